// SPDX-License-Identifier: MIT
// The bots' door to a game: what they think and say about it at a table, made once for each game (bots/behind_the_door.h).
#pragma once

#include "bots/bots.h"

namespace parlor {

template <class G>
struct BotDoor {
  static Action choose(const Table& table, Seat me, const Level& level, Mind& mind);
  static Json letter(const Table& table, Seat me, Seat to, const Speaker& speaker);
  static Json reply(const Table& table, Seat me, const Entry& words, const Speaker& speaker);
};

}  // namespace parlor
