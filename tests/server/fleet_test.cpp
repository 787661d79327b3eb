// SPDX-License-Identifier: MIT
// Several servers on one store: whoever is connected to any of them notices nothing of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/nats.h"
#include "server/people.h"
#include "server/running.h"
#include "store/cluster.h"
#include "support/where.h"

namespace parlor {
namespace {

using client::Guest;
using client::Player;
using store::Cluster;
using testing::HasSubstr;

const Json none = Json::object();
std::string at(const std::string& table) { return "/api/tables/" + table; }

int counted(const Running& server, const std::string& name) {
  const std::string text = server.metrics(), line = "\nparlor_" + name + " ";
  const std::size_t where = text.find(line);
  return where == std::string::npos ? -1 : std::atoi(text.c_str() + where + line.size());
}

/// The same guest at another server.
Guest there(Guest guest, const Running& server) {
  guest.port = server.port;
  return guest;
}

/// What other servers are told of takes a moment.
template <class Ask> void wait_until(const Ask& ask) {
  const auto started = std::chrono::steady_clock::now();
  while (!ask()) {
    ASSERT_LT(std::chrono::steady_clock::now() - started, std::chrono::seconds{30});
    ::usleep(2'000);
  }
}

class ManyServers : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(Cluster::get().runs()) << "PostgreSQL did not start; packages.txt names it";
    store = Cluster::get().url();
    one.emplace(place()), other.emplace(place());
  }
  server::Place place() const {
    server::Place place = Running::quick();
    place.store = store, place.bus = nats.url();
    return place;
  }
  /// Two guests: the table is at home where the first one made it; both sit, and a bot.
  std::string begin(const std::string& game) {
    ada = Guest::enter(one->port, "Ada"), bob = Guest::enter(other->port, "Bob");
    const std::string table =
        make_table(ada, {{"game", game}, {"seats", {none, none, {{"bot", "random"}}}}, {"spectators", "live"}});
    EXPECT_EQ(bob.post(at(table) + "/sit", {{"seat", 1}}).status, 200);
    EXPECT_EQ(ada.post(at(table) + "/start", none).status, 200);
    return table;
  }

