// SPDX-License-Identifier: MIT
// A table as this browser knows it: the newest view, the choices, the log, the talk. Frames go in, runes come out. What is
// drawn of it, and when, is the director's matter (stage/director.svelte.ts).
import type { Action, Choice, Line, Names } from '../games/board';
import { Director } from '../stage/director.svelte';
import { keep, recall } from './memory';
import { type Answer, type Connection, lineTo, Live, type Socket } from './live';
import { patched } from './patch';
import { t } from './text';
import type { Advice, Face, Frame, Message, Opinion, Result, StateFrame, WireChoice } from './wire';

/** A view that was, and how many lines the log had then. Views share what did not change, so many cost little. */
export interface Moment {
  lines: number;
  view: unknown;
  names: Names;
}
const mostMoments = 1000;

export class TableStore {
  face = $state.raw<Face | null>(null);
  seat = $state.raw<number | null>(null);
  host = $state.raw(false);
  view = $state.raw<unknown>(null);
  choices = $state.raw<Choice[]>([]);
  waiting = $state.raw<number[]>([]);
  undoable = $state.raw(false);
  names = $state.raw<Names>({});
  lines = $state.raw<Line[]>([]);
  deadlines = $state.raw<(number | null)[]>([]);
  result = $state.raw<Result | null>(null);
  talk = $state.raw<Message[]>([]);
  advice = $state.raw<Advice[]>([]); // of bots, where all decide together
  free = $state.raw<number[]>([]); // bots that act by themselves there
  connection = $state.raw<Connection>('connecting');
  refusal = $state.raw<{ rule: string; text: string } | null>(null);
  moments = $state.raw<Moment[]>([]); // the table as it was, for looking back
  pending = $state.raw(0); // requests on their way
  clockSkew = 0; // the server's clock less ours

  readonly director = new Director();
  private offered: Choice[] = []; // by the number that the server knows each by
  private returning = false; // what was missed follows: it is over, and not told
  private readonly live: Live;
  private readonly nonce: string;

  constructor(
    readonly id: string,
    open: () => Socket = () => lineTo(id),
  ) {
    this.nonce = nonceFor(id);
    this.director.told = (n) => this.live.say({ type: 'told', n });
    this.live = new Live(open, { frame: (frame) => this.take(frame), connection: (now) => (this.connection = now) }, this.nonce);
  }

  connect() {
    this.live.connect();
  }
  close() {
    this.live.close();
  }
  hurry() {
    this.live.hurry();
  }
  /** The same table as somebody else: this browser has got a name or a seat since. */
  reopen() {
    this.live.reopen();
  }

  /** May it be tried here? In a lesson only what the step is about. */
  may(_actions: Action[]): boolean {
    return true;
  }
  async act(actions: Action[]): Promise<boolean> {
    const [first] = actions;
    if (!first) return true;
    this.director.act();
    const id = freshId();
    const offered = this.offers(first);
    const told = this.lines.length;
    const done = await this.settle(
      actions.length === 1 ? this.live.request({ type: 'act', id, action: first }) : this.live.request({ type: 'acts', id, actions }),
    );
    if (!done) this.director.refused();
    if (!done && offered && !this.offers(first)) this.tooLate(told);
    return done;
  }
  offers(action: Action): boolean {
    return this.choices.some((choice) => choice.id === JSON.stringify(action));
  }
  /** What could be done when it was clicked is done, or gone: somebody else's act came first. No rule needs to be explained. */
  private tooLate(told: number) {
    const act = this.lines.slice(told).find(({ event }) => typeof event.seat === 'number' && event.seat !== this.seat);
    const name = act && (this.names.player as string[] | undefined)?.[act.event.seat as number];
    this.refusal = { rule: '', text: name ? t('table.faster', { who: name }) : t('table.faster.somebody') };
  }
  undo(): Promise<boolean> {
    return this.settle(this.live.request({ type: 'undo', id: freshId() }));
  }
  say(text: string, to: number | null = null): Promise<boolean> {
    return this.settle(this.live.request({ type: 'say', id: freshId(), to, text }));
  }
  /** Lets a bot decide what all decide together. */
  ask(seat: number, how: 'once' | 'always' | 'never'): Promise<boolean> {
    return this.settle(this.live.request({ type: 'ask', id: freshId(), seat, how }));
  }
  /** The rule against an action; null when it is allowed. */
  async why(action: Action): Promise<{ rule: string; text: string } | null> {
    const answer = await this.live.request({ type: 'why', id: freshId(), action });
    return answer.ok ? null : { rule: answer.rule, text: answer.text };
  }

