// SPDX-License-Identifier: MIT
// The Network phase of Resonance, and time, absence and leaving, in the order of the rulebook.
#include "games/resonance/picture.h"

namespace parlor::resonance {
namespace {

using test::Play;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

constexpr Seat a{0}, b{1}, c{2};
const Json usual = Json::object();

std::vector<std::string> ids(const Json& list) { return list.get<std::vector<std::string>>(); }
Action leave(int seat) { return {leave_kind, static_cast<std::uint8_t>(seat)}; }
Action back(int seat) { return {return_kind, static_cast<std::uint8_t>(seat)}; }

/// Everybody chooses; nobody resonates but seat 0, who claims.
Picture before_the_display(int players) {
  Picture table{players};
  table.event("E10").shows(0, "P55").draws(0, "R01 R02 R03").draws(1, "R04 R05 R06");
  if (players > 2) table.draws(2, "R29 R30 R31");
  if (players > 3) table.draws(3, "R32 R33 R34");
  return table;
}
const std::array<std::string, 3> posts{"R01 R04", "R01 R04 R29", "R01 R04 R29 R32"};

// ---- Step 1: Deal ----------------------------------------------------------------------------------------------------

TEST(ResonanceNetwork, G07_DealsThreePersonasAndAResponseForEachSeat) {
  RULE("RSN-79");
  for (int players = 2; players <= 4; ++players) {
    Picture table = before_the_display(players);
    table.everybody_chooses(posts[static_cast<std::size_t>(players) - 2]);
    EXPECT_EQ(table.state.display_personas.size(), 3 * players);
    EXPECT_EQ(table.state.display_responses.size(), players);
    EXPECT_EQ(table.view(1)["display"]["personas"].size(), static_cast<std::size_t>(3 * players));
    EXPECT_EQ(table.heard("display_dealt")["short_personas"], 0);
  }
}

TEST(ResonanceNetwork, G22_DealsWhatASharedDeckHas) {
  RULE("RSN-80");
  Picture table = before_the_display(3);
  table.shared(7, 2).everybody_chooses(posts[1]);
  EXPECT_EQ(table.state.display_personas.size(), 7);
  EXPECT_EQ(table.state.display_responses.size(), 2);
  EXPECT_EQ(table.heard("display_dealt")["short_personas"], 2);
  EXPECT_EQ(table.heard("display_dealt")["short_responses"], 1);
}

TEST(ResonanceNetwork, LaysADisplayOutForEverybody) {
  RULE("RSN-79", "RSN-80");
  Picture table = before_the_display(3);
  for (Persona card : table.state.personas) table.state.trace(card) = Trace::with(c);  // who once had them
  for (Response card : table.state.responses) table.state.trace(card) = Trace::with(c);
  table.everybody_chooses(posts[1]);
  for (Persona card : table.state.display_personas) EXPECT_EQ(table.state.trace(card), Trace::seen());
  for (Response card : table.state.display_responses) EXPECT_EQ(table.state.trace(card), Trace::seen());
}

TEST(ResonanceNetwork, SkipsAddingWhenNothingCanBeDealt) {
  RULE("RSN-81");
  Picture table = before_the_display(2);
  table.shared(0, 0).influence(0, 2).everybody_chooses(posts[0]);
  EXPECT_EQ(table.state.step, Step::remove);
  EXPECT_EQ(table.times("seat_passed"), 0);
  EXPECT_EQ(table.game.pending(table.state), SeatSet::only(a));
}

TEST(ResonanceNetwork, DoesNotReplaceTakenCards) {
  RULE("RSN-82");
  Picture table{2};
  table.influence(0, 3).influence(1, 3).network(1, "P01 P02 R01");
  table.act(0, add("P01"));
  EXPECT_THAT(ids(table.view(1)["display"]["personas"]), ElementsAre("P02"));
  EXPECT_EQ(table.state.personas.size() + table.state.display_personas.size(), 81 - 11);
}

// ---- Step 2: Add -----------------------------------------------------------------------------------------------------

TEST(ResonanceNetwork, StartsAfterTheClaimerAndEndsWithTheClaimer) {
  RULE("RSN-83");
  Picture table{3};
  table.influence(0, 3).influence(1, 3).influence(2, 3).network(1, "P01 P02 P03 P04 P05");
  EXPECT_EQ(table.view(0)["network_order"], Json::parse("[2,0,1]"));
  EXPECT_EQ(table.refusal(0, add("P01")), "RSN-83");
  EXPECT_EQ(table.refusal(1, pass), "RSN-83");
  for (int seat : {2, 0, 1, 2}) {
    EXPECT_EQ(table.game.pending(table.state), SeatSet::only(seat_at(seat)));
    table.act(seat, table.choices(seat)[0]);
  }
}

TEST(ResonanceNetwork, AsksAnewInEveryRoundWhomeverTheLastRoundEndedWith) {
  RULE("RSN-80", "RSN-83", "RSN-84", "RSN-87");
  Picture claimed = before_the_display(3);
  claimed.influence(0, 1).influence(1, 1).influence(2, 1);
  claimed.state.turn = b, claimed.state.passed = SeatSet::only(b);  // as the round before has left it
  claimed.everybody_chooses(posts[1]);
  EXPECT_EQ(claimed.game.pending(claimed.state), SeatSet::only(b)) << "after A, who claimed, and though B passed then";
  Picture unclaimed{3};
  unclaimed.dealer(1).event("E10").influence(0, 1).influence(1, 1).influence(2, 1);
  unclaimed.draws(0, "R01 R02 R03").draws(1, "R04 R05 R06").draws(2, "R29 R30 R31");
  unclaimed.everybody_chooses("R01 R04 R29");
  EXPECT_EQ(unclaimed.game.pending(unclaimed.state), SeatSet::only(c)) << "after B, who deals";
}

TEST(ResonanceNetwork, StartsAfterTheMostRecentClaimerOrTheDealer) {
  RULE("RSN-84", "RSN-04");
  Picture before{3};
  before.dealer(1).influence(2, 1).network(-1, "P01");
  EXPECT_EQ(before.view(0)["network_order"], Json::parse("[2,0,1]"));
  Picture unclaimed{3};  // C claimed last; this round nobody resonates
  unclaimed.round(4)
      .event("E10")
      .influence(0, 1)
      .draws(0, "R01 R02 R03")
      .draws(1, "R04 R05 R06")
      .draws(2, "R29 R30 R31");
  unclaimed.state.claimer = c;
  unclaimed.everybody_chooses("R01 R04 R29");
  EXPECT_EQ(unclaimed.times("event_unclaimed"), 1);
  EXPECT_EQ(unclaimed.state.turn, a);
}

TEST(ResonanceNetwork, TakesNothingThatIsNotOneCardOfTheDisplay) {
  RULE("RSN-85");
  Picture table{2};
  table.influence(0, 2).influence(1, 2).network(1, "P01 P02 R01");
  const auto refusal = [&](int persona, int response) {
    return table.game.forbids(table.state, a, {byte(static_cast<int>(Kind::add)), byte(persona), byte(response)});
  };
  EXPECT_EQ(refusal(1, 0), "") << "a Persona that lies there";
  EXPECT_EQ(refusal(0, 1), "") << "a Response that does";
  EXPECT_EQ(refusal(0, 0), "RSN-85") << "nothing";
  EXPECT_EQ(refusal(1, 1), "RSN-85") << "two at once";
  EXPECT_EQ(refusal(0, 2), "RSN-85") << "a Response that lies elsewhere";
  EXPECT_EQ(refusal(persona_count + 1, 0), "RSN-85") << "no Persona at all";
  EXPECT_EQ(refusal(0, response_count + 1), "RSN-85") << "no Response at all";
}

TEST(ResonanceNetwork, TakesOneCardForOneInfluenceOrPasses) {
  RULE("RSN-85", "RSN-86");
  Picture table{2};
  table.influence(0, 2).influence(1, 2).network(1, "P01 P02 R01");
  EXPECT_THAT(table.choices(0), ElementsAre(add("P01"), add("P02"), add("R01"), pass));
  EXPECT_EQ(table.refusal(0, add("P03")), "RSN-85");
  EXPECT_EQ(table.refusal(0, remove("P01")), "RSN-19");
  const int supply = table.state.supply;
  table.act(0, add("R01"));
  EXPECT_EQ(table.at(0).influence, 1);
  EXPECT_EQ(table.state.supply, supply + 1) << "at once";
  EXPECT_EQ(table.game.pending(table.state), SeatSet::only(b));
}

TEST(ResonanceNetwork, SkipsWhoeverHasPassed) {
  RULE("RSN-87");
  Picture table{2};
  table.deck(0, "P11 P12 P13 P14 P15 P16").influence(0, 2).influence(1, 3).network(1, "P01 P02 P03 P04");
  table.act(0, pass);
  EXPECT_EQ(table.told(Viewer{b}, "seat_passed"), Json::parse(R"({"type":"seat_passed","seat":0,"automatic":false})"));
  table.act(1, add("P01"));
  EXPECT_EQ(table.game.pending(table.state), SeatSet::only(b));
  EXPECT_EQ(table.refusal(0, add("P02")), "RSN-87");
  table.act(1, pass);
  EXPECT_EQ(table.state.step, Step::remove);
  EXPECT_EQ(table.refusal(0, remove("P11")), "") << "a pass does not forbid removing";
}

TEST(ResonanceNetwork, G21_PassesForWhoeverHasNoInfluence) {
  RULE("RSN-88", "RSN-89", "RSN-90", "RSN-87");
  Picture table{4};
  table.deck(0, "P31 P32 P33 P34 P35 P36").influence(2, 1).influence(0, 2).influence(1, 3);
  table.network(1, "P01 P02 P03 P04 P05 P06 P07 P08 P09 P10 P11 P12 R01 R02 R03 R04");
  table.act(2, add("P01"));
  EXPECT_EQ(table.told(Viewer{a}, "seat_passed"), Json::parse(R"({"type":"seat_passed","seat":3,"automatic":true})"));
  table.act(0, add("P02"));
  table.act(1, add("P03"));
  EXPECT_THAT(table.seats_of("seat_passed"), ElementsAre(2)) << "C has nothing left when its turn comes again";
  table.act(0, pass);
  table.act(1, add("P04"));
  EXPECT_EQ(table.game.pending(table.state), SeatSet::only(b)) << "a lone seat keeps taking turns";
  table.act(1, add("P05"));
  EXPECT_THAT(table.seats_of("seat_passed"), ElementsAre(1));
  EXPECT_EQ(table.state.step, Step::remove);
  EXPECT_EQ(table.at(1).personas.size(), 3);
  EXPECT_EQ(table.game.pending(table.state), SeatSet::only(a)) << "and may still spend its last influence";
  table.act(0, remove("P31"));
}

TEST(ResonanceNetwork, EndsTheStepWithTheLastCard) {
  RULE("RSN-89");
  Picture table{2};
  table.deck(0, "P11 P12 P13 P14 P15 P16").influence(0, 2).influence(1, 2).network(1, "P01");
  table.act(0, add("P01"));
  EXPECT_EQ(table.state.step, Step::remove);
  EXPECT_EQ(table.times("seat_passed"), 0);
}

TEST(ResonanceNetwork, PutsTakenCardsIntoTheDeckBeforeAllEyes) {
  RULE("RSN-91", "RSN-92");
  Picture table{2};
  table.influence(0, 2).influence(1, 2).network(1, "P01 R01 R02");
  table.act(0, add("P01"));
  EXPECT_EQ(table.told(Viewer{b}, "card_added"),
            Json::parse(R"({"type":"card_added","seat":0,"card":"P01","influence_left":1})"));
  EXPECT_TRUE(table.at(0).personas.has(Picture::persona("P01")));
  EXPECT_FALSE(table.at(0).persona_discard.has(Picture::persona("P01")));
  table.act(1, add("R02"));
  EXPECT_TRUE(table.at(1).responses.has(Picture::response("R02")));
}

TEST(ResonanceNetwork, OpensYourOwnDecksSorted) {
  RULE("RSN-93", "RSN-26");
  Picture table{2};
  table.deck(0, "P13 P11 P15 P12 P14").response_deck(0, "R09 R07").influence(0, 1).influence(1, 1).network(1, "P01");
  EXPECT_THAT(ids(table.view(0)["mine"]["persona_deck"]), ElementsAre("P11", "P12", "P13", "P14", "P15"));
  EXPECT_THAT(ids(table.view(0)["mine"]["response_deck"]), ElementsAre("R07", "R09"));
  EXPECT_EQ(table.view(1).dump().find("\"P13\""), std::string::npos);
  EXPECT_EQ(table.view(0)["mine"]["audiences"]["grassroots_activists"], Json::parse(R"({"personas":5,"responses":2})"));
}

// ---- Step 3: Remove --------------------------------------------------------------------------------------------------

TEST(ResonanceNetwork, RemovesAnyNumberOfOwnCards) {
  RULE("RSN-94", "RSN-96", "RSN-98", "RSN-102");
  Picture table{2};
  table.deck(0, "P11 P12 P13")
      .discard(0, "P14 P15 P16 P17 P18")
      .response_deck(0, "R07")
      .response_discard(0, "R08 R09 R10");
  table.influence(0, 5).removal();
  EXPECT_EQ(table.choices(0).size(), 8u + 4u + 1u) << "deck and discard, both types, and done";
  EXPECT_EQ(table.refusal(0, remove("P01")), "RSN-94");
  EXPECT_EQ(table.refusal(0, remove("R01")), "RSN-94");
  table.act(0, remove("P11")), table.act(0, remove("P14")), table.act(0, remove("R08"));
  EXPECT_EQ(table.refusal(0, remove("P11")), "RSN-97");
  const int supply = table.state.supply;
  table.act(0, done);
  EXPECT_EQ(table.heard("cards_removed", 0)["cards"], Json::parse(R"(["P11","P14","R08"])"));
  EXPECT_EQ(table.at(0).influence, 2) << "unspent influence is kept";
  EXPECT_EQ(table.state.supply, supply + 3);
}

TEST(ResonanceNetwork, RemovesNoMoreThanTheInfluenceHeld) {
  RULE("RSN-98");
  Picture table{2};
  table.deck(0, "P11 P12 P13 P14 P15 P16 P17 P18").influence(0, 2).removal();
  table.act(0, remove("P11")), table.act(0, remove("P12"));
  EXPECT_EQ(table.refusal(0, remove("P13")), "RSN-98");
  EXPECT_THAT(table.choices(0), ElementsAre(done));
}

TEST(ResonanceNetwork, G31_TakesAllRemovalsTogether) {
  RULE("RSN-95");
  Picture table{3};
  for (int seat = 0; seat < 3; ++seat) table.influence(seat, 1);
  table.deck(0, "P11 P12 P13 P14 P15 P16")
      .deck(1, "P21 P22 P23 P24 P25 P26")
      .deck(2, "P31 P32 P33 P34 P35 P36")
      .removal();
  table.act(1, remove("P21"));
  EXPECT_THAT(table.told(Viewer{c}), IsEmpty()) << "nobody learns of single steps";
  table.act(1, done);
  EXPECT_EQ(table.refusal(1, remove("P22")), "RSN-95");
  EXPECT_EQ(table.refusal(1, done), "RSN-95");
  table.act(0, remove("P11")), table.act(0, done);
  EXPECT_EQ(table.told(Viewer{c}, "removal_submitted"), Json::parse(R"({"type":"removal_submitted","seat":0})"));
  EXPECT_EQ(table.told(Viewer{a}, "removal_submitted")["cards"], Json::parse(R"(["P11"])"));
  EXPECT_EQ(table.view(2)["seats"][0]["submitted"], true);
  EXPECT_EQ(table.view(2)["seats"][2]["submitted"], false);
  EXPECT_EQ(table.view(2)["seats"][0]["persona_deck"], 6) << "nothing has happened yet";
  EXPECT_EQ(table.at(0).influence, 1);
  table.act(2, done);
  EXPECT_THAT(table.seats_of("cards_removed"), ElementsAre(0, 1));
}

TEST(ResonanceNetwork, MayUnmarkUntilSubmitted) {
  RULE("RSN-95");
  Picture table{2};
  table.deck(0, "P11 P12 P13 P14 P15 P16").influence(0, 1).removal();
  EXPECT_TRUE(table.game.reversible(table.state, a, table.action(remove("P11"))));
  EXPECT_FALSE(table.game.reversible(table.state, a, table.action(done)));
}

TEST(ResonanceNetwork, G30_RemovesEvenWhatWasJustAdded) {
  RULE("RSN-96", "RSN-97");
  Picture table{2};
  table.deck(0, "P11 P12 P13 P14 P15").influence(0, 2).network(1, "P19 P20");
  table.act(0, add("P19"));
  table.act(0, pass);
  table.act(0, remove("P19"));
  const int shared = table.state.personas.size();
  table.act(0, done);
  EXPECT_EQ(table.at(0).influence, 0);
  EXPECT_TRUE(table.state.personas.has(Picture::persona("P19"))) << "in the shared deck, not in the display";
  EXPECT_EQ(table.state.personas.size(), shared + 2);
  EXPECT_TRUE(table.state.display_personas.empty());
  EXPECT_EQ(table.heard("shared_decks_restored")["personas_returned"], 2);
}

TEST(ResonanceNetwork, ShowsRemovedCardsToAll) {
  RULE("RSN-99");
  Picture table{2};
  table.deck(0, "P11 P12 P13 P14 P15 P16").influence(0, 1).removal();
  table.act(0, remove("P11")), table.act(0, done);
  EXPECT_EQ(table.heard(Viewer{b}, "cards_removed", 0)["cards"], Json::parse(R"(["P11"])"));
}

TEST(ResonanceNetwork, G35_HidesRemovedCardsWhereTheTableSaysSo) {
  RULE("RSN-99");
  Picture table{2, {{"reveal_removed", "no"}}};
  table.deck(0, "P11 P12 P13 P14 P15 P16").influence(0, 1).removal();
  for (int number = 11; number <= 16; ++number)
    table.state.trace(Persona(number)) = Trace{};  // never seen by the others
  for (int number = 11; number <= 16; ++number) table.at(0).dealt_personas.add(Persona(number));
  table.at(0).unseen_personas = 6;
  table.act(0, remove("P11")), table.act(0, done);
  const Json theirs = table.heard(Viewer{b}, "cards_removed", 0);
  EXPECT_FALSE(theirs.contains("cards"));
  EXPECT_EQ(theirs["persona_count"], 1);
  EXPECT_EQ(theirs["response_count"], 0);
  EXPECT_EQ(table.heard(Viewer{a}, "cards_removed", 0)["cards"], Json::parse(R"(["P11"])"));
  for (const Json& event : table.told(Viewer{b})) EXPECT_EQ(event.dump().find("P11"), std::string::npos);
  EXPECT_EQ(table.view(1).dump().find("P11"), std::string::npos);
}

TEST(ResonanceNetwork, G27_KeepsFivePersonasAndThreeResponses) {
  RULE("RSN-100");
  Picture table{2};
  table.deck(0, "P11 P12 P13 P14 P15").response_deck(0, "R07 R08 R09 R10").influence(0, 3).removal();
  EXPECT_EQ(table.refusal(0, remove("P11")), "RSN-100");
  EXPECT_EQ(table.refusal(0, remove("R07")), "");
  table.act(0, remove("R07"));
  EXPECT_EQ(table.refusal(0, remove("R08")), "RSN-100");
  Picture free{2, {{"deck_floor", "none"}}};
  free.deck(0, "P11 P12 P13 P14 P15")
      .response_deck(0, "R07 R08 R09 R10")
      .influence(0, 3)
      .deck(1, "P21")
      .response_deck(1, "R21 R22")
      .removal();
  free.act(0, remove("P11")), free.act(0, remove("R07")), free.act(0, remove("R08"));
  EXPECT_EQ(free.refusal(0, remove("R09")), "RSN-98");
  free.act(0, done);
  EXPECT_EQ(free.at(0).opening.size(), 4);
  EXPECT_EQ(free.at(0).drawn.size(), 2);
}

TEST(ResonanceNetwork, SubmitsNothingForWhoeverCanRemoveNothing) {
  RULE("RSN-101");
  Picture table{3};
  table.deck(0, "P11 P12 P13 P14 P15 P16").deck(1, "P21 P22 P23 P24 P25 P26").deck(2, "P31 P32 P33 P34 P35");
  table.influence(0, 2).influence(2, 2).network(1, "P01 P02");  // B has no influence, C nothing to spare
  table.act(2, pass), table.act(0, pass);
  EXPECT_THAT(table.seats_of("removal_submitted"), ElementsAre(1, 2));
  EXPECT_EQ(table.game.pending(table.state), SeatSet::only(a));
}

// ---- Step 4: Clean up ------------------------------------------------------------------------------------------------

TEST(ResonanceNetwork, ReturnsWhatIsLeftToTheSharedDecksAndShufflesThem) {
  RULE("RSN-104", "RSN-105");
  Picture table{2};
  table.deck(0, "P11 P12 P13 P14 P15 P16")
      .response_deck(0, "R07 R08 R09 R10")
      .influence(0, 3)
      .network(1, "P01 P02 R01");
  const auto order = table.state.personas;
  table.act(0, add("P01")), table.act(0, pass);
  table.act(0, remove("P11")), table.act(0, remove("R07")), table.act(0, done);
  EXPECT_TRUE(table.state.personas.has(Picture::persona("P02")) && table.state.personas.has(Picture::persona("P11")));
  EXPECT_TRUE(table.state.responses.has(Picture::response("R01")) &&
              table.state.responses.has(Picture::response("R07")));
  const Json restored = table.heard("shared_decks_restored");
  EXPECT_EQ(restored["personas_returned"], 2);
  EXPECT_EQ(restored["responses_returned"], 2);
  EXPECT_FALSE(std::equal(order.begin(), order.end(), table.state.personas.begin())) << "shuffled";
}

TEST(ResonanceNetwork, ShufflesTheSharedDecksEvenIfNothingCameBack) {
  RULE("RSN-105", "RSN-122");
  Picture table{2};
  table.influence(0, 1).deck(0, "P11 P12 P13 P14 P15 P16").removal();
  auto personas = table.state.personas;
  auto responses = table.state.responses;
  Rng rng = table.rng;
  table.act(0, done);
  rng.shuffle(personas), rng.shuffle(responses);
  EXPECT_EQ(table.state.personas, personas);
  EXPECT_EQ(table.state.responses, responses);
}

/// One clean-up; afterwards the next round has drawn 5 personas and 3 responses.
Picture cleaned_up(const std::string& deck, const std::string& discard, const std::string& responses,
                   const std::string& response_discard, const std::string& removed = "") {
  Picture table{2};
  table.deck(0, deck)
      .discard(0, discard)
      .response_deck(0, responses)
      .response_discard(0, response_discard)
      .influence(0, 1)
      .removal();
  if (!removed.empty()) table.act(0, remove(removed));
  table.act(0, done);
  return table;
}

TEST(ResonanceNetwork, G23_KeepsTheDiscardWhileTheDeckHasFive) {
  RULE("RSN-106", "RSN-107");
  Picture table = cleaned_up("P01 P02 P03 P04 P05", "P11 P12 P13 P14 P15 P16 P17", "R01 R02 R03", "");
  EXPECT_THAT(table.seats_of("deck_shuffled"), ElementsAre(0, 0, 1, 1));
  EXPECT_EQ(table.heard("deck_refilled", 0), Json{});
  EXPECT_EQ(table.at(0).persona_discard.size(), 7);
  EXPECT_EQ(table.at(0).opening.size(), 5);
  EXPECT_TRUE(table.at(0).personas.empty()) << "bonus draws will give nothing";
}

TEST(ResonanceNetwork, G24_CountsTheDeckAfterAddingAndRemoving) {
  RULE("RSN-106", "RSN-110");
  Picture grown{2};  // 4 left, one added: no refill
  grown.deck(0, "P01 P02 P03 P04")
      .discard(0, "P11 P12 P13 P14 P15 P16 P17")
      .response_deck(0, "R11 R12 R13")
      .influence(0, 1)
      .network(1, "P05");
  grown.act(0, add("P05"));
  EXPECT_EQ(grown.at(0).persona_discard.size(), 7);
  Picture shrunk = cleaned_up("P01 P02 P03 P04 P05", "P11 P12 P13 P14 P15 P16 P17", "R01 R02 R03", "", "P01");
  EXPECT_EQ(shrunk.heard("deck_refilled", 0)["cards_added"], 7);
  EXPECT_TRUE(shrunk.at(0).persona_discard.empty());
  EXPECT_EQ(shrunk.at(0).personas.size(), 11 - 5);
}

TEST(ResonanceNetwork, ShufflesEachSeatsDecksWithOrWithoutRefill) {
  RULE("RSN-107", "RSN-109", "RSN-122");
  Picture table{2};
  table.deck(0, "P01 P02 P03 P04 P05 P06 P07 P08").response_deck(0, "R01 R02 R03 R04 R05 R06").influence(0, 1);
  table.deck(1, "P11 P12 P13 P14 P15 P16").response_deck(1, "R11 R12 R13").removal();
  State s = table.state;
  Rng rng = table.rng;
  table.act(0, done);
  rng.shuffle(s.personas), rng.shuffle(s.responses);
  for (Seat seat : {a, b}) rng.shuffle(s[seat].personas), rng.shuffle(s[seat].responses);
  for (Seat seat : {a, b}) {
    for (Persona card : table.state[seat].opening) EXPECT_EQ(card, s[seat].personas.pop());
    for (Response card : table.state[seat].drawn) EXPECT_EQ(card, s[seat].responses.pop());
    EXPECT_EQ(table.state[seat].personas, s[seat].personas);
    EXPECT_EQ(table.state[seat].responses, s[seat].responses);
  }
}

TEST(ResonanceNetwork, G25_RefillsAResponseDeckOfFewerThanThree) {
  RULE("RSN-108");
  const std::string roster = "R01 R02 R03 R04 R05 R06 R07";
  for (int size : {3, 5, 6, 7}) {
    Picture table{2, {{"target_attention", 150}}};
    table.deck(0, "P01 P02 P03 P04 P05 P06")
        .deck(1, "P11 P12 P13 P14 P15")
        .response_deck(0, roster.substr(0, static_cast<std::size_t>(4 * size - 1)))
        .response_deck(1, "R11 R12 R13");
    table.influence(0, 1).removal();
    table.act(0, done);
    std::vector<bool> refilled;
    for (int round = 0; round < 4; ++round) {
      table.state.waiting = table.game.seats();
      const std::size_t from = table.history.size();
      for (int seat = 0; seat < 2; ++seat) table.act(seat, table.choices(seat)[0]);
      while (table.state.step != Step::choose) {
        const int seat = index(table.game.pending(table.state).front());
        table.act(seat, table.state.step == Step::add ? pass : done);
      }
      bool refill = false;
      for (const Json& event : table.told_since(from, Viewer::recorder()))
        refill |= event["type"] == "deck_refilled" && event["seat"] == 0 && event["kind"] == "response";
      refilled.push_back(refill);
    }
    if (size <= 5) EXPECT_THAT(refilled, ElementsAre(true, true, true, true)) << size;
    else EXPECT_THAT(refilled, ElementsAre(false, true, false, true)) << size;
  }
}

TEST(ResonanceNetwork, KeepsTheDealerForTheNextRound) {
  RULE("RSN-111");
  Picture table{3};
  table.dealer(2).influence(0, 1).deck(0, "P01 P02 P03 P04 P05 P06").removal();
  table.act(0, done);
  EXPECT_EQ(table.state.dealer, c);
  EXPECT_EQ(table.state.round, 2);
  EXPECT_THAT(table.seats_of("personas_drawn"), ElementsAre(2, 0, 1));
}

// ---- Time, absence, leaving ------------------------------------------------------------------------------------------

TEST(ResonanceTime, G34_PlaysTheFirstDrawnResponse) {
  RULE("RSN-112");
  Picture table{2};
  table.event("E10").draws(0, "R01 R02 R03").draws(1, "R05 R30 R44");
  table.time_out(1);
  EXPECT_EQ(table.heard("decision_timed_out"),
            Json::parse(R"({"type":"decision_timed_out","seat":1,"decision":"choose"})"));
  EXPECT_EQ(table.heard("response_chosen", 1)["response"], "R05");
}

TEST(ResonanceTime, EverybodyKnowsWhatTheClockDecided) {
  RULE("RSN-101", "RSN-112");
  Picture choosing{2}, removing{2};
  choosing.event("E10").draws(0, "R01 R02 R03").draws(1, "R05 R30 R44");
  choosing.time_out(1);
  removing.deck(1, "P11 P12 P13 P14 P15 P16").influence(0, 2).influence(1, 2).removal();
  removing.time_out(1);
  Picture nothing_to_decide{2};
  nothing_to_decide.deck(0, "P11 P12 P13 P14 P15 P16").deck(1, "P21 P22 P23 P24 P25 P26").influence(0, 1);
  nothing_to_decide.network(1, "P01").act(0, pass);  // B has no influence
  ASSERT_EQ(nothing_to_decide.state.step, Step::remove);
  Rng rng{seed_of(7)};
  const auto world = [&](const Picture& table) {
    return table.game.redeal(table.game.known(table.state, Viewer{a}), a, rng);
  };
  for (int i = 0; i < 50; ++i) {
    const State chosen = world(choosing);
    EXPECT_EQ(chosen[b].played, chosen[b].drawn[0]) << "the first that was drawn";
    EXPECT_TRUE(world(removing)[b].removing_personas.empty()) << "nothing is removed";
  }
  EXPECT_TRUE(nothing_to_decide.state.by_clock.has(b));
}

TEST(ResonanceTime, HasAClockForEveryStep) {
  RULE("RSN-112");
  const auto seconds = [](const char* clock) {
    const Json rules{{"clock", clock}};
    const Play<Rules> setup{2, rules};
    Picture choosing{2, rules}, adding{2, rules}, removing{2, rules};
    choosing.event("E10").draws(0, "R01 R02 R03").draws(1, "R05 R30 R44");
    adding.deck(0, "P11 P12 P13 P14 P15 P16").influence(0, 2).influence(1, 2).network(1, "P01 P02");
    removing.deck(0, "P11 P12 P13 P14 P15 P16").influence(0, 2).removal();
    const auto of = [](const auto& table) { return table.game.seconds(table.state, a); };
    return std::array{of(setup), of(choosing), of(adding), of(removing)};
  };
  EXPECT_EQ(seconds("normal"), (std::array{90, 60, 30, 45}));
  EXPECT_EQ(seconds("relaxed"), (std::array{180, 120, 60, 90}));
  EXPECT_EQ(seconds("off"), (std::array{0, 0, 0, 0}));
}

TEST(ResonanceTime, RunsOnFromMarkToMarkAndAnewFromCardToCard) {
  RULE("RSN-112");
  Picture removing{2};
  removing.deck(0, "P11 P12 P13 P14 P15 P16 P17").influence(0, 2).removal();
  const auto marking = removing.game.decision(removing.state, a);
  removing.act(0, remove("P11"));
  EXPECT_EQ(removing.game.decision(removing.state, a), marking);
  Picture adding{2};
  adding.deck(0, "P11 P12 P13 P14 P15 P16").influence(0, 2).network(1, "P01 P02");
  const auto first = adding.game.decision(adding.state, a);
  adding.act(0, add("P01"));
  ASSERT_EQ(adding.game.pending(adding.state), SeatSet::only(a)) << "nobody else can add";
  EXPECT_NE(adding.game.decision(adding.state, a), first);
}

TEST(ResonanceTime, GetsReadyPassesAndRemovesNothing) {
  RULE("RSN-112");
  Play<Rules> setup{2};
  setup.time_out(0);
  EXPECT_EQ(setup.game.pending(setup.state), SeatSet::only(b));
  Picture adding{2};
  adding.deck(0, "P11 P12 P13 P14 P15 P16").influence(0, 2).influence(1, 2).network(1, "P01 P02");
  adding.time_out(0);
  EXPECT_TRUE(adding.state.passed.has(a));
  EXPECT_EQ(adding.heard("seat_passed")["automatic"], true);
  Picture removing{2};
  removing.deck(0, "P11 P12 P13 P14 P15 P16").influence(0, 2).removal();
  removing.act(0, remove("P11"));
  removing.time_out(0);
  EXPECT_EQ(removing.at(0).influence, 2) << "marks that were not submitted do not count";
  EXPECT_EQ(removing.heard("removal_submitted", 0)["cards"], Json::array());
  EXPECT_EQ(std::string(removing.game.forbids(adding.state, house, {timeout_kind, 0})), "RSN-112")
      << "only for a seat that has to decide";
}

TEST(ResonanceTime, MakesASeatAbsentAfterTimeOutsInARow) {
  RULE("RSN-113");
  for (int limit : {1, 2, 3}) {
    auto play = Play<Rules>{2, {{"absent_after", limit}, {"dealer", "host"}}};
    play.time_out(0), play.act(1, ready);
    EXPECT_EQ(play.state.absent.has(a), limit == 1);
    if (limit == 1) continue;
    play.time_out(0);
    EXPECT_EQ(play.state.absent.has(a), limit == 2);
  }
  Play<Rules> recovers{2};
  recovers.time_out(0), recovers.act(1, ready);
  recovers.act(0, recovers.choices(0)[1]);
  EXPECT_EQ(recovers.state[a].timeouts, 0) << "in a row";
}

/// Seat 0 is away, on a table where both would have to choose.
Picture with_absent(const Json& house_rules = usual) {
  Picture table{2, house_rules};
  table.event("E07")
      .shows(0, "P19 P20")
      .deck(0, "P37 P38 P39 P40")
      .draws(0, "R01 R02 R03")
      .shows(1, "P23")
      .draws(1, "R29 R30 R31");
  table.state.absent.add(a);
  return table;
}

TEST(ResonanceTime, DecidesAtOnceForAnAbsentSeat) {
  RULE("RSN-113");
  Play<Rules> play{2, {{"absent_after", 1}}};
  play.time_out(0), play.act(1, ready);
  EXPECT_EQ(play.game.pending(play.state), SeatSet::only(b)) << "the first drawn response is chosen";
  EXPECT_EQ(play.state[a].played, play.state[a].drawn[0]);
  play.finish_randomly();
  for (const Json& event : play.told_since(0, Viewer::recorder()))
    EXPECT_FALSE((event["type"] == "card_added" || event["type"] == "cards_removed") && event["seat"] == 0);
}

TEST(ResonanceTime, G33_GivesAnAbsentSeatNoInfluence) {
  RULE("RSN-114");
  Picture table = with_absent();
  table.state.waiting = table.game.seats();
  const int supply = table.state.supply;
  table.act(0, choose("R01"));
  table.act(1, choose("R29"));
  EXPECT_EQ(table.at(0).influence, 0);
  EXPECT_EQ(table.state.supply, supply - 1) << "the other seat's";
  EXPECT_EQ(table.at(0).bonus.size(), 3) << "draws and value as usual";
  EXPECT_EQ(table.heard("hand_counted", 0)["hand_value"], 16);
  EXPECT_EQ(table.attention(0), 19) << "and may claim";
}

TEST(ResonanceTime, LetsABotDecideWhereTheTableSaysSo) {
  RULE("RSN-115");
  Picture table = with_absent({{"absent_seat", "bot"}});
  EXPECT_TRUE(table.game.pending(table.state).has(a)) << "a bot is asked";
  table.act(a, table.game.suggest(table.game.known(table.state, Viewer{a}), a, table.rng));
  table.act(1, choose("R29"));
  EXPECT_EQ(table.at(0).influence, 2) << "and influence is taken as usual";
  EXPECT_TRUE(table.state.absent.has(a));
}

TEST(ResonanceTime, WelcomesAPlayerBack) {
  RULE("RSN-116");
  Play<Rules> play{2, {{"absent_after", 1}}};
  play.time_out(0), play.act(1, ready);
  const Json away = play.view(0);
  play.act(house, back(0));
  EXPECT_FALSE(play.state.absent.has(a));
  Json returned = play.view(0);
  returned["seats"][0]["absent"] = true;
  EXPECT_EQ(returned, away) << "exactly the view it would have had";
  play.act(1, play.choices(1)[0]);
  while (!play.over() && play.state.round == 1) {
    const int seat = index(play.game.pending(play.state).front());
    play.act(seat, play.state.step == Step::add ? pass : done);
  }
  EXPECT_TRUE(play.game.pending(play.state).has(a)) << "asked again in round 2";
  EXPECT_EQ(std::string(play.game.forbids(play.state, house, back(0))), "RSN-116");
}

TEST(ResonanceTime, CountsTimeOutsAnewAfterAReturn) {
  RULE("RSN-113", "RSN-116");
  Picture table{2, {{"absent_after", 2}}};
  table.event("E10").draws(0, "R01 R02 R03").draws(1, "R05 R30 R44");
  table.at(0).timeouts = 2, table.state.absent.add(a);
  table.act(house, back(0));
  table.time_out(0);
  EXPECT_FALSE(table.state.absent.has(a)) << "one is not two";
}

Picture to_resign(int players) {
  Picture table{players};
  table.deck(0, "P11 P12 P13 P14 P15")
      .discard(0, "P16")
      .response_deck(0, "R07 R08 R09")
      .won(0, "E05 E06")
      .influence(0, 4);
  table.influence(1, 1).influence(players - 1, 1).deck(1, "P21 P22 P23 P24 P25 P26");
  return table;
}

TEST(ResonanceTime, G32_ReturnsEverythingOfWhoeverResigns) {
  RULE("RSN-117", "RSN-120");
  Picture table = to_resign(3);
  table.network(0, "P01 P02 P03 P04 P05 P06 P07 P08 P09 R01 R02 R03");
  const int supply = table.state.supply;
  table.state.trace(Persona{11}) = Trace::with(a);  // all have seen it there
  table.act(house, leave(0));
  EXPECT_EQ(table.heard("seat_resigned", 0)["attention_lost"], 30);
  EXPECT_EQ(table.state.supply, supply + 4);
  EXPECT_EQ(table.attention(0), 0);
  EXPECT_TRUE(table.state.event_discard.has(Picture::headline("E05")) &&
              table.state.event_discard.has(Picture::headline("E06")));
  const Json view = table.view(1);
  EXPECT_EQ(view["returning"]["personas"], 6);
  EXPECT_THAT(ids(view["returning"]["cards"]), ElementsAre("P16")) << "what lay face down stays unseen";
  EXPECT_EQ(view["seats"][0]["resigned"], true);
  EXPECT_EQ(std::string(table.game.forbids(table.state, a, table.action(pass))), "RSN-117");
  check_invariants(table.game, table.state);
  while (table.state.round == 1) {
    const int seat = index(table.game.pending(table.state).front());
    table.act(seat, table.state.step == Step::add ? pass : done);
  }
  for (int number = 11; number <= 16; ++number) EXPECT_TRUE(table.state.personas.has(Persona(number)));
  EXPECT_EQ(table.state.trace(Persona{11}), Trace::seen()) << "nobody looks for it where it was";
  EXPECT_EQ(table.state.dealer, b);
  table.state.supply = static_cast<std::uint8_t>(table.state.supply - 2),
  table.at(1).influence = static_cast<std::uint8_t>(table.at(1).influence + 2);
  for (Seat seat : table.game.pending(table.state)) table.act(index(seat), table.choices(index(seat))[0]);
  EXPECT_EQ(table.heard("display_dealt")["personas"].size(), 6u) << "for two active seats";
  EXPECT_EQ(table.heard("display_dealt")["responses"].size(), 2u);
}

TEST(ResonanceTime, CallsOffTheMarksOfWhoeverResigns) {
  RULE("RSN-117");
  Picture table{3};
  table.deck(0, "P11 P12 P13 P14 P15 P16 P17").influence(0, 2).influence(1, 2).removal();
  table.act(0, remove("P11"));
  table.act(house, leave(0));
  EXPECT_TRUE(table.at(0).removing_personas.empty());
  check_invariants(table.game, table.state);
}

TEST(ResonanceTime, PublishesNothingForWhoeverResignsBeforeTheReveal) {
  RULE("RSN-118", "RSN-120");
  Picture table{3};
  table.event("E07").shows(0, "P19").shows(1, "P23 P02 P37 P38 P39").shows(2, "P25 P40 P41 P42 P43");
  table.draws(0, "R01 R02 R03").draws(1, "R29 R30 R31").draws(2, "R32 R33 R34");
  table.act(0, choose("R01")), table.act(1, choose("R29"));
  table.act(house, leave(0));
  EXPECT_EQ(table.view(1)["returning"]["responses"], 3) << "its cards wait for the next clean-up";
  EXPECT_EQ(table.view(1).dump().find("R01"), std::string::npos);
  check_invariants(table.game, table.state);
  table.act(2, choose("R32"));
  EXPECT_THAT(table.seats_of("response_revealed"), ElementsAre(1, 2));
  EXPECT_EQ(table.heard("hand_counted", 1)["hand_value"], 4) << "P02 heard nothing";
  EXPECT_THAT(table.seats_of("hand_counted"), ElementsAre(1, 2)) << "the best hand is gone and cannot claim";
}

TEST(ResonanceTime, WhoeverResignsIsGoneAndNotAway) {
  RULE("RSN-118");
  Picture table = to_resign(3);
  table.network(0, "P01 P02 P03 P04");
  table.state.absent.add(a);
  table.act(house, leave(0));
  EXPECT_EQ(table.view(1)["seats"][0]["absent"], false);
  EXPECT_EQ(std::string(table.game.forbids(table.state, house, back(0))), "RSN-116") << "there is no way back";
}

TEST(ResonanceTime, GoesOnWhenTheLastToChooseResigns) {
  RULE("RSN-118");
  Picture table{3};
  table.event("E07").shows(1, "P23").draws(0, "R01 R02 R03").draws(1, "R29 R30 R31").draws(2, "R32 R33 R34");
  table.act(1, choose("R29")), table.act(2, choose("R32"));
  table.act(house, leave(0));
  EXPECT_EQ(table.attention(1), 19);
}

TEST(ResonanceTime, CountsThePendingTurnsOfAResignedSeatAsPassed) {
  RULE("RSN-118");
  Picture table{3};
  table.influence(0, 2).influence(1, 2).influence(2, 2).network(2, "P01 P02 P03 P04");
  table.act(house, leave(0));
  EXPECT_EQ(table.game.pending(table.state), SeatSet::only(b));
  table.act(1, add("P01")), table.act(2, add("P02"));
  EXPECT_EQ(table.game.pending(table.state), SeatSet::only(b));
}

TEST(ResonanceTime, KeepsARevealedResponseOfAResignedSeatLive) {
  RULE("RSN-118");
  Picture table{3};
  table.event("E10")
      .shows(1, "P20")
      .influence(1, 1)
      .draws(0, "R13 R02 R03")
      .draws(1, "R29 R30 R31")
      .draws(2, "R32 R33 R34");
  table.everybody_chooses("R13 R29 R32");
  table.act(house, leave(0));
  EXPECT_EQ(table.view(1)["seats"][1]["hand_value"], 7);
  EXPECT_EQ(table.view(1)["live"].size(), 3u);
}

TEST(ResonanceTime, MovesTheDealerOnAndKeepsTheOrderOfANetworkWithoutItsClaimer) {
  RULE("RSN-119");
  Picture table{4};
  table.event("E10")
      .dealer(3)
      .shows(3, "P55")
      .draws(0, "R01 R02 R03")
      .draws(1, "R04 R05 R06")
      .draws(2, "R29 R30 R31")
      .draws(3, "R32 R33 R34");
  table.act(house, leave(3));
  EXPECT_EQ(table.state.dealer, a);
  EXPECT_EQ(table.heard("dealer_moved"), Json::parse(R"({"type":"dealer_moved","from":3,"to":0})"));
  Picture claimed{4};
  claimed.influence(0, 1).influence(1, 1).influence(3, 1).network(2, "P01 P02");
  claimed.act(house, leave(2));
  EXPECT_EQ(claimed.view(0)["network_order"], Json::parse("[3,0,1]"));
}

TEST(ResonanceTime, GivesVictoryToTheLastSeatLeft) {
  RULE("RSN-121", "RSN-21");
  for (int players : {2, 3}) {
    Play<Rules> play{players};
    for (int seat = 0; seat + 2 < players; ++seat) play.act(house, leave(seat));
    EXPECT_FALSE(play.over());
    play.act(house, leave(players - 2));
    EXPECT_TRUE(play.over());
    EXPECT_EQ(play.told(Viewer::spectator(), "game_ended")["reason"], "last_seat");
    EXPECT_EQ(play.game.score(play.state, seat_at(players - 1)), 1);
    EXPECT_EQ(std::string(play.game.forbids(play.state, house, leave(players - 1))), "RSN-21");
  }
  Picture network = to_resign(2);
  network.network(0, "P01");
  network.act(house, leave(0));
  EXPECT_EQ(network.game.winners(network.state), SeatSet::only(b)) << "in any phase";
}

TEST(ResonanceTime, ReplaysFromTheSameSeed) {
  RULE("RSN-122");
  Play<Rules> one{4, usual, 9}, same{4, usual, 9}, other{4, usual, 10};
  EXPECT_EQ(one.state, same.state);
  EXPECT_FALSE(one.state == other.state);
  one.finish_randomly(), same.finish_randomly();
  EXPECT_EQ(one.state, same.state);
}

TEST(ResonanceTime, ShufflesEachSeatOnceWhenItIsReadyAndDrawsNoOtherLots) {
  RULE("RSN-122", "RSN-15");
  Play<Rules> play{2};
  Rng rng = play.rng;
  auto personas = play.state[b].personas;
  play.act(1, ready);
  rng.shuffle(personas);
  EXPECT_EQ(play.state[b].personas, personas);
  EXPECT_EQ(play.rng, rng);
  auto mine = play.state[a].personas;
  play.act(0, ready);
  rng.shuffle(mine);
  play.act(0, play.choices(0)[0]), play.act(1, play.choices(1)[0]);
  EXPECT_EQ(play.rng == rng, play.state.round == 1) << "no lot is drawn from the news to the Network phase";
}

}  // namespace
}  // namespace parlor::resonance
