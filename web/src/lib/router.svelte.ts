// SPDX-License-Identifier: MIT
// Pages by path: /, /learn/GAME/LESSON, /new/GAME, /t/TABLE, /rules/GAME, /cards/GAME, /replay/TABLE, /me, /admin. "#/path" is understood as "/path".

import { at, base, pathOf } from './place';
import { update } from './update.svelte';

export interface Route {
  page: string;
  arg: string;
  more: string; // what follows it
  query: URLSearchParams;
  anchor: string;
}

export function parseRoute(url: string, folder = base): Route {
  const { pathname, search, hash } = new URL(pathOf(url, folder) ?? '/', 'http://parlor.invalid');
  const [, page = '', arg = '', more = ''] = pathname.split('/');
  return { page: page || 'home', arg: decodeURIComponent(arg), more: decodeURIComponent(more), query: new URLSearchParams(search), anchor: hash.slice(1) };
}

class Router {
  route = $state.raw(parseRoute(location.href));

  constructor() {
    const read = () => (this.route = parseRoute(location.href));
    addEventListener('popstate', read);
    addEventListener('hashchange', read);
    addEventListener('click', (event) => this.follow(event));
  }

  go(path: string) {
    this.visit(at(path));
  }

  private visit(address: string) {
    if (update.taken) return this.anew(address); // the page's next version has come
    history.pushState(null, '', address);
    this.route = parseRoute(location.href);
    if (!this.route.anchor) scrollTo(0, 0);
  }

  /** Loads the page at that address, also where only what follows the "#" is another. */
  private anew(address: string) {
    history.pushState(null, '', address);
    location.reload();
  }

  /** Links of our own change the page without loading it anew. */
  private follow(event: MouseEvent) {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (!link.pathname.startsWith(base) || link.pathname.startsWith(base + 'api/') || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    this.visit(link.href);
  }
}

export const router = new Router();
