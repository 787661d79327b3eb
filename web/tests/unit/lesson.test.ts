// SPDX-License-Identifier: MIT
// Where a bubble goes, what a lesson says, and that every part of a board that has a name is on it.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Action, Line } from '../../src/games/board';
import { decides, fits, partName, reached, said, type Step, wanted } from '../../src/lesson/lesson';
import { type Box, place } from '../../src/lesson/place';

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, right: left + width, bottom: top + height });
const phone = box(6, 6, 378, 832);
const covers = (one: Box, other: Box) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

describe('a bubble', () => {
  const bubble = { width: 378, height: 140 };
  test('lies beside what it speaks of, as near as it can', () => {
    const above = place(bubble, [box(6, 500, 378, 100)], phone);
    expect(above.covers).toBe(false);
    expect(500 - (above.top + bubble.height)).toBeLessThan(12);
    expect(place(bubble, [box(6, 6, 378, 100)], phone)).toEqual({ left: 6, top: 116, covers: false });
  });
  test('lies over none of several things while there is a place, and stays in the window', () => {
    for (let top = 0; top < 700; top += 23) {
      const avoid = [box(100, top, 60, 60), box(6, 760, 378, 70), box(300, 300, 50, 40)];
      const spot = place(bubble, avoid, phone);
      const there = box(spot.left, spot.top, bubble.width, bubble.height);
      expect(avoid.filter((one) => covers(there, one))).toEqual([]);
      expect(spot.covers).toBe(false);
      expect(there.left >= phone.left && there.right <= phone.right && there.top >= phone.top && there.bottom <= phone.bottom).toBe(true);
    }
  });
  test('says when there is no such place, and then covers what matters least', () => {
    const first = box(6, 6, 378, 420);
    const spot = place(bubble, [first, box(6, 426, 378, 412)], phone);
    expect(spot.covers).toBe(true);
    expect(covers(box(spot.left, spot.top, bubble.width, bubble.height), first)).toBe(false);
  });
  test('is in the middle, below, when it speaks of nothing', () => {
    expect(place({ width: 300, height: 100 }, [], phone)).toEqual({ left: 45, top: 738, covers: false });
  });
});

describe('a step', () => {
  const step: Step = {
    say: '{who, seat} has {n}, you {mine}',
    values: { who: 1, n: 'view/seats/1/coins', mine: 'told/paid/sum' },
    must: [{ type: 'buy', card: 'T1' }],
  };
  const lines = [{ type: 'paid', sum: 2 }, { type: 'paid', sum: 5 }, { type: 'other' }].map((event, n): Line => ({ n, event, sentence: '' }));
  const moment = {
    view: { seats: [{}, { coins: 3 }], round: 4 },
    lines,
    names: { seat: ['Ada', 'Ben'] },
    strings: { 'part.seat': 'the seat of {key, seat}' },
    seat: 0,
  };
  const action = (fields: object) => fields as Action;

  test('says what the view has, and what was told last', () => expect(said(step.say, step, moment)).toBe('Ben has 3, you 5'));
  test('wants an action that has all of its fields', () => {
    expect(fits(step, action({ type: 'buy', card: 'T1', with: 2 }))).toBe(true);
    expect(fits(step, action({ type: 'buy', card: 'T2' }))).toBe(false);
    expect(fits(step, action({ type: 'sell', card: 'T1' }))).toBe(false);
    expect(fits({ say: '', may: true }, action({ type: 'sell' }))).toBe(true);
    const choices = ['T2', 'T1'].map((card) => ({ id: card, action: action({ type: 'buy', card }), label: '' }));
    expect(wanted(step, choices)?.id).toBe('T1');
  });
  test('of free play is over when its value is high enough', () => {
    const until = (least: number): Step => ({ say: '', until: { value: 'view/round', least } });
    expect([reached(until(4), moment), reached(until(5), moment)]).toEqual([true, false]);
    expect([decides(until(4)), decides({ say: '' })]).toEqual([true, false]);
  });
  test('calls a part what the game calls it', () => expect(partName('seat:seat-1', moment)).toBe('the seat of Ben'));
});

for (const game of ['persuasion', 'resonance', 'ritual', 'resilience'])
  test(`${game}: the parts that have a name are those of its board`, () => {
    const strings = JSON.parse(readFileSync(`../content/${game}/strings.en.json`, 'utf8')) as Record<string, unknown>;
    const named = Object.keys(strings).filter((key) => key.startsWith('part.'));
    const folder = `src/games/${game}`;
    const source = readdirSync(folder)
      .filter((file) => file.endsWith('.svelte'))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
    const drawn = source.flatMap((text) => [...text.matchAll(/data-part=(?:"(\w+)"|\{\w+ \? '(\w+)')/g)].map((found) => 'part.' + (found[1] ?? found[2])));
    expect([...new Set(drawn)].sort()).toEqual(named.sort());
  });
