// SPDX-License-Identifier: MIT
// One search for all games: information-set Monte Carlo tree search.
//
// An iteration imagines a world that the seat cannot rule out (redeal), walks down the tree in it, adds one node, lets the
// heuristics play on until the game can judge what became of it, and writes what each seat got beside what it chose.
//
// A node stands for all that the seat to act knows there: its key is the seat and a hash of what the game says the seat
// knows. So a seat does the same whatever is hidden from it, a sealed choice is chosen against all that the others may have
// sealed, and dice and draws branch by what they show: chance nodes need nothing of their own. And since choices follow from
// knowledge, all choices of a node are there on every visit: none has to be counted as missing. The key says nothing about
// how the seat came to know it; so the tree stays valid when the game moves on, and is kept.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

#include "kernel/game.h"
#include "kernel/playout.h"
#include "kernel/talk.h"

namespace parlor {

/// How long a bot may think. With iterations alone the choice depends on the seed and on nothing else.
struct Budget {
  std::uint32_t iterations = 0;    // 0: as many as the time allows
  std::uint32_t milliseconds = 0;  // 0: as long as the iterations take
  bool operator==(const Budget&) const = default;
};

/// What a bot keeps between its decisions.
class Thoughts {
 public:
  virtual ~Thoughts() = default;
  virtual void forget() = 0;  // a new game begins
};

template <RulesOfPlay G>
class Search final : public Thoughts {
 public:
  using State = typename G::State;

  /// What `me` should do. `known` is what the seat knows and `heard` what it was told; it has something to decide.
  Action choose(const G& game, const State& known, Seat me, const Budget& budget, Rng& rng, const Hearsay& heard = {}) {
    if (heard != heard_) forget(), heard_ = heard;
    belief_ = game.belief(known, me, heard_);
    Rng chance{rng.seed()};
    Choices choices;
    game.choices(known, me, choices);
    if (choices.size() == 1) return choices[0];
    make_room(budget);
    open_root(game, known, me, choices, chance);
    results_ = {};
    if constexpr (G::facts.search.rehearses) return compare(game, known, me, budget, chance);
    if (budget.milliseconds == 0) {
      for (std::uint32_t i = 0; i < budget.iterations; ++i) iterate(game, known, me, chance);
    } else {
      const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds{budget.milliseconds};
      const std::uint32_t most = budget.iterations > 0 ? budget.iterations : most_visits;
      for (std::uint32_t i = 0; i < most && (i % 8 != 0 || std::chrono::steady_clock::now() < end); ++i)
        iterate(game, known, me, chance);
    }
    return favourite_of_root();
  }

  /// One choice at the root, how often it was tried, and what it brought on average, in millionths.
  struct Finding {
    Action action;
    std::uint32_t visits;
    std::int64_t mean;
  };
  std::vector<Finding> findings() const {
    std::vector<Finding> all;
    const Node& root = nodes_[root_];
    for (std::uint32_t i = 0; i < root.count; ++i) {
      const Edge& edge = edges_[root.first + i];
      all.push_back({edge.action, edge.visits, edge.visits == 0 ? 0 : edge.sum / edge.visits});
    }
    return all;
  }
  std::size_t nodes() const { return nodes_.size(); }

