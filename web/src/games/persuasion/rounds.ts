// SPDX-License-Identifier: MIT
// The public history: who asked whom in each round, and the outcome.
import type { Line } from '../board';

export interface Ask {
  from: number;
  kind: 'invite' | 'propose' | 'independence';
  to: number | null;
  outcome: string; // empty: not known yet
}
export interface Round {
  round: number;
  asks: Ask[];
}

export function rounds(lines: Line[]): Round[] {
  const all: Round[] = [];
  let number = 0;
  const decide = (from: number, outcome: string) => {
    const ask = all.at(-1)?.asks.find((one) => one.from === from);
    if (ask) ask.outcome = outcome;
  };
  for (const { event } of lines) {
    switch (event.type) {
      case 'round_started':
        number = event.round as number;
        break;
      case 'intentions_revealed':
        all.push({
          round: number,
          asks: (event.intentions as { seat: number; kind: Ask['kind']; target?: number }[]).map((one) => ({
            from: one.seat,
            kind: one.kind,
            to: one.target ?? null,
            outcome: one.kind === 'independence' ? 'independent' : '',
          })),
        });
        break;
      case 'intention_voided':
        decide(event.sender as number, 'void');
        break;
      case 'invitations_answered':
        for (const one of event.answers as { inviter: number; result: string }[]) decide(one.inviter, one.result);
        break;
      case 'proposals_resolved':
        for (const one of event.proposals as { proposer: number; outcome: string }[]) decide(one.proposer, one.outcome);
        break;
    }
  }
  return all;
}

/** Whom somebody has met in a quiet corner, in that order. */
export function meetings(lines: Line[], seat: number): number[] {
  const met = lines.flatMap(({ event }) =>
    event.type === 'correspondence_opened' && (event.pair as number[]).includes(seat) ? (event.pair as number[]).filter((one) => one !== seat) : [],
  );
  return [...new Set(met)];
}

/** How near two came: how often they met, and whether the first proposed to the second. */
export function near(lines: Line[]): (one: number, other: number) => { met: number; proposed: boolean } {
  const pairs = lines.flatMap(({ event }) => (event.type === 'correspondence_opened' ? [event.pair as number[]] : []));
  const asks = rounds(lines).flatMap((round) => round.asks);
  return (one, other) => ({
    met: pairs.filter((pair) => pair.includes(one) && pair.includes(other)).length,
    proposed: asks.some((ask) => ask.kind === 'propose' && ask.from === one && ask.to === other),
  });
}

/** The lines that decided an evening: who left it with whom, and who alone. */
export function decisive(lines: Line[]): number[] {
  return lines.flatMap(({ event }, i) => (event.type === 'engaged' || event.type === 'independence_claimed' ? [i] : []));
}
