// SPDX-License-Identifier: MIT
// What people do at a table besides playing: come, go, talk, take back, pause, hand over; and how the table lasts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "kernel/rng.h"
#include "kernel/sha256.h"
#include "server/running.h"
#include "store/store.h"
#include "support/rule.h"
#include "support/where.h"
#include "table/record.h"

namespace parlor {
namespace {

using client::Guest;
using client::Player;
using testing::HasSubstr;

const Json none = Json::object();

std::string at(const std::string& table, const std::string& verb = {}) {
  return "/api/tables/" + table + (verb.empty() ? "" : "/" + verb);
}

Json bots(int people, int all, const std::string& level = "random") {
  Json seats = Json::array();
  for (int i = 0; i < all; ++i) seats.push_back(i < people ? none : Json{{"bot", level}});
  return seats;
}

int in_memory(const Running& server) {
  const std::string text = server.metrics(), line = "\nparlor_tables_in_memory{";
  int all = 0;
  for (std::size_t at = text.find(line); at != std::string::npos; at = text.find(line, at + 1))
    all += std::atoi(text.c_str() + text.find("} ", at) + 2);
  return all;
}

/// A table of Persuasion in play, with this many people and no bots.
struct Salon {
  explicit Salon(Running& server, int people = 3, Json form = none) {
    for (int i = 0; i < people; ++i) guests.push_back(Guest::enter(server.port, "Guest " + std::to_string(i)));
    if (!form.contains("game")) form["game"] = "persuasion";
    form["players"] = people;
    table = make_table(guests[0], form);
    for (int i = 1; i < people; ++i) guests[static_cast<std::size_t>(i)].post(at(table, "sit"), {{"seat", i}});
    for (const Guest& guest : guests) players.emplace_back(guest, table);
    guests[0].post(at(table, "start"), none);
    for (Player& player : players) join(player);
  }
  static void join(Player& player) {
    player.connect();
    player.hear_until([&] { return !player.view.is_null(); });
  }
  /// The first choice of that type, done; false when there is none.
  static bool act(Player& player, const std::string& type) {
    for (const Json& choice : player.choices)
      if (choice["action"]["type"] == type) {
        const auto said = player.outcome(player.act(choice["action"]));
        return said && (*said)["type"] == "done";
      }
    return false;
  }
  /// Everybody leaves the market as soon as they may.
  void play_out() {
    const auto over = [&] {
      return std::any_of(players.begin(), players.end(), [](Player& one) { return one.over(); });
    };
    while (!over()) {
      bool acted = false;
      for (Player& player : players) {
        while (player.socket().ready() && player.hear()) {
        }
        if (over() || !player.my_turn()) continue;
        if (!act(player, "independence")) player.outcome(player.act(player.choices[0]["action"]));
        acted = true;
      }
      if (!acted && !over()) client::wait_for_any(players);
    }
  }
  /// Everybody takes their first choice until somebody has one of that type.
  Player* until_choice(const std::string& type) {
    for (int i = 0; i < 500; ++i) {
      bool acted = false;
      for (Player& player : players) {
        while (player.socket().ready() && player.hear()) {
        }
        for (const Json& choice : player.choices)
          if (choice["action"]["type"] == type) return &player;
        if (!player.my_turn()) continue;
        player.outcome(player.act(player.choices[0]["action"]));
        acted = true;
      }
      if (!acted) client::wait_for_any(players);
    }
    return nullptr;
  }

