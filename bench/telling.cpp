// SPDX-License-Identifier: MIT
// What does it cost to tell everybody at a table what happened? Random games by themselves, without sockets and store: every
// three acts each seat gets a frame, as at a busy table. The time is that of one frame.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "server/stream.h"

namespace {

using namespace parlor;

constexpr int acts_a_frame = 3;

Table opened(const std::string& game, int players) {
  Header header;
  header.game = game, header.players = players;
  header.seed[0] = static_cast<std::uint8_t>(players);
  if (game == "persuasion") header.house_rules = {{"round_limit", 12}, {"character_choice", "random"}};
  auto table = Table::open(header);
  if (!table) std::exit((std::fprintf(stderr, "telling: %s\n", table.fault().text().c_str()), 1));
  return std::move(*table);
}

/// A random game that is not over soon: nobody proposes in Persuasion.
std::vector<Entry> played(Table table, std::size_t most) {
  std::vector<Entry> entries;
  Rng rng{table.header().seed};
  while (!table.over() && entries.size() < most) {
    std::vector<Seat> seats;
    for (const Seat one : table.pending()) seats.push_back(one);
    const Seat seat = seats[rng.below(static_cast<std::uint32_t>(seats.size()))];
    Choices choices;
    table.choices(seat, choices);
    std::vector<Json> actions;
    for (const Action action : choices) {
      Json json = table.to_json(action);
      if (json["type"] != "propose" && json["type"] != "independence") actions.push_back(std::move(json));
    }
    entries.push_back(
        table.commit(table.judge({seat, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]})));
  }
  return entries;
}

void telling(benchmark::State& state, const std::string& game, int players) {
  const std::vector<Entry> entries = played(opened(game, players), 300);
  std::int64_t frames = 0, bytes = 0;
  server::Scratch scratch;
  for (auto _ : state) {
    state.PauseTiming();
    Table table = opened(game, players);
    server::Naming names;
    std::vector<server::Stream> streams;
    for (int seat = 0; seat < players; ++seat) streams.emplace_back(Viewer{seat_at(seat)});
    const server::Stream::Deadlines none;
    for (server::Stream& stream : streams) stream.remember(table, names, none), stream.begin_anew();
    state.ResumeTiming();
    int acts = 0;
    for (const Entry& entry : entries) {
      table.commit(Verdict{entry});
      if (++acts % acts_a_frame != 0) continue;
      scratch.retold.clear();
      for (server::Stream& stream : streams) {
        scratch.fields.clear();
        stream.add_news(scratch.fields, table, names, none, scratch.retold);
        benchmark::DoNotOptimize(stream.number("state", scratch.fields));
        ++frames, bytes += static_cast<std::int64_t>(scratch.fields.size());
      }
    }
  }
  state.counters["frame"] =
      benchmark::Counter(static_cast<double>(frames), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  state.counters["bytes"] = static_cast<double>(bytes) / static_cast<double>(frames);
}

}  // namespace

BENCHMARK_CAPTURE(telling, persuasion_5, "persuasion", 5)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(telling, resonance_4, "resonance", 4)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(telling, ritual_5, "ritual", 5)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(telling, resilience_3, "resilience", 3)->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
