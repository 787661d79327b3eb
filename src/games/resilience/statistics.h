// SPDX-License-Identifier: MIT
// What many games of .Resilience tell. Whole numbers only, so that sums are exact in any order.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "games/resilience/rules.h"
#include "kernel/fortune.h"

namespace parlor::resilience {

class Statistics {
 public:
  void game_over(const Rules& rules, const State& end, std::span<const Told<Event>> history);
  Json report(const Rules& rules) const;
  auto& counters() { return n_; }

  // By card, only when asked for (fortunes.cpp)
  static std::span<const Subject> subjects();
  static std::vector<std::string> names_of(std::size_t subject, const Rules& rules);
  void count_fortunes(const Rules& rules, const State& end, std::span<const Told<Event>> history);
  Fortunes& fortunes() { return fortunes_; }

 private:
  friend class Chronicle;  // walks through one game's history

  static constexpr std::size_t turns_told_apart = 25;  // 0 is the start; a game of the box has twelve

  /// Something counted in games won and games lost: [0] lost, [1] won.
  using ByResult = std::array<std::uint64_t, 2>;

  struct OfStrategy {
    ByResult bought{}, bought_back{}, played{}, lapsed{}, dropped{};  // times
    ByResult games{};                                                 // in which it was played
  };
  struct OfAbility {
    ByResult used{}, turns{};  // times, and the sum of the turns
    ByResult games{};
    ByResult dealt{};  // games in which the role was in play
  };

  struct Counters {
    std::uint64_t games = 0;
    std::array<std::uint64_t, 5> endings{};  // by Ending
    ByResult of{}, turns{};                  // games, and their turns
    std::array<std::array<std::array<std::uint64_t, top_space + 1>, indicator_count>, turns_told_apart>
        course{};                                                    // [turn][indicator][space]
    std::array<std::uint64_t, indicator_count> missed{}, missing{};  // failed mandates: goals missed, spaces short
    std::array<std::uint64_t, indicator_count> collapsed{};          // in space 1 at a minor or major defeat

    ByResult budget{}, upkeep{}, on_strategies{}, on_influence{}, lost{};
    std::array<std::array<ByResult, 5>, indicator_count> attempts{}, successes{};  // [indicator][spent]
    ByResult spaces{}, bonuses{}, coloured_games{},
        coloured_turns{};  // dominoes; games with a coloured space, and its first turn
    ByResult losses{}, cancelled{}, spared{},
        foiled{};  // spaces lost; taken off by strategies and abilities; events cancelled
    std::array<std::array<ByResult, 2>, most_event_numbers> event_mode{};
    std::array<std::array<ByResult, 2>, most_strategies + 1> strategy_mode{};
    std::array<OfStrategy, most_strategies + 1> strategies{};
    std::array<std::array<OfAbility, 2>, most_roles + 1> abilities{};
  };
  Counters n_;
  Fortunes fortunes_;
};

}  // namespace parlor::resilience
