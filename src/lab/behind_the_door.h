// SPDX-License-Identifier: MIT
// What is behind the lab's door, for every game alike.
#pragma once

#include "lab/arena_in.h"
#include "lab/simulate_in.h"
#include "lab/speed_in.h"
#include "table/cards.h"
#include "table/door.h"
#include "words/house_rules.h"

namespace parlor {

/// With as many seats as it allows.
template <class G> Speed LabDoor<G>::measure(int players, double seconds) {
  const int seats = std::clamp(players, G::facts.players.least, G::facts.players.most);
  const HouseRules house_rules = house_rules_for_bots(G::house_rules());
  Speed speed = speed::measure<G>(*G::make(own_cards<G>().content, seats, house_rules), seconds);
  Opening opening;
  opening.game = G::facts.name, opening.players = seats;
  opening.house_rules = write_house_rules(G::house_rules(), house_rules);
  if (const auto bare = Door<G>::bare(opening)) speed::measure_by_name(**bare, seconds / 2, speed);
  speed.signature = Door<G>::signature();
  return speed;
}

}  // namespace parlor
