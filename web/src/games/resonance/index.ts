// SPDX-License-Identifier: MIT
import words from '../../strings/resonance.en.json';
import { learn, t } from '../../lib/text';
import type { GameModule } from '../board';
import Board from './Board.svelte';
import Cards from './Cards.svelte';
import Course from './Course.svelte';
import { script } from './script';
import type { View } from './types';
import Zoom from './Zoom.svelte';

learn(words);

const phase = (view: View) => (view.round === 0 ? '' : t('resonance.phase', { round: view.round, phase: t('resonance.phase.' + view.step) }));

export default { Board, Cards, Course, Zoom, script, phase, staged: true } satisfies GameModule;
