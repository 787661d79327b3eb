// SPDX-License-Identifier: MIT
// Which numbers meet what is wanted: a pattern search after Hooke and Jeeves, over whole numbers within bounds. From where the cards
// stand each number in turn is tried a step up and a step down, and the better is kept; what helped all together is tried
// once more in the same direction; when nothing helps, the steps are halved, and with steps of one it ends. It needs no
// derivatives, tries every set of numbers once, and does the same again for the same seed.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lab/compare.h"

namespace parlor {

/// A number that may change, and between what.
struct Free {
  std::string path;
  int least = 0, most = 0;
};
Result<std::vector<Free>> read_free(const std::string& typed);  // "setup.add_cost=1:3,influence.count=20:60"

/// How far figures are from what is wanted: 0, all holds. Each that misses counts as far as it lies outside, as a share of the bound
/// (of a tenth, where the bound is nearer to nothing), one at most.
double distance(const Figures& figures, const std::vector<Target>& targets, int players);

struct Tried {
  std::vector<int> values;
  std::optional<double> miss;  // none: such cards are refused
  bool better = false;         // than all before
};

/// Says how far those numbers miss; a fault ends the search.
using Miss = std::function<Result<std::optional<double>>(const std::vector<int>& values)>;

/// All that was tried, in order; at most `trials`. The last that is `better` is the best.
Result<std::vector<Tried>> tune(const std::vector<Free>& free, std::vector<int> start, int trials, const Miss& miss_of);

}  // namespace parlor
