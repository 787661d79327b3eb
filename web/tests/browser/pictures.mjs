// SPDX-License-Identifier: MIT
// Makes the README's pictures: docs/images/web-<game>.png. npm run pictures, after ./dev build.
import { fileURLToPath } from 'node:url';
import { dice, House } from './house.mjs';

const folder = fileURLToPath(new URL('../../../docs/images/', import.meta.url));
const moves = { persuasion: 4, resonance: 5, ritual: 5, resilience: 4 };

const house = await House.open();
for (const [game, count] of Object.entries(moves)) {
  const { page } = await house.visitor({ width: 1280, height: 860 });
  await page.goto(house.url);
  await page.locator(`li.game[data-game=${game}] button.primary`).click();
  const roll = dice(5);
  for (let i = 0; i < count; i++) {
    const buttons = page.locator('details.choices button:not([disabled])');
    await buttons.first().waitFor({ state: 'attached' });
    await buttons.nth(roll(await buttons.count())).evaluate((button) => button.click());
    const yes = page.locator('dialog[open] button.primary');
    if ((await yes.count()) > 0) await yes.click();
    await page.locator('div.frame.busy').waitFor({ state: 'detached' });
  }
  await page.locator('details.choices button').first().waitFor({ state: 'attached' });
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: `${folder}web-${game}.png` });
}
await house.close();
