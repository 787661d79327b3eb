// SPDX-License-Identifier: MIT
// What a thread has really worked: the clock on the wall also counts what others did on the same core.
#pragma once

#include <time.h>

namespace parlor {

inline double thread_cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace parlor
