// SPDX-License-Identifier: MIT
// Sharing intentions, the reveal and independence: PER-19 to PER-34.
#include "games/persuasion/salon.h"

namespace parlor::persuasion {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

// ---- Share intentions ----

TEST(Intentions, EveryEligiblePlayerAndNobodyElseSealsOne) {
  RULE("PER-19");
  auto salon = Salon(6).engaged(A, B).independent(C);
  EXPECT_EQ(salon.asked(), "DEF");
  EXPECT_EQ(salon.all_choices(A).size(), 0);
  EXPECT_EQ(salon.all_choices(C).size(), 0);
  EXPECT_EQ(salon.why_not(A, Kind::independence), "PER-63");
  EXPECT_EQ(salon.why_not(C, Kind::independence), "PER-32");
  salon.independence(D);
  EXPECT_EQ(salon.asked(), "EF") << "exactly one each";
}

TEST(Intentions, ThereIsNoPass) {
  RULE("PER-19");
  for (int players = 3; players <= 8; ++players) {
    const Choices choices = Salon(players).all_choices(A);
    EXPECT_EQ(choices.size(), 10 * (players - 1) + 1)
        << "invite or propose to each other with each of five, or withdraw";
    for (const Action choice : choices) EXPECT_LE(choice.kind, static_cast<int>(Kind::independence));
  }
}

TEST(Intentions, AnInvitationNamesAnotherPlayerAndOneOfYourFiveTraits) {
  RULE("PER-20");
  auto salon = Salon(4);
  EXPECT_EQ(salon.targets_for(A, Kind::invite), "BCD");
  EXPECT_EQ(salon.traits_for(A, Kind::invite, C), "T01 T02 T07 T31 T59");
  EXPECT_EQ(salon.why_not(A, Kind::invite, B, "T03"), "PER-20") << "B's trait";
  EXPECT_EQ(salon.why_not(A, Kind::invite, B), "PER-20") << "no trait";
  salon.invite(A, B, "T07");
  EXPECT_EQ(salon.who_sees("T07"), "A") << "it lies face down";
}

TEST(Intentions, AProposalNamesAnotherPlayerAndOneOfYourFiveTraits) {
  RULE("PER-21");
  auto salon = Salon(4);
  EXPECT_EQ(salon.targets_for(A, Kind::propose), "BCD");
  EXPECT_EQ(salon.traits_for(A, Kind::propose, C), "T01 T02 T07 T31 T59");
  EXPECT_EQ(salon.why_not(A, Kind::propose, B, "T03"), "PER-21");
  salon.propose(A, B, "T07");
  EXPECT_EQ(salon.who_sees("T07"), "A") << "it lies face down";
}

TEST(Intentions, TheTraitOfASuccessfulProposalIsGivenAway) {
  RULE("PER-21");
  auto salon = Salon(3)
                   .propose(A, B, "T07")
                   .invite(B, C, "T03")
                   .invite(C, A, "T05")
                   .quietly(Step::proposals)
                   .say_yes(B, A, "T50");
  EXPECT_THAT(salon.traits(B), HasSubstr("T07"));
  EXPECT_THAT(salon.traits(A), Not(HasSubstr("T07")));
}

TEST(Intentions, IndependenceNamesNoTrait) {
  RULE("PER-22");
  auto salon = Salon(3);
  EXPECT_EQ(salon.why_not(A, Kind::independence), "");
  EXPECT_EQ(salon.why_not(A, Kind::independence, 0, "T01"), "PER-22");
  EXPECT_EQ(salon.why_not(A, Kind::independence, B), "PER-22");
}

TEST(Intentions, ASealedClaimLooksLikeAnySealedIntention) {
  RULE("PER-22");
  const auto invites = Salon(3).invite(A, B, "T01"), proposes = Salon(3).propose(A, C, "T59"),
             withdraws = Salon(3).independence(A);
  for (const Viewer viewer : {Viewer{seat_at(B)}, Viewer{seat_at(C)}, Viewer::spectator()}) {
    EXPECT_EQ(invites.view(viewer), withdraws.view(viewer));
    EXPECT_EQ(proposes.view(viewer), withdraws.view(viewer));
    EXPECT_EQ(invites.told(viewer), withdraws.told(viewer));
    EXPECT_EQ(proposes.told(viewer), withdraws.told(viewer));
  }
  EXPECT_EQ(withdraws.view(B)["seats"][A]["sealed"], true);
  EXPECT_EQ(withdraws.view(B)["seats"][A]["traits"], 5);
}

TEST(Intentions, YouMayNotNameYourselfACoupleOrAnIndependent) {
  RULE("PER-23");
  auto salon = Salon(6).engaged(A, B).independent(C);
  for (const Kind kind : {Kind::invite, Kind::propose}) {
    EXPECT_EQ(salon.targets_for(D, kind), "EF");
    EXPECT_EQ(salon.why_not(D, kind, D, "T10"), "PER-23") << "yourself";
    EXPECT_EQ(salon.why_not(D, kind, A, "T10"), "PER-23") << "engaged";
    EXPECT_EQ(salon.why_not(D, kind, C, "T10"), "PER-23") << "independent";
    EXPECT_EQ(salon.why_not(D, kind, G, "T10"), "PER-23") << "not at the table";
  }
}

TEST(Intentions, SomebodyCanAlwaysBeNamed) {
  RULE("PER-23");
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Salon salon(3 + static_cast<int>(seed % 6), "", seed);
    salon.finish_randomly();
    for (const Json& started : salon.events("round_started")) EXPECT_GE(started["eligible"].size(), 2u);
  }
}

