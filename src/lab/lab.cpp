// SPDX-License-Identifier: MIT
#include "lab/door.h"
#include "lab/speed_in.h"
#include "reference/kuhn.h"
#include "reference/leduc.h"
#include "table/catalogue.h"
#include "words/house_rules.h"

namespace parlor {

Result<Findings> simulate(const Plan& plan, const Progress& progress) {
  Result<Findings> findings = no_such_game(plan.game);
  Catalogue::with(plan.game, [&]<class G>(std::type_identity<G>) { findings = LabDoor<G>::simulate(plan, progress); });
  return findings;
}

Result<Tally> play_part(const Plan& plan, std::uint64_t first, std::uint64_t last) {
  Result<Tally> tally = no_such_game(plan.game);
  Catalogue::with(plan.game, [&]<class G>(std::type_identity<G>) { tally = LabDoor<G>::play_part(plan, first, last); });
  return tally;
}

Result<Findings> findings_of(const Plan& plan, const Tally& tally) {
  Result<Findings> findings = no_such_game(plan.game);
  Catalogue::with(plan.game, [&]<class G>(std::type_identity<G>) { findings = LabDoor<G>::findings_of(plan, tally); });
  return findings;
}

Result<Standings> compete(const Contest& contest, const Progress& progress) {
  Result<Standings> standings = no_such_game(contest.game);
  Catalogue::with(contest.game,
                  [&]<class G>(std::type_identity<G>) { standings = LabDoor<G>::compete(contest, progress); });
  return standings;
}

Result<Course> course_of(const Contest& contest) {
  Result<Course> course = no_such_game(contest.game);
  Catalogue::with(contest.game, [&]<class G>(std::type_identity<G>) { course = LabDoor<G>::course_of(contest); });
  return course;
}

Result<Dealt> play_deals(const Contest& contest, const Deals& which) {
  Result<Dealt> dealt = no_such_game(contest.game);
  Catalogue::with(contest.game,
                  [&]<class G>(std::type_identity<G>) { dealt = LabDoor<G>::play_deals(contest, which); });
  return dealt;
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
