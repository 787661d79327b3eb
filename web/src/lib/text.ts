// SPDX-License-Identifier: MIT
// The page's own words, by key: strings/<language>.json. The words of a game come from the server.
import en from '../strings/en.json';

const words: Record<string, string> = en;

/** The text of that key; {field} is filled from `fields`. A key with .one beside it is used when fields.count is 1. */
export function t(key: string, fields: Record<string, string | number> = {}): string {
  const one = fields.count === 1 ? words[key + '.one'] : undefined;
  const text = one ?? words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => String(fields[name] ?? slot));
}
