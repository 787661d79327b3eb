// SPDX-License-Identifier: MIT
// What travels between the page and the server. Made from docs/openapi.json by `parlor schema --server --typescript`; `./dev bless wire` writes it anew.

export interface Error {
  error: { text: string };
}

/** An action of the game, e.g. {"type":"invite","to":3,"trait":"T10"}; docs/schema/<game>.actions.json says more. */
export interface Action {
  type: string;
  [field: string]: unknown;
}

/** What happened, as a viewer is told it; docs/schema/<game>.events.json says more. */
export interface WireEvent {
  type: string;
  [field: string]: unknown;
}

/** Words of the running game by table: names.seat[2], names.card["T10"], …. */
export type Names = Record<string, Record<string, unknown> | unknown[]>;

/** One change of a view: [path] removes, [path, value] sets. */
export type Change = [(string | number)[], unknown?];

export interface WireChoice {
  action: Action;
  label: string;
}

export interface WireLine {
  event: WireEvent;
  sentence?: string; // empty, or absent: for machines alone
}

export interface Guest {
  id: string;
  name: string;
}

export interface NewGuest {
  id: string;
  name: string;
  token: string;
}

export interface Return {
  code?: string;
  key?: string;
}

export interface Code {
  code: string;
  until: number;
}

export interface Key {
  key: string;
}

/** How a guest fared in a game where bots of that level sat at the table. */
export interface Fared {
  game: string;
  level: string;
  played: number;
  won: number;
}

export interface OwnRecord {
  record: Fared[];
}

export interface Name {
  name: string;
}

export interface HouseRuleInfo {
  key: string;
  rule: string;
  title: string;
  help: string;
  kind: 'word' | 'number';
  default: string | number;
  values?: { value: string; title: string }[];
  least?: number;
  most?: number;
  step?: number;
  or_none?: boolean;
}

/** The same at the other levels of a second house rule. */
export interface Levels {
  rule: string; // the second house rule
  won: Record<string, Record<string, number[]>>;
}

/** How often bots win, by the value of a house rule. */
export interface Difficulty {
  rule: string; // the house rule it depends on
  how: string; // how it was measured
  won: Record<string, number[]>; // percent with one player, two, …
  levels?: Levels;
}

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
  prints: boolean; // can be had on paper
  summary: string;
  levels: string[];
  house_rules: HouseRuleInfo[];
  difficulty: Difficulty | null;
}

export interface Rulebook {
  title: string;
  introduction: string;
  quickstart: string; // how to play, on one page
  chapters: { title: string; words: string; rules: { id: string; text: string; ruling: boolean }[] }[];
}

export interface Clock {
  kind: 'none' | 'seconds' | 'days';
  amount?: number;
}

export interface NewTable {
  game: string;
  players?: number;
  house_rules?: Record<string, string | number>;
  seats?: { bot?: string | null }[];
  sit?: number | null;
  clock?: Clock;
  public?: boolean;
  spectators?: 'live' | 'delayed' | 'none';
  undo?: boolean;
  stand_in?: 'ask' | 'bot' | 'never';
  start?: boolean;
  scenario?: Record<string, unknown>; // of one's own: the file's content
}

export interface Made {
  table: string;
  link: string;
}

export interface WireSeat {
  name: string | null;
  guest: string | null;
  bot: string | null;
  here: boolean;
  bot_from: number | null; // when the others may agree on a bot for who is away
  agreed: number[]; // the seats that would have one
}

export type TableState = 'gathering' | 'playing' | 'paused' | 'over';

export interface Result {
  scores: number[];
  winners: number[];
  reason?: string;
  rounds?: number;
  [field: string]: unknown;
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
  stand_in: 'ask' | 'bot' | 'never'; // for who is away
  clock: Clock;
  state: TableState;
  locked: boolean; // nobody else sits down or looks on
  muted: string[]; // guests, by the host
  created: number;
  host: string;
  seats: WireSeat[];
  watching: number;
  commitment: string;
  next: string | null;
  result: Result | null;
}

/** A table in a list. */
export interface Listing extends Face {
  round: number | null;
  damaged: boolean; // it cannot be played
}

/** One where this guest sits. */
export interface OwnListing extends Listing {
  seat: number | null;
  your_move: boolean;
}

export interface Lobby {
  tables: Listing[];
}

export interface OwnTables {
  tables: OwnListing[];
}

export interface Offer {
  seat: number;
  code: string;
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
  view: unknown; // as the game draws it
  lines: WireLine[];
  until: number[]; // how many lines the log has after each step
  names: Names;
  log?: WireLine[]; // all lines of the game, where they were asked for
  rounds?: number[]; // the round after each step; 0: there is none. With the log
}

/** Something said at the table. */
export interface Message {
  from: { seat: number | null; name: string; guest: string | null };
  text: string;
  sentence?: string; // where it is done rather than said: a bow, a sigh
  at: number;
}

/** The game as a viewpoint sees it. */
export interface StateFrame {
  type: 'state';
  seq: number;
  whole?: boolean; // it has every field; else only those that changed
  view?: unknown; // as the game draws it
  patch?: Change[];
  choices?: (WireChoice | number)[]; // a number: what was offered before, counted from 0 since the last whole view or since `renumbered`
  renumbered?: boolean; // the choices are counted anew, from the first of this frame on
  waiting?: number[];
  undo?: boolean;
  names?: Names;
  renamed?: Change[];
  log?: { from: number; lines: WireLine[] };
  deadlines?: (number | null)[];
  result?: Result;
}

/** What a bot would do where all decide together; without an action it is still thinking. */
export interface Advice {
  seat: number;
  action: Action | null;
  label: string;
  reason: string;
}

/** What the server says over the socket: lists of these. */
export type Frame =
  | { type: 'welcome'; epoch: string; seat: number | null; host: boolean; resumed: boolean; wire?: number; seq: number; now: number }
  | { type: 'table'; seq: number; table: Face }
  | StateFrame
  | { type: 'chat'; seq: number; messages: Message[] }
  | { type: 'advice'; seq: number; advice: Advice[]; free: number[] }
  | { type: 'done'; id: string }
  | { type: 'refused'; id: string; rule: string; text: string; done?: number }
  | { type: 'why'; id: string; rule: string; text: string }
  | { type: 'pong' }
  | { type: 'error'; text: string };

/** What a client asks over the socket and gets an answer to. */
export type Request =
  | { type: 'act'; id: string; action: Action }
  | { type: 'acts'; id: string; actions: Action[] }
  | { type: 'undo'; id: string }
  | { type: 'say'; id: string; to: number | null; text: string }
  | { type: 'why'; id: string; action: Action }
  | { type: 'ask'; id: string; seat: number; how?: 'once' | 'always' | 'never' };

/** What a client says over the socket without an answer. */
export type Notice =
  | { type: 'hello'; wire?: number; seen: number; epoch: string | null; nonce?: string }
  | { type: 'told'; n: number }
  | { type: 'ping' };
