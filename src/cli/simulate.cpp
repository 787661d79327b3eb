// SPDX-License-Identifier: MIT
// parlor simulate: many games by bots, and what they tell.
#include "lab/simulate.h"

#include <fmt/format.h>

#include <iostream>
#include <thread>

#include "cli/bar.h"
#include "cli/command.h"
#include "cli/screen.h"
#include "lab/wilson.h"

namespace parlor::cli {
namespace {

struct Flags {
  TableFlags table;
  std::uint64_t games = 1000;
  int threads = 0;  // 0: one for each core
  bool json = false;
};

Json distribution(const Histogram& histogram) {
  return {{"mean", histogram.mean()},           {"least", histogram.least()},       {"10 %", histogram.percentile(10)},
          {"median", histogram.percentile(50)}, {"90 %", histogram.percentile(90)}, {"most", histogram.most()},
          {"total", histogram.total()}};
}

Json report(const Plan& plan, const Findings& found) {
  Json json{{"game", plan.game},         {"players", plan.players},          {"games", found.games},
            {"seed", to_hex(plan.seed)}, {"house_rules", found.house_rules}, {"content", found.content},
            {"seats", Json::array()}};
  for (std::size_t seat = 0; seat < found.wins.size(); ++seat) {
    const Interval sure = wilson(found.wins[seat], found.games);
    json["seats"].push_back(
        {{"seat", seat},
         {"bot", name_of(level_at(plan.bots, static_cast<int>(seat)))},
         {"wins", found.wins[seat]},
         {"rate", static_cast<double>(found.wins[seat]) / static_cast<double>(found.games)},
         {"low", sure.low},
         {"high", sure.high},
         {"mean_score", static_cast<double>(found.millionths[seat]) / 1e6 / static_cast<double>(found.games)}});
  }
  json["decisions"] = distribution(found.decisions);
  if (!found.rounds.empty()) json["rounds"] = distribution(found.rounds);
  json["statistics"] = found.statistics;
  const double games = static_cast<double>(found.games), decisions = static_cast<double>(found.decisions.total());
  json["speed"] = {{"threads", found.threads},
                   {"seconds", found.seconds},
                   {"cpu_seconds", found.cpu_seconds},
                   {"games_per_second", games / found.seconds},
                   {"decisions_per_second", decisions / found.seconds},
                   {"games_per_cpu_second", games / found.cpu_seconds},
                   {"decisions_per_cpu_second", decisions / found.cpu_seconds}};
  return json;
}

std::string number(const Json& value) {
  if (value.is_number_float()) return fmt::format("{:.3f}", value.get<double>());
  return value.is_string() ? value.get<std::string>() : value.dump();
}

void show_bars(const Histogram& histogram, const Screen& screen) {
  std::uint64_t highest = 1, games = 0;
  for (const std::uint64_t times : histogram.times()) highest = std::max(highest, times), games += times;
  constexpr std::uint64_t length = 40;
  for (std::size_t value = 0; value < histogram.times().size(); ++value) {
    const std::uint64_t times = histogram.times()[value];
    if (times * 1000 < games) continue;  // less than a thousandth draws no bar
    std::string bar;
    for (std::uint64_t i = 0; i < times * length / highest; ++i) bar += "█";
    screen.line(fmt::format("  {:>4}  {:5.1f} %  {}", value,
                            100.0 * static_cast<double>(times) / static_cast<double>(games),
                            screen.ink(Ink::cyan, bar)));
  }
}

void show_distribution(const std::string& title, const Json& figures, const Screen& screen) {
  screen.title(title);
  std::vector<std::vector<std::string>> rows;
  for (const auto& [name, value] : figures.items())
    if (name != "total") rows.push_back({name, right_aligned(number(value), 10)});
  screen.table(rows);
}

void show(const Plan& plan, const Findings& found, const Json& json) {
  const Screen screen = Screen::standard();
  screen.paragraph(
      fmt::format("{} games of {} with {} players, seed {}", found.games, plan.game, plan.players, to_hex(plan.seed)));
  if (!found.house_rules.empty()) screen.paragraph("House rules: " + found.house_rules.dump());

  screen.title("Wins by seat (with 95 % intervals)");
  std::vector<std::vector<std::string>> rows;
  for (const Json& seat : json["seats"])
    rows.push_back({"seat " + seat["seat"].dump(), seat["bot"].get<std::string>(),
                    fmt::format("{:6.2f} %   {:6.2f} to {:6.2f} %", 100 * seat["rate"].get<double>(),
                                100 * seat["low"].get<double>(), 100 * seat["high"].get<double>())});
  screen.table(rows);

  if (json.contains("rounds")) {
    show_distribution("Rounds of a game", json["rounds"], screen);
    show_bars(found.rounds, screen);
  }
  show_distribution("Decisions in a game", json["decisions"], screen);
  for (const auto& [section, figures] : found.statistics.items()) {
    screen.title(section);
    rows.clear();
    for (const auto& [name, value] : figures.items()) {
      if (name.ends_with(", count")) continue;  // told beside its figure
      const Json count = figures.value(name + ", count", Json{});
      rows.push_back({name, right_aligned(number(value), 10) +
                                (count.is_null() ? "" : screen.ink(Ink::dim, "  of " + count.dump()))});
    }
    screen.table(rows);
  }

  screen.title("Speed");
  screen.line(fmt::format("  {:.2f} s on {} threads: {:.0f} games/s, {:.0f} decisions/s", found.seconds, found.threads,
                          json["speed"]["games_per_second"].get<double>(),
                          json["speed"]["decisions_per_second"].get<double>()));
  screen.line(fmt::format("  {:.2f} s of CPU: {:.0f} games and {:.0f} decisions a CPU second", found.cpu_seconds,
                          json["speed"]["games_per_cpu_second"].get<double>(),
                          json["speed"]["decisions_per_cpu_second"].get<double>()));
}

void describe(Command& command, Flags& flags) {
  flags.table.add_to(command);
  command.takes("-n,--games", flags.games, std::uint64_t{1}, std::uint64_t{1'000'000'000'000}, "How many games");
  command.takes("-t,--threads", flags.threads, 1, 256,
                "Threads; the statistics do not depend on it (default: one for each core)");
  command.flag("--json", flags.json, "As JSON");
}

Result<int> run(const Flags& flags) {
  const auto choice = read(flags.table);
  if (!choice) return choice.fault();
  const Header& header = choice->header;
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  const Plan plan{header.game,   header.players,     header.house_rules,
                  choice->cards, choice->cards_name, choice->levels,
                  header.seed,   flags.games,        flags.threads > 0 ? flags.threads : cores};
  const auto found = [&] {
    Bar bar{plan.games};
    return simulate(plan, [&](std::uint64_t played) { bar(played); });
  }();
  if (!found) return found.fault();
  const Json json = report(plan, *found);
  if (flags.json) std::cout << json.dump(2) << '\n';
  else show(plan, *found, json);
  return good;
}

}  // namespace

void add_simulate(Program& program) {
  program.add<Flags>("simulate", "Let bots play many games; statistics and speed",
                     "parlor simulate persuasion --players 5 --games 10000 --bot medium,random --seed 1", describe,
                     run);
}

}  // namespace parlor::cli
