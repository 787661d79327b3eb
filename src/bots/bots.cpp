// SPDX-License-Identifier: MIT
#include "bots/bots.h"

#include <array>
#include <cassert>
#include <charconv>

#include "bots/door.h"
#include "table/catalogue.h"

namespace parlor {
namespace {

constexpr std::array<std::pair<std::string_view, Level>, 4> levels{
    {{"random", Level::random}, {"easy", Level::easy}, {"medium", Level::medium}, {"hard", Level::hard}}};

constexpr std::uint32_t most_iterations = 1'000'000, most_milliseconds = 600'000, most_trees = 64;

/// From 1 to `most`; 0: it is no such number.
std::uint32_t read_number(std::string_view digits, std::uint32_t most) {
  std::uint32_t number = 0;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return problem == std::errc{} && end == digits.data() + digits.size() && number <= most ? number : 0;
}

/// "5000", "8x500" or "300ms"
Result<Budget> read_budget(std::string_view text) {
  Budget budget;
  if (text.ends_with("ms")) {
    budget.milliseconds = read_number(text.substr(0, text.size() - 2), most_milliseconds);
  } else if (const std::size_t times = text.find('x'); times != std::string_view::npos) {
    budget.trees = read_number(text.substr(0, times), most_trees);
    budget.iterations = budget.trees * read_number(text.substr(times + 1), most_iterations / most_trees);
  } else {
    budget.iterations = read_number(text, most_iterations);
  }
  if (budget.milliseconds > 0 || budget.iterations > 0) return budget;
  return Fault{"",
               "hard:" + std::string{text} +
                   " is no bot: write hard:5000 for iterations (at most 1000000), hard:8x500 for trees of so many (at "
                   "most 64x15625) or hard:300ms for time (at most 600000ms)"};
}

}  // namespace

std::string name_of(const Level& level) {
  std::string name{levels[static_cast<std::size_t>(level.kind)].first};
  if (level.budget.milliseconds > 0) return name + ":" + std::to_string(level.budget.milliseconds) + "ms";
  if (level == levels[static_cast<std::size_t>(level.kind)].second) return name;
  const std::uint32_t trees = level.budget.trees;
  if (trees == 0) return name + ":" + std::to_string(level.budget.iterations);
  return name + ":" + std::to_string(trees) + "x" + std::to_string(level.budget.iterations / trees);
}

std::vector<std::string_view> level_names() {
  std::vector<std::string_view> names;
  for (const auto& [name, level] : levels) names.push_back(name);
  return names;
}

Result<Level> level_named(std::string_view name) {
  for (const auto& [word, level] : levels)
    if (word == name) return level;
  if (name.starts_with("hard:")) {
    const auto budget = read_budget(name.substr(5));
    if (!budget) return budget.fault();
    return Level{Level::Kind::hard, *budget};
  }
  return Fault{"", "there is no bot \"" + std::string{name} +
                       "\"; there are random, easy, medium and hard, and hard:5000 for a search of 5000 iterations"};
}

Result<std::vector<Level>> levels_named(std::string_view list) {
  std::vector<Level> named;
  while (true) {
    const std::size_t comma = list.find(',');
    const auto level = level_named(list.substr(0, comma));
    if (!level) return level.fault();
    named.push_back(*level);
    if (comma == std::string_view::npos) return named;
    list.remove_prefix(comma + 1);
  }
}

Action choose(const Table& table, Seat me, const Level& level, Mind& mind) {
  Action chosen;
  Catalogue::with(table.header().game,
                  [&]<class G>(std::type_identity<G>) { chosen = BotDoor<G>::choose(table, me, level, mind); });
  return chosen;
}

std::vector<Act> words_due(const Table& table, const BySeat<const Level*>& speaks) {
  std::vector<Act> letters, replies;
  if (table.talks() == 0) return letters;
  const SeatSet all = SeatSet::first(table.players());
  BySeat<BySeat<int>> said;
  BySeat<BySeat<const Entry*>> last;
  for (auto entry = table.entries().rbegin(); entry != table.entries().rend(); ++entry) {
    if (entry->kind != Entry::Kind::say) continue;
    if (entry->talk != table.talks()) break;
    if (said[entry->seat][entry->to]++ == 0) last[entry->seat][entry->to] = &*entry;
  }
  const auto speaker = [&](Seat seat) { return speaker_of(*speaks[seat], nature_of(table.header().seed, seat)); };
  Catalogue::with(table.header().game, [&]<class G>(std::type_identity<G>) {
    for (Seat me : all) {
      if (speaks[me] == nullptr || !talks(*speaks[me])) continue;
      for (Seat to : all - SeatSet::only(me)) {
        if (!table.may_talk(me, to)) continue;
        if (said[me][to] == 0) letters.push_back({me, BotDoor<G>::letter(table, me, to, speaker(me))});
        const bool unanswered = said[me][to] == 1 && said[to][me] == 1 && speaks[to] != nullptr;
        if (unanswered) replies.push_back({me, BotDoor<G>::reply(table, me, *last[to][me], speaker(me))});
      }
    }
  });
  return letters.empty() ? replies : letters;
}

void play_out(Table& table, const std::vector<Level>& bots, Crew* crew) {
  const auto enter = [&](const Act& act) {
    const Verdict verdict = table.judge(act);
    assert(!verdict.refused());
    table.commit(verdict);
  };
  BotChance chance{table.header().seed, table.players(), crew};
  BySeat<const Level*> speaks;
  for (Seat seat : SeatSet::first(table.players())) speaks[seat] = &level_at(bots, index(seat));
  while (!table.over()) {
    const Seat seat = chance.next(table.pending());
    enter({seat, table.to_json(choose(table, seat, *speaks[seat], chance.of(seat)))});
    for (auto due = words_due(table, speaks); !due.empty(); due = words_due(table, speaks))
      for (const Act& words : due) enter(words);
  }
}

Json reply_to(const Table& table, Seat me, const Level& level, const Entry& words) {
  Json reply;
  if (!talks(level)) return reply;
  Catalogue::with(table.header().game, [&]<class G>(std::type_identity<G>) {
    reply = BotDoor<G>::reply(table, me, words, speaker_of(level, nature_of(table.header().seed, me)));
  });
  return reply;
}

}  // namespace parlor
