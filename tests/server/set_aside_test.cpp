// SPDX-License-Identifier: MIT
// A table that cannot be played is set aside, with its reason; everybody else plays on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "server/black_box.h"
#include "server/running.h"
#include "store/store.h"

namespace parlor {
namespace {

using client::Guest;
using client::Player;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string at(const std::string& table, const std::string& verb = {}) {
  return "/api/tables/" + table + (verb.empty() ? "" : "/" + verb);
}

/// Sound for version 1 of the rules; there, a fourth seat has nothing to choose from.
Json crowded_scenario() {
  return *parse_json(R"({"id": "own", "name": "Own", "start": {"SOC": 6, "GOV": 6, "ECO": 6, "DEF": 6, "INT": 6,
    "MEDIA": 6, "OPS": 6, "POL": 6}, "win": {"GOV": 5}, "deck": {"remove": [], "fixed": [], "random": 12, "stack": null},
    "roles": {"1": [{"role": "economy"}, {"choose": "any"}], "2": [{"role": "economy"}, {"choose": "any"}],
              "3": [{"role": "economy"}, {"role": "defense"}, {"choose": "any"}]},
    "strategies": {"start": [], "choose": 0, "banned": []}})",
                     "scenario");
}

/// Changes what is stored of a table while no server looks.
void rewrite(const std::string& path, const std::string& table, const std::function<void(Json&)>& change) {
  auto store = store::open(path);
  store::Batch batch;
  auto row = (**(*store)->table(table)).row;
  Json document = *parse_json(row.document, "document");
  change(document);
  row.document = document.dump();
  batch.tables.push_back(row);
  ASSERT_FALSE((*store)->write({&batch}));
}

TEST(SetAside, RefusesAScenarioThatLeavesNothingToChoose) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  Json scenario = crowded_scenario();
  for (int card = 1; card <= 20; ++card) scenario["strategies"]["banned"].push_back(card);
  scenario["strategies"]["choose"] = 1;
  scenario["rules"] = {{{"rule", "start_active"}, {"strategies", {21, 22}}}};
  const auto made = ada.post("/api/tables", {{"game", "resilience"}, {"players", 1}, {"scenario", scenario}});
  EXPECT_EQ(made.status, 400);
  EXPECT_THAT(made.body, HasSubstr("only 0 strategies are left to choose from"));
}

TEST(SetAside, KeepsATableThatCannotBeOpenedFromTheOthersAfterAStart) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  const Json form{{"game", "resilience"}, {"players", 1}, {"scenario", crowded_scenario()}, {"start", true}};
  const std::string hostile = make_table(ada, form), good = make_table(ada, form);
  server.stop();
  rewrite(server.store(), hostile, [](Json& document) {
    document["content"] = "", document["clock"] = {{"kind", "seconds"}, {"amount", 5}};
    document["scenario"]["strategies"]["choose"] = 60;
  });
  server.start();
  const auto said = ada.get(at(hostile));
  EXPECT_EQ(said.status, 500);
  EXPECT_THAT(said.body, HasSubstr("this table is set aside"));
  Player player{ada, hostile};
  player.connect();
  EXPECT_FALSE(player.hear());
  EXPECT_EQ(player.socket().close_code(), 1011);
  EXPECT_EQ(ada.get(at(good)).json()["state"], "playing");
  EXPECT_THAT(server.metrics(), HasSubstr("parlor_tables_damaged_total 1"));
}

TEST(SetAside, EndsAGameThatBreaksInPlayAndTellsItsPlayers) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  const std::string table =
      make_table(ada, {{"game", "resilience"}, {"players", 1}, {"scenario", crowded_scenario()}, {"start", true}});
  server.stop();
  rewrite(server.store(), table, [](Json& document) {  // as version 1 would have read it, with a fourth seat
    document["content"] = "", document["rules"] = 1, document["options"]["seats_max"] = 4;
    document["scenario"]["roles"]["1"] = {{{"role", "economy"}}, {{"role", "defense"}}};
    for (int i = 0; i < 3; ++i) document["seats"].push_back({{"bot", "random"}});
    std::swap(document["seats"][0], document["seats"][2]);
  });
  server.start();
  Player player{ada, table};
  player.connect();
  ASSERT_TRUE(player.hear_until([&] { return player.my_turn(); }));
  player.act(player.choices[0]["action"]);
  ASSERT_TRUE(player.hear_until([&] { return !player.errors.empty(); }));
  EXPECT_THAT(player.errors.front(), HasSubstr("this table is set aside: game: seat 4 is asked"));
  const Json face = ada.get(at(table)).json();
  EXPECT_EQ(face["state"], "over");
  EXPECT_EQ(face["result"]["reason"], "fault");
  EXPECT_EQ(ada.post("/api/tables", {{"game", "resilience"}, {"players", 1}, {"start", true}}).status, 201)
      << "others play on";
}

TEST(SetAside, NamesTheTableThatTookTheProcessDownAndLeavesItAloneFromThenOn) {
  const Folder folder;
  const std::string box = folder / "box";
  server::Place place = Running::quick();
  place.settings.set_aside = box;
  Running server{place};
  const Guest ada = Guest::enter(server.port, "Ada");
  const Json form{{"game", "persuasion"}, {"seats", {nullptr, {{"bot", "random"}}, {{"bot", "random"}}}}};
  const std::string deadly = make_table(ada, {{"game", "resilience"}, {"players", 1}}),
                    good = make_table(ada, {{"game", "resilience"}, {"players", 1}});
  server.stop();
  const pid_t child = fork();
  if (child == 0) {
    server::keep_black_box(box);
    const server::AtWork outer{"something else"};
    {
      const server::AtWork inner{"long done"};
    }
    const server::AtWork at_work{deadly};
    abort();
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT) << "it dies all the same";
  EXPECT_THAT(server::read_black_box(box), ElementsAre(deadly));
  server.start();
  EXPECT_THAT(ada.get(at(deadly)).body, HasSubstr("this table is set aside"));
  EXPECT_EQ(ada.get(at(good)).status, 200);
}

}  // namespace
}  // namespace parlor
