// SPDX-License-Identifier: MIT
// What those who run a server are told of it: figures, and who asked for what.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "server/client.h"
#include "server/metrics.h"
#include "server/running.h"
#include "support/where.h"

namespace parlor {
namespace {

using client::Guest;
using client::Player;
using testing::HasSubstr;
using testing::Not;

std::string text_at(const std::string& path) {
  std::ifstream in{path};
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<Json> lines_of(const std::string& path) {
  std::vector<Json> lines;
  std::ifstream in{path};
  for (std::string line; std::getline(in, line);) lines.push_back(Json::parse(line));
  return lines;
}

/// One act of somebody who plays against a bot.
void play_one(Running& server) {
  const Guest ada = Guest::enter(server.port, "Ada");
  const std::string table = make_table(
      ada, {{"game", "resonance"}, {"players", 2}, {"seats", {Json::object(), {{"bot", "random"}}}}, {"start", true}});
  Player player{ada, table};
  player.connect();
  player.hear_until([&] { return !player.choices.empty(); });
  const auto said = player.outcome(player.act(player.choices[0]["action"]));
  ASSERT_TRUE(said && (*said)["type"] == "done");
}

TEST(Histograms, CountWhatIsUpToAStepIntoIt) {
  server::Histogram histogram;
  for (const double seconds : {0.001, 0.0011, 0.3, 7.0}) histogram.add(std::chrono::duration<double>{seconds});
  std::string text;
  histogram.write(text, "x_seconds", "how long");
  EXPECT_THAT(text, HasSubstr("# TYPE parlor_x_seconds histogram\n"));
  EXPECT_THAT(text, HasSubstr("parlor_x_seconds_bucket{le=\"0.0005\"} 0\n"));
  EXPECT_THAT(text, HasSubstr("parlor_x_seconds_bucket{le=\"0.001\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("parlor_x_seconds_bucket{le=\"0.0025\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("parlor_x_seconds_bucket{le=\"0.5\"} 3\n"));
  EXPECT_THAT(text, HasSubstr("parlor_x_seconds_bucket{le=\"5\"} 3\n"));
  EXPECT_THAT(text, HasSubstr("parlor_x_seconds_bucket{le=\"+Inf\"} 4\n"));
  EXPECT_THAT(text, HasSubstr("parlor_x_seconds_count 4\n"));
}

TEST(Metrics, TellOfEachGameAndHowLongThingsTake) {
  Running server;
  EXPECT_THAT(server.metrics(), Not(HasSubstr("game=")));
  EXPECT_THAT(server.metrics(), HasSubstr("parlor_move_seconds_count 0\n"));
  play_one(server);
  const std::string text = server.metrics();
  EXPECT_THAT(text, HasSubstr("parlor_actions_total{game=\"resonance\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("parlor_games_begun_total{game=\"resonance\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("parlor_games_over_total{game=\"resonance\"} 0\n"));
  EXPECT_THAT(text, HasSubstr("parlor_tables_in_memory{game=\"resonance\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("parlor_move_seconds_count 1\n"));
  EXPECT_THAT(text, Not(HasSubstr("parlor_store_seconds_count 0\n")));
  EXPECT_THAT(text, Not(HasSubstr("parlor_request_seconds_count 0\n")));
  EXPECT_THAT(text, HasSubstr("parlor_thoughts_waiting "));
  EXPECT_THAT(text, HasSubstr("parlor_store_writes_waiting "));
}

TEST(Metrics, AreAllThatTheBoardOfTheOperatorAsksFor) {
  Running server;
  play_one(server);
  const std::string text = server.metrics(), board = text_at(test::project() + "/packaging/grafana.json");
  ASSERT_FALSE(Json::parse(board, nullptr, false).is_discarded());
  int asked = 0;
  const std::regex name{"parlor_[a-z_]+"};
  for (std::sregex_iterator one{board.begin(), board.end(), name}, end; one != end; ++one, ++asked)
    EXPECT_THAT(text, HasSubstr("\n" + one->str())) << "the board asks for what is not measured";
  EXPECT_GE(asked, 15);
}

TEST(AccessLogs, HoldALineForEveryRequestAndSocketAndNoSecret) {
  const Folder folder;
  server::Place place = Running::quick();
  place.access_log = folder / "access.log";
  std::string token;
  {
    Running server{place};
    const Guest ada = Guest::enter(server.port, "Ada");
    token = ada.token;
    ada.get("/api/tables?secret=of-mine");
    client::request(server.port, "GET", "/nothing-here\"quoted");
    play_one(server);
  }
  const std::string text = text_at(place.access_log);
  EXPECT_THAT(text, Not(HasSubstr(token)));
  EXPECT_THAT(text, Not(HasSubstr("of-mine")));
  bool listed = false, socket = false;
  for (const Json& line : lines_of(place.access_log)) {
    EXPECT_EQ(line["address"], "127.0.0.1");
    EXPECT_TRUE(std::regex_match(line["time"].get<std::string>(), std::regex{R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)"}));
    listed = listed ||
             (line["method"] == "GET" && line["path"] == "/api/tables" && line["status"] == 200 && line["bytes"] > 0);
    socket = socket || (line["path"].get<std::string>().ends_with("/live") && line["status"] == 101);
  }
  EXPECT_TRUE(listed && socket) << text;
  const auto rights = std::filesystem::status(place.access_log).permissions();
  EXPECT_EQ(rights & std::filesystem::perms{077}, std::filesystem::perms::none) << "it has people's addresses";
}

TEST(AccessLogs, AreNotKeptUnlessAskedFor) {
  const Folder folder;
  server::Place place = Running::quick();
  place.store = folder / "parlor.sqlite";
  {
    Running server{place};
  }
  for (const auto& file : std::filesystem::directory_iterator{folder.path()})
    EXPECT_THAT(file.path().filename().string(), testing::StartsWith("parlor.sqlite"));
  place.port = 0, place.access_log = folder / "no/such/folder/log";
  const auto refused = server::Server::open(place);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.fault().text(), HasSubstr("no/such/folder/log"));
}

}  // namespace
}  // namespace parlor
