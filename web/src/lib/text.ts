// SPDX-License-Identifier: MIT
// The page's own words, by key: strings/en.json, and strings/<game>.en.json for each board. The words of a game itself
// (choices, sentences, rules) come from the server.
import en from '../strings/en.json';

const words: Record<string, string> = { ...en };

/** A board brings its words along when it is loaded. */
export function learn(more: Record<string, string>) {
  Object.assign(words, more);
}

/** The text of that key; {field} is filled from `fields`. The key with .one is used when fields.count is 1, if there is one. */
export function t(key: string, fields: Record<string, string | number> = {}): string {
  const one = fields.count === 1 ? words[key + '.one'] : undefined;
  const text = one ?? words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => String(fields[name] ?? slot));
}

export function knows(key: string): boolean {
  return key in words;
}
