// SPDX-License-Identifier: MIT
// What surely follows from the choice that is picked or pointed at, as whoever keeps the table says it: asked for once for each choice
// of a decision, shown above the dock (Stage.svelte), where it moves nothing.
import type { Action } from '../lib/wire';

class Foresight {
  text = $state('');
  private wanted = '';
  private known = new Map<string, Promise<string>>();
  private ask: ((action: Action) => Promise<string>) | null = null;

  /** Another decision, or another table: nothing of what was known holds. */
  begin(ask: ((action: Action) => Promise<string>) | null) {
    this.ask = ask;
    this.known.clear();
    this.wanted = '';
    this.text = '';
  }
  /** The choice at hand; none: nothing is picked. */
  about(action: Action | null | undefined) {
    const key = action ? JSON.stringify(action) : '';
    if (key === this.wanted) return;
    this.wanted = key;
    if (!action || !this.ask) return void (this.text = '');
    let answer = this.known.get(key);
    if (!answer) this.known.set(key, (answer = this.ask(action)));
    void answer.then(
      (text) => this.wanted === key && (this.text = text),
      () => undefined,
    );
  }
}

export const foresight = new Foresight();
