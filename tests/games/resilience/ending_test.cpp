// SPDX-License-Identifier: MIT
// The end of a turn and of the game, and the scenarios' own rules: RSL-112 to RSL-134, with their worked examples.
#include <set>

#include "games/resilience/country.h"

namespace parlor::resilience {
namespace {

using ::testing::ElementsAre;

/// A quiet second event and the check after it; the deck holds enough for more turns unless `last`.
Ending check(std::initializer_list<std::pair<std::string_view, int>> spaces, bool last = false,
             const Json& house_rules = Json::object()) {
  Country game{house_rules};
  game.all_at(6).spaces(spaces);
  if (last) game.deck_size(1);
  game.event(21);
  return game.state.ending;
}

TEST(Resilience, ChecksForDefeatOnlyAtTheEndOfATurn) {
  RULE("RSL-112");
  Country game;
  game.all_at(6).spaces({{"SOC", 2}}).reserve({2}).deck({10, 21, 21}).prepare();
  while (game.question() != "buy") game.act({{"type", "auto"}});
  game.spaces({{"SOC", 2}});
  game.done();
  EXPECT_EQ(game.at("SOC"), 1);
  EXPECT_FALSE(game.over()) << "touched space 1 in the first event";
  game.play("social_reforms");
  game.pass();
  EXPECT_FALSE(game.over()) << "and recovered";
  Country immediate{{{"defeat_check", "immediate"}}};
  immediate.all_at(6).spaces({{"SOC", 2}}).deck({10}).prepare();
  while (!immediate.over() && immediate.question() != "buy") immediate.act({{"type", "auto"}});
  immediate.spaces({{"SOC", 2}});
  immediate.done();
  EXPECT_EQ(immediate.state.ending, Ending::major_defeat);
}

TEST(Resilience, LosesInAMajorWayWithCohesionOrGovernanceInSpaceOne) {
  RULE("RSL-113");
  EXPECT_EQ(check({{"SOC", 1}}), Ending::major_defeat);
  EXPECT_EQ(check({{"GOV", 1}}), Ending::major_defeat);
  EXPECT_EQ(check({{"GOV", 2}, {"SOC", 2}}), Ending::none);
}

TEST(Resilience, LosesInAMinorWayWithTwoOthersInSpaceOne) {
  RULE("RSL-114", "RSL-X14");
  EXPECT_EQ(check({{"MEDIA", 1}}), Ending::none) << "one alone: play on";
  for (const auto& other : {"ECO", "DEF", "INT", "OPS", "POL"})
    EXPECT_EQ(check({{"MEDIA", 1}, {other, 1}}), Ending::minor_defeat) << other;
  EXPECT_EQ(check({{"MEDIA", 1}, {"SOC", 1}}), Ending::major_defeat);
}

TEST(Resilience, TestsMajorBeforeMinorAndBothBeforeVictory) {
  RULE("RSL-115", "RSL-X13");
  EXPECT_EQ(check({{"GOV", 8}}, true), Ending::victory);
  EXPECT_EQ(check({{"GOV", 8}, {"OPS", 1}, {"INT", 1}}, true), Ending::minor_defeat)
      << "all goals met, but two have collapsed";
  EXPECT_EQ(check({{"GOV", 1}, {"OPS", 1}, {"INT", 1}}, true), Ending::major_defeat);
}

TEST(Resilience, EndsWhenTheDeckIsEmptyOrTheFinalTurnIsOver) {
  RULE("RSL-116", "RSL-119");
  EXPECT_EQ(check({}), Ending::none);
  EXPECT_EQ(check({}, true), Ending::victory);
  Country final_turn;
  final_turn.all_at(6).turn(4).state.final_turn = 4;
  final_turn.event(21);
  EXPECT_EQ(final_turn.state.ending, Ending::victory);
  EXPECT_EQ(final_turn.refusal(0, {{"type", "pass"}}), "RSL-116");
  Country on;
  on.all_at(6).turn(40).event(21);
  EXPECT_EQ(int{on.state.turn}, 41) << "turns have no limit of their own";
}

TEST(Resilience, WinsWithEveryGoalMetAndFailsItsMandateOtherwise) {
  RULE("RSL-117", "RSL-118", "RSL-G17");
  EXPECT_EQ(check({{"GOV", 6}}, true), Ending::victory);
  EXPECT_EQ(check({{"GOV", 5}}, true), Ending::failed_mandate);
  const Json strikes{{"scenario", "successive_strikes"}};
  EXPECT_EQ(check({{"SOC", 5}, {"GOV", 5}, {"DEF", 5}}, true, strikes), Ending::victory);
  for (const auto& [id, space] : std::vector<std::pair<std::string_view, int>>{{"SOC", 4}, {"GOV", 4}, {"DEF", 4}})
    EXPECT_EQ(check({{"SOC", 5}, {"GOV", 5}, {"DEF", 5}, {id, space}}, true, strikes), Ending::failed_mandate) << id;
  Country game;
  game.all_at(5).deck_size(1).event(21);
  EXPECT_EQ(game.told(Viewer::recorder(), "game_ended")["missed"], Json({"GOV"}));
  EXPECT_EQ(game.game.score(game.state, Seat{0}), 0);
}

TEST(Resilience, NeverMovesAFinalTurnOnceItIsSet) {
  RULE("RSL-120");
  Country game{{{"scenario", "social_movement"}}};
  game.all_at(6).turn(5).state.symbols = 2;
  game.event(25, {1});
  EXPECT_EQ(int{game.state.final_turn}, 6) << "one last turn";
  game.all_at(6).turn(6).event(9, {1});
  EXPECT_EQ(int{game.state.final_turn}, 6) << "a fourth symbol moves nothing";
  EXPECT_TRUE(game.over()) << "victory needs no empty deck";
  EXPECT_EQ(game.state.ending, Ending::victory);
  EXPECT_GT(int{game.state.deck_count}, 0);
  Country empty{{{"scenario", "social_movement"}}};
  empty.all_at(6).turn(5).state.final_turn = 9;
  empty.deck_size(1).event(21);
  EXPECT_TRUE(empty.over()) << "the deck running out earlier still ends it";
}

TEST(Resilience, DisclosesTheRestOfTheDeckAtTheEnd) {
  RULE("RSL-121");
  Country game{{{"scenario", "government_reboot"}}};
  game.all_at(6).spaces({{"SOC", 1}});
  game.event(21);
  ASSERT_TRUE(game.over());
  const Json told = game.told(Viewer::spectator(), "deck_disclosed");
  EXPECT_EQ(told["deck"].size(), 23u);
  EXPECT_EQ(told["aside"].size(), 30u);
  EXPECT_FALSE(game.view(Viewer::spectator())["deck"]["list"].empty());
}

// ---- Scenarios -------------------------------------------------------------------------------------------------------

TEST(Resilience, StartsAndJudgesEachScenarioByItsOwnNumbers) {
  RULE("RSL-122", "RSL-123", "RSL-124", "RSL-127", "RSL-130", "RSL-132", "RSL-134");
  struct Numbers {
    std::string id;
    std::vector<int> start, win;
  };
  const std::vector<Numbers> all{{"test_drive", {7, 8, 7, 7, 7, 6, 6, 7}, {0, 6, 0, 0, 0, 0, 0, 0}},
                                 {"successive_strikes", {7, 8, 7, 6, 6, 7, 5, 7}, {5, 5, 0, 5, 0, 0, 0, 0}},
                                 {"government_reboot", {7, 7, 7, 7, 7, 7, 7, 7}, {5, 5, 0, 0, 0, 0, 0, 5}},
                                 {"social_movement", {6, 7, 7, 7, 7, 6, 7, 6}, {5, 5, 0, 0, 0, 4, 0, 0}},
                                 {"money_is_everything", {8, 8, 6, 7, 8, 7, 7, 7}, {0, 0, 5, 0, 0, 6, 0, 0}},
                                 {"all_about_operations", {7, 7, 6, 6, 6, 7, 6, 7}, {0, 6, 0, 0, 6, 0, 6, 0}},
                                 {"anything_goes", {8, 7, 7, 7, 7, 7, 7, 7}, {6, 6, 6, 0, 0, 6, 0, 6}}};
  for (const Numbers& numbers : all) {
    const Play<Rules> game{1, {{"scenario", numbers.id}}};
    EXPECT_EQ(std::vector<int>(game.state.space.begin(), game.state.space.end()), numbers.start) << numbers.id;
    const auto& win = game.game.scenario().win;
    EXPECT_EQ(std::vector<int>(win.begin(), win.end()), numbers.win) << numbers.id;
  }
}

TEST(Resilience, BurnsOutARoleOnOneOrTwo) {
  RULE("RSL-125", "RSL-X17");
  for (int face = 1; face <= 6; ++face) {
    Country game{{{"scenario", "government_reboot"}}};
    game.all_at(5).roles({"politics"}).act_with(0).dice({face});
    game.use("politics", 1);
    EXPECT_EQ(game.at("POL"), 7) << "the effect first";
    EXPECT_EQ(game.state.roles.empty(), face <= 2) << "rolled " << face;
    EXPECT_EQ(game.use_refusal("politics", 2), face <= 2 ? "RSL-92" : "RSL-95") << "with whatever ability it still had";
  }
  Country elsewhere;
  elsewhere.all_at(5).roles({"politics"}).act_with(0).dice({1});
  elsewhere.use("politics", 1);
  EXPECT_EQ(elsewhere.times_told("scenario_roll"), 0);
}

TEST(Resilience, LosesARoleOnce) {
  RULE("RSL-125");
  const Json reboot{{"scenario", "government_reboot"}, {"reboot_replacement", "on"}};
  const auto lost_within_its_own_peek = [](const Rules& rules) {
    Country game{rules};
    game.all_at(5).roles({"intelligence", "economy"}).deck({16, 21, 12}).act_with(0);
    game.use("intelligence", 1);  // Early Warning looks at the deck,
    EXPECT_EQ(game.question(), "peek_choice");
    game.dice({1, 1, 1, 1});
    game.use("intelligence", 2);  // and Network Dismantled, used meanwhile, loses the minister
    EXPECT_EQ(game.times_told("role_lost"), 1);
    if (game.question() == "replacement_marker") game.act({{"type", "mark"}, {"ability", 1}});
    EXPECT_EQ(game.question(), "peek_choice");
    game.act(game.choices(0).front());
    return game;
  };
  Country once = lost_within_its_own_peek(test::make_game<Rules>(1, reboot));
  EXPECT_EQ(once.times_told("scenario_roll"), 0);
  EXPECT_EQ(once.times_told("role_lost"), 0);
  EXPECT_EQ(once.state.roles.size(), 2) << "one left, one came";
  Country twice = lost_within_its_own_peek(first_version(reboot));
  EXPECT_EQ(twice.times_told("scenario_roll"), 1) << "version 1 rolled again, and its records still replay";
}

TEST(Resilience, ReplacesABurntOutRoleWhereTheTableWantsIt) {
  RULE("RSL-126");
  std::set<RoleNo> drawn;
  for (std::uint64_t stream = 0; stream < 60; ++stream) {
    Country game{{{"scenario", "government_reboot"}, {"reboot_replacement", "on"}}};
    game.all_at(5).roles({"politics"}).act_with(0);
    game.rng = Rng{seed_of(stream), 5};
    Rng trial = game.rng;
    if (trial.below(6) > 1) continue;
    const int unused = 9 - game.state.used_roles.size();
    game.use("politics", 1);
    ASSERT_EQ(game.question(), "replacement_marker");
    ASSERT_EQ(game.state.roles.size(), 1);
    EXPECT_NE(game.state.roles[0].role, RoleNo{4}) << "one not yet used in this game";
    drawn.insert(game.state.roles[0].role);
    EXPECT_LE(drawn.size(), static_cast<std::size_t>(unused) + 2);
    game.act({{"type", "mark"}, {"ability", 2}});
    EXPECT_EQ(int{game.state.roles[0].available}, 2) << "the other counts as used";
    EXPECT_EQ(game.question(), "action");
  }
  EXPECT_GT(drawn.size(), 2u);
  Country none{{{"scenario", "government_reboot"}, {"reboot_replacement", "on"}}};
  none.all_at(5)
      .roles({"politics", "economy", "defense", "foreign_affairs", "homeland", "communication", "treasure", "strategy"})
      .act_with(0);
  none.state.used_roles.add(RoleNo{9});
  none.dice({1});
  none.use("politics", 1);
  EXPECT_EQ(none.state.roles.size(), 7) << "none unused, nothing is drawn";
  Country off{{{"scenario", "government_reboot"}}};
  off.all_at(5).roles({"politics"}).act_with(0).dice({1});
  off.use("politics", 1);
  EXPECT_TRUE(off.state.roles.empty());
}

TEST(Resilience, SetsTheSocialClockWithTheThirdSymbol) {
  RULE("RSL-129", "RSL-X15");
  Country game{{{"scenario", "social_movement"}}};
  game.all_at(6).turn(2).event(25, {1});
  game.all_at(6).turn(4).event(25, {1});
  EXPECT_EQ(int{game.state.final_turn}, 0);
  game.state.cubes = 0;  // removing cubes changes nothing: symbol events are counted
  game.all_at(6).turn(5).event(38, {1});
  EXPECT_EQ(int{game.state.final_turn}, 6);
  Country foiled{{{"scenario", "social_movement"}}};
  foiled.all_at(6).roles({"homeland"}).turn(5).state.symbols = 2;
  foiled.event(38);
  foiled.use("homeland", 2);
  EXPECT_EQ(int{foiled.state.final_turn}, 0) << "Plot Foiled: it does not count";
  EXPECT_EQ(int{foiled.state.symbols}, 2);
}

TEST(Resilience, HelpsInfluenceWhileTheGovernmentControlsItsWords) {
  RULE("RSL-131");
  const auto modifiers = [](std::initializer_list<int> active, const std::string& scenario) {
    Country game{{{"scenario", scenario}}};
    game.all_at(6).active(active).act_with(4).dice({6});
    game.influence("ECO", 4);
    return game.told(Viewer::recorder(), "roll_settled")["modifiers"].get<int>();
  };
  EXPECT_EQ(modifiers({12, 20}, "money_is_everything"), -1);
  EXPECT_EQ(modifiers({20}, "money_is_everything"), 0) << "not while the card is not Active";
  EXPECT_EQ(modifiers({12, 20}, "test_drive"), 0);
  Country event{{{"scenario", "money_is_everything"}}};
  event.all_at(6).active({12}).event(27, {4});
  EXPECT_EQ(event.told(Viewer::recorder(), "roll_settled")["modifiers"], 0) << "only influence rolls";
}

TEST(Resilience, RollsTheClockOfOperationsFromTurnSeven) {
  RULE("RSL-133", "RSL-G18");
  const auto final_turn = [](int turn, int face) {
    Country game{{{"scenario", "all_about_operations"}}};
    game.all_at(6).turn(turn - 1).deck({21}).act_with(0).dice({face});
    game.pass();
    EXPECT_EQ(int{game.state.turn}, turn);
    EXPECT_EQ(game.times_told("scenario_roll"), turn >= 7 ? 1 : 0) << turn;
    return int{game.state.final_turn};
  };
  EXPECT_EQ(final_turn(6, 1), 0);
  EXPECT_EQ(final_turn(7, 1), 0) << "it cannot succeed, it is rolled all the same";
  EXPECT_EQ(final_turn(8, 1), 9);
  EXPECT_EQ(final_turn(8, 2), 0) << "8 is not less than 8";
  EXPECT_EQ(final_turn(9, 2), 10);
  Country game{{{"scenario", "all_about_operations"}}};
  game.all_at(6).turn(10).state.final_turn = 10;
  game.deck_size(5).event(21);
  EXPECT_TRUE(game.over()) << "after turn 10, though 4 cards remain";
  EXPECT_EQ(int{game.state.deck_count}, 4);
  Country set{{{"scenario", "all_about_operations"}}};
  set.all_at(6).turn(9).deck({21}).state.final_turn = 11;
  set.act_with(0).dice({1});
  set.pass();
  EXPECT_EQ(set.times_told("scenario_roll"), 0) << "while no final turn is set";
}

}  // namespace
}  // namespace parlor::resilience
