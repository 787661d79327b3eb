// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "bots/bots.h"
#include "server/book.h"
#include "server/metrics.h"

namespace parlor::server {

struct Turn;

/// What a bot makes of its game: taken from the book on the network thread, thought through on another, entered by a later turn.
class Thought {
 public:
  Thought(const Book& book, Seat seat, const Level& level, Time at_most);

  void think(Crew& crew);
  void enter(Turn& turn) const;

 private:
  const std::string table_;
  const Seat seat_;
  const Level level_;
  const std::size_t entries_;     // that the game had
  const std::uint64_t decision_;  // what it is about
  const Instant asked_ = instant();
  const Lesson* const lesson_;  // that is written for it; null: none
  std::optional<Table> game_;
  Json action_;
};

}  // namespace parlor::server
