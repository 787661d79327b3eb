// SPDX-License-Identifier: MIT
// What is true of every state of The Forbidden Ritual: no card is lost or doubled, nobody is asked who has nothing to say.
// Asserted after every act.
#include "games/ritual/position.h"
#include "games/ritual/rules.h"

namespace parlor::ritual {
namespace {

/// Every card wherever it lies, by its code.
std::array<int, 64> census(const Rules& rules, const State& s) {
  std::array<int, 64> times{};
  const auto count = [&](Card card, int copies = 1) { times[card.code()] += copies; };
  const auto count_all = [&](const auto& cards) {
    for (const auto card : cards) count(Card{card});
  };
  for (Type type : types) {
    count(Card{type}, s.decks[type] + s.removed_objects[type]);
    count(Card::transient(type), s.removed_transients[type]);
  }
  count_all(s.artifacts), count_all(s.removed_artifacts);
  count_all(s.incantations), count_all(s.removed_incantations);
  for (Type type : s.transients) count(type == Type::none ? no_card : Card::transient(type));
  for (const Moon& moon : s.moons)
    if (!moon.card.is_none()) count(moon.card);
  for (const CentreCard& card : s.centre) count(card.card);
  for (const Casting& casting : s.announced) count(Card{casting.number});
  if (s.phase == Phase::end_of_round && s.casting.number != Incantation{}) count(Card{s.casting.number});
  for (Witch witch : rules.witches()) {
    const Hand& hand = s.hand[witch];
    for (Type type : types) count(Card{type}, hand.objects[type]);
    count_all(hand.artifacts), count_all(hand.incantations);
    if (!s.committed[witch].is_none()) count(s.committed[witch]);
    if (rules.at(s).is_sealed(witch)) count(Card{s.sigil[witch]});
  }
  return times;
}

bool each_card_once(const Rules& rules, const State& s) {
  const std::array<int, 64> times = census(rules, s);
  if (times[0] != 0) return false;  // every card has a face
  for (Type type : types)
    if (times[Card{type}.code()] != rules.content().ritual_objects[type] ||
        times[Card::transient(type).code()] != rules.content().transient_objects[type])
      return false;
  for (int number = 1; number <= artifact_count; ++number)
    if (times[Card{static_cast<Artifact>(number)}.code()] != 1) return false;
  for (int number = 1; number <= incantation_count; ++number)
    if (times[Card{static_cast<Incantation>(number)}.code()] != 1) return false;
  return true;
}

bool each_demon_once(const Rules& rules, const State& s) {
  if (s.step == Step::first_seat) return s.demon_reserve.empty();  // they are dealt when the first seat is known
  Demons demons = s.demon_reserve;
  for (Side side : rules.sides()) {
    if (demons.has(s.devotion[side].demon)) return false;
    demons.add(s.devotion[side].demon);
  }
  return demons.size() == demon_count;
}

bool each_spell_card_once(const Rules& rules, const State& s) {
  SpellCards cards = s.spell_reserve;
  bool once = true;
  const auto see = [&](SpellCard card) {
    if (card == SpellCard{}) return;
    once = once && !cards.has(card);
    cards.add(card);
  };
  for (SpellCard card : s.spell_deck) once = once && card != SpellCard{}, see(card);
  for (Witch witch : rules.witches()) see(s.spell_card[witch]);
  for (const auto& pair : s.offered.of) see(pair[0]), see(pair[1]);
  return once && cards.size() == spell_card_count;
}

}  // namespace

std::string_view Rules::unsound(const State& s) const {
  if (!each_card_once(*this, s)) return "every card is somewhere, once";
  if (!each_demon_once(*this, s)) return "every Demon is somewhere, once";
  if (!each_spell_card_once(*this, s)) return "every Spell card is somewhere, once";
  for (const Moon& moon : s.moons)
    if ((moon.type == Type::none) != moon.card.is_none()) return "what a Moon shows lies on it";
  if (s.waiting.empty() != (s.phase == Phase::over)) return "somebody is waited for exactly until the game is over";
  if (s.round > transient_count) return "every round has its Transient Object";
  if (s.unused != std::array<std::uint8_t, 3>{}) return "no byte is left to chance";
  const bool may_hold_sealed = s.phase == Phase::action || s.phase == Phase::over;  // a game called off may leave some
  for (Witch witch : witches()) {
    if (s.hand[witch].unknown != 0) return "nothing is unknown";
    if (!may_hold_sealed && s.sealed[witch] != Action{}) return "a sealed action that was performed is gone";
    const bool acted = s.waiting.has(witch) || s.order.has(witch);
    if (s.phase == Phase::action && s.step != Step::act_again && house_rule(HouseRule::action_order) == 0 && !acted)
      return "who is not waited for has acted";
  }
  return {};
}

}  // namespace parlor::ritual
