// SPDX-License-Identifier: MIT
// Makes the README's pictures: docs/images/web-<game>.png. npm run pictures, after ./dev build.
import { fileURLToPath } from 'node:url';
import { House } from './house.mjs';

const folder = fileURLToPath(new URL('../../../docs/images/', import.meta.url));
const moves = { persuasion: 4, resonance: 5, ritual: 5, resilience: 1 };

const house = await House.open();
for (const [game, count] of Object.entries(moves)) {
  const { page, context } = await house.visitor({ width: 1280, height: 860 });
  await page.goto(house.url);
  await page.locator(`li.game[data-game=${game}] button.primary`).click();
  for (let i = 0; i < count; i++) {
    const buttons = page.locator('details.choices button:not([disabled])');
    await buttons.first().waitFor({ state: 'attached' });
    // A list that changes under our hands is looked at again.
    await page.evaluate(() => document.querySelector('details.choices button:not([disabled])')?.click());
    const yes = page.locator('dialog[open] button.primary');
    if ((await yes.count()) > 0) await yes.click();
    await page.locator('div.frame.busy').waitFor({ state: 'detached' });
  }
  await page.locator('details.choices button').first().waitFor({ state: 'attached' }).catch(() => undefined); // or it is over
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: `${folder}web-${game}.png` });
  await context.close();
}
await house.close();
