// SPDX-License-Identifier: MIT
// The view of .Resilience, and what the board reads out of it and out of the log. No rules, only reading.
import type { Line } from '../board';

export const indicators = ['SOC', 'GOV', 'ECO', 'DEF', 'INT', 'MEDIA', 'OPS', 'POL'] as const;
export type Indicator = (typeof indicators)[number];
export interface Push {
  on: Indicator;
  by: number;
}
export interface Gauge {
  id: Indicator;
  name: string;
  space: number;
  colour: 'red' | 'orange' | 'plain' | 'top';
  does: Push[];
  zones: { colour: string; spaces: number[]; does: Push[] }[];
  counters: number[];
  major: boolean;
  goal: number | null;
  influence: Record<string, number>;
  pending?: boolean;
}
export interface Strategy {
  card: string;
  no: number;
  cost: number;
  maintenance: number;
  text: string;
  while_active: string;
  influence: Indicator[];
  removed_when_discarded: boolean;
  price?: number;
  affordable?: boolean;
}
export interface RoleView {
  role: string;
  holder: number;
  abilities: { ability: number; label: string; text: string; available: boolean; now: boolean }[];
}
export interface EventView {
  event: string;
  no: number;
  symbol: string | null;
  text: string;
  phase: string;
}
export interface View {
  scenario: { id: string; name: string; intro: string };
  round: number;
  last_turn: number;
  final_turn: number | null;
  step: string;
  phase: string;
  question: string | null;
  lead: number;
  seats: { seat: number; roles: string[]; away: boolean; lead: boolean }[];
  indicators: Gauge[];
  goals: { on: Indicator; at_least: number; space: number; missing: number }[];
  budget: { now: number; gov: number; eco: number; income: number; maintenance: number; waived: boolean; plays: number };
  strategies: { active: Strategy[]; reserve: Strategy[]; market: Strategy[]; discarded: Strategy[]; removed: string[] };
  roles: RoleView[];
  cubes: { now: number; symbols: number };
  deck: { left: number; known: { place: number; event: string }[]; segments?: number[]; list?: { event: string; count: number }[] };
  played: { event: string; fate: string | null }[];
  special: ({ rule: string } & Record<string, unknown>)[];
  forecast?: {
    budget: number;
    gov: number;
    eco: number;
    income: number;
    maintenance: number;
    left: number;
    counters: { on: Indicator; by: number; to: number }[];
    spaces: { on: Indicator; space: number; does: Push[] }[];
    indicators: Partial<Record<Indicator, number>>;
  };
  event?: EventView;
  roll?: { kind: string; card: string; indicators: Indicator[]; faces: string; modifiers: number; good: 'hit' | 'miss'; face?: number; result?: number };
  loss?: { on: Indicator; amount: number; source: string; card: string };
  peek?: { then: string; cards: { place: number; placed: boolean; event?: string; text?: string }[] };
  proposal?: { seat: number; action: { type: string }; agreed: number[] };
  course: number[][];
  result?: { reason: string; rounds: number; goals: { on: Indicator; at_least: number; space: number; met: boolean }[]; collapsed: Indicator[] };
}

// --- The cards, as content/resilience/cards.json has them

export interface Effect {
  op: string;
  ind?: Indicator | Indicator[];
  by?: number;
  count?: number;
  amount?: number;
  star?: boolean;
  faces?: number[];
  rolls?: string[];
  then?: string;
  filter?: string;
  per?: { of: string; max: number };
  when?: { cubes_min?: number; cubes_max?: number; turn_min?: number };
}
export interface EventCard {
  no: number;
  id: string;
  name: string;
  copies: number;
  symbol: string | null;
  tone: string;
  roll: number[] | null;
  effects: Effect[];
  options: { id: string; effects: Effect[] }[] | null;
  flavour: string;
}
export interface StrategyCard {
  no: number;
  id: string;
  name: string;
  cost: number;
  maint: number;
  roll: number[] | null;
  play: Effect[];
  options: { id: string; effects: Effect[] }[] | null;
  active: Effect[];
  influence: Indicator[];
  on_discard: string;
  flavour: string;
}
export interface RoleCard {
  id: string;
  name: string;
  flavour: string;
  abilities: { n: number; label: string; effects: Effect[] }[];
}
export interface RoomCards {
  indicators: { id: Indicator; name: string; collapse: string }[];
  words: Record<string, string>;
  events: EventCard[];
  strategies: StrategyCard[];
  roles: RoleCard[];
  scenarios: { id: string; name: string; intro: string; start: Record<Indicator, number>; win: Partial<Record<Indicator, number>>; deck_size: number }[];
}

export const signed = (number: number) => (number < 0 ? '−' : '+') + Math.abs(number);

/** 1, 2, 3, 5 as "1–3, 5". */
export function faceText(faces: number[]): string {
  const ranges: string[] = [];
  for (let i = 0; i < faces.length; i++) {
    const first = faces[i] as number;
    while (i + 1 < faces.length && faces[i + 1] === (faces[i] as number) + 1) i++;
    ranges.push(first === faces[i] ? String(first) : `${first}–${faces[i]}`);
  }
  return ranges.join(', ');
}

