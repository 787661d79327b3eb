// SPDX-License-Identifier: MIT
// Who sits at the table, sets of them, and who looks at it.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace parlor {

enum class Seat : std::uint8_t {};

inline constexpr int max_seats = 8;  // the largest game is for eight
inline constexpr Seat house{0xFF};   // acts when something happens *to* the table: a time-out, a return
inline constexpr Seat nobody{0xFE};  // a seat field that names no seat

constexpr int index(Seat seat) { return static_cast<int>(seat); }
constexpr Seat seat_at(int index) { return static_cast<Seat>(index); }

/// A set of seats in one byte; iterates in seat order.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  constexpr explicit SeatSet(std::uint8_t bits) : bits_{bits} {}
  static constexpr SeatSet only(Seat seat) { return SeatSet{static_cast<std::uint8_t>(1u << index(seat))}; }
  static constexpr SeatSet both(Seat one, Seat other) { return only(one) | only(other); }
  static constexpr SeatSet first(int count) { return SeatSet{static_cast<std::uint8_t>((1u << count) - 1)}; }

  constexpr bool has(Seat seat) const { return index(seat) < max_seats && (bits_ >> index(seat) & 1u) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool is_single() const { return bits_ != 0 && (bits_ & (bits_ - 1)) == 0; }
  constexpr int size()
      const {  // by hand: a plain x86-64 has no instruction for it, and std::popcount is a library call there
    const int pairs = bits_ - (bits_ >> 1 & 0x55);
    const int nibbles = (pairs & 0x33) + (pairs >> 2 & 0x33);
    return (nibbles + (nibbles >> 4)) & 0xF;
  }
  constexpr Seat front() const { return seat_at(std::countr_zero(bits_)); }
  constexpr std::uint8_t bits() const { return bits_; }

  constexpr void add(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ | 1u << index(seat)); }
  constexpr void remove(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ & ~(1u << index(seat))); }

  /// The seat with `place` others of the set before it.
  constexpr Seat at(int place) const {
    std::uint8_t rest = bits_;
    while (place-- > 0) rest = static_cast<std::uint8_t>(rest & (rest - 1));
    return seat_at(std::countr_zero(rest));
  }

  friend constexpr SeatSet operator|(SeatSet a, SeatSet b) {
    return SeatSet{static_cast<std::uint8_t>(a.bits_ | b.bits_)};
  }
  friend constexpr SeatSet operator&(SeatSet a, SeatSet b) {
    return SeatSet{static_cast<std::uint8_t>(a.bits_ & b.bits_)};
  }
  friend constexpr SeatSet operator-(SeatSet a, SeatSet b) {
    return SeatSet{static_cast<std::uint8_t>(a.bits_ & ~b.bits_)};
  }
  constexpr SeatSet& operator|=(SeatSet other) { return *this = *this | other; }
  constexpr bool operator==(const SeatSet&) const = default;

  class Iterator {
   public:
    constexpr explicit Iterator(std::uint8_t rest) : rest_{rest} {}
    constexpr Seat operator*() const { return seat_at(std::countr_zero(rest_)); }
    constexpr Iterator& operator++() { return rest_ = static_cast<std::uint8_t>(rest_ & (rest_ - 1)), *this; }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint8_t rest_;
  };
  constexpr Iterator begin() const { return Iterator{bits_}; }
  constexpr Iterator end() const { return Iterator{0}; }

 private:
  std::uint8_t bits_ = 0;
};

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
