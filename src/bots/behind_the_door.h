// SPDX-License-Identifier: MIT
// What is behind the bots' door, for every game alike.
#pragma once

#include <string>
#include <vector>

#include "bots/door.h"
#include "table/phrases.h"
#include "words/letters.h"

namespace parlor {

/// In the speaker's own voice: "{words}" stands for what is said.
template <Game G> Json act_of(const Table& table, const Letter& letter) {
  if (letter.to == nobody) return {};
  const G& game = table.rules<G>();
  std::string text;
  for (Remark remark : letter.remarks)
    text += (text.empty() ? "" : " ") + text_of(game, table.speech(), table.names(), remark);
  if (const std::string voice = game.voice(letter); table.speech().knows(voice)) {
    std::string voiced = table.speech().say(voice, {{"words", text}}, table.names(), Viewer::spectator());
    voiced.erase(voiced.find_last_not_of(' ') + 1);
    voiced.erase(0, voiced.find_first_not_of(' '));
    if (fit_to_show(voiced, longest_words)) text = std::move(voiced);  // long names leave no room for manners
  }
  return {{"type", "say"}, {"to", index(letter.to)}, {"text", text}};
}

template <class G> Action BotDoor<G>::choose(const Table& table, Seat me, const Level& level, Mind& mind) {
  if (talks(level)) mind.heard = table.hearsay(me);
  mind.decisions = table.acts_of(me);
  return parlor::choose(table.rules<G>(), table.known<G>(me), me, level, mind);
}

template <class G> Json BotDoor<G>::letter(const Table& table, Seat me, Seat to, const Speaker& speaker) {
  return act_of<G>(table, table.rules<G>().letter(table.known<G>(me), me, to, speaker, table.hearsay(me)));
}

template <class G> Json BotDoor<G>::reply(const Table& table, Seat me, const Entry& words, const Speaker& speaker) {
  const auto remarks = table.remarks_in(*words.words);
  return act_of<G>(table,
                   table.rules<G>().reply(table.known<G>(me), me, words.seat, remarks, speaker, table.hearsay(me)));
}

}  // namespace parlor
