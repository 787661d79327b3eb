// SPDX-License-Identifier: MIT
// Frame, set-up, event deck and roles: RSL-01 to RSL-23, and what the scenarios set up.
#include <map>
#include <set>

#include "games/resilience/country.h"
#include "words/house_rules.h"

namespace parlor::resilience {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

const std::vector<std::string> scenarios{"test_drive",      "successive_strikes",  "government_reboot",
                                         "social_movement", "money_is_everything", "all_about_operations",
                                         "anything_goes"};

Json with_scenario(const std::string& id) { return {{"scenario", id}}; }

bool can_play(int players, const Json& house_rules = Json::object()) {
  return bool{Rules::make(own_cards<Rules>().content, players,
                          *read_house_rules(Rules::house_rules(), house_rules, "house_rules"))};
}

std::vector<int> deck_of(const Play<Rules>& game) {
  std::vector<int> numbers;
  for (int i = 0; i < game.state.deck_count; ++i)
    numbers.push_back(static_cast<int>(game.state.slots[game.state.played_count + static_cast<std::size_t>(i)].card));
  return numbers;
}
int count(const std::vector<int>& cards, int number) {
  return static_cast<int>(std::count(cards.begin(), cards.end(), number));
}

/// The deck as it lies before anything is revealed.
std::vector<int> deck_of(const std::string& scenario, std::uint64_t seed) {
  return deck_of(Play<Rules>{1, with_scenario(scenario), seed});
}

std::vector<std::string> roles_of(const Play<Rules>& game) {
  std::vector<std::string> ids;
  for (const RoleInPlay& role : game.state.roles) ids.push_back(game.game.scenario()[role.role].id);
  return ids;
}
std::vector<std::string> choices(const Play<Rules>& game, int seat) {
  std::vector<std::string> ids;
  for (const Json& choice : game.choices(seat))
    if (choice["type"] == "choose_role") ids.push_back(choice["role"]);
  return ids;
}
std::vector<std::string> granted(const Play<Rules>& game) {
  std::vector<std::string> ids;
  for (const Json& event : game.told_since(0, Viewer::recorder()))
    if (event["type"] == "strategy_granted") ids.push_back(event["strategy"]);
  return ids;
}
/// Through the set-up: the first of all choices.
void set_up(Play<Rules>& game) {
  while (game.state.step == Step::roles || game.state.step == Step::start_strategies)
    game.time_out(index(game.game.pending(game.state).front()));
}

TEST(Resilience, IsForOneToThreeWhoWinOrLoseTogether) {
  RULE("RSL-01");
  for (const int players : {1, 2, 3}) EXPECT_TRUE(can_play(players));
  for (const int players : {0, 4, 6}) EXPECT_FALSE(can_play(players));
  Country game{Json::object(), 3};
  game.deck_size(1).spaces({{"GOV", 8}}).event(21);
  ASSERT_TRUE(game.over());
  for (const int seat : {0, 1, 2}) EXPECT_EQ(game.game.score(game.state, seat_at(seat)), 1);
}

TEST(Resilience, ListsTheIndicatorsInTheirOrder) {
  RULE("RSL-02");
  Country game;
  std::vector<std::string> ids;
  const Json view = game.view(0);
  for (const Json& track : view["indicators"]) ids.push_back(track["id"]);
  EXPECT_THAT(ids, ElementsAre("SOC", "GOV", "ECO", "DEF", "INT", "MEDIA", "OPS", "POL"));
  game.counters({{"POL", 1}, {"SOC", 1}, {"ECO", 1}}).prepare();  // an automatic order is that order
  game.act({{"type", "auto"}});
  std::vector<std::string> applied;
  for (const Json& event : game.told(Viewer::recorder()))
    if (event["type"] == "counters_applied") applied.push_back(event["indicator"]);
  EXPECT_THAT(applied, ElementsAre("SOC", "ECO", "POL"));
}

TEST(Resilience, IsSetUpInOrder) {
  RULE("RSL-03");
  Play<Rules> game{1, Json::object()};
  EXPECT_THAT(game.state.space, ElementsAre(7, 8, 7, 7, 7, 6, 6, 7));
  EXPECT_EQ(int{game.state.budget}, 15) << "shows GOV + ECO";
  set_up(game);
  EXPECT_EQ(int{game.state.turn}, 1);
  EXPECT_EQ(game.state.cubes + game.state.symbols + game.state.played_count + game.state.final_turn, 0);
  EXPECT_TRUE(game.state.counters.empty() && game.state.active.empty() && game.state.discarded.empty() &&
              game.state.removed.empty());
  std::vector<std::string> told;
  for (const Json& event : game.told_since(0, Viewer::recorder()))
    if (event["type"] != "decision_timed_out") told.push_back(event["type"]);
  EXPECT_THAT(told, ElementsAre("game_started", "indicators_placed", "deck_built", "role_dealt", "role_dealt",
                                "strategy_granted", "strategy_granted", "turn_started"));
}

TEST(Resilience, GivesNoBonusToAMarkerThatStartsInSpaceEight) {
  RULE("RSL-04");
  Play<Rules> game{
      1, with_scenario("money_is_everything")};  // SOC and INT start in 8: their bonuses are POL +1 and OPS +1
  set_up(game);
  game.act(0, {{"type", "continue"}, {"at", "turn_start"}});
  EXPECT_EQ(int{game.state.space[index(Indicator::pol)]}, 7);
  EXPECT_EQ(int{game.state.space[index(Indicator::ops)]}, 7);
  for (const Json& event : game.told_since(0, Viewer::recorder())) EXPECT_NE(event["type"], "bonus_applied");
}

TEST(Resilience, LeavesTheBlankCardsInTheBox) {
  RULE("RSL-05");
  std::set<int> seen;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Play<Rules> game{1, with_scenario("anything_goes"), seed};
    for (const Slot& slot : game.state.slots) seen.insert(static_cast<int>(slot.card));
    EXPECT_EQ(choices(game, 0).size(), 9u);
  }
  EXPECT_EQ(*seen.rbegin(), 38);
  Play<Rules> game{1, with_scenario("anything_goes")};
  set_up(game);
  EXPECT_EQ(game.state.market.size() + game.state.reserve.size(), 22);
}

