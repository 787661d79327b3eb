// SPDX-License-Identifier: MIT
// Setup: RIT-01 to RIT-19.
#include "games/ritual/coven.h"
#include "table/rulebook.h"

namespace parlor::ritual {
namespace {

using test::make_game;
using test::Play;
using ::testing::ElementsAre;

/// Before anybody has chosen a Spell card.
Play<Rules> fresh(int players, const Json& house_rules = Json::object(), std::uint64_t seed = 1) {
  return Play<Rules>{players, house_rules, seed};
}

template <class G> std::vector<Json> told(const Play<G>& play, const std::string& type,
                                          Viewer viewer = Viewer::recorder()) {
  std::vector<Json> found;
  for (Json& event : play.told_since(0, viewer))
    if (event["type"] == type) found.push_back(event);
  return found;
}

TEST(RitualSetup, SeatsThreeToEightAndNoOther) {
  RULE("RIT-01");
  const auto content = own_cards<Rules>().content;
  const auto usual = default_house_rules(Rules::house_rules());
  for (int players = 3; players <= 8; ++players) EXPECT_TRUE(Rules::make(content, players, usual)) << players;
  EXPECT_FALSE(Rules::make(content, 2, usual));
  EXPECT_FALSE(Rules::make(content, 9, usual));
  for (int players = 3; players <= 5; ++players) EXPECT_FALSE(make_game<Rules>(players).teams());
  for (int players = 6; players <= 8; ++players) EXPECT_TRUE(make_game<Rules>(players).teams());
  EXPECT_EQ(fresh(4).game.forbids(fresh(4).state, seat_at(4), Action{}), "RIT-01");
}

TEST(RitualSetup, DrawsTheFirstSeatByLot) {
  RULE("RIT-02");
  std::set<int> first;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const auto play = fresh(4, Json::object(), seed);
    first.insert(index(play.state.first));
    EXPECT_EQ(told(play, "game_started")[0]["first_seat"], index(play.state.first));
    EXPECT_EQ(play.game.pending(play.state), SeatSet::only(seat_at(index(play.state.first))))
        << "the draft begins there";
  }
  EXPECT_EQ(first.size(), 4u);
}

TEST(RitualSetup, LetsTheHostNameTheFirstSeatWhereTheTableSaysSo) {
  RULE("RIT-02");
  auto play = fresh(4, {{"start_seat", "host_choice"}});
  EXPECT_EQ(play.game.pending(play.state), SeatSet::only(seat_at(0)));
  EXPECT_EQ(play.choices(0).size(), 4u);
  EXPECT_EQ(play.refusal(1, said("first 1")), "RIT-02");
  play.act(0, said("first 2"));
  EXPECT_EQ(index(play.state.first), 2);
  EXPECT_EQ(play.game.pending(play.state), SeatSet::only(seat_at(2)));
}

TEST(RitualSetup, GoesClockwiseByIncreasingSeatNumber) {
  RULE("RIT-02", "RIT-11");
  auto play = fresh(4, {{"start_seat", "host_choice"}});
  play.act(0, said("first 2"));
  for (int seat : {2, 3, 0, 1}) {
    ASSERT_EQ(play.game.pending(play.state), SeatSet::only(seat_at(seat)));
    play.act(seat, play.choices(seat)[0]);
  }
}

TEST(RitualSetup, ReadsTheRulesToEverySeatAtAnyTime) {
  RULE("RIT-03");
  EXPECT_NE(rulebook_of("ritual").find("RIT-88"), nullptr);
  const Coven coven{8};
  for (int seat = 0; seat < 8; ++seat) {  // the words on the cards are for all, whoever looks
    const Names words{coven.game.names(coven.game.known(coven.state, Viewer{seat_at(seat)})),
                      coven.game.lasting_names()};
    const Json names = words.json();
    EXPECT_EQ(names["spell_text"].size(), 17u) << "eight Witches with two Spells of their own, and the Sigil";
    EXPECT_EQ(names["demon_text"]["berith"], "I: 2 Herbs; II: 3 Herbs, 1 Mineral; III: 4 Herbs, 1 Mineral, 1 Potion");
  }
}

TEST(RitualSetup, LaysEightDarkMoonsInACircle) {
  RULE("RIT-04");
  const Coven coven{3};
  for (const Moon& moon : coven.state.moons) EXPECT_EQ(moon.type, Type::none);
  EXPECT_EQ(coven.state.moon, 0);
  const Json view = coven.view(0);
  EXPECT_EQ(view["moons"].size(), 8u);
  EXPECT_EQ(view["moons"][0]["name"], "New Moon");
  EXPECT_EQ(view["moons"][4]["name"], "Full Moon");
}

TEST(RitualSetup, SortsTheObjectsIntoThreeOpenDecks) {
  RULE("RIT-05");
  const auto play = fresh(4);
  EXPECT_EQ(play.state.decks, (Counts{{32, 26, 22}}));
  EXPECT_EQ(play.view(0)["decks"], (Json{{"herb", 32}, {"mineral", 26}, {"potion", 22}}));
}

TEST(RitualSetup, ShufflesTheArtifactsUnderAnOpenTop) {
  RULE("RIT-06");
  std::set<int> tops;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const auto play = fresh(4, Json::object(), seed);
    ASSERT_EQ(play.state.artifacts.size(), 13);
    tops.insert(static_cast<int>(play.state.artifacts.back()));
    const State known = play.game.known(play.state, Viewer{seat_at(0)});
    EXPECT_EQ(known.artifacts.back(), play.state.artifacts.back());
    for (int i = 0; i < 12; ++i) EXPECT_EQ(known.artifacts[i], Artifact{});
    EXPECT_EQ(play.view(Viewer::spectator())["artifacts"]["top"], static_cast<int>(play.state.artifacts.back()));
  }
  EXPECT_EQ(tops.size(), 13u);
}

