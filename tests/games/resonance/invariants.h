// SPDX-License-Identifier: MIT
// What is true of every state of Resonance: what the game itself asserts, and that what all can tell of
// face-down cards is no lie.
#pragma once

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "games/resonance/rules.h"

namespace parlor::resonance {

/// Each trace that names a seat is right, and the bounds of secret removals hold in the real world too.
template <class Card> void check_traces(const State& s, Seat seat, const auto& face_down, int unseen,
                                        const Bounds& bounds, int count) {
  int never_seen = 0;
  for (Card card : face_down) {
    const Trace trace = s.trace(card);
    EXPECT_TRUE(trace.unseen() || trace.names(seat)) << "seat " << index(seat) << " holds " << static_cast<int>(card);
    never_seen += trace.unseen();
  }
  EXPECT_LE(never_seen, unseen);
  for (int number = 1; number <= count; ++number) {
    const auto card = static_cast<Card>(number);
    const bool surely_here = s.trace(card).names(seat) && s.trace(card).certain();
    EXPECT_TRUE(!surely_here || face_down.has(card)) << "seat " << index(seat) << " should hold " << number;
  }
  for (int round = 1; round < event_count; ++round)
    for (Pile pile : {Pile::deck, Pile::discard}) {
      if (!bounds.has(round, pile)) continue;
      int here = 0;
      for (Card card : face_down) {
        const Trace trace = s.trace(card);
        const bool earlier = trace.unseen() || (!trace.certain() && trace.round() < round);
        const bool then = !trace.unseen() && !trace.certain() && trace.round() == round && trace.pile() == pile;
        here += then || (earlier && pile == Pile::deck);
      }
      EXPECT_LE(here, bounds.at(round, pile)) << "seat " << index(seat) << " round " << round;
    }
}

inline void check_invariants(const Rules& rules, const State& s) {
  EXPECT_EQ(rules.unsound(s), "");
  for (Seat seat : rules.seats()) {
    const Player& p = s[seat];
    List<Response, response_count> face_down = p.responses;
    for (Response card : p.drawn)
      if (s.in_play && (!rules.revealed(s) || card != p.played)) face_down.push(card);
    check_traces<Persona>(s, seat, p.personas, p.unseen_personas, p.persona_bounds, persona_count);
    check_traces<Response>(s, seat, face_down, p.unseen_responses, p.response_bounds, response_count);
  }
}

inline std::set<std::string> public_news(const Rules&) { return {}; }

/// Which part of two states differs, for a failure's message.
inline std::string difference(const Rules& rules, const State& one, const State& other) {
  std::string parts;
  const auto note = [&](bool same, const std::string& name) { parts += same ? "" : " " + name; };
  note(one.waiting == other.waiting, "waiting"), note(one.event == other.event, "event"),
      note(one.personas == other.personas, "personas");
  note(one.responses == other.responses, "responses"), note(one.events == other.events, "events");
  note(one.persona_trace == other.persona_trace, "persona_trace"),
      note(one.response_trace == other.response_trace, "response_trace");
  for (Seat seat : rules.seats()) {
    const Player &a = one[seat], &b = other[seat];
    const std::string of = std::to_string(index(seat)) + ".";
    note(a.personas == b.personas, of + "personas"), note(a.responses == b.responses, of + "responses"),
        note(a.drawn == b.drawn, of + "drawn");
    note(a.played == b.played, of + "played"), note(a.dealt_personas == b.dealt_personas, of + "dealt"),
        note(a.removing_personas == b.removing_personas, of + "removing");
  }
  return parts + " in step " + std::to_string(static_cast<int>(one.step));
}

}  // namespace parlor::resonance
