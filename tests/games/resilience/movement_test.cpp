// SPDX-License-Identifier: MIT
// Movement, dominoes, dice and cancelled losses: RSL-47 to RSL-68, with the worked examples about them.
#include "games/resilience/country.h"

namespace parlor::resilience {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Resilience, KeepsEveryMarkerOnItsTrack) {
  RULE("RSL-47");
  Country game;
  game.all_at(6).spaces({{"SOC", 8}, {"MEDIA", 8}, {"OPS", 2}}).event(12);
  EXPECT_EQ(game.at("SOC"), 8);
  Country low;
  low.all_at(6).spaces({{"OPS", 2}}).event(36);
  EXPECT_EQ(low.at("OPS"), 1) << "the excess of −2 is lost";
  const Json moved = low.told(Viewer::recorder(), "indicator_moved");
  EXPECT_EQ(moved["wasted"], 1);
}

TEST(Resilience, AppliesTheBonusWhenAMarkerEntersSpaceEight) {
  RULE("RSL-48");
  Country action;
  action.all_at(6).spaces({{"ECO", 7}}).active({20}).act_with(4).dice({1});
  action.influence("ECO", 4);
  EXPECT_EQ(action.at("SOC"), 7) << "in the Action phase, at once";
  Country every{{{"space8", "every_preparation"}}};
  every.all_at(6).spaces({{"ECO", 7}}).active({20}).deck({21}).act_with(4).dice({1});
  every.influence("ECO", 4);
  EXPECT_EQ(every.at("SOC"), 6) << "no bonus on entry";
  every.pass();
  EXPECT_EQ(every.at("SOC"), 7) << "but in each Preparation";
  every.ask(Step::turn_start, Question::turn_start);
  every.go_on("turn_start");
  EXPECT_EQ(every.at("SOC"), 8);
}

TEST(Resilience, GivesNoSecondBonusWhileAMarkerStaysInEight) {
  RULE("RSL-49");
  Country game;
  game.all_at(6).spaces({{"SOC", 8}, {"MEDIA", 5}}).event(12);  // SOC +1 wasted
  EXPECT_EQ(game.at("POL"), 6);
  game.event(10);  // SOC leaves 8
  game.event(31);  // and comes back
  EXPECT_EQ(game.at("SOC"), 8);
  EXPECT_EQ(game.at("POL"), 8) << "the bonus of SOC anew, and the counter of the tribute";
}

TEST(Resilience, FollowsAChainOfBonusesToItsEnd) {
  RULE("RSL-50", "RSL-X04");
  Country game;
  game.all_at(6).spaces({{"POL", 7}, {"MEDIA", 7}}).roles({"politics"}).act_with(0);
  game.use("politics", 1);
  EXPECT_EQ(game.at("POL"), 8);
  EXPECT_EQ(game.at("MEDIA"), 8);
  EXPECT_EQ(game.times_told("bonus_applied"), 2) << "the loop of POL and MEDIA ends";
}

TEST(Resilience, AppliesBonusesSpacesAndLinesWhetherOneLikesItOrNot) {
  RULE("RSL-51");
  Country game;
  game.all_at(6).spaces({{"GOV", 3}, {"ECO", 7}}).counters({{"ECO", 1}}).prepare();
  EXPECT_EQ(game.at("SOC"), 7) << "the bonus";
  EXPECT_EQ(game.at("INT"), 5) << "the coloured space";
  EXPECT_EQ(game.question(), "buy") << "nobody was asked";
}

TEST(Resilience, AddsUpAllModifications) {
  RULE("RSL-52");
  Country game{{{"scenario", "money_is_everything"}}};
  game.active({12, 16}).spaces({{"MEDIA", 5}}).act_with(1).dice({3});
  game.influence("MEDIA", 1);
  EXPECT_EQ(game.told(Viewer::recorder(), "roll_settled")["modifiers"], -2)
      << "−1 of the scenario and −1 of the campaign";
  EXPECT_EQ(game.at("MEDIA"), 6);
}

TEST(Resilience, AppliesTheLinesOfACardInPrintedOrder) {
  RULE("RSL-53");
  Country game;
  game.all_at(6).event(4, {6});
  std::vector<std::string> order;
  for (const Json& event : game.told(Viewer::recorder()))
    if (event["type"] == "indicator_moved" && event["cause"] == "event") order.push_back(event["indicator"]);
  EXPECT_THAT(order, ElementsAre("SOC", "GOV", "DEF", "POL"));
  for (const EventCard& card : game.game.scenario().events)
    for (std::size_t i = 1; i < card.effects.common.size(); ++i)
      EXPECT_LT(card.effects.common[i - 1].on.front(), card.effects.common[i].on.front()) << card.name;
}

