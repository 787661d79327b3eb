// SPDX-License-Identifier: MIT
#include "table/rulebook.h"

#include <algorithm>
#include <map>

#include "parlor/content/embedded.h"
#include "table/catalogue.h"

namespace parlor {
namespace {

constexpr std::string_view mark_of_ruling = "† ";

/// "**PER-17** What is said …" to {"PER-17", "What is said …"}; an empty id when the line is something else.
Rule numbered(std::string_view line) {
  if (!line.starts_with("**")) return {};
  const std::size_t end = line.find("** ", 2);
  if (end == std::string_view::npos) return {};
  const std::string_view id = line.substr(2, end - 2);
  if (id.find('-') == std::string_view::npos ||
      id.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ-0123456789") != std::string_view::npos)
    return {};
  std::string_view text = line.substr(end + 3);
  const bool ruling = text.starts_with(mark_of_ruling);
  if (ruling) text.remove_prefix(mark_of_ruling.size());
  return {std::string{id}, std::string{text}, ruling};
}

/// Takes the first line off a text.
std::string_view next_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(text.size(), line.size() + 1));
  return line;
}

std::string in_small_letters(std::string_view text) {
  std::string small{text};
  for (char& letter : small)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  return small;
}

}  // namespace

const Rule* Rulebook::find(std::string_view id) const {
  for (const Chapter& chapter : chapters)
    for (const Rule& rule : chapter.rules)
      if (rule.id == id) return &rule;
  return nullptr;
}

std::vector<Passage> Rulebook::about(const std::vector<std::string>& words) const {
  std::vector<Passage> found;
  const auto look_at = [&](const std::string& chapter, const std::string& id, std::string_view text, bool ruling) {
    const std::string small = in_small_letters(id + " " + std::string{text});
    const auto is_there = [&](const std::string& word) { return small.find(in_small_letters(word)) != small.npos; };
    if (!text.empty() && std::all_of(words.begin(), words.end(), is_there))
      found.push_back({chapter, id, std::string{text}, ruling});
  };
  const auto look_through = [&](const std::string& chapter, std::string_view text) {
    while (!text.empty()) look_at(chapter, {}, next_line(text), false);
  };
  look_through(title, introduction);
  for (const Chapter& chapter : chapters) {
    look_through(chapter.title, chapter.words);
    for (const Rule& rule : chapter.rules) look_at(chapter.title, rule.id, rule.text, rule.ruling);
  }
  return found;
}

Rulebook parse_rulebook(std::string_view markdown) {
  Rulebook book;
  while (!markdown.empty()) {
    const std::string_view line = next_line(markdown);
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
      const std::string folder = "content/" + std::string{one->name};
      Rulebook book = parse_rulebook(content::embedded(folder + "/rules.md"));
      book.quickstart = parse_rulebook(content::embedded(folder + "/quickstart.md")).introduction;
      read.emplace(one->name, std::move(book));
    }
    return read;
  }();
  static const Rulebook none;
  const auto found = all.find(game);
  return found == all.end() ? none : found->second;
}

}  // namespace parlor
