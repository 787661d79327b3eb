// SPDX-License-Identifier: MIT
// The house around the tables: what is a guest's own, how they are known on another device, what the lists say, how many sit down.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "games/resilience/content.h"
#include "parlor/content/embedded.h"
#include "server/running.h"
#include "support/where.h"

namespace parlor {
namespace {

using client::Guest;
using client::Player;
using testing::HasSubstr;

const Json none = Json::object();
const Json open_seat = Json::object();

std::string at(const std::string& table, const std::string& verb = {}) {
  return "/api/tables/" + table + (verb.empty() ? "" : "/" + verb);
}

Json table_in(const Json& list, const std::string& id) {
  for (const Json& one : list["tables"])
    if (one["table"] == id) return one;
  return {};
}

/// A game against bots, or alone, by first choices to its end.
void play_out(const Guest& guest, const std::string& table) {
  Player player{guest, table};
  player.connect();
  while (!player.over() && player.hear_until([&] { return player.my_turn() || player.over(); }))
    if (player.my_turn()) player.outcome(player.act(player.choices[0]["action"]));
}

TEST(OwnTables, SayWhetherItIsYourMoveAlsoWhenTheyHaveLeftMemory) {
  server::Place place = Running::quick();
  Running server{place};
  const Guest ada = Guest::enter(server.port, "Ada"), bob = Guest::enter(server.port, "Bob");
  const std::string table = make_table(ada, {{"game", "resonance"}, {"players", 2}, {"public", false}});
  bob.post(at(table, "sit"), {{"seat", 1}});
  Json listed = table_in(ada.get("/api/me/tables").json(), table);
  EXPECT_EQ(listed["seat"], 0);
  EXPECT_EQ(listed["your_move"], false);
  EXPECT_TRUE(listed["round"].is_null());
  ada.post(at(table, "start"), none);
  const auto moves = [&](const Guest& guest) { return table_in(guest.get("/api/me/tables").json(), table); };
  EXPECT_EQ(moves(ada)["your_move"], true);
  Player player{ada, table};
  player.connect();
  player.hear_until([&] { return player.my_turn(); });
  player.outcome(player.act(player.choices[0]["action"]));
  EXPECT_EQ(moves(ada)["your_move"], false);
  EXPECT_EQ(moves(bob)["your_move"], true);
  EXPECT_EQ(moves(bob)["seat"], 1);
  player.disconnect();
  server.restart();  // nothing is in memory now
  EXPECT_EQ(moves(bob)["your_move"], true);
  EXPECT_EQ(moves(ada)["your_move"], false);
  EXPECT_TRUE(table_in(Guest::enter(server.port, "Eve").get("/api/me/tables").json(), table).is_null());
}

TEST(OwnTables, CountHowOneFaredByTheBotsThatSatThere) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  EXPECT_EQ(ada.get("/api/me/record").json(), (Json{{"record", Json::array()}}));
  int won = 0;
  for (int game = 0; game < 3; ++game) {
    const std::string table = make_table(
        ada, {{"game", "resonance"}, {"seats", {open_seat, {{"bot", "random"}}, {{"bot", "easy"}}}}, {"start", true}});
    play_out(ada, table);
    const Json winners = client::request(server.port, "GET", at(table)).json()["result"]["winners"];
    won += static_cast<int>(std::count(winners.begin(), winners.end(), Json(0)));
  }
  // A game that still runs, and one that was played without bots, say nothing of them.
  make_table(ada, {{"game", "resonance"}, {"seats", {open_seat, {{"bot", "medium"}}}}, {"start", true}});
  play_out(ada, make_table(ada, {{"game", "resilience"}, {"players", 1}, {"start", true}}));
  const Json record = ada.get("/api/me/record").json()["record"];
  EXPECT_EQ(record, (Json{{{"game", "resonance"}, {"level", "random"}, {"played", 3}, {"won", won}},
                          {{"game", "resonance"}, {"level", "easy"}, {"played", 3}, {"won", won}}}));
  EXPECT_EQ(client::request(server.port, "GET", "/api/me/record").status, 401);
}

TEST(Lists, TellTheScenarioAndTheRound) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  const std::string table =
      make_table(ada, {{"game", "resilience"}, {"players", 2}, {"house_rules", {{"scenario", "social_movement"}}}});
  EXPECT_EQ(client::request(server.port, "GET", at(table)).json()["scenario"], "Social Movement Is Spreading");
  const auto listed = [&] { return table_in(client::request(server.port, "GET", "/api/tables").json(), table); };
  EXPECT_EQ(listed()["scenario"], "Social Movement Is Spreading");
  EXPECT_TRUE(listed()["round"].is_null());
  const std::string plain = make_table(ada, {{"game", "persuasion"}});
  EXPECT_TRUE(client::request(server.port, "GET", at(plain)).json()["scenario"].is_null());
  const std::string usual = make_table(ada, {{"game", "resilience"}, {"players", 1}});
  EXPECT_EQ(client::request(server.port, "GET", at(usual)).json()["scenario"], "Test Drive");
}

