// SPDX-License-Identifier: MIT
// One screen: at every kind of decision of every game and number of seats everything vital is in the window, whole and readable,
// on every usual screen, light and dark. The moments are the fixtures; the page is the real one, fed from them.
// GAME=resonance, FIXTURE=4-choose, SIZE=390x844 look at a part; SHOTS=folder keeps a picture of each (light).
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { wrongs } from './vital.mjs';

// A game joins by its name, once its board is written for the stage.
const staged = ['persuasion', 'resilience', 'resonance', 'ritual'];

const sizes = ['1280x657', '1366x657', '1280x800', '1920x1080', '2560x1300', '360x640', '390x844', '844x390'];
const root = fileURLToPath(new URL('../../', import.meta.url));
const wanted = (name, value) => process.env[name] === undefined || process.env[name].split(',').includes(value);

const patience = 180_000; // ms: a busy machine is slow, not wrong

let server, browser, page;
before(async () => {
  server = await createServer({ root, configFile: root + 'vite.config.ts', server: { port: 0, host: '127.0.0.1', hmr: false }, logLevel: 'error' });
  await server.listen();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.addInitScript(() => {
    for (const game of ['persuasion', 'resonance', 'ritual', 'resilience']) localStorage.setItem(`parlor.primer.${game}`, 'seen');
  });
  page = await context.newPage();
  page.setDefaultTimeout(patience);
  await page.goto(`${server.resolvedUrls.local[0]}gallery`); // the first visit makes the server bundle what all need
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** The moment as it stands; a result that lies over the table is looked at, then put aside. */
async function open(game, fixture) {
  const address = `${server.resolvedUrls.local[0]}gallery?game=${game}&fixture=${fixture}&frame=no`;
  await page.goto(address);
  await page.locator('.frame .place > *').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  if (!fixture.endsWith('over')) return;
  await page.locator('.sheet .result h2').waitFor();
  await page.setViewportSize({ width: 360, height: 640 });
  assert.ok(await page.evaluate(() => document.scrollingElement.scrollHeight <= innerHeight), 'the result scrolls in its own frame');
  await page.getByRole('button', { name: 'See the table' }).click();
}

for (const game of staged.filter((one) => wanted('GAME', one)))
  for (const file of readdirSync(`${root}fixtures/${game}`)) {
    const fixture = file.replace('.json', '');
    if (!wanted('FIXTURE', fixture)) continue;
    test(`${game} ${fixture}: all on one screen`, async () => {
      await open(game, fixture);
      const faults = [];
      for (const size of sizes.filter((one) => wanted('SIZE', one))) {
        const [width, height] = size.split('x').map(Number);
        await page.setViewportSize({ width, height });
        for (const theme of ['light', 'dark']) {
          await page.evaluate(
            (theme) => new Promise((done) => ((document.documentElement.dataset.theme = theme), requestAnimationFrame(() => requestAnimationFrame(done)))),
            theme,
          );
          const found = await page.evaluate(wrongs, { holes: width === 1920 });
          faults.push(...found.map((fault) => `${size} ${theme}: ${fault}`));
          if (process.env.SHOTS && theme === 'light') {
            mkdirSync(process.env.SHOTS, { recursive: true });
            await page.screenshot({ path: `${process.env.SHOTS}/${game}-${fixture}-${size}.png` });
          }
        }
      }
      assert.deepEqual(faults, []);
    });
  }

for (const game of staged.filter((one) => wanted('GAME', one)))
  test(`${game}: an idle table stands still`, async () => {
    const context = await browser.newContext(); // with motion
    const idle = await context.newPage();
    idle.setDefaultTimeout(patience);
    await idle.clock.install();
    const [file] = readdirSync(`${root}fixtures/${game}`).filter((one) => !/over|spectator/.test(one));
    await idle.goto(`${server.resolvedUrls.local[0]}gallery?game=${game}&fixture=${file.replace('.json', '')}&frame=no`);
    await idle.locator('.frame .place > *').first().waitFor();
    await idle.clock.fastForward(60_000);
    await idle.locator('.frame.still').waitFor();
    const moving = await idle.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').map((one) => one.effect?.target?.className ?? ''));
    assert.deepEqual(moving, []);
    await idle.mouse.move(200, 200);
    await idle.locator('.frame:not(.still)').waitFor(); // and comes to life again
    await context.close();
  });

// --- What every board gets from the stage, tried on one

const gallery = (game, fixture) => `${server.resolvedUrls.local[0]}gallery?game=${game}&fixture=${fixture}&frame=no`;
async function visit(width, height) {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width, height } });
  await context.addInitScript(() => localStorage.setItem('parlor.primer.resonance', 'seen'));
  const visitor = await context.newPage();
  visitor.setDefaultTimeout(patience);
  await visitor.goto(gallery('resonance', '4-choose'));
  await visitor.locator('.posts button').first().waitFor();
  return visitor;
}

