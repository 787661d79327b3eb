// SPDX-License-Identifier: MIT
// Without a network: whole games of each kind on the device, a tab closed in the middle, a game taken along in a file, a new version
// of the page. The browser has been here once before; then its line is cut.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createServer, request } from 'node:http';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { dice, House, inspect, playToTheEnd, program } from './house.mjs';

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
  assert.equal(await page.locator('.seats option').filter({ hasText: 'by link' }).count(), 0, 'nobody comes by a link');
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

test('four share one device: a curtain falls between them, and behind it nothing of anybody is on the page', async () => {
  const { page, faults, context } = await alone({ width: 390, height: 844 });
  await page.getByRole('link', { name: /^On this device ?: Persuasion/ }).click();
  for (const seat of [1, 2, 3]) await page.locator('.seats select').nth(seat).selectOption('open');
  for (const [i, name] of ['Clover', 'Bramble', 'Sorrel'].entries()) await page.locator('.seats input').nth(i).fill(name);
  await page.getByRole('button', { name: 'fewer' }).click(); // the fifth, a bot
  await page.locator('button.big').click();
  await page.waitForURL('**/t/here-*');
  const roll = dice(77);
  const curtain = page.locator('.curtain');
  const result = page.locator('.result');
  const players = new Set();
  const secrets = new Set(); // what was on the page in somebody's turn, and is not what anybody may see
  const words = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-card], .hand *, .own *, .choices button')].map((one) => one.textContent.trim()).filter((text) => text.length > 3),
    );
  for (let i = 0; i < 400; i++) {
    await result.or(curtain).or(page.locator('.choices button:not([disabled])').first()).first().waitFor({ state: 'attached' });
    if ((await result.count()) > 0) break;
    if ((await curtain.count()) > 0) {
      const html = await page.evaluate(() => document.documentElement.outerHTML);
      assert.equal(await page.locator('div.frame, .choices, dialog[open]').count(), 0, 'no board behind the curtain');
      for (const secret of secrets) assert.ok(!html.includes(secret), `"${secret}" is still on the page`);
      if (players.size === 1) await inspect(page, 'the curtain');
      if (players.size === 2) await page.reload(); // somebody looks over a shoulder: still the curtain
      await curtain.waitFor();
      const name = /^I am (.*)$/.exec(await page.locator('.curtain .big').textContent())[1];
      players.add(name);
      await page.locator('.curtain .big').click();
      await page.locator('div.frame[data-game]').waitFor();
      continue;
    }
    for (const word of await words()) secrets.add(word);
    const chosen = await page.evaluate((at) => {
      const all = [...document.querySelectorAll('.choices button:not([disabled])')];
      all[at % all.length]?.click();
      return all.length > 0;
    }, roll(1000));
    if (!chosen) continue;
    const yes = page.locator('dialog[open] button.primary');
    if ((await yes.count()) > 0) await yes.click();
    await page.locator('div.frame.busy').waitFor({ state: 'detached' });
  }
  await result.waitFor();
  assert.equal(players.size, 4);
  assert.ok(players.has('Clover') && secrets.size > 8, `${secrets.size} secrets`);
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

/** The least that serves a folder: files that are there, under one path of a host; whatever else is asked for is written down. */
async function filesAt(folder, path) {
  const types = { html: 'text/html', js: 'text/javascript', css: 'text/css', wasm: 'application/wasm', svg: 'image/svg+xml', webmanifest: 'application/json' };
  const astray = [];
  const host = createServer((asked, reply) => {
    const { pathname } = new URL(asked.url, 'http://host');
    const file = folder + (pathname === path ? '/index.html' : '/' + pathname.slice(path.length));
    const there = pathname.startsWith(path) && existsSync(file) && statSync(file).isFile();
    if (!there) astray.push(asked.url);
    reply.writeHead(there ? 200 : 404, { 'content-type': types[file.split('.').at(-1)] ?? 'application/octet-stream' }).end(there ? readFileSync(file) : '');
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  return { host, astray, url: `http://127.0.0.1:${host.address().port}${path}` };
}

test('parlor export: any folder of any host of files is enough, under its own strict policy, and without a network after one visit', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'parlor-site-')), 'site');
  const written = spawnSync(program, ['export', folder], { encoding: 'utf8' });
  assert.match(written.stdout, /^Wrote \d+ files/);
  assert.equal(spawnSync(program, ['export', folder]).status, 2, 'it overwrites nothing');
  const { host, astray, url } = await filesAt(folder, '/games/parlor/');
  const { page, faults, context } = await house.visitor({ newcomer: false, width: 390, height: 844 });
  context.setDefaultTimeout(20_000);
  const forbidden = [];
  page.on('console', (said) => /Content.Security.Policy/i.test(said.text()) && forbidden.push(said.text()));
  await context.addInitScript(() => localStorage.setItem('parlor.bot-delay', '0'));
  await page.goto(url);
  await page.getByText('This page has no server').waitFor();
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');

  // Every link stays in the folder, is a page there, and comes up by itself in a new tab.
  const hrefs = () => page.evaluate(() => [...document.querySelectorAll('a[href]:not(.skip)')].map((one) => one.href));
  const links = await hrefs();
  assert.ok(links.length > 8);
  for (const link of links) assert.ok(link === url || link.startsWith(`${url}#/`), link);
  await page.goto(`${url}#/rules/persuasion`);
  await page.getByText('PER-1', { exact: false }).first().waitFor();
  await page.locator('nav a').nth(3).click();
  assert.match(page.url(), /#\/rules\/persuasion#/);
  await page.getByText('PER-1', { exact: false }).first().waitFor();
  await page.keyboard.press('Tab');
  await page.locator('a.skip').focus();
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
  assert.match(page.url(), /#\/rules\/persuasion/, 'the page is still the same');
  await page.goto(`${url}#/cards/resonance`);
  await page.locator('h1').first().waitFor();

  await context.setOffline(true);
  host.closeAllConnections();
  await new Promise((closed) => host.close(closed)); // nobody is there any more
  await page.goto(url);
  await page.getByRole('button', { name: /^Play now( against bots)? ?: Persuasion/ }).click();
  await page.waitForURL('**/#/t/here-*');
  let reloaded = false;
  await playToTheEnd(page, dice(9), async () => {
    if (reloaded) return;
    reloaded = true;
    await page.reload();
    await page.locator('div.frame[data-game]').waitFor();
  });
  await page.locator('.result').getByRole('link', { name: 'Replay' }).click();
  await page.waitForURL('**/#/replay/here-*');
  await page.locator('div.frame[data-game], .board').first().waitFor();
  assert.deepEqual([faults, forbidden, astray], [[], [], []]);
  await context.close();
  rmSync(dirname(folder), { recursive: true });
});

