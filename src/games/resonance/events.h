// SPDX-License-Identifier: MIT
// What can happen in Resonance. Secret fields are marked; the journal says who may see them.
#pragma once

#include <variant>

#include "games/resonance/content.h"
#include "games/resonance/state.h"

namespace parlor::resonance {

enum class TieBreaker : std::uint8_t { resonating_count, attention, seat_order };  // RSN-64 to RSN-66
enum class Unclaimed : std::uint8_t { all_zero, tie };                             // RSN-62, RSN-67
enum class CardType : std::uint8_t { persona, response };

/// A resonating persona and what it answers to.
struct Match {
  Persona persona;
  bool event;
  SeatSet responses;  // of these seats
};

struct GameStarted {
  Seat dealer;
};
struct StartingCardsDealt {
  Seat seat;
  PersonaSet personas;
  ResponseSet responses; /* secret: both */
};
struct SeatReady {
  Seat seat;
};
struct RoundStarted {
  std::uint8_t round;
};
struct EventRevealed {
  Headline event;
  std::uint8_t events_left;
};
struct PersonasDrawn {
  Seat seat;
  List<Persona, opening_size> personas;
  std::uint8_t deck_left;
};
struct ResponsesDrawn {
  Seat seat;
  List<Response, drawn_size> responses; /* secret */
  std::uint8_t deck_left;
};
struct ResponseChosen {
  Seat seat;
  Response response; /* secret */
};
struct ResponseRevealed {
  Seat seat;
  Response response;
};
struct LiveAudiencesSet {
  Audiences audiences;
};
struct ResonanceResolved {
  Seat seat;
  List<Match, opening_size> resonating;
  List<Persona, bonus_capacity> bonus_drawn;
  std::uint8_t influence_gained, influence_missed, draw_total, supply_left;
};
struct HandCounted {
  Seat seat;
  std::uint8_t resonating_count;
  std::uint8_t hand_value; /* 25 personas of value 9 at most */
};
struct TieBroken {
  SeatSet seats;
  TieBreaker by;
  Seat winner;
};
struct EventClaimed {
  Seat seat;
  HeadlineSet events;
  std::uint16_t attention_gained, attention_total;
};
struct EventUnclaimed {
  Headline event;
  Unclaimed reason;
};
struct EventCarried {
  Headline event;
  Unclaimed reason;
};
struct HandDiscarded {
  Seat seat;
  List<Persona, opening_size> opening;
  List<Persona, bonus_capacity> bonus;
  List<Response, drawn_size> responses;
};
struct DisplayDealt {
  PersonaSet personas;
  ResponseSet responses;
  std::uint8_t short_personas, short_responses;
};
struct CardAdded {
  Seat seat;
  Persona persona;
  Response response; /* one of the two */
  std::uint8_t influence_left;
};
struct SeatPassed {
  Seat seat;
  bool automatic;
};
struct RemovalSubmitted {
  Seat seat;
  PersonaSet personas;
  ResponseSet responses; /* secret: both */
};
struct CardsRemoved {
  Seat seat;
  PersonaSet personas;
  ResponseSet responses; /* secret: both, down to their counts */
  std::uint8_t influence_left;
};
struct SharedDecksRestored {
  std::uint8_t personas_returned, responses_returned, persona_deck, response_deck;
};
struct DeckRefilled {
  Seat seat;
  CardType kind;
  std::uint8_t cards_added;
};
struct DeckShuffled {
  Seat seat;
  CardType kind;
};
struct RoundEnded {
  std::uint8_t round;
  std::array<std::uint16_t, most_players> attention;
  std::array<std::uint8_t, most_players> influence;
};
struct DecisionTimedOut {
  Seat seat;
  Step decision;
};
struct SeatAbsent {
  Seat seat;
};
struct SeatReturned {
  Seat seat;
};
struct SeatResigned {
  Seat seat;
  std::uint16_t attention_lost;
};
struct DealerMoved {
  Seat from, to;
};
struct GameEnded {
  Ending reason;
  SeatSet winners;
  std::array<std::uint16_t, most_players> attention;
  std::uint8_t rounds;
};

using Event =
    std::variant<GameStarted, StartingCardsDealt, SeatReady, RoundStarted, EventRevealed, PersonasDrawn, ResponsesDrawn,
                 ResponseChosen, ResponseRevealed, LiveAudiencesSet, ResonanceResolved, HandCounted, TieBroken,
                 EventClaimed, EventUnclaimed, EventCarried, HandDiscarded, DisplayDealt, CardAdded, SeatPassed,
                 RemovalSubmitted, CardsRemoved, SharedDecksRestored, DeckRefilled, DeckShuffled, RoundEnded,
                 DecisionTimedOut, SeatAbsent, SeatReturned, SeatResigned, DealerMoved, GameEnded>;

}  // namespace parlor::resonance
