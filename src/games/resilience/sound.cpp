// SPDX-License-Identifier: MIT
// What is true of every state of .Resilience: every card is somewhere once, every marker on its track. Asserted after every act.
#include <algorithm>

#include "games/resilience/rules.h"

namespace parlor::resilience {
namespace {

bool each_event_once(const Scenario& scenario, const State& s) {
  std::array<int, most_event_numbers> times{};
  int cards = 0;
  for (const EventCard& event : scenario.events) cards += event.copies;
  for (const Slot& slot : s.slots) ++times[static_cast<std::size_t>(slot.card)];
  for (std::size_t i = 0; i < scenario.events.size(); ++i)
    if (times[i + 1] != scenario.events[i].copies) return false;
  return times[0] == most_events - cards;
}

/// Glimpses belong to cards of the deck, fates to cards of the played pile.
bool notes_are_in_place(const State& s) {
  const std::size_t end = std::size_t{s.played_count} + s.deck_count;
  for (std::size_t i = 0; i < s.slots.size(); ++i) {
    const bool in_deck = i >= s.played_count && i < end;
    if (!in_deck && !s.slots[i].known.empty()) return false;
    if (i >= s.played_count && s.slots[i].fate != Fate::none) return false;
  }
  return true;
}

bool each_strategy_once(const Scenario& scenario, const State& s) {
  for (std::size_t number = 1; number <= scenario.strategies.size(); ++number) {
    const auto card = static_cast<StrategyNo>(number);
    const int places =
        s.market.has(card) + s.reserve.has(card) + s.discarded.has(card) + s.removed.has(card) + s.active.has(card);
    const bool banned = std::find(scenario.banned.begin(), scenario.banned.end(), card) != scenario.banned.end();
    if (places != (s.step != Step::roles && !banned ? 1 : 0)) return false;
  }
  return true;
}

}  // namespace

std::string_view Rules::unsound(const State& s) const {
  if (!each_event_once(*scenario_, s)) return "every event is somewhere, once";
  if (s.played_count + s.deck_count != scenario_->deck_size())
    return "RSL-16: the deck and the played pile are all there is";
  if (!notes_are_in_place(s)) return "what is known of events is known of those in the deck";
  if (!each_strategy_once(*scenario_, s)) return "RSL-46: every strategy is somewhere, once";
  Roles in_play;
  for (const RoleInPlay& role : s.roles) {
    if (in_play.has(role.role)) return "RSL-18: no role twice";
    in_play.add(role.role);
    if (!s.used_roles.has(role.role)) return "a role in play has been used";
    if (!seats().has(role.holder)) return "a role is held by a seat";
  }
  for (std::uint8_t space : s.space)
    if (space < 1 || space > top_space) return "RSL-47: markers stay on their tracks";
  if ((s.step == Step::over) != (s.ending != Ending::none)) return "a game that is over has an ending";
  if ((s.step == Step::over) != (s.question == Question::nothing))
    return "a question is open exactly until the game is over";
  if (s.step == Step::over && !s.tasks.empty()) return "no work outlasts the game";
  if (s.proposer == nobody && (!s.agreed.empty() || !s.refused.empty() || s.proposal != Action{}))
    return "votes are about a proposal";
  if (house_rule(HouseRule::cube_supply) == 0 && s.cubes > content_->cubes) return "RSL-73: there are so many cubes";
  return {};
}

}  // namespace parlor::resilience