/// Acts by first choices until that round has begun.
void play_to_round(const Guest& guest, const std::string& table, int round) {
  Player player{guest, table};
  player.connect();
  const auto there = [&] { return player.over() || (!player.view.is_null() && player.view["round"] >= round); };
  while (!there() && player.hear_until([&] { return player.my_turn() || there(); }))
    if (!there()) player.outcome(player.act(player.choices[0]["action"]));
  ASSERT_GE(player.view["round"].get<int>(), round);
}

TEST(Lists, TellTheRoundToWhomMayWatchAsTheyWouldSeeIt) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  const auto round_with = [&](const std::string& spectators) {
    const std::string table =
        make_table(ada, {{"game", "resilience"}, {"players", 1}, {"spectators", spectators}, {"start", true}});
    play_to_round(ada, table, 2);
    return table_in(ada.get("/api/me/tables").json(), table)["round"];
  };
  EXPECT_EQ(round_with("live"), 2);
  EXPECT_TRUE(round_with("delayed").is_null());  // a minute ago it had not begun
  EXPECT_TRUE(round_with("none").is_null());
}

std::string file(const std::string& name) {
  std::ifstream in{test::project() + "/" + name};
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(Lists, CallAScenarioOfOnesOwnByItsName) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  const Json scenario = Json::parse(file("content/resilience/scenarios/cyber_winter.json"));
  const std::string table = make_table(ada, {{"game", "resilience"}, {"players", 2}, {"scenario", scenario}});
  EXPECT_EQ(client::request(server.port, "GET", at(table)).json()["scenario"], scenario["name"]);
  server.restart();
  EXPECT_EQ(table_in(client::request(server.port, "GET", "/api/tables").json(), table)["scenario"], scenario["name"]);
}

TEST(Seats, AreAsManyAsTheGameTakesWithItsHouseRules) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  const Json five{{"game", "resilience"}, {"players", 5}, {"house_rules", {{"seats_max", 5}}}};
  const std::string table = make_table(ada, five);
  EXPECT_EQ(client::request(server.port, "GET", at(table)).json()["players"], 5);
  const auto refused = [&](const Json& form) {
    const auto reply = ada.post("/api/tables", form);
    EXPECT_EQ(reply.status, 400) << form;
    return reply.json()["error"]["text"].get<std::string>();
  };
  EXPECT_THAT(refused({{"game", "resilience"}, {"players", 5}}), HasSubstr("seats_max"));
  EXPECT_THAT(refused({{"game", "resilience"}, {"players", 5}, {"house_rules", {{"seats_max", 4}}}}),
              HasSubstr("1 to 4"));
  EXPECT_THAT(refused({{"game", "resilience"}, {"players", 6}, {"house_rules", {{"seats_max", 5}}}}),
              HasSubstr("1 to 5"));
  EXPECT_THAT(refused({{"game", "persuasion"}, {"players", 2}}), HasSubstr("3 to 8"));
  EXPECT_THAT(refused({{"game", "resonance"}, {"players", 5}}), HasSubstr("2 to 4"));
  EXPECT_THAT(refused({{"game", "persuasion"}, {"players", 9}}), HasSubstr("players"));
  EXPECT_THAT(refused({{"game", "persuasion"}, {"players", 0}}), HasSubstr("players"));
  Json crowd = Json::array();
  for (int i = 0; i < 5000; ++i) crowd.push_back(none);
  EXPECT_THAT(refused({{"game", "persuasion"}, {"seats", crowd}}), HasSubstr("seats"));
}

