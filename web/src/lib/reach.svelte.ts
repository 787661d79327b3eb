// SPDX-License-Identifier: MIT
// Does a server answer? Asking it is what tells; nobody waits for the browser's own guess.
class Reach {
  away = $state(false);
}
export const reach = new Reach();
