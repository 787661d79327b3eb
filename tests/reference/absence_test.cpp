// SPDX-License-Identifier: MIT
// A game that says nothing of absence is played at a table all the same: who is late or gone is decided for.
#include <gtest/gtest.h>

#include "reference/invariants.h"
#include "table/behind_the_door.h"
#include "table/table.h"

namespace parlor::reference {
namespace {

template <class G> class Absence : public ::testing::Test {
 protected:
  static Table table(std::uint64_t seed) {
    Header header;
    header.game = G::facts.name, header.players = 2, header.seed = seed_of(seed);
    auto opened = Table::open(header, Door<G>::open({header.game, 2, 0, header.house_rules, header.seed, {}, {}, {}}));
    return std::move(*opened);
  }
  static Act happens(const char* what, int seat) { return {house, {{"type", what}, {"seat", seat}}}; }
  static bool may(const Table& table, const Act& act) { return !table.judge(act).refused(); }
  static void enter(Table& table, const Act& act) {
    const Verdict verdict = table.judge(act);
    ASSERT_FALSE(verdict.refused()) << act.action.dump() << " " << verdict.refusal().text;
    table.commit(verdict);
  }
};

using ReferenceGames = ::testing::Types<kuhn::Rules, leduc::Rules>;
TYPED_TEST_SUITE(Absence, ReferenceGames);

TYPED_TEST(Absence, DoesNotHoldUpATableWhosePeopleLeft) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Table table = this->table(seed);
    Rng chance{seed_of(seed)};
    this->enter(table, this->happens("leave", 0));
    this->enter(table, this->happens("leave", 1));
    for (int decisions = 0; !table.over(); ++decisions) {
      ASSERT_LT(decisions, 50);
      const Seat seat = table.pending().front();
      EXPECT_TRUE(table.bot_decides(seat));
      for (const Act& act : table.out_of_time(seat, chance)) this->enter(table, act);
    }
    Table again = this->table(seed);
    for (const Entry& entry : table.entries()) this->enter(again, {entry.seat, table.action_json(entry)});
    EXPECT_EQ(again.fingerprint(), table.fingerprint()) << "the record holds what was chosen for them";
  }
}

TYPED_TEST(Absence, IsKeptFromLeavingToReturning) {
  Table table = this->table(7);
  EXPECT_FALSE(table.absent(Seat{1}) || this->may(table, this->happens("return", 1)));
  this->enter(table, this->happens("leave", 1));
  EXPECT_TRUE(table.absent(Seat{1}));
  EXPECT_FALSE(table.absent(Seat{0}));
  EXPECT_FALSE(this->may(table, this->happens("leave", 1))) << "gone already";
  this->enter(table, this->happens("return", 1));
  EXPECT_FALSE(table.absent(Seat{1}) || table.bot_decides(Seat{1}));
  EXPECT_TRUE(this->may(table, this->happens("leave", 1)));
}

TYPED_TEST(Absence, OfTimeIsForThoseWhoAreWaitedForAlone) {
  Table table = this->table(7);
  const Seat seat = table.pending().front();
  const int other = 1 - index(seat);
  EXPECT_FALSE(this->may(table, this->happens("timeout", other)));
  const auto before = table.asked()[seat].decision;
  const std::string state = table.fingerprint();
  this->enter(table, this->happens("timeout", index(seat)));
  EXPECT_EQ(table.fingerprint(), state) << "the choice is the next line";
  EXPECT_NE(table.asked()[seat].decision, before) << "and the clock of the next one";
  Choices by_house;
  table.choices(house, by_house);
  EXPECT_EQ(by_house.size(), 3) << "one time-out, two may leave";
}

}  // namespace
}  // namespace parlor::reference
