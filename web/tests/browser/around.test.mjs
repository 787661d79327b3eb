// SPDX-License-Identifier: MIT
// The house around the tables: what is yours, the set-up, the waiting room, the replay, and the same guest on another device.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { dice, House, inspect, moveOn, playToTheEnd } from './house.mjs';

const laptop = { width: 1366, height: 657 };
const phone = { width: 390, height: 844, dark: true };
const scenario = fileURLToPath(new URL('../../../content/resilience/scenarios/cyber_winter.json', import.meta.url));

/** Resonance with a first card of another name and value. */
function packFile(name, value) {
  const cards = JSON.parse(readFileSync(new URL('../../../content/resonance/cards.json', import.meta.url), 'utf8'));
  cards.pack = { name, version: '0.3', author: 'Ada', licence: 'CC0' };
  Object.assign(cards.personas[0], { name: `${name} Driver`, value });
  const file = join(mkdtempSync(join(tmpdir(), 'parlor-pack-')), 'pack.json');
  writeFileSync(file, JSON.stringify(cards, null, 1));
  return file;
}

let house;
before(async () => (house = await House.open(['--pack', packFile('Loud Night', 1)])));
after(() => house.close());

/** A table, made as the visitor that the page belongs to. */
async function open(page, wish) {
  const reply = await page.request.post(`${house.url}/api/tables`, { data: wish });
  const made = await reply.json();
  assert.equal(reply.status(), 201, JSON.stringify(made));
  return made.table;
}
/** Somebody with a name. */
async function guest(name, screen) {
  const visitor = await house.visitor({ ...screen, newcomer: false });
  await visitor.page.request.post(`${house.url}/api/guests`, { data: { name } });
  await visitor.context.addInitScript(() => localStorage.setItem('parlor.guest', 'known'));
  return visitor;
}
const bot = { bot: 'random' };

test('home begins with what is yours', async () => {
  const { page, context, faults } = await guest('Ada', laptop);
  await page.goto(house.url);
  await page.getByRole('heading', { level: 1, name: 'Four games for a good evening' }).waitFor(); // nothing is hers yet
  const mine = await open(page, { game: 'resilience', players: 1, public: false, start: true });
  const gathering = await open(page, { game: 'persuasion', seats: [{}, {}, bot], public: false });
  const finished = await open(page, { game: 'lamplight', seats: [{}, bot], public: false, start: true });
  await page.goto(`${house.url}/t/${finished}`);
  await playToTheEnd(page, dice(7));
  const { result } = await (await page.request.get(`${house.url}/api/tables/${finished}`)).json();

  await page.goto(house.url);
  await page.getByRole('heading', { level: 1, name: 'Welcome back, Ada' }).waitFor();
  const headings = page.locator('main h2');
  await headings.filter({ hasText: 'Your record' }).waitFor();
  const order = (await headings.allInnerTexts()).filter((words) => ['It is your move', 'Running tables', 'Finished games', 'The games'].includes(words));
  assert.deepEqual(order, ['It is your move', 'Running tables', 'Finished games', 'The games']);
  await page.locator(`.mine a[href="/t/${mine}"]`).waitFor();
  await page.locator('li.mine').filter({ hasText: 'Test Drive' }).filter({ hasText: 'your move' }).waitFor();
  await page.locator(`li:not(.mine) a[href="/t/${gathering}"]`).waitFor();
  const over = page.locator('.finished li').first();
  assert.match(await over.innerText(), result.winners.includes(0) ? /\bwon/ : /not won/);
  const row = page.locator('tbody tr').filter({ hasText: 'Lamplight' });
  assert.match(await row.innerText(), result.winners.includes(0) ? /1 of 1/ : /0 of 1/);
  await inspect(page, 'home of a guest');
  await page.setViewportSize({ width: phone.width, height: phone.height });
  await inspect(page, 'home of a guest, on a phone');
  await over.getByRole('link', { name: 'Replay' }).click();
  await page.waitForURL(`**/replay/${finished}?*viewer=0*`);
  assert.deepEqual(faults, []);
  await context.close();
});

