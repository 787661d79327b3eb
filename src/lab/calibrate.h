// SPDX-License-Identifier: MIT
// Are the chances honest? In many games of medium bots some positions are judged as a review judges them, from what one seat knows; and how
// the games then ended is counted by what was said.
#pragma once

#include <array>
#include <cstdint>

#include "lab/simulate.h"

namespace parlor {

struct Calibration {
  static constexpr int slots = 20;  // of five in a hundred each
  struct Slot {
    std::int64_t positions = 0, said = 0, won = 0;  // said and won in thousandths
  };
  std::array<Slot, slots> slot{};
};

struct CalibrationPlan {
  Header header;
  std::string cards, cards_name;
  std::uint64_t games = 0;
  int positions = 4, worlds = 200;  // of each game, of each position
  bool raw = false;                 // as it is reckoned, not as it is said
  int threads = 1;
};

Result<Calibration> calibrate(const CalibrationPlan& asked, const Progress& progress);

/// A rising table through what was found, thousandths to thousandths (pool adjacent violators): what content/<game>/chances.json holds.
Json fitted(const Calibration& found);

}  // namespace parlor
