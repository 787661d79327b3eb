// SPDX-License-Identifier: MIT
// Whom this browser does not want to read. Kept here alone: the muted never learn of it.
import { keep, recall } from './memory';

class Muted {
  private list = $state.raw<string[]>((recall('muted') ?? '').split(' ').filter(Boolean));

  has(guest: string | null): boolean {
    return guest !== null && this.list.includes(guest);
  }
  set(guest: string, on: boolean) {
    this.list = [...this.list.filter((one) => one !== guest), ...(on ? [guest] : [])].slice(-200);
    keep('muted', this.list.join(' '));
  }
}

export const muted = new Muted();
