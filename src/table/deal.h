// SPDX-License-Identifier: MIT
// Fair dealing: the house commits to a secret, every seat adds a nonce, and the seed is the hash of all. Nobody who knows
// fewer than all parts can choose the cards, and afterwards anybody can check that nobody did.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/fault.h"
#include "kernel/rng.h"
#include "words/json.h"

namespace parlor {

struct Deal {
  std::string secret;               // 64 hexadecimal digits
  std::vector<std::string> nonces;  // of each seat, hexadecimal; empty: it gave none

  std::string commitment() const;  // shown before the first nonce comes in
  Seed seed() const;
  Json json() const;  // the header's "deal" of a finished record
};

/// 32 to 128 hexadecimal digits, in lower case.
bool is_nonce(std::string_view text);

/// Is `deal`, as a record holds it, sound in form, and does it give this commitment and seed?
std::optional<Fault> check_deal(const Json& deal, const Seed& seed, int players, const std::string& where);

}  // namespace parlor
