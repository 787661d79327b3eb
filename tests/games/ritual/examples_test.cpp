// SPDX-License-Identifier: MIT
// The worked examples of the catalogue, G1 to G34, one test each.
#include "games/ritual/coven.h"

namespace parlor::ritual {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(RitualExamples, G1ThreeIncantations) {
  RULE("RIT-51", "RIT-54", "RIT-59", "RIT-62", "RIT-81", "RIT-82", "RIT-77");
  Coven coven = quiet();
  coven.witch(0, "blanchefleur")
      .witch(1, "thylane")
      .witch(2, "zinnia")
      .hand(0, "herb incantation-11")
      .hand(1, "incantation-5")
      .hand(2, "incantation-1")
      .transient("potion");
  coven.says(0, "play incantation-11").says(1, "play incantation-5").says(2, "play incantation-1");
  coven.says(0, "cast crowded_silence");
  EXPECT_EQ(coven.sums(), (Counts{{3, 0, 1}}));
  coven.says(1, "cast counting_rhyme").says(2, "cast sigil 1");
  coven.says(1, "sweep herb");
  EXPECT_EQ(coven.shown(1), "potion");
  EXPECT_TRUE(coven.is_removed(11));
  EXPECT_TRUE(coven.is_removed(5));
  EXPECT_EQ(coven.sigil_of(1), 1);
  coven.hand(1, "artifact-8");
  EXPECT_EQ(coven.refused(1, "play artifact-8"), "RIT-78");
}

TEST(RitualExamples, G2TwoArtifacts) {
  RULE("RIT-81", "RIT-82", "RIT-87");
  Coven coven = quiet(5);
  coven.hand(0, "potion")
      .hand(1, "mineral")
      .hand(2, "herb")
      .hand(3, "artifact-12")
      .hand(4, "artifact-4")
      .transient("potion");
  coven.says(0, "play potion")
      .says(1, "play mineral")
      .says(2, "play herb")
      .says(3, "play artifact-12")
      .says(4, "play artifact-4");
  coven.says(3, "sweep potion").says(4, "sweep mineral");
  EXPECT_EQ(coven.shown(1), "herb");
  EXPECT_TRUE(coven.artifact_is_removed(12));
  EXPECT_TRUE(coven.artifact_is_removed(4));
}

TEST(RitualExamples, G3Ties) {
  RULE("RIT-88");
  Coven two = quiet();
  two.hand(0, "mineral").hand(1, "mineral").hand(2, "herb").transient("herb");
  two.says(0, "play mineral").says(1, "play mineral").says(2, "play herb");
  EXPECT_EQ(two.shown(1), "mineral");
  Coven three = quiet();
  three.hand(0, "mineral").hand(1, "potion").transient("herb");
  three.says(0, "play mineral").says(1, "play potion").others_draw();
  EXPECT_EQ(three.shown(1), "potion");
}

TEST(RitualExamples, G4AnEmptyArtifactDeck) {
  RULE("RIT-69");
  Coven coven = quiet();
  coven.witch(0, "calanthe")
      .hand(0, "mineral incantation-6")
      .artifacts("")
      .transient("herb")
      .says(0, "play incantation-6")
      .others_draw();
  coven.says(0, "cast sip_by_sip");
  EXPECT_EQ(coven.news("card_played_from_hand")["card"], "mineral");
  EXPECT_EQ(coven.times("artifact_drawn"), 0);
  EXPECT_EQ(coven.news("effect_lost")["effect"], "draw");
  EXPECT_TRUE(coven.is_removed(6));
  EXPECT_EQ(coven.shown(1), "mineral");
}

TEST(RitualExamples, G5WorthThreeIsOneCard) {
  RULE("RIT-66");
  Coven coven = quiet();
  coven.witch(0, "blanchefleur")
      .witch(1, "evanthe")
      .hand(0, "herb incantation-11")
      .hand(1, "incantation-5 potion")
      .transient("herb");
  coven.says(0, "play incantation-11").says(1, "play incantation-5").others_draw();
  coven.says(0, "cast crowded_silence");
  EXPECT_EQ(coven.sums(), (Counts{{4, 0, 0}}));
  coven.says(1, "cast weeding").says(1, "remove 2");
  EXPECT_EQ(coven.news("centre_card_removed")["card"], "herb");
  EXPECT_EQ(coven.news("objects_counted")["herb"], 1) << "fell by three";
}

TEST(RitualExamples, G6RemovingATransformedArtifact) {
  RULE("RIT-65", "RIT-67");
  Coven coven = quiet();
  coven.witch(0, "thylane").witch(1, "vuoko").hand(0, "incantation-14").hand(1, "incantation-6").transient("herb");
  coven.says(0, "play incantation-14").says(1, "play incantation-6").others_draw();
  coven.says(0, "cast counting_rhyme").says(1, "cast sinking_ground").says(1, "take herb");
  EXPECT_TRUE(coven.is_removed(14));
  EXPECT_EQ(coven.times("artifact_activated"), 0);
  EXPECT_EQ(coven.shown(1), "herb");
}

TEST(RitualExamples, G7NothingToGive) {
  RULE("RIT-71");
  Coven coven = quiet();
  coven.witch(0, "thylane").hand(0, "incantation-9").hand(1, "herb").says(0, "play incantation-9").others_draw();
  coven.says(0, "cast give_it_to_me 1");
  EXPECT_EQ(coven.times("spell_invalid"), 1);
  EXPECT_EQ(coven.hand_of(0).incantations.size(), 0);
  EXPECT_TRUE(coven.is_removed(9));
}

TEST(RitualExamples, G8OneLevelARound) {
  RULE("RIT-96", "RIT-93");
  Coven coven = quiet();
  coven.demon(0, "haborym")
      .hand(0, "herb mineral potion")
      .moons("H H M M")
      .hand(1, "artifact-1 artifact-2")
      .transient("herb");
  coven.says(0, "demon murmur").says(1, "play artifact-1").others_draw();
  EXPECT_EQ(coven.level_of(0), 1);
  coven.says(1, "play artifact-2").others_draw();
  EXPECT_EQ(coven.times("moon_not_locked"), 1);
  EXPECT_EQ(coven.level_of(0), 2);
}

TEST(RitualExamples, G9ANewDemonReadsTheNextLevel) {
  RULE("RIT-47", "RIT-97");
  Coven coven = quiet();
  coven.demon(0, "berith")
      .demon(1, "haborym")
      .demon(2, "eligos")
      .level(0, 1)
      .level(2, 2)
      .hand(0, "herb mineral potion")
      .moons("H H M M M P")
      .transient("herb")
      .incantations("21 20");
  coven.says(0, "demon valefar").others_draw();
  EXPECT_EQ(coven.shown(7), "herb");
  EXPECT_EQ(coven.level_of(0), 2);
  EXPECT_EQ(coven.times("level_activated"), 1) << "level I not a second time";
  EXPECT_EQ(coven.hand_of(0).incantations.size(), 1);
}

TEST(RitualExamples, G10TwoWantValefar) {
  RULE("RIT-46", "RIT-29");
  Coven coven = quiet();
  coven.demon(0, "berith")
      .demon(1, "vepar")
      .level(0, 1)
      .level(1, 1)
      .hand(0, "herb mineral potion")
      .hand(1, "herb mineral potion");
  coven.says(0, "demon valefar");
  EXPECT_EQ(coven.refused(1, "demon valefar"), "RIT-46");
  EXPECT_EQ(coven.objects_of(1), 3);
  coven.says(1, "demon berith");
  EXPECT_EQ(coven.demon_of_side(1), "berith");
}

TEST(RitualExamples, G11TwoReachForTheSameArtifact) {
  RULE("RIT-30");
  Coven coven = quiet();
  coven.artifacts("13 2").says(0, "draw artifact 13");
  EXPECT_TRUE(coven.holds(0, "artifact-13"));
  EXPECT_EQ(coven.refused(1, "draw artifact 13"), "RIT-30");
  EXPECT_TRUE(coven.is_asked(1));
  EXPECT_EQ(coven.view(2)["artifacts"]["top"], 2);
}

TEST(RitualExamples, G12TheLastObject) {
  RULE("RIT-40");
  Coven coven = quiet();
  coven.decks(0, 0, 1).says(0, "draw potion");
  EXPECT_EQ(coven.hand_of(0).objects, (Counts{{0, 0, 1}}));
  for (const Json& choice : coven.choices(1)) EXPECT_NE(choice["type"], "draw_objects");
}

TEST(RitualExamples, G13NothingToDo) {
  RULE("RIT-31");
  Coven coven = quiet();
  coven.decks(0, 0, 0).artifacts("").hand(0, "herb herb").hand(1, "artifact-5").hand(2, "herb herb").sigil(1, 3);
  coven.says(0, "play herb");
  EXPECT_EQ(coven.news("seat_passed")["seat"], 1);
  coven.says(2, "play herb");
  EXPECT_EQ(coven.times("seat_passed"), 1) << "again, at the opening of the next action phase";
  EXPECT_FALSE(coven.is_asked(1));
}

TEST(RitualExamples, G14NothingIsLeft) {
  RULE("RIT-84", "RIT-91");
  Coven coven = quiet();
  coven.hand(0, "artifact-9")
      .hand(1, "artifact-3")
      .transient("herb")
      .transients("mineral potion")
      .demon(2, "berith")
      .moons("H H");
  coven.says(0, "play artifact-9").says(1, "play artifact-3").others_draw();
  EXPECT_EQ(coven.news("artifact_activated")["object"], "herb");
  EXPECT_EQ(coven.news("artifact_wasted")["number"], 3);
  EXPECT_EQ(coven.level_of(2), 1) << "the level check is made";
  EXPECT_EQ(coven.state.moon, 2);
  EXPECT_EQ(coven.state.transient, Type::mineral);
}

TEST(RitualExamples, G15AClearedMoonStaysEmpty) {
  RULE("RIT-22", "RIT-91");
  Coven coven = quiet();
  coven.demon(0, "focalor").demon(2, "berith").moons("P M M M M M M").transient("mineral").hand(1, "");
  coven.others_draw();
  ASSERT_EQ(coven.state.month, 2);
  EXPECT_EQ(coven.times("moon_cleared"), 1);
  coven.hand(1, "artifact-3").says(1, "play artifact-3").others_draw();
  EXPECT_EQ(coven.times("moon_not_locked"), 1);
  EXPECT_EQ(coven.times("moon_cleared"), 0) << "the repeat round removes nothing";
  EXPECT_EQ(coven.game.at(coven.state).symbols()[Type::potion], 0) << "and Moon I counts for no combination";
}

TEST(RitualExamples, G16TheFullMoon) {
  RULE("RIT-102");
  const auto drawn = [](const Json& house_rules) {
    Coven coven = quiet(3, house_rules);
    coven.demon(0, "berith")
        .demon(1, "haborym")
        .demon(2, "eligos")
        .level(2, 1)
        .moons("H P M M")
        .transient("herb")
        .incantations("21 20 19")
        .others_draw();
    return std::pair{coven.hand_of(0).incantations.size(), coven.hand_of(1).incantations.size()};
  };
  EXPECT_EQ(drawn(Json::object()), (std::pair{1, 1}));
  EXPECT_EQ(drawn({{"full_moon_timing", "on_lock"}}), (std::pair{2, 1}));
}

TEST(RitualExamples, G17ASigilCountsFromTheNextRound) {
  RULE("RIT-107", "RIT-104");
  Coven coven = quiet();
  coven.moons("H M P H M P H")
      .transient("herb")
      .sigil(1, 4)
      .hand(0, "incantation-9")
      .says(0, "play incantation-9")
      .others_draw();
  coven.says(0, "cast sigil 2");
  EXPECT_EQ(coven.shown(8), "herb");
  EXPECT_FALSE(coven.over());
  coven.others_draw();
  EXPECT_THAT(coven.winners(), ElementsAre(0));
  EXPECT_EQ(coven.state.ending, Ending::sigil);
}

TEST(RitualExamples, G18ASummoningComesFirst) {
  RULE("RIT-105");
  Coven coven = quiet();
  coven.state.eighth_locked = true;
  coven.sigil(1, 4).sigil(2, 5).demon(1, "murmur").level(1, 2).moons("H H H M M").transient("mineral").others_draw();
  EXPECT_THAT(coven.winners(), ElementsAre(1));
}

TEST(RitualExamples, G19TwoSummoners) {
  RULE("RIT-100");
  const auto winner = [](int a_one, int a_two, int b_one, int b_two) {
    Coven coven = quiet();
    coven.demon(0, "murmur")
        .demon(1, "berith")
        .moons("H H H M M P H")
        .transient("mineral")
        .level(0, 2, a_one, a_two)
        .level(1, 2, b_one, b_two);
    coven.says(1, "draw herb herb").others_draw();
    return coven.winners();
  };
  EXPECT_THAT(winner(5, 6, 1, 7), ElementsAre(0));
  EXPECT_THAT(winner(2, 6, 3, 6), ElementsAre(0));
  EXPECT_THAT(winner(3, 6, 3, 6), ElementsAre(1));
}

TEST(RitualExamples, G20TheLastTransient) {
  RULE("RIT-110");
  Coven coven = quiet();
  coven.transients("")
      .moons("H M P H M P H")
      .transient("herb")
      .hand(0, "incantation-9")
      .says(0, "play incantation-9")
      .others_draw();
  coven.says(0, "cast sigil 2");
  EXPECT_EQ(coven.times("sigil_placed"), 1);
  EXPECT_EQ(coven.state.ending, Ending::nobody);
  EXPECT_EQ(coven.times("month_started"), 0);
}

TEST(RitualExamples, G21OneSigilAWitch) {
  RULE("RIT-76");
  Coven coven = quiet();
  coven.hand(0, "incantation-20")
      .hand(1, "incantation-8")
      .sigil(0, 3)
      .says(0, "play incantation-20")
      .says(1, "play incantation-8")
      .others_draw();
  coven.says(0, "cast sigil 2");
  EXPECT_EQ(coven.refused(1, "cast sigil 2"), "RIT-76");
  for (const Json& choice : coven.choices(1))
    EXPECT_NE(choice.value("spell", ""), "sigil") << "all other opponents are sealed";
  EXPECT_TRUE(coven.may(1, "fade"));
}

TEST(RitualExamples, G22NobodyStaysAway) {
  RULE("RIT-72");
  Coven coven = quiet(4);
  coven.witch(0, "myosotis")
      .hand(0, "incantation-9")
      .hand(1, "herb mineral")
      .hand(2, "artifact-1")
      .hand(3, "")
      .artifacts("2 5")
      .decks(9, 9, 9);
  coven.says(0, "play incantation-9")
      .says(1, "draw potion potion")
      .says(2, "draw artifact 2")
      .says(3, "draw herb herb");
  coven.state.hand[witch_at(3)].objects = {{1, 0, 0}};
  coven.says(0, "cast nobody_stays_away").says(1, "discard herb").says(0, "take potion");
  EXPECT_EQ(coven.objects_of(1), 3);
  EXPECT_EQ(coven.hand_of(2).artifacts.size(), 2);
  EXPECT_EQ(coven.objects_of(3), 0);
  EXPECT_EQ(coven.objects_of(0), 1);
}

TEST(RitualExamples, G23ASealedVirag) {
  RULE("RIT-63");
  Coven coven = quiet();
  coven.witch(0, "virag")
      .hand(0, "artifact-4 mineral incantation-9")
      .sigil(0, 2)
      .transient("herb")
      .says(0, "play incantation-9")
      .others_draw();
  coven.says(0, "cast hatching");
  EXPECT_EQ(coven.news("effect_lost")["reason"], "sealed");
  EXPECT_EQ(coven.shown(1), "mineral");
}

TEST(RitualExamples, G24PromisesAreKept) {
  RULE("RIT-75", "RIT-109");
  Coven coven = quiet();
  coven.witch(0, "blanchefleur")
      .witch(1, "myosotis")
      .hand(0, "incantation-18 herb")
      .hand(1, "incantation-4")
      .hand(2, "potion")
      .sigil(1, 6)
      .artifacts("3 2");
  coven.says(0, "play incantation-18").says(1, "play incantation-4").says(2, "draw potion potion");
  coven.says(0, "cast changed_souls 1").says(1, "cast nobody_stays_away");
  ASSERT_EQ(coven.state.phase, Phase::end_of_round);
  coven.act(1, coven.choices(1)[0]);
  EXPECT_NE(coven.witch_at_seat(1), "myosotis");
  EXPECT_EQ(coven.sigil_of(1), 6);
  coven.says(0, "take herb");
  EXPECT_EQ(coven.objects_of(2), 2) << "still performed for her";
  EXPECT_TRUE(coven.is_asked(1));
  coven.says(1, "take mineral");
  EXPECT_EQ(coven.state.round, 2);
}

TEST(RitualExamples, G25ACommittedCardIsASecret) {
  RULE("RIT-136", "RIT-137");
  const auto seen = [](const std::string& card) {
    Coven coven = quiet();
    coven.hand(1, "herb artifact-7").says(1, "play " + card);
    coven.says(0, "draw herb herb");
    return std::tuple{coven.view(0).dump(), coven.view(Viewer::spectator()).dump(),
                      coven.told_since(0, Viewer{seat_at(0)})};
  };
  EXPECT_EQ(seen("artifact-7"), seen("herb"));
}

TEST(RitualExamples, G26HandsFollowFromPublicEvents) {
  RULE("RIT-134");  // at every round start of many games: knowing_test.cpp; here one round in full
  Coven coven = quiet();
  coven.hand(0, "herb").hand(1, "mineral potion").sigil(1, 3).artifacts("9 8");
  const State before = coven.game.known(coven.state, Viewer::spectator());
  EXPECT_EQ(before.hand, coven.state.hand);
  coven.says(0, "play herb");
  EXPECT_EQ(coven.game.known(coven.state, Viewer::spectator()).hand[witch_at(0)].unknown, 1);
  coven.says(1, "break").says(2, "draw artifact 9");
  EXPECT_EQ(coven.game.known(coven.state, Viewer::spectator()).hand, coven.state.hand);
}

TEST(RitualExamples, G27SevenPlayers) {
  RULE("RIT-113", "RIT-126", "RIT-128", "RIT-129");
  Coven coven{7};
  EXPECT_EQ(coven.game.side_count(), 4);
  EXPECT_EQ(coven.game.witch_count(), 8);
  EXPECT_TRUE(coven.state.spell_reserve.empty());
  const std::array demons{"berith", "eligos", "haborym", "vepar"};
  for (int side = 0; side < 4; ++side) coven.demon(side, demons[static_cast<std::size_t>(side)]);
  coven.state.high = Witches{0b01010101};
  coven.witch(2, "myosotis")
      .hands("herb potion")
      .hand(2, "incantation-9")
      .level(1, 1)
      .level(3, 1)
      .moons("H M P M")
      .transient("herb")
      .incantations("21 20");
  for (int seat = 0; seat < 7; ++seat) coven.says(seat, seat == 2 ? "play incantation-9" : "draw herb herb");
  Json last = said("draw herb herb");
  last["second"] = true;
  coven.act(6, last);
  coven.says(2, "cast nobody_stays_away");
  EXPECT_EQ(coven.state.waiting.size(), 6) << "six Witches";
  EXPECT_TRUE(coven.holds(0, "incantation-21")) << "the level, to the High Witch";
  EXPECT_TRUE(coven.holds(5, "incantation-20")) << "the Full Moon, to the Lesser Witch";
}

TEST(RitualExamples, G28HighWitchesOnly) {
  RULE("RIT-130");
  Coven coven{8};
  coven.hands("").state.high = Witches{0b10101010};
  coven.state.eighth_locked = true;
  coven.sigil(1, 1).sigil(3, 2).sigil(5, 3).others_draw();
  EXPECT_THAT(coven.winners(), ElementsAre(3));
}

TEST(RitualExamples, G29OneSymbol) {
  RULE("RIT-89");
  Coven coven = quiet();
  coven.witch(0, "vuoko")
      .hand(0, "incantation-9")
      .hand(1, "herb")
      .transient("herb")
      .says(0, "play incantation-9")
      .says(1, "play herb")
      .others_draw();
  coven.says(0, "cast black_water");
  EXPECT_EQ(coven.shown(1), "potion");
  EXPECT_EQ(coven.game.at(coven.state).symbols(), (Counts{{0, 0, 1}}));
}

TEST(RitualExamples, G30TheFifthSeat) {
  RULE("RIT-12");
  test::Play<Rules> play{5};
  SpellCards turned_down;
  for (int turn = 0; turn < 4; ++turn) {
    const int seat = (index(play.state.first) + turn) % 5;
    turned_down.add(play.state.offered[static_cast<Side>(seat)][1]);
    play.act(seat, play.choices(seat)[0]);
  }
  const int fifth = (index(play.state.first) + 4) % 5;
  for (SpellCard card : play.state.offered[static_cast<Side>(fifth)]) EXPECT_TRUE(turned_down.has(card));
  play.act(fifth, play.choices(fifth)[0]);
  EXPECT_EQ(play.state.spell_reserve.size(), 3);
}

TEST(RitualExamples, G31TheClock) {
  RULE("RIT-33");
  Coven coven = quiet();
  coven.decks(20, 20, 12).hand(0, "artifact-3").time_out(0);
  EXPECT_EQ(coven.hand_of(0).objects, (Counts{{1, 1, 0}}));
  EXPECT_TRUE(coven.holds(0, "artifact-3"));
  EXPECT_EQ(coven.state.centre.size(), 1);
}

TEST(RitualExamples, G32SealedActions) {
  RULE("RIT-34");
  Coven coven = quiet(4, {{"action_order", "sealed"}});
  coven.state.round = 3;
  coven.decks(9, 9, 1).hands("herb");
  coven.says(0, "draw herb potion").says(1, "play herb").says(2, "play herb").says(3, "draw mineral potion");
  ASSERT_EQ(coven.state.step, Step::act_again);
  EXPECT_THAT(coven.view(0)["order"], ElementsAre(2, 3)) << "from the first seat + 2";
  EXPECT_TRUE(coven.is_asked(0)) << "the later one is asked again";
  EXPECT_EQ(coven.view(0)["decks"]["potion"], 0) << "with the results so far in view";
}

TEST(RitualExamples, G33WhoDrawsFirst) {
  RULE("RIT-98");
  Coven coven = quiet();
  coven.demon(0, "murmur").demon(1, "berith").moons("H H M").incantations("21 3 8").transient("mineral");
  coven.says(1, "draw herb herb").says(0, "draw herb herb").others_draw();
  EXPECT_TRUE(coven.holds(1, "incantation-21"));
  EXPECT_TRUE(coven.holds(0, "incantation-3"));
  EXPECT_EQ(coven.times("incantation_drawn"), 2);
}

TEST(RitualExamples, G34ASealedThylane) {
  RULE("RIT-80");
  for (const bool blocks : {false, true}) {
    Coven coven = quiet(3, {{"sigil_blocks_transformed", blocks ? "yes" : "no"}});
    coven.witch(0, "thylane")
        .sigil(0, 2)
        .hand(0, "incantation-9")
        .says(0, "play incantation-9")
        .others_draw()
        .says(0, "cast counting_rhyme");
    EXPECT_EQ(coven.times("artifact_activated"), blocks ? 0 : 1);
    EXPECT_TRUE(coven.is_removed(9));
  }
}

}  // namespace
}  // namespace parlor::ritual
