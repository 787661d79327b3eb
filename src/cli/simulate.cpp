// SPDX-License-Identifier: MIT
// parlor simulate: many games by bots, and what they tell.
#include "lab/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <thread>

#include "cli/bar.h"
#include "cli/command.h"
#include "cli/farm.h"
#include "cli/screen.h"
#include "lab/wilson.h"

namespace parlor::cli {
namespace {

struct Flags {
  TableFlags table;
  std::uint64_t games = 1000;
  int threads = 0;  // 0: one for each core
  std::string by, bus;
  bool json = false;
};

Json distribution(const Histogram& histogram) {
  return {{"mean", histogram.mean()},           {"least", histogram.least()},       {"10 %", histogram.percentile(10)},
          {"median", histogram.percentile(50)}, {"90 %", histogram.percentile(90)}, {"most", histogram.most()},
          {"total", histogram.total()}};
}

/// {"means": {"offered": …}, "things": [{"name": …, "offered": 12, …, "owned": 40, "won": 22, "rate": 0.55, …}]}
Json fortunes_json(const FortunesBy& by) {
  Json means = Json::object(), things = Json::array();
  const auto keep = [](Json& json, const Subject& subject, const auto& offered, const auto& taken, const auto& played,
                       const auto& owned) {
    if (!subject.offered.empty()) json["offered"] = offered;
    if (!subject.taken.empty()) json["taken"] = taken;
    if (!subject.played.empty()) json["played"] = played;
    json["owned"] = owned;
  };
  const Subject& subject = by.subject;
  keep(means, subject, subject.offered, subject.taken, subject.played, subject.owned);
  for (const auto& [name, fortune] : by.things) {
    Json thing{{"name", name}};
    keep(thing, subject, fortune.offered, fortune.taken, fortune.played, fortune.owned);
    thing["won"] = fortune.won;
    if (fortune.owned > 0) {
      const Interval sure = wilson(fortune.won, fortune.owned);
      thing["rate"] = static_cast<double>(fortune.won) / static_cast<double>(fortune.owned);
      thing["low"] = sure.low, thing["high"] = sure.high;
    }
    things.push_back(std::move(thing));
  }
  return {{"means", std::move(means)}, {"things", std::move(things)}};
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
  if (found.pack) json["pack"] = found.pack->json();
  json["decisions"] = distribution(found.decisions);
  if (!found.rounds.empty()) json["rounds"] = distribution(found.rounds);
  json["statistics"] = found.statistics;
  for (const FortunesBy& by : found.fortunes) json["by"][std::string{by.subject.name}] = fortunes_json(by);
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

/// The strongest first: by the least that its owners can be said to win.
void show_fortunes(const std::string& name, const Json& by, const Screen& screen) {
  screen.title("By " + name + ", the strongest first (win rate with 95 % interval)");
  for (const auto& [figure, when] : by["means"].items())
    screen.paragraph(figure + ": " + when.get<std::string>(), 2, 4);
  std::vector<Json> things = by["things"];
  const auto strength = [](const Json& thing) { return std::pair{-thing.value("low", -1.0), thing["name"].dump()}; };
  std::sort(things.begin(), things.end(),
            [&](const Json& one, const Json& other) { return strength(one) < strength(other); });
  std::vector<std::vector<std::string>> rows(1);
  constexpr std::array figures{"offered", "taken", "played", "owned"};
  rows[0].emplace_back();
  for (const char* const figure : figures)
    if (by["means"].contains(figure)) rows[0].push_back(right_aligned(figure, 8));
  rows[0].push_back("  won");
  for (const Json& thing : things) {
    std::vector<std::string>& row = rows.emplace_back();
    row.push_back(thing["name"]);
    for (const char* const figure : figures)
      if (thing.contains(figure)) row.push_back(right_aligned(thing[figure].dump(), 8));
    row.push_back(thing.contains("rate")
                      ? fmt::format("{:5.1f} %  ({:.1f} to {:.1f})", 100 * thing["rate"].get<double>(),
                                    100 * thing["low"].get<double>(), 100 * thing["high"].get<double>())
                      : "    -");
  }
  screen.table(rows);
}

void show(const Plan& plan, const Findings& found, const Json& json) {
  const Screen screen = Screen::standard();
  screen.paragraph(
      fmt::format("{} games of {} with {} players, seed {}", found.games, plan.game, plan.players, to_hex(plan.seed)));
  if (found.pack) screen.paragraph("Cards: " + found.pack->words());
  if (!found.house_rules.empty()) screen.paragraph("House rules: " + found.house_rules.dump());

  screen.title("Wins by seat (with 95 % intervals)");
  std::vector<std::vector<std::string>> rows;
  for (const Json& seat : json["seats"])
    rows.push_back({"seat " + std::to_string(seat["seat"].get<int>() + 1), seat["bot"].get<std::string>(),
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

  for (const FortunesBy& by : found.fortunes)
    show_fortunes(std::string{by.subject.name}, json["by"][std::string{by.subject.name}], screen);

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
  command.takes(
      "--by", flags.by,
      "Also card by card: how often each was offered, taken and played, and how often its owner won; card, or "
      "some of the game's kinds with commas between (parlor simulate GAME --by ? lists them)");
  command.takes("--bus", flags.bus, bus_says);
  command.flag("--json", flags.json, "As JSON");
}

Result<int> run(const Flags& flags) {
  const auto choice = read(flags.table);
  if (!choice) return choice.fault();
  const Header& header = choice->header;
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  const Plan plan{header.game,       header.players,     header.house_rules,
                  choice->cards,     choice->cards_name, choice->levels,
                  header.seed,       flags.games,        flags.threads > 0 ? flags.threads : cores,
                  words_in(flags.by)};
  const auto found = [&]() -> Result<Findings> {
    if (flags.bus.empty()) {
      Bar bar{plan.games};
      return simulate(plan, [&](std::uint64_t played) { bar(played); });
    }
    const auto hands = hands_on(flags.bus);
    if (!hands) return hands.fault();
    Bar bar{plan.games};
    return simulate(plan, *hands, [&](std::uint64_t played) { bar(played); });
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
