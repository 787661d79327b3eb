// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "games/resilience/card_text.h"
#include "games/resilience/content.h"
#include "print/pieces.h"

namespace parlor::print {

/// The cards of .Resilience as the game reads them, and what speaks of them.
struct Nation {
  Mood mood;
  std::shared_ptr<const parlor::resilience::Content> content;
  const parlor::resilience::Scenario* box;
  parlor::resilience::CardText words;
};
using NationPtr = std::shared_ptr<const Nation>;

/// The gauges, the cabinet table, and a sheet for every scenario.
void add_boards(Kit& kit, const NationPtr& nation);

}  // namespace parlor::print