  /// Keeps the room.
  void forget() override {
    nodes_.clear();
    edges_.clear();
    ++era_;
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  static constexpr Speaker calculating{.art = Speaker::Art::calculating};
  static constexpr std::uint32_t most_visits = 1 << 20;  // 10^6 · 2^20 · 2^20 < 2^63: compared by cross-multiplication
  static constexpr std::uint32_t least_room = 1 << 10, most_room = 1 << 16;  // nodes
  static constexpr std::uint32_t choices_a_node = 16;                        // room for edges, on average
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

  // ---- Memory: all of it is taken before the first iteration ----

  void make_room(const Budget& budget) {
    const std::uint32_t wanted = budget.milliseconds > 0 && budget.iterations == 0 ? most_room : 2 * budget.iterations;
    const std::uint32_t room = std::bit_ceil(std::clamp(wanted, least_room, most_room));
    if (room > room_) {
      room_ = room;
      forget();
      nodes_.reserve(room);
      edges_.reserve(std::size_t{room} * choices_a_node + Choices::capacity);
      slots_.assign(std::size_t{room} * 2, Slot{});
      era_ = 1;
      path_.reserve(256);
    }
    if (nodes_.size() > room_ / 2 || edges_.size() > std::size_t{room_} * choices_a_node / 2) forget();
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
    return nodes_.size() == room_ || edges_.size() + static_cast<std::size_t>(choices) > edges_.capacity();
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

  void open_root(const G& game, const State& known, Seat me, const Choices& choices, Rng& chance) {
    const std::uint64_t key = key_of(known, me);
    Slot* slot = &slot_of(key);
    if (slot->era == era_ && nodes_[slot->node].visits > most_visits / 2) forget(), slot = &slot_of(key);
    root_ = slot->era == era_ ? slot->node : add_node(*slot, key, me, choices);
    Node& root = nodes_[root_];
    root.favourite = static_cast<std::uint16_t>(edge_with(root, advise(game, known, me, calculating, heard_, chance)));
  }

  /// What looks best, and what was tried too rarely to tell: the mean so far, shrunk towards the node's by one visit, and a
  /// bonus that fades as 1/visits. The bonus is now smaller, now larger, lest two who choose at the same time fall into step,
  /// and in proportion to how much results vary. All but that is whole numbers, and square roots and products are the same
  /// everywhere, so that every compiler chooses alike.
  std::uint32_t select(const Node& node, Rng& chance) const {
    const double mood = 0.5 + static_cast<double>(chance.word() >> 16) / 65536;
    const double bonus = deviation_ * curiosity * mood * node.unknown;
    const std::int64_t plain = node.mean + static_cast<std::int64_t>(bonus),
                       favoured = node.mean + static_cast<std::int64_t>(bonus * (1 + favour));
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

  /// A world that the seat cannot rule out, by the weights of what it believes.
  State imagine(const G& game, const State& known, Seat me, Rng& chance) const {
    State world = game.redeal(known, me, chance);
    game.believe(world, me, belief_, chance);
    game.reconsider(world, me, chance);
    return world;
  }

  /// Who acts next in an imagined world: nobody can tell who of several is quicker. Those who play together are one player.
  static Seat next(SeatSet pending, Seat me, Rng& chance) {
    if constexpr (G::facts.cooperative) return pending.has(me) ? me : pending.front();
    else return random_seat(pending, chance);
  }

  // ---- Where no position is met again ----

  /// Tries all choices in the same worlds with the same luck, so that luck tells for none of them; the worse half drops out,
  /// again and again, each time after an equal share of the budget. What the heuristic would do stays to the end. Where all play
  /// together it is done unless another choice is clearly better: there a playout ends with a guess at how things stand.
  Action compare(const G& game, const State& known, Seat me, const Budget& budget, Rng& chance) {
    const Node& root = nodes_[root_];
    Edge* const edges = &edges_[root.first];
    for (std::uint32_t i = 0; i < root.count; ++i) {
      edges[i].visits = 0, edges[i].sum = 0;
      leads_[i] = {}, left_[i] = static_cast<std::uint16_t>(i);
    }
    std::swap(left_[0], left_[root.favourite]);
    std::uint32_t count = root.count, tried = 0;
    const auto stages = static_cast<std::uint32_t>(std::bit_width(count - 1u));
    const auto start = std::chrono::steady_clock::now();
    for (std::uint32_t stage = 1; stage <= stages; ++stage) {
      const auto share = [&](std::uint32_t whole) {
        return static_cast<std::uint32_t>(std::uint64_t{whole} * stage / stages);
      };
      const auto spent = [&] {
        if (budget.iterations > 0 && tried >= share(budget.iterations)) return true;
        return budget.milliseconds > 0 &&
               std::chrono::steady_clock::now() >= start + std::chrono::milliseconds{share(budget.milliseconds)};
      };
      do {
        const State world = imagine(game, known, me, chance);
        Rng luck{chance.seed()};
        luck.word();  // copies then share what it has computed ahead
        const std::int32_t usual = rehearse(game, known, me, world, edges[root.favourite], luck);
        for (std::uint32_t i = 1; i < count; ++i)
          leads_[left_[i]].add(rehearse(game, known, me, world, edges[left_[i]], luck) - usual);
        tried += count;
      } while (!spent() && tried < most_visits);
      std::sort(left_.begin() + 1, left_.begin() + count, [&](std::uint16_t a, std::uint16_t b) {
        return edges[a].sum != edges[b].sum ? edges[a].sum > edges[b].sum : a < b;
      });
      count = (count + 1) / 2;
    }
    const Lead& lead = leads_[left_[1]];
    return edges[(G::facts.cooperative ? lead.is_clear() : lead.sum > 0) ? left_[1] : root.favourite].action;
  }

  std::int32_t rehearse(const G& game, const State& known, Seat me, State world, Edge& edge, Rng luck) {
    game.apply(world, me, edge.action, luck, silence_);
    play_on(game, known, me, world, luck);
    const std::int32_t got = evaluate(game, world)[me];
    edge.sum += got, ++edge.visits;
    return got;
  }

  /// By how much one choice did better than another in the same worlds, in thousandths: 10^3 · 2^20 squared < 2^63.
  struct Lead {
    std::int64_t worlds = 0, sum = 0, squares = 0;
    void add(std::int32_t millionths) {
      const std::int64_t lead = millionths / 1000;
      ++worlds, sum += lead, squares += lead * lead;
    }
    bool is_clear() const {  // more than one standard error
      return sum > 0 && sum * sum > squares - sum * sum / worlds;
    }
  };

  void iterate(const G& game, const State& known, Seat me, Rng& chance) {
    State world = imagine(game, known, me, chance);
    path_.clear();
    ++iteration_;
    deviation_ = results_.deviation();
    for (std::uint32_t at = root_; at != none && nodes_[at].passed != iteration_;) {  // an idle choice may lead back
      nodes_[at].passed = iteration_;
      const std::uint32_t edge = select(nodes_[at], chance);
      path_.push_back({at, edge});
      game.apply(world, nodes_[at].seat, edges_[nodes_[at].first + edge].action, chance, silence_);
      at = follow(game, known, me, world, chance);
    }
    play_on(game, known, me, world, chance);
    learn(game, world);
  }

  /// What the seat that thinks got in the iterations for this decision, in thousandths: (10^3 · 2^20)^2 < 2^63.
  struct Results {
    std::int64_t count = 0, sum = 0, squares = 0;
    void add(std::int32_t millionths) {
      const std::int64_t got = millionths / 1000;
      ++count, sum += got, squares += got * got;
    }
    double deviation() const {  // in millionths; a half until there is something to tell it from
      if (count < 16) return 5e5;
      const std::int64_t variance = (squares * count - sum * sum) / (count * count);
      return 1e3 * std::sqrt(static_cast<double>(variance));
    }
  };

  /// The node where the world stands now; none when the tree ends here. It grows by one node, in which the heuristic chooses.
  std::uint32_t follow(const G& game, const State& known, Seat me, State& world, Rng& chance) {
    const SeatSet pending = game.pending(world);
    if (pending.empty() || game.far_enough(known, world)) return none;
    const Seat seat = next(pending, me, chance);
    const std::uint64_t key = key_of(game.known(world, Viewer{seat}), seat);
    Slot& slot = slot_of(key);
    if (slot.era == era_) return slot.node;
    choices_.clear();
    game.choices(world, seat, choices_);
    const Action action = likely(game, world, seat, chance);
    if (!full(choices_.size())) {
      const std::uint32_t fresh = add_node(slot, key, seat, choices_);
      Node& node = nodes_[fresh];
      node.favourite = static_cast<std::uint16_t>(edge_with(node, action));
      path_.push_back({fresh, node.favourite});
    }
    game.apply(world, seat, action, chance, silence_);
    return none;
  }

  void play_on(const G& game, const State& known, Seat me, State& world, Rng& chance) {
    for (SeatSet pending = game.pending(world); !pending.empty() && !game.far_enough(known, world);
         pending = game.pending(world)) {
      const Seat seat = next(pending, me, chance);
      game.apply(world, seat, likely(game, world, seat, chance), chance, silence_);
    }
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

  /// What was tried most; the better one of two tried as often.
  Action favourite_of_root() const {
    const Node& root = nodes_[root_];
    const Edge* best = &edges_[root.first + root.favourite];
    for (std::uint32_t i = 0; i < root.count; ++i) {
      const Edge& edge = edges_[root.first + i];
      if (edge.visits > best->visits || (edge.visits == best->visits && edge.sum > best->sum)) best = &edge;
    }
    return best->action;
  }

  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<Slot> slots_;  // by key, open addressing
  std::vector<Step> path_;   // of one iteration
  Choices choices_;
  std::array<std::uint16_t, Choices::capacity> left_;  // choices that are still compared; the heuristic's comes first
  std::array<Lead, Choices::capacity> leads_;          // over the heuristic's
  Journal<typename G::Event> silence_;
  Hearsay heard_;
  typename G::Belief belief_;
  Results results_;
  double deviation_ = 0;
  std::uint32_t room_ = 0, root_ = 0;
  std::uint32_t iteration_ = 0;
  std::uint32_t era_ = 1;  // slots of another era are empty
};

}  // namespace parlor
