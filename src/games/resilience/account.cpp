// SPDX-License-Identifier: MIT
// How the cabinet of .Resilience stands. Another event, or another turn, and it is another matter.
#include "games/resilience/position.h"
#include "games/resilience/words.h"

namespace parlor::resilience {

void Rules::account(const State& known, Seat, Account& out) const {
  if (known.step == Step::over || known.step == Step::roles) return;
  const Position now = at(known);
  int upkeep = 0, abilities = 0;
  for (const StrategyNo card : known.active) upkeep += scenario()[card].maintenance;
  for (const RoleInPlay& role : known.roles) abilities += (role.available & 1) + (role.available >> 1 & 1);
  out.begin_era(known.turn * (most_events + 1) + known.played_count);
  out.add("budget", int{known.budget});
  out.add("upkeep", upkeep);
  out.add("plays", int{known.plays});
  out.add("cubes", int{known.cubes});
  out.add("abilities", abilities);
  out.add("opened", now.influenceable().size());
  for (const Indicator on : every_indicator)
    out.add("space", "indicator", Fields::Value::of(id_of(on)), int{known.space[static_cast<std::size_t>(index(on))]});
}

}  // namespace parlor::resilience
