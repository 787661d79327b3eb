// SPDX-License-Identifier: MIT
// A table on a device speaks as a table at a server does: the same scripted games, with the same deals, go through both, and every
// frame that every seat and a spectator get is compared. The server is the real one, over real sockets.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { DeviceHost, memoryStore } from "../../src/wasm/device.mjs";
import { load } from "../../src/wasm/loader.mjs";
import { startServer } from "./makers.mjs";

const [, , wasm, program] = process.argv;
const engine = () => load(readFileSync(wasm), { random: (into) => webcrypto.getRandomValues(into) }); // node 18 has no crypto of its own
const mostSteps = 500;

// ---- The two makers: guests, a table, lines to it, requests

async function startDevice() {
  const store = memoryStore();
  const host = new DeviceHost(await engine(), store);
  host.set({ bot_delay: 0 });
  const own = (guest) => ({ id: guest.id, name: guest.name });
  return {
    store,
    ask: (method, path, guest, body) => host.ask(method, path, own(guest), body),
    line: async (table, guest, ear) =>
      host.open(table, own(guest), { frames: ear, close: (code, reason) => ear(JSON.stringify([{ type: "closed", code, reason }])) }),
    by: (guest) => guest,
    end: () => host.end(),
  };
}

// ---- One who looks: hears, and can wait until all that was said before is heard

class Viewer {
  frames = [];
  #waiting = [];
  #offered = [];
  choices = [];
  waiting = [];
  advice = [];
  undo = false;
  over = false;
  deadlines = []; // how many half minutes away, rounded well off where a busy machine would change the number

