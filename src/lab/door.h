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
  static Result<Standings> compete(const Contest& contest, const Progress& progress);
  static Speed measure(int players, double seconds);
};

}  // namespace parlor
