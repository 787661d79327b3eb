// SPDX-License-Identifier: MIT
// Nobody's tables cost others theirs: whose bots think when, and what waits for them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>

#include "server/running.h"
#include "server/thinkers.h"
#include "store/store.h"

namespace parlor {
namespace {

using client::Guest;
using client::Player;
using server::Thinkers;
using testing::ElementsAre;

/// Thinks nothing until `go`, then all that came meanwhile, in order.
std::vector<std::string> order_of(const std::vector<std::pair<std::string, bool>>& thoughts) {
  std::vector<std::string> order;
  std::promise<void> go, done;
  Thinkers thinkers{1};
  thinkers.run("the first", true, [&] { go.get_future().wait(); });
  for (const auto& [name, attended] : thoughts)
    thinkers.run(name, attended, [&, table = name] {
      order.push_back(table);
      if (order.size() == thoughts.size()) done.set_value();
    });
  go.set_value();
  done.get_future().wait();
  return order;
}

TEST(Thinkers, LetTablesTakeTurns) {
  EXPECT_THAT(order_of({{"many", false}, {"many", false}, {"many", false}, {"one", false}}),
              ElementsAre("many", "one", "many", "many"));
}

TEST(Thinkers, ServeFirstWhereSomebodyLooksOn) {
  EXPECT_THAT(order_of({{"alone", false}, {"alone", false}, {"seen", true}, {"seen too", true}, {"seen", true}}),
              ElementsAre("seen", "seen too", "seen", "alone", "alone"));
}

/// Rates as for everybody, and so many tables alone.
server::Place place_with(int of_guest, int of_address, int in_all) {
  server::Place place = Running::quick();
  place.settings.limited = true, place.settings.examples = true;
  place.settings.alone_of_guest = of_guest, place.settings.alone_of_address = of_address;
  place.settings.alone_in_all = in_all;
  return place;
}

std::string all_bots(const Guest& host) {
  const Json bot{{"bot", "random"}};
  return make_table(
      host, {{"game", "lamplight"}, {"sit", nullptr}, {"spectators", "live"}, {"seats", {bot, bot}}, {"start", true}});
}

/// Somebody looks on until it is over: then all that others could have done meanwhile has had its time.
void watch(const Guest& guest, const std::string& table) {
  Player watcher{guest, table};
  watcher.connect();
  watcher.hear_until([&] { return !watcher.result.is_null(); });
}

bool is_over(const Guest& guest, const std::string& table) {
  return guest.get("/api/tables/" + table).json()["state"] == "over";
}

TEST(TablesAlone, WaitWhereThereAreTooMany) {
  const auto plays_by_itself = [](int of_guest, int of_address, int in_all) {
    Running server{place_with(of_guest, of_address, in_all)};
    const Guest ada = Guest::enter(server.port, "Ada"), ben = Guest::enter(server.port, "Ben");
    const std::string alone = all_bots(ada), seen = all_bots(ben);
    watch(ben, seen);
    server.stop();
    const auto store = store::open(server.store());
    return !(**(*store)->table(alone)).entries.empty();
  };
  EXPECT_FALSE(plays_by_itself(0, 2, 2)) << "of one guest";
  EXPECT_FALSE(plays_by_itself(2, 0, 2)) << "of one address";
  EXPECT_FALSE(plays_by_itself(2, 2, 0)) << "in all";
}

TEST(TablesAlone, GoOnWhenSomebodyLooks) {
  Running server{place_with(0, 0, 0)};
  const Guest ada = Guest::enter(server.port, "Ada");
  const std::string table = all_bots(ada);
  watch(ada, table);
  EXPECT_TRUE(is_over(ada, table));
}

TEST(TablesAlone, AreNoLongerCountedWhenTheyAreOver) {
  Running server{place_with(1, 1, 1)};
  const Guest ada = Guest::enter(server.port, "Ada");
  for (int i = 0; i < 3; ++i) {
    const std::string table = all_bots(ada);
    while (!is_over(ada, table)) std::this_thread::yield();
  }
}

TEST(Loading, DoesNotWaitForBots) {
  auto place = Running::quick();
  place.settings.workers = 0, place.settings.examples = true;  // they think for ever
  Running server{place};
  const Guest ada = Guest::enter(server.port, "Ada");
  const std::string table = all_bots(ada);
  server.restart();
  EXPECT_EQ(ada.get("/api/tables/" + table).json()["state"], "playing");
}

}  // namespace
}  // namespace parlor
