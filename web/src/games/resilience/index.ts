// SPDX-License-Identifier: MIT
import { learn } from '../../lib/text';
import words from '../../strings/resilience.en.json';
import type { GameModule } from '../board';
import Board from './Board.svelte';
import Cards from '../PlainCards.svelte';
import Course from '../PlainCourse.svelte';

learn(words);

export default { Board, Cards, Course } satisfies GameModule;
