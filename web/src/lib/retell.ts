// SPDX-License-Identifier: MIT
// The server tells of seats; where the game had no name of its own for them, the page tells the same with better ones: the
// players', or those that the game has given since.
import type { Choice, Line } from '../games/board';
import type { Speech } from './speech';

/** What the games call a seat that is nobody in particular: no character, no witch. */
export const nobody = /\b(?:Seat|Minister) (\d+)\b/;

export class Retell {
  private readonly told = new WeakMap<object, Line>();

  constructor(
    private readonly speech: Speech,
    private readonly player: (seat: number) => string,
  ) {}

  line(line: Line): Line {
    if (!nobody.test(line.sentence)) return line;
    let told = this.told.get(line);
    if (!told) this.told.set(line, (told = { ...line, sentence: this.named(this.speech.sentence('event.' + line.event.type, line.event) || line.sentence) }));
    return told;
  }
  choice(choice: Choice): Choice {
    return nobody.test(choice.label) ? { ...choice, label: this.named(this.speech.say('action.' + choice.action.type, choice.action) || choice.label) } : choice;
  }

  /** Where a sentence means a place at the table on purpose (who has no name yet, or loses it), its player is meant. */
  private named(sentence: string): string {
    return sentence.replace(new RegExp(nobody, 'g'), (_, number: string) => this.player(Number(number) - 1));
  }
}
