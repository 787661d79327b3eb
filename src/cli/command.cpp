// SPDX-License-Identifier: MIT
#include "cli/command.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <memory>
#include <random>
#include <sstream>

#include "parlor/content/embedded.h"
#include "table/catalogue.h"
#include "words/house_rules.h"

namespace parlor::cli {
namespace {

constexpr std::size_t longest_file = 64 << 20;  // a record of a thousand rounds with events takes 2 MB

Seed fresh_seed() {
  std::random_device source;
  Seed seed{};
  for (std::uint8_t& byte : seed) byte = static_cast<std::uint8_t>(source());
  return seed;
}

Result<Seed> read_seed(const std::string& typed) {
  if (typed.empty()) return fresh_seed();
  if (const auto hex = seed_of(std::string_view{typed})) return *hex;
  std::uint64_t number = 0;
  const auto [end, problem] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
  if (problem == std::errc{} && end == typed.data() + typed.size()) return seed_of(number);
  return Fault{"--seed", "expected a whole number below 2^64 or 64 hexadecimal digits, found \"" + typed + "\""};
}

Result<Json> read_house_rules(const TableFlags& typed) {
  Result<Json> chosen = Json::object();
  for (const std::string& one : typed.house_rules)
    if (chosen) chosen = with_typed_house_rule(house_rules_of(typed.game), *chosen, one);
  return chosen;
}

}  // namespace

void TableFlags::add_to(Command& command, bool needs_game, bool takes_content) {
  if (needs_game) command.needs("GAME", game, "The game; parlor games lists them");
  else command.takes("GAME", game, "The game; parlor games lists them");
  command.takes("-p,--players", players, 1, 99, "How many play");  // what a game allows, it says itself
  command.takes("-s,--seed", seed, "A number or 64 hexadecimal digits; without it chance decides");
  command.takes("-r,--house-rule,-o,--option", house_rules,
                "A house rule as key=value, may be repeated; parlor games GAME lists them");
  if (takes_content) {
    command.takes("--content", content, "A file of cards to play with instead of the game's own");
    command.takes("--scenario", scenario, "A file with a scenario of your own (.Resilience)");
    command.at_most_one({"--content", "--scenario"});
  }
  command.flag("--examples", examples,
               "Play a game that shows how one is written, too; parlor games --examples lists them");
  command.takes("-b,--bot,--bots", bots,
                "Who plays the seats: random, easy, medium or hard (hard:5000 thinks longer), or several in turn: "
                "hard,medium");
}

std::vector<std::string> words_in(const std::string& list) {
  std::vector<std::string> words;
  std::istringstream in{list};
  for (std::string word; std::getline(in, word, ',');) words.push_back(word);
  return words;
}

Result<TableChoice> read(const TableFlags& typed) {
  if (const auto known = offered(typed.game, typed.examples); !known) return known.fault();
  const auto house_rules = read_house_rules(typed);
  if (!house_rules) return house_rules.fault();
  const auto seed = read_seed(typed.seed);
  if (!seed) return seed.fault();
  const auto levels = levels_named(typed.bots);
  if (!levels) return levels.fault();
  const std::string& file = typed.scenario.empty() ? typed.content : typed.scenario;
  const auto cards = file.empty() ? Result<std::string>{std::string{}} : read_text(file);
  if (!cards) return cards.fault();
  if (!file.empty() && cards->empty())
    return Fault{shown_name(file), "is empty"};  // no text means the game's own cards from here on

  TableChoice choice;
  if (!cards->empty()) {
    const auto named = content_of(typed.game, *cards, shown_name(file));
    if (!named) return named.fault();
    choice.pack = named->pack;
  }
  choice.levels = *levels;
  choice.cards = *cards;
  choice.cards_name = shown_name(file);
  choice.header.game = typed.game;
  choice.header.players = typed.players > 0 ? typed.players : facts_of(typed.game)->players.usual;
  choice.header.house_rules = *house_rules;
  choice.header.seed = *seed;
  return choice;
}

Result<std::string> read_text(const std::string& path) {
  const bool standard = path == "-";
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file{
      standard ? stdin : std::fopen(path.c_str(), "rb"),
      [](std::FILE* open) { return open == stdin ? 0 : std::fclose(open); }};
  if (file == nullptr) return Fault{path, std::string{"cannot be read: "} + std::strerror(errno)};
  std::string text;
  char buffer[1 << 16];
  for (std::size_t got = sizeof buffer; got == sizeof buffer;) {  // less: that was the end, or a fault
    got = std::fread(buffer, 1, sizeof buffer, file.get());
    text.append(buffer, got);
    if (text.size() > longest_file)
      return Fault{shown_name(path), "is longer than 64 MiB; no record and no file of cards is"};
  }
  if (std::ferror(file.get()) != 0)
    return Fault{shown_name(path), std::string{"cannot be read: "} + std::strerror(errno)};
  return text;
}

std::string shown_name(const std::string& path) { return path == "-" ? "standard input" : path; }

Result<std::string> known_game(const std::string& name) {
  if (facts_of(name) != nullptr) return name;
  return no_such_game(name);
}

Json cards_json(const std::string& game, const std::string& cards, const std::string& hash) {
  const std::string path = "content/" + game + "/cards.json";
  std::string_view text = cards;
  if (text.empty()) text = content::embedded("content/" + game + "/editions/" + hash + ".json");
  const auto json = parse_json(text.empty() ? content::embedded(path) : text, path);
  return json ? *json : Json::object();
}

std::string winners_in_words(const Table& table) {
  const Json result = table.result();
  std::string text;
  for (const Json& seat : result["winners"])
    text += (text.empty() ? "" : ", ") + std::string{table.names().word("seat", seat.get<int>())};
  return text.empty() ? "nobody" : text;
}

}  // namespace parlor::cli
