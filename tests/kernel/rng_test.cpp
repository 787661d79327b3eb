// SPDX-License-Identifier: MIT
#include "kernel/rng.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <map>
#include <vector>

#include "kernel/sha256.h"

namespace parlor::test {
namespace {

std::string keystream(const Seed& seed, std::uint64_t stream, int words) {
  Rng rng{seed, stream};
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

Seed seed_in(std::string_view hex) { return *seed_of(hex); }

// draft-strombergson-chacha-test-vectors-00: eight rounds, 256-bit key. The stream is the nonce, least byte first.
TEST(Chance, IsThePublishedChaCha8Keystream) {
  EXPECT_EQ(keystream(Seed{}, 0, 32),
            "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
            "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
            "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
            "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa");
  EXPECT_EQ(keystream(seed_of(std::uint64_t{1}), 0, 32),  // a single bit of the key
            "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
            "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8"
            "b4355a7d93dd8867089ee643558b95754efa2bd1a8a1e2d75bcdb32015542638"
            "291941feb49965587c4fdfe219cf0ec132a6cd4dc067392e67982fe53278c0b4");
  EXPECT_EQ(keystream(Seed{}, 1, 32),  // a single bit of the nonce
            "2b8f4bb3798306ca5130d47c4f8d4ed13aa0edccc1be6942090faeeca0d7599b"
            "7ff0fe616bb25aa0153ad6fdc88b954903c22426d478b97b22b8f9b1db00cf06"
            "470bdffbc488a8b7c701ebf4061d75c5969186497c95367809afa80bd843b040"
            "a79abc6e73a91757f1db73c8eacfa543b38f289d065ab2f3032d377b8c37fe46");
  EXPECT_EQ(
      keystream(seed_in("00112233445566778899aabbccddeeffffeeddccbbaa99887766554433221100"), 0x7768594b3c2d1e0f, 32),
      "60fdedbd1a280cb741d0593b6ea0309010acf18e1471f68968f4c9e311dca149"
      "b8e027b47c81e0353db013891aa5f68ea3b13dd2f3b8dd0873bf3746e7d6c567"
      "fe882395601ce8aded444867fe62ed8741420002e5d28bb573113a418c1f4008"
      "e954c188f38ec4f26bb8555e2b7c92bf4380e2ea9e553187fdd42821794416de");
  EXPECT_EQ(
      keystream(seed_in("c46ec1b18ce8a878725a37e780dfb7351f68ed2e194c79fbc6aebee1a667975d"), 0x218268cfd531da1a, 16),
      "838751b42d8ddd8a3d77f48825a2ba752cf4047cb308a5978ef274973be374c9"
      "6ad848065871417b08f034e681fe46a93f7d5c61d1306614d4aaf257a7cff08b");
}

/// One block of ChaCha8, word by word as the paper has it.
std::array<std::uint32_t, 16> plain_block(const std::array<std::uint32_t, 8>& key, std::uint64_t number,
                                          std::uint64_t stream) {
  const auto low = [](std::uint64_t wide) { return static_cast<std::uint32_t>(wide); };
  const std::array<std::uint32_t, 16> start{
      0x61707865,  0x3320646e,       0x79622d32, 0x6b206574, key[0], key[1],      key[2],
      key[3],      key[4],           key[5],     key[6],     key[7], low(number), low(number >> 32),
      low(stream), low(stream >> 32)};
  auto x = start;
  const auto quarter = [&](std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
    x[a] += x[b], x[d] = std::rotl(x[d] ^ x[a], 16), x[c] += x[d], x[b] = std::rotl(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = std::rotl(x[d] ^ x[a], 8), x[c] += x[d], x[b] = std::rotl(x[b] ^ x[c], 7);
  };
  for (int pair = 0; pair < 4; ++pair) {
    for (std::size_t i = 0; i < 4; ++i) quarter(i, 4 + i, 8 + i, 12 + i);
    for (std::size_t i = 0; i < 4; ++i) quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
  }
  for (std::size_t i = 0; i < 16; ++i) x[i] += start[i];
  return x;
}

TEST(Chance, GoesOnFromBlockToBlockAcrossItsBuffer) {
  const Seed seed = seed_in("c46ec1b18ce8a878725a37e780dfb7351f68ed2e194c79fbc6aebee1a667975d");
  std::array<std::uint32_t, 8> key{};
  for (std::size_t i = 0; i < seed.size(); ++i) key[i / 4] |= std::uint32_t{seed[i]} << (8 * (i % 4));
  Rng rng{seed, 0x0123456789abcdef};
  for (std::uint64_t number = 0; number < 50; ++number)
    for (const std::uint32_t word : plain_block(key, number, 0x0123456789abcdef))
      ASSERT_EQ(rng.word(), word) << "block " << number;
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
  const std::uint32_t bound =
      3u << 30;  // four words for three numbers: without rejection each third number comes half of the time
  std::array<int, 3> seen{};
  for (int i = 0; i < 90'000; ++i) {
    const std::uint32_t number = rng.below(bound);
    ASSERT_LT(number, bound);
    ++seen[number % 3];
  }
  for (const int count : seen) EXPECT_NEAR(count, 30'000, 710);  // five standard deviations
}

TEST(Chance, KeepsBelowTheWidestBounds) {
  Rng rng{seed_of(std::uint64_t{3})};
  for (const std::uint32_t bound : {0x80000001u, 0xFFFFFFFEu, 0xFFFFFFFFu}) {
    int low = 0;
    for (int i = 0; i < 40'000; ++i) {
      const std::uint32_t number = rng.below(bound);
      ASSERT_LT(number, bound);
      low += number < bound / 2;
    }
    EXPECT_NEAR(low, 20'000, 500) << bound;
  }
  Rng one{Seed{}};
  for (int i = 0; i < 100; ++i) EXPECT_EQ(one.below(1), 0u);
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
  std::string wrong(64, '0');
  wrong.back() = 'g';
  EXPECT_FALSE(seed_of(std::string_view{wrong}));
}

TEST(Sha256, GivesThePublishedDigests) {
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  // Around the end of a block, where the padding needs another one
  EXPECT_EQ(sha256_hex(std::string(55, 'a')), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
  EXPECT_EQ(sha256_hex(std::string(56, 'a')), "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a");
  EXPECT_EQ(sha256_hex(std::string(63, 'a')), "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34");
  EXPECT_EQ(sha256_hex(std::string(64, 'a')), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
  EXPECT_EQ(sha256_hex(std::string(65, 'a')), "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0");
  EXPECT_EQ(sha256_hex(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

}  // namespace
}  // namespace parlor::test
