// SPDX-License-Identifier: MIT
#include "table/speech.h"

#include <algorithm>
#include <map>
#include <span>
#include <unordered_map>

#include "table/cards.h"
#include "table/catalogue.h"
#include "table/message.h"

namespace parlor {
namespace {

/// What stands in a field, of an action or of a tree.
struct Spoken {
  enum class Kind : std::uint8_t { nothing, truth, number, word, words, list, other } kind = Spoken::Kind::nothing;
  std::int64_t number = 0;
  std::string_view word, second;
  const Json* json = nullptr;
};

using Node = Message::Node;

Spoken spoken(const Json& json) {
  if (json.is_string()) return {Spoken::Kind::word, 0, json.get_ref<const std::string&>(), {}, nullptr};
  if (json.is_number_integer()) return {Spoken::Kind::number, json.get<std::int64_t>(), {}, {}, nullptr};
  if (json.is_boolean()) return {Spoken::Kind::truth, json.get<bool>(), {}, {}, nullptr};
  if (json.is_null()) return {};
  return {json.is_array() ? Spoken::Kind::list : Spoken::Kind::other, 0, {}, {}, &json};
}

Spoken field_in(const Json& fields, const std::string& name) {
  if (!fields.is_object()) return {};
  const auto found = fields.find(name);
  return found == fields.end() ? Spoken{} : spoken(*found);
}

Spoken field_in(const Fields& fields, const std::string& name) {
  const Fields::Value* const found = fields.find(name);
  if (found == nullptr) return {};
  switch (found->kind) {
    case Fields::Value::Kind::nothing: break;
    case Fields::Value::Kind::truth:   return {Spoken::Kind::truth, found->number, {}, {}, nullptr};
    case Fields::Value::Kind::number:  return {Spoken::Kind::number, found->number, {}, {}, nullptr};
    case Fields::Value::Kind::word:    return {Spoken::Kind::word, 0, found->word, {}, nullptr};
    case Fields::Value::Kind::words:   return {Spoken::Kind::words, 0, found->word, found->second, nullptr};
  }
  return {};
}

bool is_viewer(const Spoken& value, Viewer viewer) {
  if (!viewer.is_seat()) return false;
  if (value.kind == Spoken::Kind::number) return value.number == index(viewer.seat());
  return value.kind == Spoken::Kind::list && std::any_of(value.json->begin(), value.json->end(), [&](const Json& one) {
           return one.is_number_integer() && one.get<std::int64_t>() == index(viewer.seat());
         });
}

/// How many a plural speaks of.
std::int64_t count_of(const Spoken& value) {
  switch (value.kind) {
    case Spoken::Kind::nothing: return 0;
    case Spoken::Kind::words:   return value.second.empty() ? 1 : 2;
    case Spoken::Kind::list:    return static_cast<std::int64_t>(value.json->size());
    default:                    return value.number;
  }
}

/// The word in a table of names, or the value itself.
void add_name(std::string& out, const Spoken& value, const Names::Table* table) {
  const std::string* name = nullptr;
  switch (value.kind) {
    case Spoken::Kind::nothing: return;
    case Spoken::Kind::number:
      if (table != nullptr) name = table->find(value.number);
      if (name != nullptr) return void(out += *name);
      if (value.number < 0) out += "−";  // as print has it, and as our own signs are
      return void(out += std::to_string(value.number < 0 ? -value.number : value.number));
    case Spoken::Kind::other: return void(out += value.json->dump());
    default:                  break;
  }
  const std::string_view word = value.kind == Spoken::Kind::truth ? value.number != 0 ? "true" : "false" : value.word;
  if (table != nullptr) name = table->find(word);
  out += name != nullptr ? std::string_view{*name} : word;
}

bool joins(std::string_view first, std::string_view second, std::string_view key) {
  if (second.empty()) return key == first;
  return key.size() == first.size() + second.size() + 1 && key.starts_with(first) && key[first.size()] == '_' &&
         key.ends_with(second);
}

/// Does a `select` find it by that key? A list by its words joined by _.
bool has_key(const Spoken& value, std::string_view key) {
  switch (value.kind) {
    case Spoken::Kind::nothing: return key == "absent";
    case Spoken::Kind::truth:   return key == (value.number != 0 ? "true" : "false");
    case Spoken::Kind::number:  return key == std::to_string(value.number);
    case Spoken::Kind::word:    return value.word == key && key != "absent";  // which somebody may have said
    case Spoken::Kind::words:   return joins(value.word, value.second, key);
    case Spoken::Kind::list:    break;
    case Spoken::Kind::other:   return false;
  }
  for (const Json& one : *value.json) {
    if (!one.is_string() || !key.starts_with(one.get_ref<const std::string&>())) return false;
    key.remove_prefix(one.get_ref<const std::string&>().size());
    if (!key.empty() && key.front() == '_') key.remove_prefix(1);
  }
  return key.empty() && !value.json->empty();
}

}  // namespace

class Speech::Templates {
 public:
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  using ByKey = std::unordered_map<std::string, Message, Hash, std::equal_to<>>;

