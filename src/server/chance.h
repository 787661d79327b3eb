// SPDX-License-Identifier: MIT
// Secrets, and what depends on them. libsodium does the work.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "kernel/rng.h"

namespace parlor::server {

std::string random_word(int letters);  // of small letters and digits: 5 bits each
std::string random_hex(int bytes);
Seed random_seed();
std::int64_t random_below(std::int64_t bound);

std::string hash_of(const std::string& secret);
bool same_secret(const std::string& one, const std::string& other);  // in constant time
std::uint64_t keyed_hash(std::string_view text);  // of a key that nobody knows, so that nobody can make texts collide

}  // namespace parlor::server