  std::vector<Guest> guests;
  std::string table;
  std::vector<Player> players;
};

TEST(Guests, HaveANameAndASecretToken) {
  Running server;
  const auto made = client::request(server.port, "POST", "/api/guests", R"({"name":"Ada"})");
  EXPECT_EQ(made.status, 201);
  EXPECT_THAT(made.headers.at("set-cookie"), testing::AllOf(HasSubstr("HttpOnly"), HasSubstr("SameSite=Strict")));
  const std::string token = made.json()["token"].get<std::string>();
  EXPECT_EQ(client::request(server.port, "GET", "/api/me", "", {"Cookie: a=b; parlor_guest=" + token}).json()["name"],
            "Ada");
  EXPECT_EQ(client::request(server.port, "GET", "/api/me").status, 401);
  EXPECT_EQ(client::request(server.port, "GET", "/api/me", "", {"Authorization: Bearer " + token + "0"}).status, 401);
  const Guest ada{server.port, made.json()["id"].get<std::string>(), "Ada", token};
  EXPECT_EQ(ada.post("/api/me", {{"name", "Ada L."}}).json()["name"], "Ada L.");
  EXPECT_EQ(ada.get("/api/me").json()["name"], "Ada L.");
  server.restart();
  EXPECT_EQ(ada.get("/api/me").json()["name"], "Ada L.");
  for (const std::string name : {"", "   ", "two\nlines", "\xFF",
                                 "\xE2\x80\xAE"
                                 "turned",
                                 "ninety-nine red balloons go by today"})
    EXPECT_EQ(client::request(server.port, "POST", "/api/guests",
                              Json{{"name", name}}.dump(-1, ' ', false, Json::error_handler_t::ignore))
                  .status,
              400)
        << name;
}

TEST(Guests, AreKnownByTheirNewNameAtEveryTable) {
  server::Place place = Running::quick();
  place.settings.idle_after = 0;
  Running server{place};
  Salon salon{server};
  const Guest& bob = salon.guests[1];
  EXPECT_EQ(bob.post("/api/me", {{"name", "Robert"}}).status, 200);
  Player& ada = salon.players[0];
  EXPECT_TRUE(ada.hear_until([&] { return ada.face["seats"][1]["name"] == "Robert"; }));
  // A table that was not in memory learns it when he comes.
  const std::string other = make_table(bob, {{"game", "persuasion"}, {"seats", bots(1, 3)}});
  for (Player& player : salon.players) player.disconnect();
  while (in_memory(server) > 0) {
  }
  EXPECT_EQ(bob.post("/api/me", {{"name", "Bob"}}).status, 200);
  Player again{bob, other};
  again.connect();
  EXPECT_TRUE(again.hear_until([&] { return !again.face.is_null() && again.face["seats"][0]["name"] == "Bob"; }));
}

TEST(Tables, PlayAScenarioOfOnesOwn) {
  server::Place place = Running::quick();
  place.settings.idle_after = 0;
  Running server{place};
  const Guest ada = Guest::enter(server.port, "Ada");
  std::ifstream file{test::project() + "/content/resilience/scenarios/cyber_winter.json"};
  std::stringstream text;
  text << file.rdbuf();
  const Json scenario = *parse_json(text.str(), "cyber_winter.json");
  const std::string table = make_table(
      ada,
      {{"game", "resilience"}, {"players", 1}, {"scenario", scenario}, {"start", true}, {"spectators", "delayed"}});
  EXPECT_EQ(ada.get(at(table, "scenario")).json(), scenario);
  Json view;
  {
    Player player{ada, table};
    Salon::join(player);
    EXPECT_THAT(player.view.dump() + player.names.dump(), HasSubstr(scenario["id"].get<std::string>()));
    ASSERT_EQ((*player.outcome(player.act(player.choices[0]["action"])))["type"], "done");
    player.hear_until([&] { return player.updates > 0; });
    view = player.view;
    player.disconnect();
  }
  while (in_memory(server) > 0) {
  }
  Player again{ada, table};
  Salon::join(again);
  EXPECT_EQ(nlohmann::json(again.view), nlohmann::json(view)) << "it comes back with its own cards";
  // What is wrong with one is said with its place, and no table is made.
  const auto why = [&](const std::string& game, const Json& given) {
    const auto said =
        ada.post("/api/tables", {{"game", game}, {"players", game == "resilience" ? 1 : 3}, {"scenario", given}});
    EXPECT_EQ(said.status, 400) << said.body;
    return said.json()["error"]["text"].get<std::string>();
  };
  Json broken = scenario;
  broken["start"].erase("GOV");
  EXPECT_THAT(why("resilience", broken), testing::AllOf(HasSubstr("scenario: "), HasSubstr("GOV")));
  EXPECT_THAT(why("resilience", Json::array()), HasSubstr("scenario: expected a scenario"));
  EXPECT_THAT(why("persuasion", scenario), HasSubstr("scenario: this game is played without"));
}

TEST(Tables, GatherInTheLobbyAndStartWhenEverySeatIsTaken) {
  Running server;
  const Guest host = Guest::enter(server.port, "Host"), other = Guest::enter(server.port, "Other");
  const std::string table = make_table(host, {{"game", "persuasion"}, {"players", 3}});
  const std::string hidden = make_table(host, {{"game", "ritual"}, {"players", 3}, {"public", false}});
  const std::string lobby = client::request(server.port, "GET", "/api/tables").body;
  EXPECT_THAT(lobby, HasSubstr(table));
  EXPECT_THAT(lobby, testing::Not(HasSubstr(hidden)));
  EXPECT_EQ(other.get(at(hidden)).json()["game"], "ritual");
  EXPECT_EQ(host.post(at(table, "start"), none).status, 409);
  EXPECT_EQ(other.post(at(table, "sit"), {{"seat", 0}}).status, 409);
  EXPECT_EQ(other.post(at(table, "sit"), {{"seat", 3}}).status, 400);
  EXPECT_EQ(other.post(at(table, "sit"), {{"seat", 1}}).status, 200);
  EXPECT_EQ(other.post(at(table, "sit"), {{"seat", 2}}).json()["seats"][1]["guest"], Json{});  // moved
  EXPECT_EQ(other.post(at(table, "seats"), {{"seat", 1}, {"bot", "easy"}}).status, 403);
  EXPECT_EQ(host.post(at(table, "seats"), {{"seat", 1}, {"bot", "wise"}}).status, 400);
  EXPECT_EQ(host.post(at(table, "seats"), {{"seat", 1}, {"bot", "easy"}}).json()["seats"][1]["bot"], "easy");
  EXPECT_EQ(other.post(at(table, "start"), none).status, 403);
  EXPECT_EQ(other.post(at(table, "stand"), none).status, 200);
  EXPECT_EQ(host.post(at(table, "start"), none).status, 409);
  EXPECT_EQ(other.post(at(table, "sit"), {{"seat", 2}}).status, 200);
  EXPECT_EQ(host.post(at(table, "start"), none).json()["state"], "playing");
  EXPECT_EQ(host.post(at(table, "start"), none).status, 409);
  EXPECT_EQ(other.post(at(table, "stand"), none).status, 409);
  EXPECT_THAT(other.get("/api/me/tables").body, HasSubstr(table));
  EXPECT_EQ(other.get(at("nosuchtable")).status, 404);
  EXPECT_EQ(other.post(at("nosuchtable", "sit"), {{"seat", 0}}).status, 404);
  Player nowhere{other, "nosuchtable"};
  nowhere.connect();
  EXPECT_FALSE(nowhere.hear());
  EXPECT_EQ(nowhere.socket().close_code(), 4404);
}

TEST(Tables, RefuseABadFormAndSayWhere) {
  Running server;
  const Guest host = Guest::enter(server.port, "Host");
  const auto why = [&](const Json& form) {
    const auto said = host.post("/api/tables", form);
    EXPECT_EQ(said.status, 400) << said.body;
    return said.json()["error"]["text"].get<std::string>();
  };
  EXPECT_THAT(why({{"game", "chess"}}), HasSubstr("there is no game"));
  EXPECT_THAT(why({{"game", "persuasion"}, {"players", 9}}), HasSubstr("players"));
  EXPECT_THAT(why({{"game", "persuasion"}, {"seats", {{{"bot", "wise"}}, none, none}}}), HasSubstr("seats[0]: bot"));
  EXPECT_THAT(why({{"game", "persuasion"}, {"house_rules", {{"colour", "red"}}}}), HasSubstr("colour"));
  EXPECT_THAT(why({{"game", "persuasion"}, {"clock", {{"kind", "seconds"}, {"amount", 1}}}}), HasSubstr("amount"));
  EXPECT_THAT(why({{"game", "persuasion"}, {"bribe", 1}}), HasSubstr("bribe"));
  EXPECT_THAT(host.post("/api/tables", Json::array()).body, HasSubstr("expected an object"));
}

TEST(Acts, AreDoneOnceHoweverOftenTheyAreSent) {
  Running server;
  Salon salon{server};
  Player& ada = salon.players[0];
  ASSERT_TRUE(ada.hear_until([&] { return ada.my_turn(); }));
  const Json action = ada.choices[0]["action"];
  for (int i = 0; i < 3; ++i) ada.send({{"type", "act"}, {"id", "the one"}, {"action", action}});
  ASSERT_TRUE(ada.hear_until([&] { return ada.answers.size() == 3; }));
  for (const Json& answer : ada.answers) EXPECT_EQ(answer, (Json{{"type", "done"}, {"id", "the one"}}));
  server.restart();
  ada.answers.clear();
  Salon::join(ada);
  ada.send({{"type", "act"}, {"id", "the one"}, {"action", action}});
  EXPECT_EQ((*ada.outcome("the one"))["type"], "done");
  EXPECT_EQ(ada.errors, std::vector<std::string>{});
  auto store = store::open(server.store());
  EXPECT_EQ((**(*store)->table(salon.table)).entries.size(), 1u);
}

TEST(Acts, ThatAreForbiddenAreAnsweredWithTheRule) {
  Running server;
  Salon salon{server};
  Player& ada = salon.players[0];
  const Json intention{{"type", "invite"}, {"to", 0}, {"trait", "T01"}};
  const auto said = ada.outcome(ada.act(intention));
  ASSERT_TRUE(said);
  EXPECT_EQ((*said)["type"], "refused");
  EXPECT_FALSE((*said)["text"].get<std::string>().empty()) << said->dump();
  EXPECT_THAT((*said)["rule"].get<std::string>(), HasSubstr("PER-"));
  ada.send({{"type", "why"}, {"id", "w1"}, {"action", intention}});
  EXPECT_EQ((*ada.outcome("w1"))["rule"], (*said)["rule"]);
  ada.send({{"type", "why"}, {"id", "w2"}, {"action", ada.choices[0]["action"]}});
  EXPECT_EQ((*ada.outcome("w2"))["text"], "");
  EXPECT_EQ((*ada.outcome(ada.act({{"type", "dance"}})))["type"], "refused");
  ada.send({{"type", "act"}, {"id", "x"}, {"action", "dance"}});
  EXPECT_EQ((*ada.outcome("x"))["type"], "refused");
  ada.send({{"type", "acts"}, {"id", "both"}, {"actions", {ada.choices[0]["action"], {{"type", "dance"}}}}});
  const auto half = ada.outcome("both");
  EXPECT_EQ((*half)["done"], 1) << half->dump();
}

TEST(Acts, CanBeTakenBackAsTheGameAllows) {
  Running server;
  Salon salon{server, 2, {{"game", "resonance"}}};
  Player* who = nullptr;
  Rng rng{seed_of(std::uint64_t{1})};
  for (int i = 0; i < 1000 && who == nullptr; ++i)
    for (Player& player : salon.players) {
      while (player.socket().ready() && player.hear()) {
      }
      if (player.my_turn())
        player.outcome(
            player.act(player.choices[rng.below(static_cast<std::uint32_t>(player.choices.size()))]["action"]));
      if (player.undo == true) {
        who = &player;
        break;
      }
      if (!salon.players[0].my_turn() && !salon.players[1].my_turn()) client::wait_for_any(salon.players);
    }
  ASSERT_NE(who, nullptr) << "no action could be taken back";
  who->send({{"type", "undo"}, {"id", "u"}});
  EXPECT_EQ((*who->outcome("u"))["type"], "done");
  ASSERT_TRUE(who->hear_until([&] { return who->undo == false; }));
  EXPECT_TRUE(who->my_turn());
  who->send({{"type", "undo"}, {"id", "u2"}});
  EXPECT_EQ((*who->outcome("u2"))["rule"], "undo");
  Player again{who->guest, salon.table};  // whoever comes now sees the same as who was there all the time
  Salon::join(again);
  EXPECT_EQ(again.log, who->log);
  EXPECT_EQ(nlohmann::json(again.view), nlohmann::json(who->view));
}

TEST(Talk, OfTheTableReachesAllAndIsRemembered) {
  Running server;
  Salon salon{server, 3, {{"house_rules", {{"table_talk", "open"}}}}};
  Player& ada = salon.players[0];
  ada.send({{"type", "say"}, {"id", "s"}, {"to", nullptr}, {"text", "Good evening, <b>all</b>"}});
  ada.send({{"type", "say"}, {"id", "s"}, {"to", nullptr}, {"text", "Good evening, <b>all</b>"}});
  for (Player& player : salon.players) {
    ASSERT_TRUE(player.hear_until([&] { return !player.chat.empty(); }));
    EXPECT_EQ(player.chat[0]["text"], "Good evening, <b>all</b>");
    EXPECT_EQ(player.chat[0]["from"]["seat"], 0);
  }
  ada.send({{"type", "say"}, {"id", "t"}, {"to", nullptr}, {"text", std::string(281, 'x')}});
  EXPECT_EQ((*ada.outcome("t"))["type"], "refused");
  Player onlooker{Guest::enter(server.port, "Onlooker"), salon.table};
  onlooker.connect();
  ASSERT_TRUE(onlooker.hear_until([&] { return !onlooker.chat.empty(); }));
  EXPECT_EQ(onlooker.chat.size(), 1u);
  onlooker.send({{"type", "say"}, {"id", "o"}, {"to", nullptr}, {"text", "Invite her!"}});
  EXPECT_EQ((*onlooker.outcome("o"))["type"], "refused");
}

TEST(Tables, OfAnExampleAreMadeWhereExamplesAreWanted) {
  const Json form{{"game", "lamplight"}, {"seats", {nullptr, {{"bot", "random"}}}}};
  const auto has_it = [](const Json& games) {
    return std::any_of(games.begin(), games.end(), [](const Json& one) { return one["game"] == "lamplight"; });
  };
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  EXPECT_FALSE(has_it(ada.get("/api/games").json()));
  EXPECT_EQ(ada.get("/api/games/lamplight/rules").status, 404);
  EXPECT_EQ(ada.post("/api/tables", form).status, 400);
  server::Place place = Running::quick();
  place.settings.examples = true;
  Running with{place};
  const Guest bo = Guest::enter(with.port, "Bo");
  EXPECT_TRUE(has_it(bo.get("/api/games").json()));
  EXPECT_EQ(bo.get("/api/games/lamplight/rules").status, 200);
  EXPECT_EQ(bo.post("/api/tables", {{"game", "lamplight"}, {"players", 2}}).status, 201);
}

TEST(Talk, IsWhatTheTablesHouseRuleAllows) {
  RULE("PER-16");
  Running server;
  const auto heard = [&](const char* house_rule, const std::string& text) {
    Salon salon{server, 3, {{"house_rules", {{"table_talk", house_rule}}}}};
    Player &ada = salon.players[0], &bo = salon.players[1];
    ada.send({{"type", "say"}, {"id", "1"}, {"to", nullptr}, {"text", text}});
    if ((*ada.outcome("1"))["type"] == "refused") return std::string{"nothing"};
    bo.hear_until([&] { return !bo.chat.empty(); });
    return bo.chat[0].value("sentence", bo.chat[0]["text"].get<std::string>());
  };
  const std::string secret = "I have the widow's fortune";
  EXPECT_EQ(heard("pleasantries", secret), "nothing");
  EXPECT_EQ(heard("open", secret), secret);
  EXPECT_EQ(heard("none", secret), "nothing");
  EXPECT_EQ(heard("none", "bow"), "nothing");
  EXPECT_EQ(heard("pleasantries", "bow"), "Guest 0 bows.");
  EXPECT_EQ(heard("pleasantries", "toast"), "Guest 0 raises a glass.");
  EXPECT_EQ(heard("pleasantries", "A fine evening."), "A fine evening.");
}

TEST(Names, OfBotsAreTheSameOnTheFaceInSentencesAndInTheRecord) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  const std::string table = make_table(ada, {{"game", "resonance"}, {"seats", bots(1, 3, "easy")}, {"start", true}});
  Player player{ada, table};
  player.connect();
  ASSERT_TRUE(player.hear_until([&] { return player.my_turn(); }));
  const std::string one = player.face["seats"][1]["name"], other = player.face["seats"][2]["name"];
  EXPECT_NE(one, other);
  EXPECT_EQ(player.names["seat"], Json({"Ada", one, other}));
  ASSERT_TRUE(player.hear_until([&] {
    return std::any_of(player.log.begin(), player.log.end(),
                       [&](const Json& line) { return line["sentence"] == one + " is ready."; });
  }));
  const auto header =
      parse_json(ada.get(at(table, "record")).body.substr(0, ada.get(at(table, "record")).body.find('\n')), "");
  ASSERT_TRUE(header);
  EXPECT_EQ((*header)["seats"][1]["name"], one);
  EXPECT_EQ((*header)["seats"][0], Json({{"name", "Ada"}}));
}

TEST(Talk, ABotSpeaksWhenItMeetsSomebodyAndAnswers) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  const Json form{{"game", "persuasion"},
                  {"seats", bots(1, 3, "medium")},
                  {"house_rules", {{"character_choice", "random"}}},
                  {"start", true}};
  Player player{ada, make_table(ada, form)};
  player.connect();
  const auto words_from = [&](int seat) {
    std::vector<std::string> words;
    for (const Json& line : player.log)
      if (line["event"]["type"] == "words_sent" && line["event"]["from"] == seat && line["event"].contains("text"))
        words.push_back(line["event"]["text"]);
    return words;
  };
  ASSERT_TRUE(player.hear_until([&] { return player.my_turn(); }));
  ASSERT_TRUE(Salon::act(player, "invite"));
  const int host = 1;  // the first to be invited
  const auto is_invited = [&] {
    return !player.choices.empty() && player.choices[0]["action"]["type"] == "accept_invitation";
  };
  const auto may_leave = [&] { return !player.choices.empty() && player.choices[0]["action"]["type"] == "done"; };
  while (!may_leave()) {  // they may have invited her too; that is answered first
    ASSERT_TRUE(player.hear_until([&] { return is_invited() || may_leave(); }));
    if (is_invited()) player.outcome(player.act(player.choices[0]["action"]));
  }
  ASSERT_EQ(words_from(host).size(), 1u) << "a letter is there before anybody can leave";

