// SPDX-License-Identifier: MIT
// How many random games a property plays: PARLOR_GAMES, a thousand when it is not set.
#pragma once

#include <cstdlib>

namespace parlor::test {

inline int games_to_play() {
  const char* const text = std::getenv("PARLOR_GAMES");
  const int games = text == nullptr ? 0 : std::atoi(text);
  return games > 0 ? games : 1000;
}

}  // namespace parlor::test
