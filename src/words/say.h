// SPDX-License-Identifier: MIT
// How views, actions and events of all games say a few things.
#pragma once

#include <cstddef>
#include <string_view>

#include "words/json.h"

namespace parlor {

/// What an enumeration's value is called.
template <class Names, class Enum> std::string_view name_in(const Names& names, Enum value) {
  return names[static_cast<std::size_t>(value)];
}

/// Seats, or cards that have numbers on them.
template <class Items> Json number_list(const Items& items) {
  Json list = Json::array();
  for (const auto item : items) list.push_back(static_cast<int>(item));
  return list;
}

}  // namespace parlor
