// SPDX-License-Identifier: MIT
// Two turns of the Test Drive, step by step with their numbers: the deck and the dice are fixed, and it ends where the
// rulebook says.
#include "games/resilience/country.h"
#include "table/rulebook.h"

namespace parlor::resilience {
namespace {

using ::testing::ElementsAre;

class PlayThrough : public ::testing::Test {
 protected:
  PlayThrough() : game_{1, Json::object()} {
    game_.act(0, {{"type", "choose_role"}, {"role", "foreign_affairs"}});
    // The deck's top: 28, 27, 26, 10, wherever they lie.
    std::size_t place = 0;
    for (const int number : {28, 27, 26, 10}) {
      std::size_t found = place;
      while (game_.state.slots[found].card != static_cast<EventNo>(number)) ++found;
      std::swap(game_.state.slots[place++].card, game_.state.slots[found].card);
    }
    for (std::uint64_t seed = 0; !falls(seed, {4, 2, 3, 4}); ++seed) {
    }
  }

  /// Everything until the first question of the Action phase of turn 1, and so on: each part goes on from the one before.
  void preparation_1() {
    go_on("turn_start");
    EXPECT_EQ(int{game_.state.budget}, 15);
    game_.act(0, {{"type", "stop_before_rolls"}, {"on", true}});
    game_.act(0, {{"type", "buy"}, {"strategy", "friends_with_mega_corps"}});
  }
  void event_1() {
    game_.act(0, {{"type", "done"}, {"at", "buy"}});
    go_on("event_stop");
  }
  void action_1() {
    game_.act(0, {{"type", "play"}, {"strategy", "friends_with_mega_corps"}});
    for (int attempt = 0; attempt < 2; ++attempt) {
      game_.act(0, {{"type", "influence"}, {"indicator", "ECO"}, {"spend", 4}});
      go_on("pre_roll");
      if (attempt == 0) go_on("post_roll");  // the failed die could be thrown again: declined
    }
  }
  void event_2() {
    game_.act(0, {{"type", "pass"}});
    go_on("event_stop");
    go_on("pre_roll");
    go_on("turn_end");
  }
  void preparation_2() {
    go_on("turn_start");
    game_.act(0, {{"type", "auto"}});
  }
  void buy_2() {
    game_.act(0, {{"type", "buy"}, {"strategy", "training_of_local_authorities"}});
    game_.act(0, {{"type", "buy"}, {"strategy", "state_of_emergency"}});
  }
  void event_3_and_action() {
    go_on("event_stop");
    game_.act(0, {{"type", "mode"}, {"mode", "A"}});
    game_.act(0, {{"type", "play"}, {"strategy", "training_of_local_authorities"}});
  }

  void go_on(const std::string& at) { game_.act(0, {{"type", "continue"}, {"at", at}}); }
  std::vector<int> spaces() const { return {game_.state.space.begin(), game_.state.space.end()}; }
  int at(std::string_view id) const { return game_.state.space[index(indicator(id))]; }
  std::vector<int> counters_on(std::string_view id) const {
    std::vector<int> values;
    for (const Counter& counter : game_.state.counters)
      if (counter.on == indicator(id)) values.push_back(counter.by);
    return values;
  }
  bool falls(std::uint64_t seed, std::initializer_list<int> faces) {
    game_.rng = Rng{seed_of(seed), 28};
    Rng trial = game_.rng;
    for (const int face : faces)
      if (static_cast<int>(trial.below(6)) + 1 != face) return false;
    return true;
  }

