// SPDX-License-Identifier: MIT
// Where all decide together, bots advise people and act when they are asked to.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/running.h"

namespace parlor {
namespace {

using client::Guest;
using client::Player;
using ::testing::HasSubstr;

Json with_bots(const char* level = "medium", const Json& house_rules = Json::object()) {
  return {{"game", "resilience"},
          {"seats", {Json::object(), {{"bot", level}}}},
          {"house_rules", house_rules},
          {"start", true}};
}

/// A person and a bot in the cabinet.
struct Cabinet {
  explicit Cabinet(const Json& form = with_bots())
      : guest{Guest::enter(server.port, "Ada")}, table{make_table(guest, form)}, ada{guest, table} {
    ada.connect();
    EXPECT_TRUE(ada.hear_until([&] { return ada.my_turn(); }));
  }
  bool advised() {
    return ada.hear_until([&] { return ada.advice.size() == 1 && ada.advice[0]["action"].is_object(); });
  }
  std::optional<Json> ask(const char* id, const Json& more = Json::object()) {
    Json message{{"type", "ask"}, {"id", id}, {"seat", 1}};
    message.update(more);
    ada.send(message);
    return ada.outcome(id);
  }
  Running server;
  Guest guest;
  std::string table;
  Player ada;
};

TEST(Counsel, ABotSaysWhatItWouldDoAndWhyAndWaits) {
  Cabinet cabinet;
  ASSERT_TRUE(cabinet.advised());
  const Json advice = cabinet.ada.advice[0];
  EXPECT_EQ(advice["seat"], 1);
  EXPECT_FALSE(advice["label"].get<std::string>().empty());
  bool offered = false;
  for (const Json& choice : cabinet.ada.choices) offered = offered || choice["action"] == advice["action"];
  EXPECT_TRUE(offered) << "what it advises can be done: " << advice.dump();
  const std::size_t dealt = cabinet.ada.log.size();  // the deal names seats, too
  int reasons = 0;
  for (int step = 0; step < 12; ++step) {  // it never goes ahead, and has something new to say each time
    const Json before = cabinet.ada.advice;
    ASSERT_TRUE(cabinet.ada.outcome(cabinet.ada.act(cabinet.ada.advice[0]["action"])).has_value());
    ASSERT_TRUE(cabinet.ada.hear_until([&] {
      return cabinet.ada.advice != before && cabinet.ada.advice.size() == 1 &&
             cabinet.ada.advice[0]["action"].is_object();
    }));
    reasons += cabinet.ada.advice[0]["reason"] != "";
  }
  EXPECT_GT(reasons, 6);
  for (std::size_t i = dealt; i < cabinet.ada.log.size(); ++i)
    EXPECT_NE(cabinet.ada.log[i]["event"].value("seat", 0), 1) << cabinet.ada.log[i].dump();
}

TEST(Counsel, ABotDecidesWhenItIsAskedTo) {
  Cabinet cabinet;
  ASSERT_TRUE(cabinet.advised());
  const Json advice = cabinet.ada.advice;
  const int before = static_cast<int>(cabinet.ada.log.size());
  EXPECT_EQ((*cabinet.ask("k1"))["type"], "done");
  ASSERT_TRUE(cabinet.ada.hear_until([&] { return static_cast<int>(cabinet.ada.log.size()) > before; }));
  ASSERT_TRUE(cabinet.ada.hear_until([&] { return cabinet.ada.advice != advice; }));
  ASSERT_TRUE(cabinet.advised()) << "once: then it waits again";
  const std::size_t lines = cabinet.ada.log.size();
  EXPECT_EQ((*cabinet.ask("k1"))["type"], "done") << "the same again is answered,";
  EXPECT_EQ((*cabinet.ask("k2", {{"seat", 0}}))["type"], "refused");
  EXPECT_EQ(cabinet.ada.log.size(), lines) << "and done once";
}

TEST(Counsel, ABotWithAFreeHandPlaysOnUntilItIsStopped) {
  Cabinet cabinet;
  ASSERT_TRUE(cabinet.advised());
  EXPECT_EQ((*cabinet.ask("k1", {{"how", "always"}}))["type"], "done");
  ASSERT_TRUE(cabinet.ada.hear_until([&] { return cabinet.ada.free == Json{1}; }));
  ASSERT_TRUE(cabinet.ada.hear_until([&] { return cabinet.ada.log.size() > 60; })) << "by itself";
  EXPECT_EQ((*cabinet.ask("k2", {{"how", "never"}}))["type"], "done");
  ASSERT_TRUE(cabinet.ada.hear_until([&] {
    return cabinet.ada.over() ||
           (cabinet.ada.free.empty() && cabinet.ada.advice.size() == 1 && cabinet.ada.advice[0]["action"].is_object());
  }));
}

TEST(Counsel, KnowsWhomItCannotAsk) {
  Cabinet cabinet;
  ASSERT_TRUE(cabinet.advised());
  const auto refused = cabinet.ask("k1", {{"seat", 2}});
  EXPECT_EQ((*refused)["text"], "no bot sits there");
  const auto nonsense = cabinet.ask("k2", {{"how", "perhaps"}});
  EXPECT_THAT((*nonsense)["text"].get<std::string>(), HasSubstr("expected one of once, always, never"));

  const Guest bo = Guest::enter(cabinet.server.port, "Bo");
  Player watching{bo, cabinet.table};
  watching.connect();
  ASSERT_TRUE(watching.hear_until([&] { return !watching.view.is_null(); }));
  watching.send({{"type", "ask"}, {"id", "w1"}, {"seat", 1}});
  EXPECT_EQ((*watching.outcome("w1"))["text"], "you have no seat at this table");
  EXPECT_EQ(watching.heard.find("\"advice\""), std::string::npos) << "players alone are told";

  const std::string other = make_table(
      bo, {{"game", "persuasion"}, {"seats", {Json::object(), {{"bot", "easy"}}, {{"bot", "easy"}}}}, {"start", true}});
  Player rival{bo, other};
  rival.connect();
  ASSERT_TRUE(rival.hear_until([&] { return rival.my_turn(); }));
  rival.send({{"type", "ask"}, {"id", "r1"}, {"seat", 1}});
  EXPECT_EQ((*rival.outcome("r1"))["text"], "in this game everybody decides for themselves");
}

TEST(Counsel, IsAskedAgainAfterAReconnect) {
  Cabinet cabinet;
  ASSERT_TRUE(cabinet.advised());
  cabinet.ada.disconnect();
  Player again{cabinet.guest, cabinet.table};
  again.connect();
  EXPECT_TRUE(again.hear_until([&] { return again.advice.size() == 1 && again.advice[0]["action"].is_object(); }));
}

}  // namespace
}  // namespace parlor
