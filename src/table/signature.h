// SPDX-License-Identifier: MIT
// A game's signature: fixed seeds played through, hashed. The same from every compiler and in the browser; it changes when
// play changes, and a commit that changes it says so.
#pragma once

#include <string>
#include <string_view>

namespace parlor {

/// Sixteen hexadecimal digits; empty when there is no such game.
std::string signature_of(std::string_view game);

}  // namespace parlor
