// SPDX-License-Identifier: MIT
// What is behind the bots' door, for every game alike.
#pragma once

#include <string>
#include <vector>

#include "bots/door.h"
#include "kernel/sha256.h"
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

// ---- For a coach and a review

/// With a chance of its own, which no seed foretells.
inline Mind mind_of_a_coach(const Table& table, Seat me, Crew* crew) {
  Mind mind = mind_of(Seed{}, me);
  mind.heard = table.hearsay(me);
  mind.decisions = table.acts_of(me);
  mind.crew = crew;
  return mind;
}

template <class G> Outset<G> outset_of(const Table& table, Seat me, bool open) {
  if (open) return {table.rules<G>(), table.known<G>(Viewer::recorder()), me, {}, true};
  return {table.rules<G>(), table.known<G>(me), me, table.hearsay(me), false};
}

template <class G> std::vector<Opinion> BotDoor<G>::weigh(const Table& table, Seat me, const Budget& budget,
                                                          Crew* crew) {
  Mind mind = mind_of_a_coach(table, me, crew);
  return parlor::weigh(table.rules<G>(), table.known<G>(me), me, budget, mind);
}

template <class G> Chances BotDoor<G>::chances(const Table& table, Seat me, bool open, int worlds, Crew* crew) {
  return chances_from(outset_of<G>(table, me, open), worlds, crew);
}

template <class G>
Estimate BotDoor<G>::lead(const Table& table, Seat who, Action one, const std::optional<Action>& other, Seat whose,
                          bool open, int worlds, Crew* crew) {
  auto from = outset_of<G>(table, who, open);
  if (!open) table.rules<G>().unseal(from.known, who);
  return lead_of(from, one, other, whose, worlds, crew);
}

template <class G> bool BotDoor<G>::decides(const Table& table, Seat me) {
  Choices choices;
  table.choices(me, choices);
  return choices.size() > 1 && !table.rules<G>().all_the_same(table.known<G>(me), me);
}

template <class G> std::string BotDoor<G>::knowledge(const Table& table, Seat me) {
  const auto known = table.known<G>(me);
  const auto heard = table.hearsay(me);
  return sha256_hex({reinterpret_cast<const char*>(&known), sizeof known}) + std::to_string(heard.size());
}

}  // namespace parlor
