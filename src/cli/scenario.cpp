// SPDX-License-Identifier: MIT
// parlor scenario check: is a scenario of one's own sound, what does it hold, and how hard is it?
#include <fmt/format.h>

#include <thread>

#include "cli/command.h"
#include "cli/screen.h"
#include "games/resilience/card_text.h"
#include "games/resilience/rules.h"
#include "lab/simulate.h"
#include "lab/wilson.h"
#include "table/cards.h"

namespace parlor::cli {
namespace {

using resilience::CardText;
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
  return words;
}

/// "5 cards and 1 × Crisis, then …": from the top, each part shuffled by itself.
std::string stack_of(const Scenario& scenario) {
  std::string words;
  for (const resilience::Segment& segment : scenario.segments) {
    std::string part = segment.take < 0 ? "the rest" : fmt::format("{} cards", segment.take);
    for (const resilience::Picks& picks : segment.inserts)
      part += fmt::format(" and {} × {}", picks.count, scenario[picks.card].name);
    words += (words.empty() ? "" : ", then ") + part;
  }
  return words.empty() ? "none: one shuffled deck" : words;
}

std::string names_of(const Scenario& scenario, const std::vector<resilience::StrategyNo>& cards) {
  std::string words;
  for (const resilience::StrategyNo card : cards) words += (words.empty() ? "" : ", ") + scenario[card].name;
  return words;
}

std::string in_words(const Scenario& scenario, const resilience::ScenarioRule& rule, const CardText& text) {
  using Op = resilience::ScenarioRule::Op;
  const auto last_turn = [&] {
    return rule.extra_turns == 0 ? std::string{"that turn is the last"}
                                 : fmt::format("the game ends {} turn(s) later", rule.extra_turns);
  };
  switch (rule.op) {
    case Op::ability_burnout:
      return fmt::format("after each ability a die: on {} that role leaves the game", text.of(rule.faces));
    case Op::end_after_symbols: return fmt::format("at symbol event number {} {}", rule.by, last_turn());
    case Op::end_roll:
      return fmt::format("from turn {} on a die each turn: if it and {} are less than the turn number, {}", rule.by,
                         CardText::signed_number(rule.add), last_turn());
    case Op::die_mod:
      return fmt::format("{} to every die{}{}", CardText::signed_number(rule.by), text.of_rolls(rule.rolls),
                         rule.while_active == resilience::no_strategy
                             ? ""
                             : ", while " + scenario[rule.while_active].name + " is Active");
    case Op::end_after_turn: return fmt::format("turn {} is the last", rule.by);
    case Op::start_counters: {
      std::string words;
      for (const auto& [on, by] : rule.counters)
        words += fmt::format("{}{} {}", words.empty() ? "" : ", ", resilience::id_of(on), CardText::signed_number(by));
      return "counters at the start: " + words;
    }
    case Op::start_cubes:  return fmt::format("cubes at the start: {}", rule.by);
    case Op::start_active: return "Active from the start: " + names_of(scenario, rule.strategies);
    case Op::budget_bonus: return fmt::format("Budget {} in every Preparation", CardText::signed_number(rule.by));
  }
  return {};
}

std::string rules_of(const Scenario& scenario, const CardText& text) {
  std::string words;
  for (const resilience::ScenarioRule& rule : scenario.rules)
    words += (words.empty() ? "" : "; ") + in_words(scenario, rule, text);
  return words.empty() ? "none" : words;
}

/// The cards that the file brings, as they will be read at the table.
void show_own_cards(const Scenario& scenario, const CardText& text, const Screen& screen) {
  const Scenario& box = own_cards<resilience::Rules>().content->scenarios.front();
  const auto card = [&](const char* kind, const std::string& name, const std::string& says) {
    screen.paragraph(std::string{kind} + " " + screen.ink(Ink::bold, name) + "  " + says, 2, 4);
  };
  for (std::size_t i = box.events.size(); i < scenario.events.size(); ++i)
    card("Event", fmt::format("{} ×{}", scenario.events[i].name, scenario.events[i].copies),
         text.of(scenario.events[i]));
  for (std::size_t i = box.strategies.size(); i < scenario.strategies.size(); ++i) {
    const auto& one = scenario.strategies[i];
    card("Strategy", one.name,
         fmt::format("cost {}, maintenance {}; {}; influence {}", one.cost, one.maintenance, text.whole(one),
                     one.influence.empty() ? "–" : CardText::of(one.influence, ", ")));
  }
  for (std::size_t i = box.roles.size(); i < scenario.roles.size(); ++i) {
    const auto& abilities = scenario.roles[i].abilities;
    card("Role", scenario.roles[i].name,
         fmt::format("{}: {}. {}: {}", abilities[0].label, text.of(abilities[0].lines), abilities[1].label,
                     text.of(abilities[1].lines)));
  }
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
  std::string words = names_of(scenario, scenario.start_strategies);
  if (scenario.choose_strategies > 0)
    words += fmt::format("{}{} of your choice", words.empty() ? "" : ", ", scenario.choose_strategies);
  return words.empty() ? "none" : words;
}

void show(const Scenario& scenario, const CardText& text, const Screen& screen) {
  screen.paragraph(screen.ink(Ink::bold, scenario.name) + (scenario.intro.empty() ? "" : "  " + scenario.intro), 0, 2);
  const std::string banned = names_of(scenario, scenario.banned);
  screen.table({{"Deck", deck_of(scenario)},
                {"Stacked", stack_of(scenario)},
                {"Start", spaces_of(scenario.start)},
                {"Goals", spaces_of(scenario.win)},
                {"Roles, 1 seat", roles_of(scenario, 1)},
                {"Roles, 2 seats", roles_of(scenario, 2)},
                {"Roles, 3 seats", roles_of(scenario, 3)},
                {"Starting strategies", strategies_of(scenario)},
                {"Not for sale", banned.empty() ? "none" : banned},
                {"Special rules", rules_of(scenario, text)},
                {"Cards", fmt::format("{} events, {} strategies, {} roles to play with", scenario.events.size(),
                                      scenario.strategies.size(), scenario.roles.size())}});
  show_own_cards(scenario, text, screen);
}

/// How often bots win it, with that many seats.
Result<int> estimate(const std::string& text, const Flags& flags, int seats, const Screen& screen) {
  Plan plan;
  plan.game = "resilience", plan.players = seats, plan.games = flags.games;
  plan.cards = text, plan.cards_name = shown_name(flags.file);
  if (seats > resilience::most_players) plan.house_rules["seats_max"] = resilience::most_seats;
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
  screen.line(fmt::format("  Difficulty with {} seat{}: {}. Bots win {:.1f} % of {} games ({:.1f} to {:.1f} %).", seats,
                          seats == 1 ? "" : "s", words, 100 * rate, found->games, 100 * sure.low, 100 * sure.high));
  return good;
}

void describe(Command& command, Flags& flags) {
  command.needs("WHAT", flags.what, "What to do with it: check");
  command.needs("FILE", flags.file, "A scenario of .Resilience; content/resilience/scenarios has an example");
  command.takes("-n,--games", flags.games, std::uint64_t{1}, std::uint64_t{1'000'000},
                "How many games the bots play to try it, with each number of seats");
}

Result<int> run(const Flags& flags) {
  if (flags.what != "check") return Fault{"scenario", "expected check, found \"" + flags.what + "\""};
  const auto text = read_text(flags.file);
  if (!text) return text.fault();
  const auto cards = read_cards<resilience::Rules>(*text, shown_name(flags.file));
  if (!cards) return cards.fault();
  if (cards->content->own.empty()) return Fault{shown_name(flags.file), "this is a file of cards, not a scenario"};
  const Screen screen = Screen::standard();
  show(cards->content->own.front(), CardText{*cards->content, cards->content->own.front()}, screen);
  for (int seats = resilience::least_players; seats <= resilience::most_seats; ++seats)
    if (const auto tried = estimate(*text, flags, seats, screen); !tried) return tried;
  return good;
}

}  // namespace

void add_scenario(Program& program) {
  program.add<Flags>("scenario", "Check a scenario of your own (.Resilience)", "parlor scenario check my_scenario.json",
                     describe, run);
}

}  // namespace parlor::cli
