// SPDX-License-Identifier: MIT
// What a seat may do, in eight bytes, and the list of all it may do now.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace parlor {

/// A rule's id, such as "PER-23". Empty: no rule stands against it.
using RuleId = std::string_view;

/// A small whole number as the byte that an action or a state keeps.
constexpr std::uint8_t byte(int number) { return static_cast<std::uint8_t>(number); }

/// `kind` is the game's own enumeration; what a, b, c and d mean depends on it.
struct Action {
  std::uint8_t kind = 0;
  std::uint8_t a = 0, b = 0, c = 0;
  std::uint32_t d = 0;

  constexpr std::uint64_t bytes() const {
    return std::uint64_t{kind} | std::uint64_t{a} << 8 | std::uint64_t{b} << 16 | std::uint64_t{c} << 24 |
           std::uint64_t{d} << 32;
  }
  friend constexpr bool operator==(Action one, Action other) { return one.bytes() == other.bytes(); }
};
static_assert(sizeof(Action) == 8 && std::endian::native == std::endian::little);

/// Things that happen to a table, the same in every game: done by `house`, about the seat in `a`.
/// Kinds from 240 on belong to the kernel.
inline constexpr std::uint8_t timeout_kind = 240;  // the seat's clock ran out: the game makes its automatic choice
inline constexpr std::uint8_t return_kind = 241;   // the seat's player is back
inline constexpr std::uint8_t leave_kind = 242;    // the seat's player is gone

/// The legal actions of one seat. Room for 512: the widest choice of our games has fewer than 300.
class Choices {
 public:
  static constexpr std::size_t capacity = 512;

  Choices() {
  }  // NOLINT: the slots stay untouched until they are used; four kilobytes of zeros cost more than a small game

  void clear() { count_ = 0; }
  void add(Action action) {
    assert(count_ < capacity);
    const std::uint64_t bytes = action.bytes();  // in one store: who picks it would wait long for five small ones
    std::memcpy(static_cast<void*>(&items_[count_++]), &bytes, sizeof bytes);
  }
  int size() const { return static_cast<int>(count_); }
  bool empty() const { return count_ == 0; }
  Action operator[](int place) const { return items_[static_cast<std::size_t>(place)]; }
  const Action* begin() const { return items_.data(); }
  const Action* end() const { return items_.data() + count_; }

 private:
  std::uint32_t count_ = 0;
  union {
    std::array<Action, capacity> items_;  // in a union, for an Action by itself would start as zeros
  };
};

}  // namespace parlor
