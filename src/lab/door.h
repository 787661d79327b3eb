// SPDX-License-Identifier: MIT
// The lab's door to a game: many games of it, made once for each game (lab/behind_the_door.h).
#pragma once

#include <optional>

#include "lab/arena.h"
#include "lab/simulate.h"
#include "lab/speed.h"

namespace parlor {

template <class G>
struct LabDoor {
  static Result<Findings> simulate(const Plan& plan, const Progress& progress);
  static Result<Tally> play_part(const Plan& plan, std::uint64_t first, std::uint64_t last);
  static Result<Findings> findings_of(const Plan& plan, const Tally& tally);
  static Result<Standings> compete(const Contest& contest, const Progress& progress);
  static Result<Course> course_of(const Contest& contest);
  static Result<Dealt> play_deals(const Contest& contest, const Deals& which);
  static Speed measure(int players, double seconds);
};

}  // namespace parlor
