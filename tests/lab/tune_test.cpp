// SPDX-License-Identifier: MIT
// The search for numbers that meet what is wanted.
#include "lab/tune.h"

#include <gmock/gmock.h>

#include <cmath>
#include <set>

namespace parlor::test {
namespace {

using testing::HasSubstr;

TEST(Tune, ReadsWhatMayChange) {
  const auto free = read_free("influence.count=20:60,setup.add_cost=1:3");
  ASSERT_TRUE(free);
  ASSERT_EQ(free->size(), 2u);
  EXPECT_EQ((*free)[1].path, "setup.add_cost");
  EXPECT_EQ((*free)[1].most, 3);
  for (const char* typed : {"", "a", "=1:2", "a=1", "a=1:", "a=2:1", "a=x:3", "a=1:2,", "a=1:2:3"})
    EXPECT_THAT(read_free(typed).fault().text(), HasSubstr("expected PATH=")) << typed;
}

TEST(Tune, CountsHowFarFiguresAreFromWhatIsWanted) {
  std::vector<Target> targets(2);
  targets[0].figure = "Rounds: mean", targets[0].least = 10, targets[0].most = 20;
  targets[1].figure = "card *: taken", targets[1].least = 0.05;
  EXPECT_DOUBLE_EQ(distance({{"Rounds: mean", 15}, {"card A: taken", 0.1}}, targets, 3), 0);
  EXPECT_DOUBLE_EQ(distance({{"Rounds: mean", 25}}, targets, 3), 0.25);
  EXPECT_DOUBLE_EQ(distance({{"Rounds: mean", 5}, {"card A: taken", 0.0}, {"card B: taken", 0.0}}, targets, 3), 1.5);
  EXPECT_DOUBLE_EQ(distance({{"Rounds: mean", 500}}, targets, 3), 1) << "one at most";
  targets[0].players = {4};
  EXPECT_DOUBLE_EQ(distance({{"Rounds: mean", 25}}, targets, 3), 0);
}

TEST(Tune, FindsTheNumbersAndTriesNoneTwice) {
  const std::vector<Free> free{{"a", 0, 40}, {"b", -10, 10}};
  std::set<std::vector<int>> seen;
  const auto tried = tune(free, {35, -9}, 200, [&](const std::vector<int>& at) -> Result<std::optional<double>> {
    EXPECT_TRUE(seen.insert(at).second);
    EXPECT_TRUE(at[0] >= 0 && at[0] <= 40 && at[1] >= -10 && at[1] <= 10);
    if (at[0] > 38) return std::optional<double>{};  // such cards are refused
    return std::optional<double>{std::abs(at[0] - 13) + std::abs(at[1] - 4)};
  });
  ASSERT_TRUE(tried);
  EXPECT_EQ(tried->back().values, (std::vector<int>{13, 4})) << "it ends where all holds";
  EXPECT_LT(tried->size(), 60u);
  const auto few = tune(free, {35, -9}, 5, [](const std::vector<int>& at) -> Result<std::optional<double>> {
    return std::optional<double>{1.0 + at[0]};
  });
  EXPECT_EQ(few->size(), 5u);
}

}  // namespace
}  // namespace parlor::test
