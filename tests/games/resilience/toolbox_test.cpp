// SPDX-License-Identifier: MIT
// Scenarios and cards of one's own: RSL-143 to RSL-150.
#include <fstream>
#include <sstream>

#include "games/resilience/country.h"
#include "support/where.h"

namespace parlor::resilience {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const Json gain_soc = Json::array({{{"op", "move"}, {"ind", "SOC"}, {"by", 1}}});

/// What is wrong with a scenario; empty when nothing is.
std::string fault(const Json& scenario) {
  const auto rules = rules_with(scenario);
  return rules ? "" : rules.fault().text();
}
std::string fault(const std::function<void(Json&)>& change) {
  Json scenario = own_scenario();
  change(scenario);
  return fault(scenario);
}

/// Expects the scenario to be right.
Rules own_rules(const std::function<void(Json&)>& change) {
  Json scenario = own_scenario();
  change(scenario);
  const auto rules = rules_with(scenario);
  EXPECT_TRUE(rules) << rules.fault().text();
  return rules ? *rules : test::make_game<Rules>(1);
}
Country own_country(const std::function<void(Json&)>& change) { return Country{own_rules(change)}; }
Country with_event(const Json& effects) {
  return own_country([&](Json& s) { s["cards"]["events"].push_back(own_event(effects)); });
}
Country with_strategy(const Json& play) {
  return own_country([&](Json& s) { s["cards"]["strategies"].push_back(own_strategy(play)); });
}

TEST(Toolbox, ReadsTheExampleScenarioAndPlaysIt) {
  RULE("RSL-143", "RSL-144");
  std::ifstream file{test::project() + "/content/resilience/scenarios/cyber_winter.json"};
  std::ostringstream text;
  text << file.rdbuf();
  const auto scenario = parse_json(text.str(), "cyber_winter.json");
  ASSERT_TRUE(scenario) << scenario.fault().text();
  const auto rules = rules_with(*scenario);
  ASSERT_TRUE(rules) << rules.fault().text();
  bool power_cut = false;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Play<Rules> game{*rules, seed};
    EXPECT_EQ(int{game.state.deck_count}, 16);
    game.time_out(0);  // the second role
    EXPECT_EQ(game.state.counters.size(), 1) << "start_counters";
    game.finish_randomly();
    EXPECT_TRUE(game.over());
    for (const Json& event : game.told_since(0, Viewer::recorder()))
      power_cut |= event["type"] == "event_revealed" && event["event"] == "power_cut";
  }
  EXPECT_TRUE(power_cut) << "its own card, number 39, is in the deck";
  EXPECT_EQ(rules->scenario()[EventNo{39}].name, "Power Cut");
}

TEST(Toolbox, PlaysTheSuppliedScenariosFromTheSameForm) {
  RULE("RSL-143");
  const auto cards = parse_json(content::embedded("content/resilience/cards.json"), "cards.json");
  for (Json scenario : (*cards)["scenarios"]) {
    scenario.erase("levels");  // RSL-162: they are the box's alone
    EXPECT_THAT(fault(scenario), HasSubstr("is a scenario of the box")) << "its id belongs to it";
    scenario["id"] = "copy_of_" + scenario["id"].get<std::string>();
    const auto rules = rules_with(scenario);
    ASSERT_TRUE(rules) << rules.fault().text();
    EXPECT_EQ(Json(rules->scenario().id), scenario["id"]);
  }
}

/// Roles for one seat by choice of two, and a seat above three from the same two.
void crowd(Json& s) {
  s["roles"]["3"] = {{{"role", "economy"}}, {{"role", "defense"}}, {{"choose", "any"}}};
  s["roles"]["extra_seat"] = {{"choose", {"politics", "homeland"}}};
}

