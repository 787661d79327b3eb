// SPDX-License-Identifier: MIT
// The words that .Resilience's views, actions and events share.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "games/resilience/card_text.h"
#include "games/resilience/rules.h"
#include "words/json.h"
#include "words/say.h"

namespace parlor::resilience {

inline constexpr std::array<std::string_view, 11> step_names{
    "roles", "start_strategies", "turn_start", "maintenance", "counters", "spaces", "buying",
    "event", "action",           "turn_end",   "over"};
inline constexpr std::array<std::string_view, 20> question_names{"nothing",
                                                                 "role_choice",
                                                                 "start_strategy",
                                                                 "turn_start",
                                                                 "maintenance_ability",
                                                                 "maintenance_discard",
                                                                 "counter_order",
                                                                 "space_order",
                                                                 "buy",
                                                                 "event_stop",
                                                                 "option",
                                                                 "pre_roll",
                                                                 "post_roll",
                                                                 "pre_effect",
                                                                 "action",
                                                                 "peek_choice",
                                                                 "rearm_choice",
                                                                 "replacement_marker",
                                                                 "pick_indicator",
                                                                 "turn_end"};
inline constexpr std::array<std::string_view, 3> phase_names{"first", "second", "extra"};
inline constexpr std::array<std::string_view, 4> fate_names{"none", "resolved", "cancelled", "discarded"};
inline constexpr std::array<std::string_view, 5> ending_names{"none", "victory", "failed_mandate", "minor_defeat",
                                                              "major_defeat"};
inline constexpr std::array<std::string_view, 8> source_names{"event", "strategy", "influence", "counter",
                                                              "space", "bonus",    "ability",   "scenario"};
inline constexpr std::array<std::string_view, 5> roll_names{"influence", "event", "strategy", "cancel", "scenario"};
inline constexpr std::array<std::string_view, 3> symbol_names{"none", "terror", "special"};
inline constexpr std::array<std::string_view, 4> then_names{"none", "reorder", "bottom_one", "discard_one"};
inline constexpr std::array<std::string_view, 3> how_names{"named", "chosen", "random"};
inline constexpr std::array<std::string_view, 9> rule_names{"ability_burnout", "end_after_symbols", "end_roll",
                                                            "die_mod",         "end_after_turn",    "start_counters",
                                                            "start_cubes",     "start_active",      "budget_bonus"};

inline Json indicator_list(Indicators on) {
  Json list = Json::array();
  for (Indicator one : on) list.push_back(id_of(one));
  return list;
}

/// Cards by their ids.
class Words {
 public:
  explicit Words(const Rules& rules)
      : rules_{rules}, content_{rules.content()}, scenario_{rules.scenario()}, text_{content_, scenario_} {}

  Json event(EventNo card) const { return card == no_event ? Json{} : Json(scenario_[card].id); }
  Json strategy(StrategyNo card) const { return card == no_strategy ? Json{} : Json(scenario_[card].id); }
  Json role(RoleNo card) const { return card == no_role ? Json{} : Json(scenario_[card].id); }
  Json card(const Cause& cause) const {
    switch (cause.source) {
      case Source::event:    return event(EventNo{cause.card});
      case Source::strategy: return strategy(StrategyNo{cause.card});
      case Source::ability:  return role(RoleNo{cause.card});
      case Source::scenario: return {};
      default:               return id_of(indicator_at(cause.card % indicator_count));
    }
  }
  template <class List> Json events(const List& cards) const {
    Json list = Json::array();
    for (EventNo one : cards) list.push_back(event(one));
    return list;
  }
  Json roll_words(const RollAnnounced& roll) const {
    return tree({{"kind", name_in(roll_names, roll.kind)},
                 {"card", card(roll.card)},
                 {"indicators", indicator_list(roll.regards)},
                 {"faces", text_.of(roll.faces)},
                 {"modifiers", roll.modifiers}});
  }

  /// Of six faces, how many succeed with the modifiers in force.
  int odds(Indicator on, int amount, const State& s) const {
    const Faces faces = content_[on].influence[static_cast<std::size_t>(amount)];
    const int modifiers = rules_.modifiers(s.active, RollKind::influence, Indicators::only(on));
    int good = 0;
    for (int face = 1; face <= 6; ++face) good += shows(faces, std::clamp(face + modifiers, 1, 6)) ? 1 : 0;
    return good;
  }

 protected:
  const Rules& rules_;
  const Content& content_;
  const Scenario& scenario_;
  CardText text_;
};

}  // namespace parlor::resilience
