// SPDX-License-Identifier: MIT
// Clocks, absence and replays: PER-109 to PER-113, PER-115.
#include <map>

#include "games/persuasion/evening.h"
#include "games/persuasion/salon.h"

namespace parlor::persuasion {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;

Action of_house(std::uint8_t kind, int seat) { return {kind, static_cast<std::uint8_t>(seat)}; }

std::string why_not_house(const Salon& salon, std::uint8_t kind, int seat) {
  return std::string{salon.game.forbids(salon.state, house, of_house(kind, seat))};
}

// ---- The clock's choices ----

TEST(Clock, NeverWaitsLongerForAnybody) {
  RULE("PER-109");
  auto salon = Salon(6, "round_limit=5");
  EXPECT_EQ(why_not_house(salon, timeout_kind, A), "");
  salon.invite(A, B, "T01");
  EXPECT_EQ(why_not_house(salon, timeout_kind, A), "PER-109") << "A has decided";
  while (!salon.over()) salon.time_out(index(salon.state.waiting.front()));
  EXPECT_GE(salon.state.round, 1) << "a whole game passes by the clock alone";
}

/// What the clock of each step shows in games that are played to the end.
std::map<Step, int> clocks(const std::string& house_rules) {
  std::map<Step, int> seconds;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Salon salon{4, house_rules, seed};
    while (!salon.over()) {
      const Seat seat = salon.state.waiting.front();
      const int now = salon.game.seconds(salon.state, seat);
      const auto [step, first] = seconds.emplace(salon.state.step, now);
      EXPECT_EQ(step->second, now) << "one clock a step";
      salon.act(seat, salon.game.suggest(salon.game.known(salon.state, Viewer{seat}), seat, salon.rng));
    }
  }
  return seconds;
}

TEST(Clock, HasThreePaces) {
  RULE("PER-109");
  using Clocks = std::map<Step, int>;
  EXPECT_EQ(clocks(""), (Clocks{{Step::intentions, 90},
                                {Step::invitations, 45},
                                {Step::correspondence, 60},
                                {Step::proposals, 60},
                                {Step::reflection, 30},
                                {Step::discards, 30}}));
  EXPECT_EQ(clocks("timers=relaxed"), (Clocks{{Step::intentions, 270},
                                              {Step::invitations, 135},
                                              {Step::correspondence, 60},
                                              {Step::proposals, 180},
                                              {Step::reflection, 90},
                                              {Step::discards, 90}}));
  EXPECT_EQ(clocks("timers=none"), (Clocks{{Step::intentions, 0},
                                           {Step::invitations, 0},
                                           {Step::correspondence, 60},
                                           {Step::proposals, 0},
                                           {Step::reflection, 0},
                                           {Step::discards, 0}}));
}

TEST(Clock, RunsOnThroughTheAnswersOfOneStep) {
  RULE("PER-109");
  auto salon = Salon(4).invite(A, B, "T07").propose(B, A, "T33").invite(C, B, "T20").invite(D, B, "T10");
  const auto asked = salon.game.decision(salon.state, seat_at(B));
  salon.accept(B, C, "T50");
  EXPECT_EQ(salon.game.decision(salon.state, seat_at(B)), asked) << "45 seconds are for all of them";
  salon.time_out(B);
  EXPECT_NE(salon.game.decision(salon.state, seat_at(B)), asked);
}

TEST(Clock, RejectsAllInvitationsThatAreNotForced) {
  RULE("PER-109");
  auto salon =
      Salon(4).invite(A, B, "T07").invite(B, A, "T33").invite(C, B, "T20").invite(D, B, "T10").accept(A, B, "T01");
  salon.time_out(B);
  EXPECT_EQ(salon.fate(C), "rejected");
  EXPECT_EQ(salon.fate(D), "rejected");
  EXPECT_EQ(salon.fate(A), "forced");
  EXPECT_THAT(key(salon.state.answer[seat_at(B)][seat_at(A)]), AnyOf("T03", "T15", "T45", "T50")) << "a trait in hand";
}

TEST(Clock, KeepsTheAnswersThatWereGiven) {
  RULE("PER-109");
  auto salon =
      Salon(4).invite(A, B, "T07").propose(B, A, "T33").invite(C, B, "T20").invite(D, B, "T10").accept(B, C, "T50");
  salon.time_out(B);
  EXPECT_EQ(salon.fate(C), "accepted");
  EXPECT_EQ(salon.fate(A), "rejected");
}

