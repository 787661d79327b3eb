// SPDX-License-Identifier: MIT
// What a designer wants to know of many games of Resonance. Counters are whole numbers, so adding in any order is exact.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "games/resonance/rules.h"
#include "kernel/fortune.h"

namespace parlor::resonance {

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
  enum class Figure : std::uint8_t {
    games,
    rounds,
    seats,
    seat_rounds,
    under_nine_rounds,
    over_twenty_rounds,
    winner_events,
    margin,
    target_reached,
    events_exhausted,
    shared_victories,
    resonances,
    by_event,
    by_own_response,
    by_other_response,
    seat_rounds_with_resonance,
    draw_total,
    bonus_drawn,
    hand_value,
    hand_margin,
    earned,
    missed,
    added_personas,
    added_responses,
    removed_personas,
    removed_responses,
    left,
    left_with_richest,
    network_phases,
    idle_network_phases,
    games_short_of_supply,
    rounds_with_empty_supply,
    roster_personas,
    roster_responses,
    ties,
    by_resonating_count,
    by_attention,
    by_seat_order,
    all_zero,
    seat_rounds_out_of_personas,
    short_displays,
    first_claimer_wins,
    halfway_first_wins,
    lead_changes,
    count,
  };
  class Reading;

  Json earned_by_round() const;
  std::int64_t& operator[](Figure figure) { return n_.figures[static_cast<std::size_t>(figure)]; }
  std::int64_t operator[](Figure figure) const { return n_.figures[static_cast<std::size_t>(figure)]; }

  struct Earned {
    std::int64_t seats = 0, influence = 0;
  };
  struct Counters {
    std::array<std::int64_t, static_cast<std::size_t>(Figure::count)> figures{};
    std::array<std::int64_t, most_players> by_distance{};  // victories by the distance from the dealer, in twelfths
    std::array<Earned, event_count + 1> in_round{};        // RSN-75: at most as many rounds as events
  };
  Counters n_;
  Fortunes fortunes_;
};

}  // namespace parlor::resonance