TEST(Resilience, LetsACardContradictTheRules) {
  RULE("RSL-54");
  Country game;  // one play a turn, unless a card says otherwise
  game.all_at(6).roles({"strategy"}).reserve({6, 16}).act_with(0);
  game.play("funding_development");
  EXPECT_EQ(game.refusal(0, {{"type", "play"}, {"strategy", "public_information_campaign"}}), "RSL-81");
  game.use("strategy", 1);
  game.play("public_information_campaign");
  EXPECT_TRUE(game.is_active(16));
}

// ---- Dice ------------------------------------------------------------------------------------------------------------

TEST(Resilience, KnowsFiveKindsOfRolls) {
  RULE("RSL-55");
  const auto kind = [](Country& game) { return game.told(Viewer::recorder(), "roll_announced")["kind"]; };
  Country influence;
  influence.all_at(6).active({6}).act_with(1).dice({6});
  influence.influence("DEF", 1);
  EXPECT_EQ(kind(influence), "influence");
  Country event;
  event.all_at(6).event(27, {3});
  EXPECT_EQ(kind(event), "event");
  Country strategy;
  strategy.all_at(6).reserve({5}).act_with(0).dice({3});
  strategy.play("governance_reforms");
  EXPECT_EQ(kind(strategy), "strategy");
  Country cancel;
  cancel.all_at(6).active({4}).event(10, {3});
  EXPECT_EQ(kind(cancel), "cancel");
  Country scenario{{{"scenario", "government_reboot"}}};
  scenario.roles({"politics"}).all_at(5).act_with(0).dice({5});
  scenario.use("politics", 1);
  EXPECT_EQ(scenario.told(Viewer::recorder(), "scenario_roll")["face"], 5);
}

TEST(Resilience, HoldsTheFinalResultWithinOneAndSix) {
  RULE("RSL-56", "RSL-X07", "RSL-89");
  for (const auto& [face, succeeds] : std::vector<std::pair<int, bool>>{{1, true}, {2, true}, {3, false}}) {
    Country game{{{"scenario", "money_is_everything"}}};
    game.active({12, 4}).spaces({{"SOC", 5}}).act_with(3).dice({face});
    game.influence("SOC", 3);
    EXPECT_EQ(game.at("SOC"), succeeds ? 6 : 5) << "face 1 needed, −1 in force, rolled " << face;
    EXPECT_GE(game.told(Viewer::recorder(), "roll_settled")["final"], 1);
  }
  Country game{{{"scenario", "money_is_everything"}}};
  game.active({12, 4}).spaces({{"SOC", 5}}).act_with(3);
  EXPECT_EQ(game.influence_refusal("SOC", 1), "RSL-86") << "modifiers shift the result, not the faces";
}

TEST(Resilience, RollsOnceForAllStarredLinesAfterTheOptionAndBeforeAnyLine) {
  RULE("RSL-57", "RSL-58", "RSL-59");
  Country hit;
  hit.all_at(6).event(4, {4});  // SOC −1, GOV −1*, DEF −1, POL −1* on 4–6
  EXPECT_EQ(hit.times_told("die_rolled"), 1);
  EXPECT_EQ(std::tuple(hit.at("SOC"), hit.at("GOV"), hit.at("DEF"), hit.at("POL")), std::tuple(5, 5, 5, 5));
  EXPECT_EQ(hit.told(Viewer::recorder(), "roll_announced")["indicators"], Json({"GOV", "POL"}))
      << "it regards the starred lines";
  const auto types = hit.types();
  EXPECT_LT(std::find(types.begin(), types.end(), "die_rolled"),
            std::find(types.begin(), types.end(), "indicator_moved"));
  Country miss;
  miss.all_at(6).event(4, {3});
  EXPECT_EQ(std::tuple(miss.at("SOC"), miss.at("GOV"), miss.at("DEF"), miss.at("POL")), std::tuple(5, 6, 5, 6));

  Json scenario = own_scenario();  // a starred line whose condition does not hold is not rolled for
  Json card = own_event({{{"op", "move"}, {"ind", "GOV"}, {"by", -1}, {"star", true}, {"when", {{"cubes_min", 3}}}}});
  card["roll"] = {4, 5, 6};
  scenario["cards"]["events"].push_back(card);
  Country none{*rules_with(scenario)};
  none.event(39);
  EXPECT_EQ(none.times_told("die_rolled"), 0);
}

