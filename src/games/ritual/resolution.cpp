// SPDX-License-Identifier: MIT
// Resolution: Incantations in turn, Artifacts in turn, the count and the lock.
#include <algorithm>

#include "games/ritual/rules.h"

namespace parlor::ritual {
// ---- Incantations: RIT-49 to RIT-58, RIT-145 -------------------------------------------------------------------------

void Rules::reveal(State& s, Journal& journal) const {
  s.phase = Phase::resolution;
  CardsRevealed revealed;
  for (Witch witch : s.order) {  // RIT-49
    const Card card = s.committed[witch];
    if (card.is_none()) continue;
    s.committed[witch] = no_card;
    revealed.cards.push({witch, card});
    if (card.is_object()) s.centre.push({card, witch, static_cast<Being>(card.type()), 1});
    else if (card.is_artifact())
      s.centre.push({card, witch, Being::artifact, static_cast<std::uint8_t>(card.artifact())});
    else s.centre.push({card, witch, Being::incantation, static_cast<std::uint8_t>(card.incantation())});
  }
  journal.tell(revealed);
  next_incantation(s, journal);  // RIT-50
}

void Rules::next_incantation(State& s, Journal& journal) const {
  const CentreCard* next = nullptr;
  for (const CentreCard& card : s.centre)
    if (card.being == Being::incantation && (next == nullptr || card.value > next->value)) next = &card;  // RIT-51
  if (next == nullptr) return next_artifact(s, journal);
  s.casting = {Spell{}, next->owner, no_witch, next->card.incantation()};
  s.step = Step::cast;
  s.waiting = Witches::only(next->owner);
}

void Rules::cast(State& s, Action action, Journal& journal) const {
  const Spell spell{action.a};  // RIT-52, RIT-75: on the card in front of her now
  const bool at_end = (*content_)[spell].timing == Timing::end_of_round;
  s.waiting = {};
  s.casting.spell = spell;
  s.casting.target = action.b == 0 ? no_witch : witch_at(action.b - 1);
  journal.tell(SpellAnnounced{s.casting, at_end});
  if (!at_end) return go_on_with_spell(s, journal);
  s.announced.push(s.casting);  // RIT-54
  for (int place = 0; place < s.centre.size(); ++place)
    if (s.centre[place].card == Card{s.casting.number}) s.centre.remove_at(place--);
  next_incantation(s, journal);
}

void Rules::fade(State& s, Witch who, Journal& journal) const {
  s.waiting = {};
  journal.tell(SpellFaded{who, s.casting.number});  // RIT-53
  finish_spell(s, journal);
}

Witches Rules::sigil_targets(const State& s, Witch caster) const {
  Witches open = opponents(caster);
  for (Witch witch : opponents(caster))
    if (is_sealed(s, witch)) open.remove(witch);
  for (const Casting& casting : s.announced)
    if ((*content_)[casting.spell].seals) open.remove(casting.target);
  return open;
}

Witches Rules::spell_targets(const State& s, Witch caster, Spell spell) const {
  const SpellEffects& effects = (*content_)[spell];
  if (!effects.names_target) return {};
  if (effects.seals) return sigil_targets(s, caster);
  return effects.opponent_only ? opponents(caster) : witches();  // RIT-145, RIT-126
}

// ---- Artifacts: RIT-81 to RIT-85 -------------------------------------------------------------------------------------

/// RIT-81: the place in the centre of the Artifact whose turn it is; -1: none is left.
int Rules::artifact_in_turn(const Centre& centre) const {
  const auto rank =
      [](const CentreCard& card) {  // by number, a printed one first, transformed ones by the Incantation's number
        return card.value * 64 + (card.card.is_incantation() ? static_cast<int>(card.card.incantation()) : 63);
      };
  int next = -1;
  for (int place = 0; place < centre.size(); ++place)
    if (centre[place].being == Being::artifact && (next < 0 || rank(centre[place]) > rank(centre[next]))) next = place;
  return next;
}

void Rules::next_artifact(State& s, Journal& journal) const {
  s.casting = {};
  for (int place = artifact_in_turn(s.centre); place >= 0; place = artifact_in_turn(s.centre)) {
    const CentreCard artifact = s.centre[place];
    const Counts present = sums(s);
    const int kinds = (present[Type::herb] > 0) + (present[Type::mineral] > 0) + (present[Type::potion] > 0);
    if (kinds > 1) {
      s.step = Step::sweep;
      s.waiting = Witches::only(artifact.owner);
      return;
    }
    if (kinds == 1) return sweep(s, winner(present), journal);     // RIT-83
    journal.tell(ArtifactWasted{artifact.owner, artifact.value});  // RIT-84
    remove_from_centre(s, place);
  }
  count(s, journal);
}

void Rules::sweep(State& s, Type type, Journal& journal) const {
  s.waiting = {};
  const int in_turn = artifact_in_turn(s.centre);
  const CentreCard artifact = s.centre[in_turn];
  remove_from_centre(s, in_turn);  // RIT-85
  int removed = 0;
  for (int place = s.centre.size() - 1; place >= 0; --place)
    if (s.centre[place].is_object() && s.centre[place].type() == type)
      remove_from_centre(s, place), ++removed;  // RIT-82
  journal.tell(ArtifactActivated{artifact.owner, artifact.value, type, byte(removed)});
  next_artifact(s, journal);
}

// ---- The count and the lock: RIT-86 to RIT-91 ------------------------------------------------------------------------

void Rules::count(State& s, Journal& journal) const {
  s.step = Step::none;
  const Counts counted = sums(s);
  const Type best = winner(counted);
  if (best != Type::none) {
    journal.tell(ObjectsCounted{counted, best});
    lock(s, best, journal);
  } else {
    journal.tell(MoonNotLocked{s.moon});  // RIT-91
  }
  journal.tell(CenterCleared{byte(s.centre.size())});
  while (!s.centre.empty()) remove_from_centre(s, s.centre.size() - 1);  // RIT-89
  end_round(s, journal);
}

void Rules::lock(State& s, Type type, Journal& journal) const {
  const auto rank = [&](const CentreCard& card) {  // RIT-90; committed cards lie before those played by Spells
    if (!card.is_object() || card.type() != type) return 3;
    return card.card.is_object() ? 0 : card.card.is_incantation() ? 1 : 2;
  };
  int shown = 0;
  for (int place = 1; place < s.centre.size(); ++place)
    if (rank(s.centre[place]) < rank(s.centre[shown])) shown = place;
  s.moons[s.moon] = {type, s.centre[shown].card};
  s.centre.remove_at(shown);
  s.locked = true;
  if (s.moon == moon_count - 1) s.eighth_locked = true;  // RIT-104
  journal.tell(MoonLocked{s.moon, type, s.moons[s.moon].card});
}

void Rules::remove_from_centre(State& s, int place) const { remove(s, s.centre.remove_at(place).card); }

/// Out of the game for good.
void Rules::remove(State& s, Card card) const {
  if (card.is_object()) ++s.removed_objects[card.type()];
  else if (card.is_transient()) ++s.removed_transients[card.type()];
  else if (card.is_artifact()) s.removed_artifacts.add(card.artifact());
  else s.removed_incantations.add(card.incantation());
}

}  // namespace parlor::ritual
