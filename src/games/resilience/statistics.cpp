// SPDX-License-Identifier: MIT
#include "games/resilience/statistics.h"

#include <bit>
#include <string>

#include "games/resilience/position.h"
#include "words/json.h"

namespace parlor::resilience {

/// One game, event by event.
class Chronicle {
 public:
  Chronicle(Statistics::Counters& counters, bool won) : n_{counters}, won_{won ? 1u : 0u} {}

  template <class Other> void operator()(const Other&) {}

  void operator()(const IndicatorsPlaced& e) { note(spaces_ = e.spaces); }
  void operator()(const TurnStarted& e) { turn_ = e.turn; }
  void operator()(const RoleDealt& e) { deal(e.role); }
  void operator()(const RoleReplaced& e) { deal(e.replacement); }
  void operator()(const BudgetSet& e) { n_.budget[won_] += e.total; }
  void operator()(const BudgetChanged& e) { n_.budget[won_] += e.by > 0 ? static_cast<std::uint64_t>(e.by) : 0; }
  void operator()(const MaintenancePaid& e) { n_.upkeep[won_] += e.total; }
  void operator()(const StrategyLapsed& e) { ++of(e.strategy).lapsed[won_]; }
  void operator()(const SpaceApplied&) {
    ++n_.spaces[won_];
    if (coloured_) return;
    coloured_ = true;
    ++n_.coloured_games[won_];
    n_.coloured_turns[won_] += turn_;
  }
  void operator()(const BonusApplied&) { ++n_.bonuses[won_]; }
  void operator()(const IndicatorMoved& e) {
    spaces_[index(e.on)] = e.to;
    if (e.to < e.from) n_.losses[won_] += static_cast<std::uint64_t>(e.from - e.to);
  }
  void operator()(const StrategyBought& e) {
    ++of(e.strategy).bought[won_];
    if (discarded_.has(e.strategy)) ++of(e.strategy).bought_back[won_];
    n_.on_strategies[won_] += e.price;
  }
  void operator()(const EventCancelled&) { ++n_.foiled[won_]; }
  void operator()(const ModeChosen& e) {
    const auto mode = static_cast<std::size_t>(e.mode - 1);
    if (e.card.source == Source::event) ++n_.event_mode[e.card.card][mode][won_];
    else ++n_.strategy_mode[e.card.card][mode][won_];
  }
  void operator()(const LossReduced& e) {
    (e.by.source == Source::strategy ? n_.cancelled : n_.spared)[won_] += e.amount;
  }
  void operator()(const StrategyPlayed& e) {
    ++of(e.strategy).played[won_];
    if (!played_.has(e.strategy)) ++of(e.strategy).games[won_];
    played_.add(e.strategy);
  }
  void operator()(const InfluenceTried& e) {
    n_.on_influence[won_] += e.spent;
    ++n_.attempts[static_cast<std::size_t>(e.on)][e.spent][won_];
    if (e.hit) ++n_.successes[static_cast<std::size_t>(e.on)][e.spent][won_];
  }
  void operator()(const StrategyDiscarded& e) {
    ++of(e.strategy).dropped[won_];
    discarded_.add(e.strategy);
  }
  void operator()(const AbilityUsed& e) {
    auto& ability = n_.abilities[static_cast<std::size_t>(e.role)][e.ability - 1u];
    ++ability.used[won_];
    ability.turns[won_] += turn_;
    Roles& before = used_[e.ability - 1u];
    if (!before.has(e.role)) ++ability.games[won_];
    before.add(e.role);
  }
  void operator()(const Passed& e) { n_.lost[won_] += e.lost; }
  void operator()(const TurnChecked&) { note(spaces_); }
  void operator()(const GameEnded& e) {
    ++n_.games;
    ++n_.of[won_];
    n_.turns[won_] += e.turns;
    ++n_.endings[static_cast<std::size_t>(e.ending)];
  }

