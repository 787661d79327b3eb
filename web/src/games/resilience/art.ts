// SPDX-License-Identifier: MIT
// The vocabulary that pictures of .Resilience are made of: a place for every indicator, a thing for what a card's name speaks of.
// A new card gets a picture for nothing: its place by the gauges that it moves, its thing by its words.
import type { Indicator } from './room';

/** Silhouettes in 160 x 90, standing on the ground. */
export const places: Record<Indicator, string> = {
  SOC: 'M0 90V62h8v-9l10-9 10 9v9h5V48h18v14h4v-7l9-8 9 8v7h6V42h16v20h7v-9l10-9 10 9v9h5V50h17v12h9v-8l7-6v42z',
  GOV: 'M0 90v-9h24v-4h6V50h-5v-5l55-22 55 22v5h-5v27h6v4h24v9zM72 23v-9a8 8 0 0 1 16 0v9zM80 6V0h9v4h-7v2z',
  ECO: 'M0 90V58l16-10v10l16-10v10l16-10v42zM50 90V34h8l2-20h9l2 20h5v56zM80 90V52h20v38zM104 90V40h18v50zM126 90V28h14v62zM144 90V46h16v44z',
  DEF: 'M0 90V74h160v16zM12 74V40H4V28h26v12h-8v34zM4 28l13-9 13 9zM36 74V62h4v12zM52 74V62h4v12zM68 74V62h4v12zM84 74V62h4v12zM100 74V62h4v12zM34 66h76v3H34zM122 74V44h30v30zM118 44l19-12 19 12z',
  INT: 'M0 90a80 26 0 0 1 160 0zM18 72V20h2v2l16 5-16 6v39zM46 68V12h2v2l16 5-16 6v43zM78 66V8h2v2l16 5-16 6v45zM110 68V12h2v2l16 5-16 6v43zM138 72V20h2v2l14 5-14 6v39z',
  MEDIA:
    'M0 90V70h160v20zM24 70l9-54h2l9 54h-4l-2-12h-8l-2 12zM31 50h6l-3-20zM60 70V38h30v32zM64 42v18h22V42zM98 70V48h24v22zM101 51v12h18V51zM132 70l7-38h2l7 38h-4l-1-8h-6l-1 8z',
  OPS: 'M0 90V70l22-34 14 18 20-38 26 44 16-20 20 26 16-14 26 30v8zM18 82l14-20 14 20zM112 84l12-17 12 17z',
  POL: 'M0 90V78h160v12zM58 78l5-30h34l5 30zM54 48v-5h52v5zM78 43V31h4v12zM76 31a4 4 0 0 1 8 0v3h-8zM6 78a8 9 0 0 1 16 0zM28 78a8 9 0 0 1 16 0zM116 78a8 9 0 0 1 16 0zM138 78a8 9 0 0 1 16 0z',
};

