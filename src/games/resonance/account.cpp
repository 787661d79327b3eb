// SPDX-License-Identifier: MIT
// How a seat of Resonance stands, its own sealed choice included.
#include "games/resonance/rules.h"

namespace parlor::resonance {

/// RSN-33: a post that is chosen will be live, whatever the others post: what it wakes is the least that the hand will count.
void Rules::account(const State& known, Seat me, Account& out) const {
  if (known.step == Step::over || known.resigned.has(me)) return;
  const Player& mine = known[me];
  out.begin_era(known.round);
  if (known.step == Step::choose) {
    Audiences will_be_live = live(known);
    if (mine.played != Response{}) will_be_live |= content_->audience(mine.played);
    const Tally hand = tally(known, me, will_be_live);
    out.add("value", hand.value);
    out.add("draw", hand.draw_total);
    for (const Seat other : active(known) - SeatSet::only(me))
      out.add("their_value", "seat", Fields::Value::of(index(other)), tally(known, other, will_be_live).value);
  }
  if (known.step == Step::add || known.step == Step::remove) {
    const int personas = mine.removing_personas.size(), responses = mine.removing_responses.size();
    out.add("influence", mine.influence - personas - responses);
    out.add("personas", owned_personas(known, me) - personas);
    out.add("responses", owned_responses(known, me) - responses);
  }
}

}  // namespace parlor::resonance
