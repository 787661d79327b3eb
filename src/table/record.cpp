// SPDX-License-Identifier: MIT
#include "table/record.h"

#include <algorithm>

#include "table/catalogue.h"
#include "table/deal.h"
#include "table/origin.h"

namespace parlor {
namespace {

std::string at_line(const std::string& where, int line) { return where + ": line " + std::to_string(line); }

/// Who sits there, one for each player; an empty list says nothing of them.
Json read_seats(const Reader& in, int players) {
  const std::vector<Reader> seats = in.items();
  if (!seats.empty() && static_cast<int>(seats.size()) != players)
    in.fail("expected one for each of the " + std::to_string(players) + " players, found " +
            std::to_string(seats.size()));
  for (const Reader& seat : seats)
    if (!seat.json().is_object()) seat.fail("expected who sits there, an object");
  return in.json();
}

Header read_header(Reader& in, int& version) {
  const char* const house_rules = in.has("options") ? "options" : "house_rules";  // as version 1 called them
  in.only({"parlor", "game", "players", "rules", house_rules, "content", "seed", "seats", "undo", "deal", "pack",
           "origin"});
  Header header;
  version = in.integer("parlor", 1, record_version);
  header.game = in.text("game");
  header.players = in.integer("players", 1, max_seats);
  if (in.has("rules")) header.rules = in.integer("rules", 1, 1'000'000);
  if (in.at(house_rules).json().is_object()) header.house_rules = in.at(house_rules).json();
  else in.at(house_rules).fail("expected an object of house rules");
  header.content = in.text("content");
  if (header.content.size() != 64) in.at("content").fail("expected the 64 hexadecimal digits of a SHA-256");
  if (const auto seed = seed_of(std::string_view{in.text("seed")})) header.seed = *seed;
  else in.at("seed").fail("expected 64 hexadecimal digits");
  if (in.has("seats")) header.seats = read_seats(in.at("seats"), header.players);
  if (in.has("undo")) header.undo = in.boolean("undo");
  if (in.has("pack")) header.pack = pack_in(in.at("pack"));
  if (in.has("deal")) header.deal = in.at("deal").json();
  if (in.has("origin")) header.origin = read_origin(in.at("origin"));
  return header;
}

/// Two games once named their events "CenterCardRemoved" where all say "centre_card_removed" now.
std::string name_of_today(const std::string& type) {
  std::string name;
  for (const char letter : type) {
    const bool is_capital = letter >= 'A' && letter <= 'Z';
    if (is_capital && !name.empty()) name += '_';
    name += is_capital ? static_cast<char>(letter - 'A' + 'a') : letter;
  }
  if (name.starts_with("center_")) name.replace(0, 6, "centre");
  return name == "game_over" ? "game_ended" : name;
}

/// Until version 3 a card's modes were its options in .Resilience: the act, what is told of it, and the question.
Json modes_of_today(const Json& told) {
  if (!told.is_object()) return told;
  Json today = Json::object();
  for (const auto& [key, value] : told.items()) {
    Json& into = today[key == "option" ? "mode" : key];
    if (key == "action") into = modes_of_today(value);
    else if ((key == "type" || key == "decision") && value == "option") into = "mode";
    else into = key == "type" && value == "option_chosen" ? Json("mode_chosen") : value;
  }
  return today;
}

Json events_of_today(const Json& events, int version) {
  Json today = Json::array();
  for (const Json& event : events) {
    Json& one = today.emplace_back(version < 3 ? modes_of_today(event) : event);
    if (one.is_object() && one.contains("type") && one["type"].is_string())
      one["type"] = name_of_today(one["type"].get<std::string>());
  }
  return today;
}

Record::Line read_line(Reader& in, int number, int expected, int players, int version) {
  in.only({"n", "seat", "action", "events"});
  if (const int n = in.integer("n", 1, 1'000'000); n != expected)
    in.at("n").fail("expected number " + std::to_string(expected) + ", found " + std::to_string(n));
  const Json& action = in.at("action").json();
  Record::Line line{number, house, version < 3 ? modes_of_today(action) : action, {}};
  if (in.at("seat").json() != "house") line.seat = seat_at(in.integer("seat", 0, players - 1));
  if (in.has("events")) line.events = events_of_today(in.at("events").json(), version);
  return line;
}

}  // namespace

std::string write_record(const Table& table, bool with_events) {
  std::string text = table.header_json().dump() + "\n";
  if (with_events) text += table.start_json().dump() + "\n";
  for (const Entry& entry : table.entries()) text += table.entry_json(entry, with_events).dump() + "\n";
  if (table.over()) text += Json{{"result", table.result()}}.dump() + "\n";
  return text;
}

std::string write_record_for(const Table& table, Viewer viewer, const Json& seats, const Json& deal) {
  Json header = table.header_json();
  header["seats"] = seats;
  if (!deal.is_null()) header["deal"] = deal;
  std::string text = header.dump() + "\n";
  for (const Entry& entry : table.entries()) {
    Json line = table.entry_json(entry, false);
    if (!table.may_read(entry, viewer)) line["action"]["text"] = "…";
    text += line.dump() + "\n";
  }
  return text + Json{{"result", table.result()}}.dump() + "\n";
}

std::string write_own_record(const Table& table, Viewer viewer, const Json& seats) {
  Json header = table.header_json();
  header["seats"] = seats;
  header.erase("seed");
  std::string text = header.dump() + "\n";
  std::vector<Json> events(table.entries().size() + 1, Json::array());
  for (Line& line : table.log(viewer)) events[static_cast<std::size_t>(line.n)].push_back(std::move(line.event));
  if (!events[0].empty()) text += Json{{"events", events[0]}}.dump() + "\n";
  for (const Entry& entry : table.entries()) {
    const Json& seen = events[static_cast<std::size_t>(entry.n)];
    Json line = Json::object();
    if (viewer.is(entry.seat)) line = {{"seat", index(entry.seat)}, {"action", table.action_json(entry)}};
    if (!seen.empty()) line["events"] = seen;
    if (!line.empty()) text += line.dump() + "\n";
  }
  if (table.over()) text += Json{{"result", table.result()}}.dump() + "\n";
  return text;
}

Result<Record> read_record(std::string_view text, const std::string& where) {
  Record record;
  int number = 0, version = record_version;
  if (text.empty()) return Fault{where, "the record is empty; its first line is a header"};
  while (!text.empty()) {
    ++number;
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos)
      return Fault{at_line(where, number), "the line is cut off: a record's lines end with a line break"};
    const auto json = parse_json(text.substr(0, end), at_line(where, number));
    text.remove_prefix(end + 1);
    if (!json) return json.fault();
    if (record.result) return Fault{at_line(where, number), "nothing may follow the result"};
    Reader::Document document{*json, at_line(where, number)};
    Reader& in = document.root();
    if (number == 1) record.header = read_header(in, version);
    else if (in.has("result")) in.only({"result"}), record.result = in.at("result").json();
    else if (number == 2 && in.has("events") && !in.has("action"))
      in.only({"events"}), record.start = events_of_today(in.at("events").json(), version);
    else record.lines.push_back(read_line(in, number, number - (record.start ? 2 : 1), record.header.players, version));
    if (!document.sound()) return document.fault();
  }
  return record;
}

