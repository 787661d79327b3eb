// SPDX-License-Identifier: MIT
// The effects of Spells. An effect that leaves a choice asks for it card by card; nothing of it shows before all have chosen.
#include <algorithm>

#include "games/ritual/play.h"

namespace parlor::ritual {
/// RIT-55: the effects in the written order, each as far as possible.
void Play::go_on_with_spell() {
  const auto& effects = content()[s_.casting.spell].effects;
  while (s_.effect < effects.size()) {
    if (!begin_effect(effects[s_.effect])) return;
    ++s_.effect;
  }
  finish_spell();
}

/// True when the effect is done; false when somebody has to choose first, or when the Spell has ended with it.
bool Play::begin_effect(const Effect& effect) {
  const Witch caster = s_.casting.caster;
  const Witches alone = Witches::only(caster);
  switch (effect.op) {
    case Op::transform_incantation:
      if (effect.into == Transform::chosen_object) return ask(alone);
      if (effect.into == Transform::artifact && is_sealed(caster) &&
          house_rule(HouseRule::sigil_blocks_transformed) != 0)
        return lose(Loss::sealed), true;  // RIT-80
      transform(effect.into == Transform::artifact ? Being::artifact : static_cast<Being>(effect.into), effect.value);
      return true;
    case Op::play_from_hand:
      if (effect.filter == Filter::artifact && is_sealed(caster)) return lose(Loss::sealed), true;  // RIT-63
      if (picks_wanted(caster) < effect.n) lose(Loss::too_few_cards);                               // RIT-61
      return picks_wanted(caster) == 0 || ask(alone);
    case Op::remove_from_center:
      if (picks_wanted(caster) < effect.n) lose(Loss::nothing_there);  // RIT-64
      return picks_wanted(caster) == 0 || ask(alone);
    case Op::draw:
      if (effect.deck != Deck::object_choice) return draw_by_spell(effect), true;
      if (picks_wanted(caster) < effect.n) lose(Loss::deck_empty);  // RIT-69
      return picks_wanted(caster) == 0 || ask(alone);
    case Op::target_discards: return begin_discards(effect);
    case Op::change_demon:
    case Op::change_spell:    return begin_changes(effect);
    case Op::sigil:
      s_.sigil[s_.casting.target] = s_.casting.number;  // RIT-77
      journal_.tell(SigilPlaced{s_.casting.target, s_.casting.number, caster});
      return true;
  }
  return true;
}

bool Play::begin_discards(const Effect& effect) {
  if (const Witches asked = payers(); !asked.empty()) return ask(asked);
  const Witches targets = reached(effect.scope);
  journal_.tell(
      SpellInvalid{s_.casting.caster, s_.casting.spell, targets.size() == 1 ? targets.front() : no_witch});  // RIT-71
  finish_spell();
  return false;
}

/// RIT-74: one target after the other, clockwise from the caster, since all take from one reserve.
bool Play::begin_changes(const Effect& effect) {
  const bool reserve_empty = effect.op == Op::change_demon ? s_.demon_reserve.empty() : s_.spell_reserve.empty();
  if (reserve_empty) return lose(Loss::reserve_empty), true;
  s_.targets = reached(effect.scope);
  return ask_next_target();
}

bool Play::ask_next_target() {
  for (int turn = 0; turn < witch_count(); ++turn) {
    const Witch witch = clockwise(s_.casting.caster, turn);
    if (!s_.targets.has(witch)) continue;
    s_.targets.remove(witch);
    return ask(Witches::only(witch));
  }
  return true;
}

// ---- Choices inside an effect ----------------------------------------------------------------------------------------

/// True when nothing is left to ask: whatever had one answer was answered and carried out.
bool Play::ask(Witches choosers) {
  s_.step = Step::choose;
  s_.waiting = choosers;
  for (Witch witch : choosers) settle_forced(rules_, s_, witch);
  return s_.waiting.empty() && carry_out(choosers);
}

void settle_forced(const Rules& rules, State& s, Witch who) {
  const Position now{rules, s};
  auto& picks = s.picks[who];
  const int wanted = now.picks_wanted(who);
  while (picks.size() < wanted) {
    int found = 0, last = 0, all = 0;
    now.each_pick(who, [&](int code) { ++found, last = code, all += now.copies(who, code); });
    if (found > 1 && all > wanted - picks.size()) return;
    picks.push(byte(last));
  }
  s.waiting.remove(who);
}

void Play::pick(Witch who, int code) {
  s_.picks[who].push(byte(code));
  settle_forced(rules_, s_, who);
  if (!s_.waiting.empty()) return;
  Witches choosers;
  for (Witch witch : witches())
    if (!s_.picks[witch].empty()) choosers.add(witch);
  if (!carry_out(choosers)) return;
  ++s_.effect;
  go_on_with_spell();
}

/// What all have chosen happens. True when the effect is done with it.
bool Play::carry_out(Witches choosers) {
  const Effect& effect = effect_at_hand();
  const Witch caster = s_.casting.caster;
  s_.step = Step::none;
  const auto picks = s_.picks;
  s_.picks = {};
  switch (kind_of_pick(effect)) {
    case Kind::name_type: transform(static_cast<Being>(picks[caster][0]), effect.value); return true;  // RIT-60
    case Kind::draw_type: {
      Counts drawn;
      for (std::uint8_t type : picks[caster]) ++drawn[static_cast<Type>(type)];
      take_objects(caster, drawn, Reason::spell);  // RIT-68
      return true;
    }
    case Kind::play_card:
      for (std::uint8_t code : picks[caster]) play_from_hand(Card{code}, effect.worth);
      return true;
    case Kind::remove_card:
      for (int place = s_.centre.size() - 1; place >= 0; --place) {
        if (!picks[caster].has(byte(place))) continue;
        journal_.tell(CenterCardRemoved{caster, s_.centre[place]});
        remove_from_centre(place);  // RIT-64, RIT-66: cards, not worth
      }
      return true;
    case Kind::discard:
      for (Witch witch : choosers) discard(witch, picks[witch]);  // RIT-70, RIT-72: shown together
      return true;
    case Kind::take_demon: {
      const Witch witch = choosers.front();
      Demon& mine = s_.devotion[side_of(witch)].demon;  // RIT-127
      const Demon taken{picks[witch][0]};
      journal_.tell(DemonChanged{side_of(witch), witch, mine, taken, caster});
      s_.demon_reserve.remove(taken);
      s_.demon_reserve.add(mine);  // RIT-74
      mine = taken;
      return ask_next_target();
    }
    default: {
      const Witch witch = choosers.front();
      SpellCard& mine = s_.spell_card[witch];
      const SpellCard taken{picks[witch][0]};
      journal_.tell(SpellChanged{witch, mine, taken, caster});
      s_.spell_reserve.remove(taken);
      s_.spell_reserve.add(mine);
      mine = taken;  // RIT-75: the Witch card changes; hand, level and Sigil stay
      return ask_next_target();
    }
  }
}

// ---- What the effects do: RIT-59 to RIT-80 ---------------------------------------------------------------------------

void Play::lose(Loss reason) { journal_.tell(EffectLost{s_.casting.caster, s_.casting.spell, s_.effect, reason}); }

void Play::transform(Being into, int value) {
  for (CentreCard& card : s_.centre)
    if (card.card == Card{s_.casting.number}) card.being = into, card.value = byte(value);  // RIT-59, RIT-60
  journal_.tell(IncantationTransformed{s_.casting.caster, s_.casting.number, into, byte(value)});
}

void Play::play_from_hand(Card card, int worth) {
  const Witch caster = s_.casting.caster;
  s_.hand[caster].remove(card);
  if (card.is_object()) s_.centre.push({card, caster, static_cast<Being>(card.type()), byte(worth)});  // RIT-62
  else s_.centre.push({card, caster, Being::artifact, static_cast<std::uint8_t>(card.artifact())});    // RIT-63
  journal_.tell(CardPlayedFromHand{caster, card, card.is_object() ? byte(worth) : std::uint8_t{0}});
}

void Play::draw_by_spell(const Effect& effect) {
  const Witch caster = s_.casting.caster;
  int drawn = 0;
  switch (effect.deck) {
    case Deck::artifact:
      for (; drawn < effect.n && !s_.artifacts.empty(); ++drawn) draw_artifact(caster, Reason::spell);
      break;
    case Deck::incantation:
      for (; drawn < effect.n && !s_.incantations.empty(); ++drawn) draw_incantation(caster, Reason::spell);
      break;
    default: {
      const Type type = types[static_cast<std::size_t>(effect.deck)];
      drawn = std::min<int>(effect.n, s_.decks[type]);
      Counts counts;
      counts[type] = byte(drawn);
      if (drawn > 0) take_objects(caster, counts, Reason::spell);
    }
  }
  if (drawn < effect.n) lose(Loss::deck_empty);  // RIT-69
}

void Play::discard(Witch who, const List<std::uint8_t, max_picks>& codes) {
  Picked cards;
  for (std::uint8_t code : codes) {
    cards.push(Card{code});
    s_.hand[who].remove(Card{code});
    remove(Card{code});
  }
  journal_.tell(CardsDiscarded{who, cards, s_.casting.spell});
}

/// RIT-57: the Incantation leaves the game, unless it lies on a Witch or was transformed.
void Play::finish_spell() {
  if (s_.phase == Phase::end_of_round) {
    end_announced();
    return next_announced();
  }
  const Casting done = s_.casting;
  s_.casting = {};
  s_.effect = 0;
  for (int place = s_.centre.size() - 1; place >= 0; --place)
    if (s_.centre[place].card == Card{done.number} && s_.centre[place].being == Being::incantation)
      remove_from_centre(place);
  next_incantation();
}

/// The Incantation of a Spell at the end of the round lies nowhere else while it works.
void Play::end_announced() {
  const Casting done = s_.casting;
  s_.casting = {};
  s_.effect = 0;
  const bool placed = done.target != no_witch && s_.sigil[done.target] == done.number;
  if (!placed) remove(Card{done.number});
}

}  // namespace parlor::ritual
