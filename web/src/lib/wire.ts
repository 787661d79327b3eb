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
  lesson: number | null; // how many minutes the first lesson takes; null: there is none
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

/** Cards that somebody made of a game's own. */
export interface Pack {
  name: string;
  version: string;
  author: string;
  licence: string;
  hash: string; // of all that its file says
  variant: boolean; // it plays otherwise than the rulebook
}

export interface OfferedPack extends Pack {
  game: string;
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
  coach?: boolean; // may a coach be asked here, if all people agree? true unless told otherwise
  pack?: string | Record<string, unknown>; // the hash of one that the server offers, or a whole file of cards
}

export interface Made {
  table: string;
  link: string;
}

/** A table as a device keeps it: what a file from `Save to a file` holds. */
export interface Save {
  format: 'parlor save 1';
  table: string; // its id there
  document: Record<string, unknown>;
  entries: Record<string, unknown>[];
  chats?: Record<string, unknown>[];
  cards?: string;
}

export interface WireSeat {
  name: string | null;
  guest: string | null;
  bot: string | null;
  here: boolean;
  bot_from: number | null; // when the others may agree on a bot for who is away
  agreed: number[]; // the seats that would have one
  coach?: boolean; // its player agrees to a coach
  coached?: number; // decisions at which its player asked one
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
  pack: Pack | null; // null: the game's own cards
  house_rules: Record<string, string | number>;
  public: boolean;
  spectators: 'live' | 'delayed' | 'none';
  undo: boolean;
  stand_in: 'ask' | 'bot' | 'never'; // for who is away
  clock: Clock;
  state: TableState;
  brought: boolean; // it was begun on the device of its host, who could see every card there
  locked: boolean; // nobody else sits down or looks on
  muted: string[]; // guests, by the host
  created: number;
  host: string;
  seats: WireSeat[];
  watching: number;
  commitment: string;
  next: string | null;
  result: Result | null;
  coach?: 'never' | 'ask' | 'open'; // may a coach be asked: not here, when all people agree, or now
  origin?: Origin | null;
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

/** The game from whose step this one goes on. */
export interface Origin {
  record: string; // fingerprint of the steps that were taken over
  step: number;
  table?: string; // where that was played
}

/** One thing that a choice surely changes. */
export interface Foreseen {
  type: string; // what: preview.<type> of the game's strings
  before: number;
  after: number;
  [field: string]: unknown;
}

/** What a coach thinks of a choice. */
export interface Opinion {
  action: Action;
  label: string;
  chance: number | null; // to win, in thousandths; null: there is nothing to weigh
  error: number | null; // its standard error
  reason: string;
  brings: string; // what surely comes of it
}

/** A decision, and what the search would have done from what the seat knew then. */
export interface ReviewedDecision {
  step: number; // the step that it became
  round: number;
  kind: string;
  chosen: Action;
  chosen_label: string;
  better: Action;
  better_label: string;
  reason: string; // why the better one
  chance: number; // with the better one, in thousandths
  cost: number; // of the chance, in thousandths, by what was known then
  error: number; // its standard error
  open_cost: number | null; // with all cards open
}

/** A finished game, looked back at from one seat. */
export interface Review {
  seat: number;
  game: string;
  chances: number[][]; // of each seat after each step, in thousandths, by what the seat knew then
  open: number[][] | null; // the same with all cards open; null where a table keeps its secrets
  decisions: ReviewedDecision[];
  moments: { step: number; by: 'you' | 'others' | 'luck'; sentence: string }[]; // at most five
  swing: { start: number; end: number; you: number; error: number; others: number | null; luck: number }; // from the first chance to the last: whose doing
  kinds: { game: string; kind: string; decisions: number; alike: number; cost: number }[]; // the weakest first
}

/** The review, or how far it is. */
export interface ReviewAnswer {
  review: Review | null;
  progress: { done: number; steps: number } | null;
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
  | { type: 'preview'; id: string; changes: Foreseen[]; text: string }
  | { type: 'coach'; id: string; choices: Opinion[] }
  | { type: 'pong' }
  | { type: 'error'; text: string };

/** What a client asks over the socket and gets an answer to. */
export type Request =
  | { type: 'act'; id: string; action: Action }
  | { type: 'acts'; id: string; actions: Action[] }
  | { type: 'undo'; id: string }
  | { type: 'say'; id: string; to: number | null; text: string }
  | { type: 'why'; id: string; action: Action }
  | { type: 'ask'; id: string; seat: number; how?: 'once' | 'always' | 'never' }
  | { type: 'preview'; id: string; action: Action }
  | { type: 'coach'; id: string };

/** What a client says over the socket without an answer. */
export type Notice =
  | { type: 'hello'; wire?: number; seen: number; epoch: string | null; nonce?: string }
  | { type: 'told'; n: number }
  | { type: 'ping' };
