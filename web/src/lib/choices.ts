// SPDX-License-Identifier: MIT
import type { Choice } from '../games/board';
import type { Speech } from './speech';

export interface ChoiceGroup {
  key: string;
  title: string;
  choices: Choice[];
}

const manyChoices = 8;

/** By what is done; where that is still many, by whom it concerns, which is an action's first other field. */
export function groupChoices(choices: Choice[], speech: Speech): ChoiceGroup[] {
  const groups = new Map<string, ChoiceGroup>();
  const count = new Map<string, number>();
  for (const { action } of choices) count.set(action.type, (count.get(action.type) ?? 0) + 1);
  for (const choice of choices) {
    const { type } = choice.action;
    const fields = Object.keys(choice.action).filter((field) => field !== 'type');
    const split = (count.get(type) ?? 0) > manyChoices && fields.length > 1 ? fields[0] : undefined;
    const key = split === undefined ? type : `${type} ${JSON.stringify(choice.action[split])}`;
    let group = groups.get(key);
    if (!group) {
      const title = [speech.sentence('pick.' + type, choice.action), split && speech.say('pick.' + split, choice.action)];
      group = { key, title: title.filter(Boolean).join(' — '), choices: [] };
      groups.set(key, group);
    }
    group.choices.push(choice);
  }
  // One lone button says itself what it does.
  return [...groups.values()].map((group) => (group.choices.length === 1 ? { ...group, title: '' } : group));
}
