// SPDX-License-Identifier: MIT
// Packs: cards that somebody made of a game's own. What is in one the server judges, or the engine; here only that it can be sent.
import { t } from './text';
import type { Face, Pack } from './wire';

/** Cards from a file of one's own. */
export interface OwnPack {
  file: string;
  name: string;
  cards: Record<string, unknown>;
}
export const longestPack = 60_000; // bytes; the server takes 64 KiB with all the rest

export async function readPack(given: Pick<File, 'name' | 'text'>): Promise<OwnPack> {
  const { name: file } = given;
  let cards: unknown;
  try {
    cards = JSON.parse(await given.text());
  } catch {
    cards = null;
  }
  if (typeof cards !== 'object' || cards === null || Array.isArray(cards)) throw new Error(t('pack.json', { file }));
  const text = JSON.stringify(cards); // as it is sent, without the file's spaces
  if (new TextEncoder().encode(text).length > longestPack) throw new Error(t('pack.long', { file, most: longestPack / 1000 }));
  const { pack } = cards as { pack?: { name?: unknown } };
  return { file, name: typeof pack?.name === 'string' ? pack.name.slice(0, 60) : file, cards: cards as Record<string, unknown> };
}

/** "Loud Night 0.3" */
export function packTitle({ name, version }: Pack): string {
  return [name || t('pack.unnamed'), version].filter((word) => word !== '').join(' ');
}

/** "Loud Night 0.3 · variant"; empty: the game's own cards are played. */
export function packWords({ pack }: Pick<Face, 'pack'>): string {
  if (pack === null) return '';
  return pack.variant ? t('pack.variant.named', { name: packTitle(pack) }) : packTitle(pack);
}

/** Who made it, under which licence, and its hash. */
export function packAbout({ author, licence, hash }: Pack): string {
  return [author && t('pack.author', { author }), licence, t('pack.hash', { hash: hash.slice(0, 12) })].filter((word) => word !== '').join(' · ');
}
