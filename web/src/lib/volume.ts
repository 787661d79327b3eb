// SPDX-License-Identifier: MIT

/** How loud, from 0 to 100, as it was kept; 0, no sounds, until somebody chose. */
export function volumeOf(kept: string | null): number {
  const volume = Math.round(Number(kept ?? 0));
  return Number.isFinite(volume) ? Math.min(100, Math.max(0, volume)) : 0;
}