  player.send({{"type", "say"}, {"id", "q"}, {"to", host}, {"text", "Do you have +Wit?"}});
  ASSERT_EQ((*player.outcome("q"))["type"], "done");
  ASSERT_TRUE(player.hear_until([&] { return words_from(host).size() == 2; }));
  EXPECT_NE(words_from(host)[1], "");

  const auto closed = [&] {
    return std::any_of(player.log.begin(), player.log.end(), [&](const Json& line) {
      return line["event"]["type"] == "round_started" && line["event"]["round"] == 2;
    });
  };
  while (!closed() && !player.over()) {
    ASSERT_TRUE(player.hear_until([&] { return player.my_turn() || closed() || player.over(); }));
    if (!closed() && player.my_turn()) player.outcome(player.act(player.choices.back()["action"]));
  }
  EXPECT_EQ(words_from(host).size(), 2u) << "and none comes after";
}

TEST(Characters, AreChosenByPeopleFirst) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada"), ben = Guest::enter(server.port, "Ben");
  Json seats = bots(1, 4, "medium");
  seats[3] = Json::object();
  const std::string table = make_table(ada, {{"game", "persuasion"}, {"seats", seats}});
  Player one{ada, table}, other{ben, table};
  one.connect();
  other.connect();
  ASSERT_EQ(ben.post(at(table, "sit"), {{"seat", 3}}).status, 200);
  ASSERT_EQ(ada.post(at(table, "start"), Json::object()).status, 200);
  const auto chosen = [](const Player& player) {
    int count = 0;
    if (player.view.is_null()) return count;
    for (const Json& seat : player.view["seats"]) count += !seat["character"].is_null();
    return count;
  };
  ASSERT_TRUE(one.hear_until([&] { return one.my_turn(); }));
  EXPECT_EQ(one.choices.size(), 8u) << "nobody was quicker";
  ASSERT_TRUE(one.outcome(one.act(one.choices[2]["action"])).has_value());
  ASSERT_TRUE(other.hear_until([&] { return chosen(other) == 1; }));
  EXPECT_EQ(other.choices.size(), 7u) << "bots wait for the last of them";
  ASSERT_TRUE(other.outcome(other.act(other.choices[0]["action"])).has_value());
  ASSERT_TRUE(other.hear_until([&] { return chosen(other) == 4; })) << "and take who is left";
}

