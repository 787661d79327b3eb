// SPDX-License-Identifier: MIT
#include "kernel/rng.h"

#include <cstring>

namespace parlor {
namespace {

using Lanes = std::uint32_t __attribute__((vector_size(16)));  // the same word of four blocks

constexpr Lanes rotate(Lanes value, int bits) { return value << bits | value >> (32 - bits); }

constexpr void quarter(Lanes& a, Lanes& b, Lanes& c, Lanes& d) {
  a += b, d = rotate(d ^ a, 16);
  c += d, b = rotate(b ^ c, 12);
  a += b, d = rotate(d ^ a, 8);
  c += d, b = rotate(b ^ c, 7);
}

/// The same four words of four blocks: in, one word of every block; out, every word of one block.
constexpr std::array<Lanes, 4> transposed(Lanes a, Lanes b, Lanes c, Lanes d) {
  const Lanes ab = __builtin_shufflevector(a, b, 0, 4, 1, 5), ab_rest = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const Lanes cd = __builtin_shufflevector(c, d, 0, 4, 1, 5), cd_rest = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  return {__builtin_shufflevector(ab, cd, 0, 1, 4, 5), __builtin_shufflevector(ab, cd, 2, 3, 6, 7),
          __builtin_shufflevector(ab_rest, cd_rest, 0, 1, 4, 5), __builtin_shufflevector(ab_rest, cd_rest, 2, 3, 6, 7)};
}

constexpr Lanes all(std::uint32_t word) { return Lanes{word, word, word, word}; }

constexpr int hex_digit(char letter) {
  if (letter >= '0' && letter <= '9') return letter - '0';
  if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
  if (letter >= 'A' && letter <= 'F') return letter - 'A' + 10;
  return -1;
}

}  // namespace

Seed seed_of(std::uint64_t number) {
  Seed seed{};
  for (std::size_t i = 0; i < 8; ++i) seed[i] = static_cast<std::uint8_t>(number >> (8 * i));
  return seed;
}

std::optional<Seed> seed_of(std::string_view hex) {
  Seed seed{};
  if (hex.size() != 2 * seed.size()) return std::nullopt;
  for (std::size_t i = 0; i < seed.size(); ++i) {
    const int high = hex_digit(hex[2 * i]), low = hex_digit(hex[2 * i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    seed[i] = static_cast<std::uint8_t>(high << 4 | low);
  }
  return seed;
}

std::string to_hex(const Seed& seed) {
  std::string hex;
  for (const std::uint8_t byte : seed) hex += "0123456789abcdef"[byte >> 4], hex += "0123456789abcdef"[byte & 15];
  return hex;
}

Rng::Rng(const Seed& seed, std::uint64_t stream) : stream_{stream} {
  for (std::size_t i = 0; i < key_.size(); ++i)
    key_[i] = static_cast<std::uint32_t>(seed[4 * i]) | static_cast<std::uint32_t>(seed[4 * i + 1]) << 8 |
              static_cast<std::uint32_t>(seed[4 * i + 2]) << 16 | static_cast<std::uint32_t>(seed[4 * i + 3]) << 24;
}

void Rng::refill() {
  Lanes start[16] = {all(0x61707865), all(0x3320646e), all(0x79622d32), all(0x6b206574)};  // "expand 32-byte k"
  for (std::size_t i = 0; i < 8; ++i) start[4 + i] = all(key_[i]);
  for (std::uint32_t lane = 0; lane < 4; ++lane) {
    start[12][lane] = static_cast<std::uint32_t>(block_ + lane);
    start[13][lane] = static_cast<std::uint32_t>((block_ + lane) >> 32);
  }
  start[14] = all(static_cast<std::uint32_t>(stream_));
  start[15] = all(static_cast<std::uint32_t>(stream_ >> 32));

  Lanes x[16];
  for (int i = 0; i < 16; ++i) x[i] = start[i];
  for (int round = 0; round < 8; round += 2) {
    quarter(x[0], x[4], x[8], x[12]), quarter(x[1], x[5], x[9], x[13]);
    quarter(x[2], x[6], x[10], x[14]), quarter(x[3], x[7], x[11], x[15]);
    quarter(x[0], x[5], x[10], x[15]), quarter(x[1], x[6], x[11], x[12]);
    quarter(x[2], x[7], x[8], x[13]), quarter(x[3], x[4], x[9], x[14]);
  }
  for (int i = 0; i < 16; ++i) x[i] += start[i];
  for (std::size_t word = 0; word < 16; word += 4) {
    const auto blocks = transposed(x[word], x[word + 1], x[word + 2], x[word + 3]);
    for (std::size_t i = 0; i < blocks.size(); ++i) std::memcpy(&buffer_[16 * i + word], &blocks[i], sizeof blocks[i]);
  }
  block_ += 4;
  next_ = 0;
}

std::uint32_t Rng::untilted(std::uint64_t product, std::uint32_t bound) {
  const std::uint32_t tilt = -bound % bound;
  while (static_cast<std::uint32_t>(product) < tilt) product = std::uint64_t{word()} * bound;
  return static_cast<std::uint32_t>(product >> 32);
}

Seed Rng::seed() {
  Seed fresh;
  for (std::size_t i = 0; i < fresh.size(); i += 4) {
    const std::uint32_t four = word();
    for (std::size_t byte = 0; byte < 4; ++byte) fresh[i + byte] = static_cast<std::uint8_t>(four >> (8 * byte));
  }
  return fresh;
}

}  // namespace parlor
