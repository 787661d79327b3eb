// SPDX-License-Identifier: MIT
// One game with one number or another of its cards changed, played again and again: parlor sweep, parlor tune. What was played is
// kept in a file, if one is named, and not played again.
#pragma once

#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"
#include "lab/compare.h"
#include "lab/parts.h"

namespace parlor::cli {

/// What was found before, by what was played.
class Kept {
 public:
  static Result<Kept> open(const std::string& path);
  const Figures* of(const std::string& key) const;
  void add(const std::string& key, const Json& values, const Figures& figures);

 private:
  std::string path_;
  std::map<std::string, Figures> found_;
  std::ofstream out_;
};

class Trials {
 public:
  /// `paths` are the numbers that change; the plan's cards are those they are changed in.
  static Result<Trials> open(Plan plan, std::vector<std::string> paths, const std::string& keep,
                             const std::string& bus);

  /// The cards with these numbers, one for each path.
  Result<Json> cards(const std::vector<int>& values) const;
  /// What a game with them is like; `seed` in the place of the plan's.
  Result<Figures> play(const std::vector<int>& values, const Progress& progress, std::optional<Seed> seed = {});
  std::optional<int> value_now(std::size_t path) const;  // as the cards have it
  const Plan& plan() const { return plan_; }

 private:
  Trials() = default;

  Plan plan_;
  Json base_;
  std::vector<std::string> paths_;
  Kept kept_;
  std::optional<Hands> hands_;
};

/// Figures that hold what is wanted, and those that do not.
struct Reached {
  int reached = 0, missed = 0;
};
Reached reached(const Figures& figures, const std::vector<Target>& targets, int players);

/// The targets of that file, or those of the game's designers.
Result<std::vector<Target>> targets_in(const std::string& file, const std::string& game);

}  // namespace parlor::cli