TEST(Talk, ABotThatStandsInForSomebodyDoesNotSpeakForThem) {
  Running server;
  Salon salon{server};
  ASSERT_NE(salon.until_choice("done"), nullptr);
  const Json pair = salon.players[0].view["correspondence"][0]["pair"];
  const auto away = std::max(pair[0].get<std::size_t>(), pair[1].get<std::size_t>());  // not the host
  const auto here = std::min(pair[0].get<std::size_t>(), pair[1].get<std::size_t>());
  Player& player = salon.players[here];
  salon.players[away].disconnect();
  ASSERT_TRUE(player.hear_until([&] { return player.face["seats"][away]["here"] == false; }));
  player.send({{"type", "say"}, {"id", "1"}, {"to", away}, {"text", "Do you have +Wit?"}});
  ASSERT_EQ((*player.outcome("1"))["type"], "done");
  for (std::size_t seat = 0; seat < 3; ++seat)
    if (seat != away) {
      ASSERT_EQ(salon.guests[seat].post(at(salon.table, "bot"), {{"seat", away}}).status, 200);
    }
  player.send({{"type", "say"}, {"id", "2"}, {"to", away}, {"text", "Do you have +Wit?"}});
  player.outcome("2");
  ASSERT_TRUE(player.hear_until([&] { return !player.choices.empty(); }));
  player.outcome(player.act({{"type", "done"}, {"with", away}}));
  const auto closed = [&](const Json& line) {
    return line["event"]["type"] == "correspondence_closed" && line["event"]["pair"] == Json({here, away});
  };
  ASSERT_TRUE(player.hear_until([&] { return std::any_of(player.log.begin(), player.log.end(), closed); }));
  for (const Json& line : player.log)
    EXPECT_FALSE(line["event"]["type"] == "words_sent" && line["event"]["from"] == away) << line.dump();
}

