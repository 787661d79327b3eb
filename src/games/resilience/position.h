// SPDX-License-Identifier: MIT
// What a state of .Resilience means by the rules that it is played by: all that acts, views, bots and statistics ask of it.
#pragma once

#include <span>

#include "games/resilience/council.h"
#include "games/resilience/rules.h"

namespace parlor::resilience {

/// Lives no longer than the state.
class Position {
 public:
  Position(const Rules& rules, const State& s) : rules_{rules}, s_{s} {}
  Council council() const { return {rules_, s_}; }

  // Money
  int income() const;                // of Active strategies and the scenario
  int maintenance() const;           // due in all
  int price(StrategyNo card) const;  // RSL-45; -1: not for sale
  bool money_at_hand() const;

  // Indicators
  Indicators waiting_batches() const;                     // counters still to be applied
  Indicators waiting_spaces() const;                      // spaces still to be applied in this Preparation
  Indicators coloured() const;                            // markers in an orange or red space now
  std::span<const Line> space_lines(Indicator on) const;  // what the marker's space does
  Indicator next_batch(Indicators batches) const;         // RSL-43: in the automatic order
  Indicator next_space(Indicators spaces) const;
  Indicators influenceable() const;  // RSL-85, RSL-88
  Indicators in_space_1() const;
  Indicators missed_goals() const;

  // What cards say
  EventNo current_event() const {
    return s_.event_stage == EventStage::none ? no_event : s_.slots[s_.played_count - 1u].card;
  }
  const Effects* effects_of(const Task& task) const;  // of an event or a strategy
  std::span<const Line> lines_of(const Task& task, bool of_mode) const;
  const Line& picked_line(const Task& task) const;                      // the line for which an indicator is picked
  bool holds(const Line& line) const { return holds(line, s_.cubes); }  // RSL-149: its condition
  bool holds(const Line& line, int cubes) const;                        // with so many cubes
  int amount(const Line& line) const;                                   // RSL-149: by, times what it is multiplied with
  Indicators starred(const Task& task) const;                           // RSL-59
  const ScenarioRule* rule(ScenarioRule::Op op) const;                  // none: the scenario has no such rule
  int most_cubes() const { return house_rule(HouseRule::cube_supply) == 0 ? content().cubes : 200; }

  // Roles and their abilities
  Roles candidates(int slot) const;  // for a role slot
  Window window() const;             // of the question; free where there is no other
  bool before_abilities() const;     // RSL-96: no ability may be used yet
  bool usable(const RoleInPlay& role, int ability, Window window) const;
  bool any_usable(Window window, bool free_too) const;
  bool changes(const Line& line) const;
  bool rearms(const Task& by, RoleNo role, int ability) const;  // RSL-111: may it be re-armed?
  Action peek_answer(Seat who, int place) const;

 protected:
  const Content& content() const { return rules_.content(); }
  const Scenario& scenario() const { return rules_.scenario(); }
  int house_rule(HouseRule which) const { return rules_.house_rule(which); }

  const Rules& rules_;
  const State& s_;

 private:
  bool matches(const Line& line) const;
};

inline Position Rules::at(const State& s) const { return {*this, s}; }

}  // namespace parlor::resilience
