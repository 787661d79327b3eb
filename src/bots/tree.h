// SPDX-License-Identifier: MIT
// One tree of a search: information-set Monte Carlo tree search, for one decision.
//
// An iteration imagines a world that the seat cannot rule out (redeal), walks down the tree in it, adds one node, lets the
// heuristics play on until the game can judge what became of it, and writes what each seat got beside what it chose.
//
// A node stands for all that the seat to act knows there: its key is the seat and a hash of what the game says the seat
// knows. So a seat does the same whatever is hidden from it, a sealed choice is chosen against all that the others may have
// sealed, and dice and draws branch by what they show: chance nodes need nothing of their own. And since choices follow from
// knowledge, all choices of a node are there on every visit: none has to be counted as missing.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

#include "bots/imagined.h"

namespace parlor {

template <RulesOfPlay G>
class Tree {
 public:
  using State = typename G::State;

  /// A new decision, with room for so many iterations: none of them allocates, and after more the tree no longer grows.
  void begin(const Question<G>& asked, const Choices& choices, Action advised, std::uint32_t iterations,
             const Rng& chance) {
    make_room(iterations);
    chance_ = chance;
    results_ = {};
    const std::uint64_t key = key_of(asked.known, asked.me);
    root_ = add_node(slot_of(key), key, asked.me, choices);
    nodes_[root_].favourite = static_cast<std::uint16_t>(edge_with(nodes_[root_], advised));
  }

  void iterate(const Question<G>& asked) {
    State world = imagine(asked, chance_);
    path_.clear();
    ++iteration_;
    deviation_ = results_.deviation();
    for (std::uint32_t at = root_; at != none && nodes_[at].passed != iteration_;) {  // an idle choice may lead back
      nodes_[at].passed = iteration_;
      const std::uint32_t edge = select(nodes_[at]);
      path_.push_back({at, edge});
      asked.game.apply(world, nodes_[at].seat, edges_[nodes_[at].first + edge].action, chance_, silence_);
      at = follow(asked, world);
    }
    play_on(asked, world, chance_, silence_);
    learn(asked.game, world);
  }

  std::uint32_t visits() const { return static_cast<std::uint32_t>(results_.count); }
  std::size_t nodes() const { return nodes_.size(); }

  /// What the root's choices brought is added to what was found elsewhere, choice by choice.
  void tell(std::vector<Finding>& findings) const {
    const Node& root = nodes_[root_];
    for (std::uint32_t i = 0; i < root.count; ++i) {
      const Edge& edge = edges_[root.first + i];
      findings[i].visits += edge.visits, findings[i].sum += edge.sum;
    }
  }
  Finding finding(std::size_t choice) const {  // of the root's choices
    const Edge& edge = edges_[nodes_[root_].first + choice];
    return {edge.action, edge.visits, edge.sum};
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  static constexpr std::uint32_t choices_a_node = 16;  // room for edges, on average
  static constexpr double curiosity = 3;  // what exploring is worth, in standard deviations of what the seat gets
  static constexpr double favour = 6;     // the heuristic's choice counts as so many choices more

  struct Edge {
    Action action;
    std::int64_t sum = 0;  // of what the node's seat got, in millionths
    std::uint32_t visits = 0;
  };
  struct Node {
    std::int64_t sum = 0;
    std::int64_t mean = 500'000;  // what was got here on average; a half until somebody came
    double unknown = 0;           // √visits for each choice, the favourite counted as several: what is left to explore
    std::uint32_t visits = 0;
    std::uint32_t first = 0;  // of its edges
    std::uint16_t count = 0;
    std::uint16_t favourite = 0;  // what the heuristic chose first
    std::uint32_t passed = 0;     // the last iteration that came through
    Seat seat{};
  };
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t node = 0;
    std::uint32_t era = 0;
  };
  struct Step {
    std::uint32_t node, edge;
  };

  // ---- Memory: all of it is taken before the first iteration. The system gives it page by page as it is used ----

  void make_room(std::uint32_t iterations) {
    const std::uint32_t room = iterations + 1;  // an iteration adds one node
    if (room > room_) {
      room_ = room;
      nodes_.reserve(room);
      edges_.reserve(std::size_t{room} * choices_a_node + Choices::capacity);
      slots_.assign(std::size_t{std::bit_ceil(room)} * 2, Slot{});
      era_ = 0;
      path_.reserve(256);
    }
    nodes_.clear(), edges_.clear();
    ++era_;
  }

