// SPDX-License-Identifier: MIT
// Who is away keeps their seat for a while; then the others may agree on a bot, which goes when its player comes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/running.h"

namespace parlor {
namespace {

using client::Guest;
using client::Player;
using testing::HasSubstr;

constexpr server::Time never = 1'000'000'000;  // in this test's life

/// Three people and a medium bot at Persuasion, with everybody connected.
struct Four {
  explicit Four(Running& server, const Json& more = Json::object()) {
    for (const char* name : {"Ada", "Bob", "Cleo"}) guests.push_back(Guest::enter(server.port, name));
    Json form{{"game", "persuasion"},
              {"seats", {Json::object(), Json::object(), Json::object(), {{"bot", "medium"}}}},
              {"house_rules", {{"timers", "none"}}}};
    form.update(more);
    table = make_table(guests[0], form);
    for (int seat = 1; seat < 3; ++seat) guests[static_cast<std::size_t>(seat)].post(at("sit"), {{"seat", seat}});
    guests[0].post(at("start"), Json::object());
    for (const Guest& guest : guests) players.emplace_back(guest, table);
    for (Player& player : players) come(player);
    for (Player& player : players)  // and everybody has seen the others come
      player.hear_until([&] {
        const Json& seats = player.face["seats"];
        return seats[0]["here"] == true && seats[1]["here"] == true && seats[2]["here"] == true;
      });
  }
  std::string at(const std::string& verb) const { return "/api/tables/" + table + "/" + verb; }
  /// As if for the first time: nothing that was told before counts.
  static void come(Player& player) {
    player.view = player.face = nullptr, player.seq = -1, player.epoch.clear();
    player.connect();
    player.hear_until([&] { return !player.view.is_null(); });
  }
  /// Bob's socket drops, and the others see it.
  void bob_goes() {
    players[1].disconnect();
    for (const std::size_t other : {0u, 2u})
      players[other].hear_until([&] { return players[other].face["seats"][1]["here"] == false; });
  }
  client::Reply bot(std::size_t asker, const Json& body = {{"seat", 1}}) const {
    return guests[asker].post(at("bot"), body);
  }