Result<Table> replay(const Record& record, const std::string& where, std::optional<int> steps, const std::string& cards,
                     const std::string& cards_name) {
  auto table = Table::open(record.header, cards, cards_name);
  if (!table)
    return Fault{at_line(where, 1) + (table.fault().where.empty() ? "" : ": ") + table.fault().where,
                 table.fault().what};
  for (const Record::Line& line : record.lines) {
    if (steps && static_cast<int>(table->entries().size()) >= *steps) break;
    const Verdict verdict = table->judge_again({line.seat, line.action});
    if (verdict.refused()) {
      const Refused& no = verdict.refusal();
      return Fault{at_line(where, line.number), no.rule.empty() ? no.text : "forbidden by " + no.rule + ": " + no.text};
    }
    table->commit(verdict);
  }
  return table;
}

Result<Table> verify(const Record& record, const std::string& where, const std::string& cards,
                     const std::string& cards_name) {
  auto table = replay(record, where, {}, cards, cards_name);
  if (!table) return table;
  if (const Header& header = record.header; !header.deal.is_null())
    if (auto fault = check_deal(header.deal, header.seed, header.players, at_line(where, 1) + ": deal")) return *fault;
  if (record.start && table->start_json()["events"] != *record.start)
    return Fault{at_line(where, 2), "these events are not how this game starts"};
  for (std::size_t i = 0; i < record.lines.size(); ++i) {
    const Record::Line& line = record.lines[i];
    if (line.events && table->entry_json(table->entries()[i], true)["events"] != *line.events)
      return Fault{at_line(where, line.number), "these events are not what happens here"};
  }
  const std::string end = at_line(where, record.end());
  if (record.result && !table->over()) return Fault{end, "there is a result, but the game is not over"};
  if (!record.result && table->over())
    return Fault{end, "the game is over, but the result is missing: the record is cut off"};
  if (record.result && *record.result != table->result())
    return Fault{end, "this is not the result of these actions, which is " + table->result().dump()};
  return table;
}

std::string checked_in(const Record& record) {
  const auto with_events = std::count_if(record.lines.begin(), record.lines.end(),
                                         [](const Record::Line& line) { return line.events.has_value(); });
  std::string words = std::to_string(record.lines.size()) + (record.lines.size() == 1 ? " action, " : " actions, ") +
                      std::to_string(with_events) + " with events";
  if (!record.header.deal.is_null()) words += ", deal";
  if (record.start) words += ", start";
  if (record.result) words += ", result";
  return words;
}

}  // namespace parlor
