// SPDX-License-Identifier: MIT
// Time at a table: the game's own clocks and the table's, what bots wait, and what becomes of a table whose people left.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/running.h"
#include "store/store.h"
#include "support/rule.h"
#include "table/catalogue.h"
#include "table/record.h"

namespace parlor {
namespace {

using client::Guest;
using client::Player;
using server::second;
using testing::HasSubstr;

const Json none = Json::object();

std::string at(const std::string& table, const std::string& verb) { return "/api/tables/" + table + "/" + verb; }

/// A server whose clocks run a thousand times as fast: a clock's second lasts a millisecond.
server::Place hasty() {
  server::Place place = Running::quick();
  place.settings.clock_second = 1;
  return place;
}

/// A game in play, with so many people and no bots; who has just joined is `players.back()`.
struct Gathering {
  Gathering(Running& server, const std::string& game, int people, Json form = none) {
    for (int i = 0; i < people; ++i) guests.push_back(Guest::enter(server.port, "Guest " + std::to_string(i)));
    form["game"] = game, form["players"] = people;
    table = make_table(guests[0], form);
    for (int i = 1; i < people; ++i) guests[static_cast<std::size_t>(i)].post(at(table, "sit"), {{"seat", i}});
    for (const Guest& guest : guests) players.emplace_back(guest, table);
    started = server::now();
    guests[0].post(at(table, "start"), none);
    for (Player& player : players) join(player);
  }
  static void join(Player& player) {
    player.connect();
    player.hear_until([&] { return !player.view.is_null(); });
  }
  /// The deadline of that seat, as the first player hears of it; 0 when there is none.
  store::Time deadline(std::size_t seat) {
    Player& one = players[0];
    while (one.socket().ready() && one.hear()) {
    }
    return one.deadlines.size() > seat && one.deadlines[seat].is_number() ? one.deadlines[seat].get<store::Time>() : 0;
  }
  /// Waits until the seat has a deadline.
  store::Time some_deadline(std::size_t seat) {
    players[0].hear_until([&] { return players[0].deadlines.size() > seat && !players[0].deadlines[seat].is_null(); });
    return deadline(seat);
  }

