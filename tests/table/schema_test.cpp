// SPDX-License-Identifier: MIT
// What is generated and kept in the tree is what the program would write now.
#include <gtest/gtest.h>

#include <filesystem>

#include "support/files.h"
#include "table/catalogue.h"
#include "table/typescript.h"
#include "words/json.h"

namespace parlor::test {
namespace {

/// `./dev bless GAME` writes them all anew.
void expect_in_tree(const std::string& path, const std::string& text, const std::string& command) {
  EXPECT_EQ(text_of_file(std::filesystem::path{test::project()} / path), text) << command << " > " << path;
}

TEST(ASchema, IsInDocsAsTheGameHasIt) {
  for (const Facts* const game : all_facts()) {
    const std::string name{game->name};
    expect_in_tree("docs/schema/" + name + ".actions.json", action_schema_of(name).dump(1) + "\n",
                   "parlor schema " + name);
    expect_in_tree("docs/schema/" + name + ".events.json", event_schema_of(name).dump(1) + "\n",
                   "parlor schema " + name + " --events");
  }
}

TEST(ThePagesTypes, AreInTheFolderOfEveryGameThatHasABoard) {
  int boards = 0;
  for (const Facts* const game : all_facts()) {
    const std::string name{game->name}, folder = "web/src/games/" + name;
    if (!std::filesystem::exists(std::filesystem::path{test::project()} / folder)) continue;
    expect_in_tree(folder + "/wire.generated.ts", typescript_of(name), "parlor schema " + name + " --typescript");
    ++boards;
  }
  EXPECT_GE(boards, 4);
}

TEST(ThePagesTypes, OfTheWireAreWhatTheApiDescribes) {
  const std::string path = "docs/openapi.json";
  const auto api = parse_json(text_of_file(std::filesystem::path{test::project()} / path), path);
  ASSERT_TRUE(api) << api.fault().text();
  expect_in_tree("web/src/lib/wire.ts", typescript_of_api(*api), "parlor schema --server --typescript");
}

TEST(ThePagesTypes, SayWhatASchemaSays) {
  const auto type = [](const char* schema) { return typescript_type(*parse_json(schema, "schema")); };
  EXPECT_EQ(type(R"({"type":"integer"})"), "number");
  EXPECT_EQ(type(R"({"enum":["a","b"]})"), "'a' | 'b'");
  EXPECT_EQ(type(R"({"type":"array","items":{"enum":["a","b"]}})"), "('a' | 'b')[]");
  EXPECT_EQ(type(R"({"type":"array","items":{"type":"string"},"minItems":1,"maxItems":2})"), "string[]");
  EXPECT_EQ(type(R"({"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":2})"), "[number, number]");
  EXPECT_EQ(type(R"({"anyOf":[{"type":"string"},{"type":"null"}]})"), "string | null");
  EXPECT_EQ(type(R"({"type":"object","additionalProperties":{"type":"integer"}})"), "Record<string, number>");
  EXPECT_EQ(type(R"({"$ref":"ritual.actions.json"})"), "GameAction");
  EXPECT_EQ(type(R"({"$ref":"#/components/schemas/Face"})"), "Face");
  EXPECT_EQ(type(R"({})"), "unknown");
  EXPECT_EQ(type(R"({"type":["integer","null"]})"), "number | null");
  EXPECT_EQ(type(R"({"type":"array","items":{"type":["string","null"]}})"), "(string | null)[]");
  EXPECT_EQ(type(R"({"type":"array","prefixItems":[{"type":"string"},{}],"minItems":1})"), "[string, unknown?]");
  EXPECT_EQ(type(R"({"type":"object","properties":{"type":{"const":"x"},"a":{"type":"boolean"}},"required":["type"]})"),
            "{ type: 'x'; a?: boolean }");
}

TEST(ThePagesTypes, OfTheApiAreInterfacesThatExtendEachOther) {
  const auto api = parse_json(R"({"components":{"schemas":{
    "Face":{"description":"Of a table","type":"object","properties":{"table":{"type":"string","description":"its id"}},"required":["table"]},
    "Listing":{"allOf":[{"$ref":"#/components/schemas/Face"},{"type":"object","properties":{"round":{"type":"integer"}},"required":[]}]},
    "Event":{"type":"object","properties":{"type":{"type":"string"}},"required":["type"],"additionalProperties":{}},
    "Frame":{"oneOf":[{"$ref":"#/components/schemas/Face"},{"type":"object","properties":{"type":{"const":"pong"}},"required":["type"]}]}}}})",
                              "api");
  ASSERT_TRUE(api) << api.fault().text();
  const std::string text = typescript_of_api(*api);
  EXPECT_EQ(text.substr(text.find("\n\n")), R"(

/** Of a table. */
export interface Face {
  table: string; // its id
}

export interface Listing extends Face {
  round?: number;
}

export interface Event {
  type: string;
  [field: string]: unknown;
}

export type Frame =
  | Face
  | { type: 'pong' };
)");
}

}  // namespace
}  // namespace parlor::test
