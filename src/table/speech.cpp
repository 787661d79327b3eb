// SPDX-License-Identifier: MIT
#include "table/speech.h"

#include <algorithm>
#include <concepts>
#include <map>
#include <unordered_map>
#include <vector>

#include "table/cards.h"
#include "table/catalogue.h"

namespace parlor {
namespace {

using Path = std::vector<std::string>;  // "a.b" taken apart

const Json absent;

Path path_of(std::string_view text) {
  Path path;
  while (!text.empty()) {
    const std::size_t dot = text.find('.');
    path.emplace_back(text.substr(0, dot));
    text = dot == std::string_view::npos ? std::string_view{} : text.substr(dot + 1);
  }
  return path;
}

const Json& field_at(const Json& fields, const Path& path) {
  const Json* at = &fields;
  for (const std::string& key : path) {
    if (!at->is_object()) return absent;
    const auto found = at->find(key);
    if (found == at->end()) return absent;
    at = &*found;
  }
  return *at;
}

/// The word in a table of names, or the value itself.
void add_name(std::string& out, std::string_view word, const Names::Table* table) {
  const std::string* const name = table == nullptr ? nullptr : table->find(word);
  out += name == nullptr ? word : std::string_view{*name};
}

void add_name(std::string& out, std::int64_t number, const Names::Table* table) {
  const std::string* const name = table == nullptr ? nullptr : table->find(number);
  if (name == nullptr) out += std::to_string(number);
  else out += *name;
}

void add_name(std::string& out, bool truth, const Names::Table* table) {
  add_name(out, std::string_view{truth ? "true" : "false"}, table);
}

void add_name(std::string& out, const Json& value, const Names::Table* table) {
  if (value.is_string()) add_name(out, std::string_view{value.get_ref<const std::string&>()}, table);
  else if (value.is_number_integer()) add_name(out, value.get<std::int64_t>(), table);
  else if (value.is_boolean()) add_name(out, value.get<bool>(), table);
  else if (!value.is_null()) out += value.dump();
}

bool is_viewer(const Json& value, Viewer viewer) {
  return viewer.is_seat() && value.is_number_integer() && value.get<std::int64_t>() == index(viewer.seat());
}

// ---- The same for the fields of an action

using Kind = Fields::Value::Kind;

const Fields::Value& field_at(const Fields& fields, const Path& path) {
  static const Fields::Value nothing;
  const Fields::Value* const found = path.size() == 1 ? fields.find(path[0]) : nullptr;
  return found == nullptr ? nothing : *found;
}

void add_name(std::string& out, const Fields::Value& value, const Names::Table* table) {
  switch (value.kind) {
    case Kind::nothing: break;
    case Kind::word:    add_name(out, value.word, table); break;
    case Kind::words:
      add_name(out, value.word, table);
      if (!value.second.empty()) out += " and ", add_name(out, value.second, table);
      break;
    case Kind::truth:  add_name(out, value.number != 0, table); break;
    case Kind::number: add_name(out, std::int64_t{value.number}, table); break;
  }
}

bool is_viewer(const Fields::Value& value, Viewer viewer) {
  return viewer.is_seat() && value.kind == Kind::number && value.number == index(viewer.seat());
}

bool operator==(const Fields::Value& value, const Json& wanted) {
  switch (value.kind) {
    case Kind::nothing: return wanted.is_null();
    case Kind::truth:   return wanted == (value.number != 0);
    case Kind::number:  return wanted == value.number;
    case Kind::word:    return wanted == value.word;
    case Kind::words:   break;
  }
  const std::size_t count = value.second.empty() ? 1 : 2;
  return wanted.is_array() && wanted.size() == count && wanted[0] == value.word &&
         (count == 1 || wanted[1] == value.second);
}

/// A text with one place to fill in behind it.
struct Piece {
  std::string before;
  Path field;
  std::string table;
  std::string sub;  // speaks every item of the list by this template
  bool filled = false, looked_up = false, says_you = false;
};

struct Alternative {
  std::vector<std::pair<Path, Json>> when;
  Path you;
  std::vector<Piece> say;
};

Piece piece_of(std::string_view before, std::string_view slot) {
  Piece piece{std::string{before}, {}, {}, {}, true, false, false};
  if (const std::size_t star = slot.find('*'); star != std::string_view::npos) {
    piece.field = path_of(slot.substr(0, star)), piece.sub = "sub." + std::string{slot.substr(star + 1)};
    return piece;
  }
  if (slot.ends_with("|you")) piece.says_you = true, slot.remove_suffix(4);
  const std::size_t colon = slot.find(':');
  piece.field = path_of(slot.substr(0, colon));
  if (colon != std::string_view::npos) piece.looked_up = true, piece.table = slot.substr(colon + 1);
  return piece;
}

std::vector<Piece> pieces_of(std::string_view text) {
  std::vector<Piece> pieces;
  while (!text.empty()) {
    const std::size_t open = text.find('{'), close = text.find('}', open);
    if (open == std::string_view::npos || close == std::string_view::npos) break;
    pieces.push_back(piece_of(text.substr(0, open), text.substr(open + 1, close - open - 1)));
    text.remove_prefix(close + 1);
  }
  if (!text.empty()) pieces.push_back({std::string{text}, {}, {}, {}, false, false, false});
  return pieces;
}

template <class Source> bool fits(const Alternative& alternative, const Source& fields, Viewer viewer) {
  for (const auto& [path, wanted] : alternative.when)
    if (!(field_at(fields, path) == wanted)) return false;
  if (alternative.you.empty()) return true;
  const auto& who = field_at(fields, alternative.you);
  if constexpr (std::same_as<Source, Json>)
    if (who.is_array())
      return std::any_of(who.begin(), who.end(), [&](const Json& one) { return is_viewer(one, viewer); });
  return is_viewer(who, viewer);
}

}  // namespace

class Speech::Templates {
 public:
  using Alternatives = std::vector<Alternative>;
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  using ByKey = std::unordered_map<std::string, Alternatives, Hash, std::equal_to<>>;

