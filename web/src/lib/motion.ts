// SPDX-License-Identifier: MIT
// Motion explains what happened; who asked for less of it gets none.

export function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** For Svelte's transitions: {duration: ms(300)}. */
export function ms(duration: number): number {
  return reducedMotion() ? 0 : duration;
}
