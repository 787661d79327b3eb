// SPDX-License-Identifier: MIT
// Changes of a view: a list of [path] (remove) and [path, value] (set), in order; docs/api.md.
import type { Change } from './wire';

/** The view after the changes. Shares what did not change with the view before; that one stays as it was. */
export function patched(view: unknown, changes: Change[]): unknown {
  return changes.reduce<unknown>((now, change) => changed(now, change[0], change), view);
}

function changed(here: unknown, path: (string | number)[], change: Change): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change[1];
  const remove = rest.length === 0 && change.length === 1;
  if (Array.isArray(here)) {
    const list = [...(here as unknown[])];
    if (remove) list.splice(Number(key), 1);
    else list[Number(key)] = changed(list[Number(key)], rest, change);
    return list;
  }
  const object = { ...(here as Record<string, unknown>) };
  if (remove) delete object[key];
  else object[key] = changed(object[key], rest, change);
  return object;
}
