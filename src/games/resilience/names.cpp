// SPDX-License-Identifier: MIT
// What seats and cards of .Resilience are called.
#include <algorithm>
#include <string>

#include "games/resilience/card_text.h"
#include "games/resilience/position.h"
#include "games/resilience/rules.h"
#include "games/resilience/words.h"
#include "words/json.h"

namespace parlor::resilience {

Json Content::printed_names(const Scenario& scenario) const {
  const CardText text{*this, scenario};
  Json names{{"indicator", Json::object()},
             {"event", Json::object()},
             {"event_text", Json::object()},
             {"strategy", Json::object()},
             {"strategy_text", Json::object()},
             {"cost", Json::object()},
             {"maintenance", Json::object()},
             {"role", Json::object()},
             {"ability_1", Json::object()},
             {"ability_2", Json::object()},
             {"ability_1_text", Json::object()},
             {"ability_2_text", Json::object()},
             {"circles", Json::object()},
             {"once_dropped", Json::object()},
             {"scenario_name", {{scenario.id, scenario.name}}},
             {"scenario_intro", {{scenario.id, scenario.intro}}}};
  for (const Track& track : tracks) names["indicator"][track.id] = track.name;
  for (const EventCard& card : scenario.events)
    names["event"][card.id] = card.name, names["event_text"][card.id] = text.of(card);
  for (const StrategyCard& card : scenario.strategies) {
    names["strategy"][card.id] = card.name;
    names["strategy_text"][card.id] = text.whole(card);
    names["circles"][card.id] = card.influence.empty() ? "–" : CardText::of(card.influence, ", ");
    names["once_dropped"][card.id] = card.removed_when_discarded ? "; " + text.once_dropped(card) : "";
    names["cost"][card.id] = card.cost, names["maintenance"][card.id] = card.maintenance;
  }
  for (const RoleCard& card : scenario.roles) {
    names["role"][card.id] = card.name;
    for (const int n : {1, 2}) {
      const Ability& ability = card.abilities[static_cast<std::size_t>(n - 1)];
      names["ability_" + std::to_string(n)][card.id] = ability.label;
      names["ability_" + std::to_string(n) + "_text"][card.id] = text.of(ability.lines);
    }
  }
  return names;
}

Json Rules::names(const State& s) const {
  const CardText text{*content_, *scenario_};
  Json names = tree({{"price", Json::object()}, {"mode", Json::object()}});
  for (std::size_t i = 0; i < scenario_->strategies.size(); ++i)
    names["price"][scenario_->strategies[i].id] = std::max(0, at(s).price(static_cast<StrategyNo>(i + 1)));
  for (int amount = 1; amount <= 4; ++amount)
    for (Indicator on : every_indicator)
      names["odds_" + std::to_string(amount)][id_of(on)] = Words{*this}.odds(on, amount, s);
  if (s.question == Question::mode)
    for (const int mode : {0, 1})
      names["mode"][mode == 0 ? "A" : "B"] =
          text.of(at(s).effects_of(s.tasks.back())->modes[static_cast<std::size_t>(mode)]);
  return names;
}

}  // namespace parlor::resilience
