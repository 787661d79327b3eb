// SPDX-License-Identifier: MIT
// The words that views, actions and events of The Forbidden Ritual share.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "games/ritual/rules.h"
#include "words/json.h"
#include "words/say.h"

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

/// The words of a view, an action and an event for one game's cards.
class Words {
 public:
  explicit Words(const Rules& rules) : rules_{rules}, content_{rules.content()} {}

  Json type(Type type) const { return type == Type::none ? Json{} : Json(content_.text(type).id); }
  Json demon(Demon demon) const { return demon == Demon{} ? Json{} : Json(content_.text(demon).id); }
  Json witch_card(SpellCard card) const { return card == SpellCard{} ? Json{} : Json(content_.text(card).id); }
  Json spell(Spell spell) const { return spell == Spell{} ? Json{} : Json(content_.text(spell).id); }
  Json seat(Witch witch) const { return witch == no_witch ? Json{} : Json(index(witch)); }
  template <class Number> Json number(Number number) const {
    return number == Number{} ? Json{} : Json(static_cast<int>(number));
  }

  Json card(Card card) const {
    const std::string& id = content_.id_of(card);
    return id.empty() ? Json{} : Json(id);
  }
  Json back(Card card) const {  // RIT-136
    return card == object_face_down        ? Json("object")
           : card == artifact_face_down    ? Json("artifact")
           : card == incantation_face_down ? Json("incantation")
                                           : Json{};
  }
  Json counts(const Counts& counts) const {
    Json json = Json::object();
    for (Type one : types) json[content_.text(one).id] = counts[one];
    return json;
  }
  Json type_list(const Counts& counts) const {
    Json list = Json::array();
    for (Type one : types)
      for (int i = 0; i < counts[one]; ++i) list.push_back(content_.text(one).id);
    return list;
  }
  template <class Cards> Json demons(const Cards& cards) const {
    Json list = Json::array();
    for (Demon one : cards) list.push_back(demon(one));
    return list;
  }
  template <class Cards> Json witch_cards(const Cards& cards) const {
    Json list = Json::array();
    for (SpellCard one : cards) list.push_back(witch_card(one));
    return list;
  }
  Json hand(const Hand& hand) const {
    return tree({{"objects", counts(hand.objects)},
                 {"artifacts", number_list(hand.artifacts)},
                 {"incantations", number_list(hand.incantations)}});
  }
  Json centre_card(const CentreCard& lying) const {
    return tree({{"card", card(lying.card)},
                 {"owner", seat(lying.owner)},
                 {"as", name_in(being_names, lying.being)},
                 {"value", lying.value}});
  }
  Json casting(const Casting& casting) const {
    Json json = tree({{"seat", index(casting.caster)},
                      {"number", static_cast<int>(casting.number)},
                      {"spell", spell(casting.spell)}});
    if (casting.target != no_witch) json["target"] = index(casting.target);
    return json;
  }

 protected:
  const Rules& rules_;
  const Content& content_;
};

}  // namespace parlor::ritual
