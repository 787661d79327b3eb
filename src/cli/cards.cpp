// SPDX-License-Identifier: MIT
// parlor cards: a game's cards, or those of a file that has been checked.
#include <iostream>

#include "cli/command.h"
#include "cli/draw/draw.h"
#include "cli/screen.h"
#include "table/catalogue.h"

namespace parlor::cli {
namespace {

struct Flags {
  std::string game, content;
  bool json = false;
};

void describe(Command& command, Flags& flags) {
  command.needs("GAME", flags.game, "The game");
  command.takes("--content", flags.content, "Show and check this file instead of the game's own cards");
  command.flag("--json", flags.json, "As JSON");
}

Result<int> run(const Flags& flags) {
  if (const auto known = known_game(flags.game); !known) return known.fault();
  std::string text;
  std::optional<Pack> pack;
  if (!flags.content.empty()) {
    auto read = read_text(flags.content);
    if (!read) return read.fault();
    text = std::move(*read);
    const auto checked = content_of(flags.game, text, shown_name(flags.content));
    if (!checked) return checked.fault();
    pack = checked->pack;
  }
  const Json cards = cards_json(flags.game, text);
  if (flags.json) {
    std::cout << cards.dump(2) << '\n';
    return good;
  }
  const Screen screen = Screen::standard();
  if (pack) screen.paragraph("Pack: " + pack->words());
  drawing_of(flags.game).cards(cards, screen);
  return good;
}

}  // namespace

void add_cards(Program& program) {
  program.add<Flags>("cards", "The cards of a game; checks a file of cards", "parlor cards persuasion", describe, run);
}

}  // namespace parlor::cli
