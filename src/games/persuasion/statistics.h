// SPDX-License-Identifier: MIT
// What many games of Persuasion tell. Whole numbers only, so that sums are exact in any order.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "games/persuasion/rules.h"
#include "kernel/fortune.h"

namespace parlor::persuasion {

/// How often something was tried, and how often it went well.
struct Share {
  std::uint64_t of = 0, good = 0;
  void count(bool went_well) { ++of, good += went_well ? 1 : 0; }
};

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

  static constexpr std::size_t rounds_told_apart = 100;  // round_limit is 60 at most; without one, few games get there
  static constexpr std::size_t routes_told_apart = 9;    // rounds 1 to 8, and later
  static constexpr std::size_t evidence_told_apart = 4;  // 0-2, 3-5, 6-8, 9 or more traits of others seen

  struct Counters {
    std::uint64_t games = 0, rounds = 0;
    std::array<std::uint64_t, rounds_told_apart> games_by_rounds{};
    std::uint64_t reached_limit = 0;

    std::array<Share, 3> win_by_status{};  // eligible, engaged, independent
    std::array<Share, routes_told_apart> engaged_in_round{}, independent_in_round{};
    std::uint64_t winners = 0, without_winner = 0;
    std::array<std::uint64_t, 3> couples_by_winners{};

    Share proposer, acceptor, mutual_partner;
    Share before_exchange, gains_alone, losses_alone, after_exchange;
    std::array<Share, hand_size + 1> engaged_knowing{};  // by the partner's traits known at the engagement
    std::array<Share, evidence_told_apart> independent_knowing{};

    std::uint64_t with_eligible = 0, stranded = 0;
    std::uint64_t entitled = 0, drew = 0;
    Share accepted_after_drawing, accepted_without_drawing;

    std::uint64_t invitations = 0, proposals = 0, claims = 0, voids = 0, mutual_invitations = 0, mutual_proposals = 0;
    std::uint64_t several_suitors = 0, set_aside = 0, games_with_ring = 0, reshuffles = 0;
  };
  Counters n_;
  Fortunes fortunes_;
};

}  // namespace parlor::persuasion
