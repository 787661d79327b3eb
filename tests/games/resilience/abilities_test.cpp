// SPDX-License-Identifier: MIT
// Role abilities and their windows: RSL-92 to RSL-111, with the worked examples about them.
#include "games/resilience/country.h"

namespace parlor::resilience {
namespace {

using ::testing::ElementsAre;

TEST(Resilience, UsesAnAbilityOnce) {
  RULE("RSL-92");
  Country game;
  game.all_at(4).roles({"economy", "politics"}).act_with(0);
  game.use("economy", 1);
  EXPECT_FALSE(game.available("economy", 1));
  EXPECT_EQ(game.use_refusal("economy", 1), "RSL-92");
  game.use("politics", 1);  // any number in one window
  EXPECT_EQ(game.at("POL"), 6);
  EXPECT_EQ(game.use_refusal("treasure", 1), "RSL-92") << "not in play";
}

TEST(Resilience, LetsAnySeatTriggerAnyRole) {
  RULE("RSL-93");
  Country any{Json::object(), 2};
  any.all_at(4).roles({"economy"}).act_with(0);
  EXPECT_EQ(any.refusal(1, {{"type", "ability"}, {"role", "economy"}, {"ability", 1}}), "");
  Country owner{{{"role_control", "owner"}}, 2};
  owner.all_at(4).roles({"economy"}).act_with(0);
  owner.state.roles[0].holder = Seat{1};
  EXPECT_EQ(owner.refusal(0, {{"type", "ability"}, {"role", "economy"}, {"ability", 1}}), "RSL-93");
  EXPECT_EQ(owner.refusal(1, {{"type", "ability"}, {"role", "economy"}, {"ability", 1}}), "");
  owner.act(house, Action{leave_kind, 1});
  EXPECT_EQ(owner.refusal(0, {{"type", "ability"}, {"role", "economy"}, {"ability", 1}}), "")
      << "the lead, while the holder is away";
}

TEST(Resilience, RefusesAnAbilityThatWouldChangeNothing) {
  RULE("RSL-94");
  Country game;
  game.all_at(6).spaces({{"ECO", 8}, {"DEF", 8}}).roles({"economy", "defense", "intelligence"}).act_with(0);
  EXPECT_EQ(game.use_refusal("economy", 1), "RSL-94");
  EXPECT_TRUE(game.available("economy", 1));
  game.use("defense", 1);  // DEF cannot rise, OPS can
  EXPECT_EQ(game.at("OPS"), 7);
  game.spaces({{"SOC", 8}});
  EXPECT_EQ(game.use_refusal("intelligence", 2), "RSL-94") << "no cube, SOC and DEF in 8";
}

TEST(Resilience, AcceptsAnAbilityOnlyInItsWindows) {
  RULE("RSL-95", "RSL-104");
  Country action;
  action.all_at(6).active({6}).roles({"strategy", "treasure", "homeland", "politics", "economy"}).act_with(0);
  EXPECT_EQ(action.use_refusal("strategy", 1), "") << "any time in the Action phase";
  EXPECT_EQ(action.use_refusal("treasure", 2), "RSL-95");
  EXPECT_EQ(action.use_refusal("homeland", 1), "RSL-95");
  EXPECT_EQ(action.use_refusal("homeland", 2), "RSL-95");
  EXPECT_EQ(action.use_refusal("economy", 2), "RSL-95");
  Country buying;
  buying.all_at(6).roles({"strategy"}).prepare();
  EXPECT_EQ(buying.question(), "buy");
  EXPECT_EQ(buying.use_refusal("strategy", 1), "RSL-95") << "not outside it";
}

TEST(Resilience, AcceptsAFreeAbilityAtAnyDecisionAndAsksAgain) {
  RULE("RSL-96");
  Country mode;
  mode.all_at(6).roles({"economy"}).event(26);
  mode.go_on("event_stop");
  ASSERT_EQ(mode.question(), "mode");
  mode.use("economy", 1);
  EXPECT_EQ(mode.at("ECO"), 7);
  EXPECT_EQ(mode.question(), "mode") << "the question is asked again";
  Country window;
  window.all_at(6).roles({"economy", "politics"}).event(22, {6});
  window.go_on("event_stop");
  ASSERT_EQ(window.question(), "pre_effect");
  window.use("economy", 1);
  EXPECT_EQ(window.question(), "pre_effect") << "inside another window too";
  Country order;
  order.all_at(6).roles({"economy"}).counters({{"SOC", -1}, {"DEF", -1}}).prepare();
  ASSERT_EQ(order.question(), "counter_order");
  order.use("economy", 1);
  EXPECT_EQ(order.question(), "counter_order");
}

TEST(Resilience, KeepsAbilitiesForTheFirstTurnUnlessTheTableSaysOtherwise) {
  RULE("RSL-96");
  const auto at_setup = [](const Rules& rules) {
    Play<Rules> game{rules};
    while (game.state.step == Step::roles) game.time_out(0);
    EXPECT_EQ(game.state.question, Question::start_strategy);
    const Json roles = game.view(0)["roles"], role = roles[0]["role"];
    int abilities = 0;
    for (const Json& choice : game.choices(0)) abilities += choice["type"] == "ability";
    bool now = false;
    for (const Json& one : roles)
      for (const Json& ability : one["abilities"]) now |= ability["now"].get<bool>();
    EXPECT_EQ(now, abilities > 0) << "the view and the choices agree";
    if (abilities == 0) {
      EXPECT_EQ(game.refusal(0, {{"type", "ability"}, {"role", role}, {"ability", 1}}), "RSL-96");
    }
    return abilities;
  };
  const Json usual{{"scenario", "anything_goes"}}, early{{"scenario", "anything_goes"}, {"ability_start", "setup"}};
  EXPECT_EQ(at_setup(test::make_game<Rules>(1, usual)), 0);
  EXPECT_GT(at_setup(test::make_game<Rules>(1, early)), 0);
  EXPECT_GT(at_setup(first_version(usual)), 0) << "as version 1 read it";
}

TEST(Resilience, StopsOnlyWhereAnAbilityCouldBeUsed) {
  RULE("RSL-97", "RSL-X12");
  Country none;
  none.all_at(6).event(21);
  EXPECT_EQ(none.question(), "buy") << "no role, no stop";
  Country stops;
  stops.all_at(6).roles({"economy"}).event(21);
  EXPECT_EQ(stops.question(), "event_stop");
  stops.go_on("event_stop");
  EXPECT_EQ(stops.question(), "turn_end");
  stops.go_on("turn_end");
  EXPECT_EQ(stops.question(), "turn_start");
  Country saved;
  saved.all_at(6).spaces({{"SOC", 2}}).roles({"intelligence"}).event(10);
  saved.go_on("event_stop");
  EXPECT_EQ(saved.at("SOC"), 1);
  ASSERT_EQ(saved.question(), "turn_end");
  saved.use("intelligence", 2);
  EXPECT_EQ(saved.at("SOC"), 2);
  while (saved.question() == "turn_end") saved.go_on("turn_end");
  EXPECT_FALSE(saved.over()) << "an emergency gain comes before the check";
  Country immediate{{{"defeat_check", "immediate"}}};
  immediate.all_at(6).spaces({{"SOC", 2}}).roles({"intelligence"}).event(10);
  immediate.go_on("event_stop");
  EXPECT_EQ(immediate.state.ending, Ending::major_defeat);
}

TEST(Resilience, WaivesMaintenanceBeforeAnythingIsPaid) {
  RULE("RSL-98", "RSL-109");
  Country game;
  game.all_at(6).spaces({{"GOV", 2}, {"ECO", 2}}).roles({"treasure"}).active({1, 3}).prepare();
  ASSERT_EQ(game.question(), "maintenance_ability");
  game.use("treasure", 2);
  EXPECT_EQ(game.told(Viewer::recorder(), "maintenance_paid")["waived"], true);
  EXPECT_EQ(game.state.active.size(), 2) << "nothing is discarded for lack of money";
  EXPECT_EQ(int{game.state.budget}, 4);
  Country bare;
  bare.all_at(6).roles({"treasure"}).prepare();
  EXPECT_EQ(bare.question(), "buy") << "only if something is Active";
}

TEST(Resilience, OpensTheWindowBeforeARollForThoseWhoAsked) {
  RULE("RSL-100");
  Country game;
  game.all_at(6).roles({"foreign_affairs"}).active({6}).act_with(4).dice({6, 1});
  game.influence("DEF", 1);
  EXPECT_EQ(game.question(), "post_roll") << "nobody asked to be stopped before";
  game.go_on("post_roll");
  game.act({{"type", "stop_before_rolls"}, {"on", true}});
  game.influence("DEF", 1);
  ASSERT_EQ(game.question(), "pre_roll");
  const Json roll = game.view(0)["roll"];
  EXPECT_EQ(std::tuple(roll["kind"], roll["indicators"], roll["faces"]),
            std::tuple(Json("influence"), Json({"DEF"}), Json("1")))
      << "announced, not thrown";
  EXPECT_FALSE(roll.contains("face"));
  game.go_on("pre_roll");
  EXPECT_EQ(game.at("DEF"), 7);
  game.act({{"type", "stop_before_rolls"}, {"on", false}});
  EXPECT_TRUE(game.state.stops.empty());
  Country before{{{"die_window", "before_only"}}};
  before.all_at(6).roles({"foreign_affairs"}).active({6}).act_with(4);
  before.influence("DEF", 1);
  EXPECT_EQ(before.question(), "pre_roll") << "for everybody";
}

TEST(Resilience, OpensTheWindowAfterARollOnlyWhenItIsUnfavourable) {
  RULE("RSL-101", "RSL-102", "RSL-X19");
  Country unlucky;
  unlucky.all_at(6).roles({"foreign_affairs"}).event(29, {5});
  unlucky.go_on("event_stop");
  ASSERT_EQ(unlucky.question(), "post_roll") << "starred losses: the faces hit";
  unlucky.use("foreign_affairs", 2);
  EXPECT_EQ(unlucky.told(Viewer::recorder(), "roll_settled")["final"], 4);
  EXPECT_EQ(std::pair(unlucky.at("SOC"), unlucky.at("GOV")), std::pair(6, 6)) << "neither starred line applies";
  Country lucky;
  lucky.all_at(6).roles({"foreign_affairs"}).event(29, {4});
  lucky.go_on("event_stop");
  EXPECT_NE(lucky.question(), "post_roll");
  Country gains;  // starred gains: favourable when hit
  gains.all_at(6).roles({"foreign_affairs"}).reserve({5}).act_with(0).dice({4});
  gains.play("governance_reforms");
  EXPECT_EQ(gains.question(), "post_roll");
  Country before{{{"die_window", "before_only"}}};
  before.all_at(6).roles({"foreign_affairs", "economy"}).event(24, {5});
  before.go_on("event_stop");
  before.go_on("pre_roll");
  ASSERT_EQ(before.question(), "post_roll") << "re-rolls remain";
  EXPECT_EQ(before.use_refusal("foreign_affairs", 2), "RSL-94") << "modifiers only before the roll";
  EXPECT_EQ(before.use_refusal("economy", 2), "");
}

TEST(Resilience, CancelsAnEventWithASymbol) {
  RULE("RSL-105");
  Country game;
  game.all_at(6).roles({"homeland"}).event(9);
  game.use("homeland", 2);
  EXPECT_EQ(std::tuple(int{game.state.cubes}, int{game.state.symbols}, game.at("SOC")), std::tuple(0, 0, 6))
      << "no cube, no effect, no symbol";
  EXPECT_EQ(game.times_told("die_rolled"), 0);
  EXPECT_EQ(game.view(0)["played"].back()["fate"], "cancelled");
  Country plain;
  plain.all_at(6).roles({"homeland", "economy"}).event(10);
  EXPECT_EQ(plain.use_refusal("homeland", 2), "RSL-94") << "this one has no symbol";
}

TEST(Resilience, ShiftsOrRepeatsOnlyTheDiceItNames) {
  RULE("RSL-107", "RSL-G16");
  const auto offered = [](int event, const std::string& role) {
    Country game;
    game.all_at(6).roles({role == "economy" ? "economy" : "communication", "foreign_affairs"}).event(event, {6});
    game.go_on("event_stop");
    EXPECT_EQ(game.question(), "post_roll");
    return game.use_refusal(role, 2);
  };
  EXPECT_EQ(offered(3, "economy"), "") << "ECO is starred";
  EXPECT_EQ(offered(24, "economy"), "");
  EXPECT_EQ(offered(20, "economy"), "RSL-94") << "the die regards only GOV";
  EXPECT_EQ(offered(3, "communication"), "RSL-94") << "Talking Points is for influence";
  EXPECT_EQ(offered(3, "foreign_affairs"), "") << "any kind";
  Country influence;
  influence.all_at(6).roles({"economy"}).active({20}).act_with(4).dice({4, 1});
  influence.influence("ECO", 4);
  influence.use("economy", 2);
  EXPECT_EQ(influence.at("ECO"), 7);
}

TEST(Resilience, LooksAtTheTopOfTheDeck) {
  RULE("RSL-108");
  Country discard;
  discard.all_at(6).roles({"intelligence"}).deck({16, 21, 12}).act_with(0);
  const Action look = discard.action({{"type", "ability"}, {"role", "intelligence"}, {"ability", 1}});
  EXPECT_FALSE(discard.game.reversible(discard.state, Seat{0}, look)) << "what was seen cannot be unseen";
  discard.use("intelligence", 1);
  ASSERT_EQ(discard.question(), "peek_choice") << "the choice is compulsory";
  EXPECT_EQ(discard.view(0)["peek"]["cards"].size(), 2u);
  discard.act({{"type", "peeked"}, {"place", 2}, {"event", "all_quiet"}, {"then", "discard_one"}});
  EXPECT_EQ(discard.told(Viewer::spectator(), "event_discarded")["event"], "all_quiet") << "face up, without effect";
  EXPECT_THAT(discard.top(2), ElementsAre(16, 12));

  Country bottom;
  bottom.all_at(6).roles({"strategy"}).deck({16, 21, 12, 10}).act_with(0);
  const std::size_t size = bottom.state.deck_count;
  bottom.use("strategy", 2);
  bottom.act({{"type", "peeked"}, {"place", 1}, {"event", "major_social_strikes_at_home"}, {"then", "bottom_one"}});
  const auto deck = bottom.deck_numbers();
  EXPECT_EQ(deck.size(), size);
  EXPECT_THAT(std::vector<int>(deck.begin(), deck.begin() + 3), ElementsAre(21, 12, 10)) << "the others stay in order";
  EXPECT_EQ(deck.back(), 16);

  Country few;
  few.all_at(6).roles({"intelligence", "strategy"}).deck({16}).deck_size(1).act_with(0);
  EXPECT_EQ(few.use_refusal("strategy", 2), "RSL-94") << "one card to the bottom changes nothing";
  few.use("intelligence", 1);
  EXPECT_EQ(int{few.state.deck_count}, 0) << "what is there is shown; one choice is none";
  few.state.roles[0].available = 3;
  EXPECT_EQ(few.use_refusal("intelligence", 1), "RSL-94") << "an empty deck";

  Json scenario = own_scenario();
  scenario["cards"]["roles"].push_back(own_role({{{"op", "peek"}, {"count", 3}, {"then", "reorder"}}}));
  Country reorder{*rules_with(scenario)};
  reorder.roles({"own_role"}).deck({16, 21, 12}).act_with(0);
  reorder.use("own_role", 1);
  reorder.act({{"type", "peeked"}, {"place", 3}, {"event", "major_sport_cup_won"}, {"then", "reorder"}});
  reorder.act({{"type", "peeked"}, {"place", 3}, {"event", "all_quiet"}, {"then", "reorder"}});
  EXPECT_THAT(reorder.top(3), ElementsAre(12, 21, 16));
  EXPECT_EQ(reorder.question(), "action");
}

TEST(Resilience, LooksAtTheDeckWhileAnotherLookIsOpen) {
  RULE("RSL-96", "RSL-108");
  Country game;
  game.all_at(6).roles({"strategy", "intelligence"}).deck({16, 21, 12, 10}).act_with(0);
  game.use("strategy", 2);
  game.use("intelligence", 1);
  game.act({{"type", "peeked"}, {"place", 1}, {"event", "major_social_strikes_at_home"}, {"then", "discard_one"}});
  ASSERT_EQ(game.question(), "peek_choice") << "the first look goes on";
  EXPECT_EQ(game.view(0)["peek"]["cards"].size(), 2u) << "with the two cards that are left of its three";
  game.act({{"type", "peeked"}, {"place", 2}, {"event", "major_sport_cup_won"}, {"then", "bottom_one"}});
  EXPECT_THAT(game.top(2), ElementsAre(21, 10));
}

TEST(Resilience, AcceptsMoneyOnlyWhileThereIsABudget) {
  RULE("RSL-110");
  Country early;
  early.all_at(6).roles({"treasure", "economy"}).ask(Step::turn_start, Question::turn_start);
  early.state.budget_open = false;
  EXPECT_EQ(early.use_refusal("treasure", 1), "RSL-94") << "not before it is set";
  early.go_on("turn_start");
  EXPECT_EQ(early.question(), "buy");
  early.use("treasure", 1);
  EXPECT_EQ(int{early.state.budget}, 17);
  Country late;
  late.all_at(6).roles({"treasure", "economy"}).event(21);
  EXPECT_EQ(late.question(), "event_stop");
  EXPECT_EQ(late.use_refusal("treasure", 1), "RSL-94") << "not after the Action phase";
  Country broke;  // a purchase that only this money makes possible is still asked for
  broke.all_at(6).spaces({{"GOV", 1}, {"ECO", 1}}).roles({"treasure"}).prepare();
  while (broke.question() == "space_order") broke.act({{"type", "auto"}});
  EXPECT_EQ(broke.question(), "buy");
}

TEST(Resilience, MakesUsedAbilitiesAvailableAgain) {
  RULE("RSL-111");
  Country game;
  game.all_at(5).roles({"economy", "politics"}).reserve({18}).act_with(0);
  game.use("economy", 1);
  game.use("politics", 1);
  game.play("national_unity_cabinet");
  ASSERT_EQ(game.question(), "rearm_choice");
  game.act({{"type", "rearm"}, {"role", "politics"}, {"ability", 1}});
  EXPECT_TRUE(game.available("politics", 1));
  EXPECT_FALSE(game.available("economy", 1));
  Country one;
  one.all_at(5).roles({"economy"}).reserve({18}).act_with(0);
  one.use("economy", 1);
  one.play("national_unity_cabinet");
  EXPECT_TRUE(one.available("economy", 1)) << "with one there is nothing to ask";
  Country none;
  none.all_at(5).roles({"economy"}).reserve({18}).act_with(0);
  none.play("national_unity_cabinet");
  EXPECT_EQ(none.times_told("ability_rearmed"), 0) << "with none used nothing happens";
}

/// Two roles whose first ability re-arms one ability, and is free.
Json two_who_rearm() {
  Json scenario = own_scenario();
  const Json rearm = Json::array({{{"op", "rearm"}, {"count", 1}}});
  for (const int number : {10, 11}) {
    Json role = own_role(rearm);
    role["no"] = number, role["id"] = "own_" + std::to_string(number);
    scenario["cards"]["roles"].push_back(role);
  }
  scenario["roles"]["1"] = {{{"role", "own_10"}}, {{"role", "own_11"}}};
  return scenario;
}

TEST(Resilience, NeverLetsAnAbilityRearmItself) {
  RULE("RSL-111");
  const auto rules = rules_with(two_who_rearm());
  ASSERT_TRUE(rules) << rules.fault().text();
  Country game{*rules};
  game.all_at(6).roles({"own_10", "own_11"}).act_with(0);
  game.use("own_11", 2);
  game.use("own_10", 1);
  EXPECT_FALSE(game.available("own_10", 1)) << "it re-arms the other, without asking: it is no candidate itself";
  EXPECT_TRUE(game.available("own_11", 2));
  EXPECT_EQ(game.use_refusal("own_10", 1), "RSL-92");
}

TEST(Resilience, LetsAbilitiesRearmEightAbilitiesATurn) {
  RULE("RSL-111");
  const auto rules = rules_with(two_who_rearm());
  ASSERT_TRUE(rules) << rules.fault().text();
  Country game{*rules};
  game.all_at(6).roles({"own_10", "own_11"}).act_with(0);
  game.use("own_11", 2);  // something to begin with
  game.use("own_10", 1);
  game.use("own_11", 2);
  std::string who = "own_11", other = "own_10";
  for (; game.use_refusal(who, 1).empty() && game.state.rearmed < 100; std::swap(who, other)) {
    game.use(who, 1);
    game.act({{"type", "rearm"}, {"role", other}, {"ability", 1}});
  }
  EXPECT_EQ(int{game.state.rearmed}, most_rearmed);
  EXPECT_EQ(game.use_refusal(who, 1), "RSL-94") << "it would change nothing now";
  for (int i = 0; i < 20 && game.state.turn == 1; ++i) game.time_out(0);
  EXPECT_EQ(game.state.turn, 2);
  EXPECT_EQ(game.state.rearmed, 0) << "the next turn begins anew";

  const auto old = rules_with(two_who_rearm(), 1, Json::object(), 1);
  Country loop{*old};
  loop.all_at(6).roles({"own_10"}).act_with(0);
  loop.use("own_10", 2);
  for (int i = 0; i < 100; ++i) {
    loop.use("own_10", 1);
    loop.act({{"type", "rearm"}, {"role", "own_10"}, {"ability", 1}});
  }
  EXPECT_TRUE(loop.available("own_10", 1)) << "version 1 had no bound, and its records still replay";
}

}  // namespace
}  // namespace parlor::resilience
