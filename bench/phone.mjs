// SPDX-License-Identifier: MIT
// How long hard thinks in a browser whose processor is as slow as a phone's, and what it costs: node bench/phone.mjs [RATE], after
// ./dev build and ./dev engine. Chromium throttles a page's own thread and not its workers, so decisions are timed on the page's thread,
// with the very module that the worker runs; then the page itself plays, throttled, and tells how it fared.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const { chromium } = createRequire(new URL("../web/package.json", import.meta.url))("playwright-core");
const root = fileURLToPath(new URL("..", import.meta.url));
const rate = Number(process.argv[2] ?? 4);
const program = process.env.PARLOR ?? `${root}build/parlor`;
const wasm = process.env.PARLOR_WASM ?? `${root}build/wasm/bin/parlor.wasm`;
const folder = mkdtempSync(join(tmpdir(), "parlor-phone-"));
execFileSync("node", [`${root}packages/engine/make.mjs`, `${folder}/engine`, wasm, program]);
execFileSync(program, ["export", `${folder}/site`]);

const types = { html: "text/html", js: "text/javascript", mjs: "text/javascript", css: "text/css", wasm: "application/wasm", svg: "image/svg+xml" };
const host = createServer(({ url }, reply) => {
  const path = folder + new URL(url, "http://host").pathname.replace(/\/$/, "/index.html");
  if (path.endsWith("/engine/index.html")) return reply.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Engine</title>");
  const there = existsSync(path) && statSync(path).isFile();
  reply.writeHead(there ? 200 : 404, { "content-type": types[path.split(".").at(-1)] ?? "application/octet-stream" }).end(there ? readFileSync(path) : "");
}).listen(0, "127.0.0.1");
await new Promise((listening) => host.once("listening", listening));
const at = `http://127.0.0.1:${host.address().port}`;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const slow = async (page) => (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate });
const shown = (numbers) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const of = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]);
  return `median ${of(0.5)} ms, nine in ten within ${of(0.9)}, at most ${of(1)} (${sorted.length} decisions)`;
};

/** A process that we started, or one of ours did. */
function isOurs(pid) {
  for (let one = Number(pid); one > 1; one = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/status`, "utf8"))[1]))
    if (one === process.pid) return true;
  return false;
}

/** What the renderers of our browser hold by themselves, and their part of what they share, in MB. */
function memory() {
  let kilobytes = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      if (command.includes("--type=renderer") && isOurs(pid))
        kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))[1]);
    } catch {
      // gone meanwhile, or not ours
    }
  }
  return Math.round(kilobytes / 1024);
}

const tables = [
  ["persuasion", 5],
  ["persuasion", 8],
  ["resonance", 2],
  ["resonance", 4],
  ["ritual", 4],
  ["ritual", 8],
  ["resilience", 1],
  ["resilience", 3],
];
try {
  const page = await browser.newPage();
  await page.goto(`${at}/engine/`);
  await slow(page);
  for (const [game, players] of tables) {
    const times = await page.evaluate(
      async ([name, seats]) => {
        const { open } = await import("./index.mjs");
        const parlor = await open();
        const took = [];
        for (let seed = 1; seed <= 3; seed++) {
          const table = parlor.table({ game: name, seed, players: seats });
          for (let turn = 0; !table.over && took.length < 20 * seed; turn++) {
            const waiting = table.waiting;
            const seat = waiting[turn % waiting.length];
            if (turn % 7 === 0 && table.choices(seat).length > 1) {
              const start = performance.now();
              table.advice(seat, "hard");
              took.push(performance.now() - start);
            }
            table.act(seat, table.advice(seat, "medium"));
          }
          table.close();
        }
        return took;
      },
      [game, players],
    );
    console.log(`${game} for ${players}, ${rate} times slower: ${shown(times)}`);
  }
  await page.close();

  // A frame that takes long is the page drawing: bots think in the worker.
  for (const [title, seats] of [
    ["Persuasion", 5],
    ["Resonance", 4],
    ["The Forbidden Ritual", 5],
    [".Resilience", 3],
  ]) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await context.addInitScript(() => {
      localStorage.setItem("parlor.bot-delay", "0");
      for (const game of ["persuasion", "resonance", "ritual", "resilience"]) localStorage.setItem(`parlor.primer.${game}`, "seen");
      globalThis.gaps = [];
      let last = performance.now();
      const beat = (now) => {
        globalThis.gaps.push(now - last);
        last = now;
        requestAnimationFrame(beat);
      };
      requestAnimationFrame(beat);
    });
    const phone = await context.newPage();
    await phone.goto(`${at}/site/`);
    await slow(phone);
    await phone.getByRole("link", { name: new RegExp(`^On this device ?: ${title}`) }).click();
    await phone.getByRole("heading", { name: `${title} on this device` }).waitFor();
    for (let count = -1; count !== seats; ) {
      count = Number(await phone.locator(".counter output").textContent());
      if (count !== seats) await phone.locator(".counter button").nth(count < seats ? 1 : 0).click();
    }
    for (let seat = 1; seat < seats; seat++) await phone.locator(".seats select").nth(seat).selectOption("hard");
    await phone.locator("button.big").click();
    await phone.locator("div.frame[data-game]").waitFor();
    const opened = Math.max(...(await phone.evaluate(() => globalThis.gaps)));
    await phone.evaluate(() => (globalThis.gaps = []));
    let most = 0;
    for (let acts = 0; acts < 25 && (await phone.locator(".result").count()) === 0; acts++) {
      await phone.locator(".result").or(phone.locator(".choices button:not([disabled])").first()).first().waitFor({ state: "attached", timeout: 120_000 });
      await phone.evaluate(() => document.querySelector(".choices button:not([disabled])")?.click());
      const yes = phone.locator("dialog[open] button.primary");
      if ((await yes.count()) > 0) await yes.click();
      await phone.locator("div.frame.busy").waitFor({ state: "detached" });
      most = Math.max(most, memory());
    }
    const gaps = (await phone.evaluate(() => globalThis.gaps)).sort((a, b) => a - b);
    console.log(
      `${title} against ${seats - 1} hard bots in the page: a frame every ${Math.round(gaps[gaps.length >> 1])} ms at the median, ` +
        `${Math.round(gaps[Math.floor(gaps.length * 0.99)])} at the 99th percentile, ${Math.round(gaps.at(-1))} at most (${Math.round(opened)} while the page was opened); ${most} MB`,
    );
    await context.close();
  }
} finally {
  await browser.close();
  host.close();
  rmSync(folder, { recursive: true });
}
