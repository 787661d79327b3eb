// SPDX-License-Identifier: MIT
// What a Witch of The Forbidden Ritual makes of how things stand, in whole numbers, so that every compiler plays alike.
#pragma once

#include <algorithm>

#include "games/ritual/position.h"

namespace parlor::ritual {

/// Values of a state for each side. What a lock would bring is reckoned once, from the state as it was handed in.
class Worth {
 public:
  Worth(const Rules& rules, const State& known) : rules_{rules}, content_{rules.content()}, known_{known} {}

 protected:
  using Wish = std::array<int, type_count + 1>;  // what a lock with each type, or none, is worth

  static constexpr int victory = 100'000;
  static constexpr int level_worth = 500, close_to_level = 27, close_to_victory = 250;
  static constexpr std::array<int, level_count> symbol_worth{70, 30, 7};  // for the next level, and those after it
  static constexpr std::array<int, 4> object_worth{9, 3, 2, 1};           // the first of its type, the second, …
  static constexpr auto objects_worth = [] {                              // of so many of one type together
    std::array<int, object_worth.size() + 1> sums{};
    for (std::size_t i = 0; i < object_worth.size(); ++i) sums[i + 1] = sums[i] + object_worth[i];
    return sums;
  }();
  static constexpr int early_need = 6, need = 12;  // an object that the Demon will ask for, besides
  static constexpr int early_artifact = 5, artifact_worth = 20, incantation_worth = 90, sigil_burden = 60;
  static constexpr int spite = 1;  // in tenths: what a rival's gain costs

  /// The first Moons are there for the taking: what one may want later weighs less.
  static bool is_early(const State& s) { return s.month == 1 && s.moon < 3; }

  /// What a side has of its Demon when it has reached this level and so many of the symbols asked for are met.
  static int devotion_worth(int level, ByLevel asked, ByLevel met) {
    const ByLevel ahead = met.from(level);
    int worth = level_worth * level;
    for (int i = 0; i < level_count; ++i) worth += symbol_worth[static_cast<std::size_t>(i)] * ahead[i];
    if (level == level_count) return worth;
    const int lacking = asked.from(level)[0] - ahead[0];
    if (lacking <= 1) worth += level == level_count - 1 ? close_to_victory : close_to_level;
    if (lacking == 0) worth += level_worth / 2;
    return worth;
  }
  int devotion_worth(int level, Demon demon, const Counts& shown) const {
    return devotion_worth(level, content_.asked_in_all(demon), content_.met(demon, shown));
  }

  /// How many symbols a side's Demon will ask for yet, beyond what the other Moons show.
  Counts lacking(const State& s, Side side) const {
    const Counts& asked = content_.asked(s.devotion[side].demon, level_count);
    Counts lacking = rules_.at(s).symbols_elsewhere();
    for (Type type : types) lacking[type] = byte(std::max(asked[type] - lacking[type], 0));
    return lacking;
  }

  int hand_worth(const State& s, Witch witch) const {
    return hand_worth(s, witch, s.hand[witch], lacking(s, rules_.side_of(witch)));
  }
  int hand_worth(const State& s, Witch witch, const Hand& hand, const Counts& lacking) const {
    const Prices prices = prices_for(s, witch, lacking);
    return prices.now(worth_of(hand, prices));
  }

  /// What cards are worth to a Witch one by one, so that what a card more or less changes need not be reckoned from all of them.
  struct Prices {
    Counts lacking;
    int need = 0, artifact = 0, burden = 0, sixths = 0;

    int of(Type type, int held) const {
      const int few = objects_worth[static_cast<std::size_t>(std::min(held, 4))];
      return few + std::max(held - 4, 0) * object_worth[3] + need * std::min<int>(lacking[type], held);
    }
    int now(int worth) const { return worth * sixths / 6; }  // cards in hand are worth little when the end is near
  };
  Prices prices_for(const State& s, Witch witch, const Counts& lacking) const {
    const bool early = is_early(s), sealed = rules_.at(s).is_sealed(witch);
    const int artifact = early ? early_artifact : artifact_worth;
    return {lacking, early ? early_need : need, sealed ? artifact / 3 : artifact,
            !sealed           ? 0
            : s.eighth_locked ? 2 * sigil_burden
                              : sigil_burden,
            std::min(s.transients.size(), 6)};
  }
  /// The whole hand, as if the end were far.
  static int worth_of(const Hand& hand, const Prices& prices) {
    int worth = hand.artifacts.size() * prices.artifact + hand.incantations.size() * incantation_worth - prices.burden;
    for (Type type : types) worth += prices.of(type, hand.objects[type]);
    return worth;
  }

