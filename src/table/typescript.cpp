// SPDX-License-Identifier: MIT
#include "table/typescript.h"

#include <algorithm>

#include "table/catalogue.h"

namespace parlor {
namespace {

std::string quoted(const Json& word) { return "'" + word.get<std::string>() + "'"; }

std::string any_of(const Json& parts, const auto& type) {
  std::string all;
  for (const Json& part : parts) all += (all.empty() ? "" : " | ") + type(part);
  return all;
}

std::string list_type(const Json& schema) {
  const std::string item = typescript_type(schema["items"]);
  if (schema.contains("minItems") && schema["minItems"] == schema["maxItems"]) {
    std::string all;
    for (int i = 0; i < schema["minItems"].get<int>(); ++i) all += (all.empty() ? "" : ", ") + item;
    return "[" + all + "]";
  }
  const bool is_union = schema["items"].contains("enum") || schema["items"].contains("anyOf");
  return is_union ? "(" + item + ")[]" : item + "[]";
}

std::string object_type(const Json& schema) {
  if (!schema.contains("properties")) return "Record<string, " + typescript_type(schema["additionalProperties"]) + ">";
  const Json& required = schema["required"];
  std::string fields;
  for (const auto& [name, field] : schema["properties"].items()) {
    const bool always = std::find(required.begin(), required.end(), name) != required.end();
    fields += (fields.empty() ? "" : "; ") + name + (always ? ": " : "?: ") + typescript_type(field);
  }
  return "{ " + fields + " }";
}

std::string union_of(std::string_view name, const Json& schema) {
  std::string type = "export type " + std::string{name} + " =";
  for (const Json& kind : schema["oneOf"]) type += "\n  | " + typescript_type(kind);
  return type + ";\n";
}

}  // namespace

std::string typescript_type(const Json& schema) {
  if (schema.contains("$ref")) return "GameAction";  // nothing else is referred to
  if (schema.contains("const")) return quoted(schema["const"]);
  if (schema.contains("enum")) return any_of(schema["enum"], quoted);
  if (schema.contains("anyOf")) return any_of(schema["anyOf"], typescript_type);
  const std::string type = schema["type"].get<std::string>();
  if (type == "array") return list_type(schema);
  if (type == "object") return object_type(schema);
  return type == "integer" ? "number" : type;
}

std::string typescript_of(std::string_view game) {
  const std::string name{game};
  return "// SPDX-License-Identifier: MIT\n// Made by `parlor schema " + name + " --typescript`; `./dev bless " + name +
         "` writes it anew.\n\n/** What a seat may do. */\n" + union_of("GameAction", action_schema_of(game)) +
         "\n/** What happened, as a viewer is told it: what may be missing is secret to some, or not always there. "
         "*/\n" +
         union_of("GameEvent", event_schema_of(game));
}

}  // namespace parlor
