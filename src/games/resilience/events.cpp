// SPDX-License-Identifier: MIT
// What the actions and events of .Resilience say (words/action_form.h, words/told.h).
#include <algorithm>
#include <utility>
#include <vector>

#include "games/resilience/words.h"
#include "words/spelling.h"

namespace parlor::resilience {
namespace {

/// What a seat was too slow to decide; a question of no kind is a proposal to confirm.
constexpr auto decision_names = [] {
  auto names = question_names;
  names[static_cast<std::size_t>(Question::nothing)] = "confirm";
  return names;
}();

/// What each event says.
class Teller : Words {
  static Said<ById<Number<>>> positions(const Spaces& spaces) {
    Json json = Json::object();
    for (Indicator on : every_indicator) json[id_of(on)] = spaces[index(on)];
    return {std::move(json)};
  }
  static auto to(bool removed) { return field<"to">(either<"removed", "discarded">(removed)); }
  auto with_sign(int number) const { return prose(text_.signed_number(number)); }

  /// How many cards each segment of the deck has; the last takes the rest.
  std::vector<int> segments(int size) const {
    std::vector<int> sizes;
    for (const Segment& segment : scenario_.segments) {
      int own = std::max(0, segment.take);
      for (const Picks& picks : segment.inserts) own += picks.count;
      sizes.push_back(segment.take < 0 ? size : own);
      size -= own;
    }
    return sizes;
  }

 public:
  using Words::Words;

