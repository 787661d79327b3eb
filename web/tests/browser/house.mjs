// SPDX-License-Identifier: MIT
// A real server with the page built into it, and real browsers that visit it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const program = process.env.PARLOR ?? fileURLToPath(new URL('../../../build/parlor', import.meta.url));
const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** A server that can be stopped and started again at the same place, as after a power cut. */
export class House {
  /** `more` are further flags of the server's. */
  static async open(more = []) {
    const house = new House();
    house.more = more;
    house.data = mkdtempSync(join(tmpdir(), 'parlor-'));
    house.port = await freePort();
    await house.start();
    house.browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });
    return house;
  }

  async start() {
    this.server = spawn(program, ['serve', '--port', String(this.port), '--data', this.data, '--bot-delay', '0', '--unlimited', '--examples', ...this.more], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // Who stops the tests stops the server too.
    const { server } = this;
    process.once('exit', () => server.kill('SIGKILL'));
    const [line] = await once(createInterface({ input: this.server.stdout }), 'line');
    this.url = /http:\S+/.exec(line)[0].replace(/\/$/, '');
  }

  async kill() {
    this.server.kill('SIGKILL');
    await once(this.server, 'exit');
  }

  async close() {
    await this.browser.close();
    await this.kill();
    rmSync(this.data, { recursive: true });
  }

  /** What there is to play, as the page asks for it. */
  async games() {
    return (await fetch(`${this.url}/api/games`)).json();
  }

  /** A browser of its own, with everything that goes over the line written down. */
  async visitor({ width = 1280, height = 900, dark = false, motion = false, newcomer = true } = {}) {
    const context = await this.browser.newContext({
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: motion ? 'no-preference' : 'reduce',
    });
    context.setDefaultTimeout(60_000);
    // Who is no newcomer has put away how to play, which lies over the table
    if (!newcomer)
      await context.addInitScript(() => {
        for (const game of ['persuasion', 'resonance', 'ritual', 'resilience']) localStorage.setItem(`parlor.primer.${game}`, 'seen');
      });
    const page = await context.newPage();
    const visitor = { context, page, frames: [], sent: [], faults: [] };
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => visitor.frames.push(...JSON.parse(String(payload))));
      socket.on('framesent', ({ payload }) => visitor.sent.push(JSON.parse(String(payload))));
    });
    page.on('pageerror', (error) => visitor.faults.push(String(error)));
    return visitor;
  }
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Nothing serious for those who cannot see or point, and nothing that sticks out of a narrow screen. */
export async function inspect(page, name) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations'] }));
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  assert.deepEqual(
    serious.map(({ id, nodes }) => `${name}: ${id}: ${nodes.slice(0, 3).map((node) => `${node.target} ${node.any[0]?.message ?? ''}`)}`),
    [],
  );
  const [needs, has] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(needs <= has, `${name}: ${needs} px wide on a screen of ${has} px`);
}

/** Inspects a game at its first moments of different kinds, as `after` of playToTheEnd. */
export function inspector(page, name, most) {
  const seen = new Set();
  return async () => {
    if (seen.size >= most) return;
    const kind = await page.evaluate(() => document.querySelector('.choices h3, .choices .button')?.textContent?.slice(0, 12));
    if (kind === undefined || seen.has(kind)) return;
    seen.add(kind);
    await inspect(page, `${name}: ${kind}…`);
  };
}

/** Two guests at a table that the first one makes on the set-up page, the other seats taken by bots. The second has a phone. */
export async function twoAtATable(house, game, { seats, rule, clock }) {
  const ada = await house.visitor();
  const bo = await house.visitor({ width: 360, height: 740, dark: true });
  const { page } = ada;
  await page.goto(`${house.url}/new/${game}`);
  const counter = page.locator('.counter output');
  for (;;) {
    const count = Number(await counter.textContent());
    if (count === seats) break;
    await page
      .locator('.counter button')
      .nth(count < seats ? 1 : 0)
      .click();
  }
  await page.locator('.seats select').nth(1).selectOption('open');
  if (clock) await page.getByLabel('Time to decide').selectOption(clock);
  if (rule) {
    await page.locator('form details summary').click();
    const field = page.locator(`#rule-${rule[0]}`);
    if ((await field.getAttribute('type')) === 'number') await field.fill(rule[1]);
    else await field.selectOption(rule[1]);
  }
  await page.locator('button.big').click();
  await page.waitForURL('**/t/*');
  const link = await page.locator('.share input').inputValue();
  await bo.page.goto(link);
  await bo.page.getByRole('button', { name: 'Sit here' }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  return { ada, bo, table: link.split('/').at(-1) };
}

/** A generator of numbers, so that a game that failed can be played again. */
export function dice(seed) {
  let state = seed >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** Clicks through the list of choices until the result is shown. `after` is called after each move with their number. */
export async function playToTheEnd(page, roll, after = async () => undefined) {
  const result = page.locator('.result');
  await page.locator('div.frame[data-game]').waitFor();
  await putAwayPrimer(page);
  for (let moves = 0; moves < 600;) {
    await result.or(choiceButtons(page).first()).first().waitFor({ state: 'attached' });
    if ((await result.count()) > 0) return moves;
    if (!(await chooseOne(page, [], roll(1000)))) continue;
    await after(++moves);
  }
  throw new Error('the game does not end');
}

/** A game against bots, or alone, moved on by the first wish that is on the list, until `there` is; or the result. */
export async function moveOn(page, wishes, there) {
  const result = page.locator('.result');
  await putAwayPrimer(page);
  for (let moves = 0; moves < 200; moves++) {
    await there.or(result).or(choiceButtons(page).first()).first().waitFor({ state: 'attached' });
    if ((await there.or(result).count()) > 0) return;
    await chooseOne(page, wishes, 0);
  }
  throw new Error(`never there: ${there}`);
}

/** Among bots alone a clock waits for who reads how to play. */
const putAwayPrimer = (page) =>
  page
    .locator('.primer button.primary')
    .click({ timeout: 500 })
    .catch(() => undefined);

const choiceButtons = (page) => page.locator('.choices button:not([disabled])');

/** One of the choices: the first that fulfils the first wish, else that at `place`. The list may change under our hands when
 *  another seat moves: then nothing is chosen, and we look again. */
async function chooseOne(page, wishes, place) {
  const chosen = await page.evaluate(
    ([sources, at]) => {
      const list = document.querySelector('.choices');
      if (list === null) return false;
      const all = [...list.querySelectorAll('button:not([disabled])')];
      const fits = (wish) => all.find((one) => wish.test(one.textContent.trim()));
      const one = sources.map((source) => fits(new RegExp(source))).find((found) => found) ?? all[at % all.length];
      one?.click();
      return one !== undefined;
    },
    [wishes.map((wish) => wish.source), place],
  );
  if (!chosen) return false;
  const yes = page.locator('dialog[open] button.primary');
  if ((await yes.count()) > 0) await yes.click();
  await page.locator('div.frame.busy').waitFor({ state: 'detached' });
  return true;
}