TEST(RitualSetup, ShufflesTheIncantationsUnderAnOpenTop) {
  RULE("RIT-07");
  std::set<int> tops;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const auto play = fresh(4, Json::object(), seed);
    ASSERT_EQ(play.state.incantations.size(), 21);
    tops.insert(static_cast<int>(play.state.incantations.back()));
    const State known = play.game.known(play.state, Viewer{seat_at(0)});
    EXPECT_EQ(known.incantations.back(), play.state.incantations.back());
    for (int i = 0; i < 20; ++i) EXPECT_EQ(known.incantations[i], Incantation{});
  }
  EXPECT_EQ(tops.size(), 21u);
}

TEST(RitualSetup, ShufflesTheTransientObjectsFaceDown) {
  RULE("RIT-08");
  std::set<Type> tops;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const auto play = fresh(4, Json::object(), seed);
    Counts counts;
    for (Type type : play.state.transients) ++counts[type];
    EXPECT_EQ(counts, (Counts{{7, 6, 5}}));
    tops.insert(play.state.transients.back());
    for (Type type : play.game.known(play.state, Viewer{seat_at(0)}).transients) EXPECT_EQ(type, Type::none);
    EXPECT_EQ(play.view(0)["transients"]["makeup"], (Json{{"herb", 7}, {"mineral", 6}, {"potion", 5}}));
  }
  EXPECT_EQ(tops.size(), 3u);
}

TEST(RitualSetup, DealsEachSideADemonFaceUp) {
  RULE("RIT-09", "RIT-10");
  std::set<int> dealt_to_first;
  for (std::uint64_t seed = 0; seed < 80; ++seed) {
    const auto play = fresh(4, Json::object(), seed);
    const auto dealt = told(play, "demon_dealt", Viewer::spectator());
    ASSERT_EQ(dealt.size(), 4u);
    for (int turn = 0; turn < 4; ++turn)
      EXPECT_EQ(dealt[static_cast<std::size_t>(turn)]["side"], (index(play.state.first) + turn) % 4);
    EXPECT_EQ(play.state.demon_reserve.size(), 4);
    dealt_to_first.insert(static_cast<int>(play.state.devotion[Side{0}].demon));
    const Json view = play.view(Viewer::spectator());
    EXPECT_EQ(view["demon_reserve"].size(), 4u);
    for (const Json& side : view["sides"]) EXPECT_TRUE(side["demon"].is_string());
  }
  EXPECT_EQ(dealt_to_first.size(), 8u);
}

