// SPDX-License-Identifier: MIT
// What the board of .Resilience reads out of real views and logs.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { beatsOf, effectText, faceText, facesOf, type Gauge, type Indicator, type RoomCards, threats, type View, worst } from '../../src/games/resilience/room';
import { fixture, fixtureNames } from './fixtures';

const cards = JSON.parse(readFileSync(new URL('../../../content/resilience/cards.json', import.meta.url), 'utf8')) as RoomCards;
const all = fixtureNames('resilience').map((name) => ({ name, ...fixture('resilience', name) }));

test('the page words an effect as the engine does', () => {
  const names = fixture('resilience', '1-over').names;
  const text = (effects: Parameters<typeof effectText>[0][]) => effects.map((effect) => effectText(effect, cards.words)).join(', ');
  let compared = 0;
  for (const card of cards.events) {
    if (card.options || card.effects.length === 0) continue;
    const said = (names.event_text as Record<string, string>)[card.id];
    if (!said) continue;
    expect(text(card.effects), card.name).toBe(said.split('; *')[0]);
    compared++;
  }
  for (const role of cards.roles)
    for (const ability of role.abilities) {
      const said = (names[`ability_${ability.n}_text`] as Record<string, string>)[role.id];
      if (!said) continue;
      expect(text(ability.effects), role.name).toBe(said);
      compared++;
    }
  for (const card of cards.strategies) {
    const said = (names.strategy_text as Record<string, string>)[card.id];
    if (!said || card.active.length === 0) continue;
    expect(said, card.name).toContain(card.active.map((effect) => effectText(effect, cards.words)).join('; '));
    compared++;
  }
  expect(compared).toBeGreaterThan(50);
});

test('faces and their words', () => {
  expect(faceText([1, 2, 3, 5])).toBe('1–3, 5');
  expect(facesOf('1–3, 5')).toEqual([1, 2, 3, 5]);
  expect(facesOf('6')).toEqual([6]);
  for (let set = 1; set < 64; set++) {
    const faces = [1, 2, 3, 4, 5, 6].filter((face) => set & (1 << (face - 1)));
    expect(facesOf(faceText(faces))).toEqual(faces);
  }
});

test('an event threatens what its lines name', () => {
  const card = cards.events.find((one) => one.id === 'cyber_attack');
  expect(threats(card)).toEqual({
    GOV: [{ by: -1, maybe: true, later: false }],
    ECO: [{ by: -1, maybe: false, later: true }],
    DEF: [{ by: -1, maybe: false, later: false }],
  });
  expect(threats(undefined)).toEqual({});
});

test('the newest lines end where the gauges stand, and start where they stood', () => {
  let moved = 0;
  for (const { name, view: raw, lines } of all) {
    const view = raw as unknown as View;
    for (const count of [5, 20, lines.length]) {
      const fresh = lines.slice(-count);
      const beats = beatsOf(fresh, view.indicators);
      const last = beats.at(-1);
      if (!last) continue;
      for (const gauge of view.indicators) expect(last.spaces[gauge.id], `${name} ${gauge.id}`).toBe(gauge.space);
      moved += beats.filter((beat) => beat.kind === 'move').length;
    }
    const course = view.course[0];
    const first = beatsOf(lines, view.indicators)[0];
    if (course && first && lines[0]?.event.type === 'game_started') view.indicators.forEach((gauge: Gauge, i) => expect(first.spaces[gauge.id as Indicator], name).toBe(course[i]));
  }
  expect(moved).toBeGreaterThan(100);
});

test('what hurt most comes first', () => {
  const list = worst(fixture('resilience', '3-over').lines);
  expect(list.length).toBeGreaterThan(1);
  expect(list.map((one) => one.lost)).toEqual(list.map((one) => one.lost).toSorted((a, b) => b - a));
  expect(list.every((one) => one.lost > 0)).toBe(true);
});
