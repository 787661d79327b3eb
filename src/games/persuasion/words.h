// SPDX-License-Identifier: MIT
// The words that Persuasion's views, actions and events share.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "games/persuasion/rules.h"
#include "words/json.h"
#include "words/say.h"

namespace parlor::persuasion {

inline constexpr std::array<std::string_view, 8> step_names{"characters", "intentions", "invitations", "correspondence",
                                                            "proposals",  "reflection", "discards",    "over"};
inline constexpr std::array<std::string_view, 3> status_names{"eligible", "engaged", "independent"};
inline constexpr std::array<std::string_view, 4> intent_names{"none", "invite", "propose", "independence"};
inline constexpr std::array<std::string_view, 3> last_names{"no", "two_left", "round_limit"};
inline constexpr std::array<std::string_view, 8> outcome_names{"open",     "void",   "accepted", "forced",
                                                               "rejected", "mutual", "promised", "ring"};

/// The words of a view, an action and an event for one game's cards.
class Words {
 public:
  explicit Words(const Rules& rules) : rules_{rules}, content_{rules.content()} {}

  Json card(Card card) const { return card == no_card ? Json{} : Json(content_[card].key); }
  template <class Cards> Json cards(const Cards& list) const {
    Json json = Json::array();
    for (Card one : list) json.push_back(card(one));
    return json;
  }
  Json character(std::uint8_t number) const { return number == 0 ? Json{} : Json(content_.characters[number - 1u].id); }

  Json by_attribute(const Signs& sums) const {
    Json json = Json::object();
    for (std::size_t i = 0; i < sums.size(); ++i) json[content_.attributes[i].id] = sums[i];
    return json;
  }
  Json dominants(const Hand& hand) const {  // PER-88, PER-89
    const Signs sums = rules_.sums(hand);
    Json json = Json::object();
    for (std::size_t i = 0; i < sums.size(); ++i)
      if (sums[i] != 0) json[content_.attributes[i].id] = sums[i] > 0 ? 1 : -1;
    return json;
  }
  Json attributes_in(std::uint8_t bits) const {
    Json list = Json::array();
    for (std::size_t i = 0; i < content_.attributes.size(); ++i)
      if ((bits >> i & 1) != 0) list.push_back(content_.attributes[i].id);
    return list;
  }

 protected:
  const Rules& rules_;
  const Content& content_;
};

inline Card next(Card card) { return static_cast<Card>(static_cast<int>(card) + 1); }
inline bool valid(Card card) { return static_cast<int>(card) <= card_count; }

}  // namespace parlor::persuasion
