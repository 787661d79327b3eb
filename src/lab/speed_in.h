// SPDX-License-Identifier: MIT
// How fast one game is.
#pragma once

#include <algorithm>

#include "kernel/playout.h"
#include "lab/cpu_time.h"
#include "lab/door.h"
#include "table/cards.h"
#include "table/door.h"

namespace parlor {
namespace speed {

template <Game G> Speed measure(const G& game, double seconds) {
  Speed speed{std::string{G::facts.name}, game.players(), sizeof(typename G::State), 0, 0, 0, 0, 0,
              Door<G>::signature()};
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

}  // namespace speed

/// With as many seats as it allows.
template <class G> Speed LabDoor<G>::measure(int players, double seconds) {
  const int seats = std::clamp(players, G::facts.players.least, G::facts.players.most);
  return speed::measure<G>(*G::make(own_cards<G>().content, seats, house_rules_for_bots(G::house_rules())), seconds);
}

}  // namespace parlor
