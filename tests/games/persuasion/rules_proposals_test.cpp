// SPDX-License-Identifier: MIT
// Proposals: PER-50 to PER-68.
#include <map>
#include <numeric>

#include "games/persuasion/salon.h"

namespace parlor::persuasion {
namespace {

using ::testing::AnyOf;

/// A and D propose to C, C has invited B (and is turned away), B has invited A (and is turned away).
Salon two_suitors_of_c(const std::string& house_rules = "") {
  auto salon = Salon(4, house_rules).propose(A, C, "T02").invite(B, A, "T15").invite(C, B, "T20").propose(D, C, "T46");
  return salon.reject(A, B).reject(B, C);
}

/// A proposes to B with T02, B to A with T45; C proposes to B with T42, D invites C and is turned away.
Salon a_and_b_propose_to_each_other(const std::string& house_rules = "") {
  return Salon(4, house_rules)
      .propose(A, B, "T02")
      .propose(B, A, "T45")
      .propose(C, B, "T42")
      .invite(D, C, "T10")
      .reject(C, D);
}

/// A proposes to B with T02, B to C with T33; C and D have invited A and are turned away.
Salon chain(const std::string& house_rules = "") {
  return Salon(4, house_rules)
      .propose(A, B, "T02")
      .propose(B, C, "T33")
      .invite(C, A, "T20")
      .invite(D, A, "T10")
      .reject(A, C)
      .reject(A, D);
}

/// A proposes to B, B to C, C to A; D has invited A and is turned away.
Salon circle(const std::string& house_rules = "", std::uint64_t seed = 1) {
  return Salon(4, house_rules, seed)
      .propose(A, B, "T02")
      .propose(B, C, "T33")
      .propose(C, A, "T20")
      .invite(D, A, "T10")
      .reject(A, D);
}

TEST(Proposals, AnAddresseeSeesAllTraitsOfferedBeforeDeciding) {
  RULE("PER-50");
  auto salon = two_suitors_of_c();
  EXPECT_EQ(salon.asked(), "C");
  EXPECT_EQ(salon.view(C)["mine"]["proposals"],
            Json({{{"from", A}, {"trait", "T02"}}, {{"from", D}, {"trait", "T46"}}}));
  EXPECT_EQ(salon.who_sees("T02"), "AC") << "nobody else does";
  EXPECT_EQ(salon.who_sees("T46"), "CD");
}

TEST(Proposals, ATraitPushedAsideByAMutualProposalIsSeenToo) {
  RULE("PER-50");
  auto salon = a_and_b_propose_to_each_other();
  EXPECT_EQ(salon.who_sees("T42"), "BC");
}

TEST(Proposals, WhoProposedToEachOtherAreEngagedWithoutBeingAsked) {
  RULE("PER-51");
  auto salon = a_and_b_propose_to_each_other();
  EXPECT_EQ(salon.why_not(B, Kind::accept_none), "PER-51");
  EXPECT_EQ(salon.why_not(B, Kind::accept_proposal, C, "T03"), "PER-51");
  salon.add(A, "T31").add(B, "T03");
  EXPECT_EQ(salon.status(A), "engaged");
  EXPECT_EQ(salon.view(Viewer::spectator())["seats"][A]["fiance"], B);
  EXPECT_EQ(salon.outcomes(), "AB mutual, BA mutual, CB promised") << "every other proposal to them is refused";
  EXPECT_EQ(salon.status(C), "eligible");
}

TEST(Proposals, AMutualProposalExchangesTwoTraitsEach) {
  RULE("PER-52");
  auto salon = a_and_b_propose_to_each_other();
  EXPECT_EQ(salon.asked(), "AB");
  EXPECT_EQ(salon.traits_for(A, Kind::second_trait), "T01 T07 T31 T59") << "from the other four";
  EXPECT_EQ(salon.why_not(A, Kind::second_trait, 0, "T02"), "PER-52");
  EXPECT_EQ(salon.why_not(A, Kind::second_trait, 0, "T45"), "PER-52") << "a trait just received cannot be handed back";
  EXPECT_TRUE(salon.sees(A, "T45")) << "chosen after seeing the other's committed trait";
  salon.add(A, "T31").add(B, "T03");
  EXPECT_EQ(salon.traits(A), "T01 T03 T07 T45 T59");
  EXPECT_EQ(salon.traits(B), "T02 T15 T31 T33 T50");
}

TEST(Proposals, TheSecondTraitsAreSealed) {
  RULE("PER-52");
  auto one = a_and_b_propose_to_each_other(), other = one;
  one.add(A, "T31"), other.add(A, "T59");
  for (const int seat : {B, C, D}) {
    EXPECT_EQ(one.view(seat), other.view(seat));
    EXPECT_EQ(one.told(Viewer{seat_at(seat)}), other.told(Viewer{seat_at(seat)}));
  }
  EXPECT_EQ(one.asked(), "B");
}

TEST(Proposals, AMutualProposalMayExchangeTheCommittedTraitsAlone) {
  RULE("PER-52");
  auto salon = a_and_b_propose_to_each_other("mutual_proposal=one_each");
  EXPECT_EQ(salon.step(), "reflection") << "nothing is asked";
  EXPECT_EQ(salon.traits(A), "T01 T07 T31 T45 T59");
  EXPECT_EQ(salon.traits(B), "T02 T03 T15 T33 T50");
}

TEST(Proposals, AnAddresseeAcceptsExactlyOneOrNone) {
  RULE("PER-53");
  auto salon = two_suitors_of_c();
  EXPECT_EQ(salon.targets_for(C, Kind::accept_proposal), "AD");
  EXPECT_EQ(salon.why_not(C, Kind::accept_proposal, B, "T05"), "PER-53") << "B has not proposed";
  EXPECT_EQ(salon.all_choices(C).size(), 11) << "two suitors, five gifts, or none";
  auto none = salon;
  salon.say_yes(C, D, "T58");
  EXPECT_EQ(salon.outcomes(), "AC rejected, DC accepted");
  none.say_no(C);
  EXPECT_EQ(none.outcomes(), "AC rejected, DC rejected");
}

TEST(Proposals, AnswersAreGivenTogetherAndDisclosedTogether) {
  RULE("PER-54");
  auto yes = Salon(4)
                 .propose(A, B, "T02")
                 .invite(B, D, "T15")
                 .propose(C, D, "T20")
                 .invite(D, B, "T10")
                 .quietly(Step::proposals),
       no = yes;
  EXPECT_EQ(yes.asked(), "BD");
  yes.say_yes(B, A, "T50"), no.say_no(B);
  for (const int other : {A, C, D}) {
    EXPECT_EQ(yes.view(other), no.view(other));
    EXPECT_EQ(yes.told(Viewer{seat_at(other)}), no.told(Viewer{seat_at(other)}));
  }
  EXPECT_EQ(yes.why_not(B, Kind::accept_none), "PER-54") << "sealed is sealed";
  yes.say_no(D);
  EXPECT_EQ(yes.outcomes(), "AB accepted, CD rejected");
}

TEST(Proposals, TheGiftComesFromTheHand) {
  RULE("PER-55");
  auto salon = chain();
  EXPECT_EQ(salon.traits_for(B, Kind::accept_proposal, A), "T03 T15 T45 T50") << "B's own proposal is open: four";
  EXPECT_EQ(salon.why_not(B, Kind::accept_proposal, A, "T33"), "PER-55");
  EXPECT_EQ(salon.traits_for(C, Kind::accept_proposal, B), "T05 T06 T20 T42 T58") << "everybody else: five";
  EXPECT_EQ(salon.why_not(C, Kind::accept_proposal, B, "T33"), "PER-55")
      << "the trait being received cannot be the gift";
}

TEST(Proposals, AStandingOfferBinds) {
  RULE("PER-56");
  auto salon = chain().say_yes(B, A, "T50").say_yes(C, B, "T58");
  EXPECT_EQ(salon.view(Viewer::spectator())["seats"][B]["fiance"], C) << "B had asked first";
  EXPECT_EQ(salon.status(A), "eligible");
  EXPECT_EQ(salon.traits(A), "T01 T02 T07 T31 T59");
}

TEST(Proposals, AnAnswerMeansIfMyOwnProposalFails) {
  RULE("PER-56");
  auto salon = chain().say_yes(B, A, "T50").say_no(C);
  EXPECT_EQ(salon.view(Viewer::spectator())["seats"][B]["fiance"], A);
  EXPECT_EQ(salon.outcomes(), "AB accepted, BC rejected");
}

// PER-57 as the rulebook has it, examining the proposals in a random order until nothing changes.
struct Graph {
  std::array<int, max_seats> target{}, named{};  // -1: invites somebody, names nobody
  int players = 0;
};

std::string by_the_book(const Graph& graph, Rng& rng) {
  enum Fate { undecided, succeeded, failed, none };
  std::array<Fate, max_seats> fate{};
  std::array<bool, max_seats> mutual{};
  std::array<int, max_seats> order{};
  std::iota(order.begin(), order.end(), 0);
  const auto at = [](int seat) { return static_cast<std::size_t>(seat); };
  const auto target = [&](int seat) { return graph.target[at(seat)]; };
  const int n = graph.players;
  for (int u = 0; u < n; ++u) mutual[at(u)] = target(u) >= 0 && target(target(u)) == u;
  for (int u = 0; u < n; ++u) {
    if (target(u) < 0) fate[at(u)] = none;
    else if (mutual[at(u)]) fate[at(u)] = succeeded;
    else if (graph.named[at(target(u))] != u || mutual[at(target(u))]) fate[at(u)] = failed;  // (a)
  }
  for (bool changed = true; changed;) {  // (d)
    changed = false;
    rng.shuffle(order);
    for (const int u : order) {
      if (u >= n || fate[at(u)] != undecided) continue;
      const Fate of_addressee = fate[at(target(u))];
      if (of_addressee == undecided) continue;
      changed = true;
      if (of_addressee == succeeded) {
        fate[at(u)] = failed;  // (c)
        continue;
      }
      fate[at(u)] = succeeded;  // (b)
      for (int w = 0; w < n; ++w)
        if (target(w) == u && fate[at(w)] == undecided) fate[at(w)] = failed;
    }
  }
  std::string text;
  for (int u = 0; u < n; ++u) {
    if (target(u) < 0) continue;
    const char* const code = mutual[at(u)]                      ? "mutual"
                             : fate[at(u)] == succeeded         ? "accepted"
                             : fate[at(u)] == undecided         ? "ring"  // (e)
                             : fate[at(target(u))] == succeeded ? "promised"
                                                                : "rejected";
    text += (text.empty() ? "" : ", ") + std::string(1, static_cast<char>('A' + u)) +
            static_cast<char>('A' + target(u)) + " " + code;
  }
  return text;
}

/// `closeness` proposals of ten go to the next seat, so that chains and rings are common.
Graph random_graph(Rng& rng, int closeness) {
  Graph graph;
  graph.players = 3 + static_cast<int>(rng.below(6));
  const auto n = static_cast<std::uint32_t>(graph.players);
  for (std::uint32_t u = 0; u < n; ++u) {
    const int step = static_cast<int>(rng.below(10)) < closeness ? 1 : 1 + static_cast<int>(rng.below(n - 1));
    graph.target[u] = rng.below(8) == 0 ? -1 : static_cast<int>((u + static_cast<std::uint32_t>(step)) % n);
  }
  for (std::uint32_t v = 0; v < n; ++v) {
    std::vector<int> suitors;
    for (std::uint32_t u = 0; u < n; ++u)
      if (graph.target[u] == static_cast<int>(v)) suitors.push_back(static_cast<int>(u));
    graph.named[v] =
        suitors.empty() || rng.below(5) == 0 ? -1 : suitors[rng.below(static_cast<std::uint32_t>(suitors.size()))];
  }
  return graph;
}

std::string by_the_engine(const Graph& graph, const Salon& fresh) {
  Salon salon = fresh;
  for (int u = 0; u < graph.players; ++u) {
    const int to = graph.target[static_cast<std::size_t>(u)];
    if (to >= 0) salon.propose(u, to, key(salon.state.traits[seat_at(u)][0]));
    else salon.invite(u, u == 0 ? 1 : 0, key(salon.state.traits[seat_at(u)][0]));
  }
  salon.quietly(Step::proposals);
  while (salon.state.step == Step::proposals) {
    const int who = index(salon.state.waiting.front());
    const int named = graph.named[static_cast<std::size_t>(who)];
    if (salon.game.in_mutual_proposal(salon.state, seat_at(who)))
      salon.add(who, key(salon.state.traits[seat_at(who)][1]));
    else if (named < 0) salon.say_no(who);
    else salon.say_yes(who, named, key(salon.state.traits[seat_at(who)][1]));
  }
  return salon.outcomes();
}

TEST(Proposals, ChainsAreResolvedAsTheRulebookSaysInAnyOrderOfExamination) {
  RULE("PER-57", "PER-58", "PER-60");
  std::map<int, Salon> fresh;
  for (int players = 3; players <= 8; ++players) fresh.emplace(players, Salon(players));
  Rng rng{seed_of(57)};
  std::map<std::string, int> seen;
  for (int trial = 0; trial < 3000; ++trial) {
    const Graph graph = random_graph(rng, trial % 11);
    const std::string expected = by_the_book(graph, rng);
    ASSERT_EQ(by_the_book(graph, rng), expected) << "another order of examination";
    ASSERT_EQ(by_the_engine(graph, fresh.at(graph.players)), expected);
    for (const char* code : {"accepted", "mutual", "rejected", "promised", "ring"})
      seen[code] += expected.find(code) != std::string::npos;
  }
  for (const auto& [code, times] : seen) EXPECT_GT(times, 50) << code << " must come up";
}

TEST(Proposals, OnlyAProposalNamedByItsAddresseeCanSucceed) {
  RULE("PER-57");
  auto salon = two_suitors_of_c().say_yes(C, A, "T58");
  EXPECT_EQ(salon.outcomes(), "AC accepted, DC rejected");
  EXPECT_EQ(salon.status(D), "eligible");
}

TEST(Proposals, RelabelledSeatsGetRelabelledOutcomes) {
  RULE("PER-58");
  // A→B→C→D, each naming their suitor, in all 24 seatings: the tail pair and the head pair are engaged.
  std::array<int, 4> seat{A, B, C, D};
  do {
    Salon salon(4);
    for (std::size_t i = 0; i < 3; ++i)
      salon.propose(seat[i], seat[i + 1], key(salon.state.traits[seat_at(seat[i])][0]));
    salon.invite(seat[3], seat[0], key(salon.state.traits[seat_at(seat[3])][0])).quietly(Step::proposals);
    for (std::size_t i = 1; i < 4; ++i)
      salon.say_yes(seat[i], seat[i - 1], key(salon.state.traits[seat_at(seat[i])][1]));
    EXPECT_EQ(salon.state.fiance[seat_at(seat[0])], seat_at(seat[1]));
    EXPECT_EQ(salon.state.fiance[seat_at(seat[2])], seat_at(seat[3]));
  } while (std::next_permutation(seat.begin(), seat.end()));
}

TEST(Proposals, InAFullRingNoneStands) {
  RULE("PER-59");
  auto salon = circle().say_yes(A, C, "T01").say_yes(B, A, "T03").say_yes(C, B, "T05");
  EXPECT_EQ(salon.outcomes(), "AB ring, BC ring, CA ring");
  EXPECT_EQ(salon.eligible(), "ABCD");
  EXPECT_EQ(salon.in_hand(A), "T01 T02 T07 T31 T59") << "the traits return";
  EXPECT_EQ(salon.in_hand(B), "T03 T15 T33 T45 T50");
}

TEST(Proposals, ACircleInWhichSomebodyNamedNobodyIsNoRing) {
  RULE("PER-59");
  auto salon = circle().say_no(A).say_yes(B, A, "T03").say_yes(C, B, "T05");
  EXPECT_EQ(salon.outcomes(), "AB promised, BC accepted, CA rejected");
}

TEST(Proposals, ARingMayDrawLots) {
  RULE("PER-59");
  std::map<std::string, int> found;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    auto salon = circle("proposal_ring=draw_lots", seed).say_yes(A, C, "T01").say_yes(B, A, "T03").say_yes(C, B, "T05");
    ++found[salon.outcomes()];
  }
  ASSERT_EQ(found.size(), 3u)
      << "one of the three succeeds, its acceptor's own falls with the ring, the third comes too late";
  EXPECT_NEAR(found["AB accepted, BC ring, CA promised"], 100, 41) << "five standard deviations of 8.2";
  EXPECT_NEAR(found["AB promised, BC accepted, CA ring"], 100, 41);
  EXPECT_NEAR(found["AB ring, BC promised, CA accepted"], 100, 41);
}

TEST(Proposals, AfterTheLotTheRestOfTheRingIsResolvedAsAChain) {
  RULE("PER-57", "PER-59");
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    auto salon = Salon(4, "proposal_ring=draw_lots", seed)
                     .propose(A, B, "T02")
                     .propose(B, C, "T33")
                     .propose(C, D, "T20")
                     .propose(D, A, "T10");
    salon.say_yes(A, D, "T01").say_yes(B, A, "T03").say_yes(C, B, "T05").say_yes(D, C, "T14");
    EXPECT_THAT(
        salon.outcomes(),
        AnyOf("AB accepted, BC ring, CD accepted, DA promised", "AB promised, BC accepted, CD ring, DA accepted",
              "AB accepted, BC promised, CD accepted, DA ring", "AB ring, BC accepted, CD promised, DA accepted"));
    EXPECT_TRUE(salon.over()) << "both couples of the four are made";
  }
}

