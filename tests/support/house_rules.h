// SPDX-License-Identifier: MIT
// House rules as a table of eccentrics would choose them.
#pragma once

#include <span>

#include "kernel/house_rules.h"
#include "kernel/rng.h"
#include "words/game.h"

namespace parlor::test {

inline HouseRules random_house_rules(std::span<const HouseRuleSpec> list, Rng& rng) {
  HouseRules chosen = default_house_rules(list);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const HouseRuleSpec& rule = list[i];
    if (rule.is_word()) chosen.values[i] = static_cast<int>(rng.below(static_cast<std::uint32_t>(rule.words.size())));
    else if (rng.below(2) == 0)
      chosen.values[i] =
          rule.least +
          rule.step * static_cast<int>(rng.below(static_cast<std::uint32_t>((rule.most - rule.least) / rule.step + 1)));
  }
  return chosen;
}

template <Game G> HouseRules random_house_rules(Rng& rng) { return random_house_rules(G::house_rules(), rng); }

}  // namespace parlor::test
