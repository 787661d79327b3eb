// SPDX-License-Identifier: MIT
// Reflection: PER-69 to PER-81.
#include <map>
#include <set>

#include "games/persuasion/salon.h"

namespace parlor::persuasion {
namespace {

/// A withdraws while B, C and D invite A: all three may reflect. The deck begins with T60, T39, T23.
Salon three_reflect(const std::string& house_rules = "") {
  return Salon(4, house_rules)
      .deck("T60 T39 T23")
      .independence(A)
      .invite(B, A, "T03")
      .invite(C, A, "T05")
      .invite(D, A, "T10");
}

TEST(Reflection, IsForTheEligibleIgnoredAndNotAccepted) {
  RULE("PER-69");
  // A: ignored and rejected. B: accepted. C: received something. D: received something.
  auto salon = Salon(4).invite(A, D, "T01").invite(B, C, "T03").propose(C, D, "T05").invite(D, C, "T10");
  salon.accept(C, B, "T20").reject(C, D).reject(D, A).part(B, C).say_no(D);
  EXPECT_EQ(salon.entitled(), "A");
  EXPECT_EQ(salon.asked(), "A");
  EXPECT_EQ(salon.why_not(B, Kind::draw), "PER-69");
}

TEST(Reflection, IsForWhoeverWasRefusedHoweverThatCame) {
  RULE("PER-70");
  auto rejected = Salon(4)
                      .invite(A, B, "T01")
                      .invite(B, C, "T03")
                      .invite(C, B, "T05")
                      .propose(D, C, "T10")
                      .quietly(Step::reflection);
  EXPECT_EQ(rejected.entitled(), "AD") << "a rejected invitation, a rejected proposal";
  auto promised = Salon(4)
                      .propose(A, B, "T01")
                      .propose(B, C, "T03")
                      .propose(C, B, "T05")
                      .invite(D, B, "T10")
                      .quietly(Step::reflection);
  EXPECT_EQ(promised.fate(A), "promised");
  EXPECT_EQ(promised.entitled(), "AD") << "an addressee who was busy";
  EXPECT_EQ(three_reflect().entitled(), "BCD") << "an addressee who had left";
}

TEST(Reflection, IsNotForAnybodyWhoWasNamed) {
  RULE("PER-71");
  auto salon = Salon(4)
                   .invite(A, B, "T01")
                   .invite(B, C, "T03")
                   .invite(C, D, "T05")
                   .invite(D, C, "T10")
                   .quietly(Step::reflection);
  EXPECT_EQ(salon.fate(B), "rejected");
  EXPECT_EQ(salon.entitled(), "A") << "B too was rejected, but A's unwanted invitation counts";
  EXPECT_EQ(salon.why_not(B, Kind::draw), "PER-71");
}

TEST(Reflection, IsNotForIndependentsOrTheEngaged) {
  RULE("PER-72");
  auto salon = Salon(6).independence(A).propose(B, C, "T03").invite(C, D, "T05").invite(D, A, "T10");
  salon.invite(E, A, key(salon.state.traits[seat_at(E)][0])).invite(F, D, key(salon.state.traits[seat_at(F)][0]));
  salon.quietly(Step::proposals).say_yes(C, B, "T06");
  EXPECT_EQ(salon.entitled(), "EF") << "nobody named A or B either";
  EXPECT_EQ(salon.why_not(A, Kind::draw), "PER-32");
  EXPECT_EQ(salon.why_not(B, Kind::draw), "PER-63");
}

TEST(Reflection, DrawsOneCardAndDiscardsOneOfSix) {
  RULE("PER-73");
  auto salon = three_reflect().draw(B).decline(C).decline(D);
  EXPECT_EQ(salon.traits(B), "T03 T15 T33 T45 T50 T60");
  EXPECT_EQ(salon.view(B)["mine"]["drawn"], "T60") << "and sees it";
  EXPECT_EQ(salon.traits_for(B, Kind::discard), "T03 T15 T33 T45 T50 T60") << "the new one included";
  EXPECT_EQ(salon.why_not(B, Kind::discard, 0, "T39"), "PER-73");
  salon.discard(B, "T33");
  EXPECT_EQ(salon.traits(B), "T03 T15 T45 T50 T60");
  EXPECT_EQ(keys(salon.state.pile), "T33");
}

TEST(Reflection, IsOptionalAndWhoDeclinesDrawsNothing) {
  RULE("PER-73");
  auto salon = three_reflect();
  EXPECT_EQ(salon.all_choices(B).size(), 2);
  salon.decline(B).decline(C).decline(D);
  EXPECT_EQ(salon.traits(B), "T03 T15 T33 T45 T50");
  EXPECT_EQ(salon.state.deck.size(), 36);
  EXPECT_EQ(salon.step(), "intentions") << "nothing to discard";
}

TEST(Reflection, DiscardsAreFaceDown) {
  RULE("PER-74");
  auto salon = three_reflect().draw(B).decline(C).decline(D).discard(B, "T33");
  EXPECT_EQ(salon.who_sees("T33"), "B");
  EXPECT_EQ(salon.view(B)["pile"]["cards"], Json({"T33"}));
  EXPECT_EQ(salon.view(C)["pile"]["cards"], Json::array({nullptr}));
}

TEST(Reflection, DiscardsMayLieFaceUp) {
  RULE("PER-74");
  auto salon = three_reflect("discard_face=up").draw(B).decline(C).decline(D).discard(B, "T33");
  EXPECT_EQ(salon.who_sees("T33"), "ABCD*");
  EXPECT_EQ(salon.view(Viewer::spectator())["pile"]["cards"], Json({"T33"}));
  EXPECT_EQ(salon.who_sees("T60"), "B") << "the card drawn stays hidden";
}

TEST(Reflection, AllDecideTogetherThenAllDraw) {
  RULE("PER-75");
  auto drew = three_reflect().draw(B), declined = three_reflect().decline(B);
  EXPECT_EQ(drew.state.deck.size(), 36) << "nothing is dealt before all have decided";
  for (const int other : {A, C, D}) EXPECT_EQ(drew.view(other), declined.view(other));
  EXPECT_EQ(drew.why_not(B, Kind::decline), "PER-75") << "sealed is sealed";
  drew.draw(C).draw(D);
  EXPECT_EQ(drew.state.deck.size(), 33);
  EXPECT_EQ(drew.asked(), "BCD");
}

TEST(Reflection, DiscardsAreLaidDownTogether) {
  RULE("PER-75");
  auto salon = three_reflect().draw(B).draw(C).draw(D), other = salon;
  salon.discard(B, "T03"), other.discard(B, "T60");
  EXPECT_TRUE(salon.state.pile.empty());
  for (const int seat : {A, C, D}) EXPECT_EQ(salon.view(seat), other.view(seat));
  EXPECT_EQ(salon.why_not(B, Kind::discard, 0, "T15"), "PER-75");
  salon.discard(C, "T05").discard(D, "T10");
  EXPECT_EQ(keys(salon.state.pile), "T03 T05 T10");
}

TEST(Reflection, ACardDiscardedNowCannotBeDrawnInTheSameReflection) {
  RULE("PER-75", "PER-76");
  // One card in the deck: the second and third draw come after the reshuffle, before any discard.
  auto salon = Salon(4).deck_of(1, D).independence(A).invite(B, A, "T03").invite(C, A, "T05").invite(D, A, "T10");
  const std::string bottom = keys(salon.state.deck);
  salon.draw(B).draw(C).draw(D);
  EXPECT_EQ(key(salon.state.drawn[seat_at(B)]), bottom);
  EXPECT_EQ(salon.state.deck.size(), 33);
  salon.discard(B, bottom).discard(C, "T05").discard(D, "T10");
  EXPECT_EQ(salon.state.deck.size(), 33);
  EXPECT_EQ(salon.state.pile.size(), 3);
}

TEST(Reflection, AnEmptyDeckIsMadeAnewFromThePileForAllToSee) {
  RULE("PER-76");
  std::set<Card> drawn_second;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    auto salon = Salon(8, "", seed).deck_of(0, B);
    for (int seat = 0; seat < 7; ++seat) salon.invite(seat, H, key(salon.state.traits[seat_at(seat)][0]));
    salon.independence(H);
    const auto pile = salon.state.pile;
    salon.draw(A);
    for (int seat = 1; seat < 7; ++seat) salon.decline(seat);
    EXPECT_EQ(salon.told(Viewer::spectator(), "deck_reshuffled")["deck_size"], 12);
    EXPECT_TRUE(pile.has(salon.state.drawn[seat_at(A)]));
    EXPECT_EQ(salon.state.deck.size(), 11);
    EXPECT_TRUE(salon.state.pile.empty());
    drawn_second.insert(salon.state.drawn[seat_at(A)]);
  }
  EXPECT_EQ(drawn_second.size(), 12u) << "shuffled: any of the twelve comes up";
}

TEST(Reflection, WhoDrawsNeedsNoNoteOfThatCardAnyMore) {
  RULE("PER-73", "PER-102");
  auto salon = Salon(4).deck_of(0, B).independence(A).invite(B, A, "T03").invite(C, A, "T05").invite(D, A, "T10");
  const auto pile = salon.state.pile;
  for (const Card one : pile) EXPECT_EQ(salon.place(B, key(one)), "pile") << "B laid it there";
  salon.draw(B).decline(C).decline(D);
  const Card drawn = salon.state.drawn[seat_at(B)];
  ASSERT_TRUE(pile.has(drawn));
  EXPECT_EQ(salon.state.notebook[seat_at(B)][drawn].where(), Whereabouts::unknown);
}

TEST(Reflection, ADrawIsAlwaysPossible) {
  RULE("PER-77");
  int drawn = 0, most = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    Salon salon(8, "round_limit=12", seed);
    while (!salon.over()) {  // everybody invites or withdraws now and then, refuses all, and draws whenever possible
      const int who = index(salon.state.waiting.front());
      Choices choices = salon.all_choices(who);
      Action choice = salon.rng.pick(choices);
      if (salon.state.step == Step::intentions && static_cast<Kind>(choice.kind) == Kind::propose)
        choice.kind = static_cast<std::uint8_t>(Kind::invite);
      for (const Action other : choices)
        if (static_cast<Kind>(other.kind) == Kind::draw || static_cast<Kind>(other.kind) == Kind::reject_invitation)
          choice = other;
      if (salon.state.step == Step::reflection) {
        EXPECT_LE(salon.state.entitled.size(), 7);
        most = std::max(most, salon.state.entitled.size());
        EXPECT_EQ(salon.state.deck.size() + salon.state.pile.size(), 12);
      }
      salon.act(seat_at(who), choice);
    }
    for (const Json& event : salon.events("reflection_drawn")) drawn += event["drew"].get<bool>();
  }
  EXPECT_GT(drawn, 1000);
  EXPECT_GE(most, 5);
}

