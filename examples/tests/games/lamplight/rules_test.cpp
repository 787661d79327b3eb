// SPDX-License-Identifier: MIT
// The rules of Lamplight, in the order of its rulebook.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "games/lamplight/invariants.h"
#include "support/play.h"

namespace parlor::lamplight {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

Json light(int lamp) { return {{"type", "light"}, {"lamp", lamp}}; }
Json douse(int lamp) { return {{"type", "douse"}, {"lamp", lamp}}; }

/// A table laid out by hand: whatever is not laid out lies in the cart.
class Street : public test::Play<Rules> {
 public:
  explicit Street(int players, const Json& house_rules = Json::object()) : Play{players, house_rules} {
    State s;
    for (int lamp = 1; lamp <= brightest; ++lamp)
      s.cart.push(Lamp{test_byte(lamp)}), s.cart.push(Lamp{test_byte(lamp)});
    state = s;
    history.clear();
  }
  Street& hand(int seat, std::initializer_list<int> lamps) {
    for (int lamp : lamps) state.hand[seat_at(seat)].push(from_cart(lamp));
    return *this;
  }
  Street& lit(int seat, std::initializer_list<int> lamps) {
    for (int lamp : lamps) state.street[seat_at(seat)].push(from_cart(lamp));
    return *this;
  }
  /// The lamp that is taken next.
  Street& top(int lamp) {
    state.cart.push(from_cart(lamp));
    return *this;
  }
  /// What is still in the cart goes to the gutter.
  Street& empty_cart() {
    while (!state.cart.empty()) state.gutter.push({state.cart.pop(), nobody});
    return *this;
  }
  std::vector<int> numbers(const auto& lamps) const {
    std::vector<int> all;
    for (Lamp lamp : lamps) all.push_back(number(lamp));
    return all;
  }
  std::vector<int> street(int seat) const { return numbers(state.street[seat_at(seat)]); }
  std::vector<int> in_hand(int seat) const { return numbers(state.hand[seat_at(seat)]); }

