// SPDX-License-Identifier: MIT
// What a table is like when nobody chose anything, and what may be chosen.
import { t } from './text';
import type { GameInfo, HouseRuleInfo } from './wire';

export function usualLevel({ levels }: GameInfo): string {
  return levels.includes('medium') ? 'medium' : (levels.at(-1) ?? 'random');
}

/** The house rule by which more may play than the rulebook says. */
export const seatsRule = 'seats_max';

export function mostSeats({ players, house_rules }: GameInfo): number {
  return Math.max(players.most, house_rules.find((one) => one.key === seatsRule)?.most ?? 0);
}

/** Who plays with whom, in words: neighbours form teams of two, and who is left over is a team alone. */
export function teamsOf({ teams_from }: GameInfo, players: number): string {
  if (teams_from === null) return '';
  if (players < teams_from) return t('setup.teams.from', { count: teams_from });
  return t('setup.teams', { teams: Math.ceil(players / 2), lone: players % 2 === 0 ? 0 : players });
}

/** Nobody waits for who plays against bots: the house rules that stop a game's clocks, or give as much time as they may. */
export function unhurried({ house_rules }: GameInfo): Record<string, string | number> {
  const clocks = house_rules.filter(({ key }) => /^(clock|timers|.*_timer_s)$/.test(key));
  const stopped = clocks.map(({ key, values }) => [key, values?.find(({ value }) => ['off', 'none', '0'].includes(value))?.value]);
  const long = house_rules.filter(({ key }) => key.endsWith('_seconds')).map(({ key, most }) => [key, most]);
  return Object.fromEntries([...stopped, ...long].filter(([, value]) => value !== undefined));
}

/** Who plays against bots alone begins unhurried, a table for friends by the rulebook; what somebody has chosen stays. */
export function hurried(info: GameInfo, chosen: Record<string, string | number | null>, alone: boolean): Record<string, string | number> {
  const still = unhurried(info);
  const rules = info.house_rules.filter(({ key, default: usual }) => key in still && chosen[key] === (alone ? usual : still[key]));
  return Object.fromEntries(rules.map(({ key, default: usual }) => [key, alone ? still[key]! : usual]));
}

/** Only what differs from the rulebook. */
export function changedRules(rules: HouseRuleInfo[], chosen: Record<string, string | number | null>): Record<string, string | number> {
  const changed: Record<string, string | number> = {};
  for (const rule of rules) {
    const value = chosen[rule.key];
    if (value !== undefined && value !== null && value !== rule.default) changed[rule.key] = value;
  }
  return changed;
}

/** The words for a house rule's value. */
export function valueTitle(rule: HouseRuleInfo, value: string | number): string {
  return rule.values?.find((one) => one.value === String(value))?.title || String(value);
}

/** How often bots win so, at this level, and a word for it; undefined where nobody has measured it. */
export function howHard(
  { difficulty }: GameInfo,
  rule: string,
  value: string,
  players: number,
  level?: string | number | null,
): { percent: number; word: string } | undefined {
  const won = difficulty?.levels?.won[String(level)] ?? difficulty?.won;
  const percent = difficulty?.rule === rule ? won?.[value]?.[players - 1] : undefined;
  if (percent === undefined) return undefined;
  return { percent, word: percent >= 85 ? 'gentle' : percent >= 65 ? 'fair' : percent >= 50 ? 'hard' : 'harsh' };
}

/** A scenario from a file of one's own. What is in it the server judges; here only that it can be sent. */
export interface OwnScenario {
  file: string;
  name: string;
  intro: string;
  content: Record<string, unknown>;
}
export const longestScenario = 60_000; // bytes; the server takes 64 KiB with all the rest

export async function readScenario(given: Pick<File, 'name' | 'size' | 'text'>): Promise<OwnScenario> {
  const { name: file } = given;
  if (given.size > longestScenario) throw new Error(t('setup.own.long', { file, most: longestScenario / 1000 }));
  let content: unknown;
  try {
    content = JSON.parse(await given.text());
  } catch {
    throw new Error(t('setup.own.json', { file }));
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) throw new Error(t('setup.own.json', { file }));
  const scenario = content as Record<string, unknown>;
  const { name, intro } = scenario;
  return { file, name: typeof name === 'string' ? name.slice(0, 60) : file, intro: typeof intro === 'string' ? intro.slice(0, 300) : '', content: scenario };
}
