// SPDX-License-Identifier: MIT
// Who asked for what, one line of JSON each, for those who run it and want it (`serve --access-log`). Never a query, a token or
// a body: a query may hold what only one person should know.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "kernel/fault.h"
#include "server/metrics.h"

namespace spdlog {
class logger;
}

namespace parlor::server {

/// One request, or one socket from its opening to its end.
struct Visit {
  std::string address, method, path;
  Instant began = instant();
};

class AccessLog {
 public:
  static Result<AccessLog> open(const std::string& file);  // empty: none is kept; "-": standard error
  void write(const Visit& visit, int status, std::size_t bytes) const;

 private:
  std::shared_ptr<spdlog::logger> log_;
};

}  // namespace parlor::server
