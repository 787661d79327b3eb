// SPDX-License-Identifier: MIT
// Words that bots say and understand: prepared statements, as a game numbers them. Words bind nobody and are no part of a
// game's state (PER-17); what a seat was told, and what it saw done, is kept beside what it knows.
#pragma once

#include <cstdint>
#include <vector>

#include "kernel/list.h"
#include "kernel/seat.h"

namespace parlor {

/// One prepared statement. What the numbers mean is the game's; `who` is a seat that it speaks of.
struct Remark {
  std::uint8_t kind = 0, about = 0;
  std::int8_t sign = 0;
  std::uint8_t who = 0;
  bool operator==(const Remark&) const = default;
};

/// Who speaks: bits of the seat's own chance, of which a game makes a temperament and its whims, and how artful it is.
struct Speaker {
  enum class Art : std::uint8_t { candid, reserved, calculating };
  std::uint64_t nature = 0;
  Art art = Art::reserved;
};

/// What a bot says to somebody in one go. In which voice is the game's; it is heard, and means nothing.
struct Letter {
  Seat to = nobody;  // nobody: there is nothing to say
  List<Remark, 8> remarks{};
  std::uint8_t voice = 0;
};

/// Something that was said to a seat, or by it, or that it saw done: a deed is told in the same form.
struct Heard {
  Remark what;
  Seat from{}, to{};
  std::uint16_t round = 0;
  bool operator==(const Heard&) const = default;
};

/// All of that, in the order in which it came about.
using Hearsay = std::vector<Heard>;

}  // namespace parlor
