// SPDX-License-Identifier: MIT
// Small things this browser keeps about tables. Storage can be forbidden; then nothing is kept.

export function recall(key: string): string | null {
  try {
    return localStorage.getItem('parlor.' + key);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string) {
  try {
    localStorage.setItem('parlor.' + key, value);
  } catch {
    // not kept
  }
}
