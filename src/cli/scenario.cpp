// SPDX-License-Identifier: MIT
// parlor scenario check: is a scenario of one's own sound, what does it hold, and how hard is it?
#include <fmt/format.h>

#include <thread>

#include "cli/command.h"
#include "cli/screen.h"
#include "games/resilience/rules.h"
#include "lab/simulate.h"
#include "lab/wilson.h"
#include "table/cards.h"

namespace parlor::cli {
namespace {

using resilience::Scenario;

struct Flags {
  std::string what, file;
  std::uint64_t games = 1000;
};

std::string deck_of(const Scenario& scenario) {
  std::string fixed, barred;
  for (const resilience::Picks& picks : scenario.fixed)
    fixed += (fixed.empty() ? "" : ", ") + std::to_string(picks.count) + " × " + scenario[picks.card].name;
  for (const resilience::EventNo card : scenario.barred) barred += (barred.empty() ? "" : ", ") + scenario[card].name;
  std::string words = fmt::format("{} cards, {} of them drawn at random", scenario.deck_size(), scenario.random);
  if (!fixed.empty()) words += "; surely in it: " + fixed;
  if (!barred.empty()) words += "; barred: " + barred;
  if (!scenario.segments.empty()) words += fmt::format("; stacked in {} segments", scenario.segments.size());
  return words;
}

std::string roles_of(const Scenario& scenario, std::size_t seats) {
  std::string words;
  for (const resilience::RoleSlot& slot : scenario.slots[seats]) {
    std::string one = slot.how == resilience::RoleSlot::How::random ? "by lot" : "by choice";
    if (slot.how == resilience::RoleSlot::How::named) one = scenario[*slot.of.begin()].name;
    words += (words.empty() ? "" : ", ") + one;
  }
  return words;
}

std::string spaces_of(const std::array<std::uint8_t, resilience::indicator_count>& spaces) {
  std::string words;
  for (const resilience::Indicator on : resilience::every_indicator)
    if (spaces[static_cast<std::size_t>(on)] != 0)
      words += fmt::format("{}{} {}", words.empty() ? "" : ", ", resilience::id_of(on),
                           spaces[static_cast<std::size_t>(on)]);
  return words.empty() ? "none" : words;
}

std::string strategies_of(const Scenario& scenario) {
  std::string words;
  for (const resilience::StrategyNo card : scenario.start_strategies)
    words += (words.empty() ? "" : ", ") + scenario[card].name;
  if (scenario.choose_strategies > 0)
    words += fmt::format("{}{} of your choice", words.empty() ? "" : ", ", scenario.choose_strategies);
  return words.empty() ? "none" : words;
}

void show(const Scenario& scenario, const Screen& screen) {
  screen.paragraph(screen.ink(Ink::bold, scenario.name) + (scenario.intro.empty() ? "" : "  " + scenario.intro), 0, 2);
  screen.table({{"Deck", deck_of(scenario)},
                {"Start", spaces_of(scenario.start)},
                {"Goals", spaces_of(scenario.win)},
                {"Roles, 1 seat", roles_of(scenario, 1)},
                {"Roles, 2 seats", roles_of(scenario, 2)},
                {"Roles, 3 seats", roles_of(scenario, 3)},
                {"Starting strategies", strategies_of(scenario)},
                {"Special rules", std::to_string(scenario.rules.size())},
                {"Cards", fmt::format("{} events, {} strategies, {} roles to play with", scenario.events.size(),
                                      scenario.strategies.size(), scenario.roles.size())}});
}

/// How often bots win it alone.
Result<int> estimate(const std::string& text, const Flags& flags, const Screen& screen) {
  Plan plan;
  plan.game = "resilience", plan.players = 1, plan.games = flags.games;
  plan.cards = text, plan.cards_name = shown_name(flags.file);
  plan.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  const auto found = simulate(plan);
  if (!found) return found.fault();
  const Interval sure = wilson(found->wins[0], found->games);
  const double rate = static_cast<double>(found->wins[0]) / static_cast<double>(found->games);
  const char* const words = rate > 0.85   ? "very kind"
                            : rate > 0.6  ? "kind"
                            : rate > 0.25 ? "a fair challenge"
                            : rate > 0.05 ? "hard"
                                          : "next to hopeless";
  screen.line(fmt::format("  Difficulty: {}. The bot alone wins {:.1f} % of {} games ({:.1f} to {:.1f} %).", words,
                          100 * rate, found->games, 100 * sure.low, 100 * sure.high));
  return good;
}

void describe(Command& command, Flags& flags) {
  command.needs("WHAT", flags.what, "What to do with it: check");
  command.needs("FILE", flags.file, "A scenario of .Resilience; content/resilience/scenarios has an example");
  command.takes("-n,--games", flags.games, std::uint64_t{1}, std::uint64_t{1'000'000},
                "How many games the bots play to try it");
}

Result<int> run(const Flags& flags) {
  if (flags.what != "check") return Fault{"scenario", "expected check, found \"" + flags.what + "\""};
  const auto text = read_text(flags.file);
  if (!text) return text.fault();
  const auto cards = read_cards<resilience::Rules>(*text, shown_name(flags.file));
  if (!cards) return cards.fault();
  if (cards->content->own.empty()) return Fault{shown_name(flags.file), "this is a file of cards, not a scenario"};
  const Screen screen = Screen::standard();
  show(cards->content->own.front(), screen);
  return estimate(*text, flags, screen);
}

}  // namespace

void add_scenario(Program& program) {
  program.add<Flags>("scenario", "Check a scenario of your own (.Resilience)", "parlor scenario check my_scenario.json",
                     describe, run);
}

}  // namespace parlor::cli
