// SPDX-License-Identifier: MIT
// What one may say in a quiet corner without finding words: bots understand these.
import { fieldsOf } from '../../lib/message';
import type { Strings } from '../board';

export interface Statement {
  key: string;
  takes: string[]; // what has to be filled in
  say(fields: { sign: string; attribute: string; player: number | string }): string;
}

export function statementsOf(strings: Strings, say: (key: string, fields: unknown) => string): Statement[] {
  return ((strings.statements as string[] | undefined) ?? []).map((one) => {
    const key = 'statement.' + one;
    return { key, takes: fieldsOf(String(strings[key])), say: (fields) => say(key, fields) };
  });
}
