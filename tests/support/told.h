// SPDX-License-Identifier: MIT
// What the players' texts say, to be held against what is played.
#pragma once

#include <string>
#include <string_view>

#include "table/rulebook.h"

namespace parlor::test {

/// What a chapter says besides its numbered rules.
inline std::string chapter_of(std::string_view game, std::string_view title) {
  for (const Chapter& chapter : rulebook_of(game).chapters)
    if (chapter.title == title) return chapter.words;
  return {};
}

/// "+2", "0" or "−3", as it is printed.
inline std::string printed(int sum) {
  return sum == 0 ? "0" : (sum > 0 ? "+" : "−") + std::to_string(sum > 0 ? sum : -sum);
}

}  // namespace parlor::test
