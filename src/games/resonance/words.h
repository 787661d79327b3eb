// SPDX-License-Identifier: MIT
// The words that Resonance's views, actions and events share.
#pragma once

#include <array>
#include <bit>
#include <string_view>

#include "games/resonance/rules.h"
#include "words/said.h"
#include "words/say.h"

namespace parlor::resonance {

using namespace std::string_view_literals;

inline constexpr std::array step_names{"setup"sv, "choose"sv, "add"sv, "remove"sv, "over"sv};
inline constexpr std::array phase_names{"setup"sv, "event"sv, "network"sv, "network"sv, "over"sv};
inline constexpr std::array ending_names{"none"sv, "target_reached"sv, "events_exhausted"sv, "last_seat"sv};
inline constexpr std::array breaker_names{"resonating_count"sv, "attention"sv, "seat_order"sv};
inline constexpr std::array unclaimed_names{"all_zero"sv, "tie"sv};
inline constexpr std::array type_names{"persona"sv, "response"sv};

/// The words of a view, an action and an event for one game's cards.
class Words {
 public:
  explicit Words(const Rules& rules) : rules_{rules}, content_{rules.content()} {}

  auto card(Persona one) const { return id<"persona">(id_of(one)); }
  auto card(Response one) const { return id<"response">(id_of(one)); }
  auto card(Headline one) const { return id<"event">(id_of(one)); }
  auto cards(const auto& all) const {
    return list(all, [this](auto one) { return this->card(one); });
  }
  /// Where a card may be either.
  auto any_card(auto one) const { return id<"persona or response">(id_of(one)); }
  Said<ListOf<Id<"persona or response">>> both(const PersonaSet& personas, const ResponseSet& responses) const {
    Listed<Id<"persona or response">> list;
    for (Persona one : personas) list.add(any_card(one));
    for (Response one : responses) list.add(any_card(one));
    return list;
  }
  Said<ListOf<Id<"audience">>> audiences(Audiences bits) const {
    Listed<Id<"audience">> list;
    for (std::size_t i = 0; i < content_.audiences.size(); ++i)
      if ((bits >> i & 1) != 0) list.add(id<"audience">(content_.audiences[i].id));
    return list;
  }
  auto audience(Audiences bit) const {
    return id<"audience">(
        bit == 0 ? std::string_view{}
                 : std::string_view{content_.audiences[static_cast<std::size_t>(std::countr_zero(bit))].id});
  }
  template <class Numbers> auto by_seat(const Numbers& numbers) const {
    return list(rules_.seats(), [&](Seat seat) { return say(numbers[static_cast<std::size_t>(seat)]); });
  }

 protected:
  const Rules& rules_;
  const Content& content_;

 private:
  template <class Card> std::string_view id_of(Card card) const {
    return card == Card{} ? std::string_view{} : std::string_view{content_.face(card).id};
  }
};

}  // namespace parlor::resonance
