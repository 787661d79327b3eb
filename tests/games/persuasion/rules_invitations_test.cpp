// SPDX-License-Identifier: MIT
// Invitations: PER-35 to PER-49.
#include "games/persuasion/salon.h"

namespace parlor::persuasion {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// A, C and D invite B; B has invited A's rival C, so that B and C are mutual.
Salon three_invite_b(const std::string& house_rules = "") {
  return Salon(4, house_rules).invite(A, B, "T07").invite(B, C, "T03").invite(C, B, "T20").invite(D, B, "T10");
}

/// A invites B with T07, B invites A with T33; C and D have invited A and are turned away.
Salon a_and_b_invite_each_other(const std::string& house_rules = "") {
  auto salon = Salon(4, house_rules).invite(A, B, "T07").invite(B, A, "T33").invite(C, A, "T20").invite(D, A, "T10");
  return salon.reject(A, C).reject(A, D);
}

TEST(Invitations, EachIsAnsweredSeparately) {
  RULE("PER-35");
  auto salon = Salon(4).invite(A, B, "T07").invite(B, A, "T33").invite(C, B, "T20").invite(D, B, "T10");
  EXPECT_EQ(salon.targets_for(B, Kind::reject_invitation), "CD");
  EXPECT_EQ(salon.why_not(B, Kind::reject_invitation, B), "PER-35") << "there is no such invitation";
  EXPECT_EQ(salon.why_not(B, Kind::accept_invitation, B, "T15"), "PER-35");
  salon.accept(B, C, "T15");
  EXPECT_EQ(salon.why_not(B, Kind::reject_invitation, C), "PER-35") << "answered already";
  EXPECT_EQ(salon.asked(), "AB") << "until all are answered";
  salon.reject(B, D).accept(B, A, "T45").accept(A, B, "T59");
  EXPECT_EQ(salon.fate(C), "accepted");
  EXPECT_EQ(salon.fate(D), "rejected");
}

TEST(Invitations, AllOrNoneMayBeAccepted) {
  RULE("PER-35");
  auto all = Salon(4).invite(A, D, "T07").invite(B, D, "T33").invite(C, D, "T20").propose(D, A, "T10"), none = all;
  all.accept(D, A, "T14").accept(D, B, "T14").accept(D, C, "T22");
  none.reject(D, A).reject(D, B).reject(D, C);
  for (const int seat : {A, B, C}) {
    EXPECT_EQ(all.fate(seat), "accepted");
    EXPECT_EQ(none.fate(seat), "rejected");
  }
}

TEST(Invitations, WhoInvitedEachOtherMustAccept) {
  RULE("PER-36");
  auto salon = three_invite_b();
  EXPECT_EQ(salon.why_not(B, Kind::reject_invitation, C), "PER-36");
  EXPECT_EQ(salon.why_not(C, Kind::reject_invitation, B), "PER-36");
  EXPECT_EQ(salon.targets_for(B, Kind::reject_invitation), "AD");
  EXPECT_EQ(salon.traits_for(C, Kind::accept_invitation, B), "T05 T06 T42 T58")
      << "only the answering trait is left to choose";
  salon.accept(C, B, "T42").accept(B, C, "T50").reject(B, A).reject(B, D);
  EXPECT_EQ(salon.fate(B), "forced");
  EXPECT_EQ(salon.fate(C), "forced");
}

TEST(Invitations, AnswersAreSealedAndDisclosedTogether) {
  RULE("PER-37");
  auto accepts = Salon(4).invite(A, B, "T07").invite(B, C, "T33").invite(C, D, "T20").invite(D, A, "T10"),
       rejects = accepts;
  accepts.accept(B, A, "T15"), rejects.reject(B, A);
  for (const int other : {A, C, D}) {
    EXPECT_EQ(accepts.view(other), rejects.view(other));
    EXPECT_EQ(accepts.told(Viewer{seat_at(other)}), rejects.told(Viewer{seat_at(other)}));
  }
  EXPECT_EQ(accepts.why_not(B, Kind::reject_invitation, A), "PER-37") << "sealed is sealed";
  accepts.reject(C, B).reject(D, C).reject(A, D);
  EXPECT_EQ(accepts.told(Viewer::spectator(), "invitations_answered")["answers"].size(), 4u) << "at one moment";
}

TEST(Invitations, AnAddresseeKnowsAllIntentionsButNoAnswers) {
  RULE("PER-37");
  auto salon = Salon(4).invite(A, B, "T07").propose(B, C, "T33").invite(C, D, "T20").invite(D, A, "T10").reject(A, D);
  const Json seats = salon.view(B)["seats"];
  EXPECT_EQ(salon.view(B)["mine"]["invitations"][0]["from"], A);
  EXPECT_EQ(seats[C]["intention"]["to"], D);
  EXPECT_EQ(seats[D]["intention"]["outcome"], "open") << "A has rejected it, and B does not know";
  EXPECT_EQ(seats[A]["sealed"], true);
}

TEST(Invitations, TheAddresseeDecidesWithoutSeeingTheTrait) {
  RULE("PER-38");
  auto salon = Salon(3).invite(A, B, "T07").invite(B, C, "T33").invite(C, A, "T20");
  EXPECT_FALSE(salon.sees(B, "T07"));
  salon.reject(A, C).reject(C, B);
  EXPECT_FALSE(salon.sees(B, "T07")) << "to the last moment";
  salon.accept(B, A, "T15");
  EXPECT_TRUE(salon.sees(B, "T07"));
}

TEST(Invitations, ACommittedTraitCannotAnswer) {
  RULE("PER-39");
  auto salon = three_invite_b();
  EXPECT_EQ(salon.traits_for(B, Kind::accept_invitation, A), "T15 T33 T45 T50");
  EXPECT_EQ(salon.why_not(B, Kind::accept_invitation, A, "T03"), "PER-39");
  EXPECT_EQ(salon.why_not(B, Kind::accept_invitation, A, "T07"), "PER-39") << "nor somebody else's";
}

TEST(Invitations, AVoidIntentionGivesItsTraitBackForAnswers) {
  RULE("PER-39");
  auto salon = Salon(4).independence(A).invite(B, A, "T03").invite(C, B, "T20").propose(D, A, "T10");
  EXPECT_EQ(salon.traits_for(B, Kind::accept_invitation, C), "T03 T15 T33 T45 T50");
}

TEST(Invitations, OneTraitMayAnswerSeveral) {
  RULE("PER-40");
  auto salon = three_invite_b().accept(B, A, "T15").accept(B, C, "T15").accept(B, D, "T15").accept(C, B, "T05");
  EXPECT_EQ(salon.who_sees("T15"), "ABCD");
}

TEST(Invitations, WhereAnswersAreDistinctEachNeedsAnotherTrait) {
  RULE("PER-41");
  auto salon = three_invite_b("answer_reuse=distinct").accept(B, A, "T15");
  EXPECT_EQ(salon.why_not(B, Kind::accept_invitation, D, "T15"), "PER-41");
  EXPECT_EQ(salon.traits_for(B, Kind::accept_invitation, D), "T33 T45 T50");
}

TEST(Invitations, WhereAnswersAreDistinctForcedOnesAreReservedFirst) {
  RULE("PER-41");
  Salon salon(6, "answer_reuse=distinct");
  for (const int seat : {A, C, D, E, F}) salon.invite(seat, B, key(salon.state.traits[seat_at(seat)][0]));
  salon.invite(B, F, "T03").accept(B, A, "T15").accept(B, C, "T33").accept(B, D, "T45");
  EXPECT_EQ(salon.why_not(B, Kind::accept_invitation, E, "T50"), "PER-41") << "the fourth and last is F's";
  EXPECT_EQ(salon.targets_for(B, Kind::accept_invitation), "F");
  salon.reject(B, E).accept(B, F, "T50");
}

TEST(Invitations, WhereAnswersAreDistinctNoMoreAreAcceptedThanTraitsAreInHand) {
  RULE("PER-41");
  Salon salon(6, "answer_reuse=distinct");
  for (const int seat : {A, C, D, E, F}) salon.invite(seat, B, key(salon.state.traits[seat_at(seat)][0]));
  salon.propose(B, A, "T03").accept(B, A, "T15").accept(B, C, "T33").accept(B, D, "T45").accept(B, E, "T50");
  EXPECT_EQ(salon.traits_for(B, Kind::accept_invitation, F), "") << "four in hand, four shown";
  EXPECT_EQ(salon.why_not(B, Kind::reject_invitation, F), "");
}

TEST(Invitations, AForcedAcceptanceThatShowsNoAnswerReservesNone) {
  RULE("PER-41", "PER-43");
  Salon salon(6, "answer_reuse=distinct mutual_invitation=one_each");
  for (const int seat : {A, C, D, E, F}) salon.invite(seat, B, key(salon.state.traits[seat_at(seat)][0]));
  salon.invite(B, F, "T03").accept(B, A, "T15").accept(B, C, "T33").accept(B, D, "T45");
  EXPECT_EQ(salon.traits_for(B, Kind::accept_invitation, E), "T50");
}

TEST(Invitations, AcceptedMeansALookForALook) {
  RULE("PER-42");
  auto salon = Salon(3)
                   .invite(A, B, "T07")
                   .invite(B, C, "T33")
                   .invite(C, A, "T20")
                   .reject(A, C)
                   .reject(C, B)
                   .accept(B, A, "T15");
  EXPECT_EQ(salon.who_sees("T07"), "AB");
  EXPECT_EQ(salon.who_sees("T15"), "AB");
  const Json shown = salon.told(Viewer{seat_at(A)}, "traits_shown");
  EXPECT_EQ(shown["of_inviter"], Json({"T07"}));
  EXPECT_EQ(shown["of_invitee"], Json({"T15"}));
  EXPECT_EQ(shown, salon.told(Viewer{seat_at(B)}, "traits_shown")) << "at the same moment";
}

TEST(Invitations, MutualOnesShowTwoTraitsEachWay) {
  RULE("PER-43");
  auto salon = a_and_b_invite_each_other().accept(A, B, "T59");
  EXPECT_EQ(salon.traits_for(B, Kind::accept_invitation, A), "T03 T15 T45 T50") << "different from the committed one";
  salon.accept(B, A, "T15");
  for (const char* trait : {"T07", "T59", "T33", "T15"}) EXPECT_EQ(salon.who_sees(trait), "AB") << trait;
}

TEST(Invitations, MutualOnesMayShowOneTraitEachWay) {
  RULE("PER-43");
  auto salon = Salon(3, "mutual_invitation=one_each").invite(A, B, "T07").invite(B, A, "T33").invite(C, A, "T20");
  EXPECT_EQ(salon.asked(), "A") << "about C alone: between A and B nothing is asked";
  EXPECT_EQ(salon.targets_for(A, Kind::reject_invitation), "C");
  EXPECT_EQ(salon.why_not(A, Kind::accept_invitation, B, "T01"), "PER-35");
  salon.reject(A, C);
  EXPECT_EQ(salon.fate(A), "forced");
  EXPECT_EQ(salon.who_sees("T07"), "AB");
  EXPECT_EQ(salon.who_sees("T33"), "AB");
  EXPECT_EQ(salon.told(Viewer{seat_at(A)}, "traits_shown")["of_inviter"].size(), 1u);
}

TEST(Invitations, MutualOnesOpenOneCorrespondence) {
  RULE("PER-43", "PER-45");
  auto salon = a_and_b_invite_each_other().accept(A, B, "T59").accept(B, A, "T15");
  EXPECT_EQ(salon.events("correspondence_opened").size(), 1u);
  EXPECT_EQ(salon.events("traits_shown").size(), 1u);
  salon.part(A, B);
  EXPECT_EQ(salon.events("correspondence_closed").size(), 1u);
  EXPECT_EQ(salon.in_hand(A), salon.traits(A));
  EXPECT_EQ(salon.in_hand(B), salon.traits(B));
}

TEST(Invitations, PartnersKeepSeeingTheTraitsUntilItEnds) {
  RULE("PER-44");
  auto salon = Salon(3)
                   .invite(A, B, "T07")
                   .invite(B, C, "T33")
                   .invite(C, A, "T20")
                   .reject(A, C)
                   .reject(C, B)
                   .accept(B, A, "T15");
  for (const int partner : {A, B}) {
    EXPECT_EQ(salon.view(partner)["correspondence"][0]["shown"]["0"], Json({"T07"}));
    EXPECT_EQ(salon.view(partner)["correspondence"][0]["shown"]["1"], Json({"T15"}));
  }
  EXPECT_FALSE(salon.view(C)["correspondence"][0].contains("shown"));
  salon.play(A, Kind::done, B);
  EXPECT_EQ(salon.view(A)["correspondence"][0]["shown"]["1"], Json({"T15"})) << "until both are done";
  EXPECT_EQ(salon.why_not_talk(B, A), "");
  salon.play(B, Kind::done, A);
  EXPECT_TRUE(salon.view(A)["correspondence"].empty());
}

TEST(Invitations, SeveralCorrespondencesStaySeparate) {
  RULE("PER-45");
  auto salon = Salon(4).invite(A, B, "T07").invite(C, B, "T20").invite(B, D, "T03").invite(D, A, "T10");
  salon.accept(B, A, "T15").accept(B, C, "T33").reject(D, B).reject(A, D);
  EXPECT_EQ(salon.view(Viewer::spectator())["correspondence"].size(), 2u);
  EXPECT_EQ(salon.why_not_talk(A, B), "");
  EXPECT_EQ(salon.why_not_talk(C, B), "");
  EXPECT_EQ(salon.why_not_talk(A, C), "PER-16") << "no group talk";
  EXPECT_EQ(salon.who_sees("T15"), "AB") << "faces shown in one are not shown in another";
  EXPECT_EQ(salon.who_sees("T33"), "BC");
  EXPECT_EQ(salon.who_sees("T07"), "AB");
  salon.part(A, B);
  EXPECT_EQ(salon.why_not_talk(A, B), "PER-16");
  EXPECT_EQ(salon.why_not_talk(C, B), "") << "one ends without the other";
}

TEST(Invitations, AtTheEndEverythingReturnsToItsOwner) {
  RULE("PER-46");
  auto salon = a_and_b_invite_each_other().accept(A, B, "T59").accept(B, A, "T15").part(A, B);
  EXPECT_EQ(salon.traits(A), "T01 T02 T07 T31 T59");
  EXPECT_EQ(salon.traits(B), "T03 T15 T33 T45 T50");
  EXPECT_EQ(salon.in_hand(A), salon.traits(A));
  EXPECT_EQ(salon.eligible(), "ABCD") << "nobody's status has changed";
  EXPECT_EQ(salon.events("traits_returned").back()["pair"], Json({A, B}));
}

TEST(Invitations, ARejectedTraitReturnsUnseenAtTheDisclosure) {
  RULE("PER-47");
  auto salon = Salon(4)
                   .invite(A, B, "T07")
                   .invite(B, A, "T33")
                   .invite(C, A, "T20")
                   .invite(D, B, "T10")
                   .reject(A, C)
                   .accept(A, B, "T59")
                   .reject(B, D);
  EXPECT_EQ(salon.in_hand(C), "T05 T06 T42 T58") << "while an answer is out";
  salon.accept(B, A, "T15");
  EXPECT_EQ(salon.step(), "correspondence");
  EXPECT_EQ(salon.in_hand(C), "T05 T06 T20 T42 T58");
  EXPECT_EQ(salon.who_sees("T20"), "C");
  EXPECT_EQ(salon.who_sees("T10"), "D");
}

TEST(Invitations, WhoInvitedWhomAndWhatCameOfItIsPublic) {
  RULE("PER-48");
  auto salon = Salon(6).invite(A, B, "T07").invite(B, A, "T33").invite(C, A, "T20").invite(D, A, "T10").independence(E);
  salon.invite(F, E, key(salon.state.traits[seat_at(F)][0]))
      .accept(A, B, "T59")
      .accept(A, C, "T01")
      .reject(A, D)
      .accept(B, A, "T15");
  const Json answers = salon.told(Viewer::spectator(), "invitations_answered")["answers"];
  ASSERT_EQ(answers.size(), 4u);
  EXPECT_EQ(answers[0], Json({{"inviter", A}, {"invitee", B}, {"result", "forced"}}));
  EXPECT_EQ(answers[1], Json({{"inviter", B}, {"invitee", A}, {"result", "forced"}}));
  EXPECT_EQ(answers[2], Json({{"inviter", C}, {"invitee", A}, {"result", "accepted"}}));
  EXPECT_EQ(answers[3], Json({{"inviter", D}, {"invitee", A}, {"result", "rejected"}}));
  EXPECT_EQ(salon.fate(F), "void");
  for (const char* face : {"T07", "T59", "T33", "T15", "T20", "T01", "T10"})
    EXPECT_THAT(salon.heard(Viewer::spectator(), 0), Not(HasSubstr(face)));
}

TEST(Invitations, TheStepEndsWhenEveryAcceptedInvitationHasEnded) {
  RULE("PER-49");
  auto salon = Salon(4)
                   .invite(A, B, "T07")
                   .invite(C, B, "T20")
                   .propose(B, D, "T03")
                   .propose(D, A, "T10")
                   .accept(B, A, "T15")
                   .accept(B, C, "T33");
  salon.part(A, B);
  EXPECT_EQ(salon.step(), "correspondence") << "C and B still talk";
  salon.part(B, C);
  EXPECT_EQ(salon.step(), "proposals");
  EXPECT_EQ(salon.in_hand(A), salon.traits(A)) << "inviters have five again";
  EXPECT_EQ(salon.in_hand(C), salon.traits(C));
  EXPECT_EQ(salon.in_hand(B), "T15 T33 T45 T50") << "B's own proposal is still open";
}

}  // namespace
}  // namespace parlor::persuasion
