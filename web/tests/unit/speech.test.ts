// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fieldsOf, format, join } from '../../src/lib/message';
import { Speech } from '../../src/lib/speech';
import { fixture, fixtureNames, games, strings } from './fixtures';

interface Shared {
  names: Record<string, unknown>;
  strings: Record<string, unknown>;
  spoken: { message: string; fields: Record<string, unknown>; viewer?: number; says: string }[];
  unsound: { message: string; fault: string }[];
}
const shared = JSON.parse(readFileSync(fileURLToPath(new URL('../../../tests/table/messages.json', import.meta.url)), 'utf8')) as Shared;

test('messages are spoken as the engine speaks them', () => {
  for (const { message, fields, viewer, says } of shared.spoken)
    expect(format(message, { fields, viewer, names: shared.names, strings: shared.strings }), message).toBe(says);
});

test('unsound messages are refused with their place, as by the engine', () => {
  for (const { message, fault } of shared.unsound) expect(() => format(message, { fields: {} }), message).toThrow(new Error(fault));
  let deep = 'x';
  for (let i = 0; i < 8; i++) deep = `{a, select, other {${deep}}}`;
  expect(format(deep, { fields: {} })).toBe('x');
  expect(() => format(`{a, select, other {${deep}}}`, { fields: {} })).toThrow('no deeper than 8');
});

// The page and the engine fill the same messages; here both have spoken about the same events and actions.
test.each(games)('%s: the page says word for word what the engine says', (game) => {
  let compared = 0;
  for (const name of fixtureNames(game)) {
    const { names, seat, lines, choices } = fixture(game, name);
    const speech = new Speech(strings(game), names, seat);
    // Names may have changed since an old line was spoken, so only the newest are compared.
    for (const { event, sentence } of lines.slice(-3)) {
      expect(speech.sentence('event.' + event.type, event), `${name}: ${event.type}`).toBe(sentence);
      compared++;
    }
    for (const { action, label } of choices) {
      expect(speech.say('action.' + action.type, action), name).toBe(label);
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(100);
});

test('you are spoken to as one speaks: nothing is of you, and verbs agree', () => {
  for (const game of games)
    for (const name of fixtureNames(game))
      for (const { sentence } of fixture(game, name).lines) {
        expect(sentence).not.toMatch(/\b(of|regret of) you\b/);
        expect(sentence).not.toMatch(/\b[Yy]ou (is|has|takes|passes|accepts|refuses|curtseys|claims|draws|plays)\b/);
      }
});

test('who makes a gesture makes it in the third person, in a sentence of its own', () => {
  for (const game of games) {
    const words = strings(game);
    const gestures = ((words.pleasantries ?? []) as string[]).filter((one) => /^[a-z]+$/.test(one));
    for (const one of gestures) expect(format(String(words['pleasantry.' + one]), { fields: { name: 'Gentle Hare' } })).toMatch(/^Gentle Hare [a-z]+s\b.*\.$/);
    if (game === 'persuasion') expect(gestures.length).toBeGreaterThan(3);
  }
});

test('a message tells which fields it asks for', () => {
  expect(fieldsOf('{a} {b, select, x {{c, seat}} other {{a}}}')).toEqual(['a', 'b', 'c']);
});

test('lists are joined as one speaks', () => {
  expect(join([])).toBe('');
  expect(join(['a'])).toBe('a');
  expect(join(['a', 'b', 'c'])).toBe('a, b and c');
  expect(join(['a', 'b', 'c'], { 'list.comma': '、', 'list.and': '和' })).toBe('a、b和c');
});
