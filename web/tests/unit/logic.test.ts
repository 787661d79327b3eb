// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Offers } from '../../src/games/board';
import { rounds } from '../../src/games/persuasion/rounds';
import { groupChoices } from '../../src/lib/choices';
import { checkDeal } from '../../src/lib/deal';
import { markdown } from '../../src/lib/markdown';
import { patched } from '../../src/lib/patch';
import { changedRules, usualLevel } from '../../src/lib/setup';
import { seatLook } from '../../src/lib/seats';
import { sha256 } from '../../src/lib/sha256';
import { Speech } from '../../src/lib/speech';
import { duration } from '../../src/lib/time';
import { stepOfLine } from '../../src/lib/replay';
import type { Deal, GameInfo } from '../../src/lib/wire';
import { fixture, games, quickstart, rulebook, strings } from './fixtures';

describe('patched', () => {
  const view = { seats: [{ sealed: false }, { sealed: false }], mine: { intention: 'x' }, deck: 36 };
  test('sets, removes and replaces, in order', () => {
    expect(patched(view, [[['seats', 1, 'sealed'], true], [['mine', 'intention']], [['deck'], 35]])).toEqual({
      seats: [{ sealed: false }, { sealed: true }],
      mine: {},
      deck: 35,
    });
    expect(patched(view, [[[], { deck: 1 }]])).toEqual({ deck: 1 });
    expect(patched({ list: [1, 2, 3] }, [[['list', 1]], [['list', 2], 9]])).toEqual({ list: [1, 3, 9] });
  });
  test('leaves the view before as it was, and shares what stayed', () => {
    const after = patched(view, [[['deck'], 35]]) as typeof view;
    expect(view.deck).toBe(36);
    expect(after.seats).toBe(view.seats);
  });
});

describe('sha256', () => {
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['a'.repeat(55), '9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318'],
    ['a'.repeat(64), 'ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb'],
  ])('of %j', (text, hash) => expect(sha256(text)).toBe(hash));
});

describe('the deal', () => {
  // Of a table that a server really dealt.
  const deal = JSON.parse(readFileSync(new URL('deal.json', import.meta.url), 'utf8')) as Deal;
  const mine = deal.nonces.find((nonce) => nonce !== null) ?? '';
  test('is fair when seal, seed and nonce fit', () => {
    expect(checkDeal(deal, deal.commitment, mine)).toEqual({ seal: true, seed: true, mine: true });
    expect(checkDeal(deal, null, null)).toEqual({ seal: true, seed: true, mine: null });
  });
  test('is not when anything was changed', () => {
    expect(checkDeal({ ...deal, secret: deal.secret?.replace(/^./, 'x') ?? null }, null, mine)).toMatchObject({ seal: false, seed: false });
    expect(checkDeal(deal, 'another seal', mine)?.seal).toBe(false);
    expect(checkDeal({ ...deal, nonces: [...deal.nonces, 'ff'] }, null, mine)?.seed).toBe(false);
    expect(checkDeal(deal, null, 'not mine')?.mine).toBe(false);
  });
  test('cannot be checked while the secret is kept', () => expect(checkDeal({ ...deal, secret: null }, null, null)).toBeNull());
});

describe('markdown', () => {
  test('escapes whatever it is given', () => {
    expect(markdown('<img src=x onerror=alert(1)> "q"')).not.toMatch(/[<"](img|q)/);
    expect(markdown('a <b> & `c<d>`').trim()).toBe('<p>a &#60;b&#62; &amp; <code>c&lt;d&gt;</code></p>');
    expect(markdown('<script>alert(1)</script>')).not.toContain('<script');
    expect(markdown('[here](javascript:alert(1)) ![x](y)')).not.toMatch(/<a|<img|javascript/);
  });
  test('knows paragraphs, lists, tables and rule ids', () => {
    const html = markdown('One *two* **three**.\n\n- a\n- b\n\n| x | y |\n|---|---|\n| 1 | PER-29 |', (rule) => `/r#${rule}`);
    expect(html.replaceAll('\n', '')).toContain('<p>One <em>two</em> <strong>three</strong>.</p><ul><li>a</li><li>b</li></ul>');
    expect(html).toContain('<th>x</th>');
    expect(html).toContain('<td><a href="/r#PER-29">PER-29</a></td>');
  });
  test.each(games)('leaves no raw marks in the rules of %s', (game) => {
    for (const book of [rulebook(game), quickstart(game)]) {
      const text = markdown(book).replace(/<[^>]*>/g, ' ');
      expect(text).not.toMatch(/\*\*|^\||`/m);
    }
  });
});

describe('choices', () => {
  test('are asked by fields', () => {
    const offers = new Offers(fixture('persuasion', '5-intentions').choices);
    expect(offers.has('independence')).toBe(true);
    expect(offers.values('to', { type: 'invite' })).toHaveLength(4);
    expect(offers.all({ type: 'propose', to: offers.values<number>('to', { type: 'propose' })[0] })).toHaveLength(5);
    expect(offers.find({ type: 'invite', to: 99 })).toBeUndefined();
  });
  test('are grouped by what is done and whom it concerns, and none is lost', () => {
    const { choices, names, seat } = fixture('persuasion', '8-intentions');
    const groups = groupChoices(choices, new Speech(strings('persuasion'), names, seat));
    expect(groups.flatMap((group) => group.choices)).toHaveLength(choices.length);
    expect(groups).toHaveLength(2 * 7 + 1);
    expect(groups.at(-1)?.title).toBe('');
  });
});

test('the rounds of Persuasion tell who asked whom and what came of it', () => {
  const { lines } = fixture('persuasion', '5-over');
  const all = rounds(lines);
  expect(all).toHaveLength(lines.filter((line) => line.event.type === 'intentions_revealed').length);
  expect(all[0]?.asks).toHaveLength(5);
  expect(all.flatMap((round) => round.asks).some((ask) => ask.kind === 'invite' && ask.to !== null && ask.outcome === 'accepted')).toBe(true);
  expect(all.flatMap((round) => round.asks).every((ask) => ask.outcome !== '')).toBe(true);
});

test('a seat is never a colour alone', () => {
  const looks = Array.from({ length: 8 }, (_, seat) => seatLook(seat));
  expect(new Set(looks.map((look) => look.colour)).size).toBe(8);
  expect(new Set(looks.map((look) => look.shape)).size).toBe(8);
});

test('times are short', () => {
  expect(duration(65_000)).toBe('1:05');
  expect(duration(3_725_000)).toBe('1:02:05');
  expect(duration(27 * 3_600_000)).toBe('1 d 3 h');
});

test('a table is set up by the rulebook unless somebody chose otherwise', () => {
  const info = {
    game: 'persuasion',
    levels: ['random', 'easy', 'medium'],
    house_rules: [
      { key: 'a', default: 1 },
      { key: 'b', default: 'x' },
    ],
  } as GameInfo;
  expect(usualLevel(info)).toBe('medium');
  expect(usualLevel({ ...info, levels: ['random'] })).toBe('random');
  expect(changedRules(info.house_rules, { a: 1, b: 'y' })).toEqual({ b: 'y' });
});

test('a line of the log belongs to the step that wrote it', () => {
  const until = [2, 2, 5, 6]; // step 0 wrote two lines, step 1 none, step 2 three, step 3 one
  expect([0, 1, 2, 4, 5].map((line) => stepOfLine(until, line))).toEqual([0, 0, 2, 2, 3]);
  expect(stepOfLine(until, 99)).toBe(3);
});
