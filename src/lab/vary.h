// SPDX-License-Identifier: MIT
// Cards with some of their numbers changed: what a sweep tries.
#pragma once

#include <string>
#include <vector>

#include "kernel/fault.h"
#include "words/json.h"

namespace parlor {

/// A number in a file of cards, by its path, and what it shall be in turn. A card is named by its id, whatever list it is in:
/// "influence.count", "setup.start_personas", "cards.P04.value".
struct Variation {
  std::string path;
  std::vector<int> values;
};

/// "setup.start_personas=6:12:2", "cards.P04.value=1,5,9", "influence.count=40".
Result<Variation> read_variation(const std::string& typed);

/// Sets the number; a fault where the path leads to none.
/// The number there; none: there is none.
std::optional<int> number_at(const Json& cards, const std::string& path);
std::optional<Fault> set_number(Json& cards, const std::string& path, int value);

/// Every combination of the values, the last variation changing fastest: for each the values in order.
std::vector<std::vector<int>> grid_of(const std::vector<Variation>& variations);

inline constexpr std::size_t most_cells = 10'000;

}  // namespace parlor
