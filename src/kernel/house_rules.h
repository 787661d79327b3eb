// SPDX-License-Identifier: MIT
// House rules: what a table may choose before it starts. Typed, with defaults, part of the record.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "kernel/action.h"

namespace parlor {

/// One house rule: either a word out of `words`, or a whole number from `least` to `most`, or `none`, which counts as 0, when
/// `or_none` says so. The default is `usual`: the number, or the word's place, which is the first unless it says otherwise.
struct HouseRuleSpec {
  std::string_view key;
  RuleId rule;
  std::span<const std::string_view> words{};
  int least = 0, most = 0, usual = 0;
  int step = 1;  // the number is a multiple of it
  bool or_none = false;
  int for_bots = -1;  // the default at tables of bots only, where it differs

  constexpr bool is_word() const { return !words.empty(); }
  constexpr int default_value() const { return usual; }
};

inline constexpr int max_house_rules = 24;  // the game with the most has 23

/// The chosen values, in the order of the game's list: a word's place, or the number.
struct HouseRules {
  std::array<int, max_house_rules> values{};
  int version = 0;  // of the game's rules, by which the table plays; 0: the newest
  int operator[](std::size_t place) const { return values[place]; }
  bool operator==(const HouseRules&) const = default;
};

HouseRules default_house_rules(std::span<const HouseRuleSpec> list);
HouseRules house_rules_for_bots(std::span<const HouseRuleSpec> list);  // the defaults at tables of bots only

}  // namespace parlor