for (const screen of [laptop, phone])
  test(`set-up fits a screen of ${screen.width}x${screen.height}`, async () => {
    const { page, context, faults } = await house.visitor(screen);
    for (const { game } of await house.games()) {
      await page.goto(`${house.url}/new/${game}`);
      const start = page.locator('button.big');
      await start.waitFor();
      const sizes = () =>
        page.evaluate(() => {
          const inside = document.querySelector('.inside');
          const { bottom, right } = document.querySelector('button.big').getBoundingClientRect();
          return {
            page: document.documentElement.scrollHeight - innerHeight,
            inside: inside.scrollHeight - inside.clientHeight,
            button: bottom <= innerHeight && right <= innerWidth,
          };
        });
      const { page: over, inside, button } = await sizes();
      assert.ok(over <= 0, `${game}: the page scrolls by ${over} px`);
      assert.ok(inside <= 0, `${game}: ${inside} px do not fit`);
      assert.ok(button, `${game}: the button is out of sight`);
      await inspect(page, `set-up of ${game}`);
      await page.locator('form details summary').click(); // long lists scroll inside
      const unfolded = await sizes();
      assert.ok(unfolded.page <= 0 && unfolded.button, `${game}: house rules push the page`);
    }
    assert.deepEqual(faults, []);
    await context.close();
  });

test('numbers are typed, and one that does not fit is not sent', async () => {
  const { page, context } = await house.visitor(laptop);
  await page.goto(`${house.url}/new/persuasion`);
  await page.locator('form details summary').click();
  const talk = page.locator('#rule-correspondence_seconds');
  assert.equal(await talk.getAttribute('type'), 'number');
  assert.equal(await page.locator('option').filter({ hasText: /^\d+$/ }).count(), 0);
  await talk.fill('5');
  await page.locator('form details summary').click(); // folded away
  await page.locator('button.big').click();
  await page.locator('details[open] #rule-correspondence_seconds:invalid').waitFor(); // and shown again
  assert.match(page.url(), /\/new\/persuasion$/);
  await talk.fill('95');
  await page.locator('button.big').click();
  await page.waitForURL('**/t/*');
  const table = new URL(page.url()).pathname.split('/').at(-1);
  const { house_rules } = await (await page.request.get(`${house.url}/api/tables/${table}`)).json();
  assert.deepEqual(house_rules, { correspondence_seconds: 95, timers: 'none' }); // among bots alone nobody is hurried
  await context.close();
});

test('.Resilience: five sit down, and every scenario says how hard it is with so many', async () => {
  const { page, context } = await house.visitor(laptop);
  await page.goto(`${house.url}/new/resilience`);
  const more = page.getByRole('button', { name: 'One more seat' });
  const hard = page.locator('.pick .hard');
  await hard.first().waitFor();
  assert.equal(await hard.count(), await page.locator('.pick input[type=radio]').count());
  const alone = await hard.allInnerTexts();
  for (let seats = 1; seats < 5; seats++) await more.click();
  assert.ok(await more.isDisabled());
  const together = await hard.allInnerTexts();
  assert.ok(
    together.every((words) => /^(easy|fair|hard|grim) · bots win \d+\s%$/.test(words)),
    together.join(),
  );
  assert.notDeepEqual(together, alone);
  assert.equal(await page.locator('#rule-seats_max').count(), 0); // the counter says it
  await page.locator('button.big').click();
  await page.waitForURL('**/t/*');
  const table = new URL(page.url()).pathname.split('/').at(-1);
  const face = await (await page.request.get(`${house.url}/api/tables/${table}`)).json();
  assert.equal(face.players, 5);
  assert.equal(face.house_rules.seats_max, 5);
  await context.close();
});

