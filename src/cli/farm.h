// SPDX-License-Identifier: MIT
// Simulations and arenas that others play: parlor simulate --bus, parlor arena --bus, parlor work.
#pragma once

#include <optional>
#include <string>

#include "bus/farm.h"
#include "lab/parts.h"

namespace parlor::cli {

inline constexpr const char* bus_says =
    "nats://… with JetStream: other machines play the games, where parlor work --bus takes them; what is found is the "
    "same";

std::optional<Fault> check_bus(const std::string& url);

/// Hands a job out over the bus, and says so when nobody comes for it.
Result<Hands> hands_on(const std::string& url);

}  // namespace parlor::cli
