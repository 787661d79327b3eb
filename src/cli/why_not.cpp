// SPDX-License-Identifier: MIT
#include "cli/why_not.h"

#include <map>

#include "table/speech.h"

namespace parlor::cli {
namespace {

std::string in_words(const Table& table, const std::string& type, Viewer viewer) {
  const Json& strings = strings_of(table.header().game);
  const std::string key = "pick." + type;
  return strings.contains(key) ? Speech{strings}.say(key, Json::object(), table.names(), viewer) : type;
}

}  // namespace

std::vector<WhyNot> why_not(const Table& table, Seat seat) {
  std::map<std::string, WhyNot> by_rule;
  for (std::size_t kind = 0; kind < table.forms().size(); ++kind) {
    bool possible = false;
    std::map<std::string, std::string> against;
    for (const Action action : table.conceivable(static_cast<std::uint8_t>(kind))) {
      if (const auto refused = table.against(seat, action)) against[refused->rule] = refused->text;
      else possible = true;
    }
    const std::string words = in_words(table, std::string{table.forms()[kind].type()}, Viewer{seat});
    for (const auto& [rule, text] : against) {
      WhyNot& why = by_rule[rule];
      why.rule = rule, why.text = text;
      (possible ? why.partly : why.wholly).push_back(words);
    }
  }
  std::vector<WhyNot> all;
  for (auto& [rule, why] : by_rule) all.push_back(std::move(why));
  return all;
}

}  // namespace parlor::cli
