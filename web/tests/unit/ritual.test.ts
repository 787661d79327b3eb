// SPDX-License-Identifier: MIT
// What the board of the Forbidden Ritual reads out of real views and logs.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Choice } from '../../src/games/board';
import { demons, moonLight, witches } from '../../src/games/ritual/art';
import { rounds } from '../../src/games/ritual/course';
import { canName, deeds, drawChoice, kindOf, levelsOf, litSymbols, numberOf, type RitualCards, spellsOf, story, types, untilForced, type View, witchOf } from '../../src/games/ritual/night';
import { fixture, fixtureNames } from './fixtures';

const cards = JSON.parse(readFileSync(new URL('../../../content/ritual/cards.json', import.meta.url), 'utf8')) as RitualCards;
const all = fixtureNames('ritual').map((name) => ({ name, ...fixture('ritual', name) }));
const view = (name: string) => fixture('ritual', name).view as unknown as View;
const choice = (id: string, action: Record<string, unknown>): Choice => ({ id, action: { type: 'x', ...action }, label: id });

test('every demon and witch of the cards has a face, three levels and three Spells', () => {
  for (const { id } of cards.demons) {
    expect(demons, id).toHaveProperty(id);
    expect(levelsOf(cards, id)).toHaveLength(3);
  }
  for (const { id } of cards.witches) {
    expect(witches, id).toHaveProperty(id);
    expect(spellsOf(cards, id)).toHaveLength(3);
  }
  expect(spellsOf(cards, cards.witches[0]?.id ?? null)[2]).toBe(cards.common_spell);
});

test('symbols are lit by what the Moons show, in order of types', () => {
  expect(litSymbols({ herb: 2, mineral: 0, potion: 1 }, { herb: 1, mineral: 5, potion: 1 })).toEqual([
    { type: 'herb', lit: true },
    { type: 'herb', lit: false },
    { type: 'potion', lit: true },
  ]);
});

test('a card says what it is', () => {
  expect(['herb', 'transient-potion', 'artifact-7', 'incantation-21'].map(kindOf)).toEqual(['herb', 'potion', 'artifact', 'incantation']);
  expect(['herb', 'transient-potion', 'artifact-7', 'incantation-21'].map(numberOf)).toEqual([null, null, 7, 21]);
});

test('the New Moon is dark, the Full Moon is whole, and the others differ', () => {
  expect(moonLight(0)).toBe('');
  expect(new Set(Array.from({ length: 8 }, (_, i) => moonLight(i))).size).toBe(8);
});

test('the story ends with the sum that the log tells, in every fixture', () => {
  let told = 0;
  for (const { name, lines } of all) {
    for (const beat of story(lines)) {
      if (beat.kind !== 'count' || !beat.counts) continue;
      const sums = Object.fromEntries(types.map((type) => [type, beat.cards.filter((card) => !card.gone && card.as === type).reduce((sum, card) => sum + card.value, 0)]));
      expect(sums, name).toEqual({ herb: beat.counts.herb, mineral: beat.counts.mineral, potion: beat.counts.potion });
      told++;
    }
  }
  expect(told).toBeGreaterThan(5);
});

test('in the resolution the story leads to the centre as it lies', () => {
  for (const { name, view: raw, lines } of all) {
    const now = raw as unknown as View;
    if (now.phase !== 'resolution') continue;
    const last = story(lines).at(-1);
    const key = (card: { card: string; owner: number | null; as: string; value: number }) => `${card.card} ${card.owner} ${card.as} ${card.value}`;
    // An artifact that has swept, or an incantation that was cast, is off the table; the story still shows it.
    const lying = last?.cards.filter((card) => !card.gone && types.includes(card.as as 'herb')).map(key).sort();
    expect(lying, name).toEqual(now.centre.filter((card) => types.includes(card.as as 'herb')).map(key).sort());
  }
});

test('what each witch did this round has its order', () => {
  for (const { name, view: raw, lines } of all) {
    const now = raw as unknown as View;
    if (now.phase !== 'action') continue;
    const found = deeds(lines);
    expect([...found].sort(([, a], [, b]) => a.order - b.order).map(([seat]) => seat), name).toEqual(now.order);
  }
});

test('the rounds of a finished game: as many as the result says, and the levels add up', () => {
  for (const name of ['3-over', '5-over', '7-over', '8-over']) {
    const { lines } = fixture('ritual', name);
    const course = rounds(lines);
    expect(course).toHaveLength(view(name).result?.rounds ?? -1);
    for (const side of view(name).sides) expect(course.flatMap((round) => round.rises).filter((rise) => rise.side === side.side), name).toHaveLength(side.level);
  }
});

test('a lone player of a team has two witches, and every choice belongs to one', () => {
  const { choices } = fixture('ritual', '7-act');
  const now = view('7-act');
  expect(now.mine?.seats).toEqual([6, 7]);
  for (const one of choices) expect(witchOf(now, one.action)).toBe(one.action.second ? 7 : 6);
});

test('two decks make a draw, whatever their order', () => {
  const { choices } = fixture('ritual', '5-act');
  const draws = choices.filter((one) => one.action.type === 'draw_objects');
  expect(drawChoice(draws, ['potion', 'herb'])?.action.objects).toEqual(['herb', 'potion']);
  expect(drawChoice(draws, ['potion'])).toBeUndefined();
  expect(canName(draws, ['herb'], 'herb')).toBe(true);
  expect(canName(draws, ['herb', 'herb'], 'herb')).toBe(false);
});

test('no pick is sent that the table makes by itself', () => {
  const a = choice('a', {});
  const b = choice('b', {});
  const c = choice('c', {});
  const one = () => 1;
  expect(untilForced([a, b, c], [a, b], 2, one)).toHaveLength(2); // b or c was open
  expect(untilForced([a, b], [a, b], 2, one)).toHaveLength(1); // both had to go anyway
  expect(untilForced([a, b], [a, a], 2, () => 3)).toEqual([a.action, a.action]); // two of one kind
  expect(untilForced([a, b], [a, b], 2, (of) => (of === a ? 1 : 3))).toHaveLength(1); // after a only b's are left
});
