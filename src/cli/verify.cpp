// SPDX-License-Identifier: MIT
// parlor verify: is this record true? Exit code 1: it is a record, but not of a game by the rules; 2: it is no record.
#include <iostream>

#include "cli/command.h"
#include "table/record.h"

namespace parlor::cli {
namespace {

struct Flags {
  std::string file, content;
  bool unfinished = false;
};

void describe(Command& command, Flags& flags) {
  command.needs("FILE", flags.file, "The record; - is standard input");
  command.takes("--content", flags.content,
                "The file of cards or the scenario it was played with, if not the game's own");
  command.flag("--unfinished", flags.unfinished, "The game may still be going on");
}

Result<int> run(const Flags& flags) {
  const std::string where = shown_name(flags.file);
  const auto text = read_text(flags.file);
  if (!text) return text.fault();
  const auto record = read_record(*text, where);
  if (!record) return record.fault();
  const auto cards = flags.content.empty() ? Result<std::string>{std::string{}} : read_text(flags.content);
  if (!cards) return cards.fault();
  const std::string cards_name = shown_name(flags.content);

  if (const auto start = replay(*record, where, 0, *cards, cards_name); !start) return start.fault();  // its first line
  if (!record->result && !flags.unfinished)
    return Fault{where + ": line " + std::to_string(record->end()),
                 "the record is cut off: expected more actions or the result (--unfinished allows it)"};
  const auto table = verify(*record, where, *cards, cards_name);
  if (!table) return complain(table.fault().text(), failed);
  std::cout << "OK " << record->header.game << ", " << table->players()
            << (table->players() == 1 ? " player, " : " players, ") << checked_in(*record) << "; "
            << (table->header().pack ? "cards: " + table->header().pack->words() + "; " : "")
            << (table->over() ? "winners: " + winners_in_words(*table) : "not over") << '\n';
  return good;
}

}  // namespace

void add_verify(Program& program) {
  program.add<Flags>("verify", "Check that a record is true: every action legal, every event and the result as told",
                     "parlor record persuasion --seed 7 --events | parlor verify -", describe, run);
}

}  // namespace parlor::cli
