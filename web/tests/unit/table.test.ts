// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest';
import type { Socket } from '../../src/lib/live';
import { TableStore } from '../../src/lib/table.svelte';
import type { Frame } from '../../src/lib/wire';

const line = (sentence: string) => ({ event: { type: 'x' }, sentence });
const store = () => new TableStore('t', () => ({ send: () => undefined, close: () => undefined, onopen: null, onmessage: null, onclose: null }));
const welcome = (resumed: boolean): Frame => ({ type: 'welcome', epoch: 'e', seat: 1, host: false, resumed, seq: 0, now: Date.now() });
const whole: Frame = {
  type: 'state',
  seq: 0,
  whole: true,
  view: { deck: 3, step: 'a' },
  choices: [{ action: { type: 'draw' }, label: 'Draw' }],
  waiting: [1],
  undo: false,
  names: { seat: ['A', 'B'] },
  log: { from: 0, lines: [line('one'), line('two')] },
  deadlines: [null, null],
};

test('what was offered before comes by its number', () => {
  const table = store();
  const invite = (to: number) => ({ action: { type: 'invite', to }, label: `Invite ${to}` });
  const labels = () => table.choices.map((choice) => choice.label);
  table.take(welcome(false));
  table.take({ ...whole, choices: [invite(1), invite(2)] } as Frame);
  table.take({ type: 'state', seq: 1, choices: [] });
  table.take({ type: 'state', seq: 2, choices: [1, invite(3)] });
  expect(labels()).toEqual(['Invite 2', 'Invite 3']);
  table.take({ type: 'state', seq: 3, choices: [2, 0] });
  expect(labels()).toEqual(['Invite 3', 'Invite 1']);
  table.take({ type: 'state', seq: 4, renumbered: true, choices: [invite(4), 0] });
  expect(labels()).toEqual(['Invite 4', 'Invite 4']);
  expect(table.offers({ type: 'invite', to: 4 })).toBe(true);
});

test('a line that says nothing to people has an empty sentence', () => {
  const table = store();
  table.take(welcome(false));
  table.take({ ...whole, log: { from: 0, lines: [{ event: { type: 'sealed' } }] } } as Frame);
  expect(table.lines).toEqual([{ n: 0, event: { type: 'sealed' }, sentence: '' }]);
});

test('a whole state, then only what changed', async () => {
  const table = store();
  table.take(welcome(false));
  table.take(whole);
  await Promise.resolve();
  expect(table.seat).toBe(1);
  expect(table.choices[0]?.id).toBe('{"type":"draw"}');
  expect(table.director.fresh).toEqual([]); // old news is no news
  table.take({ type: 'state', seq: 1, patch: [[['deck'], 2]], choices: [], log: { from: 2, lines: [line('three')] } });
  expect(table.view).toEqual({ deck: 2, step: 'a' });
  expect(table.choices).toEqual([]);
  expect(table.waiting).toEqual([1]);
  expect(table.lines.map((one) => one.sentence)).toEqual(['one', 'two', 'three']);
  expect(table.director.fresh.map((one) => one.sentence)).toEqual(['three']);
});

test('what comes in one message is news together, also when a frame without lines follows', async () => {
  const table = store();
  table.take(welcome(false));
  table.take(whole);
  await Promise.resolve();
  table.take({ type: 'state', seq: 1, log: { from: 2, lines: [line('three')] } });
  table.take({ type: 'state', seq: 2, log: { from: 3, lines: [line('four')] } });
  table.take({ type: 'state', seq: 3, deadlines: [null, 5] });
  expect(table.director.fresh.map((one) => one.sentence)).toEqual(['three', 'four']);
  await Promise.resolve();
  table.take({ type: 'state', seq: 4, log: { from: 4, lines: [line('five')] } });
  expect(table.director.fresh.map((one) => one.sentence)).toEqual(['five']);
});

test('talk comes once, also to who comes back and is told all of it again', () => {
  const table = store();
  const words = (text: string) => ({ from: { seat: 0, name: 'Ada', guest: null }, text, at: 1 });
  table.take(welcome(false));
  table.take({ type: 'chat', seq: 0, messages: [words('one')] });
  table.take({ type: 'chat', seq: 1, messages: [words('two')] });
  expect(table.talk.map((one) => one.text)).toEqual(['one', 'two']);
  table.take(welcome(false));
  table.take({ type: 'chat', seq: 1, messages: [words('one'), words('two')] });
  expect(table.talk.map((one) => one.text)).toEqual(['one', 'two']);
  table.take(welcome(true));
  table.take({ type: 'chat', seq: 2, messages: [words('three')] });
  expect(table.talk.map((one) => one.text)).toEqual(['one', 'two', 'three']);
});

test('an undo takes lines away', () => {
  const table = store();
  table.take(welcome(false));
  table.take(whole);
  table.take({ type: 'state', seq: 1, patch: [[['deck'], 3]], log: { from: 1, lines: [] } });
  expect(table.lines.map((one) => one.sentence)).toEqual(['one']);
});

test('the past can be looked at as it was', () => {
  const table = store();
  table.take(welcome(false));
  table.take(whole);
  table.take({ type: 'state', seq: 1, patch: [[['deck'], 2]], log: { from: 2, lines: [line('three')] } });
  table.take({ type: 'state', seq: 2, patch: [[['deck'], 1]], log: { from: 3, lines: [line('four')] } });
  expect(table.momentOf(2)?.view).toMatchObject({ deck: 2 });
  expect(table.momentOf(3)?.view).toMatchObject({ deck: 1 });
  expect(table.momentOf(0)).toBeNull(); // before this page looked
});

test('a table that starts over forgets everything', () => {
  const table = store();
  table.take(welcome(false));
  table.take(whole);
  table.take(welcome(true));
  expect(table.lines).toHaveLength(2);
  table.take(welcome(false));
  expect(table.view).toBeNull();
  expect(table.lines).toEqual([]);
});

test('who clicks second reads that a partner was faster; who breaks a rule reads the rule', async () => {
  const sent: { type: string; id: string }[] = [];
  const socket: Socket = {
    send: (text) => void sent.push(JSON.parse(text) as (typeof sent)[number]),
    close: () => undefined,
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  const table = new TableStore('t', () => socket);
  const receive = (...frames: Frame[]) => socket.onmessage?.({ data: JSON.stringify(frames) });
  table.connect();
  receive(welcome(false), { ...whole, names: { player: ['Ada', 'Bo'] } } as Frame);
  const clicked = table.act([{ type: 'draw' }]);
  const refused = () => ({ type: 'refused', id: sent.at(-1)?.id ?? '', rule: 'X-1', text: 'One card a turn.' }) as Frame;
  receive(refused());
  await clicked;
  expect(table.refusal).toEqual({ rule: 'X-1', text: 'One card a turn.' }); // nothing has changed: the rule is the reason
  const again = table.act([{ type: 'draw' }]);
  receive({ type: 'state', seq: 1, choices: [], log: { from: 2, lines: [{ event: { type: 'drew', seat: 0 }, sentence: 'Ada draws.' }] } } as Frame, refused());
  await again;
  expect(table.refusal).toEqual({ rule: '', text: 'Ada was faster: the table has moved on.' });
  table.close();
});
