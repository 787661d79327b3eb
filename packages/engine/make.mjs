// SPDX-License-Identifier: MIT
// Puts the package together in a folder of its own: node make.mjs FOLDER parlor.wasm parlor
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";

const [, , folder, wasm, program] = process.argv;
const here = new URL(".", import.meta.url);
const from = (path) => new URL(path, here);

rmSync(folder, { recursive: true, force: true });
mkdirSync(`${folder}/games`, { recursive: true });
for (const name of ["package.json", "index.mjs", "index.d.ts", "README.md"]) copyFileSync(from(name), `${folder}/${name}`);
for (const name of ["loader.mjs", "loader.d.mts"]) copyFileSync(from(`../../src/wasm/${name}`), `${folder}/${name}`);
copyFileSync(from("../../LICENSE"), `${folder}/LICENSE`);
copyFileSync(wasm, `${folder}/parlor.wasm`);
for (const { game } of JSON.parse(execFileSync(program, ["games", "--json"]))) writeFileSync(`${folder}/games/${game}.d.ts`, execFileSync(program, ["schema", game, "--typescript"]));
execFileSync("npm", ["pack", "--silent"], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
