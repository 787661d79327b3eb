// SPDX-License-Identifier: MIT
// Without a network: whole games of each kind on the device, a tab closed in the middle, a game taken along in a file, a new version
// of the page. The browser has been here once before; then its line is cut.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { dice, House, inspect, playToTheEnd } from './house.mjs';

let house;
before(async () => (house = await House.open()));
after(() => house.close());

/** A browser that was here once: the page has kept itself. Bots do not pause for effect. */
async function visitedOnce({ url = house.url, ...size } = {}) {
  const visitor = await house.visitor({ newcomer: false, ...size });
  visitor.context.setDefaultTimeout(20_000);
  await visitor.context.addInitScript(() => localStorage.setItem('parlor.bot-delay', '0'));
  await visitor.page.goto(url);
  await visitor.page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  return visitor;
}

async function alone(size) {
  const visitor = await visitedOnce(size);
  await visitor.context.setOffline(true);
  await visitor.page.goto(house.url); // from what it kept
  await visitor.page.getByText('No server answers just now').waitFor();
  return visitor;
}

/** A game on this device from home, against bots of one level. */
async function begin(page, title, level, seats) {
  await page.getByRole('link', { name: new RegExp(`^On this device ?: ${title}`) }).click();
  await page.getByRole('heading', { name: `${title} on this device` }).waitFor();
  const counter = page.locator('.counter output');
  for (let count = Number(await counter.textContent()); count !== seats; count = Number(await counter.textContent()))
    await page
      .locator('.counter button')
      .nth(count < seats ? 1 : 0)
      .click();
  for (let seat = 1; seat < seats; seat++) await page.locator('.seats select').nth(seat).selectOption(level);
  assert.equal(await page.locator('.seats option[value=open]').count(), 0, 'nobody comes by a link');
  await page.locator('button.big').click();
  await page.waitForURL('**/t/here-*');
  await page.locator('div.frame[data-game]').waitFor();
}

/** How much of all its games the device has kept. */
const kept = (page) =>
  page.evaluate(
    () =>
      new Promise((found) => {
        indexedDB.open('parlor').onsuccess = ({ target }) =>
          (target.result.transaction('entries').objectStore('entries').count().onsuccess = ({ target: counted }) => found(counted.result));
      }),
  );

for (const [title, seats, size] of [
  ['Persuasion', 4, { width: 1366, height: 657 }],
  ['Resonance', 2, { width: 390, height: 844 }],
  ['The Forbidden Ritual', 4, { width: 1366, height: 657, dark: true }],
  ['.Resilience', 2, { width: 390, height: 844, dark: true }],
])
  test(`${title} against hard, with the network cut, and the page loaded anew in the middle`, async () => {
    const { page, faults, context } = await alone(size);
    await begin(page, title, 'hard', seats);
    const table = page.url().split('/').at(-1);
    let before;
    const moves = await playToTheEnd(page, dice(seats * 31), async (count) => {
      if (count !== 1) return; // a leap of the heart may end it soon
      before = await kept(page);
      assert.ok(before > 0);
      await page.reload();
      await page.locator('div.frame[data-game]').waitFor();
      assert.ok((await kept(page)) >= before);
    });
    assert.ok(moves > 1 && (await kept(page)) > before, 'it went on where it was');
    await page.locator('.result h2').waitFor();
    await inspect(page, `${title} on this device`);

    // Its record is whole, and the program itself says that it is true.
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('.result').getByRole('button', { name: 'Download' }).click()]);
    const record = readFileSync(await file.path(), 'utf8');
    assert.equal(JSON.parse(record.split('\n')[0]).seats.filter((one) => one.bot === 'hard').length, seats - 1);
    assert.ok(JSON.parse(record.trimEnd().split('\n').at(-1)).result);

    // Listed at home, replayed, and played again.
    await page.goto(house.url);
    await page.locator('.finished').getByText('on this device').first().waitFor();
    await page.goto(`${house.url}/replay/${table}?viewer=0`);
    await page.locator('div.frame[data-game], .board').first().waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

test('a game is taken along in a file, and one that cannot have been is refused', async () => {
  const here = await alone();
  await begin(here.page, '.Resilience', 'easy', 2);
  let moves = 0;
  await Promise.race([
    playToTheEnd(here.page, dice(5), async () => {
      if (++moves === 3) throw new Error('enough');
    }).catch(() => undefined),
  ]);
  await here.page.getByRole('button', { name: 'Menu' }).click();
  const [file] = await Promise.all([here.page.waitForEvent('download'), here.page.getByRole('button', { name: 'Save to a file' }).click()]);
  const save = JSON.parse(readFileSync(await file.path(), 'utf8'));
  assert.equal(save.format, 'parlor save 1');
  assert.ok(save.entries.length >= 3);

  const there = await alone({ width: 390, height: 844 });
  const choose = (name, text) => there.page.locator('.take input').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await choose('nonsense.json', 'nonsense');
  await there.page.getByRole('alert').waitFor();
  const false_ = structuredClone(save);
  false_.entries[1].action = { type: 'win' };
  await choose('false.json', JSON.stringify(false_));
  await there.page.getByText('this game cannot have been').waitFor();
  await choose('game.json', JSON.stringify(save));
  await there.page.waitForURL(`**/t/${save.table}`);
  await playToTheEnd(there.page, dice(6));
  await there.page.goto(house.url);
  await there.page.getByRole('button', { name: /^Remove ?: .Resilience/ }).click();
  await there.page.locator('.finished').waitFor({ state: 'detached' });
  for (const one of [here, there]) {
    assert.deepEqual(one.faults, []);
    await one.context.close();
  }
});

test('a new version is told of, never in the middle of a game, and comes when the player says so', async () => {
  // A server of the same page, whose next version differs in its service worker.
  let newer = false;
  const proxy = createServer((asked, reply) => {
    const { port } = house;
    const onward = request({ port, path: asked.url, method: asked.method, headers: { ...asked.headers, host: `127.0.0.1:${port}` } }, (said) => {
      const { 'content-encoding': encoding, 'content-length': _length, ...headers } = said.headers;
      const changed = newer && asked.url === '/sw.js';
      reply.writeHead(said.statusCode, encoding ? { ...headers, 'content-encoding': encoding } : headers);
      said.on('data', (piece) => reply.write(piece));
      said.on('end', () => reply.end(changed ? '\n// newer' : ''));
    });
    if (asked.url === '/sw.js') onward.removeHeader('accept-encoding');
    asked.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = `http://127.0.0.1:${proxy.address().port}`;
  const { page, faults, context } = await visitedOnce({ url });
  await page.goto(`${url}/new/persuasion?here`);
  await page.locator('button.big').click();
  await page.locator('div.frame[data-game]').waitFor();
  newer = true;
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    while (!registration.waiting) await new Promise((done) => registration.installing?.addEventListener('statechange', done, { once: true }));
  });
  assert.equal(await page.getByText('There is a new version').count(), 0, 'not at a table');
  await page.evaluate(() => (window.old = true));
  await page.locator('a.home').first().click();
  await page.getByText('There is a new version').waitFor();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Use it now' }).click()]);
  assert.equal(await page.evaluate(() => window.old), undefined, 'the page is a new one');
  await page.getByRole('link', { name: /^Go back in ?: Persuasion/ }).waitFor();
  assert.equal(await page.getByText('There is a new version').count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
  proxy.close();
});
