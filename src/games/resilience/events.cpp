// SPDX-License-Identifier: MIT
// Actions and events of .Resilience as JSON.
#include <algorithm>
#include <string>

#include "games/resilience/words.h"

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

/// Reads what an action names.
class ActionReader {
 public:
  ActionReader(const Rules& rules, Reader& in) : rules_{rules}, scenario_{rules.scenario()}, in_{in} {}

  Action read() {
    const auto kind = static_cast<Kind>(in_.at("type").one_of({action_names.begin(), action_names.end()}));
    action_.kind = static_cast<std::uint8_t>(kind);
    switch (kind) {
      case Kind::choose_role:   in_.only({"type", "role"}), a(role("role")); break;
      case Kind::take_strategy:
      case Kind::discard:
      case Kind::buy:
      case Kind::play:          in_.only({"type", "strategy"}), a(strategy("strategy")); break;
      case Kind::go_on:
      case Kind::done:
        in_.only({"type", "at"}), a(in_.at("at").one_of({question_names.begin(), question_names.end()}));
        break;
      case Kind::ability:
      case Kind::rearm:    in_.only({"type", "role", "ability"}), a(role("role")), b(in_.integer("ability", 1, 2)); break;
      case Kind::counters:
      case Kind::space:
      case Kind::pick:     in_.only({"type", "indicator"}), a(indicator("indicator")); break;
      case Kind::mode:     in_.only({"type", "option"}), a(1 + in_.at("option").one_of({"A", "B"})); break;
      case Kind::influence:
        in_.only({"type", "indicator", "spend"}), a(indicator("indicator")), b(in_.integer("spend", 1, 4));
        break;
      case Kind::peeked:
        in_.only({"type", "place", "event", "then"}), a(in_.integer("place", 1, most_events));
        if (in_.has("event")) b(find("event", scenario_.events));
        action_.c = static_cast<std::uint8_t>(in_.at("then").one_of({then_names.begin(), then_names.end()}));
        break;
      case Kind::mark:              in_.only({"type", "ability"}), a(in_.integer("ability", 1, 2)); break;
      case Kind::hand_lead:         in_.only({"type", "to"}), a(in_.integer("to", 0, rules_.players() - 1)); break;
      case Kind::stop_before_rolls: in_.only({"type", "on"}), a(in_.boolean("on") ? 1 : 0); break;
      case Kind::automatic:
      case Kind::pass:
      case Kind::agree:
      case Kind::hold:
      case Kind::refuse:            in_.only({"type"}); break;
    }
    return action_;
  }

 private:
  void a(int value) { action_.a = static_cast<std::uint8_t>(value); }
  void b(int value) { action_.b = static_cast<std::uint8_t>(value); }
  template <class Cards> int find(std::string_view key, const Cards& cards) {
    const std::string wanted = in_.text(key);
    for (std::size_t i = 0; i < cards.size(); ++i)
      if (cards[i].id == wanted) return static_cast<int>(i + 1);
    in_.at(key).fail("there is no " + std::string{key} + " \"" + wanted + "\"");
    return 0;
  }
  int role(std::string_view key) { return find(key, scenario_.roles); }
  int strategy(std::string_view key) { return find(key, scenario_.strategies); }
  int indicator(std::string_view key) {
    std::vector<std::string_view> ids;
    for (Indicator on : every_indicator) ids.push_back(id_of(on));
    return in_.at(key).one_of(ids);
  }

  const Rules& rules_;
  const Scenario& scenario_;
  Reader& in_;
  Action action_;
};

}  // namespace

Json Rules::to_json(const Event& event, bool whole) const { return std::visit(EventWriter{*this, whole}, event); }

Fields Rules::fields(Action action) const {
  const auto kind = static_cast<Kind>(action.kind);
  Fields fields{name_in(action_names, kind)};
  const auto add_card = [&](std::string_view key, auto number) {
    fields.add(key, number == decltype(number){} ? std::string_view{} : (*scenario_)[number].id);
  };
  const auto add_indicator = [&] { fields.add("indicator", id_of(indicator_at(action.a))); };
  switch (kind) {
    case Kind::choose_role:   add_card("role", RoleNo{action.a}); break;
    case Kind::take_strategy:
    case Kind::discard:
    case Kind::buy:
    case Kind::play:          add_card("strategy", StrategyNo{action.a}); break;
    case Kind::go_on:
    case Kind::done:          fields.add("at", name_in(question_names, static_cast<Question>(action.a))); break;
    case Kind::ability:
    case Kind::rearm:         add_card("role", RoleNo{action.a}), fields.add("ability", action.b); break;
    case Kind::counters:
    case Kind::space:
    case Kind::pick:          add_indicator(); break;
    case Kind::mode:          fields.add("option", action.a == 1 ? "A" : "B"); break;
    case Kind::influence:     add_indicator(), fields.add("spend", action.b); break;
    case Kind::peeked:
      fields.add("place", action.a);
      if (action.b != 0) add_card("event", EventNo{action.b});
      fields.add("then", name_in(then_names, static_cast<Then>(action.c)));
      break;
    case Kind::mark:              fields.add("ability", action.a); break;
    case Kind::hand_lead:         fields.add("to", action.a); break;
    case Kind::stop_before_rolls: fields.add("on", action.a != 0); break;
    case Kind::automatic:
    case Kind::pass:
    case Kind::agree:
    case Kind::hold:
    case Kind::refuse:            break;
  }
  return fields;
}

Result<Action> Rules::action_from(const Json& json) const {
  Reader::Document document{json, "action"};
  const Action action = ActionReader{*this, document.root()}.read();
  if (!document.sound()) return document.fault();
  return action;
}

}  // namespace parlor::resilience