 private:
  static std::uint8_t test_byte(int lamp) { return static_cast<std::uint8_t>(lamp); }
  Lamp from_cart(int lamp) {
    state.cart.remove(Lamp{test_byte(lamp)});
    return Lamp{test_byte(lamp)};
  }
};

TEST(Lamplight, IsForTwoToFourWithSixteenLamps) {
  RULE("LAM-01");
  for (const int players : {1, 5}) {
    const auto made = Rules::make(own_cards<Rules>().content, players, default_house_rules(Rules::house_rules()));
    ASSERT_FALSE(made);
    EXPECT_NE(made.fault().text().find("LAM-01"), std::string::npos);
  }
  for (const int players : {2, 3, 4}) {
    const test::Play<Rules> game{players};
    check_invariants(game.game, game.state);
    EXPECT_EQ(game.state.cart.size(), lamp_count - players * hand_size);
  }
  Json cards = *parse_json(content::embedded("content/lamplight/cards.json"), "");
  cards["lamps"][0]["copies"] = 3;
  EXPECT_NE(Content::read(cards).fault().what.find("LAM-01"), std::string::npos);
  cards["lamps"][0]["copies"] = 2, cards["lamps"][1]["number"] = 1;
  EXPECT_EQ(Content::read(cards).fault().text(), "lamps[1]: number: this number is there twice");
}

TEST(Lamplight, ShufflesTheLampsBeforeTheDeal) {
  RULE("LAM-01");
  std::set<std::vector<int>> carts;
  for (int seed = 0; seed < 20; ++seed) {
    Rng rng{seed_of(static_cast<std::uint64_t>(seed))};
    Rules::Journal silence;
    const test::Play<Rules> game{2};
    std::vector<int> cart;
    for (Lamp lamp : game.game.start(rng, silence).cart) cart.push_back(number(lamp));
    carts.insert(cart);
  }
  EXPECT_GT(carts.size(), 15u);
}

TEST(Lamplight, DealsThreeLampsThatOnlyTheirSeatSees) {
  RULE("LAM-02");
  const test::Play<Rules> game{3};
  EXPECT_EQ(game.view(0)["mine"].size(), 3u);
  EXPECT_EQ(game.view(1)["seats"][0], Json({{"street", Json::array()}, {"shine", 0}, {"hand", 3}}));
  const State others = game.game.known(game.state, Viewer{Seat{1}});
  const auto hidden = [](const auto& lamps) {
    return std::all_of(lamps.begin(), lamps.end(), [](Lamp lamp) { return lamp == unknown_lamp; });
  };
  EXPECT_TRUE(hidden(others.hand[Seat{0}]) && hidden(others.cart));
  EXPECT_EQ(others.hand[Seat{1}], game.state.hand[Seat{1}]) << "but the own ones";
  EXPECT_FALSE(game.view(Viewer::spectator()).contains("mine"));
}

TEST(Lamplight, GoesRoundAndPassesOverWhoHasNoLamps) {
  RULE("LAM-03");
  Street game{3};
  game.hand(0, {1, 2}).hand(2, {3}).empty_cart();
  EXPECT_EQ(game.refusal(2, light(3)), "LAM-03");
  game.act(0, light(1));
  EXPECT_EQ(game.game.pending(game.state), SeatSet::only(Seat{2})) << "seat 1 has none";
  game.act(2, light(3));
  EXPECT_EQ(game.game.pending(game.state), SeatSet::only(Seat{0}));
  Street alone{2};
  alone.hand(0, {1, 2}).empty_cart();
  alone.act(0, light(1));
  EXPECT_EQ(alone.game.pending(alone.state), SeatSet::only(Seat{0})) << "whoever alone has lamps goes on";
  EXPECT_TRUE(alone.told(Viewer::spectator(), "game_ended").is_null());
}

TEST(Lamplight, LetsOneLightOrDouseALampOfTheOwnHand) {
  RULE("LAM-04");
  Street game{2};
  game.hand(0, {2, 5, 5});
  EXPECT_THAT(game.choices(0), UnorderedElementsAre(light(2), douse(2), light(5), douse(5)));
  EXPECT_EQ(game.refusal(0, light(3)), "LAM-04");
  EXPECT_EQ(game.refusal(0, douse(3)), "LAM-04");
}

TEST(Lamplight, LightsOnlyWhatIsBrighterThanTheEndOfTheStreet) {
  RULE("LAM-05");
  Street game{2};
  game.hand(0, {4, 5, 6}).hand(1, {1}).lit(0, {2, 5});
  EXPECT_EQ(game.refusal(0, light(4)), "LAM-05");
  EXPECT_EQ(game.refusal(0, light(5)), "LAM-05");
  game.act(0, light(6));
  EXPECT_THAT(game.street(0), ElementsAre(2, 5, 6));
}

TEST(Lamplight, DousesALampThatNobodyElseKnows) {
  RULE("LAM-06");
  Street game{2};
  game.hand(0, {4}).hand(1, {1});
  game.act(0, douse(4));
  EXPECT_EQ(game.told(Viewer{Seat{0}})[0], Json({{"type", "lamp_doused"}, {"seat", 0}, {"lamp", 4}}));
  EXPECT_EQ(game.told(Viewer{Seat{1}})[0], Json({{"type", "lamp_doused"}, {"seat", 0}}));
  EXPECT_EQ(game.view(0)["gutter"], Json({4}));
  EXPECT_EQ(game.view(1)["gutter"], Json::array({nullptr}));
  game.finish_randomly();
  EXPECT_EQ(game.view(1)["gutter"][0], Json{}) << "not even at the end";
}

TEST(Lamplight, BlowsOutTheSameNumberAtTheEndOfOtherStreets) {
  RULE("LAM-07");
  Street game{3};
  game.hand(0, {5}).hand(1, {1}).lit(1, {3, 5}).lit(2, {2});
  game.act(0, light(5));
  EXPECT_THAT(game.street(1), ElementsAre(3));
  EXPECT_THAT(game.street(2), ElementsAre(2)) << "another number stays";
  EXPECT_THAT(game.street(0), ElementsAre(5)) << "and so does the new one";
  EXPECT_EQ(game.view(2)["gutter"], Json({5})) << "face up";
  EXPECT_EQ(game.told(Viewer{Seat{2}}, "lamp_blown_out"), Json({{"type", "lamp_blown_out"}, {"seat", 1}, {"lamp", 5}}));
}

TEST(Lamplight, TakesTheTopLampAfterwards) {
  RULE("LAM-08");
  Street game{2};
  game.hand(0, {4, 6}).hand(1, {1}).top(8);
  game.act(0, light(4));
  EXPECT_THAT(game.in_hand(0), ElementsAre(6, 8));
  EXPECT_EQ(game.told(Viewer{Seat{0}}, "lamp_taken")["lamp"], 8);
  EXPECT_FALSE(game.told(Viewer{Seat{1}}, "lamp_taken").contains("lamp"));
  Street last{2};
  last.hand(0, {4, 6}).hand(1, {1}).empty_cart();
  last.act(0, douse(4));
  EXPECT_THAT(last.in_hand(0), ElementsAre(6)) << "nothing is left to take";
}

TEST(Lamplight, EndsWhenNobodyHasALampLeft) {
  RULE("LAM-09");
  Street game{2};
  game.hand(0, {4}).hand(1, {7}).empty_cart();
  game.act(0, light(4));
  EXPECT_FALSE(game.over());
  game.act(1, light(7));
  EXPECT_TRUE(game.over());
  EXPECT_EQ(game.told(Viewer::spectator(), "game_ended")["winners"], Json({1}));
}

TEST(Lamplight, IsWonByTheBrightestStreetAndShared) {
  RULE("LAM-10");
  Street game{3};
  game.hand(0, {7}).lit(0, {1}).lit(1, {3, 5}).lit(2, {7}).empty_cart();
  game.act(0, douse(7));
  EXPECT_EQ(game.game.shine(game.state, Seat{1}), 8);
  EXPECT_EQ(game.game.score(game.state, Seat{1}), 1);
  EXPECT_EQ(game.game.score(game.state, Seat{2}), 0);
  EXPECT_EQ(game.game.outcome(game.state)["shine"], Json({1, 8, 7}));
  Street tie{2};
  tie.hand(0, {1}).lit(0, {3, 5}).lit(1, {8}).empty_cart();
  tie.act(0, douse(1));
  EXPECT_EQ(tie.game.score(tie.state, Seat{0}), 0.5);
  EXPECT_EQ(tie.game.score(tie.state, Seat{1}), 0.5);
}

TEST(Lamplight, KnowsNoGaleWhereTheTableWantsNone) {
  RULE("LAM-11");
  Street game{2, {{"gale", "off"}}};
  game.hand(0, {5}).hand(1, {1}).lit(1, {3, 5});
  game.act(0, light(5));
  EXPECT_THAT(game.street(1), ElementsAre(3, 5));
}

TEST(Lamplight, SuggestsWhatLeavesTheSmallestGapAndWhatBlowsALampOut) {
  Street game{2};
  game.hand(0, {2, 4, 8}).hand(1, {1});
  const auto suggested = [&] { return game.game.fields(game.game.suggest(game.state, Seat{0}, game.rng)).json(); };
  EXPECT_EQ(suggested(), light(2));
  game.lit(1, {4});
  EXPECT_EQ(suggested(), light(4));
  Street nothing{2};
  nothing.hand(0, {2, 3}).hand(1, {1}).lit(0, {5});
  EXPECT_EQ(nothing.game.fields(nothing.game.suggest(nothing.state, Seat{0}, nothing.rng)).json(), douse(2));
}

}  // namespace
}  // namespace parlor::lamplight
