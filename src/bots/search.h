// SPDX-License-Identifier: MIT
// One search for all games, for one decision: several trees (bots/tree.h) that know nothing of each other, and what they found
// taken together; or, where no position is met again, the choices at hand compared (bots/rehearsal.h). The number of trees
// follows from the budget and from nothing else, so that one thread and eight choose alike. Nothing is kept from one decision
// to the next but memory, so that who was away from the table chooses like who was not.
#pragma once

#include <chrono>
#include <cmath>
#include <vector>

#include "bots/budget.h"
#include "bots/crew.h"
#include "bots/imagined.h"
#include "bots/rehearsal.h"
#include "bots/tree.h"

namespace parlor {

/// The memory in which a bot thinks.
class Thoughts {
 public:
  virtual ~Thoughts() = default;
};

template <RulesOfPlay G>
class Search final : public Thoughts {
 public:
  using State = typename G::State;

  /// What `me` should do. `known` is what the seat knows and `heard` what it was told; it has something to decide.
  Action choose(const G& game, const State& known, Seat me, const Budget& budget, Rng& rng, const Hearsay& heard = {},
                Crew* crew = nullptr) {
    Choices choices;
    game.choices(known, me, choices);
    findings_.clear(), findings_.reserve(Choices::capacity);
    for (const Action action : choices) findings_.push_back({action});
    if (choices.size() == 1) return choices[0];
    if (game.all_the_same(known, me)) return advise(game, known, me, calculating, heard, rng);
    const typename G::Belief belief = game.belief(known, me, heard);
    const Question<G> asked{game, known, me, belief};
    const Action advised = advise(game, known, me, calculating, heard, rng);
    const Seed seed = rng.seed();
    if constexpr (G::facts.search.rehearses) {
      const auto found = std::find(choices.begin(), choices.end(), advised);
      const auto favourite = static_cast<std::size_t>(found == choices.end() ? 0 : found - choices.begin());
      return rehearsal_.choose(asked, findings_, favourite, budget, seed, crew);
    } else {
      plant(asked, choices, advised, budget, seed);
      grow(asked, budget, crew);
      for (std::uint32_t i = 0; i < planted_; ++i) trees_[i].tell(findings_);
      return best().action;
    }
  }

  /// Of the last decision, in the order of the choices.
  const std::vector<Finding>& findings() const { return findings_; }
  /// Of what choice number i brought on average, a standard error in millionths: from one tree to the next, or one world to the next.
  std::int32_t error_of(std::size_t i) const {
    const Finding& one = findings_[i];
    if (one.visits == 0) return 1'000'000;
    if constexpr (G::facts.search.rehearses) {
      return rehearsal_.error_of(i, one);
    } else {
      const auto mean = static_cast<double>(one.sum) / one.visits;
      double scatter = 0;
      int trees = 0;
      for (std::uint32_t tree = 0; tree < planted_; ++tree) {
        const Finding there = trees_[tree].finding(i);
        if (there.visits == 0) continue;
        const double apart = static_cast<double>(there.sum) / there.visits - mean;
        scatter += apart * apart * there.visits, ++trees;
      }
      if (trees < 2) return 1'000'000;
      return static_cast<std::int32_t>(std::sqrt(scatter / one.visits / (trees - 1)));
    }
  }
  std::size_t nodes() const {  // of all trees
    std::size_t all = 0;
    for (std::uint32_t i = 0; i < planted_; ++i) all += trees_[i].nodes();
    return all;
  }

 private:
  static constexpr Speaker calculating{.art = Speaker::Art::calculating};
  static constexpr std::uint32_t a_time = 64;          // iterations of each tree between two looks at who is behind
  static constexpr std::uint32_t most_room = 1 << 17;  // for iterations of a tree that has nothing but time

  /// Every tree has chance of its own, and its share of the iterations.
  void plant(const Question<G>& asked, const Choices& choices, Action advised, const Budget& budget, const Seed& seed) {
    planted_ = budget.trees_to_grow();
    if (trees_.size() < planted_) trees_.resize(planted_);
    for (std::uint32_t i = 0; i < planted_; ++i) {
      const std::uint32_t room =
          budget.iterations > 0 ? share_of(i, budget) : std::clamp(budget.milliseconds * 64, 1u << 10, most_room);
      trees_[i].begin(asked, choices, advised, room, Rng{seed, i});
    }
  }

  std::uint32_t share_of(std::uint32_t tree, const Budget& budget) const {
    const std::uint32_t all = budget.iterations > 0 ? std::min(budget.iterations, most_visits) : most_visits;
    return all / planted_ + (tree < all % planted_ ? 1 : 0);
  }

  /// Against the clock trees take turns, so that none is left behind when time is up.
  void grow(const Question<G>& asked, const Budget& budget, Crew* crew) {
    const bool timed = budget.milliseconds > 0;
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds{budget.milliseconds};
    const auto late = [&] { return timed && std::chrono::steady_clock::now() >= end; };
    const std::uint32_t all = share_of(0, budget);
    for (std::uint32_t until = timed ? std::min(all, a_time) : all;; until = std::min(all, until + a_time)) {
      const auto work = [&](int number) {
        const auto i = static_cast<std::uint32_t>(number);
        Tree<G>& tree = trees_[i];
        const std::uint32_t mine = std::min(until, share_of(i, budget));
        while (tree.visits() < mine && (tree.visits() % 8 != 0 || tree.visits() == 0 || !late())) tree.iterate(asked);
      };
      share(crew, static_cast<int>(planted_), std::ref(work));
      if (until == all || late()) return;
    }
  }

  /// What brought most on average, of what was tried at least once in ten times; one tree's favourite may be chance, that of
  /// all of them hardly. Visits added up would say little: every tree explores as if it were alone.
  const Finding& best() const {
    std::uint64_t all = 0;
    std::uint32_t most = 0;
    for (const Finding& one : findings_) all += one.visits, most = std::max(most, one.visits);
    const Finding* best = nullptr;
    for (const Finding& one : findings_) {
      if (one.visits < most && std::uint64_t{one.visits} * 10 < all) continue;
      if (one.visits == 0 && best != nullptr) continue;
      const bool better = best == nullptr || one.sum * best->visits > best->sum * one.visits;
      if (better) best = &one;
    }
    return *best;
  }

  std::vector<Tree<G>> trees_;
  std::uint32_t planted_ = 0;
  Rehearsal<G> rehearsal_;
  std::vector<Finding> findings_;
};

}  // namespace parlor
