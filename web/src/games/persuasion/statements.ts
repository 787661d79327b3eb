// SPDX-License-Identifier: MIT
// What one may say in a quiet corner without finding words: bots understand these. The words are the server's; what somebody has
// said is found again by them.
import { fieldsOf } from '../../lib/message';
import type { Line, Strings } from '../board';
import type { AttributeId, Cards, Known } from './types';

/** What a sentence is filled with; what is missing is not chosen yet. */
export interface Filling {
  sign?: string;
  attribute?: AttributeId;
  player?: number;
}
export interface Statement {
  key: string;
  takes: (keyof Filling)[]; // what has to be filled in
  /** The sentence, with … for what it is about and is not chosen. */
  say(filling: Filling): string;
}
type Say = (key: string, fields: unknown) => string;

export function statementsOf(strings: Strings, say: Say): Statement[] {
  return ((strings.statements as string[] | undefined) ?? []).map((one) => {
    const key = 'statement.' + one;
    const takes = fieldsOf(String(strings[key])) as (keyof Filling)[];
    return { key, takes, say: (filling) => say(key, { ...Object.fromEntries(takes.map((field) => [field, field === 'sign' ? '' : '…'])), ...filling }) };
  });
}

/** The sentence as it is sent; null while anything is missing. Nobody is meant who was not named. */
export function sentenceOf(statement: Statement, filling: Filling): string | null {
  const wanted = Object.fromEntries(statement.takes.map((field) => [field, filling[field]])) as Filling;
  return statement.takes.every((field) => wanted[field] !== undefined) ? statement.say(wanted) : null;
}

/** Of whom one can speak to somebody: neither of oneself nor of them. */
export function spokenOf(seats: number, me: number, other: number): number[] {
  return Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== me && seat !== other);
}

export interface Claim {
  words: string;
  held: boolean | null; // null: it cannot be told yet
}

/** What somebody has said of their own traits and wishes to this viewer, and whether what is known of them bears it out. */
export function claimsOf(lines: Line[], seat: number, statements: Statement[], cards: Cards, known: Known | undefined): Claim[] {
  const said = lines.filter(({ event }) => event.type === 'words_sent' && event.from === seat && typeof event.text === 'string').map(({ event }) => event.text as string);
  const possible = statements
    .filter((one) => ['statement.seek', 'statement.have', 'statement.lack'].includes(one.key))
    .flatMap((one) => cards.attributes.flatMap(({ id }) => (one.takes.includes('sign') ? ['+', '−'] : ['']).map((sign) => ({ one, id, sign, words: one.say({ sign, attribute: id }) }))));
  const claims = possible.filter(({ words }) => said.some((text) => text.includes(words)));
  return claims.map(({ one, id, sign, words }) => ({ words, held: one.key === 'statement.seek' ? null : borneOut(known?.verdicts[id], one.key === 'statement.lack' || sign === '−') }));
}
function borneOut(verdict: string | undefined, minus: boolean): boolean | null {
  if (verdict !== 'settled +' && verdict !== 'settled -') return null;
  return (verdict === 'settled -') === minus;
}
