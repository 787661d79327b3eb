// SPDX-License-Identifier: MIT
// How far somebody has come with a lesson: kept in this browser. What was done so far is enough to lay the same table again.
import type { Action } from '../games/board';
import { keep, recall } from '../lib/memory';

export interface Progress {
  table: string; // where it is played; empty: nowhere yet
  at: number; // the step
  acts: Action[][]; // what the learner did at each step before
  done: boolean; // it was finished once
}

const nowhere: Progress = { table: '', at: 0, acts: [], done: false };
const keyOf = (game: string, lesson: string) => `lesson.${game}.${lesson}`;

export function progressOf(game: string, lesson: string): Progress {
  try {
    const kept = JSON.parse(recall(keyOf(game, lesson)) ?? 'null') as Partial<Progress> | null;
    const sound = kept !== null && Number.isInteger(kept.at) && Array.isArray(kept.acts) && typeof kept.table === 'string';
    return sound ? { ...nowhere, ...kept } : nowhere;
  } catch {
    return nowhere;
  }
}
export function keepProgress(game: string, lesson: string, progress: Progress) {
  keep(keyOf(game, lesson), JSON.stringify(progress));
}

/** Tables of lessons are no games that one comes back to. */
export function lessonTables(): Set<string> {
  try {
    return new Set(JSON.parse(recall('lesson.tables') ?? '[]') as string[]);
  } catch {
    return new Set();
  }
}
export function keepLessonTable(id: string, on: boolean) {
  const all = lessonTables();
  if (on) all.add(id);
  else all.delete(id);
  keep('lesson.tables', JSON.stringify([...all]));
}

/** Nobody has played it in this browser, nor finished a lesson of it. */
export function newTo(game: string): boolean {
  return recall('primer.' + game) === null && recall('learnt.' + game) === null;
}
export function keepLearnt(game: string) {
  keep('learnt.' + game, 'yes');
}
