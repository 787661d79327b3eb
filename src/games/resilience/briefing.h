// SPDX-License-Identifier: MIT
// What the quick guesses of a playout (playout.cpp) look up, prepared with the scenario.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "games/resilience/content.h"
#include "kernel/list.h"

namespace parlor::resilience {

struct Briefing {
  // ---- What a move is worth ----

  /// Of being in a space, from `farthest` before the first to as many beyond the last: nothing moves over the ends.
  static constexpr int farthest = 2;
  using Worth = std::array<int, top_space + 1 + 2 * farthest>;
  std::array<std::array<Worth, indicator_count>, most_events + 1> worth{};  // by events to come

  std::array<int, indicator_count> loss{};          // expected of one event, in thousandths of a space
  std::array<Indicators, indicator_count> bonus{};  // what a marker that enters space 8 moves

  // ---- What cards do ----

  static constexpr int whole = 64;  // of a chance

  /// A line that moves a marker, now or next turn.
  struct Change {
    Indicator on{};
    std::int8_t by = 0;
    std::uint8_t chance = whole;
    bool star = false;
    std::uint8_t place = 0;  // among all moves
  };
  static constexpr int moves_each = 2 * farthest + 1, moves = indicator_count * moves_each;
  static constexpr int place(Indicator on, int by) {
    return index(on) * moves_each + std::clamp(by, -farthest, farthest) + farthest;
  }

  using Changes = List<Change, 6>;  // what a card has beyond it is left out
  struct Deed {
    Changes common;
    std::array<Changes, 2> choices;
    bool choose = false;
  };
  struct Cancel {
    Indicator on{};
    std::uint8_t sixths = 0;
  };
  struct Plan {
    Deed deed;
    List<Cancel, 4> cancels;
    Indicators opens;  // to influence
    bool rearms = false;
    int price = 0, income = 0;  // income: upkeep paid
  };
  struct Power {
    Changes changes;
    std::uint8_t windows = 0;  // bit a Window
    bool special = false;      // it does something else, too
  };
  struct Office {
    std::uint8_t windows = 0;  // of both
    std::array<Power, 2> powers;
  };
  std::vector<Deed> events;  // number n at n - 1
  std::vector<Plan> strategies;
  std::vector<Office> roles;
  const Deed& operator[](EventNo card) const { return events[static_cast<std::size_t>(card) - 1]; }
  const Plan& operator[](StrategyNo card) const { return strategies[static_cast<std::size_t>(card) - 1]; }
  const Office& operator[](RoleNo card) const { return roles[static_cast<std::size_t>(card) - 1]; }

  /// The best amount for an influence, by indicator, modifiers from -5 to 5 and Budget up to 4.
  struct Stroke {
    std::uint8_t spent = 0;  // 0: it can't be had
    std::uint8_t pace = 0;   // spaces for 60 Budget
    std::uint16_t cost = 0;  // Budget for a space, in sixteenths
  };
  std::array<std::array<std::array<Stroke, 5>, 11>, indicator_count> strokes{};

  // ---- When the game ends ----

  std::array<std::uint8_t, most_events + 1> turns_left{};  // by turn, where a die ends it
  struct Clock {
    int symbols = 0, extra_turns = 0;  // 0: none
    int events_each = 0;               // thousandths of events for a symbol
  } clock;

  Briefing(const Content& content, const Scenario& scenario);
};

}  // namespace parlor::resilience
