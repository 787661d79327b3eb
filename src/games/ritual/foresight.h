// SPDX-License-Identifier: MIT
// How a round of The Forbidden Ritual may end, in sums and Artifacts alone: quick enough to ask for every action.
#pragma once

#include "games/ritual/worth.h"

namespace parlor::ritual {

/// What will lie in the centre, as far as the count goes.
struct Tally {
  struct Sweeper {
    std::uint8_t number = 0;  // an Artifact's; 0: a Spell made it
    Side owner{};
  };
  Counts sums;
  List<Sweeper, 2 * max_witches> artifacts;  // the highest number first
  List<CentreCard, max_witches> spells;      // Incantations, the highest number first

  void add(Type type, int worth) { sums[type] = static_cast<std::uint8_t>(sums[type] + worth); }
  void add(Sweeper one) {
    artifacts.push(one);
    for (int place = artifacts.size() - 1; place > 0 && artifacts[place - 1].number < one.number; --place)
      std::swap(artifacts[place - 1], artifacts[place]);
  }
  void add(Incantation number, Witch caster) {
    const auto value = static_cast<std::uint8_t>(number);
    spells.push({Card{number}, caster, Being::incantation, value});
    for (int place = spells.size() - 1; place > 0 && spells[place - 1].value < value; --place)
      std::swap(spells[place - 1], spells[place]);
  }
};

class Foresight : public Worth {
 public:
  using Worth::Worth;

 protected:
  static constexpr int sweeps_reckoned_with = 4;

  struct Ahead {
    Type lock{};
    int gain = 0;  // what my Spell brings besides
  };

  /// Everybody's Spells and Artifacts, each as its owner likes best.
  Ahead how_it_ends(Tally& tally, Witch me) const {
    Ahead ahead;
    for (const CentreCard& spell : tally.spells) {
      const int gain = cast(tally, spell.owner);
      if (spell.owner == me) ahead.gain = gain;
    }
    ahead.lock = lock_of(tally);
    return ahead;
  }

  Type lock_of(const Tally& tally) const {
    if (tally.artifacts.empty()) return Position::winner(tally.sums);
    Type swept = Type::none;
    return lock_after_sweeps(tally.sums, tally.artifacts, 0, swept);
  }

  /// What will lock the Moon; `swept` becomes what the Artifact in turn removes.
  template <class Sweepers> Type lock_after_sweeps(const Counts& sums, const Sweepers& sweepers, int turn,
                                                   Type& swept) const {
    if (turn == std::min(sweepers.size(), sweeps_reckoned_with)) return Position::winner(sums);
    const Wish& wish = wish_of(sweepers[turn].owner);
    Type lock = Type::none;
    swept = Type::none;
    for (Type type : types) {
      if (sums[type] == 0) continue;
      Counts left = sums;
      left[type] = 0;
      Type later = Type::none;
      const Type then = lock_after_sweeps(left, sweepers, turn + 1, later);
      if (swept == Type::none || wish[static_cast<std::size_t>(then)] > wish[static_cast<std::size_t>(lock)])
        swept = type, lock = then;
    }
    return lock;
  }

 private:
  /// The Spell that serves her best; what it brings besides the lock.
  int cast(Tally& tally, Witch caster) const {
    const Wish& wish = wish_of(rules_.side_of(caster));
    Tally best = tally;
    int best_gain = 0, best_worth = wish[static_cast<std::size_t>(lock_of(tally))];  // to let it fade
    for (Spell spell : content_.spells_of(known_.spell_card[caster])) {
      Tally then = tally;
      int gain = 0;
      for (const Effect& effect : content_[spell].effects)
        if (!happens(effect, then, caster, wish, gain)) break;
      const int worth = wish[static_cast<std::size_t>(lock_of(then))] + gain;
      if (worth > best_worth) best = then, best_gain = gain, best_worth = worth;
    }
    tally = best;
    return best_gain;
  }