TEST(Toolbox, RefusesAFileInWhichAQuestionMightHaveNoAnswer) {
  RULE("RSL-145", "RSL-08", "RSL-18");
  const auto bans = [](Json& s, int from, int to) {
    for (int card = from; card <= to; ++card) s["strategies"]["banned"].push_back(card);
  };
  EXPECT_THAT(fault([&](Json& s) {
                bans(s, 1, 20);
                s["strategies"]["choose"] = 1;
                s["rules"] = {{{"rule", "start_active"}, {"strategies", {21, 22}}}};
              }),
              HasSubstr("strategies: choose: only 0 strategies are left"));
  EXPECT_EQ(fault([&](Json& s) {
              bans(s, 1, 20), bans(s, 1, 20);  // twice banned is banned
              s["strategies"]["choose"] = 1;
              s["rules"] = {{{"rule", "start_active"}, {"strategies", {21}}}};
            }),
            "");
  EXPECT_THAT(fault([](Json& s) {
                s["rules"] = {{{"rule", "start_active"}, {"strategies", {21}}},
                              {{"rule", "start_active"}, {"strategies", {21}}}};
              }),
              HasSubstr("rules[1]"));
  EXPECT_THAT(fault(crowd), HasSubstr("roles: a slot might have no role left")) << "five seats";
  EXPECT_EQ(
      fault([](Json& s) { s["roles"]["2"] = {{{"choose", {"politics", "homeland"}}}, {{"choose", {"economy"}}}}; }), "")
      << "the first cannot take what the second needs";
  EXPECT_THAT(fault([](Json& s) { s["roles"]["2"] = {{{"random", "any"}}, {{"choose", {"economy"}}}}; }),
              HasSubstr("a slot might have no role left"))
      << "with role_pick = random the lot comes first";
}

TEST(Toolbox, RefusesWhatWouldNeverCountAndWhatNobodyCouldRead) {
  RULE("RSL-145");
  for (const Json& rule :
       {Json{{"rule", "end_after_turn"}, {"turn", 4}}, Json{{"rule", "ability_burnout"}, {"faces", {1}}},
        Json{{"rule", "end_after_symbols"}, {"count", 2}, {"extra_turns", 0}},
        Json{{"rule", "end_roll"}, {"from_turn", 2}, {"add", 1}, {"extra_turns", 0}}})
    EXPECT_THAT(fault([&](Json& s) { s["rules"] = {rule, rule}; }), HasSubstr("rules[1]: rule: there is a second"));
  EXPECT_EQ(fault([](Json& s) {
              s["rules"] = {{{"rule", "budget_bonus"}, {"by", 1}}, {{"rule", "budget_bonus"}, {"by", 2}}};
            }),
            "")
      << "these add up";
  EXPECT_THAT(fault([](Json& s) { s["name"] = std::string(61, 'x'); }), HasSubstr("name: expected at most 60 letters"));
  EXPECT_EQ(fault([](Json& s) {
              std::string name;
              for (int i = 0; i < 60; ++i) name += "é";
              s["name"] = name;
            }),
            "")
      << "letters, not bytes";
  EXPECT_THAT(fault([](Json& s) { s["intro"] = "\x1b[2J"; }), HasSubstr("intro"));
  EXPECT_THAT(fault([](Json& s) { s["intro"] = "a\xc2\x9b"; }), HasSubstr("intro"));
  for (const char* const nobody_sees : {"a\u202Eb", "\u200B", "a\u2028b", "", "  "})
    EXPECT_THAT(fault([&](Json& s) { s["name"] = nobody_sees; }), HasSubstr("name: expected")) << nobody_sees;
  EXPECT_EQ(fault([](Json& s) { s["intro"] = ""; }), "") << "nothing has to be told";
  EXPECT_THAT(fault([](Json& s) { s["id"] = "my own"; }), HasSubstr("id: expected 1 to 60 letters, digits"));
  EXPECT_THAT(fault([](Json& s) {
                s["cards"]["events"].push_back(own_event(Json::array()));
                s["cards"]["events"][0]["flavour"] = "two\nlines";
              }),
              HasSubstr("cards: events[0]: flavour"));
  EXPECT_THAT(fault([](Json& s) {
                s["cards"]["roles"].push_back(own_role(gain_soc));
                s["cards"]["roles"][0]["abilities"][1]["label"] = std::string(61, 'x');
              }),
              HasSubstr("abilities[1]: label"));
  EXPECT_THAT(fault([](Json& s) {
                s["cards"]["strategies"].push_back(own_strategy(gain_soc));
                s["cards"]["strategies"][0]["keywords"] = {"next_turn", std::string(61, 'x')};
              }),
              HasSubstr("keywords[1]"));
  EXPECT_THAT(fault([](Json& s) {
                s["cards"]["strategies"].push_back(own_strategy(gain_soc));
                s["cards"]["strategies"][0]["keywords"] = Json(13, "word");
              }),
              HasSubstr("keywords: a card has at most 12"));
  EXPECT_THAT(fault([](Json& s) {
                Json entries = Json::array();
                for (int i = 0; i < 256; ++i) entries.push_back({{"op", "income"}, {"by", 1}});
                s["cards"]["strategies"].push_back(own_strategy(gain_soc, entries));
              }),
              HasSubstr("active: a strategy does at most 12 things"));
}

