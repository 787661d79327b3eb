// SPDX-License-Identifier: MIT
// Fair dealing, checked here and not believed: docs/api.md, "Fair dealing".
import { sha256 } from './sha256';
import type { Deal } from './wire';

export interface DealCheck {
  seal: boolean; // the secret is the one that was sealed before the game
  seed: boolean; // secret and nonces give the seed
  mine: boolean | null; // my nonce is among them; null: I know of none
}

/** null: the table keeps its secrets. `shown` is the commitment as it was seen before the game, if it was. */
export function checkDeal(deal: Deal, shown: string | null, nonce: string | null): DealCheck | null {
  if (deal.secret === null || deal.seed === null) return null;
  const recipe = ['parlor deal 1', deal.secret, ...deal.nonces.map((one) => one ?? '')];
  return {
    seal: sha256(deal.secret) === deal.commitment && (shown === null || shown === deal.commitment),
    seed: sha256(recipe.join('\n')) === deal.seed,
    mine: nonce === null ? null : deal.nonces.includes(nonce),
  };
}
