// SPDX-License-Identifier: MIT
// Leads through a lesson: which step it is, what may be done there, when its words are said. The table is a table like any other, on
// this device; only what the learner wants to do is held against the step before it is sent.
import type { Action, Strings } from '../games/board';
import { api } from '../lib/api';
import { TableStore } from '../lib/table.svelte';
import { decides, fits, type Lesson, type Moment, reached, said, type Step, wanted } from './lesson';
import { keepLearnt, keepLessonTable, keepProgress, type Progress, progressOf } from './progress';

class LessonTable extends TableStore {
  constructor(
    id: string,
    private readonly guide: Guide,
  ) {
    super(id);
  }
  override may(actions: Action[]): boolean {
    return this.guide.may(actions);
  }
  override async act(actions: Action[]): Promise<boolean> {
    if (!this.guide.may(actions)) return false;
    this.guide.begun(actions);
    const done = await super.act(actions);
    this.guide.ended(actions, done);
    return done;
  }
}

export class Guide {
  table = $state.raw<TableStore | null>(null);
  at = $state(0);
  wrong = $state(''); // what is said to somebody who did something else
  failed = $state('');
  finished = $state(false);
  private acts: Action[][] = [];
  private done = false;
  private since = $state.raw<unknown>(null); // what was shown when the learner acted: nothing is said before that has changed
  private next = 0; // the step after what is being done
  private closed = false;

  constructor(
    readonly game: string,
    readonly lesson: Lesson,
  ) {
    const kept = progressOf(game, lesson.key);
    this.done = kept.done;
    const sound = kept.at < lesson.steps.length;
    void this.lay(sound ? kept.at : 0, sound ? kept.acts : [], kept.table);
  }

  get step(): Step | undefined {
    return this.lesson.steps[this.at];
  }
  /** All is told, and it is the learner's turn, or nobody's any more. */
  get ready(): boolean {
    const { table } = this;
    if (!table || this.finished || table.pending > 0 || table.view === null) return false;
    const { shown, telling, choices } = table.director;
    if (shown === null || telling || shown === this.since) return false;
    return choices.length > 0 || shown.result !== null;
  }
  moment(strings: Strings): Moment {
    const shown = this.table?.director.shown;
    return { view: shown?.view, lines: shown?.lines ?? [], names: shown?.names ?? {}, strings, seat: this.table?.seat ?? null };
  }
  words(strings: Strings): string {
    return this.step ? said(this.step.say, this.step, this.moment(strings)) : '';
  }
  /** Somebody plays freely, and has begun to. */
  get playing(): boolean {
    return this.step?.until !== undefined && (this.acts[this.at]?.length ?? 0) > 0;
  }
  /** Free play ends when it has come far enough. */
  look() {
    const shown = this.table?.director.shown;
    while (this.ready && this.step?.until && shown && (shown.result !== null || reached(this.step, shown))) this.go(this.at + 1);
  }

  // --- What the learner does

  /** The next step at which something is to be done: who runs ahead of the words may do so. */
  private nextDecision(from: number): number {
    const ahead = this.lesson.steps.slice(from).findIndex(decides);
    return ahead < 0 ? -1 : from + ahead;
  }
  private walk(actions: Action[]): { steps: number[]; wrong: Step | null } {
    const steps: number[] = [];
    let at = this.at;
    for (const action of actions) {
      at = this.nextDecision(at);
      const step = this.lesson.steps[at];
      if (!step || !fits(step, action)) return { steps, wrong: step ?? null };
      steps.push(at);
      if (!step.until) at++;
    }
    return { steps, wrong: null };
  }
  may(actions: Action[]): boolean {
    this.wrong = '';
    const { wrong, steps } = this.walk(actions);
    if (steps.length === actions.length) return true;
    this.wrong = wrong?.otherwise ?? 'otherwise';
    if (wrong) this.at = this.lesson.steps.indexOf(wrong); // its words say what to do
    return false;
  }
  begun(actions: Action[]) {
    const last = this.walk(actions).steps.at(-1) ?? this.at;
    this.next = this.lesson.steps[last]?.until ? last : last + 1;
    this.since = this.table?.director.shown ?? null;
  }
  ended(actions: Action[], done: boolean) {
    if (!done) return void (this.since = null);
    const { steps } = this.walk(actions);
    steps.forEach((step, i) => (this.acts[step] = [...(this.acts[step] ?? []), actions[i] as Action]));
    this.go(this.next);
  }

  // --- Next, back, again

  forward() {
    if (!this.step) return;
    if (decides(this.step)) return this.skip();
    if (this.at + 1 >= this.lesson.steps.length) return this.finish();
    this.go(this.at + 1);
  }
  /** Does it for the learner; free play it leaves. */
  skip() {
    const { step, table } = this;
    if (!step || !table) return;
    if (step.until) return this.at + 1 >= this.lesson.steps.length ? this.finish() : this.go(this.at + 1);
    const choice = wanted(step, table.choices);
    if (choice) void table.act([choice.action]);
  }
  back() {
    if (this.at === 0) return;
    const to = this.at - 1;
    const undone = this.acts.slice(to).some((acts) => acts !== undefined && acts.length > 0);
    if (undone) void this.lay(to, this.acts.slice(0, to));
    else this.go(to);
  }
  again() {
    this.finished = false;
    void this.lay(0, []);
  }
  private finish() {
    this.finished = this.done = true;
    keepLearnt(this.game);
    this.at = 0;
    this.acts = [];
    this.save();
  }
  private go(to: number) {
    this.wrong = '';
    this.at = to;
    this.save();
  }
  private save() {
    const progress: Progress = { table: this.table?.id ?? '', at: this.at, acts: Array.from(this.acts, (acts) => acts ?? []), done: this.done };
    keepProgress(this.game, this.lesson.key, progress);
  }

  // --- The table

  /** Lays the table as it was at that step: dealt the same, with all that was done until then. */
  private async lay(at: number, acts: Action[][], old = this.table?.id ?? '') {
    this.table?.close();
    this.table = null;
    try {
      const id = await api.teach(this.game, this.lesson.key, acts.flat()).catch(() => {
        [at, acts] = [0, []]; // the lesson has changed since
        return api.teach(this.game, this.lesson.key, []);
      });
      keepLessonTable(id, true);
      if (old) void api.removeHere(old).then(() => keepLessonTable(old, false));
      if (this.closed) return;
      const table = new LessonTable(id, this);
      [this.at, this.acts, this.wrong, this.since, this.table] = [at, acts, '', null, table];
      table.connect();
      this.save();
    } catch (error) {
      this.failed = (error as Error).message;
    }
  }
  close() {
    this.closed = true;
    this.table?.close();
  }
}
