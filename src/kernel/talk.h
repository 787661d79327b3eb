// SPDX-License-Identifier: MIT
// Words that bots say and understand: prepared statements, as a game numbers them. Words bind nobody and are no part of a
// game's state (PER-17); what a seat was told is kept beside what it knows.
#pragma once

#include <cstdint>

#include "kernel/list.h"
#include "kernel/seat.h"

namespace parlor {

/// One prepared statement. What the numbers mean is the game's.
struct Remark {
  std::uint8_t kind = 0, about = 0;
  std::int8_t sign = 0;
  bool operator==(const Remark&) const = default;
};

/// What a bot says to somebody in one go.
struct Letter {
  Seat to = nobody;  // nobody: there is nothing to say
  List<Remark, 8> remarks;
};

/// What each of the others told a seat, in bits that are the game's.
struct Hearsay {
  BySeat<std::uint32_t> from;
  bool operator==(const Hearsay&) const = default;
};

}  // namespace parlor
