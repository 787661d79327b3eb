// SPDX-License-Identifier: MIT
// What people do at a table besides their moves: look back, take back, talk, leave, come back, watch, play again.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { dice, House, inspect, moveOn, playToTheEnd, twoAtATable } from './house.mjs';

let house;
before(async () => (house = await House.open(['--grace', '0'])));
after(() => house.close());

const turn = ({ page }) => page.locator('.bar .turn strong');
const menu = async ({ page }, name) => {
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.locator('.menu').getByRole('button', { name }).click();
};
const ready = async (...people) => {
  for (const { page } of people) await page.getByRole('button', { name: 'I have seen my cards' }).click();
  for (const { page } of people) await page.locator('.mine .posts button').first().waitFor();
};
const post = ({ page }) => page.locator('.mine .posts button').first().click();
const icon = ({ page }) => page.locator('link[rel=icon]').getAttribute('href');

test('spectators may be kept a minute behind', async () => {
  const [ada, cy] = await Promise.all([house.visitor(), house.visitor({ width: 360, height: 740, dark: true })]);
  await ada.page.goto(`${house.url}/new/resonance`);
  await ada.page.getByLabel('Spectators').selectOption('delayed');
  await ada.page.locator('button.big').click();
  await ada.page.waitForURL('**/t/*');
  await ada.page.getByRole('button', { name: 'I have seen my cards' }).waitFor();
  await cy.page.goto(ada.page.url());
  await cy.page.getByText('You are watching, a minute behind').waitFor();
  await ready(ada);
  await post(ada);
  await ada.page.locator('aside li').filter({ hasText: 'You post' }).first().waitFor();
  // What a spectator is sent after that was sent after the move, and does not tell of it.
  const name = 'Ada from next door';
  await ada.page.evaluate(
    (to) => fetch('/api/me', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: to }) }),
    name,
  );
  await turn(cy).filter({ hasText: name }).waitFor(); // at the start the table waits for everybody
  assert.equal(
    await cy.page
      .locator('aside li')
      .filter({ hasText: /posts|has a post ready/ })
      .count(),
    0,
  );
  const told = cy.frames.flatMap((frame) => frame.log?.lines ?? []).map(({ event }) => event.type);
  assert.ok(!told.includes('round_started') && !told.includes('response_chosen'), told.join());
  await inspect(cy.page, 'watching from behind');
  assert.deepEqual([...ada.faults, ...cy.faults], []);
  await Promise.all([ada.context.close(), cy.context.close()]);
});

