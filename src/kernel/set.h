// SPDX-License-Identifier: MIT
// A set of numbered things, one bit each.
#pragma once

#include <bit>
#include <cstdint>

namespace parlor {

/// The place of the lowest bit; there is one. (std::countr_zero would check that.)
constexpr int lowest_bit(std::uint64_t bits) { return __builtin_ctzll(bits); }

/// How many bits are set. By hand: a plain x86-64 has no instruction for it, and std::popcount is a library call there.
constexpr int count_bits(std::uint8_t bits) {
  const int pairs = bits - (bits >> 1 & 0x55);
  const int nibbles = (pairs & 0x33) + (pairs >> 2 & 0x33);
  return (nibbles + (nibbles >> 4)) & 0xF;
}
constexpr int count_bits(std::uint32_t bits) {
  bits -= bits >> 1 & 0x55555555;
  bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333);
  return static_cast<int>(((bits + (bits >> 4)) & 0x0F0F0F0F) * 0x01010101 >> 24);
}
constexpr int count_bits(std::uint16_t bits) { return count_bits(std::uint32_t{bits}); }
constexpr int count_bits(std::uint64_t bits) {
  bits -= bits >> 1 & 0x5555555555555555;
  bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333);
  return static_cast<int>(((bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F) * 0x0101010101010101 >> 56);
}

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
  constexpr int size() const { return count_bits(bits_); }
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
    constexpr Item operator*() const { return static_cast<Item>(lowest_bit(rest_)); }
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
