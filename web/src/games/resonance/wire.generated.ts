// SPDX-License-Identifier: MIT
// Made by `parlor schema resonance --typescript`; `./dev bless resonance` writes it anew.

/** What a seat may do. */
export type GameAction =
  | { type: 'ready' }
  | { type: 'choose'; response: string }
  | { type: 'add'; card: string }
  | { type: 'pass' }
  | { type: 'remove'; card: string }
  | { type: 'done' };

/** What happened, as a viewer is told it: what may be missing is secret to some, or not always there. */
export type GameEvent =
  | { type: 'game_started'; seats: number; dealer: number; target_attention: number }
  | { type: 'starting_cards_dealt'; seat: number; persona_count: number; response_count: number; personas?: string[]; responses?: string[] }
  | { type: 'seat_ready'; seat: number }
  | { type: 'round_started'; round: number }
  | { type: 'event_revealed'; event: string; attention: number; audiences: string[]; events_left: number }
  | { type: 'personas_drawn'; seat: number; personas: string[]; deck_left: number }
  | { type: 'responses_drawn'; seat: number; count: number; deck_left: number; responses?: string[] }
  | { type: 'response_chosen'; seat: number; response?: string }
  | { type: 'response_revealed'; seat: number; response: string; audience: string }
  | { type: 'live_audiences_set'; audiences: string[] }
  | { type: 'resonance_resolved'; seat: number; resonating: { persona: string; matched_event: boolean; matched_response_seats: number[] }[]; resonating_count: number; influence_gained: number; influence_missed: number; draw_total: number; bonus_drawn: string[]; bonus_count: number; draws_missed: number; supply_left: number }
  | { type: 'hand_counted'; seat: number; resonating_count: number; hand_value: number }
  | { type: 'tie_broken'; seats: number[]; by: 'resonating_count' | 'attention' | 'seat_order'; winner: number }
  | { type: 'event_claimed'; seat: number; events: string[]; attention_gained: number; attention_total: number }
  | { type: 'event_unclaimed'; event: string; reason: 'all_zero' | 'tie' }
  | { type: 'event_carried'; event: string; reason: 'all_zero' | 'tie' }
  | { type: 'hand_discarded'; seat: number; personas: string[]; responses: string[] }
  | { type: 'display_dealt'; personas: string[]; responses: string[]; short_personas: number; short_responses: number }
  | { type: 'card_added'; seat: number; card: string; influence_left: number }
  | { type: 'seat_passed'; seat: number; automatic: boolean }
  | { type: 'removal_submitted'; seat: number; cards?: string[] }
  | { type: 'cards_removed'; seat: number; persona_count: number; response_count: number; influence_left: number; cards?: string[] }
  | { type: 'shared_decks_restored'; personas_returned: number; responses_returned: number; persona_deck: number; response_deck: number }
  | { type: 'deck_refilled'; seat: number; kind: 'persona' | 'response'; cards_added: number }
  | { type: 'deck_shuffled'; seat: number; kind: 'persona' | 'response' }
  | { type: 'round_ended'; round: number; attention: number[]; influence: number[] }
  | { type: 'decision_timed_out'; seat: number; decision: 'setup' | 'choose' | 'add' | 'remove' | 'over' }
  | { type: 'seat_absent'; seat: number }
  | { type: 'seat_returned'; seat: number }
  | { type: 'seat_resigned'; seat: number; attention_lost: number }
  | { type: 'dealer_moved'; from: number; to: number }
  | { type: 'game_ended'; reason: 'none' | 'target_reached' | 'events_exhausted' | 'last_seat'; winners: number[]; attention: number[]; rounds: number }
  | { type: 'words_sent'; from: number; pair: [number, number]; text?: string };