TEST(Toolbox, StillReadsWhatOlderTablesPlayedWith) {
  Json scenario = own_scenario();
  scenario["name"] = std::string(200, 'x');
  scenario["rules"] = {{{"rule", "end_after_turn"}, {"turn", 4}}, {{"rule", "end_after_turn"}, {"turn", 5}}};
  EXPECT_FALSE(rules_with(scenario));
  EXPECT_TRUE(rules_with(scenario, 1, Json::object(), 1));
  scenario = own_scenario();
  scenario["name"] = "a\u202Eb";  // what version 2 took at first
  EXPECT_FALSE(rules_with(scenario));
  EXPECT_TRUE(rules_with(scenario, 1, Json::object(), 2));
}

TEST(Toolbox, NumbersOwnCardsFromTheBlanksOn) {
  RULE("RSL-144");
  EXPECT_EQ(fault([](Json& s) { s["cards"]["events"].push_back(own_event(Json::array())); }), "");
  EXPECT_THAT(fault([](Json& s) {
                Json card = own_event(Json::array());
                card["no"] = 41;
                s["cards"]["events"].push_back(card);
              }),
              HasSubstr("no: expected number 39"));
  EXPECT_THAT(fault([](Json& s) { s["cards"]["events"].push_back(own_event(Json::array(), 0)); }), HasSubstr("copies"));
  EXPECT_THAT(fault([](Json& s) {
                s["cards"]["strategies"].push_back(own_strategy(gain_soc)), s["cards"]["strategies"][0]["no"] = 24;
              }),
              HasSubstr("expected number 23"));
  EXPECT_THAT(
      fault([](Json& s) { s["cards"]["roles"].push_back(own_role(gain_soc)), s["cards"]["roles"][0]["no"] = 11; }),
      HasSubstr("expected number 10"));
  int drawn = 0;
  Json scenario = own_scenario();
  scenario["cards"]["events"].push_back(own_event(Json::array(), 20));
  const auto rules = rules_with(scenario);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Play<Rules> game{*rules, seed};
    for (int i = 0; i < game.state.deck_count; ++i)
      drawn += game.state.slots[static_cast<std::size_t>(i)].card == EventNo{39};
  }
  EXPECT_GT(drawn, 20) << "custom events belong to the random pool like any other";
}

