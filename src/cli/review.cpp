// SPDX-License-Identifier: MIT
// parlor review: a game that is over, looked back at from one seat; several of them, and what is strong and weak in how they were played.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "bots/review.h"
#include "bots/team.h"
#include "cli/bar.h"
#include "cli/command.h"
#include "cli/screen.h"
#include "table/catalogue.h"
#include "table/record.h"
#include "table/speech.h"

namespace parlor::cli {
namespace {

struct Flags {
  std::vector<std::string> files;
  std::string content, budget;
  int seat = 0;  // 0: the one that a person had; else the first
  bool json = false, open = false;
};

void describe(Command& command, Flags& flags) {
  command.takes("FILES", flags.files, "Records of finished games; - is standard input");
  command.takes("--seat", flags.seat, 1, max_seats,
                "Whose decisions; seats are numbered from 1 (default: the first that no bot had)");
  command.takes("--budget", flags.budget, "How much to think about each decision, as in hard:5000 (default: hard)");
  command.takes("--content", flags.content,
                "The file of cards or the scenario it was played with, if not the game's own");
  command.flag("--open", flags.open, "With all cards open: the curve, and what choices cost then");
  command.flag("--json", flags.json, "As JSON");
}

Result<Seat> seat_in(const Flags& flags, const Header& header) {
  if (flags.seat > header.players)
    return Fault{"--seat", "expected 1 to " + std::to_string(header.players) + ", found " + std::to_string(flags.seat)};
  if (flags.seat > 0) return seat_at(flags.seat - 1);
  for (std::size_t seat = 0; seat < header.seats.size(); ++seat)
    if (!header.seats[seat].contains("bot")) return seat_at(static_cast<int>(seat));
  return seat_at(0);
}

Result<Json> look_back(const Flags& flags, const std::string& file, const Thoroughness& thoroughness) {
  const std::string where = shown_name(file);
  const auto text = read_text(file);
  if (!text) return text.fault();
  const auto record = read_record(*text, where);
  if (!record) return record.fault();
  const auto seat = seat_in(flags, record->header);
  if (!seat) return seat.fault();
  const auto cards = flags.content.empty() ? Result<std::string>{std::string{}} : read_text(flags.content);
  if (!cards) return cards.fault();
  const auto played = replay(*record, where, {}, *cards, shown_name(flags.content));
  if (!played) return played.fault();
  auto begun = Table::open(record->header, *cards, shown_name(flags.content));
  if (!begun) return begun.fault();
  const bool secret = customs_of(record->header.game, record->header.house_rules).secrets_stay;
  if (flags.open && secret) return Fault{"--open", "this table chose that its secrets stay"};
  Review review{std::move(*begun), played->entries(), *seat, !secret, thoroughness};
  Team team = whole_machine();
  Bar bar{static_cast<std::uint64_t>(review.steps())};
  while (!review.done()) review.go_on(&team), bar(static_cast<std::uint64_t>(review.steps_done()));
  return review.json();
}

std::string percent(const Json& thousandths) {
  const int value = thousandths.get<int>();
  return fmt::format("{}{:.1f} %", value < 0 ? "-" : "", std::abs(value) / 10.0);
}

/// "▁▃▆█" of a seat's chances, one letter for so many steps.
std::string curve(const Json& chances, int seat) {
  constexpr std::array heights{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  constexpr std::size_t widest = 60;
  const std::size_t count = chances.size(), letters = std::min(count, widest);
  std::string text;
  for (std::size_t i = 0; i < letters; ++i) {
    const std::size_t at = letters < 2 ? 0 : i * (count - 1) / (letters - 1);
    text += heights[static_cast<std::size_t>(
        std::clamp(chances[at][static_cast<std::size_t>(seat)].get<int>() * 8 / 1000, 0, 7))];
  }
  return text;
}

void show_kinds(const Json& kinds, const Screen& screen) {
  std::vector<std::vector<std::string>> rows{
      {"kind of decision", "decisions", "as the search", "cost of one, on average"}};
  for (const Json& kind : kinds)
    rows.push_back({kind["kind"].get<std::string>(), kind["decisions"].dump(), kind["alike"].dump(),
                    percent(Json(kind["cost"].get<int>() / std::max(1, kind["decisions"].get<int>())))});
  screen.table(rows);
}

void show(const Flags& flags, const Json& review, const Screen& screen) {
  const int seat = review["seat"];
  const Json& chances = flags.open ? review["open"] : review["chances"];
  screen.title(
      fmt::format("Seat {}: the course of its chances{}", seat + 1, flags.open ? ", with all cards open" : ""));
  screen.line("  " + curve(chances, seat) + "  " + percent(chances.front()[static_cast<std::size_t>(seat)]) + " to " +
              percent(chances.back()[static_cast<std::size_t>(seat)]));
  const Json& swing = review["swing"];
  screen.paragraph("Of that: luck " + percent(swing["luck"]) +
                       (swing["others"].is_null() ? "" : ", the others " + percent(swing["others"])) + ", you " +
                       percent(swing["you"]) + " ± " + percent(swing["error"]) +
                       " (against a bot that goes by its first guess).",
                   2, 2);
  if (!review["moments"].empty()) screen.title("Moments");
  for (const Json& moment : review["moments"])
    screen.item(moment["step"].dump(), 5, moment["sentence"].get<std::string>(), Ink::cyan);
  screen.title("Decisions that cost most");
  std::vector<Json> dear;
  for (const Json& one : review["decisions"])
    if ((flags.open ? one["open_cost"] : one["cost"]).get<int>() >= 5) dear.push_back(one);
  std::sort(dear.begin(), dear.end(), [&](const Json& one, const Json& other) {
    const char* const by = flags.open ? "open_cost" : "cost";
    return one[by] != other[by] ? one[by] > other[by] : one["step"] < other["step"];
  });
  if (dear.size() > 10) dear.erase(dear.begin() + 10, dear.end());
  for (const Json& one : dear)
    screen.item(one["step"].dump(), 5,
                percent(flags.open ? one["open_cost"] : one["cost"]) + " ± " + percent(one["error"]) + "  “" +
                    one["chosen_label"].get<std::string>() + "” instead of “" + one["better_label"].get<std::string>() +
                    "”",
                Ink::dim);
  if (dear.empty()) screen.paragraph("None cost half a point.", 2, 2);
  screen.title("Kinds of decisions, the weakest first");
  show_kinds(review["kinds"], screen);
}

Result<int> run(const Flags& flags) {
  if (flags.files.empty()) return Fault{"FILES", "which records?"};
  Thoroughness thoroughness;
  if (!flags.budget.empty()) {
    const auto level = level_named(flags.budget);
    if (!level) return level.fault();
    if (level->kind != Level::Kind::hard) return Fault{"--budget", "expected hard, or hard:5000"};
    thoroughness.search = level->budget;
  }
  std::vector<Json> reviews;
  for (const std::string& file : flags.files) {
    auto review = look_back(flags, file, thoroughness);
    if (!review) return review.fault();
    reviews.push_back(std::move(*review));
  }
  const Screen screen = Screen::standard();
  if (flags.json) {
    std::cout
        << (reviews.size() == 1 ? reviews.front() : Json{{"reviews", reviews}, {"kinds", kinds_of(reviews)}}).dump(2)
        << '\n';
    return good;
  }
  if (reviews.size() == 1) return show(flags, reviews.front(), screen), good;
  screen.title(fmt::format("{} games, the weakest kind of decision first", reviews.size()));
  show_kinds(kinds_of(reviews), screen);
  return good;
}

}  // namespace

void add_review(Program& program) {
  program.add<Flags>("review", "Look back at a game: its course, its turning points, and what each decision cost",
                     "parlor review game.jsonl --seat 2", describe, run);
}

}  // namespace parlor::cli
