// SPDX-License-Identifier: MIT
// What every board is given and may ask for. A board draws the view it is sent and offers the choices it is sent; it knows
// no rules. A game's folder exports one GameModule from its index.ts, which is loaded on demand.
import type { Component } from 'svelte';
import type { SeatLook } from '../lib/seats';

/** An action of the game as the wire has it, e.g. {"type":"invite","to":3,"trait":"T10"}. */
export interface Action {
  type: string;
  [field: string]: unknown;
}

/** One legal action of the viewer, with the words for it. */
export interface Choice {
  id: string;
  action: Action;
  label: string;
}

/** One line of the log as this viewer sees it; `n` is the step it belongs to. */
export interface Line {
  n: number;
  event: { type: string; [field: string]: unknown };
  sentence: string;
}

/** Tables of words of the running game: names.seat[2], names.card["T10"], … */
export type Names = Record<string, Record<string, unknown> | unknown[]>;

/** content/<game>/strings.en.json */
export type Strings = Record<string, unknown>;

/** Who sits where. */
export interface SeatFace {
  seat: number;
  name: string;
  note: string; // how strong a bot it is; empty for a person
  bot: boolean; // it plays for itself, not for a person who is away
  here: boolean; // connected, or a bot
  look: SeatLook; // colour and shape: never one without the other
}

// Each board knows the shape of its own game's view and cards; the frame does not.
/* eslint-disable @typescript-eslint/no-explicit-any */
export interface BoardProps<View = any, Cards = any> {
  game: string;
  table: string; // the table's id, for what this browser keeps about it; empty in a replay
  view: View;
  names: Names;
  cards: Cards;
  strings: Strings;
  houseRules: Record<string, string | number>; // house rules that differ from the rulebook
  choices: Choice[]; // empty when it is not this viewer's move
  seat: number | null; // null: a spectator
  seats: SeatFace[];
  waiting: number[]; // seats that the table waits for
  lines: Line[]; // the whole log so far
  fresh: Line[]; // what came with the newest state: animate this
  over: boolean;
  busy: boolean; // an act is on its way: draw the choices as disabled
  /** Does these actions in order, stopping at the first refusal. Asks first where strings hold `confirm.<type>`. */
  act(actions: Action | Action[]): void;
  /** Shows which rule forbids it: call it when something is clicked that is not among the choices. */
  why(action: Action): void;
  /** Private words to another seat, where the game has them. */
  whisper(to: number, text: string): void;
  deadline: number | null; // when this viewer's clock runs out, by this device's clock (ms); null: no clock
  /** A template of the game's strings, filled from `fields`: say('step.intentions'), say('seat.status', seatJson). */
  say(key: string, fields?: unknown): string;
  /** A seat's own words: the name in the game (a character, a witch), or "You". */
  who(seat: number): string;
}

export interface CardsProps<Cards = any> {
  cards: Cards; // as `parlor cards GAME --json`
  strings: Strings;
  search: string; // lower case; show what contains it
}

/** The course of a finished game, from its events; charts under the result. */
export interface CourseProps<View = any, Cards = any> {
  view: View;
  names: Names;
  cards: Cards;
  strings: Strings;
  seats: SeatFace[];
  lines: Line[];
  result: any;
  seat: number | null;
}

export interface GameModule {
  Board: Component<BoardProps>;
  Cards: Component<CardsProps>; // the gallery of all cards
  Course: Component<CourseProps>;
}

// A game has a board of its own when it has a folder here; which games there are, the server says.
const modules = import.meta.glob<{ default: GameModule }>('./*/index.ts');

/** Where a game's board is. */
export function boardOf(game: string): string {
  const own = `./${game}/index.ts`;
  return own in modules ? own : './plain/index.ts';
}

export async function loadGame(game: string): Promise<GameModule> {
  const load = modules[boardOf(game)];
  if (!load) throw new Error(`no board for "${game}"`);
  return (await load()).default;
}

/** The choices of a view, asked by fields. */
export class Offers {
  constructor(readonly choices: Choice[]) {}

  of(type: string): Choice[] {
    return this.choices.filter((choice) => choice.action.type === type);
  }
  has(type: string): boolean {
    return this.choices.some((choice) => choice.action.type === type);
  }
  /** The choice whose action has all these fields. */
  find(fields: Partial<Action>): Choice | undefined {
    return this.choices.find((choice) => matches(choice.action, fields));
  }
  all(fields: Partial<Action>): Choice[] {
    return this.choices.filter((choice) => matches(choice.action, fields));
  }
  /** The different values of one field among the choices with these fields, in their order. */
  values<T>(field: string, fields: Partial<Action> = {}): T[] {
    return [...new Set(this.all(fields).map((choice) => choice.action[field] as T))];
  }
}

function matches(action: Action, fields: Partial<Action>): boolean {
  return Object.entries(fields).every(([key, value]) => action[key] === value);
}
