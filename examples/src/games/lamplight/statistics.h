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
  void add(const Statistics& other);
  Json report(const Rules& rules) const;

 private:
  std::uint64_t games_ = 0, shine_ = 0, blown_out_ = 0, doused_ = 0, shared_ = 0;
};

}  // namespace parlor::lamplight
