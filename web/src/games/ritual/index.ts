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

/** How the side that summoned its Demon rose, and whom it outran; without a summoning the last Sigils. */
function decisive(lines: Line[]): number[] {
  const summoner = lines.find(({ event }) => event.type === 'level_activated' && event.level === 3)?.event.side;
  const decides = ({ event }: Line) =>
    (event.type === 'level_activated' && event.side === summoner) ||
    event.type === 'summoning_contested' ||
    (summoner === undefined && event.type === 'sigil_placed');
  return lines.flatMap((line, i) => (decides(line) ? [i] : [])).slice(-4);
}

/** Witches who share a Demon. */
const sides = (view: View) => view.sides.map((side) => side.seats);

const story = { heads: ['round_started', 'month_started'], asides: ['centre_cleared', 'spell_faded', 'incantation_missing', 'effect_lost'] };

export default { Board, Cards, Course, Panel, Zoom, script, phase, sides, decisive, story, staged: true } satisfies GameModule;
