// SPDX-License-Identifier: MIT
// What a coach and a review ask of the imagined worlds: what may be expected where a game stands, what choices bring, and how much one
// is better than another in the same worlds with the same luck. From what a seat knows, and with chance of its own: who asks
// twice is told the same.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "bots/bots.h"
#include "bots/search.h"

namespace parlor {

/// What each seat may expect, in millionths.
using Chances = BySeat<std::int32_t>;

/// A mean and its standard error, in millionths.
struct Estimate {
  std::int32_t mean = 0, error = 0;
};

/// One choice, and what the search expects of it.
struct Opinion {
  Action action;
  std::uint32_t tries = 0;  // 0: nothing was tried, for there is nothing to weigh
  Estimate brings;
};

namespace weighing {

inline constexpr int parts = 8;

/// In thousandths, so that sums of squares stay small: 10^6 · 2^20 < 2^63.
struct Sum {
  std::int64_t count = 0, sum = 0, squares = 0;
  void add(std::int64_t millionths) {
    const std::int64_t got = millionths / 1000;
    ++count, sum += got, squares += got * got;
  }
  void add(const Sum& more) { count += more.count, sum += more.sum, squares += more.squares; }
  Estimate estimate() const {
    if (count == 0) return {};
    const double mean = static_cast<double>(sum) / static_cast<double>(count);
    const double variance = std::max(0.0, static_cast<double>(squares) / static_cast<double>(count) - mean * mean);
    return {static_cast<std::int32_t>(mean * 1000),
            static_cast<std::int32_t>(1000 * std::sqrt(variance / static_cast<double>(count)))};
  }
};

}  // namespace weighing

/// Where worlds come from: from what a seat knows, or (once a game is over) from the cards as they lay.
template <RulesOfPlay G>
struct Outset {
  const G& game;
  typename G::State known;  // or the whole state
  Seat me{};
  typename G::Belief belief{};
  bool open = false;

  Outset(const G& the_game, const typename G::State& from, Seat seat, const Hearsay& heard, bool all_open)
      : game{the_game}, known{from}, me{seat}, open{all_open} {
    if (!open) belief = game.belief(known, me, heard);
  }
  Question<G> question() const { return {game, known, me, belief}; }
  typename G::State world(Rng& chance) const { return open ? known : imagine(question(), chance); }
};

/// What each seat may expect there when all go on by the heuristics.
template <RulesOfPlay G> Chances chances_from(const Outset<G>& from, int worlds, Crew* crew) {
  std::array<BySeat<std::int64_t>, weighing::parts> sums{};
  const auto work = [&](int part) {
    Journal<typename G::Event> silence;
    for (int number = part; number < worlds; number += weighing::parts) {
      Rng chance{Seed{}, static_cast<std::uint64_t>(number)};
      auto world = from.world(chance);
      play_on(from.question(), world, chance, silence);
      const auto got = evaluate(from.game, world);
      for (Seat seat : SeatSet::first(from.game.players())) sums[static_cast<std::size_t>(part)][seat] += got[seat];
    }
  };
  share(crew, std::min(weighing::parts, worlds), std::cref(work));
  Chances chances{};
  for (Seat seat : SeatSet::first(from.game.players())) {
    std::int64_t sum = 0;
    for (const auto& part : sums) sum += part[seat];
    chances[seat] = static_cast<std::int32_t>(sum / worlds);
  }
  return chances;
}

/// By how much `one` is better than `other` for the seat `whose`, when `from.me` does it, in the same worlds with the same luck. Without
/// another: than what the seat may well do there (`likely`), by which chances are reckoned.
template <RulesOfPlay G>
Estimate lead_of(const Outset<G>& from, Action one, const std::optional<Action>& other, Seat whose, int worlds,
                 Crew* crew) {
  std::array<weighing::Sum, weighing::parts> sums{};
  const auto work = [&](int part) {
    Journal<typename G::Event> silence;
    for (int number = part; number < worlds; number += weighing::parts) {
      Rng chance{Seed{}, static_cast<std::uint64_t>(number)};
      const auto world = from.world(chance);
      const auto got = [&](const std::optional<Action>& action) {
        auto copy = world;
        Rng luck = chance;
        const Action done = action ? *action : likely(from.game, world, from.me, luck);
        from.game.apply(copy, from.me, done, luck, silence);
        play_on(from.question(), copy, luck, silence);
        return evaluate(from.game, copy)[whose];
      };
      sums[static_cast<std::size_t>(part)].add(std::int64_t{got(one)} - got(other));
    }
  };
  share(crew, std::min(weighing::parts, worlds), std::cref(work));
  weighing::Sum all;
  for (const weighing::Sum& sum : sums) all.add(sum);
  return all.estimate();
}

/// The search's choice first, then what else it thought best; as many as were tried in earnest.
template <RulesOfPlay G>
std::vector<Opinion> weigh(const G& game, typename G::State known, Seat me, const Budget& budget, Mind& mind) {
  game.unseal(known, me);
  Rng chance = mind.chance();
  if (!mind.thoughts) mind.thoughts = std::make_unique<Search<G>>();
  auto& search = static_cast<Search<G>&>(*mind.thoughts);
  const Budget enough = budget == Budget{} ? Budget{.iterations = G::facts.search.iterations} : budget;
  const Action best = search.choose(game, known, me, enough, chance, mind.heard, mind.crew);
  std::vector<Opinion> all;
  std::uint64_t tries = 0;
  for (const Finding& one : search.findings()) tries += one.visits;
  if (tries == 0) return {{best, 0, {}}};
  for (std::size_t i = 0; i < search.findings().size(); ++i) {
    const Finding& one = search.findings()[i];
    if (one.action == best || std::uint64_t{one.visits} * 10 >= tries)
      all.push_back({one.action, one.visits, {static_cast<std::int32_t>(one.mean()), search.error_of(i)}});
  }
  std::sort(all.begin(), all.end(), [&](const Opinion& one, const Opinion& other) {
    if ((one.action == best) != (other.action == best)) return one.action == best;
    if (one.brings.mean != other.brings.mean) return one.brings.mean > other.brings.mean;
    return one.action.bytes() < other.action.bytes();
  });
  return all;
}

}  // namespace parlor
