// SPDX-License-Identifier: MIT
// Whole games over real sockets, by clients that know nothing but what they are sent.
#include <gtest/gtest.h>

#include <algorithm>

#include "kernel/rng.h"
#include "server/running.h"
#include "table/catalogue.h"
#include "table/record.h"

namespace parlor {
namespace {

using client::Guest;
using client::Player;

/// Several people at one table, from the first guest to the last frame.
struct Party {
  Party(int port, const Json& form, int people) {
    for (int i = 0; i < people; ++i) guests.push_back(Guest::enter(port, "Guest " + std::to_string(i)));
    table = make_table(guests[0], form);
    for (int i = 1; i < people; ++i) {
      const auto sat = guests[static_cast<std::size_t>(i)].post("/api/tables/" + table + "/sit", {{"seat", i}});
      EXPECT_EQ(sat.status, 200) << sat.body;
    }
    for (const Guest& guest : guests) players.emplace_back(guest, table);
    for (std::size_t i = 0; i < players.size(); ++i) {
      players[i].connect(std::string(32, static_cast<char>('a' + i % 6)));
      players[i].hear_until([&] { return !players[i].face.is_null(); });
    }
  }
  void start() {
    const auto started = guests[0].post("/api/tables/" + table + "/start", Json::object());
    ASSERT_EQ(started.status, 200) << started.body;
    for (Player& player : players) player.hear_until([&] { return !player.view.is_null(); });
  }

  /// Everybody plays at random until the end; `each` may look on before every act.
  template <class Each> void play(Rng& rng, const Each& each) {
    while (!players[0].over()) {
      bool acted = false;
      for (Player& player : players) {
        while (player.socket().ready() && player.hear()) {
        }
        if (!player.my_turn() || player.over()) continue;
        each(player);
        const Json choice = player.choices[rng.below(static_cast<std::uint32_t>(player.choices.size()))];
        const auto said = player.outcome(player.act(choice["action"]));
        ASSERT_TRUE(said.has_value());
        acted = true;
      }
      if (!acted && !players[0].over()) {
        ASSERT_TRUE(client::wait_for_any(players)) << told();
      }
    }
    for (Player& player : players) player.hear_until([&] { return player.over(); });
  }

  std::string told() const {
    std::string text;
    for (const Player& player : players)
      text += "seat " + player.seat.dump() + ": waits for " + player.waiting.dump() + ", " +
              std::to_string(player.choices.size()) + " choices; " +
              (player.errors.empty() ? "" : player.errors.back()) + "\n";
    return text;
  }

