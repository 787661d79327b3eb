// SPDX-License-Identifier: MIT
// The acts of the seats and of the house. The round is in round.cpp, resolution in resolution.cpp and effects.cpp, the rest in
// ending.cpp.
#include "games/ritual/play.h"

#include <algorithm>

namespace parlor::ritual {
void Play::act(Seat who, Action action) {
  if (who == house) {
    const Seat seat{action.a};
    if (action.kind == timeout_kind) return time_out(seat);
    if (action.kind == leave_kind) return leave(seat);
    return come_back(seat);
  }
  const Witch witch = witch_of(who, action.c != 0);
  switch (static_cast<Kind>(action.kind)) {
    case Kind::choose_first: return choose_first(witch_at(action.a));
    case Kind::keep_spell:   return keep_spell(witch, SpellCard{action.a});
    case Kind::name_high:    return name_high(witch, witch_at(action.a));
    case Kind::play_object:
    case Kind::play_artifact:
    case Kind::play_incantation:
    case Kind::draw_objects:
    case Kind::draw_artifact:
    case Kind::break_sigil:
    case Kind::change_demon:
      s_.missed[who] = 0;  // RIT-141
      return take_action(witch, action);
    case Kind::cast:        return cast(action);
    case Kind::fade:        return fade(witch);
    case Kind::play_card:
    case Kind::remove_card:
    case Kind::name_type:
    case Kind::draw_type:
    case Kind::discard:
    case Kind::take_demon:
    case Kind::take_spell:  return pick(witch, action.a);
    case Kind::sweep:       return sweep(static_cast<Type>(action.a));
    case Kind::call_off:    return finish(Ending::called_off, {});
  }
}

// ---- Clocks and absence: RIT-33, RIT-140 to RIT-142 ------------------------------------------------------------------

void Play::time_out(Seat seat) {
  const bool action = s_.phase == Phase::action;
  if (action && s_.missed[seat] < 2) ++s_.missed[seat];
  for (const Witches late = witches_of(seat) & s_.waiting; Witch witch : late) {
    if (action) journal_.tell(ActionTimedOut{witch});
    const int wanted = s_.step == Step::choose ? picks_wanted(witch) - s_.picks[witch].size() : 1;
    const Casting casting = s_.casting;
    const auto effect = s_.effect;
    for (int i = 0; i < wanted && s_.waiting.has(witch) && s_.casting == casting && s_.effect == effect; ++i) {
      const Action chosen = automatic(witch);
      if (action) take_action(witch, chosen);
      else rules_.apply(s_, seat, chosen, rng_, journal_);
    }
  }
  if (action && s_.missed[seat] == 2 && !s_.absent.has(seat) && house_rule(HouseRule::absent_seat) != 0)
    leave(seat);  // RIT-141
}

/// What the clock chooses: what disturbs the others least.
Action Play::automatic(Witch who) {
  switch (s_.step) {
    case Step::first_seat: {
      const int lot = static_cast<int>(rng_.below(static_cast<std::uint32_t>(side_count())));
      return rules_.make_action(who, Kind::choose_first, lot * (teams() ? 2 : 1));
    }
    case Step::draft: {
      const Side side = side_of(who);
      if (s_.offered[side][0] == SpellCard{})
        return rules_.make_action(who, Kind::name_high, index(members(side).front()));
      return rules_.make_action(who, Kind::keep_spell, static_cast<int>(s_.offered[side][0]));
    }
    case Step::act:
    case Step::act_again: return automatic_action(who);
    case Step::cast:      return rules_.make_action(who, Kind::fade);
    case Step::choose:    return rules_.make_action(who, kind_of_pick(effect_at_hand()), automatic_pick(who));
    case Step::sweep:     {
      const Counts present = sums();
      Type least = Type::none;
      for (Type type : types)
        if (present[type] > 0 && (least == Type::none || present[type] < present[least])) least = type;
      return rules_.make_action(who, Kind::sweep, static_cast<int>(least));
    }
    case Step::none: break;
  }
  return {};
}

/// RIT-33
Action Play::automatic_action(Witch who) const {
  const auto most = [](const Counts& counts) {  // on a tie herb, then mineral, then potion
    Type best = Type::herb;
    for (Type type : types)
      if (counts[type] > counts[best]) best = type;
    return best;
  };
  const Hand& hand = s_.hand[who];
  if (s_.decks.sum() == 1) return rules_.make_action(who, Kind::draw_objects, static_cast<int>(most(s_.decks)));
  if (s_.decks.sum() > 1) {
    Counts left = s_.decks;
    const Type one = most(left);
    --left[one];
    const Type other = most(left);
    return rules_.make_action(who, Kind::draw_objects, static_cast<int>(std::min(one, other)),
                              static_cast<int>(std::max(one, other)));
  }
  if (!s_.artifacts.empty()) return rules_.make_action(who, Kind::draw_artifact, static_cast<int>(top_artifact()));
  if (hand.objects.sum() > 0)
    return rules_.make_action(who, Kind::play_object,
                              static_cast<int>(hand.objects[s_.transient] > 0 ? s_.transient : most(hand.objects)));
  if (!hand.artifacts.empty() && !is_sealed(who))
    return rules_.make_action(who, Kind::play_artifact, static_cast<int>(hand.artifacts.front()));
  return rules_.make_action(who, Kind::play_incantation, static_cast<int>(hand.incantations.front()));
}

/// What the clock chooses inside an effect.
int Play::automatic_pick(Witch who) const {
  const Kind kind = kind_of_pick(effect_at_hand());
  const Counts present = sums(), shown = symbols();
  const auto merit = [&](int code) -> int {  // the greatest wins, on a tie the first
    switch (kind) {
      case Kind::name_type:   return code == static_cast<int>(s_.transient);
      case Kind::draw_type:   return copies(who, code);
      case Kind::remove_card: {  // her own cards, then the Transient Object, then the type with the lowest sum
        const CentreCard& card = s_.centre[code];
        if (card.owner == who) return 300;
        return card.card.is_transient() ? 299 : card.is_object() ? 255 - present[card.type()] : 0;
      }
      case Kind::take_demon: {  // whose next level lacks the most symbols
        const int level = std::min(s_.devotion[side_of(who)].level + 1, level_count);
        const Counts& needs = content().asked(Demon{byte(code)}, level);
        int lacking = 0;
        for (Type type : types) lacking += std::max(0, needs[type] - shown[type]);
        return lacking;
      }
      case Kind::take_spell: return 0;
      default:
        return Card{byte(code)}.is_object() ? copies(who, code) : 0;  // the type held most, else the lowest number
    }
  };
  int best = -1, best_merit = -1;
  each_pick(who, [&](int code) {
    if (const int found = merit(code); found > best_merit) best = code, best_merit = found;
  });
  return best;
}

void Play::leave(Seat seat) {
  s_.absent.add(seat);
  journal_.tell(SeatAbsent{witch_of(seat), house_rule(HouseRule::absent_seat) != 0});
}

void Play::come_back(Seat seat) {
  s_.absent.remove(seat);
  s_.missed[seat] = 0;
  journal_.tell(SeatReturned{witch_of(seat)});
}

}  // namespace parlor::ritual
