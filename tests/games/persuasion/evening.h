// SPDX-License-Identifier: MIT
// Persuasion at a table, where rules live that a game alone does not hold: words, clocks, coming and going, replays.
#pragma once

#include "games/persuasion/salon.h"
#include "table/record.h"

namespace parlor::persuasion {

class Evening {
 public:
  explicit Evening(int players, const std::string& chosen = "", std::uint64_t seed = 1)
      : table{open(players, chosen, seed)} {}

  void act(Seat seat, const Json& action) {
    const Verdict verdict = table.judge({seat, action});
    ASSERT_FALSE(verdict.refused()) << action.dump() << ": " << verdict.refusal().rule << " " << verdict.refusal().text;
    table.commit(verdict);
  }
  void act(int seat, const Json& action) { act(seat_at(seat), action); }
  void house_does(const char* what, int seat) { act(house, {{"type", what}, {"seat", seat}}); }
  void say(int from, int to, const char* text) { act(from, {{"type", "say"}, {"to", to}, {"text", text}}); }
  void invite(int from, int to) { act(from, {{"type", "invite"}, {"to", to}, {"trait", trait(from)}}); }
  void reject(int who, int inviter) { act(who, {{"type", "reject_invitation"}, {"from", inviter}}); }
  void part(int one, int other) {
    act(one, {{"type", "done"}, {"with", other}}), act(other, {{"type", "done"}, {"with", one}});
  }
  std::string refused(Seat seat, const Json& action) const {
    const Verdict verdict = table.judge({seat, action});
    return verdict.refused() ? verdict.refusal().rule : "";
  }

  /// A invites B, who accepts; the others invite A and are turned away.
  void a_and_b_meet() {
    for (int seat = 1; seat < table.players(); ++seat) invite(seat, seat == B ? C : A);
    invite(A, B);
    for (int seat = 2; seat < table.players(); ++seat) reject(A, seat);
    reject(C, B);
    act(B, {{"type", "accept_invitation"}, {"from", A}, {"trait", trait(B, 1)}});
  }

  /// Clocks run out until intentions are shared again.
  void to_next_round() {
    const int round = view()["round"];
    while (!table.over() && view()["round"] == round) house_does("timeout", index(table.pending().front()));
  }
  /// All withdraw.
  void finish() {
    to_next_round();
    for (const Seat seat : table.pending()) act(seat, {{"type", "independence"}});
  }

  /// A seat's own trait, by its place in the hand; with the first one committed the others stay in hand.
  std::string trait(int seat, int place = 0) const {
    return table.view(Viewer{seat_at(seat)})["mine"]["traits"][static_cast<std::size_t>(place)]["card"];
  }
  Json view() const { return table.view(Viewer::spectator()); }
  std::string words_read_by(Viewer viewer) const {
    std::string all;
    for (const Line& line : table.log(viewer))
      if (line.event.contains("text")) all += line.event["text"].get<std::string>();
    return all;
  }

  Table table;

 private:
  static Table open(int players, const std::string& chosen, std::uint64_t seed) {
    Header header;
    header.game = "persuasion", header.players = players, header.seed = seed_of(seed);
    header.house_rules = house_rules("character_choice=random " + chosen);
    auto opened = Table::open(header);
    if (!opened) ADD_FAILURE() << opened.fault().text();
    return std::move(*opened);
  }
};

}  // namespace parlor::persuasion
