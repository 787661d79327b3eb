// SPDX-License-Identifier: MIT
// What a viewer is shown: the notebook (PER-96 to PER-108), spectators (PER-114), and the table of who sees what.
#include <regex>
#include <set>

#include "games/persuasion/salon.h"

namespace parlor::persuasion {
namespace {

using ::testing::IsSubsetOf;

/// Round 1: C and D invite each other; D sees T05 and T42, C sees T14 and T22. A and B invite each other and see T01, T02, T03, T15.
Salon after_a_dance(const std::string& house_rules = "") {
  auto salon = Salon(4, house_rules)
                   .deck("T60 T39")
                   .invite(C, D, "T05")
                   .invite(D, C, "T14")
                   .invite(A, B, "T01")
                   .invite(B, A, "T03");
  return salon.accept(C, D, "T42").accept(D, C, "T22").accept(A, B, "T02").accept(B, A, "T15").part(A, B).part(C, D);
}

/// One more round: C invites A and D invites A, both in vain; A and B invite each other. C may draw, then D.
Salon& c_may_reflect(Salon& salon) {
  salon.invite(C, A, key(salon.state.traits[seat_at(C)][4]))
      .invite(D, A, "T10")
      .invite(A, B, "T01")
      .invite(B, A, "T03");
  return salon.quietly(Step::reflection);
}
Salon& c_draws(Salon& salon, const std::string& discards) {
  return c_may_reflect(salon).draw(C).decline(D).discard(C, discards);
}

/// One more round: A proposes to B with T02, who gives T50; C and D invite each other.
Salon& a_marries_b(Salon& salon) {
  salon.propose(A, B, "T02").invite(B, A, "T03").invite(C, D, "T05").invite(D, C, "T14");
  return salon.quietly(Step::proposals).say_yes(B, A, "T50");
}

std::set<std::string> cards_in(const std::string& text) {
  static const std::regex key{"\"(T[0-6][0-9])\""};
  std::set<std::string> found;
  for (std::sregex_iterator one{text.begin(), text.end(), key}, end; one != end; ++one) found.insert((*one)[1]);
  return found;
}

// ---- The notebook ----

TEST(Notebook, IsPrivateAndMadeOfWhatItsSeatWasShown) {
  RULE("PER-96");
  auto one = Salon(4).invite(A, B, "T07").invite(B, C, "T03").invite(C, A, "T05").invite(D, A, "T10"), other = one;
  one.accept(B, A, "T15").quietly(), other.accept(B, A, "T45").quietly();
  EXPECT_NE(one.view(A)["notebook"], other.view(A)["notebook"]);
  EXPECT_EQ(one.view(C)["notebook"], other.view(C)["notebook"]) << "C was not shown B's answer";
  EXPECT_EQ(one.view(D)["notebook"], other.view(D)["notebook"]);
  EXPECT_FALSE(one.view(Viewer::spectator()).contains("notebook"));
  for (const Seat seat : one.game.seats())
    for (int number = 1; number <= card_count; ++number) {
      const Card any = static_cast<Card>(number);
      const Place told = one.game.known(one.state, Viewer{seat_at(D)}).notebook[seat][any];
      EXPECT_TRUE(seat == seat_at(D) || told == Place{}) << "nobody else ever sees it";
    }
}

TEST(Notebook, MayLeaveOutSumsOrBeOff) {
  RULE("PER-96");
  const Json full = after_a_dance().view(D)["notebook"],
             sightings = after_a_dance("notebook=sightings").view(D)["notebook"],
             off = after_a_dance("notebook=off").view(D)["notebook"];
  EXPECT_TRUE(full.contains("players"));
  EXPECT_FALSE(sightings.contains("players")) << "without sums and verdicts";
  EXPECT_EQ(sightings["places"], full["places"]);
  EXPECT_EQ(sightings["sightings"].size(), 2u);
  EXPECT_EQ(off["sightings"].size(), 0u);
  EXPECT_FALSE(off.contains("places"));
}

TEST(Notebook, SwitchedOffItStillShowsTheCardsOnTheTable) {
  RULE("PER-96");
  auto salon = Salon(3, "notebook=off")
                   .invite(A, B, "T07")
                   .invite(B, A, "T33")
                   .invite(C, A, "T20")
                   .accept(A, B, "T01")
                   .reject(A, C)
                   .accept(B, A, "T15");
  EXPECT_EQ(salon.view(A)["correspondence"][0]["shown"]["1"], Json({"T33", "T15"}));
  salon.part(A, B);
  EXPECT_EQ(cards_in(salon.view(A).dump()).count("T33"), 0u) << "and nothing after that";
}

TEST(Notebook, ListsEverySighting) {
  RULE("PER-97");
  auto salon = after_a_dance();
  const auto sighting = [](int round, const char* step, const char* trait, int owner, const char* how) {
    return Json{{"round", round}, {"step", step}, {"card", trait}, {"owner", owner}, {"how", how}};
  };
  EXPECT_EQ(salon.view(D)["notebook"]["sightings"],
            Json({sighting(1, "invitations", "T05", C, "invitation"), sighting(1, "invitations", "T42", C, "answer")}));
  c_draws(salon, "T60");
  EXPECT_EQ(salon.view(C)["notebook"]["sightings"].back(), sighting(2, "reflection", "T60", C, "own discard"));
  a_marries_b(salon);
  const Json of_b = salon.view(B)["notebook"]["sightings"];
  ASSERT_GE(of_b.size(), 3u);
  EXPECT_EQ(of_b[of_b.size() - 3], sighting(3, "proposals", "T02", A, "proposal"));
  EXPECT_EQ(of_b[of_b.size() - 2], sighting(3, "proposals", "T02", A, "gift received"));
  EXPECT_EQ(of_b[of_b.size() - 1], sighting(3, "proposals", "T50", A, "gift given"));
}

TEST(Notebook, TellsAnInvitationFromItsAnswer) {
  RULE("PER-97");
  auto salon = Salon(3)
                   .invite(A, B, "T07")
                   .invite(B, C, "T03")
                   .invite(C, A, "T05")
                   .accept(B, A, "T15")
                   .reject(C, B)
                   .reject(A, C);
  EXPECT_EQ(salon.view(A)["notebook"]["sightings"][0]["how"], "answer");
  EXPECT_EQ(salon.view(B)["notebook"]["sightings"][0]["how"], "invitation");
}

TEST(Notebook, GivesEachSeenCardOnePlace) {
  RULE("PER-98");
  auto salon = after_a_dance();
  EXPECT_EQ(salon.place(D, "T05"), "at C");
  EXPECT_EQ(salon.place(D, "T42"), "at C");
  EXPECT_EQ(salon.place(D, "T58"), "unknown");
  EXPECT_EQ(salon.place(D, "T10"), "unknown") << "my own cards have no place there";
  EXPECT_EQ(salon.view(D)["notebook"]["places"].size(), 2u);
}

TEST(Notebook, ALaterSightingOverridesAnythingOlder) {
  RULE("PER-98");
  auto salon = after_a_dance();
  c_draws(salon, "T58");
  EXPECT_EQ(salon.place(D, "T42"), "C or away");
  salon.propose(C, D, "T42").invite(D, A, "T10").invite(A, B, "T01").invite(B, A, "T03").quietly();
  EXPECT_EQ(salon.place(D, "T42"), "at C");
  EXPECT_EQ(salon.place(D, "T05"), "C or away");
}

TEST(Notebook, ACardSeenElsewhereIsThere) {
  RULE("PER-98");
  // C discards T05, which D had seen there; B draws it from the new deck and shows it to D.
  for (std::uint64_t seed = 1;; ++seed) {
    ASSERT_LT(seed, 1000u) << "B draws T05 in one of 36";
    auto salon = Salon(4, "", seed)
                     .deck("T60")
                     .deck_of(1, A)
                     .invite(C, D, "T05")
                     .invite(D, C, "T14")
                     .invite(A, B, "T01")
                     .invite(B, A, "T03")
                     .quietly();
    c_draws(salon, "T05");
    salon.invite(A, C, "T01")
        .invite(B, D, "T03")
        .invite(C, A, "T06")
        .invite(D, C, "T10")
        .quietly(Step::reflection)
        .draw(B);
    if (salon.state.drawn[seat_at(B)] != card("T05")) continue;
    salon.discard(B, "T15");
    EXPECT_EQ(salon.place(D, "T05"), "C or away");
    salon.propose(B, D, "T05").invite(A, C, "T01").invite(C, A, "T06").invite(D, C, "T10").quietly();
    EXPECT_EQ(salon.place(D, "T05"), "at B");
    return;
  }
}

TEST(Notebook, AfterADrawACardMayHaveLeft) {
  RULE("PER-99");
  auto salon = after_a_dance();
  c_draws(salon, "T58");
  for (const char* seen : {"T05", "T42"}) {
    EXPECT_EQ(salon.place(D, seen), "C or away");
    EXPECT_EQ(salon.note(D, seen)["at_most_left"], 1);
  }
  c_draws(salon, "T06");
  EXPECT_EQ(salon.place(D, "T05"), "C or away") << "it stays so";
  EXPECT_EQ(salon.note(D, "T05")["at_most_left"], 2) << "at most one for each draw since";
  EXPECT_EQ(salon.place(C, "T14"), "at D") << "D has not drawn";
}

TEST(Notebook, TheBoundCountsFromTheLastSighting) {
  RULE("PER-99");
  auto salon = after_a_dance();
  c_draws(salon, "T58");
  salon.propose(C, D, "T42").invite(D, A, "T10").invite(A, B, "T01").invite(B, A, "T03").quietly();
  c_draws(salon, "T06");
  EXPECT_EQ(salon.note(D, "T42")["at_most_left"], 1);
  EXPECT_EQ(salon.note(D, "T05")["at_most_left"], 2);
}

TEST(Notebook, IfSomebodyDeclinedToDrawNothingChanges) {
  RULE("PER-99");
  auto salon = after_a_dance();
  c_may_reflect(salon).decline(C).draw(D).discard(D, "T60");
  EXPECT_EQ(salon.place(D, "T05"), "at C");
  EXPECT_EQ(salon.place(C, "T14"), "D or away") << "D drew";
}

TEST(Notebook, AfterAnEngagementACardIsWithOneOfTheCouple) {
  RULE("PER-100");
  auto salon = Salon(4).propose(A, D, "T02").invite(B, D, "T15").invite(C, A, "T05").invite(D, C, "T10");
  salon.accept(D, B, "T14").reject(A, C).reject(C, D).part(B, D).quietly();
  EXPECT_EQ(salon.place(D, "T02"), "at A");
  EXPECT_EQ(salon.place(D, "T15"), "at B");
  a_marries_b(salon);
  EXPECT_EQ(salon.place(D, "T02"), "A or B");
  EXPECT_EQ(salon.place(D, "T15"), "A or B");
  EXPECT_EQ(salon.note(D, "T15")["went_each_way"], 1);
}

TEST(Notebook, AMutualProposalSentTwoEachWay) {
  RULE("PER-100");
  for (const bool two : {true, false}) {
    auto salon = Salon(5, two ? "" : "mutual_proposal=one_each")
                     .invite(E, C, "T04")
                     .invite(C, D, "T05")
                     .invite(A, B, "T01")
                     .invite(B, A, "T03");
    salon.invite(D, A, "T10").accept(C, E, "T42").quietly();
    EXPECT_EQ(salon.place(E, "T42"), "at C");
    salon.propose(C, D, "T05")
        .propose(D, C, "T10")
        .invite(A, B, "T01")
        .invite(B, A, "T03")
        .invite(E, A, "T04")
        .quietly();
    EXPECT_EQ(salon.place(E, "T42"), "C or D");
    EXPECT_EQ(salon.note(E, "T42")["went_each_way"], two ? 2 : 1);
  }
}

TEST(Notebook, ACardThatMayHaveLeftIsWithTheCoupleOrAway) {
  RULE("PER-100");
  auto salon = after_a_dance();
  c_draws(salon, "T58");
  salon.invite(A, D, "T01")
      .invite(B, D, "T03")
      .propose(C, A, "T06")
      .invite(D, B, "T10")
      .quietly(Step::proposals)
      .say_yes(A, C, "T59");
  EXPECT_EQ(salon.place(D, "T05"), "A, C or away");
  EXPECT_EQ(salon.note(D, "T05")["at_most_left"], 1);
}

TEST(Notebook, OfYourOwnEngagementYouKnowBothSides) {
  RULE("PER-101");
  auto salon = after_a_dance();
  a_marries_b(salon);
  EXPECT_EQ(salon.place(A, "T02"), "at B") << "given";
  EXPECT_EQ(salon.note(A, "T02")["final"], true);
  EXPECT_EQ(salon.place(A, "T50"), "unknown") << "received: my own";
  EXPECT_EQ(salon.place(A, "T15"), "at B") << "other entries stay";
  EXPECT_EQ(salon.place(B, "T50"), "at A");
  EXPECT_EQ(salon.place(B, "T01"), "at A");
}

TEST(Notebook, YourDiscardLiesInThePileUntilTheNextReshuffle) {
  RULE("PER-102");
  auto salon = Salon(4).deck("T60 T39").deck_of(2, A);
  salon.invite(C, A, "T05")
      .invite(D, A, "T10")
      .invite(A, B, "T01")
      .invite(B, A, "T03")
      .quietly(Step::reflection)
      .draw(C)
      .draw(D)
      .discard(C, "T58")
      .discard(D, "T14");
  EXPECT_EQ(salon.place(C, "T58"), "pile");
  EXPECT_EQ(salon.place(C, "T14"), "unknown") << "D's discard";
  EXPECT_EQ(salon.place(D, "T14"), "pile");
  c_may_reflect(salon).decline(C).draw(D);  // from the reshuffled pile
  EXPECT_EQ(salon.place(C, "T58"), "away");
}

TEST(Notebook, ACardYouDrawOrAreGivenIsYourOwn) {
  RULE("PER-102");
  auto salon = Salon(8).deck_of(0, A);
  const Card drawn_from_pile = salon.state.pile[0];
  EXPECT_EQ(salon.place(A, key(drawn_from_pile)), "pile");
  for (int seat = A; seat < H; ++seat) salon.invite(seat, H, key(salon.state.traits[seat_at(seat)][0]));
  salon.independence(H).draw(A);
  for (int seat = B; seat < H; ++seat) salon.decline(seat);
  const std::string drawn = key(salon.state.drawn[seat_at(A)]);
  EXPECT_EQ(salon.place(A, drawn), "unknown") << "whatever the notebook said: it was in the pile, then away";
  auto given = after_a_dance();
  EXPECT_EQ(given.place(A, "T15"), "at B");
  given.propose(A, B, "T02")
      .invite(B, A, "T03")
      .invite(C, D, "T05")
      .invite(D, C, "T10")
      .quietly(Step::proposals)
      .say_yes(B, A, "T15");
  EXPECT_EQ(given.place(A, "T15"), "unknown");
}

TEST(Notebook, AFaceUpDiscardIsInThePileForAllAndTheRestStays) {
  RULE("PER-103");
  auto salon = after_a_dance("discard_face=up");
  c_draws(salon, "T42");
  for (const int seat : {A, B, C, D}) EXPECT_EQ(salon.place(seat, "T42"), "pile");
  EXPECT_EQ(salon.place(D, "T05"), "at C");
}

TEST(Notebook, AFaceUpDiscardIsAwayAfterTheNextReshuffle) {
  RULE("PER-103");
  auto salon = Salon(4, "discard_face=up")
                   .deck("T60")
                   .deck_of(1, A)
                   .invite(C, A, "T05")
                   .invite(D, A, "T10")
                   .invite(A, B, "T01")
                   .invite(B, A, "T03");
  salon.quietly(Step::reflection).draw(C).decline(D).discard(C, "T58");
  EXPECT_EQ(salon.place(B, "T58"), "pile");
  c_may_reflect(salon).decline(C).draw(D);
  EXPECT_EQ(salon.place(B, "T58"), "away");
}

TEST(Notebook, EntriesAboutTheEngagedAndIndependentAreFinal) {
  RULE("PER-104");
  auto salon = after_a_dance();
  EXPECT_EQ(salon.note(D, "T05")["final"], false);
  salon.independence(C).invite(D, A, "T10").invite(A, B, "T01").invite(B, A, "T03").quietly();
  EXPECT_EQ(salon.note(D, "T05")["final"], true) << "C has withdrawn";
  EXPECT_EQ(salon.note(A, "T15")["final"], false);
  salon.propose(A, B, "T07").invite(B, A, "T03").invite(D, A, "T10").quietly(Step::proposals).say_yes(B, A, "T50");
  EXPECT_EQ(salon.note(A, "T15")["final"], true) << "B is engaged";
}

TEST(Notebook, SumsWhatIsCertainOfAPlayer) {
  RULE("PER-105");
  auto salon = after_a_dance();
  const Json about_c = salon.view(D)["notebook"]["players"][C];
  EXPECT_EQ(about_c["seat"], C);
  EXPECT_EQ(about_c["certain"], Json({"T05", "T42"}));
  EXPECT_EQ(about_c["unknown"], 3);
  EXPECT_EQ(about_c["sums"], Json({{"wealth", -1}, {"standing", 0}, {"romance", -2}, {"wit", 1}, {"virtue", 0}}));
  c_draws(salon, "T58");
  EXPECT_EQ(salon.view(D)["notebook"]["players"][C]["unknown"], 5) << "only what is certain counts";
}

/// D has seen these of C's cards, the whole hand of C being `hand`.
Json what_d_thinks_of_c(const std::string& hand, const std::string& seen, const std::string& desires) {
  auto salon = Salon(4).hand(C, hand).desires(D, desires);
  for (const std::string& trait : words(seen))
    salon.propose(C, D, trait).invite(D, A, "T10").invite(A, B, "T01").invite(B, A, "T03").quietly();
  return salon.view(D)["notebook"]["players"][C];
}

TEST(Notebook, AnAttributeIsSettledWhenTheUnknownCannotTurnIt) {
  RULE("PER-105");
  const Json four =
      what_d_thinks_of_c("T04 T08 T16 T19 T60", "T04 T08 T16 T19", "T27");  // +W -S -R, +W -S +I, +W -S -V, +W +R -I
  EXPECT_EQ(four["sums"], Json({{"wealth", 4}, {"standing", -3}, {"romance", 0}, {"wit", 0}, {"virtue", -1}}));
  EXPECT_EQ(four["verdicts"], Json({{"wealth", "settled +"},
                                    {"standing", "settled -"},
                                    {"romance", "open"},
                                    {"wit", "open"},
                                    {"virtue", "open"}}));
  const Json three = what_d_thinks_of_c("T04 T08 T16 T19 T60", "T04 T08 T16", "T27");
  EXPECT_EQ(three["verdicts"]["wealth"], "settled +") << "3 - 2 > 0";
  const Json two = what_d_thinks_of_c("T04 T08 T16 T19 T60", "T04 T08", "T27");
  EXPECT_EQ(two["verdicts"]["wealth"], "open") << "2 - 3 < 0";
}

TEST(Notebook, JudgesEachPlayerByYourDesires) {
  RULE("PER-106");
  const auto verdict =
      [](const char* desires) {  // +W -S -R, +W -R +V, +W -R -V: Wealth and Romance are settled, two are unknown
        return what_d_thinks_of_c("T04 T19 T26 T28 T60", "T04 T26 T28", desires)["desire"];
      };
  EXPECT_EQ(verdict("T20"), "satisfies") << "+W -R +I: two in favour are enough";
  EXPECT_EQ(verdict("T27"), "cannot satisfy") << "-W +R +V: only Virtue can still come";
  EXPECT_EQ(verdict("T25"), "open") << "+W +R -V: Wealth is settled, Virtue may come, Romance cannot";
  EXPECT_EQ(verdict("T13"), "open") << "+W +S -V";
}

TEST(Notebook, MarksOnEachOwnTraitWhoHasSeenItAndWhen) {
  RULE("PER-107");
  auto salon = after_a_dance();
  const auto seen_by = [&](int seat, const char* trait) {
    const Json mine = salon.view(seat)["mine"];
    for (const Json& one : mine["traits"])
      if (one["card"] == trait) return one["seen_by"];
    return Json{};
  };
  EXPECT_EQ(seen_by(C, "T05"), Json({{{"seat", D}, {"round", 1}}}));
  EXPECT_EQ(seen_by(C, "T20"), Json::array());
  salon.propose(C, D, "T20").invite(D, A, "T14").invite(A, C, "T01").invite(B, A, "T03");
  salon.accept(A, D, "T07").reject(A, B).accept(C, A, "T05").part(A, D).part(A, C);
  EXPECT_EQ(seen_by(C, "T20"), Json({{{"seat", D}, {"round", 2}}})) << "a proposal";
  EXPECT_EQ(seen_by(C, "T05"), Json({{{"seat", A}, {"round", 2}}, {{"seat", D}, {"round", 1}}}));
  salon.say_yes(D, C, "T53");
  EXPECT_EQ(seen_by(C, "T53"), Json({{{"seat", D}, {"round", 2}}})) << "who gave it knows it";
  EXPECT_EQ(seen_by(D, "T20"), Json({{{"seat", C}, {"round", 2}}}));
  EXPECT_EQ(seen_by(D, "T14"), Json({{{"seat", A}, {"round", 2}}, {{"seat", C}, {"round", 1}}}));
}

TEST(Notebook, ConcludesNothingFurther) {
  RULE("PER-108");
  // C shows D all five cards, draws, and shows the new one: the notebook does not conclude that one of the five has gone.
  auto salon = Salon(4).deck("T60");
  for (const char* trait : {"T05", "T06", "T20", "T42", "T58"})
    salon.propose(C, D, trait).invite(D, A, "T10").invite(A, B, "T01").invite(B, A, "T03").quietly();
  EXPECT_EQ(salon.view(D)["notebook"]["players"][C]["unknown"], 0);
  c_draws(salon, "T20");
  salon.propose(C, D, "T60").invite(D, A, "T10").invite(A, B, "T01").invite(B, A, "T03").quietly();
  for (const char* trait : {"T05", "T06", "T20", "T42", "T58"}) {
    EXPECT_EQ(salon.place(D, trait), "C or away");
    EXPECT_EQ(salon.note(D, trait)["at_most_left"], 1);
  }
}

TEST(Notebook, DoesNotTakeACardFoundElsewhereForADeparture) {
  RULE("PER-108");
  // D knows T05 and T42 of C. C draws and discards T05; D draws it from the new deck. So T42 must have stayed: not concluded.
  for (std::uint64_t seed = 1;; ++seed) {
    ASSERT_LT(seed, 1000u) << "D draws T05 in one of 36";
    auto salon = Salon(4, "", seed)
                     .deck("T60")
                     .deck_of(1, A)
                     .invite(C, D, "T05")
                     .invite(D, C, "T14")
                     .invite(A, B, "T01")
                     .invite(B, A, "T03");
    salon.accept(C, D, "T42").quietly();
    c_draws(salon, "T05");
    c_may_reflect(salon).decline(C).draw(D);
    if (salon.state.drawn[seat_at(D)] != card("T05")) continue;
    EXPECT_EQ(salon.place(D, "T05"), "unknown") << "my own";
    EXPECT_EQ(salon.place(D, "T42"), "C or away");
    EXPECT_EQ(salon.note(D, "T42")["at_most_left"], 1);
    return;
  }
}

// ---- Spectators, and who sees what ----

TEST(View, SpectatorsSeePublicInformationOnlyUntilMatrimony) {
  RULE("PER-114");
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    Salon salon(3 + static_cast<int>(seed % 6), "", seed);
    Choices choices;
    while (!salon.over()) {
      const Json view = salon.view(Viewer::spectator());
      EXPECT_TRUE(cards_in(view.dump()).empty());
      EXPECT_FALSE(view.contains("mine"));
      EXPECT_TRUE(cards_in(Json(salon.told(Viewer::spectator())).dump()).empty());
      choices.clear();
      const Seat who = salon.state.waiting.front();
      salon.game.choices(salon.state, who, choices);
      salon.act(who, salon.rng.pick(choices));
    }
    EXPECT_EQ(cards_in(salon.view(Viewer::spectator()).dump()).size(),
              static_cast<std::size_t>(6 * salon.game.players()))
        << "all hands are open";
  }
}

TEST(View, ASeatSeesNoCardButItsOwnAndThoseItWasShown) {
  RULE("PER-13", "PER-05", "PER-06");
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Salon salon(3 + static_cast<int>(seed % 6), "", seed);
    BySeat<std::set<std::string>> entitled;
    const auto note_own = [&] {
      for (const Seat seat : salon.game.seats()) {
        for (const Card own : salon.state.traits[seat]) entitled[seat].insert(key(own));
        entitled[seat].insert(key(salon.state.desires[seat]));
        for (int number = 1; number <= card_count; ++number)
          if (salon.state.notebook[seat][static_cast<Card>(number)].where() != Whereabouts::unknown)
            entitled[seat].insert(key(static_cast<Card>(number)));
      }
    };
    Choices choices;
    while (!salon.over()) {
      note_own();
      for (const Seat seat : salon.game.seats())
        EXPECT_THAT(cards_in(salon.view(Viewer{seat}).dump()), IsSubsetOf(entitled[seat]));
      choices.clear();
      const Seat who = salon.state.waiting.front();
      salon.game.choices(salon.state, who, choices);
      salon.act(who, salon.rng.pick(choices));
    }
  }
}

TEST(View, WhatIsPublicIsTheSameForAll) {
  RULE("PER-114");
  auto salon = after_a_dance();
  c_may_reflect(salon).draw(C);
  for (const char* field : {"round", "step", "last_round", "deck", "eligible", "waiting"})
    for (int seat = A; seat <= D; ++seat)
      EXPECT_EQ(salon.view(seat)[field], salon.view(Viewer::spectator())[field]) << field;
  EXPECT_EQ(salon.view(A)["deck"], 36);
  EXPECT_EQ(salon.view(A)["pile"]["count"], 0);
  EXPECT_EQ(salon.view(A)["waiting"], Json({D}));
  EXPECT_EQ(salon.view(A)["seats"][C]["sealed"], true);
}

}  // namespace
}  // namespace parlor::persuasion