TEST(Resilience, FavoursLowDiceEverywhere) {
  RULE("RSL-60", "RSL-160");
  const Country game;
  const auto starts_at_one = [](Faces faces) { return faces == 0 || (((faces >> 1) + 1) & (faces >> 1)) == 0; };
  const auto ends_at_six = [](Faces faces) {
    return shows(faces, 6) && ((~faces & 0x7E) & ((~faces & 0x7E) + 2)) == 0;
  };
  const auto check = [&](const Effects& effects, const std::string& name) {
    if (effects.roll == 0) return;
    EXPECT_TRUE(effects.starred_gains ? starts_at_one(effects.roll) : ends_at_six(effects.roll)) << name;
    for (const Line& line : effects.common)
      EXPECT_TRUE(!line.star || (line.by > 0) == effects.starred_gains) << name << ": all of the same sign";
  };
  for (const EventCard& card : game.game.scenario().events) check(card.effects, card.name);
  for (const StrategyCard& card : game.game.scenario().strategies) {
    check(card.effects, card.name);
    for (const Entry& entry : card.entries)
      EXPECT_TRUE(entry.op != Entry::Op::cancel || starts_at_one(entry.faces)) << card.name;
  }
  for (const Track& track : game.game.content().tracks)
    for (const Faces faces : track.influence) EXPECT_TRUE(starts_at_one(faces)) << track.id;
}

TEST(Resilience, ReplacesTheFaceByARerollAndKeepsTheModifiers) {
  RULE("RSL-61");
  Country game;
  game.all_at(6).roles({"defense", "foreign_affairs", "communication"}).active({6}).act_with(3).dice({6, 6});
  game.influence("DEF", 3);  // needs 1–3
  ASSERT_EQ(game.question(), "post_roll");
  game.use("foreign_affairs", 2);  // 6 − 1 = 5: still no
  ASSERT_EQ(game.question(), "post_roll");
  game.use("defense", 2);  // thrown again: 6, with the −1 still on it
  EXPECT_EQ(game.told(Viewer::recorder(), "die_rerolled")["face"], 6);
  ASSERT_EQ(game.question(), "post_roll");
  game.use("communication", 2);  // −2 more: 6 − 3 = 3
  EXPECT_EQ(game.told(Viewer::recorder(), "roll_settled")["final"], 3);
  EXPECT_EQ(game.at("DEF"), 7);
}

TEST(Resilience, LeavesScenarioDiceAlone) {
  RULE("RSL-62");
  Country game{{{"scenario", "government_reboot"}}};
  game.all_at(5).roles({"politics", "foreign_affairs", "economy"}).act_with(0).dice({1});
  game.use("politics", 1);
  EXPECT_EQ(game.question(), "action") << "no window to change the die that costs the role";
  EXPECT_THAT(game.types(), ::testing::Contains("role_lost"));
}

// ---- Cancelling losses -----------------------------------------------------------------------------------------------

TEST(Resilience, CancelsLossesFromAnySource) {
  RULE("RSL-63", "RSL-G12", "RSL-G13");
  for (int face = 1; face <= 6; ++face) {
    Country event;
    event.all_at(6).active({7}).event(10, {face});
    EXPECT_EQ(event.at("SOC"), face <= 4 ? 6 : 5) << "Crisis Training on 1–4, rolled " << face;
    Country space;  // GOV in 3: INT −1
    space.all_at(6).spaces({{"GOV", 3}}).active({1}).dice({face}).prepare();
    EXPECT_EQ(space.at("INT"), face <= 3 ? 6 : 5) << "Diplomacy against a coloured space, rolled " << face;
  }
  Country counter;
  counter.all_at(6).active({1}).counters({{"INT", -1}}).dice({3}).prepare();
  EXPECT_EQ(counter.at("INT"), 6);
  Country own;  // Control of Government Com costs SOC on 4–6, and the table's own card may be cancelled too
  own.all_at(6).active({7}).reserve({12}).act_with(0).dice({6, 1});
  own.play("control_of_government_com");
  EXPECT_EQ(own.at("SOC"), 6);
  Country not_own{{{"cancel_scope", "not_own_cards"}}};
  not_own.all_at(6).active({7}).reserve({12}).act_with(0).dice({6, 1});
  not_own.play("control_of_government_com");
  EXPECT_EQ(not_own.at("SOC"), 5);
  EXPECT_EQ(not_own.times_told("die_rolled"), 1);
}

