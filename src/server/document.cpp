// SPDX-License-Identifier: MIT
#include "server/document.h"

#include <algorithm>

#include "server/coach.h"
#include "table/catalogue.h"
#include "table/origin.h"
#include "table/people.h"
#include "table/speech.h"

namespace parlor::server {
namespace {

const std::vector<std::string_view> states{"gathering", "playing", "paused", "over"};
const std::vector<std::string_view> watchers{"live", "delayed", "none"};
const std::vector<std::string_view> stand_ins{"ask", "bot", "never"};
const std::vector<std::string_view> talk_words{"open", "pleasantries", "none"};
const std::vector<std::string_view> clocks{"none", "seconds", "days"};

Json or_null(const std::string& text) { return text.empty() ? Json{} : Json(text); }
Json level_json(const std::optional<Level>& bot) { return bot ? Json(parlor::name_of(*bot)) : Json{}; }

Json seats_json(SeatSet seats) {
  Json list = Json::array();
  for (const Seat seat : seats) list.push_back(index(seat));
  return list;
}

Json write(const Clock& clock) {
  Json json{{"kind", clocks[static_cast<std::size_t>(clock.kind)]}};
  if (clock.kind != Clock::Kind::none) json["amount"] = clock.amount;
  return json;
}

std::string_view title_of(const std::string& game) {
  const Facts* const facts = facts_of(game);
  return facts == nullptr ? std::string_view{} : facts->title;
}

}  // namespace

std::string_view name_of(State state) { return states[static_cast<std::size_t>(state)]; }

std::optional<Seat> Document::seat_of(const std::string& guest) const {
  if (guest.empty()) return {};
  for (const Seat seat : every_seat())
    if (at(seat).guest == guest) return seat;
  return {};
}

Viewer Document::viewer_of(const std::string& guest) const {
  const auto seat = seat_of(guest);
  return seat ? Viewer{*seat} : Viewer::spectator();
}

Deal Document::deal() const {
  Deal deal{secret, {}};
  for (const Sitting& seat : seats) deal.nonces.push_back(seat.nonce);
  return deal;
}

Header Document::header() const {
  Header header;
  header.game = game, header.players = players(), header.house_rules = house_rules, header.undo = undo;
  header.content = content, header.rules = rules;
  const auto chosen = seed.empty() ? std::optional<Seed>{} : seed_of(std::string_view{seed});
  header.seed = chosen ? *chosen : deal().seed();
  header.origin = continues;
  header.seats = sitters();
  return header;
}

std::string Document::name_at(Seat seat) const {
  const Sitting& there = at(seat);
  if (!there.guest.empty() || !there.name.empty()) return there.name;
  return there.bot ? bot_name(first.empty() ? id : first, index(seat), strings_of(game)) : std::string{};
}

Json Document::sitters() const {
  Json sitters = Json::array();
  for (const Seat seat : every_seat()) {
    sitters.push_back({{"name", name_at(seat)}});
    if (at(seat).guest.empty()) sitters.back()["bot"] = level_json(at(seat).bot);
    else if (at(seat).helper) sitters.back()["stood_in"] = level_json(at(seat).helper);
    if (at(seat).coached > 0) sitters.back()["coached"] = at(seat).coached;
  }
  return sitters;
}

bool Document::is_barred(const std::string& guest) const {
  return std::find(barred.begin(), barred.end(), guest) != barred.end();
}
bool Document::is_muted(const std::string& guest) const {
  return std::find(muted.begin(), muted.end(), guest) != muted.end();
}

std::vector<std::string> Document::names_but(Seat seat) const {
  std::vector<std::string> names;
  for (const Seat other : every_seat())
    if (other != seat && !at(other).open()) names.push_back(name_at(other));
  return names;
}

void Document::close() {
  state = State::over;
  result = {{"scores", Json::array()}, {"winners", Json::array()}, {"reason", "closed"}};
}

/// Over days everybody is away most of the time: there the clock says how long they are waited for.
bool Document::lets_stand_in() const {
  return (state == State::playing || state == State::paused) && stand_in != StandIn::never &&
         clock.kind != Clock::Kind::days;
}

Level Document::level() const {
  std::optional<Level> best;
  for (const Sitting& seat : seats)
    if (seat.guest.empty() && seat.bot && (!best || best->kind < seat.bot->kind)) best = seat.bot;
  return best.value_or(Level::medium);
}

Result<Table> Document::open() const {
  if (pack && cards.empty()) return Fault{"cards", "those of the pack " + pack->words() + " were not kept"};
  if (!cards.empty()) return Table::open(header(), cards, "cards");
  return Table::open(header(), scenario.is_null() ? std::string{} : scenario.dump(), "scenario");
}

const Lesson* Document::taught() const { return lesson.empty() ? nullptr : lesson_of(game, lesson); }

bool Document::keeps_its_secrets() const { return customs_of(game, house_rules).secrets_stay; }

std::string Document::scenario_name() const {
  if (scenario.is_object()) return scenario.value("name", "");
  constexpr const char* key = "scenario";
  for (const HouseRuleSpec& rule : house_rules_of(game)) {
    if (rule.key != key) continue;
    const std::string chosen = house_rules.value(key, std::string{rule.words.front()});
    const Json words = strings_of(game).value("house_rule.scenario", Json::object()).value("values", Json::object());
    const std::string title = words.value(chosen, chosen);  // "Test Drive: six kind turns to learn the flow"
    return title.substr(0, title.find(": "));
  }
  return {};
}

store::TableRow Document::row() const {
  store::TableRow row{id, write(*this).dump(), store::Stage::gathering, false, false, created, {}};
  if (begun()) row.stage = state == State::over ? store::Stage::over : store::Stage::playing;
  row.listed = listed && !locked && state != State::over && !(begun() && spectators == Spectators::none);
  row.clocked = state == State::playing && clock.kind != Clock::Kind::none;
  for (const Sitting& seat : seats)
    if (!seat.guest.empty()) row.guests.push_back(seat.guest);
  return row;
}

Json write(const Document& document) {
  Json seats = Json::array();
  for (const Sitting& seat : document.seats) {
    Json json = Json::object();
    if (!seat.guest.empty()) json["guest"] = seat.guest;
    if (!seat.name.empty()) json["name"] = seat.name;
    if (seat.bot) json["bot"] = level_json(seat.bot);
    if (!seat.nonce.empty()) json["nonce"] = seat.nonce;
    if (!seat.offer.empty()) json["offer"] = seat.offer;
    if (seat.left) json["left"] = true;
    if (seat.asked) json["asked"] = true;
    if (!seat.agreed.empty()) json["agreed"] = seats_json(seat.agreed);
    if (seat.helper) json["helper"] = level_json(seat.helper);
    if (seat.coach) json["coach"] = true;
    if (seat.coached > 0) json["coached"] = seat.coached;
    seats.push_back(std::move(json));
  }
  Json json{{"game", document.game},
            {"house_rules", document.house_rules},
            {"listed", document.listed},
            {"undo", document.undo},
            {"spectators", watchers[static_cast<std::size_t>(document.spectators)]},
            {"stand_in", stand_ins[static_cast<std::size_t>(document.stand_in)]},
            {"clock", write(document.clock)},
            {"state", name_of(document.state)},
            {"created", std::to_string(document.created)},
            {"host", document.host},
            {"seats", std::move(seats)},
            {"secret", document.secret}};
  if (!document.seed.empty()) json["seed"] = document.seed;
  if (!document.origin.empty()) json["origin"] = document.origin;
  if (document.begun()) json["content"] = document.content, json["rules"] = document.rules;
  if (document.locked) json["locked"] = true;
  if (!document.barred.empty()) json["barred"] = document.barred;
  if (!document.muted.empty()) json["muted"] = document.muted;
  if (!document.next.empty()) json["next"] = document.next;
  if (!document.first.empty()) json["first"] = document.first;
  if (!document.lesson.empty()) json["lesson"] = document.lesson;
  if (!document.scenario.is_null()) json["scenario"] = document.scenario;
  if (document.pack) json["pack"] = document.pack->json();
  if (!document.coach) json["coach"] = false;
  if (!document.continues.is_null()) json["continues"] = document.continues;
  if (!document.reviews.empty()) json["reviews"] = document.reviews;
  if (!document.result.is_null()) json["result"] = document.result;
  return json;
}

Clock read_clock(Reader in) {
  in.only({"kind", "amount"});
  Clock clock{static_cast<Clock::Kind>(in.at("kind").one_of(clocks)), 0};
  if (clock.kind == Clock::Kind::seconds) clock.amount = in.integer("amount", 5, 3600);
  if (clock.kind == Clock::Kind::days) clock.amount = in.integer("amount", 1, 30);
  return clock;
}

Result<Document> read_document(const Json& json, const std::string& id) {
  Reader::Document form{json, "table " + id};
  Reader& in = form.root();
  Document document;
  document.id = id;
  document.game = in.text("game");
  document.house_rules = in.at(in.has("options") ? "options" : "house_rules").json();  // as it was called
  document.listed = in.boolean("listed"), document.undo = in.boolean("undo");
  document.spectators = static_cast<Spectators>(in.at("spectators").one_of(watchers));
  if (in.has("stand_in")) document.stand_in = static_cast<StandIn>(in.at("stand_in").one_of(stand_ins));
  document.clock = read_clock(in.at("clock"));
  document.state = static_cast<State>(in.at("state").one_of(states));
  document.created = std::atoll(in.text("created").c_str());
  document.host = in.text("host");
  for (const Reader& one : in.at("seats").items()) {
    Sitting& seat = document.seats.emplace_back();
    if (one.has("guest")) seat.guest = one.text("guest"), seat.name = one.text("name");
    else if (one.has("name")) seat.name = one.text("name");
    if (one.has("bot")) {
      if (const auto bot = level_named(one.text("bot"))) seat.bot = *bot;
      else one.at("bot").fail(bot.fault().what);
    }
    if (one.has("nonce")) seat.nonce = one.text("nonce");
    if (one.has("offer")) seat.offer = one.text("offer");
    seat.left = one.has("left"), seat.asked = one.has("asked");
    if (one.has("agreed"))
      for (const Reader& who : one.at("agreed").items()) seat.agreed.add(seat_at(who.integer(0, max_seats - 1)));
    if (one.has("helper"))
      if (const auto bot = level_named(one.text("helper"))) seat.helper = *bot;
    seat.coach = one.has("coach");
    if (one.has("coached")) seat.coached = one.integer("coached", 0, 1'000'000);
  }
  document.secret = in.text("secret");
  if (in.has("seed")) document.seed = in.text("seed");
  if (in.has("origin")) document.origin = in.text("origin");
  if (document.begun()) document.content = in.text("content"), document.rules = in.integer("rules", 0, 1'000'000);
  document.locked = in.has("locked");
  for (const auto& [key, list] : {std::pair{"barred", &document.barred}, {"muted", &document.muted}})
    if (in.has(key))
      for (const Reader& guest : in.at(key).items()) list->push_back(guest.text());
  if (in.has("next")) document.next = in.text("next");
  if (in.has("first")) document.first = in.text("first");
  if (in.has("lesson")) document.lesson = in.text("lesson");
  if (in.has("scenario")) document.scenario = in.at("scenario").json();
  if (in.has("pack")) document.pack = pack_in(in.at("pack"));
  if (in.has("result")) document.result = in.at("result").json();
  if (in.has("coach")) document.coach = in.boolean("coach");
  if (in.has("continues")) document.continues = read_origin(in.at("continues"));
  if (in.has("reviews")) document.reviews = in.at("reviews").json();
  if (document.seats.empty() || document.seats.size() > max_seats) in.at("seats").fail("expected 1 to 8 seats");
  if (!form.sound()) return form.fault();
  return document;
}

Json face(const Document& document, const Presence& presence) {
  Json seats = Json::array();
  for (const Seat seat : document.every_seat()) {
    const Sitting& there = document.at(seat);
    seats.push_back({{"name", or_null(document.name_at(seat))},
                     {"guest", or_null(there.guest)},
                     {"bot", level_json(there.bot)},
                     {"here", presence.here.has(seat) || (there.guest.empty() && there.bot.has_value())},
                     {"bot_from", presence.bot_from[seat] == 0 ? Json{} : Json(presence.bot_from[seat])},
                     {"agreed", seats_json(there.agreed)},
                     {"coach", there.coach},
                     {"coached", there.coached}});
  }
  return {{"table", document.id},
          {"game", document.game},
          {"title", title_of(document.game)},
          {"cooperative", facts_of(document.game) != nullptr && facts_of(document.game)->cooperative},
          {"talk", talk_words[static_cast<std::size_t>(customs_of(document.game, document.house_rules).talk)]},
          {"players", document.players()},
          {"scenario", or_null(document.scenario_name())},
          {"pack", document.pack ? document.pack->json() : Json{}},
          {"house_rules", document.house_rules},
          {"public", document.listed},
          {"spectators", watchers[static_cast<std::size_t>(document.spectators)]},
          {"undo", document.undo},
          {"stand_in", stand_ins[static_cast<std::size_t>(document.stand_in)]},
          {"clock", write(document.clock)},
          {"state", name_of(document.state)},
          {"brought", !document.origin.empty()},
          {"locked", document.locked},
          {"muted", document.muted},
          {"created", document.created},
          {"host", document.host},
          {"seats", std::move(seats)},
          {"watching", presence.watching},
          {"commitment", document.deal().commitment()},
          {"coach", !document.coach              ? "never"
                    : no_coach(document).empty() ? "open"
                                                 : "ask"},
          {"origin", document.continues},
          {"next", or_null(document.next)},
          {"result", document.result}};
}

}  // namespace parlor::server
