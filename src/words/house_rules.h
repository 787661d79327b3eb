// SPDX-License-Identifier: MIT
// House rules as a record has them, {"round_limit":12,"table_talk":"open"}, and as they are typed.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "kernel/fault.h"
#include "kernel/house_rules.h"
#include "words/json_fwd.h"

namespace parlor {

Result<HouseRules> read_house_rules(std::span<const HouseRuleSpec> list, const Json& json, const std::string& where);
Json write_house_rules(std::span<const HouseRuleSpec> list,
                       const HouseRules& house_rules);  // only what differs from the default
Json value_of(const HouseRuleSpec& rule, int value);

/// "key=value" as typed on a command line, added to `json`.
Result<Json> with_typed_house_rule(std::span<const HouseRuleSpec> list, Json json, std::string_view typed);

}  // namespace parlor