TEST(Clock, AnswersAForcedInvitationWithATraitAlreadyShown) {
  RULE("PER-109");
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    auto salon =
        Salon(3, "", seed).propose(B, A, "T45").invite(A, B, "T01").invite(C, A, "T05").quietly();  // A has seen T45
    salon.invite(A, B, "T07").invite(B, A, "T33").invite(C, A, "T20").reject(A, C).accept(A, B, "T01").time_out(B);
    EXPECT_EQ(key(salon.state.answer[seat_at(B)][seat_at(A)]), "T45");
  }
}

TEST(Clock, AnswersAForcedInvitationWithAnyTraitIfNoneWasShown) {
  RULE("PER-109");
  std::map<std::string, int> answers;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    auto salon =
        Salon(3, "", seed).invite(A, B, "T07").invite(B, A, "T33").invite(C, A, "T20").reject(A, C).accept(A, B, "T01");
    salon.time_out(B);
    ++answers[key(salon.state.answer[seat_at(B)][seat_at(A)])];
  }
  ASSERT_EQ(answers.size(), 4u);
  for (const auto& [trait, times] : answers)
    EXPECT_NEAR(times, 100, 44) << trait << ": five standard deviations of 8.7";
}

TEST(Clock, EndsACorrespondence) {
  RULE("PER-109", "PER-18");
  auto salon = Salon(3)
                   .invite(A, B, "T07")
                   .invite(B, A, "T33")
                   .invite(C, A, "T20")
                   .reject(A, C)
                   .accept(A, B, "T01")
                   .accept(B, A, "T15");
  salon.time_out(A), salon.time_out(B);
  EXPECT_EQ(salon.in_hand(A), salon.traits(A)) << "counted as done; the traits return";
}

TEST(Clock, AcceptsNoProposal) {
  RULE("PER-109");
  auto salon = Salon(3).propose(A, B, "T01").invite(B, C, "T03").invite(C, A, "T05").quietly(Step::proposals);
  salon.time_out(B);
  EXPECT_EQ(salon.outcomes(), "AB rejected");
}

TEST(Clock, AcceptsARandomProposalInALastRound) {
  RULE("PER-109");
  std::map<std::string, int> gifts;
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    auto salon = Salon(4, "", seed).engaged(A, B).propose(C, D, "T05").invite(D, C, "T10").quietly(Step::proposals);
    salon.time_out(D);
    EXPECT_EQ(salon.outcomes(), "CD accepted");
    for (const char* gift : {"T10", "T14", "T22", "T46", "T53"})
      gifts[gift] += salon.state.traits[seat_at(C)].has(card(gift));
  }
  for (const auto& [gift, times] : gifts) EXPECT_NEAR(times, 100, 45) << gift << ": five standard deviations of 8.9";
}

TEST(Clock, AcceptsAnyOfSeveralSuitorsInALastRound) {
  RULE("PER-109");
  std::map<std::string, int> found;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    auto salon = Salon(4, "round_limit=5", seed)
                     .round(4)
                     .invite(A, B, "T01")
                     .invite(B, C, "T03")
                     .invite(C, D, "T05")
                     .invite(D, A, "T10")
                     .quietly();
    salon.propose(A, D, "T01").propose(B, D, "T03").propose(C, D, "T05").invite(D, A, "T10").quietly(Step::proposals);
    salon.time_out(D);
    ++found[salon.outcomes()];
  }
  EXPECT_EQ(found.size(), 3u);
  for (const auto& [outcome, times] : found) EXPECT_NEAR(times, 100, 41) << outcome;
}

TEST(Clock, AddsARandomSecondTrait) {
  RULE("PER-109");
  std::map<std::string, int> given;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    auto salon = Salon(4, "", seed)
                     .propose(A, B, "T02")
                     .propose(B, A, "T45")
                     .propose(C, B, "T42")
                     .invite(D, C, "T10")
                     .reject(C, D);
    salon.time_out(A);
    ++given[key(salon.state.gift[seat_at(A)])];
  }
  ASSERT_EQ(given.size(), 4u) << "not the committed one";
  for (const auto& [trait, times] : given) EXPECT_NEAR(times, 100, 44) << trait;
}

