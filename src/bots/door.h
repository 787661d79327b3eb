// SPDX-License-Identifier: MIT
// The bots' door to a game: what they think and say about it at a table, made once for each game (bots/behind_the_door.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bots/bots.h"
#include "bots/weigh.h"

namespace parlor {

template <class G>
struct BotDoor {
  static Action choose(const Table& table, Seat me, const Level& level, Mind& mind);
  static Json letter(const Table& table, Seat me, Seat to, const Speaker& speaker);

  // For a coach and a review (bots/weigh.h)
  static std::vector<Opinion> weigh(const Table& table, Seat me, const Budget& budget, Crew* crew);
  static Chances chances(const Table& table, Seat me, bool open, int worlds, Crew* crew);  // raw
  static Estimate lead(const Table& table, Seat who, Action one, const std::optional<Action>& other, Seat whose,
                       bool open, int worlds, Crew* crew);
  static bool decides(const Table& table, Seat me);  // something comes of which choice it takes
  static std::string knowledge(const Table& table,
                               Seat me);  // another one whenever the seat knows or heard anything else
  static Json reply(const Table& table, Seat me, const Entry& words, const Speaker& speaker);
};

}  // namespace parlor
