// SPDX-License-Identifier: MIT
// What is counted of a game of Resonance agrees with the game.
#include "games/resonance/statistics.h"
#include "games/resonance/picture.h"

namespace parlor::resonance {
namespace {

using test::Play;

Json report_of(const Play<Rules>& play) {
  Statistics statistics;
  statistics.game_over(play.game, play.state, play.history);
  return statistics.report(play.game);
}

TEST(ResonanceStatistics, CountOneGameAsItWas) {
  Picture table{2, {{"target_attention", 30}}};
  table.dealer(1)
      .round(9)
      .won(0, "E02")
      .event("E07")
      .shows(0, "P20 P01 P46 P56 P64")
      .deck(0, "P19 P02 P03")
      .shows(1, "P38 P23");
  table.draws(0, "R24 R01 R02").draws(1, "R29 R30 R31").everybody_chooses("R24 R29");
  const Json report = report_of(table);
  EXPECT_EQ(report["Length"]["share under 9 rounds"], 0);
  EXPECT_EQ(report["Ending"]["target reached"], 1);
  EXPECT_EQ(report["Ending"]["events won by the winner"], 2);
  EXPECT_EQ(report["Ending"]["attention ahead of the second"], 36);
  EXPECT_EQ(report["Win rate by place from the dealer"]["1 to the left"], 1);
  const Json& resonances =
      report["Resonances per seat and round"];  // P20 and P23 by the event, P46 and P38 by the other's post
  EXPECT_EQ(resonances["all"], 2);
  EXPECT_EQ(resonances["through the event"], 1);
  EXPECT_EQ(resonances["through the own response only"], 0);
  EXPECT_EQ(resonances["through others' responses only"], 1);
  EXPECT_EQ(report["Hands"]["draw total"], 3.5);  // 2 + 3, and 1 + 1
  EXPECT_EQ(report["Hands"]["bonus personas drawn"], 1.5);
  EXPECT_EQ(report["Hands"]["hand value"], 17);  // 7 + 7 + 9, and 7 + 4
  EXPECT_NEAR(report["Hands"]["best minus second best"].get<double>(), 12.0 / 9, 0.001) << "one of nine rounds";
  EXPECT_EQ(report["Influence per seat and round"]["earned"], 2);
  EXPECT_EQ(report["At the end, per seat"]["influence left"], 2);
  EXPECT_EQ(report["Running out"]["share of seats' rounds short of personas to draw"], 1);
}

TEST(ResonanceStatistics, LoseNoInfluence) {
  Statistics all;
  Json report;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Play<Rules> play{4, Json::object(), seed};
    play.finish_randomly();
    Statistics one;
    one.game_over(play.game, play.state, play.history);
    add_row(all.counters(), row_of(one.counters()));
    report = one.report(play.game);
    const Json& per = report["Influence per seat and round"];
    double spent = 0;
    for (const auto& [name, amount] : per.items())
      if (name.starts_with("spent")) spent += amount.get<double>();
    const double left = report["At the end, per seat"]["influence left"].get<double>() / play.state.round;
    EXPECT_NEAR(per["earned"].get<double>(), spent + left, 0.01) << "what was earned was spent or is left";
  }
  EXPECT_NE(all.report(test::make_game<Rules>(4)), report);
}

}  // namespace
}  // namespace parlor::resonance
