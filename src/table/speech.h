// SPDX-License-Identifier: MIT
// Plain language for actions and events, from string files by key, so that page, terminal and log speak alike. Nothing else
// makes sentences: what a seat is called, who is "you" and how things are counted is settled here, once.
//
// content/<game>/strings.<locale>.json, over what all games share in content/strings.<locale>.json, maps a key to a message
// (table/message.h). The keys: action.<type>, a label; event.<type>, a sentence, or empty where there is nothing to say;
// sub.<name>, one item of a list; name.<table>, how the names of that table are made; for a choice made in stages
// pick.<type>, pick.<field> (its fields are the action's) and the questions ask.type, ask.<field> or ask.<type>.<field>;
// confirm.<type>, a question before an action that cannot be taken back; hint.<step>, spoken from the view while that step
// lasts; greeting; silence.<rule>; and what a game's own drawing asks for. What is no message: house_rule.<key>, an object of title, help
// and values; the lists statements and pleasantries, things to say; bots, the names they go by; plural, how the language counts.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/seat.h"
#include "words/fields.h"
#include "words/json.h"
#include "words/names.h"

namespace parlor {

class Message;

class Speech {
 public:
  explicit Speech(const Json& strings);

  /// The sentence for `fields`; empty when the strings have none, or want none.
  std::string say(std::string_view key, const Json& fields, const Names& names, Viewer viewer) const;

  /// The same with a capital at its start.
  std::string sentence(std::string_view key, const Json& fields, const Names& names, Viewer viewer) const;

  /// A message of somebody else's, as if it stood in the strings; with a capital at its start.
  std::string fill(const Message& message, const Json& fields, const Names& names, Viewer viewer) const;

  /// The label of an action, "action.<type>", and the sentence for an event, "event.<type>", added to `out`.
  void add_label(std::string& out, const Fields& action, const Names& names, Viewer viewer) const;
  void add_event(std::string& out, const Json& event, const Names& names, Viewer viewer) const;

  bool knows(std::string_view key) const { return strings_->contains(key); }
  const Json& strings() const { return *strings_; }

  const Message* message(std::string_view key) const;  // null: there is none
  const std::vector<Fault>& faults() const;            // strings that are no messages, with their keys

 private:
  class Templates;  // the strings, taken apart once

  const Json* strings_;
  std::shared_ptr<const Templates> templates_;
};

/// The strings of a game, as built into the program, in the house's language.
const Json& strings_of(std::string_view game);

/// What speaks them.
const Speech& speech_of(std::string_view game);

/// The languages there are: those with a content/strings.<locale>.json.
const std::vector<std::string>& locales();

/// Which of them is wished for by "de_AT.UTF-8"; English when none is.
std::string_view locale_for(std::string_view wish, const std::vector<std::string>& known);

/// The house's language, before anything is said in it.
void speak_in(std::string_view wish);

}  // namespace parlor
