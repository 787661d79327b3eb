// SPDX-License-Identifier: MIT
// What a plan or a contest is played with.
#pragma once

#include <utility>

#include "lab/simulate.h"
#include "table/cards.h"
#include "words/house_rules.h"

namespace parlor {

template <Game G>
struct Made {
  Cards<G> cards;
  HouseRules house_rules;
  G game;

  Json house_rules_told() const { return write_house_rules(G::house_rules(), house_rules); }
};

template <Game G, class PlanOrContest> Result<Made<G>> make(const PlanOrContest& wanted) {
  auto cards = cards_of<G>(wanted.cards, wanted.cards_name);
  if (!cards) return cards.fault();
  const auto house_rules =
      read_house_rules(G::house_rules(), house_rules_for_bots(G::facts.name, wanted.house_rules), "house_rules");
  if (!house_rules) return house_rules.fault();
  auto game = G::make(cards->content, wanted.players, *house_rules);
  if (!game) return game.fault();
  return Made<G>{std::move(*cards), *house_rules, std::move(*game)};
}

}  // namespace parlor
