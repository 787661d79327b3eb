// SPDX-License-Identifier: MIT
// A table of Resonance laid out by hand: who shows what, what lies in which pile. Cards are named by id, decks from the top.
// Whatever is not laid out lies in the shared decks. Seat 0 deals. Everybody has seen every card that is laid out.
#pragma once

#include <sstream>
#include <string>

#include "games/resonance/invariants.h"
#include "support/play.h"

namespace parlor::resonance {

inline Json choose(const std::string& response) { return {{"type", "choose"}, {"response", response}}; }
inline Json add(const std::string& card) { return {{"type", "add"}, {"card", card}}; }
inline Json remove(const std::string& card) { return {{"type", "remove"}, {"card", card}}; }
inline const Json ready{{"type", "ready"}}, pass{{"type", "pass"}}, done{{"type", "done"}};

class Picture : public test::Play<Rules> {
 public:
  /// The Event phase of round 1, with everybody about to choose.
  explicit Picture(int players, Json house_rules = Json::object()) : Play{players, with_host(std::move(house_rules))} {
    State s;
    s.round = 1, s.step = Step::choose, s.in_play = true;
    fill(s.personas), fill(s.responses), fill(s.events);
    s.supply = Setup{}.influence;
    state = s;
    history.clear();
  }

  Picture& dealer(int seat) { return state.dealer = seat_at(seat), *this; }
  Picture& round(int number) { return state.round = static_cast<std::uint8_t>(number), *this; }
  Picture& event(const std::string& id) { return state.event = take(state.events, id, 'E'), *this; }
  Picture& shows(int seat, const std::string& ids) {
    for (Persona card : take_all(state.personas, ids, 'P'))
      at(seat).opening.push(card), state.trace(card) = Trace::seen();
    return *this;
  }
  Picture& deck(int seat, const std::string& ids) {
    auto cards = take_all(state.personas, ids, 'P');
    while (!cards.empty()) state.trace(cards.back()) = Trace::with(seat_at(seat)), at(seat).personas.push(cards.pop());
    return *this;
  }
  Picture& discard(int seat, const std::string& ids) {
    for (Persona card : take_all(state.personas, ids, 'P'))
      at(seat).persona_discard.add(card), state.trace(card) = Trace::seen();
    return *this;
  }
  /// The responses drawn, in that order.
  Picture& draws(int seat, const std::string& ids) {
    for (Response card : take_all(state.responses, ids, 'R'))
      at(seat).drawn.push(card), state.trace(card) = Trace::with(seat_at(seat));
    if (at(seat).drawn.size() > 1) state.waiting.add(seat_at(seat));
    return *this;
  }
  Picture& response_deck(int seat, const std::string& ids) {
    auto cards = take_all(state.responses, ids, 'R');
    while (!cards.empty()) state.trace(cards.back()) = Trace::with(seat_at(seat)), at(seat).responses.push(cards.pop());
    return *this;
  }
  Picture& response_discard(int seat, const std::string& ids) {
    for (Response card : take_all(state.responses, ids, 'R'))
      at(seat).response_discard.add(card), state.trace(card) = Trace::seen();
    return *this;
  }
  Picture& won(int seat, const std::string& ids) {
    for (Headline card : take_all(state.events, ids, 'E')) at(seat).won.add(card);
    return *this;
  }
  Picture& influence(int seat, int count) {
    state.supply = static_cast<std::uint8_t>(state.supply - count);
    at(seat).influence = static_cast<std::uint8_t>(at(seat).influence + count);
    return *this;
  }
  Picture& supply(int count) {  // the rest lies with the last seat
    const int last = game.players() - 1;
    return influence(last, state.supply - count);
  }
  Picture& events_left(const std::string& ids) {
    for (Headline card : state.events) state.event_discard.add(card);
    state.events = {};
    std::vector<std::string> words = split(ids);
    for (auto id = words.rbegin(); id != words.rend(); ++id) {
      const auto card = static_cast<Headline>(number(*id, 'E'));
      state.event_discard.remove(card), state.events.push(card);
    }
    return *this;
  }
  /// The cards that the shared decks still hold; the others lie in seat 0's discard.
  Picture& shared(int personas, int responses) {
    while (state.personas.size() > personas)
      state.trace(state.personas.back()) = Trace::seen(), at(0).persona_discard.add(state.personas.pop());
    while (state.responses.size() > responses)
      state.trace(state.responses.back()) = Trace::seen(), at(0).response_discard.add(state.responses.pop());
    return *this;
  }

