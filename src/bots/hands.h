// SPDX-License-Identifier: MIT
// How quick a bot's hands are where hands race (RIT-143): a temperament, drawn once for each seat from chance that has no part in
// the game, so that neither being early nor being late tells anything of a secret.
#pragma once

#include <algorithm>

#include "kernel/rng.h"
#include "table/table.h"

namespace parlor {

enum class Hands : std::uint8_t { steady, quick, slow };

inline Hands any_hands(Rng& chance) { return static_cast<Hands>(chance.below(3)); }

/// How long the seat waits, in milliseconds; 0: its game has no race now. Quick hands have the shorter of two waits, slow hands the
/// longer: nobody is always first.
inline int wait_of(const Table& table, Seat seat, Hands hands, Rng& chance) {
  const int one = table.bot_wait(seat, chance);
  if (one == 0 || hands == Hands::steady) return one;
  const int other = table.bot_wait(seat, chance);
  return hands == Hands::quick ? std::min(one, other) : std::max(one, other);
}

}  // namespace parlor
