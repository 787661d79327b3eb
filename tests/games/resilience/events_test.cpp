// SPDX-License-Identifier: MIT
// Event phases and the Action phase: RSL-69 to RSL-91, with the worked examples about them.
#include <set>

#include "games/resilience/country.h"

namespace parlor::resilience {
namespace {

using ::testing::ElementsAre;

TEST(Resilience, RevealsTheTopCardOfTheDeckAsFirstEvent) {
  RULE("RSL-69");
  Country game;
  game.all_at(6).deck({10, 12}).prepare();
  game.done();
  EXPECT_EQ(game.told(Viewer::recorder(), "event_revealed")["event"], "black_sheep_among_migrants");
  EXPECT_EQ(game.told(Viewer::recorder(), "event_revealed")["phase"], "first");
  EXPECT_EQ(game.at("MEDIA"), 5);
}

TEST(Resilience, NeverOpensWithAllQuiet) {
  RULE("RSL-70", "RSL-X18");
  int returned = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Country game{Json::object(), 1, seed};
    game.deck({21, 21, 16});
    game.state.opened = false;
    game.prepare();
    game.done();
    EXPECT_NE(game.told(Viewer::recorder(), "event_revealed")["event"], "all_quiet") << seed;
    EXPECT_GE(game.times_told("event_returned"), 1);
    returned += game.times_told("event_returned");
    EXPECT_EQ(int{game.state.deck_count}, 11);
  }
  EXPECT_GT(returned, 60) << "again until another card shows";
  Country only;  // nothing but All Quiet
  only.deck({21, 21}).deck_size(2);
  only.state.opened = false;
  only.prepare();
  only.done();
  EXPECT_EQ(only.told(Viewer::recorder(), "event_revealed")["event"], "all_quiet");
  Country keep{{{"quiet_opening", "keep"}}};
  keep.deck({21});
  keep.state.opened = false;
  keep.prepare();
  keep.done();
  EXPECT_EQ(keep.told(Viewer::recorder(), "event_revealed")["event"], "all_quiet");
}

TEST(Resilience, ReshufflesOnlyTheFirstSegmentOfAStackedDeck) {
  RULE("RSL-71", "RSL-X18");
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Country game{{{"scenario", "social_movement"}}, 1, seed};
    const auto before = game.deck_numbers();
    game.deck({21});
    game.state.opened = false;
    const auto stacked = game.deck_numbers();
    game.prepare();
    game.done();
    const auto after = game.deck_numbers();  // one less
    EXPECT_TRUE(std::equal(stacked.begin() + 6, stacked.end(), after.begin() + 5))
        << "the other segments lie as they lay";
    EXPECT_EQ(std::count(after.begin() + 5, after.begin() + 11, 38),
              std::count(before.begin() + 6, before.begin() + 12, 38));
  }
}

TEST(Resilience, ResolvesAnEventStepByStep) {
  RULE("RSL-72", "RSL-99");
  Country game;
  game.all_at(6).roles({"homeland"}).event(25, {6});  // a symbol, SOC −1, DEF −1*, MEDIA −1
  ASSERT_EQ(game.question(), "event_stop") << "the window, before the cube";
  EXPECT_EQ(int{game.state.cubes}, 0);
  EXPECT_EQ(game.at("MEDIA"), 6);
  game.go_on("event_stop");
  EXPECT_THAT(game.first_types(4), ElementsAre("cube_placed", "roll_announced", "die_rolled", "roll_settled"));
  ASSERT_EQ(game.question(), "pre_effect");
  game.go_on("pre_effect");
  game.go_on("pre_effect");
  EXPECT_EQ(std::tuple(game.at("SOC"), game.at("DEF"), game.at("MEDIA")), std::tuple(5, 5, 5));
  const Json played = game.view(0)["played"];
  EXPECT_EQ(played.back(), Json({{"event", "black_blocs_in_action"}, {"fate", "resolved"}})) << "face up on the pile";

  Country choice;
  choice.all_at(6).event(26);
  EXPECT_EQ(choice.question(), "mode");
}

TEST(Resilience, PlacesACubeForEverySymbolUpToTheSupply) {
  RULE("RSL-73");
  Country game;
  for (const int number : {25, 9, 6, 30}) game.all_at(6).event(number, {1, 1, 1});
  EXPECT_EQ(int{game.state.cubes}, 4) << "terror and special count alike";
  game.all_at(6).event(38, {1});
  EXPECT_EQ(int{game.state.cubes}, 4);
  EXPECT_EQ(int{game.state.symbols}, 5) << "the fifth still counts as a symbol event";
  Country unlimited{{{"cube_supply", "unlimited"}}};
  unlimited.cubes(4).all_at(6).event(38, {1});
  EXPECT_EQ(int{unlimited.state.cubes}, 5);
}

