// SPDX-License-Identifier: MIT
#include "words/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "kernel/rng.h"
#include "words/house_rules.h"

namespace parlor::test {
namespace {

using namespace std::string_view_literals;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string fault_of(std::string_view text) {
  const auto json = parse_json(text, "file.json");
  return json ? std::string{} : json.fault().text();
}

TEST(Json, NamesTheLineAndColumnOfAFault) {
  EXPECT_EQ(fault_of(R"({"a": [1, 2.5, true, null, "x"]})"), "");
  EXPECT_THAT(fault_of("{\n  \"a\": ]\n}"), StartsWith("file.json: not JSON: line 2, column 8"));
  EXPECT_THAT(fault_of(""), StartsWith("file.json: not JSON: line 1"));
  EXPECT_THAT(fault_of("{} {}"), StartsWith("file.json: not JSON"));
  EXPECT_THAT(fault_of("\"\xff\""), StartsWith("file.json: not JSON"));
}

TEST(Json, RefusesAKeyGivenTwiceAndDeepNests) {
  EXPECT_THAT(fault_of(R"({"a":1,"b":{"a":2},"a":3})"), HasSubstr("the key \"a\" is given twice"));
  EXPECT_EQ(fault_of(std::string(32, '[') + std::string(32, ']')), "");
  EXPECT_THAT(fault_of(std::string(33, '[') + std::string(33, ']')), HasSubstr("nested deeper than 32 levels"));
  EXPECT_THAT(fault_of(std::string(10'000'000, '[')), HasSubstr("nested deeper"));
}

TEST(Json, RefusesTenMegabytesOfGarbage) {
  Rng rng{seed_of(std::uint64_t{1})};
  std::string garbage(10'000'000, ' ');
  for (char& byte : garbage) byte = static_cast<char>(rng.below(256));
  EXPECT_THAT(fault_of(garbage), StartsWith("file.json: not JSON: line "));
}

TEST(AReader, RemembersTheFirstFaultAndItsPlace) {
  const Json json{{"cards", {{{"copies", 3}}, {{"copies", "many"}}, {{"copies", 99}}}}};
  Reader::Document document{json, "cards.json"};
  int sum = 0;
  for (const Reader& card : document.root().at("cards").items()) sum += card.integer("copies", 1, 12);
  EXPECT_FALSE(document.sound());
  EXPECT_EQ(document.fault().text(),
            "cards.json: cards[1]: copies: expected a whole number from 1 to 12, found \"many\"");
  EXPECT_EQ(sum, 3 + 1 + 1) << "after a fault reading goes on harmlessly";
}

TEST(AReader, SaysWhatItExpected) {
  const auto fault = [](const Json& json, const auto& read) {
    Reader::Document document{json, "in"};
    read(document.root());
    return document.sound() ? std::string{} : document.fault().text();
  };
  EXPECT_EQ(fault({{"a", 1}}, [](Reader& in) { in.at("b"); }), "in: \"b\" is missing");
  EXPECT_EQ(fault(7, [](Reader& in) { in.at("b"); }), "in: expected an object, found the number 7");
  EXPECT_EQ(fault({{"a", 1}}, [](Reader& in) { in.at("a").items(); }), "in: a: expected a list, found the number 1");
  EXPECT_EQ(fault({{"a", 1}, {"z", 1}}, [](Reader& in) { in.only({"a"}); }), "in: there is no field \"z\" here");
  EXPECT_EQ(fault({{"a", 1.5}}, [](Reader& in) { in.integer("a", 0, 9); }),
            "in: a: expected a whole number from 0 to 9, found a fraction");
  EXPECT_EQ(fault({{"a", 18446744073709551615u}}, [](Reader& in) { in.integer("a", -1, 9); }),
            "in: a: expected a whole number from -1 to 9, found the number 18446744073709551615");
  EXPECT_EQ(fault({{"a", true}}, [](Reader& in) { in.text("a"); }), "in: a: expected a text, found true");
  EXPECT_EQ(fault({{"a", "yes"}}, [](Reader& in) { in.boolean("a"); }), "in: a: expected true or false, found \"yes\"");
  EXPECT_EQ(fault("up", [](Reader& in) { in.one_of({"left", "right"}); }),
            "in: expected one of left, right, found \"up\"");
}

constexpr std::array down_up{"down"sv, "up"sv};
constexpr std::array house_rules{
    HouseRuleSpec{.key = "face", .rule = "X-1", .words = down_up},
    HouseRuleSpec{.key = "limit", .rule = "X-2", .least = 5, .most = 60, .usual = 0, .or_none = true},
};

TEST(HouseRules, AreReadCheckedAndWrittenWhereTheyDiffer) {
  const auto read = read_house_rules(house_rules, {{"face", "up"}, {"limit", 7}}, "house_rules");
  ASSERT_TRUE(read);
  EXPECT_EQ((*read)[0], 1);
  EXPECT_EQ((*read)[1], 7);
  EXPECT_EQ(write_house_rules(house_rules, *read), (Json{{"face", "up"}, {"limit", 7}}));
  EXPECT_EQ(write_house_rules(house_rules, default_house_rules(house_rules)), Json::object());
  EXPECT_EQ((*read_house_rules(house_rules, {{"limit", "none"}}, ""))[1], 0);
  const auto fault = [](const Json& json) { return read_house_rules(house_rules, json, "house_rules").fault().text(); };
  EXPECT_THAT(fault({{"colour", 1}}), HasSubstr("there is no house rule \"colour\"; known are face, limit"));
  EXPECT_THAT(fault({{"face", "sideways"}}),
              HasSubstr("house_rules: face: expected one of down, up, found \"sideways\""));
  EXPECT_THAT(fault({{"limit", 4}}),
              HasSubstr("house_rules: limit: expected a whole number from 5 to 60, or none, found 4"));
  EXPECT_THAT(fault(3), HasSubstr("expected an object"));
}

TEST(HouseRules, AreTypedAsKeyAndValue) {
  const auto typed = [](std::string_view text) { return with_typed_house_rule(house_rules, Json::object(), text); };
  EXPECT_EQ(*typed("face=up"), (Json{{"face", "up"}}));
  EXPECT_EQ(*typed("limit=12"), (Json{{"limit", 12}}));
  EXPECT_EQ(*typed("limit=none"), (Json{{"limit", "none"}}));
  EXPECT_EQ(*with_typed_house_rule(house_rules, {{"face", "up"}}, "limit=5"), (Json{{"face", "up"}, {"limit", 5}}));
  EXPECT_THAT(typed("face").fault().text(), HasSubstr("expected key=value, such as face=\"down\""));
  EXPECT_THAT(typed("face=sideways").fault().text(), HasSubstr("expected one of down, up"));
  EXPECT_THAT(typed("limit=12x").fault().text(), HasSubstr("expected a whole number from 5 to 60, or none"));
  EXPECT_THAT(typed("colour=red").fault().text(), HasSubstr("there is no house rule \"colour\""));
}

}  // namespace
}  // namespace parlor::test
