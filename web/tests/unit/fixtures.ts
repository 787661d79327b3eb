// SPDX-License-Identifier: MIT
// The fixtures are real views from real records, with the sentences that the engine made for them.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Action, Line, Names, Strings } from '../../src/games/board';

export interface Fixture {
  game: string;
  players: number;
  seat: number | null;
  view: Record<string, unknown>;
  names: Names;
  choices: { id: string; action: Action; label: string }[];
  lines: Line[];
}

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const json = <T>(name: string) => JSON.parse(readFileSync(path(name), 'utf8')) as T;

export const games = readdirSync(path('../../fixtures')); // that have a board of their own
export const fixtureNames = (game: string) => readdirSync(path(`../../fixtures/${game}`)).map((file) => file.replace('.json', ''));
export const fixture = (game: string, name: string) => json<Fixture>(`../../fixtures/${game}/${name}.json`);
export const strings = (game: string): Strings => ({
  ...json<Strings>('../../../content/strings.en.json'),
  ...json<Strings>(`../../../content/${game}/strings.en.json`),
});
export const cards = <Cards>(game: string) => json<Cards>(`../../../content/${game}/cards.json`);
export const quickstart = (game: string) => readFileSync(path(`../../../content/${game}/quickstart.md`), 'utf8');
export const rulebook = (game: string) => readFileSync(path(`../../../content/${game}/rules.md`), 'utf8');
