// SPDX-License-Identifier: MIT
#include "wasm/tables.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "bots/bots.h"
#include "server/chance.h"
#include "table/catalogue.h"
#include "table/record.h"

namespace parlor::wasm {
namespace {

constexpr int any_number = std::numeric_limits<int>::max();

Json seats_json(SeatSet seats) {
  Json list = Json::array();
  for (const Seat seat : seats) list.push_back(index(seat));
  return list;
}

/// A seat of this table; the first one where there is none, and the fault is told.
Seat seat_in(const Reader& in, const Table& table) { return seat_at(in.integer("seat", 0, table.players() - 1)); }

Viewer viewer_in(const Reader& in, const Table& table) {
  if (in.json().is_number()) return Viewer{seat_at(in.integer(0, table.players() - 1))};
  return in.one_of({"all", "spectator"}) == 0 ? Viewer::recorder() : Viewer::spectator();
}

Seed seed_in(const Reader& in) {
  if (in.json().is_number()) return seed_of(static_cast<std::uint64_t>(in.integer(0, any_number)));
  const auto seed = seed_of(std::string_view{in.text()});
  if (!seed) in.fail("expected a number or 64 hexadecimal digits");
  return seed.value_or(Seed{});
}

std::optional<Level> level_in(const Reader& in) {
  const auto level = level_named(in.text());
  if (level) return *level;
  in.fail(level.fault().what);
  return {};
}

Json refused(const Refused& no) { return {{"refused", {{"rule", no.rule}, {"text", no.text}}}}; }

}  // namespace

struct Tables::Playing {
  explicit Playing(Table opened) : table{std::move(opened)}, chance{table.header().seed, table.players()} {
    const Json& seats = table.header().seats;
    for (const Seat seat : SeatSet::first(table.players())) {
      const auto place = static_cast<std::size_t>(seat);
      if (place >= seats.size() || !seats[place].is_object() || !seats[place].contains("bot")) continue;
      const Json& name = seats[place]["bot"];
      if (const auto level = name.is_string() ? level_named(name.get<std::string>()) : Result<Level>{Fault{}})
        bot[seat] = *level;
    }
  }

  Table table;
  BotChance chance;
  BySeat<std::optional<Level>> bot;

  std::optional<Refused> enter(const Act& act) {
    const Verdict verdict = table.judge(act);
    if (verdict.refused()) return verdict.refusal();
    table.commit(verdict);
    return {};
  }

  /// Bots write to each other as soon as they may talk, and answer whoever wrote to them.
  void let_bots_talk() {
    BySeat<const Level*> speaks;
    for (const Seat seat : SeatSet::first(table.players()))
      if (bot[seat]) speaks[seat] = &*bot[seat];
    for (auto due = words_due(table, speaks); !due.empty(); due = words_due(table, speaks))
      for (const Act& words : due)
        if (enter(words)) return;
  }

  /// Until people are asked and no bot is, or the game is over. Where all decide together bots leave it to people. How much was done.
  int let_bots_play() {
    int acts = 0;
    while (!table.over()) {
      SeatSet bots, people;
      for (const Seat seat : table.pending()) (bot[seat] ? bots : people).add(seat);
      if (bots.empty() || (table.people_first() && !people.empty())) break;
      const Seat seat = chance.next(bots);
      if (enter({seat, table.to_json(choose(table, seat, *bot[seat], chance.of(seat)))})) break;
      ++acts;
      let_bots_talk();
    }
    return acts;
  }

