// SPDX-License-Identifier: MIT
// The words that Persuasion's views, actions and events share.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "games/persuasion/rules.h"
#include "words/said.h"
#include "words/say.h"

namespace parlor::persuasion {

inline constexpr std::array<std::string_view, 8> step_names{"characters", "intentions", "invitations", "correspondence",
                                                            "proposals",  "reflection", "discards",    "over"};
inline constexpr std::array<std::string_view, 3> status_names{"eligible", "engaged", "independent"};
inline constexpr std::array<std::string_view, 4> intent_names{"none", "invite", "propose", "independence"};
inline constexpr std::array<std::string_view, 3> last_names{"no", "two_left", "round_limit"};
inline constexpr std::array<std::string_view, 3> next_names{"round", "last_round", "matrimony"};
inline constexpr std::array<std::string_view, 5> reason_names{"still_eligible", "fiance_satisfies", "fiance_does_not",
                                                              "nobody_satisfies", "satisfied_by"};
inline constexpr std::array<std::string_view, 8> outcome_names{"open",     "void",   "accepted", "forced",
                                                               "rejected", "mutual", "promised", "ring"};

/// The words of a view, an action and an event for one game's cards.
class Words {
 public:
  explicit Words(const Rules& rules) : rules_{rules}, content_{rules.content()} {}

  auto card(Card card) const {
    return id<"trait">(card == no_card ? std::string_view{} : std::string_view{content_[card].key});
  }
  template <class Cards> auto cards(const Cards& all) const {
    return list(all, [this](Card one) { return card(one); });
  }
  auto character(std::uint8_t number) const {
    return id<"character">(number == 0 ? std::string_view{} : std::string_view{content_.characters[number - 1u].id});
  }

  Said<ById<Number<>>> by_attribute(const Signs& sums) const {
    Json json = Json::object();
    for (std::size_t i = 0; i < sums.size(); ++i) json[content_.attributes[i].id] = sums[i];
    return {std::move(json)};
  }
  Said<ById<Number<>>> dominants(const Hand& hand) const {  // PER-88, PER-89
    const Signs sums = rules_.sums(hand);
    Json json = Json::object();
    for (std::size_t i = 0; i < sums.size(); ++i)
      if (sums[i] != 0) json[content_.attributes[i].id] = sums[i] > 0 ? 1 : -1;
    return {std::move(json)};
  }
  Said<ListOf<Id<"attribute">>> attributes_in(std::uint8_t bits) const {
    Listed<Id<"attribute">> list;
    for (std::size_t i = 0; i < content_.attributes.size(); ++i)
      if ((bits >> i & 1) != 0) list.add(id<"attribute">(content_.attributes[i].id));
    return list;
  }

 protected:
  const Rules& rules_;
  const Content& content_;
};

inline Card next(Card card) { return static_cast<Card>(static_cast<int>(card) + 1); }
inline bool valid(Card card) { return static_cast<int>(card) <= card_count; }

}  // namespace parlor::persuasion
