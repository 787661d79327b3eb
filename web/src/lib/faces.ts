// SPDX-License-Identifier: MIT
import type { Names, SeatFace } from '../games/board';
import { names as made } from './guest-names';
import { nobody } from './retell';
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
    here: one.here,
    look: seatLook(seat),
  }));
}

/** What there is to say about who sits there: how strong a bot it is, or that a bot stands in for a person. */
function noteOn({ bot, guest }: WireSeat): string {
  if (bot === null) return '';
  return guest === null ? t('seat.bot', { level: t('setup.level.' + bot) }) : t('seat.bot.for');
}

/** A person's own name; a bot gets one, the same for everybody at that table, so that two bots can be told apart. */
export function playerName(table: Face, seat: number): string {
  const one = table.seats[seat];
  if (one?.bot && !one.guest) {
    const first = [...table.table].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
    return made.bots[(first + seat) % made.bots.length] as string;
  }
  return one?.name ?? t('setup.seat', { number: seat + 1 });
}

/** The words of a game, with the players' names where the game has none of its own. */
export function withPlayers(names: Names, table: Face): Names {
  if (!Array.isArray(names.seat) || !names.seat.some((one) => nobody.test(String(one)))) return names;
  return { ...names, seat: names.seat.map((one, seat) => (nobody.test(String(one)) ? playerName(table, seat) : one)) };
}

/** What a seat is called in the game: a character, a witch; else the name of who sits there. "You" for the viewer. */
export function whoIs(table: Face, names: Names, viewer: number | null): (seat: number) => string {
  return (seat) => {
    if (seat === viewer) return t('table.you');
    const inGame = Array.isArray(names.seat) ? names.seat[seat] : undefined;
    return typeof inGame === 'string' ? inGame : playerName(table, seat);
  };
}
