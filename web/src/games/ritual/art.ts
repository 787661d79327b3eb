// SPDX-License-Identifier: MIT
// What is drawn for the Forbidden Ritual: signs in a 24 x 24 box, faces in a 64 x 64 box, moons in a 48 x 48 box.

export type Kind = 'herb' | 'mineral' | 'potion' | 'artifact' | 'incantation' | 'sigil';

export const glyphs: Record<Kind, { body: string; line: string }> = {
  herb: {
    body: 'M12 13C5 13 3 8 3 3c6 0 9 4 9 10zM12 16c0-6 3-9 9-9 0 5-2 9-9 9z',
    line: 'M12 22V11M12 13 6.5 6.500M12 16l5.5-5',
  },
  mineral: {
    body: 'M12 2 18 8.500 15.500 22h-7L6 8.500zM6 8.500 2.500 14 8.500 22M18 8.500 21.500 14 15.500 22',
    line: 'M6 8.500h12M12 2 9.500 8.500 12 22l2.500-13.500z',
  },
  potion: {
    body: 'M7 15.500c1.500-1.200 3-1.200 5 0s3.500 1.200 5.300 0A6 6 0 0 1 12 22a6 6 0 0 1-5.900-5z',
    line: 'M9 2h6M10 2v6.600A7 7 0 1 0 14 8.600V2M9.800 18.500h.1M13.500 19.500h.1',
  },
  artifact: {
    body: 'M5 3h14c0 6-2.500 9.500-7 9.500S5 9 5 3z',
    line: 'M12 12.500V18M7.500 21c0-2 2-3 4.500-3s4.500 1 4.500 3zM5.200 5C2 4.500 2 9 6.500 9.500M18.800 5c3.200-.500 3.200 4-1.300 4.500',
  },
  incantation: {
    body: 'M6 4h11v13.500H8.500c-1.500 0-2.500 1-2.500 2.300z',
    line: 'M6 4c-2 0-2.800 1-2.800 2.500H6M17 17.500h3.500c0 2.200-1 3.500-3 3.500H8M9 8l2.500 3L14 8M11.500 11v3.500',
  },
  sigil: {
    body: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z',
    line: 'M12 4.500 16.500 18 5 9.700h14L7.500 18z',
  },
};

/** The lit part of the moon of that place in the circle, 0 the New Moon, 4 the Full Moon. */
export function moonLight(place: number): string {
  const r = 20;
  if (place % 8 === 0) return '';
  if (place % 8 === 4) return `M24 4a${r} ${r} 0 1 1 0 40 ${r} ${r} 0 0 1 0-40z`;
  const waxing = place % 8 < 4;
  const steps = waxing ? place % 8 : 8 - (place % 8); // 1 crescent, 2 quarter, 3 gibbous
  const bulge = [0, 11, 0.01, 11][steps] ?? 0;
  const outer = waxing ? 1 : 0;
  const inner = steps === 3 ? outer : 1 - outer;
  return `M24 4A${r} ${r} 0 0 ${outer} 24 44A${bulge} ${r} 0 0 ${inner} 24 4z`;
}

export interface DemonFace {
  hue: number;
  horns: string;
  head: string;
  eyes: string;
  mark: string;
}

const round = 'M32 20c10 0 15 8 15 18 0 11-7 20-15 20s-15-9-15-20c0-10 5-18 15-18z';
const long = 'M32 18c9 0 13 7 13 15 0 13-6 25-13 27-7-2-13-14-13-27 0-8 4-15 13-15z';
const broad = 'M32 20c12 0 18 6 18 15 0 6-2 9-4 12l-4 11H22l-4-11c-2-3-4-6-4-12 0-9 6-15 18-15z';

