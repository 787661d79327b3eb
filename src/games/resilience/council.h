// SPDX-License-Identifier: MIT
// Who decides at a table of .Resilience, and how it agrees: RSL-93, RSL-135 to RSL-142.
#pragma once

#include "games/resilience/rules.h"

namespace parlor::resilience {

enum class Vote : std::uint8_t { open, carried, refused };

/// The seats of a state, asked who has the say. Lives no longer than the state.
class Council {
 public:
  Council(const Rules& rules, const State& s) : rules_{rules}, s_{s} {}

  SeatSet present() const;   // RSL-138: everybody, if all are away
  Seat acting_lead() const;  // RSL-137
  bool matters_who_leads() const;
  Seat seat_of_slot(int slot) const;  // who holds its role

  SeatSet speakers() const;                     // for the table
  SeatSet deciders() const;                     // who may answer the question
  SeatSet stopped_for(const Task& roll) const;  // RSL-100: for whom the window before it stands open
  bool controls(Seat who, const RoleInPlay& role) const;

  bool needs_consent(Action action) const;  // is it proposed first?
  SeatSet voters() const;                   // who still has to answer the proposal
  Vote vote() const;                        // on the proposal

 private:
  const Rules& rules_;
  const State& s_;
};

inline Council Rules::council(const State& s) const { return {*this, s}; }

}  // namespace parlor::resilience
