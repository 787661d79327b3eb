// SPDX-License-Identifier: MIT
// The page and what is printed show the same pictures: both are held to one list (tests/print/pictures_test.cpp reads it, too).
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as persuasion from '../../src/art/persuasion';
import * as resilience from '../../src/art/resilience';
import * as resonance from '../../src/art/resonance';
import * as ritual from '../../src/art/ritual';
import { fill } from '../../src/art/template';
import { indicatorsOf, type RoomCards } from '../../src/games/resilience/room';
import type { Cards as PersuasionCards } from '../../src/games/persuasion/types';
import type { Cards as ResonanceCards } from '../../src/games/resonance/types';
import { type RitualCards, spellsOf } from '../../src/games/ritual/night';

const cardsOf = (game: string) => JSON.parse(readFileSync(new URL(`../../../content/${game}/cards.json`, import.meta.url), 'utf8')) as unknown;

test('a template is filled: values, sections, lists; what a card says stays words', () => {
  expect(fill('<a b="{{c}}"/>', { c: '"><script>' })).toBe('<a b="&#34;&#62;&#60;script&#62;"/>');
  expect(fill('{{#a}}yes{{/a}}{{^a}}no{{/a}}{{#l}}[{{x}}{{y}}]{{/l}}', { a: 0, y: 'z', l: [{ x: 1 }, { x: 2.345 }] })).toBe('no[1z][2.35z]');
});

test('every picture is drawn as the list says', async () => {
  const drawn: Record<string, string> = {};
  const add = (name: string, svg: string) => (drawn[name] = createHash('sha256').update(svg).digest('hex').slice(0, 16));
  const courtship = cardsOf('persuasion') as PersuasionCards;
  for (const one of courtship.attributes) add(`persuasion glyph ${one.icon}`, persuasion.glyph(one.icon));
  for (const one of courtship.traits) add(`persuasion ${one.key}`, persuasion.vignette(one));
  for (const one of courtship.characters)
    for (const hidden of [false, true]) add(`persuasion ${one.id} ${hidden ? 'hidden' : 'open'}`, persuasion.cameo(one.id, one.colour, hidden));
  const prism = cardsOf('resonance') as ResonanceCards;
  const colour = (id: string) => prism.audiences.find((one) => one.id === id)?.colour.toLowerCase() ?? '';
  add('resonance coin', resonance.coin);
  for (const one of prism.audiences) add(`resonance glyph ${one.glyph}`, resonance.glyph(one.glyph, colour(one.id)));
  for (const one of prism.personas) add(`resonance ${one.id}`, resonance.avatar(one.id, colour(one.audience)));
  for (const one of prism.events) add(`resonance ${one.id}`, resonance.scene(one.id, one.name, one.audiences.map(colour)));
  const night = cardsOf('ritual') as RitualCards;
  for (const one of ['herb', 'mineral', 'potion', 'artifact', 'incantation', 'sigil'] as const) add(`ritual glyph ${one}`, ritual.glyph(one));
  for (const one of night.demons) add(`ritual ${one.id}`, ritual.portrait(one.id));
  for (const one of night.witches) {
    add(`ritual ${one.id}`, ritual.portrait(one.id));
    for (const spell of spellsOf(night, one.id)) add(`ritual spell ${spell.id}`, ritual.spell(spell));
  }
  const nation = cardsOf('resilience') as RoomCards;
  for (const one of nation.events) add(`resilience event ${one.id}`, resilience.scene(one.id, indicatorsOf(one), one.tone, one.id));
  for (const one of nation.strategies) add(`resilience strategy ${one.id}`, resilience.scene(one.id, one.influence, 'plan', one.id));
  for (const one of nation.roles) add(`resilience role ${one.id}`, resilience.portrait(one.id));
  await expect(JSON.stringify(drawn, null, 2) + '\n').toMatchFileSnapshot('./pictures.json');
});
