// SPDX-License-Identifier: MIT
// How long a bot may think.
#pragma once

#include <algorithm>
#include <cstdint>

namespace parlor {

/// With iterations alone the choice depends on the seed and on nothing else.
struct Budget {
  std::uint32_t iterations = 0;    // 0: as many as the time allows
  std::uint32_t milliseconds = 0;  // 0: as long as the iterations take
  std::uint32_t trees = 0;         // that share the iterations; 0: as many as they are enough for
  bool operator==(const Budget&) const = default;

  static constexpr std::uint32_t most_trees = 8, least_of_tree = 50;  // iterations: with fewer a tree tells nothing
  std::uint32_t trees_to_grow() const {
    if (trees > 0) return trees;
    return iterations == 0 ? most_trees : std::clamp(iterations / least_of_tree, 1u, most_trees);
  }
};

inline constexpr std::uint32_t most_visits = 1 << 20;  // 10^6 · 2^20 · 2^20 < 2^63: compared by cross-multiplication

}  // namespace parlor
