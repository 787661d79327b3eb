// SPDX-License-Identifier: MIT
// A set of numbered things, one bit each.
#pragma once

#include <bit>
#include <cstdint>

namespace parlor {

/// Iterates in ascending order.
template <class Item, class Bits>
class Set {
 public:
  constexpr Set() = default;
  constexpr explicit Set(Bits bits) : bits_{bits} {}
  static constexpr Set only(Item item) { return Set{bit(item)}; }
  static constexpr Set both(Item one, Item other) { return only(one) | only(other); }
  static constexpr Set first(int count) { return span(0, count); }
  static constexpr Set span(int first, int count) {
    return Set{static_cast<Bits>(((std::uint64_t{1} << count) - 1) << first)};
  }

  constexpr bool has(Item item) const {
    return static_cast<unsigned>(item) < sizeof(Bits) * 8 && (bits_ & bit(item)) != 0;
  }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool is_single() const { return bits_ != 0 && (bits_ & (bits_ - 1)) == 0; }
  constexpr int size() const {
    if constexpr (sizeof(Bits) > 1) return std::popcount(bits_);
    // By hand: a plain x86-64 has no instruction for it, and std::popcount is a library call there.
    const int pairs = bits_ - (bits_ >> 1 & 0x55);
    const int nibbles = (pairs & 0x33) + (pairs >> 2 & 0x33);
    return (nibbles + (nibbles >> 4)) & 0xF;
  }
  constexpr Item front() const { return lowest(bits_); }
  constexpr Bits bits() const { return bits_; }

  constexpr void add(Item item) { bits_ = static_cast<Bits>(bits_ | bit(item)); }
  constexpr void remove(Item item) { bits_ = static_cast<Bits>(bits_ & ~bit(item)); }

  /// The item with `place` others of the set before it.
  constexpr Item at(int place) const {
    Bits rest = bits_;
    while (place-- > 0) rest = static_cast<Bits>(rest & (rest - 1));
    return lowest(rest);
  }

  friend constexpr Set operator|(Set a, Set b) { return Set{static_cast<Bits>(a.bits_ | b.bits_)}; }
  friend constexpr Set operator&(Set a, Set b) { return Set{static_cast<Bits>(a.bits_ & b.bits_)}; }
  friend constexpr Set operator-(Set a, Set b) { return Set{static_cast<Bits>(a.bits_ & ~b.bits_)}; }
  constexpr Set& operator|=(Set other) { return *this = *this | other; }
  constexpr bool operator==(const Set&) const = default;

  class Iterator {
   public:
    constexpr explicit Iterator(Bits rest) : rest_{rest} {}
    constexpr Item operator*() const { return lowest(rest_); }
    constexpr Iterator& operator++() { return rest_ = static_cast<Bits>(rest_ & (rest_ - 1)), *this; }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    Bits rest_;
  };
  constexpr Iterator begin() const { return Iterator{bits_}; }
  constexpr Iterator end() const { return Iterator{0}; }

 private:
  static constexpr Bits bit(Item item) { return static_cast<Bits>(Bits{1} << static_cast<int>(item)); }
  static constexpr Item lowest(Bits bits) { return static_cast<Item>(std::countr_zero(bits)); }

  Bits bits_ = 0;
};

}  // namespace parlor
