// SPDX-License-Identifier: MIT
// Games played by chance alone: simulation, measurements and property tests share them.
#pragma once

#include <string>

#include "kernel/game.h"
#include "kernel/sha256.h"

namespace parlor {

/// One of the seats of a set that is not empty, each as likely.
inline Seat random_seat(SeatSet pending, Rng& rng) {
  if (pending.is_single()) return pending.front();
  return rng.pick(pending);
}

/// Some seat that may act lists all its choices and takes one, each as likely. The game is not over.
template <RulesOfPlay G>
void act_randomly(const G& game, typename G::State& state, Choices& choices, Rng& rng,
                  Journal<typename G::Event>& journal) {
  const Seat who = random_seat(game.pending(state), rng);
  choices.clear();
  game.choices(state, who, choices);
  game.apply(state, who, rng.pick(choices), rng, journal);
}

/// Has a game gone wrong, as it may with cards from outside? The seat is asked and has nothing to choose from, or the game
/// has taken more actions than any does.
template <RulesOfPlay G> bool gone_wrong(const G& game, const typename G::State& state, Seat who, std::uint64_t taken) {
  Choices choices;
  game.choices(state, who, choices);
  return choices.empty() || taken >= static_cast<std::uint64_t>(G::facts.most_actions);
}

/// Plays on to the end; answers with the number of decisions.
template <RulesOfPlay G> int play_randomly(const G& game, typename G::State& state, Rng& rng) {
  Journal<typename G::Event> silent;
  Choices choices;
  int decisions = 0;
  for (; !game.pending(state).empty(); ++decisions) act_randomly(game, state, choices, rng, silent);
  return decisions;
}

/// A hash of how a game plays: the ends of so many random games, each with its own seed. The same from every compiler;
/// it changes when, and only when, play changes.
template <RulesOfPlay G> std::string signature(const G& game, int games) {
  Journal<typename G::Event> silent;
  std::string ends;
  for (int number = 0; number < games; ++number) {
    Rng rng{seed_of(static_cast<std::uint64_t>(number))};
    typename G::State state = game.start(rng, silent);
    play_randomly(game, state, rng);
    ends.append(reinterpret_cast<const char*>(&state), sizeof state);
  }
  return sha256_hex(ends);
}

}  // namespace parlor