test('a scenario of one’s own is loaded from a file and named wherever its table is', async () => {
  const { page, context, faults } = await house.visitor(laptop);
  await page.goto(`${house.url}/new/resilience`);
  const file = page.locator('.load input[type=file]');
  const pick = page.locator('.pick').filter({ hasText: 'Cyber Winter' });
  await page.locator('.pick').first().waitFor();
  const load = (name, text) => file.setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await load('list.json', '[1, 2]');
  await page.getByRole('alert').filter({ hasText: 'list.json is no scenario' }).waitFor();
  await load('long.json', `{"name": "${'x'.repeat(70_000)}"}`);
  await page.getByRole('alert').filter({ hasText: 'long.json is too long' }).waitFor();
  await load('wrong.json', '{"id": "own", "name": "Half a Scenario", "start": {}, "deck": {}}');
  await page.locator('button.big').click();
  await page
    .getByRole('alert')
    .filter({ hasText: /scenario: / })
    .waitFor(); // the server's own sentence
  await file.setInputFiles(scenario);
  await pick.waitFor();
  assert.ok(await pick.locator('input').isChecked());
  await page.getByRole('button', { name: 'One more seat' }).click();
  await page.getByLabel('Seat 2').selectOption('open');
  await page.locator('button.big').click();
  await page.locator('.scenario').filter({ hasText: 'Cyber Winter' }).waitFor();
  await inspect(page, 'waiting room');
  await page.getByRole('button', { name: 'Add a bot' }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.locator('.frame .scenario').filter({ hasText: 'Cyber Winter' }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test('a pack is chosen from those of the house or brought along, and named wherever its table is', async () => {
  const { page, context, faults } = await house.visitor(laptop);
  const begin = async () => {
    await page.getByLabel('Seat 2').selectOption('open');
    await page.locator('button.big').click();
    await page.waitForURL('**/t/*');
  };
  await page.goto(`${house.url}/new/resonance`);
  const cards = page.locator('.packs select');
  await cards.selectOption({ label: 'Loud Night 0.3 · variant' });
  await page.getByText('by Ada · CC0').waitFor();
  await inspect(page, 'set-up with a pack');
  await begin();
  await page.getByText('Played with Loud Night 0.3 · variant').waitFor();
  await inspect(page, 'waiting room with a pack');

  await page.goto(`${house.url}/new/resonance`);
  const file = page.locator('.file input[type=file]');
  await file.setInputFiles({ name: 'list.json', mimeType: 'application/json', buffer: Buffer.from('[1, 2]') });
  await page.getByRole('alert').filter({ hasText: 'list.json is no file of cards' }).waitFor();
  await file.setInputFiles(packFile('', 1));
  await page.locator('button.big').click();
  await page.getByRole('alert').filter({ hasText: 'pack: name' }).waitFor(); // the server's own sentence
  await file.setInputFiles(packFile('Quiet Night', 9));
  await cards.locator('option:checked').filter({ hasText: 'Quiet Night, from pack.json' }).waitFor({ state: 'attached' });
  await begin();
  await page.getByText('Played with Quiet Night 0.3').waitFor();
  await page.getByRole('button', { name: 'Add a bot' }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.locator('.frame .scenario').filter({ hasText: 'Quiet Night 0.3' }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test('a table for friends is private until it is shown among the open ones, with all there is to know', async () => {
  const ada = await guest('Ada', laptop);
  const bo = await guest('Bo', phone);
  const make = async (shown) => {
    await ada.page.goto(`${house.url}/new/resilience`);
    await ada.page.getByRole('button', { name: 'One more seat' }).click();
    await ada.page.getByLabel('Seat 2').selectOption('open');
    const check = ada.page.getByLabel('Show it among the open tables');
    assert.equal(await check.isChecked(), false);
    if (shown) await check.check();
    await ada.page.locator('button.big').click();
    await ada.page.waitForURL('**/t/*');
    await ada.page.getByText(shown ? 'among the open tables' : 'private, by link only').waitFor();
    return new URL(ada.page.url()).pathname;
  };
  const [hidden, shown] = [await make(false), await make(true)];
  await bo.page.goto(house.url);
  const listed = bo.page.locator('li.panel').filter({ has: bo.page.locator(`a[href="${shown}"]`) });
  await listed.waitFor();
  const words = await listed.innerText();
  for (const part of [/\.Resilience/, /Test Drive/, /gathering, 1 seat free/, /Ada/, /free/]) assert.match(words, part);
  assert.equal(await bo.page.locator(`a[href="${hidden}"]`).count(), 0);
  await ada.context.close();
  await bo.context.close();
});

test('the waiting room talks, and so does the table when the game is over', async () => {
  const ada = await guest('Ada', laptop);
  const bo = await house.visitor({ ...phone, newcomer: false }); // nobody yet
  const table = await open(ada.page, { game: 'persuasion', seats: [{}, bot, bot], house_rules: { table_talk: 'none' } });
  await ada.page.goto(`${house.url}/t/${table}`);
  await bo.page.goto(`${house.url}/t/${table}`);
  const say = async ({ page }, words) => {
    await page.getByLabel('Say something to the table').fill(words);
    await page.keyboard.press('Enter');
  };
  await say(bo, 'May I watch?'); // and has a name from then on
  await ada.page.locator('.talk li').filter({ hasText: 'May I watch?' }).waitFor();
  await say(ada, 'Gladly.');
  await bo.page.locator('.talk li').filter({ hasText: 'Gladly.' }).waitFor();
  await inspect(bo.page, 'waiting room on a phone');
  await ada.page.getByRole('button', { name: 'Start the game' }).click();
  await ada.page.locator('div.frame').waitFor();
  await ada.page.keyboard.press('t');
  await ada.page.getByText('At this table nothing is said aloud.').waitFor();
  await bo.page.locator('div.frame').waitFor();
  await bo.page.keyboard.press('t');
  await bo.page.getByText('Who watches keeps silent until the game is over.').waitFor();
  await playToTheEnd(ada.page, dice(3));
  await ada.page.keyboard.press('t');
  await say(ada, 'Well played.');
  await bo.page.locator('.talk li').filter({ hasText: 'Well played.' }).waitFor();
  await say(bo, 'A fine evening it was.');
  await ada.page.locator('.talk li').filter({ hasText: 'A fine evening it was.' }).waitFor();
  await ada.context.close();
  await bo.context.close();
});

test('a replay jumps to rounds, and its address keeps step and viewpoint', async () => {
  const { page, context, faults } = await guest('Ada', laptop);
  const table = await open(page, { game: 'resilience', players: 1, public: false, start: true });
  await page.goto(`${house.url}/t/${table}`);
  await playToTheEnd(page, dice(5));
  await page.goto(`${house.url}/replay/${table}`);
  const rounds = page.getByLabel('Jump to a round');
  await rounds.waitFor();
  const shown = () => page.locator('.scrub input').inputValue().then(Number);
  await rounds.selectOption('3');
  const { rounds: told } = await (await page.request.get(`${house.url}/api/tables/${table}/replay?step=0&viewer=0&log=whole`)).json();
  assert.equal(await shown(), told.indexOf(3));
  await page.getByLabel('Seen by').selectOption('0');
  await page.waitForURL(`**/replay/${table}?step=${told.indexOf(3)}&viewer=0`);
  await page.reload();
  await page
    .locator('.scrub span')
    .filter({ hasText: `Step ${told.indexOf(3)} ` })
    .waitFor();
  assert.equal(await page.getByLabel('Seen by').inputValue(), '0');
  assert.equal(await rounds.inputValue(), '3');
  await page.locator('main').focus();
  await page.keyboard.press('PageUp');
  await page
    .locator('.scrub span')
    .filter({ hasText: `Step ${told.indexOf(2)} ` })
    .waitFor();
  const speed = page.getByLabel('How fast it plays');
  await speed.selectOption('instant');
  await page.reload();
  await rounds.waitFor();
  assert.equal(await speed.inputValue(), 'instant');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(`**/replay/${table}?step=${told.length - 1}&viewer=0`);
  await inspect(page, 'replay');
  await page.setViewportSize({ width: phone.width, height: phone.height });
  await inspect(page, 'replay on a phone');
  assert.deepEqual(faults, []);
  await context.close();
});

test('a guest is the same on another device: by a code, by a link, by the key that was kept', async () => {
  const ada = await guest('Ada the First', laptop);
  await open(ada.page, { game: 'resilience', players: 1, public: false, start: true });
  await ada.page.goto(`${house.url}/me`);
  await ada.page.getByRole('button', { name: 'Give me a code' }).click();
  const code = await ada.page.locator('.code strong').innerText();
  assert.match(code, /^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  await ada.page.locator('img[alt^="QR"]').waitFor();
  await inspect(ada.page, 'a guest’s own page');

  const there = await house.visitor({ ...phone, newcomer: false });
  await there.page.goto(`${house.url}/#/me?code=${code.replace('-', '').toLowerCase()}`);
  const come = there.page.getByRole('button', { name: 'Come back' });
  await come.waitFor();
  await inspect(there.page, 'somebody’s own page');
  assert.equal(await there.page.getByText('Ada the First').count(), 0); // nothing happens before it is wanted
  await come.click();
  await there.page.getByText('You are Ada the First here now.').waitFor();
  await there.page.goto(house.url);
  await there.page.locator('li.mine').filter({ hasText: '.Resilience' }).waitFor();
  await there.page.goto(`${house.url}/me`);
  await there.page.getByLabel('Code or key').fill(code);
  await come.click();
  await there.page.getByRole('alert').filter({ hasText: 'no longer' }).waitFor(); // it was good once

  await ada.page.getByRole('button', { name: 'Show my key' }).click();
  const [download] = await Promise.all([ada.page.waitForEvent('download'), ada.page.getByRole('link', { name: 'Download it' }).click()]);
  const later = await house.visitor(laptop);
  await later.page.goto(`${house.url}/me`);
  const file = later.page.locator('input[type=file]');
  await file.setInputFiles({ name: 'shopping.txt', mimeType: 'text/plain', buffer: Buffer.from('milk, eggs') });
  await later.page.getByRole('alert').filter({ hasText: 'there is no key in shopping.txt' }).waitFor();
  await file.setInputFiles(await download.path());
  await later.page.getByText('You are Ada the First here now.').waitFor();
  for (const { context } of [ada, there, later]) await context.close();
});

test('one volume for all sounds: off until it is chosen, and remembered', async () => {
  const { page, context } = await guest('Ada', laptop);
  await page.addInitScript(() => {
    globalThis.heard = [];
    const { AudioContext } = globalThis;
    globalThis.AudioContext = class extends AudioContext {
      createOscillator() {
        globalThis.heard.push(1);
        return super.createOscillator();
      }
    };
  });
  const heard = () => page.evaluate(() => globalThis.heard.length);
  const table = await open(page, { game: 'resonance', seats: [{}, bot], public: false, start: true });
  await page.goto(`${house.url}/t/${table}`);
  await page.locator('.choices button').first().waitFor({ state: 'attached' });
  assert.equal(await heard(), 0); // it is her move, in silence
  await page.goto(house.url);
  await page.locator('summary[aria-label="Sounds"]').click();
  await page.getByRole('slider', { name: 'Sounds' }).fill('40');
  assert.equal(await heard(), 1); // so loud it is
  await page.goto(`${house.url}/t/${table}`);
  await page.locator('.choices button').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => globalThis.heard.length > 0); // your move
  await page.getByRole('button', { name: 'Table menu' }).click();
  assert.equal(await page.getByRole('slider', { name: 'Sounds' }).inputValue(), '40');
  await page.getByRole('slider', { name: 'Sounds' }).fill('0');
  await page.reload();
  await page.locator('.choices button').first().waitFor({ state: 'attached' });
  assert.equal(await heard(), 0);
  await context.close();
});

test('a long story is one stop for Tab, and its lines are reached with the arrows', async () => {
  const { page, context } = await guest('Ada', laptop);
  const table = await open(page, { game: 'resonance', seats: [{}, bot], public: false, start: true });
  await page.goto(`${house.url}/t/${table}`);
  await moveOn(page, [], page.locator('aside li').nth(6));
  const lines = page.locator('aside ol li button');
  assert.equal(await lines.and(page.locator('[tabindex="0"]')).count(), 1);
  await lines.last().focus();
  await page.keyboard.press('ArrowUp');
  const count = await lines.count();
  assert.equal(await lines.nth(count - 2).evaluate((one) => one === document.activeElement), true);
  // What else one may do at a table is said in one place.
  await page.keyboard.press('Escape');
  await page.locator('.top').click();
  await page.keyboard.press('?');
  const known = page.getByRole('dialog').filter({ hasText: 'Good to know' });
  await known.waitFor();
  for (const words of ['a line of the story', 'Check the deal', 'seat']) assert.match(await known.innerText(), new RegExp(words));
  await context.close();
});

test('the host gives a bot’s seat to a friend while the game goes on', async () => {
  const ada = await guest('Ada', laptop);
  const bo = await house.visitor({ ...phone, newcomer: false });
  const table = await open(ada.page, { game: 'resonance', seats: [{}, bot], public: false, start: true });
  await ada.page.goto(`${house.url}/t/${table}`);
  await ada.page.getByRole('button', { name: 'Table menu' }).click();
  await ada.page.getByRole('button', { name: /seat to a friend/ }).click();
  const link = await ada.page.locator('.note input').inputValue();
  await bo.page.goto(link);
  await bo.page.locator('div.frame').waitFor();
  const { seats } = await (await ada.page.request.get(`${house.url}/api/tables/${table}`)).json();
  assert.equal(seats[1].bot, null);
  assert.notEqual(seats[1].guest, null);
  await ada.context.close();
  await bo.context.close();
});
