// SPDX-License-Identifier: MIT
// Where this page lives. A server answers every path with it; a host of files has it in some folder and knows no other place, so there
// what follows the "#" says which page it is.

/** The folder of the page's own files, with a "/" at its end. */
export const base = import.meta.env.PROD ? new URL('..', import.meta.url).pathname : '/';

/** There is no server: `parlor export` wrote this page (src/server/pages.cpp). */
export const alone = typeof document !== 'undefined' && document.documentElement.hasAttribute('data-alone');

/** The address of a page of ours, by its path: "/rules/persuasion#PER-17". */
export const at = (path: string): string => placed(path, base, alone);

export function placed(path: string, base: string, alone: boolean): string {
  if (alone) return path === '/' ? base : `${base}#${path}`;
  return base + path.slice(1);
}

/** The path of a page of ours, by its address; null: it is no page of ours. */
export function pathOf(url: string, base: string): string | null {
  const { pathname, search, hash } = new URL(url, 'http://parlor.invalid');
  if (hash.startsWith('#/')) return hash.slice(1);
  return pathname.startsWith(base) ? '/' + pathname.slice(base.length) + search + hash : null;
}
