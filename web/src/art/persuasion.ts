// SPDX-License-Identifier: MIT
// The pictures of Persuasion, composed of what a card says; src/print/pictures.cpp composes the same.
import type { AttributeId, Trait } from '../games/persuasion/types';
import art from './persuasion.json';
import cameoTemplate from './persuasion/cameo.svg?raw';
import glyphTemplate from './persuasion/glyph.svg?raw';
import vignetteTemplate from './persuasion/vignette.svg?raw';
import { fill, seedOf } from './template';

export const { wax, marks }: { wax: string; marks: Record<string, string> } = art;

const icons = ['coin', 'laurel', 'heart', 'quill'];
/** An attribute: a coin, a laurel, a heart, a quill, a lily; 24 x 24. */
export const glyph = (icon: string): string => fill(glyphTemplate, { [icons.includes(icon) ? icon : 'lily']: true });

/** A character as a cameo, 80 x 96: an ivory silhouette on the character's colour. Hidden: the back of the card, a closed fan. */
export function cameo(id: string | null, colour: string, hidden = false): string {
  const head = !hidden && id !== null;
  const own = head && /^C[1-7]$/.test(id) ? id : 'other';
  return fill(cameoTemplate, { ground: hidden ? '#5b4348' : colour, hidden, unknown: !hidden && id === null, head, [own]: true });
}

/** Somebody of a trait's sort, 120 x 66: dress and hat by standing and wealth, a prop for each of the three attributes. */
export function vignette(trait: Trait): string {
  const seed = seedOf(trait.key + trait.name, 31, 9973, 7);
  const of = (id: AttributeId) => trait.signs[id] ?? 0;
  const lady = seed % 2 === 0;
  return fill(vignetteTemplate, {
    ...art.walls[seed % art.walls.length],
    stripes: [0, 20, 40, 60, 80, 100].map((x) => ({ x })),
    lady,
    cloth: of('wealth') > 0 ? '#f2d28a' : of('wealth') < 0 ? '#b9a58c' : '#e6d3b8',
    dull: of('wit') < 0,
    mouth: of('romance') < 0 ? 'M56 36c2-1.500 6-1.500 8 0' : 'M56 34.500c2 2 6 2 8 0',
    masked: of('virtue') < 0,
    tiara: of('standing') > 0 && lady,
    topper: of('standing') > 0 && !lady,
    cap: of('standing') < 0,
    bare: of('standing') === 0,
    bun: lady,
    hair: lady ? '#6b3f22' : '#3b2a22',
    halo: of('virtue') > 0,
    things: (Object.keys(trait.signs) as AttributeId[]).map((id, i) => ({
      x: [18, 102, 60][i] ?? 60,
      y: [32, 32, 58][i] ?? 40,
      [`${id}_${of(id) > 0 ? 'plus' : 'minus'}`]: true,
    })),
  });
}
