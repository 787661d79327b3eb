// SPDX-License-Identifier: MIT
// docs/openapi.json and docs/api.md against the server: every operation is called, and what comes back is as described.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "parlor/content/embedded.h"
#include "server/running.h"
#include "support/schema.h"
#include "support/where.h"

namespace parlor {
namespace {

using client::Guest;

std::string file(const std::string& name) {
  std::ifstream in{test::project() + "/docs/" + name};
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

/// The description, with what is all of several schemas written as one.
Result<Json> description() {
  auto parsed = parse_json(file("openapi.json"), "openapi.json");
  if (!parsed) return parsed;
  Json& schemas = (*parsed)["components"]["schemas"];
  for (auto& [name, schema] : schemas.items()) {
    if (!schema.contains("allOf")) continue;  // a base stands before what extends it
    Json whole = schemas[schema["allOf"][0]["$ref"].get<std::string>().substr(21)];
    whole["properties"].update(schema["allOf"][1]["properties"]);
    for (const Json& field : schema["allOf"][1]["required"]) whole["required"].push_back(field);
    schema = whole;
  }
  return parsed;
}

/// Says what does not fit, or nothing.
std::string misfit(const Json& value, const Json& schema, const Json& all) {
  const test::Fitting fitting{[&](const Json& inner, const std::string& name, const std::string& where) {
    return fitting.misfit(inner, all["components"]["schemas"][name.substr(21)], where);
  }};
  return fitting.misfit(value, schema, "reply");
}

TEST(OpenApi, DescribesEveryOperationThatTheDocumentationNames) {
  const auto described = description();
  ASSERT_TRUE(described) << described.fault().text();
  const std::string text = file("api.md");
  std::set<std::string> documented;
  const std::regex pattern{"`(GET|POST|WS) (/[a-z/{}.]*[a-z}])"};
  for (std::sregex_iterator at{text.begin(), text.end(), pattern}, end; at != end; ++at)
    documented.insert((*at)[2].str());
  EXPECT_GT(documented.size(), 10u);
  for (const std::string& path : documented) EXPECT_TRUE((*described)["paths"].contains(path)) << path;
  for (const auto& [path, operations] : (*described)["paths"].items()) {
    const std::string verb = path.substr(path.rfind('/') + 1);
    EXPECT_TRUE(documented.contains(path) || text.find("`" + verb + "`") != std::string::npos)
        << path << " is not in api.md";
  }
}

TEST(OpenApi, IsWhatTheServerDoes) {
  const auto parsed = description();
  ASSERT_TRUE(parsed) << parsed.fault().text();
  const Json& all = *parsed;
  Json cards = *parse_json(content::embedded("content/persuasion/cards.json"), "cards");
  cards["pack"] = {{"name", "Mine"}};
  server::Place place = Running::quick();
  place.settings.packs.push_back(*server::read_offered(cards.dump(), "mine.json"));
  Running server{place};
  const Guest ada = Guest::enter(server.port, "Ada");
  const auto finished = [&] {
    const std::string table = make_table(ada, {{"game", "persuasion"},
                                               {"seats", {Json::object(), {{"bot", "random"}}, {{"bot", "random"}}}},
                                               {"start", true}});
    client::Player player{ada, table};
    player.connect();
    while (!player.over() && player.hear_until([&] { return player.my_turn() || player.over(); }))
      if (player.my_turn()) player.outcome(player.act(player.choices[0]["action"]));
    return table;
  }();
  // One request for every operation that a table in this state allows.
  const auto fresh = [&](bool started) {
    return make_table(ada, {{"game", "persuasion"},
                            {"seats", {Json::object(), {{"bot", "random"}}, {{"bot", "random"}}}},
                            {"start", started}});
  };
  std::map<std::string, Json> bodies{{"sit", {{"seat", 0}}},
                                     {"seats", {{"seat", 1}, {"bot", "easy"}}},
                                     {"bot", {{"seat", 0}, {"level", "easy"}}},
                                     {"remove", {{"guest", "somebody"}}},
                                     {"mute", {{"guest", "somebody"}, {"on", true}}},
                                     {"lock", {{"on", true}}},
                                     {"report", {{"guest", "somebody"}, {"text", "Is rude"}}},
                                     {"coach", {{"on", true}}},
                                     {"continue", {{"step", 2}, {"seat", 0}}},
                                     {"ban", {{"guest", "somebody"}}},
                                     {"unban", {{"guest", "somebody"}}},
                                     {"prune", {{"days", 9}}},
                                     {"guests", {{"name", "Bob"}}},
                                     {"me", {{"name", "Ada"}}},
                                     {"return", {{"key", ada.token}}},
                                     {"tables", {{"game", "ritual"}}}};
  bodies["saves"] = {{"format", "parlor save 1"},
                     {"table", "here-there"},
                     {"document",
                      {{"game", "persuasion"},
                       {"house_rules", Json::object()},
                       {"listed", false},
                       {"undo", true},
                       {"spectators", "live"},
                       {"clock", {{"kind", "none"}}},
                       {"state", "playing"},
                       {"created", "0"},
                       {"host", "me"},
                       {"seats", {{{"guest", "me"}, {"name", "Ada"}}, {{"bot", "easy"}}, {{"bot", "easy"}}}},
                       {"secret", std::string(64, 'a')},
                       {"content", own_content("persuasion")},
                       {"rules", 0}}},
                     {"entries", Json::array()}};
  const std::set<std::string> needs_play{"bot", "back", "leave", "resign", "pause", "resume", "offer"};
  int called = 0;
  for (const auto& [path, operations] : all["paths"].items()) {
    const std::string verb = path.substr(path.rfind('/') + 1);
    if (verb == "live") continue;
    for (const auto& [method, operation] : operations.items()) {
      std::string target = path;
      if (const auto at = target.find("{game}"); at != std::string::npos) target.replace(at, 6, "persuasion");
      if (const auto at = target.find("{id}"); at != std::string::npos) {
        const std::string table =
            method == "get" || verb == "rematch" || verb == "continue" ? finished : fresh(needs_play.contains(verb));
        if (verb == "resume") ada.post("/api/tables/" + table + "/pause", Json::object());
        target.replace(at, 4, table);
      }
      if (const auto at = target.find("{hash}"); at != std::string::npos)
        target.replace(at, 6, place.settings.packs[0].pack.hash);
      if (verb == "replay") target += "?step=2&viewer=0";
      Json body = bodies.contains(verb) ? bodies.at(verb) : Json::object();
      Guest who = ada;
      if (path == "/metrics" || path.starts_with("/api/admin/")) who.token = "operator";
      if (path == "/api/me/leave" || path == "/api/me/rotate") who = Guest::enter(server.port, "Bob");
      if (verb == "print.pdf") body = cards;
      if (path == "/api/admin/close") body = {{"table", fresh(false)}};
      if (path == "/api/admin/revoke") body = {{"guest", Guest::enter(server.port, "Bob").id}};
      const auto reply = method == "get" ? who.get(target) : who.post(target, body);
      const Json& responses = operation["responses"];
      const std::string wanted = responses.begin().key();
      EXPECT_EQ(std::to_string(reply.status), wanted) << method << " " << target << ": " << reply.body.substr(0, 300);
      if (std::to_string(reply.status) != wanted || !responses[wanted].contains("content")) continue;
      const Json& content = responses[wanted]["content"];
      EXPECT_EQ(reply.headers.at("content-type"), content.begin().key()) << target;
      if (content.begin().key() == "application/json") {
        EXPECT_EQ(misfit(reply.json(), content.begin().value()["schema"], all), "") << method << " " << target;
      }
      ++called;
    }
  }
  EXPECT_GT(called, 25);
  const auto wrong = ada.get("/api/tables/nosuchtable");
  EXPECT_EQ(
      misfit(wrong.json(),
             all["paths"]["/api/tables/{id}"]["get"]["responses"]["404"]["content"]["application/json"]["schema"], all),
      "");
}

/// Says what does not fit among the kinds of a frame, which are told apart by their `type`, or nothing.
std::string misfit_of_frame(const Json& frame, const Json& all) {
  const Json& schemas = all["components"]["schemas"];
  for (const Json& kind : schemas["Frame"]["oneOf"]) {
    const Json& schema = kind.contains("$ref") ? schemas[kind["$ref"].get<std::string>().substr(21)] : kind;
    if (schema["properties"]["type"]["const"] == frame["type"]) return misfit(frame, schema, all);
  }
  return "there is no frame " + frame["type"].dump();
}

TEST(OpenApi, IsWhatTheSocketSays) {
  const auto parsed = description();
  ASSERT_TRUE(parsed) << parsed.fault().text();
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  const std::string table = make_table(ada, {{"game", "persuasion"},
                                             {"clock", {{"kind", "seconds"}, {"amount", 3600}}},
                                             {"seats", {Json::object(), {{"bot", "easy"}}, {{"bot", "easy"}}}},
                                             {"start", true}});
  client::Player player{ada, table};
  player.connect();
  const Json nonsense{{"type", "no such thing"}};
  player.send({{"type", "say"}, {"id", "words"}, {"to", nullptr}, {"text", "A fine evening."}});
  player.send({{"type", "why"}, {"id", "why"}, {"action", nonsense}});
  player.send({{"type", "ping"}});
  player.send(nonsense);
  player.outcome(player.act(nonsense));
  while (!player.over() && player.hear_until([&] { return player.my_turn() || player.over(); }))
    if (player.my_turn()) player.outcome(player.act(player.choices[0]["action"]));
  client::Player minister{
      ada,
      make_table(ada, {{"game", "resilience"}, {"seats", {Json::object(), {{"bot", "medium"}}}}, {"start", true}})};
  minister.connect();
  minister.hear_until([&] { return !minister.advice.empty(); });
  minister.send({{"type", "preview"}, {"id", "preview"}, {"action", minister.choices[0]["action"]}});
  minister.send({{"type", "coach"}, {"id", "coach"}});
  minister.outcome("coach");
  std::set<std::string> kinds;
  std::istringstream messages{player.heard + minister.heard};
  for (std::string message; std::getline(messages, message);) {
    const auto frames = parse_json(message, "message");
    ASSERT_TRUE(frames) << frames.fault().text();
    for (const Json& frame : *frames) {
      kinds.insert(frame["type"].get<std::string>());
      EXPECT_EQ(misfit_of_frame(frame, *parsed), "") << frame.dump().substr(0, 300);
    }
  }
  EXPECT_EQ(kinds.size(), (*parsed)["components"]["schemas"]["Frame"]["oneOf"].size())
      << "a kind of frame was not seen";
}

}  // namespace
}  // namespace parlor
