// SPDX-License-Identifier: MIT
// parlor check: is a store sound? Exit code 1: some of it is not.
#include "server/check.h"

#include <iostream>

#include "cli/command.h"
#include "cli/stores.h"

namespace parlor::cli {
namespace {

void describe(Command& command, StoreFlags& flags) { flags.add_to(command); }

Result<int> run(const StoreFlags& flags) {
  auto store = open_existing(flags);
  if (!store) return store.fault();
  const auto checked = server::check(**store, [](const std::string& table, const Fault& why) {
    std::cout << "table " << table << " cannot be played: " << why.text() << '\n';
  });
  if (!checked) return complain(checked.fault().text(), failed);
  std::cout << checked->tables << " tables and " << checked->guests << " guests; "
            << (checked->damaged == 0 ? "all is sound" : std::to_string(checked->damaged) + " damaged") << '\n';
  return checked->damaged == 0 ? good : failed;
}

}  // namespace

void add_check(Program& program) {
  program.add<StoreFlags>("check", "Examine a store: every table in it is played again, also while the server runs",
                          "parlor check --data parlor-data", describe, run);
}

}  // namespace parlor::cli
