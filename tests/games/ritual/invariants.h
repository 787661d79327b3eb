// SPDX-License-Identifier: MIT
// What is true of every state of The Forbidden Ritual: what the game itself asserts.
#pragma once

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "games/ritual/rules.h"

namespace parlor::ritual {

inline void check_invariants(const Rules& rules, const State& s) { EXPECT_EQ(rules.unsound(s), ""); }

inline std::set<std::string> public_news(
    const Rules&) {  // which of the cards on the Centre, whose, and so what is left
  return {"centre_card_removed.card", "centre_card_removed.as",  "centre_card_removed.owner",
          "objects_counted.herb",     "objects_counted.mineral", "objects_counted.potion"};
}

/// The top cards of these two decks lie face up (RIT-06, RIT-07), and a team looks on while one of it picks (RIT-123).
inline State unspoken(const Rules& rules, State known) {
  known.artifacts = {}, known.incantations = {};
  if (rules.teams()) known.picks = {};
  return known;
}

/// Which part of two states differs, for a failure's message.
inline std::string difference(const Rules&, const State& one, const State& other) {
  std::string parts;
  const auto note = [&](bool same, const char* name) { parts += same ? "" : std::string{" "} + name; };
  note(one.waiting == other.waiting, "waiting"), note(one.order == other.order, "order"),
      note(one.hand == other.hand, "hand");
  note(one.committed == other.committed, "committed"), note(one.sealed == other.sealed, "sealed"),
      note(one.picks == other.picks, "picks");
  note(one.offered == other.offered, "offered"), note(one.spell_deck == other.spell_deck, "spell_deck"),
      note(one.artifacts == other.artifacts, "artifacts");
  note(one.incantations == other.incantations, "incantations"), note(one.transients == other.transients, "transients"),
      note(one.centre == other.centre, "centre");
  note(one.casting == other.casting, "casting"), note(one.announced == other.announced, "announced"),
      note(one.decks == other.decks, "decks");
  return parts + " in phase " + std::to_string(static_cast<int>(one.phase)) + ", step " +
         std::to_string(static_cast<int>(one.step));
}

}  // namespace parlor::ritual
