// SPDX-License-Identifier: MIT
// Does a server answer? Asking it is what tells; nobody waits for the browser's own guess.
import { alone } from './place';

class Reach {
  away = $state(alone);
}
export const reach = new Reach();