TEST(Proposals, AnAnswerSetAsideStaysSecret) {
  RULE("PER-60");
  auto named = chain(), refused = named;
  const std::size_t before = named.mark();
  named.say_yes(B, A, "T50").say_yes(C, B, "T58"), refused.say_no(B).say_yes(C, B, "T58");
  EXPECT_EQ(named.outcomes(), "AB promised, BC accepted");
  for (const Viewer other : {Viewer{seat_at(A)}, Viewer{seat_at(C)}, Viewer{seat_at(D)}, Viewer::spectator()}) {
    EXPECT_EQ(named.heard(other, before), refused.heard(other, before));
    EXPECT_EQ(named.view(other), refused.view(other));
  }
  EXPECT_EQ(named.who_sees("T50"), "B") << "gift included";
  EXPECT_EQ(named.state, refused.state) << "and leaves no trace";
}

TEST(Proposals, PromisedIsForAddresseesEngagedThroughTheirOwnOffer) {
  RULE("PER-60");
  EXPECT_EQ(chain().say_no(B).say_yes(C, B, "T58").outcomes(), "AB promised, BC accepted") << "not named, yet promised";
  EXPECT_EQ(two_suitors_of_c().say_yes(C, D, "T58").outcomes(), "AC rejected, DC accepted")
      << "C accepted another: rejected";
}

