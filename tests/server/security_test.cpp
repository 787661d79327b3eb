// SPDX-License-Identifier: MIT
// Those who do not mean well: other people's seats, other people's pages, too much, too fast, too strange.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sqlite3.h>
#include <sys/socket.h>

#include <algorithm>
#include <set>

#include "kernel/rng.h"
#include "server/document.h"
#include "server/running.h"
#include "store/store.h"

namespace parlor {
namespace {

using client::Guest;
using client::Player;
using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

const Json none = Json::object();

struct Trio {
  explicit Trio(Running& server, const std::string& game = "persuasion") {
    for (int i = 0; i < 3; ++i) guests.push_back(Guest::enter(server.port, "Guest " + std::to_string(i)));
    table = make_table(guests[0], {{"game", game}, {"players", 3}});
    for (int i = 1; i < 3; ++i)
      guests[static_cast<std::size_t>(i)].post("/api/tables/" + table + "/sit", {{"seat", i}});
    guests[0].post("/api/tables/" + table + "/start", none);
    for (const Guest& guest : guests) players.emplace_back(guest, table);
    for (Player& player : players) {
      player.connect();
      player.hear_until([&] { return !player.view.is_null(); });
    }
  }
  std::vector<Guest> guests;
  std::string table;
  std::vector<Player> players;
};

TEST(Security, TheSeatComesFromTheConnectionNeverFromTheMessage) {
  Running server;
  Trio trio{server};
  Player stranger{Guest::enter(server.port, "Mallory"), trio.table};
  stranger.connect();
  stranger.hear_until([&] { return !stranger.view.is_null(); });
  ASSERT_TRUE(trio.players[0].hear_until([&] { return trio.players[0].my_turn(); }));
  const Json action = trio.players[0].choices[0]["action"];
  EXPECT_THAT((*stranger.outcome(stranger.act(action)))["text"].get<std::string>(), HasSubstr("no seat"));
  stranger.send({{"type", "act"}, {"id", "a"}, {"action", action}, {"seat", 0}});
  EXPECT_EQ((*stranger.outcome("a"))["type"], "refused");
  Json house_action{{"type", "timeout"}, {"seat", 1}};
  EXPECT_EQ((*trio.players[0].outcome(trio.players[0].act(house_action)))["type"], "refused");
  house_action["type"] = "leave";
  EXPECT_EQ((*trio.players[0].outcome(trio.players[0].act(house_action)))["type"], "refused");
  for (const char* verb : {"pause", "leave", "offer", "bot", "back", "rematch", "resume"})
    EXPECT_THAT((std::vector{400, 403}),
                testing::Contains(stranger.guest.post("/api/tables/" + trio.table + "/" + verb, none).status))
        << verb;
  EXPECT_EQ(stranger.guest.get("/api/tables/" + trio.table + "/record").status, 403);
  EXPECT_EQ(stranger.guest.get("/api/tables/" + trio.table + "/replay?step=0").status, 409);
  EXPECT_EQ(client::request(server.port, "POST", "/api/tables/" + trio.table + "/pause", "{}").status, 401);
}

TEST(Security, ATokenThatIsNobodysOpensNothing) {
  Running server;
  Trio trio{server};
  for (const std::string& token :
       {std::string{"x"}, trio.guests[0].id, trio.guests[0].id + ".", trio.guests[0].token + "0",
        trio.guests[1].id + trio.guests[0].token.substr(12), std::string(500, 'a')}) {
    Guest forger = trio.guests[0];
    forger.token = token;
    EXPECT_EQ(forger.get("/api/me").status, 401) << token;
    Player player{forger, trio.table};
    player.connect();
    while (player.hear()) {
    }
    EXPECT_TRUE(player.view.is_null());
    EXPECT_EQ(player.socket().close_code(), 1008);
  }
}

TEST(Security, APageFromElsewhereCannotSpeakForAGuest) {
  Running server;
  Trio trio{server};
  const std::string cookie = "Cookie: parlor_guest=" + trio.guests[0].token,
                    live = "/api/tables/" + trio.table + "/live";
  const std::string own = "Origin: http://127.0.0.1:" + std::to_string(server.port);
  EXPECT_EQ(client::WebSocket(server.port, live, {cookie, "Origin: https://evil.example"}).status(), 403);
  EXPECT_EQ(client::WebSocket(server.port, live, {cookie, "Origin: null"}).status(), 403);
  EXPECT_EQ(client::WebSocket(server.port, live, {cookie}).status(), 403);  // no browser leaves it out
  EXPECT_EQ(client::WebSocket(server.port, live, {cookie, own}).status(), 101);
  EXPECT_EQ(client::request(server.port, "POST", "/api/tables/" + trio.table + "/pause", "{}",
                            {cookie, "Origin: https://evil.example"})
                .status,
            403);
  EXPECT_EQ(client::request(server.port, "POST", "/api/tables/" + trio.table + "/pause", "{}", {cookie, own}).status,
            200);
  EXPECT_EQ(client::WebSocket(server.port, "/api/elsewhere", {own}).status(), 404);
}

TEST(Security, EveryReplyForbidsWhatThePageDoesNotNeed) {
  Running server;
  for (const char* path : {"/", "/api/games", "/api/nothing", "/t/abc"}) {
    const auto reply = client::request(server.port, "GET", path);
    EXPECT_THAT(reply.headers.at("content-security-policy"),
                testing::AllOf(HasSubstr("default-src 'none'"), HasSubstr("frame-ancestors 'none'"),
                               testing::Not(HasSubstr("script-src 'unsafe"))));
    EXPECT_EQ(reply.headers.at("x-content-type-options"), "nosniff");
    EXPECT_EQ(reply.headers.at("referrer-policy"), "no-referrer");
    EXPECT_FALSE(reply.headers.contains("access-control-allow-origin"));
  }
}

TEST(Security, TooMuchIsRefusedAndTheServerGoesOn) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  EXPECT_EQ(client::request(server.port, "POST", "/api/guests", std::string(100'000, 'x')).status, 413);
  EXPECT_EQ(client::request(server.port, "GET", "/" + std::string(5'000, 'x')).status, 414);
  EXPECT_EQ(client::request(server.port, "GET", "/", "", {"X-Long: " + std::string(20'000, 'x')}).status, 431);
  const std::string deep = std::string(200, '[') + std::string(200, ']');
  EXPECT_THAT(client::request(server.port, "POST", "/api/guests", deep).body, HasSubstr("nested deeper"));
  EXPECT_THAT(client::request(server.port, "POST", "/api/guests", R"({"name":"a","name":"b"})").body,
              HasSubstr("twice"));
  EXPECT_THAT(client::request(server.port, "POST", "/api/guests", "{\"name\":\"\xFF\"}").body, HasSubstr("not JSON"));
  for (const std::string bytes :
       {"\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\x16\x03\x01\x02", "DELETE /api/tables HTTP/1.1\r\n\r\n",
        "GET /api/tables/../../etc/passwd HTTP/1.1\r\n\r\n", "GET /../../etc/passwd HTTP/1.1\r\n\r\n",
        "POST /api/guests HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\nzzzzz"})
    EXPECT_THAT(client::raw(server.port, bytes), testing::Not(HasSubstr("root:")));
  EXPECT_EQ(ada.get("/api/me").status, 200);
}

TEST(Security, AStrangeSocketIsClosedAndHarmsNobody) {
  Running server;
  Trio trio{server};
  const std::string live = "/api/tables/" + trio.table + "/live";
  const auto closes = [&](const std::function<void(client::WebSocket&)>& misbehave, bool after_hello) {
    client::WebSocket socket{server.port, live, {trio.guests[2].authorization()}};
    if (after_hello) socket.send(R"({"type":"hello","seen":-1})");
    misbehave(socket);
    while (socket.receive()) {
    }
    return !socket.open();
  };
  EXPECT_TRUE(closes([](auto& socket) { socket.send("[[[["); }, false));
  EXPECT_TRUE(closes([](auto& socket) { socket.send(R"({"type":"hello","seen":-5})"); }, false));
  EXPECT_TRUE(closes([](auto& socket) { socket.send(R"({"type":"hello","nonce":"xyz"})"); }, false));
  EXPECT_TRUE(closes([](auto& socket) { socket.send_frame(2, "binary"); }, true));
  EXPECT_TRUE(closes([](auto& socket) { socket.send_frame(1, "unmasked", false); }, true));
  EXPECT_TRUE(closes([](auto& socket) { socket.send(std::string(20'000, ' ')); }, true));
  EXPECT_TRUE(closes([](auto& socket) { socket.send_frame(1, "\"\xFF\xFE\""); }, true));
  EXPECT_TRUE(closes([](auto& socket) { socket.wire().send(std::string(14, '\xFF')); }, true));
  Player& ada = trio.players[0];
  ada.socket().send("");
  for (const char* text :
       {"null", "[]", "{\"type\":7}", "{\"type\":\"act\"}", "{\"type\":\"act\",\"id\":5,\"action\":{}}",
        "{\"type\":\"acts\",\"id\":\"x\",\"actions\":[]}", "{\"type\":\"say\",\"id\":\"x\",\"to\":99,\"text\":\"a\"}"})
    ada.socket().send(text);
  ASSERT_TRUE(ada.hear_until([&] { return ada.my_turn(); }));
  ada.errors.clear();
  EXPECT_EQ((*ada.outcome(ada.act(ada.choices[0]["action"])))["type"], "done");
}

/// Sends these bytes again and again, a moment apart, until the server has had enough; false when it never has.
bool is_cut_off(client::Wire& wire, std::string_view drop) {
  for (int i = 0; i < 1'000; ++i) {
    pollfd closed{wire.file(), POLLIN, 0};
    if (::poll(&closed, 1, 10) == 1) return true;
    if (!wire.send(drop)) return true;
  }
  return false;
}

TEST(Security, WhoDawdlesIsCutOff) {
  server::Place place = Running::quick();
  place.settings.patience = 50;
  Running server{place};
  client::Wire silent{server.port};
  EXPECT_TRUE(is_cut_off(silent, ""));
  client::Wire request{server.port};
  request.send("POST /api/guests HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
  EXPECT_TRUE(is_cut_off(request, "x"));
  client::Wire body{server.port};
  body.send("POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n");
  EXPECT_TRUE(is_cut_off(body, " "));
  const Guest ada = Guest::enter(server.port, "Ada");
  const std::string table = make_table(ada, {{"game", "persuasion"}});
  const std::string live = "/api/tables/" + table + "/live";
  client::WebSocket mute{server.port, live, {ada.authorization()}};
  ASSERT_EQ(mute.status(), 101);
  EXPECT_TRUE(is_cut_off(mute.wire(), std::string_view{"\x8A\x80\0\0\0\0", 6})) << "pongs are no hello";
  Player player{ada, table};
  player.connect();
  ASSERT_TRUE(player.hear_until([&] { return !player.face.is_null(); }));
  pollfd closed{player.socket().wire().file(), POLLIN, 0};
  while (player.socket().ready() && player.hear()) {
  }
  EXPECT_EQ(::poll(&closed, 1, 150), 0) << "who said hello may be silent for longer";
}

TEST(Security, WhoeverIsTooFastWaits) {
  server::Place place = Running::quick();
  place.settings.limited = true;
  Running server{place};
  const Guest ada = Guest::enter(server.port, "Ada");
  int refused = 0;
  for (int i = 0; i < 60; ++i) {
    const auto reply = client::request(server.port, "POST", "/api/guests", R"({"name":"Swarm"})");
    if (reply.status != 429) continue;
    ++refused;
    EXPECT_TRUE(reply.headers.contains("retry-after"));
  }
  EXPECT_GT(refused, 10);
  const std::string table = make_table(ada, {{"game", "persuasion"}});
  Player player{ada, table};
  player.connect();
  for (int i = 0; i < 2000 && player.connected(); ++i) player.socket().send(R"({"type":"ping"})");
  while (player.hear()) {
  }
  EXPECT_THAT((std::vector{0, 1008}), testing::Contains(player.socket().close_code()));
}

TEST(Security, ARequestThatTwoMightReadDifferentlyIsRefused) {
  Running server;
  const auto answer = [&](const std::string& headers) {
    return client::raw(server.port, "GET /api/games HTTP/1.1\r\nConnection: close\r\n" + headers + "\r\n");
  };
  EXPECT_THAT(answer("Host: here\r\n"), HasSubstr("HTTP/1.1 200"));
  EXPECT_THAT(answer(""), AllOf(HasSubstr("HTTP/1.1 400"), HasSubstr("expected exactly one Host")));
  EXPECT_THAT(answer("Host: here\r\nHost: there\r\n"), HasSubstr("expected exactly one Host"));
  for (const std::string encoding : {"gzip, chunked", "identity", "xchunked"})
    EXPECT_THAT(answer("Host: here\r\nTransfer-Encoding: " + encoding + "\r\n\r\n0\r\n"),
                ContainsRegex("HTTP/1.1 (400|501)"))
        << encoding;
  const std::string second = "GET /api/me HTTP/1.1\r\nHost: here\r\n\r\n";
  EXPECT_THAT(answer("Host: here\r\nTransfer-Encoding: identity\r\n\r\n" + second), Not(HasSubstr("401")))
      << "and what follows it is not read";
}

TEST(Security, BehindAProxyTheLastAddressCounts) {
  server::Place place = Running::quick();
  place.settings.limited = place.behind_proxy = true;
  Running server{place};
  const auto status = [&](const std::string& from) {
    return client::request(server.port, "POST", "/api/guests", R"({"name":"Swarm"})", {"X-Forwarded-For: " + from})
        .status;
  };
  int made = 0;
  while (made < 200 && status("1.2.3.4,") == 201) ++made;
  ASSERT_LT(made, 200) << "one address, however its list ends";
  EXPECT_EQ(status("9.9.9.9, 1.2.3.4"), 429) << "what a client wrote before it counts for nothing";
  EXPECT_EQ(status("1.2.3.4, 5.6.7.8"), 201);
}

TEST(Security, AnAddressHoldsOnlySoManySockets) {
  server::Place place = Running::quick();
  place.settings.limited = true;
  place.settings.sockets_of_address = 5;
  Running server{place};
  std::vector<client::Wire> held;
  const auto status = [&] { return client::request(server.port, "GET", "/api/games").status; };
  while (held.size() < 8 && status() == 200) held.emplace_back(server.port);
  EXPECT_EQ(held.size(), 5u);
  const client::Reply no = client::request(server.port, "GET", "/api/games");
  EXPECT_EQ(no.status, 429) << "an answer, not a reset";
  EXPECT_TRUE(no.headers.contains("retry-after"));
  held.clear();
  int asked = 1;
  while (status() != 200 && asked < 100) ++asked;  // until the server has seen them go
  EXPECT_LT(asked, 100);
}

TEST(Security, WhenTheStoreIsAwayNobodyIsToldTheyAreNobody) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  server.restart();  // who she is, is in the store alone
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open(server.store().c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "ALTER TABLE guests RENAME TO away", nullptr, nullptr, nullptr), SQLITE_OK);
  const client::Reply away = ada.get("/api/me");
  EXPECT_EQ(away.status, 503);
  EXPECT_TRUE(away.headers.contains("retry-after"));
  EXPECT_THAT(away.body, HasSubstr("try again"));
  ASSERT_EQ(sqlite3_exec(other, "ALTER TABLE away RENAME TO guests", nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(other);
  EXPECT_EQ(ada.get("/api/me").json()["name"], "Ada");
}

TEST(Security, WhoDoesNotReadIsDropped) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  const std::string table = make_table(ada, {{"game", "persuasion"}});
  Player slow{ada, table}, quick{ada, table};
  slow.connect();
  const int little = 4 << 10;  // what lies between fills before a slow machine's pings go unanswered for too long
  ::setsockopt(slow.socket().wire().file(), SOL_SOCKET, SO_RCVBUF, &little, sizeof little);
  quick.connect();
  quick.hear_until([&] { return !quick.face.is_null(); });
  const auto dropped = [&] { return server.metrics().find("\nparlor_clients_dropped_total 0\n") == std::string::npos; };
  for (int i = 0; i < 60'000; ++i) {
    const std::string id = std::to_string(i);
    quick.send({{"type", "say"}, {"id", id}, {"to", nullptr}, {"text", std::string(280, 'x')}});
    if (i % 100 != 99) continue;
    ASSERT_TRUE(quick.outcome(id));  // no faster than the server, however slow that is
    quick.heard.clear(), quick.chat.clear(), quick.answers.clear();
    if (i % 1000 == 999 && dropped()) break;
  }
  EXPECT_TRUE(dropped());
  EXPECT_TRUE(quick.connected());
}

/// Every text value inside.
void collect(const Json& json, std::set<std::string>& into) {
  if (json.is_string()) into.insert(json.get<std::string>());
  else if (json.is_structured())
    for (const auto& item : json.items()) {
      if (json.is_object()) into.insert(item.key());
      collect(item.value(), into);
    }
}

class EveryGameIsDiscreet : public testing::TestWithParam<std::string> {};

/// Plays a game while recording every byte, then replays it: whatever a viewer was sent before the end must be something
/// that the table shows this viewer. That no view shows too much is the kernel's property; that there is no second way past
/// the views is this one.
TEST_P(EveryGameIsDiscreet, NothingReachesAViewerThatItsViewDoesNotHold) {
  Running server{with_examples()};
  Trio trio{server, GetParam()};
  Player onlooker{{server.port, "", "", ""}, trio.table};
  onlooker.connect();
  Rng rng{seed_of(std::uint64_t{5})};
  std::vector<Player*> all;
  for (Player& player : trio.players) all.push_back(&player);
  all.push_back(&onlooker);
  std::vector<std::string> before_the_end(4);
  int acts = 0;
  const auto over = [&] { return std::any_of(all.begin(), all.end(), [](Player* one) { return one->over(); }); };
  while (!over() && acts < 400) {
    bool acted = false;
    for (Player* player : all) {
      while (player->socket().ready() && player->hear()) {
      }
      if (over()) break;
      if (!player->my_turn()) continue;
      if (rng.below(12) == 0) player->disconnect(), player->connect();                    // a second path: resuming
      if (rng.below(20) == 0) player->seq = -1, player->disconnect(), player->connect();  // a third: a whole snapshot
      for (std::size_t i = 0; i < 4; ++i) before_the_end[i] = all[i]->heard + "\n";
      if (!player->hear_until([&] { return player->my_turn() || player->over(); }) || player->over()) break;
      player->outcome(
          player->act(player->choices[rng.below(static_cast<std::uint32_t>(player->choices.size()))]["action"]));
      ++acts, acted = true;
    }
    if (!acted && !over()) client::wait_for_any(trio.players);
  }
  EXPECT_GT(acts, 5);  // a game of Persuasion may end in its first round
  server.stop();
  auto store = store::open(server.store());
  const auto stored = **(*store)->table(trio.table);
  auto document = server::read_document(*parse_json(stored.row.document, ""), trio.table);
  auto table = Table::open(document->header());
  std::vector<std::set<std::string>> allowed(4);
  const auto note = [&] {
    for (std::size_t i = 0; i < 4; ++i) {
      const Viewer viewer = i < 3 ? Viewer{seat_at(static_cast<int>(i))} : Viewer::spectator();
      collect(table->view(viewer), allowed[i]);
      collect(table->names().json(), allowed[i]);
      for (const Line& line : table->log(viewer)) collect(line.event, allowed[i]), allowed[i].insert(line.sentence);
      if (i < 3 && table->pending().has(viewer.seat()))
        for (const Choice& choice : table->choices(viewer.seat()))
          collect(choice.json, allowed[i]), allowed[i].insert(choice.label);
    }
  };
  note();
  for (const store::EntryRow& row : stored.entries) {
    table->commit(table->judge({row.seat < 0 ? house : seat_at(row.seat), *parse_json(row.action, "")}));
    if (!table->over()) note();
  }
  const std::string seed = to_hex(document->header().seed);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(before_the_end[i].find(document->secret), std::string::npos);
    EXPECT_EQ(before_the_end[i].find(seed), std::string::npos);
    for (const Guest& guest : trio.guests) EXPECT_EQ(before_the_end[i].find(guest.token.substr(13)), std::string::npos);
    std::set<std::string> told;
    for (std::size_t start = 0; start < before_the_end[i].size();) {
      const std::size_t end = before_the_end[i].find('\n', start);
      if (const auto frames = parse_json(before_the_end[i].substr(start, end - start), ""))
        for (const Json& frame : *frames)
          if (frame["type"] == "state")
            for (const char* field : {"view", "patch", "choices", "log", "names", "renamed"})
              if (frame.contains(field)) collect(frame[field], told);
      start = end + 1;
    }
    for (const char* own : {"from", "lines", "event", "sentence", "action", "label"})
      told.erase(own);  // the frames' own words
    EXPECT_GT(told.size(), 20u);
    for (const std::string& word : told)
      EXPECT_TRUE(allowed[i].contains(word)) << "viewer " << i << " was told " << word.substr(0, 200);
  }
}

INSTANTIATE_TEST_SUITE_P(Security, EveryGameIsDiscreet, testing::ValuesIn(names_of_games()),
                         [](const auto& game) { return game.param; });

}  // namespace
}  // namespace parlor