TEST(Reflection, WhoWasEntitledAndWhoDrewIsPublicTheCardsAreNot) {
  RULE("PER-78");
  auto salon = three_reflect();
  EXPECT_EQ(salon.told(Viewer::spectator(), "reflection_offered")["seats"], Json({B, C, D}));
  salon.draw(B).decline(C).draw(D);
  EXPECT_EQ(salon.view(A)["reflection"]["drew"], Json({B, D}));
  const auto draws = salon.events("reflection_drawn");
  ASSERT_EQ(draws.size(), 3u);
  EXPECT_EQ(draws[0], Json({{"type", "reflection_drawn"}, {"seat", B}, {"drew", true}}));
  EXPECT_EQ(draws[1], Json({{"type", "reflection_drawn"}, {"seat", C}, {"drew", false}}));
  salon.discard(B, "T03").discard(D, "T10");
  EXPECT_EQ(salon.who_sees("T60"), "B");
  EXPECT_EQ(salon.who_sees("T03"), "B");
  EXPECT_EQ(salon.events("reflection_discarded")[0], Json({{"type", "reflection_discarded"}, {"seat", B}}));
}

TEST(Reflection, TakesPlaceInTheLastRoundToo) {
  RULE("PER-79");
  auto salon = Salon(4).engaged(A, B).deck("T39").invite(C, D, "T05").independence(D);
  EXPECT_EQ(salon.entitled(), "C");
  salon.draw(C);
  EXPECT_FALSE(salon.over());
  salon.discard(C, "T20");
  EXPECT_TRUE(salon.over());
  EXPECT_EQ(salon.traits(C), "T05 T06 T39 T42 T58");
}

