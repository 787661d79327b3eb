// SPDX-License-Identifier: MIT
// How the cards of .Resilience are read, those of the box and those of a scenario.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/resilience/content.h"
#include "words/json.h"

namespace parlor::resilience {

extern const std::vector<std::string_view> indicator_ids;

inline constexpr int most_by = 7;  // spaces from one end of a track to the other

/// Whose lines are read: it decides which effects make sense.
enum class Whose { space, bonus, event, strategy, ability };

/// How many cards there are to refer to.
struct Known {
  int strategies = 0;
};

bool is_null(const Reader& object, std::string_view key);
bool is_blank(const Reader& card);

int nonzero(const Reader& item, int most);
Indicator read_indicator(const Reader& item);
Faces read_faces(const Reader& list);
std::uint8_t read_rolls(const Reader& object);
StrategyNo read_strategy(const Reader& item, Known known);
Lines read_lines(const Reader& list, Whose whose, Known known);

EventCard read_event(Reader card, Known known);
StrategyCard read_strategy_card(Reader card, Known known);
RoleCard read_role(Reader card, Known known);

/// Adds the cards of a list to those already there: numbers follow on one another, blanks come last (RSL-144).
template <class Card, class Read>
void read_cards(const Reader& list, std::vector<Card>& cards, std::size_t most, Read read) {
  for (const Reader& item : list.items()) {
    if (is_blank(item)) continue;  // RSL-05
    const auto number = static_cast<std::size_t>(item.integer("no", 1, 255));
    if (number != cards.size() + 1) return item.at("no").fail("expected number " + std::to_string(cards.size() + 1));
    if (number > most) return item.at("no").fail("there is room for " + std::to_string(most) + " numbers");
    cards.push_back(read(item));
    for (std::size_t i = 0; i + 1 < cards.size(); ++i)
      if (cards[i].id == cards.back().id) return item.at("id").fail("the id " + cards.back().id + " is there twice");
  }
}

/// How closely a scenario is looked at. What was played once is read for ever, so each age has its own measure.
enum class Scrutiny { box, lenient, strict, fresh };  // the box; version 1; since version 2; not played yet

/// One scenario; its cards are those of the box and its own.
Scenario read_scenario(const Reader& file, const Scenario& box, Scrutiny scrutiny);

}  // namespace parlor::resilience