test('a record from elsewhere is looked at, one that is not over is played on, and a false one is refused', async () => {
  const recorded = (...more) =>
    spawnSync(program, ['record', 'resonance', '--players', '2', '--seed', '8', '--bots', 'easy', ...more], { encoding: 'utf8' }).stdout;
  const whole = recorded('--events');
  const { page, faults, context } = await alone();
  const choose = (name, text) => page.locator('.take input').setInputFiles({ name, mimeType: 'application/jsonl', buffer: Buffer.from(text) });
  for (const [words, text] of [
    ['not JSON', 'nonsense'],
    ['record: line 1', '{"parlor":3}\n'],
    ['record: line', whole.replace(/"seed":"./, '"seed":"f')],
    ['the line is cut off', whole.slice(0, -9)],
  ]) {
    await choose('false.jsonl', text);
    if (words !== 'not JSON') await page.getByText(words).waitFor();
    else await page.getByRole('alert').waitFor();
  }

  // Over: a replay with all that happened
  await choose('whole.jsonl', whole);
  await page.waitForURL('**/replay/here-*');
  await page.locator('.board').first().waitFor();
  await inspect(page, 'the replay of a record');

  // Not over: it goes on where it was, and what comes out of it is true.
  await page.goto(house.url);
  await choose('begun.jsonl', recorded().split('\n').slice(0, 12).join('\n') + '\n');
  await page.waitForURL('**/t/here-*');
  await playToTheEnd(page, dice(4));
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('.result').getByRole('button', { name: 'Download' }).click()]);
  const record = readFileSync(await file.path(), 'utf8');
  assert.equal(record.split('\n')[5], recorded().split('\n')[5], 'the same beginning');
  assert.equal(spawnSync(program, ['verify', '-'], { input: record }).status, 0, 'verified by the program');
  await page
    .getByRole('button', { name: /Was the deal fair|deal/i })
    .first()
    .click()
    .catch(() => undefined);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a game on the device goes online: what was done stays done, a second browser takes a seat, both play on', async () => {
  const { page, faults, context } = await visitedOnce({ width: 390, height: 844 });
  await begin(page, '.Resilience', 'easy', 2);
  let moves = 0;
  await playToTheEnd(page, dice(5), async () => {
    if (++moves === 3) throw new Error('enough');
  }).catch((error) => assert.equal(error.message, 'enough'));
  const here = page.url().split('/').at(-1);
  const online = async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Take this game online' }).click();
    await page.locator('dialog[open] button.primary').click();
  };

  // Without a server it stays where it is, and goes on.
  await context.setOffline(true);
  await online();
  await page.locator('.refusal, .note, [role=alert]').first().waitFor();
  assert.match(page.url(), /\/t\/here-/);
  await page.waitForFunction(() => document.querySelector('.choices button:not([disabled])') !== null);
  await context.setOffline(false);
  await page.keyboard.press('Escape');

  const before = await kept(page);
  assert.ok(before >= 3);
  await online();
  await page.waitForURL((url) => url.pathname.startsWith('/t/') && !url.pathname.includes('here-'));
  await page.getByText('This game is online now').waitFor();
  await inspect(page, 'a game that went online');
  assert.equal(await kept(page), 0, 'it is not in two places');
  await page
    .getByRole('button', { name: /^Give .* seat to a friend/ })
    .first()
    .click();
  const link = await page.locator('.note input').inputValue();

  const bo = await house.visitor({ newcomer: false, dark: true });
  await bo.page.goto(link);
  await bo.page.locator('div.frame[data-game]').waitFor();
  await bo.page.getByText('began this game alone on a device').waitFor();
  await inspect(bo.page, 'who joins is told');
  for (const one of [page, bo.page, page]) {
    await one.locator('.choices button:not([disabled])').first().waitFor({ state: 'attached' });
    const steps = await page.evaluate(async (id) => (await (await fetch(`/api/tables/${id}/record`)).text()).split('\n').length, page.url().split('/').at(-1));
    await one.evaluate(() => document.querySelector('.choices button:not([disabled])').click());
    const yes = one.locator('dialog[open] button.primary');
    if ((await yes.count()) > 0) await yes.click();
    await page.waitForFunction(
      async ([id, was]) => (await (await fetch(`/api/tables/${id}/record`)).text()).split('\n').length > was,
      [page.url().split('/').at(-1), steps],
    );
  }
  await page.goto(`${house.url}/t/${here}`);
  await page.getByRole('alert').waitFor(); // nothing is left of it here
  assert.deepEqual([faults, bo.faults], [[], []]);
  await context.close();
  await bo.context.close();
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
