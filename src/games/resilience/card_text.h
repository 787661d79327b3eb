// SPDX-License-Identifier: MIT
// What cards say. Their text is made from their effects, so the two cannot disagree; its phrases come with the cards.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "games/resilience/content.h"

namespace parlor::resilience {

class CardText {
 public:
  CardText(const Content& content, const Scenario& scenario) : content_{content}, scenario_{scenario} {}

  std::string of(const Line& line) const;
  std::string of(std::span<const Line> lines) const;
  std::string of(const Effects& effects) const;
  std::string of(const Entry& entry) const;
  std::string of(const EventCard& card) const { return of(card.effects); }
  std::string on_play(const StrategyCard& card) const { return of(card.effects); }
  std::string while_active(const StrategyCard& card) const;
  std::string whole(const StrategyCard& card) const;         // on play, while Active, and whether it comes back
  std::string once_dropped(const StrategyCard& card) const;  // nothing if it comes back

  std::string of_rolls(std::uint8_t kinds) const { return kinds == 0 ? "" : " of " + rolls(kinds); }
  static std::string of(Faces faces);  // "4–6"
  static std::string of(Indicators on, std::string_view between);
  static std::string signed_number(int number);  // "+1", "−2"

 private:
  using Parts = std::initializer_list<std::pair<std::string_view, std::string>>;
  std::string phrase(std::string_view key, Parts parts) const;
  std::string core(const Line& line) const;
  std::string conditions(const When& when) const;
  std::string rolls(std::uint8_t kinds) const;
  std::string about(std::string effect, Indicators on, std::uint8_t kinds) const;

  const Content& content_;
  const Scenario& scenario_;
};

}  // namespace parlor::resilience
