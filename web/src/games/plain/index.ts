// SPDX-License-Identifier: MIT
// The board of every game that has none of its own: what it was sent, as cards, rows and numbers.
import words from '../../strings/plain.en.json';
import { learn } from '../../lib/text';
import type { GameModule } from '../board';
import Board from './Board.svelte';
import Cards from './Cards.svelte';
import Course from './Course.svelte';

learn(words);

export default { Board, Cards, Course } satisfies GameModule;
