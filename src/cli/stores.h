// SPDX-License-Identifier: MIT
// Which store a subcommand means, and copying one into another.
#pragma once

#include <memory>
#include <string>

#include "cli/command.h"
#include "store/store.h"

namespace parlor::cli {

struct StoreFlags {
  std::string data = "parlor-data", store;

  void add_to(Command& command);
  std::string where() const { return store.empty() ? data + "/parlor.sqlite" : store; }
  bool is_file() const { return store.find("://") == std::string::npos; }
};

Result<std::unique_ptr<store::Store>> open_existing(const StoreFlags& flags);
Result<std::unique_ptr<store::Store>> open_empty(const StoreFlags& flags);  // a fault when it holds anything

struct Copied {
  int guests = 0, tables = 0;
};
Result<Copied> copy(store::Store& from, store::Store& to);

}  // namespace parlor::cli