  /** What surely follows from a choice, in words. */
  async preview(action: Action): Promise<string> {
    const answer = await this.live.request({ type: 'preview', id: freshId(), action });
    return answer.ok && answer.told?.type === 'preview' ? answer.told.text : '';
  }
  /** What a coach would do now; or why there is none. */
  async coach(): Promise<{ choices: Opinion[] } | { text: string }> {
    const answer = await this.live.request({ type: 'coach', id: freshId() });
    if (!answer.ok) return { text: answer.text };
    return { choices: answer.told?.type === 'coach' ? answer.told.choices : [] };
  }

  private async settle(request: Promise<Answer>): Promise<boolean> {
    this.refusal = null;
    this.pending++;
    const answer = await request;
    this.pending--;
    if (!answer.ok) this.refusal = { rule: answer.rule, text: answer.text };
    return answer.ok;
  }

  take(frame: Frame) {
    switch (frame.type) {
      case 'welcome':
        if (!frame.resumed) this.forget();
        this.seat = frame.seat;
        this.host = frame.host;
        if (!frame.resumed) this.talk = []; // all of it follows
        this.clockSkew = frame.now - Date.now();
        this.returning = true;
        queueMicrotask(() => (this.returning = false));
        break;
      case 'table':
        this.face = frame.table;
        if (frame.table.state === 'gathering') this.witness(frame.table.commitment);
        break;
      case 'state':
        this.takeState(frame);
        break;
      case 'chat':
        this.talk = [...this.talk, ...frame.messages].slice(-200);
        break;
      case 'advice':
        this.advice = frame.advice;
        this.free = frame.free;
        break;
      case 'error':
        this.refusal = { rule: '', text: frame.text };
        break;
    }
  }

  /** Before the game: the seal that is shown, and whether this browser's nonce will count. Both are checked at the end. */
  private witness(seal: string) {
    keep('seal.' + this.id, seal);
    keep('dealt.' + this.id, this.seat === null ? '' : this.nonce);
  }

  private takeState(frame: StateFrame) {
    if (frame.whole || frame.log) {
      const from = frame.log?.from ?? 0;
      const added = (frame.log?.lines ?? []).map((line, i) => ({ sentence: '', ...line, n: from + i }));
      this.lines = [...this.lines.slice(0, from), ...added];
    }
    if (frame.view !== undefined) this.view = frame.view;
    if (frame.patch) this.view = patched(this.view, frame.patch);
    if (frame.view !== undefined || frame.renumbered) this.offered = [];
    if (frame.choices) this.choices = frame.choices.map((choice) => this.offer(choice));
    if (frame.waiting) this.waiting = frame.waiting;
    if (frame.undo !== undefined) this.undoable = frame.undo;
    if (frame.names) this.names = frame.names;
    if (frame.renamed) this.names = patched(this.names, frame.renamed) as Names;
    if (frame.deadlines) this.deadlines = frame.deadlines;
    if (frame.result) this.result = frame.result;
    const kept = this.moments.filter((moment) => moment.lines < this.lines.length);
    this.moments = [...kept, { lines: this.lines.length, view: this.view, names: this.names }].slice(-mostMoments);
    const { view, names, choices, waiting, lines, result } = this;
    const scene = { n: frame.seq, view, names, choices, waiting, lines, result };
    if (frame.whole || this.returning) this.director.cut(scene);
    else this.director.take(scene);
  }

  /** What was offered before comes as its number alone. */
  private offer(choice: WireChoice | number): Choice {
    if (typeof choice === 'number') return this.offered[choice] as Choice;
    const offered = { ...choice, id: JSON.stringify(choice.action) };
    this.offered.push(offered);
    return offered;
  }

  /** The table as it was when that line was written; null if that was before this page looked. */
  momentOf(line: number): Moment | null {
    const moment = this.moments.find((one) => one.lines > line);
    return moment === undefined || (moment === this.moments[0] && line < moment.lines - 1) ? null : moment;
  }

  private forget() {
    this.view = null;
    this.advice = [];
    this.free = [];
    this.choices = [];
    this.waiting = [];
    this.undoable = false;
    this.lines = [];
    this.talk = [];
    this.deadlines = [];
    this.moments = [];
    this.result = null;
  }
}

function freshId(): string {
  return hex(12);
}

/** This browser's share of the deal of that table; the same after a reload. */
function nonceFor(id: string): string {
  const known = recall('nonce.' + id);
  if (known) return known;
  const nonce = hex(32);
  keep('nonce.' + id, nonce);
  return nonce;
}

function hex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
