// SPDX-License-Identifier: MIT
// parlor play: a game against bots in the terminal, begun or gone on with.
#include <algorithm>
#include <filesystem>

#include "cli/command.h"
#include "cli/kept.h"
#include "cli/screen.h"
#include "cli/session.h"
#include "table/record.h"

namespace parlor::cli {
namespace {

struct Flags {
  TableFlags table;
  int seat = 0;  // 0: the first, or the one that the record calls a person's
  std::string record, data;
  bool resume = false;
};

void describe(Command& command, Flags& flags) {
  flags.table.add_to(command, false);
  command.takes("--seat", flags.seat, 1, max_seats, "Your seat; seats are numbered from 1, here and at the table");
  command.takes("--record", flags.record,
                "Keep the record of the game in this file; go on with the game if it holds one");
  command.flag("--resume", flags.resume, "Go on with the game that was left last (of GAME, if it is given)");
  command.takes("--data", flags.data,
                "The folder that keeps games which were left; the usual one is ~/.local/share/parlor");
  command.at_most_one({"--record", "--resume"});
}

Result<Seat> seat_in(int typed, const Header& header) {
  if (typed > header.players)
    return Fault{"--seat", "expected 1 to " + std::to_string(header.players) + ", found " + std::to_string(typed)};
  if (typed > 0) return seat_at(typed - 1);
  for (std::size_t seat = 0; seat < header.seats.size(); ++seat)
    if (header.seats[seat].is_object() && !header.seats[seat].contains("bot")) return seat_at(static_cast<int>(seat));
  return seat_at(0);
}

/// How to go on with a game that was left.
std::string goes_on(const Flags& flags) {
  if (!flags.record.empty()) return "parlor play --record " + flags.record;
  return "parlor play --resume" + (flags.data.empty() ? "" : " --data " + flags.data);
}

/// How the file of cards was named, to be typed again.
std::string cards_flag(const TableFlags& typed) {
  if (!typed.scenario.empty()) return " --scenario " + typed.scenario;
  return typed.content.empty() ? "" : " --content " + typed.content;
}

// ---- A game that begins ----

Result<int> begin(const Flags& flags) {
  if (flags.table.game.empty()) return Fault{"GAME", "which game? parlor games lists them"};
  auto choice = read(flags.table);
  if (!choice) return choice.fault();
  Header& header = choice->header;
  const auto me = seat_in(flags.seat, header);
  if (!me) return me.fault();
  for (int seat = 0; seat < header.players; ++seat)
    header.seats.push_back(seat == index(*me) ? Json::object()
                                              : Json{{"bot", name_of(level_at(choice->levels, seat))}});
  auto table = Table::open(header, choice->cards, choice->cards_name);
  if (!table) return table.fault();
  const auto folder = data_folder(flags.data);
  if (!folder && flags.record.empty()) return folder.fault();
  const bool lasting = !flags.record.empty();
  Keeper keeper{lasting ? flags.record : file_for(*folder, header), goes_on(flags), lasting, false, choice->cards};
  const Screen screen = Screen::for_a_player();
  Session{std::move(*table), *me, choice->levels, choice->cards, cards_flag(flags.table), std::move(keeper), screen}
      .play();
  return good;
}

// ---- A game that goes on ----

/// The bots of a record; where it names none, those that were typed.
Result<std::vector<Level>> levels_in(const Header& header, const std::string& typed) {
  const auto usual = levels_named(typed);
  if (!usual) return usual.fault();
  std::vector<Level> levels;
  for (int seat = 0; seat < header.players; ++seat) {
    const auto place = static_cast<std::size_t>(seat);
    const bool named = place < header.seats.size() && header.seats[place].is_object() &&
                       header.seats[place].value("bot", Json{}).is_string();
    const auto level = named ? level_named(header.seats[place]["bot"].get<std::string>()) : level_at(*usual, seat);
    levels.push_back(level ? *level : level_at(*usual, seat));  // a bot that there is no longer
  }
  return levels;
}

Result<std::string> cards_for(const Flags& flags, const std::string& path) {
  const std::string& typed = flags.table.scenario.empty() ? flags.table.content : flags.table.scenario;
  if (!typed.empty()) return read_text(typed);
  return std::filesystem::exists(Keeper::cards_of(path)) ? read_text(Keeper::cards_of(path)) : std::string{};
}

Result<int> go_on(const Flags& flags, const std::string& path) {
  if (flags.table.players != 0 || !flags.table.seed.empty() || !flags.table.house_rules.empty())
    return Fault{path, "this game goes on as it began: players, seed and house rules stay as they are"};
  const auto text = read_text(path);
  if (!text) return text.fault();
  const auto record = read_record(*text, path);
  if (!record) return record.fault();
  if (!flags.table.game.empty() && flags.table.game != record->header.game)
    return Fault{path, "this is a game of " + record->header.game + ", not of " + flags.table.game};
  const auto cards = cards_for(flags, path);
  if (!cards) return cards.fault();
  auto table = replay(*record, path, {}, *cards);
  if (!table) return table.fault();
  if (table->over()) return Fault{path, "this game is over; parlor replay shows it"};
  const auto me = seat_in(flags.seat, record->header);
  if (!me) return me.fault();
  const auto levels = levels_in(record->header, flags.table.bots);
  if (!levels) return levels.fault();
  const bool with_events = std::any_of(record->lines.begin(), record->lines.end(),
                                       [](const Record::Line& line) { return line.events.has_value(); });
  const Screen screen = Screen::for_a_player();
  Keeper keeper{path, goes_on(flags), !flags.resume, with_events, *cards};
  Session{std::move(*table), *me, *levels, *cards, cards_flag(flags.table), std::move(keeper), screen}.play();
  return good;
}

Result<int> run(const Flags& flags) {
  if (!flags.record.empty()) return std::filesystem::exists(flags.record) ? go_on(flags, flags.record) : begin(flags);
  if (!flags.resume) return begin(flags);
  const auto folder = data_folder(flags.data);
  if (!folder) return folder.fault();
  if (!flags.table.game.empty())
    if (const auto known = known_game(flags.table.game); !known) return known.fault();
  const auto path = left_last(*folder, flags.table.game);
  return path ? go_on(flags, *path) : path.fault();
}

}  // namespace

void add_play(Program& program) {
  program.add<Flags>("play", "Play in the terminal against bots, or go on with a game",
                     "parlor play persuasion --players 4 --bot easy", describe, run);
}

}  // namespace parlor::cli
