// SPDX-License-Identifier: MIT
// Tables on this device: the engine and its store, off the page's thread. Speaks with device.ts.
import wasm from '@engine/parlor.wasm?url';
import { DeviceHost, type Guest, type Line } from '../../../src/wasm/device.mjs';
import { load } from '../../../src/wasm/loader.mjs';
import { shelf } from './store';

/** What the page says; `n` is a number of its own for a request or a line. */
export type Told =
  | { n: number; ask: string; method: string; guest: Guest; body?: unknown }
  | { n: number; open: string; guest: Guest }
  | { n: number; send: string }
  | { n: number; close: true }
  | { n: number; save: string }
  | { n: number; remove: string }
  | { set: { bot_delay?: number } };

/** What it hears. */
export type Heard = { n: number; status: number; body: string } | { n: number; frames: string } | { n: number; closed: number; reason: string };

const store = shelf();
const host = fetch(wasm)
  .then((reply) => reply.arrayBuffer())
  .then(load)
  .then((engine) => new DeviceHost(engine, store));
const lines = new Map<number, Line>();
const tell = (what: Heard) => postMessage(what);
const refuse = (n: number, error: unknown) => tell({ n, status: 500, body: JSON.stringify({ error: { text: String((error as Error)?.message ?? error) } }) });

/** A table with all that is kept of it, as a file holds it; the engine plays it through before it takes one in. */
async function save(n: number, id: string) {
  const kept = await store.table(id);
  if (!kept) return refuse(n, 'there is no such table');
  const { document, entries, chats, cards } = kept;
  tell({ n, status: 200, body: JSON.stringify({ format: 'parlor save 1', table: id, document, entries, chats, ...(cards ? { cards } : {}) }) });
}

// One thing after the other, in the order in which it was said: the engine may still be on its way.
onmessage = ({ data }: MessageEvent<Told>) => {
  void host.then(
    async (device) => {
      if ('set' in data) return device.set(data.set);
      const { n } = data;
      if ('ask' in data) {
        const { status, body } = await device.ask(data.method, data.ask, data.guest, data.body);
        return tell({ n, status, body });
      }
      if ('open' in data) {
        const ear = {
          frames: (frames: string) => tell({ n, frames }),
          close: (closed: number, reason: string) => tell({ n, closed, reason }),
        };
        return void lines.set(n, device.open(data.open, data.guest, ear));
      }
      if ('send' in data) return lines.get(n)?.send(data.send);
      if ('save' in data) return save(n, data.save).catch((error) => refuse(n, error));
      if ('remove' in data)
        return device.drop(data.remove).then(
          () => tell({ n, status: 200, body: '' }),
          (error) => refuse(n, error),
        );
      lines.get(n)?.close();
      lines.delete(n);
    },
    (error) => 'n' in data && refuse(data.n, error),
  );
};
