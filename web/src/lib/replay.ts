// SPDX-License-Identifier: MIT

/** The step that wrote that line of the log; `until` tells how many lines there are after each step. */
export function stepOfLine(until: number[], line: number): number {
  const step = until.findIndex((lines) => lines > line);
  return step < 0 ? until.length - 1 : step;
}

/** Where each round begins; `rounds` tells the round after each step. */
export function roundsIn(rounds: number[]): { round: number; step: number }[] {
  const begun: { round: number; step: number }[] = [];
  rounds.forEach((round, step) => {
    if (round > (begun.at(-1)?.round ?? 0)) begun.push({ round, step });
  });
  return begun;
}
