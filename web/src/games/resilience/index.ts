// SPDX-License-Identifier: MIT
import type { GameModule } from '../board';
import Board from '../Plain.svelte';
import Cards from '../PlainCards.svelte';
import Course from '../PlainCourse.svelte';

export default { Board, Cards, Course } satisfies GameModule;
