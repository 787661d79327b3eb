// SPDX-License-Identifier: MIT
// One screen: at every kind of decision of every game and number of seats everything vital is in the window, whole and readable,
// on every usual screen, light and dark. The moments are the fixtures; the page is the real one, fed from them.
// GAME=resonance, FIXTURE=4-choose, SIZE=390x844 look at a part; SHOTS=folder keeps a picture of each (light).
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { availableParallelism } from 'node:os';
import { after, before, describe, test } from 'node:test';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';
import { wrongs } from './vital.mjs';

// A game joins by its name, once its board is written for the stage.
const staged = ['persuasion', 'resilience', 'resonance', 'ritual'];

const sizes = ['1280x657', '1366x657', '1280x800', '1920x1080', '2560x1300', '360x640', '390x844', '844x390'];
const root = fileURLToPath(new URL('../../', import.meta.url));
const wanted = (name, value) => process.env[name] === undefined || process.env[name].split(',').includes(value);

const patience = 180_000; // ms: a busy machine is slow, not wrong

let server, browser, address;
before(async () => {
  // With the gallery in it, and in one piece: the development server would hand out its modules anew to every visit.
  process.env.NODE_ENV = 'development';
  const bundle = {
    root,
    configFile: root + 'vite.config.ts',
    mode: 'development',
    logLevel: 'error',
    build: { outDir: `${root}../build/gallery`, emptyOutDir: true, minify: false },
  };
  await build(bundle);
  server = await preview({ ...bundle, preview: { port: 0, host: '127.0.0.1' } });
  address = server.resolvedUrls.local[0];
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

/** The moment as it stands; a result that lies over the table is looked at, then put aside. */
async function open(page, game, fixture) {
  await page.goto(`${address}gallery?game=${game}&fixture=${fixture}&frame=no`);
  await page.locator('.frame .place > *').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  if (!fixture.endsWith('over')) return;
  await page.locator('.sheet .result h2').waitFor();
  await page.setViewportSize({ width: 360, height: 640 });
  assert.ok(await page.evaluate(() => document.scrollingElement.scrollHeight <= innerHeight), 'the result scrolls in its own frame');
  await page.getByRole('button', { name: 'See the table' }).click();
}

// As many moments at once as there are processors, each in a browser of its own.
describe('one screen', { concurrency: availableParallelism() }, () => {
  const idle = [];
  after(() => Promise.all(idle.map((page) => page.context().browser().close())));

  async function visitor() {
    if (idle.length > 0) return idle.pop();
    const context = await (await launch()).newContext({ reducedMotion: 'reduce' });
    await context.addInitScript((games) => games.forEach((game) => localStorage.setItem(`parlor.primer.${game}`, 'seen')), staged);
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    return page;
  }

  for (const game of staged.filter((one) => wanted('GAME', one)))
    for (const file of readdirSync(`${root}fixtures/${game}`)) {
      const fixture = file.replace('.json', '');
      if (!wanted('FIXTURE', fixture)) continue;
      test(`${game} ${fixture}: all on one screen`, async () => {
        const page = await visitor();
        try {
          await open(page, game, fixture);
          const faults = [];
          for (const size of sizes.filter((one) => wanted('SIZE', one))) {
            const [width, height] = size.split('x').map(Number);
            await page.setViewportSize({ width, height });
            await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))); // the stage has measured
            for (const theme of ['dark', 'light']) {
              await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
              const found = await page.evaluate(wrongs, { holes: width === 1920 });
              faults.push(...found.map((fault) => `${size} ${theme}: ${fault}`));
            }
            if (process.env.SHOTS) {
              mkdirSync(process.env.SHOTS, { recursive: true });
              await page.screenshot({ path: `${process.env.SHOTS}/${game}-${fixture}-${size}.png` });
            }
          }
          assert.deepEqual(faults, []);
        } finally {
          idle.push(page);
        }
      });
    }
});

