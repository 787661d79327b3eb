// SPDX-License-Identifier: MIT
// The pictures of Resonance, made of what a card says, so that a new card gets one for nothing; src/print/pictures.cpp composes the same.
import art from './resonance.json';
import avatarTemplate from './resonance/avatar.svg?raw';
import coinTemplate from './resonance/coin.svg?raw';
import glyphTemplate from './resonance/glyph.svg?raw';
import sceneTemplate from './resonance/scene.svg?raw';
import { fill, seedOf } from './template';

/** The sign of an audience on its colour, 24 x 24. */
export function glyph(sign: string, colour: string, lit = true): string {
  const path = (art.glyphs as Record<string, string>)[sign] ?? art.glyph;
  return fill(glyphTemplate, { path, colour, ground: lit ? colour : 'none', line: lit ? '#fff' : colour });
}

/** Influence, 20 x 20. */
export const coin = fill(coinTemplate, {});

/** A face for every follower, 40 x 40, always the same for the same card. */
export function avatar(id: string, colour: string): string {
  const seed = seedOf(id, 31, 9973, 7);
  const cut = (seed >> 4) % 6;
  return fill(avatarTemplate, {
    id,
    colour,
    skin: art.skins[seed % 5],
    hair: art.hairs[(seed >> 2) % 6],
    cut: art.cuts[cut],
    long: cut === 1,
    bun: cut === 3,
    beard: cut === 4,
    glasses: seed % 7 === 0,
  });
}

/** What a piece of news speaks of, 48 x 48; what nothing is known of: somebody speaks. */
export const thingOf = (name: string): string => art.things.find((one) => new RegExp(one.said).test(name.toLowerCase()))?.path ?? art.thing;

/** A picture for a piece of news, 160 x 90: the thing that it speaks of over a street of its own, and before it the signs of those
    whom it interests, held up by a crowd. */
export function scene(id: string, name: string, colours: string[]): string {
  const seed = seedOf(id + name, 33, 99991, 11);
  const roll = (salt: number, sides: number) => Math.floor((((seed * (salt + 7) * 7919) % 10007) / 10007) * sides);
  const sun = roll(8, 2) === 0;
  return fill(sceneTemplate, {
    id,
    ...art.skies[roll(1, art.skies.length)],
    light_x: 20 + roll(5, 110),
    light_y: 12 + roll(6, 14),
    light_r: sun ? 9 : 6,
    light: sun ? '#ffd98a' : '#f3f0ff',
    houses: Array.from({ length: 7 }, (_, i) => {
      const x = i * 24 - 4;
      const wide = 17 + roll(i + 3, 10);
      const high = 18 + roll(i + 11, 30);
      const part = Math.round((wide / 3) * 100) / 100;
      const roofs = [`l${wide / 2}-7 ${wide / 2} 7`, `h${wide}`, `h${part}v-6h${part}v6h${part}`];
      const rows = [0, 1, 2].flatMap((row) => [
        { left: x + 4, top: 82 - high + row * 10, lit: roll(row + x + 80, 3) === 0 ? 0.15 : 0.8 },
        { left: x + 11, top: 82 - high + row * 10, lit: roll(row + x + 90, 2) === 0 ? 0.15 : 0.7 },
      ]);
      return { x, tall: high + 14, roof: roofs[roll(i + 23, 3)], windows: rows };
    }),
    thing: thingOf(name),
    signs: colours.map((colour, i) => ({ x: 160 * ((i + 1) / (colours.length + 1)), y: 62 + 3 * roll(i + 31, 3), colour })),
    heads: Array.from({ length: 11 }, (_, i) => {
      const x = 6 + i * 15 + roll(i + 41, 6);
      return { x, left: x - 8, y: 80 + roll(i + 53, 7), r: 5 + roll(i + 67, 3) };
    }),
  });
}
