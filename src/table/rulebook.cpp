// SPDX-License-Identifier: MIT
#include "table/rulebook.h"

#include <map>

#include "parlor/content/embedded.h"
#include "table/catalogue.h"

namespace parlor {
namespace {

/// "**PER-17** What is said …" to {"PER-17", "What is said …"}; an empty id when the line is something else.
Rule numbered(std::string_view line) {
  if (!line.starts_with("**")) return {};
  const std::size_t end = line.find("** ", 2);
  if (end == std::string_view::npos) return {};
  const std::string_view id = line.substr(2, end - 2);
  if (id.find('-') == std::string_view::npos ||
      id.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ-0123456789") != std::string_view::npos)
    return {};
  return {std::string{id}, std::string{line.substr(end + 3)}};
}

}  // namespace

const Rule* Rulebook::find(std::string_view id) const {
  for (const Chapter& chapter : chapters)
    for (const Rule& rule : chapter.rules)
      if (rule.id == id) return &rule;
  return nullptr;
}

Rulebook parse_rulebook(std::string_view markdown) {
  Rulebook book;
  while (!markdown.empty()) {
    const std::string_view line = markdown.substr(0, markdown.find('\n'));
    markdown.remove_prefix(std::min(markdown.size(), line.size() + 1));
    if (line.starts_with("# ")) book.title = line.substr(2);
    else if (line.starts_with("## ")) book.chapters.push_back({std::string{line.substr(3)}, {}, {}});
    else if (Rule rule = numbered(line); !rule.id.empty() && !book.chapters.empty())
      book.chapters.back().rules.push_back(std::move(rule));
    else (book.chapters.empty() ? book.introduction : book.chapters.back().words) += std::string{line} + "\n";
  }
  return book;
}

const Rulebook& rulebook_of(std::string_view game) {
  static const auto all = [] {
    std::map<std::string, Rulebook, std::less<>> read;
    for (const Facts* const one : all_facts()) {
      read.emplace(one->name, parse_rulebook(content::embedded("content/" + std::string{one->name} + "/rules.md")));
    }
    return read;
  }();
  static const Rulebook none;
  const auto found = all.find(game);
  return found == all.end() ? none : found->second;
}

}  // namespace parlor
