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
  Json report(const Rules& rules) const;
  auto& counters() { return sum_; }

  // By card, only when asked for (fortunes.cpp)
  static std::span<const Subject> subjects();
  static std::vector<std::string> names_of(std::size_t subject, const Rules& rules);
  void count_fortunes(const Rules& rules, const State& end, std::span<const Told<Event>> history);
  Fortunes& fortunes() { return fortunes_; }

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
    Count empty = 0, empty_first = 0,
          bare = 0;  // rounds in which nobody plays a card; Moons left to the Transient Object
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
    // Games in which a Spell lay before somebody, and in which it was cast
    std::array<Count, spell_card_count * spells_a_card> spell_there{}, spell_used{};
    Count faded = 0, invalid = 0, lost_parts = 0;
    Share full_moon;
    std::array<Count, chosen_count> chosen{};
  };

  void note(const Rules& rules, const State& end, const Event& event);
  void lay_open(const Content& content, SpellCard card);

  Counters sum_;
  int round_ = 0;  // of the game being read
  using SpellSet = Set<Spell, std::uint32_t>;
  SpellSet there_, used_;  // the Spells that lay before somebody in it, and those that were cast
  Fortunes fortunes_;
};

}  // namespace parlor::ritual
