// SPDX-License-Identifier: MIT
// The parts of Persuasion's view and cards that the board draws; src/games/persuasion/view.cpp makes them.

export type AttributeId = 'wealth' | 'standing' | 'romance' | 'wit' | 'virtue';
export type Signs = Partial<Record<AttributeId, number>>;

export interface Attribute {
  id: AttributeId;
  name: string;
  plus: string;
  minus: string;
  icon: string;
  colour: string;
}
export interface Trait {
  key: string;
  name: string;
  signs: Signs;
  flavour: string;
}
export interface Character {
  id: string;
  name: string;
  line: string;
  flavour: string;
  colour: string;
}
export interface Cards {
  attributes: Attribute[];
  traits: Trait[];
  characters: Character[];
  setup?: { satisfy_threshold?: number };
}

export interface Intention {
  kind: 'invite' | 'propose' | 'independence';
  automatic?: boolean;
  to?: number;
  outcome?: string;
  trait?: string;
}
export interface Seat {
  seat: number;
  character: string | null;
  status: 'eligible' | 'engaged' | 'independent';
  traits: number;
  sealed: boolean;
  absent: boolean;
  fiance?: number;
  intention?: Intention;
  hand?: string[];
  desires?: string;
  sums?: Signs;
  dominants?: Signs;
}
export interface Place {
  where: string;
  seat?: number;
  fiance?: number;
  final?: boolean;
}
/** What somebody said to the viewer: a statement and what fills it; standing by what the viewer has seen since. */
export interface Claim {
  round: number;
  from: number;
  statement: string;
  sign?: string;
  attribute?: AttributeId;
  player?: number;
  standing?: 'open' | 'confirmed' | 'refuted';
}
export interface View {
  round: number;
  step: 'characters' | 'intentions' | 'invitations' | 'correspondence' | 'proposals' | 'reflection' | 'discards' | 'over';
  last_round: string;
  deck: number;
  pile: { count: number; cards: string[] };
  eligible: number[];
  seats: Seat[];
  correspondence: { pair: [number, number]; done: number[]; shown?: Record<string, string[]>; unfit?: string[] }[];
  reflection?: { entitled: number[]; drew: number[] };
  mine?: {
    seat: number;
    traits: { card: string; in_hand: boolean; seen_by: { seat: number; round: number }[] }[];
    desires: string | null;
    sums: Signs;
    intention?: Intention;
    invitations?: { from: number; forced: boolean; answer: string | null }[];
    proposals?: { from: number; trait: string }[];
    gift?: string;
    accepts?: number;
    drawn?: string;
    discard?: string;
  };
  notebook?: {
    places?: Record<string, Place>;
    players?: { seat: number; certain: string[]; unknown: number; sums: Signs; verdicts: Record<string, string>; desire: string }[];
  };
  claims?: Claim[];
  matrimony?: { results: { seat: number; win: boolean; reason: string; satisfied_by?: number[] }[] };
  finale?: { heart: number | null; words?: string }; // whose heart is being opened, and what came of it; null: the curtains
}
export type Known = NonNullable<NonNullable<View['notebook']>['players']>[number];

const traits = new WeakMap<Cards, Map<string, Trait>>();

export function traitOf(cards: Cards, card: string | null | undefined): Trait | undefined {
  let all = traits.get(cards);
  if (!all) traits.set(cards, (all = new Map(cards.traits.map((one) => [one.key, one]))));
  return all.get(card ?? '');
}

/** What the traits of a hand add up to, attribute by attribute. */
export function sumsOf(cards: Cards, hand: string[]): Signs {
  const sum = (id: AttributeId) => hand.reduce((all, card) => all + (traitOf(cards, card)?.signs[id] ?? 0), 0);
  return Object.fromEntries(cards.attributes.map(({ id }) => [id, sum(id)]));
}

/** The desired attributes that the other one's hand fulfils, once both lie open. */
export function matches(cards: Cards, seeker: Seat | undefined, other: Seat | undefined): AttributeId[] {
  const wanted = traitOf(cards, seeker?.desires)?.signs ?? {};
  return cards.attributes.map(({ id }) => id).filter((id) => wanted[id] && wanted[id] === other?.dominants?.[id]);
}

/** Would the other one have suited (PER-90)? */
export function suits(cards: Cards, seeker: Seat | undefined, other: Seat | undefined): boolean {
  return matches(cards, seeker, other).length >= (cards.setup?.satisfy_threshold ?? 2);
}

/** For a plate: what a character is called among friends. */
export function shortName(name: string): string {
  return name.split(' ').at(-1) ?? name;
}

/** A number with its sign, as it is printed on cards. */
export function signed(sum: number): string {
  return sum > 0 ? `+${sum}` : sum < 0 ? `−${-sum}` : '0';
}

/** What one can say about a sum of five cards of which some are known: all of it, nothing, or its bounds. */
export function rangeOf(known: Known, id: AttributeId): string {
  const sum = known.sums[id] ?? 0;
  if (known.unknown === 0) return signed(sum);
  return known.certain.length === 0 ? '?' : `${signed(sum)} ±${known.unknown}`;
}
