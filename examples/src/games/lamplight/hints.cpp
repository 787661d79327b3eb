// SPDX-License-Identifier: MIT
// A sensible player, from knowledge alone and in whole numbers.
#include <algorithm>

#include "games/lamplight/rules.h"

namespace parlor::lamplight {

/// Light what leaves the smallest gap in the own street, sooner if it blows another's lamp out; douse what no longer fits.
/// A gap of more than two is not worth it while there is something to douse and lamps to come.
Action Rules::suggest(const State& known, Seat me, Rng&) const {
  const Lamp end = end_of(known, me);
  const bool late = known.cart.size() < players_;
  Action best = act(Kind::douse, *std::min_element(known.hand[me].begin(), known.hand[me].end()));
  int best_worth = 0;
  for (Lamp lamp : known.hand[me]) {
    if (lamp <= end) continue;
    int worth = late ? 8 : 3 - (number(lamp) - number(end));
    for (Seat other : seats() - SeatSet::only(me))
      if (gales() && end_of(known, other) == lamp) worth += number(lamp);
    if (late) worth -= number(lamp) - number(end) - 1;  // the dimmest first, so that more follow
    if (worth > best_worth) best_worth = worth, best = act(Kind::light, lamp);
  }
  return best;
}

}  // namespace parlor::lamplight