  std::vector<Guest> guests;
  std::string table;
  std::vector<Player> players;
};

server::Place with_grace(server::Time grace) {
  server::Place place = Running::quick();
  place.settings.grace = grace;
  return place;
}

TEST(Absence, IsNoneForAWhile) {
  Running server{with_grace(never)};
  Four four{server};
  const auto here = four.bot(0);
  EXPECT_EQ(here.status, 409);
  EXPECT_THAT(here.body, HasSubstr("they are here and may be thinking"));
  four.bob_goes();
  const auto no = four.bot(0);
  EXPECT_EQ(no.status, 409);
  EXPECT_THAT(no.body, HasSubstr("may be back any moment"));
  EXPECT_GT(four.players[0].face["seats"][1]["bot_from"].get<server::Time>(), 0);
  EXPECT_TRUE(four.players[0].face["seats"][2]["bot_from"].is_null());
}

TEST(Absence, NeedsEverybodyElsesConsentForABot) {
  Running server;
  Four four{server};
  four.bob_goes();
  const Json half = four.bot(0).json();
  EXPECT_TRUE(half["seats"][1]["bot"].is_null());
  EXPECT_EQ(half["seats"][1]["agreed"], Json::array({0}));
  EXPECT_TRUE(four.bot(0).json()["seats"][1]["bot"].is_null()) << "asking twice is no second voice";
  const Json all = four.bot(2).json();
  EXPECT_EQ(all["seats"][1]["bot"], "medium");
  EXPECT_EQ(all["seats"][1]["agreed"], Json::array());
}

TEST(Absence, IsNotJudgedByWhoIsAwayToo) {
  Running server;
  Four four{server};
  four.bob_goes();
  four.players[2].disconnect();
  four.players[0].hear_until([&] { return four.players[0].face["seats"][2]["here"] == false; });
  EXPECT_EQ(four.bot(0).json()["seats"][1]["bot"], "medium");
}

TEST(Absence, BringsNoWeakerBotThanTheTables) {
  Running server;
  Four four{server};
  four.bob_goes();
  const auto no = four.bot(0, {{"seat", 1}, {"level", "random"}});
  EXPECT_EQ(no.status, 409);
  EXPECT_THAT(no.body, HasSubstr("at least medium"));
  EXPECT_EQ(four.bot(0, {{"seat", 0}, {"level", "easy"}}).status, 409) << "nor at one's own seat";
  EXPECT_EQ(four.bot(0, {{"seat", 0}, {"level", "hard"}}).json()["seats"][0]["bot"], "hard");
}

TEST(Absence, EndsByItselfWhenThePlayerComes) {
  Running server;
  Four four{server};
  four.bob_goes();
  four.bot(0), four.bot(2);
  Player& ada = four.players[0];
  ASSERT_TRUE(ada.hear_until([&] { return ada.face["seats"][1]["bot"] == "medium"; }));
  server.restart();  // and it is remembered who asked for it
  for (const std::size_t seat : {0u, 1u}) Four::come(four.players[seat]);
  Player& bob = four.players[1];
  ASSERT_TRUE(bob.hear_until([&] { return bob.face["seats"][1]["here"] == true; }));
  EXPECT_TRUE(bob.face["seats"][1]["bot"].is_null());
}

TEST(Absence, ForgetsWhoAgreedWhenThePlayerComes) {
  Running server;
  Four four{server};
  four.bob_goes();
  four.bot(0);
  Four::come(four.players[1]);
  Player& ada = four.players[0];
  ASSERT_TRUE(ada.hear_until([&] { return ada.face["seats"][1]["here"] == true; }));
  EXPECT_EQ(ada.face["seats"][1]["agreed"], Json::array());
}

TEST(Absence, ABotOfOnesOwnStaysUntilOneSaysSo) {
  Running server;
  Four four{server};
  EXPECT_EQ(four.bot(1).json()["seats"][1]["bot"], "medium");
  four.bob_goes();
  Player& bob = four.players[1];
  Four::come(bob);
  ASSERT_TRUE(bob.hear_until([&] { return bob.face["seats"][1]["here"] == true; }));
  EXPECT_EQ(bob.face["seats"][1]["bot"], "medium");
  EXPECT_TRUE(four.guests[1].post(four.at("back"), Json::object()).json()["seats"][1]["bot"].is_null());
}

TEST(Absence, MayBeWaitedOutByTheHostsRule) {
  Running server;
  Four four{server, {{"stand_in", "never"}}};
  four.bob_goes();
  EXPECT_EQ(four.bot(0).status, 403);
  EXPECT_TRUE(four.players[0].face["seats"][1]["bot_from"].is_null());
}

TEST(Absence, MayBringABotByItselfByTheHostsRule) {
  Running server;
  Four four{server, {{"stand_in", "bot"}}};
  four.players[1].disconnect();
  Player& ada = four.players[0];
  EXPECT_TRUE(ada.hear_until([&] { return ada.face["seats"][1]["bot"] == "medium"; }));
}

TEST(Absence, IsNoneOverDays) {
  Running server;
  Four four{server, {{"clock", {{"kind", "days"}, {"amount", 1}}}}};
  four.bob_goes();
  EXPECT_EQ(four.bot(0).status, 403);
}

TEST(Absence, IsAlsoWhoIsHereAndDoesNothing) {
  server::Place place = Running::quick();
  place.settings.sits_there = 0;
  Running server{place};
  Four four{server};
  four.bot(0);
  EXPECT_EQ(four.bot(2).json()["seats"][1]["bot"], "medium");
  Player& bob = four.players[1];  // was asked, and acts in the end: the bot goes
  ASSERT_TRUE(bob.hear_until([&] { return bob.face["seats"][1]["bot"] == "medium"; }));
  bob.outcome(bob.act({{"type", "independence"}}));
  EXPECT_TRUE(bob.hear_until([&] { return bob.face["seats"][1]["bot"].is_null(); }));
}

TEST(Absence, IsToldInTheRecord) {
  Running server;
  Four four{server};
  four.bob_goes();
  four.bot(0), four.bot(2);
  four.guests[1].post(four.at("back"), Json::object());
  const std::string record = four.guests[0].get(four.at("record")).body;
  const Json header = Json::parse(record.substr(0, record.find('\n')));
  EXPECT_EQ(header["seats"][1], (Json{{"name", "Bob"}, {"stood_in", "medium"}}));
  EXPECT_EQ(header["seats"][0], (Json{{"name", "Ada"}}));
}

}  // namespace
}  // namespace parlor
