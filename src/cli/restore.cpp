// SPDX-License-Identifier: MIT
// parlor restore: a backup into an empty store.
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
  command.needs("FILE", options.file, "The backup");
  options.store.add_to(command);
}

Result<int> run(const Options& options) {
  if (!std::filesystem::exists(options.file)) return Fault{options.file, "there is no such file"};
  auto from = store::open(options.file);
  if (!from) return from.fault();
  auto to = open_empty(options.store);
  if (!to) return to.fault();
  const auto copied = copy(**from, **to);
  if (!copied) return complain(copied.fault().text(), failed);
  std::cout << "Brought back " << copied->tables << " tables and " << copied->guests << " guests\n";
  return good;
}

}  // namespace

void add_restore(Program& program) {
  program.add<Options>("restore", "Bring the tables of a backup into an empty store",
                       "parlor restore parlor-2026-07-01.backup --data parlor-data", describe, run);
}

}  // namespace parlor::cli