  hear(text) {
    for (const frame of JSON.parse(text)) {
      if (frame.type !== "pong") this.frames.push(frame);
      if (frame.type === "state") {
        if (frame.view !== undefined || frame.renumbered) this.#offered = [];
        if (frame.choices) this.choices = frame.choices.map((one) => (typeof one === "number" ? this.#offered[one] : (this.#offered.push(one), one)));
        this.waiting = frame.waiting ?? this.waiting;
        this.undo = frame.undo ?? this.undo;
        if (frame.deadlines) this.deadlines = frame.deadlines.map((due) => (due === null ? null : Math.round((due - Date.now() + 7000) / 30_000)));
        this.over ||= frame.result !== undefined;
      }
      if (frame.type === "advice") this.advice = frame.advice;
      this.#waiting = this.#waiting.filter(({ test, met }) => !(test(frame) && (met(frame), true)));
    }
  }
  until(test) {
    return new Promise((met) => this.#waiting.push({ test, met }));
  }
  /** Says something and waits for its answer. */
  say(message) {
    const answered = this.until((frame) => frame.id === message.id || frame.type === "error");
    this.line.send(JSON.stringify(message));
    return answered;
  }
  async sync() {
    const answered = this.until((frame) => frame.type === "pong");
    this.line.send('{"type":"ping"}');
    await answered;
  }
}

// ---- The script: chance of its own, the same for both

function dice(seed) {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

async function play(maker, table, people, seed, bots) {
  const roll = dice(seed);
  const views = [];
  const join = async (guest, at = new Viewer(), hello = { type: "hello", wire: 2, seen: -1, epoch: null, nonce: guest.nonce }) => {
    at.line = await maker.line(table, guest, (text) => at.hear(text));
    const welcomed = at.until((frame) => frame.type === "welcome");
    at.line.send(JSON.stringify(hello));
    await welcomed;
    await at.sync();
    return at;
  };
  for (const guest of people) {
    views.push(await join(guest));
    for (const view of views) await view.sync();
  }
  const seats = views.slice(0, -1); // the last one watches
  // Everything said is heard; and bots have done what they do by themselves, or have said what they would do.
  const quiet = () => {
    const { over, waiting, advice, choices } = seats[0];
    const still = waiting.filter((seat) => bots.has(seat));
    const advised = (seat) => advice.some((one) => one.seat === seat && one.action !== null);
    return over || still.length === 0 || (choices.length > 0 && still.every(advised));
  };
  const synced = async () => {
    for (const view of views) await view.sync();
    while (!quiet()) {
      await seats[0].until((frame) => frame.type === "state" || frame.type === "advice");
      for (const view of views) await view.sync();
    }
  };
  await maker.ask("POST", `/tables/${table}/start`, maker.by(people[0]), {});
  await synced();
  let steps = 0;
  const clocks = []; // as all see them after each act
  for (; steps < mostSteps && !seats[0].over; steps++) {
    const able = seats.filter((view) => view.choices.length > 0);
    if (able.length === 0) throw new Error("nobody can do anything");
    const who = able[roll(able.length)];
    const { action } = who.choices[roll(who.choices.length)];
    const id = `s${steps}`;
    const whim = roll(12);
    if (whim === 0) await seats[roll(seats.length)].say({ type: "why", id: id + "w", action });
    if (whim === 1) await who.say({ type: "say", id: id + "t", to: null, text: "Well played" });
    if (whim === 2) await who.say({ type: "act", id: id + "x", action: { type: "nonsense", steps } });
    if (whim === 3) await who.say({ type: "what" });
    if (whim === 4) await views.at(-1).say({ type: "act", id: id + "v", action });
    await who.say({ type: "act", id, action });
    if (whim === 5) await who.say({ type: "act", id, action }); // said twice, done once
    await synced();
    if (whim === 6 && who.undo) await who.say({ type: "undo", id: id + "u" });
    if (whim === 7) {
      // The line breaks, and the next one goes on where it was.
      const { epoch } = who.frames.findLast((frame) => frame.type === "welcome");
      const seen = Math.max(...who.frames.map((frame) => frame.seq ?? -1));
      const missed = views.at(-1).until((frame) => frame.type === "table");
      who.line.close();
      await missed;
      const guest = people[seats.indexOf(who)];
      await join(guest, who, { type: "hello", wire: 2, seen, epoch, nonce: guest.nonce });
    }
    await synced();
    clocks.push(views.map((view) => view.deadlines));
  }
  assert.ok(seats[0].over, `not over after ${mostSteps} steps`);
  const replay = await maker.ask("GET", `/tables/${table}/replay?step=3&viewer=all&log=whole`, maker.by(people[0]));
  const record = await maker.ask("GET", `/tables/${table}/record`, maker.by(people[1]));
  const told = views.map((view) => [...view.frames]); // who goes first is told less than who goes last
  for (const view of views) view.line.close();
  return { steps, clocks, told, replay: JSON.parse(replay.body), record: record.body };
}

/** What may differ: the hour, and with it whether a clock got another time, which is a frame with a number; the table's name, the stream's. */
function bare(told, table) {
  const times = new Set(["now", "at", "created", "bot_from"]);
  const text = JSON.stringify(told, (key, value) => {
    if (times.has(key) && typeof value === "number") return 0;
    if (key === "deadlines" || key === "seq") return undefined;
    if (key === "epoch") return "";
    return value;
  });
  return JSON.parse(text.replaceAll(table, "TABLE"));
}

const bareFrames = (frames, table) => bare(frames, table).filter((frame) => frame.type !== "state" || Object.keys(frame).length > 1);

/** Each frame has the next number; after a welcome, what begins a table has the welcome's. */
function checkNumbers(frames, what) {
  let seen = -1;
  for (const { type, seq } of frames.filter((frame) => frame.seq !== undefined)) {
    assert.ok(type === "welcome" || seq === seen || seq === seen + 1, `${what}: ${seq} after ${seen}`);
    seen = seq;
  }
}

function compare(server, device, what) {
  assert.equal(device.steps, server.steps, what);
  assert.deepEqual(device.clocks, server.clocks, `${what}: deadlines`);
  // A server's bot thinks and acts beside the store: whether that is told before or after the answer to an act hangs on the moment.
  const kinds = ["answer", "advice", "table"];
  const kindOf = ({ id, type }) => (id !== undefined ? "answer" : type === "advice" ? "advice" : "table");
  server.told.forEach((all, viewer) => {
    for (const kind of kinds) {
      const frames = all.filter((frame) => kindOf(frame) === kind);
      const here = device.told[viewer].filter((frame) => kindOf(frame) === kind);
      frames.forEach((frame, i) => assert.deepEqual(here[i], frame, `${what}, viewer ${viewer}, ${kind} ${i}`));
      assert.equal(here.length, frames.length, `${what}, viewer ${viewer}`);
    }
  });
  assert.deepEqual(device.replay, server.replay, what);
  assert.equal(device.record, server.record, what);
}

const server = await startServer(program);
const device = await startDevice();
let frames = 0;
try {
  const hour = { kind: "seconds", amount: 3600 };
  for (const [game, players, bots, clock = { kind: "none" }] of [
    // With bots where it is told in the frames whether one is about to act: elsewhere frames differ from run to run at one maker, too.
    ["persuasion", 4, {}, hour],
    ["resonance", 3, {}, hour],
    ["resonance", 2, { 1: "medium" }],
    ["ritual", 4, {}],
    ["resilience", 2, {}],
    ["resilience", 2, { 1: "medium" }],
  ]) {
    const what = `${game} for ${players}${Object.keys(bots).length ? " with a bot" : ""}`;
    const seats = Array.from({ length: players }, (_, seat) => (bots[seat] ? { bot: bots[seat] } : {}));
    const free = seats.flatMap((one, seat) => (one.bot ? [] : [seat]));
    const people = [];
    for (const name of [...free.map((seat) => `Guest ${"ABCDEFGH"[seat]}`), "Onlooker"])
      people.push({ ...(await server.guest(name)), nonce: `${people.length}a`.repeat(16) });
    const { table } = JSON.parse((await server.ask("POST", "/tables", people[0].token, { game, seats, clock, sit: free[0], public: false })).body);
    for (const [i, seat] of free.entries())
      if (i > 0) assert.equal((await server.ask("POST", `/tables/${table}/sit`, people[i].token, { seat })).status, 200);
    const theirs = await play(server, table, people, players * 7 + game.length, new Set(Object.keys(bots).map(Number)));

    // The same table on the device: the secret of its deal is known now that the game is over.
    const { secret } = JSON.parse((await server.ask("GET", `/tables/${table}/deal`, people[0].token)).body);
    const face = JSON.parse((await server.ask("GET", `/tables/${table}`, people[0].token)).body);
    const here = `here-${table}`;
    await device.store.write({
      tables: [
        {
          id: here,
          created: 0,
          document: {
            game,
            house_rules: face.house_rules,
            listed: false,
            undo: face.undo,
            spectators: face.spectators,
            stand_in: face.stand_in,
            clock: face.clock,
            state: "gathering",
            created: "0",
            host: people[0].id,
            seats: seats.map((one, seat) =>
              one.bot ? one : { guest: people[free.indexOf(seat)].id, name: people[free.indexOf(seat)].name },
            ),
            secret,
            first: table, // so that its bots are called the same
          },
        },
      ],
      entries: [],
      chats: [],
      cards: [],
    });
    const ours = await play(device, here, people, players * 7 + game.length, new Set(Object.keys(bots).map(Number)));
    for (const all of [theirs, ours]) all.told.forEach((told, viewer) => checkNumbers(told, `${what}, viewer ${viewer}`));
    if (clock === hour) assert.ok(theirs.clocks.flat(2).some((one) => one !== null), `${what}: the clock is seen`);
    const told = (all, id) => ({ ...all, told: all.told.map((one) => bareFrames(one, id)), replay: bare(all.replay, id) });
    compare(told(theirs, table), told(ours, here), what);
    frames += theirs.told.flat().length;
    console.log(`${what}: ${theirs.steps} steps, ${theirs.told.flat().length} frames alike`);

    // Kept whole: what comes back from the store is where it was.
    const again = new DeviceHost(await engine(), device.store);
    const listed = JSON.parse((await again.ask("GET", "/me/tables", { id: people[0].id, name: people[0].name })).body).tables.find(
      (one) => one.table === here,
    );
    assert.equal(listed.state, "over");
    assert.deepEqual(listed.result, face.result);
    again.end();
  }
} finally {
  device.end();
  await server.end();
}
assert.ok(frames > 1000);
