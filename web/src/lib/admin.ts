// SPDX-License-Identifier: MIT
// What those who run the server ask of it, with their token.
import { ask } from './api';
import type { Face } from './wire';

export interface AdminTable extends Face {
  damaged: boolean;
  in_memory: boolean;
}
export interface Report {
  table: string;
  by: string;
  about: string;
  text: string;
  at: number;
}
export interface Ban {
  who: string;
  reason: string;
  until: number | null;
}

const by = (token: string) => ({ authorization: `Bearer ${token}` });

export const admin = {
  tables: async (token: string) => (await ask<{ tables: AdminTable[] }>('GET', '/admin/tables', undefined, by(token))).tables,
  reports: async (token: string) => (await ask<{ reports: Report[] }>('GET', '/admin/reports', undefined, by(token))).reports,
  bans: async (token: string) => (await ask<{ bans: Ban[] }>('GET', '/admin/bans', undefined, by(token))).bans,
  /** close, ban, unban, prune */
  ask: <T>(token: string, what: string, body: object) => ask<T>('POST', `/admin/${what}`, body, by(token)),
};
