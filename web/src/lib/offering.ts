// SPDX-License-Identifier: MIT
// A link for somebody else: to one's own seat, or as the host to a bot's.
import { api } from './api';
import { at } from './place';
import { t } from './text';

export interface Linked {
  words: string;
  address: string;
}

export async function offered(table: string, who: (seat: number) => string, from?: number): Promise<Linked> {
  const { seat, code } = await api.offer(table, from);
  return {
    words: t(from === undefined ? 'table.offer.code' : 'table.offer.code.bot', { name: who(seat) }),
    address: location.origin + at(`/t/${table}?seat=${seat}&code=${code}`),
  };
}
