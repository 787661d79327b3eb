// SPDX-License-Identifier: MIT
// How a guest is carried from one browser to another: by a short code that is read aloud, or by the key that was kept.

/** ABCD-EFGH: easier to read and to type than eight letters in a row. */
export function spelt(code: string): string {
  return (code.toUpperCase().match(/.{1,4}/g) ?? []).join('-');
}

export const longestKeyFile = 4096; // bytes; ours has a few lines

/** The key in a text that was kept, wherever it stands there; null: there is none. */
export function keyIn(text: string): string | null {
  return /\b[a-z2-9]{12}\.[0-9a-f]{64}\b/.exec(text)?.[0] ?? null;
}
