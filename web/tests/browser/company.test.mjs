// SPDX-License-Identifier: MIT
// Others at the table: who is away, who talks too much, what a host may do, and what those who run the server see.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { House, inspect } from './house.mjs';

const laptop = { width: 1366, height: 657 };
const phone = { width: 390, height: 844, dark: true };

let house;
before(async () => (house = await House.open(['--grace', '0'])));
after(() => house.close());

async function guest(name, screen) {
  const visitor = await house.visitor({ ...screen, newcomer: false });
  const made = await visitor.page.request.post(`${house.url}/api/guests`, { data: { name } });
  visitor.id = (await made.json()).id;
  await visitor.context.addInitScript(() => localStorage.setItem('parlor.guest', 'known'));
  return visitor;
}
const at = (table, verb = '') => `${house.url}/api/tables/${table}${verb && `/${verb}`}`;
const picture = (page, name) => (process.env.PICTURES ? page.screenshot({ path: `${process.env.PICTURES}/${name}.png` }) : undefined);

/** Nothing went wrong on anybody's page. */
async function part(...all) {
  for (const one of all) {
    assert.deepEqual(one.faults, []);
    await one.context.close();
  }
}

/** Three people at Persuasion. */
async function three(start) {
  const ada = await guest('Ada', laptop);
  const bo = await guest('Bo', phone);
  const cy = await guest('Cy', laptop);
  const made = await ada.page.request.post(`${house.url}/api/tables`, { data: { game: 'persuasion', players: 3, house_rules: { timers: 'none' } } });
  const { table } = await made.json();
  await bo.page.request.post(at(table, 'sit'), { data: { seat: 1 } });
  await cy.page.request.post(at(table, 'sit'), { data: { seat: 2 } });
  if (start) await ada.page.request.post(at(table, 'start'), { data: {} });
  for (const one of [ada, bo, cy]) await one.page.goto(`${house.url}/t/${table}`);
  return { ada, bo, cy, table };
}

test('for who is away all others agree on a bot, and the seat is theirs again when they come', async () => {
  const { ada, bo, cy, table } = await three(true);
  await cy.page.getByText('Waiting', { exact: false }).or(cy.page.locator('.turn')).first().waitFor();
  await cy.page.goto(house.url);
  const offer = ada.page.getByRole('button', { name: 'Let a bot play', exact: true });
  await offer.waitFor();
  await picture(ada.page, 'away-laptop');
  await inspect(ada.page, 'somebody is away');
  await offer.click();
  await ada.page.getByText('Agreed: you').waitFor();
  await bo.page.getByText('Agreed: Ada').waitFor();
  await picture(bo.page, 'away-phone');
  await inspect(bo.page, 'somebody is away, on a phone');
  await bo.page.getByRole('button', { name: 'Let a bot play', exact: true }).click();
  await ada.page.locator('.absent').waitFor({ state: 'detached' });
  const seat = async () => (await (await ada.page.request.get(at(table))).json()).seats[2];
  assert.equal((await seat()).bot, 'medium');
  await cy.page.goto(`${house.url}/t/${table}`);
  await cy.page.locator('.turn').waitFor();
  assert.equal((await seat()).bot, null);
  assert.equal(await cy.page.getByRole('button', { name: 'Take my seat back' }).count(), 0);
  await part(ada, bo, cy);
});

test('people mute and report each other, hosts silence, remove, lock and close', async () => {
  const { ada, bo, cy, table } = await three(false);
  await bo.page.getByRole('textbox', { name: 'Say something to the table' }).fill('Buy my potions!');
  await bo.page.keyboard.press('Enter');
  const line = ada.page.getByRole('button', { name: 'Bo', exact: true });
  await line.click();
  await ada.page.getByRole('textbox', { name: 'What is wrong?' }).fill('Sells potions');
  await picture(ada.page, 'about-laptop');
  await inspect(ada.page, 'about somebody');
  await ada.page.getByRole('button', { name: 'Report' }).click();
  await ada.page.getByText('Those who run this server will read it').waitFor();
  await ada.page.getByRole('button', { name: 'Mute for me' }).click();
  await ada.page.getByText('Bo is muted').waitFor();
  assert.equal(await ada.page.getByText('Buy my potions!').count(), 0);
  await ada.page.getByRole('button', { name: 'Silence here' }).click();
  await ada.page.getByRole('button', { name: 'Let speak again' }).waitFor();
  await bo.page.getByRole('textbox', { name: 'Say something to the table' }).fill('Still here!');
  await bo.page.keyboard.press('Enter');
  await bo.page.getByText('the host has asked you to be silent here').waitFor();

  await ada.page.getByRole('listitem').filter({ hasText: 'Bo' }).getByRole('button', { name: 'Ask to leave' }).click();
  await ada.page.getByRole('listitem').filter({ hasText: 'free' }).waitFor();
  await ada.page.getByRole('button', { name: 'Lock the table' }).click();
  await cy.page.getByText('This table is locked').waitFor();
  await picture(cy.page, 'locked-laptop');
  await ada.page.getByRole('button', { name: 'Close the table' }).click();
  await cy.page.getByText('This table was closed').waitFor();
  await part(ada, bo, cy);

  const token = readFileSync(`${house.data}/admin-token`, 'utf8').trim();
  const boss = await house.visitor(laptop);
  await boss.page.goto(`${house.url}/admin`);
  await boss.page.getByLabel("Operator's token").fill('wrong');
  await boss.page.getByRole('button', { name: 'Enter' }).click();
  await boss.page.getByRole('alert').waitFor();
  await boss.page.getByLabel("Operator's token").fill(token);
  await boss.page.getByRole('button', { name: 'Enter' }).click();
  await boss.page.getByText('Sells potions').waitFor();
  await boss.page.getByRole('button', { name: 'Ban them' }).click();
  await boss.page.getByRole('button', { name: 'Ban', exact: true }).click();
  await boss.page.getByText(`guest ${bo.id}`).waitFor();
  await picture(boss.page, 'admin-laptop');
  await inspect(boss.page, 'admin');
  await boss.page.setViewportSize({ width: phone.width, height: phone.height });
  await picture(boss.page, 'admin-phone');
  await inspect(boss.page, 'admin, on a phone');
  assert.ok(await boss.page.getByRole('link', { name: table }).first().isVisible());
  assert.deepEqual(boss.faults, []);
  await boss.context.close();
});
