// SPDX-License-Identifier: MIT
// parlor tune: which numbers of the cards meet what is wanted of the game.
#include "lab/tune.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <iostream>
#include <thread>

#include "cli/bar.h"
#include "cli/command.h"
#include "cli/farm.h"
#include "cli/screen.h"
#include "cli/trials.h"
#include "table/catalogue.h"

namespace parlor::cli {
namespace {

struct Flags {
  TableFlags table;
  std::vector<std::string> free;
  std::string targets, keep, bus, out;
  std::uint64_t games = 1000;
  int threads = 0, trials = 60;  // threads 0: one for each core
  bool json = false;
};

void describe(Command& command, Flags& flags) {
  flags.table.add_to(command);
  command.takes(
      "--free", flags.free,
      "The numbers that may change, and between what: influence.count=20:60,setup.add_cost=1:3; may be repeated");
  command.takes("--targets", flags.targets,
                "The file that says what is wanted (default: what the game's designers want)");
  command.takes("-n,--games", flags.games, std::uint64_t{1}, std::uint64_t{1'000'000'000},
                "How many games for each try");
  command.takes("--trials", flags.trials, 1, 10'000, "How many sets of numbers to try at most");
  command.takes("-t,--threads", flags.threads, 1, 256,
                "Threads; what is found does not depend on it (default: one for each core)");
  command.takes("--keep", flags.keep,
                "A file to which every try adds a line; what is there already is not played again");
  command.takes("--bus", flags.bus, bus_says);
  command.takes("--output", flags.out, "Write the best cards there");
  command.flag("--json", flags.json, "As JSON");
}

/// What was found, and how the best fares with deals that it was not chosen by.
struct Found {
  std::vector<Tried> tried;
  std::vector<Reached> aims;  // of each try
  const Tried* best = nullptr;
  Figures figures, fresh;  // of the best
};

/// Other deals than those that the numbers were chosen by.
Seed another(Seed seed) {
  seed.back() ^= 0x80;
  return seed;
}

std::vector<const Target*> missed(const Figures& figures, const std::vector<Target>& targets, int players) {
  std::vector<const Target*> all;
  for (const Target& target : targets)
    for (const auto& [name, value] : figures)
      if (target.concerns(name, players) && !target.holds(value) && (all.empty() || all.back() != &target))
        all.push_back(&target);
  return all;
}

std::string miss_in_words(const std::optional<double>& miss) { return miss ? fmt::format("{:.3f}", *miss) : "refused"; }

std::string ratio(const Reached& aims) { return fmt::format("{} of {}", aims.reached, aims.reached + aims.missed); }

void show(const Plan& plan, const std::vector<Free>& free, const std::vector<Target>& targets, const Found& found,
          const std::optional<Pack>& pack) {
  const Screen screen = Screen::standard();
  screen.paragraph(fmt::format("{} games of {} with {} players for each try; seed {}", plan.games, plan.game,
                               plan.players, to_hex(plan.seed)));
  if (pack) screen.paragraph("Cards: " + pack->words());
  screen.title("What was tried (miss: how far all figures together are from what is wanted; 0 is there)");
  std::vector<std::vector<std::string>> rows(1);
  for (const Free& one : free) rows[0].push_back(one.path);
  rows[0].insert(rows[0].end(), {"aims", "miss", ""});
  for (std::size_t i = 0; i < found.tried.size(); ++i) {
    const Tried& one = found.tried[i];
    std::vector<std::string>& row = rows.emplace_back();
    for (const int value : one.values) row.push_back(std::to_string(value));
    row.push_back(one.miss ? ratio(found.aims[i]) : "-");
    row.push_back(miss_in_words(one.miss));
    row.push_back(one.better ? "better" : "");
  }
  screen.table(rows);
  screen.title("The best");
  for (std::size_t i = 0; i < free.size(); ++i)
    screen.line(fmt::format("  {} = {}", free[i].path, found.best->values[i]));
  screen.line(fmt::format("  aims reached: {}; with fresh deals: {}",
                          ratio(reached(found.figures, targets, plan.players)),
                          ratio(reached(found.fresh, targets, plan.players))));
  for (const Target* const target : missed(found.fresh, targets, plan.players))
    screen.paragraph("still missed: " + target->figure + (target->why.empty() ? "" : " (" + target->why + ")"), 2, 4);
}

Json report(const Plan& plan, const std::vector<Free>& free, const std::vector<Target>& targets, const Found& found,
            const std::optional<Pack>& pack) {
  const auto values_of = [&](const Tried& one) {
    Json values = Json::object();
    for (std::size_t i = 0; i < free.size(); ++i) values[free[i].path] = one.values[i];
    return values;
  };
  const auto aims_of = [](const Reached& aims) { return Json{{"reached", aims.reached}, {"missed", aims.missed}}; };
  Json json{{"game", plan.game},
            {"players", plan.players},
            {"games", plan.games},
            {"seed", to_hex(plan.seed)},
            {"tried", Json::array()},
            {"best", values_of(*found.best)},
            {"aims", aims_of(reached(found.figures, targets, plan.players))},
            {"aims_with_fresh_deals", aims_of(reached(found.fresh, targets, plan.players))}};
  if (pack) json["pack"] = pack->json();
  for (const Tried& one : found.tried)
    json["tried"].push_back(
        {{"values", values_of(one)}, {"miss", one.miss ? Json(*one.miss) : Json{}}, {"better", one.better}});
  return json;
}

Result<int> run(const Flags& flags) {
  const auto choice = read(flags.table);
  if (!choice) return choice.fault();
  if (flags.free.empty()) return Fault{"--free", "name at least one number, such as --free influence.count=20:60"};
  std::vector<Free> free;
  std::vector<std::string> paths;
  for (const std::string& typed : flags.free) {
    const auto some = read_free(typed);
    if (!some) return some.fault();
    for (const Free& one : *some) {
      if (std::find(paths.begin(), paths.end(), one.path) != paths.end())
        return Fault{"--free", one.path + " is there twice"};
      free.push_back(one), paths.push_back(one.path);
    }
  }
  const Header& header = choice->header;
  const auto targets = targets_in(flags.targets, header.game);
  if (!targets) return targets.fault();
  if (targets->empty())
    return Fault{"--targets", "nothing is wanted of " + header.game + " yet: name a file that says what is"};
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  auto trials = Trials::open({header.game,
                              header.players,
                              header.house_rules,
                              choice->cards,
                              choice->cards_name,
                              choice->levels,
                              header.seed,
                              flags.games,
                              flags.threads > 0 ? flags.threads : cores,
                              {"card"}},
                             paths, flags.keep, flags.bus);
  if (!trials) return trials.fault();
  const Plan& plan = trials->plan();
  std::vector<int> start;
  for (std::size_t i = 0; i < free.size(); ++i) {
    const auto now = trials->value_now(i);
    if (!now) return Fault{"--free " + paths[i], "there is no such number in the cards"};
    start.push_back(*now);
  }

  Found found;
  Bar bar{flags.games * static_cast<std::uint64_t>(flags.trials + 1)};
  std::uint64_t played = 0;
  const auto progress = [&](std::uint64_t games) { bar(played + games); };
  std::optional<Fault> first;  // of cards that are refused: if all are, it is told
  const auto miss_of = [&](const std::vector<int>& values) -> Result<std::optional<double>> {
    const auto cards = trials->cards(values);
    if (!cards) return cards.fault();
    found.aims.push_back({});
    if (const auto sound = content_of(plan.game, cards->dump(), plan.cards_name); !sound) {
      if (!first) first = sound.fault();
      return std::optional<double>{};
    }
    const auto figures = trials->play(values, progress);
    if (!figures) return figures.fault();
    bar(played += flags.games);
    found.aims.back() = reached(*figures, *targets, plan.players);
    return std::optional{distance(*figures, *targets, plan.players)};
  };
  auto tried = tune(free, start, flags.trials, miss_of);
  if (!tried) return tried.fault();
  found.tried = std::move(*tried);
  for (const Tried& one : found.tried)
    if (one.better && one.miss) found.best = &one;
  if (found.best == nullptr) return *first;
  for (const bool fresh : {false, true}) {
    const auto figures =
        trials->play(found.best->values, progress, fresh ? std::optional{another(plan.seed)} : std::nullopt);
    if (!figures) return figures.fault();
    (fresh ? found.fresh : found.figures) = *figures;
  }
  bar.done();
  if (!flags.out.empty()) {
    std::ofstream file{flags.out, std::ios::trunc};
    if (file) file << trials->cards(found.best->values)->dump(1) << '\n' << std::flush;
    if (!file) return Fault{flags.out, std::string{"it cannot be written: "} + std::strerror(errno)};
  }
  if (flags.json) std::cout << report(plan, free, *targets, found, choice->pack).dump(2) << '\n';
  else show(plan, free, *targets, found, choice->pack);
  return good;
}

}  // namespace

void add_tune(Program& program) {
  program.add<Flags>(
      "tune", "Search numbers of the cards that meet what is wanted of the game",
      "parlor tune resonance --players 4 --free influence.count=20:60 --games 1000 --seed 1 --output tuned.json",
      describe, run);
}

}  // namespace parlor::cli
