// SPDX-License-Identifier: MIT
// What travels between the page and the server; docs/api.md is the last word.
import type { Action, Names } from '../games/board';
import type { Change } from './patch';

export interface GameInfo {
  game: string;
  title: string;
  prefix: string;
  rules: number; // the version of its rules
  players: { least: number; usual: number; most: number };
  minutes: { least: number; most: number };
  cooperative: boolean; // all win or lose together
  teams_from: number | null; // so many players or more play in teams
  letters: boolean; // a seat may write to another
  undo: boolean; // some actions may be taken back
  scenarios: boolean; // may be played with a scenario of one's own
  difficulty: Difficulty | null; // how often bots win
  summary: string;
  levels: string[];
  house_rules: HouseRuleInfo[];
}

/** How often bots win by the value of a house rule: percent with one player, two, … */
export interface Difficulty {
  rule: string;
  how: string;
  won: Record<string, number[]>;
}

export interface HouseRuleInfo {
  key: string;
  rule: string;
  title: string;
  help: string;
  kind: 'word' | 'number' | 'flag';
  values?: { value: string; title: string }[];
  least?: number;
  most?: number;
  step?: number;
  or_none?: boolean;
  default: string | number;
}

export interface Rulebook {
  title: string;
  introduction: string;
  quickstart: string; // how to play, on one page
  chapters: { title: string; words: string; rules: { id: string; text: string; ruling: boolean }[] }[];
}

export interface Guest {
  id: string;
  name: string;
}

export interface WireSeat {
  name: string | null;
  guest: string | null;
  bot: string | null;
  here: boolean;
}

export type TableState = 'gathering' | 'playing' | 'paused' | 'over';

export interface Clock {
  kind: 'none' | 'seconds' | 'days';
  amount?: number;
}

/** A table's public face. */
export interface Face {
  table: string;
  game: string;
  title: string;
  cooperative: boolean;
  talk: 'open' | 'pleasantries' | 'none'; // what may be said while the game goes on
  players: number;
  scenario: string | null; // its title, in a game that has them
  house_rules: Record<string, string | number>;
  public: boolean;
  spectators: 'live' | 'delayed' | 'none';
  undo: boolean;
  clock: Clock;
  state: TableState;
  created: number;
  host: string | null;
  seats: WireSeat[];
  watching: number;
  commitment: string;
  next: string | null;
  result: Result | null;
}

/** A table in a list. */
export interface Listing extends Face {
  round: number | null;
}
/** One where I sit. */
export interface OwnListing extends Listing {
  seat: number | null;
  your_move: boolean;
}

/** How I fared in a game where bots of that level sat at the table. */
export interface Fared {
  game: string;
  level: string;
  played: number;
  won: number;
}

export interface Result {
  scores: number[];
  winners: number[];
  reason?: string;
  rounds?: number;
  [more: string]: unknown;
}

export interface WireLine {
  n?: number;
  event: { type: string; [field: string]: unknown };
  sentence: string;
}

export interface WireChoice {
  action: Action;
  label: string;
}

export interface Message {
  from: { seat: number | null; name: string };
  text: string;
  sentence?: string; // where it is done rather than said: a bow, a sigh
  at: number;
}

export type Frame =
  | { type: 'welcome'; epoch: string; seat: number | null; host: boolean; resumed: boolean; seq: number; now: number }
  | { type: 'table'; seq: number; table: Face }
  | StateFrame
  | { type: 'chat'; seq: number; whole?: boolean; messages: Message[] }
  | { type: 'done'; id: string }
  | { type: 'refused'; id: string; rule: string; text: string; done?: number }
  | { type: 'why'; id: string; rule: string; text: string }
  | { type: 'pong' }
  | { type: 'error'; text: string };

export interface StateFrame {
  type: 'state';
  seq: number;
  whole?: boolean;
  view?: unknown;
  patch?: Change[];
  choices?: WireChoice[];
  waiting?: number[];
  undo?: boolean;
  names?: Names;
  renamed?: Change[];
  log?: { from: number; lines: WireLine[] };
  deadlines?: (number | null)[];
  result?: Result;
}

/** What the page sends; all with an id are sent again after a reconnect until they are answered. */
export type Request =
  | { type: 'act'; id: string; action: Action }
  | { type: 'acts'; id: string; actions: Action[] }
  | { type: 'undo'; id: string }
  | { type: 'say'; id: string; to: number | null; text: string }
  | { type: 'why'; id: string; action: Action };

export type Answer = { ok: true } | { ok: false; rule: string; text: string };

export interface NewTable {
  game: string;
  players?: number;
  house_rules?: Record<string, string | number>;
  seats?: { bot?: string }[]; // an open seat names no bot
  sit?: number | null;
  clock?: Clock;
  public?: boolean;
  spectators?: 'live' | 'delayed' | 'none';
  undo?: boolean;
  start?: boolean;
  scenario?: unknown; // of one's own: the file's content
}

export interface Deal {
  commitment: string;
  nonces: (string | null)[];
  secret: string | null;
  seed: string | null;
}

export interface ReplayStep {
  steps: number;
  step: number;
  view: unknown;
  lines: WireLine[];
  names: Names;
}

/** The whole log of a finished game. */
export interface Story {
  log: WireLine[];
  until: number[]; // how many lines there are after each step
  rounds: number[]; // the round after each step; 0: there is none
}
