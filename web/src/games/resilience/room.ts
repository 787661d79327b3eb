// SPDX-License-Identifier: MIT
// The view of .Resilience, and what the board reads out of it and out of the log. No rules, only reading.
import { t } from '../../lib/text';
import type { Action, Choice, Line, Offers } from '../board';

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
  fate?: string; // while it is told: foiled
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
  roll?: {
    kind: string;
    card: string;
    indicators: Indicator[];
    faces: string;
    modifiers: number;
    good: 'hit' | 'miss';
    face?: number;
    result?: number;
    settled?: boolean;
  };
  loss?: { on: Indicator; amount: number; source: string; card: string };
  peek?: { then: string; cards: { place: number; placed: boolean; event?: string; text?: string }[] };
  proposal?: { seat: number; action: { type: string }; agreed: number[] };
  course: number[][];
  die?: number; // while it is told: a die that the scenario throws
  finale?: { turn: number } | { review: true }; // the end, before the verdict
  result?: { reason: string; rounds: number; goals: { on: Indicator; at_least: number; space: number; met: boolean }[]; collapsed: Indicator[] };
}

/** What the parts of the board share: things are picked where they lie, and sealed in the dock. */
export interface Room {
  view: View;
  cards: RoomCards;
  offers: Offers;
  busy: boolean;
  picked: Choice | undefined;
  pick(choice: Choice): void;
  why(action: Action): void;
  word(table: string, id: string): string;
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
  modes: { id: string; effects: Effect[] }[] | null;
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
  modes: { id: string; effects: Effect[] }[] | null;
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
  const conditions = (['cubes_min', 'cubes_max', 'turn_min'] as const)
    .filter((key) => when[key] !== undefined)
    .map((key) => fill(key, { count: when[key] ?? 0 }));
  return [
    core() + (effect.star ? '*' : ''),
    effect.per ? fill(`per_${effect.per.of}`, { most: effect.per.max }) : '',
    conditions.length ? `(${conditions.join(', ')})` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** An effect in as few letters as a tile has room for; what does not fit stands in its large picture. */
export interface Short {
  on: Indicator | null;
  words: string;
  loss: boolean;
}
export function shortsOf(effects: Effect[], modes: { id: string; effects: Effect[] }[] | null): Short[] {
  const short = (effect: Effect): Short[] =>
    effect.op === 'move' || effect.op === 'counter'
      ? [effect.ind ?? []]
          .flat()
          .map((on) => ({ on, words: `${effect.op === 'counter' ? '▷' : ''}${signed(effect.by ?? 0)}${effect.star ? '*' : ''}`, loss: (effect.by ?? 0) < 0 }))
      : [{ on: null, words: '✦', loss: false }];
  const ways = (modes ?? []).flatMap((one, i) => [...(i > 0 ? [{ on: null, words: '/', loss: false }] : []), ...one.effects.flatMap(short)]);
  return [...effects.flatMap(short), ...ways];
}

/** How an effect moves one indicator, for the arrows beside the gauges. */
export interface Move {
  by: number;
  maybe: boolean; // a die, a condition or a choice decides
  later: boolean; // a counter for the next turn
}

export type Moves = Partial<Record<Indicator, Move[]>>;

function movesOf(list: { effect: Effect; maybe: boolean }[]): Moves {
  const found: Moves = {};
  for (const { effect, maybe } of list) {
    if (effect.op !== 'move' && effect.op !== 'counter') continue;
    const several = [effect.ind ?? []].flat();
    const open = maybe || several.length > 1 || effect.star === true || effect.when !== undefined || effect.per !== undefined;
    for (const on of several) (found[on] ??= []).push({ by: effect.by ?? 0, maybe: open, later: effect.op === 'counter' });
  }
  return found;
}

/** How die and choice have gone for the event on the table. */
export interface Fell {
  mode?: string;
  missed?: boolean; // the starred lines do not count
}
export function fellOf(view: View, lines: Line[]): Fell {
  const id = view.event?.event;
  const told = lines.slice(lines.findLastIndex(({ event }) => event.type === 'event_revealed' && event.event === id) + 1).map(({ event }) => event);
  const mode = told.find((event) => event.type === 'mode_chosen' && event.card === id)?.mode;
  const roll = told.find((event) => event.type === 'roll_settled' && event.kind === 'event');
  return { ...(mode === undefined ? {} : { mode: String(mode) }), missed: roll !== undefined && !roll.hit };
}

/** What is left of an event that is being resolved: its lines are applied in their order (RSL-53), so what the story has passed threatens no more. */
export function threatsLeft(view: View, lines: Line[], cards: RoomCards): Moves {
  const id = view.event?.event;
  const card = cards.events.find((one) => one.id === id);
  const since = lines.findLastIndex(({ event }) => event.type === 'event_revealed' && event.event === id);
  if (!card || since < 0 || view.event?.fate) return {};
  const told = lines.slice(since + 1).map(({ event }) => event);
  const mode = told.find((event) => event.type === 'mode_chosen' && event.card === id)?.mode;
  const roll = told.find((event) => event.type === 'roll_settled' && event.kind === 'event');
  const chosen = card.modes?.find((one) => one.id === mode);
  let left: { effect: Effect; maybe: boolean }[] = [
    ...card.effects.map((effect) => ({ effect, maybe: false })),
    ...(chosen ? [chosen] : (card.modes ?? [])).flatMap((one) => one.effects.map((effect) => ({ effect, maybe: chosen === undefined }))),
  ];
  const meets = (effect: Effect, on: unknown) => [effect.ind ?? []].flat().includes(on as Indicator);
  for (const event of told) {
    const done = (event.type === 'indicator_moved' || event.type === 'counter_placed') && event.cause === 'event' && event.card === id;
    const spared = event.type === 'loss_reduced';
    if (!done && !spared) continue;
    const at = left.findIndex(({ effect }) => meets(effect, event.indicator) && (!spared || effect.op === 'move'));
    if (at < 0) continue;
    const less = -(left[at]?.effect.by ?? 0) - Number(event.amount);
    if (spared && less > 0) left = left.slice(at).map((one, i) => (i === 0 ? { ...one, effect: { ...one.effect, by: -less } } : one));
    else left = left.slice(at + 1);
  }
  if (roll) left = left.filter(({ effect }) => !effect.star || roll.hit).map(({ effect, maybe }) => ({ effect: { ...effect, star: false }, maybe }));
  return movesOf(left);
}

/** What one's choice would do to the gauges, as far as cards and gauges say. */
export function bringsOf(action: Action, view: View, cards: RoomCards): Moves {
  const sure = (effects: Effect[]) => movesOf(effects.map((effect) => ({ effect, maybe: false })));
  const gauge = view.indicators.find((one) => one.id === action.indicator);
  const strategy = cards.strategies.find((one) => one.id === action.strategy);
  switch (action.type) {
    case 'play':
      return strategy
        ? movesOf([
            ...strategy.play.map((effect) => ({ effect, maybe: false })),
            ...(strategy.modes ?? []).flatMap((one) => one.effects.map((effect) => ({ effect, maybe: true }))),
          ])
        : {};
    case 'ability':
      return sure(cards.roles.find((one) => one.id === action.role)?.abilities.find((one) => one.n === action.ability)?.effects ?? []);
    case 'mode':
      return sure(modesCard(view, cards)?.modes?.find((one) => one.id === action.mode)?.effects ?? []);
    case 'influence':
      return gauge ? { [gauge.id]: [{ by: 1, maybe: true, later: false }] } : {};
    case 'counters':
      return gauge ? { [gauge.id]: [{ by: gauge.counters.reduce((sum, one) => sum + one, 0), maybe: false, later: false }] } : {};
    case 'space':
      return Object.fromEntries((gauge?.does ?? []).map(({ on, by }) => [on, [{ by, maybe: false, later: false }]]));
    default:
      return {};
  }
}

/** The card whose two ways are to be chosen from: the event's, or the strategy's that was played last. */
export function modesCard(view: View, cards: RoomCards): EventCard | StrategyCard | undefined {
  const event = cards.events.find((one) => one.id === view.event?.event);
  return event?.modes ? event : cards.strategies.find((one) => one.id === view.strategies.active.at(-1)?.card);
}

/** The indicators that an event moves, the one it strikes first before the others. */
export function indicatorsOf(card: EventCard): Indicator[] {
  const effects = [...card.effects, ...(card.modes ?? []).flatMap((one) => one.effects)];
  return [...new Set(effects.flatMap((effect) => effect.ind ?? []))];
}

/** What is asked, in words that fit what can be done. */
export function asked({
  view,
  offers,
  word,
  say,
  who,
}: Pick<Room, 'view' | 'offers' | 'word'> & { say(key: string, fields?: unknown): string; who(seat: number): string }): string {
  if (view.proposal)
    return t('resilience.ask.proposal', { who: who(view.proposal.seat), what: say('action.' + view.proposal.action.type, view.proposal.action) });
  if (view.question === null || view.question === 'nothing') return '';
  if (view.question === 'mode' && !view.event) return t('resilience.ask.mode.strategy');
  if (view.question === 'pre_effect' && view.loss) return t('resilience.ask.pre_effect', { name: word('indicator', view.loss.on), amount: view.loss.amount });
  if (view.question === 'action') return t(`resilience.ask.action.${deeds(view, offers)}`, { budget: view.budget.now });
  if (view.question === 'buy' && offers.choices.length > 0 && !offers.has('buy')) return t('resilience.ask.buy.nothing', { budget: view.budget.now });
  if (view.question === 'turn_end' && breaking(view).length > 0)
    return t('resilience.ask.turn_end.breaking', {
      names: breaking(view)
        .map((one) => one.name)
        .join(', '),
    });
  if (view.question === 'turn_end' && lastLap(view) && short(view).length > 0)
    return t('resilience.ask.turn_end.short', { names: short(view).map(({ on }) => word('indicator', on)) });
  if (view.question === 'peek_choice') return t(`resilience.ask.peek.${view.peek?.then ?? 'nothing'}`);
  return t(`resilience.ask.${view.question}`, { budget: view.budget.now });
}
/** The gauges by which the nation would fall if the turn ended now: a major one in its last space, or two of the others. */
function breaking(view: View): Gauge[] {
  const last = view.indicators.filter((one) => one.space === 1);
  return last.some((one) => one.major) || last.length > 1 ? last : [];
}
/** After this no Preparation comes any more: only the goals count. */
export const lastLap = (view: View) =>
  view.round > 0 && view.round === (view.final_turn ?? view.last_turn) && !['turn_start', 'preparation'].includes(view.phase);
/** The goals that would be missed if the game ended now. */
export const short = (view: View) => view.goals.filter(({ missing }) => missing > 0);

// Inside a step something else may be asked: a die, a loss, a card of the deck.
const asides = ['mode', 'pre_roll', 'post_roll', 'pre_effect', 'peek_choice', 'rearm_choice', 'replacement_marker', 'pick_indicator'];
/** Which of the page's strings todo.resilience.<…> tells what to do. */
export const todo = (view: View) => (view.proposal ? 'proposal' : asides.includes(view.question ?? '') ? (view.question as string) : view.step);

/** What the Action phase still has to offer: a play, influence, both or nothing. Who only looks on is told what the table may do. */
function deeds(view: View, offers: Offers): 'both' | 'play' | 'influence' | 'nothing' {
  const lookingOn = offers.choices.length === 0;
  const play = lookingOn ? view.budget.plays > 0 && view.strategies.reserve.length > 0 : offers.has('play');
  const influence = lookingOn
    ? view.indicators.some((one) => Object.keys(one.influence).some((spend) => Number(spend) <= view.budget.now))
    : offers.has('influence');
  return play ? (influence ? 'both' : 'play') : influence ? 'influence' : 'nothing';
}

/** Does this face help the table? */
export const helps = (roll: NonNullable<View['roll']>, face: number) => (roll.good === 'hit') === facesOf(roll.faces).includes(face);

/** The colour of a space of a gauge, and what it does. */
export const zoneAt = (gauge: Gauge, space: number) => gauge.zones.find((zone) => zone.spaces.includes(space));

/** Which events cost most, by the spaces that were lost to them. */
export function worst(lines: Line[]): { event: string; lost: number }[] {
  const lost = new Map<string, number>();
  for (const { event } of lines)
    if (event.type === 'indicator_moved' && event.cause === 'event' && event.up === false && Number(event.from) > Number(event.to))
      lost.set(String(event.card), (lost.get(String(event.card)) ?? 0) + Number(event.from) - Number(event.to));
  return [...lost].map(([event, count]) => ({ event, lost: count })).sort((a, b) => b.lost - a.lost);
}

/** The events of every turn, from the log; the first entry is the time before the first turn. */
export function yearOf(lines: Line[]): string[][] {
  const year: string[][] = [[]];
  for (const { event } of lines) {
    if (event.type === 'turn_started') year.push([]);
    if (event.type === 'event_revealed') year.at(-1)?.push(String(event.event));
    if (event.type === 'event_returned') year.at(-1)?.pop();
  }
  return year;
}

/** What nearly broke, and what never wavered. */
export function reviewOf(view: View): { low: { on: Indicator; space: number; turn: number } | null; high: { on: Indicator; space: number } | null } {
  const marks = view.course
    .flatMap((spaces, turn) => spaces.map((space, i) => ({ on: indicators[i] as Indicator, space, turn })))
    .filter((one) => one.turn > 0);
  const [low = null] = marks.toSorted((a, b) => a.space - b.space || b.turn - a.turn);
  const lowest = indicators.map((on) => ({ on, space: Math.min(...marks.filter((one) => one.on === on).map((one) => one.space)) }));
  const [high = null] = marks.length === 0 ? [] : lowest.toSorted((a, b) => b.space - a.space);
  return { low, high };
}

/** The lines that decided the year: the events that cost most, in the order in which they came. */
export function decisive(lines: Line[]): number[] {
  const cost = new Map<number, number>();
  let event = -1;
  lines.forEach((line, i) => {
    if (line.event.type === 'event_revealed') event = i;
    if (line.event.type === 'indicator_moved' && line.event.cause === 'event' && event >= 0)
      cost.set(event, (cost.get(event) ?? 0) + Math.max(0, Number(line.event.from) - Number(line.event.to)));
  });
  const worst = [...cost]
    .filter(([, lost]) => lost > 0)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 3)
    .map(([i]) => i);
  return worst.sort((a, b) => a - b);
}
