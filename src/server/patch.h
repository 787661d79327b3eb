// SPDX-License-Identifier: MIT
// The difference of two views, as the wire has it: [[path, value], …] sets, [[path], …] removes. See docs/api.md.
#pragma once

#include <string>
#include <string_view>

namespace parlor::server {

/// Both are JSON without white space. The text of the list that turns `before` into `after`; empty when they are equal.
std::string patch_text(std::string_view before, std::string_view after);

}  // namespace parlor::server
