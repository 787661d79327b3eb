// SPDX-License-Identifier: MIT
// How fast the engine is on this machine: random playouts as everybody measures them (list all choices, take one, apply it), for
// who knows the game's type and for who has its name alone; copies of states, more of them than lie in the nearest cache; and the
// search, at positions from all over a game. One thread, by its CPU time.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace parlor {

struct Speed {
  std::string game;
  int players = 0;
  std::size_t state_bytes = 0;
  std::uint64_t games = 0, decisions = 0, named_decisions = 0, copies = 0, iterations = 0;
  double play_seconds = 0, named_seconds = 0, copy_seconds = 0, search_seconds = 0;
  std::string signature;  // empty: a reference game, which has none
};

/// Of every game, with `players` seats as near as it allows, and of the reference games, measured for about `seconds` each.
std::vector<Speed> measure_speed(int players, double seconds);

}  // namespace parlor
