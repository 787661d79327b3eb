// SPDX-License-Identifier: MIT
// Any view, without knowing the game: which parts of it are numbers, which are rows of cards, which are boxes.
import type { Names } from '../board';

export type Value = null | boolean | number | string | Value[] | { [field: string]: Value };
export type Fields = { [field: string]: Value };

export const isFields = (value: Value): value is Fields => value !== null && typeof value === 'object' && !Array.isArray(value);

/** A row of cards: a list of words, numbers and cards that lie face down. */
export const isRow = (value: Value): value is (null | boolean | number | string)[] =>
  Array.isArray(value) && value.every((one) => one === null || typeof one !== 'object');

/** "left_over" reads "Left over". */
export function heading(field: string): string {
  const text = field.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Fields that hold a seat, by the words that all games use for it. */
const ofSeats = new Set(['turn', 'seat', 'dealer', 'lead', 'first', 'winner', 'winners', 'waiting', 'owner']);
export const isSeat = (field: string, value: Value): value is number => typeof value === 'number' && value >= 0 && ofSeats.has(field);

/** What a card is called: its name, if exactly one of the game's tables of names has that id. */
export function nameOf(names: Names, id: number | string): string {
  const found = Object.entries(names)
    .filter(([table]) => table !== 'seat')
    .map(([, words]) => (Array.isArray(words) ? words[Number(id)] : words[String(id)]))
    .filter((word): word is string => typeof word === 'string');
  return found.length === 1 ? (found[0] ?? '') : '';
}

/** The fields to draw: what the frame shows already is left out. */
export const drawn = (view: Fields): [string, Value][] => Object.entries(view).filter(([field]) => field !== 'over');