  std::vector<Guest> guests;
  std::string table;
  std::vector<Player> players;
};

/// Whatever the order of fields: a patch adds a new one at the end.
bool same(const Json& one, const Json& other) { return nlohmann::json(one) == nlohmann::json(other); }

class EveryGame : public testing::TestWithParam<std::string> {};

TEST_P(EveryGame, IsPlayedToItsEndByIndependentClientsAndItsRecordIsTrue) {
  Running server{with_examples()};
  const std::string game = GetParam();
  const auto players = facts_of(game)->players;
  const int seats = std::clamp(3, players.least, players.most);
  Party party{server.port, {{"game", game}, {"players", seats}}, seats};
  party.start();
  Rng rng{seed_of(std::uint64_t{7})};
  party.play(rng, [](Player&) {});
  for (const Player& player : party.players) {
    EXPECT_EQ(player.errors, std::vector<std::string>{});
    EXPECT_EQ(player.result, party.players[0].result);
    EXPECT_TRUE(player.view["over"].get<bool>());
  }
  const auto record = party.guests[1].get("/api/tables/" + party.table + "/record");
  ASSERT_EQ(record.status, 200) << record.body;
  const auto read = read_record(record.body, "record");
  ASSERT_TRUE(read) << read.fault().text();
  const auto true_table = verify(*read, "record");
  ASSERT_TRUE(true_table) << true_table.fault().text();
  EXPECT_EQ(true_table->result(), party.players[0].result);
  for (int seat = 0; seat < seats; ++seat)
    EXPECT_TRUE(same(true_table->view(Viewer{seat_at(seat)}), party.players[static_cast<std::size_t>(seat)].view));
}

INSTANTIATE_TEST_SUITE_P(Server, EveryGame, testing::ValuesIn(names_of_games()),
                         [](const auto& game) { return game.param; });

TEST(Server, OnePersonPlaysAgainstBots) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  const std::string table = make_table(
      ada,
      {{"game", "persuasion"}, {"seats", {Json::object(), {{"bot", "medium"}}, {{"bot", "easy"}}}}, {"start", true}});
  Player player{ada, table};
  player.connect();
  Rng rng{seed_of(std::uint64_t{3})};
  while (!player.over()) {
    ASSERT_TRUE(player.hear_until([&] { return player.my_turn() || player.over(); }));
    if (player.over()) break;
    const Json choice = player.choices[rng.below(static_cast<std::uint32_t>(player.choices.size()))];
    ASSERT_TRUE(player.outcome(player.act(choice["action"])).has_value());
  }
  EXPECT_EQ(player.errors, std::vector<std::string>{});
}

// ---- Bots wait for who is being told

constexpr server::Time for_ever = 3'600'000;

server::Place with_patience(server::Time bots_wait) {
  server::Place place = Running::quick();
  place.settings.bots_wait = bots_wait;
  return place;
}

/// The last seat is a bot's, which says at once that it is ready, if nothing holds it.
Json with_a_bot(int people) {
  Json seats = Json::array();
  for (int i = 0; i < people; ++i) seats.push_back(Json::object());
  seats.push_back({{"bot", "easy"}});
  return {{"game", "resonance"}, {"seats", seats}};
}

bool saw_the_bot(const Player& player, int bot) {
  return std::ranges::any_of(player.log, [&](const Json& line) {
    return line["event"]["type"] == "seat_ready" && line["event"]["seat"] == bot;
  });
}

/// The answer to what follows tells that it was heard.
void say_told(Player& player, int n) {
  player.send({{"type", "told"}, {"n", n}});
  ASSERT_TRUE(player.outcome(player.act({{"type", "pass"}})).has_value());
}

/// Time for a bot to act in, counted in what the server does meanwhile.
void keep_it_busy(Player& player) {
  for (int i = 0; i < 30; ++i) ASSERT_TRUE(player.outcome(player.act({{"type", "pass"}})).has_value());
}

TEST(Told, BotsWaitUntilWhoIsHereHasBeenTold) {
  Running server{with_patience(for_ever)};
  Party party{server.port, with_a_bot(1), 1};
  Player& ada = party.players[0];
  say_told(ada, 0);
  party.start();
  keep_it_busy(ada);
  EXPECT_FALSE(saw_the_bot(ada, 1));
  say_told(ada, ada.seq);
  EXPECT_TRUE(ada.hear_until([&] { return saw_the_bot(ada, 1); }));
}

TEST(Told, BotsDoNotWaitForEver) {
  Running server{with_patience(1)};
  Party party{server.port, with_a_bot(1), 1};
  Player& ada = party.players[0];
  say_told(ada, 0);
  party.start();
  EXPECT_TRUE(ada.hear_until([&] { return saw_the_bot(ada, 1); }));
}

TEST(Told, NobodyWaitsForOneWhoIsAway) {
  Running server{with_patience(for_ever)};
  Party party{server.port, with_a_bot(2), 2};
  Player &ada = party.players[0], &bo = party.players[1];
  say_told(ada, 0);
  party.start();
  keep_it_busy(bo);
  EXPECT_FALSE(saw_the_bot(bo, 2));
  ada.disconnect();
  EXPECT_TRUE(bo.hear_until([&] { return saw_the_bot(bo, 2); }));
}

TEST(Told, NobodyWaitsForOneWhoMerelyWatches) {
  Running server{with_patience(for_ever)};
  Party party{server.port, with_a_bot(1), 1};
  Player& ada = party.players[0];
  Player cy{Guest::enter(server.port, "Cy"), party.table};
  cy.connect();
  cy.hear_until([&] { return !cy.face.is_null(); });
  say_told(cy, 0);
  party.start();
  EXPECT_TRUE(ada.hear_until([&] { return saw_the_bot(ada, 1); }));
}

TEST(Told, WhatCannotBeReadIsAnsweredWithItsPlace) {
  Running server;
  Party party{server.port, with_a_bot(1), 1};
  Player& ada = party.players[0];
  for (const Json& message :
       {Json{{"type", "told"}}, Json{{"type", "told"}, {"n", -1}}, Json{{"type", "told"}, {"n", 1}, {"id", "x"}}}) {
    const std::size_t before = ada.errors.size();
    ada.send(message);
    ASSERT_TRUE(ada.hear_until([&] { return ada.errors.size() > before; })) << message.dump();
    EXPECT_NE(ada.errors.back().find("message"), std::string::npos) << ada.errors.back();
  }
}

}  // namespace
}  // namespace parlor
