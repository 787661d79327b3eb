// SPDX-License-Identifier: MIT
// Chances as they are said to people. Playouts by the heuristics are sure of themselves where they should not be: how often positions
// that they gave so much were really won is measured (`parlor calibrate`), and said instead. content/<game>/chances.json has the table,
// raw chances and true ones in thousandths, both rising; a game without one says what it reckons.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace parlor {

class Honesty {
 public:
  /// Both in millionths, rising.
  explicit Honesty(std::vector<std::pair<std::int32_t, std::int32_t>> points) : points_{std::move(points)} {}

  std::int32_t of(std::int32_t raw) const;
  /// What a lead is worth for who would else have so much.
  std::int32_t lead(std::int32_t raw, std::int32_t by) const { return of(raw + by) - of(raw); }

 private:
  std::vector<std::pair<std::int32_t, std::int32_t>> points_;
};

const Honesty& honesty_of(std::string_view game);

}  // namespace parlor