TEST(Resilience, LaysOutAMarketOfAllThatIsNeitherBannedNorGiven) {
  RULE("RSL-06");
  Play<Rules> game{1, Json::object()};
  set_up(game);
  EXPECT_EQ(game.state.market.size(), 14) << "22, less two given and six barred";
  EXPECT_FALSE(game.state.market.has(StrategyNo{1}) || game.state.market.has(StrategyNo{2}));
  EXPECT_EQ(game.view(Viewer::spectator())["strategies"]["market"].size(), 14u) << "visible to all";
  Json scenario = own_scenario();
  scenario["strategies"] = {{"start", {19}}, {"choose", 0}, {"banned", {12}}};
  const Play<Rules> own{*rules_with(scenario)};
  EXPECT_EQ(own.state.market.size(), 20);
  EXPECT_FALSE(own.state.market.has(StrategyNo{12}) || own.state.reserve.has(StrategyNo{12}));
}

TEST(Resilience, PutsStartingStrategiesIntoTheReserveFreeOfCharge) {
  RULE("RSL-07", "RSL-122");
  Play<Rules> game{1, Json::object()};
  set_up(game);
  EXPECT_THAT(granted(game), ElementsAre("diplomacy", "social_reforms"));
  EXPECT_TRUE(game.state.reserve.has(StrategyNo{1}) && game.state.reserve.has(StrategyNo{2}));
  EXPECT_TRUE(game.state.active.empty());
  game.act(0, {{"type", "continue"}, {"at", "turn_start"}});
  EXPECT_EQ(int{game.state.budget}, 15) << "no price, no maintenance";
  EXPECT_EQ(game.refusal(0, {{"type", "influence"}, {"indicator", "SOC"}, {"spend", 4}}), "RSL-80")
      << "and nothing to influence with before it is played";
}

TEST(Resilience, LetsTheTableChooseThreeStrategiesInAnythingGoes) {
  RULE("RSL-08", "RSL-134");
  Play<Rules> game{1, with_scenario("anything_goes")};
  while (game.state.step == Step::roles) game.time_out(0);
  EXPECT_EQ(roles_of(game).size(), 3u);
  game.act(0, {{"type", "take_strategy"}, {"strategy", "diplomacy"}});
  EXPECT_EQ(game.refusal(0, {{"type", "take_strategy"}, {"strategy", "diplomacy"}}), "RSL-08") << "different cards";
  game.act(0, {{"type", "take_strategy"}, {"strategy", "national_dialogue"}});
  EXPECT_EQ(game.state.step, Step::start_strategies);
  game.act(0, {{"type", "take_strategy"}, {"strategy", "reserve_call_up"}});
  EXPECT_EQ(game.state.step, Step::turn_start);
  EXPECT_EQ(game.state.reserve.size(), 3);
  EXPECT_TRUE(game.game.scenario().rules.empty()) << "no special rule";
}

