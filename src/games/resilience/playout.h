// SPDX-License-Identifier: MIT
// What a playout's quick guesses need, prepared with the scenario: playout.cpp only looks it up.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/resilience/outlook.h"
#include "kernel/list.h"

namespace parlor::resilience {

struct Briefing {
  /// A line of a card that moves a marker, now or next turn.
  struct Change {
    Indicator on{};
    std::int8_t by = 0;
    std::uint8_t sixths = 6;  // how often it comes
    bool star = false;
  };
  using Changes = List<Change, 10>;  // what a card has beyond it is left out
  struct Deed {
    Changes common;
    std::array<Changes, 2> options;
    bool choose = false;
  };
  std::vector<Deed> events, strategies;           // number n at n - 1
  std::vector<std::array<Changes, 2>> abilities;  // of roles, likewise
  const Deed& operator[](EventNo card) const { return events[static_cast<std::size_t>(card) - 1]; }
  const Deed& operator[](StrategyNo card) const { return strategies[static_cast<std::size_t>(card) - 1]; }

  struct Cancel {
    Indicator on{};
    std::uint8_t sixths = 0;
  };
  /// What a strategy brings while it is Active.
  struct Standing {
    List<Cancel, 4> cancels;
    int income = 0;  // upkeep paid
    bool rearms = false;
  };
  std::vector<Standing> standings;  // number n at n - 1

  /// The best amount for an influence, by indicator, modifiers from -5 to 5 and Budget up to 4.
  struct Stroke {
    std::uint8_t spent = 0;  // 0: it can't be had
    std::uint8_t pace = 0;   // spaces for 60 Budget
  };
  std::array<std::array<std::array<Stroke, 5>, 11>, indicator_count> strokes{};

  std::array<int, indicator_count> loss{};          // expected of one event, in thousandths of a space
  std::array<Indicators, indicator_count> bonus{};  // what a marker that enters space 8 moves
  std::array<std::array<Worth, indicator_count>, most_events + 1> worth{};  // by events to come

  int symbols = 0;                                               // of a thousand events
  int symbols_to_end = 0, extra_turns = 0, events_a_symbol = 0;  // thousandths of events
  std::array<std::uint8_t, most_events + 1> turns_left{};        // by turn, where a die ends the game

  Briefing(const Content& content, const Scenario& scenario);
};

}  // namespace parlor::resilience