 private:
  Statistics::OfStrategy& of(StrategyNo card) { return n_.strategies[static_cast<std::size_t>(card)]; }
  void deal(RoleNo role) {
    for (auto& ability : n_.abilities[static_cast<std::size_t>(role)]) ++ability.dealt[won_];
  }
  void note(const Spaces& spaces) {
    if (turn_ >= Statistics::turns_told_apart) return;
    for (std::size_t i = 0; i < indicator_count; ++i) ++n_.course[turn_][i][spaces[i]];
  }

  Statistics::Counters& n_;
  const std::size_t won_;
  std::size_t turn_ = 0;
  Spaces spaces_{};
  bool coloured_ = false;
  Strategies played_, discarded_;
  std::array<Roles, 2> used_;
};

void Statistics::game_over(const Rules& rules, const State& end, std::span<const Told<Event>> history) {
  Chronicle chronicle{n_, end.ending == Ending::victory};
  for (const auto& told : history) std::visit(chronicle, told.event);
  if (end.ending == Ending::failed_mandate)
    for (Indicator on : rules.at(end).missed_goals()) {
      ++n_.missed[static_cast<std::size_t>(on)];
      n_.missing[static_cast<std::size_t>(on)] +=
          static_cast<std::uint64_t>(rules.scenario().win[index(on)] - end.space[index(on)]);
    }
  if (end.ending == Ending::minor_defeat || end.ending == Ending::major_defeat)
    for (Indicator on : rules.at(end).in_space_1()) ++n_.collapsed[static_cast<std::size_t>(on)];
}

namespace {

double ratio(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

Json Statistics::report(const Rules& rules) const {
  const Scenario& scenario = rules.scenario();
  const auto both = [](const ByResult& count) { return count[0] + count[1]; };
  const auto id = [](std::size_t i) { return std::string{id_of(indicator_at(static_cast<int>(i)))}; };
  const auto won_with = [&](const ByResult& games) { return ratio(games[1], both(games)); };
  /// A figure for all games, and how games won and games lost differ in it.
  const auto put = [&](Json& section, const std::string& name, const ByResult& count, const ByResult& whole) {
    section[name] = ratio(both(count), both(whole));
    if (whole[0] > 0 && whole[1] > 0)
      section[name + ", won"] = ratio(count[1], whole[1]), section[name + ", lost"] = ratio(count[0], whole[0]);
  };
  Json report;

  report["Scenario: " + scenario.name] = {{"won", ratio(n_.endings[1], n_.games)},
                                          {"failed mandate", ratio(n_.endings[2], n_.games)},
                                          {"minor defeat", ratio(n_.endings[3], n_.games)},
                                          {"major defeat", ratio(n_.endings[4], n_.games)}};
  put(report["Scenario: " + scenario.name], "turns", n_.turns, n_.of);

  Json& missed = report["Why games are lost"] = Json::object();
  for (std::size_t i = 0; i < indicator_count; ++i) {
    if (n_.missed[i] > 0) {
      missed[id(i) + " short of its goal, of failed mandates"] = ratio(n_.missed[i], n_.endings[2]);
      missed[id(i) + " spaces short, mean"] = ratio(n_.missing[i], n_.missed[i]);
    }
    if (n_.collapsed[i] > 0)
      missed[id(i) + " in space 1, of collapses"] = ratio(n_.collapsed[i], n_.endings[3] + n_.endings[4]);
  }

  for (std::size_t i = 0; i < indicator_count; ++i) {
    Json& course = report[id(i) + " at the end of each turn"] = Json::object();
    for (std::size_t turn = 0; turn < turns_told_apart; ++turn) {
      const auto& spaces = n_.course[turn][i];
      std::uint64_t games = 0, sum = 0;
      for (std::size_t space = 1; space < spaces.size(); ++space) games += spaces[space], sum += space * spaces[space];
      if (games == 0) continue;
      const auto percentile = [&](std::uint64_t percent) {
        std::uint64_t below = 0;
        for (std::size_t space = 1; space < spaces.size(); ++space)
          if ((below += spaces[space]) * 100 >= games * percent) return space;
        return spaces.size() - 1;
      };
      const std::string when = turn == 0 ? "start" : "turn " + std::to_string(turn);
      course[when + ", mean"] = ratio(sum, games);
      if (turn > 0) course[when + ", 10 %"] = percentile(10), course[when + ", 90 %"] = percentile(90);
    }
  }

  Json& money = report["Budget per turn"] = Json::object();
  put(money, "came in", n_.budget, n_.turns);
  put(money, "maintenance", n_.upkeep, n_.turns);
  put(money, "strategies", n_.on_strategies, n_.turns);
  put(money, "influence", n_.on_influence, n_.turns);
  put(money, "lost unspent", n_.lost, n_.turns);

  Json& dominoes = report["Dominoes and losses per game"] = Json::object();
  put(dominoes, "coloured spaces applied", n_.spaces, n_.of);
  put(dominoes, "bonuses of space 8", n_.bonuses, n_.of);
  put(dominoes, "games with a coloured space", n_.coloured_games, n_.of);
  put(dominoes, "turn of the first coloured space", n_.coloured_turns, n_.coloured_games);
  put(dominoes, "spaces lost", n_.losses, n_.of);
  put(dominoes, "spaces saved by strategies", n_.cancelled, n_.of);
  put(dominoes, "spaces saved by abilities", n_.spared, n_.of);
  put(dominoes, "events cancelled", n_.foiled, n_.of);

  Json& played = report["Strategies per game"] = Json::object();
  for (std::size_t number = 1; number <= scenario.strategies.size(); ++number) {
    const OfStrategy& one = n_.strategies[number];
    const std::string& name = scenario.strategies[number - 1].name;
    put(played, name + ": played", one.played, n_.of);
    if (both(one.games) > 0) played[name + ": won when played"] = won_with(one.games);
    if (both(one.bought) > 0) played[name + ": bought"] = ratio(both(one.bought), n_.games);
    if (both(one.bought_back) > 0) played[name + ": bought back"] = ratio(both(one.bought_back), n_.games);
    if (both(one.lapsed) > 0) played[name + ": lapsed"] = ratio(both(one.lapsed), n_.games);
    if (both(one.dropped) > 0) played[name + ": dropped"] = ratio(both(one.dropped), n_.games);
  }

  Json& abilities = report["Abilities, where the role is in play"] = Json::object();
  for (std::size_t number = 1; number <= scenario.roles.size(); ++number)
    for (std::size_t which = 0; which < 2; ++which) {
      const OfAbility& one = n_.abilities[number][which];
      if (both(one.dealt) == 0) continue;
      const std::string name =
          scenario.roles[number - 1].name + ", " + scenario.roles[number - 1].abilities[which].label;
      put(abilities, name + ": used", one.used, one.dealt);
      if (both(one.used) > 0) abilities[name + ": turn of use, mean"] = ratio(both(one.turns), both(one.used));
      if (both(one.games) > 0) abilities[name + ": won when used"] = won_with(one.games);
    }

  Json& influence = report["Influence per game"] = Json::object();
  for (std::size_t i = 0; i < indicator_count; ++i)
    for (std::size_t spent = 1; spent <= 4; ++spent) {
      const std::string name = id(i) + " with " + std::to_string(spent);
      if (both(n_.attempts[i][spent]) == 0) continue;
      put(influence, name + ": attempts", n_.attempts[i][spent], n_.of);
      influence[name + ": succeeded"] = ratio(both(n_.successes[i][spent]), both(n_.attempts[i][spent]));
    }

  Json& modes = report["Mode A chosen"] = Json::object();
  const auto choices = [&](const std::string& name, const std::array<ByResult, 2>& chosen) {
    if (both(chosen[0]) + both(chosen[1]) > 0) modes[name] = ratio(both(chosen[0]), both(chosen[0]) + both(chosen[1]));
  };
  for (std::size_t number = 1; number <= scenario.events.size(); ++number)
    choices(scenario.events[number - 1].name, n_.event_mode[number]);
  for (std::size_t number = 1; number <= scenario.strategies.size(); ++number)
    choices(scenario.strategies[number - 1].name, n_.strategy_mode[number]);
  return report;
}

}  // namespace parlor::resilience
