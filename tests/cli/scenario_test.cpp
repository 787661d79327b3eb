// SPDX-License-Identifier: MIT
// Scenarios of one's own at the command's door.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/run.h"
#include "words/json.h"

namespace parlor::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

const std::string example = test::project() + "/content/resilience/scenarios/cyber_winter.json";

Json changed(const std::function<void(Json&)>& change) {
  Json scenario = *parse_json(text_of_file(example), "cyber_winter.json");
  change(scenario);
  return scenario;
}

TEST(Scenario, IsShownWithAllThatItBringsAndTriedWithEveryNumberOfSeats) {
  const Folder folder;
  const Ran plain = run({"scenario", "check", example, "-n", "3"});
  EXPECT_EQ(plain.code, 0) << plain.err;
  EXPECT_THAT(plain.out, AllOf(HasSubstr("counters at the start: ECO −1"), HasSubstr("Power Cut ×2"),
                               HasSubstr("GOV −1*"), HasSubstr("none: one shuffled deck")));
  for (const std::string seats : {"1 seat:", "2 seats:", "3 seats:", "4 seats:", "5 seats:"})
    EXPECT_THAT(plain.out, HasSubstr("Difficulty with " + seats));
  const Json rich = changed([](Json& s) {
    s["deck"]["stack"] = {{{"take", 3}, {"insert", {{39, 1}}}}, {{"take", "rest"}, {"insert", Json::array()}}};
    s["deck"]["fixed"] = {{1, 2}};
    s["rules"] = {{{"rule", "end_after_turn"}, {"turn", 5}},
                  {{"rule", "die_mod"}, {"by", -1}, {"rolls", {"event"}}, {"while_active", 1}},
                  {{"rule", "start_active"}, {"strategies", {1}}}};
    s["cards"]["strategies"] = {{{"no", 23},
                                 {"id", "curfew"},
                                 {"name", "Curfew"},
                                 {"cost", 3},
                                 {"maint", 1},
                                 {"keywords", Json::array()},
                                 {"roll", nullptr},
                                 {"play", {{{"op", "move"}, {"ind", "DEF"}, {"by", 1}}}},
                                 {"modes", nullptr},
                                 {"active", {{{"op", "income"}, {"by", 1}}}},
                                 {"influence", {"DEF"}},
                                 {"on_discard", "remove"}}};
  });
  const Ran shown = run({"scenario", "check", folder.write("rich.json", rich.dump()), "-n", "1"});
  EXPECT_EQ(shown.code, 0) << shown.err;
  EXPECT_THAT(shown.out, AllOf(HasSubstr("3 cards and 1 × Power Cut, then"), HasSubstr("turn 5 is the last"),
                               HasSubstr("−1 to every die of event, while Diplomacy is Active"),
                               HasSubstr("Active from the start: Diplomacy"), HasSubstr("Curfew"),
                               HasSubstr("removed when dropped")));
}

TEST(Scenario, ThatLeavesNothingToChooseIsRefusedEverywhere) {
  const Folder folder;
  const std::string file = folder.write(
      "kill.json", changed([](Json& s) {
                     s["strategies"] = {{"start", Json::array()}, {"choose", 1}, {"banned", Json::array()}};
                     for (int card = 1; card <= 20; ++card) s["strategies"]["banned"].push_back(card);
                     s["rules"] = {{{"rule", "start_active"}, {"strategies", {21, 22}}}};
                   }).dump());
  for (const std::vector<std::string>& command : {std::vector<std::string>{"scenario", "check", file},
                                                  {"record", "resilience", "--scenario", file, "--bot", "random"},
                                                  {"cards", "resilience", "--content", file}}) {
    const Ran ran = run(command);
    EXPECT_EQ(ran.code, 2) << command[0];
    EXPECT_THAT(ran.err,
                HasSubstr("kill.json: scenario: strategies: choose: only 0 strategies are left to choose from"));
  }
}

TEST(Scenario, ShowsItsCardsWithThoseOfTheBox) {
  const Ran cards = run({"cards", "resilience", "--content", example});
  EXPECT_EQ(cards.code, 0) << cards.err;
  EXPECT_THAT(cards.out, AllOf(HasSubstr("Power Cut"), HasSubstr("Diplomacy"), HasSubstr("Cyber Winter")));
  const auto json = parse_json(run({"cards", "resilience", "--content", example, "--json"}).out, "output");
  ASSERT_TRUE(json);
  EXPECT_EQ((*json)["id"], "cyber_winter");
  EXPECT_THAT(run({"cards", "resilience"}).out, HasSubstr("removed when dropped"));
}

}  // namespace
}  // namespace parlor::test
