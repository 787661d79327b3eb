// SPDX-License-Identifier: MIT
// A coach is asked and obeyed, a finished game is looked back at, and goes on from one of its steps.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { House } from './house.mjs';

let house;
before(async () => (house = await House.open()));
after(() => house.close());

/** A table of this visitor's against bots. */
const begin = (page, form) =>
  page.evaluate(async (wish) => {
    const post = async (path, body) =>
      (await fetch('/api' + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json();
    await post('/guests', { name: 'Ada' });
    return (await post('/tables', wish)).table;
  }, form);

/** Plays to the end over a line of its own. */
const playOut = (page, id) =>
  page.evaluate(
    (table) =>
      new Promise((over) => {
        const line = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${table}/live`);
        let n = 0;
        line.onopen = () => line.send(JSON.stringify({ type: 'hello', seen: -1, epoch: null }));
        line.onmessage = ({ data }) => {
          for (const frame of JSON.parse(data)) {
            if (frame.result) return (line.close(), over());
            const first = frame.choices?.[0];
            if (first) line.send(JSON.stringify({ type: 'act', id: `k${n++}`, action: first.action }));
          }
        };
      }),
    id,
  );

test('the coach offers itself in a first game, says what it would do and why, and does it', async () => {
  const { page, context, faults } = await house.visitor({ newcomer: false });
  await page.goto(house.url);
  const id = await begin(page, { game: 'ritual', seats: [{}, { bot: 'easy' }, { bot: 'easy' }], start: true });
  await page.goto(`${house.url}/t/${id}`);
  await page.locator('header, .top').getByRole('button', { name: 'What would you do?' }).click();
  const best = page.locator('.coach li').first();
  await best.waitFor();
  assert.match(await best.innerText(), /\d+ in 100 to win \(± \d+\)/);
  await page.getByText('Asked a coach: Ada (1).').waitFor();
  await best.getByRole('button', { name: 'Do this' }).click();
  await page.locator('.coach li').first().waitFor({ state: 'detached' });
  assert.deepEqual(faults, []);
  await context.close();
});

test('a finished game is looked back at, and goes on from one of its steps', async () => {
  const { page, context, faults } = await house.visitor({ newcomer: false, width: 390, height: 844 });
  await page.goto(house.url);
  const id = await begin(page, { game: 'persuasion', seats: [{}, { bot: 'easy' }, { bot: 'easy' }], start: true });
  await playOut(page, id);
  await page.goto(`${house.url}/replay/${id}?viewer=0&review`);
  // the address says that one looks back: on a phone the sheet is open
  await page.locator('.review figure').waitFor({ timeout: 120_000 });
  const shut = await page.locator('.review polyline').last().getAttribute('points');
  await page.getByLabel('With all cards open').check();
  assert.notEqual(await page.locator('.review polyline').last().getAttribute('points'), shut, 'with all cards open it is another course');
  await page.locator('.review ol').last().getByRole('button').first().click();
  assert.match(page.url(), /step=\d+/);
  await page.goto(`${house.url}/replay/${id}?viewer=0&step=2`);
  await page.getByRole('button', { name: 'Continue from here' }).click();
  await page.waitForURL(/\/t\//);
  const face = await page.evaluate(async (table) => (await fetch(`/api/tables/${table}`)).json(), page.url().split('/t/')[1]);
  assert.deepEqual([face.origin.table, face.origin.step, face.state], [id, 2, 'playing']);
  assert.deepEqual(faults, []);
  await context.close();
});
