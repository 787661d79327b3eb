// SPDX-License-Identifier: MIT
// Many servers on one store: which of them has which table (docs/decisions/0032-many-servers.md).
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernel/fault.h"

namespace parlor::store {

/// A claim as its holder knows it. The number rises whenever the table is taken; what is written under an older one fails.
struct Hold {
  std::string table;
  std::int64_t number = 0;  // 0: a new table, which is claimed with the batch that makes it, as number 1
  bool operator==(const Hold&) const = default;
};

/// Where a table is at home.
struct Home {
  std::string node;
  std::int64_t number = 0;  // 0: with another node, which lives
};

class Claims {
 public:
  virtual ~Claims() = default;

  /// From now on this is one of the store's servers; a fault: one has it for itself. Answers the store's name.
  virtual Result<std::string> join(const std::string& node, std::chrono::milliseconds life) = 0;
  virtual Result<std::vector<std::string>>
  beat() = 0;  // it lives; and which tables were taken from it since the last time
  virtual Result<std::optional<Home>> home(const std::string& table) = 0;  // takes it if it can; none: no such table
  virtual Result<std::vector<Hold>> held() = 0;                            // all that it has
  virtual std::optional<Fault> let_go(const std::vector<Hold>& holds) = 0;
  virtual std::optional<Fault> leave() = 0;                           // and let go of everything
  virtual Result<std::vector<std::string>> unattended(int most) = 0;  // clocks run there, and nobody has it
};

}  // namespace parlor::store