TEST(Toolbox, RefusesAFileWithTheFieldThatIsWrong) {
  RULE("RSL-145");
  EXPECT_EQ(fault([](Json&) {}), "");
  const std::vector<std::pair<std::function<void(Json&)>, std::string>> broken{
      {[](Json& s) { s["start"].erase("SOC"); }, "\"SOC\" is missing"},
      {[](Json& s) { s["start"]["SOC"] = 9; }, "start: SOC"},
      {[](Json& s) { s["start"]["LUCK"] = 3; }, "there is no field \"LUCK\""},
      {[](Json& s) { s["win"]["GOV"] = 0; }, "win: GOV"},
      {[](Json& s) { s["deck"]["fixed"] = {{77, 1}}; }, "deck: fixed[0]"},
      {[](Json& s) { s["deck"]["remove"] = {39}; }, "deck: remove[0]"},
      {[](Json& s) { s["deck"]["fixed"] = {{21, 4}}; }, "card 21 has 3 copies"},
      {[](Json& s) {
         s["deck"]["fixed"] = {{21, 2}}, s["deck"]["stack"] = {{{"take", "rest"}, {"insert", {{21, 2}}}}};
       },
       "card 21 has 3 copies"},
      {[](Json& s) { s["deck"]["random"] = 55; }, "only 54 cards are left"},
      {[](Json& s) { s["deck"]["random"] = 0; }, "the deck is empty"},
      {[](Json& s) {
         s["deck"]["stack"] = {{{"take", 13}, {"insert", Json::array()}},
                               {{"take", "rest"}, {"insert", Json::array()}}};
       },
       "more cards than there are"},
      {[](Json& s) { s["deck"]["stack"] = {{{"take", 3}, {"insert", Json::array()}}}; }, "takes the rest"},
      {[](Json& s) { s["roles"]["1"] = {{{"role", "economy"}}}; }, "roles: 1: expected at least 2"},
      {[](Json& s) { s["roles"]["3"] = {{{"role", "economy"}}, {{"role", "defense"}}}; },
       "roles: 3: expected at least 3"},
      {[](Json& s) { s["roles"]["1"][0]["role"] = "jester"; }, "there is no role \"jester\""},
      {[](Json& s) { s["roles"]["1"][1]["role"] = "economy"; }, "named twice"},
      {[](Json& s) { s["strategies"]["start"] = {3, 3}; }, "there twice"},
      {[](Json& s) { s["strategies"]["start"] = {3}, s["strategies"]["banned"] = {3}; }, "is banned"},
      {[](Json& s) { s["strategies"]["start"] = {23}; }, "strategies: start[0]"},
      {[](Json& s) { s["rules"].push_back({{"rule", "free_lunch"}}); }, "rules[0]: rule: expected one of"},
      {[](Json& s) { s["cards"]["events"].push_back(own_event({{{"op", "explode"}}})); },
       "effects[0]: op: expected one of"},
      {[](Json& s) {
         s["cards"]["events"].push_back(own_event({{{"op", "move"}, {"ind", "GOV"}, {"by", -1}, {"star", true}}}));
       },
       "starred lines need the faces"},
      {[](Json& s) {
         Json card = own_event({{{"op", "move"}, {"ind", "GOV"}, {"by", -1}, {"star", true}},
                                {{"op", "move"}, {"ind", "SOC"}, {"by", 1}, {"star", true}}});
         card["roll"] = {4, 5, 6};
         s["cards"]["events"].push_back(card);
       },
       "all gains or all losses"},
      {[](Json& s) {
         s["cards"]["strategies"].push_back(
             own_strategy(gain_soc, {{{"op", "cancel"}, {"ind", "SOC"}, {"amount", 1}, {"faces", {7}}}}));
       },
       "faces[0]"},
      {[](Json& s) {
         s["cards"]["strategies"].push_back(own_strategy(gain_soc)),
             s["cards"]["strategies"][0]["influence"] = {"LUCK"};
       },
       "influence[0]"},
      {[](Json& s) { s["cards"]["roles"].push_back(own_role(gain_soc, {"midnight"})); }, "windows[0]"},
      {[](Json& s) { s["cards"]["roles"].push_back(own_role({{{"op", "reroll"}}}, {"free"})); },
       "no meaning in one of its windows"},
      {[](Json& s) { s["surprise"] = 1; }, "there is no field \"surprise\""},
  };
  for (const auto& [change, expected] : broken) EXPECT_THAT(fault(change), HasSubstr(expected));
}

