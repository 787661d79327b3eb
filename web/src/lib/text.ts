// SPDX-License-Identifier: MIT
// The page's own words, by key: strings/en.json, and strings/<game>.en.json for each board, as messages (message.ts). The
// words of a game itself (choices, sentences, rules) come from the server.
import en from '../strings/en.json';
import { format } from './message';

const words: Record<string, string> = { ...en };

/** A board brings its words along when it is loaded. */
export function learn(more: Record<string, string>) {
  Object.assign(words, more);
}

/** The message of that key, filled from `fields`. */
export function t(key: string, fields: Record<string, string | number | boolean | string[]> = {}): string {
  const message = words[key];
  return message === undefined ? key : format(message, { fields, strings: words });
}

export function knows(key: string): boolean {
  return key in words;
}
