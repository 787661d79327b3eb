// SPDX-License-Identifier: MIT
// Who sits at the table, sets of them, and who looks at it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "kernel/set.h"

namespace parlor {

enum class Seat : std::uint8_t {};

inline constexpr int max_seats = 8;  // the largest game is for eight
inline constexpr Seat house{0xFF};   // acts when something happens *to* the table: a time-out, a return
inline constexpr Seat nobody{0xFE};  // a seat field that names no seat

constexpr int index(Seat seat) { return static_cast<int>(seat); }
constexpr Seat seat_at(int index) { return static_cast<Seat>(index); }

using SeatSet = Set<Seat, std::uint8_t>;

inline constexpr SeatSet everyone{0xFF};  // as those who may see something: all seats and every onlooker

/// One value for each seat.
template <class T>
struct BySeat {
  std::array<T, max_seats> of{};
  constexpr T& operator[](Seat seat) { return of[static_cast<std::size_t>(seat)]; }
  constexpr const T& operator[](Seat seat) const { return of[static_cast<std::size_t>(seat)]; }
  bool operator==(const BySeat&) const = default;
};

/// Whoever looks at a table: a seat, a spectator who sees what is public, or the recorder who sees all.
class Viewer {
 public:
  constexpr explicit Viewer(Seat seat) : code_{static_cast<std::uint8_t>(seat)} {}
  static constexpr Viewer spectator() { return Viewer{Seat{0xF0}}; }
  static constexpr Viewer recorder() { return Viewer{Seat{0xF1}}; }

  constexpr bool is_seat() const { return code_ < max_seats; }
  constexpr bool is_recorder() const { return *this == recorder(); }
  constexpr Seat seat() const { return Seat{code_}; }
  constexpr bool is(Seat seat) const { return code_ == static_cast<std::uint8_t>(seat); }
  constexpr bool among(SeatSet seers) const {
    return is_recorder() || seers == everyone || (is_seat() && seers.has(seat()));
  }
  constexpr bool operator==(const Viewer&) const = default;

 private:
  std::uint8_t code_;
};

}  // namespace parlor
