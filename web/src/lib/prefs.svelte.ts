// SPDX-License-Identifier: MIT
// What this browser remembers: light or dark, sounds (off until asked for), how fast a story is told.
import { type Pace, paces } from '../stage/director.svelte';
import { keep, recall } from './memory';
import { reducedMotion } from './motion';

export type Theme = 'auto' | 'light' | 'dark';

class Prefs {
  theme = $state<Theme>((recall('theme') ?? 'auto') as Theme);
  sound = $state((recall('sound') ?? 'off') === 'on');
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
  setSound(on: boolean) {
    this.sound = on;
    keep('sound', on ? 'on' : 'off');
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