  int side_worth(const State& s, Side side, const Counts& shown) const {
    int worth = devotion_worth(s.devotion[side].level, s.devotion[side].demon, shown);
    for (Witch witch : rules_.members(side)) worth += hand_worth(s, witch);
    return worth;
  }

  using BySides = std::array<int, max_sides>;

  /// Mine, less what the others have: half the average, half the best of them.
  int against_rivals(Side mine, const BySides& worth) const {
    const int sides = rules_.side_count();
    int sum = 0, best = 0;
    for (int side = 0; side < sides; ++side) {
      const int theirs = side == index(mine) ? 0 : worth[static_cast<std::size_t>(side)];
      sum += theirs, best = std::max(best, theirs);
    }
    return worth[static_cast<std::size_t>(mine)] - spite * (best + sum / (sides - 1)) / 20;
  }

  int worth_for(const State& s, Side mine) const {
    BySides worth{};
    const Counts shown = rules_.at(s).symbols();
    for (Side side : rules_.sides())
      worth[static_cast<std::size_t>(side)] = s.phase != Phase::over ? side_worth(s, side, shown)
                                              : s.winners.has(side)  ? victory
                                                                     : 0;
    return against_rivals(mine, worth);
  }

  /// What each lock of the current Moon would be worth to a side, as things stand before I choose. Reckoned when it is first
  /// asked for: most decisions of an imagined game ask for one side's wish, or for none.
  const Wish& wish_of(Side mine) const {
    if (!wished_.has(mine)) {
      if (wished_.empty()) weigh_locks();
      for (std::size_t lock = 0; lock <= type_count; ++lock)
        wishes_[mine][lock] = against_rivals(mine, lock_worth_[lock]);
      wished_.add(mine);
    }
    return wishes_[mine];
  }

  /// The same, had the side another Demon.
  Wish wish_with(Side mine, Demon demon) const {
    wish_of(mine);
    const auto worth = worth_of_locks(known_.devotion[mine].level, demon);
    Wish wish{};
    for (std::size_t lock = 0; lock <= type_count; ++lock) {
      BySides then = lock_worth_[lock];
      then[static_cast<std::size_t>(mine)] = worth[lock];
      wish[lock] = against_rivals(mine, then);
    }
    return wish;
  }

  template <class Allowed> static Type best_type(const Wish& wish, Allowed allowed) {
    Type best = Type::none;
    for (Type type : types)
      if (allowed(type) &&
          (best == Type::none || wish[static_cast<std::size_t>(type)] > wish[static_cast<std::size_t>(best)]))
        best = type;
    return best;
  }

  const Rules& rules_;
  const Content& content_;
  const State& known_;

 private:
  /// What each side would have of each lock.
  void weigh_locks() const {
    others_ = rules_.at(known_).symbols_elsewhere();
    for (Side side : rules_.sides()) {
      const auto worth = worth_of_locks(known_.devotion[side].level, known_.devotion[side].demon);
      for (std::size_t lock = 0; lock <= type_count; ++lock)
        lock_worth_[lock][static_cast<std::size_t>(side)] = worth[lock];
    }
  }
  std::array<int, type_count + 1> worth_of_locks(int reached, Demon demon) const {
    const ByLevel asked = content_.asked_in_all(demon), before = content_.met(demon, others_);
    std::array<int, type_count + 1> worth{};
    for (std::size_t lock = 0; lock <= type_count; ++lock) {
      ByLevel met = before;
      if (lock > 0) {
        const Type type = static_cast<Type>(lock);
        met += content_.met(demon, type, others_[type] + 1), met -= content_.met(demon, type, others_[type]);
      }
      const int level = reached + (met.from(reached)[0] == asked.from(reached)[0] ? 1 : 0);
      worth[lock] = level >= level_count ? victory : devotion_worth(level, asked, met);
    }
    return worth;
  }

  mutable Counts others_;  // what the other Moons show
  mutable std::array<BySides, type_count + 1> lock_worth_;
  mutable BySide<Wish> wishes_;
  mutable Sides wished_;  // whose wish has been reckoned
};

}  // namespace parlor::ritual
