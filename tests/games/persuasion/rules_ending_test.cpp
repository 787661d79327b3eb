// SPDX-License-Identifier: MIT
// End of the round and of the game, Matrimony: PER-82 to PER-95.
#include "games/persuasion/salon.h"

namespace parlor::persuasion {
namespace {

/// C and D are the last two; they invite each other and so stay as they are, and the game ends.
Salon& the_last_two_dance(Salon& salon) {
  return salon.invite(C, D, key(salon.state.traits[seat_at(C)][0]))
      .invite(D, C, key(salon.state.traits[seat_at(D)][0]))
      .quietly();
}

/// Everybody's standing after the game: A and B engaged, C and D left over.
Salon a_married_b(const std::string& desires_of_a, const std::string& desires_of_b) {
  auto salon = Salon(4).desires(A, desires_of_a).desires(B, desires_of_b).engaged(A, B);
  return the_last_two_dance(salon);
}

TEST(Ending, ThreeOrMoreEligiblePlayAnotherRound) {
  RULE("PER-82");
  auto salon = Salon(4).independence(A).invite(B, C, "T03").invite(C, D, "T05").invite(D, B, "T10").quietly();
  EXPECT_EQ(salon.state.round, 2);
  EXPECT_EQ(salon.asked(), "BCD");
  EXPECT_EQ(salon.events("round_ended")[0],
            Json({{"type", "round_ended"}, {"round", 1}, {"eligible", {B, C, D}}, {"next", "round"}}));
  EXPECT_EQ(salon.events("round_started").back()["last"], false);
}

TEST(Ending, ExactlyTwoEligiblePlayOneLastRound) {
  RULE("PER-82");
  auto salon = Salon(4).independence(A).independence(B).invite(C, D, "T05").invite(D, C, "T10").quietly();
  EXPECT_EQ(salon.events("round_ended")[0]["next"], "last_round");
  const Json started = salon.events("round_started").back();
  EXPECT_EQ(started["last"], true);
  EXPECT_EQ(started["reason"], "two_left");
  EXPECT_EQ(salon.view(Viewer::spectator())["last_round"], "two_left") << "announced to all";
}

TEST(Ending, OneOrNoneEligibleEndsTheGameAtOnce) {
  RULE("PER-82");
  EXPECT_TRUE(Salon(3).independence(A).independence(B).independence(C).over());
  auto one = Salon(3).independence(A).independence(B).invite(C, A, "T05").decline(C);
  EXPECT_TRUE(one.over());
  EXPECT_EQ(one.events("round_ended").back()["next"], "matrimony");
}

TEST(Ending, AfterALastRoundTheGameEndsWhateverHappened) {
  RULE("PER-83");
  auto salon = Salon(4).engaged(A, B);
  the_last_two_dance(salon);
  EXPECT_TRUE(salon.over());
  EXPECT_EQ(salon.state.round, 1);
  EXPECT_EQ(salon.eligible(), "CD");
}

TEST(Ending, EverythingIsLegalInALastRound) {
  RULE("PER-84");
  const auto salon = Salon(4).engaged(A, B);
  EXPECT_EQ(salon.why_not(C, Kind::propose, D, "T05"), "");
  EXPECT_EQ(salon.why_not(C, Kind::independence), "");
  EXPECT_EQ(salon.why_not(C, Kind::invite, D, "T05"), "");
}

TEST(Ending, ATableMayForbidInvitationsInALastRound) {
  RULE("PER-84");
  const auto last = Salon(4, "last_round_invitations=forbidden").engaged(A, B);
  EXPECT_EQ(last.why_not(C, Kind::invite, D, "T05"), "PER-84");
  EXPECT_EQ(last.targets_for(C, Kind::invite), "");
  EXPECT_EQ(last.targets_for(C, Kind::propose), "D");
  EXPECT_EQ(Salon(3, "last_round_invitations=forbidden").why_not(A, Kind::invite, B, "T01"), "")
      << "only in a last round";
}

TEST(Ending, ASingleEligiblePlayerGetsNoFurtherRoundAndCannotWin) {
  RULE("PER-85");
  auto salon = Salon(3)
                   .propose(A, B, "T01")
                   .invite(B, C, "T03")
                   .invite(C, B, "T05")
                   .quietly(Step::proposals)
                   .say_yes(B, A, "T50");
  EXPECT_TRUE(salon.over());
  EXPECT_EQ(salon.eligible(), "C");
  EXPECT_FALSE(salon.wins(C));
  EXPECT_EQ(salon.reason(C), "still_eligible");
}

TEST(Ending, ARoundLimitMakesThatRoundTheLast) {
  RULE("PER-86");
  auto salon = Salon(4, "round_limit=5");
  const auto everybody_invites = [&] {
    salon.invite(A, B, "T01").invite(B, C, "T03").invite(C, D, "T05").invite(D, A, "T10").quietly();
  };
  for (int round = 1; round <= 4; ++round) everybody_invites();
  EXPECT_EQ(salon.events("round_ended").back()["next"], "last_round");
  EXPECT_EQ(salon.events("round_started").back()["reason"], "round_limit");
  EXPECT_EQ(salon.state.round, 5);
  everybody_invites();
  EXPECT_TRUE(salon.over());
  EXPECT_EQ(salon.eligible(), "ABCD") << "whatever the number of eligible players";
}

TEST(Ending, WithoutARoundLimitTheGameGoesOn) {
  RULE("PER-86");
  auto salon = Salon(4);
  for (int round = 1; round <= 70; ++round)
    salon.invite(A, B, "T01").invite(B, C, "T03").invite(C, D, "T05").invite(D, A, "T10").quietly();
  EXPECT_EQ(salon.state.round, 71);
  const HouseRuleSpec& limit = Rules::house_rules()[static_cast<std::size_t>(HouseRule::round_limit)];
  EXPECT_EQ(limit.for_bots, 30);
  EXPECT_EQ(limit.least, 5);
  EXPECT_EQ(limit.most, 60);
}

TEST(Ending, TwoLeftIsTheReasonAlsoInTheRoundOfTheLimit) {
  RULE("PER-82", "PER-86");
  auto salon = Salon(4, "round_limit=5")
                   .round(4)
                   .independence(A)
                   .independence(B)
                   .invite(C, D, "T05")
                   .invite(D, C, "T10")
                   .quietly();
  EXPECT_EQ(salon.state.round, 5);
  EXPECT_EQ(salon.events("round_started").back()["reason"], "two_left");
}

TEST(Matrimony, AllRevealTraitsAndDesiresAsTheyAreNow) {
  RULE("PER-87");
  auto salon = Salon(3)
                   .desires(A, "T27")
                   .propose(A, B, "T01")
                   .invite(B, C, "T03")
                   .invite(C, B, "T05")
                   .quietly(Step::proposals)
                   .say_yes(B, A, "T50");
  const auto revealed = salon.events("hands_revealed");
  ASSERT_EQ(revealed.size(), 3u);
  EXPECT_EQ(revealed[A]["traits"], Json({"T02", "T07", "T31", "T50", "T59"})) << "with traits gained and given";
  EXPECT_EQ(revealed[A]["desires"], "T27");
  EXPECT_EQ(revealed[C]["traits"], Json({"T05", "T06", "T20", "T42", "T58"})) << "whatever their status";
  EXPECT_EQ(salon.view(Viewer::spectator())["seats"][B]["hand"], Json({"T01", "T03", "T15", "T33", "T45"}));
}

TEST(Matrimony, ADominantIsTheSignInTheMajority) {
  RULE("PER-88");
  auto salon = Salon(4).independence(A).independence(B).independence(C).independence(D);
  const auto revealed = salon.events("hands_revealed");
  EXPECT_EQ(revealed[A]["sums"], Json({{"wealth", 4}, {"standing", 1}, {"romance", -1}, {"wit", 1}, {"virtue", -2}}));
  EXPECT_EQ(revealed[A]["dominants"],
            Json({{"wealth", 1}, {"standing", 1}, {"romance", -1}, {"wit", 1}, {"virtue", -1}}))
      << "the sign, not the strength";
  EXPECT_EQ(revealed[B]["sums"]["wit"], 0);
  EXPECT_EQ(revealed[B]["dominants"], Json({{"wealth", -1}, {"standing", 1}, {"romance", 1}, {"virtue", 1}}))
      << "equality is none";
}

TEST(Matrimony, NoneOfEitherSignIsNoDominantEither) {
  RULE("PER-88");
  // Five cards without Virtue.
  auto salon = Salon(3).hand(A, "T01 T02 T07 T19 T37").independence(A).independence(B).independence(C);
  EXPECT_FALSE(salon.events("hands_revealed")[A]["dominants"].contains("virtue"));
}

TEST(Matrimony, EveryPlayerHasOneToFiveMarkers) {
  RULE("PER-89");
  Rng rng{seed_of(89)};
  std::array<Card, card_count> deck;
  for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = static_cast<Card>(i + 1);
  const Salon salon(3);
  std::array<int, 6> seen{};
  for (int trial = 0; trial < 20'000; ++trial) {
    rng.shuffle(deck);
    Hand hand;
    for (std::size_t i = 0; i < 5; ++i) hand.push(deck[i]);
    int markers = 0;
    for (const int sum : salon.game.sums(hand)) markers += sum != 0;
    ++seen[static_cast<std::size_t>(markers)];
  }
  EXPECT_EQ(seen[0], 0) << "five odd cards cannot balance everywhere";
  for (std::size_t markers = 1; markers <= 5; ++markers) EXPECT_GT(seen[markers], 0);
}

TEST(Matrimony, TwoMatchesOfThreeSatisfy) {
  RULE("PER-90");
  const Salon salon(4);  // B: W- S+ R+ V+, no Wit
  EXPECT_EQ(salon.matches(B, "T27"), 3) << "-W +R +V";
  EXPECT_EQ(salon.matches(B, "T56"), 2) << "+R -I +V: no dominant, no match";
  EXPECT_EQ(salon.matches(B, "T32"), 1) << "+W -I +V";
  EXPECT_EQ(salon.matches(B, "T04"), 0) << "+W -S -R";
  const auto satisfies = [&](const char* desires) {
    return salon.game.satisfies(salon.state.traits[seat_at(B)], card(desires));
  };
  EXPECT_TRUE(satisfies("T27"));
  EXPECT_TRUE(satisfies("T56"));
  EXPECT_FALSE(satisfies("T32"));
  EXPECT_FALSE(satisfies("T04"));
}

TEST(Matrimony, AttributesNotOnTheDesiresAreIgnored) {
  RULE("PER-90");
  const Salon salon(3);
  const Signs wanted = salon.game.content().signs(card("T27"));
  const int bits = salon.game.matches(salon.state.traits[seat_at(B)], card("T27"));
  for (std::size_t i = 0; i < wanted.size(); ++i)
    EXPECT_EQ(bits >> i & 1, wanted[i] != 0 ? 1 : 0) << "B's Standing is settled too, and not asked for";
}

TEST(Matrimony, TheEngagedWinIfTheirFianceSatisfiesThem) {
  RULE("PER-91");
  auto both = a_married_b("T27", "T13");  // B: all three for A; A: all three for B
  EXPECT_TRUE(both.wins(A));
  EXPECT_TRUE(both.wins(B));
}

TEST(Matrimony, FiancesAreCheckedSeparately) {
  RULE("PER-91");
  auto one = a_married_b("T27", "T39");
  EXPECT_TRUE(one.wins(A));
  EXPECT_FALSE(one.wins(B));
  EXPECT_EQ(one.reason(A), "fiance_satisfies");
  EXPECT_EQ(one.reason(B), "fiance_does_not");
  auto neither = a_married_b("T04", "T39");
  EXPECT_FALSE(neither.wins(A));
  EXPECT_FALSE(neither.wins(B));
}

TEST(Matrimony, OnlyTheFianceCountsForTheEngaged) {
  RULE("PER-91");
  auto salon = a_married_b("T16", "T39");  // D has +W -S -V, B none of it
  EXPECT_EQ(salon.matches(D, "T16"), 3);
  EXPECT_EQ(salon.matches(B, "T16"), 0);
  EXPECT_FALSE(salon.wins(A));
}

TEST(Matrimony, AnIndependentWinsIfNobodyElseSatisfies) {
  RULE("PER-92");
  auto salon = Salon(4).desires(D, "T19").independence(A).independence(B).independence(C).independence(D);
  EXPECT_TRUE(salon.wins(D));
  EXPECT_EQ(salon.reason(D), "nobody_satisfies");
}

TEST(Matrimony, EveryOtherPlayerIsCheckedAgainstAnIndependent) {
  RULE("PER-92");
  // Only C satisfies D's T47, whatever C has become.
  auto eligible = Salon(4).desires(D, "T47").engaged(A, B).independence(D).invite(C, D, "T05").decline(C);
  auto engaged = Salon(4).desires(D, "T47").engaged(A, C).independence(D).independence(B);
  auto independent = Salon(4).desires(D, "T47").engaged(A, B).independence(D).independence(C);
  for (const Salon* salon : {&eligible, &engaged, &independent}) {
    EXPECT_FALSE(salon->wins(D)) << salon->status(C);
    EXPECT_EQ(salon->reason(D), "satisfied_by");
    EXPECT_EQ(salon->events("game_ended")[0]["results"][D]["satisfied_by"], Json({C}));
  }
}

TEST(Matrimony, TheLeftOverCannotWin) {
  RULE("PER-93");
  auto salon = Salon(4).desires(C, "T19").engaged(A, B);  // nobody satisfies T19, nor would D be C's
  the_last_two_dance(salon);
  EXPECT_FALSE(salon.wins(C));
  EXPECT_FALSE(salon.wins(D));
  EXPECT_EQ(salon.reason(C), "still_eligible");
}

TEST(Matrimony, YourOwnTraitsNeverCountForYou) {
  RULE("PER-94");
  auto salon = Salon(4).desires(D, "T16");  // D alone has +W -S -V; A has +W and -V
  EXPECT_EQ(salon.matches(D, "T16"), 3);
  EXPECT_EQ(salon.matches(A, "T16"), 2);
  salon.hand(A, "T09 T11 T27 T30 T44").hand(C, "T17 T18 T36 T37 T57");
  salon.independence(A).independence(B).independence(C).independence(D);
  EXPECT_TRUE(salon.wins(D)) << "the others have nothing of it";
  for (const Json& check : salon.events("desire_checked")) EXPECT_NE(check["seat"], check["checked"]);
}

TEST(Matrimony, AnyNumberWinsTogetherPossiblyNobody) {
  RULE("PER-95");
  auto two = a_married_b("T27", "T13");
  EXPECT_EQ(two.events("game_ended")[0]["winners"], Json({A, B}));
  auto nobody_wins = a_married_b("T04", "T39");
  EXPECT_EQ(nobody_wins.events("game_ended")[0]["winners"], Json::array());
  for (const Salon* salon : {&two, &nobody_wins})
    for (int seat = A; seat <= D; ++seat) {
      const double score = salon->game.score(salon->state, seat_at(seat));
      EXPECT_TRUE(score == 0 || score == 1) << "won or not, no ranking";
      EXPECT_EQ(salon->events("game_ended")[0]["results"][static_cast<std::size_t>(seat)]["win"], score == 1);
    }
}

}  // namespace
}  // namespace parlor::persuasion
