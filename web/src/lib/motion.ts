// SPDX-License-Identifier: MIT
// Motion explains what happened; who asked for less of it gets none.

export function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** For Svelte's transitions: {duration: ms(300)}. */
export function ms(duration: number): number {
  return reducedMotion() ? 0 : duration;
}

/** What plays by itself leaves here how to end it. */
export const whenSkipped = new Set<() => void>();

/** Everything that moves is at once where it was going to be. */
export function skipMotion() {
  for (const skip of [...whenSkipped]) skip();
  for (const animation of document.getAnimations()) if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
}