TEST(Resilience, ReducesABigLossByOne) {
  RULE("RSL-64", "RSL-X06", "RSL-67");
  for (const auto& [face, space] : std::vector<std::pair<int, int>>{{3, 5}, {4, 4}}) {
    Country game;
    game.all_at(6).active({1}).counters({{"INT", -2}}).dice({face}).prepare();
    EXPECT_EQ(game.at("INT"), space) << "rolled " << face << ", when the counter is applied";
  }
  Country exact{{{"cancel_big_losses", "exact_only"}}};
  exact.all_at(6).active({1}).counters({{"INT", -2}}).prepare();
  EXPECT_EQ(exact.at("INT"), 4);
  EXPECT_EQ(exact.times_told("die_rolled"), 0) << "no roll is made";
  Country laid;  // and nothing is rolled when it is laid
  laid.all_at(6).active({1}).event(28);
  EXPECT_EQ(laid.times_told("roll_announced"), 0);
  laid.act({{"type", "auto"}});
  EXPECT_EQ(laid.times_told("roll_announced"), 1) << "only in the next Preparation, for INT";
}

TEST(Resilience, TestsEachLossOncePerCancelInOrderOfActivation) {
  RULE("RSL-65", "RSL-X05", "RSL-X16");
  Country two;
  two.all_at(6).active({4, 7}).cubes(1).event(7, {2, 5});
  EXPECT_EQ(two.at("SOC"), 5) << "−2, 4 takes 1 off, 7 fails";
  EXPECT_EQ(std::tuple(two.at("GOV"), two.at("DEF")), std::tuple(5, 5));
  EXPECT_THAT(two.rolled(), ElementsAre(2, 5));
  Country first;
  first.all_at(6).active({4, 7}).event(10, {1});
  EXPECT_EQ(first.times_told("die_rolled"), 1) << "rolling stops when nothing is left";
  Country scaled;
  scaled.all_at(6).active({9}).cubes(1).event(30, {3});
  EXPECT_EQ(int{scaled.state.cubes}, 2);
  EXPECT_EQ(scaled.at("DEF"), 5) << "DEF −2 is one loss: one roll takes 1 off";
  EXPECT_EQ(scaled.times_told("die_rolled"), 1);
}

TEST(Resilience, RollsNoCancelWhereNothingCanBeLost) {
  RULE("RSL-66");
  Country game;
  game.all_at(6).spaces({{"SOC", 1}}).active({4}).event(10);
  EXPECT_EQ(game.times_told("roll_announced"), 0);
  Country counter;
  counter.all_at(6).spaces({{"INT", 1}}).active({1}).counters({{"INT", -1}, {"INT", 2}}).dice({6}).prepare();
  EXPECT_EQ(counter.times_told("die_rolled"), 1) << "counters are always tested";
  EXPECT_EQ(counter.at("INT"), 2);
}

TEST(Resilience, LetsARoleMeetWhatIsLeftOfALoss) {
  RULE("RSL-68", "RSL-103", "RSL-106");
  Country game;
  game.all_at(6).roles({"homeland"}).active({4}).event(7, {6});
  game.go_on("event_stop");
  ASSERT_EQ(game.question(), "pre_effect") << "after the cancel roll has failed";
  EXPECT_EQ(game.view(0)["loss"]["amount"], 2);
  game.use("homeland", 1);
  EXPECT_EQ(game.at("SOC"), 6) << "up to 2 off";
  EXPECT_EQ(game.question(), "buy") << "nobody asks for DEF: the ability is used";

  Country other;
  other.all_at(6).roles({"homeland"}).event(28);
  EXPECT_EQ(other.question(), "counter_order") << "no listed indicator is hit: straight on to the next turn";
  Country bottom;
  bottom.all_at(6).spaces({{"SOC", 1}}).roles({"homeland"}).event(10);
  EXPECT_NE(bottom.question(), "pre_effect") << "a marker in space 1 cannot lose";
  Country counter;
  counter.all_at(6).spaces({{"SOC", 1}}).roles({"homeland"}).counters({{"SOC", -1}}).prepare();
  EXPECT_EQ(counter.question(), "pre_effect") << "a counter is met in any space";
}

}  // namespace
}  // namespace parlor::resilience