  explicit Templates(const Json& strings) {
    for (const auto& [key, value] : strings.items()) {
      Alternatives all;
      if (value.is_string()) all.push_back({{}, {}, pieces_of(value.get_ref<const std::string&>())});
      if (value.is_array())
        for (const Json& one : value)
          if (one.is_object() && one.contains("say")) all.push_back(alternative_of(one));
      if (all.empty()) continue;
      if (key.starts_with("action.")) actions[key.substr(7)] = all;
      if (key.starts_with("event.")) events[key.substr(6)] = all;
      any[key] = std::move(all);
    }
  }

  ByKey any, actions, events;  // by their whole keys; by types

  template <class Source>
  void say(std::string& out, const ByKey& those, std::string_view key, const Source& fields, const Names& names,
           Viewer viewer) const {
    const auto found = those.find(key);
    if (found == those.end()) return;
    for (const Alternative& alternative : found->second)
      if (fits(alternative, fields, viewer)) return fill(out, alternative.say, fields, names, viewer);
  }

 private:
  static Alternative alternative_of(const Json& json) {
    Alternative alternative;
    if (json.contains("when"))
      for (const auto& [path, wanted] : json["when"].items()) alternative.when.emplace_back(path_of(path), wanted);
    if (json.contains("you")) alternative.you = path_of(json["you"].get_ref<const std::string&>());
    alternative.say = pieces_of(json["say"].get_ref<const std::string&>());
    return alternative;
  }

  template <class Source>
  void fill(std::string& out, const std::vector<Piece>& pieces, const Source& fields, const Names& names,
            Viewer viewer) const {
    for (const Piece& piece : pieces) {
      out += piece.before;
      if (!piece.filled) continue;
      const auto& value = field_at(fields, piece.field);
      if constexpr (std::same_as<Source, Json>)
        if (!piece.sub.empty()) {
          add_each(out, piece.sub, value, names, viewer);
          continue;
        }
      add_words(out, piece, value, names, viewer);
    }
  }

  void add_each(std::string& out, const std::string& sub, const Json& list, const Names& names, Viewer viewer) const {
    const std::size_t start = out.size();
    for (const Json& item : list) {
      const std::size_t before = out.size();
      if (before > start) out += "; ";
      const std::size_t after = out.size();
      say(out, any, sub, item, names, viewer);
      if (out.size() == after) out.resize(before);  // it has nothing to say
    }
  }

  template <class Value>
  static void add_words(std::string& out, const Piece& piece, const Value& value, const Names& names, Viewer viewer) {
    const Names::Table* const table = piece.looked_up ? names.table(piece.table) : nullptr;
    const auto add = [&](const auto& one) {
      piece.says_you&& is_viewer(one, viewer) ? void(out += "you") : add_name(out, one, table);
    };
    if constexpr (!std::same_as<Value, Json>) {
      add(value);
    } else {
      if (!value.is_array()) return add(value);
      for (std::size_t i = 0; i < value.size(); ++i) {
        if (i > 0) out += i + 1 == value.size() ? " and " : ", ";
        add(value[i]);
      }
    }
  }
};

namespace {

void begin_with_a_capital(std::string& text, std::size_t start) {
  if (start < text.size() && text[start] >= 'a' && text[start] <= 'z')
    text[start] = static_cast<char>(text[start] - 'a' + 'A');
}

}  // namespace

Speech::Speech(const Json& strings) : strings_{&strings}, templates_{std::make_shared<const Templates>(strings)} {}

std::string Speech::say(std::string_view key, const Json& fields, const Names& names, Viewer viewer) const {
  std::string text;
  templates_->say(text, templates_->any, key, fields, names, viewer);
  return text;
}

std::string Speech::sentence(std::string_view key, const Json& fields, const Names& names, Viewer viewer) const {
  std::string text = say(key, fields, names, viewer);
  begin_with_a_capital(text, 0);
  return text;
}

void Speech::add_label(std::string& out, const Fields& action, const Names& names, Viewer viewer) const {
  templates_->say(out, templates_->actions, action.type(), action, names, viewer);
}

void Speech::add_event(std::string& out, const Json& event, const Names& names, Viewer viewer) const {
  const std::size_t start = out.size();
  templates_->say(out, templates_->events, event["type"].get_ref<const std::string&>(), event, names, viewer);
  begin_with_a_capital(out, start);
}

const Json& strings_of(std::string_view game) {
  static const auto all = [] {
    std::map<std::string, Json, std::less<>> read;
    for (const Facts* const one : all_facts()) {
      const std::string path = "content/" + std::string{one->name} + "/strings.en.json";
      auto json = parse_json(content::embedded(path), path);
      if (!json) stop_for_bad_own_content(json.fault());
      read.emplace(one->name, std::move(*json));
    }
    return read;
  }();
  static const Json none = Json::object();
  const auto found = all.find(game);
  return found == all.end() ? none : found->second;
}

const Speech& speech_of(std::string_view game) {
  static const auto all = [] {
    std::map<std::string, Speech, std::less<>> made;
    for (const Facts* const one : all_facts()) made.emplace(one->name, Speech{strings_of(one->name)});
    return made;
  }();
  static const Speech none{strings_of("")};
  const auto found = all.find(game);
  return found == all.end() ? none : found->second;
}

}  // namespace parlor