TEST(Talk, InPrivateIsForTheTwoAlone) {
  Running server;
  Salon salon{server, 4};
  Player onlooker{Guest::enter(server.port, "Onlooker"), salon.table};
  onlooker.connect();
  ASSERT_NE(salon.until_choice("done"), nullptr);
  for (Player& player : salon.players)
    while (player.socket().ready() && player.hear()) {
    }
  const Json pair = salon.players[0].view["correspondence"][0]["pair"];
  const auto from = pair[0].get<std::size_t>(), to = pair[1].get<std::size_t>();
  const std::string mark = "the-word-is-marzipan";
  salon.players[from].send({{"type", "say"}, {"id", "p"}, {"to", to}, {"text", mark}});
  ASSERT_EQ((*salon.players[from].outcome("p"))["type"], "done");
  ASSERT_TRUE(salon.players[to].hear_until([&] { return salon.players[to].heard.find(mark) != std::string::npos; }));
  // Whoever is not one of the two learns that words went, not which; nor does any later way of asking tell.
  for (std::size_t seat = 0; seat < 4; ++seat) {
    if (seat == from || seat == to) continue;
    Player& other = salon.players[seat];
    ASSERT_TRUE(other.hear_until([&] { return other.log.back()["event"]["type"] == "words_sent"; }));
    Player again{other.guest, salon.table};
    Salon::join(again);
    EXPECT_EQ(other.heard.find(mark), std::string::npos);
    EXPECT_EQ(again.heard.find(mark), std::string::npos);
    EXPECT_THAT(other.guest.get(at(salon.table, "record")).body, testing::Not(HasSubstr(mark)));
  }
  EXPECT_THAT(salon.guests[to].get(at(salon.table, "record")).body, HasSubstr(mark));
  ASSERT_TRUE(onlooker.hear_until(
      [&] { return !onlooker.log.empty() && onlooker.log.back()["event"]["type"] == "words_sent"; }));
  EXPECT_EQ(onlooker.heard.find(mark), std::string::npos);

  // PER-115: nor does the replay, through whoever's eyes; the two read their own words through all eyes too.
  salon.play_out();
  const auto replay = [&](const Guest& guest, const std::string& query) {
    const auto reply = guest.get(at(salon.table, "replay") + "?" + query);
    EXPECT_EQ(reply.status, 200) << query;
    return reply.body;
  };
  const int steps = parse_json(replay(salon.guests[to], "step=0"), "replay")->at("steps").get<int>();
  for (std::size_t seat = 0; seat <= 4; ++seat) {
    const Guest& guest = seat < 4 ? salon.guests[seat] : onlooker.guest;
    const bool may_read = seat == from || seat == to;
    for (const std::string viewer : {"0", "1", "2", "3", "spectator", "all"})
      EXPECT_EQ(replay(guest, "step=0&log=whole&viewer=" + viewer).find(mark) != std::string::npos,
                may_read && (viewer == std::to_string(from) || viewer == std::to_string(to) || viewer == "all"))
          << "seat " << seat << " as " << viewer;
    for (const std::string& viewer : {std::to_string(to), std::string{"all"}}) {
      bool read = false;
      for (int step = 0; step <= steps; ++step)
        read |= replay(guest, "viewer=" + viewer + "&step=" + std::to_string(step)).find(mark) != std::string::npos;
      EXPECT_EQ(read, may_read) << "seat " << seat << " as " << viewer;
    }
  }
}

