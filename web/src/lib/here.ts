// SPDX-License-Identifier: MIT
// Which tables are on this device, and not at a server. The device itself, with the engine, comes only when it is wanted.
export const me = 'me'; // the guest who plays here; a server's guests have longer names

export const isHere = (table: string) => table.startsWith('here-');

export const device = async () => (await import('../local/device')).device;

export function download(name: string, text: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
