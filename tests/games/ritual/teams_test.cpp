// SPDX-License-Identifier: MIT
// Team mode: RIT-113 to RIT-131.
#include "games/ritual/coven.h"
#include "table/table.h"

namespace parlor::ritual {
namespace {

using test::Play;
using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

Play<Rules> fresh(int players, const Json& house_rules = Json::object(), std::uint64_t seed = 1) {
  return Play<Rules>{players, house_rules, seed};
}

Coven quiet(int players = 8, const Json& house_rules = Json::object()) {
  Coven coven{players, house_rules};
  coven.hands("");
  const std::array demons{"haborym", "eligos", "focalor", "vepar"};
  for (int side = 0; side < coven.game.side_count(); ++side) coven.demon(side, demons[static_cast<std::size_t>(side)]);
  coven.state.high = Witches{0b01010101};  // the first seat of each team
  return coven;
}

Json second(const std::string& text) {
  Json json = said(text);
  json["second"] = true;
  return json;
}

TEST(RitualTeams, FormThreeOrFourTeamsOfTwoWitches) {
  RULE("RIT-113");
  EXPECT_EQ(fresh(6).game.side_count(), 3);
  EXPECT_EQ(fresh(7).game.side_count(), 4);
  EXPECT_EQ(fresh(8).game.side_count(), 4);
  EXPECT_EQ(fresh(7).game.witch_count(), 8) << "eight Witches in play";
  EXPECT_EQ(fresh(7).game.players(), 7);
}

TEST(RitualTeams, LetOnePersonOfSevenPlayTwoWitches) {
  RULE("RIT-114");
  Coven coven = quiet(7);
  coven.hand(6, "herb").hand(7, "potion");
  EXPECT_EQ(coven.refused(6, "play potion"), "RIT-35") << "separate hands";
  EXPECT_EQ(coven.refusal(6, second("play herb")), "RIT-35");
  EXPECT_EQ(coven.refusal(0, second("draw herb herb")), "RIT-114");
  coven.act(6, second("play potion"));
  EXPECT_TRUE(coven.game.pending(coven.state).has(seat_at(6))) << "each takes her own action";
  EXPECT_EQ(coven.refusal(6, second("draw herb herb")), "RIT-25");
  coven.act(6, said("play herb"));
  EXPECT_FALSE(coven.game.pending(coven.state).has(seat_at(6)));
  EXPECT_EQ(coven.state.committed[witch_at(6)], Card{Type::herb});
  EXPECT_EQ(coven.state.committed[witch_at(7)], Card{Type::potion});
}

TEST(RitualTeams, GiveBothWitchesOfALateLonePlayerTheirAutomaticAction) {
  RULE("RIT-114", "RIT-33");
  Coven coven = quiet(7);
  coven.time_out(6);
  EXPECT_FALSE(coven.game.pending(coven.state).has(seat_at(6)));
  EXPECT_EQ(coven.objects_of(6), 2);
  EXPECT_EQ(coven.objects_of(7), 2);
}

TEST(RitualTeams, SitSideBySide) {
  RULE("RIT-115");
  const auto play = fresh(8);
  for (int seat = 0; seat < 8; ++seat) EXPECT_EQ(index(play.game.side_of(witch_at(seat))), seat / 2);
  EXPECT_THAT(play.view(0)["sides"][2]["seats"], ElementsAre(4, 5));
  EXPECT_EQ(play.game.clockwise(witch_at(1), 1), witch_at(2)) << "clockwise runs through all seats";
  EXPECT_EQ(play.game.clockwise(witch_at(7), 1), witch_at(0));
}

TEST(RitualTeams, DrawTheFirstTeamByLot) {
  RULE("RIT-116");
  std::set<int> first;
  for (std::uint64_t seed = 0; seed < 60; ++seed) first.insert(index(fresh(6, Json::object(), seed).state.first));
  EXPECT_EQ(first, (std::set<int>{0, 2, 4}));
  auto host = fresh(6, {{"start_seat", "host_choice"}});
  EXPECT_EQ(host.refusal(0, said("first 1")), "RIT-116");
  host.act(0, said("first 2"));
  EXPECT_EQ(index(host.state.first), 2);
}

TEST(RitualTeams, ReceiveOneDemonEachFromTheFirstTeamOn) {
  RULE("RIT-117");
  const auto play = fresh(8, Json::object(), 4);
  std::vector<int> sides;
  for (const Json& event : play.told_since(0, Viewer::spectator()))
    if (event["type"] == "demon_dealt") sides.push_back(event["side"]);
  const int first = index(play.state.first) / 2;
  EXPECT_THAT(sides, ElementsAre(first, (first + 1) % 4, (first + 2) % 4, (first + 3) % 4));
}

TEST(RitualTeams, ShareTwoSpellCardsOfWhichTheFirstSeatChooses) {
  RULE("RIT-118");
  auto play = fresh(8);
  EXPECT_EQ(play.game.pending(play.state), (SeatSet{0b01010101})) << "all teams at once";
  const auto pair = play.state.offered[Side{1}];
  EXPECT_EQ(play.choices(2).size(), 2u);
  EXPECT_EQ(play.view(3)["seats"][2]["offered"].size(), 2u) << "her partner sees them";
  EXPECT_FALSE(play.view(0)["seats"][2].contains("offered"));
  EXPECT_EQ(play.refusal(3, {{"type", "keep_spell"}, {"witch", play.game.content().text(pair[0]).id}}), "RIT-118");
  play.act(2, {{"type", "keep_spell"}, {"witch", play.game.content().text(pair[1]).id}});
  EXPECT_EQ(play.state.spell_card[witch_at(2)], pair[1]);
  EXPECT_EQ(play.state.spell_card[witch_at(3)], pair[0]) << "her partner gets the other";
}

TEST(RitualTeams, HaveTheSecondSeatNameTheHighWitch) {
  RULE("RIT-119");
  auto play = fresh(6);
  EXPECT_EQ(play.refusal(1, said("high 0")), "RIT-119") << "the cards come first";
  play.act(0, play.choices(0)[0]);
  EXPECT_EQ(play.refusal(1, said("high 2")), "RIT-119") << "one of her own team";
  EXPECT_EQ(play.refusal(0, said("high 0")), "RIT-119");
  play.act(1, said("high 1"));
  EXPECT_TRUE(play.state.high.has(witch_at(1)));
  EXPECT_FALSE(play.state.high.has(witch_at(0)));
  EXPECT_EQ(play.view(Viewer::spectator())["seats"][1]["title"], "high");
  EXPECT_EQ(play.view(Viewer::spectator())["seats"][0]["title"], "lesser");
  auto lone = fresh(7);
  lone.act(6, lone.choices(6)[0]);
  EXPECT_EQ(lone.choices(6).size(), 2u) << "the lone player decides both";
  lone.act(6, second("high 6"));
  EXPECT_TRUE(lone.state.high.has(witch_at(6)));
}

TEST(RitualTeams, HaveTwoPairsInReserveOrNone) {
  RULE("RIT-120");
  EXPECT_EQ(Coven{6}.state.spell_reserve.size(), 2);
  EXPECT_EQ(Coven{8}.state.spell_reserve.size(), 0);
  Coven coven = quiet();
  coven.witch(0, "blanchefleur")
      .hand(0, "incantation-4")
      .says(0, "play incantation-4")
      .others_draw()
      .says(0, "cast changed_souls 5");
  EXPECT_EQ(coven.news("effect_lost")["effect"], "change_spell");
}

TEST(RitualTeams, StartEachWitchWithHerOwnHand) {
  RULE("RIT-121");
  const Coven coven{8};
  for (int seat = 0; seat < 8; ++seat) {
    EXPECT_EQ(coven.hand_of(seat).objects, (Counts{{1, 1, 1}}));
    EXPECT_EQ(coven.hand_of(seat).artifacts.size(), 1);
  }
}

TEST(RitualTeams, ActTwice) {
  RULE("RIT-122");
  Coven coven = quiet(6);
  coven.says(0, "draw herb herb")
      .says(2, "draw herb herb")
      .says(3, "draw herb herb")
      .says(4, "draw herb herb")
      .says(5, "draw herb herb");
  EXPECT_EQ(coven.state.round, 1);
  EXPECT_TRUE(coven.is_asked(1));
  coven.says(1, "draw herb herb");
  EXPECT_EQ(coven.state.round, 2);
}

TEST(RitualTeams, SeeEachOthersHandsAndCommittedCards) {
  RULE("RIT-123");
  Coven coven = quiet(6);
  coven.hand(0, "herb artifact-3").says(0, "play artifact-3");
  EXPECT_EQ(coven.view(1)["face_down"][0]["card"], "artifact-3");
  EXPECT_EQ(coven.view(1)["seats"][0]["hand"]["objects"]["herb"], 1);
  EXPECT_EQ(coven.news("card_committed", Viewer{seat_at(1)})["card"], "artifact-3");
  EXPECT_FALSE(coven.view(2)["face_down"][0].contains("card"));
  EXPECT_FALSE(coven.view(2)["seats"][0].contains("hand"));
}

TEST(RitualTeams, TalkAloudUnlessTheTableSaysOtherwise) {
  RULE("RIT-123");
  const Coven aloud{6};
  EXPECT_TRUE(aloud.game.words_are_public()) << "heard by everybody";
  EXPECT_EQ(aloud.game.forbids_words(aloud.state, seat_at(0), seat_at(1)), "");
  const Coven quietly{6, {{"team_talk", "private"}}};
  EXPECT_FALSE(quietly.game.words_are_public());
  EXPECT_EQ(quietly.game.forbids_words(quietly.state, seat_at(0), seat_at(1)), "");
  EXPECT_EQ(quietly.game.forbids_words(quietly.state, seat_at(0), seat_at(2)), "RIT-123");
}

TEST(RitualTeams, PayFromOneHandAlone) {
  RULE("RIT-124");
  Coven coven = quiet(6);
  coven.hand(0, "herb mineral").hand(1, "potion").sigil(1, 4);
  EXPECT_EQ(coven.refused(0, "demon murmur"), "RIT-44");
  EXPECT_EQ(coven.refused(1, "break"), "RIT-43");
}

TEST(RitualTeams, ChangeTheTeamsDemonThroughEitherWitch) {
  RULE("RIT-125");
  Coven coven = quiet(6);
  coven.hand(0, "herb mineral potion").hand(1, "herb mineral potion");
  coven.says(1, "demon murmur");
  EXPECT_EQ(coven.demon_of_side(0), "murmur");
  EXPECT_TRUE(coven.may(0, "demon haborym")) << "what the team gave up is in the reserve";
  coven.says(0, "demon berith");
  EXPECT_EQ(coven.news("demon_traded")["given"], "murmur") << "the second works on the Demon the first took";
}

TEST(RitualTeams, CountWitchesOfOtherTeamsAsOpponents) {
  RULE("RIT-126");
  Coven coven = quiet(6);
  coven.witch(0, "zinnia")
      .witch(2, "myosotis")
      .witch(4, "blanchefleur")
      .hand(0, "incantation-9 herb")
      .hand(1, "herb")
      .hand(2, "incantation-8 herb")
      .hand(4, "incantation-7 herb")
      .hand(3, "herb")
      .hand(5, "herb");
  coven.says(0, "play incantation-9")
      .says(2, "play incantation-8")
      .says(4, "play incantation-7")
      .others_draw("draw potion potion");
  EXPECT_EQ(coven.refused(0, "cast turned_card 1"), "RIT-145") << "not her partner";
  coven.says(0, "fade").says(2, "cast nobody_stays_away");
  EXPECT_TRUE(coven.may(4, "cast changed_souls 5")) << "any Witch includes the partner";
  coven.says(4, "fade");
  EXPECT_EQ(coven.game.pending(coven.state), SeatSet{0b00110011} - SeatSet::both(seat_at(0), seat_at(4)))
      << "every Witch of every other team; 0 and 4 have no choice; never the partner";
}

TEST(RitualTeams, LetTheTargetedWitchChooseHerTeamsNewDemon) {
  RULE("RIT-127");
  Coven coven = quiet(6);
  coven.witch(0, "zinnia")
      .hand(0, "incantation-9")
      .says(0, "play incantation-9")
      .others_draw()
      .says(0, "cast turned_card 3");
  EXPECT_EQ(coven.game.pending(coven.state), SeatSet::only(seat_at(3)));
  coven.says(3, "take demon murmur");
  EXPECT_EQ(coven.demon_of_side(1), "murmur");
}

TEST(RitualTeams, GiveTheLevelsIncantationToTheHighWitch) {
  RULE("RIT-128");
  Coven coven = quiet(6);
  coven.demon(1, "murmur").moons("H").transient("mineral").incantations("21 20").others_draw();
  EXPECT_EQ(coven.level_of(1), 1) << "levels belong to the team";
  EXPECT_TRUE(coven.holds(2, "incantation-21"));
  EXPECT_EQ(coven.hand_of(3).incantations.size(), 0) << "one Incantation";
}

TEST(RitualTeams, TakeTheEarlierOfTheirTwoActionsForTheOrder) {
  RULE("RIT-98", "RIT-100");
  Coven coven = quiet(6);
  coven.demon(0, "murmur").demon(1, "berith").moons("H H M").transient("mineral").incantations("21 20");
  coven.says(3, "draw herb herb").says(0, "draw herb herb").says(1, "draw herb herb").others_draw();
  EXPECT_TRUE(coven.holds(2, "incantation-21")) << "her partner acted first of all";
  EXPECT_TRUE(coven.holds(0, "incantation-20"));
}

TEST(RitualTeams, GiveTheFullMoonsIncantationToTheLesserWitch) {
  RULE("RIT-129");
  Coven coven = quiet(6);
  coven.level(1, 1).level(2, 1).moons("M P H M").transient("herb").incantations("21 20").others_draw();
  EXPECT_TRUE(coven.holds(1, "incantation-21"));
  EXPECT_EQ(coven.hand_of(0).incantations.size(), 0);
}

TEST(RitualTeams, LookAtHighWitchesForTheSigilVictory) {
  RULE("RIT-130");
  Coven coven = quiet(8);
  coven.state.eighth_locked = true;
  coven.sigil(1, 1).sigil(3, 2).sigil(5, 3).sigil(0, 4).sigil(2, 5);
  Coven one_more = coven;
  coven.others_draw();
  EXPECT_FALSE(coven.over()) << "two High Witches are free";
  one_more.sigil(4, 6).others_draw();
  EXPECT_THAT(one_more.winners(), ElementsAre(3));
  EXPECT_EQ(one_more.game.score(one_more.state, seat_at(6)), 1);
  EXPECT_EQ(one_more.game.score(one_more.state, seat_at(7)), 1) << "the team wins";
  Coven lesser = quiet(8);
  lesser.sigil(1, 1).hand(1, "artifact-3");
  EXPECT_EQ(lesser.refused(1, "play artifact-3"), "RIT-78") << "with the usual effect on her Artifacts";
}

TEST(RitualTeams, ResolveInTheSameOrder) {
  RULE("RIT-131");
  Coven coven = quiet(6);
  coven.witch(0, "blanchefleur")
      .hand(0, "herb incantation-1")
      .hand(1, "artifact-13")
      .hand(2, "potion")
      .transient("potion");
  coven.says(0, "play incantation-1").says(1, "play artifact-13").says(2, "play potion").others_draw();
  EXPECT_EQ(coven.state.step, Step::cast);
  coven.says(0, "cast crowded_silence");
  EXPECT_EQ(coven.state.step, Step::sweep);
  coven.says(1, "sweep potion");
  EXPECT_EQ(coven.shown(1), "herb");
}

TEST(RitualTeams, NameTheSecondWitchOfTheLonePlayerInLabels) {
  RULE("RIT-114");
  Header header;
  header.game = "ritual", header.players = 7, header.seed = seed_of(3);
  auto table = Table::open(header);
  ASSERT_TRUE(table);
  while (table->view(Viewer::recorder())["phase"] == "setup") {
    const Seat seat = table->pending().front();
    table->commit(table->judge({seat, table->choices(seat)[0].json}));
  }
  const std::string other = table->names().json()["seat"][7];
  int hers = 0, choices = 0;
  for (const Choice& choice : table->choices(seat_at(6)))
    ++choices, hers += choice.label.ends_with(" (as " + other + ")");
  EXPECT_GT(hers, 0);
  EXPECT_LT(hers, choices);
}

}  // namespace
}  // namespace parlor::ritual
