// SPDX-License-Identifier: MIT
// The pictures of the Forbidden Ritual; src/print/pictures.cpp composes the same. Signs in a 24 x 24 box, faces in 64 x 64, moons in
// 48 x 48.
import type { Spell } from '../games/ritual/night';
import { vignettes } from '../games/ritual/spells';
import art from './ritual.json';
import glyphTemplate from './ritual/glyph.svg?raw';
import portraitTemplate from './ritual/portrait.svg?raw';
import spellTemplate from './ritual/spell.svg?raw';
import { type Fields, fill, seedOf } from './template';

export type Kind = 'herb' | 'mineral' | 'potion' | 'artifact' | 'incantation' | 'sigil';
export type Sign = keyof typeof art.signs;
export const { demons, witches, signs, back } = art;

/** Of an object type or a class of card: each its own shape, in the colour of its surroundings. */
export const glyph = (kind: Kind): string => fill(glyphTemplate, art.glyphs[kind]);

/** The lit part of the moon of that place in the circle, 0 the New Moon, 4 the Full Moon. */
export const moonLight = (place: number): string => art.moons[place % 8] ?? '';

/** A demon's or a witch's face; null: a hood. */
export function portrait(of: string | null): string {
  const demon = (demons as Record<string, Fields>)[of ?? ''];
  const witch = (witches as Record<string, Fields>)[of ?? ''];
  return fill(portraitTemplate, { demon, witch, nobody: !demon && !witch });
}

/** What a Spell does: one sign for each of its effects, before a sky of its own. */
export function spell(spell: Spell): string {
  const hue = seedOf(spell.id, 31, 360, 7);
  const parts = vignettes(spell);
  const alone = parts.length === 1;
  return fill(spellTemplate, {
    hue,
    moon: 12 + (hue % 40),
    hill: 46 + (hue % 9),
    scene: parts.map(({ sign, kind, many }, i) => ({
      at: alone ? 8 : i === 0 ? 2 : 29,
      scale: alone ? 1 : 0.68,
      sign: signs[sign],
      kind: kind ? { ...art.glyphs[kind as Kind], ink: art.lights[kind as Kind] } : null,
      pips: Array.from({ length: many - 1 }, (_, k) => ({ x: 40 - k * 7 })),
    })),
  });
}
