// SPDX-License-Identifier: MIT
// The first load stays small: what index.html asks for, and what that imports at once, packed as the server sends it.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { games } from './fixtures';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const read = (file: string) => readFileSync(dist + file, 'utf8');
const packed = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0);

function firstLoad(): Set<string> {
  const files = new Set(['index.html']);
  const follow = (text: string, pattern: RegExp) => {
    for (const [, file = ''] of text.matchAll(pattern)) {
      const name = 'assets/' + file;
      if (files.has(name)) continue;
      files.add(name);
      if (name.endsWith('.js')) follow(read(name), /(?:from|import)\s*"\.\/([\w.-]+)"/g);
    }
  };
  follow(read('index.html'), /(?:src|href)="\/assets\/([^"]+)"/g);
  return files;
}

test.skipIf(!existsSync(dist))('under 200 KB compressed, boards not included', () => {
  const files = firstLoad();
  expect(packed(files)).toBeLessThan(200_000);
  expect([...files].filter((file) => new RegExp(['Board', ...games].join('|')).test(file))).toEqual([]);
});

test.skipIf(!existsSync(dist))('at most 70 KB of typefaces at a table', () => {
  const sizes = readdirSync(dist + 'assets')
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => [file, statSync(dist + 'assets/' + file).size] as const);
  const of = (...faces: string[]) => sizes.filter(([file]) => faces.some((face) => file.startsWith(face))).reduce((sum, [, size]) => sum + size, 0);
  for (const display of [['cormorant'], ['bricolage'], ['cinzel'], ['ibm-plex-sans', 'ibm-plex-mono']]) {
    expect(of(...display)).toBeGreaterThan(0);
    expect(of('figtree', ...display)).toBeLessThanOrEqual(70_000);
  }
});
