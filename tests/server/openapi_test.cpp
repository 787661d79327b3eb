// SPDX-License-Identifier: MIT
// docs/openapi.json and docs/api.md against the server: every operation is called, and what comes back is as described.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "server/running.h"

namespace parlor {
namespace {

using client::Guest;

std::string file(const std::string& name) {
  std::ifstream in{std::string{PARLOR_SOURCE_DIR} + "/docs/" + name};
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

/// The part of JSON Schema that our description uses. Says what does not fit, or nothing.
std::string misfit(const Json& value, const Json& schema, const Json& all, const std::string& where = "reply") {
  if (schema.contains("$ref")) {
    const std::string name = schema["$ref"].get<std::string>().substr(21);
    return misfit(value, all["components"]["schemas"][name], all, where);
  }
  if (schema.contains("type")) {
    const auto fits = [&](const std::string& type) {
      return (type == "object" && value.is_object()) || (type == "array" && value.is_array()) ||
             (type == "string" && value.is_string()) || (type == "integer" && value.is_number_integer()) ||
             (type == "boolean" && value.is_boolean()) || (type == "null" && value.is_null());
    };
    const Json& type = schema["type"];
    bool any = false;
    for (const Json& one : type.is_array() ? type : Json::array({type})) any |= fits(one.get<std::string>());
    if (!any) return where + " is not " + type.dump();
  }
  if (schema.contains("enum") && std::find(schema["enum"].begin(), schema["enum"].end(), value) == schema["enum"].end())
    return where + " is none of " + schema["enum"].dump();
  if (value.is_object() && schema.contains("properties")) {
    for (const Json& name : schema["required"])
      if (!value.contains(name.get<std::string>())) return where + " lacks " + name.dump();
    for (const auto& [name, field] : value.items()) {
      if (!schema["properties"].contains(name)) return where + " has " + name + ", which is not described";
      if (auto wrong = misfit(field, schema["properties"][name], all, where + "." + name); !wrong.empty()) return wrong;
    }
  }
  if (value.is_array() && schema.contains("items"))
    for (const Json& item : value)
      if (auto wrong = misfit(item, schema["items"], all, where + "[]"); !wrong.empty()) return wrong;
  return {};
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
