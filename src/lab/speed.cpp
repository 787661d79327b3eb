// SPDX-License-Identifier: MIT
#include "lab/speed.h"

#include <algorithm>

#include "kernel/playout.h"
#include "lab/cpu_time.h"
#include "table/catalogue.h"
#include "table/signature.h"

namespace parlor {
namespace {

template <Game G> Speed measure(const G& game, double seconds) {
  Speed speed{std::string{G::name}, game.players(), sizeof(typename G::State), 0, 0, 0, 0, 0, signature_of(G::name)};
  Rng rng{seed_of(7)};
  Journal<typename G::Event> silent;
  typename G::State state;
  for (const double started = thread_cpu_seconds(); speed.play_seconds < seconds;
       speed.play_seconds = thread_cpu_seconds() - started)
    for (int i = 0; i < 100; ++i, ++speed.games) {
      state = game.start(rng, silent);
      speed.decisions += static_cast<std::uint64_t>(play_randomly(game, state, rng));
    }

  std::vector<typename G::State> states(16, state);
  for (const double started = thread_cpu_seconds(); speed.copy_seconds < seconds / 4;
       speed.copy_seconds = thread_cpu_seconds() - started)
    for (int i = 0; i < 10'000; ++i, ++speed.copies) {
      states[static_cast<std::size_t>(i) & 15] = states[static_cast<std::size_t>(i + 1) & 15];
      asm volatile("" : : "r"(states.data()) : "memory");  // the copy must happen
    }
  return speed;
}

}  // namespace

std::vector<Speed> measure_speed(int players, double seconds) {
  std::vector<Speed> speeds;
  Catalogue::each([&]<class G>(std::type_identity<G>) {
    const HouseRules house_rules = house_rules_for_bots(G::house_rules());
    const auto game =
        G::make(own_cards<G>().content, std::clamp(players, G::least_players, G::most_players), house_rules);
    if (game) speeds.push_back(measure<G>(*game, seconds));
  });
  return speeds;
}

}  // namespace parlor