TEST(Reflection, GivesOneDrawARoundAndNothingIsSavedUp) {
  RULE("PER-80");
  auto salon = three_reflect().decline(B).draw(C).decline(D);
  EXPECT_EQ(salon.why_not(C, Kind::draw), "PER-29") << "one draw";
  salon.discard(C, "T05").invite(B, D, "T03").invite(C, B, "T06").invite(D, B, "T10").quietly(Step::reflection);
  EXPECT_EQ(salon.entitled(), "C") << "B's declined draw is gone";
}

TEST(Reflection, DrawsAreDealtClockwiseFromASeatThatMovesOnEachRound) {
  RULE("PER-81");
  const std::map<int, std::string> first{{1, "T60 T39 T23"}, {2, "T60 T39 T23"}, {3, "T23 T60 T39"},
                                         {4, "T39 T23 T60"}, {5, "T60 T39 T23"}, {8, "T39 T23 T60"}};
  for (const auto& [round, expected] : first) {
    auto salon = Salon(4)
                     .deck("T60 T39 T23")
                     .round(round)
                     .independence(A)
                     .invite(B, A, "T03")
                     .invite(C, A, "T05")
                     .invite(D, A, "T10");
    salon.draw(D).draw(B).draw(C);
    const auto& drawn = salon.state.drawn;
    EXPECT_EQ(keys(std::vector{drawn[seat_at(B)], drawn[seat_at(C)], drawn[seat_at(D)]}), expected)
        << "B, C and D in round " << round;
  }
}

}  // namespace
}  // namespace parlor::persuasion
