// SPDX-License-Identifier: MIT
// What people may be called, and what they may write for others to read. Unicode's own tables (ICU) say which letters are seen,
// which only look like others, and what is one emoji.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "kernel/fault.h"

namespace parlor::server {

/// The name as it is kept, composed and without needless spaces; or what is wrong with it.
Result<std::string> readable_name(const std::string& name);

/// One to `most` letters on one line, all of them sound, none invisible, none that turns the writing.
bool readable(const std::string& text, int most);

/// Could one be taken for the other?
bool look_alike(const std::string& one, const std::string& other);

/// The name with a number behind it, when it could be taken for one of these.
inline std::string told_apart(const std::string& name, const std::vector<std::string>& others) {
  const auto taken = [&](const std::string& wish) {
    return std::ranges::any_of(others, [&](const std::string& other) { return look_alike(wish, other); });
  };
  std::string wish = name;
  for (int number = 2; taken(wish); ++number) wish = name + " " + std::to_string(number);
  return wish;
}

}  // namespace parlor::server
