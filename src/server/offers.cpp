// SPDX-License-Identifier: MIT
#include "server/offers.h"

#include <algorithm>
#include <array>
#include <vector>

#include "parlor/content/embedded.h"
#include "server/chance.h"
#include "table/catalogue.h"
#include "table/lesson.h"
#include "table/rulebook.h"
#include "table/speech.h"
#include "words/house_rules.h"

namespace parlor::server {
namespace {

std::string first_sentence(const std::string& introduction) {
  const std::size_t start = introduction.find_first_not_of('\n');
  if (start == std::string::npos) return {};
  return introduction.substr(start, introduction.find_first_of(".\n", start) - start) + ".";
}

Json words_of(std::string_view game, std::string_view rule) {
  const Json& strings = strings_of(game);
  const std::string key = "house_rule." + std::string{rule};
  return strings.contains(key) ? strings[key] : Json::object();
}

Json described(std::string_view game, const HouseRuleSpec& rule) {
  const Json words = words_of(game, rule.key);
  const Json titles = words.value("values", Json::object());
  Json json{{"key", rule.key},
            {"rule", rule.rule},
            {"title", words.value("title", std::string{rule.key})},
            {"help", words.value("help", "")}};
  if (rule.is_word()) {
    json["kind"] = "word";
    json["values"] = Json::array();
    for (const std::string_view word : rule.words)
      json["values"].push_back({{"value", word}, {"title", titles.value(std::string{word}, std::string{word})}});
  } else {
    json["kind"] = "number";
    json["least"] = rule.least, json["most"] = rule.most, json["step"] = rule.step;
    json["or_none"] = rule.or_none;
  }
  json["default"] = value_of(rule, rule.default_value());
  return json;
}

/// How often bots win, by the value of a house rule, where it was measured.
Json difficulty_of(std::string_view game) {
  const std::string_view text = content::embedded("content/" + std::string{game} + "/difficulty.json");
  return text.data() == nullptr ? Json{} : Json::parse(text, nullptr, false);
}

Json all_games(bool examples, bool (*prints)(std::string_view)) {
  Json list = Json::array();
  for (const Facts* const game : all_facts()) {
    if (!offered(game->name, examples)) continue;
    Json house_rules = Json::array();
    for (const HouseRuleSpec& rule : house_rules_of(game->name)) house_rules.push_back(described(game->name, rule));
    Json one = facts_json(*game);
    one["prints"] = prints != nullptr && prints(game->name);
    const std::vector<Lesson>& lessons = lessons_of(game->name);
    one["lesson"] = lessons.empty() ? Json{} : Json(lessons.front().minutes);
    one["summary"] = first_sentence(rulebook_of(game->name).introduction);
    one["levels"] = level_names();
    one["difficulty"] = difficulty_of(game->name);
    one["house_rules"] = std::move(house_rules);
    list.push_back(std::move(one));
  }
  return list;
}

Json rules_of(const std::string& game) {
  const Rulebook& book = rulebook_of(game);
  Json chapters = Json::array();
  for (const Chapter& chapter : book.chapters) {
    Json rules = Json::array();
    for (const Rule& rule : chapter.rules)
      rules.push_back({{"id", rule.id}, {"text", rule.text}, {"ruling", rule.ruling}});
    chapters.push_back({{"title", chapter.title}, {"words", chapter.words}, {"rules", std::move(rules)}});
  }
  return {{"title", book.title},
          {"introduction", book.introduction},
          {"quickstart", book.quickstart},
          {"chapters", std::move(chapters)}};
}

/// Is it a scenario for that game? What it holds is checked when the table is tried.
void check_scenario(const Reader& in, const std::string& game) {
  const Facts* const facts = facts_of(game);
  if (facts == nullptr || !facts->scenarios) in.fail("this game is played without scenarios of one's own");
  else if (!is_scenario_of(game, in.json())) in.fail("expected a scenario");
}

constexpr const char* nameless = "say what it is called: \"pack\": {\"name\": \"Loud Night\", \"version\": \"0.1\"}";

/// A pack by its hash, or with all of its cards. What they hold is checked when the table is tried.
std::string cards_in(const Reader& in, const Document& document, const Settings& settings) {
  if (!document.scenario.is_null()) in.fail("a scenario is played with the game's own cards");
  if (in.json().is_object()) {
    if (!in.has("pack")) in.fail(nameless);
    return in.json().dump();
  }
  const Offered* const pack = offered_by(settings, in.text());
  if (pack == nullptr) in.fail("this server offers no such pack");
  else if (pack->game != document.game) in.fail("that is a pack of " + pack->game);
  return pack == nullptr ? std::string{} : pack->cards;
}

}  // namespace

const Offered* offered_by(const Settings& settings, const std::string& hash) {
  for (const Offered& one : settings.packs)
    if (one.pack.hash == hash) return &one;
  return nullptr;
}

Result<Offered> read_offered(const std::string& text, const std::string& where) {
  const auto json = parse_json(text, where);
  if (!json) return json.fault();
  Reader::Document form{*json, where};
  const Reader& root = form.root();
  Offered read{root.text("game"), {}, json->dump()};
  if (form.sound() && !root.has("pack")) root.fail(nameless);
  if (!form.sound()) return form.fault();
  const auto named = content_of(read.game, read.cards, where);
  if (!named) return named.fault();
  read.pack = named->pack.value_or(Pack{});
  return read;
}

bool brings_cards(const Json& body) {
  return body.is_object() && (body.contains("scenario") || (body.contains("pack") && body["pack"].is_object()));
}

Answer packs_offered(const std::string& rest, const Settings& settings) {
  if (rest.empty()) {
    Json list = Json::array();
    for (const Offered& one : settings.packs) list.push_back(joined({{"game", one.game}}, one.pack.json()));
    return answer(list);
  }
  const Offered* const pack = offered_by(settings, rest.substr(1));
  return pack == nullptr ? refusal(404, "this server offers no such pack") : Answer{200, pack->cards};
}

/// The form of a new table. Its game, house_rules and seats are tried by opening one.
Result<Document> read_new_table(const Json& body, const Guest& guest, const Settings& settings, bool& start) {
  Reader::Document form{body, ""};
  Reader& in = form.root();
  in.only({"game", "players", "house_rules", "seats", "sit", "clock", "public", "spectators", "undo", "start",
           "scenario", "pack", "stand_in", "coach"});
  Document document;
  document.id = random_word(16), document.secret = random_hex(32);
  document.created = now(), document.host = guest.id;
  document.game = in.text("game");
  const auto game = offered(document.game, settings.examples);
  if (form.sound() && !game) in.at("game").fail(game.fault().what);
  const Facts* const facts = game ? *game : nullptr;
  int players = facts != nullptr ? facts->players.usual : 1;
  std::vector<Reader> seats;
  if (in.has("seats")) seats = in.at("seats").items();
  if (!seats.empty()) players = static_cast<int>(seats.size());
  if (in.has("players")) players = in.integer("players", 1, max_seats);
  if (players > max_seats) in.at("seats").fail("expected at most " + std::to_string(max_seats));
  if (!seats.empty() && static_cast<int>(seats.size()) != players) in.at("seats").fail("expected one for each player");
  document.seats.resize(static_cast<std::size_t>(std::clamp(players, 1, max_seats)));
  for (std::size_t i = 0; i < std::min(seats.size(), document.seats.size()); ++i) {
    seats[i].only({"bot"});
    if (!seats[i].has("bot") || seats[i].at("bot").json().is_null()) continue;
    const auto names = level_names();  // how long a bot may think is not for guests to say
    document.seats[i].bot = *level_named(names[static_cast<std::size_t>(seats[i].at("bot").one_of(names))]);
  }
  if (in.has("house_rules")) document.house_rules = in.at("house_rules").json();
  if (!document.house_rules.is_object()) in.at("house_rules").fail("expected an object of house rules");
  if (in.has("scenario"))
    check_scenario(in.at("scenario"), document.game), document.scenario = in.at("scenario").json();
  if (in.has("pack")) document.cards = cards_in(in.at("pack"), document, settings);
  if (in.has("clock")) document.clock = read_clock(in.at("clock"));
  if (in.has("public")) document.listed = in.boolean("public");
  if (in.has("undo")) document.undo = in.boolean("undo");
  if (in.has("coach")) document.coach = in.boolean("coach");
  if (in.has("spectators"))
    document.spectators = static_cast<Spectators>(in.at("spectators").one_of({"live", "delayed", "none"}));
  if (in.has("stand_in")) document.stand_in = static_cast<StandIn>(in.at("stand_in").one_of({"ask", "bot", "never"}));
  start = in.has("start") && in.boolean("start");
  if (!in.has("sit") || !in.at("sit").json().is_null()) {
    const int sit = in.has("sit") ? in.integer("sit", 0, players - 1) : 0;
    if (sit < document.players()) document.at(seat_at(sit)) = {guest.id, guest.name, {}, {}, {}, false};
  }
  if (!form.sound()) return form.fault();
  const auto trial = document.open();
  if (!trial) return trial.fault();
  document.pack = trial->header().pack;
  document.house_rules = trial->header().house_rules;
  return document;
}

bool has_open_seat(const Document& document) {
  return std::any_of(document.seats.begin(), document.seats.end(), [](const Sitting& seat) { return seat.open(); });
}

void present_new(Gate& table, const std::string& id, const Guest& guest, bool start, const Gate::Reply& reply) {
  const Json made{{"table", id}, {"link", "/t/" + id}};
  const auto then = [reply, made](const Answer& said) { reply(said.status == 200 ? answer(made, 201) : said); };
  if (start) table.ask({"start", guest.id, guest.name, Json::object()}, then);
  else table.look("", guest.id, "", then);
}

Answer games_offered(const std::string& rest, bool examples, bool (*prints)(std::string_view)) {
  if (rest.empty()) {
    static const std::array lists{answer(all_games(false, prints)), answer(all_games(true, prints))};
    return lists[examples ? 1 : 0];
  }
  const std::string game = rest.substr(1, rest.find('/', 1) - 1);
  const std::string what = rest.size() > game.size() + 2 ? rest.substr(game.size() + 2) : "";
  if (const auto played = offered(game, examples); !played) return refusal(404, played.fault().what);
  if (what == "rules") return answer(rules_of(game));
  if (what == "cards") return Answer{200, std::string{content::embedded("content/" + game + "/cards.json")}};
  if (what == "lessons")
    return answer(lessons_of(game).empty() ? Json{{"lessons", Json::array()}} : lessons_json(game));
  if (what == "strings") return Answer{200, std::string{content::embedded("content/" + game + "/strings.en.json")}};
  return refusal(404, "there is nothing here");
}

}  // namespace parlor::server