TEST(Intentions, NothingElseGoesWithAnIntention) {
  RULE("PER-24");
  auto salon = Salon(3);
  Action two_targets = doing(Kind::invite, B, "T01"), two_traits = two_targets, neither = two_targets;
  two_targets.c = C, two_traits.d = 2, neither.kind = 77;
  EXPECT_EQ(salon.game.forbids(salon.state, seat_at(A), two_targets), "PER-24");
  EXPECT_EQ(salon.game.forbids(salon.state, seat_at(A), two_traits), "PER-24");
  EXPECT_EQ(salon.game.forbids(salon.state, seat_at(A), neither), "PER-24");
  EXPECT_FALSE(salon.game.action_from({{"type", "invite"}, {"to", B}, {"trait", "T01"}, {"second", "T02"}}));
  salon.invite(A, B, "T01");
  EXPECT_EQ(salon.all_choices(A).size(), 0) << "no second invitation, no mixture";
}

TEST(Intentions, TheSameOfferMayBeMadeAnyNumberOfTimes) {
  RULE("PER-25");
  auto salon = Salon(4);
  for (int round = 1; round <= 5; ++round)
    salon.propose(A, B, "T01").invite(B, C, "T03").invite(C, D, "T05").invite(D, B, "T10").quietly();
  EXPECT_EQ(salon.state.round, 6);
  EXPECT_EQ(salon.why_not(A, Kind::propose, B, "T01"), "");
}

TEST(Intentions, UntilAllAreSealedTheOthersLearnOnlyThatYouHave) {
  RULE("PER-26");
  auto salon = Salon(3).propose(A, B, "T01");
  for (const Viewer other : {Viewer{seat_at(B)}, Viewer{seat_at(C)}, Viewer::spectator()}) {
    EXPECT_THAT(salon.told(other), ElementsAre(Json({{"type", "intention_sealed"}, {"seat", A}})));
    EXPECT_FALSE(salon.view(other)["seats"][A].contains("intention"));
    EXPECT_EQ(salon.view(other)["seats"][A]["sealed"], true);
    EXPECT_EQ(salon.view(other)["seats"][B]["sealed"], false);
  }
  EXPECT_EQ(salon.told(Viewer{seat_at(A)})[0],
            Json({{"type", "intention_sealed"}, {"seat", A}, {"kind", "propose"}, {"target", B}, {"trait", "T01"}}));
}

TEST(Intentions, ASealedIntentionCannotBeChanged) {
  RULE("PER-26");
  auto salon = Salon(3).propose(A, B, "T01");
  EXPECT_EQ(salon.why_not(A, Kind::invite, C, "T02"), "PER-26");
  EXPECT_EQ(salon.why_not(A, Kind::propose, C, "T02"), "PER-26");
  EXPECT_EQ(salon.why_not(A, Kind::independence), "PER-26");
  EXPECT_FALSE(salon.game.reversible(Salon(3).state, seat_at(A), doing(Kind::propose, B, "T01"))) << "nor taken back";
}

TEST(Intentions, TheCommittedTraitLeavesTheHandAndStillCounts) {
  RULE("PER-27");
  auto salon = Salon(3);
  const std::string sums = salon.sums(A);
  salon.propose(A, B, "T07").invite(B, A, "T03").invite(C, A, "T05");
  EXPECT_EQ(salon.in_hand(A), "T01 T02 T31 T59");
  EXPECT_EQ(salon.traits_for(A, Kind::accept_invitation, B), "T01 T02 T31 T59");
  EXPECT_EQ(salon.traits(A), "T01 T02 T07 T31 T59");
  EXPECT_EQ(salon.sums(A), sums);
  salon.quietly(Step::proposals).say_no(B);
  EXPECT_EQ(salon.in_hand(A), "T01 T02 T07 T31 T59") << "until the intention is settled";
}

