// SPDX-License-Identifier: MIT
// What may be done in a state of .Resilience, by whom, and which rule is against all else.
#pragma once

#include "games/resilience/position.h"

namespace parlor::resilience {

class Law : Position {
 public:
  using Position::Position;

  SeatSet pending() const;
  void choices(Seat who, Choices& out) const;
  void answers(Seat who, Choices& out) const;  // to the question alone
  RuleId forbids(Seat who, Action action) const;
  bool may_use(Seat who, const RoleInPlay& role, int ability) const;

 private:
  void add_abilities(Seat who, Choices& out) const;
  RuleId forbids_answer(Seat who, Action action) const;
  RuleId forbids_ability(Seat who, RoleNo role, int ability) const;
  RuleId forbids_preference(Seat who, int on) const;
  RuleId forbids_holding(Seat who) const;
  RuleId forbids_handing_over(Seat who, Seat to) const;
  RuleId forbids_house(Action action) const;
};

}  // namespace parlor::resilience
