// SPDX-License-Identifier: MIT
// A rule test cites the rules it would miss: RULE("PER-17", "PER-18"). tests/golden checks that no rule lacks a test.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

namespace parlor::test {

inline void cite(std::initializer_list<std::string> ids) {
  std::string all;
  for (const std::string& id : ids) all += (all.empty() ? "" : " ") + id;
  ::testing::Test::RecordProperty("rule", all);
}

}  // namespace parlor::test

#define RULE(...) ::parlor::test::cite({__VA_ARGS__})
