// SPDX-License-Identifier: MIT
// What is true of every state of .Resilience: every card is somewhere once, every marker on its track.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>

#include "games/resilience/rules.h"

namespace parlor::resilience {

inline void check_invariants(const Rules& rules, const State& s) {
  const Scenario& scenario = rules.scenario();
  std::array<int, most_event_numbers> times{};
  int cards = 0;
  for (const EventCard& event : scenario.events) cards += event.copies;
  for (const Slot& slot : s.slots) ++times[static_cast<std::size_t>(slot.card)];
  for (std::size_t i = 0; i < scenario.events.size(); ++i)
    EXPECT_EQ(times[i + 1], scenario.events[i].copies) << "event " << i + 1;
  EXPECT_EQ(times[0], most_events - cards);
  EXPECT_EQ(s.played_count + s.deck_count + 0, scenario.deck_size())
      << "RSL-16: the deck and the played pile are all there is";
  for (std::size_t i = 0; i < s.slots.size(); ++i) {
    const bool in_deck = i >= s.played_count && i < std::size_t{s.played_count} + s.deck_count;
    EXPECT_TRUE(in_deck || s.slots[i].known.empty());
    EXPECT_TRUE(i < s.played_count || s.slots[i].fate == Fate::none);
  }
  std::size_t asides = std::size_t{s.played_count} + s.deck_count;
  for (; asides + 1 < static_cast<std::size_t>(cards); ++asides)
    EXPECT_LE(s.slots[asides].card, s.slots[asides + 1].card) << "set aside in a fixed order";

  for (std::size_t number = 1; number <= scenario.strategies.size(); ++number) {  // RSL-46: one place each
    const StrategyNo card = static_cast<StrategyNo>(number);
    const int places =
        s.market.has(card) + s.reserve.has(card) + s.discarded.has(card) + s.removed.has(card) + s.active.has(card);
    const bool banned = std::find(scenario.banned.begin(), scenario.banned.end(), card) != scenario.banned.end();
    const bool laid_out = s.step != Step::roles;
    EXPECT_EQ(places, laid_out && !banned ? 1 : 0) << "strategy " << number;
  }
  std::set<RoleNo> roles;
  for (const RoleInPlay& role : s.roles) {
    EXPECT_TRUE(roles.insert(role.role).second) << "RSL-18: no role twice";
    EXPECT_TRUE(s.used_roles.has(role.role));
    EXPECT_TRUE(rules.seats().has(role.holder));
  }
  for (std::uint8_t space : s.space) EXPECT_TRUE(space >= 1 && space <= top_space);  // RSL-47
  EXPECT_TRUE((s.step == Step::over) == (s.ending != Ending::none));
  EXPECT_TRUE((s.step == Step::over) == (s.question == Question::nothing));
  EXPECT_TRUE(s.step != Step::over || s.tasks.empty());
  EXPECT_TRUE(s.proposer != nobody || (s.agreed.empty() && s.refused.empty() && s.proposal == Action{}));
  if (rules.house_rule(HouseRule::cube_supply) == 0) {
    EXPECT_LE(s.cubes, rules.content().cubes);  // RSL-73
  }
}

inline std::set<std::string> public_news(const Rules&) {
  return {"event_revealed", "event_returned", "event_discarded", "deck_disclosed"};
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
  return parts + " at question " + std::to_string(static_cast<int>(one.question));
}

}  // namespace parlor::resilience
