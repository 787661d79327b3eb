// SPDX-License-Identifier: MIT
#include "lab/door.h"
#include "lab/speed_in.h"
#include "reference/kuhn.h"
#include "reference/leduc.h"
#include "table/catalogue.h"
#include "words/house_rules.h"

namespace parlor {

void Histogram::count(std::uint64_t value) {
  if (times_.size() <= value) times_.resize(value + 1);
  ++times_[value];
  ++count_;
}

void Histogram::add(const Histogram& other) {
  if (times_.size() < other.times_.size()) times_.resize(other.times_.size());
  for (std::size_t value = 0; value < other.times_.size(); ++value) times_[value] += other.times_[value];
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

Result<Findings> simulate(const Plan& plan, const Progress& progress) {
  Result<Findings> findings = no_such_game(plan.game);
  Catalogue::with(plan.game, [&]<class G>(std::type_identity<G>) { findings = LabDoor<G>::simulate(plan, progress); });
  return findings;
}

Result<Standings> compete(const Contest& contest, const Progress& progress) {
  Result<Standings> standings = no_such_game(contest.game);
  Catalogue::with(contest.game,
                  [&]<class G>(std::type_identity<G>) { standings = LabDoor<G>::compete(contest, progress); });
  return standings;
}

std::vector<Speed> measure_speed(int players, double seconds) {
  std::vector<Speed> speeds;
  Catalogue::each([&]<class G>(std::type_identity<G>) { speeds.push_back(LabDoor<G>::measure(players, seconds)); });
  speeds.push_back(speed::measure(reference::kuhn::Rules::standard(), seconds));
  speeds.push_back(speed::measure(reference::leduc::Rules::standard(), seconds));
  return speeds;
}

Json house_rules_for_bots(std::string_view game, Json house_rules) {
  for (const HouseRuleSpec& rule : house_rules_of(game))
    if (const std::string key{rule.key}; rule.for_bots >= 0 && house_rules.is_object() && !house_rules.contains(key))
      house_rules[key] = value_of(rule, rule.for_bots);
  return house_rules;
}

}  // namespace parlor
