// SPDX-License-Identifier: MIT
// Every page, as axe-core sees it, in light and dark, on a desk and on a phone; and what a lone visitor can do.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dice, House, inspect, inspector, playToTheEnd } from './house.mjs';

const desk = { width: 1280, height: 900, dark: false };
const phone = { width: 360, height: 740, dark: true };

let house;
before(async () => (house = await House.open()));
after(() => house.close());

for (const [kind, screen, games] of [
  ['on a desk, light', desk, ['resonance', 'resilience']],
  ['on a phone, dark', phone, ['persuasion', 'ritual']],
])
  test(`the pages around the games, ${kind}`, async () => {
    const { page, context, faults } = await house.visitor(screen);
    await page.goto(house.url);
    await page.locator('li.game h2').nth(3).waitFor();
    await inspect(page, 'home');
    for (const game of games) {
      await page.goto(`${house.url}/new/${game}`);
      await page.locator('button.big').waitFor();
      await page.locator('details summary').click();
      await inspect(page, `set-up of ${game}`);
      await page.goto(`${house.url}/cards/${game}`);
      await page.locator('main h2').first().waitFor();
      await inspect(page, `cards of ${game}`);
    }
    assert.deepEqual(faults, []);
    await context.close();
  });

test('the rulebook has an address for every rule, and can be searched', async () => {
  const { page, context } = await house.visitor(phone);
  await page.goto(`${house.url}/rules/persuasion#PER-17`);
  await page.locator('#PER-17.here').waitFor();
  await page.getByRole('searchbox').fill('correspondence');
  await page.getByText(/\d+ rules found/).waitFor();
  await inspect(page, 'rules');
  await context.close();
});

for (const game of ['persuasion', 'resonance', 'ritual', 'resilience'])
  test(`a game of ${game} in one click, then the result, the deal and the replay`, async () => {
    const { page, context, faults } = await house.visitor(desk);
    await page.goto(house.url);
    await page.locator(`li.game[data-game=${game}] button.primary`).click();
    await playToTheEnd(page, dice(7), inspector(page, `${game} on a desk, light`, 2));
    await page.locator('.result h2').waitFor();
    await page.getByRole('button', { name: 'Check the deal' }).click();
    await page.getByText('The opened secret fits').waitFor();
    await page.getByText('Secret and numbers together give').waitFor();
    await page.getByText('The number that this browser added is among them').waitFor();
    await inspect(page, `${game}: result`);
    await page.setViewportSize({ width: phone.width, height: phone.height });
    await inspect(page, `${game}: result on a phone`);
    await page.setViewportSize({ width: desk.width, height: desk.height });
    const last = page.locator('aside li button').last();
    const sentence = await last.textContent();
    await last.click();
    await page.waitForURL('**/replay/*');
    await page.locator('.said p').filter({ hasText: sentence }).waitFor(); // a line leads to its own step
    await page.goBack();
    await page.getByRole('link', { name: 'Watch the replay' }).click();
    await page.locator('.scrub input:not([max="0"])').waitFor();
    await page.locator('.scrub input').fill(String(Math.floor(Number(await page.locator('.scrub input').getAttribute('max')) / 2)));
    await page.locator('.bar select').selectOption('all');
    await inspect(page, `${game}: replay`);
    assert.deepEqual(faults, []);
    await context.close();
  });

