// SPDX-License-Identifier: MIT
// How fast the engine is on this machine: random playouts as everybody measures them (list all choices, take one, apply it),
// and copies of a state. One thread, by its CPU time.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace parlor {

struct Speed {
  std::string game;
  int players = 0;
  std::size_t state_bytes = 0;
  std::uint64_t games = 0, decisions = 0, copies = 0;
  double play_seconds = 0, copy_seconds = 0;
  std::string signature;
};

/// Of every game, with `players` seats as near as it allows, measured for about `seconds` each.
std::vector<Speed> measure_speed(int players, double seconds);

}  // namespace parlor
