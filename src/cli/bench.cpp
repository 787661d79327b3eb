// SPDX-License-Identifier: MIT
// parlor bench: the engine's speed on this machine, and a signature of how each game plays.
#include <fmt/format.h>

#include <iostream>

#include "cli/command.h"
#include "cli/screen.h"
#include "lab/speed.h"

namespace parlor::cli {
namespace {

struct Flags {
  int players = 5;
  double seconds = 1;
  bool json = false;
};

void describe(Command& command, Flags& flags) {
  command.takes("-p,--players", flags.players, 1, max_seats, "How many seats, as near as a game allows");
  command.takes("--seconds", flags.seconds, 0.01, 60.0, "How long to measure each game");
  command.flag("--json", flags.json, "As JSON");
}

double rate(std::uint64_t count, double seconds) { return static_cast<double>(count) / seconds; }

Result<int> run(const Flags& flags) {
  Json list = Json::array();
  for (const Speed& speed : measure_speed(flags.players, flags.seconds))
    list.push_back({{"game", speed.game},
                    {"players", speed.players},
                    {"games_per_second", rate(speed.games, speed.play_seconds)},
                    {"decisions_per_second", rate(speed.decisions, speed.play_seconds)},
                    {"named_decisions_per_second",
                     speed.named_decisions == 0 ? Json{} : Json(rate(speed.named_decisions, speed.named_seconds))},
                    {"copies_per_second", rate(speed.copies, speed.copy_seconds)},
                    {"search_iterations_per_second", rate(speed.iterations, speed.search_seconds)},
                    {"state_bytes", speed.state_bytes},
                    {"signature", speed.signature}});
  if (flags.json) {
    std::cout << list.dump(2) << '\n';
    return good;
  }
  const Screen screen = Screen::standard();
  std::vector<std::vector<std::string>> rows{
      {"game", "players", "games/s", "decisions/s", "by name", "copies/s", "search/s", "state", "signature"}};
  for (const Json& one : list)
    rows.push_back({one["game"].get<std::string>(), one["players"].dump(),
                    fmt::format("{:.0f} k", one["games_per_second"].get<double>() / 1e3),
                    fmt::format("{:.2f} M", one["decisions_per_second"].get<double>() / 1e6),
                    one["named_decisions_per_second"].is_null()
                        ? ""
                        : fmt::format("{:.2f} M", one["named_decisions_per_second"].get<double>() / 1e6),
                    fmt::format("{:.1f} M", one["copies_per_second"].get<double>() / 1e6),
                    fmt::format("{:.0f} k", one["search_iterations_per_second"].get<double>() / 1e3),
                    one["state_bytes"].dump() + " B", one["signature"].get<std::string>()});
  screen.table(rows, 0);
  screen.paragraph(
      screen.ink(Ink::dim,
                 "On one core, by its CPU time: random playouts, by who knows the game's type and by who has its "
                 "name; copies of a megabyte of states; iterations of the search, anywhere in a game. The "
                 "last two games are for reference."));
  return good;
}

}  // namespace

void add_bench(Program& program) {
  program.add<Flags>("bench", "The engine's speed on this machine, and a signature of how each game plays",
                     "parlor bench --seconds 2", describe, run);
}

}  // namespace parlor::cli
