// SPDX-License-Identifier: MIT
// CFR+ (Tammelin 2014) on a game written out to the bottom: after every round a seat leans towards what it regrets not having
// done; the average of how it leaned comes near an equilibrium. Everything lies in flat arrays, so that a round is one walk.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "reference/tree.h"

namespace parlor::reference {

template <Game G>
class Solver {
 public:
  explicit Solver(const Tree<G>& tree) : tree_{&tree} {
    const Policy shape = tree.uniform();
    std::vector<std::uint32_t> first;
    for (const auto& chances : shape) {
      first.push_back(static_cast<std::uint32_t>(now_.size()));
      now_.insert(now_.end(), chances.begin(), chances.end());
      ends_.push_back(static_cast<std::uint32_t>(now_.size()));
    }
    regret_.resize(now_.size());
    average_.resize(now_.size());
    for (const auto& node : tree.nodes()) {
      Place place{node.payoff, static_cast<std::int8_t>(node.seat), static_cast<std::uint8_t>(node.next.size()), 0, {}};
      if (node.seat >= 0) place.at = first[static_cast<std::size_t>(node.position)];
      std::copy(node.next.begin(), node.next.end(), place.next.begin());
      places_.push_back(place);
    }
  }

  /// Both seats learn once. The later a round, the more it counts.
  void round() {
    ++rounds_;
    for (int seat = 0; seat < 2; ++seat) {
      for (const int root : tree_->roots()) learn(places_[static_cast<std::size_t>(root)], seat, 1, 1);
      std::uint32_t at = 0;
      for (const std::uint32_t end : ends_) at = lean(at, end);
    }
  }
  int rounds() const { return rounds_; }

  Policy policy() const {
    Policy all;
    std::uint32_t at = 0;
    for (const std::uint32_t end : ends_) {
      double total = 0;
      for (std::uint32_t i = at; i < end; ++i) total += average_[i];
      all.emplace_back();
      for (; at < end; ++at) all.back().push_back(total > 0 ? average_[at] / total : 1.0 / (end - at));
    }
    return all;
  }

 private:
  static constexpr std::size_t most_choices = 3;
  struct Place {
    double payoff;     // to the first seat, when over
    std::int8_t seat;  // who decides; -1: over
    std::uint8_t count;
    std::uint32_t at;  // of its position's first choice
    std::array<int, most_choices> next;
  };

  /// What `seat` wins from here; adds up its regrets, and its policy by how likely it comes here itself.
  double learn(const Place& place, int seat, double mine, double others) {
    if (place.seat < 0) return seat == 0 ? place.payoff : -place.payoff;
    const bool my_choice = place.seat == seat;
    const double* const chances = &now_[place.at];
    std::array<double, most_choices> worth{};
    double sum = 0;
    for (std::size_t i = 0; i < place.count; ++i) {
      const double share = chances[i];
      const double my_way = my_choice ? mine * share : mine, their_way = my_choice ? others : others * share;
      if (my_way == 0 && their_way == 0) continue;  // nothing would be learnt there
      worth[i] = learn(places_[static_cast<std::size_t>(place.next[i])], seat, my_way, their_way);
      sum += share * worth[i];
    }
    if (my_choice)
      for (std::size_t i = 0; i < place.count; ++i) {
        regret_[place.at + i] += others * (worth[i] - sum);
        average_[place.at + i] += rounds_ * mine * chances[i];
      }
    return sum;
  }

  /// In proportion to the regrets above zero, evenly when there are none; those below zero are forgotten.
  std::uint32_t lean(std::uint32_t at, std::uint32_t end) {
    double total = 0;
    for (std::uint32_t i = at; i < end; ++i) total += regret_[i] = std::max(regret_[i], 0.0);
    const double even = 1.0 / (end - at);
    for (std::uint32_t i = at; i < end; ++i) now_[i] = total > 0 ? regret_[i] / total : even;
    return end;
  }

  const Tree<G>* tree_;
  std::vector<Place> places_;
  std::vector<double> now_, regret_, average_;  // of every choice of every position
  std::vector<std::uint32_t> ends_;             // of the choices of each position
  int rounds_ = 0;
};

}  // namespace parlor::reference
