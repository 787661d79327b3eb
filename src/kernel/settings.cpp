// SPDX-License-Identifier: MIT
#include "kernel/settings.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "kernel/json.h"

namespace parlor {
namespace {

std::string known_keys(std::span<const Setting> list) {
  if (list.empty()) return "this game has no options";
  std::string keys = "known are ";
  for (const Setting& setting : list) keys += (&setting == list.data() ? "" : ", ") + std::string{setting.key};
  return keys;
}

std::string expectation(const Setting& setting) {
  if (setting.is_word()) {
    std::string choices = "expected one of ";
    for (const std::string_view& word : setting.words)
      choices += (&word == setting.words.data() ? "" : ", ") + std::string{word};
    return choices;
  }
  return "expected a whole number from " + std::to_string(setting.least) + " to " + std::to_string(setting.most) +
         (setting.step > 1 ? " in steps of " + std::to_string(setting.step) : "") +
         (setting.or_none ? ", or none" : "");
}

std::optional<int> value_in(const Setting& setting, const Json& json) {
  if (setting.is_word() || (setting.or_none && json.is_string())) {
    if (!json.is_string()) return std::nullopt;
    const std::string& text = json.get_ref<const std::string&>();
    if (!setting.is_word()) return text == "none" ? std::optional{0} : std::nullopt;
    const auto found = std::find(setting.words.begin(), setting.words.end(), text);
    if (found == setting.words.end()) return std::nullopt;
    return static_cast<int>(found - setting.words.begin());
  }
  if (!json.is_number_integer()) return std::nullopt;
  const auto number = json.get<std::int64_t>();
  if (number < setting.least || number > setting.most || number % setting.step != 0) return std::nullopt;
  return static_cast<int>(number);
}

int usual_value(const Setting& setting) { return setting.is_word() ? 0 : setting.usual; }

}  // namespace

Settings default_settings(std::span<const Setting> list) {
  Settings settings;
  for (std::size_t i = 0; i < list.size(); ++i) settings.values[i] = usual_value(list[i]);
  return settings;
}

Settings settings_for_bots(std::span<const Setting> list) {
  Settings settings = default_settings(list);
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].for_bots >= 0) settings.values[i] = list[i].for_bots;
  return settings;
}

Result<Settings> read_settings(std::span<const Setting> list, const Json& json, const std::string& where) {
  if (!json.is_object()) return Fault{where, "expected an object of options"};
  Settings settings = default_settings(list);
  for (const auto& [key, value] : json.items()) {
    const auto found = std::find_if(list.begin(), list.end(), [&](const Setting& s) { return s.key == key; });
    if (found == list.end()) return Fault{where, "there is no option \"" + key + "\"; " + known_keys(list)};
    const auto chosen = value_in(*found, value);
    if (!chosen)
      return Fault{where + ": " + key,
                   expectation(*found) + ", found " + value.dump(-1, ' ', true, Json::error_handler_t::replace)};
    settings.values[static_cast<std::size_t>(found - list.begin())] = *chosen;
  }
  return settings;
}

Json value_of(const Setting& setting, int value) {
  if (setting.is_word()) return setting.words[static_cast<std::size_t>(value)];
  if (setting.or_none && value == 0) return "none";
  return value;
}

Json write_settings(std::span<const Setting> list, const Settings& settings) {
  Json json = Json::object();
  for (std::size_t i = 0; i < list.size(); ++i)
    if (settings[i] != usual_value(list[i])) json[std::string{list[i].key}] = value_of(list[i], settings[i]);
  return json;
}

Result<Json> with_typed_setting(std::span<const Setting> list, Json json, std::string_view typed) {
  const std::size_t equals = typed.find('=');
  if (equals == std::string_view::npos)
    return Fault{"--option " + std::string{typed},
                 "expected key=value, such as " +
                     (list.empty() ? std::string{"key=value"}
                                   : std::string{list[0].key} + "=" + value_of(list[0], usual_value(list[0])).dump())};
  const std::string key{typed.substr(0, equals)};
  const std::string_view value = typed.substr(equals + 1);
  int number = 0;
  const auto [end, problem] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (problem == std::errc{} && end == value.data() + value.size()) json[key] = number;
  else json[key] = value;
  if (auto read = read_settings(list, Json{{key, json[key]}}, "--option"); !read) return read.fault();
  return json;
}

}  // namespace parlor
