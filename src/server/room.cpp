// SPDX-License-Identifier: MIT
#include "server/room.h"

#include <algorithm>
#include <utility>

#include "server/house.h"
#include "server/log.h"
#include "server/patch.h"
#include "table/catalogue.h"
#include "table/record.h"
#include "table/speech.h"

namespace parlor::server {
namespace {

constexpr std::size_t most_recent = 64, most_recent_bytes = 64 << 10;  // frames kept for who comes back at once
constexpr int chats_shown = 100, most_deferred = 4;
constexpr int longest_chat = 280, longest_key = 64, most_actions = 64;

/// JSON that quotes what a client sent: a fault may cut its text in the middle of a letter, which a plain dump dies of.
std::string sound(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Frame frame(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

Frame done_frame(const std::string& id) { return frame(R"({"type":"done","id":)" + sound(Json(id)) + "}"); }

Frame refused_frame(const std::string& id, const Refused& refused, int done = -1) {
  Json json{{"type", "refused"}, {"id", id}, {"rule", refused.rule}, {"text", refused.text}};
  if (done >= 0) json["done"] = done;
  return frame(sound(json));
}

Frame error_frame(const std::string& text) { return frame(sound({{"type", "error"}, {"text", text}})); }

Json message_json(const store::ChatRow& chat) {
  return {{"from", {{"seat", chat.seat < 0 ? Json{} : Json(chat.seat)}, {"name", chat.name}}},
          {"text", chat.text},
          {"at", chat.at}};
}

template <class Chats> std::string chat_body(const Chats& chats) {
  Json messages = Json::array();
  for (const store::ChatRow& chat : chats) messages.push_back(message_json(chat));
  return R"("messages":)" + sound(messages);
}

std::string lines_text(const std::vector<Line>& lines) {
  Json list = Json::array();
  for (const Line& line : lines) list.push_back({{"event", line.event}, {"sentence", line.sentence}});
  return list.dump();
}

std::string choices_text(const Table& table, Seat seat) {
  Json list = Json::array();
  for (Choice& choice : table.choices(seat))
    list.push_back({{"action", std::move(choice.json)}, {"label", std::move(choice.label)}});
  return list.dump();
}

std::string seats_text(SeatSet seats) {
  std::string text;
  for (const Seat seat : seats) text += (text.empty() ? "" : ",") + std::to_string(index(seat));
  return "[" + text + "]";
}

std::string deadlines_text(const std::vector<Time>& deadlines) {
  std::string text;
  for (const Time time : deadlines) text += (text.empty() ? "" : ",") + (time == 0 ? "null" : std::to_string(time));
  return "[" + text + "]";
}

Json house_act(const char* type, Seat seat) { return {{"type", type}, {"seat", index(seat)}}; }

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

/// What a game in play lets the table hear (PER-16); the text is empty when it may be said.
Refused table_talk(const Document& document, int seat, const std::string& text) {
  if (seat < 0) return {"", "who watches a game keeps silent until it is over"};
  const std::string allowed = house_rule(document.game, document.options, "table_talk");
  if (allowed == "none") return {"", "this table plays in silence"};
  const Json& strings = strings_of(document.game);
  if (allowed != "pleasantries" || !strings.contains("pleasantries")) return {};
  for (const Json& one : strings["pleasantries"])
    if (one == text) return {};
  return {"", "during play this table exchanges pleasantries only"};
}

}  // namespace

Answer answer(const Json& json, int status) {
  return {status, json.dump(-1, ' ', false, Json::error_handler_t::replace)};
}

Answer refusal(int status, const std::string& text) { return answer({{"error", {{"text", text}}}}, status); }

// ---- Coming into being

Room::Room(House& house, Document document)
    : house_{house}, document_{std::move(document)}, epoch_{random_word(10)}, last_looked_at_{now()} {
  for (int seat = 0; seat < document_.players(); ++seat)
    streams_.push_back(std::make_unique<Stream>(Viewer{seat_at(seat)}));
  streams_.push_back(std::make_unique<Stream>(Viewer::spectator()));
}

std::optional<Fault> Room::load(const store::StoredTable& stored) {
  for (const store::ChatRow& chat : stored.chats) {
    chats_.push_back(chat);
    if (chats_.size() > chats_shown) chats_.pop_front();
    if (!chat.key.empty()) keys_.insert(key_of(chat.seat, "say " + chat.key));
  }
  chat_count_ = static_cast<int>(stored.chats.size());
  if (!document_.begun()) return {};
  if (auto problem = begin()) return problem;
  for (const store::EntryRow& row : stored.entries) {
    const std::string where = "entry " + std::to_string(row.n);
    const auto action = parse_json(row.action, where);
    if (!action) return action.fault();
    const Verdict verdict = table_->judge({row.seat < 0 ? parlor::house : seat_at(row.seat), *action});
    if (verdict.refused()) return Fault{where, verdict.refusal().rule + " " + verdict.refusal().text};
    if (verdict.entry().n != row.n) return Fault{where, "a number is missing before it"};
    table_->commit(verdict);
    times_.push_back(row.at);
    if (!row.key.empty()) keys_.insert(key_of(row.seat, row.key));
  }
  if (document_.state == State::playing && table_->over()) {  // the last entry was kept, its consequence was not
    document_.state = State::over;
    document_.result = table_->result();
  }
  if (document_.clock.kind != Clock::Kind::none && document_.state == State::playing) {
    // Clocks ran on while the table was not in memory, but nobody loses their turn to a restart.
    const Time since = times_.empty() ? now() : times_.back();
    for (const Seat seat : table_->pending())
      deadlines_[seat] = std::max(since + clock_time(), now() + std::min(clock_time(), 30 * second));
  }
  return {};
}

std::optional<Fault> Room::begin() {
  auto opened = Table::open(document_.header());
  if (!opened) return opened.fault();
  table_.emplace(std::move(*opened));
  document_.content = table_->header().content;
  document_.rules = table_->header().rules;
  if (document_.spectators == Spectators::delayed) {
    auto again = Table::open(table_->header());
    if (again) behind_.emplace(std::move(*again));
  }
  return {};
}

void Room::present() {
  queue([](Turn& turn) { turn.document_changed = true; });
}

// ---- The queue

void Room::queue(Job job) {
  jobs_.push_back(std::move(job));
  house_.run_soon(shared_from_this());
}

void Room::turn() {
  if (flying_ || gone_) return;
  if (jobs_.empty()) return publish();
  Turn turn;
  for (const Job& job : std::exchange(jobs_, {})) job(turn);
  if (turn.document_changed) turn.batch.tables.push_back(document_.row()), face_changed_ = true;
  if (turn.batch.empty()) return settle(std::move(turn), {});
  flying_ = true;
  store::Batch batch = std::move(turn.batch);
  house_.keep(std::move(batch), [self = shared_from_this(), turn = std::make_shared<Turn>(std::move(turn))](
                                    const std::optional<Fault>& problem) { self->settle(std::move(*turn), problem); });
}

void Room::settle(Turn turn, const std::optional<Fault>& problem) {
  flying_ = false;
  if (problem) {
    log_error("table {} could not be kept: {}", id(), problem->text());
    gone_ = true;
    for (const auto& after : std::exchange(kept_, {})) after(true);
    for (const auto& after : turn.after) after(false);
    return fail("the table could not be kept; come back in a moment");
  }
  for (auto& after : turn.after) kept_.push_back(std::move(after));
  // Others have acted meanwhile: one frame will tell of both. Not for ever, though, or a busy table would never be seen.
  if (!jobs_.empty() && deferred_ < most_deferred) return ++deferred_, this->turn();
  deferred_ = 0;
  for (const auto& after : std::exchange(kept_, {})) after(true);
  publish();
  plan(now());
  house_.reschedule(*this);
  if (!jobs_.empty()) house_.run_soon(shared_from_this());
}

/// What is in memory may be ahead of the store: away with it. Who comes back finds what was kept.
void Room::fail(const std::string& why) {
  gone_ = true;
  const auto self = shared_from_this();
  Turn turn;
  for (const Job& job : std::exchange(jobs_, {})) job(turn);  // in vain, but whoever waits must be answered
  for (const auto& after : turn.after) after(false);
  for (const auto& stream : streams_)
    for (Listener* listener : std::vector{stream->listeners}) {
      listener->send(error_frame(why));
      listener->close(1013, why);
    }
  house_.forget(*this);
}

void Room::wake_up() {
  plan(now());
  house_.reschedule(*this);
}

void Room::close_all() {
  for (const auto& stream : streams_)
    for (Listener* listener : std::vector{stream->listeners}) listener->close(1012, "the server restarts; come back");
}

// ---- Acts

std::uint64_t Room::key_of(int seat, const std::string& key) const {
  return keyed_hash(std::to_string(seat) + " " + key);
}

void Room::hear(const std::shared_ptr<Listener>& listener, std::string_view message) {
  if (gone_) return;
  const auto json = parse_json(message, "message");
  if (!json) return listener->send(error_frame(json.fault().text()));
  Reader::Document form{*json, "message"};
  Reader& in = form.root();
  const int type = in.at("type").one_of({"act", "acts", "undo", "say", "why", "ping"});
  if (!form.sound()) return listener->send(error_frame(form.fault().text()));
  if (type == 5) return listener->send(frame(R"({"type":"pong"})"));
  const std::string id = in.text("id");
  if (id.empty() || id.size() > longest_key) in.at("id").fail("expected 1 to 64 letters");
  switch (type) {
    case 0: {
      in.only({"type", "id", "action"});
      Act one{listener, id, {in.at("action").json()}, false};
      if (form.sound()) queue([this, one = std::move(one)](Turn& turn) { act(turn, one); });
      break;
    }
    case 1: {
      in.only({"type", "id", "actions"});
      Act many{listener, id, {}, true};
      for (const Reader& action : in.at("actions").items()) many.actions.push_back(action.json());
      if (many.actions.empty() || many.actions.size() > most_actions) in.at("actions").fail("expected 1 to 64 actions");
      if (form.sound()) queue([this, many = std::move(many)](Turn& turn) { act(turn, many); });
      break;
    }
    case 2: {
      in.only({"type", "id"});
      Act undo{listener, id, {{{"type", "undo"}}}, false};
      if (form.sound()) queue([this, undo = std::move(undo)](Turn& turn) { act(turn, undo); });
      break;
    }
    case 3: {
      in.only({"type", "id", "to", "text"});
      const std::string text = in.text("text");
      if (!in.has("to") || in.at("to").json().is_null()) {
        if (form.sound()) queue([this, listener, id, text](Turn& turn) { say(turn, listener, id, text); });
      } else {
        Act words{listener, id, {{{"type", "say"}, {"to", in.integer("to", 0, max_seats - 1)}, {"text", text}}}, false};
        if (form.sound()) queue([this, words = std::move(words)](Turn& turn) { act(turn, words); });
      }
      break;
    }
    case 4: {
      in.only({"type", "id", "action"});
      const Json action = in.at("action").json();
      if (form.sound())
        queue([this, listener, id, action](Turn& turn) {
          turn.after.push_back([this, listener, id, action](bool) { why(listener, id, action); });
        });
      break;
    }
    default: break;
  }
  if (!form.sound()) listener->send(refused_frame(id, {"", form.fault().text()}));
}

void Room::act(Turn& turn, const Act& act) {
  const auto refuse = [&](Refused refused, int done) {
    ++house_.metrics().refusals;
    turn.after.push_back([act, refused = std::move(refused), done](bool) {
      act.listener->send(refused_frame(act.id, refused, act.list ? done : -1));
    });
  };
  const int place = act.listener->place_;
  if (place < 0 || place >= document_.players()) return refuse({"", "you have no seat at this table"}, 0);
  const Seat seat = seat_at(place);
  const Sitting& sitting = document_.seats[static_cast<std::size_t>(place)];
  if (sitting.guest != act.listener->guest) return refuse({"", "the seat has changed hands"}, 0);
  int done = 0;
  for (const Json& action : act.actions) {
    const std::string key = act.list ? act.id + "/" + std::to_string(done) : act.id;
    if (!keys_.contains(key_of(place, key))) {  // else it was done before: a retry
      if (document_.state == State::gathering) return refuse({"", "the game has not begun"}, done);
      if (document_.state == State::paused) return refuse({"", "the table is paused"}, done);
      if (sitting.bot) return refuse({"", "a bot plays this seat; take it back first"}, done);
      Refused refused;
      bool entered = enter(turn, seat, action, key, &refused);
      if (!entered && table_->absent(seat) && enter(turn, parlor::house, house_act("return", seat), {}, nullptr))
        entered = enter(turn, seat, action, key, &refused);
      if (!entered) return refuse(std::move(refused), done);
      ++house_.metrics().actions;
    }
    ++done;
  }
  turn.after.push_back([listener = act.listener, id = act.id](bool durable) {
    if (durable) listener->send(done_frame(id));
  });
}

bool Room::enter(Turn& turn, Seat seat, const Json& action, const std::string& key, Refused* refused) {
  const Verdict verdict = table_->judge({seat, action});
  if (verdict.refused()) {
    if (refused != nullptr) *refused = verdict.refusal();
    return false;
  }
  const Entry& entry = table_->commit(verdict);
  const Time at = now();
  const int who = seat == parlor::house ? -1 : index(seat);
  turn.batch.entries.push_back({id(), entry.n, who, entry.json.dump(), key, at});
  times_.push_back(at);
  if (!key.empty()) keys_.insert(key_of(who, key));
  if (seat != parlor::house && entry.kind == Entry::Kind::act) deadlines_[seat] = 0;
  if (seat == parlor::house) deadlines_[seat_at(entry.action.a)] = 0;
  end_if_over(turn);
  return true;
}

void Room::end_if_over(Turn& turn) {
  if (!table_->over() || document_.state == State::over) return;
  document_.state = State::over;
  document_.result = table_->result();
  turn.document_changed = true;
}

void Room::say(Turn& turn, const std::shared_ptr<Listener>& listener, const std::string& id, const std::string& text) {
  const int seat = listener->place_ >= 0 && listener->place_ < document_.players() ? listener->place_ : -1;
  Refused no;
  if (!fit_to_show(text, longest_chat)) no.text = "words are 1 to 280 letters on one line";
  else if (listener->guest.empty()) no.text = "only guests with a name can talk";
  else if (document_.state == State::playing) no = table_talk(document_, seat, text);
  const std::uint64_t key = key_of(seat, "say " + id);
  if (no.text.empty() && !keys_.contains(key)) {
    store::ChatRow chat{this->id(), ++chat_count_, seat, listener->name, text, id, now()};
    keys_.insert(key);
    turn.batch.chats.push_back(chat);
    turn.after.push_back([this, chat](bool durable) {
      if (durable) new_chats_.push_back(chat);
    });
  }
  turn.after.push_back([listener, id, no](bool durable) {
    if (!no.text.empty()) listener->send(refused_frame(id, no));
    else if (durable) listener->send(done_frame(id));
  });
}

void Room::why(const std::shared_ptr<Listener>& listener, const std::string& id, const Json& action) {
  Refused refused;
  const int place = listener->place_;
  if (place < 0 || place >= document_.players()) refused.text = "you have no seat at this table";
  else if (!table_) refused.text = "the game has not begun";
  else if (const Verdict verdict = table_->judge({seat_at(place), action}); verdict.refused())
    refused = verdict.refusal();
  listener->send(frame(sound({{"type", "why"}, {"id", id}, {"rule", refused.rule}, {"text", refused.text}})));
}

// ---- Requests

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
  if (document_.begun() && table_->absent(seat_at(place)))
    enter(turn, parlor::house, house_act("return", seat_at(place)), {}, nullptr);
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
  Sitting& there = document_.seats[static_cast<std::size_t>(seat)];
  if (there.bot || there.left) there.bot.reset(), there.left = false, turn.document_changed = true;
  if (document_.state == State::playing && table_->absent(seat))
    enter(turn, parlor::house, house_act("return", seat), {}, nullptr);
  return {};
}

Answer Room::leave(Turn& turn, Seat seat) {
  if (!document_.begun()) return stand(turn, seat);
  if (document_.state == State::over) return refusal(409, "the game is over");
  if (document_.state == State::paused) return refusal(409, "the table is paused");
  enter(turn, parlor::house, house_act("leave", seat), {}, nullptr);
  document_.seats[static_cast<std::size_t>(seat)].left = true;
  turn.document_changed = true;
  return {};
}

Answer Room::pause(Turn& turn, bool stop) {
  if (document_.state != (stop ? State::playing : State::paused))
    return refusal(409, stop ? "the game is not going on" : "the table is not paused");
  document_.state = stop ? State::paused : State::playing;
  bot_due_ = {}, deadlines_ = {};  // clocks begin anew when play goes on
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
  if (what != "record" && what != "replay") return refusal(404, "there is nothing here");
  if (!table_) return refusal(409, "the game has not begun");
  if (!seat && document_.spectators == Spectators::none) return refusal(403, "this table is for its players alone");
  if (what == "replay") {
    if (document_.state != State::over) return refusal(409, "the game is not over");
    return replay_step(own, query);
  }
  if (!seat && document_.state != State::over) return refusal(403, "you have no seat at this table");
  return {200, whole ? write_record_for(*table_, own, document_.deal().json()) : write_own_record(*table_, own),
          "application/jsonl"};
}

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
  auto again = Table::open(table_->header());
  if (!again) return refusal(503, again.fault().text());
  for (int n = 0; n < *step; ++n) {
    const Entry& entry = table_->entries()[static_cast<std::size_t>(n)];
    again->commit(Verdict{entry});
  }
  Json lines = Json::array();
  for (const Line& line : again->log(viewer, *step - 1)) {
    Json event = line.event;
    // Words stay between the two, whoever's eyes one borrows.
    if (*step > 0 && !again->may_read(again->entries().back(), own)) event.erase("text");
    lines.push_back(
        {{"event", event}, {"sentence", event.contains("text") || event == line.event ? line.sentence : ""}});
  }
  Json until = Json::array();
  for (int n = 0; n <= steps; ++n) until.push_back(table_->lines_until(n));
  return answer({{"steps", steps},
                 {"step", *step},
                 {"view", again->view(viewer)},
                 {"lines", lines},
                 {"until", until},
                 {"names", again->names()}});
}

// ---- Those who look

Json Room::face() const { return server::face(document_, here(), watching()); }

SeatSet Room::here() const {
  SeatSet seats;
  for (int seat = 0; seat < document_.players(); ++seat)
    if (!streams_[static_cast<std::size_t>(seat)]->listeners.empty()) seats.add(seat_at(seat));
  return seats;
}

int Room::watching() const { return static_cast<int>(streams_.back()->listeners.size()); }

std::size_t Room::listeners() const {
  std::size_t count = 0;
  for (const auto& stream : streams_) count += stream->listeners.size();
  return count;
}

bool Room::has_listeners() const { return listeners() > 0; }

bool Room::may_watch() const { return document_.spectators != Spectators::none || document_.state == State::gathering; }

int Room::place_for(const std::string& guest) const {
  const auto seat = document_.seat_of(guest);
  return seat ? index(*seat) : document_.players();
}

Room::Stream& Room::stream(int place) { return *streams_[static_cast<std::size_t>(place)]; }

void Room::join(const std::shared_ptr<Listener>& listener, Hello hello) {
  listener->room_ = shared_from_this();
  queue([this, listener, hello = std::move(hello)](Turn& turn) {
    if (const auto seat = document_.seat_of(listener->guest)) {
      Sitting& sitting = document_.seats[static_cast<std::size_t>(*seat)];
      if (!document_.begun() && !hello.nonce.empty() && sitting.nonce != hello.nonce)
        sitting.nonce = hello.nonce, turn.document_changed = true;
      if (document_.state == State::playing && !sitting.left && !sitting.bot && table_->absent(*seat))
        enter(turn, parlor::house, house_act("return", *seat), {}, nullptr);
    }
    turn.after.push_back([this, listener, hello](bool durable) {
      if (!durable) return;  // `fail` is on its way
      attach(listener, hello);
    });
  });
}

void Room::attach(const std::shared_ptr<Listener>& listener, const Hello& hello) {
  if (listener->room_.get() != this) return;  // gone again meanwhile
  const int place = place_for(listener->guest);
  if (place == document_.players() && !may_watch()) return listener->close(1008, "this table has no spectators");
  Stream& own = stream(place);
  const bool resumes = hello.epoch == epoch_ && own.told && hello.seen >= 0 && hello.seen <= own.seq &&
                       (hello.seen == own.seq || (!own.recent.empty() && own.recent.front().first <= hello.seen + 1));
  if (resumes) {
    welcome(*listener, true, hello.seen);
    for (const auto& [seq, old] : own.recent)
      if (seq > hello.seen) listener->send(old);
    own.listeners.push_back(listener.get());
    listener->place_ = place;
    if (table_) update(own);
  } else {
    if (table_ && !own.listeners.empty()) update(own);
    if (own.listeners.empty()) ++own.seq;  // who left off at the last number missed what this one is told whole
    welcome(*listener, false, own.seq);
    own.listeners.push_back(listener.get());
    listener->place_ = place;
    const std::string number = ",\"seq\":" + std::to_string(own.seq) + ",";
    listener->send(frame(R"({"type":"table")" + number + "\"table\":" + face().dump() + "}"));
    if (table_) {
      if (own.listeners.size() == 1) remember(own);
      listener->send(frame(R"({"type":"state")" + number + whole_state(own) + "}"));
    }
    listener->send(frame(R"({"type":"chat")" + number + chat_body(chats_) + "}"));
    if (own.listeners.size() == 1) own.recent.clear(), own.recent_bytes = 0;
    own.told = true;
  }
  face_changed_ = true;
  ++house_.metrics().live;
}

void Room::part(Listener& listener) {
  listener.room_.reset();
  const int place = std::exchange(listener.place_, -1);
  if (place < 0) return;
  std::erase(stream(place).listeners, &listener);
  --house_.metrics().live;
  last_looked_at_ = now();
  if (gone_) return;
  face_changed_ = true;
  house_.run_soon(shared_from_this());
  house_.reschedule(*this);
}

void Room::seat_again() {
  std::vector<std::shared_ptr<Listener>> moved;
  for (int place = 0; place <= document_.players(); ++place)
    for (Listener* listener : stream(place).listeners)
      if (place_for(listener->guest) != place) moved.push_back(listener->shared_from_this());
  for (const auto& listener : moved) {
    std::erase(stream(listener->place_).listeners, listener.get());
    listener->place_ = -1;
    --house_.metrics().live;
    attach(listener, {});
  }
}

void Room::welcome(Listener& listener, bool resumed, int seq) const {
  const auto seat = document_.seat_of(listener.guest);
  listener.send(frame(Json{
      {"type", "welcome"},
      {"epoch", epoch_},
      {"seat", seat ? Json(index(*seat)) : Json{}},
      {"host", !listener.guest.empty() && listener.guest == document_.host},
      {"resumed", resumed},
      {"seq", seq},
      {"now", now()}}.dump()));
}

const Table& Room::shown(const Stream& stream) const {
  return behind_ && stream.viewer == Viewer::spectator() ? *behind_ : *table_;
}

void Room::publish() {
  if (flying_ || gone_) return;
  if (face_changed_) {
    face_changed_ = false;
    const std::string body = R"("table":)" + face().dump() + "}";
    for (const auto& stream : streams_)
      if (stream->told) tell(*stream, R"({"type":"table","seq":)" + std::to_string(stream->seq + 1) + "," + body);
  }
  if (!new_chats_.empty()) {
    const std::string body = chat_body(new_chats_) + "}";
    for (const auto& stream : streams_)
      if (stream->told) tell(*stream, R"({"type":"chat","seq":)" + std::to_string(stream->seq + 1) + "," + body);
    for (store::ChatRow& chat : new_chats_) chats_.push_back(std::move(chat));
    while (chats_.size() > chats_shown) chats_.pop_front();
    new_chats_.clear();
  }
  if (table_)
    for (const auto& stream : streams_)
      if (!stream->listeners.empty()) update(*stream);
}

void Room::tell(Stream& stream, std::string body) {
  ++stream.seq;
  ++house_.metrics().frames;
  Frame shared = frame(std::move(body));
  for (Listener* listener : stream.listeners) listener->send(shared);
  stream.recent_bytes += shared->size();
  stream.recent.emplace_back(stream.seq, std::move(shared));
  while (stream.recent.size() > most_recent || stream.recent_bytes > most_recent_bytes) {
    stream.recent_bytes -= stream.recent.front().second->size();
    stream.recent.pop_front();
  }
}

void Room::refresh_names(const Table& table) {
  if (table.names_version() == names_seen_) return;
  names_seen_ = table.names_version();
  if (std::string text = table.names().dump(); text != names_text_) names_text_ = std::move(text), ++names_version_;
}

/// One numbered frame with all that changed for this viewpoint since the last one; none when nothing did.
void Room::update(Stream& s) {
  const Table& table = shown(s);
  const int entries = static_cast<int>(table.entries().size());
  std::string body;
  const auto add = [&](const char* name, const std::string& value) {
    body += ",\"", body += name, body += "\":", body += value;
  };
  if (!s.told || s.entries != entries) {
    Json view = table.view(s.viewer);
    if (const std::string patch = patch_text(s.view, view); !patch.empty()) {
      add("patch", patch);
      s.view = std::move(view);
    }
    refresh_names(table);
    const bool renamed = s.names != names_version_;
    if (renamed) add("names", names_text_), s.names = names_version_;
    const SeatSet waiting = table.pending();
    std::vector<std::uint64_t> options;
    if (s.viewer.is_seat() && waiting.has(s.viewer.seat())) {
      Options all;
      table.options(s.viewer.seat(), all);
      for (const Action action : all) options.push_back(action.bytes());
    }
    if (options != s.options || (renamed && !options.empty()))
      add("choices", options.empty() ? "[]" : choices_text(table, s.viewer.seat()));
    s.options = std::move(options);
    if (waiting != s.waiting) add("waiting", seats_text(waiting)), s.waiting = waiting;
    const bool undo = s.viewer.is_seat() && table.can_undo(s.viewer.seat());
    if (undo != s.undo) add("undo", undo ? "true" : "false"), s.undo = undo;
    // An undo takes back the lines of the entry before it.
    int after = s.entries;
    for (int n = s.entries + 1; n <= entries; ++n)
      if (n > 0 && table.entries()[static_cast<std::size_t>(n) - 1].kind == Entry::Kind::undo)
        after = std::min(after, n - 2);
    const std::vector<Line> lines = table.log(s.viewer, after);
    const int from = after < 0 ? 0 : table.lines_until(after);
    if (!lines.empty() || from < s.lines)
      add("log", "{\"from\":" + std::to_string(from) + ",\"lines\":" + lines_text(lines) + "}");
    s.entries = entries, s.lines = from + static_cast<int>(lines.size());
    if (table.over() && !s.over) add("result", table.result().dump()), s.over = true;
  }
  std::vector<Time> deadlines(static_cast<std::size_t>(document_.players()), 0);
  if (&table == &*table_)
    for (std::size_t seat = 0; seat < deadlines.size(); ++seat) deadlines[seat] = deadlines_.of[seat];
  if (deadlines != s.deadlines) add("deadlines", deadlines_text(deadlines)), s.deadlines = std::move(deadlines);
  if (!body.empty()) tell(s, R"({"type":"state","seq":)" + std::to_string(s.seq + 1) + body + "}");
}

/// Takes the game as it stands for what this viewpoint was told; a whole frame will say it.
void Room::remember(Stream& s) {
  const Table& table = shown(s);
  s.view = table.view(s.viewer);
  refresh_names(table);
  s.names = names_version_;
  s.waiting = table.pending();
  s.options.clear();
  if (s.viewer.is_seat() && s.waiting.has(s.viewer.seat())) {
    Options all;
    table.options(s.viewer.seat(), all);
    for (const Action action : all) s.options.push_back(action.bytes());
  }
  s.undo = s.viewer.is_seat() && table.can_undo(s.viewer.seat());
  s.entries = static_cast<int>(table.entries().size());
  s.lines = table.lines_until(s.entries);
  s.over = table.over();
  s.deadlines.assign(static_cast<std::size_t>(document_.players()), 0);
  if (&table == &*table_)
    for (std::size_t seat = 0; seat < s.deadlines.size(); ++seat) s.deadlines[seat] = deadlines_.of[seat];
}

std::string Room::whole_state(const Stream& s) const {
  const Table& table = shown(s);
  const bool decides = s.viewer.is_seat() && s.waiting.has(s.viewer.seat());
  std::string body = R"("whole":true,"view":)" + s.view.dump();
  body += ",\"choices\":" + (decides ? choices_text(table, s.viewer.seat()) : "[]");
  body += ",\"waiting\":" + seats_text(s.waiting);
  body += std::string{",\"undo\":"} + (s.undo ? "true" : "false");
  body += ",\"names\":" + names_text_;
  body += R"(,"log":{"from":0,"lines":)" + lines_text(table.log(s.viewer)) + "}";
  body += ",\"deadlines\":" + deadlines_text(s.deadlines);
  if (s.over) body += ",\"result\":" + table.result().dump();
  return body;
}

// ---- Clocks and bots

bool Room::absent(Seat seat) const { return table_->absent(seat); }

std::optional<Level> Room::bot_at(Seat seat) const {
  const Sitting& sitting = document_.seats[static_cast<std::size_t>(seat)];
  if (sitting.bot) return sitting.bot;
  if (table_->absent(seat) && bot_plays_absent()) return Level::medium;
  return {};
}

/// Some games let a bot decide for an absent seat (a house rule), others take their automatic choice at once.
bool Room::bot_plays_absent() const { return house_rule(document_.game, document_.options, "absent_seat") == "bot"; }

Time Room::clock_time() const { return document_.clock.seconds() * house_.settings().clock_second; }

/// Where all win together whoever speaks first speaks for all: there a bot waits as long as a person is asked.
bool Room::people_first(SeatSet pending) const {
  bool together = false;
  Catalogue::with(document_.game, [&]<class G>(std::type_identity<G>) { together = requires { G::cooperative; }; });
  if (!together) return false;
  for (Seat seat : pending)
    if (!document_.seats[static_cast<std::size_t>(seat)].bot && !table_->absent(seat)) return true;
  return false;
}

void Room::plan(Time now) {
  if (document_.state != State::playing || !table_) return void(bot_due_ = {}), void(deadlines_ = {});
  const SeatSet pending = table_->pending();
  const bool bots_wait = people_first(pending);
  const Time delay = house_.settings().bot_delay;
  const bool clocked = document_.clock.kind != Clock::Kind::none;
  bool changed = false;
  for (int i = 0; i < document_.players(); ++i) {
    const Seat seat = seat_at(i);
    const bool plays = pending.has(seat);
    const bool by_itself =
        plays && (document_.seats[static_cast<std::size_t>(i)].bot.has_value() || table_->absent(seat)) && !bots_wait;
    if (!by_itself) bot_due_[seat] = 0;
    else if (bot_due_[seat] == 0 && !thinking_[seat]) {
      // The small steps of one decision follow each other quickly.
      const bool again = !table_->entries().empty() && table_->entries().back().seat == seat;
      bot_due_[seat] = std::max<Time>(1, now + (again ? delay / 5 : delay / 2 + random_below(delay)));
    }
    const Time deadline =
        plays && clocked && !by_itself ? (deadlines_[seat] != 0 ? deadlines_[seat] : now + clock_time()) : 0;
    changed |= deadlines_[seat] != deadline;
    deadlines_[seat] = deadline;
  }
  if (changed) publish();
}

void Room::think(Seat seat) {
  bot_due_[seat] = 0;
  const auto level = bot_at(seat);
  if (!level) {
    if (!table_->absent(seat)) return;
    return queue([this, seat](Turn& turn) {
      if (document_.state == State::playing && table_->absent(seat))
        enter(turn, parlor::house, house_act("timeout", seat), {}, nullptr);
    });
  }
  thinking_[seat] = true;
  auto game = std::make_shared<Table>(table_->as_it_stands());
  const std::size_t entries = table_->entries().size();
  house_.think([this, weak = weak_from_this(), &house = house_, game, seat, level = *level, entries] {
    Mind mind{Rng{random_seed()}};
    const Json action = game->to_json(choose(*game, seat, level, mind));
    house.post([this, weak, seat, action, entries] {
      const auto self = weak.lock();
      if (!self || gone_) return;
      thinking_[seat] = false;
      queue([this, seat, action, entries](Turn& turn) {
        if (document_.state != State::playing || !table_->pending().has(seat) || !bot_at(seat)) return;
        Refused refused;
        if (enter(turn, seat, action, {}, &refused)) return void(++house_.metrics().bot_moves);
        if (table_->entries().size() != entries) return;  // the game went on meanwhile: it thinks again
        log_error("table {}: the bot at seat {} chose {}, which {} forbids", id(), index(seat), action.dump(),
                  refused.rule);
        enter(turn, seat, table_->choices(seat).front().json, {}, nullptr);
      });
    });
  });
}

void Room::tick(Time now) {
  if (gone_) return;
  if (table_ && document_.state == State::playing)
    for (int i = 0; i < document_.players(); ++i) {
      const Seat seat = seat_at(i);
      if (bot_due_[seat] != 0 && bot_due_[seat] <= now && !thinking_[seat]) think(seat);
      if (deadlines_[seat] != 0 && deadlines_[seat] <= now && !std::exchange(timing_out_[seat], true))
        queue([this, seat, due = deadlines_[seat]](Turn& turn) {
          timing_out_[seat] = false;
          if (deadlines_[seat] != due || document_.state != State::playing) return;  // it acted in time after all
          deadlines_[seat] = 0;
          ++house_.metrics().timeouts;
          enter(turn, parlor::house, house_act("timeout", seat), {}, nullptr);
        });
    }
  if (behind_ && !flying_) {
    bool moved = false;
    for (std::size_t next = behind_->entries().size();
         next < times_.size() && times_[next] + house_.settings().spectators_behind <= now; ++next) {
      behind_->commit(Verdict{table_->entries()[next]});
      moved = true;
    }
    if (moved) publish();
  }
}

Time Room::due() const {
  Time first = 0;
  const auto consider = [&](Time time) {
    if (time != 0 && (first == 0 || time < first)) first = time;
  };
  for (int i = 0; i < document_.players() && document_.state == State::playing; ++i) {
    if (!thinking_.of[static_cast<std::size_t>(i)]) consider(bot_due_.of[static_cast<std::size_t>(i)]);
    if (!timing_out_.of[static_cast<std::size_t>(i)]) consider(deadlines_.of[static_cast<std::size_t>(i)]);
  }
  if (behind_ && !flying_ && behind_->entries().size() < times_.size())
    consider(times_[behind_->entries().size()] + house_.settings().spectators_behind);
  if (!has_listeners()) consider(std::max(last_looked_at_ + house_.settings().idle_after, now() + 1));
  return first;
}

Time Room::next_deadline() const {
  Time first = 0;
  for (const Time time : deadlines_.of)
    if (time != 0 && (first == 0 || time < first)) first = time;
  return first;
}

bool Room::idle(Time now) const {
  if (has_listeners() || flying_ || !jobs_.empty() || now < last_looked_at_ + house_.settings().idle_after)
    return false;
  for (int i = 0; i < document_.players(); ++i)
    if (bot_due_.of[static_cast<std::size_t>(i)] != 0 || thinking_.of[static_cast<std::size_t>(i)]) return false;
  return true;
}

}  // namespace parlor::server
