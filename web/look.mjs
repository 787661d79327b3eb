import { House } from './tests/browser/house.mjs';
const [game, players, size, what] = process.argv.slice(2);
const [width, height] = size.split('x').map(Number);
const house = await House.open();
const v = await house.visitor({ width, height, newcomer: false, dark: process.argv[6] === 'dark' });
const { page } = v;
await page.goto(house.url);
const id = await page.evaluate(async ([game, players]) => {
  const post = (p, b) => fetch('/api' + p, { method: 'POST', credentials: 'same-origin', headers: { 'content-type': 'application/json' }, body: JSON.stringify(b) }).then((r) => r.json());
  await post('/guests', { name: 'Ada' });
  const seats = [{}, ...Array.from({ length: players - 1 }, () => ({ bot: 'medium' }))];
  return (await post('/tables', { game, seats, start: true })).table;
}, [game, Number(players)]);
await page.goto(`${house.url}/t/${id}`);
await page.locator('div.frame[data-game]').waitFor();
const shot = (n) => page.screenshot({ path: `/tmp/shots/${game}-${what}-${n}-${size}.png` });
const wait = (ms) => page.waitForTimeout(ms);
const moved = async () => {
  // the coach's advice is done, again and again
  for (let i = 0; i < 400; i++) {
    const over = await page.evaluate(() => !!document.querySelector('.result'));
    if (over) return true;
    const done = await page.evaluate(async () => {
      return false;
    });
    await wait(5);
    return done;
  }
};
if (what === 'coach') {
  await wait(1500);
  await shot(0);
  for (let k = 0; k < 6; k++) {
    const ask = page.getByRole('button', { name: 'What would you do?' }).first();
    if (k === 0) await page.keyboard.press('w');
    else if (await page.locator('.coach .button').first().isVisible()) await page.locator('.coach .button').first().click();
    await page.locator('.coach li').first().waitFor({ timeout: 30000 }).catch(() => undefined);
    await wait(400);
    await shot(k + 1);
    const go = page.locator('.coach li .button').first();
    if (await go.count()) await go.click();
    const yes = page.locator('dialog[open] .primary');
    await wait(600);
    if (await yes.count()) await yes.first().click();
    await wait(1500);
  }
} else if (what === 'review') {
  // play by the API's first choice, through the page's own socket
  await page.evaluate(async (id) => {
    await new Promise((over) => {
      const s = new WebSocket(location.origin.replace('http', 'ws') + `/api/tables/${id}/live`);
      let choices = [], n = 0, coach = 0;
      s.onopen = () => s.send(JSON.stringify({ type: 'hello', seen: -1, epoch: null }));
      const act = () => { if (choices.length) { const c = choices[(n * 7) % choices.length]; choices = []; s.send(JSON.stringify({ type: 'act', id: 'k' + n++, action: c.action })); } };
      s.onmessage = (e) => { for (const f of JSON.parse(e.data)) { if (f.choices && f.type === 'state') choices = f.choices; if (f.type === 'state' && f.result) { s.close(); over(); } } setTimeout(act, 5); };
    });
  }, id);
  await page.goto(`${house.url}/replay/${id}?viewer=0&review`);
  await wait(2000);
  await shot('progress');
  await page.locator('.review figure').waitFor({ timeout: 300000 });
  await wait(500);
  await shot(1);
  await page.locator('.review').evaluate((e) => e.scrollTo(0, 350));
  await wait(300);
  await shot(2);
  await page.getByLabel('With all cards open').check();
  await page.locator('.review').evaluate((e) => e.scrollTo(0, 0));
  await wait(300);
  await shot(3);
  await page.getByRole('slider').fill('6');
  await wait(500);
  await page.getByRole('button', { name: 'Continue from here' }).click();
  await page.waitForURL('**/t/**');
  await wait(2500);
  await shot(4);
}
console.log(v.faults, what, 'ok');
await house.close();
process.exit(0);
