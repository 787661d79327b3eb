// SPDX-License-Identifier: MIT
import type { Names, SeatFace } from '../games/board';
import { seatLook } from './seats';
import { t } from './text';
import type { Face } from './wire';

/** Who sits where, as the boards want it. */
export function seatFaces(table: Face): SeatFace[] {
  return table.seats.map((one, seat) => ({
    seat,
    name: one.name ?? t('wait.empty'),
    bot: one.bot,
    here: one.here,
    look: seatLook(seat),
  }));
}

/** What a seat is called in the game: a character, a witch; else the name of who sits there. "You" for the viewer. */
export function whoIs(table: Face, names: Names, viewer: number | null): (seat: number) => string {
  return (seat) => {
    if (seat === viewer) return t('table.you');
    const inGame = Array.isArray(names.seat) ? names.seat[seat] : undefined;
    return typeof inGame === 'string' ? inGame : (table.seats[seat]?.name ?? t('setup.seat', { number: seat + 1 }));
  };
}