TEST(Toolbox, ChangesNothingButTheGameItIsChosenFor) {
  RULE("RSL-146");
  const auto cards = parse_json(content::embedded("content/resilience/cards.json"), "cards.json");
  Json scenario = own_scenario();
  scenario["cards"]["events"].push_back(own_event(gain_soc));
  const auto with = Content::read(Content::with_scenario(*cards, scenario));
  const auto without = Content::read(*cards);
  ASSERT_TRUE(with && without);
  EXPECT_NE(with->mechanics(), without->mechanics()) << "its records name other cards";
  for (std::size_t i = 0; i < without->scenarios.size(); ++i)
    EXPECT_EQ(with->scenarios[i].events.size(), 38u) << "the box stays as it is";
  EXPECT_EQ(own_cards<Rules>().content->own.size(), 0u);
}

TEST(Toolbox, DrawsAndDiscardsEvents) {
  RULE("RSL-147");
  Country draw = with_event({{{"op", "draw_event"}, {"count", 1}}, {{"op", "move"}, {"ind", "OPS"}, {"by", -1}}});
  draw.deck({39, 10, 21}).act_with(0).pass();
  std::vector<std::string> order;
  for (const Json& event : draw.told(Viewer::recorder()))
    if (event["type"] == "event_revealed" || event["type"] == "indicator_moved")
      order.push_back(event["type"] == "event_revealed" ? event["event"] : event["indicator"]);
  EXPECT_THAT(std::vector<std::string>(order.begin(), order.begin() + 5),
              ElementsAre("own_event", "OPS", "black_sheep_among_migrants", "SOC", "MEDIA"))
      << "after the current card is finished";

  Country discard = with_strategy({{{"op", "discard_event"}, {"count", 1}}});
  const int left = discard.state.deck_count;
  discard.reserve({23}).deck({10}).act_with(0);
  discard.play("own_strategy");
  EXPECT_EQ(discard.told(Viewer::spectator(), "event_discarded")["event"], "black_sheep_among_migrants");
  EXPECT_EQ(int{discard.state.deck_count}, left - 1);
  EXPECT_EQ(discard.at("SOC"), 6) << "without effect";

  Country between = with_strategy({{{"op", "draw_event"}, {"count", 1}}});
  between.reserve({23}).deck({10}).act_with(3);
  between.play("own_strategy");
  EXPECT_EQ(between.at("SOC"), 5);
  EXPECT_EQ(between.question(), "action") << "then the Action phase goes on";
  EXPECT_EQ(int{between.state.budget}, 3);

  Country empty = with_strategy({{{"op", "draw_event"}, {"count", 3}}, {{"op", "discard_event"}, {"count", 3}}});
  empty.reserve({23}).deck_size(0).act_with(0);
  empty.play("own_strategy");
  EXPECT_EQ(empty.question(), "action") << "both do nothing on an empty deck";
  Country chain = with_event({{{"op", "draw_event"}, {"count", 2}}});
  chain.deck({39, 39}).deck_size(2).act_with(0).pass();
  EXPECT_TRUE(chain.over()) << "a chain ends with the deck";
}

TEST(Toolbox, LetsTheTablePickAnIndicator) {
  RULE("RSL-148");
  Country game = with_event({{{"op", "move"}, {"pick", {"SOC", "POL"}}, {"by", -1}},
                             {{"op", "counter"}, {"pick", {"DEF", "OPS"}}, {"by", 1}}});
  game.event(39);
  ASSERT_EQ(game.question(), "pick_indicator");
  EXPECT_EQ(game.refusal(0, {{"type", "pick"}, {"indicator", "GOV"}}), "RSL-148");
  game.act({{"type", "pick"}, {"indicator", "POL"}});
  EXPECT_EQ(std::pair(game.at("SOC"), game.at("POL")), std::pair(6, 5));
  game.act({{"type", "pick"}, {"indicator", "OPS"}});
  EXPECT_EQ(game.at("OPS"), 7) << "in the next Preparation";
}

