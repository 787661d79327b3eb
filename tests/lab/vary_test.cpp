// SPDX-License-Identifier: MIT
// Cards with some of their numbers changed.
#include "lab/vary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parlor::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Json some_cards() {
  return {{"setup", {{"hand", 5}, {"note", "five"}}},
          {"costs", {1, 2, 3}},
          {"heroes", {{{"id", "H1"}, {"value", 3}}, {{"id", "H2"}, {"value", 4}}}}};
}

TEST(Vary, ReadsRangesAndLists) {
  EXPECT_THAT(read_variation("a.b=1:9:4")->values, ElementsAre(1, 5, 9));
  EXPECT_THAT(read_variation("a.b=3:5")->values, ElementsAre(3, 4, 5));
  EXPECT_THAT(read_variation("a.b=7,2")->values, ElementsAre(7, 2));
  EXPECT_THAT(read_variation("a.b=-1")->values, ElementsAre(-1));
  EXPECT_EQ(read_variation("a.b=7")->path, "a.b");
  for (const char* typed : {"", "a", "=1", "a=", "a=x", "a=1:", "a=5:3", "a=1:9:0", "a=1:2:3:4", "a=1,,2", "a=1.5"})
    EXPECT_THAT(read_variation(typed).fault().text(), HasSubstr("expected PATH=")) << typed;
  EXPECT_FALSE(read_variation("a=1:2000000000"));
}

TEST(Vary, SetsTheNumberThatAPathLeadsTo) {
  Json cards = some_cards();
  EXPECT_FALSE(set_number(cards, "setup.hand", 7));
  EXPECT_FALSE(set_number(cards, "costs.1", 9));
  EXPECT_FALSE(set_number(cards, "cards.H2.value", 8));
  EXPECT_EQ(cards["setup"]["hand"], 7);
  EXPECT_EQ(cards["costs"], Json({1, 9, 3}));
  EXPECT_EQ(cards["heroes"][1]["value"], 8);
  EXPECT_EQ(cards["heroes"][0]["value"], 3);
  const Json before = cards;
  EXPECT_THAT(set_number(cards, "setup.foot", 1)->text(), HasSubstr("there is no \"foot\""));
  EXPECT_THAT(set_number(cards, "setup.note", 1)->text(), HasSubstr("no whole number"));
  EXPECT_THAT(set_number(cards, "cards.H9.value", 1)->text(), HasSubstr("there is no card \"H9\""));
  EXPECT_THAT(set_number(cards, "costs.3", 1)->text(), HasSubstr("there is no \"3\""));
  EXPECT_EQ(cards, before);
}

TEST(Vary, TriesEveryCombination) {
  EXPECT_THAT(grid_of({{"a", {1, 2}}, {"b", {5, 6}}}),
              ElementsAre(ElementsAre(1, 5), ElementsAre(1, 6), ElementsAre(2, 5), ElementsAre(2, 6)));
}

}  // namespace
}  // namespace parlor::test
