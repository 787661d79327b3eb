// SPDX-License-Identifier: MIT
// A connection to NATS that comes back by itself, for who may wait for answers.
#pragma once

#include <nats/nats.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "kernel/fault.h"

namespace parlor::bus {

inline constexpr std::int64_t to_connect = 2000, to_write = 2000, between_pings = 1000,
                              to_try_again = 50;  // milliseconds
inline constexpr int pings_unanswered = 2;

std::string without_secret(const std::string& url);  // for messages

class Line {
 public:
  static Result<Line> to(const std::string& url, const std::string& name);
  ~Line() {
    if (line_ != nullptr) natsConnection_Destroy(line_);
  }
  Line(Line&& other) noexcept : line_{std::exchange(other.line_, nullptr)}, losses_{std::move(other.losses_)} {}
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  natsConnection* get() const { return line_; }
  bool up() const { return natsConnection_Status(line_) == NATS_CONN_STATUS_CONNECTED; }
  int losses() const { return *losses_; }  // how often it was found again

 private:
  Line() = default;

  natsConnection* line_ = nullptr;
  std::shared_ptr<std::atomic<int>> losses_ = std::make_shared<std::atomic<int>>(0);
};

}  // namespace parlor::bus