  Json standing() const {
    return {{"game", table.header().game},
            {"players", table.players()},
            {"house_rules", table.header().house_rules},
            {"over", table.over()},
            {"waiting", seats_json(table.pending())},
            {"round", table.rounds()},
            {"steps", table.entries().size()},
            {"names", table.names().json()},
            {"result", table.over() ? table.result() : Json{}}};
  }
};

Tables::Tables() = default;
Tables::~Tables() = default;

Json Tables::keep(std::unique_ptr<Playing> one) {
  one->let_bots_talk();
  tables_[++count_] = std::move(one);
  return {{"table", count_}};
}

Json Tables::open(Reader& in) {
  in.only({"do", "game", "players", "seats", "house_rules", "seed", "undo", "scenario"});
  Header header;
  header.game = in.text("game");
  const Facts* const facts = facts_of(header.game);
  if (facts == nullptr) return in.at("game").fail("there is no game \"" + header.game.substr(0, 40) + "\""), Json{};
  if (in.has("seats")) {
    for (Reader seat : in.at("seats").items()) {
      seat.only({"name", "bot"});
      Json& who = header.seats.emplace_back(Json::object());
      if (seat.has("name")) who["name"] = seat.text("name");
      if (seat.has("bot") && !seat.at("bot").json().is_null())
        if (const auto level = level_in(seat.at("bot"))) who["bot"] = name_of(*level);
    }
  }
  header.players = in.has("players")      ? in.integer("players", 1, max_seats)
                   : header.seats.empty() ? facts->players.usual
                                          : static_cast<int>(header.seats.size());
  if (!header.seats.empty() && static_cast<int>(header.seats.size()) != header.players)
    in.at("seats").fail("expected one for each player");
  if (in.has("house_rules")) {
    header.house_rules = in.at("house_rules").json();
    if (!header.house_rules.is_object()) in.at("house_rules").fail("expected an object of house rules");
  }
  header.seed = in.has("seed") ? seed_in(in.at("seed")) : server::random_seed();
  if (in.has("undo")) header.undo = in.boolean("undo");
  std::string scenario;
  if (in.has("scenario")) {
    if (!facts->scenarios || !is_scenario_of(header.game, in.at("scenario").json()))
      in.at("scenario").fail("expected a scenario, in a game that is played with them");
    scenario = in.at("scenario").json().dump();
  }
  Json& house_rules = header.house_rules;
  if (!house_rules.is_object()) house_rules = Json::object();
  auto table = Table::open(header, scenario, "scenario");
  if (!table) return in.fail(table.fault().text()), Json{};
  return keep(std::make_unique<Playing>(std::move(*table)));
}

/// A table as it was after so many acts of a record; after all of them, where it does not say.
Json Tables::resume(Reader& in) {
  in.only({"do", "record", "steps"});
  const auto steps = in.has("steps") ? std::optional{in.integer("steps", 0, 1'000'000)} : std::nullopt;
  const auto record = read_record(in.text("record"), "record");
  if (!record) return in.fail(record.fault().text()), Json{};
  auto table = steps ? replay(*record, "record", steps) : verify(*record, "record");
  if (!table) return in.fail(table.fault().text()), Json{};
  return keep(std::make_unique<Playing>(std::move(*table)));
}

Json Tables::take(Reader& in) {
  enum What {
    to_open,
    to_resume,
    to_close,
    to_tell,
    to_choose,
    to_act,
    to_say_why,
    to_view,
    to_log,
    to_advise,
    to_let_bots,
    to_record
  };
  const auto what = static_cast<What>(in.at("do").one_of(
      {"open", "resume", "close", "standing", "choices", "act", "why", "view", "log", "advice", "bots", "record"}));
  if (what == to_open) return open(in);
  if (what == to_resume) return resume(in);
  const auto found = tables_.find(in.integer("table", 0, any_number));
  if (found == tables_.end()) return in.at("table").fail("there is no such table, or it is closed"), Json{};
  Playing& playing = *found->second;
  Table& table = playing.table;
  switch (what) {
    case to_close:  tables_.erase(found); return Json::object();
    case to_tell:   return playing.standing();
    case to_choose: {
      Json list = Json::array();
      for (const Choice& choice : table.choices(seat_in(in, table)))
        list.push_back({{"action", choice.json}, {"label", choice.label}});
      return {{"choices", list}};
    }
    case to_act: {
      const Seat seat = seat_in(in, table);
      const Json action = in.at("action").json();
      if (const auto no = playing.enter({seat, action})) return refused(*no);
      playing.let_bots_talk();
      return Json::object();
    }
    case to_say_why: {
      const Verdict verdict = table.judge({seat_in(in, table), in.at("action").json()});
      return verdict.refused() ? refused(verdict.refusal()) : Json::object();
    }
    case to_view: return {{"view", table.view(viewer_in(in.at("viewer"), table))}};
    case to_log:  {
      Json lines = Json::array();
      for (Line& line : table.log(viewer_in(in.at("viewer"), table), in.integer("after", -1, 1'000'000)))
        lines.push_back({{"step", line.n}, {"event", std::move(line.event)}, {"sentence", line.sentence}});
      return {{"lines", lines}};
    }
    case to_advise: {
      const Seat seat = seat_in(in, table);
      const auto level = level_in(in.at("level"));
      if (!level || !table.pending().has(seat)) return {{"action", nullptr}};
      Mind mind = mind_of(table.header().seed, seat);
      return {{"action", table.to_json(choose(table, seat, *level, mind))}};
    }
    case to_let_bots: return {{"acts", playing.let_bots_play()}};
    default:          return {{"record", write_record(table, in.boolean("events"))}};
  }
}

}  // namespace parlor::wasm
