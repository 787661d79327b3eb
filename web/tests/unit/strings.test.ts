// SPDX-License-Identifier: MIT
// Every word of the page stands in a file, by key; and every key is used.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fieldsOf } from '../../src/lib/message';
import { games } from './fixtures';

const source = fileURLToPath(new URL('../../src/', import.meta.url));
const read = (file: string) => readFileSync(source + file, 'utf8');
const files = readdirSync(source, { recursive: true }).map(String);
const code = files.filter((file) => /\.(svelte|ts)$/.test(file) && !file.includes('Gallery')).map((file) => [file, read(file)] as const);
const words = Object.assign({}, ...files.filter((file) => /strings\/.*\.json$/.test(file)).map((file) => JSON.parse(read(file)) as object)) as Record<
  string,
  string
>;

test('every key that is asked for exists', () => {
  for (const [file, text] of code)
    for (const [, key = ''] of text.matchAll(/\bt\(\s*'([\w.]+)'/g)) if (!key.endsWith('.')) expect(words, `${file}: ${key}`).toHaveProperty([key]);
});

test('every key that exists is asked for', () => {
  const all = code.map(([, text]) => text).join('\n');
  const unused = Object.keys(words).filter((key) => {
    const parts = key.split('.');
    // 'a.b.c' itself, or a key that is put together: 'a.b.' + c, `a.b.${c}`
    const heads = parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('.'));
    return !all.includes(`'${key}'`) && !heads.some((head) => all.includes(`'${head}.'`) || all.includes('`' + head + '.${'));
  });
  expect(unused).toEqual([]);
});

test('every message of the page is sound, and is given what it asks for', () => {
  for (const [key, message] of Object.entries(words)) expect(() => fieldsOf(message), key).not.toThrow();
  for (const [file, text] of code)
    for (const [, key = '', given = ''] of text.matchAll(/\bt\(\s*'([\w.]+)'(?:,\s*\{([^{}]*)\})?\)/g)) {
      const fields = [...given.matchAll(/(?:^|,)\s*(\w+)(?=\s*[:,]|\s*$)/g)].map(([, name]) => name);
      for (const field of fieldsOf(words[key] ?? '')) expect(fields, `${file}: ${key}`).toContain(field);
    }
});

test('whoever has to decide is told what, at every step of every game; and each game explains itself', () => {
  for (const game of games) {
    const content = JSON.parse(read(`../../content/${game}/strings.en.json`)) as Record<string, unknown>;
    const steps = Object.keys(content).filter((key) => key.startsWith('step.') && !['step.over', 'step.none'].includes(key));
    expect(steps.length).toBeGreaterThan(3);
    for (const step of steps) expect(words).toHaveProperty([step.replace('step', `todo.${game}`)]);
    for (const part of ['goal', '1', '2', '3']) expect(words).toHaveProperty([`primer.${game}.${part}`]);
  }
});
