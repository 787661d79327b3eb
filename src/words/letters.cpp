// SPDX-License-Identifier: MIT
#include "words/letters.h"

#include <utf8/core.h>
#include <utf8/unchecked.h>

#include <cstdint>

namespace parlor {
namespace {

bool controls(std::uint32_t letter) { return letter < 0x20 || (letter >= 0x7F && letter < 0xA0); }

/// Marks without width, line breaks, and those that turn the direction of writing could dress one name up as another. Not the
/// joiners, which Persian, Hindi and many an emoji are written with: where they stand rightly the server knows (server/names.h).
bool disguises(std::uint32_t letter) {
  return letter == 0x200B || (letter >= 0x200E && letter <= 0x200F) || (letter >= 0x2028 && letter <= 0x202E) ||
         (letter >= 0x2066 && letter <= 0x2069) || letter == 0xFEFF;
}

}  // namespace

bool fit_to_show(std::string_view text, int most) {
  if (!utf8::is_valid(text.begin(), text.end())) return false;
  int letters = 0;
  for (auto at = text.begin(); at != text.end(); ++letters)
    if (const std::uint32_t letter = utf8::unchecked::next(at); controls(letter) || disguises(letter)) return false;
  return letters >= 1 && letters <= most && text.find_first_not_of(' ') != std::string_view::npos;
}

}  // namespace parlor
