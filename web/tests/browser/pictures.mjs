// SPDX-License-Identifier: MIT
// Makes the README's pictures: docs/images/web-<game>.webp. npm run pictures, after ./dev build.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { House } from './house.mjs';

const folder = fileURLToPath(new URL('../../../docs/images/', import.meta.url));
const moves = { persuasion: 2, resonance: 1, ritual: 2, resilience: 4 };

const house = await House.open();
const painter = await (await house.browser.newContext()).newPage();
for (const [game, count] of Object.entries(moves)) {
  const { page, context } = await house.visitor({ width: 1366, height: 768, dark: game === 'ritual' });
  await page.goto(house.url);
  await page.locator(`li.game[data-game=${game}] button`).click();
  await page.getByRole('button', { name: 'Got it' }).click();
  for (let i = 0; i < count; i++) {
    const buttons = page.locator('.choices button:not([disabled])');
    await buttons.first().waitFor({ state: 'attached' });
    // A list that changes under our hands is looked at again.
    await page.evaluate(() => document.querySelector('.choices button:not([disabled])')?.click());
    const yes = page.locator('dialog[open] button.primary');
    if ((await yes.count()) > 0) await yes.click();
    await page.locator('div.frame.busy').waitFor({ state: 'detached' });
  }
  await page.locator('.choices button').first().or(page.locator('.result')).first().waitFor({ state: 'attached' });
  await writeFile(`${folder}web-${game}.webp`, await lean(await page.screenshot()));
  await context.close();
}
await house.close();

/** WebP is a quarter of the size, and a browser knows how to write it. */
async function lean(png) {
  const picture = await painter.evaluate(async (data) => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + data;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.8);
  }, png.toString('base64'));
  return Buffer.from(picture.split(',')[1], 'base64');
}
