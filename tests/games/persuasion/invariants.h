// SPDX-License-Identifier: MIT
// What is true of every state of Persuasion: what the game itself asserts, and that no notebook tells a lie.
#pragma once

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "games/persuasion/rules.h"

namespace parlor::persuasion {

inline void check_invariants(const Rules& rules, const State& s) {
  EXPECT_EQ(rules.unsound(s), "");
  if (s.step == Step::characters) return;
  const auto owner = [&](Card card) {
    for (Seat seat : rules.seats())
      if (s.traits[seat].has(card)) return seat;
    return nobody;
  };
  for (Seat looker : rules.seats())
    for (int number = 1; number <= card_count; ++number) {
      const Card card = static_cast<Card>(number);
      const Place place = s.notebook[looker][card];
      const bool at_home = owner(card) == place.seat();
      const bool with_fiance =
          place.names_seat() && s.status[place.seat()] == Status::engaged && owner(card) == s.fiance[place.seat()];
      switch (place.where()) {
        case Whereabouts::at: EXPECT_TRUE(at_home) << "seat " << index(looker) << " card " << number; break;
        case Whereabouts::or_away:
          EXPECT_TRUE(at_home || place.exits() > 0) << "seat " << index(looker) << " card " << number;
          break;
        case Whereabouts::or_fiance:
          EXPECT_TRUE(place.exits() == 1 ? at_home : at_home || with_fiance)
              << "seat " << index(looker) << " card " << number;
          break;
        case Whereabouts::or_fiance_or_away: EXPECT_TRUE(at_home || with_fiance || place.exits() > 0); break;
        case Whereabouts::pile:              EXPECT_TRUE(s.pile.has(card)); break;
        case Whereabouts::unknown:
        case Whereabouts::away:              break;
      }
      EXPECT_TRUE(!s.shown_to[card].has(looker) || (place.names_seat() && at_home))
          << "seat " << index(looker) << " was shown card " << number;
    }
}

inline std::set<std::string> public_news(const Rules&) {
  return {"proposals_resolved.proposals", "invitations_answered.answers", "intentions_revealed.intentions"};
}

/// Who of a pair is done is shown beside the pair (PER-15, PER-18), and said only when both are.
inline State unspoken(const Rules&, State known) {
  known.talking = {};
  return known;
}

/// Which part of two states differs, for a failure's message.
inline std::string difference(const Rules&, const State& one, const State& other) {
  std::string parts;
  const auto note = [&](bool same, const char* name) { parts += same ? "" : std::string{" "} + name; };
  note(one.waiting == other.waiting, "waiting"), note(one.outcome == other.outcome, "outcome"),
      note(one.talking == other.talking, "talking");
  note(one.traits == other.traits, "traits"), note(one.desires == other.desires, "desires"),
      note(one.intention == other.intention, "intention");
  note(one.answer == other.answer, "answer"), note(one.accepts == other.accepts, "accepts"),
      note(one.gift == other.gift, "gift");
  note(one.drawing == other.drawing, "drawing"), note(one.drawn == other.drawn, "drawn"),
      note(one.discard == other.discard, "discard");
  note(one.notebook == other.notebook, "notebook"), note(one.shown_to == other.shown_to, "shown_to"),
      note(one.meetings == other.meetings, "meetings"), note(one.deck == other.deck, "deck");
  note(one.pile == other.pile, "pile");
  return parts + " in step " + std::to_string(static_cast<int>(one.step));
}

}  // namespace parlor::persuasion
