// SPDX-License-Identifier: MIT
// Tells somebody who looks elsewhere that it is their move: the title, the icon and, if wanted, a sound.

const plain = '/favicon.svg';
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

type Tune = 'turn' | 'word' | 'end';
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
};

let context: AudioContext | undefined;

export function play(tune: Tune) {
  context ??= new AudioContext();
  const start = context.currentTime;
  for (const [hertz, at, seconds] of tunes[tune]) {
    const voice = context.createOscillator();
    const volume = context.createGain();
    voice.type = 'triangle';
    voice.frequency.value = hertz;
    volume.gain.setValueAtTime(0.0001, start + at);
    volume.gain.exponentialRampToValueAtTime(0.12, start + at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + at + seconds);
    voice.connect(volume).connect(context.destination);
    voice.start(start + at);
    voice.stop(start + at + seconds + 0.05);
  }
}
