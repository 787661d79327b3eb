// SPDX-License-Identifier: MIT
// A seat is a colour and a shape, always both, so that nobody needs to tell colours apart.

export interface SeatLook {
  colour: string; // CSS colour with AA contrast against white
  shape: string; // name of a shape below
  path: string; // SVG path in a 24 x 24 box
}

const looks: SeatLook[] = [
  { colour: '#b3324a', shape: 'heart', path: 'M12 21C5 15.5 2.5 12 2.5 8.300a5 5 0 0 1 9.5-2.2 5 5 0 0 1 9.5 2.200C21.5 12 19 15.5 12 21z' },
  { colour: '#1f6fb2', shape: 'circle', path: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z' },
  {
    colour: '#2f7a3d',
    shape: 'clover',
    path: 'M12 2.500a4.5 4.5 0 0 1 4 6.6 4.6 4.6 0 1 1-2.7 8.200V21.500h-2.600v-4.200A4.6 4.6 0 1 1 8 9.100a4.5 4.5 0 0 1 4-6.600z',
  },
  { colour: '#96590a', shape: 'diamond', path: 'M12 1.5 21 12l-9 10.500L3 12z' },
  { colour: '#6d48b5', shape: 'star', path: 'm12 2 3 6.6 7.2.800-5.4 4.8 1.5 7.100L12 17.700l-6.3 3.6 1.5-7.100L1.8 9.4 9 8.600z' },
  { colour: '#0b7480', shape: 'square', path: 'M4 4h16v16H4z' },
  { colour: '#a8336f', shape: 'moon', path: 'M15.5 2.500a10 10 0 1 0 6 13.5 8.5 8.5 0 0 1-6-13.500z' },
  { colour: '#565e68', shape: 'triangle', path: 'M12 2.5 22.5 21h-21z' },
];

export function seatLook(seat: number): SeatLook {
  return looks[((seat % looks.length) + looks.length) % looks.length] as SeatLook;
}
