// SPDX-License-Identifier: MIT
// How sure a share is.
#pragma once

#include <cmath>
#include <cstdint>

namespace parlor {

struct Interval {
  double low, high;
};

/// Wilson's 95 % interval for `good` out of `of`.
inline Interval wilson(std::uint64_t good, std::uint64_t of) {
  if (of == 0) return {0, 1};
  constexpr double z = 1.959963984540054;  // 97.5 % of a normal distribution lie below
  const double n = static_cast<double>(of), p = static_cast<double>(good) / n;
  const double centre = p + z * z / (2 * n), spread = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n)),
               scale = 1 + z * z / n;
  return {good == 0 ? 0 : (centre - spread) / scale, good == of ? 1 : (centre + spread) / scale};
}

}  // namespace parlor
