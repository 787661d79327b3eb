// SPDX-License-Identifier: MIT
// parlor replay: a record as one viewer saw it, at any step.
#include <iostream>

#include "cli/command.h"
#include "cli/draw/draw.h"
#include "cli/screen.h"
#include "table/catalogue.h"
#include "table/record.h"

namespace parlor::cli {
namespace {

struct Flags {
  std::string file, content;
  int seat = 0, step = -1;  // seat 0: none
  bool spectator = false, all = false, json = false, whole = false;
};

Result<Viewer> viewer_of(const Flags& flags, const Header& header) {
  if (flags.all) {
    if (customs_of(header.game, header.house_rules).secrets_stay)  // PER-115
      return Fault{"--all", "this table chose that a replay shows public events only (house rule replay)"};
    return Viewer::recorder();
  }
  if (flags.seat == 0) return Viewer::spectator();
  if (flags.seat > header.players)
    return Fault{"--seat", "expected 1 to " + std::to_string(header.players) + ", found " + std::to_string(flags.seat)};
  return Viewer{seat_at(flags.seat - 1)};
}

void show(const Table& table, Viewer viewer, const std::string& cards) {
  const Screen screen = Screen::standard();
  if (table.header().pack) screen.paragraph("Cards: " + table.header().pack->words());
  for (const Line& line : table.log(viewer))
    if (!line.sentence.empty()) screen.item(std::to_string(line.n), 4, line.sentence, Ink::dim);
  const Json view = table.view(viewer), content = cards_json(table.header().game, cards, table.header().content);
  drawing_of(table.header().game).table({view, table.names(), content, viewer}, screen);
}

/// All that a page is sent about this moment.
Json whole(const Table& table, Viewer viewer) {
  Json waiting = Json::array(), choices = Json::array(), lines = Json::array();
  for (const Seat seat : table.pending()) waiting.push_back(index(seat));
  if (viewer.is_seat())
    for (const Choice& choice : table.choices(viewer.seat()))
      choices.push_back({{"action", choice.json}, {"label", choice.label}});
  for (const Line& line : table.log(viewer))
    lines.push_back({{"n", line.n}, {"event", line.event}, {"sentence", line.sentence}});
  return {{"view", table.view(viewer)},
          {"names", table.names().json()},
          {"waiting", waiting},
          {"choices", choices},
          {"lines", lines}};
}

void describe(Command& command, Flags& flags) {
  command.needs("FILE", flags.file, "The record; - is standard input");
  command.takes("--seat", flags.seat, 1, max_seats, "As this seat saw it; seats are numbered from 1");
  command.flag("--spectator", flags.spectator, "As an onlooker saw it (the default)");
  command.flag("--all", flags.all, "With every secret");
  command.at_most_one({"--seat", "--spectator", "--all"});
  command.takes("--step", flags.step, 0, 1'000'000, "Only so many of its actions");
  command.takes("--content", flags.content,
                "The file of cards or the scenario it was played with, if not the game's own");
  command.flag("--json", flags.json, "The view as JSON");
  command.flag("--whole", flags.whole, "As JSON, with the names, the log, who is waited for and the seat's choices");
}

Result<int> run(const Flags& flags) {
  const std::string where = shown_name(flags.file);
  const auto text = read_text(flags.file);
  if (!text) return text.fault();
  const auto record = read_record(*text, where);
  if (!record) return record.fault();
  const auto viewer = viewer_of(flags, record->header);
  if (!viewer) return viewer.fault();
  if (flags.step > static_cast<int>(record->lines.size()))
    return Fault{"--step", "the record has " + std::to_string(record->lines.size()) + " steps, not " +
                               std::to_string(flags.step)};
  const auto cards = flags.content.empty() ? Result<std::string>{std::string{}} : read_text(flags.content);
  if (!cards) return cards.fault();
  const auto table = replay(*record, where, flags.step < 0 ? std::nullopt : std::optional{flags.step}, *cards,
                            shown_name(flags.content));
  if (!table) return table.fault();
  if (flags.whole) std::cout << whole(*table, *viewer).dump() << '\n';
  else if (flags.json) std::cout << table->view(*viewer).dump(2) << '\n';
  else show(*table, *viewer, *cards);
  return good;
}

}  // namespace

void add_replay(Program& program) {
  program.add<Flags>("replay", "Look at a record, as any viewer and at any step",
                     "parlor replay game.jsonl --seat 2 --step 40", describe, run);
}

}  // namespace parlor::cli
