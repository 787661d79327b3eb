// SPDX-License-Identifier: MIT
// parlor backup: all tables into one file, while the server runs.
#include <filesystem>
#include <iostream>

#include "cli/command.h"
#include "cli/stores.h"

namespace parlor::cli {
namespace {

struct Flags {
  std::string file;
  StoreFlags store;
};

void describe(Command& command, Flags& flags) {
  command.needs("FILE", flags.file, "The file to write; it must not exist");
  flags.store.add_to(command);
}

Result<int> run(const Flags& flags) {
  if (std::filesystem::exists(flags.file)) return Fault{flags.file, "exists already; a backup overwrites nothing"};
  auto from = open_existing(flags.store);
  if (!from) return from.fault();
  auto to = store::open(flags.file);
  if (!to) return to.fault();
  const auto copied = copy(**from, **to);
  if (!copied) return complain(copied.fault().text(), failed);
  const store::Batch sealed{{}, {}, {}, {}, {{checksum_note, copied->checksum.text()}}};
  if (const auto problem = (*to)->write({&sealed})) return complain(problem->text(), failed);
  std::cout << "Kept " << copied->tables << " tables and " << copied->guests << " guests in " << flags.file << '\n';
  return good;
}

}  // namespace

void add_backup(Program& program) {
  program.add<Flags>("backup", "Copy all tables into one file, also while the server runs",
                     "parlor backup parlor-2026-07-01.backup --data parlor-data", describe, run);
}

}  // namespace parlor::cli