test('a clock runs, title and icon call, words are heard, a line leads back', async () => {
  const { ada, bo, table } = await twoAtATable(house, 'resonance', { seats: 2, clock: 'days-1' });
  await ada.page.locator('.bar [role=timer]').waitFor();
  await ready(ada, bo);
  await turn(ada).filter({ hasText: 'Your move: pick the post you publish' }).waitFor();
  assert.match(await ada.page.title(), /^Your move!/);
  await ada.page.locator('link[rel=icon][href^="data:"]').waitFor({ state: 'attached' });

  await post(ada);
  const name = await bo.page.locator('header button.name').textContent();
  await turn(ada)
    .filter({ hasText: `Waiting for ${name.trim()}` })
    .waitFor();
  assert.doesNotMatch(await ada.page.title(), /Your move/);
  await ada.page.locator('link[rel=icon][href="/favicon.svg"]').waitFor({ state: 'attached' });
  assert.equal(await icon(ada), '/favicon.svg');

  await bo.page.getByRole('tab', { name: 'Talk' }).click();
  await bo.page.getByLabel('Say something to the table').fill('Good luck!');
  await bo.page.keyboard.press('Enter');
  await ada.page.getByRole('tab', { name: 'Talk' }).click();
  await ada.page.locator('aside li').filter({ hasText: 'Good luck!' }).waitFor();
  await ada.page.getByRole('tab', { name: 'Story' }).click();
  await ada.page.getByLabel('Say something to the table').waitFor({ state: 'hidden' });
  await bo.page.getByRole('tab', { name: 'Story' }).click();
  await ada.page.getByRole('tab', { name: 'Talk' }).click();
  await ada.page.getByLabel('Say something to the table').fill('And to you.');
  await ada.page.keyboard.press('Enter');
  await bo.page.getByRole('tab', { name: 'Talk 1 unread' }).click();
  await bo.page.locator('aside li').filter({ hasText: 'And to you.' }).waitFor();
  await bo.page.getByRole('tab', { name: 'Talk' }).click(); // on a phone it lies over the table: away with it
  await bo.page.getByLabel('Say something to the table').waitFor({ state: 'hidden' });
  await ada.page.getByRole('tab', { name: 'Story' }).click();

  await post(bo);
  // What happened is spoken, too.
  await ada.page.locator('[role=log][aria-live=polite] p').filter({ hasText: 'On offer' }).first().waitFor({ state: 'attached' });
  await ada.page.getByText('Press a line to see the table as it was then.').waitFor();
  await ada.page.locator('aside li button').filter({ hasText: 'You are ready' }).click();
  await ada.page.getByText('You are looking back.').waitFor();
  assert.equal(await ada.page.getByText('Press a line').count(), 0); // that is known now
  await ada.page.getByRole('button', { name: 'Back to now' }).click();
  await ada.page.getByText('You are looking back.').waitFor({ state: 'detached' });
  await ada.page.reload();
  await ada.page.locator('aside li button').filter({ hasText: 'You are ready' }).click();
  await ada.page.getByText('That was before this page looked.').waitFor();

  const face = await (await fetch(`${house.url}/api/tables/${table}`)).json();
  assert.deepEqual(face.clock, { kind: 'days', amount: 1 });
  assert.deepEqual([...ada.faults, ...bo.faults], []);
  await Promise.all([ada.context.close(), bo.context.close()]);
});

test('a bot plays for who has vanished, and gives the seat back; a seat is handed on; others watch', async () => {
  const { ada, bo } = await twoAtATable(house, 'resonance', { seats: 2 });
  await ready(ada, bo);
  const link = ada.page.url();
  await bo.page.goto(house.url);
  const name = /Let a bot play for (?!me)/;
  await ada.page.locator('.strip').filter({ hasText: 'away' }).waitFor();
  await menu(ada, name);
  await ada.page
    .locator('.strip')
    .filter({ hasText: 'a bot plays' })
    .or(ada.page.locator('.strip').filter({ hasText: 'has a post ready' }))
    .first()
    .waitFor();
  await post(ada); // the table goes on without Bo
  await turn(ada).filter({ hasText: 'Your move' }).waitFor();
  await bo.page.goto(link);
  await turn(bo).waitFor(); // the seat is theirs again by itself
  await bo.page.getByText('A bot is playing for you.').waitFor({ state: 'detached' });
  assert.equal((await (await fetch(`${house.url}/api/tables/${link.split('/').at(-1)}`)).json()).seats[1].bot, null);

  // Who comes later watches; whoever has the code of a seat sits down on it.
  const cy = await house.visitor();
  await cy.page.goto(link);
  await cy.page.getByText('You are watching').first().waitFor();
  assert.equal(await cy.page.locator('.choices').count(), 0);
  await ada.page.getByText('1 watching').waitFor();
  await menu(ada, 'Hand my seat to somebody');
  const address = await ada.page.locator('.note input').inputValue();
  await cy.page.goto(address);
  await cy.page.locator('.choices').waitFor({ state: 'attached' });
  assert.equal(cy.page.url(), link); // the code does not stay in the address
  await ada.page.getByText('You are watching').first().waitFor();
  assert.deepEqual([...ada.faults, ...bo.faults, ...cy.faults], []);
  await Promise.all([ada, bo, cy].map(({ context }) => context.close()));
});

