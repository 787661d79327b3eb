// SPDX-License-Identifier: MIT
// The page lives at the root of a server, or in any folder of a host of files: no link of ours begins at the root by itself.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pathOf, placed } from '../../src/lib/place';

test.each([
  ['/', '/', false, '/'],
  ['/rules/ritual#RIT-4', '/', false, '/rules/ritual#RIT-4'],
  ['/', '/games/parlor/', true, '/games/parlor/'],
  ['/rules/ritual#RIT-4', '/games/parlor/', true, '/games/parlor/#/rules/ritual#RIT-4'],
  ['/t/here-x?start', '/', true, '/#/t/here-x?start'],
])('%s in %s, without a server: %s', (path, base, alone, address) => {
  expect(placed(path, base, alone)).toBe(address);
  expect(pathOf('http://host' + address, base)).toBe(path);
});

test('what lies outside the folder is no page of ours', () => {
  expect(pathOf('http://host/other/', '/games/parlor/')).toBe(null);
});

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|ts)$/.test(name));
test('every address is made by at() or begins at base', () => {
  expect(sources.length).toBeGreaterThan(100);
  const wrong = sources.filter((name) =>
    /(href|src)="\/|[`'"]\/api\/|(assign|replaceState|pushState)\((null, '', )?['`]\//.test(readFileSync(`src/${name}`, 'utf8')),
  );
  expect(wrong).toEqual([]);
});