export const demons: Record<string, DemonFace> = {
  berith: {
    hue: 350,
    horns: 'M20 26C10 22 8 12 12 5c2 8 7 12 14 15zM44 26c10-4 12-14 8-21-2 8-7 12-14 15z',
    head: long,
    eyes: 'M23 36l7 3-7 2zM41 36l-7 3 7 2z',
    mark: 'M25 50c4 3 10 3 14 0M29 51v3M35 51v3',
  },
  eligos: {
    hue: 20,
    horns: 'M18 30 6 22l8 0-6-8 9 4-2-10 8 12zM46 30l12-8h-8l6-8-9 4 2-10-8 12z',
    head: broad,
    eyes: 'M21 37h9v4h-7zM43 37h-9v4h7z',
    mark: 'M26 50h12M28 50v4M32 50v4M36 50v4',
  },
  focalor: {
    hue: 205,
    horns: 'M20 24C6 28 2 20 4 12c4 6 10 7 18 6zM44 24c14 4 18-4 16-12-4 6-10 7-18 6z',
    head: long,
    eyes: 'M26 38a4 3 0 1 1-.1 0zM38 38a4 3 0 1 1-.1 0z',
    mark: 'M24 50c3-3 5 3 8 0s5 3 8 0',
  },
  gremory: {
    hue: 300,
    horns: 'M24 22c-4-6-4-12 0-18 1 6 4 9 6 14zM40 22c4-6 4-12 0-18-1 6-4 9-6 14z',
    head: round,
    eyes: 'M22 38c3-4 7-4 9 0-3 2-6 2-9 0zM42 38c-3-4-7-4-9 0 3 2 6 2 9 0z',
    mark: 'M28 50c2 3 6 3 8 0-2-2-6-2-8 0zM32 26v4M30 28h4',
  },
  haborym: {
    hue: 36,
    horns: 'M18 28c-8-6-6-14-2-22 0 6 4 6 6 2 0 6 2 9 4 13zM46 28c8-6 6-14 2-22 0 6-4 6-6 2 0 6-2 9-4 13zM28 18c0-6 2-10 4-15 2 5 4 9 4 15z',
    head: round,
    eyes: 'M22 40l8-4v5zM42 40l-8-4v5z',
    mark: 'M24 49c4 5 12 5 16 0-4 1-12 1-16 0z',
  },
  murmur: {
    hue: 265,
    horns: 'M19 28C8 30 4 40 9 48c0-8 4-11 10-11zM45 28c11 2 15 12 10 20 0-8-4-11-10-11z',
    head: long,
    eyes: 'M25 36v6M39 36v6M23 39h4M37 39h4',
    mark: 'M26 51h12',
  },
  valefar: {
    hue: 130,
    horns: 'M19 30 12 8l12 12zM45 30l7-22-12 12z',
    head: broad,
    eyes: 'M22 38a5 5 0 0 1 9 0zM42 38a5 5 0 0 0-9 0z',
    mark: 'M30 46h4l-2 3zM25 51c4 2 10 2 14 0',
  },
  vepar: {
    hue: 178,
    horns: 'M18 32C8 30 6 24 6 18l5 5 1-8 5 7 3-7 3 9zM46 32c10-2 12-8 12-14l-5 5-1-8-5 7-3-7-3 9z',
    head: round,
    eyes: 'M25 36a3 4 0 1 1-.1 0zM39 36a3 4 0 1 1-.1 0z',
    mark: 'M27 50c2 4 8 4 10 0M18 44l4 1M18 48l4 0M46 44l-4 1M46 48l-4 0',
  },
};

export interface WitchFace {
  hue: number; // of the cloak
  hair: string; // colour
  skin: string;
  hat: string;
  locks: string; // the hair
}

