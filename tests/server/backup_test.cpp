// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "server/running.h"
#include "support/where.h"

namespace parlor {
namespace {

int run(const std::string& arguments) {
  const int status = std::system((std::string{test::program()} + " " + arguments + " >/dev/null 2>&1").c_str());
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
    EXPECT_EQ(run("backup " + (folder / "kept") + " --store " + server.store()), 0);
    EXPECT_EQ(run("backup " + (folder / "kept") + " --store " + server.store()), 2);   // overwrites nothing
    EXPECT_EQ(run("restore " + (folder / "kept") + " --store " + server.store()), 2);  // nor a store in use
  }
  EXPECT_EQ(run("restore " + (folder / "kept") + " --data " + (folder / "new")), 0);
  EXPECT_EQ(run("restore " + (folder / "missing") + " --data " + (folder / "other")), 2);
  EXPECT_EQ(run("backup " + (folder / "more") + " --data " + (folder / "nowhere")), 2);
  server::Place place = Running::quick();
  place.store = folder / "new/parlor.sqlite";
  Running server{place};
  ada.port = server.port;
  EXPECT_EQ(ada.get("/api/tables/" + table).json(), face);
  EXPECT_EQ(ada.get("/api/me").json()["name"], "Ada");
}

TEST(Backup, ThatIsNotWhatWasKeptIsRefused) {
  const Folder folder;
  {
    Running server;
    const auto ada = client::Guest::enter(server.port, "Ada");
    make_table(ada, {{"game", "persuasion"}, {"seats", {Json::object(), {{"bot", "easy"}}, {{"bot", "easy"}}}}});
    ASSERT_EQ(run("backup " + (folder / "kept") + " --store " + server.store()), 0);
  }
  const auto change = [&](const char* sql) {
    sqlite3* base = nullptr;
    sqlite3_open((folder / "kept").c_str(), &base);
    EXPECT_EQ(sqlite3_exec(base, sql, nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(base);
  };
  change("UPDATE guests SET name = 'Eve' WHERE name = 'Ada'");
  EXPECT_EQ(run("restore " + (folder / "kept") + " --data " + (folder / "new")), 2);
  EXPECT_FALSE(std::filesystem::exists(folder / "new")) << "and nothing is touched";
  change("UPDATE guests SET name = 'Ada' WHERE name = 'Eve'");
  EXPECT_EQ(run("restore " + (folder / "kept") + " --data " + (folder / "new")), 0);
  change("DELETE FROM tables");
  EXPECT_EQ(run("restore " + (folder / "kept") + " --data " + (folder / "less")), 2);
}

TEST(Files, OfAStoreAreItsOwnersAlone) {
  namespace fs = std::filesystem;
  const Folder folder;
  std::ofstream{folder / "parlor.sqlite"};  // as an older program left it
  fs::permissions(folder / "parlor.sqlite", fs::perms{0644});
  server::Place place = Running::quick();
  place.store = folder / "parlor.sqlite";
  const Running server{place};
  client::Guest::enter(server.port, "Ada");
  int files = 0;
  for (const auto& file : fs::directory_iterator{folder.path()}) {
    EXPECT_EQ(file.status().permissions(), fs::perms{0600}) << file.path();
    ++files;
  }
  EXPECT_GE(files, 2) << "with its log";
}

}  // namespace
}  // namespace parlor
