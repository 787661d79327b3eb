// SPDX-License-Identifier: MIT
#include "games/persuasion/statistics.h"

#include <gtest/gtest.h>

#include "support/play.h"

namespace parlor::test {
namespace {

using namespace persuasion;

Card T(int number) { return static_cast<Card>(number); }

Rules rules_for(int players) {
  return *Rules::make(own_cards<Rules>().content, players, house_rules_for_bots(Rules::house_rules()));
}

double figure(const Json& report, const std::string& section, const std::string& name) {
  const bool there = report.contains(section) && report[section].contains(name);
  EXPECT_TRUE(there) << section << ": " << name;
  return there ? report[section][name].get<double>() : -1;
}

/// Examples 3 and 12 of the catalogue: A and B propose to each other, A desires T39, which B satisfies only after the exchange.
/// C stays eligible.
class TheMutualCouple : public ::testing::Test {
 protected:
  TheMutualCouple() {
    end.round = 2;
    end.step = Step::over;
    end.status = {{Status::engaged, Status::engaged, Status::eligible}};
    end.fiance = {{b, a}};
    end.traits[a] = {T(1), T(3), T(7), T(45), T(59)};
    end.traits[b] = {T(2), T(15), T(31), T(33), T(50)};
    end.traits[c] = {T(5), T(6), T(20), T(42), T(58)};
    end.desires[a] = T(39);  // −S +R +I: B had one of them before, Romance; now Romance and Wit
    end.desires[b] = T(19);  // +W +R −I: A had Wealth alone, and has Wealth alone
    end.desires[c] = T(60);

    tell(RoundStarted{1, SeatSet::first(3), LastRound::no});
    all_intend(Intent::invite, b, c, b);
    InvitationsAnswered answers;
    answers.answers = {{a, b, Outcome::accepted}, {b, c, Outcome::forced}, {c, b, Outcome::forced}};
    tell(answers);
    tell(TraitsShown{a, b, false, {T(2)}, {T(45)}});
    tell(ReflectionOffered{SeatSet::both(a, c)});
    tell(ReflectionDrawn{a, true, T(59)});
    tell(ReflectionDrawn{c, false, no_card});
    tell(DeckReshuffled{9});
    tell(ReflectionDiscarded{a, T(9)});  // what B saw of A may have left

    tell(RoundStarted{2, SeatSet::first(3), LastRound::no});
    all_intend(Intent::propose, b, a, b);
    tell(ProposalPeeked{b, a, T(45)});
    tell(ProposalPeeked{a, b, T(2)});
    tell(ProposalPeeked{c, b, T(42)});
    tell(ProposalAnswerSealed{a, nobody, T(31)});
    tell(ProposalAnswerSealed{b, nobody, T(3)});
    ProposalsResolved resolved;
    resolved.proposals = {{a, b, Outcome::mutual}, {b, a, Outcome::mutual}, {c, b, Outcome::promised}};
    tell(resolved);
    tell(Engaged{a, b, true});
    tell(TraitsExchanged{a, b, {T(2), T(31)}, {T(45), T(3)}});
    GameEnded ended;
    ended.status = end.status, ended.winners = SeatSet::only(a), ended.rounds = 2;
    tell(ended);
  }

  template <class Happening> void tell(const Happening& happening) { history.push_back({Event{happening}, everyone}); }

  void all_intend(Intent kind, Seat of_a, Seat of_b, Seat of_c) {
    IntentionsRevealed revealed;
    revealed.intentions[a] = {kind, of_a, no_card, false};
    revealed.intentions[b] = {kind, of_b, no_card, false};
    revealed.intentions[c] = {kind, of_c, no_card, false};
    tell(revealed);
  }

