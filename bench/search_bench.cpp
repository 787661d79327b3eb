// SPDX-License-Identifier: MIT
// How fast bots think: iterations of the search at the start of a game, and rounds of CFR+ on the reference games. One core,
// by its CPU time.
#include <benchmark/benchmark.h>

#include <string>

#include "bots/search.h"
#include "parlor/all_games.h"
#include "reference/kuhn.h"
#include "reference/leduc.h"
#include "reference/solver.h"

namespace parlor {
namespace {

constexpr std::uint32_t iterations = 10'000;

/// The first real choice of a game: whoever has one, when all before were forced or idle.
template <Game G> void search(benchmark::State& timer, const G& game, const typename G::State& known, Seat me) {
  Search<G> search;
  Rng rng{Seed{}};
  for (auto _ : timer) {
    benchmark::DoNotOptimize(search.choose(game, known, me, {.iterations = iterations}, rng));
  }
  timer.counters["iterations/s"] =
      benchmark::Counter(static_cast<double>(timer.iterations()) * iterations, benchmark::Counter::kIsRate);
  timer.counters["nodes"] = static_cast<double>(search.nodes());
}

template <Game G> void solve(benchmark::State& timer, const G& game) {
  const reference::Tree tree{game};
  reference::Solver solver{tree};
  for (auto _ : timer) solver.round();
  timer.counters["rounds/s"] = benchmark::Counter(static_cast<double>(timer.iterations()), benchmark::Counter::kIsRate);
}

/// A game that has just begun. HouseRuleSpec up (characters, first looks) is left to the heuristic.
template <Game G> void enter(const G& game, bool counts_rounds = true) {
  Journal<typename G::Event> silence;
  Rng rng{seed_of(1)};
  const auto dealt = game.start(rng, silence);
  auto state = dealt;
  while (counts_rounds && game.rounds(state) == 0 && !game.pending(state).empty()) {
    const Seat seat = game.pending(state).front();
    game.apply(state, seat, game.suggest(game.known(state, Viewer{seat}), seat, rng), rng, silence);
  }
  if (game.pending(state).empty()) state = dealt;  // a game that does not count its rounds
  const Seat me = game.pending(state).front();
  const auto known = game.known(state, Viewer{me});
  benchmark::RegisterBenchmark(("search/" + std::string{G::facts.name} + "/" + std::to_string(game.players())).c_str(),
                               [=](benchmark::State& timer) { search(timer, game, known, me); });
}

/// With four seats; .Resilience is for more than three only if the table says so.
template <Game G> void enter_catalogued() {
  auto house_rules = house_rules_for_bots(G::house_rules());
  for (std::size_t i = 0; i < G::house_rules().size(); ++i)
    if (G::house_rules()[i].key == "seats_max") house_rules.values[i] = G::house_rules()[i].most;
  enter(*G::make(own_cards<G>().content, 4, house_rules));
}

}  // namespace
}  // namespace parlor

int main(int count, char** words) {
  benchmark::Initialize(&count, words);
  if (benchmark::ReportUnrecognizedArguments(count, words)) return 2;
  const auto kuhn = parlor::reference::kuhn::Rules::standard();
  const auto leduc = parlor::reference::leduc::Rules::standard();
  parlor::enter(kuhn, false);
  parlor::enter(leduc, false);
  parlor::Catalogue::each([]<class G>(std::type_identity<G>) { parlor::enter_catalogued<G>(); });
  benchmark::RegisterBenchmark("cfr/kuhn", [=](benchmark::State& timer) { parlor::solve(timer, kuhn); });
  benchmark::RegisterBenchmark("cfr/leduc", [=](benchmark::State& timer) { parlor::solve(timer, leduc); });
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
