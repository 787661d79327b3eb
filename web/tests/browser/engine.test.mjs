// SPDX-License-Identifier: MIT
// parlor-engine in a browser: the packed package, unpacked into a folder of files, and the README's example on a page of its own.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { program } from './house.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));

test('the example of the README plays in a browser, under a strict policy, and as it does under node', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-engine-page-'));
  execFileSync('node', [`${root}packages/engine/make.mjs`, `${folder}/made`, `${root}build/wasm/bin/parlor.wasm`, program]);
  const [tarball] = readdirSync(`${folder}/made`).filter((name) => name.endsWith('.tgz'));
  execFileSync('tar', ['-xzf', `${folder}/made/${tarball}`, '-C', folder]);
  const example = /```js\n([\s\S]*?)```/.exec(readFileSync(`${folder}/package/README.md`, 'utf8'))[1];
  const files = {
    '/': ['text/html', '<!doctype html><title>Engine</title><script type="module" src="/example.mjs"></script>'],
    '/example.mjs': ['text/javascript', example.replace('"parlor-engine"', '"/package/index.mjs"')],
  };
  const types = { mjs: 'text/javascript', wasm: 'application/wasm' };
  const host = createServer(({ url }, reply) => {
    const [type, text] = files[url] ?? [types[url.split('.').at(-1)] ?? 'text/plain', readFileSync(folder + url)];
    reply
      .writeHead(200, { 'content-type': type, 'content-security-policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'" })
      .end(text);
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  const page = await browser.newPage();
  const said = [];
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (line) => (line.type() === 'error' ? faults : said).push(line.text()));
  const over = page.waitForEvent('console', (line) => line.text().startsWith('scores:'));
  await page.goto(`http://127.0.0.1:${host.address().port}/`);
  await over;
  await page.evaluate(() => undefined); // what was said after it has come
  assert.deepEqual(
    faults.filter((one) => !one.includes('favicon')),
    [],
  );
  const node = execFileSync('node', ['--input-type=module'], { input: example.replace('"parlor-engine"', `"${folder}/package/index.mjs"`), encoding: 'utf8' });
  const moves = (lines) => lines.filter((line) => line.startsWith('seat '));
  assert.ok(moves(said).length > 5);
  assert.deepEqual(moves(said), moves(node.split('\n')), 'the same game');
  await browser.close();
  host.close();
  rmSync(folder, { recursive: true });
});
