// SPDX-License-Identifier: MIT
// Plain language for actions and events, from string files by key, so that page, terminal and log speak alike.
//
// content/<game>/strings.en.json maps a key to a template: a text, or a list of alternatives of which the first that fits
// is taken: {"when": {"drew": true}, "you": "seat", "say": "You draw {card:card}."}. `when` compares fields (null: absent),
// `you` asks whether the field is the viewer's own seat. In a text
//   {field}        inserts a field (a dotted path),
//   {field:table}  looks it up in the game's names; a list becomes "a, b and c",
//   {to:seat|you}  does the same, and says "you" for the viewer's own seat,
//   {list*name}    speaks every item of a list of objects by the template "sub.<name>".
//
// The keys: action.<type>, event.<Type> and sub.<name> as above; house_rule.<key>, an object of title, help and values;
// for a choice made in stages pick.<type>, pick.<field> (its fields are the action's) and the questions ask.type, ask.<field>
// or ask.<type>.<field>; confirm.<type>, a question before an action that cannot be taken back; hint.<step>, spoken from the
// view while that step lasts; greeting; the lists statements and pleasantries, things to say; and what a game's own drawing
// asks for.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "kernel/fields.h"
#include "kernel/json.h"
#include "kernel/names.h"
#include "kernel/seat.h"

namespace parlor {

class Speech {
 public:
  explicit Speech(const Json& strings);

  /// The sentence for `fields`; empty when the strings have none, or want none.
  std::string say(std::string_view key, const Json& fields, const Names& names, Viewer viewer) const;

  /// The same with a capital at its start.
  std::string sentence(std::string_view key, const Json& fields, const Names& names, Viewer viewer) const;

  /// The label of an action, "action.<type>", and the sentence for an event, "event.<Type>", added to `out`.
  void add_label(std::string& out, const Fields& action, const Names& names, Viewer viewer) const;
  void add_event(std::string& out, const Json& event, const Names& names, Viewer viewer) const;

  bool knows(std::string_view key) const { return strings_->contains(key); }
  const Json& strings() const { return *strings_; }

 private:
  class Templates;  // the strings, taken apart once

  const Json* strings_;
  std::shared_ptr<const Templates> templates_;
};

/// The strings of a game, as built into the program.
const Json& strings_of(std::string_view game);

/// What speaks them.
const Speech& speech_of(std::string_view game);

}  // namespace parlor
