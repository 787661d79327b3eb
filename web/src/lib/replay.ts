// SPDX-License-Identifier: MIT

/** The step that wrote that line of the log; `until` tells how many lines there are after each step. */
export function stepOfLine(until: number[], line: number): number {
  const step = until.findIndex((lines) => lines > line);
  return step < 0 ? until.length - 1 : step;
}
