// SPDX-License-Identifier: MIT
// Nobody has to put up with everybody: how much may be said, what a host may do, what those who run the server may.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/running.h"
#include "store/store.h"

namespace parlor {
namespace {

using client::Guest;
using client::Player;
using testing::HasSubstr;

const Json none = Json::object();

std::string at(const std::string& table, const std::string& verb = {}) {
  return "/api/tables/" + table + (verb.empty() ? "" : "/" + verb);
}

std::string gathering(const Guest& host) { return make_table(host, {{"game", "resonance"}, {"players", 3}}); }

/// Says so many lines, over so many sockets; how many of them were heard.
int heard_of(const std::vector<Guest>& guests, const std::string& table, int sockets, int lines) {
  std::vector<Player> players;
  for (int i = 0; i < sockets; ++i) players.emplace_back(guests[static_cast<std::size_t>(i) % guests.size()], table);
  for (Player& player : players) player.connect(), player.hear_until([&] { return !player.face.is_null(); });
  std::vector<std::pair<Player*, std::string>> said;
  for (int i = 0; i < lines; ++i) {
    Player& player = players[static_cast<std::size_t>(i) % players.size()];
    said.emplace_back(&player, client::unique_id());
    player.send({{"type", "say"}, {"id", said.back().second}, {"to", nullptr}, {"text", "Hello " + std::to_string(i)}});
  }
  int heard = 0;
  for (const auto& [player, id] : said) heard += (*player->outcome(id))["type"] == "done" ? 1 : 0;
  return heard;
}

server::Place limited() {
  server::Place place = Running::quick();
  place.settings.limited = true;
  return place;
}

TEST(Talk, IsLimitedByGuestHoweverManySocketsTheyHave) {
  Running server{limited()};
  const Guest ada = Guest::enter(server.port, "Ada");
  EXPECT_LT(heard_of({ada}, gathering(ada), 10, 60), 40);
}

TEST(Talk, IsLimitedByTableAndAddressHoweverManyGuestsTheyAre) {
  Running server{limited()};
  std::vector<Guest> guests;
  for (int i = 0; i < 12; ++i) guests.push_back(Guest::enter(server.port, "Guest " + std::to_string(i)));
  EXPECT_LT(heard_of(guests, gathering(guests[0]), 12, 300), 200);
}

TEST(Hosts, RemoveSomebodyWhoOnlySitsThere) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada"), eve = Guest::enter(server.port, "Eve");
  const std::string table = gathering(ada);
  eve.post(at(table, "sit"), {{"seat", 1}});
  Player there{eve, table};
  there.connect();
  ASSERT_TRUE(there.hear_until([&] { return there.seat == 1; }));
  EXPECT_EQ(eve.post(at(table, "remove"), {{"guest", ada.id}}).status, 403);
  const Json face = ada.post(at(table, "remove"), {{"guest", eve.id}}).json();
  EXPECT_TRUE(face["seats"][1]["name"].is_null());
  while (there.hear()) {
  }
  EXPECT_EQ(there.socket().close_code(), 4403);
  EXPECT_EQ(eve.post(at(table, "sit"), {{"seat", 1}}).status, 403);
  Player again{eve, table};
  again.connect();
  while (again.hear()) {
  }
  EXPECT_EQ(again.socket().close_code(), 4403);
}

TEST(Hosts, RemoveNobodyInPlay) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada"), eve = Guest::enter(server.port, "Eve");
  const std::string table = make_table(ada, {{"game", "resonance"}, {"players", 2}});
  eve.post(at(table, "sit"), {{"seat", 1}});
  ada.post(at(table, "start"), none);
  EXPECT_EQ(ada.post(at(table, "remove"), {{"guest", eve.id}}).status, 409);
}

TEST(Hosts, MuteAndUnmute) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada"), eve = Guest::enter(server.port, "Eve");
  const std::string table = gathering(ada);
  EXPECT_EQ(heard_of({eve}, table, 1, 1), 1);
  EXPECT_EQ(eve.post(at(table, "mute"), {{"guest", ada.id}, {"on", true}}).status, 403);
  EXPECT_EQ(ada.post(at(table, "mute"), {{"guest", eve.id}, {"on", true}}).json()["muted"], Json::array({eve.id}));
  EXPECT_EQ(heard_of({eve}, table, 1, 1), 0);
  ada.post(at(table, "mute"), {{"guest", eve.id}, {"on", false}});
  EXPECT_EQ(heard_of({eve}, table, 1, 1), 1);
}

