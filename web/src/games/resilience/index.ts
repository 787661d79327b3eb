// SPDX-License-Identifier: MIT
import { learn, t } from '../../lib/text';
import words from '../../strings/resilience.en.json';
import type { GameModule } from '../board';
import Board from './Board.svelte';
import Cards from './Cards.svelte';
import Course from './Course.svelte';
import Panel from './Panel.svelte';
import { decisive, todo, type View } from './room';
import { script } from './script';
import Zoom from './Zoom.svelte';

learn(words);

const phase = (view: View) => (view.round === 0 ? '' : t('resilience.phase', { turn: view.round, last: view.last_turn, phase: t('resilience.phase.' + view.step) }));

export default { Board, Cards, Course, Panel, Zoom, script, phase, todo, decisive, staged: true } satisfies GameModule;