TEST(Proposals, SuccessExchangesTheGiftForTheCommittedTrait) {
  RULE("PER-61");
  auto salon = two_suitors_of_c().say_yes(C, D, "T58");
  EXPECT_EQ(salon.traits(D), "T10 T14 T22 T53 T58");
  EXPECT_EQ(salon.traits(C), "T05 T06 T20 T42 T46");
  EXPECT_EQ(salon.in_hand(D), salon.traits(D)) << "each again has five";
  EXPECT_EQ(salon.in_hand(C), salon.traits(C));
}

TEST(Proposals, FailedTraitsReturnBeforeTheExchanges) {
  RULE("PER-62");
  auto salon = chain().say_yes(B, A, "T50").say_no(C);
  EXPECT_EQ(salon.traits(B), "T02 T03 T15 T33 T45") << "T33 is back, T50 given, T02 received";
  EXPECT_EQ(salon.in_hand(B), salon.traits(B));
}

TEST(Proposals, AllExchangesHappenAtOneMomentAfterAllAnswers) {
  RULE("PER-62");
  auto salon = Salon(5).propose(A, B, "T02").invite(B, E, "T15").propose(C, D, "T20").invite(D, E, "T10");
  salon.invite(E, B, key(salon.state.traits[seat_at(E)][0])).quietly(Step::proposals).say_yes(B, A, "T50");
  EXPECT_EQ(salon.traits(A), "T01 T02 T07 T31 T59") << "nothing moves while D has not answered";
  salon.say_yes(D, C, "T53");
  EXPECT_EQ(salon.traits(A), "T01 T07 T31 T50 T59");
  EXPECT_EQ(salon.traits(C), "T05 T06 T42 T53 T58");
  EXPECT_EQ(salon.types()[1], "proposals_resolved");
  EXPECT_EQ(salon.events("traits_exchanged").size(), 2u);
}