  static std::uint64_t key_of(const State& known, Seat seat) {
    std::array<std::uint64_t, 4> lanes{0x9E3779B97F4A7C15u + static_cast<std::uint64_t>(seat), 0xC2B2AE3D27D4EB4Fu,
                                       0x165667B19E3779F9u, 0xD6E8FEB86659FD93u};
    const auto* bytes = reinterpret_cast<const unsigned char*>(&known);
    const auto mix = [](std::uint64_t& lane, std::uint64_t word) {
      lane = (lane ^ word) * 0xFF51AFD7ED558CCDu;
      lane ^= lane >> 29;
    };
    for (std::size_t at = 0; at + 32 <= sizeof known; at += 32)
      for (std::size_t lane = 0; lane < 4; ++lane) {
        std::uint64_t word;
        std::memcpy(&word, bytes + at + 8 * lane, 8);
        mix(lanes[lane], word);
      }
    constexpr std::size_t rest = sizeof known % 32;  // each word's size is a constant: no loop, and lanes in registers
    const auto mix_rest = [&]<std::size_t... Lane>(std::index_sequence<Lane...>) {
      const auto word_at = [&]<std::size_t From>(std::integral_constant<std::size_t, From>) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes + sizeof known - rest + From, std::min<std::size_t>(8, rest - From));
        return word;
      };
      (mix(lanes[Lane], word_at(std::integral_constant<std::size_t, 8 * Lane>{})), ...);
    };
    mix_rest(std::make_index_sequence<(rest + 7) / 8>{});
    std::uint64_t key = lanes[0];
    for (std::size_t lane = 1; lane < 4; ++lane) mix(key, lanes[lane]);
    return key ^ key >> 32;
  }

  Slot& slot_of(std::uint64_t key) {
    std::size_t place = key & (slots_.size() - 1);
    while (slots_[place].era == era_ && slots_[place].key != key) place = (place + 1) & (slots_.size() - 1);
    return slots_[place];
  }

  bool full(int choices) const {
    return nodes_.size() >= room_ || edges_.size() + static_cast<std::size_t>(choices) > edges_.capacity();
  }

  std::uint32_t add_node(Slot& slot, std::uint64_t key, Seat seat, const Choices& choices) {
    const auto number = static_cast<std::uint32_t>(nodes_.size());
    slot = {key, number, era_};
    Node node;
    node.first = static_cast<std::uint32_t>(edges_.size());
    node.count = static_cast<std::uint16_t>(choices.size());
    node.seat = seat;
    nodes_.push_back(node);
    for (const Action action : choices) edges_.push_back({action});
    return number;
  }

  std::uint32_t edge_with(const Node& node, Action action) const {
    for (std::uint32_t i = 0; i < node.count; ++i)
      if (edges_[node.first + i].action == action) return i;
    return 0;
  }

  // ---- The tree ----

  /// What looks best, and what was tried too rarely to tell: the mean so far, shrunk towards the node's by one visit, and a
  /// bonus that fades as 1/visits. The bonus is now smaller, now larger, for the heuristic's choice and for the others each by
  /// itself, lest two who choose at the same time fall into step, and in proportion to how much results vary. All but that is whole numbers, and square roots and products are the same
  /// everywhere, so that every compiler chooses alike.
  std::uint32_t select(const Node& node) {
    const std::uint32_t lot = chance_.word();
    const double mood = 0.5 + static_cast<double>(lot >> 16) / 65536,
                 whim = 0.5 + static_cast<double>(lot & 0xFFFF) / 65536;
    const double bonus = deviation_ * curiosity * node.unknown;
    const std::int64_t plain = node.mean + static_cast<std::int64_t>(bonus * mood),
                       favoured = node.mean + static_cast<std::int64_t>(bonus * whim * (1 + favour));
    const Edge* const edges = &edges_[node.first];
    std::uint32_t best = node.favourite;
    std::int64_t best_sum = edges[best].sum + favoured, best_visits = edges[best].visits + 1;
    for (std::uint32_t i = 0; i < node.count; ++i) {
      if (i == node.favourite) continue;
      const std::int64_t sum = edges[i].sum + plain, visits = edges[i].visits + 1;
      if (sum * best_visits > best_sum * visits) best = i, best_sum = sum, best_visits = visits;
    }
    return best;
  }

  /// What the seat that thinks got in the iterations for this decision, in thousandths: (10^3 · 2^20)^2 < 2^63.
  struct Results {
    std::int64_t count = 0, sum = 0, squares = 0;
    void add(std::int32_t millionths) {
      const std::int64_t got = millionths / 1000;
      ++count, sum += got, squares += got * got;
    }
    /// In millionths: a half until there is something to tell it from, and never nothing, lest who won again and again stop asking
    /// what the others might do instead.
    double deviation() const {
      if (count < 16) return 5e5;
      const std::int64_t variance = (squares * count - sum * sum) / (count * count);
      return std::max(1e3, 1e3 * std::sqrt(static_cast<double>(variance)));
    }
  };

  /// The node where the world stands now; none when the tree ends here. It grows by one node, in which the heuristic chooses.
  std::uint32_t follow(const Question<G>& asked, State& world) {
    const G& game = asked.game;
    const SeatSet pending = game.pending(world);
    if (pending.empty() || game.far_enough(asked.known, world)) return none;
    const Seat seat = next_in<G>(pending, asked.me, chance_);
    const std::uint64_t key = key_of(game.known(world, Viewer{seat}), seat);
    Slot& slot = slot_of(key);
    if (slot.era == era_) return slot.node;
    choices_.clear();
    game.choices(world, seat, choices_);
    const Action action = likely(game, world, seat, chance_);
    if (!full(choices_.size())) {
      const std::uint32_t fresh = add_node(slot, key, seat, choices_);
      Node& node = nodes_[fresh];
      node.favourite = static_cast<std::uint16_t>(edge_with(node, action));
      path_.push_back({fresh, node.favourite});
    }
    game.apply(world, seat, action, chance_, silence_);
    return none;
  }

  void learn(const G& game, const State& world) {
    const BySeat<std::int32_t> got = evaluate(game, world);
    results_.add(got[nodes_[root_].seat]);
    for (const auto [number, place] : path_) {
      Node& node = nodes_[number];
      Edge& edge = edges_[node.first + place];
      const std::int32_t mine = got[node.seat];
      node.sum += mine, ++node.visits;
      node.mean = node.sum / node.visits;
      node.unknown = std::sqrt(static_cast<double>(node.visits)) / (node.count + favour);
      edge.sum += mine, ++edge.visits;
    }
  }

  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<Slot> slots_;  // by key, open addressing
  std::vector<Step> path_;   // of one iteration
  Choices choices_;
  Journal<typename G::Event> silence_;
  Rng chance_{Seed{}};
  Results results_;
  double deviation_ = 0;
  std::uint32_t room_ = 0, root_ = 0;
  std::uint32_t iteration_ = 0;
  std::uint32_t era_ = 0;  // slots of another era are empty
};

}  // namespace parlor
