// SPDX-License-Identifier: MIT
#include "wasm/device.h"

#include <algorithm>
#include <limits>

#include "bots/taught.h"
#include "parlor/content/embedded.h"
#include "server/chance.h"
#include "server/messages.h"
#include "server/names.h"
#include "server/save.h"
#include "table/catalogue.h"
#include "table/record.h"

namespace parlor::wasm {

using server::answer;
using server::Answer;
using server::Document;
using server::Gate;
using server::Guest;
using server::here;
using server::refusal;
using server::Room;

namespace {

constexpr std::size_t most_acts = 2'000;  // of a learner who comes back
constexpr int most_lines = std::numeric_limits<int>::max();

/// Whoever has nobody thinks alone.
class Alone final : public Crew {
 public:
  void share(int parts, const std::function<void(int)>& work) override {
    for (int part = 0; part < parts; ++part) work(part);
  }
};

Guest guest_in(Reader in) {
  in.only({"id", "name"});
  return {in.text("id"), in.text("name")};
}

/// What is kept as text is told as what it says.
Json parsed(const std::string& text) { return Json::parse(text, nullptr, false); }

Json told(const store::EntryRow& row) {
  return {{"n", row.n}, {"seat", row.seat}, {"action", parsed(row.action)}, {"key", row.key}, {"at", row.at}};
}

Json told(const store::ChatRow& row) {
  return {{"n", row.n},     {"seat", row.seat}, {"name", row.name},  {"text", row.text},
          {"key", row.key}, {"at", row.at},     {"guest", row.guest}};
}

template <class Row> Json told_at(const Row& row) {
  Json json = told(row);
  json["table"] = row.table;
  return json;
}

Json told(const store::Batch& batch) {
  Json tables = Json::array(), entries = Json::array(), chats = Json::array(), cards = Json::array();
  for (const store::TableRow& row : batch.tables)
    tables.push_back({{"id", row.id}, {"document", parsed(row.document)}, {"created", row.created}});
  for (const store::EntryRow& row : batch.entries) entries.push_back(told_at(row));
  for (const store::ChatRow& row : batch.chats) chats.push_back(told_at(row));
  for (const store::ContentRow& row : batch.contents)
    cards.push_back({{"hash", row.hash}, {"game", row.game}, {"text", row.text}});
  return {{"tables", tables}, {"entries", entries}, {"chats", chats}, {"cards", cards}};
}

/// A record as `parlor record` and a server write it: {"record": its text}.
Result<server::Save> recorded_in(const Json& body, const Guest& guest) {
  Reader::Document form{body, ""};
  form.root().only({"record"});
  const std::string text = form.root().text("record");
  if (!form.sound()) return form.fault();
  return server::read_recorded(text, guest);
}

}  // namespace

/// Somebody at this device who looks at a table. What it is sent in one turn arrives together.
class Device::Line final : public server::Listener {
 public:
  Line(Device& device, int number) : device_{device}, number_{number} {}

  void send(server::Frame frame) override {
    if (closed_) return;
    outbox_ += outbox_.empty() ? '[' : ',';
    outbox_ += *frame;
  }
  void close(int code, const std::string& reason) override {
    if (std::exchange(closed_, true)) return;
    flush();
    device_.say({{"line", number_}, {"close", code}, {"reason", reason}});
  }
  void flush() {
    if (!outbox_.empty()) device_.say({{"line", number_}, {"frames", std::exchange(outbox_, {}) + "]"}});
  }
  std::shared_ptr<Room> at;