TEST(RitualSetup, OffersTwoSpellCardsAndPutsTheOtherAtTheBottom) {
  RULE("RIT-11", "RIT-13");
  auto play = fresh(4);
  const int chooser = index(play.state.first);
  const auto pair = play.state.offered[static_cast<Side>(chooser)];
  EXPECT_EQ(play.state.spell_deck.size(), 6);
  EXPECT_EQ(play.choices(chooser).size(), 2u);
  const std::string outside = play.game.content().text(play.state.spell_deck.back()).id;
  EXPECT_EQ(play.refusal(chooser, {{"type", "keep_spell"}, {"witch", outside}}), "RIT-11");
  EXPECT_EQ(play.refusal((chooser + 1) % 4, {{"type", "keep_spell"}, {"witch", play.game.content().text(pair[0]).id}}),
            "RIT-11");
  play.act(chooser, {{"type", "keep_spell"}, {"witch", play.game.content().text(pair[1]).id}});
  EXPECT_EQ(play.state.spell_card[witch_at(chooser)], pair[1]);
  EXPECT_EQ(play.state.spell_deck[0], pair[0]) << "at the bottom";
  EXPECT_EQ(play.view(Viewer::spectator())["seats"][static_cast<std::size_t>(chooser)]["witch"],
            play.game.content().text(pair[1]).id);
}

TEST(RitualSetup, ShufflesWhatWasTurnedDownForTheFifthSeat) {
  RULE("RIT-12", "RIT-14");
  std::set<int> offered;
  for (int trial = 0; trial < 60; ++trial) {
    auto play = fresh(5, Json::object(), 3);
    play.rng = Rng{seed_of(static_cast<std::uint64_t>(trial))};  // only the shuffle before the fifth seat can differ
    SpellCards kept;
    for (int turn = 0; turn < 4; ++turn) {
      const int seat = (index(play.state.first) + turn) % 5;
      kept.add(play.state.offered[static_cast<Side>(seat)][0]);
      play.act(seat, play.choices(seat)[0]);
    }
    const int fifth = (index(play.state.first) + 4) % 5;
    for (SpellCard card : play.state.offered[static_cast<Side>(fifth)]) {
      EXPECT_FALSE(kept.has(card));
      offered.insert(static_cast<int>(card));
    }
    play.act(fifth, play.choices(fifth)[0]);
    EXPECT_EQ(play.state.spell_reserve.size(), 3);
    EXPECT_TRUE(play.state.spell_deck.empty());
  }
  EXPECT_EQ(offered.size(), 4u) << "any of the four";
}

TEST(RitualSetup, ShowsTheSpellReserveOnceTheDraftIsOver) {
  RULE("RIT-14", "RIT-15");
  auto play = fresh(3);
  for (int turn = 0; turn < 3; ++turn) {
    EXPECT_TRUE(play.view(0)["spell_reserve"].empty());
    const int seat = (index(play.state.first) + turn) % 3;
    play.act(seat, play.choices(seat)[0]);
  }
  EXPECT_EQ(play.view(0)["spell_reserve"].size(), 5u);
  EXPECT_EQ(play.told(Viewer::spectator(), "spell_reserve_shown")["witches"].size(), 5u);
}

TEST(RitualSetup, KeepsTheOfferedPairToTheChoosingSeat) {
  RULE("RIT-15", "RIT-135");
  auto play = fresh(4);
  const int chooser = index(play.state.first), other = (chooser + 1) % 4;
  EXPECT_TRUE(told(play, "spell_pair_offered", Viewer{seat_at(chooser)})[0].contains("pair"));
  EXPECT_FALSE(told(play, "spell_pair_offered", Viewer{seat_at(other)})[0].contains("pair"));
  EXPECT_FALSE(told(play, "spell_pair_offered", Viewer::spectator())[0].contains("pair"));
  for (const auto& pair : play.game.known(play.state, Viewer{seat_at(other)}).offered.of)
    EXPECT_EQ(pair[0], SpellCard{});
  const SpellCard turned_down = play.state.offered[static_cast<Side>(chooser)][1];
  play.act(chooser, play.choices(chooser)[0]);
  EXPECT_EQ(play.game.known(play.state, Viewer{seat_at(chooser)}).spell_deck[0], turned_down)
      << "she remembers what she put at the bottom";
  EXPECT_EQ(play.game.known(play.state, Viewer{seat_at(other)}).spell_deck[0], SpellCard{});
}

