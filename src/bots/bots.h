// SPDX-License-Identifier: MIT
// Players without hands. A bot decides from what its seat knows and from chance of its own, never from the state.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/game.h"
#include "kernel/playout.h"
#include "table/table.h"

namespace parlor {

enum class Level : std::uint8_t { random, easy, medium };

std::string_view name_of(Level level);
std::span<const std::string_view> level_names();
Result<Level> level_named(std::string_view name);
Result<std::vector<Level>> levels_named(std::string_view names);  // "medium,random"; the fault lists what there is

/// Who plays a seat when several levels were named: they sit down in turn, again and again.
inline Level level_at(const std::vector<Level>& levels, int seat) {
  return levels[static_cast<std::size_t>(seat) % levels.size()];
}

/// The chance of a table's bots: a stream for each seat, and one for the order in which those who may act now do so. Drawn
/// from the table's seed, but not from its stream, so that the same seed and bots give the same game in a simulation, in a
/// record and at a table.
class BotChance {
 public:
  BotChance(const Seed& seed, int players) : order_{seed, 1} {
    for (int seat = 0; seat < players; ++seat) seats_.push_back(Rng{seed, 2 + static_cast<std::uint64_t>(seat)});
  }
  void restart(const Seed& seed) {
    order_ = Rng{seed, 1};
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) seats_[seat] = Rng{seed, 2 + seat};
  }
  Seat next(SeatSet pending) { return random_seat(pending, order_); }
  Rng& of(Seat seat) { return seats_[static_cast<std::size_t>(seat)]; }

 private:
  Rng order_;
  std::vector<Rng> seats_;
};

namespace bots {

inline constexpr std::uint32_t mistakes_in_ten = 3;  // of an easy bot

/// `list` gives all options, `suggest` a sensible one.
template <class ListOptions, class Suggest> Action decide(Level level, Rng& rng, const ListOptions& list,
                                                          const Suggest& suggest) {
  const bool thinks = level == Level::medium || (level == Level::easy && rng.below(10) >= mistakes_in_ten);
  if (thinks) return suggest();
  Options options;
  list(options);
  return rng.pick(options.begin(), options.size());
}

}  // namespace bots

/// What the bot does in a typed game. `known` is what the seat knows.
template <RulesOfPlay G> Action choose(const G& game, const typename G::State& known, Seat me, Level level, Rng& rng) {
  return bots::decide(
      level, rng, [&](Options& out) { game.options(known, me, out); }, [&] { return game.suggest(known, me, rng); });
}

/// The same at a table.
Action choose(const Table& table, Seat me, Level level, Rng& rng);

}  // namespace parlor
