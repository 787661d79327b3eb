// SPDX-License-Identifier: MIT
// Who may see what, the log, and what the view shows: RSL-151, RSL-152, RSL-155, RSL-156.
#include <map>
#include <set>

#include "games/resilience/country.h"
#include "table/speech.h"
#include "table/table.h"

namespace parlor::resilience {
namespace {

using ::testing::ElementsAre;
using ::testing::Not;

TEST(ResilienceView, HidesTheDeckFromEverybodyUntilTheEnd) {
  RULE("RSL-151");
  Country game{{{"scenario", "money_is_everything"}}, 2};
  for (const Viewer viewer : {Viewer{Seat{0}}, Viewer{Seat{1}}, Viewer::spectator()}) {
    const State known = game.game.known(game.state, viewer);
    for (std::size_t i = 0; i < 54; ++i) EXPECT_EQ(known.slots[i].card, no_event);
    EXPECT_TRUE(game.view(viewer)["deck"]["known"].empty());
    EXPECT_FALSE(game.view(viewer)["deck"].contains("list"));
    EXPECT_EQ(game.view(viewer)["deck"]["left"], 24) << "their number is public";
  }
  Country listed{{{"scenario", "money_is_everything"}, {"deck_list_public", "on"}}};
  const Json deck = listed.view(0)["deck"];
  int cards = 0;
  for (const Json& one : deck["list"]) cards += one["count"].get<int>();
  EXPECT_EQ(cards, 24) << "the list, not the order";
  EXPECT_TRUE(deck["known"].empty());
}

TEST(ResilienceView, ShowsPeekedCardsToAllSeatsAndToNoObserver) {
  RULE("RSL-152", "RSL-X24");
  Country game{Json::object(), 2};
  game.all_at(6).roles({"strategy"}).deck({16, 22, 6, 10}).act_with(0);
  const std::size_t before = game.history.size();
  game.use("strategy", 2);
  for (const int seat : {0, 1}) EXPECT_EQ(game.view(seat)["peek"]["cards"][1]["event"], "corruption_unveiled") << seat;
  game.act(1, {{"type", "peeked"}, {"place", 1}, {"event", "major_social_strikes_at_home"}, {"then", "bottom_one"}});
  const auto hidden = [](const std::string& text) {
    for (const std::string id : {"major_social_strikes_at_home", "corruption_unveiled", "security_abuse_major"})
      if (text.find(id) != std::string::npos) return false;
    return true;
  };
  Json heard = Json::array();
  for (const Json& event : game.told_since(before, Viewer::spectator())) heard.push_back(event);
  EXPECT_TRUE(hidden(heard.dump())) << "an observer's stream holds none of them";
  EXPECT_TRUE(hidden(game.view(Viewer::spectator())["deck"]["known"].dump()));
  EXPECT_EQ(game.told(Viewer::spectator(), "deck_rearranged")["how"], "bottom_one") << "only that it happened";
  const Json known = game.view(0)["deck"]["known"];
  EXPECT_EQ(known[0], Json({{"place", 1}, {"event", "corruption_unveiled"}}));
  EXPECT_EQ(known.back(), Json({{"place", 12}, {"event", "major_social_strikes_at_home"}}))
      << "and the one at the bottom";

  Country holder{{{"peek_visibility", "holder"}}, 2};
  holder.all_at(6).roles({"strategy"}).deck({16, 22, 6, 10}).act_with(0);
  holder.state.roles[0].holder = Seat{1};
  holder.use("strategy", 2);
  EXPECT_EQ(holder.game.pending(holder.state), SeatSet::only(Seat{1})) << "the holder alone makes the choice";
  EXPECT_TRUE(hidden(holder.view(0)["peek"].dump()));
  EXPECT_FALSE(hidden(holder.view(1)["peek"].dump()));
  EXPECT_TRUE(hidden(Json(holder.told(Viewer{Seat{0}})).dump()));
}

TEST(ResilienceView, RemembersWhatWasSeenBeforeAReshuffle) {
  RULE("RSL-152", "RSL-70");
  Country game;
  game.all_at(6).roles({"strategy"}).deck({21, 22, 6}).ask(Step::turn_start, Question::turn_start);
  game.state.opened = false;
  game.use("strategy", 2);
  game.act({{"type", "peeked"}, {"place", 3}, {"event", "security_abuse_major"}, {"then", "bottom_one"}});
  game.state.roles.clear();
  game.time_out(0);
  while (game.state.played_count == 0) game.time_out(0);
  EXPECT_GE(game.times_told("event_returned"), 1);
  Rng rng{seed_of(3)};
  std::map<int, std::set<std::size_t>> places;
  for (int world = 0; world < 100; ++world) {
    const State other = game.game.redeal(game.game.known(game.state, Viewer{Seat{0}}), Seat{0}, rng);
    for (std::size_t i = 0; i < std::size_t{other.played_count} + other.deck_count; ++i)
      places[static_cast<int>(other.slots[i].card)].insert(i);
    for (const int number : {21, 22, 6}) {
      int count = 0;
      for (std::size_t i = 0; i < std::size_t{other.played_count} + other.deck_count; ++i)
        count += static_cast<int>(other.slots[i].card) == number;
      EXPECT_GE(count, 1) << number << " was seen in the deck: it is in every world";
    }
  }
  EXPECT_GT(places[6].size(), 1u) << "but nobody knows where any more";
}

TEST(ResilienceView, ImaginesEveryCardThatCouldBeThereAboutAsOftenAsItShould) {
  RULE("RSL-151");
  const Play<Rules> game{1, {{"scenario", "government_reboot"}}};
  const State known = game.game.known(game.state, Viewer{Seat{0}});
  Rng rng{seed_of(5)};
  constexpr int worlds = 4000;
  std::map<int, int> on_top;
  int watchdogs = 0;
  for (int world = 0; world < worlds; ++world) {
    const State other = game.game.redeal(known, Seat{0}, rng);
    ++on_top[static_cast<int>(other.slots[0].card)];
    for (std::size_t i = 0; i < 24; ++i) watchdogs += other.slots[i].card == EventNo{28};
    for (std::size_t i = 0; i < 24; ++i)
      for (const int barred : {7, 27, 30}) EXPECT_NE(static_cast<int>(other.slots[i].card), barred);
  }
  EXPECT_EQ(watchdogs, worlds) << "a fixed pick is in every world once";
  EXPECT_NEAR(on_top[28], worlds / 24, 60) << "and on top in one of 24";
  EXPECT_NEAR(on_top[23], worlds * 20 / 24 / 47, 45) << "one of 47 in the pool, 20 of them drawn";
  EXPECT_GT(on_top.size(), 30u);
}

TEST(ResilienceView, TellsALogThatGivesEveryPublicPosition) {
  RULE("RSL-155");
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Play<Rules> game{1 + static_cast<int>(seed % 3), {{"scenario", std::string{scenario_words[seed % 7]}}}, seed};
    Spaces spaces{};
    int budget = 0, cubes = 0, deck = 0, turn = 0;
    std::map<std::string, int> where;  // strategies: 1 reserve, 2 Active, 3 Discarded, 4 removed
    std::map<std::string, int> used;
    std::size_t heard = 0;
    const auto follow = [&] {
      for (; heard < game.history.size(); ++heard) {
        const Json event = game.game.to_json(game.history[heard].event, false);
        const std::string type = event["type"];
        if (type == "indicators_placed")
          for (Indicator on : every_indicator) spaces[index(on)] = event["positions"][id_of(on)];
        if (type == "indicator_moved") spaces[index(indicator(event["indicator"].get<std::string>()))] = event["to"];
        if (type == "deck_built") deck = event["size"];
        if (type == "event_revealed") deck = event["left"];
        if (type == "event_discarded") --deck;
        if (type == "turn_started") turn = event["turn"];
        if (type == "budget_set") budget = event["total"];
        if (event.contains("left") && type != "event_revealed") budget = event["left"];
        if (type == "passed") budget = 0;
        if (event.contains("cubes")) cubes = event["cubes"];
        if (type == "strategy_granted" || type == "strategy_bought") where[event["strategy"]] = 1;
        if (type == "strategy_played") where[event["strategy"]] = 2;
        if (type == "strategy_discarded" || type == "strategy_lapsed")
          where[event["strategy"]] = event["to"] == "removed" ? 4 : 3;
      }
      EXPECT_EQ(spaces, game.state.space);
      EXPECT_EQ(deck, game.state.deck_count);
      EXPECT_EQ(turn, game.state.turn);
      EXPECT_EQ(cubes, game.state.cubes);
      if (game.state.turn > 0 && game.state.step != Step::turn_start) {
        EXPECT_EQ(budget, game.state.budget) << Json(game.types()).dump();
      }
      for (const auto& [id, place] : where) {
        for (std::size_t i = 0; i < game.game.scenario().strategies.size(); ++i) {
          if (game.game.scenario().strategies[i].id != id) continue;
          const StrategyNo card = static_cast<StrategyNo>(i + 1);
          EXPECT_EQ(place, game.state.reserve.has(card)     ? 1
                           : game.state.active.has(card)    ? 2
                           : game.state.discarded.has(card) ? 3
                                                            : 4)
              << id;
        }
      }
    };
    Choices choices;
    while (!game.over()) {
      follow();
      const Seat who = game.game.pending(game.state).front();
      choices.clear();
      game.game.choices(game.state, who, choices);
      game.act(who, game.rng.pick(choices));
    }
    follow();
  }
}

TEST(ResilienceView, KeepsTheOptionsInTheRecord) {
  RULE("RSL-156");
  Header header;
  header.game = "resilience", header.players = 2, header.seed = seed_of(1);
  header.house_rules = {{"scenario", "anything_goes"}, {"space8", "every_preparation"}, {"cube_supply", "unlimited"}};
  const auto table = Table::open(header);
  ASSERT_TRUE(table) << table.fault().text();
  EXPECT_EQ(table->header_json()["house_rules"], header.house_rules);
  header.house_rules = {{"space8", "sometimes"}};
  EXPECT_FALSE(Table::open(header));
  EXPECT_EQ(Rules::house_rules().size(), 23u) << "the scenario and the twenty-two house rules";
}

TEST(ResilienceView, ShowsTheGaugesTheMoneyAndTheForecast) {
  Country game{{{"scenario", "successive_strikes"}}};
  game.all_at(6)
      .spaces({{"GOV", 3}, {"DEF", 2}})
      .active({6})
      .reserve({1})
      .discarded({5})
      .roles({"economy"})
      .counters({{"ECO", -1}})
      .act_with(7);
  const Json view = game.view(0);
  const Json& gov = view["indicators"][1];
  EXPECT_EQ(gov["colour"], "orange");
  EXPECT_EQ(gov["does"], Json({{{"on", "INT"}, {"by", -1}}}));
  EXPECT_EQ(gov["goal"], 5);
  EXPECT_EQ(gov["zones"].size(), 3u);
  EXPECT_EQ(view["indicators"][2]["counters"], Json({-1}));
  EXPECT_EQ(view["indicators"][3]["influence"], Json({{"1", 1}, {"2", 2}, {"3", 3}, {"4", 4}}));
  EXPECT_EQ(view["goals"][1], Json({{"on", "GOV"}, {"at_least", 5}, {"space", 3}, {"missing", 2}}));
  EXPECT_EQ(view["strategies"]["discarded"][0]["price"], 14);
  EXPECT_EQ(view["roles"][0]["abilities"][0]["now"], true);
  EXPECT_EQ(view["roles"][0]["abilities"][1]["now"], false);
  const Json& forecast = view["forecast"];
  EXPECT_EQ(std::tuple(forecast["budget"], forecast["maintenance"], forecast["left"]),
            std::tuple(Json(9), Json(2), Json(7)));
  EXPECT_EQ(forecast["counters"], Json({{{"on", "ECO"}, {"by", -1}, {"to", 5}}}));
  EXPECT_EQ(forecast["spaces"].size(), 2u);
  EXPECT_EQ(forecast["indicators"], Json({{"SOC", 5}, {"ECO", 5}, {"INT", 5}, {"OPS", 5}}));
}

TEST(ResilienceView, SaysOfACardThatItIsRemovedWhenDroppedWhereverItCanBeBought) {
  RULE("RSL-91");
  const auto rules = test::make_game<Rules>(1);
  for (const StrategyCard& card : rules.scenario().strategies) {
    const std::string_view text = rules.lasting_names()->word("strategy_text", card.id);
    EXPECT_EQ(text.ends_with("; removed when dropped"), card.removed_when_discarded) << card.id << ": " << text;
  }
}

TEST(ResilienceView, KeepsToItselfWhoAskedToBeStoppedBeforeRolls) {
  RULE("RSL-100");
  const auto at_the_roll = [](SeatSet asked) {
    Country game{{{"decision_mode", "lead"}}, 3};
    game.all_at(6).roles({"foreign_affairs"}).active({6}).act_with(4);
    game.state.stops = asked;
    game.influence("DEF", 1);
    EXPECT_EQ(game.question(), "pre_roll");
    return game;
  };
  const Country one = at_the_roll(SeatSet::only(Seat{1})), both = at_the_roll(SeatSet::both(Seat{1}, Seat{2}));
  EXPECT_EQ(one.game.pending(one.state), both.game.pending(both.state)) << "the lead answers for all";
  const auto all_know_the_same = [](const Country& here, const Country& there) {
    for (const Viewer viewer : {Viewer{Seat{0}}, Viewer{Seat{1}}, Viewer::spectator()})
      EXPECT_EQ(here.game.known(here.state, viewer), there.game.known(there.state, viewer));
  };
  all_know_the_same(one, both);
  Country handed = one, handed_too = both;
  handed.act({{"type", "hand_lead"}, {"to", 2}});
  handed_too.act({{"type", "hand_lead"}, {"to", 2}});
  all_know_the_same(handed, handed_too);
}

TEST(ResilienceView, SpeaksOfEverythingThatCanHappen) {
  const Json& strings = strings_of("resilience");
  for (std::uint64_t seed = 0; seed < 14; ++seed) {
    Header header;
    header.game = "resilience", header.players = 1 + static_cast<int>(seed % 3), header.seed = seed_of(seed);
    header.house_rules = {{"scenario", std::string{scenario_words[seed % 7]}}};
    auto table = Table::open(header);
    ASSERT_TRUE(table);
    Rng dice{seed_of(seed)};
    while (!table->over()) {
      const Seat seat = table->pending().front();
      const auto choices = table->choices(seat);
      for (const Choice& choice : choices) {
        EXPECT_FALSE(choice.label.empty()) << choice.json.dump();
        EXPECT_EQ(choice.label.find('{'), std::string::npos) << choice.label;
      }
      table->commit(table->judge({seat, choices[dice.below(static_cast<std::uint32_t>(choices.size()))].json}));
    }
    for (const auto& line : table->log(Viewer{Seat{0}}))
      EXPECT_TRUE(strings.contains("event." + line.event["type"].get<std::string>())) << line.event.dump();
  }
}

}  // namespace
}  // namespace parlor::resilience
