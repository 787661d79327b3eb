// SPDX-License-Identifier: MIT
// What those at a table are called, wherever somebody speaks of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernel/json_fwd.h"

namespace parlor {

class Speech;

inline constexpr int longest_name = 32;  // letters

/// Who sits where, by the "seats" of a header: a person by name, a bot by one of the names that bots go by, else the place.
std::vector<std::string> people_at(const Json& seats, int players, const Speech& speech);

/// A bot's name: another one at every seat, and the same for everybody who knows the table's id.
std::string bot_name(std::string_view table, int seat, const Json& strings);

}  // namespace parlor