  Nats nats;
  std::string store;
  std::optional<Running> one, other;
  Guest ada, bob;
};

TEST_F(ManyServers, PlayAllGamesWithWhoeverIsConnectedWherever) {
  Rng rng{seed_of(std::uint64_t{5})};
  People people;
  for (const std::string game : {"persuasion", "resonance", "ritual", "resilience"}) {
    const std::string table = begin(game);
    people.push_back(std::make_unique<Person>(ada, table));
    people.push_back(std::make_unique<Person>(bob, table));
    people.push_back(std::make_unique<Person>(there(ada, *other), table));  // on two devices
  }
  for (const auto& person : people) person->player.connect();
  // The second device only looks: two hands at one seat would only be refused.
  const auto played = [&] {
    for (std::size_t i = 0; i < people.size(); i += 3)
      if (std::ssize(people[i]->acknowledged) + std::ssize(people[i + 1]->acknowledged) < 30 &&
          !people[i]->player.over())
        return false;
    return true;
  };
  const auto started = std::chrono::steady_clock::now();
  while (!played()) {
    for (std::size_t i = 0; i < people.size(); ++i) {
      Person& person = *people[i];
      if (i % 3 != 2) person.step(rng, [] { return 0; });
      else
        while (person.player.socket().ready() && person.player.hear()) continue;
    }
    ASSERT_LT(std::chrono::steady_clock::now() - started, std::chrono::seconds{120});
  }
  for (std::size_t i = 0; i < people.size(); i += 3) {  // both devices have been told the same, by the same numbers
    Player &here = people[i]->player, &elsewhere = people[i + 2]->player;
    EXPECT_EQ(here.epoch, elsewhere.epoch);
    ASSERT_TRUE(here.hear_until([&] { return !here.socket().ready(); }) || here.over());
    const int far = std::max(here.seq, elsewhere.seq);
    ASSERT_TRUE(here.hear_until([&] { return here.seq >= far; }));
    ASSERT_TRUE(elsewhere.hear_until([&] { return elsewhere.seq >= far; }));
    if (here.seq == elsewhere.seq) {
      EXPECT_EQ(here.view, elsewhere.view);
    }
  }
  for (const auto& person : people) EXPECT_EQ(person->player.errors, std::vector<std::string>{});
  check_store(store, people);
}

TEST_F(ManyServers, TellAServerOnceHoweverManyLookThere) {
  const Guest maker = Guest::enter(one->port, "Ada");
  const std::string table = make_table(maker, {{"game", "persuasion"}});
  Player host{maker, table};
  host.connect();
  const auto told_of_a_word = [&](int watchers) {
    std::vector<std::unique_ptr<Player>> all;
    for (int i = 0; i < watchers; ++i) {
      all.push_back(std::make_unique<Player>(Guest{other->port, "", "", ""}, table));
      all.back()->connect();
    }
    const auto all_are_here = [&](Player& who) {
      return who.hear_until([&] { return !who.face.is_null() && who.face["watching"] == watchers; });
    };
    EXPECT_TRUE(all_are_here(host));
    for (const auto& watcher : all) EXPECT_TRUE(all_are_here(*watcher));
    const int before = counted(*one, "told_elsewhere_total");
    host.send({{"type", "say"}, {"id", client::unique_id()}, {"text", "Hello"}});
    for (const auto& watcher : all) {
      const std::size_t heard = watcher->chat.size();
      EXPECT_TRUE(watcher->hear_until([&] { return watcher->chat.size() > heard; }));
    }
    return counted(*one, "told_elsewhere_total") - before;
  };
  EXPECT_EQ(told_of_a_word(1), 1);
  EXPECT_TRUE(host.hear_until([&] { return host.face["watching"] == 0; }));
  EXPECT_EQ(told_of_a_word(25), 1);
}

TEST_F(ManyServers, GoOnWhereSomebodyLeftOffAtAnother) {
  const std::string table = begin("resonance");
  Player player{bob, table};
  player.connect();
  ASSERT_TRUE(player.hear_until([&] { return !player.view.is_null(); }));
  player.disconnect();
  player.guest = there(bob, *one);
  player.connect();
  ASSERT_TRUE(player.hear_until([&] { return player.resumed; }));
  player.disconnect();
  player.guest = bob;
  player.resumed = false;
  player.connect();
  ASSERT_TRUE(player.hear_until([&] { return player.resumed; }));
  EXPECT_EQ(player.errors, std::vector<std::string>{});
}

TEST_F(ManyServers, KnowTheSameGuests) {
  const Guest guest = Guest::enter(one->port, "Ada");
  EXPECT_EQ(there(guest, *other).get("/api/me").status, 200);
  const Json code = guest.post("/api/me/code", none).json();
  const auto back = client::request(other->port, "POST", "/api/guests/return", Json{{"code", code["code"]}}.dump());
  EXPECT_EQ(back.status, 200);
  EXPECT_EQ(back.json()["id"], guest.id);
  EXPECT_EQ(client::request(other->port, "POST", "/api/guests/return", Json{{"code", "abcdefgh"}}.dump()).status, 403);
  EXPECT_EQ(guest.post("/api/me", {{"name", "Ada L."}}).status, 200);
  wait_until([&] { return there(guest, *other).get("/api/me").json()["name"] == "Ada L."; });
  ASSERT_EQ(guest.post("/api/me/rotate", none).status, 200);
  wait_until([&] { return there(guest, *other).get("/api/me").status == 401; });
}

TEST_F(ManyServers, ShowTheDoorTogether) {
  const std::string table = begin("persuasion");
  Player player{bob, table};
  player.connect();
  ASSERT_TRUE(player.hear_until([&] { return !player.view.is_null(); }));
  const auto banned = client::request(one->port, "POST", "/api/admin/ban", Json{{"guest", bob.id}}.dump(),
                                      {"Authorization: Bearer operator"});
  ASSERT_EQ(banned.status, 200);
  while (player.hear()) continue;
  EXPECT_EQ(player.socket().close_code(), 4403);
  wait_until([&] { return bob.get("/api/me").status == 403; });
}

TEST_F(ManyServers, ListOnesTablesWithWhatOnlyTheirHomesKnow) {
  const std::string table = begin("persuasion");
  Player player{ada, table};
  player.connect();
  ASSERT_TRUE(player.hear_until([&] { return !player.view.is_null(); }));
  const Json here = ada.get("/api/me/tables").json()["tables"][0],
             elsewhere = there(ada, *other).get("/api/me/tables").json()["tables"][0];
  EXPECT_EQ(elsewhere["table"], table);
  EXPECT_EQ(elsewhere["seats"][0]["here"], true);  // the store alone does not know
  EXPECT_EQ(elsewhere["your_move"], here["your_move"]);
  EXPECT_EQ(there(ada, *other).get(at(table) + "/deal").json()["commitment"], here["commitment"]);
  EXPECT_EQ(bob.post(at(table) + "/sit", {{"seat", 9}}).status, 400);
  EXPECT_EQ(bob.post(at(table) + "/start", none).status, 403);
}

TEST_F(ManyServers, GoOnAtHomeWhileTheBusIsAway) {
  const std::string table = begin("resonance");
  Player host{ada, table}, guest{bob, table};
  host.connect(), guest.connect();
  ASSERT_TRUE(guest.hear_until([&] { return !guest.view.is_null(); }));
  ASSERT_TRUE(host.hear_until([&] { return !host.view.is_null(); }));
  nats.kill();
  while (guest.hear()) continue;
  EXPECT_EQ(guest.socket().close_code(), 1013);
  EXPECT_EQ(bob.get(at(table)).status, 503);
  EXPECT_EQ(ada.get(at(table)).status, 200);
  const std::string id = client::unique_id();
  host.send({{"type", "why"}, {"id", id}, {"action", none}});
  EXPECT_TRUE(host.outcome(id));
  EXPECT_EQ(ada.post(at(table) + "/pause", none).status, 200);  // what is written needs the store alone
  EXPECT_EQ(ada.post(at(table) + "/resume", none).status, 200);
  nats.start();
  wait_until([&] { return bob.get(at(table)).status == 200; });
  guest.connect();
  ASSERT_TRUE(guest.hear_until([&] { return !guest.view.is_null() && guest.connected(); }));
  EXPECT_EQ(host.errors, std::vector<std::string>{});
}

TEST_F(ManyServers, HandTheirTablesOverWhenTheyEnd) {
  const std::string table = begin("resonance");
  Player host{ada, table}, guest{bob, table};
  host.connect(), guest.connect();
  ASSERT_TRUE(guest.hear_until([&] { return !guest.view.is_null(); }));
  ASSERT_TRUE(host.hear_until([&] { return !host.view.is_null(); }));
  one->stop();
  while (host.hear()) continue;
  while (guest.hear()) continue;
  EXPECT_EQ(host.socket().close_code(), 1012);
  EXPECT_EQ(guest.socket().close_code(), 1012);
  guest.view = nullptr;
  guest.connect();  // it is free already: no second try is needed
  ASSERT_TRUE(guest.hear_until([&] { return !guest.view.is_null(); }));
  EXPECT_EQ(counted(*other, "tables_in_memory{game=\"resonance\"}"), 1);
}

TEST_F(ManyServers, NeedAStoreThatCanBeShared) {
  server::Place place = this->place();
  const Folder folder;
  place.store = folder / "parlor.sqlite";
  const auto opened = server::Server::open(place);
  ASSERT_FALSE(opened);
  EXPECT_THAT(opened.fault().text(), HasSubstr("PostgreSQL"));
  server::Place alone = Running::quick();
  alone.store = store;
  const auto refused = server::Server::open(alone);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.fault().text(), HasSubstr("another server uses this store"));
  server::Place deaf = this->place();
  deaf.bus = "nats://127.0.0.1:" + std::to_string(free_port());
  const auto unheard = server::Server::open(deaf);
  ASSERT_FALSE(unheard);
  EXPECT_THAT(unheard.fault().text(), HasSubstr("no NATS answers at nats://127.0.0.1"));
}

