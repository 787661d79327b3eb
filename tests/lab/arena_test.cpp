// SPDX-License-Identifier: MIT
#include "lab/arena.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "parlor/all_games.h"

namespace parlor::test {
namespace {

Contest contest_of(std::string game, int players, std::vector<Level> bots, std::uint64_t games, int threads = 1) {
  Contest contest;
  contest.game = std::move(game);
  contest.players = players;
  contest.bots = std::move(bots);
  contest.games = games;
  contest.threads = threads;
  contest.seed = seed_of(3);
  return contest;
}

TEST(Arena, FindsWhoPlaysBetter) {
  const auto found = compete(contest_of("resonance", 2, {Level::medium, Level::random}, 100));
  ASSERT_TRUE(found) << found.fault().text();
  ASSERT_EQ(found->pairings.size(), 1u);
  const Pairing& pair = found->pairings[0];
  EXPECT_EQ(pair.games, 100u);
  EXPECT_EQ(pair.deals, 50u) << "each deal once from each seat";
  EXPECT_GT(pair.rate, 0.85);
  EXPECT_NEAR(pair.rate + pair.other_rate, 1, 1e-9);
  EXPECT_GT(pair.rate, pair.interval.low);
  EXPECT_LE(pair.rate, pair.interval.high);
  EXPECT_TRUE(pair.settled);
  EXPECT_GT(found->bots[0].rating, found->bots[1].rating + 200);
  EXPECT_NEAR(found->bots[0].rating + found->bots[1].rating, 2000, 1e-6);
  EXPECT_GT(found->bots[0].decisions, 100u);
}

TEST(Arena, EveryGameIsFairToEqualBots) {
  Catalogue::each([]<class G>(std::type_identity<G>) {
    const auto found =
        compete(contest_of(std::string{G::facts.name}, G::facts.players.least, {Level::random, Level::random}, 200, 2));
    ASSERT_TRUE(found);
    const Pairing& pair = found->pairings[0];
    EXPECT_NEAR(pair.lead, 0, 4 * pair.lead_error + 1e-9) << G::facts.name;
    EXPECT_NEAR(pair.share, 1, 0.35) << G::facts.name;
    if (found->together) {
      EXPECT_EQ(pair.lead, 0) << "the same bots play the same games";
    }
  });
}

TEST(Arena, FindsTheSameWhateverTheNumberOfThreads) {
  const std::vector<Level> bots{Level{Level::Kind::hard, {.iterations = 10}}, Level::medium, Level::random};
  const auto one = compete(contest_of("persuasion", 3, bots, 60, 1)),
             two = compete(contest_of("persuasion", 3, bots, 60, 3));
  ASSERT_TRUE(one && two);
  ASSERT_EQ(one->pairings.size(), 3u) << "each against each";
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(one->pairings[i].rate, two->pairings[i].rate);
    EXPECT_EQ(one->pairings[i].lead, two->pairings[i].lead);
    EXPECT_EQ(one->bots[i].rating, two->bots[i].rating);
  }
}

TEST(Arena, StopsWhenTheQuestionIsSettledIfAsked) {
  Contest contest = contest_of("resonance", 2, {Level::medium, Level::random}, 10'000);
  contest.until_significant = true;
  const auto found = compete(contest);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->pairings[0].settled);
  EXPECT_LT(found->pairings[0].games, 200u);
}

TEST(Arena, WhereAllWinTogetherComparesDealByDeal) {
  const auto found = compete(contest_of("resilience", 1, {Level::medium, Level::random}, 100));
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->together);
  EXPECT_EQ(found->pairings[0].deals, 100u);
  EXPECT_GT(found->pairings[0].lead, 0.3);
}

TEST(Arena, RefusesWhatATableWouldRefuse) {
  EXPECT_THAT(compete(contest_of("chess", 2, {Level::easy, Level::easy}, 2)).fault().text(),
              ::testing::HasSubstr("there is no game"));
  EXPECT_THAT(compete(contest_of("resonance", 9, {Level::easy, Level::easy}, 2)).fault().text(),
              ::testing::HasSubstr("RSN-"));
}

}  // namespace
}  // namespace parlor::test
