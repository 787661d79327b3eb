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

/// A schema of the API: "#/components/schemas/Face". A game's schema refers to its actions alone.
std::string referred(const std::string& name) {
  constexpr std::string_view of_api = "#/components/schemas/";
  return name.starts_with(of_api) ? name.substr(of_api.size()) : "GameAction";
}

std::string plain_type(const Json& name) { return name == "integer" ? "number" : name.get<std::string>(); }

/// Of fixed length, or with some at the end that may be missing.
std::string tuple_type(const Json& items, std::size_t least) {
  std::string all;
  for (std::size_t i = 0; i < items.size(); ++i)
    all += (i == 0 ? "" : ", ") + typescript_type(items[i]) + (i < least ? "" : "?");
  return "[" + all + "]";
}

std::string list_type(const Json& schema) {
  if (schema.contains("prefixItems")) return tuple_type(schema["prefixItems"], schema["minItems"].get<std::size_t>());
  if (schema.contains("minItems") && schema["minItems"] == schema["maxItems"]) {
    const auto size = schema["minItems"].get<std::size_t>();
    return tuple_type(Json(size, schema["items"]), size);
  }
  const std::string item = typescript_type(schema["items"]);
  return item.find(" | ") != std::string::npos && !item.starts_with('{') ? "(" + item + ")[]" : item + "[]";
}

bool is_always_there(const Json& schema, const std::string& name) {
  const Json& required = schema["required"];
  return std::find(required.begin(), required.end(), name) != required.end();
}

std::string field_type(const Json& schema, const std::string& name) {
  return name + (is_always_there(schema, name) ? ": " : "?: ") + typescript_type(schema["properties"][name]);
}

std::string object_type(const Json& schema) {
  if (!schema.contains("properties"))
    return "Record<string, " + typescript_type(schema.value("additionalProperties", Json::object())) + ">";
  std::string fields;
  for (const auto& [name, field] : schema["properties"].items())
    fields += (fields.empty() ? "" : "; ") + field_type(schema, name);
  return "{ " + fields + " }";
}

std::string union_of(std::string_view name, const Json& schema) {
  std::string type = "export type " + std::string{name} + " =";
  for (const Json& kind : schema["oneOf"]) type += "\n  | " + typescript_type(kind);
  return type + ";\n";
}

/// The fields of an interface, one a line, with what the schema says of them.
std::string interface_of(const std::string& head, const Json& schema) {
  std::string text = "export interface " + head + " {\n";
  for (const auto& [name, field] : schema["properties"].items())
    text += "  " + field_type(schema, name) + ";" +
            (field.contains("description") ? " // " + field["description"].get<std::string>() : "") + "\n";
  if (schema.contains("additionalProperties"))
    text += "  [field: string]: " + typescript_type(schema["additionalProperties"]) + ";\n";
  return text + "}\n";
}

std::string declaration_of(const std::string& name, const Json& schema) {
  if (schema.contains("oneOf")) return union_of(name, schema);
  if (schema.contains("allOf"))
    return interface_of(name + " extends " + typescript_type(schema["allOf"][0]), schema["allOf"][1]);
  if (schema.contains("properties")) return interface_of(name, schema);
  return "export type " + name + " = " + typescript_type(schema) + ";\n";
}

}  // namespace

std::string typescript_type(const Json& schema) {
  if (schema.contains("$ref")) return referred(schema["$ref"].get<std::string>());
  if (schema.contains("const")) return quoted(schema["const"]);
  if (schema.contains("enum")) return any_of(schema["enum"], quoted);
  if (schema.contains("anyOf")) return any_of(schema["anyOf"], typescript_type);
  if (!schema.contains("type")) return "unknown";
  const Json& type = schema["type"];
  if (type.is_array()) return any_of(type, plain_type);
  if (type == "array") return list_type(schema);
  if (type == "object") return object_type(schema);
  return plain_type(type);
}

std::string typescript_of(std::string_view game) {
  const std::string name{game};
  return "// SPDX-License-Identifier: MIT\n// Made by `parlor schema " + name + " --typescript`; `./dev bless " + name +
         "` writes it anew.\n\n/** What a seat may do. */\n" + union_of("GameAction", action_schema_of(game)) +
         "\n/** What happened, as a viewer is told it: what may be missing is secret to some, or not always there. "
         "*/\n" +
         union_of("GameEvent", event_schema_of(game));
}

std::string typescript_of_api(const Json& openapi) {
  std::string text =
      "// SPDX-License-Identifier: MIT\n// What travels between the page and the server. Made from docs/openapi.json "
      "by "
      "`parlor schema --server --typescript`; `./dev bless wire` writes it anew.\n";
  for (const auto& [name, schema] : openapi["components"]["schemas"].items()) {
    text += "\n";
    if (schema.contains("description")) text += "/** " + schema["description"].get<std::string>() + ". */\n";
    text += declaration_of(name, schema);
  }
  return text;
}

}  // namespace parlor
