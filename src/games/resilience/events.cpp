// SPDX-License-Identifier: MIT
// Actions and events of .Resilience as JSON.
#include <algorithm>
#include <string>

#include "games/resilience/words.h"
#include "words/spelling.h"

namespace parlor::resilience {
namespace {

/// The fields of each event; secret ones only when `whole`.
class EventWriter : Words {
 public:
  EventWriter(const Rules& rules, bool whole) : Words{rules}, whole_{whole} {}

  Json operator()(const GameStarted& e) const {
    return tree(
        {{"type", "game_started"}, {"scenario", scenario_.id}, {"players", rules_.players()}, {"lead", index(e.lead)}});
  }
  Json operator()(const IndicatorsPlaced& e) const {
    return tree({{"type", "indicators_placed"}, {"positions", positions(e.spaces)}});
  }
  Json operator()(const DeckBuilt& e) const {
    Json fixed = Json::array(), segments = Json::array();
    for (const Picks& picks : scenario_.fixed)
      fixed.push_back(tree({{"event", event(picks.card)}, {"count", picks.count}}));
    int rest = e.size;
    for (const Segment& segment : scenario_.segments) {
      int size = std::max(0, segment.take);
      for (const Picks& picks : segment.inserts) size += picks.count;
      segments.push_back(segment.take < 0 ? rest : size);
      rest -= size;
    }
    return tree({{"type", "deck_built"},
                 {"size", e.size},
                 {"fixed", fixed},
                 {"barred", events(scenario_.barred)},
                 {"segments", segments}});
  }
  Json operator()(const RoleDealt& e) const {
    return tree(
        {{"type", "role_dealt"}, {"seat", index(e.seat)}, {"role", role(e.role)}, {"how", name_in(how_names, e.how)}});
  }
  Json operator()(const StrategyGranted& e) const {
    return tree({{"type", "strategy_granted"}, {"strategy", strategy(e.strategy)}, {"active", e.active}});
  }
  Json operator()(const TurnStarted& e) const { return tree({{"type", "turn_started"}, {"turn", e.turn}}); }
  Json operator()(const ScenarioRolled& e) const {
    return tree({{"type", "scenario_roll"},
                 {"rule", name_in(rule_names, e.rule)},
                 {"face", e.face},
                 {"total", e.total},
                 {"outcome", e.outcome}});
  }
  Json operator()(const FinalTurnSet& e) const {
    return tree({{"type", "final_turn_set"}, {"turn", e.turn}, {"reason", name_in(rule_names, e.reason)}});
  }
  Json operator()(const BudgetSet& e) const {
    return tree({{"type", "budget_set"}, {"gov", e.gov}, {"eco", e.eco}, {"income", e.income}, {"total", e.total}});
  }
  Json operator()(const MaintenancePaid& e) const {
    Json each = Json::array();
    for (StrategyNo card : e.strategies)
      each.push_back(tree({{"strategy", strategy(card)}, {"maintenance", e.waived ? 0 : scenario_[card].maintenance}}));
    return tree({{"type", "maintenance_paid"},
                 {"strategies", each},
                 {"total", e.total},
                 {"left", e.left},
                 {"waived", e.waived}});
  }
  Json operator()(const StrategyLapsed& e) const {
    return tree({{"type", "strategy_lapsed"}, {"strategy", strategy(e.strategy)}, {"to", to(e.removed)}});
  }
  Json operator()(const CountersApplied& e) const {
    Json values = Json::array();
    for (std::int8_t value : e.values) values.push_back(text_.signed_number(value));
    return tree({{"type", "counters_applied"},
                 {"indicator", id_of(e.on)},
                 {"values", values},
                 {"reduced", e.reduced},
                 {"net", e.net}});
  }
  Json operator()(const SpaceApplied& e) const {
    return tree({{"type", "space_applied"},
                 {"indicator", id_of(e.on)},
                 {"space", e.space},
                 {"colour", e.red ? "red" : "orange"}});
  }
  Json operator()(const IndicatorMoved& e) const {
    return tree({{"type", "indicator_moved"},
                 {"indicator", id_of(e.on)},
                 {"from", e.from},
                 {"to", e.to},
                 {"wasted", e.wasted},
                 {"moved", e.from != e.to},
                 {"up", e.to > e.from},
                 {"cause", name_in(source_names, e.cause.source)},
                 {"card", card(e.cause)}});
  }
  Json operator()(const BonusApplied& e) const { return tree({{"type", "bonus_applied"}, {"indicator", id_of(e.on)}}); }
  Json operator()(const StrategyBought& e) const {
    return tree({{"type", "strategy_bought"},
                 {"seat", index(e.seat)},
                 {"strategy", strategy(e.strategy)},
                 {"price", e.price},
                 {"left", e.left}});
  }
  Json operator()(const EventRevealed& e) const {
    return tree({{"type", "event_revealed"},
                 {"phase", name_in(phase_names, e.phase)},
                 {"event", event(e.event)},
                 {"left", e.left}});
  }
  Json operator()(const EventReturned& e) const {
    return tree({{"type", "event_returned"}, {"event", event(e.event)}});
  }
  Json operator()(const EventCancelled& e) const {
    return tree({{"type", "event_cancelled"}, {"event", event(e.event)}, {"by", role(e.by)}});
  }
  Json operator()(const EventSkipped& e) const {
    return tree({{"type", "event_skipped"}, {"phase", name_in(phase_names, e.phase)}});
  }
  Json operator()(const CubePlaced& e) const {
    return tree({{"type", "cube_placed"}, {"cubes", e.cubes}, {"symbols", e.symbols}});
  }
  Json operator()(const CubeRemoved& e) const {
    return tree({{"type", "cube_removed"}, {"cubes", e.cubes}, {"symbols", e.symbols}});
  }
  Json operator()(const ModeChosen& e) const {
    return tree({{"type", "option_chosen"},
                 {"seat", index(e.seat)},
                 {"card", card(e.card)},
                 {"source", name_in(source_names, e.card.source)},
                 {"option", e.mode == 1 ? "A" : "B"}});
  }
  Json operator()(const CounterPlaced& e) const {
    return tree({{"type", "counter_placed"},
                 {"indicator", id_of(e.on)},
                 {"value", text_.signed_number(e.by)},
                 {"cause", name_in(source_names, e.cause.source)},
                 {"card", card(e.cause)}});
  }
  Json operator()(const RollAnnounced& e) const {
    Json json = tree({{"type", "roll_announced"}});
    json.update(roll_words(e));
    if (e.kind == RollKind::influence) json["left"] = e.budget_left;  // paid before the die is cast
    return json;
  }
  Json operator()(const DieRolled& e) const { return tree({{"type", "die_rolled"}, {"face", e.face}}); }
  Json operator()(const DieRerolled& e) const {
    return tree({{"type", "die_rerolled"}, {"role", role(e.role)}, {"ability", e.ability}, {"face", e.face}});
  }
  Json operator()(const RollSettled& e) const {
    return tree({{"type", "roll_settled"},
                 {"kind", name_in(roll_names, e.kind)},
                 {"face", e.face},
                 {"modifiers", e.modifiers},
                 {"final", e.result},
                 {"hit", e.hit}});
  }
  Json operator()(const LossReduced& e) const {
    return tree({{"type", "loss_reduced"},
                 {"indicator", id_of(e.on)},
                 {"amount", e.amount},
                 {"source", name_in(source_names, e.by.source)},
                 {"by", card(e.by)}});
  }
  Json operator()(const StrategyPlayed& e) const {
    return tree({{"type", "strategy_played"}, {"seat", index(e.seat)}, {"strategy", strategy(e.strategy)}});
  }
  Json operator()(const InfluenceTried& e) const {
    return tree({{"type", "influence_tried"},
                 {"seat", index(e.seat)},
                 {"indicator", id_of(e.on)},
                 {"spent", e.spent},
                 {"hit", e.hit},
                 {"left", e.left}});
  }
  Json operator()(const StrategyDiscarded& e) const {
    return tree({{"type", "strategy_discarded"},
                 {"seat", index(e.seat)},
                 {"strategy", strategy(e.strategy)},
                 {"to", to(e.removed)}});
  }
  Json operator()(const AbilityUsed& e) const {
    return tree({{"type", "ability_used"}, {"seat", index(e.seat)}, {"role", role(e.role)}, {"ability", e.ability}});
  }
  Json operator()(const AbilityRearmed& e) const {
    return tree({{"type", "ability_rearmed"}, {"role", role(e.role)}, {"ability", e.ability}});
  }
  Json operator()(const BudgetChanged& e) const {
    return tree({{"type", "budget_changed"}, {"by", text_.signed_number(e.by)}, {"left", e.left}});
  }
  Json operator()(const PlaysRaised& e) const { return tree({{"type", "plays_raised"}, {"plays", e.plays}}); }
  Json operator()(const RoleLost& e) const { return tree({{"type", "role_lost"}, {"role", role(e.role)}}); }
  Json operator()(const RoleReplaced& e) const {
    return tree({{"type", "role_replaced"},
                 {"role", role(e.role)},
                 {"new_role", role(e.replacement)},
                 {"seat", index(e.seat)}});
  }
  Json operator()(const DeckPeeked& e) const {
    return with(tree({{"type", "deck_peeked"}, {"role", role(e.role)}, {"count", e.count}}),
                tree({{"cards", events(e.cards)}}));
  }
  Json operator()(const DeckRearranged& e) const {
    return with(tree({{"type", "deck_rearranged"}, {"how", name_in(then_names, e.how)}}),
                tree({{"cards", events(e.cards)}}));
  }
  Json operator()(const EventDiscarded& e) const {
    return tree({{"type", "event_discarded"}, {"event", event(e.event)}});
  }
  Json operator()(const Passed& e) const {
    return tree({{"type", "passed"}, {"seat", index(e.seat)}, {"lost", e.lost}});
  }
  Json operator()(const ProposalMade& e) const {
    return tree({{"type", "proposal_made"}, {"seat", index(e.seat)}, {"action", rules_.fields(e.action).json()}});
  }
  Json operator()(const ProposalAnswered& e) const {
    return tree({{"type", "proposal_answered"}, {"seat", index(e.seat)}, {"agrees", e.agrees}});
  }
  Json operator()(const ProposalClosed& e) const { return tree({{"type", "proposal_closed"}, {"carried", e.carried}}); }
  Json operator()(const DecisionTimedOut& e) const {
    return tree({{"type", "decision_timed_out"},
                 {"seat", index(e.seat)},
                 {"decision", e.question == Question::nothing ? "confirm" : name_in(question_names, e.question)}});
  }
  Json operator()(const LeadChanged& e) const { return tree({{"type", "lead_changed"}, {"seat", index(e.seat)}}); }
  Json operator()(const SeatLeft& e) const { return tree({{"type", "seat_left"}, {"seat", index(e.seat)}}); }
  Json operator()(const SeatJoined& e) const { return tree({{"type", "seat_joined"}, {"seat", index(e.seat)}}); }
  Json operator()(const TurnChecked& e) const {
    return tree({{"type", "turn_checked"},
                 {"turn", e.turn},
                 {"in_space_1", indicator_list(e.in_space_1)},
                 {"outcome", name_in(ending_names, e.outcome)}});
  }
  Json operator()(const GameEnded& e) const {
    return tree({{"type", "game_ended"},
                 {"result", name_in(ending_names, e.ending)},
                 {"turns", e.turns},
                 {"positions", positions(e.spaces)},
                 {"missed", indicator_list(e.missed)}});
  }
  Json operator()(const DeckDisclosed& e) const {
    return tree({{"type", "deck_disclosed"}, {"deck", events(e.deck)}, {"aside", events(e.aside)}});
  }

 private:
  static Json positions(const Spaces& spaces) {
    Json json = Json::object();
    for (Indicator on : every_indicator) json[id_of(on)] = spaces[index(on)];
    return json;
  }
  static std::string_view to(bool removed) { return removed ? "removed" : "discarded"; }
  Json with(Json open, Json secret) const { return whole_ ? joined(std::move(open), std::move(secret)) : open; }
  bool whole_;
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
    ActionForm{"option", {{"option", in_a, Thing::mode}}},
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

Json Rules::to_json(const Event& event, bool whole) const { return std::visit(EventWriter{*this, whole}, event); }

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
