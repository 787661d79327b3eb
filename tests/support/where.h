// SPDX-License-Identifier: MIT
// Where the project and its programs are. One file is compiled with that knowledge (where.cpp), so that what is compiled of all
// others is the same wherever the project lies, and a compiler cache serves every clone.
#pragma once

#include <string>
#include <string_view>

namespace parlor::test {

/// The project's root.
[[nodiscard]] const std::string& project();

/// A program that was built beside this test.
[[nodiscard]] const char* program(std::string_view name = "parlor");

}  // namespace parlor::test
