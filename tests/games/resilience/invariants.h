// SPDX-License-Identifier: MIT
// What is true of every state of .Resilience: what the game itself asserts, and that cards set aside lie in order.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "games/resilience/rules.h"

namespace parlor::resilience {

inline void check_invariants(const Rules& rules, const State& s) {
  EXPECT_EQ(rules.unsound(s), "");
  int cards = 0;
  for (const EventCard& event : rules.scenario().events) cards += event.copies;
  std::size_t aside = std::size_t{s.played_count} + s.deck_count;
  for (; aside + 1 < static_cast<std::size_t>(cards); ++aside)
    EXPECT_LE(s.slots[aside].card, s.slots[aside + 1].card) << "set aside in a fixed order";
}

/// How often a quiet card was drawn and shuffled back before the first one that counts (RSL-70): nothing comes of it.
inline std::set<std::string> public_news(const Rules&) { return {"event_returned"}; }

/// All see the question on the table: the next counter's, for one, when the table chose the automatic order (RSL-43).
inline int asked(const Rules&, const State& state) { return static_cast<int>(state.question); }

/// With `deck_list_public` the cards that are set aside lie open (RSL-151). That the rest of a step goes in the automatic
/// order (RSL-43) is seen by the questions that no longer come.
inline State unspoken(const Rules& rules, State known) {
  known.automatic = false;
  if (rules.house_rule(HouseRule::deck_list_public) != 0)
    for (std::size_t i = known.played_count + std::size_t{known.deck_count}; i < known.slots.size(); ++i)
      known.slots[i] = {};
  return known;
}

/// Which part of two states differs, for a failure's message.
inline std::string difference(const Rules&, const State& one, const State& other) {
  std::string parts;
  const auto note = [&](bool same, const char* name) { parts += same ? "" : std::string{" "} + name; };
  note(one.slots == other.slots, "slots"), note(one.glimpses == other.glimpses, "glimpses"),
      note(one.stops == other.stops, "stops");
  note(one.tasks == other.tasks, "tasks"), note(one.space == other.space, "space"),
      note(one.roles == other.roles, "roles");
  note(one.counters == other.counters, "counters"), note(one.active == other.active, "active"),
      note(one.held == other.held, "held");
  note(one.automatic == other.automatic, "automatic"), note(one.skipped == other.skipped, "skipped"),
      note(one.settled == other.settled, "settled"), note(one.waived == other.waived, "waived"),
      note(one.resolved == other.resolved, "resolved"), note(one.coloured == other.coloured, "coloured");
  for (int i = 0; i < std::min(one.tasks.size(), other.tasks.size()); ++i)
    if (const Task &a = one.tasks[i], &b = other.tasks[i]; a != b)
      parts += " (task " + std::to_string(i) + " of work " + std::to_string(static_cast<int>(a.work)) + ", " +
               (a.asked == b.asked ? "not asked" : "asked") + (a.stage == b.stage ? "" : ", stage") +
               (a.amount == b.amount ? "" : ", amount") + (a.next == b.next ? "" : ", next") +
               (a.who == b.who ? "" : ", who") + (a.card == b.card ? "" : ", card") + ")";
  return parts + " at question " + std::to_string(static_cast<int>(one.question));
}

}  // namespace parlor::resilience
