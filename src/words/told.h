// SPDX-License-Identifier: MIT
// How a game's events are told, described once: one function for each, which names its type and its fields,
//
//   auto operator()(const TraitsDealt& e) const {
//     return told<"traits_dealt">(field<"seat">(e.seat), secret<"cards">(cards(e.cards)));
//   }
//
// Its JSON, whole or redacted, follows from what it returns; its schema, and from that the page's types, from the type of that.
#pragma once

#include <tuple>
#include <variant>

#include "words/said.h"

namespace parlor {

/// A field of an event or an object. One that may be missing is left out when it is not `there`; a secret one also when the
/// event is told to somebody who may not see it.
template <Text Name, class Form, bool Missing, bool Secret>
struct ToldField {
  Json value;
  bool there = true;

  static void describe(Json& fields, Json& required) {
    Json& own = fields[std::string{Name.view()}] = Form::schema();
    if (Secret) own["secret"] = true;
    if (!Missing && !Secret) required.push_back(Name.view());
  }
  void write(Json::object_t& all, bool whole) {
    if (there && (whole || !Secret)) all.emplace_back(std::string{Name.view()}, std::move(value));
  }
};

namespace detail {
template <Text Name, bool Missing, bool Secret, class Form> ToldField<Name, Form, Missing, Secret> told_field(
    Said<Form> said, bool there = true) {
  return {std::move(said.json), there};
}
}  // namespace detail

template <Text Name, class Value> auto field(Value&& value) {
  return detail::told_field<Name, false, false>(say(std::forward<Value>(value)));
}
template <Text Name, class Value> auto maybe(bool there, Value&& value) {
  return detail::told_field<Name, true, false>(say(std::forward<Value>(value)), there);
}
template <Text Name, class Value> auto secret(Value&& value) {
  return detail::told_field<Name, false, true>(say(std::forward<Value>(value)));
}
template <Text Name, class Value> auto secret(bool there, Value&& value) {
  return detail::told_field<Name, true, true>(say(std::forward<Value>(value)), there);
}

/// Fields, by the order in which they are given.
template <class... Fields>
struct Object {
  static Json schema() {
    Json fields = Json::object(), required = Json::array();
    (Fields::describe(fields, required), ...);
    return tree({{"type", "object"}, {"properties", fields}, {"required", required}, {"additionalProperties", false}});
  }
};
template <class... Fields> Said<Object<Fields...>> object(Fields... fields) {
  Json json = Json::object();
  auto& all = json.get_ref<Json::object_t&>();
  all.reserve(sizeof...(Fields));
  (fields.write(all, true), ...);
  return {std::move(json)};
}

/// What an event says.
template <Text Type, class... Fields>
struct Telling {
  std::tuple<Fields...> fields;

  static Json schema() {
    Json all = tree({{"type", tree({{"const", Type.view()}})}}), required = Json::array({"type"});
    (Fields::describe(all, required), ...);
    return tree({{"type", "object"}, {"properties", all}, {"required", required}, {"additionalProperties", false}});
  }
  Json json(bool whole) && {
    Json json = tree({{"type", Type.view()}});
    auto& all = json.get_ref<Json::object_t&>();
    all.reserve(1 + sizeof...(Fields));
    std::apply([&](Fields&... each) { (each.write(all, whole), ...); }, fields);
    return json;
  }
};
template <Text Type, class... Fields> Telling<Type, Fields...> told(Fields... fields) {
  return {{std::move(fields)...}};
}

/// An event as JSON; `teller` has a function for each kind.
template <class Teller, class... Events>
Json tell(const Teller& teller, const std::variant<Events...>& event, bool whole) {
  return std::visit([&](const auto& one) { return teller(one).json(whole); }, event);
}

namespace detail {
template <class Teller, class Event> struct Forms;
template <class Teller, class... Events>
struct Forms<Teller, std::variant<Events...>> {
  static Json schemas() {
    Json all = Json::array();
    (all.push_back(std::invoke_result_t<const Teller&, const Events&>::schema()), ...);
    return all;
  }
};
}  // namespace detail

/// The schemas of all events, in their order.
template <class Teller, class Event> Json event_forms() { return detail::Forms<Teller, Event>::schemas(); }

}  // namespace parlor
