// SPDX-License-Identifier: MIT
// How fast one game is.
#pragma once

#include <algorithm>

#include "bots/search.h"
#include "kernel/playout.h"
#include "lab/cpu_time.h"
#include "lab/door.h"
#include "table/bare.h"
#include "words/game.h"

namespace parlor {
namespace speed {

/// Does it again and again for that long, and says how long it was.
template <class Work> double timed(double seconds, Work work) {
  double passed = 0;
  for (const double started = thread_cpu_seconds(); passed < seconds; passed = thread_cpu_seconds() - started) work();
  return passed;
}

/// Where somebody has a choice, anywhere in games that go as the heuristic likes.
template <Game G>
struct Moment {
  typename G::State state;
  Seat seat;
};
template <Game G> std::vector<Moment<G>> moments(const G& game, std::size_t count) {
  Journal<typename G::Event> silent;
  std::vector<Moment<G>> found, passed;
  for (std::uint64_t number = 0; found.size() < count && number < 10 * count; ++number) {
    Rng rng{seed_of(number)};
    auto state = game.start(rng, silent);
    for (passed.clear(); !game.pending(state).empty();) {
      const Seat seat = random_seat(game.pending(state), rng);
      Choices choices;
      game.choices(state, seat, choices);
      if (choices.size() > 1) passed.push_back({state, seat});
      game.apply(state, seat, game.suggest(game.known(state, Viewer{seat}), seat, rng), rng, silent);
    }
    if (!passed.empty()) found.push_back(rng.pick(passed));
  }
  return found;
}

template <Game G> Speed measure(const G& game, double seconds) {
  Speed speed;
  speed.game = G::facts.name, speed.players = game.players(), speed.state_bytes = sizeof(typename G::State);
  Rng rng{seed_of(7)};
  Journal<typename G::Event> silent;
  typename G::State state;
  speed.play_seconds = timed(seconds, [&] {
    for (int i = 0; i < 100; ++i, ++speed.games) {
      state = game.start(rng, silent);
      speed.decisions += static_cast<std::uint64_t>(play_randomly(game, state, rng));
    }
  });

  std::vector<typename G::State> states(std::max<std::size_t>(1024, (1 << 20) / sizeof state),
                                        state);  // a megabyte or more
  std::size_t from = 0, to = 1;
  speed.copy_seconds = timed(seconds / 4, [&] {
    for (int i = 0; i < 10'000; ++i, ++speed.copies) {
      from = (from + 389) % states.size(), to = (to + 611) % states.size();  // far apart, and every one in turn
      states[to] = states[from];
      asm volatile("" : : "r"(states.data()) : "memory");  // the copy must happen
    }
  });

  const auto positions = moments(game, 64);
  Search<G> search;
  std::size_t place = 0;
  speed.search_seconds = timed(seconds, [&] {
    const auto& [at, seat] = positions[place++ % positions.size()];
    search.choose(game, game.known(at, Viewer{seat}), seat, {.iterations = 400}, rng);
    for (const Finding& one : search.findings()) speed.iterations += one.visits;
  });
  return speed;
}

/// The same playouts by who has the game's name alone.
inline void measure_by_name(const Bare& game, double seconds, Speed& speed) {
  BareState state{game};
  Choices choices;
  Rng rng{seed_of(7)};
  speed.named_seconds = timed(seconds, [&] {
    for (int i = 0; i < 100; ++i) {
      game.start(state.data(), rng);
      for (SeatSet pending = game.pending(state.data()); !pending.empty(); pending = game.pending(state.data())) {
        const Seat seat = random_seat(pending, rng);
        choices.clear();
        game.choices(state.data(), seat, choices);
        game.apply(state.data(), seat, rng.pick(choices), rng);
        ++speed.named_decisions;
      }
    }
  });
}

}  // namespace speed

}  // namespace parlor
