// SPDX-License-Identifier: MIT
// Actions in readable form, out of their description (words/action_form.h): written, read, and listed.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kernel/fault.h"
#include "words/action_form.h"
#include "words/fields.h"
#include "words/json.h"

namespace parlor {

/// {"type":"invite","to":3,"trait":"T17"}
template <class G> Fields spell(const G& game, Action action) {
  const ActionForm& form = G::forms()[action.kind];
  Fields fields{form.type()};
  for (const ActionField& field : form.fields())
    if (const int number = field.slot.get(action); !field.optional || number != 0)
      fields.add(field.name, game.value(field.thing, number));
  return fields;
}

/// The number of the thing that stands there; a fault when there is no such thing.
template <class G> int number_at(const Reader& at, const G& game, std::uint8_t thing) {
  using Kind = Fields::Value::Kind;
  const Domain domain = game.domain(thing);
  const auto find = [&](const auto& fits) {
    for (int number = domain.first; number <= domain.last; ++number)
      if (fits(game.value(thing, number))) return number;
    return domain.last + 1;
  };
  const auto there_is_none = [&](const std::string& wanted) {
    return at.fail("there is no " + std::string{domain.what} + " \"" + wanted + "\""), domain.first;
  };
  switch (game.value(thing, domain.last).kind) {
    case Kind::truth:  return at.boolean() ? 1 : 0;
    case Kind::number: {
      const int least = game.value(thing, domain.first).number, most = game.value(thing, domain.last).number;
      return domain.first + at.integer(least, most) - least;
    }
    case Kind::words: {
      const auto items = at.items();
      if (items.empty() || items.size() > 2) return at.fail("expected one or two"), domain.first;
      const std::string one = items.front().text(), other = items.size() == 2 ? items.back().text() : "";
      const int found = find([&](const Fields::Value& value) {
        return (value.word == one && value.second == other) || (value.word == other && value.second == one);
      });
      return found <= domain.last ? found : there_is_none(other.empty() ? one : one + ", " + other);
    }
    case Kind::word: {
      if (domain.listed) {
        std::vector<std::string_view> words;
        for (int number = domain.first; number <= domain.last; ++number)
          words.push_back(game.value(thing, number).word);
        return domain.first + at.one_of(words);
      }
      const std::string wanted = at.text();
      const int found = find([&](const Fields::Value& value) { return !wanted.empty() && value.word == wanted; });
      return found <= domain.last ? found : there_is_none(wanted);
    }
    case Kind::nothing: break;
  }
  return 0;
}

/// An action of a kind that was called otherwise once, as it is spelt today; nothing for all others.
inline std::optional<Json> spelt_today(const Json& json, std::span<const ActionForm> forms) {
  if (!json.is_object() || !json.contains("type")) return {};
  for (const ActionForm& form : forms) {
    if (form.once().empty() || json["type"] != form.once()) continue;
    Json today = Json::object();
    for (const auto& [key, value] : json.items()) today[key == form.once() ? std::string{form.type()} : key] = value;
    today["type"] = form.type();
    return today;
  }
  return {};
}

/// The action so spelt; a fault says what is wrong and where.
template <class G> Result<Action> read_spelling(const G& game, const Json& spelt) {
  const std::optional<Json> today = spelt_today(spelt, G::forms());
  Reader::Document document{today ? *today : spelt, "action"};
  Reader& in = document.root();
  std::vector<std::string_view> types;
  for (const ActionForm& form : G::forms()) types.push_back(form.type());
  Action action{static_cast<std::uint8_t>(in.at("type").one_of(types))};
  if (!document.sound()) return document.fault();
  const ActionForm& form = G::forms()[action.kind];
  std::vector<std::string_view> names{"type"};
  for (const ActionField& field : form.fields()) names.push_back(field.name);
  in.only(names);
  for (const ActionField& field : form.fields())
    if (!field.optional || in.has(field.name)) field.slot.set(action, number_at(in.at(field.name), game, field.thing));
  if (!document.sound()) return document.fault();
  return action;
}

inline constexpr std::size_t most_spelt = 4000;  // of one kind; Persuasion's widest has 8 x 60

/// Every action of that kind that can be spelt, whatever the rules say to it, as far as one can list them all.
template <class G> std::vector<Action> conceivable(const G& game, std::uint8_t kind) {
  std::vector<Action> actions{Action{kind}};
  for (const ActionField& field : G::forms()[kind].fields()) {
    const Domain domain = game.domain(field.thing);
    std::vector<Action> longer;
    const auto add = [&](Action action, int number) {
      if (longer.size() < most_spelt) field.slot.set(action, number), longer.push_back(action);
    };
    for (const Action action : actions) {
      if (field.optional) add(action, 0);
      for (int number = domain.first; number <= domain.last; ++number)
        if (!(field.optional && number == 0) && game.value(field.thing, number).kind != Fields::Value::Kind::nothing)
          add(action, number);
    }
    actions = std::move(longer);
  }
  return actions;
}

}  // namespace parlor
