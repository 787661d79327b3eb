// SPDX-License-Identifier: MIT
// What a server has from libsodium, ICU and signals, as a browser has it: chance from the host, letters by what the words room
// knows of them. Nobody at one device can pose as somebody else who sits elsewhere, so names are told apart by their letters alone.
#include <unistd.h>

#include <cstdlib>

#include "kernel/sha256.h"
#include "server/black_box.h"
#include "server/chance.h"
#include "server/names.h"
#include "words/letters.h"

namespace parlor::server {
namespace {

constexpr int longest_name = 32;

void fill(unsigned char* bytes, std::size_t count) {
  if (getentropy(bytes, count) != 0) std::abort();
}

std::string small(std::string text) {
  for (char& letter : text)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter + 32);
  return text;
}

}  // namespace

std::string random_word(int letters) {
  constexpr std::string_view alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
  std::string word;
  for (int i = 0; i < letters; ++i) word += alphabet[static_cast<std::size_t>(random_below(32))];
  return word;
}

std::string random_hex(int bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (int i = 0; i < bytes; ++i) {
    unsigned char byte = 0;
    fill(&byte, 1);
    text += digits[byte >> 4], text += digits[byte & 15];
  }
  return text;
}

Seed random_seed() {
  Seed seed;
  fill(reinterpret_cast<unsigned char*>(seed.data()), sizeof seed);
  return seed;
}

std::int64_t random_below(std::int64_t bound) {
  if (bound <= 0) return 0;
  Rng chance{random_seed()};
  return chance.below(static_cast<std::uint32_t>(bound));
}

std::string hash_of(const std::string& secret) { return sha256_hex(secret); }

bool same_secret(const std::string& one, const std::string& other) { return one == other; }

std::uint64_t keyed_hash(std::string_view text) {
  return std::strtoull(sha256_hex(text).substr(0, 16).c_str(), nullptr, 16);
}

Result<std::string> readable_name(const std::string& name) {
  if (!fit_to_show(name, longest_name)) return Fault{"name", "expected 1 to 32 letters that can be seen"};
  return name;
}

bool readable(const std::string& text, int most) { return fit_to_show(text, most); }

bool look_alike(const std::string& one, const std::string& other) { return small(one) == small(other); }

// A trap ends the engine alone, and says where: there is no box to fill.
AtWork::AtWork(std::string_view) {}
AtWork::~AtWork() = default;

}  // namespace parlor::server
