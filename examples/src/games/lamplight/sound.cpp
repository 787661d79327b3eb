// SPDX-License-Identifier: MIT
// What is true of every state of Lamplight. Asserted after every act.
#include <algorithm>
#include <array>
#include <functional>

#include "games/lamplight/rules.h"

namespace parlor::lamplight {

std::string_view Rules::unsound(const State& s) const {
  std::array<int, brightest + 1> seen{};
  const auto see = [&](Lamp lamp) { ++seen[static_cast<std::size_t>(lamp)]; };
  for (Seat seat : seats()) {
    std::for_each(s.hand[seat].begin(), s.hand[seat].end(), see);
    std::for_each(s.street[seat].begin(), s.street[seat].end(), see);
    const auto& street = s.street[seat];
    if (std::adjacent_find(street.begin(), street.end(), std::greater_equal<>{}) != street.end())
      return "a street grows brighter (LAM-05)";
    if (!s.cart.empty() && s.hand[seat].size() != hand_size) return "a hand is filled while there is a cart (LAM-08)";
  }
  std::for_each(s.cart.begin(), s.cart.end(), see);
  for (const Doused& one : s.gutter) see(one.lamp);
  if (seen != content_->copies) return "no lamp comes or goes (LAM-01)";
  return {};
}

}  // namespace parlor::lamplight