for (const game of staged.filter((one) => wanted('GAME', one)))
  test(`${game}: an idle table stands still`, async () => {
    const context = await browser.newContext(); // with motion
    const idle = await context.newPage();
    idle.setDefaultTimeout(patience);
    await idle.clock.install();
    const [file] = readdirSync(`${root}fixtures/${game}`).filter((one) => !/over|spectator/.test(one));
    await idle.goto(`${address}gallery?game=${game}&fixture=${file.replace('.json', '')}&frame=no`);
    await idle.locator('.frame .place > *').first().waitFor();
    await idle.clock.fastForward(60_000);
    await idle.locator('.frame.still').waitFor();
    const moving = await idle.evaluate(() =>
      document
        .getAnimations()
        .filter((one) => one.playState === 'running')
        .map((one) => one.effect?.target?.className ?? ''),
    );
    assert.deepEqual(moving, []);
    await idle.mouse.move(200, 200);
    await idle.locator('.frame:not(.still)').waitFor(); // and comes to life again
    await context.close();
  });

// --- What every board gets from the stage, tried on one

const gallery = (game, fixture) => `${address}gallery?game=${game}&fixture=${fixture}&frame=no`;
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
  for (const good of ['Pick a line of the story', 'hands the seat on', 'Check the deal']) await keys.getByText(good).waitFor(); // what one would not find
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
  await visitor.locator('.audience.preview').filter({ hasText: 'Entrepreneurs' }).waitFor();
  assert.equal(await visitor.locator('.strip.mine .woken').count(), 2);
  await visitor.waitForTimeout(600);
  assert.equal(await visitor.locator('[role=tooltip]').count(), 0); // it would lie over those who wake
  await visitor.locator('.strip.mine .tile').first().hover();
  await visitor.locator('[role=tooltip]').filter({ hasText: 'When somebody speaks to this audience' }).waitFor();
  const box = await visitor.locator('[role=tooltip]').last().boundingBox();
  assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= 1366 && box.y + box.height <= 657, JSON.stringify(box));
  await visitor.mouse.move(700, 20);
  await visitor.locator('[role=tooltip]').first().waitFor({ state: 'detached' });
  await visitor.context().close();
});

test('a finger: a long press shows large what it is on, and does not also act; it stays until the next touch', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
  await context.addInitScript(() => localStorage.setItem('parlor.primer.resonance', 'seen'));
  const visitor = await context.newPage();
  visitor.setDefaultTimeout(patience);
  await visitor.goto(gallery('resonance', '4-choose'));
  const post = visitor.locator('.posts button').first();
  await post.waitFor();
  await visitor.evaluate(() => addEventListener('click', () => (globalThis.clicks = (globalThis.clicks ?? 0) + 1)));
  const { x, y, width, height } = await post.boundingBox();
  const line = await context.newCDPSession(visitor);
  await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + width / 2, y: y + height / 2 }] });
  const large = visitor.locator('[role=tooltip]').filter({ hasText: 'Wakes every follower of' });
  await large.waitFor();
  await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await visitor.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  assert.equal(await large.count(), 1);
  assert.equal(await visitor.evaluate(() => globalThis.clicks ?? 0), 0);
  await visitor.touchscreen.tap(195, 300);
  await large.waitFor({ state: 'detached' });
  await context.close();
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

// --- Persuasion

