// SPDX-License-Identifier: MIT
// What the pictures of the news are about: a thing for what its name speaks of. A new card gets one by its words.

/** Things in 48 x 48, by what is said, the most telling word first. */
const things: [said: RegExp, outline: string][] = [
  [/election|vote|ballot/, 'M6 24h36v20H6zM14 24l5-17 17 5-4 12M16 31h16'],
  [/hurricane|storm/, 'M20 24a4 4 0 1 1 8 0 4 4 0 0 1-8 0M28 24c0 10-14 12-18 2M20 24c0-10 14-12 18-2M10 26C8 10 28 4 36 16M38 22c2 16-18 22-26 10'],
  [/teacher|school/, 'M5 7h38v24H5zM11 15h15M11 22h9M15 31l-6 14M33 31l6 14M24 31v8'],
  [/bank/, 'M4 18 24 5l20 13zM6 44h36M9 38h30M12 22v12M20 22v12M28 22v12M36 22v12M24 10v4'],
  [
    /hoax|whale/,
    'M4 28c0-9 9-13 18-13 10 0 15 6 15 13 5 0 7-4 7-10-3 2-5 2-7 1M4 28c2 9 10 12 18 12 8 0 14-4 15-12M12 26h1M20 15c0-4-2-6-6-7M20 15c0-5 2-7 6-8',
  ],
  [/water/, 'M4 14h10V9h12v5h6a9 9 0 0 1 9 9v5h-9v-3c0-2-1-3-3-3H4zM20 9V4M13 4h14M37 33c3 4 5 6 5 8a5 5 0 0 1-10 0c0-2 2-4 5-8z'],
  [/moon|rocket|space/, 'M24 3c7 6 9 14 9 22l-4 7H19l-4-7c0-8 2-16 9-22zM24 14a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM15 25l-7 9v7l9-6M33 25l7 9v7l-9-6M21 36l3 9 3-9'],
  [/prism|network/, 'M24 7 43 41H5zM16 30c5-5 11-5 16 0M12 26c7-7 17-7 24 0M24 35h.1M5 5l38 38'],
  [/court|judge|trial/, 'M24 4v38M13 44h22M8 11h32M8 11 2 28h12zM40 11l-6 17h12zM2 28c2 6 10 6 12 0M34 28c2 6 10 6 12 0'],
  [/fair|harvest/, 'M24 14c-5-4-19-2-19 12 0 13 11 18 19 14 8 4 19-1 19-14 0-14-14-16-19-12zM24 14c-6 6-6 20 0 26M24 14c6 6 6 20 0 26M24 14c0-5 2-8 7-9'],
  [/housing|rent/, 'M4 24 24 6l20 18M10 20v24h28V20M24 24a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM24 34v10M24 39h5'],
  [
    /robot|factory/,
    'M10 16h28v21H10zM24 16V8M24 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM17 22a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM31 22a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM18 32h12M10 22H5v9h5M38 22h5v9h-5M16 37v7M32 37v7',
  ],
  [/drought|heat/, 'M3 33h42M11 33l4 11M24 33l-3 6 6 5M37 33l-3 11M24 11a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM24 3v3M12 18H9M39 18h-3M15 9l2 2M33 9l-2 2'],
  [/whistle|files|memo/, 'M3 17h25v-6h7v6h10v7H35a12 12 0 1 1-23 0H3zM23 24a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM9 5l3 6M19 3v7M1 9l5 3'],
  [
    /fake|debate/,
    'M5 7h21v15c0 8-5 13-10 13S5 30 5 22zM10 15h4M18 15h4M11 25c3 3 7 3 10 0M30 13h13v15c0 8-5 13-10 13-3 0-5-1-7-4M33 22h1M38 22h1M31 34c2-3 6-3 8 0',
  ],
  [/merger|deal/, 'M3 11h16v26H3zM29 11h16v26H29zM8 18h6M8 25h6M8 31h6M34 18h6M34 25h6M34 31h6M20 24h8M24 20v8'],
  [/monument|statue/, 'M13 44h22v-8H13zM17 36V25h14v11M24 6a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM17 25c0-6 3-9 7-9s7 3 7 9M30 19l9-9M38 40h8M42 36l4 4-4 4'],
  [/budget|shutdown/, 'M9 22h30v22H9zM15 22v-7a9 9 0 0 1 18 0v7M24 29a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM24 35v4'],
  [/blackout|power/, 'M24 4a13 13 0 0 1 8 23c-2 2-3 4-3 7H19c0-3-1-5-3-7a13 13 0 0 1 8-23zM19 38h10M21 43h6M5 8l38 34'],
  [/lottery|prize/, 'M4 13h40v7a4 4 0 0 0 0 8v7H4v-7a4 4 0 0 0 0-8zM31 13v4M31 22v4M31 31v4M10 20h14M10 27h9'],
  [/esport|game|final/, 'M14 13h20c8 0 11 11 11 19 0 6-6 7-9 1l-3-5H15l-3 5c-3 6-9 5-9-1 0-8 3-19 11-19zM12 21h8M16 17v8M31 19h1M35 23h1'],
  [/lab|audit/, 'M17 4h14M20 4v14L8 37a5 5 0 0 0 4 7h24a5 5 0 0 0 4-7L28 18V4M13 30h22M20 37h1M27 35h1'],
  [/trade|tariff/, 'M5 17h29v11a11 11 0 0 1-11 11h-7A11 11 0 0 1 5 28zM34 20h5a5 5 0 0 1 0 11h-6M3 44h36M14 4c-3 3 3 5 0 8M24 4c-3 3 3 5 0 8'],
  [/student|sit-in/, 'M4 36h26v8H4zM7 28h25v8H7zM4 20h24v8H4zM38 44V19M31 5h14v14H31zM35 10h6M35 14h4'],
  [
    /manuscript|book/,
    'M10 5h24a4 4 0 0 1 4 4v27M10 5a4 4 0 0 0-4 4v5h8V9a4 4 0 0 0-4-4zM14 14v24a5 5 0 0 0 5 5h21a4 4 0 0 0 4-4v-3H22v2a5 5 0 0 1-4 5M20 13h12M20 20h12M20 27h8',
  ],
];
/** What nothing is known of: somebody speaks. */
const usual = 'M5 8h38v24H24l-9 10V32H5zM12 16h24M12 23h15';

export const thingOf = (name: string): string => things.find(([said]) => said.test(name.toLowerCase()))?.[1] ?? usual;
