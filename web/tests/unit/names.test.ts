// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest';
import type { Line } from '../../src/games/board';
import { playerName, whoIs, withPlayers } from '../../src/lib/faces';
import { Retell } from '../../src/lib/retell';
import { Speech } from '../../src/lib/speech';
import type { Face } from '../../src/lib/wire';
import { strings } from './fixtures';

const seat = (name: string | null, bot: string | null = null) => ({ name, guest: bot ? null : 'g', bot, here: true });
const table = { table: 'abc', seats: [seat('Ada'), seat('Bo'), seat('Bot (easy)', 'easy'), seat('Bot (easy)', 'easy')] } as unknown as Face;

test('people have their names, and each bot one of its own', () => {
  expect(playerName(table, 1)).toBe('Bo');
  expect(playerName(table, 2)).not.toBe(playerName(table, 3));
  expect(playerName(table, 2)).toBe(playerName(table, 2));
});

test('a seat that the game does not name has the name of its player; a character keeps hers', () => {
  const names = withPlayers({ seat: ['Seat 1', 'Lady Sabine', 'Minister 3'] }, table);
  expect(names.seat).toEqual(['Ada', 'Lady Sabine', playerName(table, 2)]);
  expect(whoIs(table, names, 0)(0)).toBe('You');
  expect(whoIs(table, names, 0)(1)).toBe('Lady Sabine');
});

test('what the server told of a seat is told of the player', () => {
  const plain = { seat: ['Seat 1', 'Seat 2', 'Seat 3', 'Seat 4'] };
  const retell = new Retell(new Speech(strings('resonance'), withPlayers(plain, table), 0), (one) => playerName(table, one));
  const line: Line = { n: 4, event: { type: 'seat_ready', seat: 1 }, sentence: 'Seat 2 is ready.' };
  expect(retell.line(line).sentence).toMatch(/^Bo /);
  expect(retell.line(line)).toBe(retell.line(line)); // told once
  const other: Line = { n: 5, event: { type: 'round_started', round: 2 }, sentence: 'Round 2' };
  expect(retell.line(other)).toBe(other);
});

test('who has no name in the game yet is told of by the name of the player', () => {
  const names = { seat: ['Zinnia', 'Calanthe', 'Vuoko'], place: ['1', '2', '3'], witch: { calanthe: 'Calanthe' } };
  const retell = new Retell(new Speech(strings('ritual'), names, 0), (one) => playerName(table, one));
  const line: Line = { n: 1, event: { type: 'SpellKept', seat: 1, witch: 'calanthe' }, sentence: 'Seat 2 is Calanthe now.' };
  expect(retell.line(line).sentence).toBe('Bo is Calanthe now.');
});
