// SPDX-License-Identifier: MIT
// Tells somebody who looks elsewhere that it is their move: the title, the icon and, if wanted, a sound. All sounds are made here.
import { untrack } from 'svelte';
import type { Tune } from '../games/board';
import { base } from './place';
import { prefs } from './prefs.svelte';

const plain = base + 'favicon.svg';
let alert: string | undefined;

export async function setIcon(calling: boolean) {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (!link) return;
  if (calling && alert === undefined) {
    const svg = await (await fetch(plain)).text();
    const dot = '<circle cx="50" cy="14" r="13" fill="#ff4d4d" stroke="#fff" stroke-width="3"/></svg>';
    alert = 'data:image/svg+xml,' + encodeURIComponent(svg.replace('</svg>', dot));
  }
  link.href = calling && alert !== undefined ? alert : plain;
}

const tunes: Record<Tune, [hertz: number, at: number, seconds: number][]> = {
  turn: [
    [523, 0, 0.16],
    [784, 0.12, 0.28],
  ],
  word: [[660, 0, 0.1]],
  end: [
    [392, 0, 0.2],
    [523, 0.16, 0.2],
    [659, 0.32, 0.45],
  ],
  deal: [
    [880, 0, 0.05],
    [990, 0.07, 0.05],
  ],
  letter: [
    [740, 0, 0.07],
    [988, 0.08, 0.12],
  ],
  seal: [[196, 0, 0.16]],
  reveal: [
    [587, 0, 0.1],
    [740, 0.08, 0.1],
    [880, 0.16, 0.22],
  ],
  die: [
    [320, 0, 0.04],
    [280, 0.09, 0.04],
    [340, 0.2, 0.04],
    [260, 0.34, 0.08],
  ],
  coin: [
    [1319, 0, 0.06],
    [1760, 0.06, 0.16],
  ],
  win: [
    [523, 0, 0.16],
    [659, 0.14, 0.16],
    [784, 0.28, 0.16],
    [1047, 0.42, 0.5],
  ],
  lose: [
    [392, 0, 0.24],
    [330, 0.2, 0.24],
    [262, 0.4, 0.5],
  ],
};

let context: AudioContext | undefined;
const loudest = 0.3;

/** As loud as it is wanted, from 0 to 100; at 0 nothing sounds. */
export function play(tune: Tune, loud: number = untrack(() => prefs.volume)) {
  if (loud <= 0) return;
  context ??= new AudioContext();
  const start = context.currentTime;
  for (const [hertz, at, seconds] of tunes[tune]) {
    const voice = context.createOscillator();
    const volume = context.createGain();
    voice.type = 'triangle';
    voice.frequency.value = hertz;
    volume.gain.setValueAtTime(0.0001, start + at);
    volume.gain.exponentialRampToValueAtTime(loudest * (loud / 100) ** 2, start + at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + at + seconds);
    voice.connect(volume).connect(context.destination);
    voice.start(start + at);
    voice.stop(start + at + seconds + 0.05);
  }
}
