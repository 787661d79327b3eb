// SPDX-License-Identifier: MIT
// The quick guesses by which a search plays on.
#include "kernel/playout.h"
#include "games/resilience/country.h"
#include "table/cards.h"

namespace parlor::resilience {
namespace {

Rules box(int scenario, int players) {
  HouseRules house_rules = house_rules_for_bots(Rules::house_rules());
  house_rules.values[static_cast<std::size_t>(HouseRule::scenario)] = scenario;
  return *Rules::make(own_cards<Rules>().content, players, house_rules);
}

/// Whoever answers, and whichever house rule changes what can be answered; half of the way is random.
TEST(ResiliencePlayout, GuessesWhatIsLegal) {
  Rules::Journal silence;
  Choices choices;
  for (std::size_t changed = 0; changed < Rules::house_rules().size(); ++changed)
    for (int value = 0; value < static_cast<int>(Rules::house_rules()[changed].words.size()); ++value) {
      HouseRules house_rules = house_rules_for_bots(Rules::house_rules());
      house_rules.values[static_cast<std::size_t>(HouseRule::scenario)] = 2;
      house_rules.values[changed] = value;
      const Rules rules = *Rules::make(own_cards<Rules>().content, 3, house_rules);
      for (std::uint64_t seed = 0; seed < 10; ++seed) {
        Rng rng{seed_of(seed)};
        State state = rules.start(rng, silence);
        for (SeatSet pending = rules.pending(state); !pending.empty(); pending = rules.pending(state)) {
          const Seat who = random_seat(pending, rng);
          const Action guess = rules.likely(state, who, rng);
          ASSERT_EQ(rules.forbids(state, who, guess), "") << Rules::house_rules()[changed].key << " " << value;
          choices.clear();
          rules.choices(state, who, choices);
          const bool wanders = rng.below(2) == 0;
          rules.apply(state, who, wanders ? rng.pick(choices) : guess, rng, silence);
        }
      }
    }
}

/// The same in every world that the seat cannot rule out.
TEST(ResiliencePlayout, GuessesByWhatASeatKnows) {
  Rules::Journal silence;
  for (int scenario = 0; scenario < 7; ++scenario) {
    const Rules rules = box(scenario, 3);
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      Rng rng{seed_of(seed)}, other{seed_of(seed + 100)};
      State state = rules.start(rng, silence);
      while (!rules.pending(state).empty()) {
        const Seat who = rules.pending(state).front();
        const State world = rules.redeal(rules.known(state, Viewer{who}), who, other);
        const Action guess = rules.likely(state, who, rng);
        ASSERT_EQ(guess, rules.likely(world, who, rng)) << rules.scenario().name;
        rules.apply(state, who, guess, rng, silence);
      }
    }
  }
}

/// Idle play wins none of these scenarios but one in twenty of the first, the heuristic from four to nine in ten.
TEST(ResiliencePlayout, GuessesWellEnoughToWinGames) {
  Rules::Journal silence;
  for (int scenario = 0; scenario < 7; ++scenario) {
    const Rules rules = box(scenario, 3);
    int won = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      Rng rng{seed_of(seed)};
      State state = rules.start(rng, silence);
      while (!rules.pending(state).empty()) {
        const Seat who = rules.pending(state).front();
        rules.apply(state, who, rules.likely(state, who, rng), rng, silence);
      }
      won += state.ending == Ending::victory ? 1 : 0;
    }
    EXPECT_GE(won, 10) << rules.scenario().name;
  }
}

}  // namespace
}  // namespace parlor::resilience
