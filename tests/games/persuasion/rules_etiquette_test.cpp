// SPDX-License-Identifier: MIT
// Etiquette: PER-13 to PER-18.
#include "games/persuasion/evening.h"
#include "games/persuasion/salon.h"
#include "words/house_rules.h"

namespace parlor::persuasion {
namespace {

/// A invites B, who accepts; C invited B too and was turned away; D proposed to C.
Salon a_and_b_correspond(const std::string& house_rules = "") {
  auto salon = Salon(4, house_rules).invite(A, B, "T07").invite(B, D, "T33").invite(C, B, "T20").propose(D, C, "T10");
  return salon.accept(B, A, "T15").reject(B, C).reject(D, B);
}

TEST(Etiquette, ACardIsShownOnlyToAPartnerAnAddresseeOrAReceiver) {
  RULE("PER-13");
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    test::Play<Rules> play{3 + static_cast<int>(seed % 6), Json::object(), seed};
    play.finish_randomly();
    for (const auto& [event, seers] : play.history) {
      const Json whole = play.game.to_json(event, true);
      if (whole == play.game.to_json(event, false)) continue;  // nothing in it is secret
      const std::string type = whole["type"];
      const auto pair = [&](const char* one, const char* other) {
        return SeatSet::both(seat_at(whole[one].get<int>()), seat_at(whole[other].get<int>()));
      };
      if (type == "traits_shown") EXPECT_EQ(seers, pair("inviter", "invitee"));
      else if (type == "proposal_peeked") EXPECT_EQ(seers, pair("proposer", "addressee"));
      else if (type == "traits_exchanged") EXPECT_EQ(seers, pair("proposer", "acceptor"));
      else
        EXPECT_EQ(seers, SeatSet::only(seat_at(whole[whole.contains("seat") ? "seat" : "sender"].get<int>()))) << type;
    }
  }
}

TEST(Etiquette, OnlyPartnersOfAnAcceptedInvitationMayDiscussStrategy) {
  RULE("PER-14");
  auto salon = Salon(3).invite(A, B, "T07").invite(B, C, "T33").invite(C, A, "T20");
  EXPECT_EQ(salon.why_not_talk(A, B), "PER-16") << "not before the acceptance";
  salon.accept(B, A, "T15").reject(C, B).reject(A, C);
  EXPECT_EQ(salon.why_not_talk(A, B), "");
  EXPECT_EQ(salon.why_not_talk(B, A), "");
  EXPECT_EQ(salon.why_not_talk(A, C), "PER-16");
  EXPECT_EQ(salon.why_not_talk(B, C), "PER-16");
  salon.play(A, Kind::done, B);
  EXPECT_EQ(salon.why_not_talk(A, B), "") << "until the traits are returned";
  salon.play(B, Kind::done, A);
  EXPECT_EQ(salon.why_not_talk(A, B), "PER-16") << "and not after it";
}

TEST(Etiquette, ATableMayPlayWithoutTalk) {
  RULE("PER-14");
  auto salon = a_and_b_correspond("correspondence=none");
  EXPECT_EQ(salon.why_not_talk(A, B), "PER-14");
  EXPECT_EQ(salon.asked(), "AB") << "the cards are still shown until both are done";
  EXPECT_EQ(salon.view(A)["correspondence"][0]["shown"]["1"], Json({"T15"}));
}

TEST(Etiquette, AtATableThatTalksAloudEverybodyReadsAlong) {
  RULE("PER-14");
  for (const bool aloud : {false, true}) {
    Evening evening{3, aloud ? "correspondence=aloud" : ""};
    evening.a_and_b_meet();
    evening.say(A, B, "I seek wit.");
    EXPECT_EQ(evening.words_read_by(Viewer{seat_at(C)}), aloud ? "I seek wit." : "");
    EXPECT_EQ(evening.words_read_by(Viewer::spectator()), aloud ? "I seek wit." : "");
  }
}

TEST(Etiquette, ThatTwoCorrespondIsPublicAndWhatTheyWriteIsNot) {
  RULE("PER-15");
  Evening evening{3};
  evening.a_and_b_meet();
  EXPECT_EQ(evening.table.view(Viewer::spectator())["correspondence"][0]["pair"], Json({A, B}));
  evening.say(A, B, "Propose to me.");
  const auto log = evening.table.log(Viewer{seat_at(C)});
  EXPECT_EQ(log.back().event["type"], "words_sent");
  EXPECT_EQ(log.back().event["pair"], Json({A, B}));
  EXPECT_FALSE(log.back().event.contains("text"));
  EXPECT_EQ(evening.words_read_by(Viewer{seat_at(A)}), "Propose to me.");
  EXPECT_EQ(evening.words_read_by(Viewer{seat_at(B)}), "Propose to me.");
}

TEST(Etiquette, WordsStayWithThePairAlsoAfterTheGame) {
  RULE("PER-15");
  Evening evening{3};
  evening.a_and_b_meet();
  evening.say(B, A, "Beware of the third.");
  evening.part(A, B);
  evening.finish();
  EXPECT_EQ(evening.words_read_by(Viewer{seat_at(A)}), "Beware of the third.");
  EXPECT_EQ(evening.words_read_by(Viewer{seat_at(C)}), "");
  EXPECT_EQ(evening.words_read_by(Viewer::spectator()), "");
}

TEST(Etiquette, RejectedAndVoidInvitationsHaveNoChannel) {
  RULE("PER-16");
  auto rejected = a_and_b_correspond();
  EXPECT_EQ(rejected.why_not_talk(C, B), "PER-16");
  EXPECT_EQ(rejected.why_not_talk(B, C), "PER-16");
  auto voided = Salon(4).independence(A).invite(B, A, "T33").invite(C, D, "T20").invite(D, C, "T10");
  EXPECT_EQ(voided.why_not_talk(B, A), "PER-16");
}

TEST(Etiquette, SuitorsCouplesAndIndependentsHaveNoChannel) {
  RULE("PER-16");
  auto salon = Salon(5).engaged(C, D).independent(E).propose(A, B, "T01").propose(B, A, "T03");
  for (int from = A; from <= E; ++from)
    for (int to = A; to <= E; ++to) EXPECT_EQ(salon.why_not_talk(from, to), "PER-16") << from << " " << to;
}

TEST(Etiquette,
     FreeWordsToTheWholeTableHaveNoForm) {  // what its talk may be is tested where there is talk: tests/server
  RULE("PER-16");
  Evening evening{3};
  evening.a_and_b_meet();
  const Verdict verdict = evening.table.judge({seat_at(A), {{"type", "say"}, {"text", "I hold a fortune!"}}});
  EXPECT_TRUE(verdict.refused());
}

TEST(Etiquette, WordsBindNobodyAndChangeNothing) {
  RULE("PER-17");
  Evening evening{3};
  evening.a_and_b_meet();
  const std::string before = evening.table.fingerprint();
  evening.say(A, B, "I mean to propose to you next.");
  evening.say(B, A, "I would accept you.");
  EXPECT_EQ(evening.table.fingerprint(), before);
  evening.part(A, B);
  evening.to_next_round();
  evening.act(A, {{"type", "independence"}});
}

TEST(Etiquette, ACorrespondenceEndsWhenBothAreDone) {
  RULE("PER-18");
  auto salon = a_and_b_correspond();
  salon.play(B, Kind::done, A);
  EXPECT_EQ(salon.asked(), "A");
  EXPECT_EQ(salon.why_not(B, Kind::done, A), "PER-18") << "once is enough";
  EXPECT_TRUE(salon.told(Viewer::spectator(), "correspondence_closed").is_null()) << "one alone does not end it";
  salon.play(A, Kind::done, B);
  EXPECT_EQ(salon.told(Viewer::spectator(), "correspondence_closed")["close"], "both_done");
  EXPECT_EQ(salon.step(), "proposals");
}

TEST(Etiquette, ACorrespondenceEndsWhenItsClockRunsOut) {
  RULE("PER-18");
  auto salon = a_and_b_correspond();
  salon.time_out(A);
  EXPECT_EQ(salon.why_not_talk(A, B), "");
  salon.time_out(B);
  EXPECT_EQ(salon.told(Viewer::spectator(), "correspondence_closed")["close"], "clock");
  EXPECT_EQ(salon.why_not_talk(A, B), "PER-16");
}

TEST(Etiquette, ACorrespondenceHasAClockOfItsOwn) {
  RULE("PER-18");
  const auto seconds = [](const std::string& house_rules) {
    const auto salon = a_and_b_correspond(house_rules);
    return salon.game.seconds(salon.state, seat_at(A));
  };
  EXPECT_EQ(seconds(""), 60);
  EXPECT_EQ(seconds("correspondence_seconds=10"), 10);
  EXPECT_EQ(seconds("correspondence_seconds=600 timers=relaxed"), 600) << "another pace changes nothing";
  EXPECT_EQ(seconds("timers=none"), 60) << "nor does playing without clocks";
}

}  // namespace
}  // namespace parlor::persuasion
