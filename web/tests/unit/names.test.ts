// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest';
import { playerName, seatFaces, whoIs } from '../../src/lib/faces';
import type { Face } from '../../src/lib/wire';

const seat = (name: string | null, bot: string | null = null) => ({ name, guest: bot ? null : 'g', bot, here: true });
const table = { table: 'abc', seats: [seat('Ada'), seat('Bo'), seat('Hazel', 'easy'), seat(null)] } as unknown as Face;

test('people and bots have the names that the server gives them; an empty chair has its number', () => {
  expect([0, 1, 2, 3].map((one) => playerName(table, one))).toEqual(['Ada', 'Bo', 'Hazel', 'Seat 4']);
  expect(seatFaces(table).map((one) => one.name)).toEqual(['Ada', 'Bo', 'Hazel', 'free']);
});

test('in the game a seat is called what the game calls it, and the viewer "You"', () => {
  const who = whoIs(table, { seat: ['Ada', 'Lady Sabine'] }, 0);
  expect([0, 1, 2].map(who)).toEqual(['You', 'Lady Sabine', 'Hazel']);
});
