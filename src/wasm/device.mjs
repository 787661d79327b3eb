// SPDX-License-Identifier: MIT
// Hosts the engine's device (device.h): hands it requests and lines, keeps what it says to keep, and comes back when something is due.
// Knows neither page nor database, so that a worker and a test run the same.

/**
 * @typedef {{ id: string, name: string }} Guest
 * @typedef {{ status: number, body: string, type: string }} Answer
 * @typedef {{ id: string, document: Record<string, unknown>, created: number, entries: unknown[], chats: unknown[], cards?: string }} Stored
 * @typedef {{ tables: any[], entries: any[], chats: any[], cards: any[] }} Batch
 * @typedef {{ write(batch: Batch): Promise<void>, table(id: string): Promise<Stored | null>, all(): Promise<Stored[]>, remove(id: string): Promise<void> }} Store
 * @typedef {{ frames(text: string): void, close(code: number, reason: string): void }} Ear
 */

export class DeviceHost {
  #engine;
  #store;
  #now;
  #lines = new Map();
  #replies = new Map();
  #count = 0;
  #alarm;
  #thinking = false;
  #ended = false;

  /** @param {{ call: (name: string, object?: unknown) => any }} engine @param {Store} store @param {() => number} now */
  constructor(engine, store, now = Date.now) {
    this.#engine = engine;
    this.#store = store;
    this.#now = now;
  }

  /** One request of the server's HTTP interface, path without "/api".
   *  @param {string} method @param {string} path @param {Guest} guest @param {unknown} [body] @returns {Promise<Answer>} */
  async ask(method, path, guest, body) {
    const [bare, query = ""] = path.split("?");
    const tables = bare === "/me/tables" ? await this.#store.all() : undefined;
    return new Promise((answer) => {
      const n = ++this.#count;
      this.#replies.set(n, answer);
      this.#tell({
        do: "ask",
        n,
        method,
        path: bare,
        query,
        guest,
        ...(body === undefined ? {} : { body }),
        ...(tables ? { tables } : {}),
      });
    });
  }

  /** A line to a table, as a socket has it: the first text that is sent says hello.
   *  @param {string} table @param {Guest} guest @param {Ear} ear @returns {{ send(text: string): void, close(): void }} */
  open(table, guest, ear) {
    const line = ++this.#count;
    let greeted = false;
    this.#lines.set(line, ear);
    return {
      send: (text) => {
        if (greeted) return this.#tell({ do: "hear", line, text });
        greeted = true;
        this.#tell({ do: "open", line, table, guest, hello: text });
      },
      close: () => {
        this.#lines.delete(line);
        if (greeted) this.#tell({ do: "part", line });
      },
    };
  }

  /** A table is here no longer. What its bots think of now comes to nothing. @param {string} table */
  async drop(table) {
    this.#tell({ do: "drop", table });
    await this.#store.remove(table);
  }

  /** How bots behave: { bot_delay, bots_wait, examples }. @param {Record<string, unknown>} what */
  set(what) {
    this.#tell({ do: "set", ...what });
  }

  /** Nothing happens any more. */
  end() {
    this.#ended = true;
    clearTimeout(this.#alarm);
  }

  #tell(what) {
    if (this.#ended) return;
    const { out, due, thinks, fault } = this.#engine.call("device", what);
    if (fault) throw new Error(fault);
    for (const one of out) this.#carryOut(one);
    clearTimeout(this.#alarm);
    if (due !== null) this.#alarm = setTimeout(() => this.#tell({ do: "tick" }), Math.max(0, Math.min(due - this.#now(), 60_000)));
    if (thinks && !this.#thinking) {
      this.#thinking = true;
      // Whatever else waits comes first: a bot may take a while.
      setTimeout(() => {
        this.#thinking = false;
        this.#tell({ do: "think" });
      }, 0);
    }
  }

  #carryOut(one) {
    if ("frames" in one) return this.#lines.get(one.line)?.frames(one.frames);
    if ("close" in one) {
      const ear = this.#lines.get(one.line);
      this.#lines.delete(one.line);
      return ear?.close(one.close, one.reason);
    }
    if ("reply" in one) {
      const answer = this.#replies.get(one.reply);
      this.#replies.delete(one.reply);
      return answer?.({ status: one.status, body: one.body, type: one.type });
    }
    if ("keep" in one)
      return void this.#store.write(one.batch).then(
        () => this.#tell({ do: "kept", n: one.keep }),
        (error) =>
          this.#tell({
            do: "kept",
            n: one.keep,
            fault: String(error?.message ?? error) || "it could not be kept",
          }),
      );
    if ("want" in one)
      return void this.#store.table(one.want).then(
        (stored) => this.#tell({ do: "found", table: one.want, stored }),
        () => this.#tell({ do: "found", table: one.want, stored: null }),
      );
    if ("damaged" in one) console.error(`table ${one.damaged}: ${one.text}`);
  }
}

/** A store in memory: for tests, and where nothing can be kept. @returns {Store & { tables: Map<string, Stored>, cards: Map<string, string> }} */
export function memoryStore() {
  const tables = new Map();
  const cards = new Map();
  const cardsOf = ({ pack, content }) => pack?.hash ?? content; // under which hash they are kept: those of a pack by its own
  const found = (id) => {
    const kept = tables.get(id);
    return kept
      ? structuredClone({
          ...kept,
          ...(cards.has(cardsOf(kept.document)) ? { cards: cards.get(cardsOf(kept.document)) } : {}),
        })
      : null;
  };
  return {
    tables,
    cards,
    async write(batch) {
      for (const { id, document, created } of batch.tables)
        tables.set(id, {
          entries: [],
          chats: [],
          ...tables.get(id),
          id,
          document,
          created,
        });
      for (const { table, ...entry } of batch.entries) tables.get(table).entries.push(entry);
      for (const { table, ...chat } of batch.chats) tables.get(table).chats.push(chat);
      for (const { hash, text } of batch.cards) cards.set(hash, text);
    },
    table: async (id) => found(id),
    all: async () => [...tables.keys()].map(found),
    async remove(id) {
      tables.delete(id);
    },
  };
}