TEST(Seats, AreHandedOverWithACode) {
  Running server;
  Salon salon{server};
  const Guest heir = Guest::enter(server.port, "Heir");
  const Json offer = salon.guests[1].post(at(salon.table, "offer"), none).json();
  EXPECT_EQ(heir.post(at(salon.table, "sit"), {{"seat", 1}}).status, 409);
  EXPECT_EQ(heir.post(at(salon.table, "sit"), {{"seat", 1}, {"code", "wrong"}}).status, 403);
  EXPECT_EQ(heir.post(at(salon.table, "sit"), {{"seat", 2}, {"code", offer["code"]}}).status, 403);
  EXPECT_EQ(heir.post(at(salon.table, "sit"), {{"seat", 1}, {"code", offer["code"]}}).status, 200);
  Player& ada = salon.players[0];
  ASSERT_TRUE(ada.hear_until([&] { return ada.names["player"][1] == "Heir"; })) << "told though nobody has acted";
  Player& before = salon.players[1];
  ASSERT_TRUE(before.hear_until([&] { return before.seat.is_null(); }));  // watches now
  EXPECT_FALSE(before.view.contains("mine"));
  const auto said = before.outcome(before.act({{"type", "independence"}}));
  EXPECT_THAT((*said)["text"].get<std::string>(), HasSubstr("no seat"));
  Player now{heir, salon.table};
  Salon::join(now);
  EXPECT_EQ(now.seat, 1);
  EXPECT_TRUE(now.view.contains("mine"));
}

TEST(Tables, TellWhoIsHereBeforeTheStartEverythingThen) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  const std::string table = make_table(ada, {{"game", "persuasion"}, {"seats", bots(1, 3)}});
  Player player{ada, table};
  player.connect();
  ASSERT_TRUE(player.hear_until([&] { return player.seat == 0; }));
  player.heard.clear();
  ada.post(at(table, "start"), none);
  ASSERT_TRUE(player.hear_until([&] { return !player.view.is_null(); }));
  Json first;
  std::istringstream messages{player.heard};
  for (std::string message; std::getline(messages, message);) {
    const auto frames = parse_json(message, "frames");
    ASSERT_TRUE(frames) << message;
    for (const Json& one : *frames)
      if (one["type"] == "state" && first.is_null()) first = one;
  }
  for (const char* field : {"view", "choices", "waiting", "undo", "names", "log", "deadlines"})
    EXPECT_TRUE(first.contains(field)) << field;
  EXPECT_EQ(player.errors, std::vector<std::string>{});
}

TEST(Tables, ArePausedAndGoOn) {
  Running server;
  Salon salon{server};
  EXPECT_EQ(Guest::enter(server.port, "Passer-by").post(at(salon.table, "pause"), none).status, 403);
  EXPECT_EQ(salon.guests[1].post(at(salon.table, "pause"), none).json()["state"], "paused");
  Player& ada = salon.players[0];
  EXPECT_THAT((*ada.outcome(ada.act(ada.choices[0]["action"])))["text"].get<std::string>(), HasSubstr("paused"));
  server.restart();
  EXPECT_EQ(salon.guests[2].post(at(salon.table, "resume"), none).json()["state"], "playing");
  Salon::join(ada);
  EXPECT_EQ((*ada.outcome(ada.act(ada.choices[0]["action"])))["type"], "done");
}