 private:
  Device& device_;
  int number_;
  std::string outbox_;
  bool closed_ = false;
};

Device::Device() : Landlord{{}, counted_} { settings_.limited = false; }

Json Device::take(Reader& in) {
  const int what = in.at("do").one_of({"ask", "open", "hear", "part", "found", "kept", "think", "tick", "set", "drop"});
  switch (what) {
    case 0:  ask(in); break;
    case 1:  open(in); break;
    case 2:  hear(in); break;
    case 3:  in.only({"do", "line"}), part(in.integer("line", 0, most_lines)); break;
    case 4:  found(in); break;
    case 5:  kept(in); break;
    case 6:  think_once(); break;
    case 7:  tick(); break;
    case 8:  set(in); break;
    default: in.only({"do", "table"}), drop(in.text("table"));
  }
  settle();
  server::Time due = 0;
  for (const auto& [id, room] : rooms_) due = server::sooner(due, room->due());
  return {{"out", std::exchange(out_, Json::array())},
          {"due", due == 0 ? Json{} : Json(due)},
          {"thinks", !thoughts_.empty()}};
}

/// All that can be done now is done, and everybody is told.
void Device::settle() {
  while (!tasks_.empty() || !soon_.empty()) {
    while (!tasks_.empty()) {
      const auto task = std::move(tasks_.front());
      tasks_.pop_front();
      task();
    }
    for (const auto& room : std::exchange(soon_, {})) room->turn();
  }
  for (const auto& [number, line] : lines_) line->flush();
}

// ---- What is told

void Device::set(Reader& in) {
  in.only({"do", "bot_delay", "bots_wait", "examples"});
  if (in.has("bot_delay")) settings_.bot_delay = in.integer("bot_delay", 0, 10'000);
  if (in.has("bots_wait")) settings_.bots_wait = in.integer("bots_wait", 0, 60'000);
  if (in.has("examples")) settings_.examples = in.boolean("examples");
}

void Device::ask(Reader& in) {
  in.only({"do", "n", "method", "path", "query", "guest", "body", "tables"});
  const int n = in.integer("n", 0, most_lines);
  const auto reply = [this, n](const Answer& said) {
    say({{"reply", n}, {"status", said.status}, {"body", said.body}, {"type", said.type}});
  };
  const Guest guest = guest_in(in.at("guest"));
  const std::string method = in.text("method"), path = in.text("path");
  const std::string query = in.has("query") ? in.text("query") : "";
  const Json body = in.has("body") ? in.at("body").json() : Json::object();
  const bool acts = method == "POST";
  if (path == "/games" || path.starts_with("/games/"))
    return reply(server::games_offered(path.substr(6), settings_.examples, [](std::string_view) { return false; }));
  if (path == "/packs") return reply(server::packs_offered("", settings_));
  if (path == "/me/tables") return reply(answer({{"tables", list(in.at("tables"), guest.id)}}));
  if (const auto name = server::readable_name(guest.name); acts && !name)
    return reply(refusal(400, name.fault().text()));
  if (path == "/tables" && acts) return make_table(guest, body, reply);
  if (path == "/lessons" && acts) return teach(guest, body, reply);
  if (path == "/saves" && acts) return take_in(server::read_save(body), reply);
  if (path == "/records" && acts) return take_in(recorded_in(body, guest), reply);
  if (!path.starts_with("/tables/")) return reply(refusal(404, "there is nothing here"));
  const std::string rest = path.substr(8), id = rest.substr(0, rest.find('/'));
  const std::string what = id.size() == rest.size() ? "" : rest.substr(id.size() + 1);
  if (acts && !body.is_object()) return reply(refusal(400, "body: expected an object"));
  find(id, [guest, acts, what, query, body, reply](const std::shared_ptr<Room>& room) {
    if (!room) return reply(refusal(404, "there is no such table"));
    if (acts) room->ask({what, guest.id, guest.name, body}, reply);
    else room->look(what, guest.id, query, reply);
  });
}

void Device::open(Reader& in) {
  in.only({"do", "line", "table", "guest", "hello"});
  const int number = in.integer("line", 0, most_lines);
  const Guest guest = guest_in(in.at("guest"));
  const auto line = std::make_shared<Line>(*this, number);
  line->guest = guest.id, line->name = guest.name;
  lines_[number] = line;
  auto hello = server::read_hello(in.text("hello"));
  if (!hello) return line->close(1008, hello.fault().text());
  find(in.text("table"), [this, number, line, hello = *hello](const std::shared_ptr<Room>& room) {
    if (!room) return line->close(4404, "there is no such table");
    if (!lines_.contains(number)) return;  // gone meanwhile
    line->at = room;
    room->join(line, hello);
  });
}

void Device::hear(Reader& in) {
  in.only({"do", "line", "text"});
  const auto found = lines_.find(in.integer("line", 0, most_lines));
  if (found != lines_.end() && found->second->at) found->second->at->hear(found->second, in.text("text"));
}

void Device::part(int number) {
  const auto found = lines_.find(number);
  if (found == lines_.end()) return;
  const auto line = std::move(found->second);
  lines_.erase(found);
  if (line->at) std::exchange(line->at, {})->part(*line);
}

void Device::tick() {
  const server::Time now = server::now();
  const auto all = rooms_;
  for (const auto& [id, room] : all) {
    if (const server::Time due = room->due(); due == 0 || due > now) continue;
    room->tick(now);
    if (room->idle(now)) rooms_.erase(id);
  }
}

void Device::think_once() {
  if (thoughts_.empty()) return;
  const Work work = std::move(thoughts_.front());
  thoughts_.pop_front();
  Alone alone;
  work.think(alone);
}

void Device::kept(Reader& in) {
  in.only({"do", "n", "fault"});
  const auto done = flying_.extract(in.integer("n", 0, most_lines));
  if (done.empty()) return;
  const std::string fault = in.has("fault") ? in.text("fault") : "";
  done.mapped()(fault.empty() ? std::nullopt : std::optional{Fault{"", fault}});
}

/// It is kept here no longer: nothing of it may be written any more.
void Device::drop(const std::string& id) {
  std::erase_if(thoughts_, [&id](const Work& work) { return work.table == id; });
  if (const auto known = rooms_.find(id); known != rooms_.end()) {
    const auto room = known->second;
    room->lose(4404, "this table is not here any more");
  }
}

// ---- Tables

void Device::find(const std::string& id, Found found) {
  if (const auto known = rooms_.find(id); known != rooms_.end()) return found(known->second);
  if (id.size() > 64 || !id.starts_with(here)) return found(nullptr);
  auto& waiting = wanted_[id];
  waiting.push_back(std::move(found));
  if (waiting.size() == 1) say({{"want", id}});
}

void Device::found(Reader& in) {
  in.only({"do", "table", "stored"});
  const std::string id = in.text("table");
  std::shared_ptr<Room> room;
  if (const auto known = rooms_.find(id); known != rooms_.end()) {
    room = known->second;
  } else if (in.has("stored") && !in.at("stored").json().is_null()) {
    if (auto loaded = load(id, in.at("stored").json())) room = admit(*loaded);
    else say({{"damaged", id}, {"text", loaded.fault().text()}});
  }
  if (const auto waiting = wanted_.extract(id); !waiting.empty())
    for (const Found& one : waiting.mapped()) one(room);
}

std::shared_ptr<Room> Device::admit(std::shared_ptr<Room> room) {
  rooms_.emplace(room->id(), room);
  room->go_on();
  return room;
}

Result<std::shared_ptr<Room>> Device::load(const std::string& id, const Json& json) {
  Reader::Document form{json, "table"};
  const store::StoredTable stored = server::stored_in(form.root());
  if (!form.sound()) return form.fault();
  auto document = server::read_document(json["document"], id);
  if (!document) return document.fault();
  if (facts_of(document->game) == nullptr) return Fault{"", "there is no game \"" + document->game + "\""};
  if (document->pack || document->content != own_content(document->game)) document->cards = stored.cards;
  auto room = std::make_shared<Room>(*this, std::move(*document));
  if (auto problem = room->load(stored)) return *problem;
  return room;
}

void Device::make_table(const Guest& guest, const Json& body, const Gate::Reply& reply) {
  bool start = false;
  auto document = server::read_new_table(body, guest, settings_, start);
  if (!document) return reply(refusal(400, document.fault().text()));
  if (start && server::has_open_seat(*document)) return reply(refusal(409, "a seat is open: nobody can start yet"));
  document->id = here + document->id;
  document->listed = false;
  const auto room = std::make_shared<Room>(*this, std::move(*document));
  rooms_.emplace(room->id(), room);
  room->present();
  server::present_new(*room, room->id(), guest, start, reply);
}

/// A table of a lesson, dealt as it says, with its opening and, for who comes back to a step, what the learner had done: `acts`. What
/// the others did about that they do again, since it is written, or follows from the deal.
void Device::teach(const Guest& guest, const Json& body, const Gate::Reply& reply) {
  Reader::Document form{body, ""};
  Reader& in = form.root();
  in.only({"game", "lesson", "acts"});
  const std::string game = in.text("game"), key = in.text("lesson");
  const Lesson* const lesson = form.sound() ? lesson_of(game, key) : nullptr;
  if (form.sound() && lesson == nullptr) in.at("lesson").fail("there is no such lesson");
  std::vector<Json> acts;
  if (in.has("acts"))
    for (const Reader& one : in.at("acts").items()) acts.push_back(one.json());
  if (acts.size() > most_acts) in.at("acts").fail("expected at most " + std::to_string(most_acts));
  if (!form.sound()) return reply(refusal(400, form.fault().text()));
  auto table = at_step(*lesson, acts);
  if (!table) return reply(refusal(409, table.fault().text()));

  Document document;
  document.id = here + server::random_word(16), document.created = server::now(), document.host = guest.id;
  document.game = game, document.lesson = key, document.secret = lesson->secret();
  document.first = key;  // who comes back meets the same people
  document.house_rules = table->header().house_rules, document.listed = document.undo = false;
  document.content = table->header().content, document.rules = table->header().rules;
  document.state = table->over() ? server::State::over : server::State::playing;
  if (table->over()) document.result = table->result();
  document.seats.resize(static_cast<std::size_t>(lesson->players));
  for (server::Sitting& seat : document.seats) seat.bot = *level_named(lesson->others);
  document.at(lesson->seat) = {guest.id, guest.name, {}, {}, {}, false};
  store::StoredTable stored;
  for (const Entry& entry : table->entries())
    stored.entries.push_back(
        {"", entry.n, entry.seat == house ? -1 : index(entry.seat), table->action_text(entry), "", document.created});
  shelve(document, std::move(stored), reply);
}

/// A save from this or another device, or a record: it is played through from its beginning before it is kept.
void Device::take_in(const Result<server::Save>& save, const Gate::Reply& reply) {
  if (!save) return reply(refusal(400, save.fault().text()));
  const auto room = std::make_shared<Room>(*this, save->document);
  if (const auto problem = room->load(save->stored))
    return reply(refusal(400, "this game cannot have been: " + problem->text()));
  find(room->id(), [this, room, reply, stored = save->stored](const std::shared_ptr<Room>& known) {
    if (known) return reply(refusal(409, "this game is here already: go on with that, or remove it first"));
    shelve(room->document(), stored, reply);
  });
}

/// Keeps a whole table; it is opened when somebody comes.
void Device::shelve(const Document& document, store::StoredTable stored, const Gate::Reply& reply) {
  const std::string id = document.id;
  store::Batch batch;
  batch.tables.push_back(document.row());
  if (!document.cards.empty())
    batch.contents.push_back({document.pack ? document.pack->hash : document.content, document.game, document.cards});
  for (store::EntryRow& row : stored.entries) row.table = id, batch.entries.push_back(std::move(row));
  for (store::ChatRow& row : stored.chats) row.table = id, batch.chats.push_back(std::move(row));
  keep(std::move(batch), [this, id, reply](const std::optional<Fault>& problem) {
    if (problem) return reply(refusal(503, "the table could not be kept; nothing was done"));
    rooms_.erase(id);  // it is read again, as it was kept
    reply(answer({{"table", id}, {"link", "/t/" + id}}, 201));
  });
}

/// All tables of this device as a guest's list has them. What is damaged is listed as that.
Json Device::list(const Reader& tables, const std::string& guest) {
  Json listed = Json::array();
  for (const Reader& one : tables.items()) {
    const std::string id = one.text("id");
    if (const auto room = rooms_.find(id); room != rooms_.end()) {
      listed.push_back(room->second->listing(guest));
      continue;
    }
    if (const auto loaded = load(id, one.json())) {
      listed.push_back((*loaded)->listing(guest));
      continue;
    }
    Document damaged;
    damaged.id = id;
    Json& listing = listed.emplace_back(server::face(damaged, {}));
    listing["round"] = listing["seat"] = nullptr;
    listing["your_move"] = false, listing["damaged"] = true;
  }
  return listed;
}

// ---- As a landlord

void Device::begun(const Document& document) {
  if (!document.begun() || !document.scenario.is_null() || document.content != own_content(document.game)) return;
  if (std::find(known_cards_.begin(), known_cards_.end(), document.content) != known_cards_.end()) return;
  known_cards_.push_back(document.content);
  store::Batch batch;
  batch.contents.push_back(
      {document.content, document.game, std::string{content::embedded("content/" + document.game + "/cards.json")}});
  keep(std::move(batch), [this, hash = document.content](const std::optional<Fault>& problem) {
    if (problem) std::erase(known_cards_, hash);  // another time
  });
}

void Device::keep(store::Batch batch, std::function<void(const std::optional<Fault>&)> done) {
  flying_.emplace(++batches_, std::move(done));
  say({{"keep", batches_}, {"batch", told(batch)}});
}

void Device::forget(Room& room) {
  if (const auto known = rooms_.find(room.id()); known != rooms_.end() && known->second.get() == &room)
    rooms_.erase(known);
}

void Device::think(const Room& room, std::function<void(Crew&)> work) {
  thoughts_.push_back({room.id(), std::move(work)});
}

}  // namespace parlor::wasm
