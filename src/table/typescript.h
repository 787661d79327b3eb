// SPDX-License-Identifier: MIT
// A game's actions and events as types for the page, from their schemas.
#pragma once

#include <string>
#include <string_view>

#include "words/json_fwd.h"

namespace parlor {

/// The type that values of this schema have; of JSON Schema it knows what ours use.
std::string typescript_type(const Json& schema);

/// web/src/games/<game>/wire.generated.ts
std::string typescript_of(std::string_view game);

}  // namespace parlor
