// SPDX-License-Identifier: MIT
// What this browser remembers: light or dark, sounds (off until asked for).

export type Theme = 'auto' | 'light' | 'dark';

class Prefs {
  theme = $state<Theme>(read('theme', 'auto') as Theme);
  sound = $state(read('sound', 'off') === 'on');
  buttons = $state(read('buttons', 'off') === 'on'); // the list of choices stays open

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

// Storage can be forbidden; then nothing is remembered.
function read(key: string, usual: string): string {
  try {
    return localStorage.getItem('parlor.' + key) ?? usual;
  } catch {
    return usual;
  }
}
function keep(key: string, value: string) {
  try {
    localStorage.setItem('parlor.' + key, value);
  } catch {
    // not remembered
  }
}

export const prefs = new Prefs();
