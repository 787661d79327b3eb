// SPDX-License-Identifier: MIT
// The engine's door in a browser. Each function takes the text of a JSON object and answers with another, which
// loader.mjs releases; what is wrong with a request is told as {"fault": …}.
#include <cstdlib>
#include <cstring>
#include <string>

#include "bots/bots.h"
#include "server/offers.h"
#include "table/record.h"
#include "table/signature.h"
#include "wasm/device.h"
#include "wasm/tables.h"

namespace parlor {
namespace {

Json fault(const Fault& fault) { return {{"fault", fault.text()}}; }

/// "all", "spectator", or the number of a seat.
Viewer viewer_in(const Reader& in) {
  if (in.json().is_number()) return Viewer{seat_at(in.integer(0, max_seats - 1))};
  return in.one_of({"all", "spectator"}) == 0 ? Viewer::recorder() : Viewer::spectator();
}

/// {"record": text} -> {"result": …}
Json check(Reader& in) {
  in.only({"record"});
  const auto record = read_record(in.text("record"), "record");
  if (!record) return fault(record.fault());
  const auto table = verify(*record, "record");
  if (!table) return fault(table.fault());
  return {{"result", table->over() ? table->result() : Json{}}};
}

/// {"record": text, "viewer": …, "step": number} -> {"view": …, "log": sentences}
Json show(Reader& in) {
  in.only({"record", "viewer", "step"});
  const Viewer viewer = viewer_in(in.at("viewer"));
  const int step = in.integer("step", 0, 1'000'000);
  const auto record = read_record(in.text("record"), "record");
  if (!record) return fault(record.fault());
  const auto table = replay(*record, "record", step);
  if (!table) return fault(table.fault());
  if (viewer.is_seat() && index(viewer.seat()) >= table->players()) return fault({"viewer", "there is no such seat"});
  Json log = Json::array();
  for (const Line& line : table->log(viewer))
    if (!line.sentence.empty()) log.push_back(line.sentence);
  return {{"view", table->view(viewer)}, {"log", log}};
}

/// {"game": name, "players": number, "seed": number, "bots": "hard:500,medium"} -> {"record": text}: bots play it out, and choose
/// as they do in the native program.
Json record(Reader& in) {
  in.only({"game", "players", "seed", "bots"});
  Header header;
  header.game = in.text("game");
  header.players = in.integer("players", 1, max_seats);
  header.seed = seed_of(static_cast<std::uint64_t>(in.integer("seed", 0, 1'000'000'000)));
  const auto levels = levels_named(in.text("bots"));
  if (!levels) return fault(levels.fault());
  for (int seat = 0; seat < header.players; ++seat) header.seats.push_back({{"bot", name_of(level_at(*levels, seat))}});
  auto table = Table::open(header);
  if (!table) return fault(table.fault());
  play_out(*table, *levels);
  return {{"record", write_record(*table, false)}};
}

/// {"game": name} -> {"signature": …}
Json sign(Reader& in) {
  in.only({"game"});
  const std::string signature = signature_of(in.text("game"));
  if (signature.empty()) in.at("game").fail("there is no such game");
  return {{"signature", signature}};
}

/// What the device is told, and what comes of it.
Json device(Reader& in) {
  static wasm::Device only;
  return only.take(in);
}

/// Tables for programs (tables.h).
Json table(Reader& in) {
  static wasm::Tables all;
  return all.take(in);
}

/// {"path": "", or "/persuasion/rules", "/persuasion/cards", "/persuasion/strings"} -> {"offer": what a server says under /api/games}
Json offer(Reader& in) {
  in.only({"path"});
  const server::Answer said = server::games_offered(in.text("path"), false);
  if (said.status != 200) in.at("path").fail("there is nothing here");
  return {{"offer", Json::parse(said.body, nullptr, false)}};
}

char* answer(Json (*function)(Reader&), const char* request) {
  Json answer;
  if (const auto json = parse_json(request, "request")) {
    Reader::Document document{*json, "request"};
    answer = function(document.root());
    if (!document.sound()) answer = fault(document.fault());
  } else {
    answer = fault(json.fault());
  }
  const std::string text = answer.dump();
  char* const copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (copy == nullptr) std::abort();
  std::memcpy(copy, text.c_str(), text.size() + 1);
  return copy;
}

}  // namespace
}  // namespace parlor

extern "C" {

[[clang::export_name("signature")]] char* parlor_signature(const char* text) {
  return parlor::answer(parlor::sign, text);
}
[[clang::export_name("verify")]] char* parlor_verify(const char* text) { return parlor::answer(parlor::check, text); }
[[clang::export_name("record")]] char* parlor_record(const char* text) { return parlor::answer(parlor::record, text); }
[[clang::export_name("table")]] char* parlor_table(const char* text) { return parlor::answer(parlor::table, text); }
[[clang::export_name("offer")]] char* parlor_offer(const char* text) { return parlor::answer(parlor::offer, text); }
[[clang::export_name("device")]] char* parlor_device(const char* text) { return parlor::answer(parlor::device, text); }
[[clang::export_name("replay")]] char* parlor_replay(const char* text) { return parlor::answer(parlor::show, text); }
}