TEST(Difficulty, IsMeasuredForEveryScenarioAndEveryNumberOfSeats) {
  Running server;
  Json difficulty;
  for (const Json& game : client::request(server.port, "GET", "/api/games").json())
    if (game["game"] == "resilience") difficulty = game["difficulty"];
    else EXPECT_TRUE(game["difficulty"].is_null()) << game["game"];
  ASSERT_TRUE(difficulty.is_object());
  EXPECT_EQ(difficulty["rule"], "scenario");
  EXPECT_THAT(difficulty["how"].get<std::string>(), HasSubstr("parlor simulate resilience"));
  EXPECT_EQ(difficulty["won"].size(), resilience::scenario_words.size());
  for (const std::string_view scenario : resilience::scenario_words) {
    const Json& won = difficulty["won"][std::string{scenario}];
    ASSERT_EQ(won.size(), static_cast<std::size_t>(resilience::most_seats)) << scenario;
    for (const Json& percent : won) EXPECT_TRUE(percent.is_number_integer() && percent > 0 && percent < 100) << percent;
    EXPECT_EQ(difficulty["levels"]["rule"], "difficulty");
    const Json& levels = difficulty["levels"]["won"];
    for (const char* const level : {"gentle", "harsh"})
      ASSERT_EQ(levels[level][std::string{scenario}].size(), won.size()) << level << " " << scenario;
    EXPECT_GT(levels["gentle"][std::string{scenario}][0], won[0]) << scenario;
    EXPECT_LT(levels["harsh"][std::string{scenario}][0], won[0]) << scenario;
  }
}

TEST(Difficulty, IsChosenAtTheTable) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  const auto start_of = [&](const char* difficulty) {
    Player player{ada, make_table(ada, {{"game", "resilience"},
                                        {"seats", {open_seat}},
                                        {"house_rules", {{"difficulty", difficulty}}},
                                        {"start", true}})};
    player.connect();
    EXPECT_TRUE(player.hear_until([&] { return player.my_turn(); }));
    for (const Json& indicator : player.view["indicators"])
      if (indicator["id"] == "OPS") return indicator["space"];
    return Json{};
  };
  EXPECT_EQ(start_of("standard"), 6);
  EXPECT_EQ(start_of("gentle"), 3);
}

TEST(Talk, GoesOnBeforeTheGameAndAfterIt) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada"), eve = Guest::enter(server.port, "Eve");
  const std::string table = make_table(ada, {{"game", "resonance"}, {"seats", {open_seat, {{"bot", "random"}}}}});
  Player host{ada, table}, watcher{eve, table};
  host.connect(), watcher.connect();
  host.hear_until([&] { return !host.face.is_null(); }), watcher.hear_until([&] { return !watcher.face.is_null(); });
  const auto say = [](Player& who, const std::string& text) {
    const std::string id = client::unique_id();
    who.send({{"type", "say"}, {"id", id}, {"to", nullptr}, {"text", text}});
    return (*who.outcome(id))["type"].get<std::string>();
  };
  EXPECT_EQ(say(watcher, "May I sit down?"), "done");
  EXPECT_TRUE(host.hear_until([&] { return !host.chat.empty(); }));
  EXPECT_EQ(host.chat.back()["text"], "May I sit down?");
  ada.post(at(table, "start"), none);
  host.hear_until([&] { return host.my_turn(); });
  EXPECT_EQ(say(watcher, "Take the left one"), "refused");
  while (!host.over() && host.hear_until([&] { return host.my_turn() || host.over(); }))
    if (host.my_turn()) host.outcome(host.act(host.choices[0]["action"]));
  EXPECT_EQ(say(host, "Well played"), "done");
  EXPECT_EQ(say(watcher, "Indeed"), "done");
}

TEST(Replay, TellsTheRoundOfEveryStep) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  const std::string table =
      make_table(ada, {{"game", "resonance"}, {"seats", {open_seat, {{"bot", "random"}}}}, {"start", true}});
  play_out(ada, table);
  const Json whole = ada.get(at(table, "replay?step=0&viewer=0&log=whole")).json();
  const int steps = whole["steps"].get<int>();
  ASSERT_EQ(whole["rounds"].size(), static_cast<std::size_t>(steps) + 1);
  for (const int step : {0, steps / 2, steps})
    EXPECT_EQ(whole["rounds"][static_cast<std::size_t>(step)],
              ada.get(at(table, "replay?step=" + std::to_string(step) + "&viewer=0")).json()["view"]["round"])
        << step;
  EXPECT_GT(whole["rounds"].back().get<int>(), 1);
}

