// SPDX-License-Identifier: MIT
// Two sets of cards side by side: the same deals with each, figure by figure, and how sure the difference is.
//
// Games are played in batches, each with both sets of cards from the same seeds and with the bots in other seats from batch to batch. A
// figure's difference is taken batch by batch; its interval is Student's over the batches. That holds for any figure, also for
// those that are no mean of games (a share of a share, a median).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lab/simulate.h"

namespace parlor {

/// All that a simulation tells, by name: "Ending: target reached", "persona Night Nurse: taken, of offered".
using Figures = std::map<std::string, double>;
Figures figures_of(const Plan& plan, const Findings& found);

struct Comparison {
  Plan plan;  // its cards are the first ones; `games` with each, at most
  std::string other_cards, other_name;
  bool until_significant = false;  // stop as soon as something has moved for sure
};

/// One figure with the first and with the second cards.
struct Moved {
  std::string name;
  double before = 0, after = 0;  // over all games
  double difference = 0;         // mean of the batches
  double low = 0, high = 0;      // 95 % interval of the difference
  double chance = 1;             // that pure luck makes a difference as large (two-sided)
  int batches = 0;               // in which both had it
  bool sure = false;             // and that is still so when one looks at all figures, as often as was looked
};

struct Compared {
  std::uint64_t games = 0;  // with each
  int looks = 1;
  bool settled = false;      // something is sure; where asked for, that ended it
  std::vector<Moved> moved;  // the strongest evidence first
  Findings before, after;
};

/// The test that ends it early: looks at 32, 64, 128, … batches; a figure is sure when its chance is below 5 % divided by the number of
/// figures and by the number of looks there may be (Bonferroni twice). So in fewer than one of twenty comparisons of equals anything is.
Result<Compared> compare(const Comparison& wanted, const Progress& progress = {});

inline constexpr int fewest_batches = 32;

// ---- What a game's designers want ----

/// A figure, or all whose names fit a pattern with one "*", within bounds; at tables of some sizes, or of all.
struct Target {
  std::string figure;  // "Rounds: mean", or "Wins of the Witch, of fair share: *"
  std::vector<int> players;
  std::optional<double> least, most;
  std::string why;

  bool concerns(const std::string& name, int seats) const;
  bool holds(double value) const { return (!least || value >= *least) && (!most || value <= *most); }
};

Result<std::vector<Target>> read_targets(const Json& json, const std::string& where);
std::vector<Target> targets_of(const std::string& game);  // content/<game>/targets.json; empty: it has none

}  // namespace parlor
