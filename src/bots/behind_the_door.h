// SPDX-License-Identifier: MIT
// What is behind the bots' door, for every game alike.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "bots/door.h"
#include "table/speech.h"
#include "words/game.h"
#include "words/json.h"

namespace parlor {

// ---- Words of prepared statements ----

template <Game G> std::string text_of(const Table& table, Remark remark) {
  const Fields fields = table.rules<G>().statement(remark);
  return speech_of(G::facts.name)
      .say("statement." + std::string{fields.type()}, fields.json(), table.names(), Viewer::spectator());
}

template <Game G> Json act_of(const Table& table, const Letter& letter) {
  if (letter.to == nobody) return {};
  std::string text;
  for (Remark remark : letter.remarks) text += (text.empty() ? "" : " ") + text_of<G>(table, remark);
  return {{"type", "say"}, {"to", index(letter.to)}, {"text", text}};
}

/// "I seek −Wit. Perhaps!" as "i seek -wit" and "perhaps": people type as they please.
inline std::vector<std::string> sentences_in(std::string text) {
  constexpr std::string_view minus = "−";
  for (std::size_t at; (at = text.find(minus)) != std::string::npos;) text.replace(at, minus.size(), "-");
  std::vector<std::string> sentences(1);
  for (const char letter : text) {
    if (std::string_view{".,;:?!"}.find(letter) != std::string_view::npos) sentences.emplace_back();
    else if (letter != ' ' || (!sentences.back().empty() && sentences.back().back() != ' '))
      sentences.back() += letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  }
  for (std::string& sentence : sentences)
    if (sentence.ends_with(' ')) sentence.pop_back();
  return sentences;
}

/// The prepared statements as they are said at a table.
template <Game G>
class Phrases {
 public:
  explicit Phrases(const Table& table) {
    for (Remark remark : G::understood()) meaning_.emplace(sentences_in(text_of<G>(table, remark)).front(), remark);
  }

  /// Those in a text; what a bot does not understand it passes over.
  std::vector<Remark> in(const std::string& text) const {
    std::vector<Remark> remarks;
    for (const std::string& sentence : sentences_in(text))
      if (const auto known = meaning_.find(sentence); known != meaning_.end()) remarks.push_back(known->second);
    return remarks;
  }

 private:
  std::map<std::string, Remark, std::less<>> meaning_;
};

// ---- The door ----

template <class G> Action BotDoor<G>::choose(const Table& table, Seat me, const Level& level, Mind& mind) {
  return parlor::choose(table.rules<G>(), table.known<G>(me), me, level, mind);
}

template <class G> Json BotDoor<G>::words_before(const Table& table, Seat me, Action next) {
  return act_of<G>(table, table.rules<G>().letter(table.known<G>(me), me, next));
}

template <class G> Json BotDoor<G>::reply_to(const Table& table, Seat me, const Entry& words) {
  const auto remarks = Phrases<G>{table}.in(*words.words);
  return act_of<G>(table, table.rules<G>().reply(table.known<G>(me), me, words.seat, remarks));
}

template <class G> Hearsay BotDoor<G>::heard_by(const Table& table, Seat me) {
  Hearsay heard;
  if (G::understood().empty()) return heard;
  const Phrases<G> phrases{table};
  for (const Entry& entry : table.entries()) {
    if (entry.kind != Entry::Kind::say || entry.seat == me || !table.may_read(entry, Viewer{me})) continue;
    for (Remark remark : phrases.in(*entry.words)) table.rules<G>().heed(heard, entry.seat, remark);
  }
  return heard;
}

}  // namespace parlor
