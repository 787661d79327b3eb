// SPDX-License-Identifier: MIT
// The reference games join the property suite: their cards, and what is true of every state (support/invariants.h).
#pragma once

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "reference/kuhn.h"
#include "reference/leduc.h"
#include "table/cards.h"

namespace parlor {

template <> inline const Cards<reference::kuhn::Rules>& own_cards<reference::kuhn::Rules>() {
  static const auto cards = *read_cards<reference::kuhn::Rules>(reference::kuhn::cards_json, "kuhn");
  return cards;
}
template <> inline const Cards<reference::leduc::Rules>& own_cards<reference::leduc::Rules>() {
  static const auto cards = *read_cards<reference::leduc::Rules>(reference::leduc::cards_json, "leduc");
  return cards;
}

}  // namespace parlor

namespace parlor::reference::kuhn {

inline void check_invariants(const Rules&, const State& s) {
  EXPECT_TRUE(s.card[first] >= Card::jack && s.card[first] <= Card::king);
  EXPECT_TRUE(s.card[second] >= Card::jack && s.card[second] <= Card::king);
  EXPECT_NE(s.card[first], s.card[second]);
}
inline std::set<std::string> public_news(const Rules&) { return {}; }
inline std::string difference(const Rules&, const State& one, const State& other) {
  return one.moves == other.moves ? " in the cards" : " in the moves";
}

}  // namespace parlor::reference::kuhn

namespace parlor::reference::leduc {

inline void check_invariants(const Rules&, const State& s) {
  std::set<Card> cards{s.card[first], s.card[second], s.board};
  EXPECT_EQ(cards.size(), 3u);
  EXPECT_GE(*cards.begin(), Card{1});
  EXPECT_LE(*cards.rbegin(), Card{card_count});
  const int ahead = s.paid[first] - s.paid[second];
  EXPECT_TRUE(ahead == 0 || ahead == 2 * s.round || ahead == -2 * s.round) << "one raise is open at most";
}
inline std::set<std::string> public_news(const Rules&) { return {}; }
inline std::string difference(const Rules&, const State& one, const State& other) {
  return one.card == other.card && one.board == other.board ? " in the betting" : " in the cards";
}

}  // namespace parlor::reference::leduc
