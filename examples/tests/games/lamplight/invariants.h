// SPDX-License-Identifier: MIT
// What is true of every state of Lamplight.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>

#include "games/lamplight/rules.h"

namespace parlor::lamplight {

inline void check_invariants(const Rules& rules, const State& s) {
  std::array<int, brightest + 1> seen{};
  const auto see = [&](Lamp lamp) { ++seen[static_cast<std::size_t>(lamp)]; };
  for (Seat seat : rules.seats()) {
    for (Lamp lamp : s.hand[seat]) see(lamp);
    for (int i = 0; i < s.street[seat].size(); ++i) {
      see(s.street[seat][i]);
      EXPECT_TRUE(i == 0 || s.street[seat][i - 1] < s.street[seat][i]) << "LAM-05";
    }
  }
  for (const Doused& one : s.gutter) see(one.lamp);
  for (Lamp lamp : s.cart) see(lamp);
  EXPECT_EQ(seen, rules.content().copies) << "LAM-01: no lamp comes or goes";
}

inline std::set<std::string> public_news(const Rules&) { return {}; }

/// Which part of two states differs, for a failure's message.
inline std::string difference(const Rules&, const State& one, const State& other) {
  std::string parts;
  const auto note = [&](bool same, const char* name) { parts += same ? "" : std::string{" "} + name; };
  note(one.turn == other.turn, "turn"), note(one.hand == other.hand, "hand"),
      note(one.street == other.street, "street");
  note(one.gutter == other.gutter, "gutter"), note(one.cart == other.cart, "cart");
  return parts;
}

}  // namespace parlor::lamplight
