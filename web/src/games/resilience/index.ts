// SPDX-License-Identifier: MIT
import { learn, t } from '../../lib/text';
import words from '../../strings/resilience.en.json';
import type { GameModule, Line } from '../board';
import Board from './Board.svelte';
import Cards from './Cards.svelte';
import Course from './Course.svelte';
import Panel from './Panel.svelte';
import { decisive, todo, type View } from './room';
import { script } from './script';
import Zoom from './Zoom.svelte';

learn(words);

const phase = (view: View) =>
  view.round === 0 ? '' : t('resilience.phase', { turn: view.round, last: view.last_turn, phase: t('resilience.phase.' + view.step) });

/** What brought the nation down. */
const reason = (lines: Line[]) => lines.findLast(({ event }) => event.type === 'turn_checked' && event.outcome !== 'none')?.sentence ?? '';

const story = {
  heads: ['turn_started', 'event_revealed'],
  asides: [
    'indicator_moved',
    'counter_placed',
    'die_rolled',
    'die_rerolled',
    'roll_settled',
    'loss_reduced',
    'counters_applied',
    'space_applied',
    'cube_placed',
    'cube_removed',
  ],
};

export default { Board, Cards, Course, Panel, Zoom, script, phase, todo, decisive, reason, story, staged: true } satisfies GameModule;