  Play<Rules> game_;
};

TEST_F(PlayThrough, PreparationOfTurnOne) {
  RULE("RSL-G01");
  preparation_1();
  EXPECT_EQ(int{game_.state.budget}, 11);
  EXPECT_TRUE(game_.state.reserve.has(StrategyNo{20}));
  EXPECT_THAT(spaces(), ElementsAre(7, 8, 7, 7, 7, 6, 6, 7)) << "no bonus for GOV in 8";
  for (const Json& event : game_.told_since(0, Viewer::recorder()))
    EXPECT_THAT(event["type"], ::testing::Not(::testing::AnyOf("bonus_applied", "space_applied", "maintenance_paid",
                                                               "counters_applied")));
}

TEST_F(PlayThrough, FirstEventOfTurnOne) {
  RULE("RSL-G02");
  preparation_1(), event_1();
  EXPECT_EQ(at("GOV"), 7);
  EXPECT_EQ(at("POL"), 6);
  EXPECT_THAT(counters_on("ECO"), ElementsAre(-1));
  EXPECT_THAT(counters_on("INT"), ElementsAre(-2));
}

TEST_F(PlayThrough, ActionOfTurnOne) {
  RULE("RSL-G03");
  preparation_1(), event_1();
  game_.act(0, {{"type", "play"}, {"strategy", "friends_with_mega_corps"}});
  EXPECT_EQ(at("MEDIA"), 5);
  EXPECT_THAT(counters_on("ECO"), ElementsAre(-1, 2));
  EXPECT_TRUE(game_.state.active.has(StrategyNo{20}));
  game_.act(0, {{"type", "influence"}, {"indicator", "ECO"}, {"spend", 4}});
  go_on("pre_roll");
  go_on("post_roll");
  EXPECT_EQ(at("ECO"), 7) << "a 4 fails";
  EXPECT_EQ(int{game_.state.budget}, 7);
  game_.act(0, {{"type", "influence"}, {"indicator", "ECO"}, {"spend", 4}});
  go_on("pre_roll");
  EXPECT_EQ(int{game_.state.budget}, 3);
  EXPECT_EQ(at("ECO"), 8);
  EXPECT_EQ(at("SOC"), 8) << "bonus of ECO";
  EXPECT_EQ(at("POL"), 7) << "bonus of SOC";
  game_.act(0, {{"type", "pass"}});
  EXPECT_EQ(game_.told(Viewer::recorder(), "passed")["lost"], 3);
}

TEST_F(PlayThrough, SecondEventOfTurnOne) {
  RULE("RSL-G04");
  preparation_1(), event_1(), action_1(), event_2();
  EXPECT_EQ(int{game_.state.cubes}, 1);
  EXPECT_EQ(at("SOC"), 8) << "a 3 does nothing";
  EXPECT_EQ(int{game_.state.turn}, 2);
}

/// The one page that everybody reads first takes this turn as its example.
TEST_F(PlayThrough, TheFirstPageTellsTurnOneAsItWas) {
  const auto says = [](const std::string& words) {
    EXPECT_THAT(rulebook_of("resilience").quickstart, ::testing::HasSubstr(words));
  };
  const auto number = [](int value) { return std::to_string(value); };
  says("Governance " + number(at("GOV")) + " and Economy " + number(at("ECO")) + " make a Budget of " +
       number(at("GOV") + at("ECO")));
  preparation_1();
  says("You buy Friends with Mega-Corps for " + number(15 - game_.state.budget) + ".");
  event_1();
  says("takes Governance to " + number(at("GOV")) + " and Political Support to " + number(at("POL")));
  const int media = at("MEDIA");
  action_1();
  says("Media goes from " + number(media) + " to " + number(at("MEDIA")));
  says("lifts Social Cohesion to " + number(at("SOC")) + ", which lifts Political Support to " + number(at("POL")));
  says("The " + number(game_.state.budget) + " Budget that are left are lost.");
  const int before = at("SOC");
  event_2();
  EXPECT_EQ(at("SOC"), before);
  says("rolls a 3, and Social Cohesion stays where it is");
}

TEST_F(PlayThrough, PreparationOfTurnTwo) {
  RULE("RSL-G05");
  preparation_1(), event_1(), action_1(), event_2();
  go_on("turn_start");
  EXPECT_EQ(game_.told(Viewer::recorder(), "budget_set")["total"], 15);
  EXPECT_EQ(int{game_.state.budget}, 13) << "maintenance 2";
  game_.act(0, {{"type", "auto"}});
  EXPECT_EQ(at("ECO"), 8) << "8 + 2 − 1 stays 8";
  EXPECT_EQ(at("SOC"), 8);
  EXPECT_EQ(at("POL"), 7) << "and no bonus anew";
  EXPECT_EQ(at("INT"), 5);
  EXPECT_TRUE(game_.state.counters.empty()) << "three counters gone";
  buy_2();
  EXPECT_EQ(int{game_.state.budget}, 0);
}

TEST_F(PlayThrough, FirstEventAndActionOfTurnTwo) {
  RULE("RSL-G06");
  preparation_1(), event_1(), action_1(), event_2(), preparation_2(), buy_2(), event_3_and_action();
  EXPECT_EQ(at("OPS"), 4) << "mode A of card 26";
  EXPECT_EQ(at("GOV"), 8);
  EXPECT_EQ(game_.told(Viewer::recorder(), "bonus_applied"), Json{}) << "nothing follows";
}

TEST_F(PlayThrough, SecondEventOfTurnTwo) {
  RULE("RSL-G07");
  preparation_1(), event_1(), action_1(), event_2(), preparation_2(), buy_2(), event_3_and_action();
  game_.act(0, {{"type", "pass"}});
  go_on("event_stop");
  EXPECT_EQ(game_.told(Viewer::recorder(), "roll_announced")["card"], "training_of_local_authorities");
  game_.act(0, {{"type", "ability"}, {"role", "foreign_affairs"}, {"ability", 2}});
  EXPECT_EQ(game_.told(Viewer::recorder(), "die_rolled")["face"], 4);
  EXPECT_EQ(game_.told(Viewer::recorder(), "roll_settled")["final"], 3);
  EXPECT_THAT(spaces(), ElementsAre(8, 8, 8, 7, 5, 4, 4, 7));
  EXPECT_EQ(int{game_.state.cubes}, 1);
  EXPECT_THAT(std::vector<int>({static_cast<int>(game_.state.active[0]), static_cast<int>(game_.state.active[1])}),
              ElementsAre(20, 4));
  for (const int number : {1, 2, 3}) EXPECT_TRUE(game_.state.reserve.has(static_cast<StrategyNo>(number)));
  EXPECT_EQ(int{game_.state.roles[0].available}, 3) << "Economy has both";
  EXPECT_EQ(int{game_.state.roles[1].available}, 1) << "Foreign Affairs has its first";
  go_on("turn_end");
  go_on("turn_start");
  EXPECT_EQ(int{game_.state.budget}, 12) << "16 − 2 − 2";
}

}  // namespace
}  // namespace parlor::resilience
