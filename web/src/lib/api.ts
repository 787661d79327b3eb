// SPDX-License-Identifier: MIT
// What is asked of a server, or of this device: the same requests of both, and the same answers. Whoever has no name yet gets a
// guest's one on the first act that needs it.
import type { Action, Strings } from '../games/board';
import type { Lesson } from '../lesson/lesson';
import { device, isHere, me } from './here';
import { keep, recall } from './memory';
import { alone, base } from './place';
import { reach } from './reach.svelte';
import { t } from './text';
import type {
  Code,
  Deal,
  Face,
  GameInfo,
  Guest,
  Key,
  Lobby,
  Made,
  NewTable,
  Offer,
  OfferedPack,
  OwnTables,
  OwnRecord,
  ReplayStep,
  ReviewAnswer,
  Rulebook,
} from './wire';

/** The whole log of a finished game. */
export type Story = Required<Pick<ReplayStep, 'log' | 'until' | 'rounds'>>;

export class Refusal extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(text);
  }
}

export async function ask<T>(method: 'GET' | 'POST', path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  const table = /^\/tables\/([^/?]+)/.exec(path)?.[1] ?? '';
  return isHere(table) ? askHere(method, path, body) : told<T>(await overTheLine(method, path, body, headers));
}

/** The same of this device. */
export async function askHere<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  return told<T>(await (await device()).ask(method, path, body));
}

function told<T>({ status, body }: { status: number; body: string }): T {
  if (status < 200 || status > 299) throw new Refusal(status, errorIn(body) ?? String(status));
  return (body === '' ? undefined : JSON.parse(body)) as T;
}

/** No server, rather than one that says no. */
export class Unreachable extends Error {}

async function overTheLine(method: 'GET' | 'POST', path: string, body: unknown, headers: Record<string, string>) {
  if (alone) throw new Unreachable(t('here.alone'));
  try {
    const reply = await fetch(base + 'api' + path, {
      method,
      credentials: 'same-origin',
      ...(body === undefined ? { headers } : { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }),
    });
    const text = await reply.text();
    // Whoever serves the page alone answers with a page of its own.
    if (reply.status !== 204 && !/json/.test(reply.headers.get('content-type') ?? '')) throw new Error(`${reply.status} ${reply.statusText}`);
    reach.away = false;
    return { status: reply.status, body: text };
  } catch (error) {
    reach.away = true;
    throw new Unreachable((error as Error).message);
  }
}

function errorIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { error?: { text?: string } }).error?.text;
  } catch {
    return undefined;
  }
}

const longestFile = 8 << 20; // bytes

