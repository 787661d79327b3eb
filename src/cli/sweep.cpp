// SPDX-License-Identifier: MIT
// parlor sweep: what becomes of a game as some of its numbers change.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <thread>

#include "cli/bar.h"
#include "cli/command.h"
#include "cli/farm.h"
#include "cli/screen.h"
#include "kernel/sha256.h"
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

/// What was found before, by what was played.
class Kept {
 public:
  static Result<Kept> open(const std::string& path) {
    Kept kept;
    kept.path_ = path;
    if (path.empty()) return kept;
    std::ifstream in{path};
    std::size_t number = 0;
    std::uintmax_t whole = 0;  // bytes of lines that were written to their ends
    for (std::string line; std::getline(in, line);) {
      ++number;
      if (in.eof()) {  // cut off while it was written: played again. What is not ours is left alone
        constexpr std::string_view ours = "{\"key\":\"";
        if (!line.starts_with(ours) && !ours.starts_with(line))
          return Fault{path + ": line " + std::to_string(number), "is not of a sweep"};
        break;
      }
      whole += line.size() + 1;
      const auto json = parse_json(line, path + ": line " + std::to_string(number));
      if (!json) return json.fault();
      if (!json->is_object() || !json->contains("key") || !(*json)["key"].is_string() || !json->contains("figures") ||
          !(*json)["figures"].is_object())
        return Fault{path + ": line " + std::to_string(number), "is not of a sweep"};
      for (const auto& [name, value] : (*json)["figures"].items())
        if (value.is_number()) kept.found_[(*json)["key"]][name] = value.get<double>();
    }
    in.close();
    std::error_code ignored;  // there may be no such file yet
    if (std::filesystem::file_size(path, ignored) > whole && !ignored)
      std::filesystem::resize_file(path, whole, ignored);
    kept.out_.open(path, std::ios::app);
    if (!kept.out_) return Fault{path, "cannot be written to"};
    return kept;
  }

  const Figures* of(const std::string& key) const {
    const auto found = found_.find(key);
    return found == found_.end() ? nullptr : &found->second;
  }
  void add(const std::string& key, const Json& values, const Figures& figures) {
    found_[key] = figures;
    if (path_.empty()) return;
    Json line{{"key", key}, {"values", values}, {"figures", Json::object()}};
    for (const auto& [name, value] : figures) line["figures"][name] = value;
    out_ << line.dump() << std::endl;  // at once: what is here need not be played again
  }

 private:
  std::string path_;
  std::map<std::string, Figures> found_;
  std::ofstream out_;
};

struct Cell {
  std::vector<int> values;
  Figures figures;
  int reached = 0, missed = 0;  // of what is wanted
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

void judge(Cell& cell, const std::vector<Target>& targets, int players) {
  for (const auto& [name, value] : cell.figures)
    for (const Target& target : targets)
      if (target.concerns(name, players)) ++(target.holds(value) ? cell.reached : cell.missed);
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
  const bool wanted =
      std::any_of(cells.begin(), cells.end(), [](const Cell& cell) { return cell.reached + cell.missed > 0; });
  if (wanted) rows[0].push_back("aims reached");
  for (const Cell& cell : cells) {
    std::vector<std::string>& row = rows.emplace_back();
    for (const int value : cell.values) row.push_back(std::to_string(value));
    for (const std::string& column : columns) {
      const auto found = cell.figures.find(column);
      row.push_back(found == cell.figures.end() ? "-" : fmt::format("{:.3f}", found->second));
    }
    if (wanted) row.push_back(fmt::format("{} of {}", cell.reached, cell.reached + cell.missed));
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
    Json one{
        {"values", Json::object()}, {"figures", Json::object()}, {"reached", cell.reached}, {"missed", cell.missed}};
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
  Plan plan{header.game,   header.players,     header.house_rules,
            choice->cards, choice->cards_name, choice->levels,
            header.seed,   flags.games,        flags.threads > 0 ? flags.threads : cores,
            {"card"}};
  const Json base = cards_json(header.game, choice->cards);
  plan.cards_name = plan.cards_name.empty() ? "cards.json" : plan.cards_name;
  auto kept = Kept::open(flags.keep);
  if (!kept) return kept.fault();
  std::optional<Hands> hands;
  if (!flags.bus.empty()) {
    auto found = hands_on(flags.bus);
    if (!found) return found.fault();
    hands = std::move(*found);
  }
  const std::vector<Target> targets = targets_of(header.game);
  std::vector<Cell> cells;
  Bar bar{flags.games * count};
  std::uint64_t played = 0;
  for (const std::vector<int>& values : grid_of(variations)) {
    Cell& cell = cells.emplace_back(Cell{values, {}, 0, 0});
    Json cards = base, told = Json::object();
    for (std::size_t i = 0; i < variations.size(); ++i) {
      if (auto fault = set_number(cards, variations[i].path, values[i])) return *fault;
      told[variations[i].path] = values[i];
    }
    plan.cards = cards.dump();
    std::string bots;
    for (const Level& level : plan.bots) bots += name_of(level) + " ";
    const std::string key =
        sha256_hex(fmt::format("{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}", version_in_words(), plan.game, plan.players,
                               plan.house_rules.dump(), plan.cards, bots, to_hex(plan.seed), plan.games));
    if (const Figures* const before = kept->of(key)) cell.figures = *before;
    else {
      const auto progress = [&](std::uint64_t games) { bar(played + games); };
      const auto found = hands ? simulate(plan, *hands, progress) : simulate(plan, progress);
      if (!found) return found.fault();
      cell.figures = figures_of(plan, *found);
      kept->add(key, told, cell.figures);
    }
    for (const std::string& wanted : flags.figures)
      if (!cell.figures.contains(wanted))
        return Fault{"--figure", "nothing is called \"" + wanted + "\"; parlor sweep --json lists what there is"};
    judge(cell, targets, plan.players);
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