  /// False: the Spell is invalid.
  bool happens(const Effect& effect, Tally& tally, Witch caster, const Wish& wish, int& gain) const {
    const Hand& hand = known_.hand[caster];
    switch (effect.op) {
      case Op::transform_incantation:
        if (effect.into == Transform::artifact) tally.add(Tally::Sweeper{effect.value, rules_.side_of(caster)});
        else if (effect.into == Transform::chosen_object)
          add_best(tally, wish, effect.value, [](Type) { return true; });
        else tally.add(static_cast<Type>(effect.into), effect.value);
        return true;
      case Op::play_from_hand: {
        if (effect.filter == Filter::artifact || effect.filter == Filter::incantation) {
          if (!hand.artifacts.empty() && !rules_.at(known_).is_sealed(caster))
            tally.add(Tally::Sweeper{static_cast<std::uint8_t>(hand.artifacts.front()), rules_.side_of(caster)}),
                gain -= artifact_worth;
          return true;
        }
        Counts held = hand.objects;
        for (int i = 0; i < effect.n; ++i) {
          const Type played = add_best(tally, wish, effect.worth, [&](Type type) {
            return held[type] > 0 &&
                   (effect.filter >= Filter::object || static_cast<int>(effect.filter) + 1 == static_cast<int>(type));
          });
          if (played != Type::none) --held[played];
        }
        return true;
      }
      case Op::remove_from_center:
        if (effect.filter == Filter::object_or_artifact && !tally.artifacts.empty() &&
            tally.artifacts.begin()->owner != rules_.side_of(caster)) {
          tally.artifacts.remove_at(0);
          return true;
        }
        for (int i = 0; i < effect.n; ++i) remove_best(tally, wish);
        return true;
      case Op::draw:
        gain += effect.deck == Deck::artifact      ? (known_.artifacts.empty() ? 0 : effect.n * artifact_worth)
                : effect.deck == Deck::incantation ? effect.n * incantation_worth
                                                   : effect.n * object_worth[1];
        return true;
      case Op::target_discards: return pays(effect, caster, gain);
      case Op::change_demon:    gain += harm_of_change(caster); return true;
      case Op::sigil:
        if (!rules_.at(known_).sigil_targets(caster).empty()) gain += sigil_burden;
        return true;
      default: return true;
    }
  }

  template <class Allowed> Type add_best(Tally& tally, const Wish& wish, int worth, Allowed allowed) const {
    Type best = Type::none;
    int best_worth = 0;
    for (Type type : types) {
      if (!allowed(type)) continue;
      Counts then = tally.sums;
      then[type] = static_cast<std::uint8_t>(then[type] + worth);
      const int now = 8 * wish[static_cast<std::size_t>(Position::winner(then))] + wish[static_cast<std::size_t>(type)];
      if (best == Type::none || now > best_worth) best = type, best_worth = now;
    }
    if (best != Type::none) tally.add(best, worth);
    return best;
  }

  void remove_best(Tally& tally, const Wish& wish) const {
    Type best = Type::none;
    int best_worth = 0;
    for (Type type : types) {
      if (tally.sums[type] == 0) continue;
      Counts then = tally.sums;
      --then[type];
      const int now = 8 * wish[static_cast<std::size_t>(Position::winner(then))] - wish[static_cast<std::size_t>(type)];
      if (best == Type::none || now > best_worth) best = type, best_worth = now;
    }
    if (best != Type::none) --tally.sums[best];
  }

  bool pays(const Effect& effect, Witch caster, int& gain) const {
    if (effect.scope == Scope::self) {
      if (known_.hand[caster].objects.sum() < effect.n) return false;
      gain -= effect.n * object_worth[1];
      return true;
    }
    const bool incantation = effect.filter == Filter::incantation;
    int able = 0;
    for (Witch witch : rules_.opponents(caster)) {
      const Hand& hand = known_.hand[witch];
      able += (incantation ? hand.incantations.size() : hand.objects.sum()) >= effect.n;
    }
    if (able == 0) return false;
    const int each = effect.n * (incantation ? incantation_worth : object_worth[0]);
    gain += (effect.scope == Scope::all_others ? able : 1) * each * spite / 20;
    return true;
  }

  /// What a rival loses when she must take the best Demon of the reserve instead of her own; the one whom it hurts most.
  int harm_of_change(Witch caster) const {
    const Counts shown = rules_.at(known_).symbols();
    int most = 0;
    for (Side side : rules_.sides()) {
      if (side == rules_.side_of(caster)) continue;
      const auto [demon, level, since] = known_.devotion[side];
      int best = 0;
      for (Demon other : known_.demon_reserve) best = std::max(best, devotion_worth(level, other, shown));
      most = std::max(most, devotion_worth(level, demon, shown) - best);
    }
    return most * spite / 10;
  }
};

}  // namespace parlor::ritual