// ---- Reveal and order ----

TEST(Reveal, KindAndAddresseeOfAllBecomePublicAtOneMoment) {
  RULE("PER-28");
  auto salon = Salon(3).invite(A, B, "T07").independence(C);
  EXPECT_TRUE(salon.told(Viewer::spectator(), "intentions_revealed").is_null());
  salon.propose(B, A, "T33");
  const Json all = salon.told(Viewer::spectator(), "intentions_revealed")["intentions"];
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0], Json({{"seat", A}, {"kind", "invite"}, {"target", B}, {"automatic", false}}));
  EXPECT_EQ(all[1], Json({{"seat", B}, {"kind", "propose"}, {"target", A}, {"automatic", false}}));
  EXPECT_EQ(all[2], Json({{"seat", C}, {"kind", "independence"}, {"automatic", false}}));
  EXPECT_EQ(salon.view(Viewer::spectator())["seats"][B]["intention"]["to"], A);
}

TEST(Reveal, TheFacesOfCommittedTraitsStayHidden) {
  RULE("PER-28");
  auto salon = Salon(3).invite(A, B, "T07").propose(B, A, "T33").invite(C, B, "T20");
  EXPECT_EQ(salon.who_sees("T07"), "A");
  EXPECT_EQ(salon.who_sees("T33"), "B");
  EXPECT_EQ(salon.who_sees("T20"), "C");
  for (const auto& told : salon.history) {
    const auto* const revealed = std::get_if<IntentionsRevealed>(&told.event);
    if (revealed == nullptr) continue;
    for (const Intention& intention : revealed->intentions.of)
      EXPECT_EQ(intention.trait, no_card) << "not even the event has them";
  }
}

TEST(Reveal, TheStepsFollowInOrderEachCompleteBeforeTheNext) {
  RULE("PER-29");
  auto salon = Salon(6).independence(A).invite(B, A, "T03").invite(C, D, "T05").propose(D, E, "T10");
  salon.propose(E, F, key(salon.state.traits[seat_at(E)][0])).invite(F, D, key(salon.state.traits[seat_at(F)][0]));
  EXPECT_EQ(salon.step(), "invitations");
  EXPECT_EQ(salon.asked(), "D") << "no proposal is looked at before the invitations are over";
  EXPECT_EQ(salon.why_not(E, Kind::accept_none), "PER-29");
  EXPECT_EQ(salon.why_not(B, Kind::draw), "PER-29");
  salon.accept(D, C, "T14").reject(D, F);
  EXPECT_EQ(salon.step(), "correspondence");
  salon.part(C, D);
  EXPECT_EQ(salon.step(), "proposals");
  EXPECT_EQ(salon.asked(), "EF");
  salon.say_no(E).say_no(F);
  EXPECT_EQ(salon.step(), "reflection");
  salon.decline(B);
  EXPECT_EQ(salon.step(), "intentions");
  std::vector<std::string> types;
  for (const Json& event : salon.told_since(0, Viewer::spectator())) types.push_back(event["type"]);
  std::vector<std::string> milestones;
  for (const std::string& type : types)
    for (const char* milestone : {"independence_claimed", "invitations_answered", "correspondence_closed",
                                  "proposals_resolved", "reflection_offered", "round_ended"})
      if (type == milestone) milestones.push_back(type);
  EXPECT_THAT(milestones, ElementsAre("independence_claimed", "invitations_answered", "correspondence_closed",
                                      "proposals_resolved", "reflection_offered", "round_ended"));
}

TEST(Reveal, AStepWithNothingToDoIsSkipped) {
  RULE("PER-29");
  EXPECT_EQ(Salon(3).propose(A, B, "T01").propose(B, C, "T03").propose(C, B, "T05").step(), "proposals")
      << "no invitations";
  EXPECT_EQ(Salon(4).independence(A).invite(B, A, "T03").invite(C, A, "T05").invite(D, A, "T10").step(), "reflection");
  EXPECT_EQ(Salon(3, "mutual_proposal=one_each").propose(A, B, "T01").propose(B, A, "T03").propose(C, A, "T05").step(),
            "reflection");
}

TEST(Reveal, AnIntentionCountsAsReceivedFromTheRevealOn) {
  RULE("PER-30");
  auto salon = Salon(4).invite(A, B, "T01").invite(B, C, "T03").invite(C, D, "T05");
  EXPECT_EQ(letters(salon.state.named), "") << "not before";
  salon.propose(D, C, "T10");
  EXPECT_EQ(letters(salon.state.named), "BCD");
  salon.reject(B, A).reject(C, B).reject(D, C).say_no(C);
  EXPECT_EQ(salon.entitled(), "A") << "rejected or not: B, C and D have received something";
}

