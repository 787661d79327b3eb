// SPDX-License-Identifier: MIT
// What can happen in .Resilience. Secret fields are marked; the journal says who may see them.
#pragma once

#include <variant>

#include "games/resilience/content.h"
#include "games/resilience/state.h"

namespace parlor::resilience {

using Spaces = std::array<std::uint8_t, indicator_count>;
using EventList = List<EventNo, most_events>;

/// The card that an effect comes from; an indicator's space or bonus has the indicator as its number.
struct Cause {
  Source source;
  std::uint8_t card;
  std::uint8_t ability;
};

struct GameStarted {
  Seat lead;
};
struct IndicatorsPlaced {
  Spaces spaces;
};
struct DeckBuilt {
  std::uint8_t size;
};
struct RoleDealt {
  Seat seat;
  RoleNo role;
  RoleSlot::How how;
};
struct StrategyGranted {
  StrategyNo strategy;
  bool active;
};
struct TurnStarted {
  std::uint8_t turn;
};
struct ScenarioRolled {
  ScenarioRule::Op rule;
  std::uint8_t face;
  int total;
  bool outcome;
};
struct FinalTurnSet {
  std::uint8_t turn;
  ScenarioRule::Op reason;
};
struct BudgetSet {
  std::uint8_t gov, eco;
  std::int8_t income;
  std::uint8_t total;
};
struct MaintenancePaid {
  List<StrategyNo, most_strategies> strategies;
  std::uint8_t total, left;
  bool waived;
};
struct StrategyLapsed {
  StrategyNo strategy;
  bool removed;
};
struct CountersApplied {
  Indicator on;
  List<std::int8_t, most_counters> values;
  std::uint8_t reduced;
  std::int8_t net;
};
struct SpaceApplied {
  Indicator on;
  std::uint8_t space;
  bool red;
};
struct IndicatorMoved {
  Indicator on;
  std::uint8_t from, to, wasted;
  Cause cause;
};
struct BonusApplied {
  Indicator on;
};
struct StrategyBought {
  Seat seat;
  StrategyNo strategy;
  std::uint8_t price, left;
};
struct EventRevealed {
  EventPhase phase;
  EventNo event;
  std::uint8_t left;
};
struct EventReturned {
  EventNo event;
};
struct EventCancelled {
  EventNo event;
  RoleNo by;
};
struct EventSkipped {
  EventPhase phase;
};
struct CubePlaced {
  std::uint8_t cubes, symbols;
};
struct CubeRemoved {
  std::uint8_t cubes, symbols;
};
struct ModeChosen {
  Seat seat;
  Cause card;
  std::uint8_t mode;
};
struct CounterPlaced {
  Indicator on;
  std::int8_t by;
  Cause cause;
};
struct RollAnnounced {
  RollKind kind;
  Cause card;
  Indicators regards;
  Faces faces;
  std::int8_t modifiers;
  std::uint8_t budget_left = 0;
};
struct DieRolled {
  std::uint8_t face;
};
struct DieRerolled {
  RoleNo role;
  std::uint8_t ability, face;
};
struct RollSettled {
  RollKind kind;
  std::uint8_t face;
  std::int8_t modifiers;
  std::uint8_t result;
  bool hit;
};
struct LossReduced {
  Indicator on;
  std::uint8_t amount;
  Cause by;
};
struct StrategyPlayed {
  Seat seat;
  StrategyNo strategy;
};
struct InfluenceTried {
  Seat seat;
  Indicator on;
  std::uint8_t spent;
  bool hit;
  std::uint8_t left;
};
struct StrategyDiscarded {
  Seat seat;
  StrategyNo strategy;
  bool removed;
};
struct AbilityUsed {
  Seat seat;
  RoleNo role;
  std::uint8_t ability;
};
struct AbilityRearmed {
  RoleNo role;
  std::uint8_t ability;
};
struct BudgetChanged {
  std::int8_t by;
  std::uint8_t left;
};
struct PlaysRaised {
  std::uint8_t plays;
};
struct RoleLost {
  RoleNo role;
};
struct RoleReplaced {
  RoleNo role, replacement;
  Seat seat;
};
struct DeckPeeked {
  RoleNo role;
  std::uint8_t count;
  EventList cards; /* secret */
};
struct DeckRearranged {
  Then how;
  EventList cards; /* secret */
};
struct EventDiscarded {
  EventNo event;
};
struct Passed {
  Seat seat;
  std::uint8_t lost;
};
struct ProposalMade {
  Seat seat;
  Action action;
};
struct ProposalAnswered {
  Seat seat;
  bool agrees;
};
struct ProposalClosed {
  bool carried;
};
struct DecisionTimedOut {
  Seat seat;
  Question question;
};
struct LeadChanged {
  Seat seat;
};
struct SeatLeft {
  Seat seat;
};
struct SeatJoined {
  Seat seat;
};
struct TurnChecked {
  std::uint8_t turn;
  Indicators in_space_1;
  Ending outcome;
};
struct GameEnded {
  Ending ending;
  Spaces spaces;
  Indicators missed;
  std::uint8_t turns;
};
struct DeckDisclosed {
  EventList deck, aside;
};

using Event =
    std::variant<GameStarted, IndicatorsPlaced, DeckBuilt, RoleDealt, StrategyGranted, TurnStarted, ScenarioRolled,
                 FinalTurnSet, BudgetSet, MaintenancePaid, StrategyLapsed, CountersApplied, SpaceApplied,
                 IndicatorMoved, BonusApplied, StrategyBought, EventRevealed, EventReturned, EventCancelled,
                 EventSkipped, CubePlaced, CubeRemoved, ModeChosen, CounterPlaced, RollAnnounced, DieRolled,
                 DieRerolled, RollSettled, LossReduced, StrategyPlayed, InfluenceTried, StrategyDiscarded, AbilityUsed,
                 AbilityRearmed, BudgetChanged, PlaysRaised, RoleLost, RoleReplaced, DeckPeeked, DeckRearranged,
                 EventDiscarded, Passed, ProposalMade, ProposalAnswered, ProposalClosed, DecisionTimedOut, LeadChanged,
                 SeatLeft, SeatJoined, TurnChecked, GameEnded, DeckDisclosed>;

}  // namespace parlor::resilience
