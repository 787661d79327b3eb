// SPDX-License-Identifier: MIT
// What does it cost that a table is at home on another server? `relay HOME OTHER HOME'S-PROCESS`: two ports of servers that share a store
// (started with --unlimited). Prints how long a ping and a word take that is kept and told, from a client of either server; and
// what a word costs the home's processor with more and more people watching from the other one.
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "server/client.h"

namespace {

using namespace parlor::client;
using parlor::Json;
using Clock = std::chrono::steady_clock;

constexpr int times = 1000, times_watched = 50;

double micros(Clock::time_point since) {
  return std::chrono::duration<double, std::micro>(Clock::now() - since).count();
}

void print(const char* what, std::vector<double> took) {
  std::sort(took.begin(), took.end());
  std::printf("%-34s median %8.0f us   p99 %8.0f us\n", what, took[took.size() / 2], took[took.size() * 99 / 100]);
}

std::vector<double> pings(Player& player) {
  std::vector<double> took;
  for (int i = 0; i < times; ++i) {
    const std::size_t before = player.answers.size();
    const auto began = Clock::now();
    player.send({{"type", "ping"}});
    player.hear_until([&] { return player.answers.size() > before; });
    took.push_back(micros(began));
  }
  return took;
}

void say(Player& player) {
  const std::string id = unique_id();
  player.send({{"type", "say"}, {"id", id}, {"text", "Hello"}});
  player.outcome(id);
  player.answers.clear();
}

std::vector<double> words(Player& player) {
  std::vector<double> took;
  for (int i = 0; i < times; ++i) {
    const auto began = Clock::now();
    say(player);
    took.push_back(micros(began));
  }
  return took;
}

/// Seconds of the processor that a process has used.
double used_by(const char* process) {
  std::ifstream file{std::string{"/proc/"} + process + "/stat"};
  std::string text{std::istreambuf_iterator<char>{file}, {}};
  long user = 0, system = 0;
  std::sscanf(text.c_str() + text.rfind(')'), ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &user, &system);
  return static_cast<double>(user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

}  // namespace

int main(int count, char** words_given) {
  if (count != 4) return std::fprintf(stderr, "usage: relay HOME-PORT OTHER-PORT HOME-PROCESS\n"), 2;
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  const int home = std::atoi(words_given[1]), other = std::atoi(words_given[2]);
  const Guest guest = Guest::enter(home, "Ada");
  const std::string table = guest.post("/api/tables", {{"game", "persuasion"}}).json()["table"].get<std::string>();
  Player here{guest, table}, there{guest, table};
  there.guest.port = other;
  for (Player* player : {&here, &there}) player->connect(), player->hear_until([&] { return !player->face.is_null(); });
  print("ping, at home", pings(here));
  print("ping, relayed", pings(there));
  there.disconnect();
  print("a word kept and told, at home", words(here));
  here.disconnect();
  there.connect();
  print("a word kept and told, relayed", words(there));
  std::vector<std::unique_ptr<Player>> watchers;
  for (const std::size_t many : {0u, 100u, 1000u, 5000u}) {
    while (watchers.size() < many) {
      watchers.push_back(std::make_unique<Player>(Guest{other, "", "", ""}, table));
      watchers.back()->connect();
      watchers.back()->hear();
      if (!watchers.back()->connected()) return std::fprintf(stderr, "only %zu can watch\n", watchers.size()), 1;
    }
    const double before = used_by(words_given[3]);
    for (int i = 0; i < times_watched; ++i) {
      say(there);
      for (const auto& watcher : watchers) {
        while (watcher->socket().ready() && watcher->hear()) continue;
        watcher->heard.clear(), watcher->chat.clear();
      }
    }
    std::printf("%5zu watch at the other server: %6.0f us of the home's processor a word\n", many,
                (used_by(words_given[3]) - before) * 1e6 / times_watched);
  }
}
