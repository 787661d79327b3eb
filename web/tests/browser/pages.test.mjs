// SPDX-License-Identifier: MIT
// Every page, as axe-core sees it, in light and dark, on a desk and on a phone; and what a lone visitor can do.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dice, House, inspect, inspector, moveOn, playToTheEnd } from './house.mjs';

const desk = { width: 1280, height: 900, dark: false };
const phone = { width: 360, height: 740, dark: true };

let house;
before(async () => (house = await House.open()));
after(() => house.close());

for (const [kind, screen, half] of [
  ['on a desk, light', desk, 1],
  ['on a phone, dark', phone, 0],
])
  test(`the pages around the games, ${kind}`, async () => {
    const { page, context, faults } = await house.visitor(screen);
    await page.goto(house.url);
    await page.locator('li.game h2').nth(3).waitFor();
    await inspect(page, 'home');
    for (const { game } of (await house.games()).filter((_, place) => place % 2 === half)) {
      await page.goto(`${house.url}/new/${game}`);
      await page.locator('button.big').waitFor();
      await page.locator('form details summary').click();
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

test('the rules begin with how to play on one page, and mark our rulings', async () => {
  const { page, context } = await house.visitor(phone);
  await page.goto(`${house.url}/rules/ritual`);
  await page.getByRole('heading', { name: 'How to play, on one page' }).waitFor();
  assert.match(await page.locator('article > *').first().innerText(), /^How to play, on one page[^]*An example/);
  assert.equal(await page.locator('#RIT-02').getByRole('img').count(), 1);
  assert.equal(await page.locator('#RIT-01').getByRole('img').count(), 0);
  await page.getByRole('searchbox').fill('Sigil');
  await page.getByRole('heading', { name: 'How to play, on one page' }).waitFor({ state: 'detached' });
  await inspect(page, 'rules of the ritual');
  await context.close();
});

test('a game can be printed from its cards and its rules', async () => {
  const { page, context, faults } = await house.visitor(desk);
  for (const place of ['cards', 'rules']) {
    await page.goto(`${house.url}/${place}/resonance`);
    await page.getByText('Print the game').click();
    await page.getByRole('combobox', { name: 'Paper' }).selectOption('Letter');
    await page.getByRole('combobox', { name: 'Backs' }).selectOption('to fold and glue');
    await page.getByLabel('with the rulebook').setChecked(place === 'rules');
    const link = page.getByRole('link', { name: 'Get the PDF' });
    const query = new URL(await link.getAttribute('href'), house.url).searchParams;
    assert.deepEqual(Object.fromEntries(query), { paper: 'letter', backs: 'fold', ...(place === 'rules' ? { rules: '1' } : {}) });
    await inspect(page, `printing from the ${place}`);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    assert.equal(download.suggestedFilename(), 'resonance.pdf');
    const chunks = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    const pdf = Buffer.concat(chunks).toString('latin1');
    assert.ok(pdf.startsWith('%PDF-') && pdf.length > 100_000);
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test('the cards can be searched by what is read on them', async () => {
  const { page, context } = await house.visitor(phone);
  const nothing = page.getByText('No card has these words.');
  const shown = page.locator('main section > ul > li');
  for (const [game, word, one] of [
    ['persuasion', 'Oldacre', 'Oldacre'],
    ['resonance', 'Fire Chief', 'Fire Chief'],
    ['ritual', 'arson', 'Haborym'],
    ['resilience', 'ransom note', 'Cyber Attack'],
  ]) {
    await page.goto(`${house.url}/cards/${game}`);
    await shown.nth(9).waitFor();
    assert.ok(!(await nothing.isVisible()));
    const search = page.getByRole('searchbox');
    await search.fill(` ${word.toUpperCase()} `);
    await shown.nth(1).waitFor({ state: 'detached' });
    assert.match(await shown.innerText(), new RegExp(one));
    await search.fill('flavour'); // a word of the files, on no card
    await nothing.waitFor();
    assert.equal(await shown.count(), 0);
    await inspect(page, `no card of ${game}`);
    await search.fill('');
    await shown.nth(9).waitFor();
  }
  await context.close();
});

test('a game of each kind in one click, then the result, the deal and the replay', async (t) => {
  for (const { game } of await house.games()) await t.test(game, () => oneClick(game));
});

async function oneClick(game) {
  const { page, context, faults } = await house.visitor(desk);
  await page.goto(house.url);
  await page.locator(`li.game[data-game=${game}] button`).click();
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
  await page.locator('.frame.open').waitFor(); // the panel stands beside the table again
  const story = page.locator('#tab-story');
  if ((await story.getAttribute('aria-selected')) !== 'true') await story.click();
  const last = page.locator('#panel-story li button').last();
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
}

test('what cannot be done is answered with the rule, and the rule can be read', async () => {
  const { page, context } = await house.visitor({ ...desk, newcomer: false });
  await page.goto(house.url);
  await page.locator('li.game[data-game=ritual] button').click();
  const spell = page.locator('.witch .spell').first();
  const witch = page.locator('button.pick-card');
  await spell.or(witch.first()).first().waitFor();
  if ((await witch.count()) > 0) {
    await witch.first().click();
    await page.locator('.seal .send').click();
  }
  const stage = () => page.locator('.frame .place').boundingBox();
  const before = await stage();
  await spell.click(); // nobody has an Incantation in the first round
  const answer = page.getByRole('alert').filter({ hasText: 'RIT-' });
  await answer.waitFor();
  assert.deepEqual(await stage(), before); // it moves nothing
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
  await page.locator('li.game[data-game=resilience] button').click();
  const ticker = page.locator('.place > :is(.caption, .large)');
  // Somebody acts until something moves by itself.
  for (let i = 0; i < 40 && (await ticker.count()) === 0; i++) {
    await page.locator('.choices button:not([disabled])').first().waitFor({ state: 'attached' });
    await page.evaluate(() => document.querySelector('.choices button:not([disabled])')?.click());
    await page.locator('div.frame.busy').waitFor({ state: 'detached' });
  }
  await ticker.waitFor();
  await page.keyboard.press('Escape'); // this one,
  await page.keyboard.press('Escape'); // and the rest
  await ticker.waitFor({ state: 'detached' });
  await context.close();
});

test('a game can be played with the keyboard alone', async () => {
  const { page, context } = await house.visitor(desk);
  await page.goto(house.url);
  const tabTo = async (words) => {
    for (let i = 0; i < 200; i++) {
      await page.keyboard.press('Tab');
      const label = await page.evaluate(() => {
        const here = document.activeElement?.closest('button, a, summary'); // not a frame that only scrolls, with all its words
        return here?.getAttribute('aria-label') || here?.textContent || '';
      });
      if (words.test(label)) return;
    }
    throw new Error(`no way to ${words} with Tab`);
  };
  await page.locator('li.game').first().waitFor();
  await tabTo(/Play now.*Persuasion/s);
  await page.keyboard.press('Enter');
  await page.locator('.cast').waitFor();
  for (const mine = page.locator('.hand'); !(await mine.isVisible());) {
    await tabTo(/^[^]*(Miss|Captain|Mrs\.|Sir|Lady|Mr\.|Dr\.|Hon\.) /);
    await page.keyboard.press('Enter');
    // A bot may have taken that character a moment before, or the cards may have moved under the key: then another.
    await mine.waitFor({ timeout: 3000 }).catch(() => undefined);
  }
  await tabTo(/^Pick a trait to send: /);
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('.trait.picked').count(), 1);
  await context.close();
});

test('moves are made on the board itself, a compound one on one screen', async () => {
  const { page, context, faults } = await house.visitor({ ...desk, motion: true, newcomer: false });
  const begin = async (game) => {
    await page.goto(house.url);
    await page.locator(`li.game[data-game=${game}] button`).click();
  };
  const told = (words) => page.locator('aside li').filter({ hasText: words }).first().waitFor();

  await begin('persuasion');
  await page.locator('.person:not(.taken)').first().click();
  await page.locator('.hand button').first().click();
  await page.locator('button.person.can').first().click();
  await page
    .locator('.decide')
    .getByRole('button', { name: /^Invite .*, showing / })
    .click();
  await told('You seal an invitation');

  await begin('resonance');
  await page.getByRole('button', { name: 'I have seen my cards' }).click();
  await page.locator('.mine .posts button').first().hover();
  await page.locator('.audience.preview').waitFor(); // whom it would wake
  await page.locator('.mine .posts button').first().click();
  await told('You post');

  await begin('ritual');
  await page.locator('.pick-card').first().click();
  await page
    .locator('.seal.ready')
    .getByRole('button', { name: /^Keep / })
    .click();
  const deck = page.locator('.decks button.offer').first(); // when everybody has kept a Witch
  await deck.click();
  await deck.click();
  await page.locator('.seal').getByRole('button', { name: 'Draw 2 Herbs' }).click();
  await told('You draw 2 Herbs');

  await begin('resilience');
  const seal = page.locator('.dock button.seal');
  await page.locator('button.role').first().click();
  await seal.filter({ hasText: /^Call .* into the cabinet$/ }).click();
  await page.locator('.dock').getByRole('button', { name: 'Begin the turn' }).click();
  await page.locator('.market button.tile').first().click();
  await page
    .locator('.brings')
    .filter({ hasText: /^Leaves \d+ Budget/ })
    .waitFor(); // what it would leave
  await seal.filter({ hasText: /^Buy .* for \d+$/ }).click();
  await told('You buy');
  assert.deepEqual(faults, []);
  await context.close();
});

/** Games against bots, until one comes to that moment. */
async function come(page, game, wishes, there) {
  do {
    await page.goto(house.url);
    await page.locator(`li.game[data-game=${game}] button`).click();
    await moveOn(page, wishes, there);
  } while ((await there.count()) === 0);
}

/** The same moment, as it is inspected on a desk and on a phone. */
async function inspectBoth(page, name) {
  await inspect(page, name);
  await page.setViewportSize({ width: phone.width, height: phone.height });
  await inspect(page, `${name}, on a phone`);
}

test('Resonance: cards are removed on one screen, and sent in one go', async () => {
  const { page, context, faults, frames, sent } = await house.visitor({ ...desk, newcomer: false });
  // Influence is saved until it pays for two.
  const most = page.locator('.decide p').filter({ hasText: /of (?:[2-9]|\d\d) marked/ });
  await come(page, 'resonance', [/^Take nothing/, /^Done/], most);
  const cards = page.locator('.removal .cards button');
  const send = page.locator('.decide .send');
  const before = sent.length;
  await send.filter({ hasText: 'Remove nothing' }).waitFor();
  await cards.nth(0).click();
  await cards.nth(1).click();
  await most.filter({ hasText: '2 of' }).waitFor();
  await inspectBoth(page, 'Resonance: two cards to remove');
  await page.setViewportSize({ width: desk.width, height: desk.height });
  await page.locator('.marks button').first().click(); // it stays after all
  await most.filter({ hasText: '1 of' }).waitFor();
  await send.filter({ hasText: 'Remove 1' }).waitFor();
  await cards.nth(2).click();
  assert.equal(await page.locator('.removal .cards button[aria-pressed=true]').count(), 2);
  assert.deepEqual(
    sent.slice(before).filter(({ id, type }) => id !== undefined && type !== 'preview'),
    [],
  ); // nobody has heard of it yet
  await send.filter({ hasText: 'Remove 2' }).click();
  await page.locator('aside li').filter({ hasText: 'You are going to remove' }).first().waitFor({ state: 'attached' }); // the story is folded on a phone
  const [{ type, actions }, ...others] = sent.slice(before).filter(({ id, type }) => id !== undefined && type !== 'preview');
  assert.deepEqual([type, actions.map((one) => one.type), others], ['acts', ['remove', 'remove', 'done'], []]);
  const told = frames.flatMap((frame) => frame.log?.lines ?? []).map(({ event }) => event);
  const removed = told.findLast((event) => event.type === 'removal_submitted' && event.cards?.length);
  assert.deepEqual(removed.cards.toSorted(), actions.flatMap(({ card }) => card ?? []).toSorted());
  assert.deepEqual(faults, []);
  await context.close();
});

test('The Forbidden Ritual: whom a Spell is cast on is chosen at the table, and sealed with the whole sentence', async () => {
  const { page, context, faults, sent } = await house.visitor({ ...desk, newcomer: false });
  const sigil = page.locator('.witch .spell.offer').filter({ hasText: 'Sigil' });
  await come(page, 'ritual', [/^Play Incantation/, /^Draw 2/, /^Draw/], sigil);
  const send = page.locator('.seal .send');
  const rivals = page.locator('.side button.tag');
  assert.equal(await rivals.count(), 0);
  await sigil.click();
  await send.filter({ hasText: 'Sigil: on whom?' }).waitFor();
  assert.ok(await send.isDisabled());
  assert.ok((await rivals.count()) > 0);
  await inspectBoth(page, 'the Ritual: on whom?');
  await page.setViewportSize({ width: desk.width, height: desk.height });
  await rivals.last().click();
  await send.filter({ hasText: 'Cast Sigil on' }).waitFor();
  await page.locator('.seal').getByRole('button', { name: 'Clear' }).click();
  await rivals.first().waitFor({ state: 'detached' });
  await sigil.click();
  const name = (await rivals.first().locator('.word').innerText()).trim();
  await rivals.first().click();
  await page.locator('.side button.tag[aria-pressed=true]').waitFor();
  await send.filter({ hasText: `Cast Sigil on ${name}` }).click();
  await page
    .locator('aside li')
    .filter({ hasText: /you announce Sigil on/ })
    .filter({ hasText: name })
    .first()
    .waitFor();
  const action = sent
    .filter(({ type }) => type !== 'preview')
    .flatMap((one) => one.actions ?? one.action ?? [])
    .at(-1);
  assert.deepEqual([action.type, action.spell], ['cast', 'sigil']);
  assert.equal(typeof action.target, 'number');
  assert.deepEqual(faults, []);
  await context.close();
});
