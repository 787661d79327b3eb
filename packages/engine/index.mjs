// SPDX-License-Identifier: MIT
// The games of Parlor for other programs. The rules, bots and records are the server's own, compiled to WebAssembly; this file only
// gives them names in JavaScript.
import { load } from "./loader.mjs";

/** A request that makes no sense: the text says what is wrong, and where. What the rules forbid is an answer, not an error. */
export class Fault extends Error {
  name = "Fault";
}

/** The engine, ready. `wasm` is for who keeps parlor.wasm elsewhere: its bytes, or a compiled module. */
export async function open(wasm) {
  return new Parlor(await load(wasm ?? (await ownBytes()), { random }));
}

async function ownBytes() {
  const url = new URL("./parlor.wasm", import.meta.url);
  if (url.protocol !== "file:") {
    const reply = await fetch(url);
    if (!reply.ok) throw new Fault(`parlor.wasm: ${reply.status} ${reply.statusText}`);
    return reply.arrayBuffer();
  }
  const { readFile } = await import("node:fs/promises");
  return readFile(url);
}

/** Node 18 has no crypto of its own in modules. */
let chance = globalThis.crypto;
if (!chance) ({ webcrypto: chance } = await import("node:crypto"));
const random = (into) => chance.getRandomValues(into);

class Parlor {
  #call;
  #closing = new FinalizationRegistry((table) => this.#call("table", { do: "close", table }));

  constructor(engine) {
    this.#call = (name, request) => {
      const { fault, ...answer } = engine.call(name, request);
      if (fault !== undefined) throw new Fault(fault.replace(/^request: /, ""));
      return answer;
    };
  }

  games() {
    return this.#call("offer", { path: "" }).offer;
  }
  rules(game) {
    return this.#call("offer", { path: `/${game}/rules` }).offer;
  }
  cards(game) {
    return this.#call("offer", { path: `/${game}/cards` }).offer;
  }
  strings(game) {
    return this.#call("offer", { path: `/${game}/strings` }).offer;
  }

  table(wish) {
    return this.#hold(this.#call("table", { do: "open", ...wish }).table);
  }
  resume(record, steps) {
    return this.#hold(this.#call("table", { do: "resume", record, ...(steps === undefined ? {} : { steps }) }).table);
  }
  verify(record) {
    return this.#call("verify", { record }).result;
  }
  play(game, players, seed, bots) {
    return this.#call("record", { game, players, seed, bots }).record;
  }

  #hold(number) {
    const table = new Table((request) => this.#call("table", { ...request, table: number }));
    this.#closing.register(table, number, table);
    return table;
  }
}

class Table {
  #ask;

  constructor(ask) {
    this.#ask = ask;
  }

  standing() {
    return this.#ask({ do: "standing" });
  }
  get over() {
    return this.standing().over;
  }
  get waiting() {
    return this.standing().waiting;
  }
  get result() {
    return this.standing().result;
  }

  choices(seat) {
    return this.#ask({ do: "choices", seat }).choices;
  }
  act(seat, action) {
    return answered(this.#ask({ do: "act", seat, action }));
  }
  why(seat, action) {
    return answered(this.#ask({ do: "why", seat, action }));
  }
  view(viewer = "spectator") {
    return this.#ask({ do: "view", viewer }).view;
  }
  log(viewer = "spectator", after = -1) {
    return this.#ask({ do: "log", viewer, after }).lines;
  }
  advice(seat, level = "hard") {
    return this.#ask({ do: "advice", seat, level }).action;
  }
  bots() {
    return this.#ask({ do: "bots" }).acts;
  }
  record(events = false) {
    return this.#ask({ do: "record", events }).record;
  }
  close() {
    this.#ask({ do: "close" });
    this.#ask = () => {
      throw new Fault("this table is closed");
    };
  }
}

const answered = ({ refused }) => (refused ? { ok: false, ...refused } : { ok: true });