TEST(Proposals, EngagementIsPublicAndFinal) {
  RULE("PER-63");
  auto salon = Salon(5).propose(A, B, "T02").invite(B, A, "T15").invite(C, D, "T20").invite(D, E, "T10");
  salon.invite(E, C, key(salon.state.traits[seat_at(E)][0])).quietly(Step::proposals).say_yes(B, A, "T50");
  const Json engaged = salon.told(Viewer::spectator(), "engaged");
  EXPECT_EQ(engaged, Json({{"type", "engaged"}, {"proposer", A}, {"acceptor", B}, {"mutual", false}}));
  EXPECT_EQ(salon.view(Viewer::spectator())["seats"][A]["fiance"], B);
  EXPECT_EQ(salon.view(Viewer::spectator())["seats"][B]["fiance"], A);
  salon.quietly();
  EXPECT_EQ(salon.asked(), "CDE");
  EXPECT_EQ(salon.why_not(A, Kind::invite, C, "T01"), "PER-63") << "sends nothing";
  EXPECT_EQ(salon.why_not(B, Kind::independence), "PER-63");
  EXPECT_EQ(salon.why_not(C, Kind::propose, A, "T05"), "PER-23") << "receives nothing";
  const std::string of_a = salon.traits(A);
  salon.finish_randomly();
  EXPECT_EQ(salon.traits(A), of_a) << "their traits never change again";
  EXPECT_EQ(salon.status(A), "engaged");
}

