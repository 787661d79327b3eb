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

struct Options {
  TableOptions table;
  int seat = 0;  // 0: the first, or the one that the record calls a person's
  std::string record, data;
  bool resume = false;
};

void describe(Command& command, Options& options) {
  options.table.add_to(command, false);
  command.takes("--seat", options.seat, 1, max_seats, "Your seat; seats are numbered from 1, here and at the table");
  command.takes("--record", options.record,
                "Keep the record of the game in this file; go on with the game if it holds one");
  command.flag("--resume", options.resume, "Go on with the game that was left last (of GAME, if it is given)");
  command.takes("--data", options.data,
                "The folder that keeps games which were left; the usual one is ~/.local/share/parlor");
  command.at_most_one({"--record", "--resume"});
}

Result<Seat> seat_in(int typed, const Header& header) {
  if (typed > header.players)
    return Fault{"--seat", "expected 1 to " + std::to_string(header.players) + ", found " + std::to_string(typed)};
  if (typed > 0) return seat_at(typed - 1);
  for (std::size_t seat = 0; seat < header.seats.size(); ++seat)
    if (header.seats[seat].is_object() && header.seats[seat].contains("name")) return seat_at(static_cast<int>(seat));
  return seat_at(0);
}

/// How to go on with a game that was left.
std::string goes_on(const Options& options) {
  if (!options.record.empty()) return "parlor play --record " + options.record;
  return "parlor play --resume" + (options.data.empty() ? "" : " --data " + options.data);
}

// ---- A game that begins ----

Result<int> begin(const Options& options) {
  if (options.table.game.empty()) return Fault{"GAME", "which game? parlor games lists them"};
  auto choice = read(options.table);
  if (!choice) return choice.fault();
  Header& header = choice->header;
  const auto me = seat_in(options.seat, header);
  if (!me) return me.fault();
  for (int seat = 0; seat < header.players; ++seat)
    header.seats.push_back(seat == index(*me) ? Json{{"name", "you"}}
                                              : Json{{"bot", name_of(level_at(choice->levels, seat))}});
  auto table = Table::open(header, choice->cards, choice->cards_name);
  if (!table) return table.fault();
  const auto folder = data_folder(options.data);
  if (!folder && options.record.empty()) return folder.fault();
  const bool lasting = !options.record.empty();
  Keeper keeper{lasting ? options.record : file_for(*folder, header), goes_on(options), lasting, false, choice->cards};
  const Screen screen = Screen::standard();
  Session{std::move(*table), *me, choice->levels, choice->cards, std::move(keeper), screen}.play();
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

Result<std::string> cards_for(const Options& options, const std::string& path) {
  const std::string& typed = options.table.scenario.empty() ? options.table.content : options.table.scenario;
  if (!typed.empty()) return read_text(typed);
  return std::filesystem::exists(Keeper::cards_of(path)) ? read_text(Keeper::cards_of(path)) : std::string{};
}

Result<int> go_on(const Options& options, const std::string& path) {
  if (options.table.players != 0 || !options.table.seed.empty() || !options.table.options.empty())
    return Fault{path, "this game goes on as it began: players, seed and house rules stay as they are"};
  const auto text = read_text(path);
  if (!text) return text.fault();
  const auto record = read_record(*text, path);
  if (!record) return record.fault();
  if (!options.table.game.empty() && options.table.game != record->header.game)
    return Fault{path, "this is a game of " + record->header.game + ", not of " + options.table.game};
  const auto cards = cards_for(options, path);
  if (!cards) return cards.fault();
  auto table = replay(*record, path, {}, *cards);
  if (!table) return table.fault();
  if (table->over()) return Fault{path, "this game is over; parlor replay shows it"};
  const auto me = seat_in(options.seat, record->header);
  if (!me) return me.fault();
  const auto levels = levels_in(record->header, options.table.bots);
  if (!levels) return levels.fault();
  const bool with_events = std::any_of(record->lines.begin(), record->lines.end(),
                                       [](const Record::Line& line) { return line.events.has_value(); });
  const Screen screen = Screen::standard();
  Keeper keeper{path, goes_on(options), !options.resume, with_events, *cards};
  Session{std::move(*table), *me, *levels, *cards, std::move(keeper), screen}.play();
  return good;
}

Result<int> run(const Options& options) {
  if (!options.record.empty())
    return std::filesystem::exists(options.record) ? go_on(options, options.record) : begin(options);
  if (!options.resume) return begin(options);
  const auto folder = data_folder(options.data);
  if (!folder) return folder.fault();
  const auto path = left_last(*folder, options.table.game);
  return path ? go_on(options, *path) : path.fault();
}

}  // namespace

void add_play(Program& program) {
  program.add<Options>("play", "Play in the terminal against bots, or go on with a game",
                       "parlor play persuasion --players 4 --bot easy", describe, run);
}

}  // namespace parlor::cli
