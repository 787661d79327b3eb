// SPDX-License-Identifier: MIT
// Resolution: Incantations in turn, Artifacts in turn, the count and the lock.
#include <algorithm>

#include "games/ritual/play.h"

namespace parlor::ritual {
// ---- Incantations: RIT-49 to RIT-58, RIT-145 -------------------------------------------------------------------------

void Play::reveal() {
  s_.phase = Phase::resolution;
  CardsRevealed revealed;
  for (Witch witch : s_.order) {  // RIT-49
    const Card card = s_.committed[witch];
    if (card.is_none()) continue;
    s_.committed[witch] = no_card;
    revealed.cards.push({witch, card});
    if (card.is_object()) s_.centre.push({card, witch, static_cast<Being>(card.type()), 1});
    else if (card.is_artifact())
      s_.centre.push({card, witch, Being::artifact, static_cast<std::uint8_t>(card.artifact())});
    else s_.centre.push({card, witch, Being::incantation, static_cast<std::uint8_t>(card.incantation())});
  }
  journal_.tell(revealed);
  next_incantation();  // RIT-50
}

void Play::next_incantation() {
  const CentreCard* next = nullptr;
  for (const CentreCard& card : s_.centre)
    if (card.being == Being::incantation && (next == nullptr || card.value > next->value)) next = &card;  // RIT-51
  if (next == nullptr) return next_artifact();
  s_.casting = {Spell{}, next->owner, no_witch, next->card.incantation()};
  s_.step = Step::cast;
  s_.waiting = Witches::only(next->owner);
}

void Play::cast(Action action) {
  const Spell spell{action.a};  // RIT-52, RIT-75: on the card in front of her now
  const bool at_end = content()[spell].timing == Timing::end_of_round;
  s_.waiting = {};
  s_.casting.spell = spell;
  s_.casting.target = action.b == 0 ? no_witch : witch_at(action.b - 1);
  journal_.tell(SpellAnnounced{s_.casting, at_end});
  if (!at_end) return go_on_with_spell();
  s_.announced.push(s_.casting);  // RIT-54
  for (int place = 0; place < s_.centre.size(); ++place)
    if (s_.centre[place].card == Card{s_.casting.number}) s_.centre.remove_at(place--);
  next_incantation();
}

void Play::fade(Witch who) {
  s_.waiting = {};
  journal_.tell(SpellFaded{who, s_.casting.number});  // RIT-53
  finish_spell();
}

// ---- Artifacts: RIT-81 to RIT-85 -------------------------------------------------------------------------------------

void Play::next_artifact() {
  s_.casting = {};
  for (int place = artifact_in_turn(s_.centre); place >= 0; place = artifact_in_turn(s_.centre)) {
    const CentreCard artifact = s_.centre[place];
    const Counts present = sums();
    const int kinds = (present[Type::herb] > 0) + (present[Type::mineral] > 0) + (present[Type::potion] > 0);
    if (kinds > 1) {
      s_.step = Step::sweep;
      s_.waiting = Witches::only(artifact.owner);
      return;
    }
    if (kinds == 1) return sweep(winner(present));                  // RIT-83
    journal_.tell(ArtifactWasted{artifact.owner, artifact.value});  // RIT-84
    remove_from_centre(place);
  }
  count();
}

void Play::sweep(Type type) {
  s_.waiting = {};
  const int in_turn = artifact_in_turn(s_.centre);
  const CentreCard artifact = s_.centre[in_turn];
  remove_from_centre(in_turn);  // RIT-85
  int removed = 0;
  for (int place = s_.centre.size() - 1; place >= 0; --place)
    if (s_.centre[place].is_object() && s_.centre[place].type() == type)
      remove_from_centre(place), ++removed;  // RIT-82
  journal_.tell(ArtifactActivated{artifact.owner, artifact.value, type, byte(removed)});
  next_artifact();
}

// ---- The count and the lock: RIT-86 to RIT-91 ------------------------------------------------------------------------

void Play::count() {
  s_.step = Step::none;
  const Counts counted = sums();
  const Type best = winner(counted);
  if (best != Type::none) {
    journal_.tell(ObjectsCounted{counted, best});
    lock(best);
  } else {
    journal_.tell(MoonNotLocked{s_.moon});  // RIT-91
  }
  journal_.tell(CenterCleared{byte(s_.centre.size())});
  while (!s_.centre.empty()) remove_from_centre(s_.centre.size() - 1);  // RIT-89
  end_round();
}

void Play::lock(Type type) {
  const auto rank = [&](const CentreCard& card) {  // RIT-90; committed cards lie before those played by Spells
    if (!card.is_object() || card.type() != type) return 3;
    return card.card.is_object() ? 0 : card.card.is_incantation() ? 1 : 2;
  };
  int shown = 0;
  for (int place = 1; place < s_.centre.size(); ++place)
    if (rank(s_.centre[place]) < rank(s_.centre[shown])) shown = place;
  s_.moons[s_.moon] = {type, s_.centre[shown].card};
  s_.centre.remove_at(shown);
  s_.locked = true;
  if (s_.moon == content().circle - 1) s_.eighth_locked = true;  // RIT-104
  journal_.tell(MoonLocked{s_.moon, type, s_.moons[s_.moon].card});
}

void Play::remove_from_centre(int place) { remove(s_.centre.remove_at(place).card); }

/// Out of the game for good.
void Play::remove(Card card) {
  if (card.is_object()) ++s_.removed_objects[card.type()];
  else if (card.is_transient()) ++s_.removed_transients[card.type()];
  else if (card.is_artifact()) s_.removed_artifacts.add(card.artifact());
  else s_.removed_incantations.add(card.incantation());
}

}  // namespace parlor::ritual
