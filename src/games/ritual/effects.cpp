// SPDX-License-Identifier: MIT
// The effects of Spells. An effect that leaves a choice asks for it card by card; nothing of it shows before all have chosen.
#include <algorithm>

#include "games/ritual/rules.h"

namespace parlor::ritual {
namespace {

Card card_of(int code) { return Card{byte(code)}; }

}  // namespace

/// RIT-55: the effects in the written order, each as far as possible.
void Rules::go_on_with_spell(State& s, Journal& journal) const {
  const auto& effects = (*content_)[s.casting.spell].effects;
  for (; s.effect < effects.size(); ++s.effect)
    if (!begin_effect(s, effects[s.effect], journal)) return;
  finish_spell(s, journal);
}

/// True when the effect is done; false when somebody has to choose first, or when the Spell has ended with it.
bool Rules::begin_effect(State& s, const Effect& effect, Journal& journal) const {
  const Witch caster = s.casting.caster;
  const Witches alone = Witches::only(caster);
  switch (effect.op) {
    case Op::transform_incantation:
      if (effect.into == Transform::chosen_object) return ask(s, alone, journal);
      if (effect.into == Transform::artifact && is_sealed(s, caster) &&
          house_rule(HouseRule::sigil_blocks_transformed) != 0)
        return lose(s, Loss::sealed, journal), true;  // RIT-80
      transform(s, effect.into == Transform::artifact ? Being::artifact : static_cast<Being>(effect.into), effect.value,
                journal);
      return true;
    case Op::play_from_hand:
      if (effect.filter == Filter::artifact && is_sealed(s, caster))
        return lose(s, Loss::sealed, journal), true;                                  // RIT-63
      if (picks_wanted(s, caster) < effect.n) lose(s, Loss::too_few_cards, journal);  // RIT-61
      return picks_wanted(s, caster) == 0 || ask(s, alone, journal);
    case Op::remove_from_center:
      if (picks_wanted(s, caster) < effect.n) lose(s, Loss::nothing_there, journal);  // RIT-64
      return picks_wanted(s, caster) == 0 || ask(s, alone, journal);
    case Op::draw:
      if (effect.deck != Deck::object_choice) return draw_by_spell(s, effect, journal), true;
      if (picks_wanted(s, caster) < effect.n) lose(s, Loss::deck_empty, journal);  // RIT-69
      return picks_wanted(s, caster) == 0 || ask(s, alone, journal);
    case Op::target_discards: return begin_discards(s, effect, journal);
    case Op::change_demon:
    case Op::change_spell:    return begin_changes(s, effect, journal);
    case Op::sigil:
      s.sigil[s.casting.target] = s.casting.number;  // RIT-77
      journal.tell(SigilPlaced{s.casting.target, s.casting.number, caster});
      return true;
  }
  return true;
}

/// RIT-72: of those whom the discard at hand falls on, each who can pay.
Witches Rules::payers(const State& s) const {
  const Effect& effect = effect_at_hand(s);
  if (effect.op != Op::target_discards) return {};
  Witches able;
  for (Witch witch : reached(s, effect.scope))
    if (held(s.hand[witch], effect.filter) >= effect.n) able.add(witch);
  return able;
}

/// RIT-145
Witches Rules::reached(const State& s, Scope scope) const {
  switch (scope) {
    case Scope::self:       return Witches::only(s.casting.caster);
    case Scope::all_others: return opponents(s.casting.caster);  // RIT-126
    default:                return Witches::only(s.casting.target);
  }
}

bool Rules::begin_discards(State& s, const Effect& effect, Journal& journal) const {
  if (const Witches asked = payers(s); !asked.empty()) return ask(s, asked, journal);
  const Witches targets = reached(s, effect.scope);
  journal.tell(
      SpellInvalid{s.casting.caster, s.casting.spell, targets.size() == 1 ? targets.front() : no_witch});  // RIT-71
  finish_spell(s, journal);
  return false;
}

/// RIT-74: one target after the other, clockwise from the caster, since all take from one reserve.
bool Rules::begin_changes(State& s, const Effect& effect, Journal& journal) const {
  const bool reserve_empty = effect.op == Op::change_demon ? s.demon_reserve.empty() : s.spell_reserve.empty();
  if (reserve_empty) return lose(s, Loss::reserve_empty, journal), true;
  s.targets = reached(s, effect.scope);
  return ask_next_target(s, journal);
}

bool Rules::ask_next_target(State& s, Journal& journal) const {
  for (int turn = 0; turn < witch_count(); ++turn) {
    const Witch witch = clockwise(s.casting.caster, turn);
    if (!s.targets.has(witch)) continue;
    s.targets.remove(witch);
    return ask(s, Witches::only(witch), journal);
  }
  return true;
}

// ---- Choices inside an effect ----------------------------------------------------------------------------------------

/// True when nothing is left to ask: whatever had one answer was answered and carried out.
bool Rules::ask(State& s, Witches choosers, Journal& journal) const {
  s.step = Step::choose;
  s.waiting = choosers;
  for (Witch witch : choosers) settle_forced(s, witch);
  return s.waiting.empty() && carry_out(s, choosers, journal);
}

/// A choice with one answer is not asked.
void Rules::settle_forced(State& s, Witch who) const {
  auto& picks = s.picks[who];
  const int wanted = picks_wanted(s, who);
  while (picks.size() < wanted) {
    int found = 0, last = 0, all = 0;
    each_pick(s, who, [&](int code) { ++found, last = code, all += copies(s, who, code); });
    if (found > 1 && all > wanted - picks.size()) return;
    picks.push(byte(last));
  }
  s.waiting.remove(who);
}

void Rules::pick(State& s, Witch who, int code, Journal& journal) const {
  s.picks[who].push(byte(code));
  settle_forced(s, who);
  if (!s.waiting.empty()) return;
  Witches choosers;
  for (Witch witch : witches())
    if (!s.picks[witch].empty()) choosers.add(witch);
  if (!carry_out(s, choosers, journal)) return;
  ++s.effect;
  go_on_with_spell(s, journal);
}

/// What all have chosen happens. True when the effect is done with it.
bool Rules::carry_out(State& s, Witches choosers, Journal& journal) const {
  const Effect& effect = effect_at_hand(s);
  const Witch caster = s.casting.caster;
  s.step = Step::none;
  const auto picks = s.picks;
  s.picks = {};
  switch (kind_of_pick(effect)) {
    case Kind::name_type:
      transform(s, static_cast<Being>(picks[caster][0]), effect.value, journal);
      return true;  // RIT-60
    case Kind::draw_type: {
      Counts drawn;
      for (std::uint8_t type : picks[caster]) ++drawn[static_cast<Type>(type)];
      take_objects(s, caster, drawn, Reason::spell, journal);  // RIT-68
      return true;
    }
    case Kind::play_card:
      for (std::uint8_t code : picks[caster]) play_from_hand(s, card_of(code), effect.worth, journal);
      return true;
    case Kind::remove_card:
      for (int place = s.centre.size() - 1; place >= 0; --place) {
        if (!picks[caster].has(byte(place))) continue;
        journal.tell(CenterCardRemoved{caster, s.centre[place]});
        remove_from_centre(s, place);  // RIT-64, RIT-66: cards, not worth
      }
      return true;
    case Kind::discard:
      for (Witch witch : choosers) discard(s, witch, picks[witch], journal);  // RIT-70, RIT-72: shown together
      return true;
    case Kind::take_demon: {
      const Witch witch = choosers.front();
      Demon& mine = s.devotion[side_of(witch)].demon;  // RIT-127
      const Demon taken{picks[witch][0]};
      journal.tell(DemonChanged{side_of(witch), witch, mine, taken, caster});
      s.demon_reserve.remove(taken);
      s.demon_reserve.add(mine);  // RIT-74
      mine = taken;
      return ask_next_target(s, journal);
    }
    default: {
      const Witch witch = choosers.front();
      SpellCard& mine = s.spell_card[witch];
      const SpellCard taken{picks[witch][0]};
      journal.tell(SpellChanged{witch, mine, taken, caster});
      s.spell_reserve.remove(taken);
      s.spell_reserve.add(mine);
      mine = taken;  // RIT-75: the Witch card changes; hand, level and Sigil stay
      return ask_next_target(s, journal);
    }
  }
}

Kind Rules::kind_of_pick(const Effect& effect) const {
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
int Rules::copies(const State& s, Witch witch, int code) const {
  const Effect& effect = effect_at_hand(s);
  const Hand& hand = s.hand[witch];
  const auto& picks = s.picks[witch];
  const auto chosen = static_cast<int>(std::count(picks.begin(), picks.end(), byte(code)));
  const bool is_type = code >= 1 && code <= type_count;
  switch (kind_of_pick(effect)) {
    case Kind::name_type:   return is_type ? 1 : 0;
    case Kind::draw_type:   return is_type ? s.decks[static_cast<Type>(code)] - chosen : 0;
    case Kind::remove_card: return code < s.centre.size() && matches(effect.filter, s.centre[code]) ? 1 - chosen : 0;
    case Kind::take_demon:  return s.demon_reserve.has(Demon{byte(code)}) ? 1 : 0;
    case Kind::take_spell:  return s.spell_reserve.has(SpellCard{byte(code)}) ? 1 : 0;
    default:                break;
  }
  const Card card = card_of(code);
  if (!matches(effect.filter, card) || !hand.has(card)) return 0;
  if (effect.op == Op::play_from_hand && card.is_artifact() && is_sealed(s, witch)) return 0;  // RIT-63
  return (card.is_object() ? hand.objects[card.type()] : 1) - chosen;
}

std::pair<int, int> Rules::span_of_picks(const State& s) const {
  const Effect& effect = effect_at_hand(s);
  constexpr std::pair objects{1, type_count + 1};
  switch (kind_of_pick(effect)) {
    case Kind::name_type:
    case Kind::draw_type:   return objects;
    case Kind::remove_card: return {0, s.centre.size()};
    case Kind::take_demon:  return {1, demon_count + 1};
    case Kind::take_spell:  return {1, spell_card_count + 1};
    default:                break;
  }
  if (effect.filter <= Filter::object) return objects;
  const int first = effect.filter == Filter::object_or_artifact ? 1 : Card{Artifact{1}}.code();
  return {first, Card{Incantation{incantation_count}}.code() + 1};
}

int Rules::picks_wanted(const State& s, Witch witch) const {
  const Effect& effect = effect_at_hand(s);
  switch (kind_of_pick(effect)) {
    case Kind::draw_type:   return std::min<int>(effect.n, s.decks.sum());
    case Kind::remove_card: {
      int there = 0;
      for (const CentreCard& card : s.centre) there += matches(effect.filter, card);
      return std::min<int>(effect.n, there);
    }
    case Kind::play_card: {
      const bool without_artifacts = is_sealed(s, witch) && effect.filter == Filter::object_or_artifact;
      return std::min<int>(effect.n, held(s.hand[witch], without_artifacts ? Filter::object : effect.filter));
    }
    case Kind::discard: return effect.n;
    default:            return 1;
  }
}

bool Rules::matches(Filter filter, Card card) const {
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

bool Rules::matches(Filter filter,
                    const CentreCard& card) const {  // RIT-65: what it counts as now, not what is printed on it
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

int Rules::held(const Hand& hand, Filter filter) const {
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

// ---- What the effects do: RIT-59 to RIT-80 ---------------------------------------------------------------------------

void Rules::lose(State& s, Loss reason, Journal& journal) const {
  journal.tell(EffectLost{s.casting.caster, s.casting.spell, s.effect, reason});
}

void Rules::transform(State& s, Being into, int value, Journal& journal) const {
  for (CentreCard& card : s.centre)
    if (card.card == Card{s.casting.number}) card.being = into, card.value = byte(value);  // RIT-59, RIT-60
  journal.tell(IncantationTransformed{s.casting.caster, s.casting.number, into, byte(value)});
}

void Rules::play_from_hand(State& s, Card card, int worth, Journal& journal) const {
  const Witch caster = s.casting.caster;
  s.hand[caster].remove(card);
  if (card.is_object()) s.centre.push({card, caster, static_cast<Being>(card.type()), byte(worth)});  // RIT-62
  else s.centre.push({card, caster, Being::artifact, static_cast<std::uint8_t>(card.artifact())});    // RIT-63
  journal.tell(CardPlayedFromHand{caster, card, card.is_object() ? byte(worth) : std::uint8_t{0}});
}

void Rules::draw_by_spell(State& s, const Effect& effect, Journal& journal) const {
  const Witch caster = s.casting.caster;
  int drawn = 0;
  switch (effect.deck) {
    case Deck::artifact:
      for (; drawn < effect.n && !s.artifacts.empty(); ++drawn) draw_artifact(s, caster, Reason::spell, journal);
      break;
    case Deck::incantation:
      for (; drawn < effect.n && !s.incantations.empty(); ++drawn) draw_incantation(s, caster, Reason::spell, journal);
      break;
    default: {
      const Type type = types[static_cast<std::size_t>(effect.deck)];
      drawn = std::min<int>(effect.n, s.decks[type]);
      Counts counts;
      counts[type] = byte(drawn);
      if (drawn > 0) take_objects(s, caster, counts, Reason::spell, journal);
    }
  }
  if (drawn < effect.n) lose(s, Loss::deck_empty, journal);  // RIT-69
}

void Rules::discard(State& s, Witch who, const List<std::uint8_t, max_picks>& codes, Journal& journal) const {
  Picked cards;
  for (std::uint8_t code : codes) {
    cards.push(Card{code});
    s.hand[who].remove(Card{code});
    remove(s, Card{code});
  }
  journal.tell(CardsDiscarded{who, cards, s.casting.spell});
}

/// RIT-57: the Incantation leaves the game, unless it lies on a Witch or was transformed.
void Rules::finish_spell(State& s, Journal& journal) const {
  if (s.phase == Phase::end_of_round) {
    end_announced(s);
    return next_announced(s, journal);
  }
  const Casting done = s.casting;
  s.casting = {};
  s.effect = 0;
  for (int place = s.centre.size() - 1; place >= 0; --place)
    if (s.centre[place].card == Card{done.number} && s.centre[place].being == Being::incantation)
      remove_from_centre(s, place);
  next_incantation(s, journal);
}

/// The Incantation of a Spell at the end of the round lies nowhere else while it works.
void Rules::end_announced(State& s) const {
  const Casting done = s.casting;
  s.casting = {};
  s.effect = 0;
  const bool placed = done.target != no_witch && s.sigil[done.target] == done.number;
  if (!placed) remove(s, Card{done.number});
}

/// What the clock chooses inside an effect.
int Rules::automatic_pick(const State& s, Witch who) const {
  const Kind kind = kind_of_pick(effect_at_hand(s));
  const Counts present = sums(s), shown = symbols(s);
  const auto merit = [&](int code) -> int {  // the greatest wins, on a tie the first
    switch (kind) {
      case Kind::name_type:   return code == static_cast<int>(s.transient);
      case Kind::draw_type:   return copies(s, who, code);
      case Kind::remove_card: {  // her own cards, then the Transient Object, then the type with the lowest sum
        const CentreCard& card = s.centre[code];
        if (card.owner == who) return 300;
        return card.card.is_transient() ? 299 : card.is_object() ? 255 - present[card.type()] : 0;
      }
      case Kind::take_demon: {  // whose next level lacks the most symbols
        const int level = std::min(s.devotion[side_of(who)].level + 1, level_count);
        const Counts& needs = content_->asked(Demon{byte(code)}, level);
        int lacking = 0;
        for (Type type : types) lacking += std::max(0, needs[type] - shown[type]);
        return lacking;
      }
      case Kind::take_spell: return 0;
      default:
        return card_of(code).is_object() ? copies(s, who, code) : 0;  // the type held most, else the lowest number
    }
  };
  int best = -1, best_merit = -1;
  each_pick(s, who, [&](int code) {
    if (const int found = merit(code); found > best_merit) best = code, best_merit = found;
  });
  return best;
}

}  // namespace parlor::ritual
