// SPDX-License-Identifier: MIT
// The Network phase, and what happens to seats: time, absence, leaving.
#include <algorithm>

#include "games/resonance/rules.h"

namespace parlor::resonance {
namespace {

template <class Deck, class Cards> void put_into(Deck& deck, Cards& cards) {
  for (const auto card : cards) deck.push(card);
  cards = {};
}

/// From deck or discard: RSN-96. The order of the deck does not matter, it is shuffled before anybody draws.
template <class Deck, class Set, class Card> void take_out(Deck& deck, Set& discard, Card card) {
  if (discard.has(card)) discard.remove(card);
  else deck.remove(card);
}

int marked(const Player& p) {
  if (p.removing_personas.empty() && p.removing_responses.empty()) return 0;
  return p.removing_personas.size() + p.removing_responses.size();
}

}  // namespace

// ---- Legality --------------------------------------------------------------------------------------------------------

RuleId Rules::forbids_add(const State& s, Seat who, Action action) const {
  if (s.step != Step::add) return "RSN-19";
  if (s.passed.has(who)) return "RSN-87";
  if (s.turn != who) return "RSN-83";
  if (static_cast<Kind>(action.kind) == Kind::pass) return {};
  const bool displayed =
      action.b == 0 ? action.a <= persona_count && s.display_personas.has(Persona{action.a})
                    : action.a == 0 && action.b <= response_count && s.display_responses.has(Response{action.b});
  return displayed ? RuleId{} : "RSN-85";
}

RuleId Rules::forbids_remove(const State& s, Seat who, Action action) const {
  if (s.step != Step::remove) return "RSN-19";
  if (!s.waiting.has(who)) return "RSN-95";
  const Player& p = s[who];
  const auto owns = [](const auto& deck, const auto& discard, auto card) {
    return deck.has(card) || discard.has(card);
  };
  const Persona persona{action.a};
  const Response response{action.b};
  const bool is_persona = action.b == 0;
  if (is_persona ? action.a < 1 || action.a > persona_count || !owns(p.personas, p.persona_discard, persona)
                 : action.a != 0 || action.b > response_count || !owns(p.responses, p.response_discard, response))
    return "RSN-94";
  if (is_persona ? p.removing_personas.has(persona) : p.removing_responses.has(response))
    return "RSN-97";  // it leaves once
  if ((marked(p) + 1) * content_->setup.remove_cost > p.influence) return "RSN-98";
  return (is_persona ? may_remove_persona(s, who) : may_remove_response(s, who)) ? RuleId{} : "RSN-100";
}

RuleId Rules::forbids_house(const State& s, Action action) const {
  const Seat seat{action.a};
  if (action.b != 0 || action.c != 0 || action.d != 0 || !seats().has(seat)) return "RSN-112";
  if (s.step == Step::over) return "RSN-21";
  switch (action.kind) {
    case timeout_kind: return s.waiting.has(seat) ? RuleId{} : "RSN-112";
    case return_kind:  return s.absent.has(seat) ? RuleId{} : "RSN-116";
    case leave_kind:   return active(s).has(seat) ? RuleId{} : "RSN-117";
    default:           return "RSN-112";
  }
}

SeatOrder Rules::network_order(const State& s) const {
  const Seat before = s.claimer == nobody ? s.dealer : s.claimer;  // RSN-84
  return from(s, seat_at((index(before) + 1) % players_));         // RSN-83, RSN-119
}

int Rules::owned_personas(const State& s, Seat who) const {
  return s[who].personas.size() + s[who].persona_discard.size();
}
int Rules::owned_responses(const State& s, Seat who) const {
  return s[who].responses.size() + s[who].response_discard.size();
}

bool Rules::may_remove_persona(const State& s, Seat who) const {
  const Player& p = s[who];
  const int floor = house_rule(HouseRule::deck_floor) == 0 ? content_->setup.draw_personas : 0;  // RSN-100
  return (marked(p) + 1) * content_->setup.remove_cost <= p.influence &&
         owned_personas(s, who) - p.removing_personas.size() > floor;
}

bool Rules::may_remove_response(const State& s, Seat who) const {
  const Player& p = s[who];
  const int floor = house_rule(HouseRule::deck_floor) == 0 ? content_->setup.draw_responses : 0;
  return (marked(p) + 1) * content_->setup.remove_cost <= p.influence &&
         owned_responses(s, who) - p.removing_responses.size() > floor;
}

// ---- Deal and Add: RSN-79 to RSN-93 ----------------------------------------------------------------------------------

void Rules::deal_display(State& s, Journal& journal) const {
  const int personas = content_->setup.display_personas * active(s).size(),
            responses = content_->setup.display_responses * active(s).size();  // RSN-79, RSN-120
  int short_personas = personas, short_responses = responses;
  for (; short_personas > 0 && !s.personas.empty(); --short_personas) {  // RSN-80
    const Persona card = s.personas.pop();
    s.display_personas.add(card);
    s.trace(card) = Trace::seen();
  }
  for (; short_responses > 0 && !s.responses.empty(); --short_responses) {
    const Response card = s.responses.pop();
    s.display_responses.add(card);
    s.trace(card) = Trace::seen();
  }
  journal.tell(DisplayDealt{s.display_personas, s.display_responses, byte(short_personas), byte(short_responses)});
  s.passed = {};
  s.turn = s.claimer == nobody ? s.dealer : s.claimer;  // the first turn is the next one clockwise: RSN-83, RSN-84
}

/// The next turn of the Add step, or the Remove step.
void Rules::ask_to_add(State& s, Journal& journal) const {
  while (!s.display_personas.empty() || !s.display_responses.empty()) {  // RSN-81, RSN-89
    const SeatSet adding = active(s) - s.passed;
    if (adding.empty()) break;
    do s.turn = seat_at((index(s.turn) + 1) % players_);
    while (!adding.has(s.turn));
    if (s[s.turn].influence >= content_->setup.add_cost && !decides_alone(s, s.turn)) {
      s.waiting = SeatSet::only(s.turn);
      return;
    }
    pass(s, s.turn, true, journal);  // RSN-88
  }
  ask_to_remove(s, journal);
}

void Rules::add(State& s, Seat who, Persona persona, Response response, Journal& journal) const {
  Player& p = s[who];
  if (persona != Persona{}) {  // RSN-91
    s.display_personas.remove(persona);
    p.personas.push(persona);
    s.trace(persona) = Trace::with(who);  // RSN-92
  } else {
    s.display_responses.remove(response);
    p.responses.push(response);
    s.trace(response) = Trace::with(who);
  }
  const int cost = content_->setup.add_cost;
  p.influence = byte(p.influence - cost), s.supply = byte(s.supply + cost);  // RSN-85, RSN-86
  s.waiting = {};
  journal.tell(CardAdded{who, persona, response, p.influence});
}

void Rules::pass(State& s, Seat who, bool automatic, Journal& journal) const {
  s.passed.add(who);  // RSN-87
  s.waiting = {};
  journal.tell(SeatPassed{who, automatic});
}

// ---- Remove: RSN-94 to RSN-103 ---------------------------------------------------------------------------------------

void Rules::ask_to_remove(State& s, Journal& journal) const {
  s.step = Step::remove;
  s.waiting = active(s), s.by_clock = {};  // RSN-95
  for (Seat seat : active(s))
    if (decides_alone(s, seat) || (!may_remove_persona(s, seat) && !may_remove_response(s, seat))) {  // RSN-101
      s.by_clock.add(seat);
      submit(s, seat, journal);
    }
}

void Rules::remove(State& s, Seat who, Persona persona, Response response) const {
  if (persona != Persona{}) s[who].removing_personas.add(persona);
  else s[who].removing_responses.add(response);
}

void Rules::submit(State& s, Seat who, Journal& journal) const {
  s.waiting.remove(who);
  journal.tell(RemovalSubmitted{who, s[who].removing_personas, s[who].removing_responses}, SeatSet::only(who));
}

void Rules::take_removals(State& s, Seat who, Journal& journal) const {
  Player& p = s[who];
  const int cost = marked(p) * content_->setup.remove_cost;
  if (cost == 0) return;
  p.influence = byte(p.influence - cost), s.supply = byte(s.supply + cost);  // RSN-98
  journal.tell(CardsRemoved{who, p.removing_personas, p.removing_responses, p.influence},
               hides_removals() ? SeatSet::only(who) : everyone);  // RSN-99
  for (Persona card : p.removing_personas) {
    if (!hides_removals()) turn_up(s, who, card);
    take_out(p.personas, p.persona_discard, card);
    s.returning_personas.add(card);  // RSN-97
  }
  for (Response card : p.removing_responses) {
    if (!hides_removals()) turn_up(s, who, card);
    take_out(p.responses, p.response_discard, card);
    s.returning_responses.add(card);
  }
  if (hides_removals()) doubt_removals<Persona>(s, who), doubt_removals<Response>(s, who);
  p.removing_personas = {}, p.removing_responses = {};
}

// ---- Clean up: RSN-104 to RSN-111 ------------------------------------------------------------------------------------

void Rules::end_round(State& s, Rng& rng, Journal& journal) const {
  for (Seat seat : active(s)) take_removals(s, seat, journal);
  restore_shared_decks(s, rng, journal);
  for (Seat seat : active(s)) refill(s, seat, rng, journal);
  if (journal.listens()) {
    RoundEnded ended{s.round, scores(s), {}};
    for (Seat seat : seats()) ended.influence[static_cast<std::size_t>(seat)] = s[seat].influence;
    journal.tell(ended);
  }
  start_round(s, journal);  // RSN-111
}

void Rules::restore_shared_decks(State& s, Rng& rng, Journal& journal) const {
  const int personas = s.personas.size(), responses = s.responses.size();
  put_into(s.personas, s.display_personas), put_into(s.personas, s.returning_personas);  // RSN-104
  put_into(s.responses, s.display_responses), put_into(s.responses, s.returning_responses);
  for (Seat seat : s.resigned) {  // RSN-117, RSN-120
    put_into(s.personas, s[seat].personas), put_into(s.responses, s[seat].responses);
    forget(s, seat);
  }
  rng.shuffle(s.personas);  // RSN-105
  rng.shuffle(s.responses);
  journal.tell(SharedDecksRestored{byte(s.personas.size() - personas), byte(s.responses.size() - responses),
                                   byte(s.personas.size()), byte(s.responses.size())});
}

void Rules::refill(State& s, Seat who, Rng& rng, Journal& journal) const {
  Player& p = s[who];
  const auto refill_one = [&](auto& deck, auto& discard, int least, CardType kind) {
    if (deck.size() < least) {  // RSN-106, RSN-108, RSN-110
      for (const auto card : discard)
        if (s.trace(card) == Trace::seen()) s.trace(card) = Trace::with(who);
      journal.tell(DeckRefilled{who, kind, byte(discard.size())});
      put_into(deck, discard);
    }
    rng.shuffle(deck);  // RSN-107, RSN-109
    journal.tell(DeckShuffled{who, kind});
  };
  refill_one(p.personas, p.persona_discard, content_->setup.refill_personas, CardType::persona);
  refill_one(p.responses, p.response_discard, content_->setup.refill_responses, CardType::response);
}

// ---- Time, absence, leaving: RSN-112 to RSN-121 ----------------------------------------------------------------------

int Rules::seconds(const State& s, Seat) const {
  constexpr std::array paces{1, 2, 0};  // normal, relaxed, off
  const int pace = paces[static_cast<std::size_t>(house_rule(HouseRule::clock))];
  switch (s.step) {
    case Step::setup:  return 90 * pace;
    case Step::choose: return 60 * pace;
    case Step::add:    return 30 * pace;
    case Step::remove: return 45 * pace;
    default:           return 0;
  }
}

/// One clock for a step of the round; in the Add step one for each card, for a seat may add several in a row.
std::uint64_t Rules::decision(const State& s, Seat) const {
  return s.round * 65'536u + static_cast<unsigned>(s.step) * 256u + (s.step == Step::add ? s.supply : 0u);
}

void Rules::time_out(State& s, Seat who, Rng& rng, Journal& journal) const {
  Player& p = s[who];
  journal.tell(DecisionTimedOut{who, s.step});  // RSN-112
  s.by_clock.add(who);
  switch (s.step) {
    case Step::setup:  get_ready(s, who, rng, journal); break;
    case Step::choose: choose(s, who, p.drawn[0], journal); break;
    case Step::add:    pass(s, who, true, journal); break;
    case Step::remove:
      p.removing_personas = {}, p.removing_responses = {};
      submit(s, who, journal);
      break;
    case Step::over: break;
  }
  if (s.absent.has(who) || ++p.timeouts < house_rule(HouseRule::absent_after)) return;
  s.absent.add(who);  // RSN-113
  journal.tell(SeatAbsent{who});
}

void Rules::come_back(State& s, Seat who, Journal& journal) const {
  s.absent.remove(who);  // RSN-116
  s[who].timeouts = 0;
  journal.tell(SeatReturned{who});
}

void Rules::resign(State& s, Seat who, Journal& journal) const {
  Player& p = s[who];
  journal.tell(SeatResigned{who, static_cast<std::uint16_t>(attention(s, who))});
  s.resigned.add(who);
  s.waiting.remove(who);  // RSN-118: it publishes nothing, its turn counts as passed
  s.absent.remove(who);
  s.supply = byte(s.supply + p.influence), p.influence = 0;  // RSN-117
  for (Headline card : p.won) s.event_discard.add(card);
  p.won = {};
  p.removing_personas = {}, p.removing_responses = {};
  for (Persona card : p.persona_discard) s.returning_personas.add(card);
  for (Response card : p.response_discard) s.returning_responses.add(card);
  p.persona_discard = {}, p.response_discard = {};
  if (s.in_play) {
    for (Persona card : p.opening) s.returning_personas.add(card);
    put_into(p.responses, p.drawn);  // unseen, so they stay face down
    p.opening = {}, p.played = {};
  }
  if (active(s).size() == 1) return end(s, Ending::last_seat, journal);  // RSN-121
  if (s.dealer != who) return;
  s.dealer = from(s, who)[0];  // RSN-119
  journal.tell(DealerMoved{who, s.dealer});
}

}  // namespace parlor::resonance