test('a table is paused and goes on, and is left for good only when asked again', async () => {
  const { ada, bo } = await twoAtATable(house, 'resonance', { seats: 2 });
  await ready(ada, bo);
  await menu(ada, 'Pause the table');
  await bo.page.getByText('The table is paused.').waitFor();
  assert.equal(await bo.page.locator('.mine .posts button:not([disabled])').count(), 0);
  await bo.page.getByRole('button', { name: 'Go on' }).click();
  await turn(ada).filter({ hasText: 'Your move' }).waitFor();
  await menu(bo, 'Leave for good');
  await bo.page.getByRole('button', { name: 'Not yet' }).click();
  await menu(bo, 'Leave for good');
  await inspect(bo.page, 'leaving');
  const [paper, opacity] = await bo.page.locator('dialog[open]').evaluate((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).opacity]);
  assert.match(paper, /^rgb\(/); // nothing shines through
  assert.equal(opacity, '1');
  await bo.page.getByRole('button', { name: 'Yes, do it' }).click();
  await bo.page.waitForURL(`${house.url}/`);
  await ada.page.locator('.result h2').filter({ hasText: 'You have won!' }).waitFor();
  await Promise.all([ada.context.close(), bo.context.close()]);
});

test('an open table stands on the start page, with a link, a QR code and a story of its own', async () => {
  const [ada, bo] = await Promise.all([house.visitor(), house.visitor()]);
  await ada.page.goto(`${house.url}/new/resilience`);
  await ada.page.getByLabel(/Money Is Everything/).check();
  await ada.page.getByRole('button', { name: 'One more seat' }).click();
  await ada.page.locator('.seats select').nth(1).selectOption('open');
  await ada.page.getByLabel('Show it among the open tables').check();
  await ada.page.getByRole('button', { name: 'Make the table' }).click();
  await ada.page.getByRole('button', { name: 'Show a QR code' }).click();
  const code = ada.page.getByAltText('QR code of the link to this table');
  await code.waitFor();
  assert.ok(await code.evaluate((image) => image.decode().then(() => image.naturalWidth > 20)));
  await inspect(ada.page, 'waiting room');
  await bo.page.goto(house.url);
  await bo.page
    .getByRole('link', { name: /Sit down/ })
    .first()
    .click();
  await bo.page.getByRole('button', { name: 'Sit here' }).click();
  await ada.page.getByRole('button', { name: 'Start the game' }).click();
  for (const { page } of [ada, bo]) await page.locator('.leaf').getByText('Money Is Everything').first().waitFor();
  await Promise.all([ada.context.close(), bo.context.close()]);
});

test('newcomers are told how to play, until they put it away', async () => {
  const { page, context } = await house.visitor({ width: 360, height: 740, dark: true });
  await page.goto(house.url);
  await page.locator('li.game[data-game=persuasion] button').click();
  await page.getByRole('heading', { name: 'Persuasion in half a minute' }).waitFor();
  await inspect(page, 'how to play');
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.reload();
  await page.locator('.cast').waitFor();
  assert.equal(await page.locator('.primer').count(), 0);
  await context.close();
});

test('among bots alone the clock waits for who reads how to play', async () => {
  const { page, context } = await house.visitor();
  await page.goto(`${house.url}/new/ritual`);
  await page.getByLabel('Time to decide').selectOption('seconds-30');
  await page.locator('button.big').click();
  await page.getByText('the clock waits while you read').waitFor();
  assert.equal(await page.getByRole('timer').count(), 0);
  await page.reload(); // and is still waiting
  await page.getByText('the clock waits while you read').waitFor();
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('timer').waitFor();
  await context.close();
});

test('nobody who reads how to play stops the clock of others', async () => {
  const { ada, bo } = await twoAtATable(house, 'ritual', { seats: 4, clock: 'seconds-180' });
  await ada.page.getByRole('heading', { name: 'in half a minute' }).waitFor();
  await bo.page.getByRole('button', { name: 'Got it' }).click();
  for (const { page } of [ada, bo]) await page.getByRole('timer').waitFor();
  await Promise.all([ada.context.close(), bo.context.close()]);
});

