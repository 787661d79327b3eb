// SPDX-License-Identifier: MIT
// Fills the templates of content/<game>/strings.en.json exactly as src/table/speech.cpp does; see speech.h for the language.
import type { Names, Strings } from '../games/board';

interface Alternative {
  when?: Record<string, unknown>;
  you?: string;
  say: string;
}

export class Speech {
  constructor(
    readonly strings: Strings,
    readonly names: Names,
    readonly viewer: number | null,
  ) {}

  /** The text for `fields`; empty when the strings have none, or want none. */
  say(key: string, fields: unknown = {}): string {
    const found = this.strings[key];
    if (typeof found === 'string') return this.fill(found, fields);
    if (!Array.isArray(found)) return '';
    const fitting = (found as Alternative[]).find((one) => this.fits(one, fields));
    return fitting ? this.fill(fitting.say, fields) : '';
  }

  /** The same with a capital at its start. */
  sentence(key: string, fields: unknown = {}): string {
    const text = this.say(key, fields);
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  private fits(alternative: Alternative, fields: unknown): boolean {
    for (const [path, wanted] of Object.entries(alternative.when ?? {}))
      if (!same(at(fields, path), wanted)) return false;
    if (alternative.you === undefined) return true;
    const who = at(fields, alternative.you);
    return Array.isArray(who) ? who.some((one) => this.isViewer(one)) : this.isViewer(who);
  }

  private isViewer(value: unknown): boolean {
    return this.viewer !== null && value === this.viewer;
  }

  private fill(text: string, fields: unknown): string {
    return text.replace(/\{([^}]*)\}/g, (_, slot: string) => this.insert(slot, fields));
  }

  private insert(slot: string, fields: unknown): string {
    const star = slot.indexOf('*');
    if (star >= 0) {
      const items = at(fields, slot.slice(0, star));
      if (!Array.isArray(items)) return '';
      return items
        .map((item) => this.say('sub.' + slot.slice(star + 1), item))
        .filter((part) => part !== '')
        .join('; ');
    }
    const saysYou = slot.endsWith('|you');
    const [field, table] = (saysYou ? slot.slice(0, -4) : slot).split(':', 2) as [string, string?];
    const value = at(fields, field);
    const words = table === undefined ? undefined : at(this.names, table);
    const word = (one: unknown) => (saysYou && this.isViewer(one) ? 'you' : lookUp(one, words));
    return Array.isArray(value) ? join(value.map(word)) : word(value);
  }
}

export function join(parts: string[]): string {
  if (parts.length < 2) return parts.join('');
  return parts.slice(0, -1).join(', ') + ' and ' + parts.at(-1);
}

function at(fields: unknown, path: string): unknown {
  let here = fields;
  for (const key of path.split('.')) {
    if (here === null || typeof here !== 'object' || Array.isArray(here)) return null;
    here = (here as Record<string, unknown>)[key] ?? null;
  }
  return here;
}

function lookUp(value: unknown, table: unknown): string {
  if (table !== null && typeof table === 'object') {
    const found = (table as Record<string, unknown>)[String(value)];
    if (found !== undefined) return plain(found);
  }
  return plain(value);
}

function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
