// SPDX-License-Identifier: MIT
// Plays what the server sends. A frame of the table becomes a scene; scenes wait in a queue, and each is told in beats: the
// view, the story and the choices advance with them, so nothing is spoiled. It knows no game: a game's script makes the beats.
import type { Beat, Choice, Line, Names, Script, Strings } from '../games/board';
import { Speech } from '../lib/speech';
import type { Result } from '../lib/wire';

/** Everything that one viewer may know of the table at one moment. */
export interface Scene {
  n: number; // the number of the frame that brought it
  view: unknown;
  names: Names;
  choices: Choice[];
  waiting: number[];
  lines: Line[];
  result: Result | null;
}

export type Pace = 'slow' | 'normal' | 'fast' | 'instant' | 'hand';
export const paces: Pace[] = ['slow', 'normal', 'fast', 'instant', 'hand'];
const factor: Record<Pace, number> = { slow: 1.6, normal: 1, fast: 0.5, instant: 0, hand: Infinity };

const mostBehind = 10_000; // ms that wait behind the scene being told: who is further behind catches up
const again = 900; // ms: a second skip within this time ends the whole story

/** A game without a script is at every scene as soon as it comes. */
const plain: Script = () => [];

export class Director {
  shown = $state.raw<Scene | null>(null); // the table as it is drawn
  beat = $state.raw<Beat | null>(null); // what is being told; null: the table stands
  fresh = $state.raw<Line[]>([]); // the lines that were told last
  script: Script = $state.raw(plain);

  /** A beat begins. */
  begins: (beat: Beat) => void = () => undefined;
  /** All is told up to this frame. */
  told: (n: number) => void = () => undefined;
  /** Does anybody look? Nothing is played for nobody. */
  looking: () => boolean = () => true;

  private newest: Scene | null = $state.raw(null);
  private waiting: { scene: Scene; beats: Beat[] }[] = []; // the first is being told
  private timer: ReturnType<typeof setTimeout> | undefined;
  private skipped = -Infinity;
  private decided = $state.raw(false); // the viewer has acted, and what came of it is not told yet
  private together = false; // lines were told in this very moment
  private cards: unknown = null;
  private seat: number | null = null;
  private strings: Strings = {};

  constructor(private pace: Pace = 'normal') {}

  /** The game, once it is loaded; and who looks. */
  stage(script: Script | undefined, cards: unknown, seat: number | null, strings: Strings = {}) {
    [this.script, this.cards, this.seat, this.strings] = [script ?? plain, cards, seat, strings];
  }

  setPace(pace: Pace) {
    this.pace = pace;
    if (pace === 'instant') this.finish();
  }

  /** What may be done now: while a story is told, what could be done before it and still can. */
  get choices(): Choice[] {
    const before = this.shown?.choices ?? [];
    if (this.newest === this.shown) return before;
    if (this.decided) return []; // what can be done again is another decision, and the story has not come to it
    const still = new Set(this.newest?.choices.map((choice) => choice.id));
    return before.filter((choice) => still.has(choice.id));
  }
  get telling(): boolean {
    return this.beat !== null;
  }

  /** The table as it is: the first time, and after the line was cut. */
  cut(scene: Scene) {
    this.stop();
    this.waiting = [];
    this.newest = scene;
    this.show(scene);
    this.fresh = [];
    this.told(scene.n);
  }

  /** Something happened. */
  take(scene: Scene) {
    const before = this.newest;
    if (before === null || scene.lines.length < before.lines.length || !this.looking()) {
      this.finish();
      const added = before === null ? [] : scene.lines.slice(before.lines.length);
      this.newest = scene;
      this.show(scene, added);
      return this.told(scene.n);
    }
    const lines = scene.lines.slice(before.lines.length);
    if (lines.length > 0 && this.behind() > mostBehind) this.finish(); // a clock that is set tells nothing, and cuts nothing short
    const speech = new Speech(this.strings, scene.names, this.seat);
    const say = (key: string, fields: unknown) => speech.sentence(key, fields);
    const beats = this.script({ before: before.view, after: scene.view, lines, cards: this.cards, seat: this.seat, say });
    this.newest = scene;
    this.waiting.push({ scene, beats: [...beats] });
    if (this.waiting.length === 1) this.next();
  }

  /** The viewer acts: who acts has heard enough. */
  act() {
    this.finish();
    this.decided = true;
  }
  /** It was not to be. */
  refused() {
    this.decided = false;
  }

  /** Ends this beat; the second time the rest of the story. */
  skip(now = Date.now()) {
    if (this.beat === null) return;
    const rest = now - this.skipped < again;
    this.skipped = now;
    if (rest) this.finish();
    else this.next();
  }

  /** All that waits is told: the table is at now. */
  finish() {
    this.stop();
    for (const { scene } of this.waiting.splice(0)) this.end(scene);
  }

  /** How long it takes at this pace, in ms, to tell what came after the scene being told: that one is told to its end, however long.
      By hand it takes as long as one likes. */
  private behind(): number {
    const lengths = this.waiting.slice(1).flatMap(({ beats }) => beats.map((beat) => beat.length));
    const rate = this.pace === 'hand' ? factor.normal : factor[this.pace];
    return rate * lengths.reduce((sum, length) => sum + length, 0);
  }

  private next() {
    this.stop();
    for (let first = this.waiting[0]; first; first = this.waiting[0]) {
      for (let beat = first.beats.shift(); beat; beat = first.beats.shift()) {
        const length = beat.length === 0 ? 0 : beat.length * factor[this.pace];
        if (length === 0) continue;
        this.play(first.scene, beat, length);
        return;
      }
      this.waiting.shift();
      this.end(first.scene);
    }
  }

  private play(scene: Scene, beat: Beat, length: number) {
    const before = this.shown as Scene;
    const until = beat.line === null ? before.lines.length : Math.max(before.lines.length, scene.lines.indexOf(beat.line) + 1);
    this.beat = beat;
    const lines = scene.lines.slice(0, until);
    this.news(lines.slice(before.lines.length));
    this.shown = { ...before, view: beat.view, names: scene.names, lines, choices: beat.closes ? [] : before.choices };
    this.begins(beat);
    if (length !== Infinity) this.timer = setTimeout(() => this.next(), length);
  }

  private end(scene: Scene) {
    this.decided = false;
    this.show(scene, scene.lines.slice(this.shown?.lines.length ?? 0));
    this.told(scene.n);
  }

  private show(scene: Scene, added: Line[] = []) {
    this.shown = scene;
    this.news(added);
  }

  /** What is told in one moment is news together. */
  private news(lines: Line[]) {
    if (lines.length === 0) return;
    this.fresh = this.together ? [...this.fresh, ...lines] : lines;
    this.together = true;
    queueMicrotask(() => (this.together = false));
  }

  private stop() {
    clearTimeout(this.timer);
    this.beat = null;
  }
}
