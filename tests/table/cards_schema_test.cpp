// SPDX-License-Identifier: MIT
// The schemas of files of cards against their readers: what is shipped fits, and what the schema refuses the reader refuses, too.
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <sstream>

#include "parlor/content/embedded.h"
#include "support/where.h"
#include "table/catalogue.h"
#include "words/letters.h"

namespace parlor {
namespace {

Json file(const std::string& name) {
  std::ifstream in{test::project() + "/" + name};
  std::stringstream text;
  text << in.rdbuf();
  const auto json = parse_json(text.str(), name);
  EXPECT_TRUE(json) << json.fault().text();
  return json ? *json : Json{};
}

bool is_a(const Json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.is_boolean();
  if (type == "null") return value.is_null();
  return type == "integer" ? value.is_number_integer() : value.is_number();
}

/// The part of JSON Schema that these use.
bool fits(const Json& value, const Json& schema) {
  if (schema.contains("const") && schema["const"] != value) return false;
  if (schema.contains("enum") && std::find(schema["enum"].begin(), schema["enum"].end(), value) == schema["enum"].end())
    return false;
  if (schema.contains("type")) {
    const Json types = schema["type"].is_array() ? schema["type"] : Json::array({schema["type"]});
    if (std::none_of(types.begin(), types.end(), [&](const Json& type) { return is_a(value, type); })) return false;
  }
  if (value.is_number_integer() && schema.contains("minimum") && value < schema["minimum"]) return false;
  if (value.is_number_integer() && schema.contains("maximum") && value > schema["maximum"]) return false;
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    if (schema.contains("minLength") && text.empty()) return false;
    if (schema.contains("maxLength") && !text.empty() && !fit_to_show(text, schema["maxLength"])) return false;
    if (schema.contains("pattern") && !std::regex_match(text, std::regex{schema["pattern"].get<std::string>()}))
      return false;
  }
  if (value.is_array() && schema.contains("items"))
    return std::all_of(value.begin(), value.end(), [&](const Json& item) { return fits(item, schema["items"]); });
  if (!value.is_object()) return true;
  if (schema.contains("required"))
    for (const Json& key : schema["required"])
      if (!value.contains(key.get<std::string>())) return false;
  for (const auto& [key, inner] : value.items()) {
    const bool known = schema.contains("properties") && schema["properties"].contains(key);
    if (known && !fits(inner, schema["properties"][key])) return false;
    if (known || !schema.contains("additionalProperties")) continue;
    const Json& others = schema["additionalProperties"];
    if (others.is_boolean() ? !others.get<bool>() : !fits(inner, others)) return false;
  }
  return true;
}

/// Every place in a document.
void places(const Json& value, const Json::json_pointer& at, std::vector<Json::json_pointer>& all) {
  all.push_back(at);
  if (value.is_object())
    for (const auto& [key, inner] : value.items()) places(inner, at / key, all);
  if (value.is_array())
    for (std::size_t i = 0; i < value.size(); ++i) places(value[i], at / i, all);
}

TEST(CardSchemas, RefuseNothingThatTheReaderTakes) {
  int schemas = 0, refused = 0;
  for (const Facts* const facts : all_facts()) {
    const std::string game{facts->name}, name = "docs/schema/" + game + ".cards.json";
    if (!std::ifstream{test::project() + "/" + name}) continue;
    ++schemas;
    const Json schema = file(name);
    Json cards = file("content/" + game + "/cards.json");
    EXPECT_TRUE(fits(cards, schema)) << name;
    cards["pack"] = {{"name", "Mine"}, {"version", "1"}, {"author", "Ada"}, {"licence", "CC0"}};
    ASSERT_TRUE(fits(cards, schema)) << name;
    std::vector<Json::json_pointer> all;
    places(cards, Json::json_pointer{}, all);
    for (std::size_t i = 1; i < all.size(); i += all.size() < 400 ? 1 : 7)
      for (const Json& wrong : {Json("zz zz"), Json(""), Json(7.5), Json(true), Json::array(), Json::object(), Json(),
                                Json(-1), Json(100'000), Json(std::string(700, 'x'))}) {
        Json changed = cards;
        changed[all[i]] = wrong;
        if (fits(changed, schema)) continue;
        ++refused;
        EXPECT_FALSE(content_of(game, changed.dump(), "cards"))
            << name << " refuses " << wrong.dump().substr(0, 20) << " at " << all[i].to_string();
      }
  }
  EXPECT_GT(schemas, 1);
  EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace parlor
