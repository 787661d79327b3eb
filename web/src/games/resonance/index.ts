// SPDX-License-Identifier: MIT
import words from '../../strings/resonance.en.json';
import { learn } from '../../lib/text';
import type { GameModule } from '../board';
import Board from './Board.svelte';
import Cards from './Cards.svelte';
import Course from './Course.svelte';

learn(words);

export default { Board, Cards, Course } satisfies GameModule;
