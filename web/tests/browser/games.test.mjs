// SPDX-License-Identifier: MIT
// A whole game of each kind through the page: two people in browsers of their own and bots, to the result.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dice, House, inspector, moveOn, playToTheEnd, twoAtATable } from './house.mjs';

let house;
before(async () => (house = await House.open()));
after(() => house.close());

const record = async (table) =>
  (await (await fetch(`${house.url}/api/tables/${table}/record`)).text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Everything a visitor was shown of the game before it was over, but not the list of all card names. */
function shownBefore(frames, isOver) {
  const until = frames.findIndex((frame) => frame.type === 'state' && isOver(frame));
  return JSON.stringify(frames.slice(0, until < 0 ? undefined : until).map(({ names, ...rest }) => (void names, rest)));
}
const finished = (frame) => frame.result !== undefined;

async function bothPlay({ ada, bo, table }, seed) {
  const moves = await Promise.all([
    playToTheEnd(ada.page, dice(seed)),
    playToTheEnd(bo.page, dice(seed + 1), inspector(bo.page, `${table} on a phone, dark`, 2)),
  ]);
  for (const { page, faults } of [ada, bo]) {
    await page.locator('.result h2').waitFor();
    assert.deepEqual(faults, []);
    assert.ok((await page.locator('.result figure, .result svg, .result table').count()) > 0, 'the course of the game is drawn');
  }
  assert.ok(Math.max(...moves) > 0);
}

test('Persuasion: to the end, and no heart is seen before Matrimony', async () => {
  const party = await twoAtATable(house, 'persuasion', { seats: 4 });
  await bothPlay(party, 11);
  const dealt = (await record(party.table)).flatMap((line) => line.events ?? []).filter((event) => event.type === 'desires_dealt');
  const whole = dealt.length === 4 ? dealt : await desiresOf(party.table);
  assert.equal(whole.length, 4);
  for (const [seat, visitor] of [
    [0, party.ada],
    [1, party.bo],
  ]) {
    const shown = shownBefore(visitor.frames, finished);
    for (const { seat: owner, card } of whole) assert.equal(shown.includes(`"${card}"`), owner === seat, `seat ${seat} and the desires of seat ${owner}`);
  }
});

/** The record holds actions only; the replay tells what everybody held. */
async function desiresOf(table) {
  const { view } = await (await fetch(`${house.url}/api/tables/${table}/replay?step=4&viewer=all`)).json();
  return view.seats.map((seat) => ({ seat: seat.seat, card: seat.desires }));
}

test('Resonance: to the end, and nobody sees the first cards of another', async () => {
  const party = await twoAtATable(house, 'resonance', { seats: 3, rule: ['target_attention', '30'] });
  await bothPlay(party, 22);
  const { view } = await (await fetch(`${house.url}/api/tables/${party.table}/replay?step=0&viewer=all`)).json();
  for (const [seat, visitor] of [
    [0, party.ada],
    [1, party.bo],
  ]) {
    const shown = shownBefore(visitor.frames, (frame) => JSON.stringify(frame).includes('"round_started"'));
    for (const one of view.seats)
      for (const card of [...one.persona_deck_cards, ...one.response_deck_cards])
        assert.equal(shown.includes(`"${card}"`), one.seat === seat, `seat ${seat} and card ${card} of seat ${one.seat}`);
  }
});

test('The Forbidden Ritual: to the end, and nobody sees a card that lies face down or a witch that was not kept', async () => {
  const party = await twoAtATable(house, 'ritual', { seats: 3 });
  await bothPlay(party, 33);
  const offers = (await eventsOf(party.table, 4)).filter((event) => event.type === 'spell_pair_offered');
  assert.equal(offers.length, 3);
  const kept = (await record(party.table)).filter((line) => line.action?.type === 'keep_spell').map((line) => line.action.witch);
  for (const [seat, visitor] of [
    [0, party.ada],
    [1, party.bo],
  ]) {
    const shown = shownBefore(visitor.frames, (frame) => JSON.stringify(frame).includes('"spell_reserve_shown"'));
    for (const { seat: owner, pair } of offers)
      for (const witch of pair.filter((one) => !kept.includes(one)))
        assert.equal(shown.includes(`"${witch}"`), owner === seat, `seat ${seat} and ${witch}, whom seat ${owner} did not keep`);
    const told = visitor.frames.flatMap((frame) => frame.log?.lines ?? []).map((line) => line.event);
    const laid = told.filter((event) => event.type === 'card_committed');
    for (const event of laid) assert.equal('card' in event, event.seat === seat, JSON.stringify(event));
  }
});

/** What really happened in the first steps of a game that is over. */
async function eventsOf(table, steps) {
  const answers = Array.from({ length: steps }, (_, step) => fetch(`${house.url}/api/tables/${table}/replay?step=${step}&viewer=all`));
  const replies = await Promise.all((await Promise.all(answers)).map((answer) => answer.json()));
  return replies.flatMap(({ lines }) => lines.map((line) => line.event));
}

test('Persuasion: a bot has written before one can leave, answers every word, and the newest words are in sight', async () => {
  const { page, context, faults } = await house.visitor({ height: 657, newcomer: false });
  await page.goto(house.url);
  await page.locator('li.game[data-game=persuasion] button').click();
  await moveOn(page, [/^Play/, /^Invite/, /^Accept/], page.locator('.corner form'));
  const corner = page.locator('.corner').first(); // the letters open by themselves
  const theirs = corner.locator('li:not(.mine):not(.note)');
  await theirs.first().waitFor();
  const chip = (words) => corner.getByRole('button', { name: words, exact: true });
  await chip('What do you seek?').click();
  await chip('Say “What do you seek?”').click();
  await theirs.nth(1).waitFor();
  for (const [i, attribute] of ['Wealth', 'Standing', 'Romance', 'Wit', 'Virtue'].entries()) {
    await chip('Do you have …?').click();
    await corner.getByRole('button', { name: 'Choose the missing words' }).and(page.locator(':disabled')).waitFor();
    await chip('+').click();
    await chip(attribute).click();
    await chip(`Say “Do you have +${attribute}?”`).click();
    await theirs.nth(2 + i).waitFor();
  }
  const list = corner.locator('ul');
  assert.ok(await list.evaluate((one) => one.scrollHeight > one.clientHeight), 'they are more than fit');
  await page.waitForFunction((one) => one.scrollTop + one.clientHeight >= one.scrollHeight - 2, await list.elementHandle());
  assert.deepEqual(faults, []);
  await context.close();
});

test('Persuasion: what two say to each other in a corner reaches nobody else', async () => {
  const [ada, bo, cy] = await Promise.all([house.visitor(), house.visitor({ width: 360, height: 740 }), house.visitor()]);
  await ada.page.goto(`${house.url}/new/persuasion`);
  while (Number(await ada.page.locator('.counter output').textContent()) > 3) await ada.page.locator('.counter button').first().click();
  for (const place of [1, 2]) await ada.page.locator('.seats select').nth(place).selectOption('open');
  await ada.page.locator('button.big').click();
  await ada.page.waitForURL('**/t/*');
  const link = await ada.page.locator('.share input').inputValue();
  for (const { page } of [bo, cy]) {
    await page.goto(link);
    await page.getByRole('button', { name: 'Sit here' }).first().click();
    await page.getByRole('button', { name: 'Stand up' }).waitFor();
  }
  await ada.page.getByRole('button', { name: 'Start the game' }).click();
  const choose = async ({ page }, ...words) => {
    let button = page.locator('.choices button:not([disabled])');
    for (const one of words) button = button.filter({ hasText: one });
    await button.first().dispatchEvent('click'); // the list may lie in the folded panel
  };
  const faces = ['Vexley', 'Oldacre', 'Fennimore'];
  // Who chooses first is a matter of chance.
  await Promise.all([ada, bo, cy].map((one, i) => choose(one, 'Play', faces[i])));
  await choose(ada, 'Invite', 'Oldacre');
  await choose(bo, 'Invite', 'Vexley');
  const note = cy.page.getByLabel(/Your own note on .*Oldacre/);
  const letters = cy.page.getByRole('tab', { name: 'Letters' });
  await letters.click();
  await note.fill('Laughs too loudly');
  await cy.page.reload();
  await letters.click();
  assert.equal(await note.inputValue(), 'Laughs too loudly'); // it is kept, and in this browser only: see below
  await choose(cy, 'independence');
  await cy.page.locator('dialog[open] button.primary').click();
  for (const [one, other] of [
    [ada, 'Oldacre'],
    [bo, 'Vexley'],
  ])
    await choose(one, 'Accept', other);
  const secret = 'Meet me by the yew hedge at nine';
  await ada.page.locator('.corner input').fill(secret);
  await ada.page.locator('.corner').getByRole('button', { name: 'Send' }).click();
  await bo.page.locator('.corner li').filter({ hasText: secret }).waitFor();
  const answer = 'With a lantern';
  await bo.page.locator('.corner input').fill(answer);
  await bo.page.locator('.corner').getByRole('button', { name: 'Send' }).click();
  await ada.page.locator('.corner li').filter({ hasText: answer }).waitFor();
  // They part: what the third is sent after that was sent after the words.
  await choose(ada, 'leave');
  await choose(bo, 'leave');
  await cy.page.getByRole('tab', { name: 'Story' }).click();
  await cy.page
    .locator('aside li')
    .filter({ hasText: /part\.$/ })
    .waitFor();
  const heard = JSON.stringify(cy.frames);
  assert.ok(JSON.stringify(bo.frames).includes(secret) && JSON.stringify(ada.frames).includes(answer));
  assert.ok(!heard.includes(secret) && !heard.includes(answer));
  assert.ok(!(await cy.page.content()).includes(secret));
  assert.ok(![ada, bo, cy].some(({ frames }) => JSON.stringify(frames).includes('Laughs too loudly')));
});

test('.Resilience: to the end, though the server dies in the middle', async () => {
  const party = await twoAtATable(house, 'resilience', { seats: 2 });
  const { page } = party.ada;
  let died = false,
    moves = 0;
  const dies = async () => {
    if (++moves < 4 || died) return; // whoever is quicker: they decide together
    died = true;
    await house.kill();
    await page.getByText('Connection lost').waitFor();
    await house.start();
    await page.getByText('Connection lost').waitFor({ state: 'detached' });
  };
  await Promise.all([playToTheEnd(page, dice(44), dies), playToTheEnd(party.bo.page, dice(45), dies)]);
  assert.ok(died);
  for (const { page: one, faults } of [party.ada, party.bo]) {
    await one.locator('.result h2').waitFor();
    assert.deepEqual(faults, []);
    assert.equal(await one.evaluate(() => performance.getEntriesByType('navigation').length), 1); // it was never loaded anew
  }
});
