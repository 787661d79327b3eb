// SPDX-License-Identifier: MIT
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Connection, Live, type Socket } from '../../src/lib/live';
import type { Frame } from '../../src/lib/wire';

class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.closed = true;
  }
  says(...frames: unknown[]) {
    this.onmessage?.({ data: JSON.stringify(frames) });
  }
}

let sockets: FakeSocket[];
let frames: Frame[];
let states: Connection[];
let live: Live;
const welcome = (seq: number, resumed = false) => ({ type: 'welcome', epoch: 'e1', seat: 0, host: true, resumed, seq, now: 0 });
const table = (seq: number) => ({ type: 'table', seq, table: {} });
const last = () => sockets.at(-1) as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  frames = [];
  states = [];
  live = new Live(
    () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    { frame: (frame) => frames.push(frame), connection: (state) => states.push(state) },
    'nonce',
  );
  live.connect();
  last().onopen?.();
});
afterEach(() => vi.useRealTimers());

test('says hello, takes the whole frames that follow, then counts', () => {
  expect(last().sent[0]).toEqual({ type: 'hello', wire: 2, seen: -1, epoch: null, nonce: 'nonce' });
  last().says(welcome(4), table(4), { type: 'state', seq: 4, whole: true }, { type: 'chat', seq: 4, messages: [] }, table(5));
  expect(frames.map((frame) => frame.type)).toEqual(['welcome', 'table', 'state', 'chat', 'table']);
  last().says(table(5), table(4));
  expect(frames).toHaveLength(5); // had them
  expect(states).toEqual(['connecting', 'open']);
});

test('comes back by itself where it stopped', () => {
  last().says(welcome(0), table(0), table(1), table(2));
  last().onclose?.();
  expect(states.at(-1)).toBe('lost');
  vi.advanceTimersByTime(1000);
  last().onopen?.();
  expect(sockets).toHaveLength(2);
  expect(last().sent[0]).toMatchObject({ seen: 2, epoch: 'e1' });
  last().says(welcome(2, true), table(3));
  expect(frames.at(-1)).toMatchObject({ seq: 3 });
});

test('waits longer after each failure, but never for ever', () => {
  const waits: number[] = [];
  for (let i = 0; i < 9; i++) {
    const before = sockets.length;
    last().onclose?.();
    let waited = 0;
    for (; sockets.length === before; waited += 100) vi.advanceTimersByTime(100);
    waits.push(waited);
  }
  expect(waits[0]).toBeLessThanOrEqual(600);
  expect(waits.at(-1)).toBeGreaterThan(5000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(10_100);
});

test('asks for everything when a frame is missing', () => {
  last().says(welcome(0), table(0), table(1), table(3));
  expect(frames.at(-1)).toMatchObject({ seq: 1 });
  vi.advanceTimersByTime(1000);
  last().onopen?.();
  expect(last().sent[0]).toMatchObject({ seen: -1, epoch: null });
});

test('sends what was not answered again, with the same id', async () => {
  last().says(welcome(0));
  const answer = live.request({ type: 'act', id: 'a1', action: { type: 'pass' } });
  expect(last().sent.at(-1)).toMatchObject({ id: 'a1' });
  last().onclose?.();
  vi.advanceTimersByTime(1000);
  last().onopen?.();
  expect(last().sent).toHaveLength(1);
  last().says(welcome(0, true));
  expect(last().sent.at(-1)).toMatchObject({ type: 'act', id: 'a1' });
  last().says({ type: 'done', id: 'a1' });
  expect(await answer).toEqual({ ok: true });
});

test('tells a refusal with its rule', async () => {
  last().says(welcome(0));
  const answer = live.request({ type: 'act', id: 'a2', action: { type: 'add', card: 'P01' } });
  last().says({ type: 'refused', id: 'a2', rule: 'RSN-88', text: 'Not your turn.' });
  expect(await answer).toEqual({ ok: false, rule: 'RSN-88', text: 'Not your turn.' });
});

test('notices a line that died in silence', () => {
  last().says(welcome(0));
  vi.advanceTimersByTime(25_000);
  expect(last().sent.at(-1)).toEqual({ type: 'ping' });
  vi.advanceTimersByTime(25_000);
  expect(sockets[0]?.closed).toBe(true);
  expect(states.at(-1)).toBe('lost');
});

test('stays closed once closed', () => {
  live.close();
  vi.advanceTimersByTime(60_000);
  live.hurry();
  expect(sockets).toHaveLength(1);
});
