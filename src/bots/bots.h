// SPDX-License-Identifier: MIT
// Players without hands. A bot decides from what its seat knows and from chance of its own, never from the state.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bots/search.h"
#include "kernel/game.h"
#include "kernel/playout.h"
#include "table/table.h"

namespace parlor {

/// How well a bot plays: random takes anything, easy is the heuristic with mistakes, medium the heuristic, hard the search.
/// Written "easy"; "hard:5000" sets the search's iterations, "hard:300ms" its time; "hard" has as many iterations as the game
/// needs.
struct Level {
  enum class Kind : std::uint8_t { random, easy, medium, hard };
  Kind kind{};
  Budget budget{};  // of the search; empty: the game's own

  static const Level random, easy, medium, hard;
  bool operator==(const Level&) const = default;
};
inline constexpr Level Level::random{Kind::random}, Level::easy{Kind::easy}, Level::medium{Kind::medium},
    Level::hard{Kind::hard};

std::string name_of(const Level& level);
std::vector<std::string_view> level_names();  // without budgets
Result<Level> level_named(std::string_view name);
Result<std::vector<Level>> levels_named(std::string_view names);  // "medium,random"; the fault lists what there is

/// Who plays a seat when several levels were named: they sit down in turn, again and again.
inline const Level& level_at(const std::vector<Level>& levels, int seat) {
  return levels[static_cast<std::size_t>(seat) % levels.size()];
}

/// What a bot in a seat has of its own: chance, the thoughts that it keeps from one decision to the next, and what it was
/// told.
struct Mind {
  Rng rng;
  std::unique_ptr<Thoughts> thoughts{};
  Hearsay heard{};
};

/// The minds of a table's bots, and the order in which those who may act now do so. All chance is drawn from the table's
/// seed, but not from its stream, so that the same seed and bots give the same game in a simulation, in a record and at a
/// table.
class BotChance {
 public:
  BotChance(const Seed& seed, int players) : order_{seed, 1} {
    for (int seat = 0; seat < players; ++seat) minds_.push_back({Rng{seed, 2 + static_cast<std::uint64_t>(seat)}});
  }
  void restart(const Seed& seed) {
    order_ = Rng{seed, 1};
    for (std::size_t seat = 0; seat < minds_.size(); ++seat) {
      minds_[seat].rng = Rng{seed, 2 + seat};
      minds_[seat].heard = {};
      if (minds_[seat].thoughts) minds_[seat].thoughts->forget();
    }
  }
  Seat next(SeatSet pending) { return random_seat(pending, order_); }
  Mind& of(Seat seat) { return minds_[static_cast<std::size_t>(seat)]; }

 private:
  Rng order_;
  std::vector<Mind> minds_;
};

namespace bots {

inline constexpr std::uint32_t mistakes_in_ten = 3;  // of an easy bot

}  // namespace bots

/// What the bot does in a typed game. `known` is what the seat knows. A mind serves one table.
template <RulesOfPlay G> Action choose(const G& game, const typename G::State& known, Seat me, const Level& level,
                                       Mind& mind) {
  if (level.kind == Level::Kind::hard) {
    if (!mind.thoughts) mind.thoughts = std::make_unique<Search<G>>();
    const Budget budget = level.budget == Budget{} ? Budget{.iterations = G::facts.search.iterations} : level.budget;
    return static_cast<Search<G>&>(*mind.thoughts).choose(game, known, me, budget, mind.rng, mind.heard);
  }
  const bool thinks = level.kind == Level::Kind::medium ||
                      (level.kind == Level::Kind::easy && mind.rng.below(10) >= bots::mistakes_in_ten);
  if (thinks) return game.suggest(known, me, mind.rng);
  Choices choices;
  game.choices(known, me, choices);
  return mind.rng.pick(choices);
}

/// The same at a table.
Action choose(const Table& table, Seat me, const Level& level, Mind& mind);

// ---- Talk ----
// All but random bots say true things, but only a search makes anything of what it is told.

inline bool talks(const Level& level) { return level.kind != Level::Kind::random; }
inline bool listens(const Level& level) { return level.kind == Level::Kind::hard; }

/// What the bot says in a typed game before it does `next` comes to the ears of those who may hear it.
template <RulesOfPlay G> void speak(const G& game, const typename G::State& known, Seat me, const Level& level,
                                    Action next, BotChance& minds) {
  if (!talks(level)) return;
  const Letter letter = game.letter(known, me, next);
  if (letter.to == nobody) return;
  const SeatSet all = SeatSet::first(game.players()) - SeatSet::only(me);
  for (Seat to : game.words_are_public() ? all : SeatSet::only(letter.to))
    for (Remark remark : letter.remarks) game.heed(minds.of(to).heard, me, remark);
}

/// At a table: {"type":"say",…} before it does `next`, and in answer to what a person said to it; null: nothing.
Json words_before(const Table& table, Seat me, const Level& level, Action next);
Json reply_to(const Table& table, Seat me, const Level& level, const Entry& words);

/// What the seat was told so far, as far as bots understand it.
Hearsay heard_by(const Table& table, Seat me);

}  // namespace parlor
