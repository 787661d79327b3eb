// SPDX-License-Identifier: MIT
// What one may say in a quiet corner without finding words: bots understand these. The words are the server's, and so is what
// becomes of a claim.
import { fieldsOf } from '../../lib/message';
import type { Strings } from '../board';
import type { AttributeId, Cards, View } from './types';

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

/** Those that are not idle in this corner. */
export function fitting(statements: Statement[], unfit: string[]): Statement[] {
  return statements.filter((one) => !unfit.includes(one.key.slice('statement.'.length)));
}

/** The sentence as it is sent; null while anything is missing. Nobody is meant who was not named. */
export function sentenceOf(statement: Statement, filling: Filling): string | null {
  const wanted = Object.fromEntries(statement.takes.map((field) => [field, filling[field]])) as Filling;
  return statement.takes.every((field) => wanted[field] !== undefined) ? statement.say(wanted) : null;
}

/** All that a card of desires asks for, said at once. */
export function wishesOf(statements: Statement[], cards: Cards, signs: Partial<Record<AttributeId, number>>): string {
  const seek = statements.find((one) => one.key === 'statement.seek');
  const wished = cards.attributes.filter(({ id }) => signs[id]);
  return seek ? wished.map(({ id }) => seek.say({ sign: (signs[id] ?? 0) > 0 ? '+' : '−', attribute: id })).join(' ') : '';
}

/** Of whom one can speak to somebody: neither of oneself nor of them. */
export function spokenOf(seats: number, me: number, other: number): number[] {
  return Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== me && seat !== other);
}

export interface Told {
  round: number;
  words: string;
  standing: 'open' | 'confirmed' | 'refuted';
}

/** What somebody has claimed to this viewer, in the order in which it was said, and how it stands by what was seen since. */
export function claimsOf(view: View, seat: number, say: Say): Told[] {
  return (view.claims ?? [])
    .filter((claim) => claim.from === seat)
    .map((claim) => ({ round: claim.round, words: say('statement.' + claim.statement, claim), standing: claim.standing ?? 'open' }));
}
