// SPDX-License-Identifier: MIT
import { expect, test, vi } from 'vitest';

vi.stubGlobal('location', { href: 'http://x/' });
vi.stubGlobal('addEventListener', () => undefined);
const { parseRoute } = await import('../../src/lib/router.svelte');

test.each([
  ['http://x/', 'home', '', ''],
  ['http://x/t/abc', 't', 'abc', ''],
  ['http://x/rules/persuasion#PER-17', 'rules', 'persuasion', 'PER-17'],
  ['http://x/#/gallery?game=ritual', 'gallery', '', ''],
])('%s', (url, page, arg, anchor) => {
  const route = parseRoute(url);
  expect([route.page, route.arg, route.anchor]).toEqual([page, arg, anchor]);
});