TEST(Hosts, LockTheTable) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada"), bob = Guest::enter(server.port, "Bob"),
              eve = Guest::enter(server.port, "Eve");
  const std::string table = gathering(ada);
  bob.post(at(table, "sit"), {{"seat", 1}});
  EXPECT_EQ(bob.post(at(table, "lock"), {{"on", true}}).status, 403);
  EXPECT_EQ(ada.post(at(table, "lock"), {{"on", true}}).json()["locked"], true);
  EXPECT_EQ(eve.post(at(table, "sit"), {{"seat", 2}}).status, 403);
  EXPECT_EQ(bob.post(at(table, "sit"), {{"seat", 2}}).status, 200) << "who sits here may move";
  Player outside{eve, table};
  outside.connect();
  while (outside.hear()) {
  }
  EXPECT_EQ(outside.socket().close_code(), 4403);
  EXPECT_THAT(eve.get("/api/tables").body, testing::Not(HasSubstr(table)));
  ada.post(at(table, "lock"), {{"on", false}});
  EXPECT_EQ(eve.post(at(table, "sit"), {{"seat", 1}}).status, 200);
}

TEST(Hosts, CloseTheTableBeforeAndInPlay) {
  for (const bool started : {false, true}) {
    Running server;
    const Guest ada = Guest::enter(server.port, "Ada"), eve = Guest::enter(server.port, "Eve");
    const std::string table = make_table(ada, {{"game", "resonance"}, {"seats", {none, none, {{"bot", "easy"}}}}});
    eve.post(at(table, "sit"), {{"seat", 1}});
    if (started) ada.post(at(table, "start"), none);
    EXPECT_EQ(eve.post(at(table, "close"), none).status, 403);
    const Json face = ada.post(at(table, "close"), none).json();
    EXPECT_EQ(face["state"], "over");
    EXPECT_EQ(face["result"]["reason"], "closed");
    server.restart();
    EXPECT_EQ(eve.get(at(table)).json()["result"]["reason"], "closed");
    EXPECT_EQ(ada.get("/api/me/record").json()["record"], Json::array()) << "nobody lost";
  }
}

const std::vector<std::string> with_token{"Authorization: Bearer operator"};

Json admin(const Running& server, const std::string& what) {
  return client::request(server.port, "GET", "/api/admin/" + what, "", with_token).json();
}
client::Reply admin(const Running& server, const std::string& what, const Json& body) {
  return client::request(server.port, "POST", "/api/admin/" + what, body.dump(), with_token);
}

TEST(Players, ReportWhatOperatorsRead) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada"), eve = Guest::enter(server.port, "Eve");
  const std::string table = gathering(eve);
  EXPECT_EQ(ada.post(at(table, "report"), {{"guest", eve.id}, {"text", ""}}).status, 400);
  EXPECT_EQ(ada.post(at(table, "report"), {{"guest", eve.id}, {"text", "Insults everybody"}}).status, 200);
  server.restart();
  const Json reports = admin(server, "reports")["reports"];
  ASSERT_EQ(reports.size(), 1u);
  EXPECT_EQ(reports[0]["about"], eve.id);
  EXPECT_EQ(reports[0]["by"], ada.id);
  EXPECT_EQ(reports[0]["text"], "Insults everybody");
}

TEST(Operators, HaveAToken) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  EXPECT_EQ(client::request(server.port, "GET", "/api/admin/tables").status, 401);
  EXPECT_EQ(ada.get("/api/admin/tables").status, 401);
  EXPECT_EQ(client::request(server.port, "GET", "/metrics").status, 401);
  EXPECT_EQ(client::request(server.port, "GET", "/metrics", "", with_token).status, 200);
  server::Place nobody = Running::quick();
  nobody.settings.operators_token.clear();
  Running other{nobody};
  EXPECT_EQ(client::request(other.port, "GET", "/api/admin/tables", "", {"Authorization: Bearer "}).status, 401);
}

TEST(Operators, HaveAnAddressOfTheirOwn) {
  server::Place place = Running::quick();
  place.inside = "127.0.0.1:0";
  Running server{place};
  EXPECT_EQ(client::request(server.inside(), "GET", "/metrics").status, 200);
  EXPECT_EQ(client::request(server.inside(), "GET", "/api/admin/tables").status, 401);
}