/** "1–3, 5" as 1, 2, 3, 5. */
export function facesOf(text: string): number[] {
  return text.split(', ').flatMap((range) => {
    const [first = 0, last = first] = range.split('–').map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}

/** An effect in the words of the cards' own file, as the table's card texts say it. */
export function effectText(effect: Effect, words: Record<string, string>): string {
  const fill = (key: string, parts: Record<string, string | number> = {}) =>
    (words[key] ?? key).replace(/\{(\w+)\}/g, (slot, name: string) => String(parts[name] ?? slot));
  const ind = [effect.ind ?? []].flat().join(fill('or'));
  const by = signed(effect.by ?? 0);
  const count = effect.count ?? effect.amount ?? Math.abs(effect.by ?? 1);
  const about = (text: string) => {
    const on = ind ? fill('about', { effect: text, ind }) : text;
    return effect.rolls ? fill('of_rolls', { effect: on, rolls: effect.rolls.map((roll) => fill(roll === 'cancel' ? 'cancel_roll' : roll)).join(', ') }) : on;
  };
  const core = (): string => {
    switch (effect.op) {
      case 'move':
        return `${ind} ${by}`;
      case 'counter':
        return fill('next_turn', { effect: `${ind} ${by}` });
      case 'peek':
        return fill(effect.then && effect.then !== 'nothing' ? `peek_${effect.then}` : 'peek', { count });
      case 'cancel_event':
        return fill(effect.filter === 'symbol' ? 'cancel_event_symbol' : 'cancel_event_any');
      case 'die_mod':
        return about(fill(effect.rolls && ind ? 'die_mod_active' : 'die_mod', { by }));
      case 'reroll':
        return about(fill('reroll'));
      default:
        return fill(effect.op, { by, count, ind, faces: faceText(effect.faces ?? []) });
    }
  };
  const when = effect.when ?? {};
  const conditions = (['cubes_min', 'cubes_max', 'turn_min'] as const).filter((key) => when[key] !== undefined).map((key) => fill(key, { count: when[key] ?? 0 }));
  return [
    core() + (effect.star ? '*' : ''),
    effect.per ? fill(`per_${effect.per.of}`, { most: effect.per.max }) : '',
    conditions.length ? `(${conditions.join(', ')})` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** How an effect strikes one indicator, for the arrows beside the gauges. */
export interface Threat {
  by: number;
  maybe: boolean; // a die, a condition or a choice decides
  later: boolean; // a counter for the next turn
}

export function threats(card: EventCard | undefined): Partial<Record<Indicator, Threat[]>> {
  const found: Partial<Record<Indicator, Threat[]>> = {};
  if (!card) return found;
  const add = (effect: Effect, maybe: boolean) => {
    if (effect.op !== 'move' && effect.op !== 'counter') return;
    for (const on of [effect.ind ?? []].flat())
      (found[on] ??= []).push({ by: effect.by ?? 0, maybe: maybe || effect.star === true || effect.when !== undefined || effect.per !== undefined, later: effect.op === 'counter' });
  };
  for (const effect of card.effects) add(effect, false);
  for (const option of card.options ?? []) for (const effect of option.effects) add(effect, true);
  return found;
}

// --- What has just happened, beat by beat

export interface Beat {
  kind: 'move' | 'die' | 'event' | 'note';
  sentence: string;
  spaces: Partial<Record<Indicator, number>>;
  on: Indicator | null; // the gauge that moves
  up: boolean;
  face?: number;
}

const silent = new Set(['indicators_placed', 'bonus_applied', 'game_started', 'deck_built']);

/** The newest lines as beats; `now` is where the gauges stand at their end. */
export function beatsOf(fresh: Line[], now: Gauge[]): Beat[] {
  const spaces: Partial<Record<Indicator, number>> = Object.fromEntries(now.map((gauge) => [gauge.id, gauge.space]));
  const moves = fresh.filter((line) => line.event.type === 'indicator_moved');
  for (const { event } of moves.toReversed()) spaces[event.indicator as Indicator] = Number(event.from);
  const beats: Beat[] = [];
  for (const { event, sentence } of fresh) {
    if (event.type === 'indicator_moved') spaces[event.indicator as Indicator] = Number(event.to);
    if (sentence === '' || silent.has(event.type)) continue;
    const die = event.type === 'die_rolled' || event.type === 'die_rerolled' || event.type === 'scenario_roll';
    beats.push({
      kind: event.type === 'indicator_moved' ? 'move' : die ? 'die' : event.type === 'event_revealed' ? 'event' : 'note',
      sentence: sentence.trim(),
      spaces: { ...spaces },
      on: event.type === 'indicator_moved' || event.type === 'counter_placed' || event.type === 'loss_reduced' ? (event.indicator as Indicator) : null,
      up: event.up === true,
      ...(die && { face: Number(event.face) }),
    });
  }
  return beats;
}

/** Which events cost most, by the spaces that were lost to them. */
export function worst(lines: Line[]): { event: string; lost: number }[] {
  const lost = new Map<string, number>();
  for (const { event } of lines)
    if (event.type === 'indicator_moved' && event.cause === 'event' && event.up === false && Number(event.from) > Number(event.to))
      lost.set(String(event.card), (lost.get(String(event.card)) ?? 0) + Number(event.from) - Number(event.to));
  return [...lost].map(([event, count]) => ({ event, lost: count })).sort((a, b) => b.lost - a.lost);
}
