// SPDX-License-Identifier: MIT
// The board of games that have none: it finds its way through any view.
import { expect, test } from 'vitest';
import { render } from 'svelte/server';
import { boardOf } from '../../src/games/board';
import Board from '../../src/games/plain/Board.svelte';
import Cards from '../../src/games/plain/Cards.svelte';
import '../../src/games/plain/index';
import { drawn, heading, isFields, isRow, isSeat, nameOf, type Fields } from '../../src/games/plain/outline';
import { seatLook } from '../../src/lib/seats';
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

test('the board shows what it was sent, hides what it was not told, and offers the choices', () => {
  const view = {
    turn: 1,
    cart: 4,
    mine: [3, 8],
    seats: [
      { street: [2], shine: 2, hand: 3 },
      { street: [], shine: 0, hand: 3 },
    ],
    gutter: [null, 5],
    over: false,
  };
  const { body } = render(Board, {
    props: {
      game: 'lamplight',
      table: '',
      view,
      names: { seat: ['Ada', 'Bo'], lamp: { 3: 'Tallow Candle', 8: 'Lighthouse' } },
      cards: {},
      strings: {},
      choices: [{ id: '1', action: { type: 'light', lamp: 3 }, label: 'Light Tallow Candle (3)' }],
      seat: 1,
      seats: [0, 1].map((seat) => ({ seat, name: ['Ada', 'Bo'][seat] ?? '', note: '', bot: false, here: true, look: seatLook(seat) })),
      waiting: [1],
      lines: [],
      fresh: [],
      over: false,
      busy: false,
      deadline: null,
      act: () => {},
      why: () => {},
      whisper: () => {},
      say: (key: string) => key,
      who: (seat: number) => ['Ada', 'You'][seat] ?? '',
    } as never,
  });
  const text = body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  expect(text).toContain('Turn You');
  expect(text).toContain('Cart 4');
  expect(text).toContain('Mine 3 Tallow Candle 8 Lighthouse');
  expect(text).toMatch(/Seats Ada Street 2 Shine 2 Hand 3 You Street none Shine 0 Hand 3/);
  expect(text).toContain('Gutter face down 5');
  expect(text).toContain('Light Tallow Candle (3)');
});

test('the gallery finds cards by their words', () => {
  const cards = {
    game: 'lamplight',
    lamps: [
      { number: 1, name: 'Glow-worm' },
      { number: 8, name: 'Lighthouse' },
    ],
  };
  const shown = (search: string) => render(Cards, { props: { cards, strings: {}, search } }).body;
  expect(shown('')).toMatch(/Glow-worm[^]*Lighthouse/);
  expect(shown('light')).not.toContain('Glow-worm');
});
