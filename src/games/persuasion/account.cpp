// SPDX-License-Identifier: MIT
// How a seat of Persuasion stands, its own sealed choice included.
#include "games/persuasion/rules.h"

namespace parlor::persuasion {
namespace {

/// The trait that `me` has offered to that seat in this round; none: no trait.
Card offered(const State& known, Seat me, Seat other) {
  const Intention& mine = known.intention[me];
  if ((mine.kind == Intent::invite || mine.kind == Intent::propose) && mine.target == other) return mine.trait;
  const Card answer = known.answer[me][other];
  return answer == refusal ? no_card : answer;
}

}  // namespace

void Rules::account(const State& known, Seat me, Account& out) const {
  if (known.step == Step::characters || known.step == Step::over) return;
  out.begin_era(known.round);
  out.add("in_market", eligible(known).has(me) && known.intention[me].kind != Intent::independence ? 1 : 0);
  const bool draws = known.step == Step::reflection && known.drawing.has(me);
  const bool discards = known.step == Step::discards && known.discard[me] != no_card;
  out.add("hand", known.traits[me].size() + (draws ? 1 : 0) - (discards ? 1 : 0));
  for (const Seat other : seats() - SeatSet::only(me)) {
    const Card shown = offered(known, me, other);
    int seen = 0;
    for (const Card card : known.traits[me]) seen += known.shown_to[card].has(other) || card == shown;
    out.add("seen", "seat", Fields::Value::of(index(other)), seen);
  }
}

}  // namespace parlor::persuasion
