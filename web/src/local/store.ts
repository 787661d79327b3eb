// SPDX-License-Identifier: MIT
// What this device keeps of its tables, in IndexedDB. A batch is one transaction: after a crash or a closed tab all of it is there or
// nothing, and nobody at the table was told of anything else.
import type { Batch, Store, Stored } from '../../../src/wasm/device.mjs';

const names = ['tables', 'entries', 'chats', 'cards'] as const;

function opened(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open('parlor', 1);
    request.onupgradeneeded = () => {
      const db = request.result;
      db.createObjectStore('tables', { keyPath: 'id' });
      db.createObjectStore('entries', { keyPath: ['table', 'n'] });
      db.createObjectStore('chats', { keyPath: ['table', 'n'] });
      db.createObjectStore('cards', { keyPath: 'hash' });
    };
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

const got = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

/** Under which hash the cards of a table are kept: those of a pack by its own. */
const cardsOf = ({ pack, content }: Stored['document']): string => String((pack as { hash?: string } | undefined)?.hash ?? content ?? '');

/** All rows of a table: its numbers follow its id in the key. */
const of = (table: string) => IDBKeyRange.bound([table, -Infinity], [table, Infinity]);

export function shelf(): Store {
  let db: Promise<IDBDatabase> | undefined;
  const begin = async (mode: IDBTransactionMode) => (await (db ??= opened())).transaction(names, mode, mode === 'readwrite' ? { durability: 'strict' } : {});
  const finished = (work: IDBTransaction): Promise<void> =>
    new Promise((done, failed) => {
      work.oncomplete = () => done();
      work.onabort = () => failed(work.error ?? new Error('this device has no room for it'));
    });

  const whole = async (work: IDBTransaction, row: Pick<Stored, 'id' | 'document' | 'created'>): Promise<Stored> => {
    const [entries, chats, cards] = await Promise.all([
      got(work.objectStore('entries').getAll(of(row.id))),
      got(work.objectStore('chats').getAll(of(row.id))),
      got(work.objectStore('cards').get(cardsOf(row.document))),
    ]);
    const bare = (rows: { table: string }[]) => rows.map(({ table: _table, ...rest }) => rest);
    return { ...row, entries: bare(entries), chats: bare(chats), ...(cards ? { cards: (cards as { text: string }).text } : {}) };
  };

  return {
    async write(batch: Batch) {
      const work = await begin('readwrite');
      for (const row of batch.tables) work.objectStore('tables').put(row);
      for (const row of batch.entries) work.objectStore('entries').add(row); // a number that is taken is a fault: another tab was faster
      for (const row of batch.chats) work.objectStore('chats').add(row);
      for (const row of batch.cards) work.objectStore('cards').put(row);
      await finished(work);
    },
    async table(id) {
      const work = await begin('readonly');
      const row = await got(work.objectStore('tables').get(id));
      return row ? whole(work, row) : null;
    },
    async all() {
      const work = await begin('readonly');
      const rows = await got(work.objectStore('tables').getAll());
      return Promise.all(rows.map((row) => whole(work, row)));
    },
    async remove(id) {
      const work = await begin('readwrite');
      work.objectStore('tables').delete(id);
      work.objectStore('entries').delete(of(id));
      work.objectStore('chats').delete(of(id));
      await finished(work);
    },
  };
}
