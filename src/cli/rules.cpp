// SPDX-License-Identifier: MIT
// parlor rules: the rulebook in our words, whole, one rule, what it says about a word, or how to play on one page.
#include <algorithm>

#include "cli/command.h"
#include "cli/rules.h"
#include "cli/screen.h"
#include "parlor/content/embedded.h"
#include "table/catalogue.h"
#include "table/rulebook.h"

namespace parlor::cli {
namespace {

struct Flags {
  std::string game;
  std::vector<std::string> words;
  bool brief = false;
};

void describe(Command& command, Flags& flags) {
  command.needs("GAME", flags.game, "The game");
  command.takes("WORD", flags.words, "Only this rule, such as PER-23 or 23; or all that is said about these words");
  command.flag("--short", flags.brief, "How to play, on one page, with an example");
  command.at_most_one({"WORD", "--short"});
}

std::string in_capitals(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
  return text;
}

std::string prefix_of(const std::string& game) { return std::string{facts_of(game)->prefix} + "-"; }

/// "PER-23", "per-23" or "23".
bool names_a_rule(const std::string& game, const std::string& word) {
  return in_capitals(word).starts_with(prefix_of(game)) || word.find_first_not_of("0123456789") == std::string::npos;
}

void show(const Rule& rule, const Screen& screen) {
  screen.markdown("**" + rule.id + "** " + (rule.ruling ? "† " : "") + rule.text);
}

Result<int> search(const Flags& flags) {
  const std::vector<Passage> found = rulebook_of(flags.game).about(flags.words);
  if (found.empty()) {
    std::string words;
    for (const std::string& word : flags.words) words += (words.empty() ? "" : " ") + word;
    return complain("the rulebook of " + flags.game + " says nothing about \"" + words + "\"", failed);
  }
  const Screen screen = Screen::standard();
  std::string chapter;
  for (const Passage& passage : found) {
    if (passage.chapter != chapter) screen.title(chapter = passage.chapter);
    if (passage.id.empty()) screen.markdown(passage.text);
    else show({passage.id, passage.text, passage.ruling}, screen);
  }
  return good;
}

Result<int> run(const Flags& flags) {
  if (const auto known = known_game(flags.game); !known) return known.fault();
  if (flags.brief && rulebook_of(flags.game).quickstart.empty())
    return Fault{"--short", flags.game + " has no page for the impatient"};
  const Screen screen = Screen::standard();
  if (flags.words.empty()) {
    screen.markdown(content::embedded("content/" + flags.game + (flags.brief ? "/quickstart.md" : "/rules.md")));
    return good;
  }
  if (flags.words.size() > 1 || !names_a_rule(flags.game, flags.words[0])) return search(flags);
  const auto rule = rule_named(flags.game, flags.words[0]);
  if (!rule) return rule.fault();
  show(*rule, screen);
  return good;
}

}  // namespace

Result<Rule> rule_named(const std::string& game, const std::string& typed) {
  std::string id = in_capitals(typed);
  const std::string prefix = prefix_of(game);
  if (id.starts_with(prefix)) id.erase(0, prefix.size());
  const Rulebook& book = rulebook_of(game);
  for (const std::string& tried : {prefix + id, prefix + "0" + id})
    if (const Rule* const found = book.find(tried)) return *found;
  std::string first, last;
  for (const Chapter& chapter : book.chapters)
    for (const Rule& rule : chapter.rules) (first.empty() ? first : last) = rule.id;
  return Fault{"", "there is no rule \"" + typed + "\" in " + game + "; its rules are " + first + " to " + last};
}

void add_rules(Program& program) {
  program.add<Flags>("rules", "The rulebook in our words: whole, on one page, one rule, or about a word",
                     "parlor rules persuasion PER-23", describe, run);
}

}  // namespace parlor::cli
