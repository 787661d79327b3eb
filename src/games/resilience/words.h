// SPDX-License-Identifier: MIT
// The words that .Resilience's views, actions and events share.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "games/resilience/card_text.h"
#include "games/resilience/rules.h"
#include "words/say.h"
#include "words/told.h"

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
                                                                 "mode",
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

using parlor::say;
inline auto say(Indicator on) { return id<"indicator">(id_of(on)); }
inline auto indicator_list(Indicators on) { return list(on); }

/// Cards by their ids.
class Words {
 public:
  explicit Words(const Rules& rules)
      : rules_{rules}, content_{rules.content()}, scenario_{rules.scenario()}, text_{content_, scenario_} {}

  auto event(EventNo card) const { return id<"event">(id_in_scenario(card)); }
  auto strategy(StrategyNo card) const { return id<"strategy">(id_in_scenario(card)); }
  auto role(RoleNo card) const { return id<"role">(id_in_scenario(card)); }
  /// An event, a strategy, a role or an indicator; null when the scenario itself is the cause.
  auto card(const Cause& cause) const { return or_null(id<"card or indicator">(id_of_card(cause))); }
  template <class List> auto events(const List& cards) const {
    return list(cards, [this](EventNo one) { return event(one); });
  }
  auto roll_words(const RollAnnounced& roll) const {
    return object(field<"kind">(name<roll_names>(roll.kind)), field<"card">(card(roll.card)),
                  field<"indicators">(indicator_list(roll.regards)), field<"faces">(prose(text_.of(roll.faces))),
                  field<"modifiers">(roll.modifiers));
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

 private:
  template <class Card> std::string_view id_in_scenario(Card card) const {
    return card == Card{} ? std::string_view{} : std::string_view{scenario_[card].id};
  }
  std::string_view id_of_card(const Cause& cause) const {
    switch (cause.source) {
      case Source::event:    return id_in_scenario(EventNo{cause.card});
      case Source::strategy: return id_in_scenario(StrategyNo{cause.card});
      case Source::ability:  return id_in_scenario(RoleNo{cause.card});
      case Source::scenario: return {};
      default:               return id_of(indicator_at(cause.card % indicator_count));
    }
  }
};

}  // namespace parlor::resilience
