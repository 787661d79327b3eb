// SPDX-License-Identifier: MIT
// What is asked of a table over HTTP: seats, start, pause, rematch; its record and its replay.
#include "server/room.h"

#include <algorithm>
#include <utility>

#include "server/house.h"
#include "table/record.h"
#include "table/speech.h"

namespace parlor::server {
namespace {

/// The value of one field in "a=1&b=2"; empty when it is missing.
std::string field_of(const std::string& query, const std::string& name) {
  for (std::size_t at = 0; at < query.size();) {
    const std::size_t end = std::min(query.find('&', at), query.size());
    const std::string pair = query.substr(at, end - at);
    if (pair.starts_with(name + "=")) return pair.substr(name.size() + 1);
    at = end + 1;
  }
  return {};
}

std::optional<int> small_number(const std::string& text) {
  if (text.empty() || text.size() > 6 || text.find_first_not_of("0123456789") != std::string::npos) return {};
  return std::stoi(text);
}

}  // namespace

Answer answer(const Json& json, int status) {
  return {status, json.dump(-1, ' ', false, Json::error_handler_t::replace)};
}

Answer refusal(int status, const std::string& text) { return answer({{"error", {{"text", text}}}}, status); }

void Room::ask(const std::string& verb, const std::string& guest, const std::string& name, Json body, Reply reply) {
  queue([this, verb, guest, name, body = std::move(body), reply = std::move(reply)](Turn& turn) {
    Answer said = refusal(503, "the table could not be kept; nothing was done");
    if (!gone_) {
      Reader::Document form{body, ""};
      check_form(verb, form.root());
      said = form.sound() ? carry_out(turn, verb, guest, name, form.root()) : refusal(400, form.fault().text());
    }
    turn.after.push_back([this, reply, said](bool durable) {
      if (durable && said.status == 200) seat_again();
      if (!durable) return reply(refusal(503, "the table could not be kept; nothing was done"));
      reply(said.status == 200 && said.body.empty() ? answer(face()) : said);
    });
  });
}

/// All that can be wrong with a body, found before anything is done.
void Room::check_form(const std::string& verb, Reader& in) const {
  const auto level = [](const Reader& word) { word.one_of(level_names()); };
  const bool for_a_seat = verb == "sit" || verb == "seats" || verb == "bot" || (verb == "offer" && in.has("seat"));
  if (verb == "sit") in.only({"seat", "code"});
  else if (verb == "seats") in.only({"seat", "bot"});
  else if (verb == "bot") in.only({"seat", "level"});
  else if (verb == "offer") in.only({"seat"});
  else in.only({});
  if (for_a_seat) in.integer("seat", 0, document_.players() - 1);
  if (verb == "sit" && in.has("code")) in.text("code");
  if (verb == "seats" && !in.at("bot").json().is_null()) level(in.at("bot"));
  if (verb == "bot") level(in.at("level"));
}

Answer Room::carry_out(Turn& turn, const std::string& verb, const std::string& guest, const std::string& name,
                       Reader in) {
  if (verb == "sit") return sit(turn, guest, name, in);
  if (verb == "seats") return set_bot(turn, guest, in);
  if (verb == "start") return start(turn, guest);
  const auto seat = document_.seat_of(guest);
  if (verb == "offer" && in.has("seat") && guest == document_.host) {
    const Seat other = seat_at(in.integer("seat", 0, document_.players() - 1));
    if (document_.seats[static_cast<std::size_t>(other)].guest.empty()) return offer(turn, other);
    if (other != seat) return refusal(403, "that is another player's seat");
  }
  if (!seat) return refusal(403, "you have no seat at this table");
  if (verb == "stand") return stand(turn, *seat);
  if (verb == "offer") return offer(turn, *seat);
  if (verb == "bot") return stand_in(turn, *seat, in);
  if (verb == "back") return back(turn, *seat);
  if (verb == "leave" || verb == "resign") return leave(turn, *seat);
  if (verb == "pause") return pause(turn, true);
  if (verb == "resume") return pause(turn, false);
  if (verb == "rematch") return rematch(turn, guest);
  return refusal(404, "there is nothing here");
}

Answer Room::sit(Turn& turn, const std::string& guest, const std::string& name, Reader& in) {
  const int place = in.integer("seat", 0, document_.players() - 1);
  const std::string code = in.has("code") ? in.text("code") : "";
  Sitting& there = document_.seats[static_cast<std::size_t>(place)];
  const auto mine = document_.seat_of(guest);
  if (mine == seat_at(place)) return {};
  if (!code.empty()) {
    if (there.offer.empty() || !same_secret(there.offer, hash_of(code)))
      return refusal(403, "this seat is not offered with that code");
    if (mine) return refusal(409, "you have a seat at this table already");
  } else if (document_.state != State::gathering) {
    return refusal(409, "the game has begun; a seat is taken over with a code from its player");
  } else if (!there.open()) {
    return refusal(409, "that seat is taken");
  }
  if (mine) document_.seats[static_cast<std::size_t>(*mine)] = {};
  const std::string nonce = document_.begun() ? there.nonce : "";  // the deal is done: its nonce stays
  there = {guest, name, {}, nonce, {}, false};
  if (document_.begun() && table_->absent(seat_at(place))) enter_by_house(turn, "return", seat_at(place));
  turn.document_changed = true;
  return {};
}

Answer Room::stand(Turn& turn, Seat seat) {
  if (document_.begun()) return refusal(409, "the game has begun; leave, or offer the seat to somebody");
  document_.seats[static_cast<std::size_t>(seat)] = {};
  turn.document_changed = true;
  return {};
}

Answer Room::set_bot(Turn& turn, const std::string& guest, Reader& in) {
  const int place = in.integer("seat", 0, document_.players() - 1);
  std::optional<Level> level;
  if (!in.at("bot").json().is_null()) level = *level_named(in.text("bot"));
  if (guest != document_.host) return refusal(403, "only the table's host may do that");
  if (document_.begun()) return refusal(409, "the game has begun");
  Sitting& there = document_.seats[static_cast<std::size_t>(place)];
  if (!there.guest.empty()) return refusal(409, "somebody sits there");
  there = {};
  there.bot = level;
  turn.document_changed = true;
  return {};
}

Answer Room::start(Turn& turn, const std::string& guest) {
  if (guest != document_.host) return refusal(403, "only the table's host may do that");
  if (document_.begun()) return refusal(409, "the game has begun");
  for (int seat = 0; seat < document_.players(); ++seat)
    if (document_.seats[static_cast<std::size_t>(seat)].open())
      return refusal(409, "seat " + std::to_string(seat) + " is open: wait for somebody, or let a bot sit there");
  document_.state = State::playing;
  if (auto problem = begin()) {
    document_.state = State::gathering;
    return refusal(409, problem->text());
  }
  end_if_over(turn);
  turn.document_changed = true;
  return {};
}

Answer Room::offer(Turn& turn, Seat seat) {
  const std::string code = random_word(20);
  document_.seats[static_cast<std::size_t>(seat)].offer = hash_of(code);
  turn.document_changed = true;
  return answer({{"seat", index(seat)}, {"code", code}});
}

Answer Room::stand_in(Turn& turn, Seat asker, Reader& in) {
  const int place = in.integer("seat", 0, document_.players() - 1);
  const Level level = *level_named(in.text("level"));
  if (document_.state != State::playing && document_.state != State::paused)
    return refusal(409, "the game is not going on");
  Sitting& there = document_.seats[static_cast<std::size_t>(place)];
  if (there.guest.empty()) return refusal(409, "a bot sits there already");
  if (seat_at(place) != asker && here().has(seat_at(place))) return refusal(403, "that player is here");
  there.bot = level;
  turn.document_changed = true;
  return {};
}

Answer Room::back(Turn& turn, Seat seat) {
  come_back(turn, seat);
  return {};
}

/// Whoever acts or asks for their seat is here.
void Room::come_back(Turn& turn, Seat seat) {
  Sitting& there = document_.seats[static_cast<std::size_t>(seat)];
  if (there.bot || there.left) there.bot.reset(), there.left = false, turn.document_changed = true;
  if (document_.state == State::playing && table_->absent(seat)) enter_by_house(turn, "return", seat);
}

Answer Room::leave(Turn& turn, Seat seat) {
  if (!document_.begun()) return stand(turn, seat);
  if (document_.state == State::over) return refusal(409, "the game is over");
  if (document_.state == State::paused) return refusal(409, "the table is paused");
  enter_by_house(turn, "leave", seat);
  document_.seats[static_cast<std::size_t>(seat)].left = true;
  turn.document_changed = true;
  return {};
}

Answer Room::pause(Turn& turn, bool stop) {
  if (document_.state != (stop ? State::playing : State::paused))
    return refusal(409, stop ? "the game is not going on" : "the table is not paused");
  document_.state = stop ? State::paused : State::playing;
  bot_due_ = {}, asking_ = {}, deadlines_ = {};  // clocks begin anew when play goes on
  turn.document_changed = true;
  return {};
}

Answer Room::rematch(Turn& turn, const std::string& guest) {
  if (document_.state != State::over) return refusal(409, "the game is not over");
  if (document_.next.empty()) {
    Document again = document_;
    again.id = random_word(16), again.secret = random_hex(32), again.host = guest, again.created = now();
    again.state = State::gathering, again.content.clear(), again.rules = 0, again.result = {};
    for (Sitting& seat : again.seats) {
      seat.nonce.clear(), seat.offer.clear(), seat.left = false;
      if (!seat.guest.empty()) seat.bot.reset();
    }
    turn.batch.tables.push_back(again.row());
    document_.next = again.id;
    turn.document_changed = true;
  }
  return answer({{"table", document_.next}, {"link", "/t/" + document_.next}});
}

void Room::rename(const std::string& guest, const std::string& name) {
  for (const Viewpoint& viewpoint : viewpoints_)
    for (Listener* listener : viewpoint.listeners)
      if (listener->guest == guest) listener->name = name;
  if (document_.seat_of(guest)) queue([this, guest, name](Turn& turn) { set_name(turn, guest, name); });
}

/// A guest's name of today, at the seat where they may have sat down under another.
void Room::set_name(Turn& turn, const std::string& guest, const std::string& name) {
  const auto seat = document_.seat_of(guest);
  if (!seat || document_.seats[static_cast<std::size_t>(*seat)].name == name) return;
  document_.seats[static_cast<std::size_t>(*seat)].name = name;
  turn.document_changed = true;
}

void Room::look(const std::string& what, const std::string& guest, const std::string& query, Reply reply) {
  queue([this, what, guest, query, reply = std::move(reply)](Turn& turn) {
    turn.after.push_back([this, what, guest, query, reply](bool durable) {
      reply(durable ? show(what, guest, query) : refusal(503, "the store does not answer"));
    });
  });
}

Answer Room::show(const std::string& what, const std::string& guest, const std::string& query) const {
  if (what.empty()) return answer(face());
  const auto seat = document_.seat_of(guest);
  const Viewer own = seat ? Viewer{*seat} : Viewer::spectator();
  const bool whole = document_.state == State::over && !document_.keeps_its_secrets();
  if (what == "deal") {
    Json shown = document_.deal().json();
    if (!document_.begun()) shown["nonces"] = Json::array();
    if (!whole) shown["secret"] = nullptr;
    shown["seed"] = whole ? Json(to_hex(document_.deal().seed())) : Json{};
    return answer(shown);
  }
  if (what == "scenario") return answer(document_.scenario);
  if (what != "record" && what != "replay") return refusal(404, "there is nothing here");
  if (!table_) return refusal(409, "the game has not begun");
  if (!seat && document_.spectators == Spectators::none) return refusal(403, "this table is for its players alone");
  if (what == "replay") {
    if (document_.state != State::over) return refusal(409, "the game is not over");
    return replay_step(own, query);
  }
  if (!seat && document_.state != State::over) return refusal(403, "you have no seat at this table");
  const Json seats = document_.sitters();
  return {
      200,
      whole ? write_record_for(*table_, own, seats, document_.deal().json()) : write_own_record(*table_, own, seats),
      "application/jsonl"};
}

namespace {

/// What `viewer` was told after that entry. PER-115: words stay between the two who exchanged them, whoever's eyes one
/// borrows; those two read them through all eyes too.
Json lines_told(const Table& table, Viewer viewer, Viewer own, int after) {
  Json lines = Json::array();
  for (Line& line : table.log(viewer, after)) {
    const Entry* words = line.n > 0 ? &table.entries()[static_cast<std::size_t>(line.n) - 1] : nullptr;
    if (words && words->kind == Entry::Kind::say) {
      if (!table.may_read(*words, own)) {
        if (line.event.erase("text") > 0) line.sentence.clear();
      } else if (viewer.is_recorder()) {
        line.event["text"] = *words->words;
        line.sentence.clear();
        table.speech().add_event(line.sentence, line.event, table.names(), viewer);
      }
    }
    lines.push_back({{"event", std::move(line.event)}, {"sentence", std::move(line.sentence)}});
  }
  return lines;
}

/// The round after each step of a game, played again from its beginning.
Json rounds_of(const Table& table, Table& again) {
  Json rounds = Json::array({again.rounds()});
  for (const Entry& entry : table.entries()) {
    again.commit(Verdict{entry});
    rounds.push_back(again.rounds());
  }
  return rounds;
}

}  // namespace

Answer Room::replay_step(Viewer own, const std::string& query) const {
  Viewer viewer = own;
  const std::string wanted = field_of(query, "viewer");
  if (wanted == "spectator") viewer = Viewer::spectator();
  else if (wanted == "all") viewer = Viewer::recorder();
  else if (const auto seat = small_number(wanted); seat && *seat < document_.players()) viewer = Viewer{seat_at(*seat)};
  else if (!wanted.empty()) return refusal(400, "viewer: expected a seat, spectator or all");
  if (document_.keeps_its_secrets() && viewer != own && viewer != Viewer::spectator())
    return refusal(403, "this table keeps its secrets");
  const auto step = small_number(field_of(query, "step"));
  const int steps = static_cast<int>(table_->entries().size());
  if (!step || *step > steps) return refusal(400, "step: expected a number from 0 to " + std::to_string(steps));
  auto again = document_.open();
  if (!again) return refusal(503, again.fault().text());
  for (int n = 0; n < *step; ++n) {
    const Entry& entry = table_->entries()[static_cast<std::size_t>(n)];
    again->commit(Verdict{entry});
  }
  Json until = Json::array();
  for (int n = 0; n <= steps; ++n) until.push_back(table_->lines_until(n));
  Json shown{{"steps", steps},
             {"step", *step},
             {"view", again->view(viewer)},
             {"lines", lines_told(*again, viewer, own, *step - 1)},
             {"until", until},
             {"names", again->names().json()}};
  if (field_of(query, "log") == "whole") {
    shown["log"] = lines_told(*table_, viewer, own, -1);
    if (auto anew = document_.open()) shown["rounds"] = rounds_of(*table_, *anew);
  }
  return answer(shown);
}

}  // namespace parlor::server