test('what cannot be done is answered with the rule, and the rule can be read', async () => {
  const { page, context } = await house.visitor(desk);
  await page.goto(house.url);
  await page.locator('li.game[data-game=ritual] button.primary').click();
  const verb = page.getByRole('button', { name: /Break your Sigil/ });
  const witch = page.locator('button.pick-card');
  await verb.or(witch.first()).first().waitFor();
  if ((await witch.count()) > 0) {
    await witch.first().click();
    await page.locator('.night button.primary').click();
  }
  await verb.click(); // nobody is sealed in the first round
  const answer = page.getByRole('alert').filter({ hasText: 'RIT-' });
  await answer.waitFor();
  await inspect(page, 'why not');
  const [rules] = await Promise.all([context.waitForEvent('page'), answer.getByRole('link').click()]);
  await rules.locator('article .here, .here').first().waitFor();
  assert.match(rules.url(), /\/rules\/ritual#RIT-\d+$/);
  await answer.getByRole('button').click();
  await answer.waitFor({ state: 'detached' });
  await context.close();
});

test('Esc ends all motion', async () => {
  const { page, context } = await house.visitor({ ...desk, motion: true });
  // Time stands still: what plays by itself never goes on, so that only the key can end it.
  await page.addInitScript(() => {
    const { setTimeout: wait } = globalThis;
    globalThis.setTimeout = (call, delay, ...more) => (delay > 500 ? 0 : wait(call, delay, ...more));
  });
  await page.goto(house.url);
  await page.locator('li.game[data-game=resilience] button.primary').click();
  const ticker = page.locator('.ticker');
  // Somebody acts until something moves by itself.
  for (let i = 0; i < 40 && (await ticker.count()) === 0; i++) {
    await page.locator('details.choices button:not([disabled])').first().waitFor({ state: 'attached' });
    await page.evaluate(() => document.querySelector('details.choices button:not([disabled])')?.click());
    await page.locator('div.frame.busy').waitFor({ state: 'detached' });
  }
  await ticker.waitFor();
  await page.keyboard.press('Escape');
  await ticker.waitFor({ state: 'detached' });
  await context.close();
});

test('a game can be played with the keyboard alone', async () => {
  const { page, context } = await house.visitor(desk);
  await page.goto(house.url);
  const tabTo = async (words) => {
    for (let i = 0; i < 200; i++) {
      await page.keyboard.press('Tab');
      const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent || '');
      if (words.test(label)) return;
    }
    throw new Error(`no way to ${words} with Tab`);
  };
  await page.locator('li.game').first().waitFor();
  await tabTo(/Play now.*Persuasion/s);
  await page.keyboard.press('Enter');
  await page.locator('.cast').waitFor();
  await tabTo(/^[^]*(Miss|Captain|Mrs\.|Sir|Lady|Mr\.|Dr\.|Honourable) /);
  await page.keyboard.press('Enter');
  await page.locator('.desk').waitFor();
  await tabTo(/Pick a trait/);
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('.trait.picked').count(), 1);
  await context.close();
});

test('moves are made on the board itself, a compound one on one screen', async () => {
  const { page, context, faults } = await house.visitor({ ...desk, motion: true });
  const begin = async (game) => {
    await page.goto(house.url);
    await page.locator(`li.game[data-game=${game}] button.primary`).click();
  };
  const told = (words) => page.locator('aside li').filter({ hasText: words }).first().waitFor();

  await begin('persuasion');
  await page.locator('.person:not(.taken)').first().click();
  await page.locator('.slot button').first().click();
  await page.locator('button.seat.can').first().click();
  await page.locator('.letter').getByRole('button', { name: 'Invite' }).click();
  await told('You seal an invitation');

  await begin('resonance');
  await page.getByRole('button', { name: 'I have seen my cards' }).click();
  await page.locator('.mine .posts button').first().hover();
  await page.locator('.audience.preview').waitFor(); // whom it would wake
  await page.locator('.mine .posts button').first().click();
  await told('You post');

  await begin('ritual');
  await page.locator('.pick-card').first().click();
  await page.locator('.intent').getByRole('button', { name: 'Do it' }).click();
  const deck = page.locator('.decks button').first();
  await deck.click();
  await deck.click();
  await page.locator('.intent.ready').getByRole('button', { name: 'Do it' }).click();
  await told('You draw 2 Herbs');

  await begin('resilience');
  await page.locator('button.role').first().click();
  await page.locator('.desk').getByRole('button', { name: 'Begin the turn' }).click();
  await page.locator('.shop').getByRole('button', { name: 'Buy for' }).first().click();
  await told('You buy');
  assert.deepEqual(faults, []);
  await context.close();
});
