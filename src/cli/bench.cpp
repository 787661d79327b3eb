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

Result<int> run(const Flags& flags) {
  Json list = Json::array();
  for (const Speed& speed : measure_speed(flags.players, flags.seconds))
    list.push_back({{"game", speed.game},
                    {"players", speed.players},
                    {"games_per_second", static_cast<double>(speed.games) / speed.play_seconds},
                    {"decisions_per_second", static_cast<double>(speed.decisions) / speed.play_seconds},
                    {"copies_per_second", static_cast<double>(speed.copies) / speed.copy_seconds},
                    {"state_bytes", speed.state_bytes},
                    {"signature", speed.signature}});
  if (flags.json) {
    std::cout << list.dump(2) << '\n';
    return good;
  }
  const Screen screen = Screen::standard();
  std::vector<std::vector<std::string>> rows{
      {"game", "players", "games/s", "decisions/s", "copies/s", "state", "signature"}};
  for (const Json& one : list)
    rows.push_back({one["game"].get<std::string>(), one["players"].dump(),
                    fmt::format("{:.0f} k", one["games_per_second"].get<double>() / 1e3),
                    fmt::format("{:.2f} M", one["decisions_per_second"].get<double>() / 1e6),
                    fmt::format("{:.1f} M", one["copies_per_second"].get<double>() / 1e6),
                    one["state_bytes"].dump() + " B", one["signature"].get<std::string>()});
  screen.table(rows, 0);
  screen.paragraph(screen.ink(Ink::dim, "Random playouts on one core, by its CPU time."));
  return good;
}

}  // namespace

void add_bench(Program& program) {
  program.add<Flags>("bench", "The engine's speed on this machine, and a signature of how each game plays",
                     "parlor bench --seconds 2", describe, run);
}

}  // namespace parlor::cli
