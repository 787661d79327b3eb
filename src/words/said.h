// SPDX-License-Identifier: MIT
// A value as JSON together with its description, which is its type: so what is written and the schema of it, for docs/ and
// for the page, have one source. Forms are descriptions; the functions below make values of them.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "kernel/seat.h"
#include "words/fields.h"
#include "words/json.h"

namespace parlor {

/// A text as an argument of a template: id<"trait">.
template <std::size_t Size>
struct Text {
  consteval Text(const char (&text)[Size]) { std::copy_n(text, Size, letters); }  // NOLINT: a literal is one
  constexpr std::string_view view() const { return {letters, Size - 1}; }
  char letters[Size]{};
};

/// What there is to say, and by its type what that looks like.
template <class Form>
struct Said {
  Json json;
  operator Json() const& { return json; }         // NOLINT: it is JSON
  operator Json() && { return std::move(json); }  // NOLINT
};

// ---- Forms -----------------------------------------------------------------------------------------------------------

struct Truth {
  static Json schema() { return tree({{"type", "boolean"}}); }
};

/// A whole number; `What` says of what: "seat".
template <Text What = "">
struct Number {
  static Json schema() {
    Json schema = tree({{"type", "integer"}});
    if (!What.view().empty()) schema["description"] = What.view();
    return schema;
  }
};

/// What a thing of the cards is called in files and messages: "T17".
template <Text What>
struct Id {
  static Json schema() { return tree({{"type", "string"}, {"description", What.view()}}); }
};

/// A text for people: "4–6".
struct Prose {
  static Json schema() { return tree({{"type", "string"}}); }
};

/// One of a game's list of words, or of those that are given.
template <const auto& Names>
struct OneOf {
  static Json schema() {
    Json words = Json::array();
    for (const std::string_view word : Names)
      if (!word.empty() && std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
    return tree({{"enum", words}});
  }
};
template <Text... Words>
struct Word {
  static Json schema() { return tree({{"enum", Json::array({Words.view()...})}}); }
};

template <class Item>
struct ListOf {
  static Json schema() { return tree({{"type", "array"}, {"items", Item::schema()}}); }
};
template <class Item, int Count>
struct SomeOf {  // just so many
  static Json schema() {
    return tree({{"type", "array"}, {"items", Item::schema()}, {"minItems", Count}, {"maxItems", Count}});
  }
};

/// Values by the ids of things.
template <class Item>
struct ById {
  static Json schema() { return tree({{"type", "object"}, {"additionalProperties", Item::schema()}}); }
};

template <class Form>
struct OrNull {
  static Json schema() { return tree({{"anyOf", Json::array({Form::schema(), tree({{"type", "null"}})})}}); }
};

/// An action of that game in readable form, as docs/schema/ has it.
template <Text Game>
struct AnActionIn {
  static Json schema() { return tree({{"$ref", std::string{Game.view()} + ".actions.json"}}); }
};

// ---- Values ----------------------------------------------------------------------------------------------------------

inline Said<Truth> say(std::same_as<bool> auto truth) { return {truth}; }
template <std::integral Whole>
  requires(!std::same_as<Whole, bool>)
Said<Number<>> say(Whole number) {
  return {static_cast<std::int64_t>(number)};
}
inline Said<Number<"seat">> say(Seat seat) { return {index(seat)}; }
template <class Form> Said<Form> say(Said<Form> said) { return said; }

/// No word: null, where the description must say so (`or_null`).
template <Text What> Said<Id<What>> id(std::string_view word) { return {word.empty() ? Json{} : Json(word)}; }

inline Said<Prose> prose(std::string_view text) { return {text}; }

/// A thing's number, where things have no other id; 0: null.
template <Text What, class Thing> Said<Number<What>> number(Thing thing) {
  return {thing == Thing{} ? Json{} : Json(static_cast<int>(thing))};
}

template <const auto& Names, class Enum> Said<OneOf<Names>> name(Enum value) {
  return {Names[static_cast<std::size_t>(value)]};
}
template <Text Yes, Text No> Said<Word<Yes, No>> either(bool yes) { return {yes ? Yes.view() : No.view()}; }

template <class Form> Said<OrNull<Form>> or_null(Said<Form> said) { return {std::move(said.json)}; }
template <class Form> Said<OrNull<Form>> or_null(bool there, Said<Form> said) {
  return {there ? std::move(said.json) : Json{}};
}

/// A list that is made item by item.
template <class Form>
class Listed {
 public:
  void add(Said<Form> said) { list_.push_back(std::move(said.json)); }
  operator Said<ListOf<Form>>() && { return {std::move(list_)}; }  // NOLINT: it is one

 private:
  Json list_ = Json::array();
};

template <class Form> Said<ListOf<Form>> say(Listed<Form> listed) { return listed; }

namespace detail {
template <class Form> Said<Form> there(Said<Form>);
template <class Form> Said<Form> there(std::optional<Said<Form>>);
template <class Form> Form form_of(Said<Form>);
}  // namespace detail

/// What a function, or `say`, makes of each of these; where it makes nothing, there is no item.
template <class Items, class Say> auto list(const Items& items, Say&& say_of) {
  using One = decltype(say_of(*std::begin(items)));
  using Form = decltype(detail::form_of(detail::there(std::declval<One>())));
  Json list = Json::array();
  for (const auto& item : items) {
    auto one = say_of(item);
    if constexpr (std::same_as<One, Said<Form>>) list.push_back(std::move(one.json));
    else if (one) list.push_back(std::move(one->json));
  }
  return Said<ListOf<Form>>{std::move(list)};
}
template <class Items> auto list(const Items& items) {
  return list(items, [](const auto& item) { return say(item); });
}
inline Said<ListOf<Number<"seat">>> say(SeatSet seats) { return list(seats); }

template <Text Game> Said<AnActionIn<Game>> action(const Fields& fields) { return {fields.json()}; }

inline Said<SomeOf<Number<"seat">, 2>> pair(Seat one, Seat other) { return {Json::array({index(one), index(other)})}; }

}  // namespace parlor