TEST(Resilience, CountsTheCardsOwnCube) {
  RULE("RSL-74", "RSL-X25");
  Country first;
  first.all_at(6).event(9, {6});
  EXPECT_EQ(std::tuple(first.at("SOC"), first.at("GOV"), first.at("DEF"), first.at("MEDIA")), std::tuple(5, 6, 5, 6))
      << "one cube: only SOC and the die";
  Country second;
  second.all_at(6).cubes(1).event(9, {1});
  EXPECT_EQ(std::tuple(second.at("GOV"), second.at("DEF"), second.at("MEDIA")), std::tuple(6, 6, 5))
      << "two cubes: MEDIA";
  Country third;
  third.all_at(6).cubes(2).event(9, {1});
  EXPECT_EQ(third.at("GOV"), 5) << "three cubes: GOV";
}

TEST(Resilience, OffersExactlyTwoModes) {
  RULE("RSL-75", "RSL-G14");
  Country a;
  a.all_at(6).event(26);
  EXPECT_THAT(a.choices(0),
              ElementsAre(Json({{"type", "mode"}, {"mode", "A"}}), Json({{"type", "mode"}, {"mode", "B"}})));
  Country b = a;
  a.mode("A");
  EXPECT_EQ(std::pair(a.at("DEF"), a.at("OPS")), std::pair(6, 4));
  b.mode("B");
  EXPECT_EQ(std::pair(b.at("DEF"), b.at("OPS")), std::pair(5, 5));
  Country nothing;
  nothing.all_at(6).spaces({{"OPS", 1}}).event(26);
  EXPECT_EQ(nothing.refusal(0, {{"type", "mode"}, {"mode", "A"}}), "") << "even if it changes nothing";
}

/// Records and stores made before say `option`.
TEST(Resilience, ReadsAModeByItsFormerName) {
  Country game;
  game.all_at(6).event(26);
  EXPECT_EQ(game.action({{"type", "option"}, {"option", "B"}}), game.action({{"type", "mode"}, {"mode", "B"}}));
  EXPECT_EQ(game.game.action_from({{"type", "option"}, {"option", "C"}}).fault().where, "action: mode");
}

TEST(Resilience, LaysCountersForTheNextTurn) {
  RULE("RSL-76", "RSL-G11");
  Country event;
  event.all_at(6).event(28);
  EXPECT_THAT(event.told(Viewer::recorder(), "counter_placed")["value"], "−1");
  Country play;
  play.all_at(6).reserve({6}).act_with(0);
  play.play("funding_development");
  EXPECT_THAT(play.counters_on("DEF"), ElementsAre(1));
  EXPECT_THAT(play.counters_on("OPS"), ElementsAre(1));
  EXPECT_EQ(std::pair(play.at("DEF"), play.at("OPS")), std::pair(6, 6)) << "nothing moves until the next Preparation";
}

TEST(Resilience, ChangesNothingWhenAllIsQuiet) {
  RULE("RSL-77");
  Country game;
  const int left = game.state.deck_count;
  game.all_at(6).event(21);
  EXPECT_EQ(game.times_told("indicator_moved"), 0);
  EXPECT_EQ(int{game.state.deck_count}, left - 1) << "it uses up the phase's event";
}

TEST(Resilience, HandlesTheSecondEventLikeTheFirstWithoutTimeToAct) {
  RULE("RSL-78");
  Country game;
  game.all_at(6).roles({"politics"}).active({6}).reserve({2}).event(22, {6});
  EXPECT_EQ(game.told(Viewer::recorder(), "event_revealed")["phase"], "second");
  ASSERT_EQ(game.question(), "event_stop");
  EXPECT_EQ(game.refusal(0, {{"type", "play"}, {"strategy", "social_reforms"}}), "RSL-80");
  EXPECT_EQ(game.influence_refusal("DEF", 1), "RSL-80");
  game.go_on("event_stop");
  EXPECT_EQ(game.question(), "pre_effect") << "abilities can soften it";
}

TEST(Resilience, SkipsTheEventOfAnEmptyDeckAndEndsAfterThisTurn) {
  RULE("RSL-79", "RSL-X11");
  Country game;
  game.all_at(6).deck_size(1).roles({"intelligence"}).deck({10}).reserve({6}).prepare();
  game.use("intelligence", 1);  // the last card is discarded in Preparation
  EXPECT_EQ(int{game.state.deck_count}, 0);
  game.done();
  EXPECT_THAT(game.types(), ::testing::Contains("event_skipped"));
  ASSERT_EQ(game.question(), "action") << "Action is played";
  game.pass();
  EXPECT_THAT(game.types(), ::testing::Contains("event_skipped"));
  if (!game.over()) game.go_on("turn_end");
  EXPECT_TRUE(game.over());
}

