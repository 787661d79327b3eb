// SPDX-License-Identifier: MIT
// The table's door to a game: all that needs to know what the game is made of, and is made once for each game, in a file of
// its own (table/behind_the_door.h). Bots and the lab have doors of their own, in the same way.
#pragma once

#include <span>
#include <string>

#include "kernel/facts.h"
#include "kernel/house_rules.h"
#include "table/bare.h"
#include "table/in_play.h"

namespace parlor {

/// Cards by name: the hash of what play depends on, and the pack they are.
struct CardsNamed {
  std::string hash;
  std::optional<Pack> pack;
};

template <class G>
struct Door {
  static const Facts& facts;
  static std::span<const HouseRuleSpec> house_rules();
  static Customs customs(const HouseRules& chosen);
  static bool is_scenario(const Json& json);
  static Result<CardsNamed> content(const std::string& text, const std::string& where);  // no text: its own
  static Result<Opened> open(const Opening& opening);
  static Result<std::unique_ptr<const Bare>> bare(const Opening& opening);
  static std::string signature();
  static Json action_schema();
  static Json event_schema();
};

}  // namespace parlor
