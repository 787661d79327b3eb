// SPDX-License-Identifier: MIT
#include "kernel/rng.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <vector>

#include "kernel/sha256.h"

namespace parlor::test {
namespace {

std::string keystream(const Seed& seed, int words) {
  Rng rng{seed};
  std::string hex;
  for (int i = 0; i < words; ++i) {
    const std::uint32_t word = rng.word();
    for (int byte = 0; byte < 4; ++byte) {
      const unsigned value = word >> (8 * byte) & 0xFF;
      hex += "0123456789abcdef"[value >> 4], hex += "0123456789abcdef"[value & 15];
    }
  }
  return hex;
}

// The published vectors for ChaCha8 with a 256-bit key and a zero nonce: all zeros, and a single bit set.
TEST(Chance, IsThePublishedChaCha8Keystream) {
  EXPECT_EQ(keystream(Seed{}, 32),
            "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
            "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
            "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
            "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa");
  Seed one{};
  one[0] = 1;
  EXPECT_EQ(keystream(one, 16),
            "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
            "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8");
}

TEST(Chance, GoesOnAcrossItsBuffer) {
  Rng one{seed_of(std::uint64_t{9})}, other{seed_of(std::uint64_t{9})};
  std::vector<std::uint32_t> words;
  for (int i = 0; i < 1000; ++i) words.push_back(one.word());
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(other.word(), words[static_cast<std::size_t>(i)]);
  EXPECT_NE(words[0], words[64]);
}

TEST(Chance, HasIndependentStreamsUnderOneSeed) {
  const Seed seed = seed_of(std::uint64_t{3});
  EXPECT_NE(Rng(seed, 1).word(), Rng(seed, 2).word());
  EXPECT_NE(seed_in_series(seed, 0), seed_in_series(seed, 1));
  EXPECT_NE(seed_in_series(seed, 0), seed);
}

TEST(Chance, FavoursNoNumber) {
  Rng rng{seed_of(std::uint64_t{1})};
  for (const std::uint32_t bound : {1u, 2u, 3u, 6u, 60u}) {
    std::vector<int> seen(bound);
    const int draws = static_cast<int>(bound) * 10'000;
    for (int i = 0; i < draws; ++i) ++seen[rng.below(bound)];
    double chi = 0;
    for (const int count : seen) chi += (count - 10'000.0) * (count - 10'000.0) / 10'000;
    EXPECT_LT(chi, 2.0 * bound + 30) << bound;
  }
}

TEST(Chance, RejectsTheWordsThatWouldTiltAWideBound) {
  Rng rng{seed_of(std::uint64_t{2})};
  const std::uint32_t bound = 3'000'000'000u;  // without rejection the lower 1.29 thousand million would come twice as often
  int low = 0;
  const int draws = 100'000;
  for (int i = 0; i < draws; ++i) {
    const std::uint32_t number = rng.below(bound);
    ASSERT_LT(number, bound);
    low += number < bound / 2;
  }
  EXPECT_NEAR(low, draws / 2, 700);  // more than four standard deviations
}

TEST(Chance, ShufflesEveryOrderAlike) {
  Rng rng{seed_of(std::uint64_t{4})};
  std::map<std::array<int, 4>, int> seen;
  for (int i = 0; i < 24'000; ++i) {
    std::array order{0, 1, 2, 3};
    rng.shuffle(order);
    ++seen[order];
  }
  EXPECT_EQ(seen.size(), 24u);
  double chi = 0;
  for (const auto& [order, count] : seen) chi += (count - 1000.0) * (count - 1000.0) / 1000;
  EXPECT_LT(chi, 55);  // 23 degrees of freedom: one in five thousand
}

TEST(ASeed, IsSixtyFourHexadecimalDigits) {
  const Seed seed = seed_of(std::uint64_t{0x0102});
  EXPECT_EQ(to_hex(seed).substr(0, 6), "020100");
  EXPECT_EQ(seed_of(std::string_view{to_hex(seed)}), seed);
  EXPECT_FALSE(seed_of(std::string_view{"12"}));
  EXPECT_FALSE(seed_of(std::string_view{std::string(63, '0') + "g"}));
}

TEST(Sha256, GivesThePublishedDigests) {
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256_hex(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

}  // namespace
}  // namespace parlor::test
