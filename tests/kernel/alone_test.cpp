// SPDX-License-Identifier: MIT
// The kernel stands on the standard library alone: no JSON, no words, no other room.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "support/where.h"

namespace parlor::test {
namespace {

/// A header of the standard library has neither a folder nor an ending; ours have the room's name before them.
bool is_the_kernels(const std::string& included) {
  return included.starts_with("\"kernel/") ||
         (included.starts_with('<') && included.find_first_of("/.") == std::string::npos);
}

TEST(TheKernel, IncludesNothingButItselfAndTheStandardLibrary) {
  std::vector<std::string> strangers;
  int seen = 0;
  for (const auto& file : std::filesystem::directory_iterator{test::project() + "/src/kernel"}) {
    std::ifstream text{file.path()};
    for (std::string line; std::getline(text, line);) {
      if (!line.starts_with("#include ")) continue;
      ++seen;
      if (!is_the_kernels(line.substr(9))) strangers.push_back(file.path().filename().string() + ": " + line);
    }
  }
  EXPECT_THAT(strangers, testing::IsEmpty());
  EXPECT_GT(seen, 50);  // it has looked
}

}  // namespace
}  // namespace parlor::test
