// SPDX-License-Identifier: MIT
// One suite for both stores. PostgreSQL is Debian's own, started here in a folder of its own and stopped at the end.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <thread>

#include "store/cluster.h"
#include "store/keeper.h"
#include "store/store.h"

namespace parlor::store {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
namespace fs = std::filesystem;

class EveryStore : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (GetParam() == "sqlite") {
      folder_ = new_folder();
      where = folder_ + "/parlor.sqlite";
    } else {
      ASSERT_TRUE(Cluster::get().runs()) << "PostgreSQL did not start; packages.txt names it";
      where = Cluster::get().url();
    }
    reopen();
  }
  void TearDown() override {
    store.reset();
    if (!folder_.empty()) fs::remove_all(folder_);
  }
  void reopen() {
    store.reset();
    auto opened = open(where);
    ASSERT_TRUE(opened) << opened.fault().text();
    store = std::move(*opened);
  }
  void keep(const Batch& batch) {
    const auto problem = store->write({&batch});
    ASSERT_FALSE(problem) << problem->text();
  }

  std::unique_ptr<Store> store;
  std::string where;

 private:
  std::string folder_;
};

const GuestRow ada{"ada", "Ada “Countess” L.", "hash", 7};

TableRow table_row(const std::string& id, Time created = 1) {
  return {id, R"({"game":"persuasion"})", Stage::gathering, true, false, created, {"ada", "bob"}};
}

EntryRow entry(const std::string& table, int n) {
  return {table, n, n % 3 - 1, R"({"type":"pass"})", "key" + std::to_string(n), n * 10};
}

TEST_P(EveryStore, GivesBackWhatItWasGiven) {
  const TableRow row = table_row("t1");
  const ChatRow chat{"t1", 1, -1, "Ada", "Grüße, 'quoted' \"text\" \\ and more", "k", 99};
  keep({{ada}, {row}, {entry("t1", 1), entry("t1", 2)}, {chat}});
  reopen();
  EXPECT_EQ(**store->guest("ada"), ada);
  EXPECT_FALSE(store->guest("eve")->has_value());
  const auto whole = **store->table("t1");
  EXPECT_EQ(whole.row, row);
  EXPECT_THAT(whole.entries, ElementsAre(entry("t1", 1), entry("t1", 2)));
  EXPECT_THAT(whole.chats, ElementsAre(chat));
  EXPECT_FALSE(store->table("t2")->has_value());
}

TEST_P(EveryStore, ReplacesADocumentAndItsSitters) {
  TableRow row = table_row("t1");
  keep({{}, {row}, {}, {}});
  row.document = R"({"changed":true})", row.guests = {"bob"}, row.stage = Stage::playing, row.clocked = true;
  keep({{}, {row}, {}, {}});
  EXPECT_EQ((**store->table("t1")).row, row);
  EXPECT_TRUE(store->tables_of("ada", 10)->empty());
  EXPECT_EQ(store->tables_of("bob", 10)->size(), 1u);
  EXPECT_THAT(*store->clocked(), ElementsAre("t1"));
}

TEST_P(EveryStore, WritesABatchWholeOrNotAtAll) {
  keep({{}, {table_row("t1")}, {entry("t1", 1)}, {}});
  const Batch twice{{ada}, {}, {entry("t1", 2), entry("t1", 1)}, {}};
  EXPECT_TRUE(store->write({&twice}));
  EXPECT_EQ((**store->table("t1")).entries.size(), 1u);
  EXPECT_FALSE(store->guest("ada")->has_value());
  keep({{ada}, {}, {entry("t1", 2)}, {}});  // and goes on
  EXPECT_EQ((**store->table("t1")).entries.size(), 2u);
}

TEST_P(EveryStore, ListsTheNewestTablesFirst) {
  Batch batch;
  for (int i = 0; i < 5; ++i) batch.tables.push_back(table_row("t" + std::to_string(i), i));
  batch.tables[3].listed = false;
  batch.tables[1].stage = Stage::over;
  keep(batch);
  std::vector<std::string> ids;
  const auto lobby = store->lobby(Stage::gathering, 2), own = store->tables_of("ada", 3);
  for (const TableRow& row : *lobby) ids.push_back(row.id);
  EXPECT_THAT(ids, ElementsAre("t4", "t2"));
  ids.clear();
  for (const TableRow& row : *own) ids.push_back(row.id);
  EXPECT_THAT(ids, ElementsAre("t4", "t3", "t2"));
}

