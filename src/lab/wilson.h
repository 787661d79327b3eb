// SPDX-License-Identifier: MIT
// How sure a share is.
#pragma once

#include <cmath>
#include <cstdint>

namespace parlor {

struct Interval {
  double low, high;
};

/// Wilson's 95 % interval for a share p found in n games.
inline Interval wilson_of_share(double p, double n) {
  if (n <= 0) return {0, 1};
  constexpr double z = 1.959963984540054;  // 97.5 % of a normal distribution lie below
  const double centre = p + z * z / (2 * n), spread = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n)),
               scale = 1 + z * z / n;
  return {p <= 0 ? 0 : (centre - spread) / scale, p >= 1 ? 1 : (centre + spread) / scale};
}

/// The same for `good` out of `of`.
inline Interval wilson(std::uint64_t good, std::uint64_t of) {
  return of == 0 ? Interval{0, 1}
                 : wilson_of_share(static_cast<double>(good) / static_cast<double>(of), static_cast<double>(of));
}

}  // namespace parlor
