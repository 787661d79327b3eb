// SPDX-License-Identifier: MIT
#include "support/where.h"

#include <filesystem>
#include <map>

namespace parlor::test {

const std::string& project() {
  static const std::string root{PARLOR_SOURCE_DIR};
  return root;
}

const char* program(std::string_view name) {
  static std::map<std::string_view, std::string> known;
  std::string& path = known[name];
  if (path.empty()) path = std::filesystem::read_symlink("/proc/self/exe").replace_filename(name);
  return path.c_str();
}

}  // namespace parlor::test
