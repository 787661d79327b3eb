// SPDX-License-Identifier: MIT
// A lesson as content/<game>/lessons.en.json has it (docs/decisions/0044-lessons.md), and what it says at a moment. The engine has the
// same in src/table/lesson.cpp, where a file is checked; here it is sound.
import type { Action, Choice, Line, Names, Strings } from '../games/board';
import { format } from '../lib/message';
import { capital } from '../lib/speech';

export type Pattern = Partial<Action>;
export interface Step {
  say: string;
  values?: Record<string, string | number>;
  point?: string[];
  must?: Pattern | Pattern[];
  may?: boolean;
  until?: { value: string; least: number };
  otherwise?: string;
}
export interface Lesson {
  key: string;
  title: string;
  for: string;
  minutes: number;
  table: { players: number; seat?: number };
  steps: Step[];
}

/** What is on the table, as far as it has been told. */
export interface Moment {
  view: unknown;
  lines: Line[];
  names: Names;
  strings: Strings;
  seat: number | null;
}

export const decides = (step: Step): boolean => step.must !== undefined || step.may === true || step.until !== undefined;

/** All fields of the pattern are those of the action. */
const fitsOne = (pattern: Pattern, action: Action): boolean =>
  Object.entries(pattern).every(([field, value]) => JSON.stringify(action[field]) === JSON.stringify(value));
export function fits(step: Step, action: Action): boolean {
  return step.must === undefined || [step.must].flat().some((pattern) => fitsOne(pattern, action));
}
/** What "do it for me" does: the first choice that the step asks for. */
export const wanted = (step: Step, choices: Choice[]): Choice | undefined => choices.find(({ action }) => fits(step, action));

function found(inside: unknown, way: string[]): unknown {
  return way.reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], inside);
}

function valueAt(path: string, { view, lines }: Pick<Moment, 'view' | 'lines'>): unknown {
  const [from, ...way] = path.split('/');
  if (from === 'view') return found(view, way);
  return found(lines.findLast(({ event }) => event.type === way[0])?.event, way.slice(1));
}
const isPath = (value: string | number): value is string => typeof value === 'string' && /^(view|told)\//.test(value);

export function reached(step: Step, moment: Pick<Moment, 'view' | 'lines'>): boolean {
  return step.until === undefined || Number(valueAt(step.until.value, moment)) >= step.until.least;
}

/** What a step says, filled in. */
export function said(words: string, step: Step, { view, lines, names, strings, seat }: Moment): string {
  const fields = Object.fromEntries(Object.entries(step.values ?? {}).map(([name, value]) => [name, isPath(value) ? valueAt(value, { view, lines }) : value]));
  return capital(format(words, { fields, names, viewer: seat, strings }));
}

/** How a game calls a part of its board: "your hand". */
export function partName(part: string, { names, strings, seat }: Moment): string {
  const [name, key = ''] = part.split(':');
  const of = key.slice(key.indexOf('-') + 1);
  const words = strings['part.' + name];
  return typeof words === 'string' ? format(words, { fields: { key: /^\d+$/.test(of) ? Number(of) : of }, names, viewer: seat, strings }) : part;
}

/** Where it is on the page: "hand", or one of several by its data-key, "trait:T10". */
export function partOn(root: ParentNode, part: string): HTMLElement | null {
  const [name = '', key] = part.split(':');
  const of = key === undefined ? '' : `[data-key="${CSS.escape(key)}"]`;
  const all = [...root.querySelectorAll<HTMLElement>(`[data-part~="${CSS.escape(name)}"]${of}`)];
  return all.find(isSeen) ?? null; // a board may have it twice, for two shapes of screen
}

/** What lies outside of a list that scrolls is brought into it. */
export function reveal(root: ParentNode, part: string) {
  const [name = '', key] = part.split(':');
  const of = key === undefined ? '' : `[data-key="${CSS.escape(key)}"]`;
  for (const one of root.querySelectorAll(`[data-scroll] [data-part~="${CSS.escape(name)}"]${of}`)) one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Nothing lies over it, but for the bubble itself, which moves away. */
function isSeen(part: HTMLElement): boolean {
  const { left, top, width, height } = part.getBoundingClientRect();
  if (width === 0 || height === 0) return false;
  const spots = [
    [0.5, 0.5],
    [0.2, 0.2],
    [0.8, 0.2],
    [0.2, 0.8],
    [0.8, 0.8],
  ] as const;
  return spots.some(([x, y]) => {
    const lying = document.elementsFromPoint(left + x * width, top + y * height).find((one) => !one.closest('.bubble'));
    return lying !== undefined && part.contains(lying);
  });
}
