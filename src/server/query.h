// SPDX-License-Identifier: MIT
// What stands behind the "?" of an address.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace parlor::server {

/// The fields of "a=1&b=2", their values as they were before they were written into an address.
std::vector<std::pair<std::string, std::string>> fields_of(std::string_view query);

/// The value of one of them; empty when it is missing.
std::string field_of(std::string_view query, std::string_view name);

}  // namespace parlor::server
