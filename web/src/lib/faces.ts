// SPDX-License-Identifier: MIT
import type { Names, SeatFace } from '../games/board';
import { isHere } from './here';
import { seatLook } from './seats';
import { t } from './text';
import type { Face, WireSeat } from './wire';

/** Who sits where, as the boards want it. */
export function seatFaces(table: Face): SeatFace[] {
  return table.seats.map((one, seat) => ({
    seat,
    name: one.name === null ? t('wait.empty') : playerName(table, seat),
    note: noteOn(one),
    bot: one.bot !== null && one.guest === null,
    here: one.here || isHere(table.table), // who shares a device is never away
    look: seatLook(seat),
  }));
}

/** What there is to say about who sits there: how strong a bot it is, or that a bot stands in for a person. */
function noteOn({ bot, guest }: WireSeat): string {
  if (bot === null) return '';
  return guest === null ? t('seat.bot', { level: t('setup.level.' + bot) }) : t('seat.bot.for');
}

/** A person's own name, or the one that a bot goes by. */
export function playerName(table: Face, seat: number): string {
  return table.seats[seat]?.name ?? t('setup.seat', { number: seat + 1 });
}

/** What a seat is called in the game: a character, a witch; else the name of who sits there. "You" for the viewer. */
export function whoIs(table: Face, names: Names, viewer: number | null): (seat: number) => string {
  return (seat) => {
    if (seat === viewer) return t('table.you');
    const inGame = Array.isArray(names.seat) ? names.seat[seat] : undefined;
    return typeof inGame === 'string' ? inGame : playerName(table, seat);
  };
}
