// SPDX-License-Identifier: MIT
// How fast the rules are: whole random games, copies of a state, and what bots do with one. Judge by CPU time, and compare
// within one run: `leducs` is the rate divided by the rate of decisions in random games of Leduc poker, measured just before.
#include <benchmark/benchmark.h>

#include <ctime>
#include <string>
#include <vector>

#include "kernel/playout.h"
#include "parlor/all_games.h"
#include "reference/kuhn.h"
#include "reference/leduc.h"

namespace parlor {
namespace {

/// The compiler must have made it: by its address, since giving a large value itself away would copy it once more.
template <class State> void keep(const State& made) {
  const State* where = &made;
  benchmark::DoNotOptimize(where);
  benchmark::ClobberMemory();
}

double leduc_decisions_per_second() {
  static const double rate = [] {
    const auto game = reference::leduc::Rules::standard();
    Journal<reference::leduc::Event> silent;
    Rng rng{Seed{}};
    std::int64_t decisions = 0;
    const std::clock_t start = std::clock();
    while (std::clock() - start < CLOCKS_PER_SEC / 2)
      for (int i = 0; i < 100'000; ++i) {
        auto state = game.start(rng, silent);
        decisions += play_randomly(game, state, rng);
        keep(state);
      }
    return static_cast<double>(decisions) * CLOCKS_PER_SEC / static_cast<double>(std::clock() - start);
  }();
  return rate;
}

/// `count` things were done in the CPU time since `start`.
void report(benchmark::State& timer, std::string_view what, std::int64_t count, std::clock_t start) {
  const auto times = static_cast<double>(count), seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  timer.counters[std::string{what}] = benchmark::Counter(times, benchmark::Counter::kIsRate);
  timer.counters["leducs"] = times / seconds / leduc_decisions_per_second();
}

/// List all choices of the seat to move, take one, apply it, until the game is over; then ask how it ended.
template <Game G> void playout(benchmark::State& timer, const G& game) {
  Journal<typename G::Event> silent;
  Rng rng{Seed{}};
  std::int64_t decisions = 0;
  const std::clock_t start = std::clock();
  for (auto _ : timer) {
    auto state = game.start(rng, silent);
    decisions += play_randomly(game, state, rng);
    benchmark::DoNotOptimize(game.score(state, Seat{0}));
  }
  timer.counters["games/s"] = benchmark::Counter(static_cast<double>(timer.iterations()), benchmark::Counter::kIsRate);
  report(timer, "decisions/s", decisions, start);
}

/// States from the midst of random games, and a seat that has to decide in each.
template <Game G>
struct Moment {
  typename G::State state;
  Seat seat;
};
template <Game G> std::vector<Moment<G>> moments(const G& game) {
  Journal<typename G::Event> silent;
  Rng rng{Seed{}};
  Choices choices;
  std::vector<Moment<G>> found;
  while (found.size() < 64) {
    auto state = game.start(rng, silent);
    auto passed = state;
    const int half = play_randomly(game, passed, rng) / 2;
    for (int i = 0; i < half && !game.pending(state).empty(); ++i) act_randomly(game, state, choices, rng, silent);
    if (!game.pending(state).empty()) found.push_back({state, game.pending(state).front()});
  }
  return found;
}

template <Game G> void copy(benchmark::State& timer, const G& game) {
  const auto pool = moments(game);
  std::vector<typename G::State> copies(pool.size(), pool.front().state);
  const std::clock_t start = std::clock();
  for (auto _ : timer)
    for (std::size_t i = 0; i < pool.size(); ++i) {
      copies[i] = pool[i].state;
      keep(copies[i]);
    }
  timer.counters["bytes"] = sizeof(typename G::State);
  report(timer, "copies/s", timer.iterations() * static_cast<std::int64_t>(pool.size()), start);
}

template <Game G> void know(benchmark::State& timer, const G& game) {
  const auto pool = moments(game);
  const std::clock_t start = std::clock();
  for (auto _ : timer)
    for (const auto& [state, seat] : pool) {
      const auto known = game.known(state, Viewer{seat});
      keep(known);
    }
  report(timer, "known/s", timer.iterations() * static_cast<std::int64_t>(pool.size()), start);
}

template <Game G> void redeal(benchmark::State& timer, const G& game) {
  auto pool = moments(game);
  for (auto& [state, seat] : pool) state = game.known(state, Viewer{seat});
  Rng rng{Seed{}};
  const std::clock_t start = std::clock();
  for (auto _ : timer)
    for (const auto& [known, seat] : pool) {
      const auto world = game.redeal(known, seat, rng);
      keep(world);
    }
  report(timer, "redeals/s", timer.iterations() * static_cast<std::int64_t>(pool.size()), start);
}

void words(benchmark::State& timer) {
  Rng rng{Seed{}};
  const std::clock_t start = std::clock();
  for (auto _ : timer) benchmark::DoNotOptimize(rng.word());
  report(timer, "words/s", timer.iterations(), start);
}

template <Game G> void enter(const G& game) {
  const std::string which = std::string{G::facts.name} + "/" + std::to_string(game.players());
  const auto with = [&](const char* what, auto measure) {
    benchmark::RegisterBenchmark((what + ("/" + which)).c_str(),
                                 [=](benchmark::State& timer) { measure(timer, game); });
  };
  with("playout", playout<G>);
  with("copy", copy<G>);
  with("known", know<G>);
  with("redeal", redeal<G>);
  benchmark::AddCustomContext("signature " + which, signature(game, 1000).substr(0, 16));
}

/// A game of the catalogue with its own cards and the usual house rules: the fewest, five, and the most seats.
template <Game G> void enter_catalogued() {
  for (int players = G::facts.players.least; players <= G::facts.players.most; ++players) {
    const bool telling = players == G::facts.players.least || players == 5 || players == G::facts.players.most;
    if (telling) enter(*G::make(own_cards<G>().content, players, default_house_rules(G::house_rules())));
  }
}

}  // namespace
}  // namespace parlor

int main(int count, char** words) {
  benchmark::Initialize(&count, words);
  if (benchmark::ReportUnrecognizedArguments(count, words)) return 2;
  benchmark::RegisterBenchmark("rng/word", parlor::words);
  parlor::enter(parlor::reference::kuhn::Rules::standard());
  parlor::enter(parlor::reference::leduc::Rules::standard());
  parlor::Catalogue::each([]<class G>(std::type_identity<G>) { parlor::enter_catalogued<G>(); });
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
