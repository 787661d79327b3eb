// SPDX-License-Identifier: MIT
// What a seat remembers of the cards it has seen: PER-96 to PER-104.
#include <algorithm>

#include "games/persuasion/rules.h"

namespace parlor::persuasion {

void Rules::show(State& s, Card card, Seat owner, Seat looker) const {
  note_departure(s, looker, card, owner);
  s.notebook[looker][card] = {Whereabouts::at, owner};  // PER-98
  s.meetings[looker][owner].show();
  s.shown_to[card].add(looker);  // PER-107
}

void Rules::note_own(State& s, Seat owner, Card card, Seat found_at) const {  // PER-102
  note_departure(s, owner, card, found_at);
  s.notebook[owner][card] = {};
}

/// The looker finds a card away from where it was last seen: one of that seat's draws is accounted for, so every other
/// card that may have left there through the same draws has one exit less (the notebook's words do not change, PER-108).
/// Three exits stand for any higher number and stay.
void Rules::note_departure(State& s, Seat looker, Card card, Seat found_at) const {
  const Place before = s.notebook[looker][card];
  const bool left_a_hand = before.may_have_left() && before.seat() != found_at;
  if (left_a_hand)
    for (Place& place : s.notebook[looker].of)
      if (place.may_have_left() && place.seat() == before.seat() && place.exits() >= before.exits() &&
          place.exits() > 0 && place.exits() < 3)
        place = {place.where(), place.seat(), place.exits() - 1};
  if (left_a_hand || before.where() == Whereabouts::away) s.meetings[looker][found_at].recognise_redrawn();
}

void Rules::note_engagement(State& s, Seat one, Seat other) const {  // PER-100
  for (Seat looker : seats() - SeatSet::both(one, other))
    for (Place& place : s.notebook[looker].of)
      if (place.names_seat() && (place.seat() == one || place.seat() == other))
        place = {place.may_have_left() ? Whereabouts::or_fiance_or_away : Whereabouts::or_fiance, place.seat(),
                 place.exits()};
}

void Rules::note_kept(State& s, Seat owner, Card card, Seat looker) const {  // PER-55: a committed trait was no gift
  Place& place = s.notebook[looker][card];
  if (place.where() == Whereabouts::or_fiance && place.seat() == owner) place = {Whereabouts::or_fiance, owner, 1};
}

void Rules::note_discard(State& s, Seat owner, Card card) const {
  if (house_rule(HouseRule::discard_face) != 0) {  // PER-103
    for (Seat looker : seats()) {
      note_departure(s, looker, card, owner);
      s.notebook[looker][card] = {Whereabouts::pile, Seat{}};
    }
    return;
  }
  s.notebook[owner][card] = {Whereabouts::pile, Seat{}};  // PER-102
  for (Seat looker : seats() - SeatSet::only(owner)) {
    s.meetings[looker][owner].grow_stale();
    for (Place& place : s.notebook[looker].of)
      if (place.names_seat() && place.seat() == owner)  // PER-99
        place = {Whereabouts::or_away, owner, std::min(place.exits() + 1, 3)};
  }
}

void Rules::note_reshuffle(State& s) const {  // PER-102
  for (Seat looker : seats()) {
    for (Place& place : s.notebook[looker].of)
      if (place.where() == Whereabouts::pile) place = {Whereabouts::away, Seat{}};
    for (Seat owner : seats()) s.meetings[looker][owner].forget_redrawn();
  }
}

}  // namespace parlor::persuasion
