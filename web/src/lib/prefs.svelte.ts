// SPDX-License-Identifier: MIT
// What this browser remembers: light or dark, sounds (off until asked for).
import { keep, recall } from './memory';

export type Theme = 'auto' | 'light' | 'dark';

class Prefs {
  theme = $state<Theme>((recall('theme') ?? 'auto') as Theme);
  sound = $state((recall('sound') ?? 'off') === 'on');
  buttons = $state((recall('buttons') ?? 'off') === 'on'); // the list of choices stays open

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
  setButtons(on: boolean) {
    this.buttons = on;
    keep('buttons', on ? 'on' : 'off');
  }
  private show() {
    document.documentElement.dataset.theme = this.theme;
  }
}

export const prefs = new Prefs();
