// SPDX-License-Identifier: MIT
// The course of a game, read from its log: what every round locked, and when each side rose.
import type { Line } from '../board';
import type { ObjectType } from './night';

export interface Round {
  round: number;
  month: number;
  moon: number;
  locked: ObjectType | null;
  rises: { side: number; level: number }[];
  trades: number[]; // seats that changed their demon
  seals: number[]; // seats that were sealed
}

export function rounds(lines: Line[]): Round[] {
  const list: Round[] = [];
  for (const { event } of lines) {
    if (event.type === 'round_started')
      list.push({ round: Number(event.round), month: Number(event.month), moon: Number(event.moon), locked: null, rises: [], trades: [], seals: [] });
    const now = list.at(-1);
    if (!now) continue;
    if (event.type === 'moon_locked') now.locked = event.object as ObjectType;
    if (event.type === 'level_activated') now.rises.push({ side: Number(event.side), level: Number(event.level) });
    if (event.type === 'demon_traded' || event.type === 'demon_changed') now.trades.push(Number(event.seat));
    if (event.type === 'sigil_placed') now.seals.push(Number(event.target));
  }
  return list;
}
