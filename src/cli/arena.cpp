// SPDX-License-Identifier: MIT
// parlor arena: which bot plays better, and how sure that is.
#include "lab/arena.h"

#include <fmt/format.h>

#include <iostream>
#include <thread>

#include "cli/bar.h"
#include "cli/command.h"
#include "cli/farm.h"
#include "cli/screen.h"

namespace parlor::cli {
namespace {

struct Flags {
  Flags() { table.bots = "hard,medium,easy,random"; }
  TableFlags table;
  std::uint64_t games = 200;
  int threads = 0;  // 0: one for each core
  std::string bus;
  bool until_significant = false, json = false;
};

Json report(const Contest& contest, const Standings& standings) {
  Json json{{"game", contest.game},         {"players", contest.players},
            {"seed", to_hex(contest.seed)}, {"house_rules", standings.house_rules},
            {"content", standings.content}, {"together", standings.together},
            {"bots", Json::array()},        {"pairs", Json::array()},
            {"seconds", standings.seconds}};
  for (std::size_t bot = 0; bot < contest.bots.size(); ++bot) {
    const Standing& one = standings.bots[bot];
    json["bots"].push_back(
        {{"bot", name_of(contest.bots[bot])},
         {"rating", one.rating},
         {"decisions", one.decisions},
         {"mean_ms", one.decisions == 0 ? 0 : 1e3 * one.seconds / static_cast<double>(one.decisions)},
         {"longest_ms", 1e3 * one.longest}});
  }
  for (const Pairing& pair : standings.pairings)
    json["pairs"].push_back({{"one", name_of(contest.bots[pair.one])},
                             {"other", name_of(contest.bots[pair.other])},
                             {"games", pair.games},
                             {"deals", pair.deals},
                             {"rate", pair.rate},
                             {"low", pair.interval.low},
                             {"high", pair.interval.high},
                             {"other_rate", pair.other_rate},
                             {"share", pair.share},
                             {"lead", pair.lead},
                             {"lead_error", pair.lead_error},
                             {"better", pair.better},
                             {"settled", pair.settled}});
  return json;
}

void show(const Contest& contest, const std::optional<Pack>& pack, const Json& json) {
  const Screen screen = Screen::standard();
  screen.paragraph(
      fmt::format("Arena of {} with {} players, seed {}", contest.game, contest.players, to_hex(contest.seed)));
  if (pack) screen.paragraph("Cards: " + pack->words());
  const Json& house_rules = json["house_rules"];
  if (!house_rules.empty()) screen.paragraph("House rules: " + house_rules.dump());
  screen.title(json["together"].get<bool>()
                   ? "Pairs: the score of each when it plays all seats (with 95 % intervals)"
                   : "Pairs: the score of the first, alone among seats of the second (with 95 % intervals)");
  std::vector<std::vector<std::string>> rows{{"", "games", "score", "", "other seats", "of fair share", "lead"}};
  for (const Json& pair : json["pairs"])
    rows.push_back(
        {pair["one"].get<std::string>() + " : " + pair["other"].get<std::string>(), pair["games"].dump(),
         fmt::format("{:6.2f} %", 100 * pair["rate"].get<double>()),
         fmt::format("{:6.2f} to {:6.2f} %", 100 * pair["low"].get<double>(), 100 * pair["high"].get<double>()),
         fmt::format("{:6.2f} %", 100 * pair["other_rate"].get<double>()),
         fmt::format("{:.2f}", pair["share"].get<double>()),
         fmt::format("{:+.2f} ± {:.2f} %{}", 100 * pair["lead"].get<double>(), 196 * pair["lead_error"].get<double>(),
                     pair["settled"].get<bool>() ? "" : " (open)")});
  screen.table(rows);
  screen.title("Bots");
  rows = {{"", "rating", "ms a decision", "longest"}};
  for (const Json& bot : json["bots"])
    rows.push_back({bot["bot"].get<std::string>(), fmt::format("{:.0f}", bot["rating"].get<double>()),
                    fmt::format("{:.3f}", bot["mean_ms"].get<double>()),
                    fmt::format("{:.1f} ms", bot["longest_ms"].get<double>())});
  screen.table(rows);
}

void describe(Command& command, Flags& flags) {
  flags.table.add_to(command);
  command.takes("-n,--games", flags.games, std::uint64_t{1}, std::uint64_t{1'000'000'000}, "Games of each pair");
  command.flag("--until-significant", flags.until_significant,
               "A pair stops early when it is clear who plays better (three standard errors)");
  command.takes("-t,--threads", flags.threads, 1, 256,
                "Threads; the standings do not depend on it (default: one for each core)");
  command.takes("--bus", flags.bus, bus_says);
  command.flag("--json", flags.json, "As JSON");
}

Result<int> run(const Flags& flags) {
  const auto choice = read(flags.table);
  if (!choice) return choice.fault();
  if (choice->levels.size() < 2) return Fault{"--bots", "name two or more that shall meet, such as hard,medium"};
  const Header& header = choice->header;
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  const Contest contest{.game = header.game,
                        .players = header.players,
                        .house_rules = header.house_rules,
                        .cards = choice->cards,
                        .cards_name = choice->cards_name,
                        .bots = choice->levels,
                        .seed = header.seed,
                        .games = flags.games,
                        .until_significant = flags.until_significant,
                        .threads = flags.threads > 0 ? flags.threads : cores};
  const std::uint64_t pairs = contest.bots.size() * (contest.bots.size() - 1) / 2;
  const auto standings = [&]() -> Result<Standings> {
    const std::uint64_t games = contest.games * pairs;
    if (flags.bus.empty()) {
      Bar bar{games};
      return compete(contest, [&](std::uint64_t played) { bar(std::min(played, games)); });
    }
    const auto hands = hands_on(flags.bus);
    if (!hands) return hands.fault();
    Bar bar{games};
    return compete(contest, *hands, [&](std::uint64_t played) { bar(std::min(played, games)); });
  }();
  if (!standings) return standings.fault();
  Json json = report(contest, *standings);
  if (choice->pack) json["pack"] = choice->pack->json();
  if (flags.json) std::cout << json.dump(2) << '\n';
  else show(contest, choice->pack, json);
  return good;
}

}  // namespace

void add_arena(Program& program) {
  program.add<Flags>("arena", "Let bots of several levels meet; who plays better, and how sure that is",
                     "parlor arena resonance --players 2 --bots hard,medium --games 400 --seed 1", describe, run);
}

}  // namespace parlor::cli
