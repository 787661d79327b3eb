// SPDX-License-Identifier: MIT
// Every house rule of every game does something: two tables that differ in it alone are played side by side from the same
// seed until they differ in who may play, what may be done, what is seen or told, what time there is, or who wins.
#include <gtest/gtest.h>

#include "support/house_rules.h"
#include "table/catalogue.h"
#include "table/table.h"
#include "words/house_rules.h"

namespace parlor::test {
namespace {

constexpr int most_tries = 300;  // pairs of tables

struct Pair {
  Table one, other;
};

SeatSet seats_of(const Table& table) { return SeatSet::first(table.players()); }

std::vector<std::uint64_t> choices_of(const Table& table, Seat seat) {
  Choices list;
  table.choices(seat, list);
  std::vector<std::uint64_t> all;
  for (const Action action : list) all.push_back(action.bytes());
  return all;
}

auto customs(const Table& table) {
  const Customs customs = customs_of(table.header().game, table.header().house_rules);
  return std::tuple{customs.talk, customs.bot_for_absent, customs.secrets_stay};
}

/// What the room that a table stands in learns from it.
bool differ_in_manners(const Pair& pair, Rng& dice) {
  if (customs(pair.one) != customs(pair.other)) return true;
  for (Seat seat : seats_of(pair.one)) {
    Rng chance{dice.seed()}, same = chance;
    if (pair.one.bot_wait(seat, chance) != pair.other.bot_wait(seat, same)) return true;
    if (pair.one.bot_decides(seat) != pair.other.bot_decides(seat)) return true;
    for (Seat to : seats_of(pair.one)) {
      const Act words{seat, {{"type", "say"}, {"to", index(to)}, {"text", "A fine evening"}}};
      const Verdict here = pair.one.judge(words), there = pair.other.judge(words);
      if (here.refused() != there.refused()) return true;
      if (here.refused()) continue;
      for (Seat reader : seats_of(pair.one))
        if (pair.one.may_read(here.entry(), Viewer{reader}) != pair.other.may_read(there.entry(), Viewer{reader}))
          return true;
    }
  }
  return false;
}

bool differ_in_clocks(const Pair& pair) {
  const BySeat<Asked> here = pair.one.asked(), there = pair.other.asked();
  for (Seat seat : pair.one.pending())
    if (here[seat].seconds != there[seat].seconds) return true;
  return false;
}

bool differ_in_choices(const Pair& pair) {
  for (int seat = 0; seat <= pair.one.players(); ++seat) {
    const Seat who = seat == pair.one.players() ? house : seat_at(seat);
    if (choices_of(pair.one, who) != choices_of(pair.other, who)) return true;
  }
  return false;
}

bool differ_to(Viewer viewer, const Pair& pair) {
  if (pair.one.view(viewer) != pair.other.view(viewer)) return true;
  const int last = static_cast<int>(pair.one.entries().size()) - 1;
  const auto here = pair.one.log(viewer, last), there = pair.other.log(viewer, last);
  return !std::equal(here.begin(), here.end(), there.begin(), there.end(),
                     [](const Line& a, const Line& b) { return a.event == b.event && a.sentence == b.sentence; });
}

/// Of those who look on, one at a time: there are many positions, and drawing them all takes long.
bool differ(const Pair& pair, Rng& dice) {
  if (pair.one.pending() != pair.other.pending()) return true;
  if (pair.one.over()) return pair.one.result() != pair.other.result();
  if (differ_in_clocks(pair) || differ_in_choices(pair) || differ_in_manners(pair, dice)) return true;
  const int who = static_cast<int>(dice.below(static_cast<std::uint32_t>(pair.one.players()) + 1));
  return differ_to(who == pair.one.players() ? Viewer::spectator() : Viewer{seat_at(who)}, pair);
}

/// What is done next, at both tables: now something sensible, now anything, now and then something that happens to a seat.
Act next_act(const Table& table, Rng& dice, bool sensible) {
  const SeatSet pending = table.pending();
  const Seat seat = dice.below(40) == 0 ? house : dice.pick(pending);
  if (seat != house && sensible && dice.below(8) != 0) return {seat, table.to_json(table.suggest(seat, dice))};
  Choices list;
  table.choices(seat, list);
  return {seat, table.to_json(dice.pick(list))};
}

/// Plays the two side by side; true as soon as they differ.
bool play_until_they_differ(Pair& pair, Rng& dice) {
  const bool sensible = dice.below(2) == 0;
  while (!differ(pair, dice)) {
    if (pair.one.over()) return false;
    const Act act = next_act(pair.one, dice, sensible);
    const Verdict here = pair.one.judge(act), there = pair.other.judge(act);
    EXPECT_FALSE(here.refused() || there.refused()) << "both offered " << act.action.dump();
    if (here.refused() || there.refused()) return false;
    pair.one.commit(here), pair.other.commit(there);
  }
  return true;
}

Result<Table> open(const Facts& game, const HouseRules& chosen, int players, const Seed& seed) {
  Header header;
  header.game = game.name, header.players = players, header.seed = seed;
  header.house_rules = write_house_rules(house_rules_of(game.name), chosen);
  return Table::open(header);
}

/// Does the rule number `which`, set to `value`, change anything? Among random house rules, for some rules need another.
bool matters(const Facts& game, std::size_t which, int value) {
  const auto list = house_rules_of(game.name);
  for (int number = 0; number < most_tries; ++number) {
    Rng dice{seed_of(static_cast<std::uint64_t>(number)), which};
    HouseRules one = number % 2 == 0 ? default_house_rules(list) : random_house_rules(list, dice);
    one.values[which] = default_house_rules(list)[which];
    HouseRules other = one;
    other.values[which] = value;
    const int players = game.players.least + static_cast<int>(dice.below(static_cast<std::uint32_t>(max_seats)));
    const Seed seed = dice.seed();
    auto here = open(game, one, players, seed), there = open(game, other, players, seed);
    if (static_cast<bool>(here) != static_cast<bool>(there)) return true;  // so many may not sit down at both
    if (!here) continue;
    Pair pair{std::move(*here), std::move(*there)};
    if (play_until_they_differ(pair, dice)) return true;
  }
  return false;
}

/// Every word must; of the numbers one of the two ends, for no random game is as long as a limit can be high.
std::string idle_values(const Facts& game, std::size_t which) {
  const HouseRuleSpec& rule = house_rules_of(game.name)[which];
  if (!rule.is_word()) return matters(game, which, rule.least) || matters(game, which, rule.most) ? "" : "any number";
  std::string idle;
  for (std::size_t place = 0; place < rule.words.size(); ++place)
    if (static_cast<int>(place) != rule.default_value() && !matters(game, which, static_cast<int>(place)))
      idle += std::string{rule.words[place]} + " ";
  return idle;
}

TEST(HouseRules, EachMakesADifference) {
  for (const Facts* const game : all_facts())
    for (std::size_t which = 0; which < house_rules_of(game->name).size(); ++which)
      EXPECT_EQ(idle_values(*game, which), "")
          << game->name << ": " << house_rules_of(game->name)[which].key << " plays like the default";
}

}  // namespace
}  // namespace parlor::test
