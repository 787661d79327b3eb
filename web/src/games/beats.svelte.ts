// SPDX-License-Identifier: MIT
// A story told beat by beat: it plays by itself, can be stepped through, skipped and told again. Without motion nothing
// plays by itself, and the whole of it is there to step through.
import { reducedMotion, whenSkipped } from '../lib/motion';

export class Beats<Beat> {
  list = $state.raw<Beat[]>([]);
  at = $state(-1); // -1: the table as it is now
  playing = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly hold: (beat: Beat) => number) {}

  get now(): Beat | null {
    return this.list[this.at] ?? null;
  }

  /** Tells the beats from that one on. */
  play(list: Beat[], from = 0) {
    this.stop();
    this.list = list;
    if (list.length <= from || reducedMotion()) return;
    this.at = from;
    this.playing = true;
    whenSkipped.add(this.skip);
    this.wait();
  }
  /** The story has grown while it is told: it goes on to the new end. */
  grow(list: Beat[]) {
    this.list = list;
  }
  step(by: number) {
    this.pause();
    this.at = Math.min(Math.max(this.at + by, 0), this.list.length - 1);
  }
  /** Looks at it again from its beginning, by hand. */
  open(list: Beat[]) {
    this.stop();
    this.list = list;
    this.at = list.length > 0 ? 0 : -1;
  }
  pause() {
    clearTimeout(this.timer);
    this.playing = false;
    whenSkipped.delete(this.skip);
  }
  stop() {
    this.pause();
    this.at = -1;
  }

  private readonly skip = () => this.stop();

  private wait() {
    const beat = this.now;
    if (beat === null) return this.stop();
    this.timer = setTimeout(() => {
      this.at += 1;
      if (this.at >= this.list.length) this.stop();
      else this.wait();
    }, this.hold(beat));
  }
}
