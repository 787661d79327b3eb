// SPDX-License-Identifier: MIT
// The words that views, actions and events of The Forbidden Ritual share.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "games/ritual/rules.h"
#include "words/say.h"
#include "words/told.h"

namespace parlor::ritual {

inline constexpr std::array<std::string_view, 5> phase_names{"setup", "action", "resolution", "end_of_round", "over"};
inline constexpr std::array<std::string_view, 8> step_names{"first_seat", "draft",  "act",   "act_again",
                                                            "cast",       "choose", "sweep", "none"};
inline constexpr std::array<std::string_view, 5> ending_names{"none", "summoned", "sigil", "nobody", "called_off"};
inline constexpr std::array<std::string_view, 4> reason_names{"action", "spell", "level", "full_moon"};
inline constexpr std::array<std::string_view, 5> loss_names{"too_few_cards", "sealed", "deck_empty", "nothing_there",
                                                            "reserve_empty"};
inline constexpr std::array<std::string_view, 4> criterion_names{"level_two", "level_one", "first_action", "shared"};
inline constexpr std::array<std::string_view, 8> op_names{
    "transform_incantation", "play_from_hand", "remove_from_center", "draw",
    "target_discards",       "change_demon",   "change_spell",       "sigil"};
inline constexpr std::array<std::string_view, 6> being_names{"",       "herb",     "mineral",
                                                             "potion", "artifact", "incantation"};

using parlor::say;
inline Said<Number<"seat">> say(Witch witch) { return {index(witch)}; }
inline Said<Number<"side">> say(Side side) { return {index(side)}; }

/// The words of a view, an action and an event for one game's cards.
class Words {
 public:
  explicit Words(const Rules& rules) : rules_{rules}, content_{rules.content()} {}

  auto type(Type type) const { return id<"object">(id_of(type)); }
  auto demon(Demon demon) const { return id<"demon">(id_of(demon)); }
  auto witch_card(SpellCard card) const { return id<"witch">(id_of(card)); }
  auto spell(Spell spell) const { return id<"spell">(id_of(spell)); }
  auto seat(Witch witch) const { return or_null(witch != no_witch, say(witch)); }
  auto number(Artifact artifact) const { return parlor::number<"artifact">(artifact); }
  auto number(Incantation incantation) const { return parlor::number<"incantation">(incantation); }
  auto numbers(const auto& cards) const {
    return list(cards, [this](auto one) { return this->number(one); });
  }
  auto card(Card card) const { return id<"card">(content_.id_of(card)); }
  Said<Word<"object", "artifact", "incantation">> back(Card card) const {  // RIT-136
    return {card == object_face_down        ? Json("object")
            : card == artifact_face_down    ? Json("artifact")
            : card == incantation_face_down ? Json("incantation")
                                            : Json{}};
  }
  Said<ById<Number<>>> counts(const Counts& counts) const {
    Json json = Json::object();
    for (Type one : types) json[content_.text(one).id] = counts[one];
    return {std::move(json)};
  }
  Said<ListOf<Id<"object">>> type_list(const Counts& counts) const {
    Listed<Id<"object">> list;
    for (Type one : types)
      for (int i = 0; i < counts[one]; ++i) list.add(type(one));
    return list;
  }
  template <class Cards> auto demons(const Cards& cards) const {
    return list(cards, [this](Demon one) { return demon(one); });
  }
  template <class Cards> auto witch_cards(const Cards& cards) const {
    return list(cards, [this](SpellCard one) { return witch_card(one); });
  }
  auto hand(const Hand& hand) const {
    return object(field<"objects">(counts(hand.objects)), field<"artifacts">(numbers(hand.artifacts)),
                  field<"incantations">(numbers(hand.incantations)));
  }
  auto centre_card(const CentreCard& lying) const {
    return object(field<"card">(card(lying.card)), field<"owner">(seat(lying.owner)),
                  field<"as">(name<being_names>(lying.being)), field<"value">(lying.value));
  }
  auto casting(const Casting& casting) const {
    return object(field<"seat">(casting.caster), field<"number">(number(casting.number)),
                  field<"spell">(spell(casting.spell)), maybe<"target">(casting.target != no_witch, casting.target));
  }

 protected:
  const Rules& rules_;
  const Content& content_;

 private:
  template <class Thing> std::string_view id_of(Thing thing) const {
    return thing == Thing{} ? std::string_view{} : std::string_view{content_.text(thing).id};
  }
};

}  // namespace parlor::ritual
