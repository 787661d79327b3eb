// SPDX-License-Identifier: MIT
// Many servers on one PostgreSQL: a table is one server's, and what another one still wants to write changes nothing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <thread>

#include "store/cluster.h"
#include "store/store.h"

namespace parlor::store {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr milliseconds long_life{600'000}, no_life{0};  // without one a node is taken for dead though its line is there

class ManyServers : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(Cluster::get().runs()) << "PostgreSQL did not start; packages.txt names it";
    where = Cluster::get().url();
  }
  std::unique_ptr<Store> node(const std::string& name, milliseconds life) {
    auto opened = open(where);
    EXPECT_TRUE(opened);
    const auto joined = (*opened)->claims()->join(name, life);
    EXPECT_TRUE(joined) << joined.fault().text();
    return std::move(*opened);
  }
  static Batch table(const std::string& id, bool clocked = false) {
    Batch batch;
    batch.tables.push_back({id, "{}", Stage::playing, true, clocked, 1, {}});
    batch.holds.push_back({id, 0});
    return batch;
  }
  static Batch entry(const Hold& hold, int n) {
    Batch batch;
    batch.entries.push_back({hold.table, n, 0, "{}", "k" + std::to_string(n), n});
    batch.holds.push_back(hold);
    return batch;
  }
  static std::optional<Fault> write(Store& store, const Batch& batch) { return store.write({&batch}); }
  static Home home(Store& store, const std::string& id) {
    const auto found = store.claims()->home(id);
    EXPECT_TRUE(found) << found.fault().text();
    return found && *found ? **found : Home{"nobody", -1};
  }
  static std::vector<int> entries(Store& store, const std::string& id) {
    std::vector<int> numbers;
    for (const EntryRow& row : (*store.table(id))->entries) numbers.push_back(row.n);
    return numbers;
  }
  std::string where;
};

TEST_F(ManyServers, ATableIsAtHomeWithWhomeverMadeItOrAskedFirst) {
  const auto ada = node("ada", long_life), bob = node("bob", long_life);
  ASSERT_FALSE(write(*ada, table("t")));
  EXPECT_EQ(home(*bob, "t").node, "ada");
  EXPECT_EQ(home(*bob, "t").number, 0);
  EXPECT_EQ(home(*ada, "t").number, 2);  // it rises also for who has it: what was on its way under the first is void
  EXPECT_EQ(write(*ada, entry({"t", 1}, 1))->what, taken_away);
  EXPECT_FALSE(write(*ada, entry({"t", 2}, 1)));
  EXPECT_EQ(home(*bob, "elsewhere").node, "nobody");
}

TEST_F(ManyServers, WhoLetGoWritesNothingMore) {
  const auto ada = node("ada", long_life), bob = node("bob", long_life);
  ASSERT_FALSE(write(*ada, table("t")));
  ASSERT_FALSE(write(*ada, entry({"t", 1}, 1)));
  ASSERT_FALSE(ada->claims()->let_go({{"t", 1}}));
  EXPECT_EQ(write(*ada, entry({"t", 1}, 2))->what, taken_away);
  EXPECT_EQ(home(*bob, "t").number, 2);
  Batch changed = table("t");
  changed.holds = {{"t", 1}};
  changed.tables.front().document = "{\"changed\":true}";
  EXPECT_EQ(write(*ada, changed)->what, taken_away);
  EXPECT_FALSE(write(*bob, entry({"t", 2}, 2)));
  EXPECT_EQ((*bob->table("t"))->row.document, "{}");
  EXPECT_THAT(entries(*bob, "t"), ElementsAre(1, 2));
}

TEST_F(ManyServers, WhoIsTakenForDeadWritesNothingMoreWhateverItBelieves) {
  const auto ada = node("ada", no_life), bob = node("bob", long_life);
  ASSERT_FALSE(write(*ada, table("t")));
  ASSERT_FALSE(write(*ada, entry({"t", 1}, 1)));
  EXPECT_EQ(home(*bob, "t").number, 2);
  EXPECT_TRUE(write(*ada, entry({"t", 1}, 2)));  // its line was cut; on the next one it is told why
  std::optional<Fault> told;
  while ((told = write(*ada, entry({"t", 1}, 2))) && told->what != taken_away) std::this_thread::yield();
  EXPECT_TRUE(told);
  EXPECT_THAT(entries(*bob, "t"), ElementsAre(1));
  const auto lost = ada->claims()->beat();
  ASSERT_TRUE(lost);
  EXPECT_THAT(*lost, ElementsAre("t"));
  EXPECT_THAT(*ada->claims()->beat(), IsEmpty());
}

