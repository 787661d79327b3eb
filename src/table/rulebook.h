// SPDX-License-Identifier: MIT
// The players' rulebook of a game, by rule id: content/<game>/rules.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace parlor {

struct Rule {
  std::string id, text;
};

struct Chapter {
  std::string title;
  std::string words;  // what is not a numbered rule: introductions, tables
  std::vector<Rule> rules;
};

struct Rulebook {
  std::string title, introduction;
  std::vector<Chapter> chapters;

  const Rule* find(std::string_view id) const;
};

Rulebook parse_rulebook(std::string_view markdown);
const Rulebook& rulebook_of(std::string_view game);

}  // namespace parlor