test('a hint is there three times, and again for who asks how to play', async () => {
  const { page, context } = await house.visitor();
  await page.goto(house.url);
  await page.locator('li.game[data-game=resonance] button').click();
  await page.getByRole('button', { name: 'Got it' }).click();
  const hint = page.locator('.dock .hint').filter({ hasText: 'Followers resonate' });
  const goal = page.getByText('be the first with');
  for (let uses = 1; uses <= 3; uses++) {
    await hint.waitFor();
    await page.reload();
    await goal.waitFor();
  }
  assert.equal(await hint.count(), 0);
  await menu({ page }, 'How to play');
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.reload();
  await hint.waitFor();
  await context.close();
});

test("after the end: the record in a file, every seat's view of any moment, and a rematch", async () => {
  const { page, context, faults } = await house.visitor();
  await page.goto(house.url);
  await page.locator('li.game[data-game=persuasion] button').click();
  await playToTheEnd(page, dice(5));
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download the record' }).click()]);
  const [head] = (await readFile(await file.path(), 'utf8')).split('\n');
  assert.equal(JSON.parse(head).game, 'persuasion');
  await page.getByRole('link', { name: 'Watch the replay' }).click();
  await page.locator('.scrub input:not([max="0"])').waitFor();
  await page.locator('.scrub input').fill('8'); // everybody has got cards
  const card = page.locator('.hand .slot').first();
  for (const seat of ['1', '2', '0']) {
    const last = (await card.count()) > 0 ? await card.textContent() : 'no card yet';
    await page.locator('.bar select').selectOption(seat);
    await card.filter({ hasNotText: last }).waitFor(); // no two seats have the same card
  }
  await page.locator('aside li button').first().click(); // a line leads to its step
  await page.locator('.scrub span').filter({ hasNotText: 'Step 8 ' }).waitFor();
  await page.getByRole('link', { name: 'Back to the result' }).click();
  await page.getByRole('button', { name: 'Play again' }).click();
  await page.locator('.cast').waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test('.Resilience: what nobody can have learned from is taken back', async () => {
  const { page, context } = await house.visitor({ newcomer: false });
  await page.goto(house.url);
  await page.locator('li.game[data-game=resilience] button').click();
  const begin = page.locator('.dock button').filter({ hasText: 'Begin the turn' });
  await moveOn(page, [/^Call/], begin);
  await begin.click();
  await turn({ page }).filter({ hasText: 'buy strategies' }).waitFor();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await turn({ page }).filter({ hasText: 'begin the turn' }).waitFor();
  await begin.waitFor();
  await context.close();
});

test('.Resilience: influence is tried again until it succeeds or the money is spent', async () => {
  const { page, context, frames } = await house.visitor();
  await page.goto(house.url);
  await page.locator('li.game[data-game=resilience] button').click();
  const open = page.locator('.wall button.live').first();
  // To the first Action phase without spending anything, then a strategy that opens indicators.
  await moveOn(page, [/^Call.*Treasure/, /^Play Diplomacy/, /^Play Social/, /^Begin/, /^Buy nothing/, /^Face/, /^Accept/, /^Keep/, /^Let/, /^Pay/], open);
  const tries = () =>
    frames
      .flatMap((frame) => frame.log?.lines ?? [])
      .map(({ event }) => event)
      .filter(({ type }) => type === 'influence_tried');
  await open.click();
  await page.getByLabel('Repeat until it succeeds').check();
  await page.locator('.dock button.seal').click();
  await page.getByRole('button', { name: 'Stop repeating' }).waitFor({ state: 'detached' });
  await page.locator('div.frame.busy').waitFor({ state: 'detached' });
  const all = tries();
  assert.ok(all.length > 0);
  assert.ok(
    all.slice(0, -1).every((one) => !one.hit),
    'a success ends it',
  );
  const last = all.at(-1);
  assert.ok(last.hit || last.left < last.spent, JSON.stringify(all));
  await context.close();
});
