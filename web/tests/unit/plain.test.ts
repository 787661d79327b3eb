// SPDX-License-Identifier: MIT
// The board of games that have none: it finds its way through any view.
import { expect, test } from 'vitest';
import { boardOf } from '../../src/games/board';
import { drawn, heading, isFields, isRow, isSeat, nameOf, type Fields } from '../../src/games/plain/outline';
import { fixture, fixtureNames, games } from './fixtures';

test('a game without a board of its own gets the plain one, the others theirs', () => {
  expect(boardOf('a_game_of_tomorrow')).toBe('./plain/index.ts');
  for (const game of games) expect(boardOf(game)).toBe(`./${game}/index.ts`);
});

test('every part of every view is a number, a row, boxes or fields', () => {
  for (const game of games)
    for (const name of fixtureNames(game))
      for (const [, value] of drawn(fixture(game, name).view as Fields))
        expect(typeof value !== 'object' || value === null || isRow(value) || Array.isArray(value) || isFields(value)).toBe(true);
});

test('what the frame shows is not drawn again', () => {
  expect(drawn({ cart: 3, over: false })).toEqual([['cart', 3]]);
});

test('rows may hold cards that lie face down, but no boxes', () => {
  expect(isRow([4, null, 'x'])).toBe(true);
  expect(isRow([{ hand: 3 }])).toBe(false);
  expect(isRow({ hand: 3 })).toBe(false);
});

test('headings and names read like words', () => {
  expect(heading('left_over')).toBe('Left over');
  expect(nameOf({ seat: ['Ada'], lamp: { 4: 'Oil Lamp' } }, 4)).toBe('Oil Lamp');
  expect(nameOf({ seat: ['Ada'], lamp: { 4: 'Oil Lamp' }, street: { 4: 'Fish Lane' } }, 4)).toBe(''); // which of the two?
  expect(nameOf({ seat: ['Ada'] }, 0)).toBe('');
});

test('a seat is known by its field', () => {
  expect(isSeat('turn', 2)).toBe(true);
  expect(isSeat('cart', 2)).toBe(false);
  expect(isSeat('turn', -1)).toBe(false);
});
