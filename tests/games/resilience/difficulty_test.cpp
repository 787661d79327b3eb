// SPDX-License-Identifier: MIT
// Levels of difficulty: RSL-162; and earlier cards, which know none.
#include <algorithm>
#include <cmath>
#include <filesystem>

#include "games/resilience/country.h"
#include "support/amount.h"
#include "support/files.h"
#include "table/table.h"

namespace parlor::resilience {
namespace {

using ::testing::HasSubstr;

Rules at(std::string_view scenario, const std::string& difficulty) {
  return test::make_game<Rules>(1, {{"scenario", std::string{scenario}}, {"difficulty", difficulty}});
}

/// Of so many solo games, those that the bot wins.
double won(const Rules& rules, int games) {
  Rules::Journal silence;
  int wins = 0;
  for (int number = 0; number < games; ++number) {
    Rng rng{seed_of(static_cast<std::uint64_t>(number)), 162};
    State s = rules.start(rng, silence);
    while (!rules.pending(s).empty())
      rules.apply(s, Seat{0}, rules.suggest(rules.known(s, Viewer{Seat{0}}), Seat{0}, rng), rng, silence);
    wins += s.ending == Ending::victory;
  }
  return static_cast<double>(wins) / games;
}

TEST(ResilienceDifficulty, IsStandardUnlessTheTableSaysOtherwise) {
  RULE("RSL-162");
  for (const std::string_view scenario : scenario_words) {
    const Rules usual = test::make_game<Rules>(1, {{"scenario", std::string{scenario}}});
    EXPECT_EQ(&usual.scenario(), &at(scenario, "standard").scenario()) << scenario;
    EXPECT_EQ(write_house_rules(Rules::house_rules(),
                                *read_house_rules(Rules::house_rules(), {{"difficulty", "standard"}}, "")),
              Json::object());
  }
}

TEST(ResilienceDifficulty, ChangesWhereAScenarioStartsWhatItHoldsAndWhatThereIsToSpend) {
  RULE("RSL-162");
  Play<Rules> standard{1, {{"scenario", "test_drive"}}, 7}, gentle{1, {{"difficulty", "gentle"}}, 7},
      harsh{1, {{"difficulty", "harsh"}}, 7};
  const auto space = [](const Play<Rules>& game, const char* id) {
    return int{game.state.space[index(indicator(id))]};
  };
  EXPECT_EQ(space(standard, "OPS"), 6);
  EXPECT_EQ(space(gentle, "OPS"), 3) << "the first Preparation shows a domino";
  EXPECT_EQ(space(harsh, "GOV"), 6);
  EXPECT_EQ(standard.state.deck_count, gentle.state.deck_count) << "as many turns";
  EXPECT_EQ(standard.state.deck_count, harsh.state.deck_count);
  for (Play<Rules>* const game : {&standard, &gentle, &harsh}) {
    game->act(0, {{"type", "choose_role"}, {"role", "politics"}});
    game->act(0, {{"type", "continue"}, {"at", "turn_start"}});
  }
  EXPECT_EQ(standard.state.budget, 8 + 7);
  EXPECT_EQ(gentle.state.budget, 8 + 7 + 1);
  EXPECT_EQ(harsh.state.budget, 6 + 6 - 3);
}

TEST(ResilienceDifficulty, MakesEveryScenarioEasierAndHarder) {
  RULE("RSL-161", "RSL-162");
  const int games = std::max(200, test::games_to_play() / 2);
  for (const std::string_view scenario : scenario_words) {
    const bool drive = scenario == "test_drive";
    const double gentle = won(at(scenario, "gentle"), games), standard = won(at(scenario, "standard"), games),
                 harsh = won(at(scenario, "harsh"), games);
    const double luck = 1.5 / std::sqrt(games);  // three standard errors at most
    EXPECT_NEAR(gentle, drive ? 0.90 : 0.75, 0.05 + luck) << scenario;
    EXPECT_NEAR(standard, drive ? 0.72 : 0.50, 0.05 + luck) << scenario;
    EXPECT_NEAR(harsh, 0.25, 0.05 + luck) << scenario;
    EXPECT_GT(gentle, standard) << scenario;
    EXPECT_GT(standard, harsh) << scenario;
  }
}

TEST(ResilienceDifficulty, IsNotForAScenarioOfOnesOwn) {
  RULE("RSL-162");
  EXPECT_TRUE(rules_with(own_scenario(), 1, {{"difficulty", "standard"}}));
  const auto refused = rules_with(own_scenario(), 1, {{"difficulty", "harsh"}});
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.fault().text(), HasSubstr("played as it is written"));
  Json levels = own_scenario();
  levels["levels"] = {{"gentle", Json::object()}, {"harsh", Json::object()}};
  EXPECT_FALSE(rules_with(levels));
}

TEST(ResilienceDifficulty, OfALevelThatCannotBePlayedIsNamed) {
  Json cards = *parse_json(content::embedded("content/resilience/cards.json"), "cards.json");
  cards["scenarios"][2]["levels"]["harsh"]["start"]["GOV"] = 9;
  const auto wrong = Content::read(cards);
  ASSERT_FALSE(wrong);
  EXPECT_THAT(wrong.fault().text(), HasSubstr("levels: harsh"));
  cards["scenarios"][2]["levels"]["harsh"]["start"]["GOV"] = 6;
  ASSERT_TRUE(Content::read(cards));
  cards["scenarios"][2].erase("levels");
  EXPECT_FALSE(Content::read(cards)) << "one scenario without levels";
}

// ---- Earlier cards: docs/decisions/0030 ----

const std::string edition = "ecf8e22498607100301f9a4d77c0d066e2d05d136fe8fc6d58d5d078c3cc7e9d";

TEST(ResilienceContent, KeepsEarlierCardsUnderTheirHash) {
  namespace fs = std::filesystem;
  int found = 0;
  for (const auto& file : fs::directory_iterator{test::project() + "/content/resilience/editions"}) {
    const auto cards = read_cards<Rules>(test::text_of_file(file.path()), file.path().string());
    ASSERT_TRUE(cards) << cards.fault().text();
    EXPECT_EQ(cards->hash + ".json", file.path().filename().string());
    EXPECT_NE(cards->hash, own_cards<Rules>().hash);
    ++found;
  }
  EXPECT_GE(found, 1);
}

Header alone_with(const std::string& content, const Json& house_rules = Json::object(), int rules = 0) {
  Header header;
  header.game = "resilience", header.players = 1, header.rules = rules;
  header.house_rules = house_rules, header.content = content;
  return header;
}

TEST(ResilienceContent, OpensEarlierTablesWithTheCardsOfTheirDay) {
  const auto earlier = Table::open(alone_with(edition));
  ASSERT_TRUE(earlier) << earlier.fault().text();
  EXPECT_EQ(earlier->header().content, edition);
  const auto harsh = Table::open(alone_with(edition, {{"difficulty", "harsh"}}));
  ASSERT_FALSE(harsh);
  EXPECT_THAT(harsh.fault().text(), HasSubstr("these cards know no levels"));
}

TEST(ResilienceContent, LaysAnEarlierScenarioOnTheCardsOfItsDay) {
  const std::string own = own_scenario().dump();
  const Json cards =
      *parse_json(test::text_of_file(test::project() + "/content/resilience/editions/" + edition + ".json"), "edition");
  const auto then = read_cards<Rules>(Content::with_scenario(cards, own_scenario()), "then", 2);
  ASSERT_TRUE(then) << then.fault().text();
  const auto table = Table::open(alone_with(then->hash, Json::object(), 2), own, "scenario");
  ASSERT_TRUE(table) << table.fault().text();
  EXPECT_EQ(table->header().content, then->hash);
  const auto today = Table::open(alone_with(""), own, "scenario");
  ASSERT_TRUE(today);
  EXPECT_NE(today->header().content, then->hash);
  EXPECT_FALSE(Table::open(alone_with(std::string(64, '0')), own, "scenario"));
}

}  // namespace
}  // namespace parlor::resilience
