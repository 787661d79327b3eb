// SPDX-License-Identifier: MIT
#pragma once

#include "store/store.h"

namespace parlor::server {

using store::Time;  // milliseconds since 1970

inline constexpr Time second = 1000;

Time now();

/// The earlier of two times; 0: never.
constexpr Time sooner(Time one, Time other) { return one == 0 || (other != 0 && other < one) ? other : one; }

}  // namespace parlor::server