TEST_F(ManyServers, WhatOneTableMayNotWriteOthersMay) {
  const auto ada = node("ada", long_life);
  ASSERT_FALSE(write(*ada, table("s")));
  ASSERT_FALSE(write(*ada, table("t")));
  const Batch good = entry({"s", 1}, 1), bad = entry({"t", 9}, 1);
  EXPECT_EQ(ada->write({&good, &bad})->what, taken_away);
  EXPECT_THAT(entries(*ada, "s"), IsEmpty());  // together or not at all; the keeper then tries them one by one
  EXPECT_FALSE(write(*ada, good));
  EXPECT_THAT(entries(*ada, "t"), IsEmpty());
}

TEST_F(ManyServers, WhoTakesATableFindsAllThatWasAcknowledgedAndNothingComesAfter) {
  const auto ada = node("ada", no_life), bob = node("bob", long_life);
  ASSERT_FALSE(write(*ada, table("t")));
  std::atomic<int> acknowledged = 0;
  std::thread busy{[&] {
    while (!write(*ada, entry({"t", 1}, acknowledged + 1))) ++acknowledged;
  }};
  while (acknowledged < 20) std::this_thread::yield();
  EXPECT_EQ(home(*bob, "t").number, 2);
  const auto found = entries(*bob, "t");
  busy.join();
  EXPECT_GE(std::ssize(found), acknowledged.load());
  EXPECT_LE(std::ssize(found), acknowledged.load() + 1);  // the last may have been written, and its answer lost
  EXPECT_EQ(entries(*bob, "t"), found);
}

TEST_F(ManyServers, WhoseLineIsGoneIsMissedAtOnce) {
  auto ada = node("ada", long_life);
  const auto bob = node("bob", long_life);
  ASSERT_FALSE(write(*ada, table("t")));
  ada.reset();
  while (home(*bob, "t").number == 0) std::this_thread::yield();  // the database notices in a moment
  EXPECT_EQ(home(*bob, "t").node, "bob");
}

TEST_F(ManyServers, WhoLeavesLeavesNothingBehind) {
  const auto ada = node("ada", long_life), bob = node("bob", long_life);
  ASSERT_FALSE(write(*ada, table("t", true)));
  EXPECT_THAT(*bob->claims()->unattended(10), IsEmpty());
  ASSERT_FALSE(ada->claims()->leave());
  EXPECT_THAT(*bob->claims()->unattended(10), ElementsAre("t"));
  EXPECT_EQ(home(*bob, "t").number, 2);
  EXPECT_THAT(*bob->claims()->unattended(10), IsEmpty());
}

TEST_F(ManyServers, AreRefusedWhereOneHasTheStoreForItselfAndTheOtherWayRound) {
  auto alone = std::move(*open(where));
  ASSERT_FALSE(alone->claim());
  const auto other = std::move(*open(where));
  const auto joined = other->claims()->join("ada", long_life);
  ASSERT_FALSE(joined);
  EXPECT_EQ(joined.fault().what, another_server);
  alone.reset();
  auto again = other->claims()->join("ada", long_life);
  while (!again) again = other->claims()->join("ada", long_life);
  const auto late = std::move(*open(where));
  EXPECT_EQ(late->claim()->what, another_server);
}

TEST_F(ManyServers, KnowTheStoreByOneName) {
  auto ada = std::move(*open(where)), bob = std::move(*open(where));
  EXPECT_EQ(*ada->claims()->join("ada", long_life), *bob->claims()->join("bob", long_life));
}

TEST(Claims, AreNothingForAFile) {
  const std::string folder = new_folder();
  EXPECT_EQ((*open(folder + "/parlor.sqlite"))->claims(), nullptr);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace parlor::store
