// SPDX-License-Identifier: MIT
// What is true of every state of Lamplight.
#pragma once

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "games/lamplight/rules.h"

namespace parlor::lamplight {

inline void check_invariants(const Rules& rules, const State& s) { EXPECT_EQ(rules.unsound(s), ""); }

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
