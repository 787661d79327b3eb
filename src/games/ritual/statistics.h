// SPDX-License-Identifier: MIT
// What a designer wants to know of many games of The Forbidden Ritual. Whole numbers only, so that sums are exact in any order.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "games/ritual/rules.h"
#include "kernel/fortune.h"

namespace parlor::ritual {

class Statistics {
 public:
  void game_over(const Rules& rules, const State& end, std::span<const Told<Event>> history);
  void add(const Statistics& other);
  Json report(const Rules& rules) const;

  // By card, only when asked for (fortunes.cpp)
  static std::span<const Subject> subjects();
  static std::vector<std::string> names_of(std::size_t subject, const Rules& rules);
  void count_fortunes(const Rules& rules, const State& end, std::span<const Told<Event>> history);
  const Fortunes& fortunes() const { return fortunes_; }

 private:
  using Count = std::int64_t;
  struct Share {  // how often something was there, and how often its side won
    Count times = 0, won = 0;
  };
  enum Chosen {
    object,
    artifact,
    incantation,
    draw_objects,
    draw_artifact,
    break_sigil,
    change_demon,
    pass,
    chosen_count
  };

  struct Counters {
    Count games = 0, rounds = 0, months = 0, replayed = 0, unlocked = 0, contested = 0, sigils = 0;
    std::array<Count, transient_count + 1> length{};
    std::array<Count, 5> ending{};
    std::array<Count, type_count> locked{};
    std::array<Count, 4> criterion{};
    std::array<Count, level_count> level_round{}, level_times{};
    std::array<Share, demon_count> held, dealt;
    std::array<Count, demon_count> summoned{};
    std::array<Share, spell_card_count> witch;
    std::array<Share, max_witches> from_first;      // by the seat's distance from the first seat
    std::array<Share, max_witches> place_in_order;  // by the place in the action order, over all rounds
    std::array<Share, spell_card_count * spells_a_card> spell;
    Count faded = 0, invalid = 0, lost_parts = 0;
    Share full_moon;
    std::array<Count, chosen_count> chosen{};
  };

  void note(const Rules& rules, const State& end, const Event& event);

  Counters sum_;
  int round_ = 0;  // of the game being read
  Fortunes fortunes_;
};

}  // namespace parlor::ritual
