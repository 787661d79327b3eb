// SPDX-License-Identifier: MIT
// One socket to one table that comes back by itself. It knows sequence numbers and which requests are unanswered; what the
// frames mean is the table's matter (table.svelte.ts).
import { isHere, lineAs } from './here';
import { base } from './place';
import type { Frame, Notice, Request } from './wire';

/** To a request: done, or which rule is against it. */
export type Answer = { ok: true; told?: Extract<Frame, { type: 'coach' | 'preview' }> } | { ok: false; rule: string; text: string };

export type Connection = 'connecting' | 'open' | 'lost';

export interface LiveEvents {
  frame(frame: Frame): void;
  connection(state: Connection): void;
}

/** A socket as WebSocket has it; tests bring their own. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

const firstWait = 400;
const longestWait = 8000;
const heartbeat = 25_000;

export class Live {
  private socket: Socket | null = null;
  private epoch: string | null = null;
  private seen = -1;
  private starting = false; // whole frames may follow the welcome
  private failures = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private heard = true;
  private unanswered = new Map<string, { request: Request; answer: (answer: Answer) => void }>();

  constructor(
    private readonly open: () => Socket,
    private readonly events: LiveEvents,
    private readonly nonce: string,
  ) {}

  connect() {
    if (this.closed || this.socket) return;
    clearTimeout(this.timer);
    this.events.connection('connecting');
    const socket = this.open();
    this.socket = socket;
    socket.onopen = () => {
      this.write({ type: 'hello', wire: 2, seen: this.seen, epoch: this.epoch, nonce: this.nonce });
      this.heard = true;
      this.beat = setInterval(() => this.pulse(), heartbeat);
    };
    socket.onmessage = (event) => {
      this.heard = true;
      for (const frame of JSON.parse(String(event.data)) as Frame[]) this.receive(frame);
    };
    socket.onclose = () => this.lost(socket);
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.drop();
  }

  /** Try at once: the network is back, or somebody looks at the page again. */
  hurry() {
    if (this.socket || this.closed) return;
    this.failures = 0;
    this.connect();
  }

  /** A new line that begins at the beginning. */
  reopen() {
    this.epoch = null;
    this.seen = -1;
    this.drop();
    this.failures = 0;
    this.connect();
  }

  request(request: Request): Promise<Answer> {
    return new Promise((answer) => {
      this.unanswered.set(request.id, { request, answer });
      if (this.epoch !== null) this.write(request);
    });
  }

  /** Something that needs no answer, and is of no use later. */
  say(message: Notice) {
    if (this.epoch !== null) this.write(message);
  }

  private receive(frame: Frame) {
    switch (frame.type) {
      case 'welcome':
        this.epoch = frame.epoch;
        this.seen = frame.seq;
        this.starting = !frame.resumed;
        this.failures = 0;
        this.events.frame(frame);
        this.events.connection('open');
        // An id never acts twice, so what may have been lost is simply sent again.
        for (const { request } of this.unanswered.values()) this.write(request);
        return;
      case 'done':
        return this.answered(frame.id, { ok: true });
      case 'refused':
        return this.answered(frame.id, { ok: false, rule: frame.rule, text: frame.text });
      case 'why':
        return this.answered(frame.id, frame.text === '' ? { ok: true } : { ok: false, rule: frame.rule, text: frame.text });
      case 'coach':
      case 'preview':
        return this.answered(frame.id, { ok: true, told: frame });
      case 'pong':
        return;
      case 'error':
        return this.events.frame(frame);
      default:
        // What begins a table carries the number of the welcome before it; then each frame has the next.
        if (frame.seq === this.seen && this.starting) return this.events.frame(frame);
        if (frame.seq <= this.seen) return; // had it before the line broke
        if (frame.seq !== this.seen + 1) return this.startOver();
        this.seen = frame.seq;
        this.starting = false;
        this.events.frame(frame);
    }
  }

  private answered(id: string, answer: Answer) {
    this.unanswered.get(id)?.answer(answer);
    this.unanswered.delete(id);
  }

  /** A frame is missing: ask for everything. */
  private startOver() {
    this.seen = -1;
    this.epoch = null;
    const socket = this.socket;
    this.drop();
    if (socket) this.lost(socket);
  }

  private pulse() {
    if (!this.heard) return this.startOverKeeping();
    this.heard = false;
    this.write({ type: 'ping' });
  }

  /** The line is dead though nobody said so: a new one goes on where this one stopped. */
  private startOverKeeping() {
    const socket = this.socket;
    this.drop();
    if (socket) this.lost(socket);
  }

  private drop() {
    clearInterval(this.beat);
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private lost(socket: Socket) {
    clearInterval(this.beat);
    if (this.socket !== null && this.socket !== socket) return;
    this.socket = null;
    if (this.closed) return;
    this.events.connection('lost');
    const wait = Math.min(longestWait, firstWait * 2 ** this.failures++);
    this.timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  private write(message: Request | { type: string; [field: string]: unknown }) {
    try {
      this.socket?.send(JSON.stringify(message));
    } catch {
      // not open (yet): a request stays unanswered and is sent after the next welcome
    }
  }
}

/** A line to a table, wherever it is. */
export function lineTo(table: string): Socket {
  return isHere(table) ? lineAs(table) : socketTo(`${base}api/tables/${table}/live`);
}

export function socketTo(path: string): Socket {
  const url = new URL(path, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return new WebSocket(url) as unknown as Socket;
}
