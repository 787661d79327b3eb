// SPDX-License-Identifier: MIT
// What became of each card, Demon or role over many games: how a designer asks which one is too strong. Whole numbers only,
// so that sums are exact in any order.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace parlor {

/// A game's counters as a row of numbers: so they add up in any order, and travel. Nothing but whole numbers of 64 bits is in them.
template <class Counters> using Row = std::array<std::uint64_t, sizeof(Counters) / sizeof(std::uint64_t)>;

template <class Counters> Row<Counters> row_of(const Counters& counters) {
  return std::bit_cast<Row<Counters>>(counters);
}
template <class Counters> void add_row(Counters& counters, std::span<const std::uint64_t> more) {
  Row<Counters> sum = row_of(counters);
  for (std::size_t i = 0; i < std::min(sum.size(), more.size()); ++i) sum[i] += more[i];
  counters = std::bit_cast<Counters>(sum);
}

struct Fortune {
  std::uint64_t offered = 0, taken = 0, played = 0;  // times
  std::uint64_t owned = 0, won = 0;                  // owners, and those of them who won

  void own(bool wins) { ++owned, won += wins ? 1 : 0; }
  Fortune& operator+=(const Fortune& other) {
    offered += other.offered, taken += other.taken, played += other.played;
    owned += other.owned, won += other.won;
    return *this;
  }
  bool operator==(const Fortune&) const = default;
};

/// A kind of things, and when each figure counts for one of them. An empty phrase: that figure is not kept.
struct Subject {
  std::string_view name;                           // "persona"
  bool cards;                                      // one of those that "by card" means
  std::string_view offered, taken, played, owned;  // "lay in a display"
};

/// The fortunes of all things of all kinds, the latter in the order of a game's subjects.
class Fortunes {
 public:
  Fortune& of(std::size_t subject, std::size_t thing) {
    if (all_.size() <= subject) all_.resize(subject + 1);
    if (all_[subject].size() <= thing) all_[subject].resize(thing + 1);
    return all_[subject][thing];
  }
  Fortune of(std::size_t subject, std::size_t thing) const {
    return subject < all_.size() && thing < all_[subject].size() ? all_[subject][thing] : Fortune{};
  }
  const std::vector<std::vector<Fortune>>& all() const { return all_; }
  void add(const Fortunes& other) {
    for (std::size_t subject = 0; subject < other.all_.size(); ++subject)
      for (std::size_t thing = 0; thing < other.all_[subject].size(); ++thing)
        of(subject, thing) += other.all_[subject][thing];
  }

 private:
  std::vector<std::vector<Fortune>> all_;
};

/// A game's statistics when it counts nothing card by card.
class NoFortunes {
 public:
  static std::span<const Subject> subjects() { return {}; }
  static std::vector<std::string> names_of(std::size_t /*subject*/, const auto& /*game*/) { return {}; }
  void count_fortunes(const auto& /*game*/, const auto& /*end*/, const auto& /*history*/) {}
  Fortunes& fortunes() { return none_; }

 private:
  Fortunes none_;
};

}  // namespace parlor
