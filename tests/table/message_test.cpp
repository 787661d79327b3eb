// SPDX-License-Identifier: MIT
// The messages: what they may hold, and what is wrong with those that are not sound. tests/table/messages.json holds what both
// the engine and the page make of them; the page reads the same file.
#include "table/message.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "support/where.h"
#include "table/speech.h"

namespace parlor::test {
namespace {

Json shared() {
  std::ifstream file{test::project() + "/tests/table/messages.json"};
  std::stringstream text;
  text << file.rdbuf();
  auto json = parse_json(text.str(), "messages.json");
  EXPECT_TRUE(json) << json.fault().text();
  return json ? *json : Json::object();
}

TEST(Messages, AreSpokenAsTheSharedFileSays) {
  const Json all = shared();
  const Names names{all["names"]};
  int spoken = 0;
  for (const Json& one : all["spoken"]) {
    Json strings = all["strings"];
    strings["it"] = one["message"];
    const Speech speech{strings};
    ASSERT_TRUE(speech.faults().empty()) << one.dump() << speech.faults().front().text();
    const Viewer viewer = one.contains("viewer") ? Viewer{seat_at(one["viewer"].get<int>())} : Viewer::spectator();
    EXPECT_EQ(speech.say("it", one["fields"], names, viewer), one["says"].get<std::string>()) << one.dump();
    ++spoken;
  }
  EXPECT_GT(spoken, 30);
}

TEST(Messages, ThatAreUnsoundAreRefusedWithTheirPlace) {
  const Json all = shared();
  EXPECT_GT(all["unsound"].size(), 10u);
  for (const Json& one : all["unsound"]) {
    const auto message = Message::parse(one["message"].get<std::string>());
    ASSERT_FALSE(message) << one.dump();
    EXPECT_EQ(message.fault().text(), one["fault"].get<std::string>()) << one.dump();
  }
}

TEST(Messages, AreBoundedInDepthAndLength) {
  std::string deep = "x";
  for (int i = 0; i < Message::deepest; ++i) deep = "{a, select, other {" + deep + "}}";
  EXPECT_TRUE(Message::parse(deep));
  EXPECT_FALSE(Message::parse("{a, select, other {" + deep + "}}"));
  EXPECT_TRUE(Message::parse(std::string(Message::longest, 'x')));
  EXPECT_FALSE(Message::parse(std::string(Message::longest + 1, 'x')));
  EXPECT_FALSE(Message::parse(std::string(Message::longest, '{')));
}

TEST(Plurals, FollowTheRulesOfTheirLanguage) {
  PluralRules polish;
  ASSERT_TRUE(polish.add("one", "n = 1"));
  ASSERT_TRUE(polish.add("few", "n % 10 = 2..4 and n % 100 != 12..14"));
  ASSERT_TRUE(polish.add("many", "n != 1 and n % 10 = 0..1 or n % 10 = 5..9 or n % 100 = 12..14"));
  for (const auto& [n, category] :
       {std::pair{1, "one"}, {2, "few"}, {12, "many"}, {22, "few"}, {0, "many"}, {5, "many"}, {-1, "one"}})
    EXPECT_EQ(polish.category(n), category) << n;
  PluralRules none;
  EXPECT_EQ(none.category(1), "other");
  for (const char* wrong : {"", "n", "n =", "n = x", "m = 1", "n % 0 = 1", "n = 1 and", "n = 1 n = 2", "n = 1.."})
    EXPECT_FALSE(none.add("one", wrong)) << wrong;
  EXPECT_EQ(none.category(1), "other");
}

}  // namespace
}  // namespace parlor::test
