// SPDX-License-Identifier: MIT
// parlor-engine as a stranger gets it: packed, installed into an empty folder, and used from there. The README's example is run as it
// stands there, and its types are checked.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [wasm, program] = process.argv.slice(2).map((path) => resolve(path));
const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "parlor-engine-"));
const run = (command, args, cwd = folder) => execFileSync(command, args, { cwd, encoding: "utf8" });
try {
  const made = join(folder, "made");
  run("node", [`${root}packages/engine/make.mjs`, made, wasm, program]);
  const [tarball] = readdirSync(made).filter((name) => name.endsWith(".tgz"));
  assert.ok(statSync(join(made, tarball)).size < 1 << 20, "less than a megabyte");
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  run("npm", ["install", "--offline", "--no-audit", "--no-fund", "--silent", join(made, tarball)]);

  // The example, word for word
  const example = /```js\n([\s\S]*?)```/.exec(readFileSync(join(folder, "node_modules/parlor-engine/README.md"), "utf8"))[1];
  assert.ok(example.trim().split("\n").length <= 20, "twenty lines");
  writeFileSync(join(folder, "example.mjs"), example);
  const said = run("node", ["example.mjs"]);
  assert.match(said, /^seat 1: .+\n/);
  assert.match(said, /\nscores: \[ \d+, \d+ \] winners: \[/);
  assert.equal(run("node", ["example.mjs"]), said, "the same seed, the same game");

  // Its types, and that they refuse what is wrong
  writeFileSync(join(folder, "example.ts"), example);
  const tsc = (file) =>
    run("node", [`${root}web/node_modules/typescript/bin/tsc`, "--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", file]);
  tsc("example.ts");
  writeFileSync(join(folder, "wrong.ts"), example.replace("table.act(seat, action)", 'table.act(seat, { type: "win" })'));
  assert.throws(() => tsc("wrong.ts"));

  // Everything else that it offers
  const { open, Fault } = await import(pathToFileURL(join(folder, "node_modules/parlor-engine/index.mjs")));
  const parlor = await open();
  const fault = (call, words) =>
    assert.throws(call, (error) => error instanceof Fault && words.test(error.message) && !error.message.includes("\n"));
  assert.deepEqual(
    parlor.games().map(({ game }) => game),
    ["persuasion", "resonance", "ritual", "resilience"],
  );
  for (const { game, players } of parlor.games()) {
    assert.ok(parlor.rules(game).chapters.length > 3 && parlor.strings(game) && parlor.cards(game));
    const table = parlor.table({ game, seed: 5, seats: Array.from({ length: players.usual }, (_, seat) => (seat === 0 ? { name: "Ada" } : { bot: "easy" })) });
    table.bots();
    const forbidden = table.act(0, { type: "no such act" });
    assert.equal(forbidden.ok, false);
    // Told by its own chances: what the seat sees, and who only watches does not
    const own = JSON.stringify(table.view(0));
    assert.notEqual(own, JSON.stringify(table.view("spectator")));
    assert.deepEqual(JSON.parse(own), table.view(0), "looking changes nothing");
    for (let acts = 0; !table.over; acts++) {
      const [seat] = table.waiting;
      const action = table.advice(seat, "easy");
      assert.deepEqual(table.why(seat, action), { ok: true });
      const before = table.standing().steps;
      assert.deepEqual(table.act(seat, action), { ok: true });
      assert.ok(table.standing().steps > before);
      table.bots();
      if (acts !== 2) continue;
      // Taken up elsewhere it is the same game, at any step.
      const record = table.record();
      const again = parlor.resume(record);
      assert.deepEqual(again.view(0), table.view(0));
      assert.deepEqual(again.choices(table.waiting[0] ?? 0), table.choices(table.waiting[0] ?? 0));
      const { steps } = parlor.resume(record, 1).standing();
      assert.equal(steps, 1);
      again.close();
      fault(() => again.view(0), /closed/);
    }
    assert.equal(table.advice(0), null);
    assert.ok(table.log(0).some(({ sentence }) => sentence !== ""));
    assert.deepEqual(parlor.verify(table.record(true)), table.result);
    fault(() => parlor.verify(table.record().replace(/"seed":"./, '"seed":"f')), /record: line \d+/);
  }
  // The same bots as in the native program
  assert.equal(parlor.play("resonance", 2, 7, "easy,medium"), run(program, ["record", "resonance", "--players", "2", "--seed", "7", "--bots", "easy,medium"]));

  fault(() => parlor.table({ game: "chess" }), /game: there is no game "chess"/);
  fault(() => parlor.table({ game: "ritual", players: 99 }), /players/);
  fault(() => parlor.table({ game: "ritual", players: 3, colour: "red" }), /colour/);
  fault(() => parlor.table({ game: "ritual", seed: "x" }), /seed/);
  fault(() => parlor.table({ game: "ritual", seats: [{ bot: "god" }, {}, {}] }), /no bot "god"/);
  fault(() => parlor.table({ game: "ritual", house_rules: { no: "such" } }), /no/);
  fault(() => parlor.resume("nonsense"), /record/);
  const table = parlor.table({ game: "resilience", players: 1 });
  fault(() => table.choices(7), /seat/);
  fault(() => table.view("mine"), /viewer/);
  fault(() => table.advice(0, "wise"), /no bot "wise"/);
  assert.notDeepEqual(parlor.table({ game: "ritual" }).record(), parlor.table({ game: "ritual" }).record(), "chance is the host's");
} finally {
  rmSync(folder, { recursive: true });
}
