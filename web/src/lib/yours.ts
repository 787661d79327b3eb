// SPDX-License-Identifier: MIT
// A guest's own tables: which wait for them, and how the finished ones went.
import type { OwnListing } from './wire';

export function sorted(tables: OwnListing[]): { moves: OwnListing[]; running: OwnListing[]; finished: OwnListing[] } {
  return {
    moves: tables.filter((one) => one.state !== 'over' && one.your_move),
    running: tables.filter((one) => one.state !== 'over' && !one.your_move),
    finished: tables.filter((one) => one.state === 'over'),
  };
}

/** How a finished game went for who sat there: the end of a word's key. */
export function fortune({ result, seat, cooperative }: OwnListing): 'won' | 'lost' | 'held' | 'fell' | 'broken' {
  if (!result || result.reason === 'fault') return 'broken';
  const won = seat !== null && result.winners.includes(seat);
  if (cooperative) return won ? 'held' : 'fell';
  return won ? 'won' : 'lost';
}
