// SPDX-License-Identifier: MIT
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Beat, Choice, Line, Script } from '../../src/games/board';
import { Director, type Scene } from '../../src/stage/director.svelte';

const line = (n: number): Line => ({ n, event: { type: 'x', to: n }, sentence: `line ${n}` });
const choice = (id: string): Choice => ({ id, action: { type: id }, label: id });
const all = Array.from({ length: 40 }, (_, n) => line(n));
const scene = (n: number, lines: number, choices: string[] = [], result = false): Scene => ({
  n,
  view: n,
  names: {},
  choices: choices.map(choice),
  waiting: [],
  lines: all.slice(0, lines),
  result: result ? { scores: [], winners: [0] } : null,
});
/** Every line is a beat of a second, with a view of its own. */
const second: Script = ({ before, lines }) => lines.map((one, i): Beat => ({ line: one, view: `${before}+${i + 1}`, length: 1000 }));

let director: Director;
let told: number[];
beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  director = new Director();
  director.told = (n) => told.push(n);
  director.stage(second, null, 0);
  director.cut(scene(1, 2, ['a', 'b']));
});
afterEach(() => vi.useRealTimers());

const state = () => [director.shown?.view, director.shown?.lines.length, director.choices.map(({ id }) => id).join('')];

test('a scene is told beat by beat; view, story and result come with them', () => {
  director.take(scene(2, 4, ['c'], true));
  expect(state()).toEqual(['1+1', 3, '']);
  expect(director.shown?.result).toBeNull();
  vi.advanceTimersByTime(1000);
  expect(state()).toEqual(['1+2', 4, '']);
  expect(told).toEqual([1]);
  vi.advanceTimersByTime(1000);
  expect(state()).toEqual([2, 4, 'c']);
  expect(director.shown?.result).not.toBeNull();
  expect(director.beat).toBeNull();
  expect(told).toEqual([1, 2]);
});

test('what could be done before the story, and still can, can be done while it is told', () => {
  director.take(scene(2, 3, ['b', 'c']));
  expect(state()).toEqual(['1+1', 3, 'b']);
  director.take(scene(3, 4, ['c'])); // waits, but makes b vain already
  expect(state()).toEqual(['1+1', 3, '']);
  vi.advanceTimersByTime(2000);
  expect(state()).toEqual([3, 4, 'c']);
});

test('who has acted is asked again only when the story has come to it', () => {
  director.act();
  expect(state()).toEqual([1, 2, 'ab']); // nothing came of it yet
  director.take(scene(2, 3, ['a', 'b'])); // the same can be done in the next round
  expect(state()).toEqual(['1+1', 3, '']);
  vi.advanceTimersByTime(1000);
  expect(state()).toEqual([2, 3, 'ab']);
  director.act();
  director.refused();
  director.take(scene(3, 4, ['a'])); // somebody else acts
  expect(state()).toEqual(['2+1', 4, 'a']);
});

test('scenes wait for each other, and are told in order', () => {
  director.take(scene(2, 3));
  director.take(scene(3, 4));
  expect(director.shown?.view).toBe('1+1');
  vi.advanceTimersByTime(1000);
  expect(director.shown?.view).toBe('2+1');
  expect(told).toEqual([1, 2]);
});

test('skipping ends the beat; a second time the rest', () => {
  director.take(scene(2, 6));
  director.skip(5000);
  expect(director.shown?.view).toBe('1+2');
  director.skip(9000); // much later: again only the beat
  expect(director.shown?.view).toBe('1+3');
  director.skip(9300);
  expect(state()).toEqual([2, 6, '']);
  expect(told).toEqual([1, 2]);
  vi.advanceTimersByTime(10_000);
  expect(director.shown?.view).toBe(2);
});

test.each([
  ['slow', 1600],
  ['normal', 1000],
  ['fast', 500],
] as const)('at the pace %s a second lasts %d ms', (pace, length) => {
  director.setPace(pace);
  director.take(scene(2, 3));
  vi.advanceTimersByTime(length - 1);
  expect(director.telling).toBe(true);
  vi.advanceTimersByTime(1);
  expect(director.telling).toBe(false);
});

test('at once there is no story, and step by step it waits for us', () => {
  director.setPace('instant');
  director.take(scene(2, 4));
  expect(state()).toEqual([2, 4, '']);
  director.setPace('hand');
  director.take(scene(3, 6));
  vi.advanceTimersByTime(60_000);
  expect(director.shown?.view).toBe('2+1');
  director.skip(1);
  expect(director.shown?.view).toBe('2+2');
  director.setPace('instant'); // in the middle of it, too
  expect(state()).toEqual([3, 6, '']);
});

test('what a beat closes cannot be done during the rest of the story, though it can again after it', () => {
  director.stage(({ before, lines }) => lines.map((one, i): Beat => ({ line: one, view: `${before}+${i + 1}`, length: 1000, closes: i === 1 })), null, 0);
  director.take(scene(2, 5, ['a']));
  expect(state()).toEqual(['1+1', 3, 'a']);
  vi.advanceTimersByTime(1000);
  expect(state()).toEqual(['1+2', 4, '']);
  vi.advanceTimersByTime(1000);
  expect(state()).toEqual(['1+3', 5, '']);
  vi.advanceTimersByTime(1000);
  expect(state()).toEqual([2, 5, 'a']);
});

test('who is more than ten seconds behind catches up', () => {
  director.take(scene(2, 3));
  director.take(scene(3, 15)); // twelve seconds
  director.take(scene(4, 16));
  expect(director.shown?.view).toBe('3+1');
  expect(told).toEqual([1, 2, 3]);
});

test('a long story is not cut short for its length alone', () => {
  director.take(scene(2, 30));
  director.take(scene(3, 30)); // a clock has started: no news
  director.take(scene(4, 31));
  vi.advanceTimersByTime(15_000);
  expect(director.shown?.view).toBe('1+16');
});

test('a frame that tells nothing, as of a clock, cuts no story short', () => {
  director.take(scene(2, 14));
  director.take(scene(3, 14));
  expect(director.shown?.view).toBe('1+1');
  vi.advanceTimersByTime(12_000);
  expect(director.shown?.view).toBe(3);
  expect(told).toEqual([1, 2, 3]);
});

test('after a cut one is at now; nothing is played for nobody; an undo is no story', () => {
  director.take(scene(2, 4));
  director.cut(scene(3, 8));
  expect(state()).toEqual([3, 8, '']);
  director.looking = () => false;
  director.take(scene(4, 9));
  expect(state()).toEqual([4, 9, '']);
  director.looking = () => true;
  director.take(scene(5, 7));
  expect(state()).toEqual([5, 7, '']);
  expect(director.telling).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([1, 3, 4, 5]);
});

test('beats of no length pass unseen, and what has no beat is told at the end', () => {
  director.stage(({ lines }) => [{ line: lines[0] ?? null, view: 'never', length: 0 }], null, 0);
  const views: unknown[] = [];
  director.begins = () => views.push(director.shown?.view);
  director.take(scene(2, 5));
  expect(views).toEqual([]);
  expect(state()).toEqual([2, 5, '']);
  expect(director.fresh.map(({ n }) => n)).toEqual([2, 3, 4]);
});
