// SPDX-License-Identifier: MIT
// What a table is like when nobody chose anything.
import type { GameInfo, HouseRuleInfo } from './wire';

export function usualLevel({ levels }: GameInfo): string {
  return levels.includes('medium') ? 'medium' : (levels.at(-1) ?? 'random');
}

/** Only what differs from the rulebook. */
export function changedRules(rules: HouseRuleInfo[], chosen: Record<string, string | number>): Record<string, string | number> {
  const changed: Record<string, string | number> = {};
  for (const rule of rules) {
    const value = chosen[rule.key];
    if (value !== undefined && value !== rule.default) changed[rule.key] = value;
  }
  return changed;
}

/** The words for a house rule's value. */
export function valueTitle(rule: HouseRuleInfo, value: string | number): string {
  return rule.values?.find((one) => one.value === String(value))?.title || String(value);
}