TEST(Resilience, SkipsTheLastSecondEventOfAnOddDeck) {
  RULE("RSL-X10");
  Country game;
  game.all_at(8).roles({"intelligence"}).turn(2).ask(Step::turn_start, Question::turn_start);
  game.use("intelligence", 1);
  game.act(game.choices(0).front());  // one of the two is discarded
  game.state.roles.clear();
  int resolved = 0, skipped = 0;
  for (const Json& event : game.told_since(0, Viewer::recorder())) EXPECT_NE(event["type"], "event_skipped");
  while (!game.over()) {
    game.all_at(8);
    game.time_out(0);
    resolved += game.times_told("event_revealed"), skipped += game.times_told("event_skipped");
  }
  EXPECT_EQ(resolved, 11);
  EXPECT_EQ(skipped, 1);
  EXPECT_EQ(game.state.ending, Ending::victory) << "the end check runs with an empty deck";
}

// ---- Action phase ----------------------------------------------------------------------------------------------------

TEST(Resilience, LetsTheTableActInAnyOrderUntilItPasses) {
  RULE("RSL-80");
  Country game;
  game.all_at(6).active({6}).reserve({16}).roles({"economy"}).act_with(6).dice({6, 6});
  game.influence("DEF", 1);
  game.play("public_information_campaign");
  game.influence("MEDIA", 1);
  game.use("economy", 1);
  game.drop("funding_development");
  EXPECT_EQ(game.question(), "action");
  Country at_once;
  at_once.all_at(6).deck({21}).act_with(9).pass();
  EXPECT_EQ(at_once.question(), "buy") << "the next turn: one may pass at once";
  EXPECT_EQ(at_once.refusal(0, {{"type", "pass"}}), "RSL-80");
}

TEST(Resilience, AllowsOnePlayATurnForTheWholeTable) {
  RULE("RSL-81");
  Country game{Json::object(), 3};
  game.all_at(6).reserve({6, 16}).act_with(0);
  game.act(2, {{"type", "play"}, {"strategy", "funding_development"}});
  for (const int seat : {0, 1, 2})
    EXPECT_EQ(game.refusal(seat, {{"type", "play"}, {"strategy", "public_information_campaign"}}), "RSL-81") << seat;
  Country extra;
  extra.all_at(6).roles({"strategy"}).reserve({6, 16}).deck({21, 21, 21}).act_with(0);
  extra.use("strategy", 1);
  EXPECT_EQ(int{extra.state.plays}, 2);
  extra.pass();
  extra.time_out(0), extra.time_out(0);
  if (extra.question() == "buy") extra.done();
  while (extra.question() != "action") extra.time_out(0);
  EXPECT_EQ(int{extra.state.plays}, 1) << "for that phase only";
}

TEST(Resilience, PlaysAReserveCardForFree) {
  RULE("RSL-82");
  Country game;
  game.all_at(6).active({6}).reserve({11}).act_with(5);
  EXPECT_EQ(game.refusal(0, {{"type", "play"}, {"strategy", "diplomacy"}}), "RSL-82") << "only from the reserve";
  game.play("financial_assistance");
  EXPECT_EQ(int{game.state.budget}, 5);
  EXPECT_EQ(game.state.active[1], StrategyNo{11}) << "last in order of activation";
  game.mode("A");
  EXPECT_EQ(game.at("SOC"), 8);
  EXPECT_EQ(game.question(), "action") << "once and only once";
  EXPECT_EQ(game.refusal(0, {{"type", "play"}, {"strategy", "diplomacy"}}), "RSL-81") << "and that was the one";
}

TEST(Resilience, WorksFromTheMomentOfPlayUntilDiscarded) {
  RULE("RSL-83");
  Country game;
  game.all_at(6).reserve({4}).deck({10, 10}).act_with(4).dice({1, 3});
  EXPECT_EQ(game.influence_refusal("SOC", 4), "RSL-85");
  game.play("training_of_local_authorities");
  game.influence("SOC", 4);
  EXPECT_EQ(game.at("SOC"), 7) << "its green indicator";
  game.pass();
  EXPECT_EQ(game.at("SOC"), 7) << "its cancel, in the same turn's second event";
}

TEST(Resilience, AllowsMoreThanThreeActiveStrategies) {
  RULE("RSL-84");
  Country game;
  game.all_at(8).active({6, 16, 17, 20}).reserve({22}).act_with(0).dice({6});
  game.play("humanitarian_airlift");
  EXPECT_EQ(game.state.active.size(), 5);
}

