// SPDX-License-Identifier: MIT
// parlor sweep: what becomes of a game as some of its numbers change.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <thread>

#include "cli/bar.h"
#include "cli/command.h"
#include "cli/farm.h"
#include "cli/screen.h"
#include "cli/trials.h"
#include "lab/compare.h"
#include "lab/vary.h"

namespace parlor::cli {
namespace {

struct Flags {
  TableFlags table;
  std::vector<std::string> vary, figures;
  std::string keep, bus;
  std::uint64_t games = 1000;
  int threads = 0;  // 0: one for each core
  bool json = false;
};

void describe(Command& command, Flags& flags) {
  flags.table.add_to(command);
  command.takes("--vary", flags.vary,
                "A number of the cards and what it shall be: influence.count=30:50:5, cards.P04.value=1,5,9; may be "
                "repeated: every combination is tried");
  command.takes("--figure", flags.figures,
                "A figure to show, as parlor compare calls it, such as \"Rounds: mean\"; may be repeated (default: "
                "those that the game's designers have aims for)");
  command.takes("-n,--games", flags.games, std::uint64_t{1}, std::uint64_t{1'000'000'000}, "How many games with each");
  command.takes("-t,--threads", flags.threads, 1, 256,
                "Threads; what is found does not depend on it (default: one for each core)");
  command.takes("--keep", flags.keep,
                "A file to which every finished combination adds a line; what is there already is not played again");
  command.takes("--bus", flags.bus, bus_says);
  command.flag("--json", flags.json, "As JSON");
}

struct Cell {
  std::vector<int> values;
  Figures figures;
  Reached aims;
};

/// The figures to show: what was asked for, or single ones that there are aims for.
std::vector<std::string> columns_of(const Flags& flags, const std::vector<Target>& targets, int players) {
  if (!flags.figures.empty()) return flags.figures;
  std::vector<std::string> columns;
  for (const Target& target : targets)
    if (target.figure.find('*') == std::string::npos && target.concerns(target.figure, players))
      columns.push_back(target.figure);
  if (columns.empty()) columns = {"Rounds: mean", "Wins: seat 1"};
  return columns;
}

void show(const Plan& plan, const std::vector<Variation>& variations, const std::vector<Cell>& cells,
          const std::vector<std::string>& columns, const std::optional<Pack>& pack) {
  const Screen screen = Screen::standard();
  screen.paragraph(fmt::format("{} games of {} with {} players, with each; seed {}", plan.games, plan.game,
                               plan.players, to_hex(plan.seed)));
  if (pack) screen.paragraph("Cards: " + pack->words());
  std::vector<std::vector<std::string>> rows(1);
  for (const Variation& variation : variations) rows[0].push_back(variation.path);
  for (const std::string& column : columns) rows[0].push_back(column);
  const bool wanted = std::any_of(cells.begin(), cells.end(),
                                  [](const Cell& cell) { return cell.aims.reached + cell.aims.missed > 0; });
  if (wanted) rows[0].push_back("aims reached");
  for (const Cell& cell : cells) {
    std::vector<std::string>& row = rows.emplace_back();
    for (const int value : cell.values) row.push_back(std::to_string(value));
    for (const std::string& column : columns) {
      const auto found = cell.figures.find(column);
      row.push_back(found == cell.figures.end() ? "-" : fmt::format("{:.3f}", found->second));
    }
    if (wanted) row.push_back(fmt::format("{} of {}", cell.aims.reached, cell.aims.reached + cell.aims.missed));
  }
  screen.table(rows);
}

Json report(const Plan& plan, const std::optional<Pack>& pack, const std::vector<Variation>& variations,
            const std::vector<Cell>& cells) {
  Json json{{"game", plan.game},
            {"players", plan.players},
            {"games", plan.games},
            {"seed", to_hex(plan.seed)},
            {"cells", Json::array()}};
  if (pack) json["pack"] = pack->json();
  for (const Cell& cell : cells) {
    Json one{{"values", Json::object()},
             {"figures", Json::object()},
             {"reached", cell.aims.reached},
             {"missed", cell.aims.missed}};
    for (std::size_t i = 0; i < variations.size(); ++i) one["values"][variations[i].path] = cell.values[i];
    for (const auto& [name, value] : cell.figures) one["figures"][name] = value;
    json["cells"].push_back(std::move(one));
  }
  return json;
}

Result<int> run(const Flags& flags) {
  const auto choice = read(flags.table);
  if (!choice) return choice.fault();
  if (flags.vary.empty()) return Fault{"--vary", "name at least one number, such as --vary influence.count=30:50:5"};
  std::vector<Variation> variations;
  for (const std::string& typed : flags.vary) {
    const auto variation = read_variation(typed);
    if (!variation) return variation.fault();
    variations.push_back(*variation);
  }
  std::size_t count = 1;
  for (const Variation& variation : variations)
    if ((count *= variation.values.size()) > most_cells)
      return Fault{"--vary", fmt::format("these are more than {} combinations", most_cells)};
  const Header& header = choice->header;
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  const Plan plan{header.game,   header.players,     header.house_rules,
                  choice->cards, choice->cards_name, choice->levels,
                  header.seed,   flags.games,        flags.threads > 0 ? flags.threads : cores,
                  {"card"}};
  std::vector<std::string> paths;
  for (const Variation& variation : variations) paths.push_back(variation.path);
  auto trials = Trials::open(plan, paths, flags.keep, flags.bus);
  if (!trials) return trials.fault();
  const std::vector<Target> targets = targets_of(header.game);
  std::vector<Cell> cells;
  Bar bar{flags.games * count};
  std::uint64_t played = 0;
  for (const std::vector<int>& values : grid_of(variations)) {
    auto figures = trials->play(values, [&](std::uint64_t games) { bar(played + games); });
    if (!figures) return figures.fault();
    Cell& cell = cells.emplace_back(Cell{values, std::move(*figures), {}});
    for (const std::string& wanted : flags.figures)
      if (!cell.figures.contains(wanted))
        return Fault{"--figure", "nothing is called \"" + wanted + "\"; parlor sweep --json lists what there is"};
    cell.aims = reached(cell.figures, targets, plan.players);
    bar(played += flags.games);
  }
  bar.done();
  if (flags.json) std::cout << report(plan, choice->pack, variations, cells).dump(2) << '\n';
  else show(plan, variations, cells, columns_of(flags, targets, plan.players), choice->pack);
  return good;
}

}  // namespace

void add_sweep(Program& program) {
  program.add<Flags>("sweep", "What becomes of a game as some numbers of its cards change",
                     "parlor sweep resonance --players 4 --vary influence.count=30:50:5 --games 2000 --seed 1",
                     describe, run);
}

}  // namespace parlor::cli
