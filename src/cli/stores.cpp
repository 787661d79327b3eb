// SPDX-License-Identifier: MIT
#include "cli/stores.h"

#include <filesystem>

namespace parlor::cli {

void StoreFlags::add_to(Command& command) {
  command.takes("--data", data, "The folder that keeps the tables");
  command.takes("--store", store, "postgresql://… keeps them in PostgreSQL instead; a path, in that SQLite file");
}

Result<std::unique_ptr<store::Store>> open_existing(const StoreFlags& flags) {
  if (flags.is_file() && !std::filesystem::exists(flags.where()))
    return Fault{flags.where(), "there is no store; --data or --store says where it is"};
  return store::open(flags.where());
}

Result<std::unique_ptr<store::Store>> open_empty(const StoreFlags& flags) {
  if (flags.store.empty()) {
    std::error_code problem;
    std::filesystem::create_directories(flags.data, problem);
    if (problem) return Fault{flags.data, problem.message()};
  }
  auto store = store::open(flags.where());
  if (!store) return store;
  bool empty = true;
  auto problem = (*store)->read_all([&](const store::Batch&) {
    empty = false;
    return std::optional{Fault{flags.where(), "holds tables or guests already; a backup goes into an empty store"}};
  });
  if (problem) return *problem;
  return store;
}

Result<Copied> copy(store::Store& from, store::Store& to) {
  constexpr std::size_t at_once = 500;  // pieces in one transaction
  Copied copied;
  std::vector<store::Batch> pieces;
  const auto flush = [&]() -> std::optional<Fault> {
    std::vector<const store::Batch*> all;
    for (const store::Batch& piece : pieces) all.push_back(&piece);
    auto problem = to.write(all);
    pieces.clear();
    return problem;
  };
  auto problem = from.read_all([&](const store::Batch& piece) -> std::optional<Fault> {
    copied.guests += static_cast<int>(piece.guests.size());
    copied.tables += static_cast<int>(piece.tables.size());
    pieces.push_back(piece);
    return pieces.size() < at_once ? std::nullopt : flush();
  });
  if (!problem && !pieces.empty()) problem = flush();
  if (problem) return *problem;
  return copied;
}

}  // namespace parlor::cli
