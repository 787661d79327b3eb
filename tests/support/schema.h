// SPDX-License-Identifier: MIT
// Does a value fit a schema? The part of JSON Schema that our descriptions use.
#pragma once

#include <algorithm>
#include <functional>
#include <string>

#include "words/json.h"

namespace parlor::test {

/// Says what does not fit, or nothing. `referred` answers for a "$ref".
class Fitting {
 public:
  using Referred = std::function<std::string(const Json& value, const std::string& name, const std::string& where)>;
  explicit Fitting(Referred referred) : referred_{std::move(referred)} {}

  std::string misfit(const Json& value, const Json& schema, const std::string& where) const {
    if (schema.contains("$ref")) return referred_(value, schema["$ref"].get<std::string>(), where);
    if (schema.contains("anyOf"))
      return fits_any(value, schema["anyOf"]) ? "" : where + " fits none of " + schema.dump();
    if (schema.contains("const") && schema["const"] != value) return where + " is not " + schema["const"].dump();
    if (schema.contains("enum") && !has(schema["enum"], value)) return where + " is none of " + schema["enum"].dump();
    if (schema.contains("type") && !is_a(value, schema["type"])) return where + " is not " + schema["type"].dump();
    if (value.is_object()) return misfit_inside(value, schema, where);
    if (value.is_array()) return misfit_item(value, schema, where);
    return {};
  }

 private:
  static bool has(const Json& list, const Json& value) {
    return std::find(list.begin(), list.end(), value) != list.end();
  }
  static bool is_a(const Json& value, const Json& types) {
    if (types.is_array())
      return std::any_of(types.begin(), types.end(), [&](const Json& type) { return is_a(value, type); });
    return (types == "object" && value.is_object()) || (types == "array" && value.is_array()) ||
           (types == "string" && value.is_string()) || (types == "integer" && value.is_number_integer()) ||
           (types == "number" && value.is_number()) || (types == "boolean" && value.is_boolean()) ||
           (types == "null" && value.is_null());
  }
  bool fits_any(const Json& value, const Json& schemas) const {
    return std::any_of(schemas.begin(), schemas.end(),
                       [&](const Json& schema) { return misfit(value, schema, "").empty(); });
  }
  std::string misfit_inside(const Json& value, const Json& schema, const std::string& where) const {
    if (schema.contains("required"))
      for (const Json& name : schema["required"])
        if (!value.contains(name.get<std::string>())) return where + " lacks " + name.dump();
    for (const auto& [name, field] : value.items()) {
      const bool known = schema.contains("properties") && schema["properties"].contains(name);
      const bool any = schema.contains("additionalProperties") && schema["additionalProperties"].is_object();
      if (!known && !any && schema.contains("properties")) return where + " has " + name + ", which is not described";
      if (!known && !any) continue;
      const Json& its = known ? schema["properties"][name] : schema["additionalProperties"];
      if (auto wrong = misfit(field, its, where + "." + name); !wrong.empty()) return wrong;
    }
    return {};
  }
  std::string misfit_item(const Json& value, const Json& schema, const std::string& where) const {
    if (schema.contains("minItems") && value.size() < schema["minItems"].get<std::size_t>()) return where + " is short";
    if (schema.contains("maxItems") && value.size() > schema["maxItems"].get<std::size_t>()) return where + " is long";
    if (schema.contains("items"))
      for (const Json& item : value)
        if (auto wrong = misfit(item, schema["items"], where + "[]"); !wrong.empty()) return wrong;
    return {};
  }

  Referred referred_;
};

}  // namespace parlor::test
