// SPDX-License-Identifier: MIT
// The parts of Resonance's view and cards that the board draws; src/games/resonance/view.cpp makes them. Its events and actions
// are described in wire.generated.ts.
import type { GameEvent } from './wire.generated';

export interface Audience {
  id: string;
  code: string;
  name: string;
  singular: string;
  glyph: string;
  colour: string;
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
  finale?: { race?: true; crowd?: number }; // only in a story: the page's own
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

/** What a post would bring its owner, as far as one can know it: what the others post comes on top. */
export interface Worth {
  now: number; // what the hand is worth with the news alone
  then: number;
  mine: number; // followers of one's own that it wakes
  theirs: number;
}
export function worthOf(view: View, deck: Deck, card: string): Worth {
  const me = view.mine?.seat ?? -1;
  const wakes = view.mine?.responses?.find((one) => one.card === card)?.wakes ?? [];
  const asleep = new Set(
    view.seats
      .flatMap((one) => one.opening)
      .filter((one) => !one.resonates)
      .map((one) => one.card),
  );
  const woken = wakes.map((list) => list.filter((one) => asleep.has(one)));
  const mine = woken[me] ?? [];
  const now = view.seats[me]?.hand_value ?? 0;
  const then = now + mine.reduce((sum, one) => sum + (deck.personas.get(one)?.value ?? 0), 0);
  return { now, then, mine: mine.length, theirs: woken.reduce((sum, list, seat) => sum + (seat === me ? 0 : list.length), 0) };
}

/** An event of that type, and all of them in some lines of the log. */
export type Of<Type extends GameEvent['type']> = Extract<GameEvent, { type: Type }>;
type Lines = { event: { type: string; [field: string]: unknown } }[];
export function eventsOf<Type extends GameEvent['type']>(lines: Lines, type: Type): Of<Type>[] {
  return lines.flatMap(({ event }) => (event.type === type ? [event as Of<Type>] : []));
}

/** The offer of this round as it was dealt, so that what is taken leaves a gap; and who took it. */
export function offerOf(lines: Lines, view: View): { card: string; by: number | null }[] {
  const from = lines.findLastIndex(({ event }) => event.type === 'display_dealt');
  const there = [...view.display.personas, ...view.display.responses];
  const offer = eventsOf(lines, 'display_dealt').at(-1);
  const dealt = offer === undefined ? there : [...offer.personas, ...offer.responses];
  const takers = new Map(eventsOf(lines.slice(from + 1), 'card_added').map(({ card, seat }) => [card, seat]));
  return dealt.map((card) => ({ card, by: there.includes(card) ? null : (takers.get(card) ?? null) }));
}

/** By audience, the best first: so one sees what goes together. */
export function byAudience(deck: Deck, list: string[]): string[] {
  const value = (card: string) => deck.personas.get(card)?.value ?? 0;
  return [...list].sort((a, b) => deck.audienceOf(a).localeCompare(deck.audienceOf(b)) || value(b) - value(a) || a.localeCompare(b));
}
