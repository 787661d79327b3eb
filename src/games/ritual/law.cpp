// SPDX-License-Identifier: MIT
// What may be done: `choices` and `forbids`, which agree on every action.
#include "games/ritual/law.h"

#include <algorithm>

namespace parlor::ritual {
void Law::choices(Seat who, Choices& out) const {
  if (who == house) {
    for (Seat seat : rules_.pending(s_)) out.add({timeout_kind, byte(index(seat))});
    if (s_.phase == Phase::over) return;
    for (Seat seat : s_.absent) out.add({return_kind, byte(index(seat))});
    for (Seat seat : seats() - s_.absent) out.add({leave_kind, byte(index(seat))});
    return;
  }
  if (!seats().has(who)) return;
  for (Witch witch : witches_of(who) & s_.waiting) choices_of(witch, out);
  if (can_call_off(who)) out.add({static_cast<std::uint8_t>(Kind::call_off)});
}

void Law::choices_of(Witch who, Choices& out) const {
  switch (s_.step) {
    case Step::first_seat:
      for (Witch witch : witches())
        if (!teams() || index(witch) % 2 == 0) out.add(rules_.make_action(who, Kind::choose_first, index(witch)));
      return;
    case Step::draft:
      if (s_.offered[side_of(who)][0] == SpellCard{})  // RIT-119
        for (Witch witch : members(side_of(who))) out.add(rules_.make_action(who, Kind::name_high, index(witch)));
      else
        for (SpellCard card : s_.offered[side_of(who)])
          out.add(rules_.make_action(who, Kind::keep_spell, static_cast<int>(card)));
      return;
    case Step::act:
    case Step::act_again: return choices_to_act(who, out);
    case Step::cast:      return choices_to_cast(who, out);
    case Step::choose:    {
      const Kind kind = kind_of_pick(effect_at_hand());
      return each_pick(who, [&](int code) { out.add(rules_.make_action(who, kind, code)); });
    }
    case Step::sweep: {
      const Counts present = sums();
      for (Type type : types)
        if (present[type] > 0) out.add(rules_.make_action(who, Kind::sweep, static_cast<int>(type)));
      return;
    }
    case Step::none: return;
  }
}

/// The seven actions of RIT-26.
void Law::choices_to_act(Witch who, Choices& out) const {
  const Hand& hand = s_.hand[who];
  const std::uint8_t c = rules_.make_action(who, Kind::play_object).c;
  const auto add = [&](Kind kind, int a = 0, int b = 0) {
    out.add({static_cast<std::uint8_t>(kind), byte(a), byte(b), c});
  };
  for (Type type : types)
    if (hand.objects[type] > 0) add(Kind::play_object, static_cast<int>(type));
  if (!is_sealed(who))
    for (Artifact number : hand.artifacts) add(Kind::play_artifact, static_cast<int>(number));
  for (Incantation number : hand.incantations) add(Kind::play_incantation, static_cast<int>(number));
  choices_to_draw(who, out);
  if (!s_.artifacts.empty()) add(Kind::draw_artifact, static_cast<int>(top_artifact()));
  if (is_sealed(who) && hand.objects.covers(content().cost_of_breaking)) add(Kind::break_sigil);
  if (hand.objects.covers(content().cost_of_changing))
    for (Demon demon : s_.demon_reserve) add(Kind::change_demon, static_cast<int>(demon));
}

void Law::choices_to_draw(Witch who, Choices& out) const {
  if (s_.decks.sum() == 1)
    return out.add(rules_.make_action(who, Kind::draw_objects, static_cast<int>(winner(s_.decks))));  // RIT-40
  for (int one = 1; one <= type_count; ++one)
    for (int other = one; other <= type_count; ++other)
      if (s_.decks[static_cast<Type>(one)] > (one == other ? 1 : 0) && s_.decks[static_cast<Type>(other)] > 0)
        out.add(rules_.make_action(who, Kind::draw_objects, one, other));
}

void Law::choices_to_cast(Witch who, Choices& out) const {
  for (Spell spell : content().spells_of(s_.spell_card[who])) {
    if (!content()[spell].names_target) out.add(rules_.make_action(who, Kind::cast, static_cast<int>(spell)));
    for (Witch target : spell_targets(who, spell))
      out.add(rules_.make_action(who, Kind::cast, static_cast<int>(spell), index(target) + 1));
  }
  out.add(rules_.make_action(who, Kind::fade));
}

RuleId Law::forbids(Seat who, Action action) const {
  if (who == house) return forbids_house(action);
  if (!seats().has(who)) return "RIT-01";
  const auto kind = static_cast<Kind>(action.kind);
  if (kind > Kind::call_off || action.d != 0) return "RIT-26";
  if (action.c > (witches_of(who).size() == 2 ? 1 : 0)) return "RIT-114";
  const Witch witch = witch_of(who, action.c != 0);
  if (kind == Kind::call_off) return action == Action{action.kind} && can_call_off(who) ? RuleId{} : "RIT-142";
  const bool uses_b = kind == Kind::draw_objects || kind == Kind::cast;
  if (action.b != 0 && !uses_b) return "RIT-26";
  const bool asked = s_.waiting.has(witch);
  switch (kind) {
    case Kind::choose_first:
      if (s_.step != Step::first_seat || !asked || !witches().has(witch_at(action.a))) return "RIT-02";
      return teams() && action.a % 2 != 0 ? "RIT-116" : RuleId{};
    case Kind::keep_spell: {
      const auto& pair = s_.offered[side_of(witch)];
      const bool offered =
          pair[0] != SpellCard{} && (static_cast<int>(pair[0]) == action.a || static_cast<int>(pair[1]) == action.a);
      return s_.step == Step::draft && asked && offered ? RuleId{} : teams() ? "RIT-118" : "RIT-11";
    }
    case Kind::name_high:
      return s_.step == Step::draft && asked && s_.offered[side_of(witch)][0] == SpellCard{} &&
                     members(side_of(witch)).has(witch_at(action.a))
                 ? RuleId{}
                 : "RIT-119";
    case Kind::cast:
    case Kind::fade:
      if (s_.step != Step::cast) return "RIT-50";
      if (!asked) return "RIT-51";
      return kind == Kind::cast ? forbids_casting(witch, action) : action.a == 0 ? RuleId{} : "RIT-53";
    case Kind::sweep:
      if (s_.step != Step::sweep || !asked) return "RIT-81";
      return action.a >= 1 && action.a <= type_count && sums()[static_cast<Type>(action.a)] > 0 ? RuleId{} : "RIT-82";
    case Kind::play_card:
    case Kind::remove_card:
    case Kind::name_type:
    case Kind::draw_type:
    case Kind::discard:
    case Kind::take_demon:
    case Kind::take_spell:  return s_.step == Step::choose && asked ? forbids_pick(witch, action) : "RIT-58";
    default:
      if (s_.step != Step::act && s_.step != Step::act_again) return "RIT-20";
      return asked ? forbids_action(witch, action) : "RIT-25";
  }
}

RuleId Law::forbids_action(Witch who, Action action) const {
  const Hand& hand = s_.hand[who];
  const auto kind = static_cast<Kind>(action.kind);
  switch (kind) {
    case Kind::play_object:
      return action.a >= 1 && action.a <= type_count && hand.objects[static_cast<Type>(action.a)] > 0 ? RuleId{}
                                                                                                      : "RIT-35";
    case Kind::play_artifact:
      if (!hand.artifacts.has(Artifact{action.a})) return "RIT-36";
      return is_sealed(who) ? "RIT-78" : RuleId{};
    case Kind::play_incantation: return hand.incantations.has(Incantation{action.a}) ? RuleId{} : "RIT-37";
    case Kind::draw_objects:     return forbids_drawing(action);
    case Kind::draw_artifact:
      if (s_.artifacts.empty()) return "RIT-41";
      return top_artifact() == Artifact{action.a} ? RuleId{} : "RIT-30";
    case Kind::break_sigil:
      return action.a == 0 && is_sealed(who) && hand.objects.covers(content().cost_of_breaking) ? RuleId{} : "RIT-43";
    case Kind::change_demon:
      if (!hand.objects.covers(content().cost_of_changing)) return "RIT-44";
      return s_.demon_reserve.has(Demon{action.a}) ? RuleId{} : "RIT-46";
    default: return "RIT-26";
  }
}

RuleId Law::forbids_drawing(Action action) const {
  const auto one = static_cast<Type>(action.a), other = static_cast<Type>(action.b);
  if (one < Type::herb || one > Type::potion || other > Type::potion || (other != Type::none && other < one))
    return "RIT-39";
  if (s_.decks[one] == 0) return "RIT-40";
  if (other == Type::none) return s_.decks.sum() == 1 ? RuleId{} : "RIT-39";
  return s_.decks[other] >= (other == one ? 2 : 1) ? RuleId{} : "RIT-40";
}

RuleId Law::forbids_casting(Witch who, Action action) const {
  const Spell spell{action.a};
  const auto& mine = content().spells_of(s_.spell_card[who]);
  if (std::find(mine.begin(), mine.end(), spell) == mine.end()) return "RIT-52";
  const SpellEffects& effects = content()[spell];
  if (!effects.names_target) return action.b == 0 ? RuleId{} : "RIT-145";
  if (action.b != 0 && spell_targets(who, spell).has(witch_at(action.b - 1))) return {};
  return effects.seals ? "RIT-76" : "RIT-145";
}

RuleId Law::forbids_pick(Witch who, Action action) const {
  const Kind kind = kind_of_pick(effect_at_hand());
  if (kind != static_cast<Kind>(action.kind)) return "RIT-55";
  if (copies(who, action.a) > 0) return {};
  switch (kind) {
    case Kind::play_card:   return "RIT-61";
    case Kind::remove_card: return "RIT-64";
    case Kind::name_type:   return "RIT-60";
    case Kind::draw_type:   return "RIT-68";
    case Kind::discard:     return "RIT-70";
    default:                return "RIT-74";
  }
}

RuleId Law::forbids_house(Action action) const {
  const Seat seat{action.a};
  if (action.b != 0 || action.c != 0 || action.d != 0 || !seats().has(seat)) return "RIT-140";
  switch (action.kind) {
    case timeout_kind: return rules_.pending(s_).has(seat) ? RuleId{} : "RIT-140";
    case return_kind:  return s_.absent.has(seat) && s_.phase != Phase::over ? RuleId{} : "RIT-141";
    case leave_kind:   return !s_.absent.has(seat) && s_.phase != Phase::over ? RuleId{} : "RIT-142";
    default:           return "RIT-142";
  }
}

/// RIT-142: only one side has a person left, and she asks for it.
bool Law::can_call_off(Seat who) const {
  if (s_.absent.empty() || !rules_.pending(s_).has(who) || s_.absent.has(who)) return false;
  return (seats_of(opponents(witches_of(who).front())) - s_.absent).empty();
}

}  // namespace parlor::ritual
