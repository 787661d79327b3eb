// SPDX-License-Identifier: MIT
#include "words/names.h"

#include <gtest/gtest.h>

#include "words/json.h"

namespace parlor::test {
namespace {

TEST(Names, AreFoundByIdAndByNumberOverThoseThatLast) {
  const auto lasting = std::make_shared<const Names>(Json{{"card", {{"T1", "Rake"}, {"7", "Seven"}}}});
  const Names names{{{"seat", {"Ann", "Bob"}}, {"price", {{"T1", 3}}}}, lasting};
  EXPECT_EQ(names.word("card", "T1"), "Rake");
  EXPECT_EQ(names.word("card", 7), "Seven");
  EXPECT_EQ(names.word("seat", 1), "Bob");
  EXPECT_EQ(names.word("price", "T1"), "3");
  for (const int nobody : {-1, 2}) EXPECT_EQ(names.word("seat", nobody), "");
  EXPECT_EQ(names.word("seat", "1"), "") << "a list has places, not ids";
  EXPECT_EQ(names.word("nothing", "T1"), "");
}

TEST(Names, AreWrittenTogetherAndApart) {
  const auto lasting = std::make_shared<const Names>(Json{{"card", {{"T1", "Rake"}}}});
  const Json seats{{"seat", Json::array({"Ann \"the\" Great"})}};
  EXPECT_EQ(Names(seats, lasting).text(), R"({"card":{"T1":"Rake"},"seat":["Ann \"the\" Great"]})");
  EXPECT_EQ(Names(seats, lasting).changing(), R"({"seat":["Ann \"the\" Great"]})");
  EXPECT_EQ(Names(seats, lasting).json()["seat"][0], "Ann \"the\" Great");
  EXPECT_EQ(Names(seats).text(), Names(seats, lasting).changing());
  EXPECT_EQ(Names(Json::object(), lasting).text(), R"({"card":{"T1":"Rake"}})");
  EXPECT_EQ(Names{}.text(), "{}");
}

}  // namespace
}  // namespace parlor::test
