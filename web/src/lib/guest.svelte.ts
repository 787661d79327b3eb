// SPDX-License-Identifier: MIT
// Who is at this browser. Nobody signs up: a name is made up on the first act, and can be changed at any time.
import { api, Refusal } from './api';
import { names } from './guest-names';
import { keep, recall } from './memory';
import type { Guest } from './wire';

class Me {
  guest = $state.raw<Guest | null>(null);
  private asked: Promise<Guest | null> | undefined;

  /** Who I am, if the server knows me. Whoever was never here needs not ask. */
  look(): Promise<Guest | null> {
    if (this.guest === null && recall('guest') === null) return Promise.resolve(null);
    this.asked ??= api.me().then(
      (guest) => (this.guest = guest),
      (error: unknown) => {
        if (error instanceof Refusal && error.status === 401) return null;
        this.asked = undefined;
        throw error;
      },
    );
    return this.asked;
  }

  /** Who I am, made known if need be. */
  async enter(): Promise<Guest> {
    await this.look();
    return this.guest ?? this.made(await api.enter(suggestName()));
  }

  async rename(name: string) {
    this.made(this.guest ? await api.rename(name) : await api.enter(name));
  }

  /** The guest that I am elsewhere, or was before this browser forgot. */
  async comeBack(by: { code: string } | { key: string }) {
    this.made(await api.comeBack(by));
  }

  private made(guest: Guest): Guest {
    keep('guest', guest.id);
    keep('name', guest.name); // the same on this device without a server
    return (this.guest = guest);
  }
}

export function suggestName(random: () => number = Math.random): string {
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] as string;
  return `${pick(names.first)} ${pick(names.second)}`;
}

export const me = new Me();