TEST_P(EveryStore, CopiesItselfWhole) {
  keep({{ada},
        {table_row("t1"), table_row("t2", 2)},
        {entry("t1", 1), entry("t2", 1), entry("t2", 2)},
        {{"t1", 1, 0, "Ada", "hello", "", 5}}});
  const std::string folder = new_folder();
  {
    auto copy = open(folder + "/copy.sqlite");
    ASSERT_TRUE(copy);
    EXPECT_FALSE(store->read_all([&](const Batch& piece) { return (*copy)->write({&piece}); }));
    EXPECT_EQ(**(*copy)->guest("ada"), ada);
    for (const std::string id : {"t1", "t2"}) {
      EXPECT_EQ((**(*copy)->table(id)).row, (**store->table(id)).row);
      EXPECT_EQ((**(*copy)->table(id)).entries, (**store->table(id)).entries);
      EXPECT_EQ((**(*copy)->table(id)).chats, (**store->table(id)).chats);
    }
  }
  fs::remove_all(folder);
}

TEST_P(EveryStore, KeepsNotesAboutItself) {
  EXPECT_EQ(*store->note("checksum"), std::nullopt);
  keep({{}, {}, {}, {}, {{"checksum", "a"}, {"other", "“b”"}}});
  keep({{}, {}, {}, {}, {{"checksum", "c"}}});
  reopen();
  EXPECT_EQ(*store->note("checksum"), "c");
  EXPECT_EQ(*store->note("other"), "“b”");
}

TEST_P(EveryStore, GathersWhatIsToBeKeptIntoOneTransaction) {
  std::promise<void> all_done;
  std::atomic<int> done{0}, failed{0};
  {
    Keeper keeper{std::move(store), [](const Keeper::Task& task) { task(); }};
    keeper.keep({{}, {table_row("t1")}, {}, {}}, [](const auto&) {});
    for (int n = 1; n <= 500; ++n)
      keeper.keep({{}, {}, {entry("t1", n == 250 ? 1 : n)}, {}}, [&](const std::optional<Fault>& problem) {
        failed += problem.has_value();
        if (++done == 500) all_done.set_value();
      });
    keeper.commit();
    all_done.get_future().wait();
    EXPECT_EQ(keeper.transactions(), 1u);
  }
  EXPECT_EQ(failed, 1);  // only the one whose number was taken
  reopen();
  EXPECT_EQ((**store->table("t1")).entries.size(), 499u);
}

TEST_P(EveryStore, HasOneServerAtATime) {
  ASSERT_FALSE(store->claim());
  {
    auto other = open(where);
    ASSERT_TRUE(other);
    const auto no = (*other)->claim();
    ASSERT_TRUE(no);
    EXPECT_THAT(no->text(), HasSubstr("another server uses this store"));
    EXPECT_TRUE((*other)->guest("ada")) << "others may read";
  }
  reopen();
  EXPECT_FALSE(store->claim()) << "the first one is gone";
}

TEST_P(EveryStore, KeepsCardsReportsAndBans) {
  Batch batch;
  batch.contents.push_back({"hash", "persuasion", "{}"});
  batch.reports.push_back({"r1", "t", "ada", "bob", "He “shouts”.", 5});
  batch.bans.push_back({"guest bob", "shouting", 0, 5});
  keep(batch);
  Batch again;
  again.contents = batch.contents;
  again.bans.push_back({"guest bob", "shouting", 9, 6});
  keep(again);
  reopen();
  EXPECT_EQ(**store->content("hash"), "{}");
  EXPECT_FALSE(*store->content("other"));
  EXPECT_THAT(*store->reports(10), ElementsAre(batch.reports[0]));
  EXPECT_THAT(*store->bans(), ElementsAre(again.bans[0]));
  Batch all;
  store->read_all([&](const Batch& piece) {
    for (const auto& one : piece.contents) all.contents.push_back(one);
    for (const auto& one : piece.reports) all.reports.push_back(one);
    for (const auto& one : piece.bans) all.bans.push_back(one);
    return std::optional<Fault>{};
  });
  EXPECT_EQ(all.contents, batch.contents);
  EXPECT_EQ(all.reports, batch.reports);
  EXPECT_EQ(all.bans, again.bans);
}

