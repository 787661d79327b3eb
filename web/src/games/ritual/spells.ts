// SPDX-License-Identifier: MIT
// Of which signs the picture of a Spell is composed: by its effects, so that a new Spell has a picture at once.
import type { Sign } from '../../art/ritual';
import type { Effect, Spell } from './night';

export interface Vignette {
  sign: Sign; // what is done
  kind: string; // with what; empty: with nothing that has a sign
  many: number; // how often, or for how many it counts
}

export function vignettes(spell: Spell): Vignette[] {
  const first = spell.effects.slice(0, 1).map(vignette);
  const last = spell.effects.slice(1).at(-1);
  return last ? [...first, vignette(last)] : first;
}

/** Objects of any type are drawn as a flask: it is the type that beats the others. */
const things: Record<string, string> = { object: 'potion', object_choice: 'potion', chosen_object: 'mineral', object_or_artifact: 'artifact' };
const thing = (name = '') => things[name] ?? name;

function vignette({ op, n = 1, filter, kind, value = 1, worth = 1, deck }: Effect): Vignette {
  switch (op) {
    case 'transform_incantation':
      return { sign: 'become', kind: thing(kind), many: Math.max(1, value) };
    case 'play_from_hand':
      return { sign: 'play', kind: thing(filter), many: Math.max(n, worth) };
    case 'remove_from_center':
      return { sign: 'remove', kind: thing(filter), many: n };
    case 'draw':
      return { sign: 'draw', kind: thing(deck), many: n };
    case 'target_discards':
      return { sign: 'lose', kind: thing(filter), many: n };
    case 'change_demon':
      return { sign: 'horns', kind: '', many: 1 };
    case 'change_spell':
      return { sign: 'hat', kind: '', many: 1 };
    default:
      return { sign: 'seal', kind: 'sigil', many: 1 };
  }
}
