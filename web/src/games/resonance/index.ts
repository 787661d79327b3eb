// SPDX-License-Identifier: MIT
import words from '../../strings/resonance.en.json';
import { learn, t } from '../../lib/text';
import type { GameModule, Line } from '../board';
import Board from './Board.svelte';
import Cards from './Cards.svelte';
import Course from './Course.svelte';
import { script } from './script';
import { eventsOf, type View } from './types';
import Zoom from './Zoom.svelte';

learn(words);

const phase = (view: View) => (view.round === 0 ? '' : t('resonance.phase', { round: view.round, phase: t('resonance.phase.' + view.step) }));

const points = (result: { attention?: number[] }) => result.attention ?? [];

/** The largest claims, in the order in which they came, and the last one. */
function decisive(lines: Line[]): number[] {
  const claims = lines.flatMap((line, i) => eventsOf([line], 'event_claimed').map((claim) => ({ i, gained: claim.attention_gained })));
  const largest = claims
    .toSorted((a, b) => b.gained - a.gained)
    .slice(0, 3)
    .map(({ i }) => i);
  return [...new Set([...largest, ...claims.slice(-1).map(({ i }) => i)])].sort((a, b) => a - b);
}

const story = { heads: ['round_started'], asides: ['personas_drawn', 'responses_drawn', 'hand_discarded', 'deck_refilled', 'display_dealt'] };

export default { Board, Cards, Course, Zoom, script, phase, points, decisive, story, staged: true } satisfies GameModule;