TEST(Proposals, ARefusedTraitReturnsAndHasBeenSeen) {
  RULE("PER-64");
  auto salon = a_and_b_propose_to_each_other().add(A, "T31").add(B, "T03");
  EXPECT_EQ(salon.in_hand(C), "T05 T06 T20 T42 T58");
  EXPECT_EQ(salon.place(B, "T42"), "at C") << "promised";
  auto ring = circle().say_yes(A, C, "T01").say_yes(B, A, "T03").say_yes(C, B, "T05");
  EXPECT_EQ(ring.place(A, "T20"), "at C");
  auto rejected = two_suitors_of_c().say_no(C);
  EXPECT_EQ(rejected.place(C, "T02"), "at A");
  EXPECT_EQ(rejected.place(C, "T46"), "at D");
}

TEST(Proposals, TheGiftIsSeenByTheProposerOnSuccessOnly) {
  RULE("PER-65");
  auto salon = Salon(4)
                   .propose(A, B, "T02")
                   .invite(B, D, "T15")
                   .propose(C, D, "T20")
                   .invite(D, B, "T10")
                   .quietly(Step::proposals);
  salon.say_yes(B, A, "T50");
  EXPECT_EQ(salon.who_sees("T50"), "B") << "while D has not answered";
  salon.say_no(D);
  EXPECT_EQ(salon.who_sees("T50"), "AB") << "known to these two alone";
  EXPECT_EQ(salon.who_sees("T02"), "AB");
  EXPECT_EQ(salon.told(Viewer::spectator(), "traits_exchanged"),
            Json({{"type", "traits_exchanged"}, {"proposer", A}, {"acceptor", B}, {"count", 1}}));
}

