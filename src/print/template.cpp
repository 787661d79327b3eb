// SPDX-License-Identifier: MIT
#include "print/template.h"

#include <fmt/format.h>

#include <cmath>

namespace parlor::print {
namespace {

bool empty(const Json& value) {
  if (value.is_null()) return true;
  if (value.is_boolean()) return !value.get<bool>();
  if (value.is_number()) return value.get<double>() == 0;
  if (value.is_string()) return value.get_ref<const std::string&>().empty();
  return value.is_array() && value.empty();
}

/// At most two digits behind the point, so that every program writes the same number.
std::string written(const Json& value) {
  if (value.is_number_float()) return fmt::format("{}", std::round(value.get<double>() * 100) / 100);
  if (!value.is_string()) return value.is_null() ? "" : value.dump();
  std::string text;
  for (const char letter : value.get_ref<const std::string&>())
    if (letter == '&' || letter == '<' || letter == '>' || letter == '"')
      text += fmt::format("&#{};", static_cast<int>(letter));
    else text += letter;
  return text;
}

Json over(const Json& fields, const Json& own) {
  Json both = fields;
  for (const auto& [name, value] : own.items()) both[name] = value;
  return both;
}

const Json& at(const Json& fields, const std::string& name) {
  static const Json nothing;
  const auto found = fields.find(name);
  return found == fields.end() ? nothing : *found;
}

}  // namespace

std::string fill(std::string_view pattern, const Json& fields) {
  std::string text;
  for (std::size_t from = 0; from < pattern.size();) {
    const std::size_t open = pattern.find("{{", from), close = open == pattern.npos ? open : pattern.find("}}", open);
    if (close == pattern.npos) return text.append(pattern.substr(from));
    text += pattern.substr(from, open - from);
    const char kind = pattern[open + 2];
    from = close + 2;
    if (kind != '#' && kind != '^') {
      text += written(at(fields, std::string{pattern.substr(open + 2, close - open - 2)}));
      continue;
    }
    const std::string name{pattern.substr(open + 3, close - open - 3)}, end = "{{/" + name + "}}";
    const std::size_t last = pattern.find(end, from);
    if (last == pattern.npos) return text;
    const std::string_view inside = pattern.substr(from, last - from);
    from = last + end.size();
    const Json& value = at(fields, name);
    if (kind == '^') {
      if (empty(value)) text += fill(inside, fields);
    } else if (value.is_array()) {
      for (const Json& one : value) text += fill(inside, over(fields, one));
    } else if (!empty(value)) {
      text += fill(inside, value.is_object() ? over(fields, value) : fields);
    }
  }
  return text;
}

std::int64_t seed_of(std::string_view name, int times, int rest, int start) {
  std::int64_t sum = start;
  for (const char letter : name) sum = (sum * times + static_cast<unsigned char>(letter)) % rest;
  return sum;
}

}  // namespace parlor::print