  const Seat a{0}, b{1}, c{2};
  Rules rules = rules_for(3);
  State end;
  std::vector<Told<Event>> history;
};

TEST_F(TheMutualCouple, IsCounted) {
  ASSERT_TRUE(rules.wins(end, a));
  ASSERT_FALSE(rules.wins(end, b));
  Statistics statistics;
  statistics.game_over(rules, end, history);
  const Json report = statistics.report(rules);

  EXPECT_EQ(figure(report, "Rounds", "mean"), 2);
  EXPECT_EQ(figure(report, "Rounds", "median"), 2);
  EXPECT_DOUBLE_EQ(figure(report, "Routes", "share engaged"), 2.0 / 3);
  EXPECT_EQ(figure(report, "Routes", "win rate, engaged"), 0.5);
  EXPECT_EQ(figure(report, "Win rate by the round of the route", "engaged in round 2"), 0.5);
  EXPECT_EQ(figure(report, "Winners", "winners per game"), 1);
  EXPECT_EQ(figure(report, "Winners", "couples with one winner"), 1);
  EXPECT_EQ(figure(report, "Is asking an advantage?", "win rate, mutual partner, count"), 2);
  EXPECT_FALSE(report["Is asking an advantage?"].contains("win rate, proposer"));

  const std::string exchange = "What the exchange does: satisfied by the fiancé(e)";
  EXPECT_EQ(figure(report, exchange, "before it"), 0);
  EXPECT_EQ(figure(report, exchange, "after it"), 0.5);

  // A knew T45 of B from both meetings; B saw T02 of A, forgot it with A's draw, and saw it again with the proposal
  const std::string known = "Win rate by the partner's traits known at the engagement";
  EXPECT_EQ(figure(report, known, "1 known, count"), 2);
  EXPECT_EQ(figure(report, known, "mean known"), 1);

  EXPECT_EQ(figure(report, "Left over", "share of games that leave somebody eligible"), 1);
  EXPECT_EQ(figure(report, "Left over", "share of games that strand one without a last round"), 1);
  EXPECT_EQ(figure(report, "Reflection", "entitled per round"), 1);
  EXPECT_EQ(figure(report, "Reflection", "used when entitled"), 0.5);
  EXPECT_EQ(figure(report, "Reflection", "offers accepted, having reflected"), 1);          // A's proposal
  EXPECT_EQ(figure(report, "Reflection", "offers accepted, never having reflected"), 0.8);  // all but C's proposal
  EXPECT_EQ(figure(report, "Frequencies", "invitations per game"), 3);
  EXPECT_EQ(figure(report, "Frequencies", "mutual invitations per round"), 0.5);
  EXPECT_EQ(figure(report, "Frequencies", "mutual proposals per game"), 1);
  EXPECT_EQ(figure(report, "Frequencies", "players with several suitors per game"), 1);
  EXPECT_EQ(figure(report, "Frequencies", "reshuffles per game"), 1);
  EXPECT_EQ(figure(report, "Frequencies", "share of games with a ring"), 0);
}

TEST_F(TheMutualCouple, CountsTwiceWhenItIsAddedTwice) {
  Statistics once, twice;
  once.game_over(rules, end, history);
  add_row(twice.counters(), row_of(once.counters()));
  add_row(twice.counters(), row_of(once.counters()));
  EXPECT_EQ(figure(twice.report(rules), "Is asking an advantage?", "win rate, mutual partner, count"), 4);
  EXPECT_EQ(figure(twice.report(rules), "Rounds", "mean"), 2);
  EXPECT_EQ(figure(twice.report(rules), "Winners", "winners per game"), 1);
}

/// The same figures from the outcomes in words.
TEST(PersuasionStatistics, AgreeWithTheOutcomesOfManyGames) {
  const Rules rules = rules_for(5);
  constexpr int games = 200;
  Statistics statistics;
  double rounds = 0, winners = 0, without = 0, independents = 0, independent_winners = 0, couples = 0, rings = 0,
         voids = 0;
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    Play<Rules> play{rules, seed};
    play.finish_randomly();
    statistics.game_over(rules, play.state, play.history);
    const Json outcome = rules.outcome(play.state);
    rounds += outcome["rounds"].get<int>();
    int won = 0;
    for (const Json& one : outcome["results"]) {
      won += one["win"].get<bool>() ? 1 : 0;
      if (one["status"] != "independent") continue;
      ++independents;
      independent_winners += one["win"].get<bool>() ? 1 : 0;
    }
    winners += won;
    without += won == 0 ? 1 : 0;
    bool ring = false;
    for (const auto& told : play.history) {
      const Json event = rules.to_json(told.event, true);
      couples += event["type"] == "engaged" ? 1 : 0;
      voids += event["type"] == "intention_voided" ? 1 : 0;
      if (event["type"] == "proposals_resolved")
        for (const Json& proposal : event["proposals"]) ring |= proposal["outcome"] == "ring";
    }
    rings += ring ? 1 : 0;
  }
  const Json report = statistics.report(rules);
  EXPECT_DOUBLE_EQ(figure(report, "Rounds", "mean"), rounds / games);
  EXPECT_DOUBLE_EQ(figure(report, "Winners", "winners per game"), winners / games);
  EXPECT_DOUBLE_EQ(figure(report, "Winners", "share of games without a winner"), without / games);
  EXPECT_DOUBLE_EQ(figure(report, "Winners", "couples per game"), couples / games);
  EXPECT_DOUBLE_EQ(figure(report, "Routes", "share independent"), independents / (5 * games));
  EXPECT_DOUBLE_EQ(figure(report, "Routes", "win rate, independent"), independent_winners / independents);
  EXPECT_DOUBLE_EQ(figure(report, "Independence: win rate by others' traits known", "claims per game"),
                   independents / games);
  EXPECT_DOUBLE_EQ(figure(report, "Frequencies", "share of games with a ring"), rings / games);
  EXPECT_DOUBLE_EQ(figure(report, "Frequencies", "void intentions per game"), voids / games);
  EXPECT_GT(rings, 0);
}

}  // namespace
}  // namespace parlor::test
