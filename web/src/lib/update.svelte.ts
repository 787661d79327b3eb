// SPDX-License-Identifier: MIT
// The page keeps itself, to work without a network; and learns of its next version, which waits until the player wants it. Where a game
// is open nothing changes under it: another tab that takes the new version lets this one finish, and it follows on the way out.
import { Workbox } from 'workbox-window';
import { base } from './place';

class Update {
  ready = $state(false); // a new version waits
  taken = $state(false); // it has come, by another tab: the next page is loaded anew
  private worker: Workbox | undefined;

  watch(mayReload: () => boolean) {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const worker = new Workbox(base + 'sw.js');
    this.worker = worker;
    worker.addEventListener('waiting', () => (this.ready = true));
    worker.addEventListener('controlling', ({ isUpdate }) => {
      if (!isUpdate) return;
      if (mayReload()) location.reload();
      else this.taken = true;
    });
    void worker.register().catch(() => undefined); // forbidden here: then it works with a network only
    // Who leaves the page open for days hears of it, too.
    document.addEventListener('visibilitychange', () => !document.hidden && void worker.update().catch(() => undefined));
  }

  /** The player wants it. */
  take() {
    this.worker?.messageSkipWaiting();
  }
}

export const update = new Update();
