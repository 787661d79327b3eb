// SPDX-License-Identifier: MIT
// What travels as types for the page, from its schemas: a game's actions and events, and the server's API.
#pragma once

#include <string>
#include <string_view>

#include "words/json_fwd.h"

namespace parlor {

/// The type that values of this schema have; of JSON Schema it knows what ours use.
std::string typescript_type(const Json& schema);

/// web/src/games/<game>/wire.generated.ts
std::string typescript_of(std::string_view game);

/// web/src/lib/wire.ts, from what docs/openapi.json says
std::string typescript_of_api(const Json& openapi);

}  // namespace parlor
