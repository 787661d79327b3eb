// SPDX-License-Identifier: MIT
// What may be done in a state of The Forbidden Ritual, by whom, and which rule is against all else.
#pragma once

#include "games/ritual/position.h"

namespace parlor::ritual {

class Law : Position {
 public:
  using Position::Position;

  void choices(Seat who, Choices& out) const;
  void choices_of(Witch who, Choices& out) const;
  void choices_to_draw(Witch who, Choices& out) const;
  RuleId forbids(Seat who, Action action) const;
  RuleId forbids_action(Witch who, Action action) const;  // one of the seven of RIT-26

 private:
  void choices_to_act(Witch who, Choices& out) const;
  void choices_to_cast(Witch who, Choices& out) const;
  RuleId forbids_drawing(Action action) const;
  RuleId forbids_casting(Witch who, Action action) const;
  RuleId forbids_pick(Witch who, Action action) const;
  RuleId forbids_house(Action action) const;
  bool can_call_off(Seat who) const;
};

}  // namespace parlor::ritual
