// SPDX-License-Identifier: MIT
// Killed at random moments while many play: nothing that was acknowledged is lost, nothing is done twice, all carry on.
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <set>

#include "kernel/rng.h"
#include "server/document.h"
#include "server/running.h"
#include "store/store.h"

extern char** environ;

namespace parlor {
namespace {

using client::Guest;
using client::Player;
using Instant = std::chrono::steady_clock::time_point;

int free_port() {
  Running server;  // takes one and gives it back
  return server.port;
}

/// `parlor serve` as a process of its own, to be killed.
class Process {
 public:
  Process(int port, const std::string& data) : port_{port}, data_{data} {}
  ~Process() { kill(); }

  void start() {
    const std::string port = std::to_string(port_);
    const char* const arguments[] = {PARLOR_PROGRAM, "serve", "--port",      port.c_str(), "--data", data_.c_str(),
                                     "--bot-delay",  "0",     "--unlimited", "--idle",     "1",      nullptr};
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", 1, 0);
    ASSERT_EQ(posix_spawn(&id_, PARLOR_PROGRAM, &files, nullptr, const_cast<char* const*>(arguments), environ), 0);
    posix_spawn_file_actions_destroy(&files);
    while (!client::Wire{port_}.open()) ::usleep(2'000);
  }
  void kill() {
    if (id_ <= 0) return;
    ::kill(id_, SIGKILL);
    ::waitpid(id_, nullptr, 0);
    id_ = -1;
  }

 private:
  int port_;
  std::string data_;
  pid_t id_ = -1;
};

/// Someone who plays at random, asks again after every crash, and remembers what was acknowledged.
struct Person {
  Person(const Guest& guest, const std::string& table) : player{guest, table} {}

  Player player;
  std::string waiting_for;  // the id of the act that has no answer yet
  Json action;
  std::size_t answers_read = 0;
  std::set<std::string> acknowledged;
  int since_last_crash = 0;

