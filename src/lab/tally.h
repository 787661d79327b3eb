// SPDX-License-Identifier: MIT
// What some games told, before anything is made of it: whole numbers that add up in any order, on one thread or on fifty machines.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "kernel/fortune.h"
#include "words/json.h"

namespace parlor {

/// How often each whole number came up.
class Histogram {
 public:
  Histogram() = default;
  explicit Histogram(std::vector<std::uint64_t> times);

  void count(std::uint64_t value);
  void add(const Histogram& other);
  std::uint64_t total() const;  // of all values
  std::uint64_t percentile(std::uint64_t percent) const;
  std::uint64_t least() const;
  std::uint64_t most() const;
  bool empty() const { return count_ == 0; }
  double mean() const { return count_ == 0 ? 0 : static_cast<double>(total()) / static_cast<double>(count_); }
  const std::vector<std::uint64_t>& times() const { return times_; }
  bool operator==(const Histogram&) const = default;

 private:
  std::vector<std::uint64_t> times_;
  std::uint64_t count_ = 0;
};

struct Tally {
  std::vector<std::uint64_t> wins;        // by seat
  std::vector<std::uint64_t> millionths;  // by seat: the scores added up, a victory is a million
  Histogram decisions, rounds;            // of a game
  std::vector<std::uint64_t> counters;    // the game's own
  Fortunes fortunes;
  std::optional<std::uint64_t> broken;  // a game that could not go on
  double cpu_seconds = 0;               // not the same twice

  void add(const Tally& other);
};

Json to_json(const Tally& tally);
Result<Tally> read_tally(const Json& json);

}  // namespace parlor