TEST(Resilience, TakesAllChanceFromOneSeed) {
  RULE("RSL-09");
  EXPECT_EQ(deck_of("test_drive", 7), deck_of("test_drive", 7));
  EXPECT_NE(deck_of("test_drive", 7), deck_of("test_drive", 8));
  Play<Rules> one{1, Json::object(), 9}, other{1, Json::object(), 9};
  one.finish_randomly(), other.finish_randomly();
  EXPECT_EQ(one.state, other.state);
  EXPECT_EQ(one.view(0).dump().find(to_hex(seed_of(9))), std::string::npos) << "the seed stays with the house";
}

// ---- The event deck --------------------------------------------------------------------------------------------------

TEST(Resilience, BuildsTheDeckOfSuccessiveStrikesFromPicksFirst) {
  RULE("RSL-10", "RSL-11", "RSL-G19");
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const auto deck = deck_of("successive_strikes", seed);
    EXPECT_EQ(deck.size(), 24u);
    for (const int fixed : {1, 7, 21, 27, 30}) EXPECT_GE(count(deck, fixed), 1) << fixed;
    EXPECT_GE(count(deck, 9), 2);
    EXPECT_EQ(count(deck, 26), 1) << "fixed and barred at once: the picked copy stays, the other cannot be drawn";
    for (const int barred : {14, 16, 25, 33, 38}) EXPECT_EQ(count(deck, barred), 0) << barred;
  }
}

TEST(Resilience, DrawsRandomCardsFromAllThatIsLeftOfThePool) {
  RULE("RSL-12");
  std::map<int, int> quiet;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const auto deck = deck_of("test_drive", seed);
    ++quiet[count(deck, 21)];
    EXPECT_LE(count(deck, 28), 1) << "without replacement";
  }
  EXPECT_GT(quiet[2], 0);
  EXPECT_GT(quiet[3], 0) << "the spare All Quiet belongs to the pool";
  EXPECT_EQ(quiet[0] + quiet[1], 0);
}

TEST(Resilience, ShufflesTheDeckAndSetsTheRestAsideUnseen) {
  RULE("RSL-13");
  std::set<std::size_t> places;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const auto deck = deck_of("government_reboot", seed);
    places.insert(static_cast<std::size_t>(std::find(deck.begin(), deck.end(), 28) - deck.begin()));
  }
  EXPECT_GT(places.size(), 15u) << "a fixed pick lies anywhere";
  const Play<Rules> game{1, with_scenario("government_reboot")};
  const State known = game.game.known(game.state, Viewer{Seat{0}});
  for (std::size_t i = 24; i < 54; ++i) EXPECT_EQ(known.slots[i].card, no_event);
}

TEST(Resilience, BarsNothingInAnythingGoes) {
  RULE("RSL-14");
  std::set<int> seen;
  for (std::uint64_t seed = 0; seed < 300; ++seed)
    for (const int number : deck_of("anything_goes", seed)) seen.insert(number);
  EXPECT_EQ(seen.size(), 38u) << "every number can come";
  EXPECT_TRUE(Play<Rules>(1, with_scenario("anything_goes")).game.scenario().barred.empty());
}

TEST(Resilience, StacksTheDeckOfTheSocialMovementInSegments) {
  RULE("RSL-15", "RSL-128");
  std::set<std::ptrdiff_t> strikes, protest;
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    const auto deck = deck_of("social_movement", seed);
    ASSERT_EQ(deck.size(), 24u);
    EXPECT_GE(count({deck.begin(), deck.begin() + 6}, 16), 1) << "among the first six";
    EXPECT_EQ(count({deck.begin() + 6, deck.begin() + 12}, 38), 1) << "among the second six";
    EXPECT_EQ(count(deck, 38), 1);
    EXPECT_GE(count(deck, 6), 1);
    EXPECT_EQ(count(deck, 25), 2);
    EXPECT_GE(count(deck, 29), 1);
    for (const int barred : {7, 11, 14, 15, 26, 27, 30, 36, 37}) EXPECT_EQ(count(deck, barred), 0) << barred;
    strikes.insert(std::find(deck.begin(), deck.end(), 16) - deck.begin());
    protest.insert(std::find(deck.begin(), deck.end(), 38) - deck.begin());
  }
  EXPECT_EQ(strikes.size(), 6u) << "shuffled within its segment";
  EXPECT_EQ(protest.size(), 6u);
  const Json deck = Play<Rules>(1, with_scenario("social_movement")).view(Viewer::spectator())["deck"];
  EXPECT_EQ(deck["segments"], Json({6, 6, 12})) << "the borders are public";
}

