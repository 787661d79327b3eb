// SPDX-License-Identifier: MIT
// Who may ask a coach, who learns of it, and what is foreseen; looking back at a finished table, and going on from one of its steps.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/running.h"
#include "table/record.h"

namespace parlor {
namespace {

using client::Guest;
using client::Player;

struct Seated {
  explicit Seated(const Json& form)
      : guest{Guest::enter(server.port, "Ada")}, table{make_table(guest, form)}, ada{guest, table} {
    ada.connect();
    EXPECT_TRUE(ada.hear_until([&] { return ada.my_turn(); }));
  }
  Json ask(const char* type, const Json& more = Json::object()) { return asked_by(ada, type, more); }
  static Json asked_by(Player& who, const char* type, const Json& more = Json::object()) {
    Json message{{"type", type}, {"id", client::unique_id()}};
    message.update(more);
    who.send(message);
    const auto answer = who.outcome(message["id"].get<std::string>());
    return answer ? *answer : Json{};
  }
  Running server;
  Guest guest;
  std::string table;
  Player ada;
};

Json alone(const char* game = "ritual", int players = 3) {
  Json seats = Json::array({Json::object()});
  while (static_cast<int>(seats.size()) < players) seats.push_back({{"bot", "easy"}});
  return {{"game", game}, {"seats", seats}, {"start", true}};
}

TEST(Coach, AnswersWhoPlaysAgainstBotsAndAllSeeThatTheyAsked) {
  Seated at{alone()};
  const Json said = at.ask("coach");
  ASSERT_EQ(said["type"], "coach") << said;
  ASSERT_GE(said["choices"].size(), 1u);
  bool offered = false;
  for (const Json& choice : at.ada.choices) offered = offered || choice["action"] == said["choices"][0]["action"];
  EXPECT_TRUE(offered) << said;
  EXPECT_FALSE(said["choices"][0]["reason"].get<std::string>().empty());
  ASSERT_TRUE(at.ada.hear_until([&] { return at.ada.face["seats"][0]["coached"] == 1; }));
  EXPECT_EQ(at.ask("coach")["choices"], said["choices"]) << "what is asked twice is thought about once,";
  EXPECT_EQ(at.guest.get("/api/tables/" + at.table).json()["seats"][0]["coached"], 1) << "and counted once";
}

TEST(Coach, IsNotAskedWhereTheTableSaysSo) {
  Json form = alone();
  form["coach"] = false;
  Seated at{form};
  EXPECT_EQ(at.ask("coach")["type"], "refused");
  EXPECT_EQ(at.ada.face["coach"], "never");
  EXPECT_EQ(at.guest.post("/api/tables/" + at.table + "/coach", {{"on", true}}).status, 403);
}

TEST(Coach, WaitsUntilAllPeopleAgree) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada"), ben = Guest::enter(server.port, "Ben");
  const std::string table =
      make_table(ada, {{"game", "resonance"}, {"seats", {Json::object(), Json::object(), {{"bot", "easy"}}}}});
  const std::string path = "/api/tables/" + table;
  ASSERT_EQ(ben.post(path + "/sit", {{"seat", 1}}).status, 200);
  ASSERT_EQ(ada.post(path + "/start", Json::object()).status, 200);
  Player one{ada, table}, other{ben, table};
  one.connect(), other.connect();
  ASSERT_TRUE(one.hear_until([&] { return one.my_turn(); }));
  EXPECT_EQ(Seated::asked_by(one, "coach")["type"], "refused");
  EXPECT_EQ(ada.post(path + "/coach", {{"on", true}}).json()["coach"], "ask");
  EXPECT_EQ(Seated::asked_by(one, "coach")["type"], "refused") << "one of two is not all";
  EXPECT_EQ(ben.post(path + "/coach", {{"on", true}}).json()["coach"], "open");
  EXPECT_EQ(Seated::asked_by(one, "coach")["type"], "coach");
  ASSERT_TRUE(other.hear_until([&] { return other.face["seats"][0]["coached"] == 1; }));
  EXPECT_EQ(other.heard.find("\"type\":\"coach\""), std::string::npos) << "what was answered is nobody else's";
  EXPECT_EQ(ben.post(path + "/coach", {{"on", false}}).json()["coach"], "ask");
  EXPECT_EQ(Seated::asked_by(one, "coach")["type"], "refused") << "whoever agreed may take it back";
}

TEST(Coach, ForeseesOnlyForWhoIsAsked) {
  Seated at{alone("resonance", 3)};
  int foreseen = 0;
  for (int act = 0; act < 12 && at.ada.my_turn(); ++act) {
    for (std::size_t i = 0; i < std::min<std::size_t>(at.ada.choices.size(), 6); ++i) {
      const Json told = at.ask("preview", {{"action", at.ada.choices[i]["action"]}});
      ASSERT_EQ(told["type"], "preview");
      EXPECT_EQ(told["changes"].empty(), told["text"] == "") << told;
      foreseen += !told["changes"].empty();
    }
    EXPECT_TRUE(at.ada.outcome(at.ada.act(at.ada.choices.front()["action"])).has_value());
    ASSERT_TRUE(at.ada.hear_until([&] { return at.ada.my_turn(); }));
  }
  EXPECT_GT(foreseen, 2);
  EXPECT_TRUE(at.ask("preview", {{"action", {{"type", "choose"}, {"response", "nonsense"}}}})["changes"].empty());
  Player watching{Guest::enter(at.server.port, "Eve"), at.table};
  watching.connect();
  ASSERT_TRUE(watching.hear_until([&] { return !watching.view.is_null(); }));
  EXPECT_TRUE(Seated::asked_by(watching, "preview", {{"action", at.ada.choices.front()["action"]}})["changes"].empty());
  EXPECT_EQ(Seated::asked_by(watching, "coach")["type"], "refused");
}

/// Plays the first choice until the end.
void finish(Player& player) {
  while (player.hear_until([&] { return player.my_turn() || player.over(); }) && !player.over()) {
    const Json before = player.choices;
    player.outcome(player.act(player.choices.front()["action"]));
    if (!player.hear_until([&] { return player.choices != before || player.over(); })) return;
  }
}

TEST(Coach, LooksBackAndGoesOnFromThere) {
  Seated at{alone("persuasion", 3)};
  const std::string path = "/api/tables/" + at.table;
  EXPECT_EQ(at.guest.get(path + "/review?seat=0").status, 409) << "not before it is over";
  EXPECT_EQ(at.guest.post(path + "/continue", {{"step", 1}, {"seat", 0}}).status, 409);
  ASSERT_EQ(at.ask("coach")["type"], "coach");
  finish(at.ada);
  ASSERT_TRUE(at.ada.over());

  Json review;
  while (review.is_null()) {  // each look waits for a turn of the table
    const Json answer = at.guest.get(path + "/review?seat=0").json();
    ASSERT_TRUE(answer.contains("review")) << answer;
    review = answer["review"];
  }
  EXPECT_EQ(review["seat"], 0);
  EXPECT_FALSE(review["decisions"].empty());
  EXPECT_EQ(at.guest.get(path + "/review?seat=0").json()["review"], review) << "it is kept";
  EXPECT_EQ(at.guest.get(path + "/review?seat=7").status, 403);

  const std::string record = at.guest.get(path + "/record").body;
  const auto played = read_record(record, "record");
  ASSERT_TRUE(played);
  EXPECT_EQ(played->header.seats[0]["coached"], 1) << "who asked a coach stands in the record";
  const int steps = static_cast<int>(played->lines.size());
  EXPECT_EQ(at.guest.post(path + "/continue", {{"step", steps}, {"seat", 0}}).status, 409) << "there it is over";
  const client::Reply made = at.guest.post(path + "/continue", {{"step", steps / 2}, {"seat", 0}});
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string again = made.json()["table"];
  Player ada{at.guest, again};
  ada.connect();
  ASSERT_TRUE(ada.hear_until([&] { return ada.my_turn() || ada.over(); }));
  EXPECT_EQ(ada.face["origin"]["table"], at.table);
  EXPECT_EQ(ada.face["origin"]["step"], steps / 2);
  finish(ada);
  ASSERT_TRUE(ada.over());
  const auto went_on = read_record(at.guest.get("/api/tables/" + again + "/record").body, "record");
  ASSERT_TRUE(went_on) << went_on.fault().text();
  EXPECT_EQ(went_on->header.origin["step"], steps / 2);
  for (int i = 0; i < steps / 2; ++i) {
    const auto place = static_cast<std::size_t>(i);
    EXPECT_EQ(went_on->lines[place].action["type"], played->lines[place].action["type"]);
  }
  EXPECT_TRUE(verify(*went_on, "record")) << "it is true by itself";
  for (const Json& fared : at.guest.get("/api/me/record").json()["record"])
    EXPECT_EQ(fared["played"], 1) << "what goes on from another game is no new one: " << fared;
}

}  // namespace
}  // namespace parlor