TEST(Tables, EndInARematchWithTheSamePeople) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  const std::string table =
      make_table(ada, {{"game", "persuasion"}, {"seats", bots(0, 3)}, {"sit", nullptr}, {"start", true}});
  EXPECT_EQ(ada.post(at(table, "rematch"), none).status, 403);
  const std::string own = make_table(ada, {{"game", "persuasion"}, {"seats", bots(1, 3)}, {"start", true}});
  Player player{ada, own};
  player.connect();
  while (!player.over()) {
    ASSERT_TRUE(player.hear_until([&] { return player.my_turn() || player.over(); }));
    if (player.my_turn()) player.outcome(player.act(player.choices[0]["action"]));
  }
  const Json next = ada.post(at(own, "rematch"), none).json();
  EXPECT_EQ(ada.post(at(own, "rematch"), none).json(), next);
  ASSERT_TRUE(player.hear_until([&] { return player.face["next"] == next["table"]; }));
  const Json face = ada.get(at(next["table"].get<std::string>())).json();
  EXPECT_EQ(face["seats"][0]["guest"], ada.id);
  EXPECT_EQ(face["seats"][2]["bot"], "random");
  for (const int seat : {0, 1, 2})
    EXPECT_EQ(face["seats"][seat]["name"], player.face["seats"][seat]["name"]) << "bots too";
  EXPECT_EQ(face["state"], "gathering");
}

TEST(Clocks, MakeTheAutomaticChoiceAndLetThePlayerReturn) {
  server::Place place = Running::quick();
  place.settings.clock_second = 1;  // a clock's second lasts a millisecond here
  Running server{place};
  Salon salon{server, 3, {{"clock", {{"kind", "seconds"}, {"amount", 30}}}}};
  Player& ada = salon.players[0];
  ASSERT_TRUE(ada.hear_until([&] {
    return std::any_of(ada.deadlines.begin(), ada.deadlines.end(), [](const Json& one) { return !one.is_null(); });
  }));
  // Nobody does anything: the game plays itself on.
  ASSERT_TRUE(ada.hear_until([&] { return ada.over() || ada.view["round"].get<int>() >= 3; }));
  EXPECT_EQ(ada.errors, std::vector<std::string>{});
}

TEST(Spectators, SeeWhatIsPublicOrNothing) {
  Running server;
  Salon open{server};
  Player onlooker{{server.port, "", "", ""}, open.table};
  onlooker.connect();
  ASSERT_TRUE(onlooker.hear_until([&] { return !onlooker.view.is_null(); }));
  EXPECT_FALSE(onlooker.view.contains("mine"));
  EXPECT_TRUE(onlooker.choices.empty());
  EXPECT_EQ(client::request(server.port, "GET", at(open.table, "record")).status, 403);
  Salon closed{server, 3, {{"spectators", "none"}}};
  Player shut_out{Guest::enter(server.port, "Curious"), closed.table};
  shut_out.connect();
  EXPECT_FALSE(shut_out.hear_until([&] { return !shut_out.view.is_null(); }));
  EXPECT_EQ(shut_out.socket().close_code(), 1008);
}

TEST(Spectators, MayBeAMinuteBehind) {
  server::Place place = Running::quick();
  place.settings.spectators_behind = 300;
  Running server{place};
  Salon salon{server, 3, {{"spectators", "delayed"}}};
  Player onlooker{{server.port, "", "", ""}, salon.table};
  onlooker.connect();
  ASSERT_TRUE(onlooker.hear_until([&] { return !onlooker.view.is_null(); }));
  Player& ada = salon.players[0];
  ASSERT_EQ((*ada.outcome(ada.act(ada.choices[0]["action"])))["type"], "done");
  const auto acted = server::now();
  ASSERT_TRUE(onlooker.hear_until([&] { return onlooker.updates > 0; }));
  EXPECT_GE(server::now(), acted + 250);
}

TEST(Dealing, IsCommittedBeforeAndProvedAfter) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  const std::string table = make_table(ada, {{"game", "persuasion"}, {"seats", bots(1, 3)}});
  const Json before = ada.get(at(table, "deal")).json();
  Player player{ada, table};
  const std::string nonce(64, 'c');
  player.connect(nonce);
  player.hear_until([&] { return !player.face.is_null(); });
  ASSERT_EQ(ada.post(at(table, "start"), none).status, 200);
  const Json during = ada.get(at(table, "deal")).json();
  EXPECT_EQ(during["commitment"], before["commitment"]);
  EXPECT_EQ(during["nonces"], (Json{nonce, nullptr, nullptr}));
  EXPECT_TRUE(during["secret"].is_null() && during["seed"].is_null());
  while (!player.over()) {
    ASSERT_TRUE(player.hear_until([&] { return player.my_turn() || player.over(); }));
    if (player.my_turn()) player.outcome(player.act(player.choices[0]["action"]));
  }
  const Json after = ada.get(at(table, "deal")).json();
  EXPECT_EQ(Json(sha256_hex(after["secret"].get<std::string>())), before["commitment"]);
  EXPECT_EQ(Json(sha256_hex("parlor deal 1\n" + after["secret"].get<std::string>() + "\n" + nonce + "\n\n")),
            after["seed"]);
  EXPECT_EQ(player.heard.find(after["secret"].get<std::string>()), std::string::npos);
  EXPECT_EQ(player.heard.find(after["seed"].get<std::string>()), std::string::npos);

  std::string text = ada.get(at(table, "record")).body;
  const auto record = read_record(text, "record");
  ASSERT_TRUE(record) << record.fault().text();
  EXPECT_TRUE(verify(*record, "record"));
  text.replace(text.find(nonce), 1, "d");  // somebody else's nonce: another seed
  EXPECT_THAT(verify(*read_record(text, "record"), "record").fault().text(), HasSubstr("the seed is not the hash"));

  const Json step = ada.get(at(table, "replay") + "?step=3&viewer=all").json();
  EXPECT_EQ(step["step"], 3);
  EXPECT_TRUE(step["view"].is_object() && step["names"].is_object());
  const Json& until = step["until"];
  ASSERT_EQ(until.size(), step["steps"].get<std::size_t>() + 1);
  EXPECT_EQ(until[3].get<std::size_t>() - until[2].get<std::size_t>(), step["lines"].size());
  const Json whole = ada.get(at(table, "replay") + "?step=0&viewer=all&log=whole").json()["log"];
  ASSERT_EQ(whole.size(), until.back().get<std::size_t>());
  EXPECT_EQ(whole[until[2].get<std::size_t>()]["event"], step["lines"][0]["event"]);
  EXPECT_FALSE(step.contains("log"));
  EXPECT_EQ(ada.get(at(table, "replay") + "?step=3000").status, 400);
}

