// SPDX-License-Identifier: MIT
// The worked examples of the rulebook's catalogue, number by number, with the hands A to D that Salon deals.
#include "games/persuasion/salon.h"

namespace parlor::persuasion {
namespace {

using ::testing::AnyOf;

/// A seat's first trait, where it does not matter which.
std::string any_trait(const Salon& salon, int seat) { return key(salon.state.traits[seat_at(seat)][0]); }

TEST(Example, TheStandardHands) {
  RULE("PER-88");
  const Salon salon(4);
  EXPECT_EQ(salon.sums(A), "+4 +1 -1 +1 -2");
  EXPECT_EQ(salon.sums(B), "-3 +2 +2 0 +4");
  EXPECT_EQ(salon.sums(C), "-1 -1 -1 +1 -1");
  EXPECT_EQ(salon.sums(D), "+3 -2 -2 -1 -1");
}

TEST(Example, N01_InvitationCards) {
  RULE("PER-08");
  const auto cards_in_play = [](int players) {
    const Salon salon(players);
    std::size_t all = 0;
    for (int seat = 0; seat < players; ++seat) all += salon.targets_for(seat, Kind::invite).size();
    return all;
  };
  EXPECT_EQ(Salon(4).targets_for(A, Kind::invite).size(), 3u);
  EXPECT_EQ(cards_in_play(4), 12u);
  EXPECT_EQ(Salon(8).targets_for(H, Kind::propose).size(), 7u);
  EXPECT_EQ(cards_in_play(8), 56u);
}

TEST(Example, N02_DiscardingTheNewCard) {
  RULE("PER-73");
  auto salon = Salon(4)
                   .deck("T60")
                   .invite(A, B, "T01")
                   .invite(B, A, "T03")
                   .invite(C, A, "T05")
                   .invite(D, A, "T10")
                   .quietly(Step::reflection);
  const std::size_t before = salon.mark();
  salon.decline(C).draw(D).discard(D, "T60");
  EXPECT_EQ(salon.traits(D), "T10 T14 T22 T46 T53");
  EXPECT_EQ(salon.state.pile.size(), 1);
  EXPECT_EQ(salon.who_sees("T60"), "D");
  auto other = Salon(4)
                   .deck("T39")
                   .invite(A, B, "T01")
                   .invite(B, A, "T03")
                   .invite(C, A, "T05")
                   .invite(D, A, "T10")
                   .quietly(Step::reflection);
  other.decline(C).draw(D).discard(D, "T14");
  for (const int seat : {A, B, C})
    EXPECT_EQ(salon.heard(seat, before), other.heard(seat, before)) << "they know only that D drew";
}

Salon mutual_proposals(const std::string& desires_of_a) {
  auto salon = Salon(4)
                   .desires(A, desires_of_a)
                   .propose(A, B, "T02")
                   .propose(B, A, "T45")
                   .invite(C, D, "T05")
                   .invite(D, C, "T10")
                   .quietly(Step::proposals);
  return salon.add(A, "T31").add(B, "T03");
}

TEST(Example, N03_MutualProposals) {
  RULE("PER-51", "PER-52");
  const auto salon = mutual_proposals("T27");
  EXPECT_EQ(salon.traits(A), "T01 T03 T07 T45 T59");
  EXPECT_EQ(salon.sums(A), "+1 +2 0 0 0");
  EXPECT_EQ(salon.traits(B), "T02 T15 T31 T33 T50");
  EXPECT_EQ(salon.sums(B), "0 +1 +1 +1 +2");
  EXPECT_EQ(salon.status(A), "engaged");
  EXPECT_EQ(salon.status(B), "engaged");
  EXPECT_EQ(salon.events("traits_exchanged")[0]["count"], 2);
}

TEST(Example, N04_ExactlyTwoLeft) {
  RULE("PER-82", "PER-83");
  auto salon = Salon(4).invite(A, B, "T01").invite(B, C, "T03").invite(C, D, "T05").invite(D, A, "T10").quietly();
  salon.propose(A, B, "T02")
      .invite(B, A, "T03")
      .invite(C, D, "T05")
      .invite(D, C, "T10")
      .quietly(Step::proposals)
      .say_yes(B, A, "T45");
  EXPECT_EQ(
      salon.events("round_started").back(),
      Json({{"type", "round_started"}, {"round", 3}, {"eligible", {C, D}}, {"last", true}, {"reason", "two_left"}}));
  salon.invite(C, D, "T05").invite(D, C, "T10").quietly();
  EXPECT_TRUE(salon.over());
  for (const int seat : {C, D}) {
    EXPECT_EQ(salon.status(seat), "eligible");
    EXPECT_FALSE(salon.wins(seat));
  }
}

TEST(Example, N05_TwoOrMoreMatchesWinEngaged) {
  RULE("PER-90", "PER-91");
  auto salon =
      Salon(4).desires(A, "T27").desires(B, "T39").engaged(A, B).invite(C, D, "T05").invite(D, C, "T10").quietly();
  EXPECT_EQ(salon.matches(B, "T27"), 3);
  EXPECT_EQ(salon.matches(A, "T39"), 1);
  const auto checks = salon.events("desire_checked");
  EXPECT_EQ(checks[0]["matches"], Json({"wealth", "romance", "virtue"}));
  EXPECT_EQ(checks[1]["matches"], Json({"wit"}));
  EXPECT_TRUE(salon.wins(A));
  EXPECT_FALSE(salon.wins(B));
}

TEST(Example, N06_IndependentWins) {
  RULE("PER-92");
  const Salon hands(4);
  EXPECT_EQ(hands.matches(A, "T19"), 1);
  EXPECT_EQ(hands.matches(B, "T19"), 1);
  EXPECT_EQ(hands.matches(C, "T19"), 0);
  auto withdrawn = Salon(4).desires(D, "T19").independence(A).independence(B).independence(C).independence(D);
  auto engaged = Salon(4).desires(D, "T19").engaged(A, B).independence(D).invite(C, D, "T05").decline(C);
  EXPECT_TRUE(withdrawn.wins(D));
  EXPECT_TRUE(engaged.wins(D)) << "whatever the status of A, B and C";
}

TEST(Example, N07_ForcedAcceptance) {
  RULE("PER-36", "PER-43");
  auto salon = Salon(4)
                   .invite(A, B, "T07")
                   .invite(B, A, "T33")
                   .invite(C, D, "T05")
                   .invite(D, C, "T10")
                   .accept(A, B, "T59")
                   .accept(B, A, "T15")
                   .quietly();
  for (const char* seen : {"T33", "T15"}) EXPECT_EQ(salon.place(A, seen), "at B");
  for (const char* seen : {"T07", "T59"}) EXPECT_EQ(salon.place(B, seen), "at A");
  for (const char* face : {"T33", "T15", "T07", "T59"}) EXPECT_EQ(salon.who_sees(face), "AB");
  EXPECT_EQ(salon.in_hand(A), "T01 T02 T07 T31 T59");
  EXPECT_EQ(salon.in_hand(B), "T03 T15 T33 T45 T50");
}

TEST(Example, N08_BlindAnswerUnseenReturn) {
  RULE("PER-38", "PER-47");
  auto salon = Salon(4).invite(C, B, "T20").invite(A, D, "T01").invite(B, A, "T03").invite(D, A, "T10");
  const Json before = salon.view(B)["notebook"];
  salon.reject(B, C).quietly();
  EXPECT_FALSE(salon.sees(B, "T20"));
  EXPECT_EQ(salon.view(B)["notebook"], before);
}

TEST(Example, N09_ThreeInvitationsOneTrait) {
  RULE("PER-39", "PER-40", "PER-41");
  const auto invited = [](const char* choices) {
    return Salon(4, choices).invite(A, B, "T07").invite(B, C, "T03").invite(C, B, "T20").invite(D, B, "T10");
  };
  auto salon = invited("").accept(B, A, "T15").accept(B, D, "T15");
  EXPECT_EQ(salon.why_not(B, Kind::reject_invitation, C), "PER-36");
  EXPECT_EQ(salon.why_not(B, Kind::accept_invitation, C, "T03"), "PER-39");
  EXPECT_EQ(salon.why_not(B, Kind::accept_invitation, C, "T15"), "");
  auto distinct = invited("answer_reuse=distinct").accept(B, A, "T15");
  EXPECT_EQ(distinct.traits_for(B, Kind::accept_invitation, D), "T33 T45 T50");
  distinct.accept(B, D, "T33");
  EXPECT_EQ(distinct.traits_for(B, Kind::accept_invitation, C), "T45 T50");
}

TEST(Example, N10_Void) {
  RULE("PER-33", "PER-34", "PER-69");
  auto salon = Salon(3).independence(A).invite(B, A, "T45").propose(C, A, "T06");
  EXPECT_EQ(salon.in_hand(B), "T03 T15 T33 T45 T50");
  EXPECT_EQ(salon.in_hand(C), "T05 T06 T20 T42 T58");
  EXPECT_FALSE(salon.sees(A, "T45"));
  EXPECT_FALSE(salon.sees(A, "T06"));
  EXPECT_EQ(salon.entitled(), "BC");
  EXPECT_EQ(Salon(3, "void_counts_as_rejected=no").independence(A).invite(B, A, "T45").propose(C, A, "T06").entitled(),
            "");
}

TEST(Example, N11_SingleProposal) {
  RULE("PER-61");
  auto salon = Salon(4)
                   .propose(A, B, "T02")
                   .invite(B, A, "T03")
                   .invite(C, D, "T05")
                   .invite(D, C, "T10")
                   .quietly(Step::proposals)
                   .say_yes(B, A, "T45");
  EXPECT_EQ(salon.traits(A), "T01 T07 T31 T45 T59");
  EXPECT_EQ(salon.sums(A), "+3 +1 -1 +1 -1");
  EXPECT_EQ(salon.traits(B), "T02 T03 T15 T33 T50");
  EXPECT_EQ(salon.sums(B), "-2 +2 +2 0 +3");
}

TEST(Example, N12_TheExchangeMakesTheMatch) {
  RULE("PER-52", "PER-87");
  EXPECT_EQ(Salon(4).matches(B, "T39"), 1);
  auto salon = mutual_proposals("T39");
  EXPECT_EQ(salon.matches(B, "T39"), 2);
  salon.invite(C, D, "T05").invite(D, C, "T10").quietly();
  EXPECT_EQ(salon.events("desire_checked")[0]["matches"], Json({"romance", "wit"}));
  EXPECT_TRUE(salon.wins(A));
}

/// A→B with T02, B→C with T33.
Salon chain() {
  return Salon(4)
      .propose(A, B, "T02")
      .propose(B, C, "T33")
      .invite(C, D, "T05")
      .invite(D, C, "T10")
      .quietly(Step::proposals);
}

TEST(Example, N13_ChainOfferAccepted) {
  RULE("PER-56", "PER-60");
  auto salon = chain(), other = salon;
  const std::size_t before = salon.mark();
  salon.say_yes(B, A, "T50").say_yes(C, B, "T58"), other.say_no(B).say_yes(C, B, "T58");
  EXPECT_EQ(salon.outcomes(), "AB promised, BC accepted");
  EXPECT_FALSE(salon.sees(A, "T50"));
  for (const Viewer viewer : {Viewer{seat_at(A)}, Viewer{seat_at(C)}, Viewer{seat_at(D)}, Viewer::spectator()})
    EXPECT_EQ(salon.heard(viewer, before), other.heard(viewer, before));
}

TEST(Example, N14_ChainOfferRefused) {
  RULE("PER-56", "PER-62");
  auto salon = chain().say_yes(B, A, "T50").say_no(C);
  EXPECT_EQ(salon.outcomes(), "AB accepted, BC rejected");
  EXPECT_EQ(salon.traits(B), "T02 T03 T15 T33 T45");
}

TEST(Example, N15_ChainOfFour) {
  RULE("PER-57");
  auto salon = Salon(4).propose(A, B, "T02").propose(B, C, "T33").propose(C, D, "T20").invite(D, A, "T10").reject(A, D);
  salon.say_yes(B, A, "T50").say_yes(C, B, "T58").say_yes(D, C, "T53");
  EXPECT_EQ(salon.outcomes(), "AB accepted, BC promised, CD accepted");
}

/// A→B, B→C, C→A, and D→A if asked for.
Salon ring(bool with_d) {
  auto salon = Salon(4).propose(A, B, "T02").propose(B, C, "T33").propose(C, A, "T20");
  return (with_d ? salon.propose(D, A, "T10") : salon.invite(D, A, "T10")).quietly(Step::proposals);
}

TEST(Example, N16_FullRing) {
  RULE("PER-59");
  auto salon = ring(false).say_yes(A, C, "T01").say_yes(B, A, "T03").say_yes(C, B, "T05");
  EXPECT_EQ(salon.outcomes(), "AB ring, BC ring, CA ring");
  EXPECT_EQ(salon.eligible(), "ABCD");
  EXPECT_EQ(salon.entitled(), "D") << "each of the ring received a proposal";
}

TEST(Example, N17_BrokenRing) {
  RULE("PER-57", "PER-59");
  auto salon = ring(false).say_no(A).say_yes(B, A, "T03").say_yes(C, B, "T05");
  EXPECT_EQ(salon.outcomes(), "AB promised, BC accepted, CA rejected");
}

TEST(Example, N18_RingWithAnOutsideSuitor) {
  RULE("PER-57", "PER-59");
  auto salon = ring(true).say_yes(A, D, "T01").say_yes(B, A, "T03").say_yes(C, B, "T05");
  EXPECT_EQ(salon.outcomes(), "AB promised, BC accepted, CA rejected, DA accepted");
}

TEST(Example, N19_MutualPairAndAThird) {
  RULE("PER-50", "PER-51");
  auto salon = Salon(4)
                   .propose(A, B, "T02")
                   .propose(B, A, "T45")
                   .propose(C, B, "T42")
                   .invite(D, C, "T10")
                   .quietly(Step::proposals)
                   .add(A, "T31")
                   .add(B, "T03");
  EXPECT_EQ(salon.outcomes(), "AB mutual, BA mutual, CB promised");
  EXPECT_EQ(salon.place(B, "T42"), "at C");
}

TEST(Example, N20_SeveralSuitors) {
  RULE("PER-53");
  auto salon = Salon(4)
                   .propose(A, C, "T02")
                   .invite(B, A, "T15")
                   .invite(C, B, "T20")
                   .propose(D, C, "T46")
                   .quietly(Step::proposals);
  EXPECT_TRUE(salon.sees(C, "T02"));
  EXPECT_TRUE(salon.sees(C, "T46"));
  EXPECT_EQ(salon.traits_for(C, Kind::accept_proposal, D), "T05 T06 T20 T42 T58");
  salon.say_yes(C, D, "T20");
  EXPECT_EQ(salon.outcomes(), "AC rejected, DC accepted");
}

TEST(Example, N21_ReflectionBookkeeping) {
  RULE("PER-69", "PER-70", "PER-71", "PER-72");
  auto salon =
      Salon(5).invite(A, E, "T01").invite(B, C, "T03").propose(C, D, "T05").invite(D, C, "T10").independence(E);
  salon.accept(C, B, "T20").reject(C, D).part(B, C).say_no(D);
  EXPECT_EQ(salon.entitled(), "A");
}

TEST(Example, N22_SevenReflect) {
  RULE("PER-77");
  Salon salon(8);
  for (int seat = A; seat < H; ++seat) salon.invite(seat, H, any_trait(salon, seat));
  salon.independence(H);
  EXPECT_EQ(salon.entitled(), "ABCDEFG");
  EXPECT_EQ(salon.state.deck.size(), 12);
  for (int seat = A; seat < H; ++seat) salon.draw(seat);
  EXPECT_EQ(salon.state.deck.size(), 5);
  for (int seat = A; seat < H; ++seat) salon.discard(seat, any_trait(salon, seat));
  EXPECT_EQ(salon.state.pile.size(), 7);
}

TEST(Example, N23_Reshuffle) {
  RULE("PER-76");
  auto salon = Salon(8).deck_of(1, A);
  EXPECT_EQ(salon.state.pile.size(), 11);
  const Card last = salon.state.deck[0];
  for (int seat = A; seat < H; ++seat) salon.invite(seat, H, any_trait(salon, seat));
  salon.independence(H);
  for (int seat = A; seat < H; ++seat) seat < D ? salon.draw(seat) : salon.decline(seat);
  EXPECT_EQ(salon.state.drawn[seat_at(A)], last) << "the first takes the last card";
  EXPECT_EQ(salon.told(Viewer::spectator(), "deck_reshuffled")["deck_size"], 11);
  for (int seat = A; seat < D; ++seat) salon.discard(seat, any_trait(salon, seat));
  EXPECT_EQ(salon.state.deck.size(), 9);
  EXPECT_EQ(salon.state.pile.size(), 3);
}

TEST(Example, N24_ATieIsNoSign) {
  RULE("PER-88", "PER-90");
  const Salon salon(4);
  EXPECT_EQ(salon.matches(B, "T32"), 1);
  EXPECT_FALSE(salon.game.satisfies(salon.state.traits[seat_at(B)], card("T32")));
  EXPECT_EQ(salon.matches(B, "T56"), 2);
  EXPECT_TRUE(salon.game.satisfies(salon.state.traits[seat_at(B)], card("T56")));
}

TEST(Example, N25_EligiblePeopleCountAgainstIndependents) {
  RULE("PER-92", "PER-93");
  auto salon = Salon(4).desires(D, "T47").engaged(A, B).independence(D).invite(C, D, "T05").decline(C);
  EXPECT_EQ(salon.matches(A, "T47"), 1);
  EXPECT_EQ(salon.matches(B, "T47"), 1);
  EXPECT_EQ(salon.matches(C, "T47"), 2);
  EXPECT_EQ(salon.status(C), "eligible");
  EXPECT_FALSE(salon.wins(D));
  EXPECT_FALSE(salon.wins(C));
}

TEST(Example, N26_LateReflectionSpoilsIt) {
  RULE("PER-79");
  auto salon = Salon(4, "round_limit=5").deck("T39").desires(D, "T41").round(4).independent(D);
  EXPECT_EQ(salon.matches(A, "T41"), 0);
  EXPECT_EQ(salon.matches(B, "T41"), 1);
  EXPECT_EQ(salon.matches(C, "T41"), 1);
  salon.invite(A, B, "T01").invite(B, C, "T03").invite(C, A, "T05").quietly();
  EXPECT_EQ(salon.events("round_started").back()["last"], true);
  salon.invite(A, B, "T01").invite(B, A, "T03").invite(C, A, "T05").quietly(Step::reflection).draw(C).discard(C, "T20");
  EXPECT_TRUE(salon.over());
  EXPECT_EQ(salon.sums(C), "-2 -2 +1 +1 -1");
  EXPECT_EQ(salon.matches(C, "T41"), 2);
  EXPECT_FALSE(salon.wins(D));
}

TEST(Example, N27_SuddenEnd) {
  RULE("PER-85");
  auto salon = Salon(3)
                   .propose(A, B, "T02")
                   .invite(B, C, "T03")
                   .invite(C, A, "T05")
                   .reject(C, B)
                   .reject(A, C)
                   .say_yes(B, A, "T45");
  EXPECT_TRUE(salon.over()) << "C was named, so there is no Reflection either";
  EXPECT_EQ(salon.state.round, 1);
  EXPECT_EQ(salon.eligible(), "C");
  EXPECT_FALSE(salon.wins(C));
}

TEST(Example, N28_AllWithdraw) {
  RULE("PER-82", "PER-92");
  const auto all_withdraw = [](const char* of_a, const char* of_b, const char* of_c) {
    auto salon =
        Salon(3).desires(A, of_a).desires(B, of_b).desires(C, of_c).independence(A).independence(B).independence(C);
    EXPECT_TRUE(salon.over());
    EXPECT_EQ(salon.events("desire_checked").size(), 6u) << "each against the two others";
    return salon.events("game_ended")[0]["winners"].size();
  };
  EXPECT_EQ(all_withdraw("T13", "T11", "T12"), 3u);
  EXPECT_EQ(all_withdraw("T13", "T11", "T04"), 2u);
  EXPECT_EQ(all_withdraw("T13", "T08", "T04"), 1u);
  EXPECT_EQ(all_withdraw("T12", "T08", "T04"), 0u);
}

TEST(Example, N29_LastRoundInvitation) {
  RULE("PER-67", "PER-84");
  auto salon = Salon(4).engaged(A, B).invite(D, C, "T14").propose(C, D, "T06");
  EXPECT_EQ(salon.traits_for(C, Kind::accept_invitation, D), "T05 T20 T42 T58");
  salon.accept(C, D, "T42").part(C, D);
  EXPECT_TRUE(salon.sees(D, "T42"));
  EXPECT_TRUE(salon.sees(D, "T06"));
  EXPECT_EQ(salon.traits_for(D, Kind::accept_proposal, C), "T10 T14 T22 T46 T53");
  salon.say_yes(D, C, "T14");
  EXPECT_EQ(salon.status(C), "engaged");
  EXPECT_EQ(salon.status(D), "engaged");
}

TEST(Example, N30_NotebookAfterReflection) {
  RULE("PER-99");
  auto salon = Salon(4)
                   .invite(C, D, "T05")
                   .invite(D, C, "T10")
                   .invite(A, B, "T01")
                   .invite(B, A, "T03")
                   .accept(C, D, "T42")
                   .quietly();
  EXPECT_EQ(salon.place(D, "T05"), "at C");
  salon.invite(C, A, "T20")
      .invite(D, A, "T10")
      .invite(A, B, "T01")
      .invite(B, A, "T03")
      .quietly(Step::reflection)
      .draw(C)
      .decline(D)
      .discard(C, "T58");
  for (const char* seen : {"T05", "T42"}) {
    EXPECT_EQ(salon.place(D, seen), "C or away");
    EXPECT_EQ(salon.note(D, seen)["at_most_left"], 1);
  }
  salon.propose(C, D, "T42").invite(D, A, "T10").invite(A, B, "T01").invite(B, A, "T03").quietly();
  EXPECT_EQ(salon.place(D, "T42"), "at C");
  EXPECT_EQ(salon.place(D, "T05"), "C or away");
}

TEST(Example, N31_NotebookAfterAnEngagement) {
  RULE("PER-100", "PER-101");
  auto salon = Salon(4).propose(A, D, "T02").propose(B, D, "T15").invite(C, A, "T05").invite(D, C, "T10").quietly();
  EXPECT_EQ(salon.place(D, "T02"), "at A");
  EXPECT_EQ(salon.place(D, "T15"), "at B");
  salon.propose(A, B, "T01")
      .invite(B, A, "T03")
      .invite(C, D, "T05")
      .invite(D, C, "T10")
      .quietly(Step::proposals)
      .say_yes(B, A, "T45");
  for (const char* seen : {"T02", "T15"}) {
    EXPECT_EQ(salon.place(D, seen), "A or B");
    EXPECT_EQ(salon.note(D, seen)["went_each_way"], 1);
    EXPECT_EQ(salon.note(D, seen)["final"], true);
  }
  EXPECT_EQ(salon.view(A)["mine"]["traits"][3]["card"], "T45") << "B's gift";
  EXPECT_EQ(salon.place(A, "T01"), "at B");
  EXPECT_EQ(salon.note(A, "T01")["final"], true);
}

TEST(Example, N32_SettledAndOpen) {
  RULE("PER-105", "PER-106");
  const auto about_a = [](const char* desires) {
    auto salon = Salon(4).desires(D, desires);
    for (const char* trait : {"T01", "T02", "T07", "T31"})
      salon.propose(A, D, trait).invite(B, C, "T03").invite(C, B, "T05").invite(D, C, "T10").quietly();
    return salon.view(D)["notebook"]["players"][A];
  };
  const Json book = about_a("T27");
  EXPECT_EQ(book["sums"], Json({{"wealth", 4}, {"standing", 1}, {"romance", 0}, {"wit", 0}, {"virtue", -1}}));
  EXPECT_EQ(book["unknown"], 1);
  EXPECT_EQ(
      book["verdicts"],
      Json({{"wealth", "settled +"}, {"standing", "open"}, {"romance", "open"}, {"wit", "open"}, {"virtue", "open"}}));
  EXPECT_EQ(book["desire"], "cannot satisfy");
  EXPECT_EQ(about_a("T13")["desire"], "open");
}

TEST(Example, N33_TimeOut) {
  RULE("PER-109", "PER-110", "PER-111");
  auto fresh = Salon(4)
                   .invite(A, B, "T07")
                   .invite(B, A, "T33")
                   .invite(C, B, "T20")
                   .invite(D, C, "T10")
                   .accept(A, B, "T01")
                   .reject(C, D);
  fresh.time_out(B);
  EXPECT_EQ(fresh.fate(C), "rejected");
  EXPECT_THAT(key(fresh.state.answer[seat_at(B)][seat_at(A)]), AnyOf("T03", "T15", "T45", "T50"));
  auto met = Salon(4).propose(B, A, "T45").invite(A, B, "T01").invite(C, D, "T05").invite(D, C, "T10").quietly();
  met.invite(A, B, "T07").invite(B, A, "T33").invite(C, B, "T20").invite(D, C, "T10").accept(A, B, "T01").reject(C, D);
  met.time_out(B);
  EXPECT_EQ(key(met.state.answer[seat_at(B)][seat_at(A)]), "T45") << "a trait A has already seen";
  auto absent = Salon(4);
  for (int round = 1; round <= 2; ++round) {
    EXPECT_FALSE(absent.state.absent.has(seat_at(B)));
    absent.time_out(B);
    absent.invite(A, C, "T01").invite(C, D, "T05").invite(D, A, "T10").quietly();
  }
  EXPECT_EQ(absent.state.round, 3);
  EXPECT_TRUE(absent.state.absent.has(seat_at(B)));
}

TEST(Example, N34_RoundLimit) {
  RULE("PER-86");
  auto salon = Salon(4, "round_limit=5").round(4);
  const auto a_round = [&] {
    salon.invite(A, B, "T01").invite(B, C, "T03").invite(C, D, "T05").invite(D, A, "T10").quietly();
  };
  a_round();
  EXPECT_EQ(salon.events("round_started").back(), Json({{"type", "round_started"},
                                                        {"round", 5},
                                                        {"eligible", {A, B, C, D}},
                                                        {"last", true},
                                                        {"reason", "round_limit"}}));
  a_round();
  EXPECT_TRUE(salon.over());
  for (int seat = A; seat <= D; ++seat) EXPECT_FALSE(salon.wins(seat));
}

}  // namespace
}  // namespace parlor::persuasion
