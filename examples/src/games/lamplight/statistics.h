// SPDX-License-Identifier: MIT
// What many games of Lamplight tell. Whole numbers only, so that sums are exact in any order.
#pragma once

#include <cstdint>
#include <span>

#include "games/lamplight/rules.h"

namespace parlor::lamplight {

class Statistics : public NoFortunes {
 public:
  void game_over(const Rules& rules, const State& end, std::span<const Told<Event>> history);
  Json report(const Rules& rules) const;
  auto& counters() { return n_; }

 private:
  struct Counters {
    std::uint64_t games = 0, shine = 0, blown_out = 0, doused = 0, shared = 0;
  };
  Counters n_;
};

}  // namespace parlor::lamplight
