// SPDX-License-Identifier: MIT
// What is true of every state of Resonance: RSN-06, RSN-100, and that what all can tell of face-down cards is no lie.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>

#include "games/resonance/rules.h"

namespace parlor::resonance {

template <int Count> class Census {
 public:
  void count(const auto& cards) {
    for (const auto card : cards) ++times_[static_cast<std::size_t>(card)];
  }
  void expect_each_once(const char* what) const {
    EXPECT_EQ(times_[0], 0) << "every card has a face";
    for (int card = 1; card <= Count; ++card)
      EXPECT_EQ(times_[static_cast<std::size_t>(card)], 1) << what << " " << card;
  }

 private:
  std::array<int, Count + 1> times_{};
};

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
  Census<persona_count> personas;
  Census<response_count> responses;
  Census<event_count> events;
  personas.count(s.personas), personas.count(s.display_personas), personas.count(s.returning_personas);
  responses.count(s.responses), responses.count(s.display_responses), responses.count(s.returning_responses);
  events.count(s.events), events.count(s.carried), events.count(s.event_discard);
  if (!rules.revealed(s)) events.count(List<Headline, 1>{s.event});
  int influence = s.supply;
  for (Seat seat : rules.seats()) {
    const Player& p = s[seat];
    List<Response, response_count> face_down = p.responses;
    personas.count(p.personas), personas.count(p.persona_discard);
    responses.count(p.responses), responses.count(p.response_discard);
    events.count(p.won);
    influence += p.influence;
    if (s.in_play) {
      personas.count(p.opening), personas.count(p.bonus), responses.count(p.drawn);
      for (Response card : p.drawn)
        if (!rules.revealed(s) || card != p.played) face_down.push(card);
    }
    EXPECT_TRUE(p.played == Response{} || p.drawn.has(p.played));
    check_traces<Persona>(s, seat, p.personas, p.unseen_personas, p.persona_bounds, persona_count);
    check_traces<Response>(s, seat, face_down, p.unseen_responses, p.response_bounds, response_count);
    if (rules.house_rule(HouseRule::deck_floor) == 0 && !s.resigned.has(seat) && s.step == Step::choose) {
      EXPECT_EQ(p.opening.size(), opening_size);  // RSN-100
      EXPECT_EQ(p.drawn.size(), drawn_size);
    }
    EXPECT_LE(p.removing_personas.size() + p.removing_responses.size(), p.influence);  // RSN-98
  }
  personas.expect_each_once("persona"), responses.expect_each_once("response"), events.expect_each_once("event");
  EXPECT_EQ(influence, influence_count);
  EXPECT_EQ(s.step == Step::over, s.ending != Ending::none);
  EXPECT_EQ(s.step == Step::over, s.waiting.empty());
  for (Seat seat : rules.seats())
    EXPECT_TRUE(s.step == Step::over || rules.attention(s, seat) < rules.target());  // RSN-70
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
