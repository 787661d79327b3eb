// SPDX-License-Identifier: MIT
// parlor print: a game on paper.
#include "print/print.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>

#include "cli/command.h"
#include "cli/screen.h"

namespace parlor::cli {
namespace {

struct Flags {
  std::string game, content, out;
  print::Typed typed;
};

void describe(Command& command, Flags& flags) {
  command.needs("GAME", flags.game, "The game");
  command.takes("--content", flags.content, "Print the cards of this file instead of the game's own");
  command.takes("--paper", flags.typed.paper, "a4 or letter (a4)");
  command.takes("--backs", flags.typed.backs,
                "duplex: on the other side of the paper, turned over the long edge; fold: beside the front, to fold "
                "and glue; none (duplex)");
  command.takes("--offset", flags.typed.offset,
                "Move the backs by X,Y mm, right and down, as the calibration page tells you to");
  command.flag("--bleed", flags.typed.bleed, "3 mm of colour beyond the edge of every card");
  command.flag("--low-ink", flags.typed.low_ink, "In greys, with little ink");
  command.flag("--rules", flags.typed.rules, "The whole rulebook, too");
  command.takes("--only", flags.typed.only, "Some parts of it: cards,boards,tokens,aids");
  command.needs("-o,--output", flags.out, "The PDF to write; - is standard output");
}

Result<int> run(const Flags& flags) {
  if (const auto known = known_game(flags.game); !known) return known.fault();
  const auto options = print::read(flags.typed, "--");
  if (!options) return options.fault();
  print::Order order{flags.game, {}, shown_name(flags.content), program_name(), *options};
  if (!flags.content.empty()) {
    auto read = read_text(flags.content);
    if (!read) return read.fault();
    order.cards = std::move(*read);
  }
  const auto made = print::document(order);
  if (!made) return made.fault();
  if (flags.out == "-") {
    std::cout << made->pdf << std::flush;
    return std::cout ? good : complain("standard output took only a part of it", failed);
  }
  std::ofstream file{flags.out, std::ios::binary | std::ios::trunc};
  if (file) file << made->pdf << std::flush;
  if (!file) return Fault{flags.out, std::string{"it cannot be written: "} + std::strerror(errno)};
  std::cout << flags.out << ": " << made->pages.size() << " pages\n";
  return good;
}

}  // namespace

void add_print(Program& program) {
  program.add<Flags>("print", "A game on paper: cards, boards, tokens and aids as a PDF",
                     "parlor print resonance --paper letter --rules -o resonance.pdf", describe, run);
}

}  // namespace parlor::cli