  /// The Add step after this seat's claim, or before any. Every seat has at least five personas and three responses.
  Picture& network(int claimer, const std::string& display) {
    state.step = Step::add, state.in_play = false;
    state.event = state.events.pop(), state.event_discard.add(state.event);
    state.claimer = claimer < 0 ? nobody : seat_at(claimer);
    fill_up();
    for (const std::string& id : split(display)) {
      if (id[0] == 'P')
        state.display_personas.add(take(state.personas, id, 'P')),
            state.trace(static_cast<Persona>(number(id, 'P'))) = Trace::seen();
      else
        state.display_responses.add(take(state.responses, id, 'R')),
            state.trace(static_cast<Response>(number(id, 'R'))) = Trace::seen();
    }
    state.turn = game.network_order(state)[0];
    state.waiting = SeatSet::only(state.turn);
    return *this;
  }
  /// The Remove step, with everybody who can still to submit.
  Picture& removal() {
    state.step = Step::remove, state.in_play = false;
    state.event = state.events.pop(), state.event_discard.add(state.event);
    fill_up();
    for (Seat seat : game.seats())
      if (game.may_remove_persona(state, seat) || game.may_remove_response(state, seat)) state.waiting.add(seat);
      else state.by_clock.add(seat);
    return *this;
  }

  /// Everybody chooses, in seat order.
  void everybody_chooses(const std::string& ids) {
    int seat = 0;
    for (const std::string& id : split(ids)) act(seat++, choose(id));
  }

  // ---- Questions ----

  /// The event of that type about that seat which the last act told; null when there is none.
  Json heard(Viewer viewer, const std::string& type, int seat) const {
    for (Json& event : told(viewer))
      if (event["type"] == type && event["seat"] == seat) return event;
    return {};
  }
  Json heard(const std::string& type, int seat) const { return heard(Viewer::recorder(), type, seat); }
  Json heard(const std::string& type) const { return told(Viewer::recorder(), type); }
  /// The seats of all events of that type, in order.
  std::vector<int> seats_of(const std::string& type) const {
    std::vector<int> seats;
    for (const Json& event : told(Viewer::recorder()))
      if (event["type"] == type) seats.push_back(event["seat"]);
    return seats;
  }
  int times(const std::string& type) const {
    const auto all = types();
    return static_cast<int>(std::count(all.begin(), all.end(), type));
  }
  Player& at(int seat) { return state[seat_at(seat)]; }
  const Player& at(int seat) const { return state[seat_at(seat)]; }
  int attention(int seat) const { return game.attention(state, seat_at(seat)); }
  static Persona persona(const std::string& id) { return static_cast<Persona>(number(id, 'P')); }
  static Response response(const std::string& id) { return static_cast<Response>(number(id, 'R')); }
  static Headline headline(const std::string& id) { return static_cast<Headline>(number(id, 'E')); }
  static std::vector<std::string> split(const std::string& text) {
    std::istringstream in{text};
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
  }

 private:
  static Json with_host(Json house_rules) {
    if (!house_rules.contains("dealer")) house_rules["dealer"] = "host";
    return house_rules;
  }
  template <class Card, std::size_t Capacity> static void fill(List<Card, Capacity>& deck) {
    for (int number = deck.capacity(); number >= 1; --number) deck.push(static_cast<Card>(number));
  }
  static int number(const std::string& id, char letter) {
    EXPECT_EQ(id.at(0), letter) << id;
    return std::stoi(id.substr(1));
  }
  template <class Card, std::size_t Capacity> static Card take(List<Card, Capacity>& deck, const std::string& id,
                                                               char letter) {
    const auto card = static_cast<Card>(number(id, letter));
    EXPECT_TRUE(deck.has(card)) << id << " is laid out twice";
    deck.remove(card);
    return card;
  }
  template <class Deck> static Deck take_all(Deck& deck, const std::string& ids, char letter) {
    Deck cards;
    for (const std::string& id : split(ids)) cards.push(take(deck, id, letter));
    return cards;
  }
  /// What a seat lacks to its least comes from the bottom of the shared decks, into its discards.
  void fill_up() {
    if (game.house_rule(HouseRule::deck_floor) != 0) return;
    for (Seat seat : game.seats()) {
      Player& p = state[seat];
      while (game.owned_personas(state, seat) < opening_size) {
        const Persona card = state.personas.remove_at(0);
        p.persona_discard.add(card), state.trace(card) = Trace::seen();
      }
      while (game.owned_responses(state, seat) < drawn_size) {
        const Response card = state.responses.remove_at(0);
        p.response_discard.add(card), state.trace(card) = Trace::seen();
      }
    }
  }
};

}  // namespace parlor::resonance
