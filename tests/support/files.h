// SPDX-License-Identifier: MIT
// Files that tests read, and where a game has its own: in the house's folders, or in the same ones under examples/.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "support/where.h"

namespace parlor::test {

inline std::string text_of_file(const std::filesystem::path& path) {
  std::ifstream file{path, std::ios::binary};
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

inline std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder, const std::string& extension) {
  std::vector<std::filesystem::path> found;
  if (std::filesystem::exists(folder))
    for (const auto& entry : std::filesystem::directory_iterator{folder})
      if (entry.path().extension() == extension) found.push_back(entry.path());
  return found;
}

/// A game's own tests, with its golden records in records/.
inline std::filesystem::path tests_of(std::string_view game) {
  const std::filesystem::path root = test::project();
  const std::filesystem::path example = root / "examples/tests/games" / game;
  return std::filesystem::exists(example) ? example : root / "tests/games" / game;
}

}  // namespace parlor::test