// ---- The same guest elsewhere

client::Reply come_back(const Running& server, const Json& by) {
  return client::request(server.port, "POST", "/api/guests/return", by.dump());
}

std::string cookie_of(const client::Reply& reply) {
  const auto set = reply.headers.find("set-cookie");
  if (set == reply.headers.end()) return {};
  return set->second.substr(13, set->second.find(';') - 13);  // parlor_guest=…;
}

TEST(Guests, AreTheSameOnAnotherDeviceByACodeThatIsGoodOnce) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  const auto made = ada.post("/api/me/code", none);
  EXPECT_EQ(made.status, 201);
  std::string code = made.json()["code"].get<std::string>();
  EXPECT_EQ(code.size(), 8u);
  EXPECT_GT(made.json()["until"].get<std::int64_t>(), 0);
  // Typed as it is read aloud
  std::string typed = code.substr(0, 4) + "-" + code.substr(4) + " ";
  for (char& letter : typed) letter = static_cast<char>(std::toupper(letter));
  const auto there = come_back(server, {{"code", typed}});
  EXPECT_EQ(there.status, 200) << there.body;
  EXPECT_EQ(there.json(), (Json{{"id", ada.id}, {"name", "Ada"}}));
  EXPECT_EQ(cookie_of(there), ada.token);
  const auto again = come_back(server, {{"code", code}});
  EXPECT_EQ(again.status, 403);
  EXPECT_EQ(cookie_of(again), "");
}

TEST(Guests, HaveOneCodeAtATimeAndItDiesWithTheServer) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada"), bob = Guest::enter(server.port, "Bob");
  const auto code_of = [](const Guest& guest) { return guest.post("/api/me/code", none).json()["code"]; };
  const Json old = code_of(ada), bobs = code_of(bob), fresh = code_of(ada);
  EXPECT_EQ(come_back(server, {{"code", old}}).status, 403);
  EXPECT_EQ(come_back(server, {{"code", fresh}}).json()["name"], "Ada");
  EXPECT_EQ(come_back(server, {{"code", bobs}}).json()["name"], "Bob");
  const Json last = code_of(ada);
  server.restart();
  EXPECT_EQ(come_back(server, {{"code", last}}).status, 403);
}

TEST(Guests, ComeBackWithTheKeyTheyKept) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  const Json key = ada.post("/api/me/key", none).json()["key"];
  server.restart();
  const auto there = come_back(server, {{"key", key}});
  EXPECT_EQ(there.json(), (Json{{"id", ada.id}, {"name", "Ada"}}));
  EXPECT_EQ(cookie_of(there), ada.token);
  EXPECT_EQ(come_back(server, {{"key", key.get<std::string>() + "0"}}).status, 403);
  EXPECT_EQ(client::request(server.port, "POST", "/api/me/key", "{}").status, 401);
  EXPECT_EQ(client::request(server.port, "POST", "/api/me/code", "{}").status, 401);
}

TEST(Guests, AreToldWhatIsWrongWithHowTheyComeBack) {
  Running server;
  for (const Json& wrong :
       {none, Json{{"code", "a"}, {"key", "b"}}, Json{{"code", 7}}, Json{{"token", "x"}}, Json::array()})
    EXPECT_EQ(come_back(server, wrong).status, 400) << wrong;
  EXPECT_EQ(come_back(server, {{"code", ""}}).status, 403);
  EXPECT_EQ(come_back(server, {{"key", std::string(5000, 'x')}}).status, 403);
  EXPECT_EQ(client::request(server.port, "GET", "/api/guests/return").status, 405);
  const auto elsewhere = client::request(server.port, "POST", "/api/guests/return", R"({"code":"abcdefgh"})",
                                         {"Origin: http://evil.example"});
  EXPECT_EQ(elsewhere.status, 403);
}

TEST(Guests, CannotTryCodeAfterCode) {
  server::Place place = Running::quick();
  place.settings.limited = true;
  Running server{place};
  int tried = 0;
  while (tried < 50 && come_back(server, {{"code", "aaaaaaaa"}}).status == 403) ++tried;
  EXPECT_EQ(tried, 10);
  EXPECT_EQ(come_back(server, {{"code", "aaaaaaaa"}}).status, 429);
}

}  // namespace
}  // namespace parlor