TEST(Clock, DeclinesToReflectAndDiscardsTheCardJustDrawn) {
  RULE("PER-109");
  auto salon = Salon(4)
                   .deck("T60")
                   .independence(A)
                   .invite(B, A, "T03")
                   .invite(C, A, "T05")
                   .invite(D, A, "T10")
                   .draw(B)
                   .decline(C);
  salon.time_out(D);
  EXPECT_EQ(salon.traits(D), "T10 T14 T22 T46 T53") << "declined";
  salon.time_out(B);
  EXPECT_EQ(salon.traits(B), "T03 T15 T33 T45 T50");
  EXPECT_EQ(keys(salon.state.pile), "T60");
}

TEST(Clock, InvitesARandomOtherWithARandomTrait) {
  RULE("PER-110");
  std::map<int, int> targets;
  std::map<std::string, int> traits;
  for (std::uint64_t seed = 1; seed <= 900; ++seed) {
    auto salon = Salon(5, "", seed).independent(E);
    salon.time_out(A);
    const Intention& chosen = salon.state.intention[seat_at(A)];
    EXPECT_EQ(chosen.kind, Intent::invite);
    ++targets[index(chosen.target)], ++traits[key(chosen.trait)];
  }
  ASSERT_EQ(targets.size(), 3u) << "B, C and D; never itself, never an independent";
  for (const auto& [seat, times] : targets) EXPECT_NEAR(times, 300, 71) << "five standard deviations of 14.1";
  ASSERT_EQ(traits.size(), 5u);
  for (const auto& [trait, times] : traits) EXPECT_NEAR(times, 180, 60) << "five standard deviations of 12";
}

TEST(Clock, InvitesWithATraitThatTheOtherHasSeen) {
  RULE("PER-110");
  std::map<std::string, int> to_b, to_c;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    auto salon =
        Salon(3, "", seed).invite(A, B, "T07").invite(B, C, "T03").invite(C, A, "T05").accept(B, A, "T15").quietly();
    salon.time_out(A);
    const Intention& chosen = salon.state.intention[seat_at(A)];
    ++(chosen.target == seat_at(B) ? to_b : to_c)[key(chosen.trait)];
  }
  EXPECT_EQ(to_b.size(), 1u);
  EXPECT_GT(to_b["T07"], 100) << "B knows T07";
  EXPECT_EQ(to_c.size(), 5u) << "C knows none, so any";
}

TEST(Clock, InvitesOnlyWithTraitsTheSenderStillHolds) {
  RULE("PER-110");
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    // A shows T07 to B and T31 to B, then discards T07.
    auto salon = Salon(3, "", seed)
                     .invite(A, B, "T07")
                     .invite(B, A, "T03")
                     .invite(C, A, "T05")
                     .reject(A, C)
                     .accept(A, B, "T31")
                     .quietly();
    salon.invite(A, B, "T01")
        .invite(B, C, "T03")
        .invite(C, B, "T05")
        .quietly(Step::reflection)
        .draw(A)
        .discard(A, "T07");
    salon.time_out(A);
    const Intention& chosen = salon.state.intention[seat_at(A)];
    EXPECT_TRUE(chosen.target == seat_at(C) || key(chosen.trait) == "T31");
  }
}

TEST(Clock, ProposesWhereInvitationsAreForbidden) {
  RULE("PER-110");
  std::map<std::string, int> traits;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    auto salon = Salon(4, "last_round_invitations=forbidden", seed).engaged(A, B);
    salon.time_out(C);
    const Intention& chosen = salon.state.intention[seat_at(C)];
    EXPECT_EQ(chosen.kind, Intent::propose);
    EXPECT_EQ(chosen.target, seat_at(D));
    ++traits[key(chosen.trait)];
  }
  EXPECT_EQ(traits.size(), 5u);
}

TEST(Clock, InvitesWhereverThatIsAllowed) {
  RULE("PER-110", "PER-84");
  const auto chosen = [](Salon salon) { return salon.time_out(C), salon.state.intention[seat_at(C)].kind; };
  EXPECT_EQ(chosen(Salon(4).engaged(A, B)), Intent::invite) << "in a last round, too";
  EXPECT_EQ(chosen(Salon(4, "last_round_invitations=forbidden")), Intent::invite) << "it is not the last";
}

TEST(Clock, AnAutomaticIntentionIsShownAsOneAtTheReveal) {
  RULE("PER-110", "PER-26");
  auto salon = Salon(3);
  salon.time_out(A);
  EXPECT_EQ(salon.told(Viewer{seat_at(B)}), std::vector<Json>({{{"type", "intention_sealed"}, {"seat", A}}}));
  salon.independence(B).invite(C, A, "T05");
  EXPECT_EQ(salon.told(Viewer::spectator(), "intentions_revealed")["intentions"][A]["automatic"], true);
  EXPECT_EQ(salon.told(Viewer::spectator(), "intentions_revealed")["intentions"][C]["automatic"], false);
}

