// SPDX-License-Identifier: MIT
// The difference of two views, as the wire has it: [[path, value], …] sets, [[path], …] removes. See docs/api.md.
#pragma once

#include <string>

#include "kernel/json.h"

namespace parlor::server {

/// The text of the list that turns `before` into `after`; empty when they are equal.
std::string patch_text(const Json& before, const Json& after);

}  // namespace parlor::server
