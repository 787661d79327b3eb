// SPDX-License-Identifier: MIT
// Two sets of cards side by side.
#include "lab/compare.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "parlor/all_games.h"
#include "support/files.h"
#include "words/json.h"

namespace parlor::test {
namespace {

using ::testing::HasSubstr;

Json cards_in(const std::string& game) {
  return *parse_json(text_of_file(test::project() + "/content/" + game + "/cards.json"), game);
}

Comparison of_resonance(const Json& other, std::uint64_t games = 640, int threads = 2) {
  Comparison wanted;
  wanted.plan.game = "resonance", wanted.plan.players = 2, wanted.plan.games = games, wanted.plan.threads = threads;
  wanted.plan.seed = seed_of(5), wanted.plan.by = {"card"};
  wanted.other_cards = other.dump(), wanted.other_name = "other.json";
  return wanted;
}

const Moved& figure(const Compared& found, const std::string& name) {
  const auto at =
      std::find_if(found.moved.begin(), found.moved.end(), [&](const Moved& one) { return one.name == name; });
  EXPECT_NE(at, found.moved.end()) << name;
  return *at;
}

/// P04 is worth 9 instead of 5, and lets one draw two more.
Json with_a_stronger_card() {
  Json cards = cards_in("resonance");
  cards["personas"][3]["value"] = 9, cards["personas"][3]["draw"] = 3;
  return cards;
}

TEST(Compare, FindsNothingBetweenEqualCards) {
  const auto found = compare(of_resonance(cards_in("resonance"), 128));
  ASSERT_TRUE(found) << found.fault().text();
  EXPECT_GT(found->moved.size(), 100u);
  for (const Moved& one : found->moved) {
    EXPECT_EQ(one.difference, 0) << one.name << ": the same deals give the same games";
    EXPECT_EQ(one.before, one.after) << one.name;
    EXPECT_FALSE(one.sure);
  }
  EXPECT_FALSE(found->settled);
}

TEST(Compare, FindsTheCardThatWasChangedBeforeAnyOther) {
  const auto found = compare(of_resonance(with_a_stronger_card()));
  ASSERT_TRUE(found) << found.fault().text();
  EXPECT_TRUE(found->settled);
  const std::string name = "P04 " + cards_in("resonance")["personas"][3]["name"].get<std::string>();
  EXPECT_THAT(found->moved.front().name, HasSubstr(name));
  const Moved& taken = figure(*found, "persona " + name + ": taken, of offered");
  EXPECT_TRUE(taken.sure);
  EXPECT_GT(taken.after, taken.before);
  EXPECT_GT(taken.low, 0);
  EXPECT_LT(taken.low, taken.difference);
  EXPECT_GT(taken.high, taken.difference);
}

TEST(Compare, FindsTheSameWhateverTheNumberOfThreads) {
  const auto one = compare(of_resonance(with_a_stronger_card(), 128, 1)),
             three = compare(of_resonance(with_a_stronger_card(), 128, 3));
  ASSERT_TRUE(one && three);
  ASSERT_EQ(one->moved.size(), three->moved.size());
  for (std::size_t i = 0; i < one->moved.size(); ++i) {
    EXPECT_EQ(one->moved[i].name, three->moved[i].name);
    EXPECT_EQ(one->moved[i].difference, three->moved[i].difference);
    EXPECT_EQ(one->moved[i].high, three->moved[i].high);
  }
}

TEST(Compare, StopsWhenSomethingIsSureIfAsked) {
  Comparison wanted = of_resonance(with_a_stronger_card(), 4096);
  wanted.until_significant = true;
  const auto found = compare(wanted);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->settled);
  EXPECT_LT(found->games, 4096u);
  EXPECT_GT(found->looks, 1) << "who looks more often must see more";
  wanted = of_resonance(cards_in("resonance"), 1024);
  wanted.until_significant = true;
  const auto nothing = compare(wanted);
  ASSERT_TRUE(nothing);
  EXPECT_EQ(nothing->games, 1024u) << "equal cards are played to the end";
}

TEST(Compare, SeatsBotsInTurn) {
  Comparison wanted = of_resonance(cards_in("resonance"), 640);
  wanted.plan.bots = {Level::medium, Level::random}, wanted.plan.by.clear();
  const auto found = compare(wanted);
  ASSERT_TRUE(found);
  EXPECT_NEAR(figure(*found, "Wins: seat 1").before, 0.5, 0.15) << "medium sits there in every other batch only";
}

TEST(Compare, RarelyTakesLuckForSomething) {
  int sure = 0, looking_so = 0, figures = 0;
  for (int series = 0; series < 12; ++series) {  // two cards have changed places in the deck: all that moves is luck
    Json shuffled = cards_in("resonance");
    std::swap(shuffled["personas"][0]["value"], shuffled["personas"][1]["value"]);
    std::swap(shuffled["personas"][0]["draw"], shuffled["personas"][1]["draw"]);
    std::swap(shuffled["personas"][0]["audience"], shuffled["personas"][1]["audience"]);
    Comparison wanted = of_resonance(shuffled, 128);
    wanted.plan.seed = seed_of(static_cast<std::uint64_t>(100 + series)), wanted.plan.by.clear();
    wanted.plan.bots = {Level::random};
    const auto found = compare(wanted);
    ASSERT_TRUE(found);
    for (const Moved& one : found->moved) sure += one.sure, looking_so += one.chance < 0.05, ++figures;
  }
  EXPECT_EQ(sure, 0);
  EXPECT_GT(looking_so, 0) << "something did move";
  EXPECT_LT(looking_so * 8, figures);
}

TEST(Compare, RefusesWhatTheGameRefuses) {
  Json cards = cards_in("resonance");
  cards["personas"].erase(0);
  const auto found = compare(of_resonance(cards));
  ASSERT_FALSE(found);
  EXPECT_THAT(found.fault().text(), HasSubstr("other.json"));
}

TEST(Targets, ConcernFiguresThatThereAre) {
  int all = 0;
  Catalogue::each([&]<class G>(std::type_identity<G>) {
    const std::string game{G::facts.name};
    for (const Target& target : targets_of(game)) {
      Plan plan;
      plan.game = game, plan.games = 60, plan.seed = seed_of(1);
      plan.players = target.players.empty() ? G::facts.players.usual : target.players.front();
      if (!G::Statistics::subjects().empty()) plan.by = {"card"};
      const auto found = simulate(plan);
      ASSERT_TRUE(found) << found.fault().text();
      int there = 0;
      for (const auto& [name, value] : figures_of(plan, *found)) there += target.concerns(name, plan.players);
      EXPECT_GT(there, 0) << game << ": nothing is called " << target.figure;
      ++all;
    }
  });
  EXPECT_GT(all, 8);
}

TEST(Targets, AreRefusedWithTheirPlace) {
  const auto read = [](const char* text) { return read_targets(*parse_json(text, "t.json"), "t.json"); };
  EXPECT_THAT(read(R"({"targets":[{"figure":"Rounds: mean","why":"so"}]})").fault().text(),
              HasSubstr("expected a \"least\""));
  EXPECT_THAT(read(R"({"targets":[{"figure":"Rounds: mean","least":"ten","why":"so"}]})").fault().text(),
              HasSubstr("expected a number"));
  EXPECT_FALSE(read(R"({"aims":[]})"));
  const Target target{"persona *: taken", {2}, 0.1, {}, ""};
  EXPECT_TRUE(target.concerns("persona Nurse: taken", 2));
  EXPECT_FALSE(target.concerns("persona Nurse: taken", 3));
  EXPECT_FALSE(target.concerns("persona Nurse: played", 2));
  EXPECT_TRUE(target.holds(0.1) && !target.holds(0.09));
}

}  // namespace
}  // namespace parlor::test
