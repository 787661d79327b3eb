// SPDX-License-Identifier: MIT
// The browser's bots choose what the native ones choose, at every level, in whole games: tests/bots/choices_test.cpp holds the same lines.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { load } from "../../src/wasm/loader.mjs";

const engine = await load(readFileSync(process.argv[2]));
const games = JSON.parse(readFileSync(new URL("../bots/choices.json", import.meta.url), "utf8"));
assert.ok(games.length >= 16);
for (const { record, ...game } of games)
  assert.equal(createHash("sha256").update(engine.call("record", game).record).digest("hex"), record, JSON.stringify(game));

assert.match(engine.call("record", { game: "persuasion", players: 4, seed: 1, bots: "harder" }).fault, /there is no bot "harder"/);
assert.match(engine.call("record", { game: "persuasion", players: 1, seed: 1, bots: "easy" }).fault, /players/);
