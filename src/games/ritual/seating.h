// SPDX-License-Identifier: MIT
// Who is who at a table of The Forbidden Ritual: people, the Witches they speak for, and the sides these are on. RIT-01, RIT-113 to
// RIT-115.
#pragma once

#include "games/ritual/state.h"

namespace parlor::ritual {

inline constexpr int teams_from = 6;  // players

class Seating {
 public:
  static constexpr Witch second_of_lone{7};  // RIT-114: who plays alone against teams speaks for two

  explicit Seating(int players) : players_{players} {}

  int players() const { return players_; }
  SeatSet seats() const { return SeatSet::first(players_); }
  bool teams() const { return players_ >= teams_from; }
  int witch_count() const { return players_ == 7 ? 8 : players_; }
  int side_count() const { return teams() ? witch_count() / 2 : witch_count(); }
  Witches witches() const { return Witches::span(0, witch_count()); }
  Sides sides() const { return Sides::span(0, side_count()); }

  Seat seat_of(Witch witch) const { return seat_at(index(witch) < players_ ? index(witch) : players_ - 1); }
  SeatSet seats_of(Witches some) const {
    return (SeatSet{some.bits()} & seats()) |
           (some.has(second_of_lone) && players_ == 7 ? SeatSet::only(seat_at(6)) : SeatSet{});
  }
  Witches witches_of(Seat seat) const {
    return players_ == 7 && index(seat) == 6 ? Witches::span(6, 2) : Witches::only(witch_of(seat));
  }
  Witch witch_of(Seat seat, bool second = false) const { return witch_at(index(seat) + (second ? 1 : 0)); }
  bool is_second(Witch witch) const { return players_ == 7 && witch == second_of_lone; }

  Side side_of(Witch witch) const { return static_cast<Side>(teams() ? index(witch) / 2 : index(witch)); }
  Witches members(Side side) const {
    return teams() ? Witches::span(2 * index(side), 2) : Witches::only(witch_at(index(side)));
  }
  Witches opponents(Witch witch) const { return witches() - members(side_of(witch)); }  // RIT-126
  Witch clockwise(Witch from, int steps) const { return witch_at((index(from) + steps) % witch_count()); }

 private:
  int players_;
};

}  // namespace parlor::ritual
