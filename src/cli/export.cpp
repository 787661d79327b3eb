// SPDX-License-Identifier: MIT
// parlor export: the page as files, for a host without a server.
#include <filesystem>
#include <iostream>

#include "cli/command.h"
#include "server/pages.h"

namespace parlor::cli {
namespace {

struct Flags {
  std::string folder;
};

void describe(Command& command, Flags& flags) {
  command.needs("DIR", flags.folder, "The folder to write; it must be empty, or not exist");
}

Result<int> run(const Flags& flags) {
  std::error_code problem;
  if (std::filesystem::exists(flags.folder, problem) && !std::filesystem::is_empty(flags.folder, problem))
    return Fault{flags.folder, "is not empty; an export overwrites nothing"};
  const auto files = server::write_site(flags.folder);
  if (!files) return files.fault();
  std::cout << "Wrote " << *files << " files to " << flags.folder
            << ": let any host of files serve them, in whatever folder\n";
  return good;
}

}  // namespace

void add_export(Program& program) {
  program.add<Flags>("export", "Write the page as files: all games on the visitor's own device, without a server",
                     "parlor export site", describe, run);
}

}  // namespace parlor::cli
