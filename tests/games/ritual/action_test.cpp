// SPDX-License-Identifier: MIT
// The round, the reveal and the action phase: RIT-20 to RIT-48.
#include "games/ritual/coven.h"
#include "table/table.h"

namespace parlor::ritual {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> types_of(const std::vector<Json>& events) {
  std::vector<std::string> types;
  for (const Json& event : events) types.push_back(event["type"]);
  return types;
}

TEST(RitualRound, RunsRevealActionResolutionEnd) {
  RULE("RIT-20", "RIT-32");
  Coven coven{3};
  coven.hand(0, "herb").transient("herb");
  EXPECT_EQ(coven.state.phase, Phase::action);
  EXPECT_EQ(coven.refused(0, "sweep herb"), "RIT-81");
  EXPECT_EQ(coven.refused(0, "fade"), "RIT-50");
  coven.says(0, "play herb").says(1, "draw herb herb");
  EXPECT_EQ(coven.state.phase, Phase::action) << "one seat has not acted";
  coven.says(2, "draw herb herb");
  EXPECT_THAT(types_of(coven.news()),
              ElementsAre("objects_drawn", "cards_revealed", "objects_counted", "moon_locked", "centre_cleared",
                          "round_started", "transient_revealed", "action_phase_opened"));
  EXPECT_EQ(coven.state.round, 2);
}

TEST(RitualRound, RefusesAnActionOutsideTheActionPhase) {
  RULE("RIT-20");
  Coven coven{3};
  coven.hand(0, "herb incantation-5").says(0, "play incantation-5").others_draw();
  ASSERT_EQ(coven.state.step, Step::cast);
  EXPECT_EQ(coven.refused(0, "play herb"), "RIT-20");
  EXPECT_EQ(coven.refused(1, "draw herb herb"), "RIT-20");
}

TEST(RitualRound, LocksTheMoonsStrictlyInOrder) {
  RULE("RIT-21", "RIT-111");
  Coven coven{3};
  for (int numeral = 1; numeral <= 8; ++numeral) {
    EXPECT_EQ(coven.state.moon, numeral - 1);
    for (int later = numeral; later <= 8; ++later) EXPECT_EQ(coven.shown(later), "");
    for (Devotion& devotion : coven.state.devotion.of) devotion.demon = coven.demon_of("haborym");
    coven.hands("mineral").transient("mineral").others_draw("play mineral");
    EXPECT_EQ(coven.shown(numeral), "mineral");
  }
  EXPECT_EQ(coven.state.moon, 0);
}

TEST(RitualRound, ClearsLastMonthsObjectFirst) {
  RULE("RIT-22");
  Coven coven{3};
  coven.moons("H M P H M P H")
      .current(8)
      .hands("")
      .transient("potion")
      .demon(0, "haborym")
      .demon(1, "eligos")
      .demon(2, "berith");
  coven.others_draw();  // locks VIII; I comes round again
  ASSERT_EQ(coven.state.month, 2);
  EXPECT_EQ(coven.shown(1), "");
  EXPECT_EQ(coven.shown(2), "mineral") << "the others stay until their own Moon comes";
  const auto types = types_of(coven.news());
  const auto cleared = std::find(types.begin(), types.end(), "moon_cleared"),
             revealed = std::find(types.begin(), types.end(), "transient_revealed");
  ASSERT_NE(cleared, types.end());
  EXPECT_LT(cleared, revealed) << "before anything else";
  EXPECT_EQ(coven.state.removed_objects[Type::herb], 1);
}

TEST(RitualRound, TurnsUpATransientObjectWorthOne) {
  RULE("RIT-23", "RIT-24");
  Coven coven{3};
  coven.transients("potion herb").hands("").transient("herb");
  coven.others_draw();
  EXPECT_EQ(coven.state.transient, Type::potion) << "the top one";
  EXPECT_EQ(coven.state.transients.size(), 1);
  EXPECT_EQ(coven.sums(), (Counts{{0, 0, 1}}));
  EXPECT_EQ(coven.shown(1), "herb") << "a lone Transient Object locks";
  coven.hand(0, "mineral").hand(1, "mineral").says(0, "play mineral").says(1, "play mineral").others_draw();
  EXPECT_EQ(coven.shown(2), "mineral") << "two against one";
}

TEST(RitualAction, TakesOneActionFromEverySeat) {
  RULE("RIT-25");
  Coven coven{4};
  EXPECT_EQ(coven.game.pending(coven.state), coven.game.seats()) << "without turn order";
  coven.says(2, "draw herb herb");
  EXPECT_EQ(coven.refused(2, "draw herb herb"), "RIT-25");
  EXPECT_TRUE(coven.choices(2).empty());
  EXPECT_EQ(coven.game.pending(coven.state).size(), 3);
}

TEST(RitualAction, OffersTheSevenActions) {
  RULE("RIT-26");
  Coven coven{3};
  coven.hand(0, "herb mineral potion artifact-4 incantation-9").sigil(0, 1);
  std::set<std::string> types;
  for (const Json& choice : coven.choices(0)) types.insert(choice["type"]);
  EXPECT_EQ(types, (std::set<std::string>{"play_object", "play_incantation", "draw_objects", "draw_artifact",
                                          "break_sigil", "change_demon"}));
  coven.sigil(0, 0);
  types.clear();
  for (const Json& choice : coven.choices(0)) types.insert(choice["type"]);
  EXPECT_EQ(types, (std::set<std::string>{"play_object", "play_artifact", "play_incantation", "draw_objects",
                                          "draw_artifact", "change_demon"}));
  EXPECT_EQ(coven.game.forbids(coven.state, seat_at(0), Action{99}), "RIT-26");
}

TEST(RitualAction, CountsActionsInTheOrderOfTheirArrival) {
  RULE("RIT-27", "RIT-132");
  Coven coven{4};
  coven.artifacts("13 2 5");
  coven.says(3, "draw artifact 13").says(1, "draw herb potion");
  EXPECT_THAT(coven.view(0)["order"], ElementsAre(3, 1));
  EXPECT_EQ(coven.news("objects_drawn")["order"], 2);
  EXPECT_TRUE(coven.holds(3, "artifact-13")) << "at once";
  EXPECT_EQ(coven.view(0)["artifacts"]["top"], 2) << "later actions see it";
  EXPECT_TRUE(coven.may(0, "draw artifact 2"));
}

TEST(RitualAction, CommitsACardPlayedFaceDown) {
  RULE("RIT-28");
  Coven coven{3};
  coven.hand(0, "herb potion").says(0, "play herb");
  EXPECT_FALSE(coven.holds(0, "herb"));
  EXPECT_EQ(coven.refused(0, "play potion"), "RIT-25") << "it cannot be exchanged";
  EXPECT_FALSE(coven.game.reversible(coven.state, seat_at(1), coven.action(said("draw herb herb"))));
  EXPECT_EQ(coven.state.centre.size(), 1) << "only the Transient Object is seen";
  EXPECT_FALSE(coven.news("card_committed").contains("card"));
}

TEST(RitualAction, RefusesWhatSomebodyWasFasterToTakeAtNoCost) {
  RULE("RIT-29");
  Header header;
  header.game = "ritual", header.players = 3, header.seed = seed_of(5);
  auto table = Table::open(header);
  ASSERT_TRUE(table);
  while (table->view(Viewer::recorder())["phase"] == "setup") {
    const Seat seat = table->pending().front();
    table->commit(table->judge({seat, table->choices(seat)[0].json}));
  }
  const Json draw{{"type", "draw_artifact"}, {"number", table->view(Viewer{seat_at(0)})["artifacts"]["top"]}};
  table->commit(table->judge({seat_at(1), draw}));
  const std::string before = table->fingerprint();
  const std::size_t entries = table->entries().size();
  const Verdict verdict = table->judge({seat_at(0), draw});
  ASSERT_TRUE(verdict.refused());
  EXPECT_EQ(verdict.refusal().rule, "RIT-30");
  EXPECT_FALSE(verdict.refusal().text.empty());
  EXPECT_EQ(table->fingerprint(), before) << "nothing is paid";
  EXPECT_EQ(table->entries().size(), entries) << "nobody else hears of it";
  EXPECT_TRUE(table->pending().has(seat_at(0))) << "she chooses again";
}

TEST(RitualAction, DrawsTheArtifactThatWasReachedForOrNone) {
  RULE("RIT-30");
  Coven coven{3};
  coven.artifacts("13 2");
  EXPECT_EQ(coven.refused(0, "draw artifact 2"), "RIT-30");
  EXPECT_TRUE(coven.may(0, "draw artifact 13"));
}

TEST(RitualAction, PassesOnlyForASeatThatCanDoNothing) {
  RULE("RIT-31");
  Coven coven{3};
  coven.decks(1, 0, 0).artifacts("").hand(0, "").hand(1, "artifact-3").hand(2, "herb").sigil(1, 7);
  EXPECT_TRUE(coven.is_asked(0)) << "a Herb is left to draw";
  coven.says(2, "draw herb");
  EXPECT_EQ(coven.times("seat_passed"), 4)
      << "an empty hand, and Artifacts only while sealed: now, and at the opening of the next phase";
  EXPECT_EQ(coven.news("seat_passed")["forced"], true);
  EXPECT_EQ(coven.state.round, 2) << "and the round ran on";
}

TEST(RitualAction, AsksNoSealedActionOfWhoHasNone) {
  RULE("RIT-31", "RIT-34");
  Coven coven = quiet(3, {{"action_order", "sealed"}});
  coven.decks(2, 0, 0).artifacts("").hand(0, "herb").hand(1, "").hand(2, "mineral mineral");
  coven.says(0, "play herb").says(1, "draw herb herb").says(2, "play mineral");
  ASSERT_EQ(coven.state.round, 2);
  EXPECT_FALSE(coven.is_asked(0)) << "an empty hand, and nothing is left to draw";
  EXPECT_TRUE(coven.is_asked(1) && coven.is_asked(2));
}

TEST(RitualAction, LetsNobodyPassWhoHasACardToPlay) {
  RULE("RIT-31");
  Coven coven{3};
  coven.decks(0, 0, 0).artifacts("4").hand(0, "artifact-3").hand(1, "incantation-3").hand(2, "");
  coven.says(2, "draw artifact 4");
  EXPECT_EQ(coven.times("seat_passed"), 0);
  EXPECT_TRUE(coven.is_asked(0)) << "an Artifact and no Sigil";
  EXPECT_TRUE(coven.is_asked(1));
}

TEST(RitualAction, GivesALateSeatTheAutomaticAction) {
  RULE("RIT-33");
  Coven coven{3, {{"action_seconds", 45}}};
  EXPECT_EQ(coven.view(0)["seconds"], 45);
  coven.decks(1, 5, 3).hand(0, "").time_out(0);
  EXPECT_EQ(coven.told(Viewer::spectator())[0]["type"], "action_timed_out");
  EXPECT_EQ(coven.hand_of(0).objects, (Counts{{0, 2, 0}})) << "each from the fullest deck: 5, then 4 against 3";
  coven.decks(0, 0, 0).artifacts("9 8").time_out(1);
  EXPECT_TRUE(coven.holds(1, "artifact-9"));
}

TEST(RitualAction, PlaysTheTransientsTypeForALateSeatWhenNothingCanBeDrawn) {
  RULE("RIT-33");
  const auto late = [](const std::string& hand) {
    Coven coven{3};
    coven.decks(0, 0, 0).artifacts("").transient("potion").hands("herb").hand(0, hand).time_out(0);
    return coven.state.committed[witch_at(0)];
  };
  EXPECT_EQ(late("herb herb potion"), Card{Type::potion}) << "the Transient Object's type";
  EXPECT_EQ(late("herb mineral mineral artifact-1"), Card{Type::mineral}) << "else the type held most";
  EXPECT_EQ(late("herb mineral"), Card{Type::herb}) << "Herb first on a tie";
  EXPECT_EQ(late("artifact-9 artifact-4 incantation-2"), Card{Artifact{4}}) << "the lowest Artifact";
  EXPECT_EQ(late("incantation-8 incantation-3"), Card{Incantation{3}}) << "the lowest Incantation";
}

TEST(RitualAction, PerformsSealedActionsClockwiseFromAMovingLead) {
  RULE("RIT-34");
  Coven coven{4, {{"action_order", "sealed"}}};
  coven.hands("herb");
  for (int round = 1; round <= 3; ++round) {
    ASSERT_EQ(coven.state.round, round);
    for (int seat : {2, 0, 3}) {
      coven.says(seat, "draw herb herb");
      EXPECT_EQ(coven.times("objects_drawn"), 0) << "hidden until all are in";
      EXPECT_FALSE(coven.news("action_submitted", Viewer{seat_at(1)}).contains("action"));
      EXPECT_TRUE(coven.news("action_submitted", Viewer{seat_at(seat)}).contains("action"));
      EXPECT_TRUE(coven.view(1)["seats"][static_cast<std::size_t>(seat)]["acted"]);
    }
    coven.says(1, "draw herb herb");
    std::vector<int> order;
    for (const Json& event : coven.news())
      if (event["type"] == "objects_drawn") order.push_back(event["seat"]);
    const int lead = round - 1;
    EXPECT_THAT(order, ElementsAre(lead, (lead + 1) % 4, (lead + 2) % 4, (lead + 3) % 4));
  }
}

TEST(RitualAction, AsksAgainOnTheSpotWhenASealedActionHasBecomeImpossible) {
  RULE("RIT-34");
  Coven coven{3, {{"action_order", "sealed"}}};
  coven.artifacts("7 4").hands("herb");
  coven.says(1, "draw artifact 7").says(2, "draw artifact 7").says(0, "play herb");
  ASSERT_EQ(coven.state.step, Step::act_again);
  EXPECT_TRUE(coven.is_asked(2));
  EXPECT_FALSE(coven.is_asked(1)) << "seat 1 comes first";
  EXPECT_TRUE(coven.holds(1, "artifact-7"));
  EXPECT_EQ(coven.refused(2, "draw artifact 7"), "RIT-30");
  coven.says(2, "draw artifact 4");
  EXPECT_TRUE(coven.holds(2, "artifact-4"));
  EXPECT_EQ(coven.state.round, 2);
}

TEST(RitualAction, PlaysAnObjectFromTheHand) {
  RULE("RIT-35");
  Coven coven{3};
  coven.hand(0, "mineral").transient("herb");
  EXPECT_EQ(coven.refused(0, "play herb"), "RIT-35");
  coven.says(0, "play mineral").others_draw();
  EXPECT_THAT(coven.news("cards_revealed")["cards"], ElementsAre(Json{{"seat", 0}, {"card", "mineral"}}));
  EXPECT_EQ(coven.shown(1), "mineral");
}

TEST(RitualAction, PlaysAnArtifactUnlessSealed) {
  RULE("RIT-36", "RIT-78");
  Coven coven{3};
  coven.hand(0, "artifact-6").hand(1, "artifact-9").sigil(1, 3);
  EXPECT_EQ(coven.refused(0, "play artifact-7"), "RIT-36");
  EXPECT_EQ(coven.refused(1, "play artifact-9"), "RIT-78");
  coven.says(0, "play artifact-6");
  EXPECT_EQ(coven.state.committed[witch_at(0)], Card{Artifact{6}});
}

TEST(RitualAction, PlaysAnIncantationAndChoosesTheSpellLater) {
  RULE("RIT-37");
  Coven coven{3};
  coven.witch(0, "virag").hand(0, "incantation-6 incantation-7 herb");
  EXPECT_EQ(coven.refused(0, "play incantation-9"), "RIT-37");
  coven.says(0, "play incantation-6").others_draw();
  EXPECT_EQ(coven.state.step, Step::cast);
  std::set<std::string> spells;
  for (const Json& choice : coven.choices(0)) spells.insert(choice.value("spell", "fade"));
  EXPECT_EQ(spells, (std::set<std::string>{"bone_broth", "hatching", "sigil", "fade"}));
  coven.artifacts("1 2 3").says(0, "cast bone_broth");
  EXPECT_TRUE(coven.is_removed(6)) << "this one card";
  EXPECT_TRUE(coven.holds(0, "incantation-7")) << "and no other";
  EXPECT_EQ(coven.state.round, 2) << "one Spell a round";
}

TEST(RitualAction, AllowsAPointlessPlay) {
  RULE("RIT-38");
  Coven coven{3};
  coven.witch(0, "virag").hand(0, "incantation-6").hand(1, "artifact-1").hand(2, "artifact-2");
  EXPECT_TRUE(coven.may(0, "play incantation-6")) << "her Spells would do nothing";
  coven.says(0, "play incantation-6").says(1, "play artifact-1").says(2, "play artifact-2").says(0, "fade");
  EXPECT_EQ(coven.times("artifact_wasted"), 1) << "the Transient Object was all there was";
}

TEST(RitualAction, DrawsTwoObjectsFromOneDeckOrTwo) {
  RULE("RIT-39");
  Coven coven{3};
  coven.hands("");
  coven.says(0, "draw herb herb").says(1, "draw potion mineral");
  EXPECT_EQ(coven.hand_of(0).objects, (Counts{{2, 0, 0}}));
  EXPECT_EQ(coven.hand_of(1).objects, (Counts{{0, 1, 1}}));
  EXPECT_EQ(coven.state.decks, (Counts{{27, 22, 18}}));
  EXPECT_EQ(coven.refused(2, "draw herb"), "RIT-39") << "two, while there are two";
}

TEST(RitualAction, DrawsNothingFromAnEmptyDeck) {
  RULE("RIT-40");
  Coven coven{3};
  coven.decks(1, 1, 0);
  EXPECT_EQ(coven.refused(0, "draw herb potion"), "RIT-40");
  EXPECT_EQ(coven.refused(0, "draw herb herb"), "RIT-40") << "the deck holds one";
  EXPECT_TRUE(coven.may(0, "draw herb mineral"));
  coven.decks(0, 0, 1);
  EXPECT_TRUE(coven.may(0, "draw potion")) << "part of a draw is better than none";
  EXPECT_EQ(coven.refused(0, "draw potion potion"), "RIT-40");
  coven.decks(0, 0, 0);
  EXPECT_EQ(coven.refused(0, "draw potion"), "RIT-40");
}

TEST(RitualAction, DrawsTheTopArtifactWhileThereIsOne) {
  RULE("RIT-41", "RIT-42");
  Coven coven{3};
  coven.artifacts("5 1").sigil(0, 3).hand(0, "");
  coven.says(0, "draw artifact 5");
  EXPECT_TRUE(coven.holds(0, "artifact-5")) << "a sealed seat may own them";
  coven.says(1, "draw artifact 1");
  EXPECT_EQ(coven.refused(2, "draw artifact 5"), "RIT-41") << "never replenished";
}

TEST(RitualAction, BreaksASigilForAMineralAndAPotion) {
  RULE("RIT-43", "RIT-48");
  Coven coven{3};
  coven.hand(0, "herb mineral potion potion")
      .hand(1, "mineral potion")
      .hand(2, "mineral herb")
      .sigil(0, 11)
      .sigil(2, 4);
  EXPECT_EQ(coven.refused(1, "break"), "RIT-43") << "not sealed";
  EXPECT_EQ(coven.refused(2, "break"), "RIT-43") << "cannot pay";
  coven.says(0, "break");
  EXPECT_EQ(coven.hand_of(0).objects, (Counts{{1, 0, 1}}));
  EXPECT_EQ(coven.sigil_of(0), 0);
  EXPECT_TRUE(coven.is_removed(11));
  EXPECT_EQ(coven.view(1)["removed"]["objects"], (Json{{"herb", 0}, {"mineral", 1}, {"potion", 1}})) << "public";
}

TEST(RitualAction, ChangesTheDemonForOneObjectOfEachType) {
  RULE("RIT-44", "RIT-45", "RIT-48");
  Coven coven{3};
  coven.demon(0, "haborym")
      .demon(1, "vepar")
      .demon(2, "eligos")
      .hand(0, "herb herb mineral potion")
      .hand(1, "herb mineral potion")
      .hand(2, "herb mineral");
  EXPECT_EQ(coven.refused(2, "demon murmur"), "RIT-44") << "cannot pay";
  EXPECT_EQ(coven.refused(0, "demon haborym"), "RIT-46") << "her own is not in the reserve yet";
  coven.says(0, "demon murmur");
  EXPECT_EQ(coven.demon_of_side(0), "murmur");
  EXPECT_EQ(coven.hand_of(0).objects, (Counts{{1, 0, 0}}));
  EXPECT_EQ(coven.state.removed_objects, (Counts{{1, 1, 1}}));
  EXPECT_TRUE(coven.may(1, "demon haborym")) << "available at once to those who act later";
}

TEST(RitualAction, GivesTheDemonToTheEarlierAction) {
  RULE("RIT-46");
  Coven coven{3};
  coven.demon(0, "haborym").demon(1, "vepar").demon(2, "eligos").hands("herb mineral potion");
  coven.says(1, "demon murmur");
  EXPECT_EQ(coven.refused(0, "demon murmur"), "RIT-46");
  EXPECT_EQ(coven.hand_of(0).size(), 3) << "nothing is paid";
  EXPECT_TRUE(coven.may(0, "demon vepar"));
}

TEST(RitualAction, KeepsTheLevelWithANewDemon) {
  RULE("RIT-47");
  Coven coven{3};
  coven.demon(0, "berith")
      .level(0, 1)
      .hand(0, "herb mineral potion")
      .moons("H H M M")
      .demon(1, "haborym")
      .demon(2, "focalor")
      .transient("mineral");
  coven.says(0, "demon murmur");
  EXPECT_EQ(coven.level_of(0), 1);
  coven.others_draw();
  EXPECT_EQ(coven.level_of(0), 2) << "the next level is read from the new card";
}

}  // namespace
}  // namespace parlor::ritual
