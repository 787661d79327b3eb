// SPDX-License-Identifier: MIT
// Where hands race, as in the action phase of The Forbidden Ritual: who is quick this time, at a terminal without a clock.
#pragma once

#include "bots/hands.h"

namespace parlor::cli {

class Race {
 public:
  Race(const Seed& seed, int players);

  /// Do hands race now? Each race has an order of its own, in which everybody has a place: the person, too.
  bool on(const Table& table);

  /// Whose hand is the quickest of these.
  Seat next(SeatSet among) const;

 private:
  Rng chance_;
  BySeat<Hands> hands_;
  BySeat<int> waits_;
  std::uint64_t drawn_for_ = 0;  // the decision that this race is about
};

}  // namespace parlor::cli
