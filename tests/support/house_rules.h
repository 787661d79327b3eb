// SPDX-License-Identifier: MIT
// House rules as a table of eccentrics would choose them.
#pragma once

#include "kernel/game.h"
#include "kernel/house_rules.h"
#include "kernel/rng.h"

namespace parlor::test {

template <Game G> HouseRules random_house_rules(Rng& rng) {
  HouseRules house_rules = default_house_rules(G::house_rules());
  for (std::size_t i = 0; i < G::house_rules().size(); ++i) {
    const HouseRuleSpec& rule = G::house_rules()[i];
    if (rule.is_word())
      house_rules.values[i] = static_cast<int>(rng.below(static_cast<std::uint32_t>(rule.words.size())));
    else if (rng.below(2) == 0)
      house_rules.values[i] =
          rule.least +
          rule.step * static_cast<int>(rng.below(static_cast<std::uint32_t>((rule.most - rule.least) / rule.step + 1)));
  }
  return house_rules;
}

}  // namespace parlor::test
