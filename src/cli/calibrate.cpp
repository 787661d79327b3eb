// SPDX-License-Identifier: MIT
// parlor calibrate: are positions that are given so much really won so often?
#include <fmt/format.h>

#include <iostream>
#include <thread>

#include "cli/bar.h"
#include "cli/command.h"
#include "cli/screen.h"
#include "lab/calibrate.h"

namespace parlor::cli {
namespace {

struct Flags {
  TableFlags table;
  std::uint64_t games = 2000;
  int threads = 0, worlds = 200;
  bool raw = false, json = false;
};

void describe(Command& command, Flags& flags) {
  flags.table.add_to(command);
  command.takes("-n,--games", flags.games, std::uint64_t{1}, std::uint64_t{1'000'000}, "Games of medium bots");
  command.takes("--worlds", flags.worlds, 1, 100'000, "Worlds that are imagined for a position");
  command.takes("-t,--threads", flags.threads, 1, 256,
                "Threads; what is found does not depend on it (default: one for each core)");
  command.flag("--raw", flags.raw, "As playouts reckon it, not as it is said");
  command.flag("--json", flags.json, "As JSON, with a table fitted to what was found");
}

Result<int> run(const Flags& flags) {
  const auto choice = read(flags.table);
  if (!choice) return choice.fault();
  CalibrationPlan asked;
  asked.header = choice->header, asked.cards = choice->cards, asked.cards_name = choice->cards_name;
  asked.games = flags.games, asked.worlds = flags.worlds, asked.raw = flags.raw;
  asked.threads =
      flags.threads > 0 ? flags.threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  const auto found = [&] {
    Bar bar{flags.games};
    return calibrate(asked, [&](std::uint64_t played) { bar(played); });
  }();
  if (!found) return found.fault();
  Json slots = Json::array();
  std::vector<std::vector<std::string>> rows{{"said", "positions", "on average", "won", ""}};
  for (int i = 0; i < Calibration::slots; ++i) {
    const auto& slot = found->slot[static_cast<std::size_t>(i)];
    if (slot.positions == 0) continue;
    const double said = static_cast<double>(slot.said) / static_cast<double>(slot.positions) / 10,
                 won = static_cast<double>(slot.won) / static_cast<double>(slot.positions) / 10;
    slots.push_back({{"from", i * 5}, {"positions", slot.positions}, {"said", said}, {"won", won}});
    std::string bar;
    for (int n = 0; n < static_cast<int>(won / 2.5 + 0.5); ++n) bar += "█";
    rows.push_back({fmt::format("{} to {} %", i * 5, i * 5 + 5), std::to_string(slot.positions),
                    fmt::format("{:.1f} %", said), fmt::format("{:.1f} %", won), bar});
  }
  if (flags.json) std::cout << Json{{"slots", slots}, {"points", fitted(*found)}}.dump(2) << '\n';
  else Screen::standard().table(rows);
  return good;
}

}  // namespace

void add_calibrate(Program& program) {
  program.add<Flags>("calibrate", "Are chances honest? How often positions that were given so much were won",
                     "parlor calibrate ritual --players 5 --games 2000", describe, run);
}

}  // namespace parlor::cli
