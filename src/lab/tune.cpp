// SPDX-License-Identifier: MIT
#include "lab/tune.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>

namespace parlor {

Result<std::vector<Free>> read_free(const std::string& typed) {
  const Fault wrong{"--free", "expected PATH=LEAST:MOST, perhaps several with commas between, found \"" + typed + "\""};
  std::vector<Free> all;
  for (std::size_t from = 0; from <= typed.size();) {
    const std::size_t comma = std::min(typed.find(',', from), typed.size());
    const std::string one = typed.substr(from, comma - from);
    from = comma + 1;
    const std::size_t equals = one.find('='), colon = one.find(':', equals == std::string::npos ? 0 : equals);
    if (equals == std::string::npos || equals == 0 || colon == std::string::npos) return wrong;
    Free free{one.substr(0, equals), 0, 0};
    const auto read = [&](std::size_t begin, std::size_t end, int& into) {
      const auto [stop, error] = std::from_chars(one.data() + begin, one.data() + end, into);
      return error == std::errc{} && stop == one.data() + end;
    };
    if (!read(equals + 1, colon, free.least) || !read(colon + 1, one.size(), free.most) || free.most < free.least)
      return wrong;
    all.push_back(std::move(free));
  }
  return all;
}

double distance(const Figures& figures, const std::vector<Target>& targets, int players) {
  double sum = 0;
  for (const auto& [name, value] : figures)
    for (const Target& target : targets) {
      if (!target.concerns(name, players) || target.holds(value)) continue;
      const double bound = target.least && value < *target.least ? *target.least : *target.most;
      sum += std::min(1.0, std::abs(value - bound) / std::max(0.1, std::abs(bound)));
    }
  return sum;
}

Result<std::vector<Tried>> tune(const std::vector<Free>& free, std::vector<int> start, int trials,
                                const Miss& miss_of) {
  constexpr double never = std::numeric_limits<double>::infinity();
  std::vector<Tried> tried;
  std::map<std::vector<int>, double> known;
  std::vector<int> best, steps;
  double least = never;
  for (std::size_t i = 0; i < free.size(); ++i) {
    start[i] = std::clamp(start[i], free[i].least, free[i].most);
    steps.push_back(std::max(1, (free[i].most - free[i].least) / 4));
  }
  const auto may_go_on = [&] { return least > 0 && static_cast<int>(tried.size()) < trials; };
  std::optional<Fault> fault;
  const auto attempt = [&](const std::vector<int>& values) {  // is it better than all before?
    if (known.contains(values) || (!best.empty() && !may_go_on()) || fault) return false;
    const auto miss = miss_of(values);
    if (!miss) return fault = miss.fault(), false;
    const double found = known[values] = miss->value_or(never);
    const bool better = best.empty() || found < least;
    if (better) best = values, least = found;
    tried.push_back({values, *miss, better});
    return better;
  };
  attempt(start);
  while (may_go_on() && !fault) {
    const std::vector<int> before = best;
    for (std::size_t i = 0; i < free.size(); ++i)
      for (const int way : {1, -1}) {
        std::vector<int> values = best;
        values[i] = std::clamp(values[i] + way * steps[i], free[i].least, free[i].most);
        if (attempt(values)) break;
      }
    if (best != before) {  // once more the same way
      std::vector<int> values = best;
      for (std::size_t i = 0; i < free.size(); ++i)
        values[i] = std::clamp(2 * best[i] - before[i], free[i].least, free[i].most);
      attempt(values);
      continue;
    }
    if (std::all_of(steps.begin(), steps.end(), [](int step) { return step == 1; })) break;
    for (int& step : steps) step = std::max(1, step / 2);
  }
  if (fault) return *fault;
  return tried;
}

}  // namespace parlor
