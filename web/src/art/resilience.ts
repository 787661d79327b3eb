// SPDX-License-Identifier: MIT
// The pictures of .Resilience: a place for every indicator, a thing for what a card's name speaks of, so that a new card gets one for
// nothing; src/print/pictures.cpp composes the same.
import type { Indicator } from '../games/resilience/room';
import art from './resilience.json';
import portraitTemplate from './resilience/portrait.svg?raw';
import sceneTemplate from './resilience/scene.svg?raw';
import { type Fields, fill, seedOf } from './template';

const signs: Record<string, string> = art.signs;
/** The outline of an indicator, a role or a small thing of the crisis room, 24 x 24. */
export const signOf = (of: string): string => signs[of] ?? art.signs.flag;

const vary = (seed: number, salt: number, sides: number) => Math.floor(((((seed + 13) * (salt + 7) * 7919) % 10007) / 10007) * sides);

/** A minister's likeness, 48 x 48: a face of their own, and on the lapel the sign of the office. */
export function portrait(role: string): string {
  const seed = seedOf(role, 33, 99991, 11);
  const pick = (salt: number, list: string[]) => list[vary(seed, salt, list.length)] as string;
  const cut = pick(5, art.cuts);
  const loose = cut === 'long' || cut === 'bun';
  return fill(portraitTemplate, {
    skin: pick(1, art.skins),
    hair: pick(2, art.hairs),
    suit: pick(3, art.suits),
    back: pick(4, art.backs),
    [cut]: true,
    fringe: loose,
    glasses: vary(seed, 6, 3) === 0,
    beard: !loose && vary(seed, 7, 2) === 0,
    tie: loose ? '#f4efe6' : pick(8, art.ties),
    sign: signOf(role),
  });
}

/** What a card's name speaks of, 48 x 48. */
export function thingOf(id: string, on: Indicator): string {
  const said = art.speaks.find((one) => new RegExp(one.said).test(id))?.thing ?? art.usual[on];
  return (art.things as Record<string, string>)[said] as string;
}

/** An event or a strategy, 160 x 90: a sky by its tone, the place that it concerns, and the thing that it is about. */
export function scene(id: string, on: Indicator[], tone: string, uid: string): string {
  const seed = seedOf(id, 33, 99991, 11);
  const skies = (art.skies as Record<string, Fields[]>)[tone] ?? art.skies.bad;
  const place = on[0] ?? 'GOV';
  const behind = on[1];
  const side = vary(seed, 9, 2) === 1;
  return fill(sceneTemplate, {
    uid,
    ...skies[vary(seed, 1, skies.length)],
    light_x: 18 + vary(seed, 5, 124),
    light_y: 12 + vary(seed, 6, 16),
    light_r: 6 + vary(seed, 8, 7),
    bad: tone === 'bad',
    behind: behind ? art.places[behind] : null,
    aside: side ? 34 : -34,
    place: art.places[place],
    lights: Array.from({ length: 9 }, (_, i) => {
      const x = 6 + i * 17 + vary(seed, i + 20, 9);
      return { x, y: 66 + vary(seed, i + 30, 18), lit: vary(seed, x, 3) === 0 ? 0.2 : 0.8 };
    }),
    thing_x: side ? 16 : 88,
    thing: thingOf(id, place),
  });
}
