// SPDX-License-Identifier: MIT
#include "words/house_rules.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "words/json.h"

namespace parlor {
namespace {

std::string known_keys(std::span<const HouseRuleSpec> list) {
  if (list.empty()) return "this game has no house rules";
  std::string keys = "known are ";
  for (const HouseRuleSpec& rule : list) keys += (&rule == list.data() ? "" : ", ") + std::string{rule.key};
  return keys;
}

std::string expectation(const HouseRuleSpec& rule) {
  if (rule.is_word()) {
    std::string choices = "expected one of ";
    for (const std::string_view& word : rule.words)
      choices += (&word == rule.words.data() ? "" : ", ") + std::string{word};
    return choices;
  }
  return "expected a whole number from " + std::to_string(rule.least) + " to " + std::to_string(rule.most) +
         (rule.step > 1 ? " in steps of " + std::to_string(rule.step) : "") + (rule.or_none ? ", or none" : "");
}

std::optional<int> value_in(const HouseRuleSpec& rule, const Json& json) {
  if (rule.is_word() || (rule.or_none && json.is_string())) {
    if (!json.is_string()) return std::nullopt;
    const std::string& text = json.get_ref<const std::string&>();
    if (!rule.is_word()) return text == "none" ? std::optional{0} : std::nullopt;
    const auto found = std::find(rule.words.begin(), rule.words.end(), text);
    if (found == rule.words.end()) return std::nullopt;
    return static_cast<int>(found - rule.words.begin());
  }
  if (!json.is_number_integer()) return std::nullopt;
  const auto number = json.get<std::int64_t>();
  if (number < rule.least || number > rule.most || number % rule.step != 0) return std::nullopt;
  return static_cast<int>(number);
}

}  // namespace

Result<HouseRules> read_house_rules(std::span<const HouseRuleSpec> list, const Json& json, const std::string& where) {
  if (!json.is_object()) return Fault{where, "expected an object of house rules"};
  HouseRules house_rules = default_house_rules(list);
  for (const auto& [key, value] : json.items()) {
    const auto found = std::find_if(list.begin(), list.end(), [&](const HouseRuleSpec& s) { return s.key == key; });
    if (found == list.end()) return Fault{where, "there is no house rule \"" + key + "\"; " + known_keys(list)};
    const auto chosen = value_in(*found, value);
    if (!chosen)
      return Fault{where + ": " + key,
                   expectation(*found) + ", found " + value.dump(-1, ' ', true, Json::error_handler_t::replace)};
    house_rules.values[static_cast<std::size_t>(found - list.begin())] = *chosen;
  }
  return house_rules;
}

Json value_of(const HouseRuleSpec& rule, int value) {
  if (rule.is_word()) return rule.words[static_cast<std::size_t>(value)];
  if (rule.or_none && value == 0) return "none";
  return value;
}

Json write_house_rules(std::span<const HouseRuleSpec> list, const HouseRules& house_rules) {
  Json json = Json::object();
  for (std::size_t i = 0; i < list.size(); ++i)
    if (house_rules[i] != list[i].default_value()) json[std::string{list[i].key}] = value_of(list[i], house_rules[i]);
  return json;
}

Result<Json> with_typed_house_rule(std::span<const HouseRuleSpec> list, Json json, std::string_view typed) {
  const std::size_t equals = typed.find('=');
  if (equals == std::string_view::npos)
    return Fault{
        "--house-rule " + std::string{typed},
        "expected key=value, such as " +
            (list.empty() ? std::string{"key=value"}
                          : std::string{list[0].key} + "=" + value_of(list[0], list[0].default_value()).dump())};
  const std::string key{typed.substr(0, equals)};
  const std::string_view value = typed.substr(equals + 1);
  int number = 0;
  const auto [end, problem] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (problem == std::errc{} && end == value.data() + value.size()) json[key] = number;
  else json[key] = value;
  if (auto read = read_house_rules(list, Json{{key, json[key]}}, "--house-rule"); !read) return read.fault();
  return json;
}

}  // namespace parlor
