// SPDX-License-Identifier: MIT
#include "server/chance.h"

#include <sodium.h>

#include <array>
#include <vector>

namespace parlor::server {
namespace {

/// Everything here goes through it: sodium must be made ready once, from whichever thread comes first.
void ready() { [[maybe_unused]] static const int once = sodium_init(); }

std::string hex(const unsigned char* bytes, std::size_t count) {
  std::string text(count * 2 + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes, count);
  text.pop_back();
  return text;
}

}  // namespace

std::string random_word(int letters) {
  ready();
  constexpr std::string_view alphabet = "abcdefghijkmnpqrstuvwxyz23456789";  // 32, none that look alike
  std::string word;
  for (int i = 0; i < letters; ++i) word += alphabet[randombytes_uniform(32)];
  return word;
}

std::string random_hex(int bytes) {
  ready();
  std::vector<unsigned char> raw(static_cast<std::size_t>(bytes));
  randombytes_buf(raw.data(), raw.size());
  return hex(raw.data(), raw.size());
}

Seed random_seed() {
  ready();
  Seed seed;
  randombytes_buf(seed.data(), seed.size());
  return seed;
}

std::int64_t random_below(std::int64_t bound) {
  ready();
  return bound <= 0 ? 0 : randombytes_uniform(static_cast<std::uint32_t>(bound));
}

std::string hash_of(const std::string& secret) {
  ready();
  std::array<unsigned char, crypto_generichash_BYTES> raw;
  crypto_generichash(raw.data(), raw.size(), reinterpret_cast<const unsigned char*>(secret.data()), secret.size(),
                     nullptr, 0);
  return hex(raw.data(), raw.size());
}

bool same_secret(const std::string& one, const std::string& other) {
  ready();
  return one.size() == other.size() && sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

std::uint64_t keyed_hash(std::string_view text) {
  static const auto key = [] {
    ready();
    std::array<unsigned char, crypto_shorthash_KEYBYTES> fresh;
    randombytes_buf(fresh.data(), fresh.size());
    return fresh;
  }();
  std::array<unsigned char, crypto_shorthash_BYTES> raw;
  crypto_shorthash(raw.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size(), key.data());
  std::uint64_t hash = 0;
  for (const unsigned char byte : raw) hash = hash << 8 | byte;
  return hash;
}

}  // namespace parlor::server
