// SPDX-License-Identifier: MIT
// The browser's engine plays what the native one plays: every golden record, every signature.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { load } from "../../src/wasm/loader.mjs";

const root = new URL("../../", import.meta.url);
const names = (folder) => readdirSync(new URL(folder, root));
const text = (path) => readFileSync(new URL(path, root), "utf8");
const engine = await load(readFileSync(process.argv[2]));

const folders = ["tests/games", "examples/tests/games"].flatMap((all) => names(all).map((game) => [game, `${all}/${game}`]));
assert.ok(folders.length > 0);
for (const [game, folder] of folders) {
  assert.deepEqual(engine.call("signature", { game }), { signature: text(`${folder}/signature.txt`).trim() });

  const records = names(`${folder}/records`);
  assert.ok(records.length > 0);
  for (const name of records) {
    const record = text(`${folder}/records/${name}`);
    const lines = record
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual(engine.call("verify", { record }), lines.at(-1), name);
    assert.match(engine.call("verify", { record: changed(record) }).fault, /^record: line \d+: /, name);
    assert.ok(engine.call("replay", { record, viewer: 0, step: lines.length }).view.over, name);
  }
}

/** The same record with another seed: other cards, so that somewhere something cannot be. */
function changed(record) {
  return record.replace(/"seed":"./, (start) => start.slice(0, -1) + (start.endsWith("f") ? "0" : "f"));
}

// What is wrong is told in a sentence, and the engine lives on.
assert.deepEqual(engine.call("verify", {}), { fault: 'request: "record" is missing' });
assert.match(engine.call("verify", { record: "{" }).fault, /^record: line 1: /);
assert.deepEqual(engine.call("signature", { game: "chess" }), { fault: "request: game: there is no such game" });
assert.throws(() => engine.call("castle"), /no function "castle"/);
