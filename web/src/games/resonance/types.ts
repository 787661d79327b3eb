// SPDX-License-Identifier: MIT
// The parts of Resonance's view and cards that the board draws; src/games/resonance/view.cpp makes them.

export interface Audience {
  id: string;
  code: string;
  name: string;
  singular: string;
  glyph: string;
  color: string;
}
export interface Persona {
  id: string;
  name: string;
  audience: string;
  value: number;
  draw: number;
}
export interface Post {
  id: string;
  name: string;
  audience: string;
  flavour: string;
}
export interface News {
  id: string;
  name: string;
  attention: number;
  audiences: string[];
  flavour: string;
}
export interface Cards {
  audiences: Audience[];
  personas: Persona[];
  responses: Post[];
  events: News[];
}

export interface InHand {
  card: string;
  resonates: boolean;
  event: boolean;
  seats: number[];
}
export interface Seat {
  seat: number;
  attention: number;
  influence: number;
  gained: number;
  won: string[];
  persona_deck: number;
  response_deck: number;
  persona_discard: string[];
  response_discard: string[];
  opening: InHand[];
  bonus: InHand[];
  resonating: number;
  draw_total: number;
  hand_value: number;
  chosen: boolean;
  response: string | null;
  set_aside: (string | null)[];
  passed: boolean;
  submitted: boolean;
  absent: boolean;
  resigned: boolean;
  drawn?: string[]; // only for who sees everything
  played?: string | null;
}
export interface View {
  round: number;
  step: 'setup' | 'choose' | 'add' | 'remove' | 'over';
  dealer: number;
  target_attention: number;
  decks: { personas: number; events: number; responses: number };
  supply: number;
  event: { card: string; attention: number; audiences: string[]; claimed_by?: number } | null;
  carried: string[];
  live: { audience: string; event: boolean; seats: number[] }[];
  display: { personas: string[]; responses: string[] };
  seats: Seat[];
  network_order?: number[];
  turn?: number;
  mine?: {
    seat: number;
    responses?: { card: string; wakes: string[][] }[];
    chosen?: string | null;
    persona_deck?: string[];
    response_deck?: string[];
    removing?: string[];
    audiences?: Record<string, { personas: number; responses: number }>;
  };
  story?: { seat: number; posts: Record<string, number>; fed: number[]; answered: Record<string, number> }[];
}

/** The cards by id, looked up once. */
export class Deck {
  readonly audiences: Map<string, Audience>;
  readonly personas: Map<string, Persona>;
  readonly posts: Map<string, Post>;
  readonly news: Map<string, News>;
  constructor(cards: Cards) {
    this.audiences = new Map(cards.audiences.map((one) => [one.id, one]));
    this.personas = new Map(cards.personas.map((one) => [one.id, one]));
    this.posts = new Map(cards.responses.map((one) => [one.id, one]));
    this.news = new Map(cards.events.map((one) => [one.id, one]));
  }
  /** Whom a persona or a post belongs to. */
  audienceOf(card: string): string {
    return this.personas.get(card)?.audience ?? this.posts.get(card)?.audience ?? '';
  }
}
