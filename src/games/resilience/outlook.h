// SPDX-License-Identifier: MIT
// What the heuristic reckons of a scenario beforehand: what its events cost, what its strategies do for influence, and what it
// is worth to stand in a space.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/resilience/content.h"

namespace parlor::resilience {

inline constexpr int point = 1000;  // what the heuristic reckons in: thousandths of a point

/// Of being in each space of an indicator, in thousandths of a point; none is number 0.
using Worth = std::array<int, top_space + 1>;

struct Outlook {
  /// A line of an event that costs lost / parts spaces of an indicator.
  class Loss {
   public:
    Loss(std::uint8_t event, Indicator which, int lost, int parts)
        : number{event},
          on{which},
          lost_{static_cast<std::uint16_t>(lost)},
          inverse_{static_cast<std::uint32_t>((std::uint64_t{1} << 31) / static_cast<std::uint32_t>(parts) + 1)} {}

    std::uint8_t number;
    Indicator on;

    /// weight · lost / parts. There are many, so it is multiplied by 2^31 / parts, rounded up; which is exact as long as
    /// weight · lost · parts < 2^31: at most 1000 · (128 · 6) · 96.
    int of(int weight) const { return static_cast<int>(static_cast<std::uint64_t>(weight * lost_) * inverse_ >> 31); }

   private:
    std::uint16_t lost_;
    std::uint32_t inverse_;
  };
  std::vector<Loss> losses;
  /// A line that costs spaces by how things stand.
  struct Varying {
    std::uint8_t number = 0;
    int parts = 1, of = 1;       // of what it costs
    const Line* line = nullptr;  // held by the content
  };
  std::vector<Varying> varying;

  std::array<std::int8_t, most_event_numbers> fixed{},
      spare{};                // by number; fixed: picks and inserts; spare: the others
  int certain = 0, pool = 0;  // of all numbers

  /// What a strategy does for influence while it is Active.
  using Modifiers = std::array<std::int8_t, indicator_count>;
  struct Lever {
    Indicators opens;
    Modifiers helps{};  // to the die, on each indicator
  };
  std::vector<Lever> levers;  // number n at n - 1
  const Lever& operator[](StrategyNo card) const { return levers[static_cast<std::size_t>(card) - 1]; }

  Worth worth(Indicator on, int to_come, int loss) const;  // loss: expected of an event, in thousandths of a space

  Indicators minor;               // those whose loss alone does not end the game;
  std::uint64_t minor_bytes = 0;  // the highest bit of a byte for each

  std::vector<std::uint8_t> role_ranks;  // number n at n - 1: the lowest is taken first

  std::array<std::uint8_t, indicator_count> goal{};  // 0: none

  Outlook(const Content& content, const Scenario& scenario);
};

}  // namespace parlor::resilience
