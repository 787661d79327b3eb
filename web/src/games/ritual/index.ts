// SPDX-License-Identifier: MIT
import { learn, t } from '../../lib/text';
import words from '../../strings/ritual.en.json';
import type { GameModule, Line } from '../board';
import Board from './Board.svelte';
import Cards from './Cards.svelte';
import Course from './Course.svelte';
import type { View } from './night';
import Panel from './Panel.svelte';
import { script } from './script';
import Zoom from './Zoom.svelte';

learn(words);

const phase = (view: View) =>
  view.round === 0 ? '' : t('ritual.phase', { round: view.round, moon: view.moons[view.moon]?.numeral ?? '', phase: t('ritual.phase.' + view.step) });

/** Who rose to the second or third level when, contested summonings, the last Sigils. */
function decisive(lines: Line[]): number[] {
  return lines.flatMap(({ event }, i) => (event.type === 'summoning_contested' || (event.type === 'level_activated' && Number(event.level) >= 2) ? [i] : [])).slice(-4);
}

export default { Board, Cards, Course, Panel, Zoom, script, phase, decisive, staged: true } satisfies GameModule;
