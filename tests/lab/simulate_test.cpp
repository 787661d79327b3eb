// SPDX-License-Identifier: MIT
#include "lab/simulate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "lab/speed.h"
#include "lab/wilson.h"
#include "parlor/all_games.h"

namespace parlor::test {
namespace {

using ::testing::HasSubstr;

Plan plan_of(std::string game, int players, std::uint64_t games, int threads = 1) {
  Plan plan;
  plan.game = std::move(game);
  plan.players = players;
  plan.games = games;
  plan.threads = threads;
  plan.seed = seed_of(11);
  plan.bots = {Level::medium, Level::easy, Level::random};
  return plan;
}

TEST(Simulate, LeavesWorkForEveryThreadToTheEnd) {
  for (const std::uint64_t games : {2u, 64u, 1'000u, 1'000'000u})
    for (const int threads : {1, 2, 7}) {
      Plan plan = plan_of("persuasion", 4, games, threads);
      EXPECT_TRUE(chunk_of(plan) == 1 || chunk_of(plan) * static_cast<std::uint64_t>(threads) * 8 <= games) << games;
      plan.bots = {Level::medium, Level::hard};
      EXPECT_EQ(chunk_of(plan), 1u) << "a game of bots that search takes seconds";
    }
  EXPECT_EQ(chunk_of(plan_of("persuasion", 4, 1'000'000, 7)), 64u) << "quick ones by the dozen";
}

TEST(Simulate, FindsTheSameWhateverTheNumberOfThreads) {
  Catalogue::each([]<class G>(std::type_identity<G>) {
    const auto with = [](int threads) {
      Plan plan = plan_of(std::string{G::facts.name}, G::facts.players.most, 300, threads);
      for (const Subject& subject : G::Statistics::subjects()) plan.by.emplace_back(subject.name);
      return simulate(plan);
    };
    const auto alone = with(1);
    ASSERT_TRUE(alone) << alone.fault().text();
    for (const int threads : {2, 3, 7}) {
      const auto together = with(threads);
      ASSERT_TRUE(together);
      ASSERT_EQ(together->fortunes.size(), alone->fortunes.size());
      for (std::size_t i = 0; i < alone->fortunes.size(); ++i)
        EXPECT_EQ(together->fortunes[i].things, alone->fortunes[i].things);
      EXPECT_EQ(together->wins, alone->wins);
      EXPECT_EQ(together->millionths, alone->millionths);
      EXPECT_EQ(together->decisions, alone->decisions);
      EXPECT_EQ(together->rounds, alone->rounds);
      EXPECT_EQ(together->statistics, alone->statistics);
    }
  });
}

const FortunesBy& by(const Findings& found, std::string_view subject) {
  const auto is_it = [&](const FortunesBy& one) { return one.subject.name == subject; };
  return *std::find_if(found.fortunes.begin(), found.fortunes.end(), is_it);
}
Fortune all_of(const FortunesBy& by) {
  Fortune sum;
  for (const auto& [name, fortune] : by.things) sum += fortune;
  return sum;
}

/// What is counted card by card adds up to what the game has in all.
TEST(Simulate, CountsEveryCardOnceForEveryOwner) {
  const auto counted = [](const std::string& game, int players) {
    Plan plan = plan_of(game, players, 100);
    plan.by = {"card"};
    auto found = simulate(plan);
    EXPECT_TRUE(found);
    return std::move(*found);
  };
  const Findings persuasion = counted("persuasion", 5);
  const std::uint64_t wins = std::accumulate(persuasion.wins.begin(), persuasion.wins.end(), std::uint64_t{0});
  EXPECT_EQ(by(persuasion, "trait").things.size(), 60u);
  EXPECT_EQ(all_of(by(persuasion, "trait")).owned, 100u * 5 * 5);
  EXPECT_EQ(all_of(by(persuasion, "trait")).won, 5 * wins);
  EXPECT_EQ(all_of(by(persuasion, "desires")).owned, 100u * 5);
  EXPECT_EQ(all_of(by(persuasion, "desires")).won, wins);
  EXPECT_LT(all_of(by(persuasion, "trait")).taken, all_of(by(persuasion, "trait")).offered);
  EXPECT_GT(all_of(by(persuasion, "trait")).played, 100u * 5);

  const Findings resonance = counted("resonance", 3);
  EXPECT_EQ(resonance.fortunes.size(), 3u) << "an audience is no card";
  EXPECT_EQ(all_of(by(resonance, "event")).offered, resonance.rounds.total());
  EXPECT_EQ(all_of(by(resonance, "event")).owned, all_of(by(resonance, "event")).taken);
  EXPECT_EQ(all_of(by(resonance, "response")).played, 3 * resonance.rounds.total());
  EXPECT_GE(all_of(by(resonance, "persona")).played, 3 * 5 * resonance.rounds.total());
  EXPECT_GE(all_of(by(resonance, "persona")).owned, 100u * 3 * 5) << "RSN-100";
  for (const auto& [name, fortune] : by(resonance, "persona").things) EXPECT_LE(fortune.taken, fortune.offered) << name;

  const Findings ritual = counted("ritual", 4);
  const std::uint64_t victories = std::accumulate(ritual.wins.begin(), ritual.wins.end(), std::uint64_t{0});
  EXPECT_EQ(all_of(by(ritual, "witch")).offered, 100u * 4 * 2) << "RIT-11";
  EXPECT_EQ(all_of(by(ritual, "witch")).owned, 100u * 4);
  EXPECT_EQ(all_of(by(ritual, "witch")).won, victories);
  EXPECT_EQ(all_of(by(ritual, "demon")).owned, 100u * 4);
  EXPECT_EQ(all_of(by(ritual, "demon")).won, victories);
  EXPECT_EQ(all_of(by(ritual, "demon")).offered, 4 * all_of(by(ritual, "demon")).taken) << "four in the reserve";
  EXPECT_EQ(all_of(by(ritual, "artifact")).owned, all_of(by(ritual, "artifact")).taken) << "none is drawn twice";
  EXPECT_LE(all_of(by(ritual, "artifact")).played, all_of(by(ritual, "artifact")).taken);

  const Findings resilience = counted("resilience", 1);
  EXPECT_EQ(all_of(by(resilience, "role")).taken, 100u * 2) << "RSL-17";
  EXPECT_EQ(all_of(by(resilience, "role")).won, 2 * resilience.wins[0]);
  EXPECT_LE(all_of(by(resilience, "event")).played, all_of(by(resilience, "event")).offered);
  EXPECT_EQ(by(resilience, "strategy").things.size(), 22u) << "no blanks";
  const Fortune strategies = all_of(by(resilience, "strategy"));
  EXPECT_GE(strategies.owned, 100u * 2) << "the Test Drive gives two";
  EXPECT_GT(strategies.taken, 0u);
  EXPECT_LE(strategies.taken, strategies.offered) << "bought only while for sale";
}

TEST(Simulate, CountsNothingByCardUnlessAsked) { EXPECT_TRUE(simulate(plan_of("ritual", 3, 5))->fortunes.empty()); }

TEST(Simulate, CountsASpellThatFailsAsTakenNotAsPlayed) {
  Plan plan = plan_of("ritual", 4, 300);
  plan.bots = {Level::random};
  plan.by = {"spell", "witch"};
  const auto found = simulate(plan);
  ASSERT_TRUE(found);
  const Fortune spells = all_of(by(*found, "spell"));
  EXPECT_LT(spells.played, spells.taken) << "RIT-71: who cannot pay makes it invalid";
  EXPECT_EQ(all_of(by(*found, "witch")).played, spells.taken);
  EXPECT_GT(spells.offered, 2 * spells.taken) << "each card offers three";
  EXPECT_LE(spells.owned, spells.taken);
}

TEST(Simulate, AnotherSeedIsAnotherSeries) {
  Plan plan = plan_of("persuasion", 4, 100);
  const auto one = simulate(plan);
  plan.seed = seed_of(12);
  EXPECT_NE(simulate(plan)->decisions, one->decisions);
}

/// Game number i of a series is the game that its seed gives at a table.
TEST(Simulate, PlaysWhatATableWithTheSameSeedPlays) {
  const Plan plan = plan_of("persuasion", 5, 20);
  const auto found = simulate(plan);
  ASSERT_TRUE(found);
  std::vector<std::uint64_t> wins(5);
  Histogram decisions, rounds;
  for (std::uint64_t number = 0; number < plan.games; ++number) {
    Header header;
    header.game = plan.game;
    header.players = plan.players;
    header.house_rules = house_rules_for_bots(plan.game, plan.house_rules);
    header.seed = seed_in_series(plan.seed, number);
    auto table = Table::open(header);
    ASSERT_TRUE(table);
    play_out(*table, plan.bots);
    const Json result = table->result();
    for (const Json& winner : result["winners"]) ++wins[winner.get<std::size_t>()];
    decisions.count(static_cast<std::uint64_t>(std::ranges::count(table->entries(), Entry::Kind::act, &Entry::kind)));
    rounds.count(result["rounds"].get<std::uint64_t>());
  }
  EXPECT_EQ(found->wins, wins);
  EXPECT_EQ(found->decisions, decisions);
  EXPECT_EQ(found->rounds, rounds);
}

TEST(Simulate, TellsHowFarItIs) {
  std::uint64_t last = 0;
  const auto found = simulate(plan_of("persuasion", 3, 1000, 2), [&](std::uint64_t played) {
    EXPECT_GT(played, last);
    last = played;
  });
  ASSERT_TRUE(found);
  EXPECT_EQ(last, 1000u);
}

TEST(Simulate, RefusesWhatATableRefuses) {
  EXPECT_THAT(simulate(plan_of("chess", 2, 1)).fault().text(), HasSubstr("there is no game \"chess\""));
  EXPECT_THAT(simulate(plan_of("persuasion", 9, 1)).fault().text(), HasSubstr("PER-01"));
  Plan plan = plan_of("persuasion", 3, 1);
  plan.house_rules = {{"tea", true}};
  EXPECT_THAT(simulate(plan).fault().text(), HasSubstr("there is no house rule \"tea\""));
  Plan by_hats = plan_of("resilience", 1, 1);
  by_hats.by = {"role", "hat"};
  EXPECT_THAT(simulate(by_hats).fault().text(),
              HasSubstr("resilience counts by card, strategy, role, event, not by \"hat\""));
  plan.house_rules = Json::object();
  plan.cards = "[]";
  plan.cards_name = "mine.json";
  EXPECT_THAT(simulate(plan).fault().text(), HasSubstr("mine.json"));
}

TEST(Simulate, TablesOfBotsHaveTheirOwnDefaultsUnlessAsked) {
  EXPECT_EQ(house_rules_for_bots("persuasion", Json::object())["round_limit"], 30);
  EXPECT_EQ(house_rules_for_bots("persuasion", {{"round_limit", 12}})["round_limit"], 12);
  EXPECT_EQ(house_rules_for_bots("persuasion", {{"round_limit", "none"}})["round_limit"], "none");
  EXPECT_EQ(simulate(plan_of("persuasion", 3, 1))->house_rules, (Json{{"round_limit", 30}}));
}

TEST(Histogram, KnowsItsPercentiles) {
  Histogram all, some;
  for (std::uint64_t value = 1; value <= 60; ++value) all.count(value);
  for (std::uint64_t value = 61; value <= 100; ++value) some.count(value);
  all.add(some);
  EXPECT_EQ(all.percentile(10), 10u);
  EXPECT_EQ(all.percentile(50), 50u);
  EXPECT_EQ(all.percentile(90), 90u);
  EXPECT_EQ(all.least(), 1u);
  EXPECT_EQ(all.most(), 100u);
  EXPECT_EQ(all.total(), 5050u);
  EXPECT_DOUBLE_EQ(all.mean(), 50.5);
}

TEST(Wilson, AgreesWithTheTables) {
  EXPECT_NEAR(wilson(10, 20).low, 0.2993, 1e-4);
  EXPECT_NEAR(wilson(10, 20).high, 0.7007, 1e-4);
  EXPECT_NEAR(wilson(0, 10).high, 0.2775, 1e-4);
  EXPECT_EQ(wilson(0, 10).low, 0);
  EXPECT_EQ(wilson(10, 10).high, 1);
  EXPECT_NEAR(wilson(1, 1000).low, 0.00018, 1e-5);
}

TEST(Speed, IsMeasuredForEveryGame) {
  std::size_t games = 0;
  Catalogue::each([&](auto) { ++games; });
  const auto speeds = measure_speed(5, 0.01);
  ASSERT_EQ(speeds.size(), games + 2) << "and the reference games";
  for (const Speed& speed : speeds) {
    const bool reference = speed.game == "kuhn" || speed.game == "leduc";
    EXPECT_GT(speed.games, 0u);
    EXPECT_GT(speed.decisions, speed.games);
    EXPECT_GT(speed.copies, 0u);
    EXPECT_GT(speed.iterations, 0u);
    EXPECT_EQ(speed.named_decisions > 0, !reference) << "they are in no catalogue";
    EXPECT_EQ(speed.signature.empty(), reference);
  }
}

}  // namespace
}  // namespace parlor::test
