// SPDX-License-Identifier: MIT
// What every board is given and may ask for. A board draws the view it is sent and offers the choices it is sent; it knows
// no rules. A game's folder exports one GameModule from its index.ts, which is loaded on demand.
import type { Component } from 'svelte';
import type { SeatLook } from '../lib/seats';
import type { Action, Advice, Names, WireEvent } from '../lib/wire';

export type { Action, Advice, Names } from '../lib/wire';

/** One legal action of the viewer, with the words for it. */
export interface Choice {
  id: string;
  action: Action;
  label: string;
}

/** One line of the log as this viewer sees it; `n` is the step it belongs to. */
export interface Line {
  n: number;
  event: WireEvent; // what may be in it, each game's wire.generated.ts says
  sentence: string;
}

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
  beat: Beat<View> | null; // what is being told; null: the table stands as it is
  hint: string; // one line for the dock, or nothing
  busy: boolean; // an act is on its way: draw the choices as disabled
  /** Does these actions in order, stopping at the first refusal. Asks first where strings hold `confirm.<type>`. */
  act(actions: Action | Action[]): void;
  /** Shows which rule forbids it: call it when something is clicked that is not among the choices. */
  why(action: Action): void;
  /** Private words to another seat, where the game has them. */
  whisper(to: number, text: string): void;
  advice?: Advice[]; // where all decide together: what bots would do
  free?: number[]; // bots that act by themselves there
  /** Lets a bot decide: this once, always, or never by itself. */
  ask?(seat: number, how: 'once' | 'always' | 'never'): void;
  deadline: number | null; // when this viewer's clock runs out, by this device's clock (ms); null: no clock
  /** A template of the game's strings, filled from `fields`: say('step.intentions'), say('seat.status', seatJson). */
  say(key: string, fields?: unknown): string;
  /** Opens the side panel at the board's own leaf: only for what is addressed to this viewer. `false`: that is over; a panel that
      lies over the table goes away. */
  showPanel(on?: boolean): void;
  /** A seat's own words: the name in the game (a character, a witch), or "You". */
  who(seat: number): string;
}

export interface CardsProps<Cards = any> {
  cards: Cards; // as `parlor cards GAME --json`
  strings: Strings;
  search: string; // lower case; show what contains it
}

/** One moment of the story: for so long the table is drawn like this, and that line is told. */
export interface Beat<View = any> {
  line: Line | null; // told with it, and all lines before it; null: nothing is said
  view: View; // the table meanwhile; made from the view before by what the event says, never from the view after
  length: number; // ms at the normal pace; 0: it passes unseen
  focus?: string[]; // the data-key of what it is about; those are lit
  flights?: Flight[]; // things that travel
  gains?: Gain[]; // numbers that rise from things
  sound?: Tune;
  large?: boolean; // the stage dims, the sentence stands large: for what decides
  caption?: string; // fewer words than the line's, for what is seen anyway
  quiet?: boolean; // no caption: it is seen, and stands in the story
  closes?: boolean; // what could be done until now is over; what can be done after the story is another decision
}
/** The thing with that data-key goes to (or, when it is new, comes from) the thing with the other. */
export interface Flight {
  key: string;
  to?: string;
  from?: string;
}
export interface Gain {
  at: string; // a data-key
  by: number | string; // +3, -1; words are shown as they are
}
export type Tune = 'turn' | 'word' | 'end' | 'deal' | 'letter' | 'seal' | 'reveal' | 'die' | 'coin' | 'win' | 'lose';

/** What happened between two views of one viewer, to be told. */
export interface Told<View = any, Cards = any> {
  before: View;
  after: View;
  lines: Line[];
  cards: Cards;
  seat: number | null;
  /** A template of the game's strings, filled from `fields` and with this moment's names: for captions of single steps. */
  say?(key: string, fields: unknown): string;
}
/** Makes beats of it. What it gives no beat is told with the next one, or at the end. */
export type Script<View = any, Cards = any> = (told: Told<View, Cards>) => Beat<View>[];

/** Something shown large: data-zoom of what is pointed at. */
export interface ZoomProps<View = any, Cards = any> extends BoardProps<View, Cards> {
  what: string;
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
  staged?: true; // the board is written for the stage and never scrolls as a page; see stage/README.md
  todo?: (view: any) => string; // which of the page's strings todo.<game>.<…> tells what to do; default: the step
  phase?: (view: any) => string; // where in the game we are, for the bar
  points?: (result: any) => number[]; // what each seat has scored, for the ranks of the result
  sides?: (view: any) => number[][]; // which seats play together, for the ranks of the result; default: each for themselves
  decisive?: (lines: Line[]) => number[]; // which lines decided the game; the result links them to the replay
  story?: { heads: string[]; asides: string[] }; // types of events: what a part of the story begins with, what only follows from another line
  reason?: (lines: Line[]) => string; // why it ended so, beyond what the story says of the end
  script?: Script; // how its events are told; without one every scene is there at once
  Panel?: Component<BoardProps>; // its own leaf of the side panel, titled by the page's string panel.<game>
  Zoom?: Component<ZoomProps>; // what is pointed at, large
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
