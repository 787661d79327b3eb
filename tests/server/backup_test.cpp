// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cstdlib>

#include "server/running.h"

namespace parlor {
namespace {

int run(const std::string& arguments) {
  const int status = std::system((std::string{PARLOR_PROGRAM} + " " + arguments + " >/dev/null 2>&1").c_str());
  return WEXITSTATUS(status);
}

TEST(Backup, IsTakenWhileTheServerRunsAndComesBackElsewhere) {
  const Folder folder;
  std::string table;
  client::Guest ada;
  Json face;
  {
    Running server;
    ada = client::Guest::enter(server.port, "Ada");
    table =
        make_table(ada, {{"game", "persuasion"}, {"seats", {Json::object(), {{"bot", "easy"}}, {{"bot", "easy"}}}}});
    face = ada.get("/api/tables/" + table).json();
    EXPECT_EQ(run("backup " + folder.path("kept") + " --store " + server.store()), 0);
    EXPECT_EQ(run("backup " + folder.path("kept") + " --store " + server.store()), 2);   // overwrites nothing
    EXPECT_EQ(run("restore " + folder.path("kept") + " --store " + server.store()), 2);  // nor a store in use
  }
  EXPECT_EQ(run("restore " + folder.path("kept") + " --data " + folder.path("new")), 0);
  EXPECT_EQ(run("restore " + folder.path("missing") + " --data " + folder.path("other")), 2);
  EXPECT_EQ(run("backup " + folder.path("more") + " --data " + folder.path("nowhere")), 2);
  server::Place place = Running::quick();
  place.store = folder.path("new/parlor.sqlite");
  Running server{place};
  ada.port = server.port;
  EXPECT_EQ(ada.get("/api/tables/" + table).json(), face);
  EXPECT_EQ(ada.get("/api/me").json()["name"], "Ada");
}

}  // namespace
}  // namespace parlor
