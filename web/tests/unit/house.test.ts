// SPDX-License-Identifier: MIT
// What the pages around the tables reckon: seats, difficulty, files, keys, rounds, fortunes.
import { expect, test } from 'vitest';
import { keyIn, longestKeyFile, spelt } from '../../src/lib/carry';
import { roundsIn } from '../../src/lib/replay';
import { changedRules, howHard, hurried, longestScenario, mostSeats, readScenario, unhurried } from '../../src/lib/setup';
import { volumeOf } from '../../src/lib/volume';
import { fortune, sorted } from '../../src/lib/yours';
import type { GameInfo, HouseRuleInfo, OwnListing } from '../../src/lib/wire';

const rule = (key: string, more: Partial<HouseRuleInfo> = {}): HouseRuleInfo => ({ key, rule: '', title: key, help: '', kind: 'number', default: 3, ...more });
const game = (more: Partial<GameInfo>): GameInfo => ({ players: { least: 1, usual: 1, most: 3 }, house_rules: [], difficulty: null, ...more }) as GameInfo;

test('a house rule may let more sit down than the rulebook', () => {
  expect(mostSeats(game({}))).toBe(3);
  expect(mostSeats(game({ house_rules: [rule('seats_max', { most: 5 })] }))).toBe(5);
  expect(mostSeats(game({ house_rules: [rule('rounds', { most: 9 })] }))).toBe(3);
});

test('only what differs from the rulebook is sent, and nothing that is empty', () => {
  const rules = [rule('a'), rule('b'), rule('c', { default: 'x' })];
  expect(changedRules(rules, { a: 3, b: 7, c: 'y' })).toEqual({ b: 7, c: 'y' });
  expect(changedRules(rules, { a: null })).toEqual({});
});

test('against bots the clocks that can be stopped are', () => {
  const values = (...all: string[]) => ({ kind: 'word', values: all.map((value) => ({ value, title: value })) }) as Partial<HouseRuleInfo>;
  const rules = [
    rule('clock', values('normal', 'off')),
    rule('window_timer_s', values('20', '0')),
    rule('action_seconds', { most: 300 }),
    rule('tie', values('none')),
  ];
  expect(unhurried(game({ house_rules: rules }))).toEqual({ clock: 'off', window_timer_s: '0', action_seconds: 300 });
});

test('bots alone hurry nobody, friends play by the rulebook, and what somebody has chosen stays', () => {
  const info = game({ house_rules: [rule('action_seconds', { default: 60, most: 300 }), rule('rounds')] });
  expect(hurried(info, { action_seconds: 60, rounds: 3 }, true)).toEqual({ action_seconds: 300 });
  expect(hurried(info, { action_seconds: 300, rounds: 3 }, false)).toEqual({ action_seconds: 60 });
  for (const alone of [true, false]) expect(hurried(info, { action_seconds: 20, rounds: 3 }, alone)).toEqual({});
});

test('how hard a scenario is follows from the seats', () => {
  const info = game({ difficulty: { rule: 'scenario', how: '', won: { kind: [94, 80], cruel: [35, 57] } } });
  expect(howHard(info, 'scenario', 'kind', 1)).toEqual({ percent: 94, word: 'gentle' });
  expect(howHard(info, 'scenario', 'kind', 2)).toEqual({ percent: 80, word: 'fair' });
  expect(howHard(info, 'scenario', 'cruel', 2)).toEqual({ percent: 57, word: 'hard' });
  expect(howHard(info, 'scenario', 'cruel', 1)).toEqual({ percent: 35, word: 'harsh' });
  expect(howHard(info, 'scenario', 'cruel', 3)).toBeUndefined();
  expect(howHard(info, 'other', 'kind', 1)).toBeUndefined();
  const levels = { rule: 'difficulty', won: { harsh: { kind: [25, 30] } } };
  const levelled = game({ difficulty: { rule: 'scenario', how: '', won: { kind: [94, 80] }, levels } });
  expect(howHard(levelled, 'scenario', 'kind', 1, 'standard')?.percent).toBe(94);
  expect(howHard(levelled, 'scenario', 'kind', 1, 'harsh')?.percent).toBe(25);
  expect(howHard(game({}), 'scenario', 'kind', 1)).toBeUndefined();
});

test('a scenario of one\u2019s own is read from a file that is not too long and holds an object', async () => {
  const file = (text: string, size = text.length) => ({ name: 'mine.json', size, text: () => Promise.resolve(text) });
  const content = { name: 'Cold Spring', intro: 'It snows.', start: {} };
  expect(await readScenario(file(JSON.stringify(content)))).toEqual({ file: 'mine.json', name: 'Cold Spring', intro: 'It snows.', content });
  expect((await readScenario(file('{}'))).name).toBe('mine.json');
  for (const text of ['', '[1]', '{"name": ', 'null', '7']) await expect(readScenario(file(text))).rejects.toThrow(/mine.json is no scenario/);
  const never = { name: 'mine.json', size: longestScenario + 1, text: () => Promise.reject(new Error('it was read')) };
  await expect(readScenario(never)).rejects.toThrow(/mine.json is too long/);
});

test('a code is spelt in fours, and a key is found in the file that was kept', () => {
  expect(spelt('k3v9mnpq')).toBe('K3V9-MNPQ');
  const key = `abcdefgh2345.${'0a'.repeat(32)}`;
  const kept = `This is the key of Ada at http://127.0.0.1:8080.\n\n${key}\n`;
  expect(keyIn(kept)).toBe(key);
  expect(kept.length).toBeLessThan(longestKeyFile);
  expect(keyIn('K3V9-MNPQ')).toBeNull();
  expect(keyIn(key.slice(1))).toBeNull();
});

test('each round begins where its number is first reached', () => {
  expect(roundsIn([0, 0, 1, 1, 2, 2, 2, 4])).toEqual([
    { round: 1, step: 2 },
    { round: 2, step: 4 },
    { round: 4, step: 7 },
  ]);
  expect(roundsIn([1, 2, 1, 2, 3])).toEqual([
    { round: 1, step: 0 },
    { round: 2, step: 1 },
    { round: 3, step: 4 },
  ]); // taken back between
  expect(roundsIn([0, 0])).toEqual([]);
});

test('own tables: those that wait for me, those that run, those that are over', () => {
  const table = (id: string, state: string, your_move: boolean, more: object = {}) =>
    ({ table: id, state, your_move, seat: 1, ...more }) as unknown as OwnListing;
  const { moves, running, finished } = sorted([
    table('a', 'playing', true),
    table('b', 'gathering', false),
    table('c', 'over', false),
    table('d', 'paused', false),
  ]);
  expect([moves, running, finished].map((list) => list.map((one) => one.table))).toEqual([['a'], ['b', 'd'], ['c']]);
  const over = (winners: number[], more: object = {}) => table('x', 'over', false, { result: { winners, scores: [] }, cooperative: false, ...more });
  expect(fortune(over([1]))).toBe('won');
  expect(fortune(over([0]))).toBe('lost');
  expect(fortune(over([0, 1], { cooperative: true }))).toBe('held');
  expect(fortune(over([], { cooperative: true }))).toBe('fell');
  expect(fortune(over([], { result: { winners: [], scores: [], reason: 'fault' } }))).toBe('broken');
});

test('sounds are off until somebody chooses how loud', () => {
  expect([null, '', 'on', '-5', '40', '400'].map(volumeOf)).toEqual([0, 0, 0, 0, 40, 100]);
});
