// SPDX-License-Identifier: MIT
// The messages of a game's strings where a board asks for one; sentences and labels come from the server as they are.
import type { Names, Strings } from '../games/board';
import { format } from './message';

export class Speech {
  constructor(
    readonly strings: Strings,
    readonly names: Names,
    readonly viewer: number | null,
  ) {}

  /** The text for `fields`; empty when the strings have none, or want none. */
  say(key: string, fields: unknown = {}): string {
    const message = this.strings[key];
    return typeof message === 'string' ? format(message, { ...this, fields }) : '';
  }

  /** The same with a capital at its start. */
  sentence(key: string, fields: unknown = {}): string {
    return capital(this.say(key, fields));
  }
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