  void read_answers() {
    for (; answers_read < player.answers.size(); ++answers_read) {
      const Json& answer = player.answers[answers_read];
      if (!answer.contains("id") || answer["id"] != waiting_for) continue;
      if (answer["type"] == "done") acknowledged.insert(waiting_for), ++since_last_crash;
      waiting_for.clear();
    }
  }
  void step(Rng& rng) {
    if (!player.connected()) {
      player.connect();
      if (player.connected() && !waiting_for.empty()) send();  // the same id: it may have been done
      return;
    }
    while (player.connected() && player.socket().ready())
      if (!player.hear()) return;
    read_answers();
    if (!waiting_for.empty() || !player.my_turn() || player.over()) return;
    action = player.choices[rng.below(static_cast<std::uint32_t>(player.choices.size()))]["action"];
    waiting_for = client::unique_id();
    send();
  }
  void send() { player.send({{"type", "act"}, {"id", waiting_for}, {"action", action}}); }
};

/// A request that is repeated until the server is there to answer it.
template <class Ask> Json insist(const Ask& ask) {
  while (true)
    if (const Json said = ask(); said.is_object()) return said;
}

void seat_party(int port, const std::string& game, std::vector<std::unique_ptr<Person>>& people, Rng& rng) {
  std::vector<Guest> guests;
  for (int i = 0; i < 2; ++i) {
    Guest guest;
    while (guest.token.empty()) guest = Guest::enter(port, "Guest");
    guests.push_back(guest);
  }
  const std::string bot = rng.below(2) == 0 ? "medium" : "random";
  const Json made = insist([&] {
    return guests[0]
        .post("/api/tables", {{"game", game}, {"seats", {Json::object(), Json::object(), {{"bot", bot}}}}})
        .json();
  });
  const std::string table = made["table"].get<std::string>();
  insist([&] { return guests[1].post("/api/tables/" + table + "/sit", {{"seat", 1}}).json(); });
  insist([&] { return guests[0].post("/api/tables/" + table + "/start", Json::object()).json(); });
  for (const Guest& guest : guests) people.push_back(std::make_unique<Person>(guest, table));
}

/// Plays every stored table from its first entry on, and counts the ids of its clients.
void check_store(const std::string& path, const std::vector<std::unique_ptr<Person>>& people) {
  auto store = store::open(path);
  ASSERT_TRUE(store) << store.fault().text();
  std::map<std::string, std::map<std::string, int>> keys;
  for (const auto& person : people) {
    const std::string& id = person->player.table;
    if (keys.contains(id)) continue;
    auto stored = (*store)->table(id);
    ASSERT_TRUE(stored && *stored) << id;
    const auto json = parse_json((*stored)->row.document, "document");
    ASSERT_TRUE(json);
    const auto document = server::read_document(*json, id);
    ASSERT_TRUE(document) << document.fault().text();
    auto table = Table::open(document->header());
    ASSERT_TRUE(table);
    int expected = 0;
    for (const store::EntryRow& entry : (*stored)->entries) {
      ASSERT_EQ(entry.n, ++expected);
      const Verdict verdict =
          table->judge({entry.seat < 0 ? house : seat_at(entry.seat), *parse_json(entry.action, "action")});
      ASSERT_FALSE(verdict.refused()) << verdict.refusal().text;
      table->commit(verdict);
      if (!entry.key.empty()) ++keys[id][std::to_string(entry.seat) + " " + entry.key];
    }
    keys[id];
  }
  std::size_t acknowledged = 0;
  for (const auto& person : people) {
    const auto& stored = keys[person->player.table];
    for (const std::string& id : person->acknowledged) {
      const auto found = stored.find(person->player.seat.dump() + " " + id);
      ASSERT_TRUE(found != stored.end()) << "an acknowledged action was lost";
      ++acknowledged;
    }
  }
  for (const auto& [table, ids] : keys)
    for (const auto& [id, count] : ids) ASSERT_EQ(count, 1) << "an action was done twice";
  EXPECT_GE(acknowledged, 50u);  // one for each life at least
  testing::Test::RecordProperty("acknowledged", static_cast<int>(acknowledged));
}

TEST(Crash, LosesNothingThatWasAcknowledgedAndDoesNothingTwice) {
  constexpr int crashes = 50;
  const Folder folder;
  const int port = free_port();
  Process server{port, folder.path()};
  server.start();
  Rng rng{seed_of(std::uint64_t{11})};
  std::vector<std::unique_ptr<Person>> people;
  const std::vector<std::string> games{"persuasion", "resonance", "ritual", "resilience"};
  for (int table = 0; table < 12; ++table) seat_party(port, games[static_cast<std::size_t>(table) % 4], people, rng);
  for (int crash = 0; crash <= crashes; ++crash) {
    for (const auto& person : people) person->since_last_crash = 0;
    // At least so long that somebody acted, and then a random moment more.
    const Instant started = std::chrono::steady_clock::now();
    const auto longer = std::chrono::microseconds{rng.below(60'000)};
    bool enough = false;
    while (!enough) {
      bool acted = false, all_carried_on = true;
      std::vector<pollfd> files;
      for (const auto& one : people) {
        Person& person = *one;
        if (person.player.over()) continue;
        person.step(rng);
        acted |= person.since_last_crash > 0;
        all_carried_on &= person.since_last_crash > 0 || person.player.over();
        if (person.player.connected()) files.push_back({person.player.socket().wire().file(), POLLIN, 0});
      }
      ::poll(files.data(), files.size(), 5);
      const auto now = std::chrono::steady_clock::now();
      ASSERT_LT(now - started, std::chrono::seconds{30}) << "after crash " << crash << " somebody cannot go on";
      enough = crash == crashes ? all_carried_on : acted && now - started > longer;
    }
    if (crash == crashes) break;
    server.kill();
    server.start();
    const auto playing =
        std::count_if(people.begin(), people.end(), [](const auto& one) { return !one->player.over(); });
    if (playing < 16) seat_party(port, games[rng.below(4)], people, rng);
  }
  server.kill();
  for (const auto& person : people) EXPECT_EQ(person->player.errors, std::vector<std::string>{});
  check_store(folder.path("parlor.sqlite"), people);
}

}  // namespace
}  // namespace parlor
