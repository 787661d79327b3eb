// SPDX-License-Identifier: MIT
// parlor schema: what actions and events of a game look like, for who writes a client.
#include <iostream>

#include "cli/command.h"
#include "table/catalogue.h"
#include "table/typescript.h"
#include "words/json.h"

namespace parlor::cli {
namespace {

struct Flags {
  std::string game;
  bool events = false, typescript = false;
};

void describe(Command& command, Flags& flags) {
  command.needs("GAME", flags.game, "The game; parlor games lists them");
  command.flag("--events", flags.events, "Of what happens, not of what a seat may do");
  command.flag("--typescript", flags.typescript, "Both, as types for the page");
}

Result<int> run(const Flags& flags) {
  if (const auto known = known_game(flags.game); !known) return known.fault();
  if (flags.typescript && flags.events) return Fault{"", "--typescript has the events anyway: leave --events out"};
  if (flags.typescript) std::cout << typescript_of(flags.game);
  else std::cout << (flags.events ? event_schema_of(flags.game) : action_schema_of(flags.game)).dump(1) << '\n';
  return good;
}

}  // namespace

void add_schema(Program& program) {
  program.add<Flags>("schema", "The JSON Schema of a game's actions, or of its events", "parlor schema persuasion",
                     describe, run);
}

}  // namespace parlor::cli