TEST(Records, OfAGameThatGoesOnHoldWhatTheSeatSawAndNoSeed) {
  Running server;
  Salon salon{server};
  for (Player& player : salon.players)
    if (player.my_turn()) player.outcome(player.act(player.choices[0]["action"]));
  const auto record = salon.guests[0].get(at(salon.table, "record"));
  ASSERT_EQ(record.status, 200);
  EXPECT_THAT(record.body, testing::Not(HasSubstr("seed")));
  const auto first_line_end = record.body.find('\n');
  for (std::size_t start = first_line_end + 1; start < record.body.size();) {
    const std::size_t end = record.body.find('\n', start);
    const auto line = parse_json(record.body.substr(start, end - start), "line");
    ASSERT_TRUE(line);
    EXPECT_TRUE(!line->contains("action") || (*line)["seat"] == 0);
    start = end + 1;
  }
}

TEST(Tables, LeaveMemoryAndComeBackByReplay) {
  server::Place place = Running::quick();
  place.settings.idle_after = 0;
  Running server{place};
  Salon salon{server};
  Player& ada = salon.players[0];
  ASSERT_EQ((*ada.outcome(ada.act(ada.choices[0]["action"])))["type"], "done");
  ada.hear_until([&] { return ada.seq >= 0; });
  const Json view = ada.view;
  for (Player& player : salon.players) player.disconnect();
  while (in_memory(server) > 0) {
  }
  Player again{ada.guest, salon.table};
  Salon::join(again);
  EXPECT_EQ(nlohmann::json(again.view), nlohmann::json(view));
}

TEST(Tables, ThatAreDamagedHarmNobodyElse) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  const std::string good = make_table(ada, {{"game", "persuasion"}, {"seats", bots(1, 3)}});
  server.stop();
  {
    auto store = store::open(server.store());
    store::Batch bad;
    auto row = (**(*store)->table(good)).row;
    row.id = "brokendocument", row.document = "{\"game\":", row.guests.clear();
    bad.tables.push_back(row);
    row.id = "brokenentries";
    row.document = (**(*store)->table(good)).row.document;
    row.document.replace(row.document.find("gathering"), 9, "playing");
    row.document.insert(1, R"("content":"","rules":0,)");
    bad.tables.push_back(row);
    bad.entries.push_back({"brokenentries", 1, 0, R"({"type":"dance"})", "", 0});
    ASSERT_FALSE((*store)->write({&bad}));
  }
  server.start();
  EXPECT_EQ(ada.get(at("brokendocument")).status, 500);
  EXPECT_EQ(ada.get(at("brokenentries")).status, 500);
  EXPECT_THAT(ada.get(at("brokenentries")).body, HasSubstr("this table is set aside")) << "nor is it tried again";
  Player player{ada, "brokenentries"};
  player.connect();
  EXPECT_FALSE(player.hear());
  EXPECT_EQ(player.socket().close_code(), 1011);
  EXPECT_THAT(client::request(server.port, "GET", "/api/tables").body, HasSubstr(good));
  EXPECT_EQ(ada.post(at(good, "start"), none).json()["state"], "playing");
}

TEST(Reconnecting, ResumesWhereOneWas) {
  Running server;
  Salon salon{server};
  Player &ada = salon.players[0], &bob = salon.players[1];
  while (bob.socket().ready() && bob.hear()) {
  }
  bob.disconnect();
  ASSERT_TRUE(ada.hear_until([&] { return ada.face["seats"][1]["here"] == false; }));
  ASSERT_EQ((*ada.outcome(ada.act(ada.choices[0]["action"])))["type"], "done");
  const int wholes = bob.wholes;
  bob.connect();
  ASSERT_TRUE(bob.hear_until([&] { return bob.resumed && bob.face["seats"][1]["here"] == true; }));
  EXPECT_EQ(bob.wholes, wholes);
  Player fresh{bob.guest, salon.table};
  Salon::join(fresh);
  EXPECT_EQ(nlohmann::json(fresh.view), nlohmann::json(bob.view));
  EXPECT_EQ(fresh.log, bob.log);
  EXPECT_EQ(fresh.choices, bob.choices);
  EXPECT_EQ(bob.errors, std::vector<std::string>{});
  // A number from before the server's last start means nothing any more.
  server.restart();
  bob.resumed = true;
  bob.connect();
  ASSERT_TRUE(bob.hear_until([&] { return bob.wholes > wholes; }));
  EXPECT_FALSE(bob.resumed);
  EXPECT_EQ(nlohmann::json(bob.view), nlohmann::json(fresh.view));
}

}  // namespace
}  // namespace parlor
