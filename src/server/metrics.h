// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace parlor::server {

/// Counted on the network thread.
struct Metrics {
  std::uint64_t requests = 0, connections = 0, messages = 0, actions = 0, refusals = 0, bot_moves = 0, timeouts = 0;
  std::uint64_t frames = 0, writes = 0, bytes_sent = 0, loaded = 0, evicted = 0, damaged = 0, dropped = 0, limited = 0;
  std::uint64_t told_elsewhere = 0;
  std::int64_t open_sockets = 0, live = 0;
};

}  // namespace parlor::server