  std::vector<Guest> guests;
  std::string table;
  std::vector<Player> players;
  store::Time started = 0;
};

std::vector<store::EntryRow> entries_of(Running& server, const std::string& table) {
  server.stop();
  const auto store = store::open(server.store());
  return (**(*store)->table(table)).entries;
}

bool is_time_out(const store::EntryRow& row) { return row.action.find("\"timeout\"") != std::string::npos; }

Json seconds(int amount) { return {{"clock", {{"kind", "seconds"}, {"amount", amount}}}}; }

TEST(GameClocks, AreShownAndTheShorterOfTwoCounts) {
  RULE("PER-109");
  Running server;
  const auto time_for_first = [&](const Json& form) -> store::Time {
    Gathering salon{server, "persuasion", 3, form};
    const store::Time deadline = salon.some_deadline(0);
    return (deadline - salon.started) / (10 * second) * 10;  // all of this takes less than ten seconds
  };
  EXPECT_EQ(time_for_first(none), 90) << "the game's own";
  EXPECT_EQ(time_for_first({{"house_rules", {{"timers", "relaxed"}}}}), 270);
  EXPECT_EQ(time_for_first(seconds(40)), 40) << "the table's is shorter";
  EXPECT_EQ(time_for_first(seconds(600)), 90) << "the game's is shorter";
  EXPECT_EQ(time_for_first({{"clock", {{"kind", "days"}, {"amount", 1}}}}), 24 * 60 * 60)
      << "days leave seconds behind";
  EXPECT_EQ(time_for_first({{"clock", {{"kind", "seconds"}, {"amount", 600}}}, {"house_rules", {{"timers", "none"}}}}),
            600);
  Gathering unhurried{server, "persuasion", 3, {{"house_rules", {{"timers", "none"}}}}};
  Player& ada = unhurried.players[0];
  ASSERT_TRUE(ada.outcome(ada.act(ada.choices[0]["action"])));
  EXPECT_EQ(unhurried.deadline(1), 0) << "no clock";
}

TEST(GameClocks, TakeTheAutomaticChoiceAndTheRecordSaysSo) {
  RULE("PER-109");
  Running server{hasty()};
  Gathering salon{server, "persuasion", 3};
  Player& ada = salon.players[0];  // nobody does anything: the clocks, then bots for the absent, play it to the end
  ASSERT_TRUE(ada.hear_until([&] { return ada.over(); }));
  const std::string text = salon.guests[0].get(at(salon.table, "record")).body;
  EXPECT_THAT(text, HasSubstr(R"("action":{"type":"timeout","seat":0})"));
  const auto record = read_record(text, "record");
  ASSERT_TRUE(record) << record.fault().text();
  EXPECT_TRUE(verify(*record, "record")) << "and replays to the same end";
}

TEST(GameClocks, BeginAnewWithEveryQuestionThatAllAreAsked) {
  RULE("RSL-140");
  Running server{hasty()};
  Gathering country{server, "resilience", 3, {{"house_rules", {{"decision_timer_s", "60"}}}}};
  Player& ada = country.players[0];
  ASSERT_TRUE(ada.hear_until([&] { return ada.over() || ada.log.size() > 60; }));
  store::Time last = 0;
  int late = 0;
  for (const store::EntryRow& row : entries_of(server, country.table)) {
    if (!is_time_out(row)) continue;
    EXPECT_GE(row.at, last + 20) << "entry " << row.n << ": who was late for one question is not yet late for the next";
    last = row.at, ++late;
  }
  EXPECT_GT(late, 5);
}

TEST(GameClocks, StandStillWhileNobodyWhoPlaysIsHere) {
  RULE("PER-109");
  Running server;
  Gathering salon{server, "persuasion", 3};
  ASSERT_NE(salon.some_deadline(0), 0);
  for (Player& player : salon.players) player.disconnect();
  const auto somebody_is_here = [&] {
    for (const Json& seat : salon.guests[0].get("/api/tables/" + salon.table).json()["seats"])
      if (seat["here"] == true) return true;
    return false;
  };
  while (somebody_is_here()) {
  }
  const store::Time returned = server::now();
  Player again{salon.guests[1], salon.table};
  Gathering::join(again);
  ASSERT_TRUE(again.hear_until([&] { return !again.deadlines.empty() && !again.deadlines[0].is_null(); }));
  EXPECT_GE(again.deadlines[0].get<store::Time>(), returned + 90 * second);
}

TEST(GameClocks, GiveNoTimeForWhatIsTakenBack) {
  RULE("RSN-112");
  Running server;
  Gathering table{server, "resonance", 2};
  const auto adder = [&]() -> Player* {
    for (int i = 0; i < 500; ++i) {
      bool acted = false;
      for (Player& player : table.players) {
        while (player.socket().ready() && player.hear()) {
        }
        for (const Json& choice : player.choices)
          if (choice["action"]["type"] == "add") return &player;
        if (!player.my_turn()) continue;
        player.outcome(player.act(player.choices[0]["action"]));
        acted = true;
      }
      if (!acted) client::wait_for_any(table.players);
    }
    return nullptr;
  };
  for (int tries = 0; tries < 50; ++tries) {
    Player* const player = adder();
    ASSERT_NE(player, nullptr);
    const auto seat = player->seat.get<std::size_t>();
    const Json before = player->deadlines[seat];
    ASSERT_TRUE(before.is_number());
    ASSERT_EQ((*player->outcome(player->act(player->choices[0]["action"])))["type"], "done");
    const std::string undo = client::unique_id();
    player->send({{"type", "undo"}, {"id", undo}});
    if ((*player->outcome(undo))["type"] != "done") continue;  // it was the last influence, and ended the phase
    ASSERT_TRUE(player->hear_until([&] { return player->deadlines[seat].is_number(); }));
    EXPECT_EQ(player->deadlines[seat], before);
    return;
  }
  FAIL() << "nothing could be taken back";
}

TEST(Bots, WaitInARace) {
  RULE("RIT-143");
  server::Place place = Running::quick();
  place.settings.bot_delay = 2, place.settings.clock_second = 20;  // two seconds last forty milliseconds
  Running server{place};
  const Guest host = Guest::enter(server.port, "Host");
  const Json bot{{"bot", "random"}};
  const std::string table =
      make_table(host, {{"game", "ritual"}, {"seats", {bot, bot, bot}}, {"sit", nullptr}, {"start", true}});
  Player onlooker{host, table};
  onlooker.connect();
  ASSERT_TRUE(onlooker.hear_until([&] { return !onlooker.view.is_null() && onlooker.view["round"].get<int>() > 1; }));
  store::Time opened = 0;
  int acted = 0;
  for (const store::EntryRow& row : entries_of(server, table)) {
    if (row.action.find("keep_spell") != std::string::npos) {
      opened = row.at;
    } else if (acted++ < 3) {  // the race of the first round
      EXPECT_GE(row.at, opened + 40) << row.action;
    }
  }
  EXPECT_GE(acted, 3);
}

TEST(Absence, NeverHoldsUpATableWhateverIsPlayedThere) {
  RULE("PER-113", "RSN-117", "RIT-142", "RSL-138");
  for (const Facts* const game : all_facts()) {
    SCOPED_TRACE(game->name);
    auto place = Running::quick();
    place.settings.examples = true;  // Lamplight leaves absence to the table
    Running server{place};
    Gathering table{server, std::string{game->name}, std::max(2, game->players.least)};
    const auto over = [&] { return table.guests[0].get("/api/tables/" + table.table).json()["state"] == "over"; };
    for (const Guest& guest : table.guests)  // RSN-121: the last who is left wins, and need not leave
      EXPECT_TRUE(guest.post(at(table.table, "leave"), none).status == 200 || over());
    Player& one = table.players[0];
    EXPECT_TRUE(one.hear_until([&] { return one.over(); })) << "everybody left, and the game comes to its end";
  }
}

TEST(Absence, EndsWhenThePlayerActs) {
  RULE("PER-112");
  server::Place place = Running::quick();
  place.settings.bot_delay = 60 * second;  // so that the person is the quicker one
  Running server{place};
  Gathering salon{server, "persuasion", 3};
  Player& ada = salon.players[0];
  ASSERT_EQ(salon.guests[0].post(at(salon.table, "leave"), none).status, 200);
  ASSERT_TRUE(ada.hear_until([&] { return ada.view["seats"][0]["absent"] == true; }));
  ASSERT_EQ((*ada.outcome(ada.act(ada.choices[0]["action"])))["type"], "done");
  ASSERT_TRUE(ada.hear_until([&] { return ada.view["seats"][0]["absent"] == false; }));
}

}  // namespace
}  // namespace parlor
