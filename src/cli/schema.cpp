// SPDX-License-Identifier: MIT
// parlor schema: what an action of a game looks like, for who writes a client.
#include <iostream>

#include "cli/command.h"
#include "table/catalogue.h"
#include "words/json.h"

namespace parlor::cli {
namespace {

struct Flags {
  std::string game;
};

void describe(Command& command, Flags& flags) {
  command.needs("GAME", flags.game, "The game; parlor games lists them");
}

Result<int> run(const Flags& flags) {
  if (const auto known = known_game(flags.game); !known) return known.fault();
  std::cout << action_schema_of(flags.game).dump(1) << '\n';
  return good;
}

}  // namespace

void add_schema(Program& program) {
  program.add<Flags>("schema", "The JSON Schema of a game's actions", "parlor schema persuasion", describe, run);
}

}  // namespace parlor::cli
