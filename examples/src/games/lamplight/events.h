// SPDX-License-Identifier: MIT
// What can happen.
#pragma once

#include <variant>

#include "games/lamplight/state.h"

namespace parlor::lamplight {

struct LampTaken {
  Seat seat;
  Lamp lamp;  // secret
};
struct LampLit {
  Seat seat;
  Lamp lamp;
};
struct LampDoused {
  Seat seat;
  Lamp lamp;  // secret
};
struct LampBlownOut {
  Seat seat;  // whose it was
  Lamp lamp;
};
struct GameEnded {
  SeatSet winners;
};

using Event = std::variant<LampTaken, LampLit, LampDoused, LampBlownOut, GameEnded>;

}  // namespace parlor::lamplight
