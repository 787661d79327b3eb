// SPDX-License-Identifier: MIT
// The players' rulebook of a game, by rule id: content/<game>/rules.md, and its one page for the impatient, quickstart.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace parlor {

struct Rule {
  std::string id, text;
  bool ruling = false;  // marked † in the book: ours, where the game's own rules leave a question open
};

struct Chapter {
  std::string title;
  std::string words;  // what is not a numbered rule: introductions, tables
  std::vector<Rule> rules;
};

/// A place in the book that speaks of something: a rule, or a line of what is not numbered.
struct Passage {
  std::string chapter, id, text;  // without an id: Markdown as it stands there
  bool ruling = false;
};

struct Rulebook {
  std::string title, introduction;
  std::string quickstart;  // how to play, on one page
  std::vector<Chapter> chapters;

  const Rule* find(std::string_view id) const;

  /// Every passage that holds all of these words, or parts of words, in large or small letters.
  std::vector<Passage> about(const std::vector<std::string>& words) const;
};

Rulebook parse_rulebook(std::string_view markdown);
const Rulebook& rulebook_of(std::string_view game);

}  // namespace parlor
