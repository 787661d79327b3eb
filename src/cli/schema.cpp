// SPDX-License-Identifier: MIT
// parlor schema: what actions and events of a game look like, and what the server answers, for who writes a client.
#include <iostream>

#include "cli/command.h"
#include "parlor/docs/embedded.h"
#include "table/catalogue.h"
#include "table/typescript.h"
#include "words/json.h"

namespace parlor::cli {
namespace {

struct Flags {
  std::string game;
  bool events = false, cards = false, typescript = false, server = false;
};

void describe(Command& command, Flags& flags) {
  command.takes("GAME", flags.game, "The game; parlor games lists them");
  command.flag("--events", flags.events, "Of what happens, not of what a seat may do");
  command.flag("--cards", flags.cards, "Of a file of cards, for editors that complete and check");
  command.flag("--server", flags.server, "Of what the server is asked and answers: OpenAPI");
  command.flag("--typescript", flags.typescript,
               "As types for the page: of the server, or a game's actions and events");
  command.at_most_one({"GAME", "--server"});
  command.at_most_one({"--events", "--typescript", "--cards"});
  command.at_most_one({"--cards", "--server"});
  command.at_most_one({"--events", "--server"});
}

Result<int> of_server(bool typescript) {
  const std::string_view text = docs::embedded("docs/openapi.json");
  if (!typescript) return std::cout << text, good;
  const auto json = parse_json(text, "docs/openapi.json");
  if (!json) return json.fault();
  std::cout << typescript_of_api(*json);
  return good;
}

Result<int> run(const Flags& flags) {
  if (flags.server) return of_server(flags.typescript);
  if (flags.game.empty()) return Fault{"", "name a game, or --server; parlor games lists the games"};
  if (const auto known = known_game(flags.game); !known) return known.fault();
  if (flags.cards) {
    const std::string_view text = docs::embedded("docs/schema/" + flags.game + ".cards.json");
    if (text.empty()) return Fault{"--cards", "there is no schema of the cards of " + flags.game + " yet"};
    return std::cout << text, good;
  }
  if (flags.typescript) std::cout << typescript_of(flags.game);
  else std::cout << (flags.events ? event_schema_of(flags.game) : action_schema_of(flags.game)).dump(1) << '\n';
  return good;
}

}  // namespace

void add_schema(Program& program) {
  program.add<Flags>("schema", "The JSON Schema of a game's actions, events or cards, or of the server",
                     "parlor schema persuasion", describe, run);
}

}  // namespace parlor::cli
