// SPDX-License-Identifier: MIT
#include "games/resilience/content.h"

#include "games/resilience/briefing.h"
#include "games/resilience/card_reader.h"

namespace parlor::resilience {
namespace {

/// By modifiers from -5 to 5: the Budget that one space costs on average, in sixths.
std::array<int, 11> influence_costs(const Track& track) {
  std::array<int, 11> cost{};
  for (int modifiers = -5; modifiers <= 5; ++modifiers)
    for (int spent = 1; spent <= 4; ++spent) {
      int& best = cost[static_cast<std::size_t>(modifiers + 5)];
      const int good = good_faces(track.influence[static_cast<std::size_t>(spent)], modifiers);
      if (good > 0 && (best == 0 || 36 * spent / good < best)) best = 36 * spent / good;
    }
  return cost;
}

void read_board(const Reader& root, Content& content) {
  const auto indicators = root.at("indicators").items();
  if (indicators.size() != indicator_count)
    return root.at("indicators").fail("expected eight indicators, found " + std::to_string(indicators.size()));
  for (std::size_t i = 0; i < indicators.size(); ++i) {
    Track& track = content.tracks[i];
    track.id = indicators[i].text("id");
    track.name = indicators[i].words("name");
    if (track.id != indicator_ids[i])
      return indicators[i].at("id").fail("expected " + std::string{indicator_ids[i]});  // RSL-02
    track.major = indicators[i].at("collapse").one_of({"minor", "major"}) == 1;

    Reader board = root.at("board").at(track.id);
    board.only({"orange", "red", "orange_effects", "red_effects", "bonus8"});
    for (const Reader& space : board.at("orange").items())
      track.orange = static_cast<std::uint16_t>(track.orange | 1 << space.integer(1, top_space - 1));
    for (const Reader& space : board.at("red").items())
      track.red = static_cast<std::uint16_t>(track.red | 1 << space.integer(1, top_space - 1));
    if ((track.orange & track.red) != 0) board.fail("a space is either orange or red");
    track.orange_lines = read_lines(board.at("orange_effects"), Whose::space, {});
    track.red_lines = read_lines(board.at("red_effects"), Whose::space, {});
    track.bonus = read_lines(board.at("bonus8"), Whose::bonus, {});

    Reader influence = root.at("influence").at(track.id);
    influence.only({"1", "2", "3", "4"});
    for (int amount = 1; amount <= 4; ++amount)
      track.influence[static_cast<std::size_t>(amount)] = read_faces(influence.at(std::to_string(amount)));
    content.influence_costs[i] = influence_costs(track);
  }
  for (const auto& [key, phrase] : root.at("words").fields())
    content.words.emplace(key == "option" ? "mode" : key, phrase.prose());
  content.cubes = root.at("limits").integer("cubes", 0, 100);
  content.plays = root.at("limits").integer("plays_per_turn", 1, 4);
  if (root.at("limits").has("income")) content.income = root.at("limits").integer("income", -10, 20);
}

/// What is printed on the cards of the box; those of a scenario have a measure of their own, by its age.
void check_words(const Reader& cards) {
  for (const Reader& card : cards.items()) {
    if (is_blank(card)) continue;
    static_cast<void>(card.id("id")), static_cast<void>(card.words("name")), static_cast<void>(card.prose("flavour"));
    if (!card.has("abilities")) continue;
    for (const Reader& ability : card.at("abilities").items()) static_cast<void>(ability.words("label"));
  }
}

/// RSL-162: a level names what differs from the scenario as it stands, and that is laid over it.
void read_level(const Reader& scenario, std::string_view level, const Scenario& box, std::vector<Scenario>& into) {
  Reader differs = scenario.at("levels").at(level);
  differs.only({"start", "win", "deck_size", "deck", "strategies", "rules"});
  Json whole = scenario.json();
  whole.erase("levels");
  whole.merge_patch(differs.json());
  Reader::Document document{whole, ""};
  into.push_back(read_scenario(document.root(), box, Scrutiny::lenient));
  if (!document.sound()) differs.fail(document.fault().text());
}

/// Without the words: names and flavour may change and play stays the same.
Json without_words(const Json& json) {
  if (json.is_array()) {
    Json list = Json::array();
    for (const Json& item : json) list.push_back(without_words(item));
    return list;
  }
  if (!json.is_object()) return json;
  Json object = Json::object();
  for (const auto& [key, value] : json.items())
    if (key != "name" && key != "flavour" && key != "intro" && key != "label" && key != "keywords" &&
        key != "deck_size")
      object[key == "modes" ? "options" : key] =
          without_words(value);  // as they were called when hashes were first taken
  return object;
}

}  // namespace

std::string_view id_of(Indicator on) { return indicator_ids[static_cast<std::size_t>(on)]; }

Result<Content> Content::read(const Json& json, int rules) {
  Content content;
  Reader::Document document{json, ""};
  Reader& root = document.root();
  if (root.text("game") != "resilience") root.at("game").fail("these are not cards of .Resilience");
  read_board(root, content);
  if (!document.sound()) return document.fault();

  Scenario box;
  Known known;
  for (const Reader& item : root.at("strategies").items()) known.strategies += is_blank(item) ? 0 : 1;
  read_cards(root.at("events"), box.events, most_event_numbers - 1,
             [&](const Reader& card) { return read_event(card, known); });
  read_cards(root.at("strategies"), box.strategies, most_strategies,
             [&](const Reader& card) { return read_strategy_card(card, known); });
  read_cards(root.at("roles"), box.roles, most_roles, [&](const Reader& card) { return read_role(card, known); });
  for (const char* kind : {"events", "strategies", "roles"}) check_words(root.at(kind));
  int copies = 0;
  for (const EventCard& event : box.events) copies += event.copies;
  if (copies > most_events) root.at("events").fail("there is room for " + std::to_string(most_events) + " event cards");
  if (!document.sound()) return document.fault();

  const auto scenarios = root.at("scenarios").items();
  if (scenarios.size() != scenario_words.size())
    root.at("scenarios").fail("expected seven scenarios, found " + std::to_string(scenarios.size()));
  for (const Reader& item : scenarios) {
    if (!document.sound()) return document.fault();
    if (item.text("id") != scenario_words[content.scenarios.size()])
      item.at("id").fail("expected " + std::string{scenario_words[content.scenarios.size()]});
    content.scenarios.push_back(read_scenario(item, box, Scrutiny::box));
    if (!item.has("levels")) continue;
    Reader levels = item.at("levels");
    levels.only({"gentle", "harsh"});
    read_level(item, "gentle", box, content.gentle);
    read_level(item, "harsh", box, content.harsh);
  }
  for (const auto* level : {&content.gentle, &content.harsh})
    if (!level->empty() && level->size() != content.scenarios.size())
      root.at("scenarios").fail("either every scenario has levels, or none");
  if (!document.sound()) return document.fault();

  const Scrutiny scrutiny = rules == 0 ? Scrutiny::fresh : rules >= 2 ? Scrutiny::strict : Scrutiny::lenient;
  if (root.has("scenario")) content.own.push_back(read_scenario(root.at("scenario"), box, scrutiny));
  if (!document.sound()) return document.fault();
  Json mechanics = without_words(json);
  for (const char* key : {"format", "words", "options", "pack"})
    mechanics.erase(key);  // the last is a list of house rules that was for people, and is gone
  content.played_with = std::make_shared<const Json>(std::move(mechanics));
  for (auto* scenarios_read : {&content.scenarios, &content.gentle, &content.harsh, &content.own})
    for (Scenario& scenario : *scenarios_read) {
      scenario.names = std::make_shared<const Names>(content.printed_names(scenario));
      scenario.briefing = std::make_shared<const Briefing>(content, scenario);
    }
  return content;
}

std::span<const Scenario> Content::at(Difficulty difficulty) const {
  if (difficulty == Difficulty::standard) return scenarios;
  return difficulty == Difficulty::gentle ? gentle : harsh;
}

Json Content::mechanics() const { return *played_with; }

bool Content::is_scenario(const Json& json) {
  return json.is_object() && !json.contains("game") && json.contains("deck");
}

Json Content::with_scenario(const Json& cards, const Json& scenario) {
  Json both = cards;
  both["scenario"] = scenario;
  return both;
}

}  // namespace parlor::resilience
