// SPDX-License-Identifier: MIT
// Artifacts, the count and the lock, end of round, end of game: RIT-81 to RIT-112.
#include "games/ritual/coven.h"

namespace parlor::ritual {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// ---- Artifacts -------------------------------------------------------------------------------------------------------

TEST(RitualArtifacts, GoInDescendingNumberZerosLast) {
  RULE("RIT-81");
  Coven coven = quiet(4);
  coven.witch(0, "thylane")
      .hand(0, "incantation-5")
      .hand(1, "artifact-4")
      .hand(2, "artifact-12")
      .hand(3, "mineral")
      .transient("herb");
  coven.says(0, "play incantation-5").says(1, "play artifact-4").says(2, "play artifact-12").says(3, "play mineral");
  coven.state.centre.push({Card{Type::potion}, witch_at(3), Being::potion, 1});
  coven.state.centre.push({Card{Type::herb}, witch_at(3), Being::herb, 1});
  coven.says(0, "cast counting_rhyme");
  ASSERT_TRUE(coven.is_asked(2)) << "12";
  EXPECT_EQ(coven.refused(1, "sweep herb"), "RIT-81");
  coven.says(2, "sweep herb");
  ASSERT_TRUE(coven.is_asked(1)) << "4";
  coven.says(1, "sweep mineral");
  EXPECT_EQ(coven.news("artifact_activated")["number"], 4);
  EXPECT_EQ(coven.state.round, 2) << "the zero had one type left, swept without asking";
  EXPECT_EQ(coven.shown(1), "");
}

TEST(RitualArtifacts, LetTheHigherIncantationGoFirstAmongZeros) {
  RULE("RIT-81");
  Coven coven = quiet();
  const SpellCard thylane = coven.spell_card("thylane");
  coven.state.spell_card[witch_at(0)] = coven.state.spell_card[witch_at(1)] = thylane;
  coven.hand(0, "incantation-5").hand(1, "incantation-9").hand(2, "mineral").transient("herb");
  coven.says(0, "play incantation-5").says(1, "play incantation-9").says(2, "play mineral");
  coven.says(1, "cast counting_rhyme").says(0, "cast counting_rhyme");
  EXPECT_TRUE(coven.is_asked(1)) << "9 before 5";
}

TEST(RitualArtifacts, SweepEveryCardOfATypeThatIsPresent) {
  RULE("RIT-82");
  Coven coven = quiet(4);
  coven.witch(0, "blanchefleur")
      .hand(0, "herb incantation-10")
      .hand(1, "herb")
      .hand(2, "artifact-7")
      .hand(3, "mineral")
      .transient("herb");
  coven.says(0, "play incantation-10").says(1, "play herb").says(2, "play artifact-7").says(3, "play mineral");
  coven.says(0, "cast crowded_silence");
  EXPECT_EQ(coven.refused(2, "sweep potion"), "RIT-82") << "none there";
  coven.says(2, "sweep herb");
  EXPECT_EQ(coven.news("artifact_activated")["removed"], 3) << "the Transient Object and the one of worth 3 included";
  EXPECT_EQ(coven.shown(1), "mineral");
}

TEST(RitualArtifacts, AreNotAskedWhenOneTypeIsThere) {
  RULE("RIT-83");
  Coven coven = quiet();
  coven.hand(0, "artifact-7").transient("herb").says(0, "play artifact-7").others_draw();
  EXPECT_EQ(coven.news("artifact_activated")["object"], "herb") << "compulsory";
  EXPECT_EQ(coven.shown(1), "");
}

TEST(RitualArtifacts, AreWastedWithoutAnObject) {
  RULE("RIT-84", "RIT-85");
  Coven coven = quiet();
  coven.hand(0, "artifact-7")
      .hand(1, "artifact-3")
      .transient("herb")
      .says(0, "play artifact-7")
      .says(1, "play artifact-3")
      .others_draw();
  EXPECT_EQ(coven.news("artifact_wasted")["number"], 3);
  EXPECT_TRUE(coven.artifact_is_removed(7));
  EXPECT_TRUE(coven.artifact_is_removed(3));
  EXPECT_EQ(coven.hand_of(0).artifacts.size(), 0);
}

TEST(RitualArtifacts, SweepTheSmallestSumForALateOwner) {
  RULE("RIT-140");
  Coven coven = quiet();
  coven.hand(0, "artifact-7").hand(1, "mineral").hand(2, "mineral").transient("herb");
  coven.says(0, "play artifact-7").says(1, "play mineral").says(2, "play mineral").time_out(0);
  EXPECT_EQ(coven.shown(1), "mineral");
  EXPECT_EQ(coven.last("artifact_activated")["object"], "herb") << "not a Potion, of which there is none";
}

// ---- The count -------------------------------------------------------------------------------------------------------

TEST(RitualCount, AddsTheWorthOfEachType) {
  RULE("RIT-86", "RIT-87");
  Coven coven = quiet(4);
  coven.witch(0, "vuoko")
      .hand(0, "incantation-10")
      .hand(1, "herb")
      .hand(2, "herb")
      .hand(3, "mineral")
      .transient("herb");
  coven.says(0, "play incantation-10")
      .says(1, "play herb")
      .says(2, "play herb")
      .says(3, "play mineral")
      .says(0, "fade");
  EXPECT_EQ(coven.news("objects_counted"),
            (Json{{"type", "objects_counted"}, {"herb", 3}, {"mineral", 1}, {"potion", 0}, {"winner", "herb"}}));
  EXPECT_EQ(coven.shown(1), "herb") << "the highest sum";
}

TEST(RitualCount, BreaksTiesPotionOverMineralOverHerb) {
  RULE("RIT-88");
  EXPECT_EQ(Position::winner({{2, 2, 0}}), Type::mineral);
  EXPECT_EQ(Position::winner({{1, 1, 1}}), Type::potion);
  EXPECT_EQ(Position::winner({{2, 0, 2}}), Type::potion);
  EXPECT_EQ(Position::winner({{0, 2, 2}}), Type::potion);
  EXPECT_EQ(Position::winner({{2, 1, 1}}), Type::herb);
  EXPECT_EQ(Position::winner({{0, 0, 0}}), Type::none);
}

TEST(RitualCount, PlacesOneCardAndRemovesTheRest) {
  RULE("RIT-89");
  Coven coven = quiet();
  coven.witch(0, "blanchefleur").hand(0, "herb incantation-10").hand(1, "herb").hand(2, "mineral").transient("herb");
  coven.says(0, "play incantation-10").says(1, "play herb").says(2, "play mineral").says(0, "cast crowded_silence");
  EXPECT_EQ(coven.game.at(coven.state).symbols(), (Counts{{1, 0, 0}})) << "one symbol, whatever its worth";
  EXPECT_EQ(coven.state.removed_objects, (Counts{{1, 1, 0}}));
  EXPECT_EQ(coven.state.removed_transients, (Counts{{1, 0, 0}}));
  EXPECT_EQ(coven.news("centre_cleared")["cards"], 3);
}

TEST(RitualCount, ShowsTheEarliestCommittedCardFirst) {
  RULE("RIT-90");
  const auto placed = [](const std::string& committed, const std::string& spell_witch, const std::string& spell,
                         const std::string& hand) {
    Coven coven = quiet();
    coven.witch(0, spell_witch).hand(0, hand + " incantation-10").hand(1, committed).transient("potion");
    coven.says(0, "play incantation-10");
    if (!committed.empty()) coven.says(1, "play " + committed);
    coven.others_draw().says(0, spell);
    return coven.state.moons[0].card;
  };
  EXPECT_EQ(placed("potion", "vuoko", "cast black_water", ""), Card{Type::potion}) << "committed before transformed";
  EXPECT_EQ(placed("", "vuoko", "cast black_water", ""), Card{Incantation{10}})
      << "transformed before the Transient Object";
  EXPECT_EQ(placed("", "myosotis", "cast two_paths", "potion"), Card{Type::potion})
      << "played by a Spell before the Transient Object";
  EXPECT_EQ(placed("", "vuoko", "fade", ""), Card::transient(Type::potion));
  Coven both = quiet();
  both.state.spell_card[witch_at(0)] = both.state.spell_card[witch_at(1)] = both.spell_card("vuoko");
  both.hand(0, "incantation-10").hand(1, "incantation-4").transient("potion");
  both.says(0, "play incantation-10").says(1, "play incantation-4").others_draw();
  for (int cast = 0; cast < 2; ++cast) both.says(both.is_asked(0) ? 0 : 1, "cast black_water");
  EXPECT_EQ(both.state.moons[0].card, Card{Incantation{10}}) << "the earlier of two";
}

TEST(RitualCount, LeavesTheMoonDarkWithoutAnObject) {
  RULE("RIT-91");
  Coven coven = quiet();
  coven.hand(0, "artifact-7")
      .transient("herb")
      .transients("mineral potion")
      .moons("H M")
      .says(0, "play artifact-7")
      .others_draw();
  EXPECT_EQ(coven.times("moon_not_locked"), 1);
  EXPECT_EQ(coven.state.moon, 2) << "the same Moon";
  EXPECT_EQ(coven.state.attempt, 2);
  EXPECT_EQ(coven.state.transient, Type::mineral) << "a new Transient Object";
}

// ---- Levels ----------------------------------------------------------------------------------------------------------

TEST(RitualEnd, RunsInTheWrittenOrder) {
  RULE("RIT-92");
  Coven coven = quiet();
  coven.moons("H H M P").transient("herb").demon(0, "berith").hand(1, "incantation-6").incantations("1 2 3");
  coven.says(1, "play incantation-6").others_draw().says(1, "cast sigil 2");
  std::vector<std::string> types;
  for (const Json& event : coven.news())
    types.push_back(event["type"].get<std::string>() +
                    (event.contains("reason") ? " " + event["reason"].get<std::string>() : ""));
  EXPECT_THAT(types,
              ElementsAre("spell_announced", "objects_counted", "moon_locked", "centre_cleared", "level_activated",
                          "incantation_drawn level", "incantation_drawn full_moon", "incantation_drawn full_moon",
                          "sigil_placed", "round_started", "transient_revealed", "action_phase_opened"));
}

TEST(RitualEnd, ChecksLevelsAndSigilsEvenWhenNothingWasLocked) {
  RULE("RIT-93");
  Coven levels = quiet();
  levels.moons("H H").demon(0, "berith").hand(1, "artifact-3").says(1, "play artifact-3").others_draw();
  EXPECT_EQ(levels.times("moon_not_locked"), 1);
  EXPECT_EQ(levels.level_of(0), 1);
  Coven sigils = quiet();
  sigils.state.eighth_locked = true;
  sigils.sigil(1, 1).sigil(2, 2).hand(0, "artifact-3").says(0, "play artifact-3").others_draw();
  EXPECT_EQ(sigils.times("moon_not_locked"), 1);
  EXPECT_THAT(sigils.winners(), ElementsAre(0));
}

TEST(RitualEnd, FindsACombinationWhereverItsSymbolsLie) {
  RULE("RIT-94");
  const auto level_with = [](const std::string& moons, int current) {
    Coven coven = quiet();
    coven.demon(0, "murmur")
        .level(0, 1)
        .moons(moons)
        .current(current)
        .hand(1, "artifact-3")
        .says(1, "play artifact-3")
        .others_draw();
    return coven.level_of(0);
  };
  EXPECT_EQ(level_with("M H M H", 5), 2) << "order does not matter";
  EXPECT_EQ(level_with(". M P P H M H P", 1), 2) << "nor do more symbols, nor those of an earlier month";
  EXPECT_EQ(level_with("M H M P", 5), 1) << "one Herb is missing";
}

TEST(RitualEnd, ActivatesALevelByItself) {
  RULE("RIT-95");
  Coven coven = quiet();
  coven.demon(1, "murmur").moons("H").transient("mineral").others_draw();
  EXPECT_EQ(coven.news("level_activated"), (Json{{"type", "level_activated"}, {"side", 1}, {"level", 1}}));
}

TEST(RitualEnd, ActivatesOneLevelARound) {
  RULE("RIT-96");
  Coven coven = quiet();
  coven.demon(0, "murmur").moons("H H H M M").transient("mineral").others_draw();
  EXPECT_EQ(coven.level_of(0), 1) << "though all three are present";
  coven.others_draw();
  EXPECT_EQ(coven.level_of(0), 2);
  coven.others_draw();
  EXPECT_EQ(coven.level_of(0), 3);
  EXPECT_EQ(coven.state.ending, Ending::summoned);
}

TEST(RitualEnd, KeepsALevelWhateverTheMoonsShow) {
  RULE("RIT-97");
  Coven coven = quiet();
  coven.demon(0, "murmur").level(0, 1).moons("P").others_draw();
  EXPECT_EQ(coven.level_of(0), 1);
  coven.moons("H M").transient("potion").others_draw();
  EXPECT_EQ(coven.times("level_activated"), 0) << "level I is not activated twice";
}

TEST(RitualEnd, DrawsAnIncantationForALevelInActionOrder) {
  RULE("RIT-98");
  Coven coven = quiet();
  coven.demon(0, "murmur").demon(1, "berith").moons("H H M").transient("potion").incantations("21 3 9");
  coven.says(1, "draw herb herb").says(0, "draw herb herb").others_draw();
  EXPECT_TRUE(coven.holds(1, "incantation-21")) << "she acted first";
  EXPECT_TRUE(coven.holds(0, "incantation-3"));
  EXPECT_EQ(coven.hand_of(2).incantations.size(), 0);
  Coven empty = quiet();
  empty.demon(0, "murmur").moons("H M").incantations("").others_draw();
  EXPECT_EQ(empty.times("incantation_missing"), 1);
  EXPECT_EQ(empty.level_of(0), 1);
}

TEST(RitualEnd, EndsAtOnceWhenADemonIsSummoned) {
  RULE("RIT-99");
  Coven coven = quiet();
  coven.demon(0, "murmur")
      .level(0, 2)
      .demon(1, "berith")
      .moons("H H H M M")
      .transient("mineral")
      .hand(2, "incantation-5")
      .incantations("21 3");
  coven.says(2, "play incantation-5").others_draw().says(2, "cast sigil 0");
  EXPECT_TRUE(coven.over());
  EXPECT_THAT(coven.winners(), ElementsAre(0));
  EXPECT_EQ(coven.level_of(1), 1) << "checked against the same Moons";
  EXPECT_EQ(coven.times("incantation_drawn"), 0) << "no further draws";
  EXPECT_EQ(coven.times("sigil_placed"), 0) << "nor Spells";
  RULE("RIT-57", "RIT-132");
  EXPECT_TRUE(coven.is_removed(5)) << "what was announced is used up";
  EXPECT_THAT(coven.view(1)["removed"]["incantations"], ::testing::Contains(5)) << "and everybody sees where it lies";
  EXPECT_EQ(coven.game.score(coven.state, seat_at(0)), 1);
  EXPECT_EQ(coven.game.score(coven.state, seat_at(1)), 0);
}

/// Seats 0 and 1 reach level III together; 1 acts first.
Coven contest(int zero_one, int zero_two, int one_one, int one_two, const Json& house_rules = Json::object()) {
  Coven coven = quiet(3, house_rules);
  coven.demon(0, "murmur")
      .demon(1, "berith")
      .moons("H H H M M P H")
      .transient("mineral")
      .level(0, 2, zero_one, zero_two)
      .level(1, 2, one_one, one_two);
  coven.says(1, "draw herb herb").says(0, "draw herb herb").others_draw();
  return coven;
}

TEST(RitualEnd, GivesAContestedSummoningToTheLongestDevotion) {
  RULE("RIT-100");
  EXPECT_THAT(contest(4, 6, 2, 7).winners(), ElementsAre(0)) << "level II in round 6, not 7";
  EXPECT_THAT(contest(4, 7, 2, 6).winners(), ElementsAre(1));
  EXPECT_THAT(contest(3, 6, 4, 6).winners(), ElementsAre(0)) << "then the earlier level I";
  EXPECT_THAT(contest(3, 6, 3, 6).winners(), ElementsAre(1)) << "then the earlier action of this round";
  EXPECT_EQ(contest(3, 6, 3, 6).news("summoning_contested")["criterion"], "first_action");
  EXPECT_EQ(contest(3, 6, 4, 6).news("summoning_contested")["criterion"], "level_one");
}

TEST(RitualEnd, SettlesAContestAsTheTableAgreed) {
  RULE("RIT-101");
  EXPECT_THAT(contest(4, 5, 4, 7, {{"summon_tie", "first_action"}}).winners(), ElementsAre(1));
  const Coven shared = contest(4, 5, 4, 7, {{"summon_tie", "shared"}});
  EXPECT_THAT(shared.winners(), ElementsAre(0, 1));
  EXPECT_EQ(shared.game.score(shared.state, seat_at(0)), 0.5);
  EXPECT_EQ(shared.game.score(shared.state, seat_at(2)), 0);
}

// ---- The Full Moon and the Sigil victory -----------------------------------------------------------------------------

TEST(RitualEnd, HelpsThoseAtLevelZeroAtTheFullMoon) {
  RULE("RIT-102");
  Coven coven = quiet();
  coven.demon(0, "berith").level(1, 1).moons("H P M M").transient("herb").incantations("21 20 19");
  coven.says(2, "draw herb herb").others_draw();
  EXPECT_EQ(coven.level_of(0), 1) << "level I in this very round";
  EXPECT_TRUE(coven.holds(0, "incantation-21")) << "the draws for levels come first";
  EXPECT_TRUE(coven.holds(2, "incantation-20")) << "the catch-up card";
  EXPECT_EQ(coven.hand_of(0).incantations.size(), 1) << "no longer behind";
  EXPECT_EQ(coven.hand_of(1).incantations.size(), 0);
}

TEST(RitualEnd, HelpsBeforeTheLevelCheckWhereTheTableSaysSo) {
  RULE("RIT-102");
  Coven coven = quiet(3, {{"full_moon_timing", "on_lock"}});
  coven.demon(0, "berith").level(1, 1).moons("H P M M").transient("herb").incantations("21 20 19");
  coven.says(2, "draw herb herb").others_draw();
  EXPECT_TRUE(coven.holds(2, "incantation-21"));
  EXPECT_TRUE(coven.holds(0, "incantation-20"));
  EXPECT_TRUE(coven.holds(0, "incantation-19")) << "and one for her level";
}

TEST(RitualEnd, HelpsEachTimeMoonFiveIsLockedAndOnlyThen) {
  RULE("RIT-103");
  Coven again = quiet();
  again.state.month = 2;
  again.moons("H H H H . H H H").transient("herb").others_draw();
  EXPECT_EQ(again.times("incantation_drawn"), 3) << "in any lunar month";
  Coven dark = quiet();
  dark.moons("M M M P").hand(0, "artifact-3").says(0, "play artifact-3").others_draw();
  for (const Json& event : dark.news()) EXPECT_NE(event.value("reason", ""), "full_moon") << "it was not locked";
  Coven other = quiet();
  other.moons("H P M").others_draw();
  for (const Json& event : other.news()) EXPECT_NE(event.value("reason", ""), "full_moon") << "it was Moon IV";
}

TEST(RitualEnd, GivesTheSigilVictoryOnceMoonEightHasBeenLocked) {
  RULE("RIT-104");
  Coven coven = quiet();
  coven.moons("H M P H M P H").sigil(1, 1).sigil(2, 2).transient("herb");
  Coven before = coven;
  before.current(7).others_draw();
  EXPECT_FALSE(before.over()) << "Moon VIII has never been locked";
  coven.others_draw();
  EXPECT_EQ(coven.state.ending, Ending::sigil) << "the round that locks it included";
  EXPECT_TRUE(coven.over()) << "at once: no further round begins";
  EXPECT_THAT(coven.winners(), ElementsAre(0));
  Coven later = quiet();
  later.state.eighth_locked = true;
  later.moons("H M").sigil(0, 1).sigil(2, 2).others_draw();
  EXPECT_THAT(later.winners(), ElementsAre(1)) << "and in each round from then on";
}

TEST(RitualEnd, GivesTheSigilVictoryOnlyAtMoonEightWhereTheTableSaysSo) {
  RULE("RIT-104");
  Coven later = quiet(3, {{"sigil_victory", "at_each_eighth"}});
  later.state.eighth_locked = true;
  later.moons("H M").sigil(0, 1).sigil(2, 2).others_draw();
  EXPECT_FALSE(later.over());
  later.moons("H M P H M P H").others_draw();
  EXPECT_THAT(later.winners(), ElementsAre(1));
}

TEST(RitualEnd, PrefersASummoningToTheSigilVictory) {
  RULE("RIT-105");
  Coven coven = quiet();
  coven.state.eighth_locked = true;
  coven.demon(1, "murmur").level(1, 2).moons("H H H M M").transient("mineral").sigil(1, 1).sigil(2, 2).others_draw();
  EXPECT_EQ(coven.state.ending, Ending::summoned);
  EXPECT_THAT(coven.winners(), ElementsAre(1));
}

TEST(RitualEnd, GoesOnWhenAllAreSealed) {
  RULE("RIT-106");
  Coven coven = quiet();
  coven.state.eighth_locked = true;
  coven.sigil(0, 3).sigil(1, 1).sigil(2, 2).others_draw();
  EXPECT_FALSE(coven.over());
}

TEST(RitualEnd, CountsASigilFromTheRoundAfterItsAnnouncement) {
  RULE("RIT-107");
  Coven coven = quiet();
  coven.state.eighth_locked = true;
  coven.sigil(1, 1).hand(0, "incantation-9").says(0, "play incantation-9").others_draw().says(0, "cast sigil 2");
  EXPECT_FALSE(coven.over()) << "not yet on her when the check is made";
  EXPECT_EQ(coven.sigil_of(2), 9);
  coven.others_draw();
  EXPECT_THAT(coven.winners(), ElementsAre(0));
}

TEST(RitualEnd, CountsASigilThatWasBrokenThisRoundAsGone) {
  RULE("RIT-108");
  Coven coven = quiet();
  coven.state.eighth_locked = true;
  coven.sigil(1, 1).sigil(2, 2).hand(2, "mineral potion").says(2, "break").others_draw();
  EXPECT_FALSE(coven.over());
}

// ---- The rest of the round -------------------------------------------------------------------------------------------

TEST(RitualEnd, PerformsAnnouncedSpellsInDescendingNumber) {
  RULE("RIT-109");
  Coven coven = quiet();
  coven.witch(0, "myosotis")
      .witch(1, "blanchefleur")
      .hand(0, "incantation-3")
      .hand(1, "incantation-17")
      .hand(2, "herb mineral")
      .artifacts("5 4");
  coven.says(0, "play incantation-3").says(1, "play incantation-17").says(2, "draw potion potion");
  coven.says(1, "cast changed_souls 1").says(0, "cast nobody_stays_away");
  EXPECT_EQ(coven.game.pending(coven.state), SeatSet::only(seat_at(1)))
      << "17 first; the card taken from the reserve is chosen now";
  coven.act(1, coven.choices(1)[0]);
  EXPECT_TRUE(coven.holds(1, "artifact-5"));
  coven.says(1, "take herb");
  EXPECT_TRUE(coven.is_asked(2)) << "then 3: the discard is chosen now";
  coven.says(2, "discard potion").says(0, "take herb");
  EXPECT_EQ(coven.state.round, 2);
}

TEST(RitualEnd, EndsWithoutAWinnerWhenTheTransientObjectsHaveRunOut) {
  RULE("RIT-110", "RIT-112");
  Coven coven = quiet();
  coven.transients("").hand(0, "incantation-9").says(0, "play incantation-9").others_draw().says(0, "cast sigil 1");
  EXPECT_EQ(coven.times("sigil_placed"), 1) << "after the end-of-round Spells";
  EXPECT_TRUE(coven.over());
  EXPECT_EQ(coven.state.ending, Ending::nobody);
  EXPECT_THAT(coven.winners(), IsEmpty());
  for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(coven.game.score(coven.state, seat_at(seat)), 0);
}

TEST(RitualEnd, MovesOnToTheNextMoonAndTheNextMonth) {
  RULE("RIT-111");
  Coven coven = quiet();
  coven.moons("H M").others_draw();
  EXPECT_EQ(coven.state.moon, 3);
  EXPECT_EQ(coven.state.month, 1);
  EXPECT_EQ(coven.news("round_started")["attempt"], 1) << "the first at this Moon";
  coven.moons("H M P H M P H").others_draw();
  EXPECT_EQ(coven.state.moon, 0);
  EXPECT_EQ(coven.state.month, 2);
  EXPECT_EQ(coven.news("month_started")["month"], 2);
  EXPECT_EQ(coven.shown(2), "mineral") << "objects on other Moons stay";
}

TEST(RitualEnd, LastsEighteenRoundsAtMost) {
  RULE("RIT-112");
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Coven coven{3 + static_cast<int>(seed % 6), Json::object(), seed};
    coven.finish_randomly();
    EXPECT_LE(coven.state.round, 18);
    EXPECT_TRUE(coven.state.ending == Ending::summoned || coven.state.ending == Ending::sigil ||
                coven.state.ending == Ending::nobody);
    EXPECT_EQ(coven.state.winners.empty(), coven.state.ending == Ending::nobody);
  }
}

}  // namespace
}  // namespace parlor::ritual
