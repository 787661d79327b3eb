// SPDX-License-Identifier: MIT
// Questions about a state, grouped as in position.h.
#include "games/ritual/position.h"

#include <algorithm>

namespace parlor::ritual {
namespace {

bool matches(Filter filter, Card card) {
  switch (filter) {
    case Filter::herb:
    case Filter::mineral:
    case Filter::potion:             return card.is_object() && static_cast<int>(card.type()) == static_cast<int>(filter) + 1;
    case Filter::object:             return card.is_object();  // RIT-73
    case Filter::artifact:           return card.is_artifact();
    case Filter::incantation:        return card.is_incantation();
    case Filter::object_or_artifact: return card.is_object() || card.is_artifact();
  }
  return false;
}

bool matches(Filter filter,
             const CentreCard& card) {  // RIT-65: what it counts as now, not what is printed on it
  switch (filter) {
    case Filter::herb:
    case Filter::mineral:
    case Filter::potion:             return card.is_object() && static_cast<int>(card.type()) == static_cast<int>(filter) + 1;
    case Filter::object:             return card.is_object();
    case Filter::artifact:           return card.being == Being::artifact;
    case Filter::incantation:        return false;
    case Filter::object_or_artifact: return card.being != Being::incantation;
  }
  return false;
}

int held(const Hand& hand, Filter filter) {
  switch (filter) {
    case Filter::herb:
    case Filter::mineral:
    case Filter::potion:             return hand.objects.of[static_cast<std::size_t>(filter)];
    case Filter::object:             return hand.objects.sum();
    case Filter::artifact:           return hand.artifacts.size();
    case Filter::incantation:        return hand.incantations.size();
    case Filter::object_or_artifact: return hand.objects.sum() + hand.artifacts.size();
  }
  return 0;
}

}  // namespace

// ---- The round: RIT-27, RIT-31, RIT-98 ------------------------------------------------------------------------------

bool Position::has_action(Witch who) const {
  const Hand& hand = s_.hand[who];
  return s_.decks.sum() > 0 || !s_.artifacts.empty() || hand.objects.sum() > 0 || !hand.incantations.empty() ||
         (!hand.artifacts.empty() && !is_sealed(who));
}

int Position::place_in_order(Side side) const {
  for (int place = 0; place < s_.order.size(); ++place)
    if (side_of(s_.order[place]) == side) return place;
  return s_.order.size();
}

// ---- Moons and Demons: RIT-93 to RIT-97 -----------------------------------------------------------------------------

/// Does the side's next level ask for more of that type than the other Moons show?
bool Position::serves(Side side, Type type) const {
  const Devotion& devotion = s_.devotion[side];
  if (devotion.level == level_count) return false;
  return content().asked(devotion.demon, devotion.level + 1)[type] > symbols_elsewhere()[type];
}

/// Would that type on the current Moon bring the next level?
bool Position::rises_with(Side side, Type type) const {
  const Devotion& devotion = s_.devotion[side];
  if (devotion.level == level_count) return false;
  Counts then = symbols_elsewhere();
  ++then[type];
  return then.covers(content().asked(devotion.demon, devotion.level + 1));
}

Counts Position::symbols_elsewhere() const {
  Counts shown = symbols();
  if (const Type now = s_.moons[s_.moon].type; now != Type::none) --shown[now];
  return shown;
}

Sides Position::sides_at_level(int level) const {
  Sides found;
  for (Side side : sides())
    if (s_.devotion[side].level == level) found.add(side);
  return found;
}

Counts Position::transients_left() const {
  Counts left = content().transient_objects;
  const auto gone = [&](Card card) {
    if (card.is_transient()) --left[card.type()];
  };
  for (Type type : types) left[type] = byte(left[type] - s_.removed_transients[type]);
  for (const Moon& moon : s_.moons) gone(moon.card);
  for (const CentreCard& card : s_.centre) gone(card.card);
  return left;
}

// ---- The centre: RIT-81 ---------------------------------------------------------------------------------------------

/// RIT-81: the place in the centre of the Artifact whose turn it is; -1: none is left.
int Position::artifact_in_turn(const Centre& centre) {
  const auto rank =
      [](const CentreCard& card) {  // by number, a printed one first, transformed ones by the Incantation's number
        return card.value * 64 + (card.card.is_incantation() ? static_cast<int>(card.card.incantation()) : 63);
      };
  int next = -1;
  for (int place = 0; place < centre.size(); ++place)
    if (centre[place].being == Being::artifact && (next < 0 || rank(centre[place]) > rank(centre[next]))) next = place;
  return next;
}

// ---- Spells and whom they reach: RIT-71 to RIT-76, RIT-126, RIT-145 -------------------------------------------------

Witches Position::sigil_targets(Witch caster) const {
  Witches open = opponents(caster);
  for (Witch witch : opponents(caster))
    if (is_sealed(witch)) open.remove(witch);
  for (const Casting& casting : s_.announced)
    if (content()[casting.spell].seals) open.remove(casting.target);
  return open;
}

Witches Position::spell_targets(Witch caster, Spell spell) const {
  const SpellEffects& effects = content()[spell];
  if (!effects.names_target) return {};
  if (effects.seals) return sigil_targets(caster);
  return effects.opponent_only ? opponents(caster) : witches();  // RIT-145, RIT-126
}

/// RIT-145
Witches Position::reached(Scope scope) const {
  switch (scope) {
    case Scope::self:       return Witches::only(s_.casting.caster);
    case Scope::all_others: return opponents(s_.casting.caster);  // RIT-126
    default:                return Witches::only(s_.casting.target);
  }
}

/// RIT-72: of those whom the discard at hand falls on, each who can pay.
Witches Position::payers() const {
  const Effect& effect = effect_at_hand();
  if (effect.op != Op::target_discards) return {};
  Witches able;
  for (Witch witch : reached(effect.scope))
    if (held(s_.hand[witch], effect.filter) >= effect.n) able.add(witch);
  return able;
}

// ---- What is chosen inside an effect --------------------------------------------------------------------------------

Kind Position::kind_of_pick(const Effect& effect) {
  switch (effect.op) {
    case Op::transform_incantation: return Kind::name_type;
    case Op::play_from_hand:        return Kind::play_card;
    case Op::remove_from_center:    return Kind::remove_card;
    case Op::draw:                  return Kind::draw_type;
    case Op::target_discards:       return Kind::discard;
    case Op::change_demon:          return Kind::take_demon;
    default:                        return Kind::take_spell;
  }
}

/// How many cards stand behind a code that has not been chosen yet; 0: it cannot be chosen.
int Position::copies(Witch witch, int code) const {
  const Effect& effect = effect_at_hand();
  const Hand& hand = s_.hand[witch];
  const auto& picks = s_.picks[witch];
  const auto chosen = static_cast<int>(std::count(picks.begin(), picks.end(), byte(code)));
  const bool is_type = code >= 1 && code <= type_count;
  switch (kind_of_pick(effect)) {
    case Kind::name_type:   return is_type ? 1 : 0;
    case Kind::draw_type:   return is_type ? s_.decks[static_cast<Type>(code)] - chosen : 0;
    case Kind::remove_card: return code < s_.centre.size() && matches(effect.filter, s_.centre[code]) ? 1 - chosen : 0;
    case Kind::take_demon:  return s_.demon_reserve.has(Demon{byte(code)}) ? 1 : 0;
    case Kind::take_spell:  return s_.spell_reserve.has(SpellCard{byte(code)}) ? 1 : 0;
    default:                break;
  }
  const Card card = Card{byte(code)};
  if (!matches(effect.filter, card) || !hand.has(card)) return 0;
  if (effect.op == Op::play_from_hand && card.is_artifact() && is_sealed(witch)) return 0;  // RIT-63
  return (card.is_object() ? hand.objects[card.type()] : 1) - chosen;
}

std::pair<int, int> Position::span_of_picks() const {
  const Effect& effect = effect_at_hand();
  constexpr std::pair objects{1, type_count + 1};
  switch (kind_of_pick(effect)) {
    case Kind::name_type:
    case Kind::draw_type:   return objects;
    case Kind::remove_card: return {0, s_.centre.size()};
    case Kind::take_demon:  return {1, demon_count + 1};
    case Kind::take_spell:  return {1, spell_card_count + 1};
    default:                break;
  }
  if (effect.filter <= Filter::object) return objects;
  const int first = effect.filter == Filter::object_or_artifact ? 1 : Card{Artifact{1}}.code();
  return {first, Card{Incantation{incantation_count}}.code() + 1};
}

int Position::picks_wanted(Witch witch) const {
  const Effect& effect = effect_at_hand();
  switch (kind_of_pick(effect)) {
    case Kind::draw_type:   return std::min<int>(effect.n, s_.decks.sum());
    case Kind::remove_card: {
      int there = 0;
      for (const CentreCard& card : s_.centre) there += matches(effect.filter, card);
      return std::min<int>(effect.n, there);
    }
    case Kind::play_card: {
      const bool without_artifacts = is_sealed(witch) && effect.filter == Filter::object_or_artifact;
      return std::min<int>(effect.n, held(s_.hand[witch], without_artifacts ? Filter::object : effect.filter));
    }
    case Kind::discard: return effect.n;
    default:            return 1;
  }
}

}  // namespace parlor::ritual