  explicit Templates(const Json& strings) {
    for (const auto& [key, value] : strings.items()) {
      if (key == "plural" && value.is_object()) read_plurals(value);
      if (!value.is_string()) continue;
      auto message = Message::parse(value.get_ref<const std::string&>());
      if (!message) {
        faults.push_back({key + ": " + message.fault().where, message.fault().what});
        continue;
      }
      if (key.starts_with("action.")) actions[key.substr(7)] = *message;
      if (key.starts_with("event.")) events[key.substr(6)] = *message;
      any[key] = std::move(*message);
    }
    const auto word = [&](const char* key, std::string& into) {
      if (strings.contains(key) && strings[key].is_string()) into = strings[key].get_ref<const std::string&>();
    };
    word("you", you_), word("list.comma", comma_), word("list.and", and_), word("list.items", items_);
  }

  ByKey any, actions, events;  // by their whole keys; by types
  std::vector<Fault> faults;

  void say(std::string& out, const Message& message, const Json& fields, const Names& names, Viewer viewer) const {
    fill(out, message.nodes(), fields, names, viewer, 0);
  }
  template <class Source>
  void say(std::string& out, const ByKey& those, std::string_view key, const Source& fields, const Names& names,
           Viewer viewer) const {
    const auto found = those.find(key);
    if (found != those.end()) fill(out, found->second.nodes(), fields, names, viewer, 0);
  }

 private:
  void read_plurals(const Json& rules) {
    for (const auto& [category, rule] : rules.items()) {
      const auto added = plurals_.add(category, rule.is_string() ? rule.get<std::string>() : rule.dump());
      if (!added) faults.push_back({"plural: " + added.fault().where, added.fault().what});
    }
  }

  /// `count` is that of the plural around.
  template <class Source>
  void fill(std::string& out, const std::vector<Node>& nodes, const Source& fields, const Names& names, Viewer viewer,
            std::int64_t count) const {
    for (const Node& node : nodes) {
      if (node.kind == Node::Kind::text) {
        out += node.text;
        continue;
      }
      if (node.kind == Node::Kind::count) {
        out += std::to_string(count);
        continue;
      }
      const Spoken value = field_in(fields, node.text);
      switch (node.kind) {
        case Node::Kind::field:  add_words(out, value, nullptr, false, viewer); break;
        case Node::Kind::name:   add_words(out, value, names.table(node.by), node.says_you, viewer); break;
        case Node::Kind::each:   add_each(out, node.by, value, names, viewer); break;
        case Node::Kind::select: fill(out, selected(node, value, viewer).nodes, fields, names, viewer, count); break;
        default:                 fill(out, counted(node, count_of(value)).nodes, fields, names, viewer, count_of(value)); break;
      }
    }
  }

  static const Message::Variant& selected(const Node& node, const Spoken& value, Viewer viewer) {
    for (const Message::Variant& one : std::span{node.variants}.first(node.variants.size() - 1))
      if (one.is_you ? is_viewer(value, viewer) : has_key(value, one.key)) return one;
    return node.variants.back();  // other
  }

  /// An exact number goes before its category.
  const Message::Variant& counted(const Node& node, std::int64_t count) const {
    for (const Message::Variant& one : node.variants)
      if (one.exactly == count) return one;
    const std::string_view category = plurals_.category(count);
    for (const Message::Variant& one : node.variants)
      if (one.exactly < 0 && one.key == category) return one;
    return node.variants.back();
  }

  void add_each(std::string& out, const std::string& sub, const Spoken& list, const Names& names, Viewer viewer) const {
    if (list.kind != Spoken::Kind::list) return;
    const std::size_t start = out.size();
    for (const Json& item : *list.json) {
      const std::size_t before = out.size();
      if (before > start) out += items_;
      const std::size_t after = out.size();
      say(out, any, sub, item, names, viewer);
      if (out.size() == after) out.resize(before);  // it has nothing to say
    }
  }