const longHair = 'M20 32c-4 10-4 20-2 30h28c2-10 2-20-2-30z';
const bob = 'M19 30c-3 8-3 14-1 20h28c2-6 2-12-1-20z';
const braids = 'M20 30c-6 6-6 14-4 22l-3 10h8l2-14h18l2 14h8l-3-10c2-8 2-16-4-22z';
const curls = 'M20 28c-8 2-8 8-5 11-6 4-3 9 0 11-3 5 1 9 6 9h22c5 0 9-4 6-9 3-2 6-7 0-11 3-3 3-9-5-11z';
const point = 'M8 30c6-3 10-4 14-4L31 3c4 8 8 14 11 23 4 0 8 1 14 4-14 5-34 5-48 0z';
const bent = 'M8 30c6-3 9-4 14-4 2-8 4-13 8-17 6-5 13-4 17 1-6-1-9 1-8 5 2 4 3 8 4 11 5 0 8 1 13 4-14 5-34 5-48 0z';
const hood = 'M13 46C9 20 20 6 32 6s23 14 19 40c-2-10-6-18-19-20-13 2-17 10-19 20z';
const crown = 'M16 28 12 10l9 8 4-13 7 12 7-12 4 13 9-8-4 18c-10-4-22-4-32 0z';
const wide = 'M4 28c8-4 14-5 18-5 1-8 5-12 10-12s9 4 10 12c4 0 10 1 18 5-16 7-40 7-56 0z';

export const witches: Record<string, WitchFace> = {
  blanchefleur: { hue: 340, hair: '#f2e7d0', skin: '#f6dcc6', hat: wide, locks: longHair },
  calanthe: { hue: 25, hair: '#7a3b1d', skin: '#c98f63', hat: point, locks: curls },
  evanthe: { hue: 115, hair: '#2c2a22', skin: '#8b5a3c', hat: crown, locks: braids },
  myosotis: { hue: 222, hair: '#3d4a78', skin: '#f0d0b8', hat: bent, locks: bob },
  thylane: { hue: 0, hair: '#1b1520', skin: '#e3b394', hat: hood, locks: longHair },
  virag: { hue: 52, hair: '#b5562c', skin: '#f3d3ba', hat: point, locks: braids },
  vuoko: { hue: 190, hair: '#d9d9e4', skin: '#dcae8c', hat: hood, locks: bob },
  zinnia: { hue: 285, hair: '#4a1838', skin: '#6d4530', hat: bent, locks: curls },
};

/** What a Spell does, in a 48 x 48 box; the middle is left for what it does it with. */
export type Sign = 'become' | 'play' | 'remove' | 'draw' | 'lose' | 'horns' | 'hat' | 'seal';
export const signs: Record<Sign, string> = {
  become: 'M8 30a17 17 0 0 1 6-19M14 11l-6 1M14 11l2 6M40 18a17 17 0 0 1-6 19M34 37l6-1M34 37l-2-6',
  play: 'M6 46c4-8 8-8 12-8h12c5 0 8-5 12-3M6 40v6M24 8V2M18 5l6-4 6 4',
  remove: 'M7 7 41 41M41 7 7 41',
  draw: 'M7 14v27a3 3 0 0 0 3 3h28a3 3 0 0 0 3-3V14M4 11h5M39 11h5M24 9V2M19 5l5-4 5 4',
  lose: 'M7 6v10M41 6v10M24 40v6M19 43l5 4 5-4M14 4v5M34 4v5',
  horns:
    'M14 24C4 20 3 10 7 4c2 7 6 10 12 12M34 24c10-4 11-14 7-20-2 7-6 10-12 12M24 16c8 0 12 6 12 13s-6 15-12 15-12-8-12-15 4-13 12-13zM18 28l4 2M30 28l-4 2M20 37c3 2 5 2 8 0M2 34a23 23 0 0 0 7 9M9 43l-6 1M9 43V37',
  hat: 'M4 32c6-3 10-4 14-4L25 6c4 8 7 14 9 22 4 0 6 1 10 4-12 5-28 5-40 0zM16 22c6 2 11 2 16 0M8 40a20 20 0 0 0 30 2M38 42l-1-6M38 42l-6 1',
  seal: 'M24 3a21 21 0 1 1 0 42 21 21 0 0 1 0-42z',
};
