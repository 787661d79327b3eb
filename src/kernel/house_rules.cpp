// SPDX-License-Identifier: MIT
#include "kernel/house_rules.h"

namespace parlor {

HouseRules default_house_rules(std::span<const HouseRuleSpec> list) {
  HouseRules house_rules;
  for (std::size_t i = 0; i < list.size(); ++i) house_rules.values[i] = list[i].default_value();
  return house_rules;
}

HouseRules house_rules_for_bots(std::span<const HouseRuleSpec> list) {
  HouseRules house_rules = default_house_rules(list);
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].for_bots >= 0) house_rules.values[i] = list[i].for_bots;
  return house_rules;
}

}  // namespace parlor