test('Persuasion: pointing at somebody shows what one knows of them, beside what one seeks', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1366, height: 657 } });
  await context.addInitScript(() => localStorage.setItem('parlor.primer.persuasion', 'seen'));
  const visitor = await context.newPage();
  visitor.setDefaultTimeout(patience);
  const { view } = JSON.parse(readFileSync(`${root}fixtures/persuasion/5-intentions-2.json`, 'utf8'));
  const { characters, traits } = JSON.parse(readFileSync(`${root}../content/persuasion/cards.json`, 'utf8'));
  const { seat, certain, sums } = view.notebook.players.find((one) => one.unknown === 4); // one trait of hers has been seen
  const { name } = characters.find((one) => one.id === view.seats[seat].character);
  const least = Math.min(...Object.values(sums)); // of what is seen
  await visitor.goto(gallery('persuasion', '5-intentions-2'));
  const ledger = visitor.locator('.ledger .them');
  await ledger.filter({ hasText: 'Point at somebody' }).waitFor();
  const lady = visitor.locator('button.person').filter({ hasText: name.split(' ').at(-1) });
  await lady.hover();
  await ledger
    .filter({ hasText: name.split(' ').at(-1) })
    .filter({ hasText: `${least < 0 ? '−' : '+'}${Math.abs(least)}±4` })
    .waitFor();
  await visitor
    .locator('[role=tooltip]')
    .filter({ hasText: traits.find((one) => one.key === certain[0]).name })
    .filter({ hasText: /\b4 of their traits\b/ })
    .waitFor();
  await visitor.mouse.move(700, 20);
  await ledger.filter({ hasText: 'Point at somebody' }).waitFor();
  const seal = visitor.locator('.seal:is(button)');
  assert.equal(await seal.isDisabled(), true);
  await lady.click();
  await visitor.locator('.hand button').first().click();
  const shown = traits.find((one) => one.key === view.mine.traits[0].card).name;
  assert.ok((await seal.textContent()).startsWith(`Invite ${name}, showing ${shown} `), await seal.textContent());
  await visitor.getByRole('button', { name: 'Propose', exact: true }).click();
  assert.ok((await seal.textContent()).startsWith(`Propose to ${name}, offering `), await seal.textContent());
  await context.close();
});

test('Persuasion: with an answer picked, all is still whole; and the dock speaks of the letter that lies open', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1366, height: 657 } });
  await context.addInitScript(() => localStorage.setItem('parlor.primer.persuasion', 'seen'));
  const visitor = await context.newPage();
  visitor.setDefaultTimeout(patience);
  await visitor.goto(gallery('persuasion', '5-invitations'));
  await visitor.locator('.hand button').first().click();
  await visitor
    .locator('button.seal')
    .filter({ hasText: /^Accept / })
    .waitFor();
  for (const [width, height] of [
    [1366, 657],
    [390, 844],
  ]) {
    await visitor.setViewportSize({ width, height });
    await visitor.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    assert.deepEqual(await visitor.evaluate(wrongs, { holes: false }), []);
  }
  await visitor.setViewportSize({ width: 1366, height: 657 });
  await visitor.goto(gallery('persuasion', '5-correspondence'));
  const leaves = visitor.locator('.desk .leaves button');
  for (const i of [1, 0]) {
    await leaves.nth(i).click();
    const name = (await leaves.nth(i).innerText()).trim();
    await visitor.locator('button.seal').filter({ hasText: name }).waitFor();
  }
  await context.close();
});

test("Persuasion: “Beware of …” waits for a name, and offers neither one's own nor the listener's", async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1366, height: 657 } });
  await context.addInitScript(() => localStorage.setItem('parlor.primer.persuasion', 'seen'));
  const visitor = await context.newPage();
  visitor.setDefaultTimeout(patience);
  await visitor.goto(gallery('persuasion', '5-correspondence')); // seat 3 with 2 and 4; the first letter lies open
  const composer = visitor.locator('.composer');
  await composer.getByRole('button', { name: 'Beware of …' }).click();
  assert.ok(await composer.locator('.send .primary').isDisabled());
  assert.deepEqual(await composer.locator('.fill button').allInnerTexts(), ['Oldacre', 'Lindhurst', 'Harrowgate']);
  await composer.getByRole('button', { name: 'Lindhurst' }).click();
  assert.equal(await composer.locator('.send .primary').innerText(), 'Say “Beware of Dr. Ezra Lindhurst.”');
  await context.close();
});
