// SPDX-License-Identifier: MIT
// Which letter lies open on one's desk: the dock and the panel look at the same one.

class Desk {
  /** The one with whom one corresponds; null: the notebook. */
  open = $state<number | null>(null);
}

export const desk = new Desk();
