// SPDX-License-Identifier: MIT
// A reference game written out to the bottom, through nothing but the contract: every deal, every choice. So its size can be
// counted, and what a way of playing is worth can be summed up instead of sampled.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "words/game.h"
#include "words/json.h"

namespace parlor::reference {

/// How likely each choice is taken, by position.
using Policy = std::vector<std::vector<double>>;

template <Game G>
class Tree {
 public:
  struct Node {
    int seat = -1;  // who decides; -1: over
    int position = -1;
    int depth = 0;
    double payoff = 0;  // to the first seat, in chips
    std::string moves;
    std::vector<int> next;
  };

  /// What the seat to act knows, and the moves so far: where it has to do the same whatever is hidden from it.
  struct Position {
    typename G::State known;
    Seat seat;
    std::string moves;
  };

  explicit Tree(const G& game) : game_{game} {
    for (const typename G::State& deal : G::deals) roots_.push_back(add(deal, "", 0));
  }

  const std::vector<Node>& nodes() const { return nodes_; }
  const std::vector<Position>& positions() const { return positions_; }
  const std::vector<int>& roots() const { return roots_; }  // one for each deal
  int endings() const {
    return static_cast<int>(
        std::count_if(nodes_.begin(), nodes_.end(), [](const Node& node) { return node.seat < 0; }));
  }

  /// A policy in which `chance(known, seat, choice)` says how likely a choice is.
  template <class Chance> Policy policy(Chance chance) const {
    Policy all;
    for (const auto& [known, seat, moves] : positions_) {
      Choices choices;
      game_.choices(known, seat, choices);
      all.emplace_back();
      for (const Action choice : choices) all.back().push_back(chance(known, seat, choice));
    }
    return all;
  }
  Policy uniform() const {
    Policy all = policy([](const auto&, Seat, Action) { return 1.0; });
    for (auto& chances : all) std::fill(chances.begin(), chances.end(), 1.0 / static_cast<double>(chances.size()));
    return all;
  }

  /// What the first seat wins on average when both play by `policy`.
  double value(const Policy& policy) const {
    double sum = 0;
    for (int root : roots_) sum += value_at(root, policy);
    return sum / static_cast<double>(roots_.size());
  }

  /// What `seat` wins on average when it plays as well as can be against the other seat's `policy`.
  double best_response(int seat, Policy policy) const {
    std::vector<double> reach(nodes_.size(), 0);
    for (int root : roots_) spread(root, 1.0 / static_cast<double>(roots_.size()), seat, policy, reach);
    std::vector<int> order;  // deepest first: what comes after a position is settled before it
    std::vector<std::vector<int>> at(positions_.size());
    for (std::size_t i = 0; i < nodes_.size(); ++i)
      if (nodes_[i].seat == seat) at[static_cast<std::size_t>(nodes_[i].position)].push_back(static_cast<int>(i));
    for (std::size_t i = 0; i < at.size(); ++i)
      if (!at[i].empty()) order.push_back(static_cast<int>(i));
    const auto depth = [&](int position) {
      return nodes_[static_cast<std::size_t>(at[static_cast<std::size_t>(position)][0])].depth;
    };
    std::sort(order.begin(), order.end(), [&](int one, int other) { return depth(one) > depth(other); });

    const double sign = seat == 0 ? 1 : -1;
    for (int position : order) {
      auto& chances = policy[static_cast<std::size_t>(position)];
      std::vector<double> worth(chances.size(), 0);
      for (int node : at[static_cast<std::size_t>(position)])
        for (std::size_t i = 0; i < worth.size(); ++i)
          worth[i] += reach[static_cast<std::size_t>(node)] * sign *
                      value_at(nodes_[static_cast<std::size_t>(node)].next[i], policy);
      std::fill(chances.begin(), chances.end(), 0.0);
      chances[static_cast<std::size_t>(std::max_element(worth.begin(), worth.end()) - worth.begin())] = 1;
    }
    return sign * value(policy);
  }

  /// How much both seats together win on average by playing as well as can be against `policy`, halved: 0 in equilibrium.
  double exploitability(const Policy& policy) const {
    return (best_response(0, policy) + best_response(1, policy)) / 2;
  }

 private:
  int add(const typename G::State& state, const std::string& moves, int depth) {
    const int number = static_cast<int>(nodes_.size());
    nodes_.emplace_back();
    nodes_.back().depth = depth, nodes_.back().moves = moves;
    const SeatSet pending = game_.pending(state);
    if (pending.empty()) {
      nodes_.back().payoff = game_.payoff(state, Seat{0});
      return number;
    }
    const Seat who = pending.front();
    nodes_.back().seat = index(who);
    nodes_.back().position = position_of(game_.known(state, Viewer{who}), who, moves);
    Choices choices;
    game_.choices(state, who, choices);
    Journal<typename G::Event> silent;
    Rng unused{Seed{}};
    for (const Action choice : choices) {
      auto after = state;
      game_.apply(after, who, choice, unused, silent);
      const auto word = game_.fields(choice).type();
      const int child = add(after, moves + word.front(), depth + 1);
      nodes_[static_cast<std::size_t>(number)].next.push_back(child);
    }
    return number;
  }

  int position_of(const typename G::State& known, Seat who, const std::string& moves) {
    const std::string name = std::string{reinterpret_cast<const char*>(&known), sizeof known} + moves;
    const auto [found, is_new] = numbers_.try_emplace(name, static_cast<int>(numbers_.size()));
    if (is_new) positions_.push_back({known, who, moves});
    return found->second;
  }

  double value_at(int number, const Policy& policy) const {
    const Node& node = nodes_[static_cast<std::size_t>(number)];
    if (node.seat < 0) return node.payoff;
    double sum = 0;
    for (std::size_t i = 0; i < node.next.size(); ++i)
      if (const double chance = policy[static_cast<std::size_t>(node.position)][i]; chance > 0)
        sum += chance * value_at(node.next[i], policy);
    return sum;
  }

  /// How likely chance and the other seat lead to each node.
  void spread(int number, double reach, int seat, const Policy& policy, std::vector<double>& all) const {
    const Node& node = nodes_[static_cast<std::size_t>(number)];
    all[static_cast<std::size_t>(number)] = reach;
    for (std::size_t i = 0; i < node.next.size(); ++i)
      spread(node.next[i], node.seat == seat ? reach : reach * policy[static_cast<std::size_t>(node.position)][i], seat,
             policy, all);
  }

  G game_;
  std::vector<Node> nodes_;
  std::vector<int> roots_;
  std::vector<Position> positions_;
  std::map<std::string, int> numbers_;
};

}  // namespace parlor::reference
