// SPDX-License-Identifier: MIT
// Three servers as processes, all games, and whatever can happen to them while people play: killed, ended, asleep until another has
// taken their tables; the bus gone, the database frozen. Nothing that was acknowledged is lost, nothing is done twice, all carry on.
// A short one in every test; PARLOR_STORM=SECONDS (./dev storm) goes on for that long, with whatever comes by chance.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <iostream>
#include <set>

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
using Clock = std::chrono::steady_clock;

const Json none = Json::object();
std::string at(const std::string& table) { return "/api/tables/" + table; }

class Server {
 public:
  Server(std::string name, const std::string& store, const std::string& bus)
      : port{free_port()}, name_{std::move(name)}, store_{store}, bus_{bus} {}

  void start() {
    child_.start({test::program(), "serve", "--port", std::to_string(port), "--data", folder_.path(), "--store", store_,
                  "--bus", bus_, "--node", name_, "--bot-delay", "0", "--unlimited", "--idle", "5"});
    while (!client::Wire{port}.open()) ::usleep(2'000);
    open = true;
  }
  void kill() { open = false, child_.kill(); }
  void terminate() { open = false, child_.signal(SIGTERM), child_.wait(); }
  void sleep() { open = false, child_.signal(SIGSTOP); }
  void wake() { child_.signal(SIGCONT), open = true; }

  const int port;
  bool open = false;  // somebody who balances load would send people here

 private:
  std::string name_, store_, bus_;
  Folder folder_;
  Child child_;
};

class Storm : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(Cluster::get().runs()) << "PostgreSQL did not start; packages.txt names it";
    store = Cluster::get().url();
    for (const char* const name : {"ash", "birch", "cedar"}) {
      servers.push_back(std::make_unique<Server>(name, store, nats.url()));
      servers.back()->start();
    }
    seat_more();
  }
  void TearDown() override {
    for (const auto& server : servers) server->kill();
    for (const auto& person : people) EXPECT_EQ(person->wrong(), std::vector<std::string>{});
    check_store(store, people);
  }

  int any_port() {
    std::vector<int> ports;
    for (const auto& server : servers)
      if (server->open) ports.push_back(server->port);
    return ports.empty() ? 0 : ports[rng.below(static_cast<std::uint32_t>(ports.size()))];
  }
  /// Asked again, of any server, until it is done; what was done already says so with 409.
  Json insist(Guest guest, const std::string& path, const Json& body) {
    while (true) {
      guest.port = any_port();
      const client::Reply reply = guest.post(path, body);
      if (reply.status >= 200 && reply.status < 500 && reply.status != 404) return reply.json();
    }
  }
  void seat_party(const std::string& game) {
    std::vector<Guest> guests;
    while (guests.size() < 2)
      if (const Guest guest = Guest::enter(any_port(), "Guest"); !guest.token.empty()) guests.push_back(guest);
    const std::string bot = rng.below(2) == 0 ? "medium" : "random";
    const std::string table =
        insist(guests[0], "/api/tables", {{"game", game}, {"seats", {none, none, {{"bot", bot}}}}})["table"];
    insist(guests[1], at(table) + "/sit", {{"seat", 1}});
    insist(guests[0], at(table) + "/start", none);
    for (const Guest& guest : guests) people.push_back(std::make_unique<Person>(guest, table));
  }
  void seat_more() {
    for (const std::string game : {"persuasion", "resonance", "ritual", "resilience"}) {
      const auto playing = std::count_if(people.begin(), people.end(), [&](const auto& one) {
        return !one->player.over() && one->player.face.is_object() && one->player.face["game"] == game;
      });
      if (playing == 0) seat_party(game);
    }
  }
  bool every_table_goes_on() const {
    std::map<std::string, bool> goes_on;
    for (const auto& one : people) goes_on[one->player.table] |= one->lately > 0 || one->player.over();
    return std::all_of(goes_on.begin(), goes_on.end(), [](const auto& one) { return one.second; });
  }
  /// Who waits for what where nothing goes on.
  std::string standstill() const {
    std::map<std::string, std::string> tables;
    std::set<std::string> going;
    for (const auto& one : people) {
      const Player& player = one->player;
      if (one->lately > 0 || player.over()) going.insert(player.table);
      tables[player.table] += fmt::format(
          "\n  table {} seat {}: {} at port {}, {}, waited for are {}, choices {}, its act {}", player.table,
          player.seat.dump(), player.connected() ? "connected" : "not connected", player.guest.port,
          player.view.is_null() ? "told nothing" : "told up to " + std::to_string(player.seq), player.waiting.dump(),
          player.choices.size(), one->waiting_for.empty() ? "answered" : "not answered");
    }
    std::string all;
    for (const auto& [table, text] : tables)
      if (!going.contains(table)) all += text;
    return all;
  }
  /// Every table has got further since; answers how long that took.
  void carry_on(const std::string& after) {
    for (const auto& person : people) person->lately = 0;
    const auto started = Clock::now();
    ASSERT_TRUE(step_until(
        people, rng, [this] { return any_port(); }, [this] { return every_table_goes_on(); }))
        << "somebody cannot go on after: " << after << standstill();
    std::cout << "   " << after << ": all went on within "
              << std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - started).count() << " ms\n";
  }
  void leave_server(const Server& server) {
    for (const auto& person : people)
      if (person->player.guest.port == server.port) person->player.disconnect();
  }

  void kill(Server& server) {
    server.kill();
    carry_on("killed");
    server.start();
  }
  void end(Server& server) {
    server.terminate();
    carry_on("ended");
    server.start();
  }
  /// The classic: it sleeps until others have its tables, wakes up, and believes that nothing has happened.
  void put_to_sleep(Server& server) {
    server.sleep();
    leave_server(server);
    carry_on("asleep");
    server.wake();
    carry_on("awake");
  }
  void cut_bus() {
    nats.kill();
    for (int i = 0; i < 20; ++i)
      for (const auto& person : people) person->step(rng, [this] { return any_port(); });
    nats.start();
    carry_on("without the bus");
  }
  void freeze_store() {
    Cluster::get().freeze(true);
    for (int i = 0; i < 20; ++i)
      for (const auto& person : people)
        if (person->player.connected()) person->step(rng, [] { return 0; });
    Cluster::get().freeze(false);
    carry_on("without the store");
  }

  Nats nats;
  std::string store;
  std::vector<std::unique_ptr<Server>> servers;
  People people;
  Rng rng{seed_of(std::uint64_t{20})};
};