/// What the program says to flags that cannot be, and how it ends.
std::pair<std::string, int> said_to(const std::string& flags) {
  const Folder folder;
  std::string said;
  FILE* const pipe = ::popen(
      (std::string{test::program()} + " serve --port 0 --data " + folder.path() + " " + flags + " 2>&1").c_str(), "r");
  char buffer[256];
  while (std::fgets(buffer, sizeof buffer, pipe) != nullptr) said += buffer;
  return {said, WEXITSTATUS(::pclose(pipe))};
}

TEST(ManyServersFlags, AreAnsweredInOneSentence) {
  const std::pair<const char*, const char*> wrong[] = {
      {"--bus nats://127.0.0.1:1", "many servers need a store in PostgreSQL"},
      {"--store postgresql:///nowhere --bus http://127.0.0.1:1", "expected nats://HOST:PORT"},
      {"--store postgresql:///nowhere --bus nats://127.0.0.1:1 --node 'a b'", "expected at most 32 letters"},
      {"--node ash", "needs no name"},
  };
  for (const auto& [flags, sentence] : wrong) {
    const auto [said, code] = said_to(flags);
    EXPECT_THAT(said, HasSubstr(sentence)) << flags;
    EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << said;
    EXPECT_NE(code, 0);
  }
}

}  // namespace
}  // namespace parlor
