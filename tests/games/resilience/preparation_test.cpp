// SPDX-License-Identifier: MIT
// The turn and its Preparation: RSL-24 to RSL-46, with the worked examples about them.
#include "games/resilience/country.h"

namespace parlor::resilience {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

TEST(Resilience, RunsATurnInFourPhasesThenChecksIt) {
  RULE("RSL-24");
  Country game;
  game.all_at(6).deck({10, 10, 21, 21}).reserve({20}).turn(3).prepare();
  EXPECT_EQ(game.question(), "buy");
  game.done();
  EXPECT_EQ(game.question(), "action") << "the first event has come";
  EXPECT_EQ(game.at("SOC"), 5);
  game.pass();
  EXPECT_EQ(game.at("SOC"), 4) << "the second event";
  const auto types = game.types();
  const auto place = [&](const std::string& type) {
    return std::find(types.begin(), types.end(), type) - types.begin();
  };
  EXPECT_LT(place("passed"), place("event_revealed"));
  EXPECT_LT(place("event_revealed"), place("turn_checked"));
  EXPECT_LT(place("turn_checked"), place("turn_started"));
  EXPECT_EQ(int{game.state.turn}, 4);
}

TEST(Resilience, AppliesTheScenariosTurnStartBeforeItsStop) {
  RULE("RSL-25");
  Country game{{{"scenario", "all_about_operations"}}};
  game.all_at(6).roles({"economy"}).deck({21, 21}).turn(7).event(21, {6});
  game.go_on("event_stop");
  game.go_on("turn_end");
  EXPECT_EQ(game.question(), "turn_start");
  EXPECT_THAT(game.types(), ElementsAre("turn_checked", "turn_started", "scenario_roll"))
      << "the clock first, then the stop";
}

TEST(Resilience, TakesTheFiveStepsInOrder) {
  RULE("RSL-26", "RSL-X21");
  Country game;
  game.all_at(7).spaces({{"POL", 3}}).active({21}).counters({{"ECO", -2}}).dice({6, 6, 6}).prepare();
  std::vector<std::string> steps;
  for (const std::string& type : game.types())
    if (type == "budget_set" || type == "maintenance_paid" || type == "counters_applied" || type == "space_applied")
      steps.push_back(type);
  EXPECT_THAT(steps, ElementsAre("budget_set", "maintenance_paid", "counters_applied", "space_applied"));
  EXPECT_EQ(game.question(), "buy");
  EXPECT_EQ(game.told(Viewer::recorder(), "budget_set")["total"], 15)
      << "7 + 7 + 1 of income: counted before the counters move ECO";
  EXPECT_EQ(game.at("ECO"), 5);

  Country timing;
  timing.all_at(7).counters({{"ECO", -2}}).prepare();
  EXPECT_EQ(int{timing.state.budget}, 14);
  timing.deck({21, 21});
  timing.done();
  timing.pass();
  EXPECT_EQ(int{timing.state.budget}, 12) << "in the next turn";

  Country early;
  early.all_at(7).roles({"economy"}).counters({{"ECO", -2}}).ask(Step::turn_start, Question::turn_start);
  early.use("economy", 1);  // the only one that can be used there, so the stop is over
  EXPECT_EQ(early.told(Viewer::recorder(), "budget_set")["total"], 15) << "Stimulus at the turn-start stop counts";
}

TEST(Resilience, SetsTheBudgetToGovernanceAndEconomyAndIncome) {
  RULE("RSL-27", "RSL-G08");
  Country game;
  game.all_at(6).spaces({{"GOV", 5}, {"ECO", 7}}).active({1}).prepare();
  EXPECT_EQ(game.told(Viewer::recorder(), "budget_set")["total"], 12);
  EXPECT_EQ(int{game.state.budget}, 8) << "Diplomacy wants 4";
  Country rich;
  rich.all_at(6).active({21}).prepare();
  EXPECT_EQ(rich.told(Viewer::recorder(), "budget_set")["income"], 1);
  EXPECT_EQ(rich.told(Viewer::recorder(), "budget_set")["total"], 13);
  Country least;
  least.all_at(6).spaces({{"GOV", 1}, {"ECO", 1}}).prepare();
  EXPECT_EQ(least.told(Viewer::recorder(), "budget_set")["total"], 2);
}

TEST(Resilience, KeepsTheBudgetWhenGovernanceMoves) {
  RULE("RSL-28");
  Country game;
  game.all_at(6).active({20}).act_with(8).dice({1});
  game.influence("ECO", 4);
  EXPECT_EQ(game.at("ECO"), 7);
  EXPECT_EQ(int{game.state.budget}, 4) << "only the payment counts";

  Json scenario = own_scenario();
  scenario["cards"]["events"].push_back(own_event({{{"op", "budget"}, {"by", -20}}}));
  Country poor{*rules_with(scenario)};
  poor.deck({39}).prepare();
  poor.done();
  EXPECT_EQ(int{poor.state.budget}, 0) << "a budget effect changes it, and never below 0";
}

TEST(Resilience, LosesUnspentBudgetWhenTheActionPhaseEnds) {
  RULE("RSL-29");
  Country game;
  game.all_at(6).deck({21}).act_with(5).pass();
  EXPECT_EQ(game.told(Viewer::recorder(), "passed")["lost"], 5);
  EXPECT_EQ(int{game.state.budget}, 12) << "what there is now is the next turn's alone";
}

TEST(Resilience, TakesAllMaintenanceAtOnce) {
  RULE("RSL-30");
  Country game;
  game.all_at(6).active({1, 5}).reserve({3}).discarded({18}).prepare();
  EXPECT_EQ(game.told(Viewer::recorder(), "maintenance_paid")["total"], 7)
      << "4 + 3; reserve, market and Discarded cost nothing";
  EXPECT_EQ(int{game.state.budget}, 5);
  Country fresh;
  fresh.all_at(6).reserve({6}).deck({21}).act_with(3);
  fresh.play("funding_development");
  EXPECT_EQ(int{fresh.state.budget}, 3) << "the card pays for the first time";
  fresh.pass();
  EXPECT_EQ(fresh.told(Viewer::recorder(), "maintenance_paid")["total"], 2) << "in the next Preparation";
}

TEST(Resilience, MakesTheTableDropWhatItCannotPay) {
  RULE("RSL-31", "RSL-X08");
  for (const auto& [dropped, left] :
       std::vector<std::pair<std::string, int>>{{"governance_reforms", 1}, {"diplomacy", 2}}) {
    Country game;
    game.all_at(6).spaces({{"GOV", 2}, {"ECO", 3}}).active({1, 5});
    game.state.resolved = every_indicator;
    game.prepare();
    ASSERT_EQ(game.question(), "maintenance_discard");
    EXPECT_EQ(game.choices(0).size(), 2u) << "one of them must go";
    EXPECT_EQ(game.refusal(0, {{"type", "done"}, {"at", "maintenance_discard"}}), "RSL-31");
    game.drop(dropped);
    EXPECT_EQ(game.told(Viewer::recorder(), "maintenance_paid")["left"], left);
  }
}

TEST(Resilience, DropsNothingByChoiceWhileItCanPay) {
  RULE("RSL-32");
  Country game;
  game.all_at(6).active({1}).prepare();
  EXPECT_EQ(game.question(), "buy") << "paid without a question";
  EXPECT_EQ(game.refusal(0, {{"type", "discard"}, {"strategy", "diplomacy"}}), "RSL-32");
  Country voluntary{{{"maintenance_lapse", "voluntary"}}};
  voluntary.all_at(6).active({1, 5}).prepare();
  ASSERT_EQ(voluntary.question(), "maintenance_discard");
  voluntary.drop("diplomacy");
  voluntary.act({{"type", "done"}, {"at", "maintenance_discard"}});
  EXPECT_EQ(voluntary.told(Viewer::recorder(), "maintenance_paid")["total"], 3);
}

TEST(Resilience, LetsALapsedStrategyStopAtOnce) {
  RULE("RSL-33");
  Country game;
  game.all_at(6).spaces({{"GOV", 1}, {"ECO", 1}}).active({1}).counters({{"INT", -1}}).prepare();
  EXPECT_THAT(game.types(), ::testing::Contains("strategy_lapsed"));
  EXPECT_EQ(game.times_told("roll_announced"), 0) << "Diplomacy no longer cancels the counter";
  EXPECT_TRUE(game.state.discarded.has(StrategyNo{1}));
  Country gone;
  gone.all_at(6).spaces({{"GOV", 1}, {"ECO", 1}}).active({3}).prepare();
  EXPECT_TRUE(gone.state.removed.has(StrategyNo{3})) << "its card says so";
  EXPECT_FALSE(gone.state.discarded.has(StrategyNo{3}));
}

TEST(Resilience, MovesOnceForAllCountersOfAnIndicator) {
  RULE("RSL-34", "RSL-X02");
  Country still;
  still.all_at(6).spaces({{"SOC", 8}}).counters({{"SOC", -1}, {"SOC", 1}}).prepare();
  EXPECT_EQ(still.at("SOC"), 8);
  EXPECT_EQ(still.at("POL"), 6) << "no movement, no bonus";
  Country clamped;
  clamped.all_at(6).spaces({{"ECO", 8}}).counters({{"ECO", 2}, {"ECO", -1}}).prepare();
  EXPECT_EQ(clamped.at("ECO"), 8) << "held within the track only at the end";
  EXPECT_EQ(clamped.at("SOC"), 6);
  Country up;
  up.all_at(6).spaces({{"ECO", 7}}).counters({{"ECO", 2}}).prepare();
  EXPECT_EQ(up.at("ECO"), 8);
  EXPECT_EQ(up.at("SOC"), 7);
}

TEST(Resilience, LetsTheTableOrderTheBatches) {
  RULE("RSL-35", "RSL-X03");
  const auto after = [](const std::string& first) {
    Country game;
    game.all_at(6).spaces({{"SOC", 8}, {"ECO", 7}, {"POL", 6}}).counters({{"SOC", -1}, {"ECO", 1}}).prepare();
    EXPECT_EQ(game.question(), "counter_order");
    game.act({{"type", "counters"}, {"indicator", first}});
    return std::pair{game.at("SOC"), game.at("POL")};
  };
  EXPECT_EQ(after("SOC"), std::pair(8, 7)) << "SOC 7, then the bonus of ECO lifts it to 8 again, and POL";
  EXPECT_EQ(after("ECO"), std::pair(7, 6)) << "the bonus is wasted";
}

TEST(Resilience, RemovesCountersWhenAppliedAndLeavesNewOnesForTheNextTurn) {
  RULE("RSL-36");
  Country game;
  game.all_at(6).counters({{"ECO", -1}, {"INT", -2}}).prepare();
  game.act({{"type", "auto"}});
  EXPECT_TRUE(game.state.counters.empty());

  Json scenario = own_scenario();  // an ability that lays a counter, used while the step is under way
  scenario["cards"]["roles"].push_back(own_role({{{"op", "counter"}, {"ind", "DEF"}, {"by", 2}}}));
  Country own{*rules_with(scenario)};
  own.roles({"own_role"}).counters({{"ECO", -1}, {"INT", -1}}).prepare();
  ASSERT_EQ(own.question(), "counter_order");
  own.use("own_role", 1);
  own.act({{"type", "auto"}});
  EXPECT_EQ(own.at("DEF"), 6);
  EXPECT_THAT(own.counters_on("DEF"), ElementsAre(2)) << "waits for the next turn";

  Country end;
  end.deck_size(1).counters({{"GOV", -7}}).spaces({{"GOV", 8}}).event(21);
  EXPECT_EQ(end.state.ending, Ending::victory) << "counters left at the end have no effect";
}

TEST(Resilience, AppliesEveryColouredSpaceAfterTheCountersInAnyOrder) {
  RULE("RSL-37", "RSL-42", "RSL-G09");
  Country game;
  game.all_at(6).spaces({{"POL", 5}, {"GOV", 3}}).counters({{"POL", -2}}).prepare();
  EXPECT_EQ(game.at("POL"), 3);
  ASSERT_EQ(game.question(), "space_order") << "GOV and POL are coloured now";
  EXPECT_THAT(game.choices(0),
              UnorderedElementsAre(Json({{"type", "space"}, {"indicator", "GOV"}}),
                                   Json({{"type", "space"}, {"indicator", "POL"}}), Json({{"type", "auto"}})));
  Country other = game;
  game.act({{"type", "space"}, {"indicator", "GOV"}});  // GOV first: orange, INT −1; then POL: GOV −1
  EXPECT_EQ(std::tuple(game.at("INT"), game.at("POL"), game.at("GOV")), std::tuple(5, 3, 2));
  other.act({{"type", "space"}, {"indicator", "POL"}});  // POL first: GOV 2, red: INT −1, POL −1
  EXPECT_EQ(std::tuple(other.at("INT"), other.at("POL"), other.at("GOV")), std::tuple(5, 2, 2));

  Country strict;
  strict.all_at(6).spaces({{"POL", 3}}).counters({{"SOC", -1}, {"DEF", -1}}).prepare();
  EXPECT_EQ(strict.refusal(0, {{"type", "space"}, {"indicator", "POL"}}), "RSL-42") << "counters come first";
  Country mixed{{{"prep_order", "mixed"}}};
  mixed.all_at(6).spaces({{"POL", 3}}).counters({{"POL", 2}}).prepare();
  ASSERT_EQ(mixed.question(), "counter_order");
  mixed.act({{"type", "space"}, {"indicator", "POL"}});
  EXPECT_EQ(mixed.at("GOV"), 5) << "one pool: the orange space before the counter that lifts POL out of it";
  EXPECT_EQ(mixed.at("POL"), 5);
}

TEST(Resilience, ReadsTheColourWhenASpaceIsResolved) {
  RULE("RSL-38", "RSL-X01");
  Country game;
  game.all_at(6).spaces({{"ECO", 3}, {"SOC", 4}, {"POL", 3}, {"GOV", 5}}).prepare();
  ASSERT_EQ(game.question(), "space_order");
  game.act({{"type", "space"}, {"indicator", "ECO"}});
  EXPECT_EQ(game.at("SOC"), 3) << "now pending";
  Country other = game;
  game.act({{"type", "space"}, {"indicator", "POL"}});  // orange: GOV 4; then SOC alone: POL 2
  EXPECT_EQ(std::tuple(game.at("GOV"), game.at("POL"), game.at("MEDIA")), std::tuple(4, 2, 6));
  other.act({{"type", "space"}, {"indicator", "SOC"}});  // POL 2 first, then its red effect
  EXPECT_EQ(std::tuple(other.at("GOV"), other.at("POL"), other.at("MEDIA")), std::tuple(4, 2, 5));

  Country lifted;  // a counter cannot come any more, but an ability can: POL out of its colour is not resolved
  lifted.all_at(6).roles({"politics"}).spaces({{"POL", 3}, {"DEF", 3}}).prepare();
  lifted.use("politics", 1);
  EXPECT_EQ(lifted.at("POL"), 5);
  EXPECT_EQ(lifted.at("GOV"), 6) << "lifted out, not resolved";
  EXPECT_EQ(lifted.at("OPS"), 5);
}

TEST(Resilience, ResolvesAnIndicatorThatFallsIntoAColouredSpace) {
  RULE("RSL-39");
  Country dominoes;
  dominoes.all_at(6).spaces({{"ECO", 3}, {"SOC", 4}}).prepare();
  EXPECT_EQ(dominoes.at("SOC"), 3);
  EXPECT_EQ(dominoes.at("POL"), 5) << "SOC is resolved too";
  Country snapshot{{{"prep_space_effects", "snapshot"}}};
  snapshot.all_at(6).spaces({{"ECO", 3}, {"SOC", 4}}).prepare();
  EXPECT_EQ(snapshot.at("SOC"), 3);
  EXPECT_EQ(snapshot.at("POL"), 6) << "only what was coloured when the step began";
}

TEST(Resilience, AppliesNoSpaceTwiceInOnePreparation) {
  RULE("RSL-40");
  Country game;
  game.all_at(2).deck({21}).prepare();
  game.act({{"type", "auto"}});
  EXPECT_EQ(game.times_told("space_applied"), 8) << "eight at most";
  EXPECT_NE(game.question(), "space_order");
}

TEST(Resilience, LeavesColouredSpacesAloneOutsidePreparation) {
  RULE("RSL-41");
  Country game;
  game.all_at(6).spaces({{"POL", 4}}).event(38, {1});  // SOC −1, POL −1
  EXPECT_EQ(game.at("POL"), 3);
  const auto events = game.told(Viewer::recorder());
  for (const Json& event : events) {
    if (event["type"] == "turn_checked") break;
    EXPECT_NE(event["type"], "space_applied");
  }
  EXPECT_EQ(game.refusal(0, {{"type", "space"}, {"indicator", "POL"}}), "RSL-41");
}

TEST(Resilience, AsksForAnOrderOnlyWhereThereIsOne) {
  RULE("RSL-43");
  Country one;
  one.all_at(6).counters({{"ECO", -1}}).prepare();
  EXPECT_EQ(one.question(), "buy") << "one item is applied without asking";
  EXPECT_EQ(one.at("ECO"), 5);
  Country several;
  several.all_at(6).counters({{"ECO", 1}, {"SOC", 1}, {"POL", -1}}).prepare();
  EXPECT_EQ(several.question(), "counter_order");
  several.act({{"type", "auto"}});
  std::vector<std::string> order;
  for (const Json& event : several.told(Viewer::recorder()))
    if (event["type"] == "counters_applied") order.push_back(event["indicator"]);
  EXPECT_THAT(order, ElementsAre("POL", "SOC", "ECO")) << "losses first, then gains";
  Country spaces;  // SOC hits POL, POL hits nobody who waits: POL first
  spaces.all_at(6).spaces({{"SOC", 3}, {"POL", 3}, {"DEF", 3}}).prepare();
  spaces.act({{"type", "auto"}});
  std::vector<std::string> resolved;
  for (const Json& event : spaces.told(Viewer::recorder()))
    if (event["type"] == "space_applied") resolved.push_back(event["indicator"]);
  EXPECT_THAT(resolved, ElementsAre("DEF", "POL", "SOC"));
}

TEST(Resilience, SellsAsManyStrategiesAsTheBudgetAllows) {
  RULE("RSL-44");
  Country game;
  game.all_at(7).prepare();
  for (const std::string id : {"reserve_call_up", "friends_with_mega_corps"}) game.buy(id);
  EXPECT_EQ(int{game.state.budget}, 7) << "14 − 3 − 4";
  EXPECT_EQ(game.refusal(0, {{"type", "buy"}, {"strategy", "diplomacy"}}), "RSL-44");
  game.buy("funding_development");
  EXPECT_EQ(game.state.reserve.size(), 3);
  EXPECT_EQ(game.view(Viewer::spectator())["strategies"]["reserve"].size(), 3u) << "face up";
}

TEST(Resilience, ChargesDoubleForADiscardedStrategy) {
  RULE("RSL-45", "RSL-G10", "RSL-91", "RSL-X20");
  Country game;
  game.all_at(8).active({1}).deck({21, 21, 21}).act_with(0);
  EXPECT_EQ(Country{}.game.at(Country{}.state).price(StrategyNo{1}), 8) << "from the market";
  game.drop("diplomacy");
  EXPECT_EQ(game.game.at(game.state).price(StrategyNo{1}), 16) << "from Discarded";
  game.pass();
  EXPECT_EQ(game.question(), "buy");
  game.buy("diplomacy");
  EXPECT_EQ(int{game.state.budget}, 0);
  game.spaces({{"INT", 5}});
  game.play("diplomacy");
  EXPECT_EQ(game.at("INT"), 7) << "played again with its full effect";
  EXPECT_THAT(game.counters_on("POL"), ElementsAre(1));
  game.drop("diplomacy");
  EXPECT_EQ(game.game.at(game.state).price(StrategyNo{1}), 16) << "however often";
}

TEST(Resilience, SellsOnlyWhatIsForSaleAndOnlyInItsStep) {
  RULE("RSL-46", "RSL-X09");
  Country game;
  game.all_at(8).active({5, 3}).reserve({6}).deck({21}).act_with(0);
  EXPECT_EQ(game.refusal(0, {{"type", "buy"}, {"strategy", "diplomacy"}}), "RSL-46") << "not in the Action phase";
  game.drop("state_of_emergency");
  EXPECT_EQ(game.told(Viewer::recorder(), "strategy_discarded")["to"], "removed");
  game.pass();
  ASSERT_EQ(game.question(), "buy");
  for (const std::string id : {"state_of_emergency", "funding_development", "governance_reforms"})
    EXPECT_EQ(game.refusal(0, {{"type", "buy"}, {"strategy", id}}), "RSL-46")
        << id << ": removed, in the reserve, Active";
  game.buy("diplomacy");
}

TEST(Resilience, TakesAPurchaseBackWhileNothingHiddenCameOfIt) {
  RULE("RSL-46");
  Country game;
  game.all_at(8).prepare();
  ASSERT_EQ(game.question(), "buy");
  const Action diplomacy = game.action({{"type", "buy"}, {"strategy", "diplomacy"}});
  EXPECT_TRUE(game.game.reversible(game.state, Seat{0}, diplomacy));
  game.state.budget = 8;  // no card costs less than what is left: the event is turned up at once
  for (StrategyNo card : Strategies{game.state.market})
    if (game.game.scenario()[card].cost == 0) game.state.market.remove(card);
  EXPECT_FALSE(game.game.reversible(game.state, Seat{0}, diplomacy)) << "an event was seen";
}

}  // namespace
}  // namespace parlor::resilience
