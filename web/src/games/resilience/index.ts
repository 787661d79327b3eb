// SPDX-License-Identifier: MIT
import { learn, t } from '../../lib/text';
import words from '../../strings/resilience.en.json';
import type { GameModule } from '../board';
import Board from './Board.svelte';
import Cards from './Cards.svelte';
import Course from './Course.svelte';
import Panel from './Panel.svelte';
import { decisive, type View } from './room';
import { script } from './script';
import Zoom from './Zoom.svelte';

learn(words);

const phase = (view: View) => (view.round === 0 ? '' : t('resilience.phase', { turn: view.round, last: view.last_turn, phase: t('resilience.phase.' + view.step) }));

// Inside a step something else may be asked: a die, a loss, a card of the deck.
const asides = ['option', 'pre_roll', 'post_roll', 'pre_effect', 'peek_choice', 'rearm_choice', 'replacement_marker', 'pick_indicator'];
const todo = (view: View) => (view.proposal ? 'proposal' : asides.includes(view.question ?? '') ? (view.question as string) : view.step);

export default { Board, Cards, Course, Panel, Zoom, script, phase, todo, decisive, staged: true } satisfies GameModule;