test('the keyboard: focus is at the decision, keys are listed, what is focused is shown large', async () => {
  const visitor = await visit(1366, 657);
  const first = visitor.locator('.posts button').first();
  await visitor.waitForFunction(() => document.activeElement?.matches('.posts button'));
  assert.ok(await first.evaluate((one) => one === document.activeElement));
  await visitor.keyboard.press('i');
  await visitor.locator('[role=tooltip]').filter({ hasText: 'Wakes every follower of Skeptics' }).waitFor();
  await visitor.keyboard.press('?');
  const keys = visitor.getByRole('dialog', { name: 'Keys' });
  await keys.getByText('Your choices as a list').waitFor();
  assert.equal(await visitor.locator('[role=tooltip]').count(), 0);
  await visitor.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await visitor.keyboard.press('c');
  await visitor.locator('.choices button').first().waitFor();
  await visitor.keyboard.press('f');
  await visitor.locator('.choices').waitFor({ state: 'hidden' });
  await visitor.reload(); // a folded panel stays folded
  await visitor.locator('.frame:not(.open)').waitFor();
  await visitor.context().close();
});

test('the pointer: what is pointed at is shown large, and a post shows whom it would wake', async () => {
  const visitor = await visit(1366, 657);
  await visitor.locator('.posts button').nth(1).hover();
  await visitor.locator('[role=tooltip]').filter({ hasText: 'Red-Tape Complaint' }).waitFor();
  await visitor.locator('.audience.preview').filter({ hasText: 'Entrepreneurs' }).waitFor();
  assert.equal(await visitor.locator('.strip.mine .woken').count(), 2);
  const box = await visitor.locator('[role=tooltip]').last().boundingBox();
  assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= 1366 && box.y + box.height <= 657, JSON.stringify(box));
  await visitor.mouse.move(700, 20);
  await visitor.locator('[role=tooltip]').first().waitFor({ state: 'detached' });
  await visitor.context().close();
});

test('the pace is chosen at the table and remembered', async () => {
  const visitor = await visit(390, 844);
  await visitor.getByRole('button', { name: 'Table menu' }).click();
  await visitor.getByRole('button', { name: 'fast' }).click();
  await visitor.reload();
  await visitor.getByRole('button', { name: 'Table menu' }).click();
  await visitor.locator('.pace[aria-pressed=true]').filter({ hasText: 'fast' }).waitFor();
  await visitor.context().close();
});

test('a phone: the story is a sheet that comes and goes', async () => {
  const visitor = await visit(390, 844);
  const story = visitor.getByRole('tab', { name: 'Story' });
  const line = visitor.locator('#panel-story li').last();
  await line.waitFor({ state: 'hidden' });
  await story.click();
  await line.waitFor();
  await visitor.keyboard.press('Escape');
  await line.waitFor({ state: 'hidden' });
  await visitor.context().close();
});
