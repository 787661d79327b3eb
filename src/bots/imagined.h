// SPDX-License-Identifier: MIT
// What is asked of a search, and how the worlds that it imagines go on.
#pragma once

#include <cstdint>

#include "kernel/game.h"
#include "kernel/playout.h"
#include "kernel/talk.h"

namespace parlor {

/// What `me` knows, and what it makes of what it heard.
template <RulesOfPlay G>
struct Question {
  const G& game;
  const typename G::State& known;
  Seat me{};
  const typename G::Belief& belief;
};

/// One choice, how often it was tried, and what all of that brought, in millionths.
struct Finding {
  Action action;
  std::uint32_t visits = 0;
  std::int64_t sum = 0;
  std::int64_t mean() const { return visits == 0 ? 0 : sum / visits; }
};

/// A world that the seat cannot rule out, by the weights of what it believes.
template <RulesOfPlay G> typename G::State imagine(const Question<G>& asked, Rng& chance) {
  typename G::State world = asked.game.redeal(asked.known, asked.me, chance);
  asked.game.believe(world, asked.me, asked.belief, chance);
  asked.game.reconsider(world, asked.me, chance);
  return world;
}

/// Who acts next in an imagined world: nobody can tell who of several is quicker. Those who play together are one player.
template <RulesOfPlay G> Seat next_in(SeatSet pending, Seat me, Rng& chance) {
  if constexpr (G::facts.cooperative) return pending.has(me) ? me : pending.front();
  else return random_seat(pending, chance);
}

/// The heuristics play until the world can be judged.
template <RulesOfPlay G>
void play_on(const Question<G>& asked, typename G::State& world, Rng& chance, Journal<typename G::Event>& silence) {
  const G& game = asked.game;
  for (SeatSet pending = game.pending(world); !pending.empty() && !game.far_enough(asked.known, world);
       pending = game.pending(world)) {
    const Seat seat = next_in<G>(pending, asked.me, chance);
    game.apply(world, seat, likely(game, world, seat, chance), chance, silence);
  }
}

}  // namespace parlor
