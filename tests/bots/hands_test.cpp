// SPDX-License-Identifier: MIT
#include "bots/hands.h"

#include <gtest/gtest.h>

namespace parlor {
namespace {

Table racing() {
  Header header;
  header.game = "ritual", header.players = 4, header.seed = seed_of(1);
  auto table = Table::open(header);
  Rng dice{seed_of(2)};
  while (table->bot_wait(seat_at(0), dice) == 0) {
    const Seat next = table->pending().front();
    table->commit(table->judge({next, table->to_json(table->suggest(next, dice))}));
  }
  return std::move(*table);
}

TEST(Hands, AreQuickerOrSlowerAndNeverAlwaysFirst) {
  const Table table = racing();
  Rng chance{seed_of(143)};
  constexpr int races = 2'000;
  int won_by_the_quick = 0;
  for (int race = 0; race < races; ++race) {
    const int quick = wait_of(table, seat_at(0), Hands::quick, chance);
    const int slow = wait_of(table, seat_at(1), Hands::slow, chance);
    for (const int wait : {quick, slow}) EXPECT_TRUE(wait >= 2'000 && wait <= 8'000) << wait;
    won_by_the_quick += quick < slow;
  }
  EXPECT_GT(won_by_the_quick, races * 75 / 100);
  EXPECT_LT(won_by_the_quick, races * 95 / 100);
}

TEST(Hands, AreDrawnFromChanceAlone) {
  Rng chance{seed_of(1)};
  std::array<int, 3> drawn{};
  for (int i = 0; i < 3'000; ++i) ++drawn[static_cast<std::size_t>(any_hands(chance))];
  for (const int times : drawn) EXPECT_NEAR(times, 1'000, 150);
}

TEST(Hands, DoNotMatterWhereThereIsNoRace) {
  Header header;
  header.game = "persuasion", header.players = 4, header.seed = seed_of(1);
  const auto table = Table::open(header);
  Rng chance{seed_of(1)};
  for (const Hands hands : {Hands::steady, Hands::quick, Hands::slow})
    EXPECT_EQ(wait_of(*table, seat_at(0), hands, chance), 0);
}

}  // namespace
}  // namespace parlor