TEST_P(EveryStore, ForgetsTablesAndGuestsByAge) {
  Batch batch;
  batch.guests = {ada, {"eve", "Eve", "hash", 7}};
  TableRow old = table_row("old", 10), young = table_row("young", 30), playing = table_row("playing", 10);
  playing.stage = Stage::playing, playing.guests.clear();
  batch.tables = {old, young, playing};
  batch.entries = {entry("old", 1), entry("young", 1)};
  batch.chats = {{"old", 1, 0, "Ada", "Hello", "k", 5, "ada"}};
  keep(batch);
  EXPECT_THAT(*store->old_tables(20, false), ElementsAre("old"));
  EXPECT_THAT(*store->old_tables(20, true), testing::UnorderedElementsAre("old", "playing"));
  EXPECT_THAT(*store->old_guests(20), ElementsAre("eve")) << "Ada sits somewhere";
  Batch gone;
  gone.gone_tables = {"old"}, gone.gone_guests = {"eve"};
  keep(gone);
  EXPECT_FALSE(*store->table("old"));
  EXPECT_EQ((**store->table("young")).entries.size(), 1u);
  EXPECT_FALSE(*store->guest("eve"));
  Batch again;  // nothing of it is left over
  again.tables = {old}, again.entries = {entry("old", 1)};
  again.chats = batch.chats;
  keep(again);
  EXPECT_EQ((**store->table("old")).chats, batch.chats);
}

TEST(Postgres, ThatStandsStillIsNotWaitedForForEver) {
  ASSERT_TRUE(Cluster::get().runs());
  auto store = open(Cluster::get().url());
  ASSERT_TRUE(store);
  ASSERT_FALSE((*store)->claim());
  Cluster::get().freeze(true);
  Batch batch;
  batch.guests = {ada};
  const auto kept = (*store)->write({&batch});
  const auto found = (*store)->guest("ada");
  Cluster::get().freeze(false);
  EXPECT_TRUE(kept);
  EXPECT_FALSE(found);
  while (!(*store)->guest("ada")) std::this_thread::yield();  // it is found again, and ours
}

INSTANTIATE_TEST_SUITE_P(Store, EveryStore, testing::Values("sqlite", "postgresql"),
                         [](const auto& which) { return which.param; });

TEST(Sqlite, RefusesAStoreOfANewerProgramAndWhatIsNoStore) {
  const std::string folder = new_folder(), path = folder + "/parlor.sqlite";
  ASSERT_TRUE(open(path));
  sqlite3* base = nullptr;
  sqlite3_open(path.c_str(), &base);
  sqlite3_exec(base, "PRAGMA user_version = 99", nullptr, nullptr, nullptr);
  sqlite3_close(base);
  EXPECT_THAT(open(path).fault().text(), HasSubstr("newer Parlor"));
  std::ofstream{folder + "/poem.txt"} << std::string(5000, 'x');
  EXPECT_THAT(open(folder + "/poem.txt").fault().text(), HasSubstr("poem.txt"));
  EXPECT_THAT(open(folder + "/missing/parlor.sqlite").fault().text(), HasSubstr("unable to open"));
  fs::remove_all(folder);
}

TEST(Sqlite, IsDurableAtEveryCommit) {
  const std::string folder = new_folder(), path = folder + "/parlor.sqlite";
  const auto store = open(path);
  sqlite3* base = nullptr;
  sqlite3_open(path.c_str(), &base);
  std::string mode;
  sqlite3_exec(
      base, "PRAGMA journal_mode",
      [](void* into, int, char** values, char**) { return *static_cast<std::string*>(into) = values[0], 0; }, &mode,
      nullptr);
  sqlite3_close(base);
  EXPECT_EQ(mode, "wal");
  fs::remove_all(folder);
}

}  // namespace
}  // namespace parlor::store
