// SPDX-License-Identifier: MIT
// Lessons in a real browser: what a bubble points at is there and to be seen, and not under the bubble; and one lesson of each game is
// learnt by doing what its bubbles say, and nothing else.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { House } from './house.mjs';

let house;
before(async () => (house = await House.open()));
after(() => house.close());

async function visit(size, keep = {}) {
  const [width, height] = size.split('x').map(Number);
  const page = await house.browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  page.setDefaultTimeout(30_000);
  await page.addInitScript((kept) => {
    for (const [key, value] of Object.entries({ pace: 'instant', 'bot-delay': '0', name: 'Ada', ...kept })) localStorage.setItem('parlor.' + key, value);
  }, keep);
  return page;
}

const lessonsOf = async (game) => (await (await fetch(`${house.url}/api/games/${game}/lessons`)).json()).lessons;
const decides = (step) => 'must' in step || 'may' in step || 'until' in step;

/** Waits for the bubble of a step, and until it rests. */
const atStep = (page, n) => page.waitForSelector(`.bubble[data-lesson-step="${n}"][data-rests]`);

/** What is wrong with a bubble and what it points at. */
function wrongs(page, points) {
  return page.evaluate((points) => {
    const found = [];
    const bubble = document.querySelector('.bubble').getBoundingClientRect();
    const words = document.querySelector('.bubble .words').textContent;
    if (bubble.left < 0 || bubble.top < 0 || bubble.right > innerWidth || bubble.bottom > innerHeight) found.push('the bubble leaves the window');
    if (words.trim() === '' || /\{|undefined|null/.test(words)) found.push(`it says ${words}`);
    const rings = [...document.querySelectorAll('.ring')].map((ring) => ring.getBoundingClientRect());
    for (const point of points) {
      const [name, key] = point.split(':');
      if (!document.querySelector(`[data-part~="${name}"]${key ? `[data-key="${key}"]` : ''}`)) found.push(`there is no ${point} on the board`);
    }
    if (points.length > 0 && rings.length === 0) found.push(`nothing of ${points} is to be seen`);
    rings.forEach((ring, i) => {
      const [wide, high] = [
        Math.min(bubble.right, ring.right) - Math.max(bubble.left, ring.left),
        Math.min(bubble.bottom, ring.bottom) - Math.max(bubble.top, ring.top),
      ];
      if (wide > 1 && high > 1) found.push(`the bubble lies over ring ${i}, of ${points}`);
      if (ring.width < 14 || ring.height < 14) found.push(`ring ${i} is too small to be seen`);
    });
    return found;
  }, points);
}

for (const size of ['1366x657', '390x844'])
  for (const game of ['persuasion', 'resonance', 'ritual', 'resilience'])
    test(`${game}, ${size}: every lesson points at what is there, and covers none of it`, async () => {
      const found = [];
      for (const lesson of await lessonsOf(game)) {
        const page = await visit(size);
        await page.goto(`${house.url}/learn/${game}/${lesson.key}`);
        let free = false; // who skips what is played freely is not where the words are
        for (const [n, step] of lesson.steps.entries()) {
          await atStep(page, n);
          for (const wrong of free ? [] : await wrongs(page, step.point ?? [])) found.push(`${lesson.key}, step ${n}: ${wrong}`);
          free ||= 'until' in step;
          await page.click('.bubble .tools .button:last-child'); // next, or: do it for me
        }
        await page.waitForSelector('.end');
        await page.close();
      }
      assert.deepEqual(found, []);
    });

// ---- By doing what it says

const part = (name, key) => `[data-part~="${name}"]${key ? `[data-key="${key}"]` : ''}`;
const does = {
  persuasion: {
    async ask(page, { type, to, trait }) {
      if (type === 'propose') await page.click(`${part('kinds')} >> text=Propose`);
      await page.click(part('person', `seat-${to}`));
      await page.click(trait ? part('trait', trait) : `${part('hand')} button:not(:disabled)`);
      await page.click(part('seal'));
      if (type === 'propose') await page.click('dialog[open] .primary');
    },
    invite: (page, must) => does.persuasion.ask(page, must),
    propose: (page, must) => does.persuasion.ask(page, must),
    async accept_invitation(page) {
      await page.click(`${part('hand')} button:not(:disabled)`);
      await page.click(part('seal'));
    },
    done: (page, must) => page.click(`${part('leave', `leave-${must.with}`)} button`),
    accept_none: (page) => page.click(`${part('decision')} .row .button:not(.primary)`),
  },
  resonance: {
    choose: (page, { response }) => page.click(response ? part('post', response) : `${part('posts')} button`),
    add: (page, { card }) => page.click(`[data-key="${card}"]`),
    pass: (page) => page.click(`${part('decision')} .button`),
    async remove(page, { card }) {
      await page.click(`[data-key="${card}"]`);
      await page.click(`${part('decision')} .send`); // with it goes the step after: that is all
    },
    done: () => undefined,
  },
  ritual: {
    async play_object(page, { object }) {
      await page.click(part('card', `mine-${object}`));
      await page.click(`${part('decision')} .send`);
    },
    async draw_objects(page, { objects }) {
      for (const object of objects) await page.click(part('deck', `deck-${object}`));
      await page.click(`${part('decision')} .send`);
    },
    async play_artifact(page, { number }) {
      await page.click(part('card', `mine-artifact-${number}`));
      await page.click(`${part('decision')} .send`);
    },
    async sweep(page, { object }) {
      await page.click(`${part('types')} button >> text=/${object}/i`);
      await page.click(`${part('decision')} .send`);
    },
  },
  resilience: {
    async ability(page, { role, ability }) {
      await page.click(`${part('minister', `role-${role}`)} .ability >> nth=${ability - 1}`);
      await page.click(`${part('buttons')} .seal`);
    },
    async tile(page, { strategy }) {
      await page.click(`${part('strategy', `strategy-${strategy}`)} .tile`);
      await page.click(`${part('buttons')} .seal`);
    },
    buy: (page, must) => does.resilience.tile(page, must),
    play: (page, must) => does.resilience.tile(page, must),
    async influence(page, { indicator, spend }) {
      await page.click(`${part('gauge', `gauge-${indicator}`)} .gauge`);
      await page.click(`${part('question')} .spends button >> text="${spend}"`);
      await page.click(`${part('buttons')} .seal`);
    },
    done: (page) => page.click(`${part('buttons')} .button`),
    pass: (page) => page.click(`${part('buttons')} .button`),
    auto: (page) => page.click(`${part('buttons')} .button`),
  },
};

for (const [game, size] of [
  ['persuasion', '1366x657'],
  ['resonance', '390x844'],
  ['ritual', '390x844'],
  ['resilience', '1366x657'],
])
  test(`${game}, ${size}: the first lesson is learnt by doing what it says`, async () => {
    const [lesson] = await lessonsOf(game);
    const page = await visit(size);
    await page.goto(`${house.url}/learn/${game}/${lesson.key}`);
    for (const [n, step] of lesson.steps.entries()) {
      const must = [step.must ?? []].flat()[0];
      if (must?.type === 'done' && game === 'resonance') continue;
      await atStep(page, n);
      if (decides(step)) await does[game][must.type](page, must);
      else await page.keyboard.press('Enter'); // the focus is on "next"
    }
    await page.waitForSelector('.end');
    assert.match(await page.textContent('.end h1'), new RegExp(lesson.title));
    await page.close();
  });

test('a lesson says what to do instead, goes back over what was done, and goes on where it was left', async () => {
  const [lesson] = await lessonsOf('resonance');
  const ask = lesson.steps.findIndex(decides);
  const page = await visit('1366x657');
  await page.goto(`${house.url}/learn/resonance/${lesson.key}`);
  for (let n = 0; n < ask; n++) {
    await atStep(page, n);
    await page.keyboard.press(n % 2 ? 'ArrowRight' : 'Enter');
  }
  await atStep(page, ask);
  const wanted = lesson.steps[ask].must.response;
  const others = page.locator(`${part('posts')} button:not([data-key="${wanted}"])`);
  await others.first().click();
  await page.waitForSelector('.bubble .no');
  assert.equal(await page.locator('.bubble').getAttribute('data-lesson-step'), String(ask), 'nothing was done');
  await page.click(part('post', wanted));
  await atStep(page, ask + 1);
  const after = await page.textContent('.bubble .words');

  await page.reload(); // as if the browser had been closed
  await atStep(page, ask + 1);
  assert.equal(await page.textContent('.bubble .words'), after);

  await page.click('.bubble [aria-label="Back"]');
  await atStep(page, ask);
  await page.waitForSelector(`${part('post', wanted)}:not(:disabled)`); // it can be chosen once more
  await page.keyboard.press('Escape');
  await page.waitForSelector('.bubble.folded');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.bubble:not(.folded)');
  await page.click('.bubble >> text=Leave');
  await page.waitForURL('**/learn/resonance');
  assert.match(await page.textContent('main'), new RegExp(`step ${ask + 1} of ${lesson.steps.length}`));
  assert.equal(await page.evaluate(() => document.querySelectorAll('.bubble, .ring').length), 0);

  await page.goto(house.url);
  await page.waitForSelector('.game');
  assert.equal(await page.locator('.game .primary', { hasText: 'Learn it' }).count(), 4, 'who has played nothing is offered to learn');
  assert.equal(await page.locator('h1.back').count(), 0, 'a lesson is no game that one comes back to');
  await page.close();
});