  auto operator()(const GameStarted& e) const {
    return told<"game_started">(field<"scenario">(id<"scenario">(scenario_.id)), field<"players">(rules_.players()),
                                field<"lead">(e.lead));
  }
  auto operator()(const IndicatorsPlaced& e) const {
    return told<"indicators_placed">(field<"positions">(positions(e.spaces)));
  }
  auto operator()(const DeckBuilt& e) const {
    const auto picked = [this](const Picks& picks) {
      return object(field<"event">(event(picks.card)), field<"count">(picks.count));
    };
    return told<"deck_built">(field<"size">(e.size), field<"fixed">(list(scenario_.fixed, picked)),
                              field<"barred">(events(scenario_.barred)), field<"segments">(list(segments(e.size))));
  }
  auto operator()(const RoleDealt& e) const {
    return told<"role_dealt">(field<"seat">(e.seat), field<"role">(role(e.role)), field<"how">(name<how_names>(e.how)));
  }
  auto operator()(const StrategyGranted& e) const {
    return told<"strategy_granted">(field<"strategy">(strategy(e.strategy)), field<"active">(e.active));
  }
  auto operator()(const TurnStarted& e) const { return told<"turn_started">(field<"turn">(e.turn)); }
  auto operator()(const ScenarioRolled& e) const {
    return told<"scenario_roll">(field<"rule">(name<rule_names>(e.rule)), field<"face">(e.face),
                                 field<"total">(e.total), field<"outcome">(e.outcome));
  }
  auto operator()(const FinalTurnSet& e) const {
    return told<"final_turn_set">(field<"turn">(e.turn), field<"reason">(name<rule_names>(e.reason)));
  }
  auto operator()(const BudgetSet& e) const {
    return told<"budget_set">(field<"gov">(e.gov), field<"eco">(e.eco), field<"income">(e.income),
                              field<"total">(e.total));
  }
  auto operator()(const MaintenancePaid& e) const {
    const auto paid = [&](StrategyNo card) {
      return object(field<"strategy">(strategy(card)),
                    field<"maintenance">(e.waived ? 0 : int{scenario_[card].maintenance}));
    };
    return told<"maintenance_paid">(field<"strategies">(list(e.strategies, paid)), field<"total">(e.total),
                                    field<"left">(e.left), field<"waived">(e.waived));
  }
  auto operator()(const StrategyLapsed& e) const {
    return told<"strategy_lapsed">(field<"strategy">(strategy(e.strategy)), to(e.removed));
  }
  auto operator()(const CountersApplied& e) const {
    return told<"counters_applied">(field<"indicator">(e.on),
                                    field<"values">(list(e.values, [this](int value) { return with_sign(value); })),
                                    field<"reduced">(e.reduced), field<"net">(e.net));
  }
  auto operator()(const SpaceApplied& e) const {
    return told<"space_applied">(field<"indicator">(e.on), field<"space">(e.space),
                                 field<"colour">(either<"red", "orange">(e.red)));
  }
  auto operator()(const IndicatorMoved& e) const {
    return told<"indicator_moved">(field<"indicator">(e.on), field<"from">(e.from), field<"to">(e.to),
                                   field<"wasted">(e.wasted), field<"moved">(e.from != e.to),
                                   field<"up">(e.to > e.from), field<"cause">(name<source_names>(e.cause.source)),
                                   field<"card">(card(e.cause)));
  }
  auto operator()(const BonusApplied& e) const { return told<"bonus_applied">(field<"indicator">(e.on)); }
  auto operator()(const StrategyBought& e) const {
    return told<"strategy_bought">(field<"seat">(e.seat), field<"strategy">(strategy(e.strategy)),
                                   field<"price">(e.price), field<"left">(e.left));
  }
  auto operator()(const EventRevealed& e) const {
    return told<"event_revealed">(field<"phase">(name<phase_names>(e.phase)), field<"event">(event(e.event)),
                                  field<"left">(e.left));
  }
  auto operator()(const EventReturned& e) const { return told<"event_returned">(field<"event">(event(e.event))); }
  auto operator()(const EventCancelled& e) const {
    return told<"event_cancelled">(field<"event">(event(e.event)), field<"by">(role(e.by)));
  }
  auto operator()(const EventSkipped& e) const {
    return told<"event_skipped">(field<"phase">(name<phase_names>(e.phase)));
  }
  auto operator()(const CubePlaced& e) const {
    return told<"cube_placed">(field<"cubes">(e.cubes), field<"symbols">(e.symbols));
  }
  auto operator()(const CubeRemoved& e) const {
    return told<"cube_removed">(field<"cubes">(e.cubes), field<"symbols">(e.symbols));
  }
  auto operator()(const ModeChosen& e) const {
    return told<"mode_chosen">(field<"seat">(e.seat), field<"card">(card(e.card)),
                               field<"source">(name<source_names>(e.card.source)),
                               field<"mode">(either<"A", "B">(e.mode == 1)));
  }
  auto operator()(const CounterPlaced& e) const {
    return told<"counter_placed">(field<"indicator">(e.on), field<"value">(with_sign(e.by)),
                                  field<"cause">(name<source_names>(e.cause.source)), field<"card">(card(e.cause)));
  }
  auto operator()(const RollAnnounced& e) const {
    return told<"roll_announced">(field<"kind">(name<roll_names>(e.kind)), field<"card">(card(e.card)),
                                  field<"indicators">(indicator_list(e.regards)),
                                  field<"faces">(prose(text_.of(e.faces))), field<"modifiers">(e.modifiers),
                                  maybe<"left">(e.kind == RollKind::influence, e.budget_left));  // paid before the die
  }
  auto operator()(const DieRolled& e) const { return told<"die_rolled">(field<"face">(e.face)); }
  auto operator()(const DieRerolled& e) const {
    return told<"die_rerolled">(field<"role">(role(e.role)), field<"ability">(e.ability), field<"face">(e.face));
  }
  auto operator()(const RollSettled& e) const {
    return told<"roll_settled">(field<"kind">(name<roll_names>(e.kind)), field<"face">(e.face),
                                field<"modifiers">(e.modifiers), field<"final">(e.result), field<"hit">(e.hit));
  }
  auto operator()(const LossReduced& e) const {
    return told<"loss_reduced">(field<"indicator">(e.on), field<"amount">(e.amount),
                                field<"source">(name<source_names>(e.by.source)), field<"by">(card(e.by)));
  }
  auto operator()(const StrategyPlayed& e) const {
    return told<"strategy_played">(field<"seat">(e.seat), field<"strategy">(strategy(e.strategy)));
  }
  auto operator()(const InfluenceTried& e) const {
    return told<"influence_tried">(field<"seat">(e.seat), field<"indicator">(e.on), field<"spent">(e.spent),
                                   field<"hit">(e.hit), field<"left">(e.left));
  }
  auto operator()(const StrategyDiscarded& e) const {
    return told<"strategy_discarded">(field<"seat">(e.seat), field<"strategy">(strategy(e.strategy)), to(e.removed));
  }
  auto operator()(const AbilityUsed& e) const {
    return told<"ability_used">(field<"seat">(e.seat), field<"role">(role(e.role)), field<"ability">(e.ability));
  }
  auto operator()(const AbilityRearmed& e) const {
    return told<"ability_rearmed">(field<"role">(role(e.role)), field<"ability">(e.ability));
  }
  auto operator()(const BudgetChanged& e) const {
    return told<"budget_changed">(field<"by">(with_sign(e.by)), field<"left">(e.left));
  }
  auto operator()(const PlaysRaised& e) const { return told<"plays_raised">(field<"plays">(e.plays)); }
  auto operator()(const RoleLost& e) const { return told<"role_lost">(field<"role">(role(e.role))); }
  auto operator()(const RoleReplaced& e) const {
    return told<"role_replaced">(field<"role">(role(e.role)), field<"new_role">(role(e.replacement)),
                                 field<"seat">(e.seat));
  }
  auto operator()(const DeckPeeked& e) const {
    return told<"deck_peeked">(field<"role">(role(e.role)), field<"count">(e.count), secret<"cards">(events(e.cards)));
  }
  auto operator()(const DeckRearranged& e) const {
    return told<"deck_rearranged">(field<"how">(name<then_names>(e.how)), secret<"cards">(events(e.cards)));
  }
  auto operator()(const EventDiscarded& e) const { return told<"event_discarded">(field<"event">(event(e.event))); }
  auto operator()(const Passed& e) const { return told<"passed">(field<"seat">(e.seat), field<"lost">(e.lost)); }
  auto operator()(const ProposalMade& e) const {
    return told<"proposal_made">(field<"seat">(e.seat), field<"action">(action<"resilience">(rules_.fields(e.action))));
  }
  auto operator()(const ProposalAnswered& e) const {
    return told<"proposal_answered">(field<"seat">(e.seat), field<"agrees">(e.agrees));
  }
  auto operator()(const ProposalClosed& e) const { return told<"proposal_closed">(field<"carried">(e.carried)); }
  auto operator()(const DecisionTimedOut& e) const {
    return told<"decision_timed_out">(field<"seat">(e.seat), field<"decision">(name<decision_names>(e.question)));
  }
  auto operator()(const LeadChanged& e) const { return told<"lead_changed">(field<"seat">(e.seat)); }
  auto operator()(const SeatLeft& e) const { return told<"seat_left">(field<"seat">(e.seat)); }
  auto operator()(const SeatJoined& e) const { return told<"seat_joined">(field<"seat">(e.seat)); }
  auto operator()(const TurnChecked& e) const {
    return told<"turn_checked">(field<"turn">(e.turn), field<"in_space_1">(indicator_list(e.in_space_1)),
                                field<"outcome">(name<ending_names>(e.outcome)));
  }
  auto operator()(const GameEnded& e) const {
    return told<"game_ended">(field<"result">(name<ending_names>(e.ending)), field<"turns">(e.turns),
                              field<"positions">(positions(e.spaces)), field<"missed">(indicator_list(e.missed)));
  }
  auto operator()(const DeckDisclosed& e) const {
    return told<"deck_disclosed">(field<"deck">(events(e.deck)), field<"aside">(events(e.aside)));
  }
};

enum class Thing : std::uint8_t {
  role,
  strategy,
  question,
  ability,
  indicator,
  mode,
  spend,
  place,
  event,
  then,
  seat,
  truth
};

constexpr ActionField role_field{"role", in_a, Thing::role}, strategy_field{"strategy", in_a, Thing::strategy};
constexpr ActionField at_field{"at", in_a, Thing::question}, indicator_field{"indicator", in_a, Thing::indicator};

constexpr std::array action_forms{
    ActionForm{"choose_role", {role_field}},
    ActionForm{"take_strategy", {strategy_field}},
    ActionForm{"continue", {at_field}},
    ActionForm{"ability", {role_field, {"ability", in_b, Thing::ability}}},
    ActionForm{"discard", {strategy_field}},
    ActionForm{"counters", {indicator_field}},
    ActionForm{"space", {indicator_field}},
    ActionForm{"auto"},
    ActionForm{"buy", {strategy_field}},
    ActionForm{"done", {at_field}},
    ActionForm{"mode", {{"mode", in_a, Thing::mode}}, "option"},
    ActionForm{"play", {strategy_field}},
    ActionForm{"influence", {indicator_field, {"spend", in_b, Thing::spend}}},
    ActionForm{"pass"},
    ActionForm{"peeked",
               {{"place", in_a, Thing::place}, {"event", in_b, Thing::event, true}, {"then", in_c, Thing::then}}},
    ActionForm{"rearm", {role_field, {"ability", in_b, Thing::ability}}},
    ActionForm{"mark", {{"ability", in_a, Thing::ability}}},
    ActionForm{"pick", {indicator_field}},
    ActionForm{"agree"},
    ActionForm{"refuse"},
    ActionForm{"hand_lead", {{"to", in_a, Thing::seat}}},
    ActionForm{"stop_before_rolls", {{"on", in_a, Thing::truth}}},
    ActionForm{"hold"},
};

}  // namespace

Json Rules::to_json(const Event& event, bool whole) const { return tell(Teller{*this}, event, whole); }
Json Rules::event_forms() { return parlor::event_forms<Teller, Event>(); }

std::span<const ActionForm> Rules::forms() { return action_forms; }

Domain Rules::domain(std::uint8_t thing) const {
  const auto all = [](std::string_view what, const auto& list) {
    return Domain{what, 1, static_cast<int>(list.size())};
  };
  const auto named = [](std::string_view what, const auto& names) {
    return Domain{what, 0, static_cast<int>(names.size()) - 1, true};
  };
  switch (static_cast<Thing>(thing)) {
    case Thing::role:      return all("role", scenario_->roles);
    case Thing::strategy:  return all("strategy", scenario_->strategies);
    case Thing::event:     return all("event", scenario_->events);
    case Thing::question:  return named("question", question_names);
    case Thing::then:      return named("answer", then_names);
    case Thing::indicator: return {"indicator", 0, indicator_count - 1, true};
    case Thing::mode:      return {"mode", 1, 2, true};
    case Thing::ability:   return {"ability", 1, 2};
    case Thing::spend:     return {"amount", 1, 4};
    case Thing::place:     return {"place", 1, most_events};
    case Thing::seat:      return {"seat", 0, players_ - 1};
    case Thing::truth:     return {"answer", 0, 1};
  }
  return {};
}

Fields::Value Rules::value(std::uint8_t thing, int number) const {
  using Value = Fields::Value;
  const auto card = [&](auto one) { return one == decltype(one){} ? Value{} : Value::of((*scenario_)[one].id); };
  switch (static_cast<Thing>(thing)) {
    case Thing::role:      return card(RoleNo{byte(number)});
    case Thing::strategy:  return card(StrategyNo{byte(number)});
    case Thing::event:     return card(EventNo{byte(number)});
    case Thing::question:  return Value::of(question_names[static_cast<std::size_t>(number)]);
    case Thing::then:      return Value::of(then_names[static_cast<std::size_t>(number)]);
    case Thing::indicator: return Value::of(id_of(indicator_at(number)));
    case Thing::mode:      return Value::of(number == 1 ? "A" : "B");
    case Thing::truth:     return Value::of(number != 0);
    case Thing::ability:
    case Thing::spend:
    case Thing::place:
    case Thing::seat:      return Value::of(number);
  }
  return {};
}

Fields Rules::fields(Action action) const { return spell(*this, action); }
Result<Action> Rules::action_from(const Json& json) const { return read_spelling(*this, json); }

}  // namespace parlor::resilience
