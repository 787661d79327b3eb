// SPDX-License-Identifier: MIT
// Finding a rule as people type it.
#pragma once

#include <string>

#include "kernel/fault.h"
#include "table/rulebook.h"

namespace parlor::cli {

/// "PER-23", "per-23" or "23".
Result<Rule> rule_named(const std::string& game, const std::string& typed);

}  // namespace parlor::cli
