// SPDX-License-Identifier: MIT
// When the store is away, hangs, is somebody else's, was emptied, or was written by an older program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#include <fstream>
#include <sstream>

#include "parlor/content/embedded.h"
#include "server/check.h"
#include "server/running.h"
#include "store/cluster.h"
#include "support/where.h"
#include "table/catalogue.h"

namespace parlor {
namespace {

using client::Guest;
using client::Player;
using store::Cluster;
using testing::HasSubstr;

const Json none = Json::object();
std::string at(const std::string& table) { return "/api/tables/" + table; }

/// The program itself, as operators start it.
class Process {
 public:
  explicit Process(const std::vector<std::string>& arguments, const std::string& log) {
    int ends[2];
    if (::pipe(ends) != 0) return;
    pid_ = ::fork();
    if (pid_ == 0) {
      ::dup2(ends[1], 1);
      const int file = ::open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
      ::dup2(file, 2);
      std::vector<char*> all{const_cast<char*>(test::program())};
      for (const std::string& one : arguments) all.push_back(const_cast<char*>(one.c_str()));
      all.push_back(nullptr);
      ::execv(test::program(), all.data());
      ::_exit(127);
    }
    ::close(ends[1]);
    char letter = 0;
    while (::read(ends[0], &letter, 1) == 1 && letter != '\n') line += letter;
    ::close(ends[0]);
  }
  ~Process() {
    if (pid_ > 0) ::kill(pid_, SIGKILL), end();
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  int port() const { return std::atoi(line.c_str() + line.rfind(':') + 1); }
  void terminate() const { ::kill(pid_, SIGTERM); }
  int end() {  // waits for it; its exit code
    int status = 0;
    ::waitpid(std::exchange(pid_, 0), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  std::string line;  // the first it said

 private:
  pid_t pid_ = 0;
};

std::string text_of(const std::string& path) {
  std::ifstream in{path};
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(Health, IsWhetherTheStoreCanBeWrittenTo) {
  Running server;
  EXPECT_EQ(client::request(server.port, "GET", "/healthz").status, 200);
  server.stop();
  EXPECT_TRUE(**(*store::open(server.store()))->note("alive") > "0");
}

TEST(Servers, RefuseAStoreThatHasOne) {
  Running server;
  server::Place place = Running::quick();
  place.port = 0, place.store = server.store();
  const auto second = server::Server::open(place);
  ASSERT_FALSE(second);
  EXPECT_THAT(second.fault().text(), HasSubstr("another server uses this store; stop it first"));
}

TEST(Servers, AreNotHeldUpByADatabaseThatStandsStill) {
  ASSERT_TRUE(Cluster::get().runs());
  const Folder folder;
  Process server{{"serve", "--port", "0", "--data", folder.path(), "--store", Cluster::get().url()}, folder / "log"};
  const int port = server.port();
  const Guest ada = Guest::enter(port, "Ada");
  ASSERT_FALSE(ada.token.empty());
  Cluster::get().freeze(true);
  EXPECT_EQ(client::request(port, "GET", "/healthz").status, 503);
  EXPECT_EQ(client::request(port, "GET", "/api/tables/nosuch", "", {ada.authorization()}).status, 503)
      << "not 401, not 404";
  server.terminate();
  server.end();  // it does end
  Cluster::get().freeze(false);
}

TEST(Servers, SayWhenTheirStoreWasEmptied) {
  const Folder folder;
  const std::vector<std::string> arguments{"serve", "--port", "0", "--data", folder.path()};
  const auto run = [&] {
    Process server{arguments, folder / "log"};
    EXPECT_EQ(client::request(server.port(), "GET", "/healthz").status, 200);
    server.terminate();
    EXPECT_EQ(server.end(), 0);
    return text_of(folder / "log");
  };
  run();
  EXPECT_THAT(run(), testing::Not(HasSubstr("emptied")));
  for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove((folder / "parlor.sqlite") + end);
  EXPECT_THAT(run(), HasSubstr("it was emptied since"));
}

TEST(Replies, ThatAreLongArePackedForWhoCanUnpackThem) {
  Running server;
  const auto plain = client::request(server.port, "GET", "/api/games");
  const auto packed = client::request(server.port, "GET", "/api/games", "", {"Accept-Encoding: gzip"});
  EXPECT_FALSE(plain.headers.contains("content-encoding"));
  ASSERT_EQ(packed.headers.at("content-encoding"), "gzip");
  EXPECT_LT(packed.body.size(), plain.body.size() / 2);
  std::string text(plain.body.size() + 1, '\0');
  z_stream stream{};
  inflateInit2(&stream, 15 + 16);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.body.data()));
  stream.avail_in = static_cast<uInt>(packed.body.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data()), stream.avail_out = static_cast<uInt>(text.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  text.resize(stream.total_out);
  inflateEnd(&stream);
  EXPECT_EQ(text, plain.body);
}

/// A table in play, and what the store holds of it.
std::string begun_table(Running& server, const Guest& ada) {
  const std::string table = make_table(
      ada, {{"game", "resonance"}, {"players", 1 + 1}, {"seats", {none, {{"bot", "random"}}}}, {"start", true}});
  Player player{ada, table};
  player.connect();
  player.hear_until([&] { return player.my_turn(); });
  player.outcome(player.act(player.choices[0]["action"]));
  player.disconnect();
  server.stop();
  return table;
}

TEST(OldGames, AreKeptWithTheCardsTheyWereBegunWith) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  begun_table(server, ada);
  auto store = store::open(server.store());
  EXPECT_EQ(**(*store)->content(own_content("resonance")), content::embedded("content/resonance/cards.json"));
}

/// Stores that earlier programs wrote, named by their commit: never written again, and for ever played.
TEST(OldStores, ArePlayedOnByThisProgram) {
  const std::filesystem::path folder = test::project() + "/tests/server/stores";
  int stores = 0;
  for (const auto& file : std::filesystem::directory_iterator{folder}) {
    if (file.path().extension() != ".sqlite") continue;
    ++stores;
    SCOPED_TRACE(file.path().filename().string());
    const Folder copy;
    std::filesystem::copy_file(file.path(), copy / "parlor.sqlite");
    const Json was = *parse_json(text_of(std::filesystem::path{file.path()}.replace_extension(".json")), "store");
    server::Place place = Running::quick();
    place.store = copy / "parlor.sqlite";
    Running server{place};
    const Guest ada{server.port, was["guest"]["id"].get<std::string>(), "Ada",
                    was["guest"]["token"].get<std::string>()};
    EXPECT_EQ(ada.get("/api/me").json()["name"], "Ada");
    for (const Json& one : was["tables"]) {
      const std::string table = one["table"].get<std::string>();
      const Json face = ada.get(at(table)).json();
      EXPECT_EQ(face["state"], one["state"]) << table << " " << face.dump();
      EXPECT_EQ(face["result"], one["result"]) << table;
      if (one["state"] == "gathering") continue;
      const std::string record = ada.get(at(table) + "/record").body;
      EXPECT_EQ(std::count(record.begin(), record.end(), '\n') + 1, one["lines"].get<std::ptrdiff_t>()) << table;
      if (one["state"] != "playing") continue;
      Player player{ada, table};
      player.connect();
      ASSERT_TRUE(player.hear_until([&] { return player.my_turn(); })) << table;
      EXPECT_EQ((*player.outcome(player.act(player.choices[0]["action"])))["type"], "done") << table;
    }
    server.stop();
    EXPECT_EQ(server::check(**store::open(copy / "parlor.sqlite"),
                            [](const std::string& id, const Fault& why) { ADD_FAILURE() << id << ": " << why.text(); })
                  ->damaged,
              0);
  }
  EXPECT_GT(stores, 0);
}

/// Cards of another day: another hash, the same game.
std::pair<std::string, std::string> other_cards() {
  Json cards = *parse_json(content::embedded("content/lamplight/cards.json"), "cards");
  cards["lamps"][0]["copies"] = 1, cards["lamps"][1]["copies"] = 3;
  const auto hash = content_of("lamplight", cards.dump(), "cards");
  return {hash ? hash->hash : hash.fault().text(), cards.dump()};
}

TEST(OldGames, GoOnWithCardsThatHaveChangedSince) {
  const auto [hash, text] = other_cards();
  ASSERT_EQ(hash.size(), 64u) << hash;
  ASSERT_NE(hash, own_content("lamplight"));
  server::Place place = Running::quick();
  place.settings.examples = true, place.settings.workers = 0;
  Running server{place};
  const Guest ada = Guest::enter(server.port, "Ada");
  const std::string table =
      make_table(ada, {{"game", "lamplight"}, {"seats", {none, {{"bot", "random"}}}}, {"start", true}});
  server.stop();
  {
    auto store = store::open(server.store());
    auto row = (**(*store)->table(table)).row;
    Json document = *parse_json(row.document, "document");
    document["content"] = hash;
    row.document = document.dump();
    store::Batch batch;
    batch.tables.push_back(row);
    ASSERT_FALSE((*store)->write({&batch}));
  }
  server.start();
  EXPECT_EQ(ada.get(at(table)).status, 500) << "nobody kept those cards";
  EXPECT_EQ(ada.get("/api/me/tables").json()["tables"][0]["damaged"], true);
  server.stop();
  {
    auto store = store::open(server.store());
    const auto said = server::check(**store, [](const std::string&, const Fault&) {});
    EXPECT_EQ(said->damaged, 1);
    store::Batch batch;
    batch.contents.push_back({hash, "lamplight", text});
    ASSERT_FALSE((*store)->write({&batch}));
    EXPECT_EQ(server::check(**store, [](const std::string&, const Fault&) {})->damaged, 0);
  }
  server.start();
  EXPECT_EQ(ada.get(at(table)).json()["state"], "playing");
}

}  // namespace
}  // namespace parlor