TEST_F(Storm, LosesNothingAndDoesNothingTwice) {
  carry_on("at first");
  const char* const seconds = std::getenv("PARLOR_STORM");
  if (seconds == nullptr) {
    kill(*servers[0]);
    end(*servers[1]);
    put_to_sleep(*servers[2]);
    cut_bus();
    freeze_store();
    return;
  }
  const auto until = Clock::now() + std::chrono::seconds{std::atoi(seconds)};
  while (Clock::now() < until && !HasFatalFailure()) {
    Server& server = *servers[rng.below(3)];
    switch (rng.below(6)) {
      case 0:  kill(server); break;
      case 1:  end(server); break;
      case 2:  put_to_sleep(server); break;
      case 3:  cut_bus(); break;
      case 4:  freeze_store(); break;
      default: carry_on("nothing");
    }
    seat_more();
  }
}

/// Whoever is still connected to a server that slept through the life of its claims is told to come back.
TEST_F(Storm, WhoSleptTooLongSendsEverybodyAway) {
  carry_on("at first");
  const Guest maker = Guest::enter(servers[0]->port, "Ada");
  const std::string table = make_table(maker, {{"game", "persuasion"}});
  Player witness{maker, table};
  witness.connect();
  ASSERT_TRUE(witness.hear_until([&] { return !witness.face.is_null(); }));
  servers[0]->sleep();
  leave_server(*servers[0]);
  Guest elsewhere = maker;
  elsewhere.port = servers[1]->port;
  while (elsewhere.post(at(table) + "/lock", {{"on", true}}).status != 200) continue;  // until it is at home there
  carry_on("asleep");
  servers[0]->wake();
  while (witness.hear()) continue;
  EXPECT_TRUE(witness.socket().close_code() == 1012 || witness.socket().close_code() == 1013)
      << witness.socket().close_code();
  EXPECT_EQ(witness.face["locked"], false);  // it was told nothing that is not so
  witness.connect();
  ASSERT_TRUE(witness.hear_until([&] { return witness.face["locked"] == true; }));
}

}  // namespace
}  // namespace parlor
