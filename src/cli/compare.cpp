// SPDX-License-Identifier: MIT
// parlor compare: what a change of cards changes, and how sure that is.
#include "lab/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <thread>

#include "cli/bar.h"
#include "cli/command.h"
#include "cli/screen.h"
#include "cli/trials.h"

namespace parlor::cli {
namespace {

struct Flags {
  TableFlags table;
  std::vector<std::string> contents;
  std::string targets, by = "card";
  std::uint64_t games = 2000;
  int threads = 0;  // 0: one for each core
  bool until_significant = false, all = false, json = false;
};

void describe(Command& command, Flags& flags) {
  flags.table.add_to(command, true, false);
  command.takes("--content", flags.contents,
                "The cards to compare: twice, before and after; once, the game's own are what was before");
  command.takes("-n,--games", flags.games, std::uint64_t{64}, std::uint64_t{1'000'000'000},
                "How many games with each, at most");
  command.flag(
      "--until-significant", flags.until_significant,
      "Stop as soon as something has moved for sure, which would be a mistake in one of twenty comparisons at most");
  command.takes("--by", flags.by,
                "Also card by card: card, or some of the game's kinds with commas between; none: not at all");
  command.takes("--targets", flags.targets,
                "The file that says what is wanted (default: what the game's designers want)");
  command.takes("-t,--threads", flags.threads, 1, 256,
                "Threads; what is found does not depend on it (default: one for each core)");
  command.flag("--all", flags.all, "Every figure, also those that did not move");
  command.flag("--json", flags.json, "As JSON");
}

struct Judged {
  const Target* target;
  const Moved* figure;
  bool before, after;
};

std::vector<Judged> judge(const std::vector<Target>& targets, const Compared& found, int players) {
  std::vector<Judged> judged;
  for (const Target& target : targets)
    for (const Moved& one : found.moved)
      if (target.concerns(one.name, players))
        judged.push_back({&target, &one, target.holds(one.before), target.holds(one.after)});
  std::sort(judged.begin(), judged.end(), [](const Judged& one, const Judged& other) {
    return std::pair{one.target, one.figure->name} < std::pair{other.target, other.figure->name};
  });
  return judged;
}

std::string bounds_of(const Target& target) {
  if (target.least && target.most) return fmt::format("{:g} to {:g}", *target.least, *target.most);
  return target.least ? fmt::format("at least {:g}", *target.least) : fmt::format("at most {:g}", *target.most);
}

Json cards_told(const std::string& name, const Findings& found) {
  Json json{{"name", name}, {"content", found.content}};
  if (found.pack) json["pack"] = found.pack->json();
  return json;
}

Json report(const Comparison& wanted, const Compared& found, const std::vector<Judged>& judged) {
  Json json{{"game", wanted.plan.game},
            {"players", wanted.plan.players},
            {"games", found.games},
            {"seed", to_hex(wanted.plan.seed)},
            {"house_rules", found.before.house_rules},
            {"before", cards_told(wanted.plan.cards_name, found.before)},
            {"after", cards_told(wanted.other_name, found.after)},
            {"looks", found.looks},
            {"settled", found.settled},
            {"figures", Json::array()},
            {"targets", Json::array()}};
  for (const Moved& one : found.moved)
    json["figures"].push_back({{"figure", one.name},
                               {"before", one.before},
                               {"after", one.after},
                               {"difference", one.difference},
                               {"low", one.low},
                               {"high", one.high},
                               {"chance", one.chance},
                               {"batches", one.batches},
                               {"sure", one.sure}});
  for (const Judged& one : judged)
    json["targets"].push_back({{"figure", one.figure->name},
                               {"wanted", bounds_of(*one.target)},
                               {"why", one.target->why},
                               {"before", {{"value", one.figure->before}, {"holds", one.before}}},
                               {"after", {{"value", one.figure->after}, {"holds", one.after}}}});
  return json;
}

constexpr int unsure_shown = 20;

void show_figures(const Compared& found, bool all, const Screen& screen) {
  int unsure = 0;
  std::vector<std::vector<std::string>> rows{{"", "before", "after", "difference", "", "by luck"}};
  for (const Moved& one : found.moved) {
    if (!all && (one.chance >= 0.05 || (!one.sure && ++unsure > unsure_shown))) break;
    rows.push_back({one.name, fmt::format("{:.3f}", one.before), fmt::format("{:.3f}", one.after),
                    fmt::format("{:+.3f}", one.difference), fmt::format("({:+.3f} to {:+.3f})", one.low, one.high),
                    one.sure             ? "sure"
                    : one.chance < 0.001 ? "< 0.1 %"
                                         : fmt::format("{:.1f} %", 100 * one.chance)});
  }
  if (rows.size() == 1) return screen.paragraph("No figure moved by more than luck would move it.", 2);
  screen.table(rows);
}

void show(const Comparison& wanted, const Compared& found, const std::vector<Judged>& judged, bool all) {
  const Screen screen = Screen::standard();
  screen.paragraph(fmt::format("{} games of {} with {} players, with each: {} before, {} after; seed {}", found.games,
                               wanted.plan.game, wanted.plan.players, wanted.plan.cards_name, wanted.other_name,
                               to_hex(wanted.plan.seed)));
  for (const auto& [when, one] : {std::pair{"Before: ", &found.before}, {"After: ", &found.after}})
    if (one->pack) screen.paragraph(when + one->pack->words());
  if (!found.before.house_rules.empty()) screen.paragraph("House rules: " + found.before.house_rules.dump());
  screen.title("What moved, the strongest evidence first (difference with its 95 % interval)");
  show_figures(found, all, screen);
  screen.paragraph(fmt::format(
      "\"sure\": also when one looks at all {} figures. Of the others luck alone would make some {:.0f} look so{}.",
      found.moved.size(), 0.05 * static_cast<double>(found.moved.size()), all ? "" : "; --all shows every one"));
  if (judged.empty()) return;
  screen.title("What is wanted");
  std::vector<std::vector<std::string>> rows{{"", "wanted", "before", "after", ""}};
  for (const Judged& one : judged) {
    const std::string word = one.before == one.after ? (one.after ? "" : "still missed")
                             : one.after             ? "reached now"
                                                     : "lost";
    rows.push_back({one.figure->name, bounds_of(*one.target), fmt::format("{:.3f}", one.figure->before),
                    fmt::format("{:.3f}", one.figure->after), word});
  }
  screen.table(rows);
}

Result<int> run(const Flags& flags) {
  if (flags.contents.empty() || flags.contents.size() > 2)
    return Fault{"--content", "name one or two files of cards, such as --content before.json --content after.json"};
  TableFlags before = flags.table, after = flags.table;
  after.content = flags.contents.back();
  if (flags.contents.size() == 2) before.content = flags.contents.front();
  const auto one = read(before);
  if (!one) return one.fault();
  const auto other = read(after);
  if (!other) return other.fault();
  const auto targets = targets_in(flags.targets, one->header.game);
  if (!targets) return targets.fault();
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  Comparison wanted;
  wanted.plan = {one->header.game,
                 one->header.players,
                 one->header.house_rules,
                 one->cards,
                 one->cards.empty() ? "the game's own cards" : one->cards_name,
                 one->levels,
                 one->header.seed,
                 flags.games,
                 flags.threads > 0 ? flags.threads : cores,
                 flags.by == "none" ? std::vector<std::string>{} : words_in(flags.by)};
  wanted.other_cards = other->cards, wanted.other_name = other->cards_name;
  wanted.until_significant = flags.until_significant;
  const auto found = [&] {
    Bar bar{flags.games};
    return compare(wanted, [&](std::uint64_t played) { bar(std::min(played, flags.games)); });
  }();
  if (!found) return found.fault();
  const auto judged = judge(*targets, *found, wanted.plan.players);
  if (flags.json) std::cout << report(wanted, *found, judged).dump(2) << '\n';
  else show(wanted, *found, judged, flags.all);
  return good;
}

}  // namespace

void add_compare(Program& program) {
  program.add<Flags>("compare", "What a change of cards changes, on the same deals, and how sure that is",
                     "parlor compare resonance --content mine.json --games 4000 --seed 1", describe, run);
}

}  // namespace parlor::cli
