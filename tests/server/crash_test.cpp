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

#include "server/nats.h"
#include "server/people.h"
#include "server/running.h"
#include "support/where.h"

extern char** environ;

namespace parlor {
namespace {

using client::Guest;
using client::Player;
using Instant = std::chrono::steady_clock::time_point;

/// `parlor serve` as a process of its own, to be killed.
class Process {
 public:
  Process(int port, const std::string& data) : port_{port}, data_{data} {}
  ~Process() { kill(); }

  void start() {
    const std::string port = std::to_string(port_);
    const char* const arguments[] = {test::program(), "serve", "--port",      port.c_str(), "--data", data_.c_str(),
                                     "--bot-delay",   "0",     "--unlimited", "--idle",     "1",      nullptr};
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", 1, 0);
    ASSERT_EQ(posix_spawn(&id_, test::program(), &files, nullptr, const_cast<char* const*>(arguments), environ), 0);
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

/// A request that is repeated until the server is there to answer it.
template <class Ask> Json insist(const Ask& ask) {
  while (true)
    if (const Json said = ask(); said.is_object()) return said;
}

void seat_party(int port, const std::string& game, People& people, Rng& rng) {
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

TEST(Crash, LosesNothingThatWasAcknowledgedAndDoesNothingTwice) {
  constexpr int crashes = 50;
  const Folder folder;
  const int port = free_port();
  Process server{port, folder.path()};
  server.start();
  Rng rng{seed_of(std::uint64_t{11})};
  People people;
  const std::vector<std::string> games{"persuasion", "resonance", "ritual", "resilience"};
  for (int table = 0; table < 12; ++table) seat_party(port, games[static_cast<std::size_t>(table) % 4], people, rng);
  for (int crash = 0; crash <= crashes; ++crash) {
    for (const auto& person : people) person->lately = 0;
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
        person.step(rng, [port] { return port; });
        acted |= person.lately > 0;
        all_carried_on &= person.lately > 0 || person.player.over();
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
  check_store(folder / "parlor.sqlite", people);
  std::size_t acknowledged = 0;
  for (const auto& person : people) acknowledged += person->acknowledged.size();
  EXPECT_GE(acknowledged, 50u);  // one for each life at least
}

}  // namespace
}  // namespace parlor
