// SPDX-License-Identifier: MIT
// What this browser remembers: light or dark, how loud (silent until asked for), how fast a story is told.
import { type Pace, paces } from '../stage/director.svelte';
import { keep, recall } from './memory';
import { reducedMotion } from './motion';
import { volumeOf } from './volume';

export type Theme = 'auto' | 'light' | 'dark';

class Prefs {
  theme = $state<Theme>((recall('theme') ?? 'auto') as Theme);
  volume = $state(volumeOf(recall('volume'))); // 0 to 100; 0: no sounds
  pace = $state<Pace>(paces.find((one) => one === recall('pace')) ?? (reducedMotion() ? 'instant' : 'normal'));
  panel = $state((recall('panel') ?? 'open') === 'open'); // beside the table; on a phone it is a sheet and opened each time

  constructor() {
    this.show();
  }
  setTheme(theme: Theme) {
    this.theme = theme;
    keep('theme', theme);
    this.show();
  }
  setVolume(volume: number) {
    this.volume = volumeOf(String(volume));
    keep('volume', String(this.volume));
  }
  setPace(pace: Pace) {
    this.pace = pace;
    keep('pace', pace);
  }
  setPanel(open: boolean) {
    this.panel = open;
    keep('panel', open ? 'open' : 'folded');
  }
  private show() {
    document.documentElement.dataset.theme = this.theme;
  }
}

export const prefs = new Prefs();
