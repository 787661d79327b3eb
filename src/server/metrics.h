// SPDX-License-Identifier: MIT
// What a server counts of itself, as Prometheus reads it. All on the network thread.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace parlor::server {

using Instant = std::chrono::steady_clock::time_point;
inline Instant instant() { return std::chrono::steady_clock::now(); }

/// How long things took.
class Histogram {
 public:
  static constexpr std::array steps{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0};

  void add(std::chrono::duration<double> took) {
    const auto step = std::lower_bound(steps.begin(), steps.end(), took.count());  // "le": up to and with
    ++counts_[static_cast<std::size_t>(step - steps.begin())];
    sum_ += took.count();
  }
  void add_since(Instant begin) { add(instant() - begin); }
  void write(std::string& to, const char* name, const char* help) const;

 private:
  std::array<std::uint64_t, steps.size() + 1> counts_{};  // up to each step, and above them all
  double sum_ = 0;
};

struct OfGame {
  std::uint64_t actions = 0, bot_moves = 0, begun = 0, over = 0;
};

/// What is asked of others when it is wanted.
struct Moment {
  std::map<std::string, std::size_t> tables;  // in memory, by game
  std::size_t thoughts_waiting = 0, writes_waiting = 0;
  std::uint64_t transactions = 0, rows = 0;
  std::optional<std::size_t> relayed{};  // clients at tables elsewhere; none: there are no other servers
};

struct Metrics {
  std::uint64_t requests = 0, connections = 0, messages = 0, refusals = 0, timeouts = 0;
  std::uint64_t frames = 0, writes = 0, bytes_sent = 0, loaded = 0, evicted = 0, damaged = 0, dropped = 0, limited = 0;
  std::uint64_t told_elsewhere = 0;
  std::int64_t open_sockets = 0, live = 0;
  std::map<std::string, OfGame> games;
  Histogram request_seconds;  // from the whole request to the reply
  Histogram move_seconds;     // from the message that acts to the word that it is done, kept and told
  Histogram thought_seconds;  // from the question to the bot's choice, with the time it stood in line
  Histogram store_seconds;    // from what a table gives to be kept to the word that it is

  std::string text(const Moment& now) const;
};

}  // namespace parlor::server