TEST(Resilience, HasADeckOfTwelveInTheTestDriveAndOfTwentyFourElsewhere) {
  RULE("RSL-16", "RSL-158");
  for (const std::string& scenario : scenarios) {
    const Play<Rules> game{1, with_scenario(scenario)};
    EXPECT_EQ(int{game.state.deck_count}, scenario == "test_drive" ? 12 : 24) << scenario;
    EXPECT_EQ(game.game.scenario().deck_size(), game.state.deck_count);
  }
  Country drive;
  EXPECT_EQ(drive.view(0)["last_turn"], 6);
  EXPECT_EQ(Country{with_scenario("money_is_everything")}.view(0)["last_turn"], 12);
}

// ---- Roles -----------------------------------------------------------------------------------------------------------

TEST(Resilience, DealsTwoRolesOrOneForEachOfThree) {
  RULE("RSL-17");
  for (const std::string& scenario : scenarios) {
    const std::size_t more = scenario == "anything_goes" ? 1 : 0;
    for (const int players : {1, 2, 3}) {
      Play<Rules> game{players, with_scenario(scenario)};
      set_up(game);
      EXPECT_EQ(roles_of(game).size(), static_cast<std::size_t>(std::max(2, players)) + more)
          << scenario << " " << players;
    }
  }
}

TEST(Resilience, ReservesNamedRolesAndUsesNoneTwice) {
  RULE("RSL-18", "RSL-124");
  std::set<std::string> by_lot;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Play<Rules> game{3, with_scenario("government_reboot"), seed};
    EXPECT_THAT(roles_of(game), ElementsAre("politics")) << "named first";
    EXPECT_THAT(choices(game, 1), ::testing::Not(::testing::Contains("politics")));
    game.act(1, {{"type", "choose_role"}, {"role", "homeland"}});
    const auto roles = roles_of(game);
    ASSERT_EQ(roles.size(), 3u) << "the random slot is drawn after all choices";
    by_lot.insert(roles[2]);
    EXPECT_THAT(granted(game), ElementsAre("governance_reforms", "social_reforms", "tax_cuts_for_middle_classes"));
  }
  EXPECT_EQ(by_lot.size(), 7u) << "any that is left, never Politics or Homeland";
  EXPECT_FALSE(by_lot.contains("politics") || by_lot.contains("homeland"));
  Play<Rules> social{2, with_scenario("social_movement")};
  EXPECT_THAT(choices(social, 1), UnorderedElementsAre("politics", "communication")) << "a short list";
  EXPECT_EQ(social.refusal(1, {{"type", "choose_role"}, {"role", "economy"}}), "RSL-18");
}

TEST(Resilience, LetsASoloPlayerChooseTheSecondRoleAmongEight) {
  RULE("RSL-19");
  for (const auto& [scenario, named] : std::map<std::string, std::string>{{"test_drive", "economy"},
                                                                          {"successive_strikes", "defense"},
                                                                          {"government_reboot", "politics"},
                                                                          {"social_movement", "homeland"},
                                                                          {"money_is_everything", "treasure"},
                                                                          {"all_about_operations", "defense"}}) {
    const Play<Rules> game{1, with_scenario(scenario)};
    EXPECT_THAT(roles_of(game), ElementsAre(named)) << scenario;
    EXPECT_EQ(choices(game, 0).size(), 8u) << scenario;
  }
}

