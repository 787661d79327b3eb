// SPDX-License-Identifier: MIT
// Which store a subcommand means, and copying one into another.
#pragma once

#include <memory>
#include <string>

#include "cli/command.h"
#include "kernel/rng.h"
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

/// What a store holds, in one word, whatever the order in which it tells: the digests of its pieces, added up.
class Checksum {
 public:
  void add(const store::Batch& piece);
  std::string text() const { return to_hex(sum_); }

 private:
  Seed sum_{};
};
inline constexpr const char* checksum_note = "checksum";  // of a backup

struct Copied {
  int guests = 0, tables = 0;
  Checksum checksum;
};
Result<Copied> copy(store::Store& from, store::Store& to);

}  // namespace parlor::cli
