// SPDX-License-Identifier: MIT
// The table's own event, beside those of its game: words from seat to seat. That they were sent is public; what they say is for
// those who may read it.
#pragma once

#include <string_view>

#include "words/told.h"

namespace parlor {

inline auto words_told(Seat from, Seat to, std::string_view text) {
  return told<"words_sent">(field<"from">(from), field<"pair">(pair(from, to)), secret<"text">(prose(text)));
}

}  // namespace parlor
