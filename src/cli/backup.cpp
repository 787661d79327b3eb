// SPDX-License-Identifier: MIT
// parlor backup: all tables into one file, while the server runs.
#include <filesystem>
#include <iostream>

#include "cli/command.h"
#include "cli/stores.h"

namespace parlor::cli {
namespace {

struct Options {
  std::string file;
  StoreOptions store;
};

void describe(Command& command, Options& options) {
  command.needs("FILE", options.file, "The file to write; it must not exist");
  options.store.add_to(command);
}

Result<int> run(const Options& options) {
  if (std::filesystem::exists(options.file)) return Fault{options.file, "exists already; a backup overwrites nothing"};
  auto from = open_existing(options.store);
  if (!from) return from.fault();
  auto to = store::open(options.file);
  if (!to) return to.fault();
  const auto copied = copy(**from, **to);
  if (!copied) return complain(copied.fault().text(), failed);
  std::cout << "Kept " << copied->tables << " tables and " << copied->guests << " guests in " << options.file << '\n';
  return good;
}

}  // namespace

void add_backup(Program& program) {
  program.add<Options>("backup", "Copy all tables into one file, also while the server runs",
                       "parlor backup parlor-2026-07-01.backup --data parlor-data", describe, run);
}

}  // namespace parlor::cli
