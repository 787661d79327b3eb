// SPDX-License-Identifier: MIT
// Does a server care how many tables are stored? Fills a store, starts a server on it, and says how long that took, how long
// the lobby and one table take to appear, and how long the longest games take to come back by replay.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "bots/bots.h"
#include "server/chance.h"
#include "server/document.h"
#include "server/running.h"

namespace {

using namespace parlor;
using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

template <class T> T or_exit(Result<T> result) {
  if (!result) std::exit((std::fprintf(stderr, "stored: %s\n", result.fault().text().c_str()), 1));
  return std::move(*result);
}

server::Document document(int number) {
  server::Document made;
  made.id = "table" + std::to_string(number), made.game = "persuasion", made.secret = std::string(64, 'a');
  made.created = 1'750'000'000'000 + number, made.host = "guest" + std::to_string(number % 1000);
  made.seats.resize(5);
  for (server::Sitting& seat : made.seats) seat.bot = Level::random;
  made.seats[0] = {made.host, "Ada", {}, {}, {}, false};
  made.state = number % 10 == 0 ? server::State::gathering : server::State::over;
  return made;
}

/// So many tables, one in ten still gathering, the others over with a few entries each.
std::string fill(const std::string& path, int tables) {
  const auto store = or_exit(store::open(path));
  for (int number = 0; number < tables;) {
    store::Batch batch;
    for (const int end = std::min(tables, number + 1000); number < end; ++number) {
      batch.tables.push_back(document(number).row());
      for (int n = 1; n <= 3; ++n) batch.entries.push_back({document(number).id, n, 0, R"({"type":"draw"})", "", n});
    }
    if (const auto problem = store->write({&batch}))
      std::exit((std::fprintf(stderr, "%s\n", problem->what.c_str()), 1));
  }
  return path;
}

void start_with(int tables) {
  Folder folder;
  server::Place place = Running::quick();
  place.store = fill(folder / "parlor.sqlite", tables);
  const auto begin = Clock::now();
  Running server{place};
  client::request(server.port, "GET", "/healthz");
  const double started = milliseconds_since(begin);
  const auto asked = Clock::now();
  const auto lobby = client::request(server.port, "GET", "/api/tables");
  const double listed = milliseconds_since(asked);
  const auto looked = Clock::now();
  client::request(server.port, "GET", "/api/tables/table0");
  std::printf("%s\n", Json{{"stored_tables", tables},
                           {"start_ms", started},
                           {"lobby_ms", listed},
                           {"lobby_tables", lobby.json()["tables"].size()},
                           {"one_table_ms", milliseconds_since(looked)}}
                          .dump()
                          .c_str());
}

/// The longest of some games of random players, and how long it takes to play its record again.
void replay_longest(const std::string& game, int players, const Json& house_rules) {
  std::optional<Table> longest;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Header header;
    header.game = game, header.players = players, header.house_rules = house_rules, header.seed = seed_of(seed);
    Table table = or_exit(Table::open(header));
    Rng rng{seed_of(seed + 1000)};
    while (!table.over() && table.entries().size() < 5'000) {
      const Seat seat = table.pending().front();
      Choices choices;
      table.choices(seat, choices);
      const Action action = rng.pick(choices);
      table.commit(table.judge({seat, table.to_json(action)}));
    }
    if (!longest || table.entries().size() > longest->entries().size()) longest.emplace(std::move(table));
  }
  std::vector<std::string> rows;
  for (const Entry& entry : longest->entries()) rows.push_back(longest->action_json(entry).dump());
  const auto begin = Clock::now();
  Table again = or_exit(Table::open(longest->header()));
  for (std::size_t i = 0; i < rows.size(); ++i)
    again.commit(again.judge({longest->entries()[i].seat, or_exit(parse_json(rows[i], "entry"))}));
  std::printf(
      "%s\n",
      Json{{"game", game}, {"players", players}, {"entries", rows.size()}, {"replay_ms", milliseconds_since(begin)}}
          .dump()
          .c_str());
}

}  // namespace

int main(int argc, char** argv) {
  start_with(10);
  start_with(argc > 1 ? std::atoi(argv[1]) : 100'000);
  replay_longest("persuasion", 8, {{"round_limit", "none"}});
  replay_longest("resonance", 4, Json::object());
  replay_longest("ritual", 8, Json::object());
  replay_longest("resilience", 3, Json::object());
}