/** Things in 48 x 48. */
const things: Record<string, string> = {
  screen: 'M6 9h36v25H6zM3 38h42l-4 5H7zM14 16l6 6-6 6M23 28h9',
  waves: 'M3 18c7-8 14 8 21 0s14 8 21 0v8c-7 8-14-8-21 0s-14-8-21 0zM3 32c7-8 14 8 21 0s14 8 21 0v8c-7 8-14-8-21 0s-14-8-21 0z',
  flame: 'M24 3c2 10 13 14 13 26a13 13 0 0 1-26 2c0-7 5-9 6-15 4 2 5 5 5 8 4-6 4-13 2-21z',
  candles: 'M8 22h7v22H8zM21 15h7v29h-7zM34 22h7v22h-7zM11 19c-3-4 0-6 1-9 2 3 4 6 1 9zM24 12c-3-4 0-6 1-9 2 3 4 6 1 9zM37 19c-3-4 0-6 1-9 2 3 4 6 1 9z',
  papers: 'M8 6h20l8 8v28H8zM28 6v8h8M14 20h16M14 26h16M14 32h10M40 14l4 2-8 26',
  placards: 'M4 6h18v14H4zM12 20v24M26 10h18v14H26zM35 24v20M8 11h10M8 15h6M30 15h10M30 19h6',
  virus: 'M24 13a11 11 0 1 1 0 22 11 11 0 0 1 0-22zM24 13V4M24 44v-9M13 24H4M44 24h-9M16 16l-6-6M38 38l-6-6M32 16l6-6M10 38l6-6',
  lorry: 'M3 13h25v21H3zM28 20h9l8 8v6H28zM11 34a4 4 0 1 0 .1 0zM36 34a4 4 0 1 0 .1 0z',
  tin: 'M10 12c0-6 28-6 28 0v24c0 6-28 6-28 0zM10 12c0 6 28 6 28 0M10 24c0 6 28 6 28 0M20 5l10-3',
  cup: 'M14 5h20v12a10 10 0 0 1-20 0zM14 9H6c0 8 3 11 9 11M34 9h8c0 8-3 11-9 11M22 27h4v8h-4zM14 35h20v7H14z',
  star: 'M24 3l6 14 15 1-11 10 3 15-13-8-13 8 3-15L3 18l15-1z',
  chair: 'M14 4h4v22h14V4h4v40h-4V32H16v12h-4zM18 10h14v8H18z',
  gavel: 'M19 5l14 14-7 7L12 12zM28 21l15 15-5 5-15-15zM4 40h22v5H4z',
  door: 'M12 4h24v40H12zM30 24h2M36 44h9M3 44h9M17 10h14v10H17z',
  purse: 'M17 4h14l-4 9c9 5 14 13 14 20 0 7-7 11-17 11S7 40 7 33c0-7 5-15 14-20zM24 20v17M29 24c-2-3-9-3-9 1s9 3 9 7-7 4-10 1',
  bubbles: 'M4 6h26v17H17l-7 8v-8H4zM20 27h24v13h-6v6l-7-6H20zM10 12h14M10 17h9M26 33h12',
  flags: 'M8 4v40M8 6h15l-4 6 4 6H8M40 4v40M40 6H25l4 6-4 6h15',
  telephone: 'M6 17c4-11 32-11 36 0v6H31v-6c-4-2-10-2-14 0v6H6zM11 42c0-10 5-15 13-15s13 5 13 15zM24 31a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  chart: 'M5 5v38h38M10 14l10 8 6-5 14 18M40 24v11H29',
  rise: 'M5 5v38h38M10 36l10-10 6 5 14-18M40 24V13H29',
  helicopter: 'M4 8h40M24 8v6M12 22c0-6 6-8 14-8 8 0 14 5 14 12H18c-4 0-6-1-6-4zM12 20L3 14v8l9 2M16 32h24M20 26v6M34 26v6M30 17v8h9',
  cable: 'M3 30c8 0 8-14 16-14M45 18c-8 0-8 14-16 14M19 11v10M29 27v10M21 26l-4 6 6-2-3 7M14 8v5M34 35v5',
  badge: 'M24 3l17 6v13c0 12-8 19-17 23C15 41 7 34 7 22V9zM24 13l3 7 8 1-6 5 2 8-7-5-7 5 2-8-6-5 8-1z',
  book: 'M24 11c-5-4-12-5-19-4v31c7-1 14 0 19 4 5-4 12-5 19-4V7c-7-1-14 0-19 4zM24 11v31M10 15h8M10 22h8M30 15h8M30 22h8',
  boat: 'M4 30h40l-7 12H11zM24 6v24M24 8l14 18H24M20 14L9 26h11',
  masks: 'M6 12h36v9c0 12-8 21-18 21S6 33 6 21zM13 20h8M27 20h8M17 30h14',
  fist: 'M13 20V10h5v9M18 19V6h6v13M24 19V7h6v12M30 19v-9h5v16c0 6-4 9-6 10v8H17v-8c-4-2-7-6-7-12v-4h8v6',
  hands: 'M3 20l9-8 12 4 12-4 9 8-9 12-12 8-12-8zM12 12l12 16M24 16l-7 8M29 25l6 6M24 29l6 6',
  house: 'M4 24L24 6l20 18M10 20v24h28V20M20 44V30h8v14',
  eye: 'M2 24s8-15 22-15 22 15 22 15-8 15-22 15S2 24 2 24zM24 16a8 8 0 1 1 0 16 8 8 0 0 1 0-16z',
  box: 'M5 18h38v26H5zM5 18l8-10h22l8 10M17 26h14M24 8v10',
};

// What a card's name speaks of, the most telling word first.
const speaks: [RegExp, string][] = [
  [/cyber|online/, 'screen'],
  [/flood/, 'waves'],
  [/terror/, 'candles'],
  [/quiet/, 'telephone'],
  [/leak/, 'papers'],
  [/epidemic/, 'virus'],
  [/hauliers|roads/, 'lorry'],
  [/food/, 'tin'],
  [/cup|sport/, 'cup'],
  [/star$|tribute/, 'star'],
  [/hostage/, 'chair'],
  [/judge|watchdog|justice/, 'gavel'],
  [/steps_down|cabinet|reboot/, 'door'],
  [/migrant/, 'boat'],
  [/black_bloc|mask/, 'masks'],
  [/riot/, 'flame'],
  [/strikes_at_home|protest|social_movement/, 'placards'],
  [/sabotage|vital/, 'cable'],
  [/rumour|campaign|_com$|media|press/, 'bubbles'],
  [/election|vote|referendum/, 'box'],
  [/budget|tax|corruption|corps|fund|financ/, 'purse'],
  [/abuse|security|interpol|police|emergency|defence/, 'badge'],
  [/commercial|crisis/, 'chart'],
  [/sme|invest|econom/, 'rise'],
  [/operation|front|resist|reinforce|airlift|launch|call_up|call/, 'helicopter'],
  [/coalition|partner|assist|airlift|unity/, 'hands'],
  [/diplom|ally|foreign|member|eu$|summit/, 'flags'],
  [/reform|training|school|development/, 'book'],
  [/intelligence|surveil/, 'eye'],
  [/social|housing|local/, 'house'],
];
const usual: Record<Indicator, string> = {
  SOC: 'house',
  GOV: 'gavel',
  ECO: 'rise',
  DEF: 'badge',
  INT: 'flags',
  MEDIA: 'bubbles',
  OPS: 'helicopter',
  POL: 'fist',
};

export function thingOf(id: string, on: Indicator): string {
  const said = speaks.find(([words]) => words.test(id))?.[1] ?? usual[on];
  return things[said] as string;
}

/** A number of one's own for every name, to vary with. */
export const seedOf = (name: string) => [...name].reduce((sum, letter) => (sum * 33 + letter.charCodeAt(0)) % 99991, 11);
export const vary = (seed: number, salt: number, sides: number) => Math.floor(((((seed + 13) * (salt + 7) * 7919) % 10007) / 10007) * sides);
