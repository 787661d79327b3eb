// SPDX-License-Identifier: MIT
// What became of each strategy, role and event of .Resilience. The table wins or loses as one, so the owner is the table.
#include "games/resilience/statistics.h"

namespace parlor::resilience {
namespace {

struct By {
  enum : std::size_t { strategy, role, event };
};

constexpr std::array kept{
    Subject{"strategy", true, "turns that began with it for sale", "bought", "played",
            "bought or given to the table in a game"},
    Subject{"role", true, "", "dealt, chosen or drawn", "abilities used", "in play in a game"},
    Subject{"event", true, "turned up", "", "took effect", "took effect in a game"},
};

/// One game, event by event.
class Reckoning {
 public:
  Reckoning(Fortunes& fortunes, const Scenario& scenario) : fortunes_{fortunes} {
    for (std::size_t number = 1; number <= scenario.strategies.size(); ++number)
      if (!scenario.strategies[number - 1].blank) for_sale_.add(static_cast<StrategyNo>(number));
    for (StrategyNo banned : scenario.banned) for_sale_.remove(banned);
  }

  template <class Other> void operator()(const Other&) {}

  void operator()(const TurnStarted&) {
    for (StrategyNo card : for_sale_) ++of(card).offered;
  }
  void operator()(const StrategyGranted& e) { own(e.strategy); }
  void operator()(const StrategyBought& e) {
    ++of(e.strategy).taken;
    own(e.strategy);
  }
  void operator()(const StrategyLapsed& e) { give_up(e.strategy, e.removed); }
  void operator()(const StrategyDiscarded& e) { give_up(e.strategy, e.removed); }
  void operator()(const StrategyPlayed& e) { ++of(e.strategy).played; }
  void operator()(const RoleDealt& e) { deal(e.role); }
  void operator()(const RoleReplaced& e) { deal(e.replacement); }
  void operator()(const AbilityUsed& e) { ++of(e.role).played; }
  void operator()(const EventRevealed& e) {
    ++of(e.event).offered;
    ++took_effect_[static_cast<std::size_t>(e.event)];
  }
  void operator()(const EventReturned& e) { --took_effect_[static_cast<std::size_t>(e.event)]; }
  void operator()(const EventCancelled& e) { --took_effect_[static_cast<std::size_t>(e.event)]; }

  void close(bool won) {
    for (StrategyNo card : owned_) of(card).own(won);
    for (RoleNo card : in_play_) of(card).own(won);
    for (std::size_t number = 1; number < took_effect_.size(); ++number) {
      if (took_effect_[number] == 0) continue;
      Fortune& fortune = of(static_cast<EventNo>(number));
      fortune.played += static_cast<std::uint64_t>(took_effect_[number]);
      fortune.own(won);
    }
  }

 private:
  Fortune& of(StrategyNo card) { return fortunes_.of(By::strategy, static_cast<std::size_t>(card) - 1); }
  Fortune& of(RoleNo card) { return fortunes_.of(By::role, static_cast<std::size_t>(card) - 1); }
  Fortune& of(EventNo card) { return fortunes_.of(By::event, static_cast<std::size_t>(card) - 1); }
  void own(StrategyNo card) { owned_.add(card), for_sale_.remove(card); }
  void give_up(StrategyNo card, bool removed) {
    if (!removed) for_sale_.add(card);  // RSL-45: at double price
  }
  void deal(RoleNo card) { ++of(card).taken, in_play_.add(card); }

  Fortunes& fortunes_;
  Strategies for_sale_, owned_;
  Roles in_play_;
  std::array<int, most_event_numbers> took_effect_{};
};

}  // namespace

std::span<const Subject> Statistics::subjects() { return kept; }

std::vector<std::string> Statistics::names_of(std::size_t subject, const Rules& rules) {
  const Scenario& scenario = rules.scenario();
  std::vector<std::string> names;
  const auto cards = [&](const auto& of) {
    for (const auto& card : of) names.push_back(card.blank ? std::string{} : card.name);
  };
  switch (subject) {
    case By::strategy: cards(scenario.strategies); break;
    case By::role:     cards(scenario.roles); break;
    case By::event:    cards(scenario.events); break;
  }
  return names;
}

void Statistics::count_fortunes(const Rules& rules, const State& end, std::span<const Told<Event>> history) {
  Reckoning reckoning{fortunes_, rules.scenario()};
  for (const auto& told : history) std::visit(reckoning, told.event);
  reckoning.close(end.ending == Ending::victory);
}

}  // namespace parlor::resilience
