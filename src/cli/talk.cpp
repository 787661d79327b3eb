// SPDX-License-Identifier: MIT
#include "cli/talk.h"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "table/message.h"

namespace parlor::cli {
namespace {

std::string_view without_blanks(std::string_view text) {
  const std::size_t start = text.find_first_not_of(' ');
  return start == std::string_view::npos ? std::string_view{} : text.substr(start);
}

Json words(Seat to, std::string_view text) { return {{"type", "say"}, {"to", index(to)}, {"text", text}}; }

/// Those of whose name this is a word: "lindhurst" is Dr. Ezra Lindhurst.
SeatSet called(const Table& table, std::string_view word) {
  SeatSet found;
  if (word.size() < 2) return found;
  for (int seat = 0; seat < table.players(); ++seat) {
    const std::string name = " " + lower(table.names().word("seat", seat)) + " ";
    if (name.find(" " + lower(word) + " ") != std::string::npos) found.add(seat_at(seat));
  }
  return found;
}

/// The seats that the first word names: a number, as printed, or a name.
Result<SeatSet> addressed(const Table& table, std::string_view word) {
  int number = 0;
  const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (problem != std::errc{} || end != word.data() + word.size()) return called(table, word);
  if (number >= 1 && number <= table.players()) return SeatSet::only(seat_at(number - 1));
  return Fault{"say", "seats have the numbers 1 to " + std::to_string(table.players()) + ", not " + std::string{word}};
}

/// Why this seat may talk to nobody at all: the commonest reason is as good as any, and "silence.<rule>" says it in short.
Fault silence(const Table& table, Seat me) {
  for (int seat = 0; seat < table.players(); ++seat)
    if (seat != index(me))
      if (const Verdict verdict = table.judge({me, words(seat_at(seat), "x")}); verdict.refused()) {
        const auto& [rule, text] = verdict.refusal();
        const std::string in_short =
            speech_of(table.header().game).say("silence." + rule, Json::object(), table.names(), Viewer{me});
        return Fault{rule, in_short.empty() ? text : in_short};
      }
  return Fault{"say", "there is nobody here to talk to"};
}

/// "Dr. Ezra Lindhurst (2) or Mr. Tobias Fennimore (4)"
std::string by_name(const Table& table, SeatSet seats) {
  std::string text;
  for (const Seat seat : seats)
    text += (text.empty() ? "" : " or ") + std::string{table.names().word("seat", index(seat))} + " (" +
            std::to_string(index(seat) + 1) + ")";
  return text;
}

/// The places to fill in: "I seek {sign}{attribute, attribute}." has two.
std::vector<Message::Node> slots_of(const Message& statement) {
  std::vector<Message::Node> slots;
  std::copy_if(statement.nodes().begin(), statement.nodes().end(), std::back_inserter(slots),
               [](const Message::Node& node) { return node.kind != Message::Node::Kind::text; });
  return slots;
}

/// "I seek {sign}{attribute, attribute}." to "I seek …."
std::string in_short(const Message& statement) {
  std::string text;
  for (const Message::Node& node : statement.nodes())
    text += node.kind == Message::Node::Kind::text ? node.text : node.text == "sign" ? "" : "…";
  return text;
}

std::vector<Json> values_for(const Message::Node& slot, const Json& names, Seat me, Seat to) {
  if (slot.text == "sign") return {"+", "−"};
  std::vector<Json> values;
  const Json words = names.value(slot.by, Json::array());
  if (words.is_object())
    for (const auto& [key, name] : words.items()) values.push_back(key);
  else
    for (int seat = 0; seat < static_cast<int>(words.size()); ++seat)
      if (seat != index(me) && seat != index(to)) values.push_back(seat);  // somebody else
  return values;
}

}  // namespace

std::string lower(std::string_view text) {
  std::string low{text};
  for (char& letter : low)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  return low;
}

SeatSet partners(const Table& table, Seat me) {
  SeatSet found;
  for (int seat = 0; seat < table.players(); ++seat)
    if (!table.judge({me, words(seat_at(seat), "x")}).refused()) found.add(seat_at(seat));
  return found;
}

Result<Json> words_typed(const Table& table, Seat me, std::string_view typed) {
  const std::size_t space = typed.find(' ');
  const std::string_view rest = space == std::string_view::npos ? "" : without_blanks(typed.substr(space));
  const SeatSet open = partners(table, me);
  if (open.empty()) return silence(table, me);
  const auto to = addressed(table, typed.substr(0, space));
  if (!to) return to.fault();
  if (to->size() == 1 && to->front() != me && !open.has(to->front()))
    return Fault{"say", "just now you can talk to " + by_name(table, open)};
  if (to->size() == 1 && !rest.empty()) return words(to->front(), rest);
  if (to->size() > 1) return Fault{"say", "more than one here is called so; their numbers tell them apart"};
  if (to->size() == 1) return Fault{"say", "type the words behind the name"};
  if (open.size() == 1 || table.words_are_public()) return words(open.front(), typed);
  return Fault{"say", "begin with the number or the name of one: " + by_name(table, open)};
}

std::vector<Choice> statements(const Table& table, Seat me) {
  std::vector<Choice> all;
  const Speech& speech = speech_of(table.header().game);
  const Json& strings = speech.strings();
  const Json names = table.names().json();
  for (const Seat to : partners(table, me))
    for (const Json& id : strings.value("statements", Json::array())) {
      const std::string key = "statement." + id.get<std::string>();
      const Message* const statement = speech.message(key);
      if (statement == nullptr) continue;
      std::vector<Json> sayings{{{"type", "say"}, {"to", index(to)}, {"statement", in_short(*statement)}}};
      for (const Message::Node& slot : slots_of(*statement)) {
        std::vector<Json> longer;
        for (const Json& saying : sayings)
          for (const Json& value : values_for(slot, names, me, to))
            longer.push_back(saying), longer.back()[slot.text] = value;
        sayings = std::move(longer);
      }
      for (const Json& saying : sayings)
        if (std::string text = speech.say(key, saying, table.names(), Viewer{me}); table.fits(me, to, text))
          all.push_back({{}, saying, std::move(text)});
    }
  return all;
}

Json said(const Choice& statement) { return words(seat_at(statement.json["to"].get<int>()), statement.label); }

}  // namespace parlor::cli
