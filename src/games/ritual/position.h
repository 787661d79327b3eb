// SPDX-License-Identifier: MIT
// What a state of The Forbidden Ritual means by the rules that it is played by: all that acts, views, bots and statistics ask of it.
#pragma once

#include <utility>

#include "games/ritual/rules.h"

namespace parlor::ritual {

/// Lives no longer than the state.
class Position : public Seating {
 public:
  Position(const Rules& rules, const State& s) : Seating{rules}, rules_{rules}, s_{s} {}

  // The round
  bool has_acted(Witch witch) const { return s_.order.has(witch); }
  bool has_action(Witch who) const;     // RIT-31
  int place_in_order(Side side) const;  // RIT-98: of its earlier action
  bool is_sealed(Witch witch) const { return s_.sigil[witch] != Incantation{}; }
  Artifact top_artifact() const { return s_.artifacts.empty() ? Artifact{} : s_.artifacts.back(); }
  Incantation top_incantation() const { return s_.incantations.empty() ? Incantation{} : s_.incantations.back(); }

  // Moons and Demons
  Counts symbols() const;                       // RIT-94: what the Moons show
  Counts symbols_elsewhere() const;             // on all Moons but the current one
  bool serves(Side side, Type type) const;      // the next level of its Demon
  bool rises_with(Side side, Type type) const;  // by that type on the current Moon
  Sides sides_at_level(int level) const;
  Counts transients_left() const;

  // The centre
  Counts sums() const;                                // RIT-86: what lies there
  static Type winner(const Counts& sums);             // RIT-87, RIT-88; none: nothing is left
  static int artifact_in_turn(const Centre& centre);  // RIT-81: its place in the centre; -1: none

  // Spells and whom they reach
  const Effect& effect_at_hand() const { return content()[s_.casting.spell].effects[s_.effect]; }
  Witches sigil_targets(Witch caster) const;  // RIT-76
  Witches spell_targets(Witch caster, Spell spell) const;
  Witches reached(Scope scope) const;
  Witches payers() const;  // who discards by the effect at hand

  // What is chosen inside the effect at hand
  static Kind kind_of_pick(const Effect& effect);  // how it is spoken
  int picks_wanted(Witch witch) const;
  int copies(Witch witch, int code) const;    // of what she may choose next
  std::pair<int, int> span_of_picks() const;  // all such codes lie from the first to before the second
  template <class Use> void each_pick(Witch witch, Use use) const;

 protected:
  const Content& content() const { return rules_.content(); }
  int house_rule(HouseRule which) const { return rules_.house_rule(which); }

  const Rules& rules_;
  const State& s_;
};

inline Position Rules::at(const State& s) const { return {*this, s}; }

inline Counts Position::symbols() const {
  Counts shown;
  for (const Moon& moon : s_.moons)
    if (moon.type != Type::none) ++shown[moon.type];
  return shown;
}

inline Counts Position::sums() const {
  Counts sums;
  for (const CentreCard& card : s_.centre)
    if (card.is_object()) sums[card.type()] = static_cast<std::uint8_t>(sums[card.type()] + card.value);
  return sums;
}

inline Type Position::winner(const Counts& sums) {
  Type best = Type::none;
  for (Type type : types)
    if (sums[type] > 0 && (best == Type::none || sums[type] >= sums[best])) best = type;  // the later wins a tie
  return best;
}

/// Every code that the Witch may choose next inside the effect at hand, in a fixed order.
template <class Use>
void Position::each_pick(Witch witch, Use use) const {
  const auto [first, end] = span_of_picks();
  for (int code = first; code < end; ++code)
    if (copies(witch, code) > 0) use(code);
}

}  // namespace parlor::ritual
