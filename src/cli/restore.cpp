// SPDX-License-Identifier: MIT
// parlor restore: a backup into an empty store.
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
  command.needs("FILE", flags.file, "The backup");
  flags.store.add_to(command);
}

/// What is wrong with a backup; nothing when it is as it was made.
std::optional<std::string> differs_from_its_checksum(store::Store& backup) {
  const auto written = backup.note(checksum_note);
  if (!written) return written.fault().text();
  Checksum found;
  const auto problem = backup.read_all([&](const store::Batch& piece) {
    found.add(piece);
    return std::optional<Fault>{};
  });
  if (problem) return "is damaged: " + problem->text();
  if (!*written) std::cout << "This backup is older than checksums, or the store of a server: it cannot be checked.\n";
  else if (**written != found.text()) return "is damaged: it is not what was kept, by its checksum";
  return {};
}

Result<int> run(const Flags& flags) {
  if (!std::filesystem::exists(flags.file)) return Fault{flags.file, "there is no such file"};
  auto from = store::open(flags.file);
  if (!from) return from.fault();
  if (const auto problem = differs_from_its_checksum(**from)) return Fault{flags.file, *problem};
  auto to = open_empty(flags.store);
  if (!to) return to.fault();
  const auto copied = copy(**from, **to);
  if (!copied) return complain(copied.fault().text(), failed);
  std::cout << "Brought back " << copied->tables << " tables and " << copied->guests << " guests\n";
  return good;
}

}  // namespace

void add_restore(Program& program) {
  program.add<Flags>("restore", "Bring the tables of a backup into an empty store",
                     "parlor restore parlor-2026-07-01.backup --data parlor-data", describe, run);
}

}  // namespace parlor::cli
