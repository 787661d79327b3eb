// SPDX-License-Identifier: MIT
#include "lab/tally.h"

#include <algorithm>
#include <numeric>

namespace parlor {
namespace {

using Numbers = std::vector<std::uint64_t>;

void add_up(Numbers& sum, const Numbers& more) {
  if (sum.size() < more.size()) sum.resize(more.size());
  for (std::size_t i = 0; i < more.size(); ++i) sum[i] += more[i];
}

/// Most counters of a few games are 0: [3, 0, 0, 0, 7] goes as [3, -3, 7].
Json packed(std::span<const std::uint64_t> numbers) {
  Json all = Json::array();
  for (std::size_t i = 0; i < numbers.size();) {
    if (numbers[i] != 0) {
      all.push_back(numbers[i++]);
      continue;
    }
    std::int64_t zeros = 0;
    while (i < numbers.size() && numbers[i] == 0) ++zeros, ++i;
    all.push_back(-zeros);
  }
  return all;
}

constexpr std::int64_t most_numbers = 1 << 20;  // of one row; the largest game has some ten thousand

std::optional<Numbers> unpacked(const Json& json) {
  if (!json.is_array()) return {};
  Numbers numbers;
  for (const Json& one : json) {
    if (!one.is_number_integer()) return {};
    if (one.is_number_unsigned() || one.get<std::int64_t>() >= 0) {
      numbers.push_back(one.get<std::uint64_t>());
      continue;
    }
    const auto zeros = one.get<std::int64_t>();
    if (zeros < -most_numbers) return {};
    numbers.resize(numbers.size() + static_cast<std::size_t>(-zeros));
    if (numbers.size() > static_cast<std::size_t>(most_numbers)) return {};
  }
  return numbers;
}

Numbers numbers_of(const std::vector<Fortune>& things) {
  Numbers numbers;
  for (const Fortune& one : things)
    numbers.insert(numbers.end(), {one.offered, one.taken, one.played, one.owned, one.won});
  return numbers;
}

}  // namespace

Histogram::Histogram(std::vector<std::uint64_t> times)
    : times_{std::move(times)}, count_{std::accumulate(times_.begin(), times_.end(), std::uint64_t{0})} {
  while (!times_.empty() && times_.back() == 0) times_.pop_back();
}

void Histogram::count(std::uint64_t value) {
  if (times_.size() <= value) times_.resize(value + 1);
  ++times_[value];
  ++count_;
}

void Histogram::add(const Histogram& other) {
  add_up(times_, other.times_);
  count_ += other.count_;
}

std::uint64_t Histogram::total() const {
  std::uint64_t sum = 0;
  for (std::size_t value = 0; value < times_.size(); ++value) sum += value * times_[value];
  return sum;
}

std::uint64_t Histogram::percentile(std::uint64_t percent) const {
  std::uint64_t below = 0;
  for (std::size_t value = 0; value < times_.size(); ++value)
    if ((below += times_[value]) * 100 >= count_ * percent && below > 0) return value;
  return 0;
}

std::uint64_t Histogram::least() const {
  for (std::size_t value = 0; value < times_.size(); ++value)
    if (times_[value] > 0) return value;
  return 0;
}

std::uint64_t Histogram::most() const { return times_.empty() ? 0 : times_.size() - 1; }

void Tally::add(const Tally& other) {
  add_up(wins, other.wins), add_up(millionths, other.millionths), add_up(counters, other.counters);
  decisions.add(other.decisions), rounds.add(other.rounds);
  fortunes.add(other.fortunes);
  if (other.broken && (!broken || *other.broken < *broken)) broken = other.broken;
  cpu_seconds += other.cpu_seconds;
}

Json to_json(const Tally& tally) {
  Json json{{"wins", tally.wins},
            {"millionths", tally.millionths},
            {"decisions", packed(tally.decisions.times())},
            {"rounds", packed(tally.rounds.times())},
            {"counters", packed(tally.counters)},
            {"fortunes", Json::array()},
            {"cpu_seconds", tally.cpu_seconds}};
  for (const auto& things : tally.fortunes.all()) json["fortunes"].push_back(packed(numbers_of(things)));
  if (tally.broken) json["broken"] = *tally.broken;
  return json;
}

Result<Tally> read_tally(const Json& json) {
  const Fault bad_tally{"tally", "is not one that a worker of this program makes"};
  const auto row = [&](const char* name) {
    return json.is_object() && json.contains(name) ? unpacked(json[name]) : std::optional<Numbers>{};
  };
  const auto wins = row("wins"), millionths = row("millionths"), decisions = row("decisions"), rounds = row("rounds"),
             counters = row("counters");
  if (!wins || !millionths || !decisions || !rounds || !counters) return bad_tally;
  if (!json.contains("fortunes") || !json["fortunes"].is_array()) return bad_tally;
  if (!json.contains("cpu_seconds") || !json["cpu_seconds"].is_number()) return bad_tally;
  Tally tally;
  tally.wins = *wins, tally.millionths = *millionths, tally.counters = *counters;
  tally.decisions = Histogram{*decisions}, tally.rounds = Histogram{*rounds};
  for (std::size_t subject = 0; subject < json["fortunes"].size(); ++subject) {
    const auto numbers = unpacked(json["fortunes"][subject]);
    if (!numbers || numbers->size() % 5 != 0) return bad_tally;
    for (std::size_t i = 0; i < numbers->size(); i += 5)
      tally.fortunes.of(subject, i / 5) = {(*numbers)[i], (*numbers)[i + 1], (*numbers)[i + 2], (*numbers)[i + 3],
                                           (*numbers)[i + 4]};
  }
  if (json.contains("broken") && json["broken"].is_number_unsigned()) tally.broken = json["broken"];
  tally.cpu_seconds = json["cpu_seconds"];
  return tally;
}

}  // namespace parlor
