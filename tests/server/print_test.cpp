// SPDX-License-Identifier: MIT
// A game on paper over HTTP: the same as the command prints, kept, bounded, and refused in one sentence.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "print/print.h"
#include "server/printer.h"
#include "server/query.h"
#include "server/running.h"

namespace parlor {
namespace {

using ::testing::HasSubstr;

using client::Guest;
using server::field_of;
using server::fields_of;
using server::read_print;

TEST(Query, IsReadAsItWasBeforeItWasWrittenIntoAnAddress) {
  EXPECT_EQ(field_of("a=1&b=0.5%2C-1&c=x+y&d", "b"), "0.5,-1");
  EXPECT_EQ(field_of("a=1&b=0.5%2C-1&c=x+y&d", "c"), "x y");
  EXPECT_EQ(field_of("a=1&b=2", "z"), "");
  EXPECT_EQ(field_of("a=%", "a"), "%");
  EXPECT_EQ(field_of("a=%4", "a"), "%4");
  EXPECT_EQ(fields_of("&&a=1&&d&").size(), 2u);
}

TEST(PrintOverHttp, GivesTheSamePaperAsTheCommand) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  for (const std::string query : {"", "?paper=letter&backs=fold&low_ink=1&only=cards%2Ctokens"}) {
    const auto reply = ada.get("/api/games/persuasion/print.pdf" + query);
    ASSERT_EQ(reply.status, 200) << reply.body.substr(0, 300);
    EXPECT_EQ(reply.headers.at("content-type"), "application/pdf");
    EXPECT_FALSE(reply.headers.contains("content-encoding"));
    const auto options = read_print("persuasion", query.empty() ? "" : query.substr(1));
    ASSERT_TRUE(options);
    const auto made = print::document({"persuasion", {}, {}, server::Settings{}.version, options->options});
    ASSERT_TRUE(made);
    EXPECT_EQ(reply.body, made->pdf);
    EXPECT_EQ(ada.get("/api/games/persuasion/print.pdf" + query).body, reply.body);  // as it was kept
  }
}

TEST(PrintOverHttp, RefusesInOneSentence) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  const auto refused = [&](const std::string& path, int status, const std::string& because) {
    const auto reply = ada.get("/api/games/" + path);
    EXPECT_EQ(reply.status, status) << path;
    EXPECT_THAT(reply.body, HasSubstr(because)) << path;
  };
  refused("ritual/print.pdf?paper=a3", 400, "paper: there is no paper");
  refused("ritual/print.pdf?offset=99,0", 400, "offset: an offset is at most 10 mm");
  refused("ritual/print.pdf?only=dice", 400, "only: there is no part");
  refused("ritual/print.pdf?bleed=yes", 400, "bleed: expected 0 or 1");
  refused("ritual/print.pdf?colour=%ff", 400, "colour: there is no such option");
  refused("persuasion/print.pdf?only=boards", 400, "persuasion has no boards");
  refused("chess/print.pdf", 404, "there is no game");
  refused("print.pdf", 404, "there is no game");
  EXPECT_EQ(ada.post("/api/games/ritual/print.pdf", Json::object()).status, 400);
}

TEST(PrintOverHttp, IsLimitedByAddressButWhatIsKeptIsFree) {
  server::Place place = Running::quick();
  place.settings.limited = true;
  Running server{place};
  const Guest ada = Guest::enter(server.port, "Ada");
  int printed = 0;
  std::string last;
  for (; printed < 40; ++printed) {
    const std::string path = "/api/games/persuasion/print.pdf?only=tokens&offset=0," + std::to_string(printed % 10) +
                             "." + std::to_string(printed / 10);
    const auto reply = ada.get(path);
    if (reply.status == 429) {
      EXPECT_TRUE(reply.headers.contains("retry-after"));
      break;
    }
    ASSERT_EQ(reply.status, 200) << reply.body.substr(0, 200);
    last = path;
  }
  EXPECT_GE(printed, 20);
  EXPECT_LT(printed, 40);
  EXPECT_EQ(ada.get(last).status, 200);
}

TEST(PrintOverHttp, SaysWhichGamesCanBePrinted) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  const Json games = ada.get("/api/games").json();
  ASSERT_GE(games.size(), 4u);
  for (const Json& game : games)
    EXPECT_EQ(game["prints"].get<bool>(), print::prints(game["game"].get<std::string>())) << game["game"];
}

}  // namespace
}  // namespace parlor