// ---- Absence ----

/// One round in which A lets the clock run out, or not.
void a_round(Salon& salon, bool in_time) {
  if (in_time) salon.invite(A, B, "T01");
  else if (salon.state.waiting.has(seat_at(A))) salon.time_out(A);
  salon.invite(B, C, "T03").invite(C, D, "T05").invite(D, B, "T10").quietly();
}

TEST(Absence, BeginsAfterTwoAutomaticIntentionsInARow) {
  RULE("PER-111");
  auto salon = Salon(4);
  a_round(salon, false), a_round(salon, true), a_round(salon, false);
  EXPECT_EQ(letters(salon.state.absent), "") << "not in a row";
  a_round(salon, false);
  EXPECT_EQ(letters(salon.state.absent), "A");
  EXPECT_EQ(salon.events("seat_absent").back(), Json({{"type", "seat_absent"}, {"seat", A}, {"handling", "bot"}}));
  EXPECT_EQ(salon.view(Viewer::spectator())["seats"][A]["absent"], true);
}

TEST(Absence, ASubstituteDecidesWithTheSeatsOwnInformation) {
  RULE("PER-111");
  // The same knowledge of A, other hidden cards: the same suggestion.
  auto one = Salon(4).desires(A, "T27"),
       other = Salon(4).desires(A, "T27").hand(C, "T04 T08 T16 T19 T60").hand(D, "T09 T11 T12 T17 T18");
  a_round(one, false), a_round(one, false);
  EXPECT_TRUE(one.state.waiting.has(seat_at(A))) << "the seat is still asked";
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    Rng mind{seed_of(seed)}, same_mind{seed_of(seed)};
    const auto fresh = Salon(4).desires(A, "T27");
    const Action action = fresh.game.suggest(fresh.game.known(fresh.state, Viewer{seat_at(A)}), seat_at(A), mind);
    EXPECT_EQ(action, other.game.suggest(other.game.known(other.state, Viewer{seat_at(A)}), seat_at(A), same_mind));
    EXPECT_EQ(one.game.forbids(one.state, seat_at(A),
                               one.game.suggest(one.game.known(one.state, Viewer{seat_at(A)}), seat_at(A), mind)),
              "");
  }
}

TEST(Absence, MayMeanToClaimIndependence) {
  RULE("PER-111");
  auto salon = Salon(4, "absent_seat=independence");
  a_round(salon, false), a_round(salon, false);
  EXPECT_EQ(salon.events("seat_absent").back()["handling"], "independence");
  EXPECT_EQ(salon.state.round, 3);
  EXPECT_EQ(salon.asked(), "BCD") << "A's claim is sealed in the next sharing step";
  EXPECT_EQ(salon.status(A), "eligible");
  salon.invite(B, C, "T03").invite(C, D, "T05").invite(D, B, "T10");
  EXPECT_EQ(salon.status(A), "independent");
  EXPECT_EQ(salon.told(Viewer::spectator(), "intentions_revealed")["intentions"][0]["automatic"], true);
}

TEST(Absence, AReturningPlayerDecidesFromTheNextOpenDecision) {
  RULE("PER-112");
  auto salon = Salon(4);
  EXPECT_EQ(why_not_house(salon, return_kind, A), "PER-112") << "A is not away";
  a_round(salon, false), a_round(salon, false);
  salon.act(house, of_house(return_kind, A));
  EXPECT_EQ(letters(salon.state.absent), "");
  EXPECT_EQ(salon.told(Viewer::spectator(), "seat_returned")["seat"], A);
  a_round(salon, false);
  EXPECT_EQ(letters(salon.state.absent), "") << "the count begins anew";
}

TEST(Absence, AReturnIsInTimeBeforeTheClaimIsSealed) {
  RULE("PER-112");
  auto salon = Salon(4, "absent_seat=independence").invite(A, B, "T01");
  salon.act(house, of_house(leave_kind, A));
  salon.act(house, of_house(return_kind, A));
  salon.invite(B, C, "T03").invite(C, D, "T05").invite(D, B, "T10").quietly();
  EXPECT_EQ(salon.asked(), "ABCD");
}

