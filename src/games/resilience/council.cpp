// SPDX-License-Identifier: MIT
// Who decides: RSL-93, RSL-135 to RSL-142.
#include "games/resilience/council.h"

namespace parlor::resilience {
SeatSet Council::present() const {
  const SeatSet here = rules_.seats() - s_.away;
  return here.empty() ? rules_.seats() : here;  // RSL-138: then the game pauses, and whoever comes back goes on
}

Seat Council::acting_lead() const {  // RSL-137
  const SeatSet here = present();
  for (int i = 0; i < rules_.players(); ++i)
    if (const Seat seat = seat_at((index(s_.lead) + i) % rules_.players()); here.has(seat)) return seat;
  return s_.lead;
}

bool Council::matters_who_leads() const {
  return rules_.players() > 1 &&
         (rules_.house_rule(HouseRule::decision_mode) == 1 || rules_.house_rule(HouseRule::role_control) != 0);
}

SeatSet Council::speakers() const {  // RSL-135
  return rules_.house_rule(HouseRule::decision_mode) == 1 ? SeatSet::only(acting_lead()) : present();
}

SeatSet Council::deciders() const {
  const SeatSet here = present();
  const auto only_or_lead = [&](Seat seat) { return SeatSet::only(here.has(seat) ? seat : acting_lead()); };
  if (s_.question == Question::role_choice) return only_or_lead(seat_of_slot(s_.slot));  // RSL-21, RSL-141
  if (s_.question == Question::peek_choice && rules_.house_rule(HouseRule::peek_visibility) != 0 &&
      s_.tasks.back().source == Source::ability)
    return only_or_lead(s_.tasks.back().who);  // RSL-152
  return s_.question == Question::pre_roll ? stopped_for(s_.tasks.back()) : speakers();
}

SeatSet Council::stopped_for(const Task& roll) const {  // RSL-100
  const SeatSet those = speakers();
  const SeatSet asked = roll.asked & those;
  return asked.empty() ? those : asked;
}

Seat Council::seat_of_slot(int slot) const {  // RSL-21
  return slot < rules_.players() ? seat_at((index(s_.lead) + slot) % rules_.players()) : s_.lead;
}

bool Council::controls(Seat who, const RoleInPlay& role) const {  // RSL-93
  if (rules_.house_rule(HouseRule::role_control) == 0) return deciders().has(who);
  return who == (present().has(role.holder) ? role.holder : acting_lead());
}

bool Council::needs_consent(Action action) const {  // RSL-136
  if (rules_.house_rule(HouseRule::decision_mode) != 2 || present().size() < 2) return false;
  switch (static_cast<Kind>(action.kind)) {
    case Kind::choose_role:
    case Kind::go_on:
    case Kind::hand_lead:
    case Kind::stop_before_rolls:
    case Kind::agree:
    case Kind::refuse:
    case Kind::hold:              return false;
    case Kind::ability:           return rules_.house_rule(HouseRule::role_control) == 0;
    case Kind::peeked:            return rules_.house_rule(HouseRule::peek_visibility) == 0;
    default:                      return true;
  }
}

SeatSet Council::voters() const { return present() - SeatSet::only(s_.proposer) - s_.agreed - s_.refused; }

Vote Council::vote() const {  // RSL-136
  const int all = (present() | SeatSet::only(s_.proposer)).size();
  const int needed = rules_.house_rule(HouseRule::confirm_quorum) == 0 ? all : all / 2 + 1;
  const int yes = 1 + ((present() & s_.agreed) - SeatSet::only(s_.proposer)).size();
  if (yes >= needed) return Vote::carried;
  return yes + voters().size() >= needed ? Vote::open : Vote::refused;
}
}  // namespace parlor::resilience
