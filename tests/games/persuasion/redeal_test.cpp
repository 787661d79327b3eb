// SPDX-License-Identifier: MIT
// What a seat imagines (docs/decisions/0009): every world it cannot rule out comes up, about as often as it should, and none
// other. Each test looks at many worlds for one seat; shares may stray by five standard deviations.
#include <cmath>
#include <functional>
#include <map>

#include "games/persuasion/salon.h"

namespace parlor::persuasion {
namespace {

using Shares = std::map<std::string, double>;

constexpr int many = 20'000;

/// What `ask` answers in so many worlds that `me` imagines.
std::map<std::string, int> imagine(const Salon& salon, int me, const std::function<std::string(const State&)>& ask,
                                   int worlds = many) {
  const State known = salon.game.known(salon.state, Viewer{seat_at(me)});
  Rng rng{seed_of(static_cast<std::uint64_t>(2024))};
  std::map<std::string, int> answers;
  for (int i = 0; i < worlds; ++i) {
    const State world = salon.game.redeal(known, seat_at(me), rng);
    if (i % 100 == 0) check_invariants(salon.game, world);  // among them: no notebook tells a lie
    ++answers[ask(world)];
  }
  return answers;
}

void expect_shares(const std::map<std::string, int>& answers, const Shares& shares) {
  int all = 0;
  for (const auto& [answer, times] : answers) all += times;
  double total = 0;
  for (const auto& [answer, share] : shares) total += share;
  EXPECT_NEAR(total, 1, 1e-9) << "the shares of a test add up";
  for (const auto& [answer, times] : answers)
    EXPECT_TRUE(shares.contains(answer)) << answer << " is impossible, and came " << times << " times";
  for (const auto& [answer, share] : shares) {
    const auto found = answers.find(answer);
    EXPECT_NEAR(found == answers.end() ? 0 : found->second, share * all, 5 * std::sqrt(share * (1 - share) * all))
        << answer;
  }
}

std::string where(const Salon& salon, const State& world, Card one) {
  for (const Seat seat : salon.game.seats()) {
    const std::string letter(1, static_cast<char>('A' + index(seat)));
    if (world.traits[seat].has(one)) return letter;
    if (world.desires[seat] == one) return letter + " desires";
  }
  return world.pile.has(one) ? "pile" : "deck";
}

void expect_places(const Salon& salon, int me, const std::string& trait, const Shares& shares) {
  SCOPED_TRACE(trait);
  expect_shares(imagine(salon, me, [&](const State& world) { return where(salon, world, card(trait)); }), shares);
}

/// C and D invite each other: D sees T05 and T42 of C.
Salon after_a_dance() {
  return Salon(4)
      .deck("T60 T39")
      .invite(C, D, "T05")
      .invite(D, C, "T14")
      .invite(A, B, "T01")
      .invite(B, A, "T03")
      .accept(C, D, "T42")
      .quietly();
}
Salon& c_may_reflect(Salon& salon) {
  return salon.invite(C, A, "T06")
      .invite(D, A, "T10")
      .invite(A, B, "T01")
      .invite(B, A, "T03")
      .quietly(Step::reflection);
}
Salon& c_draws(Salon& salon, const std::string& discards) {
  return c_may_reflect(salon).draw(C).decline(D).discard(C, discards);
}

// ---- Cards ----

TEST(Redeal, AnUnseenCardMayBeAnywhere) {
  RULE("PER-04", "PER-05", "PER-06");
  const Salon salon(4);  // A knows six; 54 are left for three hands, three desires and a deck of 36
  const double one = 1 / 54.;
  const Shares shares{{"B", 5 * one},     {"C", 5 * one},     {"D", 5 * one},    {"B desires", one},
                      {"C desires", one}, {"D desires", one}, {"deck", 36 * one}};
  for (const char* trait : {"T03", "T42", "T57", "T04"}) expect_places(salon, A, trait, shares);
}

TEST(Redeal, EveryUnseenCardIsAsLikelyEverywhere) {
  RULE("PER-04");
  const Salon salon(4);
  const State known = salon.game.known(salon.state, Viewer{seat_at(A)});
  Rng rng{seed_of(7)};
  std::array<double, card_count + 1> hand_of_b{}, desires_of_c{}, on_top{};
  for (int i = 0; i < many; ++i) {
    const State world = salon.game.redeal(known, seat_at(A), rng);
    for (const Card one : world.traits[seat_at(B)]) ++hand_of_b[static_cast<std::size_t>(one)];
    ++desires_of_c[static_cast<std::size_t>(world.desires[seat_at(C)])];
    ++on_top[static_cast<std::size_t>(world.deck.back())];
  }
  const auto chi_square = [&](const auto& counts, double expected) {
    double sum = 0;
    for (std::size_t one = 1; one <= card_count; ++one) {
      const bool mine = salon.state.traits[seat_at(A)].has(static_cast<Card>(one)) ||
                        salon.state.desires[seat_at(A)] == static_cast<Card>(one);
      if (mine) EXPECT_EQ(counts[one], 0);
      else sum += (counts[one] - expected) * (counts[one] - expected) / expected;
    }
    return sum;
  };
  EXPECT_LT(chi_square(hand_of_b, many * 5 / 54.), 110) << "53 degrees of freedom: one in 100,000 is above 110";
  EXPECT_LT(chi_square(desires_of_c, many / 54.), 110);
  EXPECT_LT(chi_square(on_top, many / 54.), 110);
}

TEST(Redeal, ACardSeenWithSomebodyNeverLeavesThem) {
  RULE("PER-98");
  const auto salon = after_a_dance();
  expect_places(salon, D, "T05", {{"C", 1}});
  expect_places(salon, D, "T42", {{"C", 1}});
  const double one = 1 / 52.;  // D knows eight: C's hand has three places left
  expect_places(salon, D, "T58",
                {{"A", 5 * one},
                 {"B", 5 * one},
                 {"C", 3 * one},
                 {"A desires", one},
                 {"B desires", one},
                 {"C desires", one},
                 {"deck", 36 * one}});
}

TEST(Redeal, AfterADrawASeenCardIsInThePileOnceInSix) {
  RULE("PER-99");
  auto salon = after_a_dance();
  c_draws(salon, "T58");
  expect_places(salon, D, "T05", {{"C", 5 / 6.}, {"pile", 1 / 6.}});
  expect_places(salon, D, "T42", {{"C", 5 / 6.}, {"pile", 1 / 6.}});
  expect_shares(imagine(salon, D,
                        [](const State& world) {
                          return std::to_string(world.pile.has(card("T05")) + world.pile.has(card("T42")));
                        }),
                {{"0", 4 / 6.}, {"1", 2 / 6.}});
}

TEST(Redeal, AfterTwoDrawsItHasLeftInElevenOfThirtySix) {
  RULE("PER-99");
  auto salon = after_a_dance();
  c_draws(salon, "T58"), c_draws(salon, "T20");
  expect_places(salon, D, "T05", {{"C", 25 / 36.}, {"pile", 11 / 36.}});
}

TEST(Redeal, WhileTheDiscardIsNotLaidDownTheCardIsStillThere) {
  RULE("PER-75", "PER-99");
  auto salon = after_a_dance();
  c_may_reflect(salon).draw(C).draw(D).discard(C, "T05");
  expect_places(salon, D, "T05", {{"C", 1}});
  expect_shares(
      imagine(salon, D, [](const State& world) { return world.discard[seat_at(C)] == card("T05") ? "goes" : "stays"; }),
      {{"goes", 1 / 6.}, {"stays", 5 / 6.}});
}

TEST(Redeal, AFaceDownDiscardOfSomebodyUnseenMayBeAnything) {
  RULE("PER-74");
  auto salon = after_a_dance();
  c_draws(salon, "T58");
  const double one = 1 / 52.;  // A knows eight, and nothing of C: hands of 3 + 5 + 5, three desires, deck 35, pile 1
  expect_places(salon, A, "T58",
                {{"B", 3 * one},
                 {"C", 5 * one},
                 {"D", 5 * one},
                 {"B desires", one},
                 {"C desires", one},
                 {"D desires", one},
                 {"deck", 35 * one},
                 {"pile", one}});
}

TEST(Redeal, AnOwnOrFaceUpDiscardIsKnown) {
  RULE("PER-102", "PER-103");
  auto down = after_a_dance();
  c_draws(down, "T58");
  expect_places(down, C, "T58", {{"pile", 1}});
  auto up = Salon(4, "discard_face=up")
                .invite(C, A, "T06")
                .invite(D, A, "T10")
                .invite(A, B, "T01")
                .invite(B, A, "T03")
                .quietly(Step::reflection);
  up.draw(C).decline(D).discard(C, "T58");
  for (const int seat : {A, B, D}) expect_places(up, seat, "T58", {{"pile", 1}});
}

// ---- Couples ----

/// D has seen all ten cards of A and B, who then become engaged.
Salon a_couple_whom_d_knew(bool mutual) {
  Salon salon(4);
  const auto of_a = words(salon.traits(A)), of_b = words(salon.traits(B));
  for (std::size_t i = 0; i < 5; ++i)
    salon.propose(A, D, of_a[i]).propose(B, D, of_b[i]).invite(C, A, "T05").invite(D, C, "T10").quietly();
  salon.propose(A, B, "T02").invite(C, D, "T05").invite(D, C, "T10");
  if (mutual) return salon.propose(B, A, "T45").quietly();
  return salon.invite(B, A, "T03").quietly(Step::proposals).say_yes(B, A, "T50");
}

std::string what_moved(const State& world) {
  const std::string of_a = "T01 T02 T07 T31 T59", of_b = "T03 T15 T33 T45 T50";
  std::vector<Card> to_b, to_a;
  for (const Card one : cards(of_a))
    if (world.traits[seat_at(B)].has(one)) to_b.push_back(one);
  for (const Card one : cards(of_b))
    if (world.traits[seat_at(A)].has(one)) to_a.push_back(one);
  return keys(to_b) + " / " + keys(to_a);
}

TEST(Redeal, OneCardWentEachWayBetweenACouple) {
  RULE("PER-100", "PER-61");
  const auto found = imagine(a_couple_whom_d_knew(false), D, what_moved);
  ASSERT_EQ(found.size(), 25u) << "any of five, each way";
  for (const auto& [moved, times] : found) {
    EXPECT_EQ(moved.size(), 9u) << moved << ": one and one";
    EXPECT_NEAR(times, many / 25., 5 * std::sqrt(many / 25.)) << moved;
  }
}

TEST(Redeal, TwoCardsWentEachWayAfterAMutualProposal) {
  RULE("PER-100", "PER-52");
  const auto found = imagine(a_couple_whom_d_knew(true), D, what_moved);
  ASSERT_EQ(found.size(), 100u) << "any two of five, each way";
  for (const auto& [moved, times] : found) {
    EXPECT_EQ(moved.size(), 17u) << moved << ": two and two";
    EXPECT_NEAR(times, many / 100., 5 * std::sqrt(many / 100.)) << moved;
  }
}

TEST(Redeal, ATraitThatLayCommittedWasNoGift) {
  RULE("PER-55", "PER-100");
  // B proposes to D with T33 in vain, and accepts A with T50: whatever B gave, it was not T33.
  auto salon = Salon(4)
                   .propose(A, B, "T02")
                   .propose(B, D, "T33")
                   .invite(C, D, "T05")
                   .invite(D, C, "T10")
                   .quietly(Step::proposals)
                   .say_yes(B, A, "T50")
                   .say_no(D);
  EXPECT_EQ(salon.place(D, "T33"), "A or B") << "the notebook does not conclude it";
  expect_places(salon, D, "T33", {{"B", 1}});
}

TEST(Redeal, ThePartnersKnowWhatTheyExchanged) {
  RULE("PER-101");
  const auto salon = a_couple_whom_d_knew(false);
  expect_places(salon, A, "T02", {{"B", 1}});
  expect_places(salon, B, "T50", {{"A", 1}});
}

// ---- Reshuffles ----

/// Everybody invites somebody, and refuses; C and D were not named, so they may reflect.
void let_c_and_d_reflect(Salon& salon) {
  const auto any = [&](int seat) { return key(salon.state.traits[seat_at(seat)][0]); };
  salon.invite(C, A, any(C))
      .invite(D, A, any(D))
      .invite(A, B, any(A))
      .invite(B, A, any(B))
      .invite(E, F, any(E))
      .invite(F, E, any(F))
      .invite(G, H, any(G))
      .invite(H, G, any(H));
  salon.quietly(Step::reflection);
}

/// Eight players, one card in the deck and eleven in the pile. C draws it and discards T58; then D draws from the new deck.
Salon after_a_reshuffle() {
  auto salon = Salon(8).deck_of(1, A);
  let_c_and_d_reflect(salon);
  salon.draw(C).decline(D).discard(C, "T58");
  let_c_and_d_reflect(salon);
  salon.decline(C).draw(D);
  return salon.discard(D, salon.state.drawn[seat_at(D)] == card("T10") ? "T14" : "T10");
}

TEST(Redeal, ACardShuffledBackIsInTheDeckOrWithWhoHasDrawnSince) {
  RULE("PER-102", "PER-76");
  const auto salon = after_a_reshuffle();
  EXPECT_EQ(salon.place(C, "T58"), "away");
  expect_places(
      salon, C, "T58",
      {{"deck", 11 / 12.}, {"D", 5 / 72.}, {"pile", 1 / 72.}});  // of twelve one was drawn, and of six one discarded
}

TEST(Redeal, WhoDrewTheLastOfTheOldDeckHasNothingOfTheNewOne) {
  RULE("PER-76", "PER-102");
  auto salon = Salon(8).deck_of(1, A);  // the eleven of the pile are A's discards
  const std::string gone = key(salon.state.pile[0]);
  let_c_and_d_reflect(salon);
  salon.draw(C).draw(D);
  EXPECT_EQ(salon.place(A, gone), "away");
  expect_places(salon, A, gone, {{"deck", 10 / 11.}, {"D", 1 / 11.}});
}

TEST(Redeal, WhoDrewBeforeAnEarlierReshuffleMayHaveDrawnSince) {
  RULE("PER-76", "PER-102");
  auto salon = Salon(8).deck_of(0, A);
  salon.state.drew_early.add(seat_at(C));  // so it was at the last reshuffle
  const std::string gone = key(salon.state.pile[0]);
  let_c_and_d_reflect(salon);
  salon.draw(C).draw(D);
  expect_places(salon, A, gone, {{"deck", 10 / 12.}, {"C", 1 / 12.}, {"D", 1 / 12.}});
}

// ---- Sealed choices and memories ----

TEST(Redeal, ASealedIntentionMayBeAnyLegalOne) {
  RULE("PER-26");
  const auto salon = Salon(4).independence(B);
  Shares shares{{"independence", 1 / 31.}};
  for (const char* kind : {"invite ", "propose "})
    for (const char* to : {"A", "C", "D"}) shares[std::string{kind} + to] = 5 / 31.;
  expect_shares(imagine(salon, A,
                        [](const State& world) {
                          const Intention& chosen = world.intention[seat_at(B)];
                          if (chosen.kind == Intent::independence) return std::string{"independence"};
                          return (chosen.kind == Intent::invite ? "invite " : "propose ") +
                                 letters(SeatSet::only(chosen.target));
                        }),
                shares);
}

TEST(Redeal, WhoHasNotSealedHasNoIntention) {
  RULE("PER-26");
  expect_shares(
      imagine(Salon(4).independence(B), A,
              [](const State& world) { return world.intention[seat_at(C)].kind == Intent::none ? "none" : "some"; }),
      {{"none", 1}});
}

TEST(Redeal, AnOfferedTraitMayBeAnyOfItsOwnersFive) {
  RULE("PER-38");
  auto salon = after_a_dance().invite(C, D, "T05").invite(A, B, "T01").invite(B, A, "T03").invite(D, A, "T10");
  expect_shares(imagine(salon, D,
                        [](const State& world) {
                          const Card offered = world.intention[seat_at(C)].trait;
                          return offered == card("T05")                  ? "T05"
                                 : offered == card("T42")                ? "T42"
                                 : world.traits[seat_at(C)].has(offered) ? "another of C's"
                                                                         : "none of C's";
                        }),
                {{"T05", 1 / 5.}, {"T42", 1 / 5.}, {"another of C's", 3 / 5.}});
}

TEST(Redeal, ASealedAnswerMayBeAnyLegalOne) {
  RULE("PER-37");
  auto salon =
      Salon(4).invite(A, B, "T01").invite(B, C, "T03").invite(C, D, "T05").invite(D, A, "T10").accept(B, A, "T15");
  expect_shares(
      imagine(salon, A,
              [](const State& world) { return world.answer[seat_at(B)][seat_at(A)] == refusal ? "reject" : "accept"; }),
      {{"reject", 1 / 5.}, {"accept", 4 / 5.}});
}

TEST(Redeal, ASealedAnswerToAProposalMayBeAnyLegalOne) {
  RULE("PER-54");
  auto salon = Salon(4)
                   .propose(A, B, "T02")
                   .invite(B, D, "T15")
                   .propose(C, D, "T20")
                   .invite(D, B, "T10")
                   .quietly(Step::proposals)
                   .say_no(B);
  expect_shares(
      imagine(salon, A, [](const State& world) { return world.accepts[seat_at(B)] == seat_at(A) ? "yes" : "no"; }),
      {{"yes", 5 / 6.}, {"no", 1 / 6.}});
}

TEST(Redeal, ASealedDrawMayBeEither) {
  RULE("PER-75");
  auto salon = after_a_dance();
  c_may_reflect(salon).draw(C);
  expect_shares(
      imagine(salon, D, [](const State& world) { return world.drawing.has(seat_at(C)) ? "draws" : "declines"; }),
      {{"draws", 0.5}, {"declines", 0.5}});
}

TEST(Redeal, TheOthersRememberAsMuchAsTheyWereShown) {
  RULE("PER-96");
  const auto salon = after_a_dance();  // A and B have seen two cards of each other, which C and D do not know
  expect_shares(imagine(salon, D,
                        [&](const State& world) {
                          int remembered = 0;
                          for (const Card one : world.traits[seat_at(A)])
                            remembered += world.notebook[seat_at(B)][one] == Place{Whereabouts::at, seat_at(A)};
                          return remembered >= 1 && remembered <= 2 ? std::string{"one or two of A's"}
                                                                    : std::to_string(remembered);
                        }),
                {{"one or two of A's", 1}});
}

TEST(Redeal, WhatOthersSawOfACardWhileItWasAwayStaysTheirs) {
  RULE("PER-96", "PER-107");
  // A showed T01 to B, discarded it and drew it again from a new deck. Has C held it meanwhile, and shown it to B?
  Salon stayed(4), wandered(4);
  stayed.state.notebook[seat_at(B)][card("T01")] = {Whereabouts::or_away, seat_at(A), 1};
  wandered.state.notebook[seat_at(B)][card("T01")] = {Whereabouts::or_away, seat_at(C), 1};
  EXPECT_EQ(stayed.game.known(stayed.state, Viewer{seat_at(A)}),
            wandered.game.known(wandered.state, Viewer{seat_at(A)}));
}

TEST(Redeal, ASeatKnowsInEveryWorldWhatItKnew) {
  RULE("PER-96");
  auto salon = after_a_dance();
  c_draws(salon, "T58");
  for (int me = A; me <= D; ++me) {
    const State known = salon.game.known(salon.state, Viewer{seat_at(me)});
    Rng rng{seed_of(3)};
    for (int i = 0; i < 500; ++i) {
      const State world = salon.game.redeal(known, seat_at(me), rng);
      check_invariants(salon.game, world);
      ASSERT_EQ(salon.game.known(world, Viewer{seat_at(me)}), known);
    }
  }
}

}  // namespace
}  // namespace parlor::persuasion