/** The save in a file; undefined: it is a record, whose first line is an object of its own. */
function savedIn(text: string): unknown {
  try {
    const save = JSON.parse(text) as unknown;
    return save !== null && typeof save === 'object' && 'parlor' in save ? undefined : save;
  } catch {
    return /^\s*\{"parlor"/.test(text) ? undefined : null;
  }
}

// What never changes while the page is open is asked for once.
const kept = new Map<string, Promise<unknown>>();
function once<T>(path: string): Promise<T> {
  let answer = kept.get(path) as Promise<T> | undefined;
  if (!answer) {
    // Games, rules and cards are in the engine, too.
    answer = ask<T>('GET', path).catch((error: unknown) => {
      if (error instanceof Unreachable) return askHere<T>('GET', path);
      throw error;
    });
    answer.catch(() => kept.delete(path));
    kept.set(path, answer);
  }
  return answer;
}

export const api = {
  games: () => once<GameInfo[]>('/games'),
  rules: (game: string) => once<Rulebook>(`/games/${game}/rules`),
  cards: (game: string) => once<unknown>(`/games/${game}/cards`),
  packs: () => once<OfferedPack[]>('/packs'),
  /** The cards that a table is played with, where they are not the game's own. */
  cardsAt: (table: string) => ask<unknown>('GET', `/tables/${table}/cards`),
  lessons: async (game: string) => (await once<{ lessons: Lesson[] }>(`/games/${game}/lessons`)).lessons,
  strings: (game: string) => once<Strings>(`/games/${game}/strings`),

  me: () => ask<Guest>('GET', '/me'),
  rename: (name: string) => ask<Guest>('POST', '/me', { name }),
  enter: (name: string) => ask<Guest>('POST', '/guests', { name }),
  myTables: async () => (await ask<OwnTables>('GET', '/me/tables')).tables,
  myRecord: async () => (await ask<OwnRecord>('GET', '/me/record')).record,
  /** A word that is good once, for some minutes: said on another device it makes me known there. */
  myCode: () => ask<Code>('POST', '/me/code', {}),
  /** What to keep: whoever has it is this guest. */
  myKey: async () => (await ask<Key>('POST', '/me/key', {})).key,
  comeBack: (by: { code: string } | { key: string }) => ask<Guest>('POST', '/guests/return', by),

  lobby: async () => (await ask<Lobby>('GET', '/tables')).tables,
  table: (id: string) => ask<Face>('GET', `/tables/${id}`),
  open: (wish: NewTable) => ask<Made>('POST', '/tables', wish),
  /** sit, stand, seats, start, offer, bot, back, leave, pause, resume, remove, mute, lock, close, report */
  at: (id: string, path: string, body: object = {}) => ask<Face>('POST', `/tables/${id}/${path}`, body),
  /** One's own seat, or as the host a bot's, to whoever has the code. */
  offer: (id: string, seat?: number) => ask<Offer>('POST', `/tables/${id}/offer`, seat === undefined ? {} : { seat }),
  rematch: (id: string) => ask<Made>('POST', `/tables/${id}/rematch`, {}),
  /** Any step of a finished game as a table against bots. */
  goOn: (id: string, step: number, seat: number) => ask<Made>('POST', `/tables/${id}/continue`, { step, seat }),
  review: (id: string, seat: number) => ask<ReviewAnswer>('GET', `/tables/${id}/review?seat=${seat}`),
  replay: (id: string, step: number, viewer: string) => ask<ReplayStep>('GET', `/tables/${id}/replay?step=${step}&viewer=${viewer}`),
  /** All that this viewer was told, and how many lines there were after each step. */
  story: (id: string, viewer: string) => ask<Story>('GET', `/tables/${id}/replay?step=0&viewer=${viewer}&log=whole`),
  record: async (id: string) => (await (await device()).ask('GET', `/tables/${id}/record`)).body,
  deal: (id: string) => ask<Deal>('GET', `/tables/${id}/deal`),
  recordUrl: (id: string) => `${base}api/tables/${id}/record`,

  // On this device
  /** `others` are the names of further people, by seat: then the device is passed round, and the game begins at once. */
  async openHere(wish: NewTable, others: Record<number, string> = {}) {
    const made = await askHere<Made>('POST', '/tables', wish);
    for (const [seat, name] of Object.entries(others))
      told(await (await device()).askAs({ id: `${me}-${seat}`, name }, 'POST', `/tables/${made.table}/sit`, { seat: Number(seat) }));
    if (Object.keys(others).length > 0) await askHere('POST', `/tables/${made.table}/start`, {});
    keep('here', 'yes'); // so that the engine is not fetched where there is nothing to list
    navigator.storage?.persist?.().catch(() => false); // the browser may still say no
    return made;
  },
  /** A lesson's table: as it is dealt, and after what the learner did. */
  async teach(game: string, lesson: string, acts: Action[]): Promise<string> {
    const { table } = await askHere<Made>('POST', '/lessons', { game, lesson, acts });
    keep('here', 'yes');
    return table;
  },
  hereTables: async () => (recall('here') === null ? [] : (await askHere<OwnTables>('GET', '/me/tables')).tables),
  save: async (id: string) => (await device()).save(id),
  /** A game that was saved to a file, or a record of one: JSON, or a line of JSON for each act. */
  async takeIn(file: File) {
    if (file.size > longestFile) throw new Error(t('here.take.long', { most: longestFile >> 20 }));
    const text = await file.text();
    const save = savedIn(text);
    if (save === undefined) {
      const made = await askHere<Made>('POST', '/records', { record: text });
      keep('here', 'yes');
      return /\n\{"result"/.test(text) ? { ...made, link: `/replay/${made.table}` } : made; // what is not over goes on
    }
    const made = await askHere<Made>('POST', '/saves', save);
    keep('here', 'yes');
    return made;
  },
  /** From this device to the server: bots stand still meanwhile, and once it is kept there it is here no longer. */
  async takeOnline(id: string) {
    const { state } = await ask<Face>('GET', `/tables/${id}`);
    if (state === 'playing') await ask('POST', `/tables/${id}/pause`, {});
    try {
      const made = await ask<Made>('POST', '/saves', JSON.parse(await (await device()).save(id)));
      await (await device()).remove(id);
      return made;
    } catch (error) {
      if (state === 'playing') await ask('POST', `/tables/${id}/resume`, {});
      throw error;
    }
  },
  removeHere: async (id: string) => (await device()).remove(id),
};