TEST(Absence, AReturningPlayerFindsEverythingTheSubstituteSaw) {
  RULE("PER-112");
  Evening evening{3};
  evening.house_does("leave", B);
  evening.a_and_b_meet();  // B's answer is the substitute's
  const std::string seen = evening.trait(A);
  evening.house_does("return", B);
  EXPECT_THAT(evening.table.view(Viewer{seat_at(B)})["notebook"]["places"].dump(), HasSubstr(seen));
  std::string log;
  for (const Line& line : evening.table.log(Viewer{seat_at(B)})) log += line.event.dump();
  EXPECT_THAT(log, HasSubstr("\"type\":\"traits_shown\""));
  EXPECT_THAT(log, HasSubstr(seen));
}

TEST(Absence, LeavingMeansAbsenceAtOnceAndThereIsNoResignation) {
  RULE("PER-113");
  Evening evening{3};
  EXPECT_TRUE(evening.table.judge({seat_at(A), {{"type", "resign"}}}).refused());
  EXPECT_TRUE(evening.table.judge({house, {{"type", "resign"}, {"seat", A}}}).refused());
  evening.house_does("leave", A);
  EXPECT_EQ(evening.view()["seats"][A]["absent"], true);
  EXPECT_EQ(evening.refused(house, {{"type", "leave"}, {"seat", A}}), "PER-113") << "gone is gone";
  EXPECT_EQ(evening.view()["eligible"], Json({A, B, C})) << "and still in the game";
}

TEST(Absence, TheLeaversTraitsStayInTheGame) {
  RULE("PER-113");
  auto salon = Salon(3).desires(B, "T13");  // A satisfies B: +W +S -V
  salon.act(house, of_house(leave_kind, A));
  salon.independence(A).independence(B).independence(C);
  EXPECT_EQ(salon.traits(A), "T01 T02 T07 T31 T59");
  EXPECT_FALSE(salon.wins(B)) << "others' victories depend on them";
}

TEST(Absence, OfTheEngagedAndIndependentHasNoMeaning) {
  RULE("PER-113");
  auto salon = Salon(5).engaged(A, B).independent(C);
  EXPECT_EQ(why_not_house(salon, leave_kind, A), "PER-113");
  EXPECT_EQ(why_not_house(salon, leave_kind, C), "PER-113");
  EXPECT_EQ(why_not_house(salon, leave_kind, D), "");
  EXPECT_EQ(why_not_house(salon, 250, D), "PER-113") << "nor can anything else be done to a seat";
}

// ---- Replays ----

TEST(Replay, AfterTheEndMayShowEveryHiddenCard) {
  RULE("PER-115");
  Evening evening{3};
  evening.a_and_b_meet();
  const std::string rejected = evening.trait(C);  // C's invitation was turned away unseen
  evening.part(A, B);
  evening.finish();
  std::string all, of_b;
  for (const Line& line : evening.table.log(Viewer::recorder())) all += line.event.dump();
  for (const Line& line : evening.table.log(Viewer{seat_at(B)}))
    if (line.event["type"] == "intention_sealed") of_b += line.event.dump();
  EXPECT_THAT(all, HasSubstr("\"kind\":\"invite\",\"target\":0,\"trait\":\"" + rejected + "\""));
  EXPECT_THAT(of_b, ::testing::Not(HasSubstr(rejected))) << "a seat's own log stays its own";
  const auto record = read_record(write_record(evening.table, true), "record");
  ASSERT_TRUE(record) << record.fault().text();
  const auto again = verify(*record, "record");
  ASSERT_TRUE(again) << again.fault().text();
  EXPECT_EQ(again->fingerprint(), evening.table.fingerprint());
}

TEST(Replay, NeverIncludesCorrespondence) {
  RULE("PER-115");
  Evening evening{3};
  evening.a_and_b_meet();
  evening.say(A, B, "I have a secret.");
  evening.part(A, B);
  evening.finish();
  EXPECT_EQ(evening.words_read_by(Viewer::recorder()), "");
  EXPECT_EQ(evening.words_read_by(Viewer{seat_at(B)}), "I have a secret.");
}

TEST(Replay, MayBeLimitedToPublicEvents) {
  RULE("PER-115");
  const HouseRuleSpec& replay = Rules::house_rules()[static_cast<std::size_t>(HouseRule::replay)];
  EXPECT_THAT(std::vector(replay.words.begin(), replay.words.end()), ::testing::ElementsAre("full", "table"));
  Evening evening{3, "replay=table"};
  EXPECT_EQ(evening.table.header().house_rules["replay"], "table") << "kept with the record, for whoever shows it";
}

}  // namespace
}  // namespace parlor::persuasion