TEST(Toolbox, AppliesALineOnlyWhenItsConditionHolds) {
  RULE("RSL-149");
  const auto moves = [](const Json& when, const std::function<void(Country&)>& picture) {
    Country game = with_event({{{"op", "move"}, {"ind", "OPS"}, {"by", -1}, {"when", when}}});
    picture(game);
    game.event(39);
    return game.at("OPS") == 5;
  };
  const auto cubes = [](int count) { return [count](Country& game) { game.cubes(count); }; };
  EXPECT_TRUE(moves({{"cubes_min", 2}}, cubes(2)));
  EXPECT_FALSE(moves({{"cubes_min", 2}}, cubes(1)));
  EXPECT_TRUE(moves({{"cubes_max", 1}}, cubes(1)));
  EXPECT_FALSE(moves({{"cubes_max", 1}}, cubes(2)));
  EXPECT_TRUE(moves({{"ind_min", {{"GOV", 6}}}}, cubes(0)));
  EXPECT_FALSE(moves({{"ind_min", {{"GOV", 7}}}}, cubes(0)));
  EXPECT_FALSE(moves({{"ind_max", {{"GOV", 5}}}}, cubes(0)));
  EXPECT_TRUE(moves({{"active", 6}}, [](Country& game) { game.active({6}); }));
  EXPECT_FALSE(moves({{"active", 6}}, cubes(0)));
  EXPECT_TRUE(moves({{"turn_min", 3}}, [](Country& game) { game.turn(3); }));
  EXPECT_FALSE(moves({{"turn_min", 3}}, [](Country& game) { game.turn(2); }));
  EXPECT_FALSE(moves({{"turn_min", 3}, {"cubes_min", 1}}, [](Country& game) { game.turn(3); }))
      << "all parts must hold";

  Country scaled = with_event({{{"op", "move"}, {"ind", "OPS"}, {"by", -1}, {"per", {{"of", "active"}, {"max", 2}}}}});
  scaled.active({16, 20, 22}).event(39);
  EXPECT_EQ(scaled.at("OPS"), 4) << "times the Active strategies, at most 2";
  Country nothing = with_event({{{"op", "move"}, {"ind", "OPS"}, {"by", -1}, {"per", {{"of", "active"}, {"max", 2}}}}});
  nothing.event(39);
  EXPECT_EQ(nothing.times_told("indicator_moved"), 0) << "a product of 0 is no effect";
}

TEST(Toolbox, KnowsFurtherScenarioRules) {
  RULE("RSL-150");
  Country end = own_country([](Json& s) { s["rules"].push_back({{"rule", "end_after_turn"}, {"turn", 3}}); });
  end.all_at(6).turn(3).event(21);
  EXPECT_TRUE(end.over());
  const auto opening = [](const Json& rule) {
    return Play<Rules>{own_rules([&](Json& s) { s["rules"].push_back(rule); })};
  };
  const Json counters = Json::array({Json::array({"ECO", -1}), Json::array({"POL", 2})});
  EXPECT_EQ(opening({{"rule", "start_counters"}, {"counters", counters}}).state.counters.size(), 2);
  EXPECT_EQ(int{opening({{"rule", "start_cubes"}, {"count", 2}}).state.cubes}, 2);
  const auto active = opening({{"rule", "start_active"}, {"strategies", {1, 20}}});
  EXPECT_THAT(std::vector<StrategyNo>(active.state.active.begin(), active.state.active.end()),
              ElementsAre(StrategyNo{1}, StrategyNo{20}));
  EXPECT_EQ(int{active.state.space[index(Indicator::inter)]}, 6) << "no on-play effect";
  EXPECT_FALSE(active.state.market.has(StrategyNo{1}));
  Country bonus = own_country([](Json& s) { s["rules"].push_back({{"rule", "budget_bonus"}, {"by", 2}}); });
  bonus.prepare();
  EXPECT_EQ(int{bonus.state.budget}, 14) << "each Preparation";
}

}  // namespace
}  // namespace parlor::resilience