TEST(Operators, SeeAllTablesAndCloseThem) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  const std::string table = make_table(ada, {{"game", "resonance"}, {"players", 2}, {"public", false}});
  const Json all = admin(server, "tables")["tables"];
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0]["table"], table);
  EXPECT_EQ(all[0]["in_memory"], true);
  EXPECT_EQ(admin(server, "close", {{"table", table}}).json()["result"]["reason"], "closed");
  EXPECT_EQ(admin(server, "close", {{"table", "nosuch"}}).status, 404);
}

TEST(Operators, BanGuestsAndAddressesUntilTheyLiftIt) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada"), eve = Guest::enter(server.port, "Eve");
  const std::string table = gathering(ada);
  Player there{eve, table};
  there.connect();
  ASSERT_TRUE(there.hear_until([&] { return !there.face.is_null(); }));
  EXPECT_EQ(admin(server, "ban", {{"guest", eve.id}, {"reason", "insults"}}).status, 200);
  while (there.hear()) {
  }
  EXPECT_EQ(there.socket().close_code(), 4403);
  EXPECT_EQ(eve.get("/api/me").status, 403);
  EXPECT_THAT(eve.get("/api/me").body, HasSubstr("insults"));
  server.restart();
  EXPECT_EQ(eve.get("/api/me").status, 403);
  EXPECT_EQ(ada.get("/api/me").status, 200);
  EXPECT_EQ(admin(server, "bans")["bans"].size(), 1u);
  admin(server, "unban", {{"guest", eve.id}});
  EXPECT_EQ(eve.get("/api/me").status, 200);
  admin(server, "ban", {{"address", "127.0.0.1"}});
  EXPECT_EQ(ada.get("/api/me").status, 403);
  EXPECT_EQ(client::request(server.port, "POST", "/api/guests", R"({"name":"Again"})").status, 403);
  admin(server, "unban", {{"address", "127.0.0.1"}});
  EXPECT_EQ(ada.get("/api/me").status, 200);
}

TEST(Operators, PruneWhatIsOldAndNotInMemory) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada"), eve = Guest::enter(server.port, "Eve");
  const std::string gone = gathering(ada);
  server.restart();
  const std::string here = gathering(ada);
  EXPECT_EQ(admin(server, "prune", {{"days", 1}}).json(), (Json{{"tables", 0}, {"guests", 0}}));
  EXPECT_EQ(admin(server, "prune", {{"days", 0}}).json(), (Json{{"tables", 1}, {"guests", 1}}));
  EXPECT_EQ(ada.get(at(gone)).status, 404);
  EXPECT_EQ(ada.get(at(here)).status, 200);
  EXPECT_EQ(eve.get("/api/me").status, 401) << "she sat nowhere";
}

TEST(Tokens, DieWithLeave) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  const Json code = ada.post("/api/me/code", none).json();
  EXPECT_EQ(ada.post("/api/me/leave", none).status, 204);
  EXPECT_EQ(ada.get("/api/me").status, 401);
  EXPECT_EQ(client::request(server.port, "POST", "/api/guests/return", Json{{"key", ada.token}}.dump()).status, 403);
  EXPECT_EQ(client::request(server.port, "POST", "/api/guests/return", Json{{"code", code["code"]}}.dump()).status,
            403);
  server.restart();
  EXPECT_EQ(ada.get("/api/me").status, 401);
}

TEST(Tokens, AreRotatedAndRevoked) {
  Running server;
  Guest ada = Guest::enter(server.port, "Ada");
  Player there{ada, gathering(ada)};
  there.connect();
  ASSERT_TRUE(there.hear_until([&] { return there.seat == 0; }));
  const Json made = ada.post("/api/me/rotate", none).json();
  while (there.hear()) {
  }
  EXPECT_EQ(there.socket().close_code(), 4403) << "whoever stole the old one is out";
  EXPECT_EQ(ada.get("/api/me").status, 401);
  ada.token = made["token"].get<std::string>();
  EXPECT_EQ(ada.get("/api/me").json()["name"], "Ada");
  EXPECT_EQ(admin(server, "revoke", {{"guest", ada.id}}).status, 200);
  EXPECT_EQ(ada.get("/api/me").status, 401);
}

}  // namespace
}  // namespace parlor