  void add_words(std::string& out, const Spoken& value, const Names::Table* table, bool says_you, Viewer viewer) const {
    const auto add = [&](const Spoken& one) {
      if (says_you && is_viewer(one, viewer)) out += you_;
      else add_name(out, one, table);
    };
    if (value.kind == Spoken::Kind::words) {
      add({Spoken::Kind::word, 0, value.word, {}, nullptr});
      if (!value.second.empty()) out += and_, add({Spoken::Kind::word, 0, value.second, {}, nullptr});
      return;
    }
    if (value.kind != Spoken::Kind::list) return add(value);
    const std::size_t size = value.json->size();
    for (std::size_t i = 0; i < size; ++i) {
      if (i > 0) out += i + 1 == size ? and_ : comma_;
      add(spoken((*value.json)[i]));
    }
  }

  PluralRules plurals_;
  std::string you_ = "you", comma_ = ", ", and_ = " and ", items_ = "; ";
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

std::string Speech::fill(const Message& message, const Json& fields, const Names& names, Viewer viewer) const {
  std::string text;
  templates_->say(text, message, fields, names, viewer);
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

const Message* Speech::message(std::string_view key) const {
  const auto found = templates_->any.find(key);
  return found == templates_->any.end() ? nullptr : &found->second;
}

const std::vector<Fault>& Speech::faults() const { return templates_->faults; }

// ---- The strings built into the program

namespace {

std::string strings_path(std::string_view game, std::string_view locale) {
  return "content/" + std::string{game} + (game.empty() ? "" : "/") + "strings." + std::string{locale} + ".json";
}

Json read_strings(std::string_view game, std::string_view locale) {
  const std::string path = strings_path(game, locale);
  auto json = parse_json(content::embedded(path), path);
  if (!json) stop_for_bad_own_content(json.fault());
  return std::move(*json);
}

struct Language {
  std::map<std::string, Json, std::less<>> strings;
  std::map<std::string, Speech, std::less<>> speech;
};

Language read_language(std::string_view locale) {
  Language language;
  for (const Facts* const one : all_facts()) {
    Json all = read_strings("", locale);          // what all games share,
    all.update(read_strings(one->name, locale));  // and what this one says in its own way
    language.strings.emplace(one->name, std::move(all));
  }
  for (const auto& [game, strings] : language.strings) {
    const Speech& speech = language.speech.emplace(game, Speech{strings}).first->second;
    if (!speech.faults().empty())
      stop_for_bad_own_content(
          {strings_path(game, locale) + ": " + speech.faults().front().where, speech.faults().front().what});
  }
  return language;
}

bool is_letter(char one) { return (one | 0x20) >= 'a' && (one | 0x20) <= 'z'; }

std::string& house_locale() {
  static std::string locale{"en"};
  return locale;
}

const Language& house_language() {
  static const Language language = read_language(house_locale());
  return language;
}

}  // namespace

const std::vector<std::string>& locales() {
  static const auto all = [] {
    std::vector<std::string> complete;
    for (std::size_t place = 0; !content::embedded_path(place).empty(); ++place) {
      const std::string_view path = content::embedded_path(place);
      constexpr std::string_view start = "content/strings.", end = ".json";
      if (path.starts_with(start))
        complete.emplace_back(path.substr(start.size(), path.size() - start.size() - end.size()));
    }
    return complete;
  }();
  return all;
}

std::string_view locale_for(std::string_view wish, const std::vector<std::string>& known) {
  const auto wished = [&](const std::string& locale) {
    return wish.starts_with(locale) && (wish.size() == locale.size() || !is_letter(wish[locale.size()]));
  };
  const auto found = std::find_if(known.begin(), known.end(), wished);
  return found == known.end() ? std::string_view{"en"} : std::string_view{*found};
}

void speak_in(std::string_view wish) { house_locale() = locale_for(wish, locales()); }

const Json& strings_of(std::string_view game) {
  static const Json none = Json::object();
  const auto& all = house_language().strings;
  const auto found = all.find(game);
  return found == all.end() ? none : found->second;
}

const Speech& speech_of(std::string_view game) {
  static const Speech none{strings_of("")};
  const auto& all = house_language().speech;
  const auto found = all.find(game);
  return found == all.end() ? none : found->second;
}

}  // namespace parlor
