// SPDX-License-Identifier: MIT
#include "cli/why_not.h"

#include <algorithm>
#include <map>
#include <set>

#include "table/speech.h"

namespace parlor::cli {
namespace {

constexpr std::size_t most_tried = 20'000;  // Persuasion's widest kind has 8 x 60

std::vector<Json> values_in(const Json& names, const std::string& table) {
  std::vector<Json> values;
  if (!names.contains(table)) return values;
  int place = 0;
  for (const auto& [key, name] : names[table].items())
    values.push_back(names[table].is_array() ? Json(place++) : Json(key));
  return values;
}

/// Every action of this type that the names allow to spell.
std::vector<Json> conceivable(const std::string& type, const Speech& speech, const Json& names) {
  std::vector<Json> actions{Json{{"type", type}}};
  for (const auto& [field, table] : speech.tables_of("action." + type)) {
    const std::vector<Json> values = values_in(names, table);
    if (actions.size() * values.size() > most_tried) return {};
    std::vector<Json> longer;
    for (const Json& action : actions)
      for (const Json& value : values) {
        longer.push_back(action);
        longer.back()[field] = value;
      }
    actions = std::move(longer);
  }
  return actions;
}

}  // namespace

std::vector<WhyNot> why_not(const Table& table, Seat seat) {
  std::map<std::string, WhyNot> by_rule;
  const Speech& speech = table.speech();
  const Json names = table.names().json();
  for (const auto& [key, label] : speech.strings().items()) {
    if (!key.starts_with("action.") || key == "action.undo" || key == "action.say") continue;
    const std::string type = key.substr(7);
    bool possible = false;
    std::map<std::string, std::string> against;
    for (const Json& action : conceivable(type, speech, names)) {
      const Verdict verdict = table.judge({seat, action});
      if (!verdict.refused()) possible = true;
      else if (!verdict.refusal().rule.empty()) against[verdict.refusal().rule] = verdict.refusal().text;
    }
    const std::string words =
        speech.knows("pick." + type) ? speech.say("pick." + type, Json::object(), table.names(), Viewer{seat}) : type;
    for (const auto& [rule, text] : against) {
      WhyNot& why = by_rule[rule];
      why.rule = rule, why.text = text;
      (possible ? why.partly : why.wholly).push_back(words);
    }
  }
  std::vector<WhyNot> all;
  for (auto& [rule, why] : by_rule) all.push_back(std::move(why));
  return all;
}

}  // namespace parlor::cli
