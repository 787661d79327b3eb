// SPDX-License-Identifier: MIT
// What survives a crash: which table the thread was at work on. No check foresees every fault, and a stored table that takes
// the process down would do so again after every start. So the handler of the deadly signal writes its id to a file, and the
// next start sets that table aside.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace parlor::server {

/// While it lives, this thread is at work on that table.
class AtWork {
 public:
  explicit AtWork(std::string_view table);
  ~AtWork();
  AtWork(const AtWork&) = delete;
  AtWork& operator=(const AtWork&) = delete;

 private:
  char before_[40];  // work may lie within work
};

/// From now on a deadly signal adds a line to this file. Who has handlers of their own (sanitizers) keeps them.
void keep_black_box(const std::string& path);

/// The tables in that file, each once; none when there is no file.
std::vector<std::string> read_black_box(const std::string& path);

}  // namespace parlor::server
