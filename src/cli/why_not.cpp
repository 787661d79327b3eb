// SPDX-License-Identifier: MIT
#include "cli/why_not.h"

#include <algorithm>
#include <map>
#include <set>

#include "table/speech.h"

namespace parlor::cli {
namespace {

constexpr std::size_t most_tried = 20'000;  // Persuasion's widest kind has 8 x 60

/// The slots {field:table} of a label, whatever its alternatives.
void collect_slots(const Json& label, std::map<std::string, std::string>& slots) {
  if (label.is_array())
    for (const Json& alternative : label) collect_slots(alternative.value("say", Json("")), slots);
  if (!label.is_string()) return;
  std::string_view text = label.get_ref<const std::string&>();
  for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{')) {
    const std::size_t close = text.find('}', open);
    if (close == std::string_view::npos) return;
    const std::string_view slot = text.substr(open + 1, close - open - 1);
    const std::size_t colon = slot.find(':');
    const std::size_t end = std::min(slot.find('|'), slot.size());
    if (colon != std::string_view::npos)
      slots[std::string{slot.substr(0, colon)}] = slot.substr(colon + 1, end - colon - 1);
    text.remove_prefix(close + 1);
  }
}

std::vector<Json> values_in(const Json& names, const std::string& table) {
  std::vector<Json> values;
  if (!names.contains(table)) return values;
  int place = 0;
  for (const auto& [key, name] : names[table].items())
    values.push_back(names[table].is_array() ? Json(place++) : Json(key));
  return values;
}

/// Every action of this type that the names allow to spell.
std::vector<Json> conceivable(const std::string& type, const Json& label, const Json& names) {
  std::map<std::string, std::string> slots;
  collect_slots(label, slots);
  std::vector<Json> actions{Json{{"type", type}}};
  for (const auto& [field, table] : slots) {
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
  const Json& strings = strings_of(table.header().game);
  const Json names = table.names().json();
  for (const auto& [key, label] : strings.items()) {
    if (!key.starts_with("action.") || key == "action.undo" || key == "action.say") continue;
    const std::string type = key.substr(7);
    bool possible = false;
    std::map<std::string, std::string> against;
    for (const Json& action : conceivable(type, label, names)) {
      const Verdict verdict = table.judge({seat, action});
      if (!verdict.refused()) possible = true;
      else if (!verdict.refusal().rule.empty()) against[verdict.refusal().rule] = verdict.refusal().text;
    }
    const std::string words = strings.contains("pick." + type)
                                  ? Speech{strings}.say("pick." + type, Json::object(), table.names(), Viewer{seat})
                                  : type;
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
