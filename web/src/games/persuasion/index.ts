// SPDX-License-Identifier: MIT
import words from '../../strings/persuasion.en.json';
import { learn, t } from '../../lib/text';
import type { GameModule } from '../board';
import Board from './Board.svelte';
import Cards from './Cards.svelte';
import Course from './Course.svelte';
import Panel from './Panel.svelte';
import { decisive } from './rounds';
import { script } from './script';
import type { View } from './types';
import Zoom from './Zoom.svelte';

learn(words);

const phase = (view: View) =>
  view.round === 0 || view.step === 'over'
    ? t('persuasion.phase.' + view.step)
    : t('persuasion.phase', { round: view.round, phase: t('persuasion.phase.' + view.step), last: view.last_round !== 'no' });

const story = {
  heads: ['round_started', 'hands_revealed'],
  asides: ['traits_shown', 'traits_returned', 'correspondence_closed', 'deck_reshuffled', 'reflection_discarded'],
};

export default { Board, Cards, Course, Panel, Zoom, script, phase, decisive, story, staged: true } satisfies GameModule;
