// SPDX-License-Identifier: MIT
// Fills the templates of web/src/art, as web/src/art/template.ts does for the page: {{value}}, {{#if}}…{{/if}},
// {{^unless}}…{{/unless}}, and a section over a list.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "words/json.h"

namespace parlor::print {

std::string fill(std::string_view pattern, const Json& fields);

/// A number of its own for every name, to vary a picture with.
std::int64_t seed_of(std::string_view name, int times, int rest, int start);

}  // namespace parlor::print
