// SPDX-License-Identifier: MIT
import type { Engine } from "./loader.mjs";

export interface Guest {
  id: string;
  name: string;
}
export interface Answer {
  status: number;
  body: string;
  type: string;
}
/** A table as it is kept. */
export interface Stored {
  id: string;
  document: Record<string, unknown>;
  created: number;
  entries: unknown[];
  chats: unknown[];
  cards?: string;
}
/** What is written together, or not at all. */
export interface Batch {
  tables: { id: string; document: Record<string, unknown>; created: number }[];
  entries: { table: string; n: number; [field: string]: unknown }[];
  chats: { table: string; n: number; [field: string]: unknown }[];
  cards: { hash: string; game: string; text: string }[];
}
export interface Store {
  write(batch: Batch): Promise<void>;
  table(id: string): Promise<Stored | null>;
  all(): Promise<Stored[]>;
  remove(id: string): Promise<void>;
}
export interface Ear {
  frames(text: string): void;
  close(code: number, reason: string): void;
}
export interface Line {
  send(text: string): void;
  close(): void;
}
export class DeviceHost {
  constructor(engine: Pick<Engine, "call">, store: Store, now?: () => number);
  ask(method: string, path: string, guest: Guest, body?: unknown): Promise<Answer>;
  open(table: string, guest: Guest, ear: Ear): Line;
  drop(table: string): Promise<void>;
  set(what: { bot_delay?: number; bots_wait?: number; examples?: boolean }): void;
  end(): void;
}
export function memoryStore(): Store & { tables: Map<string, Stored>; cards: Map<string, string> };
