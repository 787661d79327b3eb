// SPDX-License-Identifier: MIT
// What a refusal says is a rule of the rulebook: it is read by players, and must not speak the engine's language.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { games } from './fixtures';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (file: string) => readFileSync(root + file, 'utf8');

/** The rules that a game's code can answer with. */
function cited(game: string): string[] {
  const folder = `src/games/${game}/`;
  const code = readdirSync(root + folder)
    .filter((file) => file.endsWith('.cpp'))
    .map((file) => read(folder + file))
    .join('\n');
  return [...new Set([...code.matchAll(/"([A-Z]{3}-\d+)"/g)].map(([, id = '']) => id))];
}

/** House rules and their values are words of the set-up page, and may be named. */
function chosen(game: string): Set<string> {
  const rules = read(`content/${game}/rules.md`);
  const listed = [...rules.matchAll(/^\| `(\w+)` \|.*$/gm)].flatMap(([line]) => [...line.matchAll(/`(\w+)`/g)].map(([, word = '']) => word));
  return new Set(listed);
}

test.each(games)('refusals of %s are in words that players know', (game) => {
  const book = read(`content/${game}/rules.md`);
  const known = chosen(game);
  expect(known.size).toBeGreaterThan(5);
  const rules = cited(game);
  expect(rules.length).toBeGreaterThan(10);
  for (const id of rules) {
    const [, text = ''] = new RegExp(`^\\*\\*${id}\\*\\* (.*)$`, 'm').exec(book) ?? [];
    const foreign = [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word).filter((word) => !known.has(word) && !/^\d+$/.test(word));
    expect(foreign, `${id}: ${text}`).toEqual([]);
    expect(text.replaceAll(/`[^`]+`/g, ''), id).not.toMatch(/\w_\w|\(answer: /);
  }
});
