// SPDX-License-Identifier: MIT
// Every page, as axe-core sees it, in light and dark, on a desk and on a phone; and what a lone visitor can do.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { dice, House, playToTheEnd } from './house.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const games = ['persuasion', 'resonance', 'ritual', 'resilience'];

let house;
before(async () => (house = await House.open()));
after(() => house.close());

/** Nothing serious for those who cannot see or point, and nothing that sticks out of a narrow screen. */
async function inspect(page, name) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations'] }));
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  assert.deepEqual(
    serious.map(({ id, nodes }) => `${name}: ${id}: ${nodes.slice(0, 3).map((node) => `${node.target} ${node.any[0]?.message ?? ''}`)}`),
    [],
  );
  const [needs, has] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(needs <= has, `${name}: ${needs} px wide on a screen of ${has} px`);
}

const screens = [
  { width: 1280, height: 900, dark: false },
  { width: 360, height: 740, dark: true },
];

for (const screen of screens) {
  const kind = `${screen.width} px, ${screen.dark ? 'dark' : 'light'}`;
  test(`the pages around the games (${kind})`, async () => {
    const { page, faults } = await house.visitor(screen);
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
    await page.goto(`${house.url}/rules/persuasion#PER-17`); // the longest, with tables
    await page.locator('#PER-17.here').waitFor();
    await inspect(page, 'rules');
    await page.getByRole('searchbox').fill('correspondence');
    await page.getByText(/\d+ rules found/).waitFor();
    assert.deepEqual(faults, []);
    await page.context().close();
  });

  for (const game of games)
    test(`a game of ${game} in one click, every kind of moment, result and replay (${kind})`, async () => {
      const { page, faults } = await house.visitor(screen);
      await page.goto(house.url);
      await page.locator(`li.game[data-game=${game}] button.primary`).click();
      const seen = new Set();
      await playToTheEnd(page, dice(7 + screen.width), async () => {
        const step = await page.locator('details.choices h3, details.choices .button').first().textContent({ timeout: 1000 }).catch(() => null);
        if (step === null || seen.has(step.slice(0, 12)) || seen.size >= 3) return;
        seen.add(step.slice(0, 12));
        await inspect(page, `${game}: ${step}`);
      });
      await page.locator('.result h2').waitFor();
      await page.getByRole('button', { name: 'Check the deal' }).click();
      await page.getByText('The opened secret fits').waitFor();
      await page.getByText('The number that this browser added is among them').waitFor();
      await inspect(page, `${game}: result`);
      await page.getByRole('link', { name: 'Watch the replay' }).click();
      await page.locator('.scrub input').waitFor();
      await page.locator('.scrub input:not([max="0"])').waitFor();
      await page.locator('.scrub input').fill(String(Math.floor(Number(await page.locator('.scrub input').getAttribute('max')) / 2)));
      await page.locator('.bar select').selectOption('all');
      await inspect(page, `${game}: replay`);
      assert.deepEqual(faults, []);
      await page.context().close();
    });
}

test('a game can be played with the keyboard alone', async () => {
  const { page } = await house.visitor();
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
  await page.context().close();
});
