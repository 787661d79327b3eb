// SPDX-License-Identifier: MIT
// Chance: ChaCha8 keyed with 32 bytes. Who has seen one shuffle cannot foretell the next.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace parlor {

using Seed = std::array<std::uint8_t, 32>;

Seed seed_of(std::uint64_t number);                 // little-endian, the rest zero
std::optional<Seed> seed_of(std::string_view hex);  // 64 hexadecimal digits
std::string to_hex(const Seed& seed);

/// The plain ChaCha8 keystream (64-bit counter from 0, 64-bit stream number as nonce), read as little-endian words.
class Rng {
 public:
  explicit Rng(const Seed& seed, std::uint64_t stream = 0);

  std::uint32_t word() {
    if (next_ == buffer_.size()) refill();
    return buffer_[next_++];
  }

  /// Unbiased, 0 <= result < bound (Lemire: multiply, and reject the few words that would tilt it).
  std::uint32_t below(std::uint32_t bound) {
    const std::uint64_t product = std::uint64_t{word()} * bound;
    if (static_cast<std::uint32_t>(product) < bound) [[unlikely]]
      return untilted(product, bound);
    return static_cast<std::uint32_t>(product >> 32);
  }

  /// One of them, each as likely; there is one.
  template <class Items> auto pick(const Items& items) {
    const auto place = static_cast<int>(below(static_cast<std::uint32_t>(items.size())));
    if constexpr (requires { items[place]; }) return items[place];
    else return items.at(place);
  }

  template <class Items> void shuffle(Items&& items) {
    for (auto rest = static_cast<std::uint32_t>(items.end() - items.begin()); rest > 1; --rest)
      std::swap(items.begin()[rest - 1], items.begin()[below(rest)]);
  }

  /// A fresh key, for whatever needs chance of its own.
  Seed seed();

  bool operator==(const Rng&) const = default;

 private:
  void refill();
  std::uint32_t untilted(std::uint64_t product,
                         std::uint32_t bound);  // apart, so that `below` is short enough to inline

  std::array<std::uint32_t, 8> key_;
  std::uint64_t stream_;
  std::uint64_t block_ = 0;
  std::uint32_t next_ = 64;
  std::array<std::uint32_t, 64> buffer_{};  // four blocks, computed side by side
};

/// The seed of game number `number` in a series: independent of how many threads share the series.
inline Seed seed_in_series(const Seed& series, std::uint64_t number) { return Rng{series, number + 1}.seed(); }

}  // namespace parlor