TEST(Resilience, NeedsAGreenCircleToInfluence) {
  RULE("RSL-85", "RSL-G15", "RSL-X22");
  Country game;
  game.all_at(6).spaces({{"GOV", 5}}).active({5}).act_with(4).dice({2});
  EXPECT_EQ(game.influence_refusal("INT", 4), "");
  EXPECT_EQ(game.influence_refusal("SOC", 4), "RSL-85");
  game.influence("GOV", 4);
  EXPECT_EQ(game.at("GOV"), 6);
  EXPECT_EQ(int{game.state.budget}, 0);
  Country twice;  // two circles on the same indicator give nothing extra
  twice.all_at(6).active({6, 17}).act_with(1).dice({2});
  twice.influence("DEF", 1);
  EXPECT_EQ(twice.at("DEF"), 6);
  EXPECT_EQ(twice.told(Viewer::recorder(), "roll_announced")["modifiers"], 0);
  Country none;
  none.all_at(6).act_with(200);
  for (const std::string id : {"SOC", "GOV", "ECO", "DEF", "INT", "MEDIA", "OPS", "POL"})
    EXPECT_EQ(none.influence_refusal(id, 4), "RSL-85");
  none.all_at(8);
  EXPECT_EQ(none.influence_refusal("SOC", 4), "RSL-85") << "whatever else stands against it: the same for all";
}

TEST(Resilience, SpendsOneToFourByTheInfluenceTable) {
  RULE("RSL-86");
  const std::vector<std::pair<std::string, int>> difficulty{{"SOC", 2}, {"GOV", 2}, {"ECO", 1},   {"INT", 1},
                                                            {"POL", 1}, {"DEF", 0}, {"MEDIA", 0}, {"OPS", 0}};
  for (const auto& [id, hard] : difficulty)
    for (int spend = 1; spend <= 4; ++spend)
      for (int face = 1; face <= 6; ++face) {
        Country game;
        game.all_at(6).active({4, 5, 20, 6, 12}).act_with(4).dice({face});
        if (spend <= hard) {
          EXPECT_EQ(game.influence_refusal(id, spend), "RSL-86") << id << spend;
          continue;
        }
        game.influence(id, spend);
        EXPECT_EQ(game.at(id), face <= spend - hard ? 7 : 6) << id << " with " << spend << ", rolled " << face;
      }
  Country poor;
  poor.all_at(6).active({6}).act_with(2);
  EXPECT_EQ(poor.influence_refusal("DEF", 3), "RSL-86") << "above the Budget left";
}

TEST(Resilience, SpendsFirstAndMayTryAgain) {
  RULE("RSL-87");
  Country game;
  game.all_at(6).active({6}).act_with(5).dice({6, 1});
  game.influence("DEF", 2);
  EXPECT_EQ(std::pair(game.at("DEF"), int{game.state.budget}), std::pair(6, 3)) << "spent in vain";
  game.influence("DEF", 2);
  EXPECT_EQ(std::pair(game.at("DEF"), int{game.state.budget}), std::pair(7, 1));
}

TEST(Resilience, RefusesInfluenceOnAMarkerInEight) {
  RULE("RSL-88");
  Country game;
  game.all_at(6).spaces({{"DEF", 8}}).active({6}).act_with(4);
  EXPECT_EQ(game.influence_refusal("DEF", 4), "RSL-88");
  EXPECT_EQ(game.influence_refusal("OPS", 4), "");
}

TEST(Resilience, DropsAnyNumberOfActiveStrategies) {
  RULE("RSL-90", "RSL-X09");
  Country game;
  game.all_at(6).spaces({{"ECO", 4}}).active({3, 7}).reserve({20, 6}).act_with(0).deck({10});
  game.play("friends_with_mega_corps");
  game.drop("friends_with_mega_corps");
  EXPECT_THAT(game.counters_on("ECO"), ElementsAre(2)) << "counters it laid stay";
  EXPECT_EQ(game.refusal(0, {{"type", "play"}, {"strategy", "funding_development"}}), "RSL-81")
      << "the play does not come back";
  game.drop("development_of_crisis_training");
  game.drop("state_of_emergency");
  EXPECT_TRUE(game.state.active.empty());
  game.pass();
  EXPECT_EQ(game.times_told("roll_announced"), 0) << "their cancels are off for this turn's second event";
  EXPECT_EQ(game.at("SOC"), 5);
}

TEST(Resilience, SendsADroppedCardToDiscardedOrOutOfTheGame) {
  RULE("RSL-91");
  Country game;
  game.all_at(6).active({17, 6}).act_with(0);
  game.drop("reserve_call_up");
  game.drop("funding_development");
  EXPECT_TRUE(game.state.removed.has(StrategyNo{17}));
  EXPECT_TRUE(game.state.discarded.has(StrategyNo{6}));
}

}  // namespace
}  // namespace parlor::resilience
