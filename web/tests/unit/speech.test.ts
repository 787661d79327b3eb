// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest';
import { join, Speech } from '../../src/lib/speech';
import { fixture, fixtureNames, games, strings } from './fixtures';

// The page and the engine fill the same templates; here both have spoken about the same events and actions.
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
      expect(speech.sentence('action.' + action.type, action), name).toBe(label);
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(100);
});

test('a template picks the first alternative that fits', () => {
  const speech = new Speech(
    { 'event.x': [{ you: 'seat', when: { n: 1 }, say: 'you, one' }, { when: { n: null }, say: 'no n' }, { say: '{seat:seat|you} and {all:seat|you}' }] },
    { seat: ['Ada', 'Bo', 'Cy'] },
    1,
  );
  expect(speech.say('event.x', { seat: 1, n: 1 })).toBe('you, one');
  expect(speech.say('event.x', { seat: 0 })).toBe('no n');
  expect(speech.say('event.x', { seat: 0, n: 2, all: [0, 1, 2] })).toBe('Ada and Ada, you and Cy');
  expect(speech.say('event.unknown')).toBe('');
});

test('lists are joined as one speaks', () => {
  expect(join([])).toBe('');
  expect(join(['a'])).toBe('a');
  expect(join(['a', 'b', 'c'])).toBe('a, b and c');
});
