// SPDX-License-Identifier: MIT
// What bots do at a table of the server's follows from its seed, as in a record.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <future>

#include "bots/bots.h"
#include "server/book.h"
#include "server/running.h"
#include "server/thinkers.h"
#include "store/store.h"

namespace parlor {
namespace {

using client::Guest;
using client::Player;
using server::Thinkers;

/// A table of the server's as its store keeps it: with every word, where a record keeps private ones to those who wrote them.
std::optional<server::Book> stored(const Running& server, const std::string& id) {
  const auto store = store::open(server.store());
  const auto kept = (*store)->table(id);
  auto document = server::read_document(*parse_json((*kept)->row.document, "document"), id);
  std::optional<server::Book> book{std::in_place, std::move(*document)};
  if (const auto fault = book->load(**kept)) ADD_FAILURE() << fault->text(), book.reset();
  return book;
}

/// Whoever comes to the table at any time, with its seed, does what was done there.
void expect_same_choices(const Running& server, const std::string& id, const std::vector<Level>& bots) {
  const auto book = stored(server, id);
  ASSERT_TRUE(book);
  const Table& served = *book->table();
  auto again = Table::open(served.header());
  ASSERT_TRUE(again);
  int decisions = 0;
  for (const Entry& entry : served.entries()) {
    if (entry.kind == Entry::Kind::act) {
      Mind mind = mind_of(served.header().seed, entry.seat);
      ASSERT_EQ(choose(*again, entry.seat, level_at(bots, index(entry.seat)), mind), entry.action) << id << entry.n;
      ++decisions;
    }
    again->commit(Verdict{entry});
  }
  EXPECT_GT(decisions, 5);
  if (served.header().game != "persuasion") return;  // else who is ready first is dealt first

  // Where nothing but choices depends on who is quicker it is the same game as well
  auto table = Table::open(served.header());
  ASSERT_TRUE(table);
  play_out(*table, bots);
  const auto by_seat = [](const Table& played) {
    std::vector<std::vector<Json>> done(static_cast<std::size_t>(played.players()));
    for (const Entry& entry : played.entries())
      if (entry.kind == Entry::Kind::act)
        done[static_cast<std::size_t>(entry.seat)].push_back(played.action_json(entry));
    return done;
  };
  EXPECT_EQ(by_seat(served), by_seat(*table)) << id;
  EXPECT_EQ(served.result(), table->result());
}

std::string table_of_bots(const Guest& host, const std::string& game, const std::vector<std::string>& bots) {
  Json seats = Json::array();
  for (const std::string& bot : bots) seats.push_back({{"bot", bot}});
  Json table{{"game", game}, {"sit", nullptr}, {"spectators", "live"}, {"seats", seats}, {"start", true}};
  if (game == "persuasion") table["house_rules"] = {{"character_choice", "random"}, {"round_limit", 30}};
  return make_table(host, table);
}

void watch(const Guest& guest, const std::string& table) {
  Player watcher{guest, table};
  watcher.connect();
  watcher.hear_until([&] { return !watcher.result.is_null(); });
}

TEST(Thinking, GivesAtATableTheGameOfARecordWithItsSeed) {
  for (const int workers : {1, 3}) {
    server::Place place = Running::quick();
    place.settings.workers = workers;
    place.settings.think_at_most = place.settings.think_alone = 600 * server::second;  // iterations alone count
    Running server{place};
    const Guest ada = Guest::enter(server.port, "Ada");
    for (const std::string game : {"persuasion", "resonance"}) {
      const std::vector<std::string> names{"hard", "medium", "easy"};
      const std::string table = table_of_bots(ada, game, names);
      watch(ada, table);
      expect_same_choices(server, table, {Level::hard, Level::medium, Level::easy});
    }
  }
}

TEST(Thinking, GoesOnAlikeWhereTheTableHasBeenOutOfMemory) {
  server::Place place = Running::quick();
  place.settings.think_at_most = place.settings.think_alone = 600 * server::second;
  Running server{place};
  const Guest ada = Guest::enter(server.port, "Ada");
  const std::string table = table_of_bots(ada, "resonance", {"hard", "medium"});
  for (const std::size_t lines : {3u, 12u}) {
    Player watcher{ada, table};
    watcher.connect();
    watcher.hear_until([&] { return watcher.log.size() > lines || !watcher.result.is_null(); });
    server.restart();
  }
  watch(ada, table);
  expect_same_choices(server, table, {Level::hard, Level::medium});
}

// ---- Who thinks along

TEST(Helpers, DoEveryPartOnceAndTheOneWhoAsksIsNeverLeftWaiting) {
  for (const int threads : {1, 2, 4}) {
    Thinkers thinkers{threads};
    std::promise<void> done;
    std::array<std::atomic<int>, 40> times{};
    thinkers.run("table", true, [&] {
      Thinkers::Helpers crew{thinkers, "table", true};
      for (int again = 0; again < 5; ++again)
        crew.share(static_cast<int>(times.size()), [&](int part) { ++times[static_cast<std::size_t>(part)]; });
      done.set_value();
    });
    done.get_future().wait();
    for (const auto& one : times) EXPECT_EQ(one, 5);
  }
}

/// Two parts of which each waits for the other can only be done side by side.
TEST(Helpers, ThinkAtTheSameTime) {
  Thinkers thinkers{2};
  std::promise<void> met[2], done;
  thinkers.run("table", true, [&] {
    Thinkers::Helpers crew{thinkers, "table", true};
    crew.share(2, [&](int part) {
      met[part].set_value();
      met[1 - part].get_future().wait();
    });
    done.set_value();
  });
  done.get_future().wait();
}

/// However much a table has to think about, whoever comes has a turn after one part of it.
TEST(Helpers, LetOtherTablesHaveTheirTurn) {
  Thinkers thinkers{2};
  std::promise<void> begun, came, done;
  std::atomic<int> parts{0}, when{-1};
  thinkers.run("long", true, [&] {
    Thinkers::Helpers crew{thinkers, "long", true};
    std::shared_future<void> until = came.get_future().share();
    std::atomic<bool> first{true};
    crew.share(100, [&](int part) {
      if (part == 0) begun.set_value();
      if (first.exchange(false)) until.wait();  // one of the two waits here until the other table was served
      ++parts;
    });
    done.set_value();
  });
  begun.get_future().wait();
  thinkers.run("short", true, [&] {
    when = parts.load();
    came.set_value();
  });
  done.get_future().wait();
  EXPECT_GE(when, 0);
  EXPECT_EQ(parts, 100);
}

}  // namespace
}  // namespace parlor
