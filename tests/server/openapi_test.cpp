// SPDX-License-Identifier: MIT
// docs/openapi.json and docs/api.md against the server: every operation is called, and what comes back is as described.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "server/running.h"
#include "support/schema.h"

namespace parlor {
namespace {

using client::Guest;

std::string file(const std::string& name) {
  std::ifstream in{std::string{PARLOR_SOURCE_DIR} + "/docs/" + name};
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

/// Says what does not fit, or nothing.
std::string misfit(const Json& value, const Json& schema, const Json& all) {
  const test::Fitting fitting{[&](const Json& inner, const std::string& name, const std::string& where) {
    return fitting.misfit(inner, all["components"]["schemas"][name.substr(21)], where);
  }};
  return fitting.misfit(value, schema, "reply");
}

TEST(OpenApi, DescribesEveryOperationThatTheDocumentationNames) {
  const auto description = parse_json(file("openapi.json"), "openapi.json");
  ASSERT_TRUE(description) << description.fault().text();
  const std::string text = file("api.md");
  std::set<std::string> documented;
  const std::regex pattern{"`(GET|POST|WS) (/[a-z/{}]*[a-z}])"};
  for (std::sregex_iterator at{text.begin(), text.end(), pattern}, end; at != end; ++at)
    documented.insert((*at)[2].str());
  EXPECT_GT(documented.size(), 10u);
  for (const std::string& path : documented) EXPECT_TRUE((*description)["paths"].contains(path)) << path;
  for (const auto& [path, operations] : (*description)["paths"].items()) {
    const std::string verb = path.substr(path.rfind('/') + 1);
    EXPECT_TRUE(documented.contains(path) || text.find("`" + verb + "`") != std::string::npos)
        << path << " is not in api.md";
  }
}

TEST(OpenApi, IsWhatTheServerDoes) {
  const auto parsed = parse_json(file("openapi.json"), "openapi.json");
  ASSERT_TRUE(parsed);
  const Json& all = *parsed;
  Running server;
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
  const std::map<std::string, Json> bodies{{"sit", {{"seat", 0}}},
                                           {"seats", {{"seat", 1}, {"bot", "easy"}}},
                                           {"bot", {{"seat", 0}, {"level", "easy"}}},
                                           {"guests", {{"name", "Bob"}}},
                                           {"me", {{"name", "Ada"}}},
                                           {"return", {{"key", ada.token}}},
                                           {"tables", {{"game", "ritual"}}}};
  const std::set<std::string> needs_play{"bot", "back", "leave", "resign", "pause", "resume", "offer"};
  int called = 0;
  for (const auto& [path, operations] : all["paths"].items()) {
    const std::string verb = path.substr(path.rfind('/') + 1);
    if (verb == "live") continue;
    for (const auto& [method, operation] : operations.items()) {
      std::string target = path;
      if (const auto at = target.find("{game}"); at != std::string::npos) target.replace(at, 6, "persuasion");
      if (const auto at = target.find("{id}"); at != std::string::npos) {
        const std::string table = method == "get" || verb == "rematch" ? finished : fresh(needs_play.contains(verb));
        if (verb == "resume") ada.post("/api/tables/" + table + "/pause", Json::object());
        target.replace(at, 4, table);
      }
      if (verb == "replay") target += "?step=2&viewer=0";
      const auto body = bodies.find(verb);
      const auto reply =
          method == "get" ? ada.get(target) : ada.post(target, body == bodies.end() ? Json::object() : body->second);
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

}  // namespace
}  // namespace parlor
