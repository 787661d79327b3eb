// SPDX-License-Identifier: MIT
import { learn } from '../../lib/text';
import words from '../../strings/resilience.en.json';
import type { GameModule } from '../board';
import Board from './Board.svelte';
import Cards from './Cards.svelte';
import Course from './Course.svelte';

learn(words);

export default { Board, Cards, Course } satisfies GameModule;
