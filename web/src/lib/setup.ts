// SPDX-License-Identifier: MIT
// What a table is like when nobody chose anything.
import type { GameInfo, OptionInfo } from './wire';

export function usualLevel({ levels }: GameInfo): string {
  return levels.includes('medium') ? 'medium' : (levels.at(-1) ?? 'random');
}

/** Only what differs from the rulebook. */
export function changedOptions(options: OptionInfo[], chosen: Record<string, string | number>): Record<string, string | number> {
  const changed: Record<string, string | number> = {};
  for (const option of options) {
    const value = chosen[option.key];
    if (value !== undefined && value !== option.default) changed[option.key] = value;
  }
  return changed;
}

/** The words for an option's value. */
export function valueTitle(option: OptionInfo, value: string | number): string {
  return option.values?.find((one) => one.value === String(value))?.title || String(value);
}
