// SPDX-License-Identifier: MIT
// Tables on this device, as the page meets them: requests and lines of the very kind that it has to a server. Loaded when one is wanted.
import type { Guest } from '../../../src/wasm/device.mjs';
import { suggestName } from '../lib/guest.svelte';
import { me, playerAt } from '../lib/here';
import type { Socket } from '../lib/live';
import { keep, recall } from '../lib/memory';
import type { Heard, Told } from './worker';

type Message = Told extends infer One ? (One extends { n: number } ? Omit<One, 'n'> : never) : never;

class Device {
  private worker: Worker | undefined;
  private count = 0;
  private replies = new Map<number, (reply: { status: number; body: string }) => void>();
  private lines = new Map<number, Socket>();

  ask(method: string, path: string, body?: unknown): Promise<{ status: number; body: string }> {
    const table = /^\/tables\/([^/?]+)/.exec(path)?.[1] ?? '';
    return this.askAs(playerAt(table) ?? owner(), method, path, body);
  }
  askAs(guest: Guest, method: string, path: string, body?: unknown): Promise<{ status: number; body: string }> {
    return this.request({ ask: path, method, guest, ...(body === undefined ? {} : { body }) });
  }
  /** A table with all that is kept of it, as the text of a file. */
  async save(id: string): Promise<string> {
    return (await this.request({ save: id })).body;
  }
  async remove(id: string) {
    await this.request({ remove: id });
  }

  socketTo(table: string, guest: Guest = owner()): Socket {
    const n = ++this.count;
    const socket: Socket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => this.tell({ n, send: text }),
      close: () => {
        this.lines.delete(n);
        this.tell({ n, close: true });
      },
    };
    this.lines.set(n, socket);
    this.tell({ n, open: table, guest });
    queueMicrotask(() => socket.onopen?.());
    return socket;
  }

  private request(what: Message): Promise<{ status: number; body: string }> {
    return new Promise((answer) => {
      const n = ++this.count;
      this.replies.set(n, answer);
      this.tell({ n, ...what } as Told);
    });
  }

  private tell(what: Told) {
    if (!this.worker) {
      this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'tables on this device' });
      this.worker.onmessage = ({ data }: MessageEvent<Heard>) => this.hear(data);
      this.worker.onerror = (event) => this.broken(event.message);
      const delay = recall('bot-delay'); // for tests, which do not want to wait
      if (delay !== null) this.worker.postMessage({ set: { bot_delay: Number(delay) } } satisfies Told);
    }
    this.worker.postMessage(what);
  }

  private hear(data: Heard) {
    const line = this.lines.get(data.n);
    if ('frames' in data) return line?.onmessage?.({ data: data.frames });
    if ('closed' in data) {
      this.lines.delete(data.n);
      return line?.onclose?.();
    }
    this.replies.get(data.n)?.(data);
    this.replies.delete(data.n);
  }

  /** The engine stopped. What was kept is kept: the next request starts another one, and lines come back by themselves. */
  private broken(why: string) {
    this.worker?.terminate();
    this.worker = undefined;
    const body = JSON.stringify({ error: { text: why } });
    for (const answer of this.replies.values()) answer({ status: 500, body });
    this.replies.clear();
    const lines = [...this.lines.values()];
    this.lines.clear();
    for (const line of lines) line.onclose?.();
  }
}

/** Whose device it is. */
function owner(): Guest {
  let name = recall('name');
  if (!name) keep('name', (name = suggestName()));
  return { id: me, name };
}

export const device = new Device();
