// SPDX-License-Identifier: MIT
import type * as persuasion from "./games/persuasion.js";
import type * as resilience from "./games/resilience.js";
import type * as resonance from "./games/resonance.js";
import type * as ritual from "./games/ritual.js";

interface Words {
  persuasion: persuasion.GameAction;
  resilience: resilience.GameAction;
  resonance: resonance.GameAction;
  ritual: ritual.GameAction;
}
interface Events {
  persuasion: persuasion.GameEvent;
  resilience: resilience.GameEvent;
  resonance: resonance.GameEvent;
  ritual: ritual.GameEvent;
}
export type Game = keyof Words;

/** What a seat may do; everywhere it may also take back what nobody could know of, and where a game has letters write one. */
export type Action<G extends Game = Game> = Words[G] | { type: "undo" } | { type: "say"; to: number; text: string };
export type Event<G extends Game = Game> = Events[G];

/** "hard:2000" has so many iterations, "hard:300ms" so much time. */
export type Level = "random" | "easy" | "medium" | "hard" | `hard:${string}`;

/** A seat from 0; or who only watches; or who sees all, after the game. */
export type Viewer = number | "spectator" | "all";

export type Answer = { ok: true } | { ok: false; rule: string; text: string };

export interface Seat {
  name?: string;
  bot?: Level | null;
}
export interface Wish<G extends Game = Game> {
  game: G;
  players?: number;
  seats?: Seat[];
  house_rules?: Record<string, string | number>;
  seed?: number | string; // the same seed, the same deal; else by chance
  undo?: boolean;
  scenario?: Record<string, unknown>; // of one's own, in a game that is played with them
}
export interface Choice<G extends Game = Game> {
  action: Words[G];
  label: string;
}
export interface Line<G extends Game = Game> {
  step: number; // of the act that it tells of; 0: before the first
  event: Event<G>;
  sentence: string; // may be empty: nothing to say
}
export interface Result {
  scores: number[];
  winners: number[];
  reason: string;
  [more: string]: unknown;
}
export interface Standing {
  game: Game;
  players: number;
  house_rules: Record<string, string | number>;
  over: boolean;
  waiting: number[]; // seats that are asked
  round: number;
  steps: number;
  names: Record<string, unknown>;
  result: Result | null;
}

export interface Table<G extends Game = Game> {
  standing(): Standing;
  readonly over: boolean;
  readonly waiting: number[];
  readonly result: Result | null;
  /** All that this seat may do now, with the words for it. */
  choices(seat: number): Choice<G>[];
  /** Does it, or says which rule is against it; then nothing has changed. */
  act(seat: number, action: Action<G>): Answer;
  why(seat: number, action: Action<G>): Answer;
  /** What that viewer may know, and no more. */
  view(viewer?: Viewer): Record<string, unknown>;
  log(viewer?: Viewer, after?: number): Line<G>[];
  /** What a bot would do in that seat, by what the seat knows; null: it is asked nothing. */
  advice(seat: number, level?: Level): Words[G] | null;
  /** The bots among the seats play until people are asked, or to the end; how much they did. */
  bots(): number;
  /** JSON Lines, with which the game can be played again; also with what each act told. */
  record(events?: boolean): string;
  close(): void;
}

export interface Parlor {
  games(): { game: Game; title: string; players: { least: number; usual: number; most: number }; [more: string]: unknown }[];
  rules(game: Game): { title: string; introduction: string; quickstart: string; chapters: unknown[] };
  cards(game: Game): Record<string, unknown>;
  strings(game: Game): Record<string, unknown>;
  table<G extends Game>(wish: Wish<G>): Table<G>;
  /** A table as a record leaves it, or as it was after so many acts. */
  resume(record: string, steps?: number): Table;
  /** Plays a record through; its result, or null if it is not over. A false one is a Fault. */
  verify(record: string): Result | null;
  /** The record of a whole game of bots, e.g. play("resonance", 2, 7, "hard,medium"). */
  play(game: Game, players: number, seed: number, bots: string): string;
}

export class Fault extends Error {}
export function open(wasm?: BufferSource | WebAssembly.Module): Promise<Parlor>;