// ---- Independence ----

TEST(Independence, AllClaimantsBecomeIndependentTogether) {
  RULE("PER-31");
  auto salon = Salon(5).independence(A).independence(B).independence(C).invite(D, E, "T10");
  EXPECT_EQ(salon.status(A), "eligible") << "not before the reveal";
  salon.invite(E, D, key(salon.state.traits[seat_at(E)][0]));
  EXPECT_EQ(salon.eligible(), "DE");
  for (const int seat : {A, B, C}) {
    EXPECT_EQ(salon.status(seat), "independent");
    EXPECT_EQ(salon.view(seat)["mine"]["traits"].size(), 5u);
    EXPECT_EQ(salon.in_hand(seat), salon.traits(seat)) << "the cover is back in hand";
  }
  EXPECT_EQ(salon.who_sees("T01"), "A") << "and nobody has seen it";
  EXPECT_EQ(salon.who_sees("T59"), "A");
}

TEST(Independence, IndependentsTakeNoMorePartAndKeepTheirTraits) {
  RULE("PER-32");
  auto salon = Salon(4).independence(A).invite(B, A, "T03").invite(C, D, "T05").invite(D, B, "T10").quietly();
  EXPECT_EQ(salon.asked(), "BCD");
  EXPECT_EQ(salon.why_not(A, Kind::invite, B, "T01"), "PER-32") << "sends nothing";
  EXPECT_EQ(salon.why_not(B, Kind::invite, A, "T03"), "PER-23") << "receives nothing";
  salon.propose(B, C, "T03").propose(C, D, "T05").propose(D, B, "T10");
  EXPECT_EQ(salon.why_not(A, Kind::accept_none), "PER-32") << "accepts nothing";
  salon.say_no(B).say_no(C).say_yes(D, C, "T14");
  EXPECT_TRUE(salon.over());
  EXPECT_EQ(salon.traits(A), "T01 T02 T07 T31 T59");
  EXPECT_EQ(salon.events("hands_revealed")[A]["traits"], Json({"T01", "T02", "T07", "T31", "T59"}));
}

TEST(Independence, IndependentsDoNotReflectAndStayHidden) {
  RULE("PER-32");
  auto salon =
      Salon(4).independence(A).invite(B, A, "T03").invite(C, D, "T05").invite(D, C, "T10").quietly(Step::reflection);
  EXPECT_EQ(salon.entitled(), "B");
  EXPECT_EQ(salon.why_not(A, Kind::draw), "PER-32");
  for (const char* trait : {"T01", "T02", "T07", "T31", "T59"}) EXPECT_EQ(salon.who_sees(trait), "A");
}

TEST(Independence, OffersToANewIndependentAreVoidAndComeBackUnseen) {
  RULE("PER-33");
  auto salon = Salon(5).independence(A).invite(B, A, "T33").propose(C, A, "T20").invite(D, B, "T10");
  salon.invite(E, B, key(salon.state.traits[seat_at(E)][0]));
  EXPECT_EQ(salon.asked(), "B") << "A answers nothing";
  EXPECT_EQ(salon.fate(B), "void");
  EXPECT_EQ(salon.fate(C), "void");
  EXPECT_EQ(salon.in_hand(B), "T03 T15 T33 T45 T50") << "back at once";
  EXPECT_EQ(salon.in_hand(C), "T05 T06 T20 T42 T58");
  EXPECT_EQ(salon.events("intention_voided").size(), 2u);
  salon.quietly();
  EXPECT_EQ(salon.who_sees("T33"), "B");
  EXPECT_EQ(salon.who_sees("T20"), "C");
  EXPECT_EQ(salon.events("correspondence_opened").size(), 0u) << "no talk opens";
}

TEST(Independence, AVoidIntentionCountsAsRejectedUnlessTheTableSaysNo) {
  RULE("PER-34");
  for (const bool counts : {true, false}) {
    auto salon = Salon(4, counts ? "" : "void_counts_as_rejected=no")
                     .independence(A)
                     .invite(B, A, "T33")
                     .propose(C, A, "T20")
                     .invite(D, A, "T10");
    EXPECT_EQ(salon.entitled(), counts ? "BCD" : "");
    EXPECT_EQ(salon.step(), counts ? "reflection" : "intentions");
  }
}

}  // namespace
}  // namespace parlor::persuasion
