// SPDX-License-Identifier: MIT
// A seat is a colour and a shape, always both, so that nobody needs to tell colours apart.

import art from '../art/seats.json';

export interface SeatLook {
  colour: string; // CSS colour with AA contrast against white
  shape: string; // name of a shape below
  path: string; // SVG path in a 24 x 24 box
}

const looks: SeatLook[] = art;

export function seatLook(seat: number): SeatLook {
  return looks[((seat % looks.length) + looks.length) % looks.length] as SeatLook;
}
