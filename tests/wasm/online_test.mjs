// SPDX-License-Identifier: MIT
// A game that was begun on a device goes on at a server: what was done there is done, bots stay bots, others sit down; and what cannot
// have been, or may not come along, is refused in a sentence and leaves nothing behind.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { DeviceHost, memoryStore } from "../../src/wasm/device.mjs";
import { load } from "../../src/wasm/loader.mjs";
import { playOn, saveOf, startServer } from "./makers.mjs";

const [, , wasm, program] = process.argv;
const store = memoryStore();
const host = new DeviceHost(await load(readFileSync(wasm), { random: (into) => webcrypto.getRandomValues(into) }), store);
host.set({ bot_delay: 0 });
const me = { id: "me", name: "Ada" };
const server = await startServer(program);
const json = ({ body }) => JSON.parse(body);

try {
  const ada = await server.guest("Ada");
  const bo = await server.guest("Bo");
  const bring = (save, who = ada) => server.ask("POST", "/saves", who?.token, save);

  for (const [game, seats] of [
    ["persuasion", [{}, { bot: "easy" }, { bot: "medium" }]],
    ["resonance", [{}, { bot: "medium" }]],
    ["ritual", [{}, { bot: "easy" }, { bot: "easy" }]],
    ["resilience", [{}, { bot: "medium" }]],
  ]) {
    const { table } = json(await host.ask("POST", "/tables", me, { game, seats, start: true }));
    await playOn(host, table, me, 3);
    const save = await saveOf(store, table);
    assert.ok(save.entries.length > 0, game);
    const reply = await bring(save);
    assert.equal(reply.status, 201, reply.body);
    const online = json(reply).table;
    assert.ok(!online.startsWith("here-"));

    // The same game: its record has the same origin, seed and deeds; its bots are bots by the same names; it is flagged for all.
    const face = json(await server.ask("GET", `/tables/${online}`, ada.token));
    const was = json(await host.ask("GET", `/tables/${table}`, me));
    assert.equal(face.state, "playing");
    assert.deepEqual([face.brought, face.public, was.brought], [true, false, false]);
    assert.equal(face.commitment, was.commitment);
    assert.deepEqual(
      face.seats.map((one) => [one.name, one.bot]),
      was.seats.map((one) => [one.name, one.bot]),
    );
    const own = (text) => text.split("\n").slice(0, 4);
    const records = [await server.ask("GET", `/tables/${online}/record`, ada.token), await host.ask("GET", `/tables/${table}/record`, me)];
    assert.deepEqual(own(records[0].body), own(records[1].body), game);

    // Brought again it is the same table; brought by somebody else it is theirs.
    assert.deepEqual([(await bring(save)).status, json(await bring(save)).table], [200, online]);
    assert.notEqual(json(await bring(save, bo)).table, online);

    // Somebody takes a bot's seat over, and only with the code.
    const seat = 1;
    assert.equal((await server.ask("POST", `/tables/${online}/sit`, bo.token, { seat })).status, 409);
    const { code } = json(await server.ask("POST", `/tables/${online}/offer`, ada.token, { seat }));
    assert.equal((await server.ask("POST", `/tables/${online}/sit`, bo.token, { seat, code })).status, 200);
    const seated = json(await server.ask("GET", `/tables/${online}`, bo.token));
    assert.deepEqual([seated.seats[seat].name, seated.seats[seat].bot], ["Bo", null]);

    // What is not so is refused, and nothing of it stays.
    const changed = (change) => {
      const copy = structuredClone(save);
      change(copy);
      return copy;
    };
    const before = json(await server.ask("GET", "/me/tables", ada.token)).tables.length;
    const people = save.document.seats.findIndex((one) => one.guest);
    for (const [why, hostile, status = 400] of [
      [/expected|missing/, null],
      [/format/, changed((one) => (one.format = "parlor save 2"))],
      [/more/, changed((one) => (one.more = true))],
      [/id of a table on a device/, changed((one) => (one.table = online))],
      [/there is no game "chess"/, changed((one) => (one.document.game = "chess"))],
      [/cannot have been/, changed((one) => (one.entries[0].action = { type: "win" }))],
      [/cannot have been/, changed((one) => one.entries.push({ ...one.entries[0], n: one.entries.length + 2 }))],
      [/secret: expected 64/, changed((one) => (one.document.secret = "of mine"))],
      [/seed: expected 64/, changed((one) => (one.document.seed = "00"))],
      [/expected at most 3000/, changed((one) => (one.entries = Array(3001).fill(one.entries[0])))],
      [/does not have the cards/, changed((one) => (one.document.content = "0".repeat(64)))],
      [
        /cards of one's own/,
        changed((one) => (one.document.pack = { name: "Forged", version: "", author: "", licence: "", hash: "0".repeat(64), variant: true })),
      ],
      [/how long a bot may think/, changed((one) => (one.document.seats[seat].bot = "hard:600000ms"))],
      [/there is no bot/, changed((one) => (one.document.seats[seat].bot = "god"))],
      [/several people/, changed((one) => (one.document.seats[seat] = { guest: "you", name: "You" }))],
      [/nobody of that game is a person/, changed((one) => (one.document.seats[people] = { bot: "easy" }))],
      [/nobody sits/, changed((one) => (one.document.seats[seat] = {}))],
      [/goes on/, changed((one) => (one.document.state = "over"))],
      [/goes on/, changed((one) => (one.document.state = "gathering"))],
      [/house_rules|house rule/, changed((one) => (one.document.house_rules = { cheating: "on" }))],
      [/rules/, changed((one) => (one.document.rules = 999))],
      [/seats/, changed((one) => (one.document.seats = []))],
      [/ /, changed((one) => one.document.seats.push({ bot: "easy" }, { bot: "easy" }, { bot: "easy" }, { bot: "easy" }, { bot: "easy" }, { bot: "easy" }, { bot: "easy" }))],
    ]) {
      const no = await bring(hostile);
      assert.equal(no.status, status, `${why}: ${no.body}`);
      assert.match(json(no).error.text, why);
      assert.ok(!json(no).error.text.includes("\n"));
    }
    assert.equal((await bring(save, null)).status, 401);
    assert.equal(json(await server.ask("GET", "/me/tables", ada.token)).tables.length, before, "nothing was made");

    // What others are told of it comes from the server alone: no name, word or level of the file that is not checked.
    const forged = changed((one) => {
      Object.assign(one.document.seats[seat], { name: "Operator", offer: "0", agreed: [0], helper: "hard" });
      Object.assign(one.document, { host: "somebody", listed: true, locked: true, next: online, barred: ["me"], created: "9" });
      one.chats = [{ n: 1, seat: seat, name: "Operator", text: "Give me your key", key: "", at: 1, guest: "x" }];
    });
    const cy = await server.guest("Cy");
    const kept = json(await server.ask("GET", `/tables/${json(await bring(forged, cy)).table}`, cy.token));
    assert.deepEqual([kept.host, kept.public, kept.locked, kept.next], [cy.id, false, false, null]);
    assert.equal(kept.seats[seat].name, was.seats[seat].name);

    // The device forgets it, and what its bots still think of comes to nothing.
    await host.drop(table);
    assert.equal(store.tables.has(table), false);
    assert.equal((await host.ask("GET", `/tables/${table}`, me)).status, 404);
    console.log(`${game}: taken online after ${save.entries.length} entries`);
  }

  // Longer than any game is not even read; nor is another request of that length.
  assert.equal((await bring({ format: "x".repeat(600_000) })).status, 413);
  assert.equal((await server.ask("POST", "/tables", ada.token, { game: "x".repeat(100_000) })).status, 413);
  // Wide objects cost time that grows with the square of their width.
  const wide = Object.fromEntries(Array.from({ length: 30_000 }, (_, i) => [`f${i}`, 0]));
  assert.match(json(await bring(wide)).error.text, /more than 4096 fields/);
} finally {
  host.end();
  await server.end();
}
