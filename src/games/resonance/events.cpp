// SPDX-License-Identifier: MIT
// What Resonance's events say (words/told.h), and how a game came out.
#include "games/resonance/events.h"

#include "games/resonance/words.h"
#include "words/told.h"

namespace parlor::resonance {
namespace {

/// What each event says.
class Teller : Words {
 public:
  using Words::Words;

  auto operator()(const GameStarted& e) const {
    return told<"game_started">(field<"seats">(rules_.players()), field<"dealer">(e.dealer),
                                field<"target_attention">(rules_.target()));
  }
  auto operator()(const StartingCardsDealt& e) const {
    return told<"starting_cards_dealt">(field<"seat">(e.seat),
                                        field<"persona_count">(rules_.content().setup.start_personas),
                                        field<"response_count">(rules_.content().setup.start_responses),
                                        secret<"personas">(cards(e.personas)), secret<"responses">(cards(e.responses)));
  }
  auto operator()(const SeatReady& e) const { return told<"seat_ready">(field<"seat">(e.seat)); }
  auto operator()(const RoundStarted& e) const { return told<"round_started">(field<"round">(e.round)); }
  auto operator()(const EventRevealed& e) const {
    return told<"event_revealed">(field<"event">(card(e.event)), field<"attention">(content_.attention(e.event)),
                                  field<"audiences">(audiences(content_.audiences_of(e.event))),
                                  field<"events_left">(e.events_left));
  }
  auto operator()(const PersonasDrawn& e) const {
    return told<"personas_drawn">(field<"seat">(e.seat), field<"personas">(cards(e.personas)),
                                  field<"deck_left">(e.deck_left));
  }
  auto operator()(const ResponsesDrawn& e) const {
    return told<"responses_drawn">(field<"seat">(e.seat), field<"count">(e.responses.size()),
                                   field<"deck_left">(e.deck_left), secret<"responses">(cards(e.responses)));
  }
  auto operator()(const ResponseChosen& e) const {
    return told<"response_chosen">(field<"seat">(e.seat), secret<"response">(card(e.response)));
  }
  auto operator()(const ResponseRevealed& e) const {
    return told<"response_revealed">(field<"seat">(e.seat), field<"response">(card(e.response)),
                                     field<"audience">(audience(content_.audience(e.response))));
  }
  auto operator()(const LiveAudiencesSet& e) const {
    return told<"live_audiences_set">(field<"audiences">(audiences(e.audiences)));
  }
  auto operator()(const ResonanceResolved& e) const {
    const auto resonating = [this](const Match& match) {
      return object(field<"persona">(card(match.persona)), field<"matched_event">(match.event),
                    field<"matched_response_seats">(match.responses));
    };
    return told<"resonance_resolved">(
        field<"seat">(e.seat), field<"resonating">(list(e.resonating, resonating)),
        field<"resonating_count">(e.resonating.size()), field<"influence_gained">(e.influence_gained),
        field<"influence_missed">(e.influence_missed), field<"draw_total">(e.draw_total),
        field<"bonus_drawn">(cards(e.bonus_drawn)), field<"bonus_count">(e.bonus_drawn.size()),
        field<"draws_missed">(e.draw_total - e.bonus_drawn.size()), field<"supply_left">(e.supply_left));
  }
  auto operator()(const HandCounted& e) const {
    return told<"hand_counted">(field<"seat">(e.seat), field<"resonating_count">(e.resonating_count),
                                field<"hand_value">(e.hand_value));
  }
  auto operator()(const TieBroken& e) const {
    return told<"tie_broken">(field<"seats">(e.seats), field<"by">(name<breaker_names>(e.by)),
                              field<"winner">(e.winner));
  }
  auto operator()(const EventClaimed& e) const {
    return told<"event_claimed">(field<"seat">(e.seat), field<"events">(cards(e.events)),
                                 field<"attention_gained">(e.attention_gained),
                                 field<"attention_total">(e.attention_total));
  }
  auto operator()(const EventUnclaimed& e) const {
    return told<"event_unclaimed">(field<"event">(card(e.event)), field<"reason">(name<unclaimed_names>(e.reason)));
  }
  auto operator()(const EventCarried& e) const {
    return told<"event_carried">(field<"event">(card(e.event)), field<"reason">(name<unclaimed_names>(e.reason)));
  }
  auto operator()(const HandDiscarded& e) const {
    List<Persona, opening_size + bonus_capacity> personas;
    for (Persona one : e.opening) personas.push(one);
    for (Persona one : e.bonus) personas.push(one);
    return told<"hand_discarded">(field<"seat">(e.seat), field<"personas">(cards(personas)),
                                  field<"responses">(cards(e.responses)));
  }
  auto operator()(const DisplayDealt& e) const {
    return told<"display_dealt">(field<"personas">(cards(e.personas)), field<"responses">(cards(e.responses)),
                                 field<"short_personas">(e.short_personas),
                                 field<"short_responses">(e.short_responses));
  }
  auto operator()(const CardAdded& e) const {
    return told<"card_added">(field<"seat">(e.seat),
                              field<"card">(e.persona == Persona{} ? any_card(e.response) : any_card(e.persona)),
                              field<"influence_left">(e.influence_left));
  }
  auto operator()(const SeatPassed& e) const {
    return told<"seat_passed">(field<"seat">(e.seat), field<"automatic">(e.automatic));
  }
  auto operator()(const RemovalSubmitted& e) const {
    return told<"removal_submitted">(field<"seat">(e.seat), secret<"cards">(both(e.personas, e.responses)));
  }
  auto operator()(const CardsRemoved& e) const {
    return told<"cards_removed">(field<"seat">(e.seat), field<"persona_count">(e.personas.size()),
                                 field<"response_count">(e.responses.size()), field<"influence_left">(e.influence_left),
                                 secret<"cards">(both(e.personas, e.responses)));
  }
  auto operator()(const SharedDecksRestored& e) const {
    return told<"shared_decks_restored">(
        field<"personas_returned">(e.personas_returned), field<"responses_returned">(e.responses_returned),
        field<"persona_deck">(e.persona_deck), field<"response_deck">(e.response_deck));
  }
  auto operator()(const DeckRefilled& e) const {
    return told<"deck_refilled">(field<"seat">(e.seat), field<"kind">(name<type_names>(e.kind)),
                                 field<"cards_added">(e.cards_added));
  }
  auto operator()(const DeckShuffled& e) const {
    return told<"deck_shuffled">(field<"seat">(e.seat), field<"kind">(name<type_names>(e.kind)));
  }
  auto operator()(const RoundEnded& e) const {
    return told<"round_ended">(field<"round">(e.round), field<"attention">(by_seat(e.attention)),
                               field<"influence">(by_seat(e.influence)));
  }
  auto operator()(const DecisionTimedOut& e) const {
    return told<"decision_timed_out">(field<"seat">(e.seat), field<"decision">(name<step_names>(e.decision)));
  }
  auto operator()(const SeatAbsent& e) const { return told<"seat_absent">(field<"seat">(e.seat)); }
  auto operator()(const SeatReturned& e) const { return told<"seat_returned">(field<"seat">(e.seat)); }
  auto operator()(const SeatResigned& e) const {
    return told<"seat_resigned">(field<"seat">(e.seat), field<"attention_lost">(e.attention_lost));
  }
  auto operator()(const DealerMoved& e) const { return told<"dealer_moved">(field<"from">(e.from), field<"to">(e.to)); }
  auto operator()(const GameEnded& e) const {
    return told<"game_ended">(field<"reason">(name<ending_names>(e.reason)), field<"winners">(e.winners),
                              field<"attention">(by_seat(e.attention)), field<"rounds">(e.rounds));
  }
};

}  // namespace

Json Rules::to_json(const Event& event, bool whole) const { return tell(Teller{*this}, event, whole); }
Json Rules::event_forms() { return parlor::event_forms<Teller, Event>(); }

Json Rules::outcome(const State& s) const {
  const Words words{*this};
  std::array<int, resonance::most_players> influence{}, events{};
  for (Seat seat : seats())
    influence[static_cast<std::size_t>(seat)] = s[seat].influence,
    events[static_cast<std::size_t>(seat)] = s[seat].won.size();
  return tree({{"reason", name_in(ending_names, s.ending)},
               {"rounds", s.round},
               {"winners", number_list(winners(s))},
               {"attention", words.by_seat(scores(s))},
               {"events", words.by_seat(events)},
               {"influence", words.by_seat(influence)}});
}

}  // namespace parlor::resonance
