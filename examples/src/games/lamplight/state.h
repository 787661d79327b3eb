// SPDX-License-Identifier: MIT
// What lies on the table of Lamplight. Each secret says who may see it.
#pragma once

#include <cstdint>
#include <type_traits>

#include "kernel/list.h"
#include "kernel/seat.h"

namespace parlor::lamplight {

inline constexpr int least_players = 2, most_players = 4;  // LAM-01
inline constexpr int lamp_count = 16, brightest = 8;
inline constexpr int hand_size = 3;  // LAM-02

enum class Lamp : std::uint8_t {};  // its number
inline constexpr Lamp unknown_lamp{};
constexpr int number(Lamp lamp) { return static_cast<int>(lamp); }

struct Doused {
  Lamp lamp{};       // seen by who laid it there, and by all when the gale did
  Seat by = nobody;  // nobody: the gale
  bool operator==(const Doused&) const = default;
};

struct State {
  Seat turn{};
  BySeat<List<Lamp, hand_size>> hand;    // seen by its seat
  BySeat<List<Lamp, brightest>> street;  // each brighter than the one before, so there are eight at most (LAM-05)
  List<Doused, lamp_count> gutter;
  List<Lamp, lamp_count> cart;  // the last is on top; seen by nobody
  bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 192, "a search copies it all the time");

}  // namespace parlor::lamplight
