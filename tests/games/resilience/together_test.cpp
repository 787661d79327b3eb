// SPDX-License-Identifier: MIT
// Deciding together: RSL-135 to RSL-142, RSL-153, RSL-154, and the automatic choices.
#include "games/resilience/country.h"
#include "table/table.h"

namespace parlor::resilience {
namespace {

using ::testing::ElementsAre;

const Json buy_funding{{"type", "buy"}, {"strategy", "funding_development"}};

TEST(Resilience, LetsAnySeatAnswerForTheTable) {
  RULE("RSL-135");
  Country open{Json::object(), 3};
  open.all_at(6).prepare();
  EXPECT_EQ(open.game.pending(open.state), SeatSet::first(3));
  open.act(2, buy_funding);
  EXPECT_EQ(open.told(Viewer::recorder(), "strategy_bought")["seat"], 2) << "every act says who did it";
  EXPECT_EQ(open.refusal(1, buy_funding), "RSL-46") << "a later answer is checked against the new situation";
  Country lead{{{"decision_mode", "lead"}}, 3};
  lead.all_at(6).prepare();
  EXPECT_EQ(lead.game.pending(lead.state), SeatSet::only(Seat{0}));
  EXPECT_EQ(lead.refusal(2, buy_funding), "RSL-135");
  EXPECT_EQ(lead.refusal(0, buy_funding), "");
}

TEST(Resilience, CarriesAProposalWhenTheOthersAgree) {
  RULE("RSL-136", "RSL-X23");
  Country game{{{"decision_mode", "confirm"}}, 2};
  game.all_at(6).prepare();
  game.act(1, buy_funding);
  EXPECT_TRUE(game.state.reserve.empty()) << "only proposed";
  EXPECT_EQ(game.game.pending(game.state), SeatSet::only(Seat{0}));
  EXPECT_EQ(game.refusal(0, buy_funding), "RSL-136") << "one proposal at a time";
  game.act(0, {{"type", "refuse"}});
  EXPECT_TRUE(game.state.reserve.empty()) << "refused: nothing is bought";
  EXPECT_EQ(game.question(), "buy");
  game.act(1, buy_funding);
  game.act(0, {{"type", "agree"}});
  EXPECT_EQ(game.told(Viewer::recorder(), "strategy_bought")["seat"], 1);
  Country silent{{{"decision_mode", "confirm"}}, 2};
  silent.all_at(6).prepare();
  silent.act(1, buy_funding);
  silent.time_out(0);
  EXPECT_TRUE(silent.state.reserve.has(StrategyNo{6})) << "silence counts as agreement";

  Country majority{{{"decision_mode", "confirm"}, {"confirm_quorum", "majority"}}, 3};
  majority.all_at(6).prepare();
  majority.act(0, buy_funding);
  majority.act(1, {{"type", "refuse"}});
  EXPECT_EQ(majority.game.pending(majority.state), SeatSet::only(Seat{2})) << "still within reach";
  majority.act(2, {{"type", "agree"}});
  EXPECT_TRUE(majority.state.reserve.has(StrategyNo{6})) << "two of three";
  Country all{{{"decision_mode", "confirm"}}, 3};
  all.all_at(6).prepare();
  all.act(0, buy_funding);
  all.act(1, {{"type", "refuse"}});
  EXPECT_EQ(all.question(), "buy") << "one refusal ends it";
  EXPECT_TRUE(all.state.reserve.empty());

  Country stop{{{"decision_mode", "confirm"}}, 2};
  stop.all_at(6).roles({"economy"}).ask(Step::turn_end, Question::turn_end);
  stop.act(1, {{"type", "ability"}, {"role", "economy"}, {"ability", 1}});
  EXPECT_EQ(stop.at("ECO"), 6) << "an ability is a proposal";
  stop.act(0, {{"type", "agree"}});
  EXPECT_EQ(stop.at("ECO"), 7);
  stop.state.roles[0].available = 1, stop.spaces({{"ECO", 6}}).ask(Step::turn_end, Question::turn_end);
  stop.act(1, {{"type", "continue"}, {"at", "turn_end"}});
  EXPECT_EQ(stop.state.proposer, nobody) << "stops need no confirmation";
}

TEST(Resilience, HandsTheLeadOver) {
  RULE("RSL-137");
  Country game{{{"decision_mode", "lead"}}, 3};
  game.all_at(6).prepare();
  game.act(0, {{"type", "hand_lead"}, {"to", 2}});
  EXPECT_EQ(game.told(Viewer::recorder(), "lead_changed")["seat"], 2);
  EXPECT_EQ(game.game.pending(game.state), SeatSet::only(Seat{2}));
  EXPECT_EQ(game.refusal(0, {{"type", "hand_lead"}, {"to", 1}}), "RSL-137");
  game.act(house, Action{leave_kind, 2});
  EXPECT_EQ(game.game.pending(game.state), SeatSet::only(Seat{0}))
      << "the next connected seat in seat order acts as lead";
  game.act(house, Action{return_kind, 2});
  EXPECT_EQ(game.game.pending(game.state), SeatSet::only(Seat{2})) << "until it returns";
}

TEST(Resilience, NeverWaitsForASeatThatIsAway) {
  RULE("RSL-138");
  Country game{{{"decision_mode", "confirm"}}, 3};
  game.all_at(6).prepare();
  game.act(house, Action{leave_kind, 2});
  EXPECT_EQ(game.refusal(2, buy_funding), "RSL-138");
  game.act(0, buy_funding);
  game.act(1, {{"type", "agree"}});
  EXPECT_TRUE(game.state.reserve.has(StrategyNo{6})) << "the absent counts as agreeing";
  game.act(0, {{"type", "done"}, {"at", "buy"}});
  game.act(house, Action{leave_kind, 1});
  EXPECT_EQ(game.state.proposer, nobody) << "nobody is left to ask";
  game.act(house, Action{leave_kind, 0});
  EXPECT_FALSE(game.game.pending(game.state).empty()) << "with nobody connected the game waits, it does not end";
}

TEST(Resilience, LetsAnybodyTakeAFreeSeat) {
  RULE("RSL-139");
  Country game{Json::object(), 2};
  game.all_at(6).prepare();
  game.act(house, Action{leave_kind, 1});
  EXPECT_FALSE(game.game.pending(game.state).has(Seat{1}));
  game.act(house, Action{return_kind, 1});
  EXPECT_TRUE(game.game.pending(game.state).has(Seat{1}));
  const State one = game.game.known(game.state, Viewer{Seat{0}}), other = game.game.known(game.state, Viewer{Seat{1}});
  EXPECT_EQ(one, other) << "there is no private hand to protect";
  EXPECT_EQ(game.game.forbids(game.state, house, Action{return_kind, 1}), "RSL-139") << "it is taken";
}

TEST(Resilience, TakesTheAutomaticChoiceWhenTimeIsOut) {
  RULE("RSL-140");
  const auto times_out = [](Country& game) {
    game.time_out(0);
    EXPECT_THAT(game.types(), ::testing::Contains("decision_timed_out"));
  };
  Country buy;
  buy.all_at(6).deck({21}).prepare();
  times_out(buy);
  EXPECT_EQ(buy.question(), "action") << "buying: done";
  times_out(buy);
  EXPECT_EQ(buy.told(Viewer::recorder(), "passed")["seat"], 0) << "action: pass";

  Country discard;
  discard.all_at(6).spaces({{"GOV", 1}, {"ECO", 3}}).active({1, 5, 9});
  discard.prepare();
  times_out(discard);
  EXPECT_TRUE(discard.state.discarded.has(StrategyNo{9})) << "the lowest cost";

  Country mode;  // A: OPS −2 leaves it in 3; B: DEF −1 and OPS −1 leaves none in 1 to 3
  mode.all_at(6).spaces({{"OPS", 5}}).event(26);
  times_out(mode);
  EXPECT_EQ(mode.told(Viewer::recorder(), "mode_chosen")["mode"], "B");
  Country tie;
  tie.all_at(6).event(26);
  times_out(tie);
  EXPECT_EQ(tie.told(Viewer::recorder(), "mode_chosen")["mode"], "A") << "equal: A";

  Country peek;
  peek.all_at(6).roles({"intelligence"}).deck({12, 6}).act_with(0);
  peek.use("intelligence", 1);
  times_out(peek);
  EXPECT_EQ(peek.told(Viewer::recorder(), "event_discarded")["event"], "security_abuse_major")
      << "the largest printed loss";

  Country rearm;
  rearm.all_at(5).roles({"politics", "economy"}).reserve({18}).act_with(0);
  rearm.use("economy", 1), rearm.use("politics", 1);
  rearm.play("national_unity_cabinet");
  times_out(rearm);
  EXPECT_TRUE(rearm.available("economy", 1)) << "the lowest role number";

  Play<Rules> roles{1, {{"scenario", "anything_goes"}}};
  roles.time_out(0);
  EXPECT_EQ(roles.state.roles[0].role, RoleNo{1}) << "the lowest number";
  roles.time_out(0), roles.time_out(0), roles.time_out(0);
  EXPECT_TRUE(roles.state.reserve.has(StrategyNo{1})) << "the highest cost, then the lowest number";
}

TEST(Resilience, HasOneClockForDecisionsAndOneForStops) {
  RULE("RSL-140", "RSL-136");
  const auto seconds = [](const Json& rules, int players, bool at_stop) {
    Country game{rules, players};
    game.all_at(6).roles({"economy"});
    if (at_stop) game.event(21);
    else game.prepare();
    EXPECT_EQ(game.question(), at_stop ? "event_stop" : "buy");
    return game.game.seconds(game.state, Seat{});
  };
  EXPECT_EQ(seconds(Json::object(), 2, false), 0);
  EXPECT_EQ(seconds(Json::object(), 2, true), 20);
  EXPECT_EQ(seconds(Json::object(), 1, true), 0) << "never with one seat";
  for (const int time : {60, 120, 300}) {
    EXPECT_EQ(seconds({{"decision_timer_s", std::to_string(time)}}, 2, false), time);
    EXPECT_EQ(seconds({{"decision_timer_s", std::to_string(time)}}, 1, false), time);
  }
  for (const int time : {0, 10, 40}) EXPECT_EQ(seconds({{"window_timer_s", std::to_string(time)}}, 2, true), time);

  Country open{{{"decision_mode", "confirm"}, {"window_timer_s", "40"}}, 2};
  open.all_at(6).prepare();
  EXPECT_EQ(open.game.seconds(open.state, Seat{}), 0);
  const auto asked = open.game.decision(open.state, Seat{});
  open.act(1, buy_funding);
  EXPECT_EQ(open.game.seconds(open.state, Seat{}), 40) << "silence for the window time agrees";
  EXPECT_NE(open.game.decision(open.state, Seat{}), asked);

  Country owner{{{"decision_mode", "lead"}, {"role_control", "owner"}, {"decision_timer_s", "60"}}, 2};
  owner.all_at(5).roles({"economy"}).act_with(0);
  owner.state.roles[0].holder = Seat{1};
  EXPECT_EQ(owner.game.seconds(owner.state, Seat{0}), 60);
  EXPECT_EQ(owner.game.seconds(owner.state, Seat{1}), 20) << "who may only use an ability is at a window";
  const auto question = owner.game.decision(owner.state, Seat{0});
  owner.act(1, {{"type", "hold"}});
  EXPECT_EQ(owner.game.decision(owner.state, Seat{0}), question) << "the lead's clock runs on";
}

TEST(Resilience, ReservesToOneSeatOnlyWhatTheRulesReserve) {
  RULE("RSL-141");
  Country game{{{"decision_mode", "lead"}, {"role_control", "owner"}}, 2};
  game.all_at(5).roles({"economy"}).act_with(0);
  game.state.roles[0].holder = Seat{1};
  EXPECT_EQ(game.game.pending(game.state), SeatSet::first(2))
      << "the lead for the table, the holder for its own ability";
  EXPECT_THAT(game.choices(1),
              ElementsAre(Json({{"type", "ability"}, {"role", "economy"}, {"ability", 1}}), Json({{"type", "hold"}})));
  game.act(1, {{"type", "hold"}});
  EXPECT_EQ(game.game.pending(game.state), SeatSet::only(Seat{0})) << "held back at this question";
  EXPECT_EQ(game.refusal(1, {{"type", "hold"}}), "RSL-141");
  Play<Rules> roles{2, {{"scenario", "successive_strikes"}}};
  EXPECT_EQ(roles.game.pending(roles.state), SeatSet::only(Seat{1})) << "a role choice belongs to its seat";
}

TEST(Resilience, HidesNothingFromAFellowSeat) {
  RULE("RSL-142");
  Country game{Json::object(), 3};
  game.all_at(6).roles({"strategy"}).act_with(0);
  game.use("strategy", 2);
  const State one = game.game.known(game.state, Viewer{Seat{0}});
  for (const int seat : {1, 2}) EXPECT_EQ(game.game.known(game.state, Viewer{seat_at(seat)}), one);
}

TEST(Resilience, TakesADecisionWithOneAnswerWithoutAsking) {
  RULE("RSL-153");
  Country poor;
  poor.all_at(6).spaces({{"GOV", 1}, {"ECO", 1}}).deck({21}).prepare();
  while (poor.question() == "space_order") poor.act({{"type", "auto"}});
  EXPECT_EQ(poor.question(), "action") << "nothing to buy for 2: not asked";
  Country lapse;
  lapse.all_at(6).spaces({{"GOV", 1}, {"ECO", 1}}).active({1}).deck({21}).prepare();
  EXPECT_NE(lapse.question(), "maintenance_discard") << "one card to drop: not asked";
  EXPECT_TRUE(lapse.state.discarded.has(StrategyNo{1}));
  Country action;
  action.all_at(6).deck({21}).prepare();
  action.done();
  EXPECT_EQ(action.choices(0).size(), 1u);
  EXPECT_EQ(action.question(), "action") << "the Action phase is always asked";
}

TEST(Resilience, AnswersAnIllegalActionWithItsRuleAndChangesNothing) {
  RULE("RSL-154");
  Header header;
  header.game = "resilience", header.players = 1, header.seed = seed_of(3);
  auto table = Table::open(header);
  ASSERT_TRUE(table);
  const std::string before = table->fingerprint();
  const Verdict verdict = table->judge({Seat{0}, {{"type", "pass"}}});
  ASSERT_TRUE(verdict.refused());
  EXPECT_EQ(verdict.refusal().rule, "RSL-80");
  EXPECT_THAT(verdict.refusal().text, ::testing::HasSubstr("until it passes"));
  EXPECT_EQ(table->fingerprint(), before);
  EXPECT_TRUE(table->pending().has(Seat{0})) << "the question stays open";
  Country game;
  game.act_with(0);
  EXPECT_EQ(game.game.forbids(game.state, Seat{0}, Action{99}), "RSL-154");
}

TEST(Resilience, SuggestsToHoldWhereAnotherSeatIsAsked) {
  RULE("RSL-141");
  Country game{{{"role_control", "owner"}, {"decision_mode", "lead"}}, 2};
  game.all_at(6).roles({"economy", "politics"}).reserve({18}).act_with(0);
  for (RoleInPlay& role : game.state.roles)
    role.holder = seat_at(1), role.available = 1;  // the second abilities are used
  game.play("national_unity_cabinet");
  ASSERT_EQ(game.question(), "rearm_choice");
  ASSERT_TRUE(game.game.pending(game.state).has(seat_at(1))) << "it could use an ability of its own";
  const State known = game.game.known(game.state, Viewer{seat_at(1)});
  EXPECT_EQ(game.game.forbids(game.state, seat_at(1), game.game.suggest(known, seat_at(1), game.rng)), "");
}

}  // namespace
}  // namespace parlor::resilience
