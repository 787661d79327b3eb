// SPDX-License-Identifier: MIT
// Which tables are on this device, and not at a server. The device itself, with the engine, comes only when it is wanted.
import type { Socket } from './live';
import type { Face, Guest } from './wire';

export const me = 'me'; // the guest who plays here; a server's guests have longer names

export const isHere = (table: string) => table.startsWith('here-');

/** The seats of people, not of bots. */
export const people = (face: Face): number[] => face.seats.flatMap((one, seat) => (one.guest !== null && one.bot === null ? [seat] : []));

/** Whoever of several people at this device asks for something at that table from now on; null: the one whose device it is. */
export function playAs(table: string, guest: Guest | null) {
  if (guest) players.set(table, guest);
  else players.delete(table);
}
export const playerAt = (table: string): Guest | undefined => players.get(table);
const players = new Map<string, Guest>();

export const device = async () => (await import('../local/device')).device;

/** What is said before the device has come waits for it. */
export function lineAs(table: string, guest?: Guest): Socket {
  let real: Socket | null = null;
  let closed = false;
  const line: Socket = { onopen: null, onmessage: null, onclose: null, send: (text) => real?.send(text), close: () => ((closed = true), real?.close()) };
  void device().then(
    (one) => {
      if (closed) return;
      real = one.socketTo(table, guest);
      real.onopen = () => line.onopen?.();
      real.onmessage = (event) => line.onmessage?.(event);
      real.onclose = () => line.onclose?.();
    },
    () => line.onclose?.(),
  );
  return line;
}

export function download(name: string, text: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
