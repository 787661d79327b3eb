// SPDX-License-Identifier: MIT
// parlor cards: a game's cards, or those of a file that has been checked.
#include <iostream>

#include "cli/command.h"
#include "cli/draw/draw.h"
#include "cli/screen.h"
#include "table/catalogue.h"

namespace parlor::cli {
namespace {

struct Options {
  std::string game, content;
  bool json = false;
};

void describe(Command& command, Options& options) {
  command.needs("GAME", options.game, "The game");
  command.takes("--content", options.content, "Show and check this file instead of the game's own cards");
  command.flag("--json", options.json, "As JSON");
}

Result<int> run(const Options& options) {
  if (const auto known = known_game(options.game); !known) return known.fault();
  std::string text;
  if (!options.content.empty()) {
    auto read = read_text(options.content);
    if (!read) return read.fault();
    text = std::move(*read);
    if (const auto checked = content_of(options.game, text, shown_name(options.content)); !checked)
      return checked.fault();
  }
  const Json cards = cards_json(options.game, text);
  if (options.json) {
    std::cout << cards.dump(2) << '\n';
    return good;
  }
  drawing_of(options.game).cards(cards, Screen::standard());
  return good;
}

}  // namespace

void add_cards(Program& program) {
  program.add<Options>("cards", "The cards of a game; checks a file of cards", "parlor cards persuasion", describe,
                       run);
}

}  // namespace parlor::cli
