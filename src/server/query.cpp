// SPDX-License-Identifier: MIT
#include "server/query.h"

#include <algorithm>
#include <charconv>

namespace parlor::server {
namespace {

std::string decoded(std::string_view text) {
  std::string plain;
  for (std::size_t at = 0; at < text.size(); ++at) {
    int code = 0;
    const char* const digits = text.data() + at + 1;
    if (text[at] == '%' && at + 2 < text.size() && std::from_chars(digits, digits + 2, code, 16).ptr == digits + 2) {
      plain += static_cast<char>(code);
      at += 2;
    } else {
      plain += text[at] == '+' ? ' ' : text[at];
    }
  }
  return plain;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> fields_of(std::string_view query) {
  std::vector<std::pair<std::string, std::string>> fields;
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), pair.size() + 1));
    const std::size_t equals = pair.find('=');
    if (!pair.empty())
      fields.emplace_back(decoded(pair.substr(0, equals)), equals == pair.npos ? "" : decoded(pair.substr(equals + 1)));
  }
  return fields;
}

std::string field_of(std::string_view query, std::string_view name) {
  for (auto& [key, value] : fields_of(query))
    if (key == name) return value;
  return {};
}

}  // namespace parlor::server
