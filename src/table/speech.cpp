// SPDX-License-Identifier: MIT
#include "table/speech.h"

#include <map>
#include <vector>

#include "table/catalogue.h"

namespace parlor {
namespace {

const Json absent;

const Json& field_at(const Json& fields, std::string_view path) {
  const Json* at = &fields;
  while (!path.empty()) {
    const std::size_t dot = path.find('.');
    const std::string_view key = path.substr(0, dot);
    if (!at->is_object() || !at->contains(key)) return absent;
    at = &(*at)[std::string{key}];
    path = dot == std::string_view::npos ? std::string_view{} : path.substr(dot + 1);
  }
  return *at;
}

std::string plain(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  return value.is_null() ? "" : value.dump();
}

std::string look_up(const Json& value, const Json& table) {
  if (table.is_array() && value.is_number_integer()) {
    const auto place = value.get<std::int64_t>();
    if (place >= 0 && place < static_cast<std::int64_t>(table.size()))
      return plain(table[static_cast<std::size_t>(place)]);
  }
  if (table.is_object() && table.contains(plain(value))) return plain(table[plain(value)]);
  return plain(value);
}

std::string join(const std::vector<std::string>& parts) {
  std::string all;
  for (std::size_t i = 0; i < parts.size(); ++i)
    all += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
  return all;
}

bool is_viewer(const Json& value, Viewer viewer) {
  return viewer.is_seat() && value.is_number_integer() && value.get<std::int64_t>() == index(viewer.seat());
}

bool fits(const Json& alternative, const Json& fields, Viewer viewer) {
  if (alternative.contains("when"))
    for (const auto& [path, wanted] : alternative["when"].items())
      if (field_at(fields, path) != wanted) return false;
  if (!alternative.contains("you")) return true;
  const Json& who = field_at(fields, alternative["you"].get_ref<const std::string&>());
  if (!who.is_array()) return is_viewer(who, viewer);
  for (const Json& one : who)
    if (is_viewer(one, viewer)) return true;
  return false;
}

}  // namespace

std::string Speech::say(const std::string& key, const Json& fields, const Json& names, Viewer viewer) const {
  const auto found = strings_->find(key);
  if (found == strings_->end()) return {};
  if (found->is_string()) return fill(found->get_ref<const std::string&>(), fields, names, viewer);
  if (!found->is_array()) return {};
  for (const Json& alternative : *found)
    if (fits(alternative, fields, viewer))
      return fill(alternative["say"].get_ref<const std::string&>(), fields, names, viewer);
  return {};
}

std::string Speech::sentence(const std::string& key, const Json& fields, const Json& names, Viewer viewer) const {
  std::string text = say(key, fields, names, viewer);
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string Speech::fill(std::string_view text, const Json& fields, const Json& names, Viewer viewer) const {
  std::string filled;
  while (!text.empty()) {
    const std::size_t open = text.find('{'), close = text.find('}', open);
    if (open == std::string_view::npos || close == std::string_view::npos) break;
    filled += text.substr(0, open);
    filled += insert(text.substr(open + 1, close - open - 1), fields, names, viewer);
    text.remove_prefix(close + 1);
  }
  return filled += text;
}

std::string Speech::insert(std::string_view slot, const Json& fields, const Json& names, Viewer viewer) const {
  if (const std::size_t star = slot.find('*'); star != std::string_view::npos) {
    std::string all;
    for (const Json& item : field_at(fields, slot.substr(0, star))) {
      const std::string part = say("sub." + std::string{slot.substr(star + 1)}, item, names, viewer);
      if (!part.empty()) all += (all.empty() ? "" : "; ") + part;
    }
    return all;
  }
  const bool says_you = slot.ends_with("|you");
  if (says_you) slot.remove_suffix(4);
  const std::size_t colon = slot.find(':');
  const Json& value = field_at(fields, slot.substr(0, colon));
  const Json& table = colon == std::string_view::npos ? absent : field_at(names, slot.substr(colon + 1));
  const auto word = [&](const Json& one) { return says_you && is_viewer(one, viewer) ? "you" : look_up(one, table); };
  if (!value.is_array()) return word(value);
  std::vector<std::string> parts;
  for (const Json& item : value) parts.push_back(word(item));
  return join(parts);
}

const Json& strings_of(std::string_view game) {
  static const auto all = [] {
    std::map<std::string, Json, std::less<>> read;
    Catalogue::each([&]<class G>(std::type_identity<G>) {
      const std::string path = "content/" + std::string{G::name} + "/strings.en.json";
      auto json = parse_json(content::embedded(path), path);
      if (!json) stop_for_bad_own_content(json.fault());
      read.emplace(G::name, std::move(*json));
    });
    return read;
  }();
  static const Json none = Json::object();
  const auto found = all.find(game);
  return found == all.end() ? none : found->second;
}

}  // namespace parlor
