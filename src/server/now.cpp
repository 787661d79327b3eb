// SPDX-License-Identifier: MIT
#include "server/now.h"

#include <chrono>

namespace parlor::server {

Time now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace parlor::server
