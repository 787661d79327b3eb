// SPDX-License-Identifier: MIT
// parlor record: one game played by bots, as a record.
#include <iostream>

#include "bots/team.h"
#include "cli/command.h"
#include "lab/simulate.h"
#include "table/record.h"

namespace parlor::cli {
namespace {

struct Flags {
  TableFlags table;
  bool events = false;
};

void describe(Command& command, Flags& flags) {
  flags.table.add_to(command);
  command.flag("--events", flags.events, "With all that happened, secrets included");
}

Result<int> run(const Flags& flags) {
  auto choice = read(flags.table);
  if (!choice) return choice.fault();
  Header& header = choice->header;
  header.house_rules = house_rules_for_bots(header.game, header.house_rules);
  for (int seat = 0; seat < header.players; ++seat)
    header.seats.push_back({{"bot", name_of(level_at(choice->levels, seat))}});
  auto table = Table::open(header, choice->cards, choice->cards_name);
  if (!table) return table.fault();
  Team team = whole_machine();
  play_out(*table, choice->levels, &team);
  std::cout << write_record(*table, flags.events);
  return good;
}

}  // namespace

void add_record(Program& program) {
  program.add<Flags>("record", "Let bots play one game and write its record",
                     "parlor record persuasion --players 5 --seed 7 --events", describe, run);
}

}  // namespace parlor::cli
