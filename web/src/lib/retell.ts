// SPDX-License-Identifier: MIT
// The server tells of seats; where the game has no name of its own for them, the page tells the same with the players' names.
import type { Choice, Line, Names } from '../games/board';
import type { Speech } from './speech';

export class Retell {
  private readonly told = new WeakMap<object, Line>();
  private readonly plain: string[]; // names that the server used and this page does not

  constructor(
    private readonly speech: Speech,
    names: Names,
  ) {
    const better = speech.names.seat as unknown[] | undefined;
    this.plain = Array.isArray(names.seat) ? names.seat.filter((one, seat) => one !== better?.[seat]).map(String) : [];
  }

  line(line: Line): Line {
    if (!this.isPlain(line.sentence)) return line;
    let told = this.told.get(line);
    if (!told) this.told.set(line, (told = { ...line, sentence: this.speech.sentence('event.' + line.event.type, line.event) || line.sentence }));
    return told;
  }
  choice(choice: Choice): Choice {
    return this.isPlain(choice.label) ? { ...choice, label: this.speech.say('action.' + choice.action.type, choice.action) || choice.label } : choice;
  }

  private isPlain(text: string): boolean {
    return this.plain.some((name) => text.includes(name));
  }
}
