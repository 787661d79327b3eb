// SPDX-License-Identifier: MIT
// What people may write for others to read: names, talk, private letters.
#pragma once

#include <string_view>

namespace parlor {

inline constexpr int longest_words = 280;  // letters: PER-14's letters are short

/// 1 to `most` letters of sound UTF-8 on one line, not all of them spaces, none that controls or turns the writing.
bool fit_to_show(std::string_view text, int most);

}  // namespace parlor
