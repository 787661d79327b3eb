// SPDX-License-Identifier: MIT
// parlor rules: the rulebook in our words, whole or one rule.
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
  std::string game, id;
};

void describe(Command& command, Flags& flags) {
  command.needs("GAME", flags.game, "The game");
  command.takes("ID", flags.id, "Only this rule, such as PER-23 or 23");
}

Result<int> run(const Flags& flags) {
  if (const auto known = known_game(flags.game); !known) return known.fault();
  const Screen screen = Screen::standard();
  if (flags.id.empty()) {
    screen.markdown(content::embedded("content/" + flags.game + "/rules.md"));
    return good;
  }
  const auto rule = rule_named(flags.game, flags.id);
  if (!rule) return rule.fault();
  screen.markdown("**" + rule->id + "** " + rule->text);
  return good;
}

}  // namespace

Result<Rule> rule_named(const std::string& game, const std::string& typed) {
  std::string id = typed;
  std::transform(id.begin(), id.end(), id.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
  const std::string prefix = std::string{facts_of(game)->prefix} + "-";
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
  program.add<Flags>("rules", "The rulebook in our words, or one rule of it", "parlor rules persuasion PER-23",
                     describe, run);
}

}  // namespace parlor::cli