TEST(Proposals, NoCorrespondenceOpens) {
  RULE("PER-66");
  auto salon = two_suitors_of_c();
  EXPECT_EQ(salon.why_not_talk(A, C), "PER-16");
  salon.say_yes(C, A, "T58");
  EXPECT_EQ(salon.why_not_talk(A, C), "PER-16");
  EXPECT_EQ(salon.events("correspondence_opened").size(), 0u);
}

TEST(Proposals, AnInvitationAndAProposalAreNotMutual) {
  RULE("PER-67");
  auto salon = Salon(3).invite(A, B, "T07").propose(B, A, "T33").invite(C, B, "T20");
  EXPECT_EQ(salon.asked(), "B") << "the invitation first";
  EXPECT_EQ(salon.why_not(B, Kind::reject_invitation, A), "") << "and it may be rejected";
  salon.accept(B, A, "T15").reject(B, C).part(A, B);
  EXPECT_EQ(salon.fate(A), "accepted");
  EXPECT_EQ(salon.asked(), "A") << "the proposal later";
  EXPECT_TRUE(salon.sees(A, "T15")) << "with what was learnt";
  EXPECT_TRUE(salon.sees(A, "T33"));
  salon.say_yes(A, B, "T07");
  EXPECT_EQ(salon.outcomes(), "BA accepted");
}

TEST(Proposals, WhoInvitedMayAccept) {
  RULE("PER-68");
  auto salon = two_suitors_of_c();  // C has invited B
  EXPECT_EQ(salon.traits_for(C, Kind::accept_proposal, A), "T05 T06 T20 T42 T58");
}

TEST(Proposals, WhoseProposalWasVoidMayAccept) {
  RULE("PER-68");
  auto salon = Salon(4).independence(A).propose(B, A, "T15").propose(C, B, "T20").invite(D, B, "T10").reject(B, D);
  EXPECT_EQ(salon.traits_for(B, Kind::accept_proposal, C), "T03 T15 T33 T45 T50") << "the void trait is back in hand";
  salon.say_yes(B, C, "T15");
  EXPECT_EQ(salon.status(B), "engaged");
}

}  // namespace
}  // namespace parlor::persuasion