TEST(Resilience, FillsTheThreeSeatListOfSuccessiveStrikesWithFreeChoices) {
  RULE("RSL-20", "RSL-123");
  Play<Rules> game{3, with_scenario("successive_strikes")};
  EXPECT_THAT(roles_of(game), ElementsAre("defense"));
  EXPECT_EQ(choices(game, 1).size(), 8u);
  game.act(1, {{"type", "choose_role"}, {"role", "economy"}});
  EXPECT_EQ(choices(game, 2).size(), 7u);
  game.act(2, {{"type", "choose_role"}, {"role", "treasure"}});
  EXPECT_EQ(roles_of(game).size(), 3u);
  EXPECT_THAT(granted(game), ElementsAre("security_forces_launch_strikes", "interpol_gets_new_resources"));
}

TEST(Resilience, DealsSlotsFromTheLeadSeatOnAndTheSurplusToIt) {
  RULE("RSL-21");
  Play<Rules> game{2, with_scenario("anything_goes")};
  EXPECT_EQ(game.game.pending(game.state), SeatSet::only(Seat{0}));
  EXPECT_EQ(game.refusal(1, {{"type", "choose_role"}, {"role", "economy"}}), "RSL-141")
      << "the seat of the slot chooses";
  game.act(0, {{"type", "choose_role"}, {"role", "economy"}});
  game.act(1, {{"type", "choose_role"}, {"role", "defense"}});
  game.act(0, {{"type", "choose_role"}, {"role", "politics"}});
  std::vector<int> holders;
  for (const RoleInPlay& role : game.state.roles) holders.push_back(index(role.holder));
  EXPECT_THAT(holders, ElementsAre(0, 1, 0));
  std::set<std::string> drawn;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Play<Rules> lots{1, {{"role_pick", "random"}}, seed};
    ASSERT_EQ(roles_of(lots).size(), 2u) << "nobody is asked";
    drawn.insert(roles_of(lots)[1]);
  }
  EXPECT_GT(drawn.size(), 5u);
}

TEST(Resilience, StartsWithEveryAbilityAvailable) {
  RULE("RSL-22");
  Play<Rules> game{3, with_scenario("money_is_everything")};
  set_up(game);
  for (const RoleInPlay& role : game.state.roles) EXPECT_EQ(int{role.available}, 3);
}

TEST(Resilience, AllowsFourOrFiveSeatsWhereTheTableWantsIt) {
  RULE("RSL-23");
  EXPECT_FALSE(can_play(4));
  EXPECT_TRUE(can_play(4, {{"seats_max", 4}}));
  EXPECT_FALSE(can_play(5, {{"seats_max", 4}}));
  Play<Rules> game{5, {{"seats_max", 5}}};
  set_up(game);
  const auto roles = roles_of(game);
  EXPECT_EQ(roles.size(), 5u) << "each seat above three adds one";
  EXPECT_EQ(std::set<std::string>(roles.begin(), roles.end()).size(), 5u);
}

TEST(Resilience, DealsEachScenarioItsRolesAndStrategies) {
  RULE("RSL-122", "RSL-123", "RSL-124", "RSL-127", "RSL-130", "RSL-132");
  struct Given {
    std::string scenario;
    std::vector<std::string> two, strategies;
  };
  const std::vector<Given> all{
      {"test_drive", {"economy", "defense"}, {"diplomacy", "social_reforms"}},
      {"successive_strikes", {"defense"}, {"security_forces_launch_strikes", "interpol_gets_new_resources"}},
      {"government_reboot", {"politics"}, {"governance_reforms", "social_reforms", "tax_cuts_for_middle_classes"}},
      {"social_movement", {"homeland"}, {"financial_assistance", "state_of_emergency"}},
      {"money_is_everything", {"treasure", "strategy"}, {"control_of_government_com", "support_to_smes_investments"}},
      {"all_about_operations", {"defense", "foreign_affairs"}, {"diplomacy", "coalition_training"}}};
  for (const Given& given : all) {
    Play<Rules> two{2, with_scenario(given.scenario)};
    EXPECT_EQ(roles_of(two), given.two) << given.scenario;
    Play<Rules> three{3, with_scenario(given.scenario)};
    const auto named = roles_of(three);
    EXPECT_TRUE(std::includes(named.begin(), named.end(), given.two.begin(), given.two.end()) || named == given.two)
        << given.scenario << ": the same, and a choice";
    set_up(two);
    EXPECT_EQ(granted(two), given.strategies) << given.scenario;
  }
  Play<Rules> social{3, with_scenario("social_movement")};
  EXPECT_THAT(choices(social, 1), UnorderedElementsAre("politics", "communication"));
}

}  // namespace
}  // namespace parlor::resilience
