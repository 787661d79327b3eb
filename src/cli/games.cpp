// SPDX-License-Identifier: MIT
// parlor games: what there is to play, and a game's house rules.
#include <iostream>

#include "cli/command.h"
#include "cli/screen.h"
#include "table/catalogue.h"
#include "table/rulebook.h"
#include "table/speech.h"
#include "words/house_rules.h"

namespace parlor::cli {
namespace {

struct Flags {
  std::string game;
  bool json = false, examples = false;
};

std::string first_sentence(const std::string& introduction) {
  const std::size_t start = introduction.find_first_not_of('\n');
  if (start == std::string::npos) return {};
  return introduction.substr(start, introduction.find_first_of(".\n", start) - start) + ".";
}

std::string players_of(const Json& game) {
  const int least = game["players"]["least"].get<int>(), most = game["players"]["most"].get<int>();
  const std::string teams =
      game["teams_from"].is_null() ? "" : ", teams from " + std::to_string(game["teams_from"].get<int>());
  return (least == most ? std::to_string(least) : std::to_string(least) + "-" + std::to_string(most)) + " players" +
         teams;
}

std::string minutes_of(const Json& game) {
  const Json& minutes = game["minutes"];
  return std::to_string(minutes["least"].get<int>()) + "-" + std::to_string(minutes["most"].get<int>()) + " min";
}

std::string text_of(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

/// The house rule's entry in the string file.
Json words_of(std::string_view game, std::string_view rule) {
  const Json& strings = strings_of(game);
  const std::string key = "house_rule." + std::string{rule};
  return strings.contains(key) ? strings[key] : Json::object();
}

Json described(const Facts& game) {
  Json house_rules = Json::array();
  for (const HouseRuleSpec& rule : house_rules_of(game.name)) {
    Json one{{"key", rule.key}, {"rule", rule.rule}, {"default", value_of(rule, rule.default_value())}};
    if (rule.is_word()) one["values"] = rule.words;
    else one["least"] = rule.least, one["most"] = rule.most, one["or_none"] = rule.or_none;
    if (rule.for_bots >= 0) one["default_for_bots"] = value_of(rule, rule.for_bots);
    one["words"] = words_of(game.name, rule.key);
    house_rules.push_back(std::move(one));
  }
  Json json = facts_json(game);
  json["content"] = own_content(game.name);
  json["about"] = first_sentence(rulebook_of(game.name).introduction);
  json["house_rules"] = house_rules;
  return json;
}

void show_house_rules(const Json& game, const Screen& screen) {
  for (const Json& rule : game["house_rules"]) {
    const Json& words = rule["words"];
    const std::string key = rule["key"].get<std::string>(), usual = text_of(rule["default"]);
    screen.line();
    screen.paragraph(screen.ink(Ink::bold, key) + "  " + words.value("title", "") + ": " + words.value("help", "") +
                         " " + screen.ink(Ink::dim, "(" + rule["rule"].get<std::string>() + ")"),
                     2, 4);
    const Json meanings = words.value("values", Json::object());
    std::vector<std::vector<std::string>> rows;
    if (rule.contains("values")) {
      for (const Json& value : rule["values"])
        rows.push_back({screen.ink(Ink::cyan, text_of(value)),
                        meanings.value(text_of(value), "") + (text_of(value) == usual ? " (default)" : "")});
    } else {
      rows.push_back({screen.ink(Ink::cyan, std::to_string(rule["least"].get<int>()) + " to " +
                                                std::to_string(rule["most"].get<int>())),
                      usual == "none" ? "" : "default " + usual});
      if (rule["or_none"].get<bool>())
        rows.push_back(
            {screen.ink(Ink::cyan, "none"), meanings.value("none", "") + (usual == "none" ? " (default)" : "")});
    }
    screen.table(rows, 6);
    if (rule.contains("default_for_bots"))
      screen.paragraph("where only bots play: " + text_of(rule["default_for_bots"]), 6);
  }
}

void describe(Command& command, Flags& flags) {
  command.takes("GAME", flags.game, "Only this one, with its house rules");
  command.flag("--json", flags.json, "As JSON");
  command.flag("--examples", flags.examples, "With the games that show how one is written");
}

Result<int> run(const Flags& flags) {
  Json list = Json::array();
  for (const Facts* const game : all_facts())
    if (flags.game.empty() ? bool{offered(game->name, flags.examples)} : flags.game == game->name)
      list.push_back(described(*game));
  if (list.empty()) return no_such_game(flags.game);
  if (flags.json) {
    std::cout << (flags.game.empty() ? list : list[0]).dump(2) << '\n';
    return good;
  }
  const Screen screen = Screen::standard();
  std::vector<std::vector<std::string>> rows;
  for (const Json& game : list)
    rows.push_back({screen.ink(Ink::bold, game["game"].get<std::string>()), players_of(game), minutes_of(game),
                    game["about"].get<std::string>()});
  screen.table(rows, 0);
  if (!flags.game.empty()) show_house_rules(list[0], screen);
  return good;
}

}  // namespace

void add_games(Program& program) {
  program.add<Flags>("games", "What there is to play; of one game its house rules too", "parlor games persuasion",
                     describe, run);
}

}  // namespace parlor::cli