TEST(RitualSetup, ShowsTheOfferedPairToAllWhereTheTableSaysSo) {
  RULE("RIT-15");
  const auto play = fresh(4, {{"spell_offer", "open"}});
  EXPECT_TRUE(told(play, "spell_pair_offered", Viewer::spectator())[0].contains("pair"));
  EXPECT_EQ(play.view(Viewer::spectator())["seats"][static_cast<std::size_t>(play.state.first)]["offered"].size(), 2u);
}

TEST(RitualSetup, DealsOneObjectOfEachTypeIntoAHiddenHand) {
  RULE("RIT-16", "RIT-138");
  const Coven coven{4};
  for (int seat = 0; seat < 4; ++seat) EXPECT_EQ(coven.hand_of(seat).objects, (Counts{{1, 1, 1}}));
  EXPECT_EQ(coven.state.decks, (Counts{{28, 22, 18}}));
  EXPECT_TRUE(coven.view(0)["seats"][0].contains("hand"));
  EXPECT_FALSE(coven.view(0)["seats"][1].contains("hand"));
  EXPECT_EQ(coven.view(0)["seats"][1]["cards"], 4);
}

TEST(RitualSetup, DealsTheTopArtifactsClockwiseFromTheFirstSeat) {
  RULE("RIT-17");
  auto play = fresh(4, Json::object(), 9);
  std::vector<int> from_top;
  for (int i = 0; i < 4; ++i) from_top.push_back(static_cast<int>(play.state.artifacts[12 - i]));
  const int first = index(play.state.first);
  while (play.state.phase == Phase::setup) {
    const int seat = index(play.game.pending(play.state).front());
    play.act(seat, play.choices(seat)[0]);
  }
  const auto dealt = told(play, "starting_artifact_dealt", Viewer::spectator());
  ASSERT_EQ(dealt.size(), 4u);
  for (int turn = 0; turn < 4; ++turn) {
    EXPECT_EQ(dealt[static_cast<std::size_t>(turn)]["seat"], (first + turn) % 4);
    EXPECT_EQ(dealt[static_cast<std::size_t>(turn)]["number"], from_top[static_cast<std::size_t>(turn)]);
  }
  EXPECT_EQ(dealt[0]["next_top"], from_top[1]) << "all see the numbers";
}

TEST(RitualSetup, StartsEverybodyWithoutIncantationLevelOrSigil) {
  RULE("RIT-18");
  const Coven coven{5};
  for (int seat = 0; seat < 5; ++seat) {
    EXPECT_TRUE(coven.hand_of(seat).incantations.empty());
    EXPECT_EQ(coven.level_of(seat), 0);
    EXPECT_EQ(coven.sigil_of(seat), 0);
  }
}

TEST(RitualSetup, KnowsNoHandLimit) {
  RULE("RIT-19");
  Coven coven{3};
  coven.hand(0,
             "herb herb herb herb herb herb herb herb herb herb mineral mineral mineral mineral potion potion potion "
             "artifact-1 artifact-2 artifact-3");
  coven.says(0, "draw herb herb");
  EXPECT_EQ(coven.hand_of(0).size(), 22);
}

TEST(RitualSetup, LeavesTheDecksAsTheTableOfComponentsSays) {
  RULE("RIT-05", "RIT-120");
  struct Row {
    int players, herbs, minerals, potions, artifacts, demons, spells;
  };
  for (const Row& row : {Row{3, 29, 23, 19, 10, 5, 5}, Row{4, 28, 22, 18, 9, 4, 4}, Row{5, 27, 21, 17, 8, 3, 3},
                         Row{6, 26, 20, 16, 7, 5, 2}, Row{7, 24, 18, 14, 5, 4, 0}, Row{8, 24, 18, 14, 5, 4, 0}}) {
    const Coven coven{row.players};
    EXPECT_EQ(coven.state.decks.of, (std::array<std::uint8_t, 3>{static_cast<std::uint8_t>(row.herbs),
                                                                 static_cast<std::uint8_t>(row.minerals),
                                                                 static_cast<std::uint8_t>(row.potions)}))
        << row.players;
    EXPECT_EQ(coven.state.artifacts.size(), row.artifacts);
    EXPECT_EQ(coven.state.incantations.size(), 21);
    EXPECT_EQ(coven.state.demon_reserve.size(), row.demons);
    EXPECT_EQ(coven.state.spell_reserve.size(), row.spells);
  }
}

}  // namespace
}  // namespace parlor::ritual
