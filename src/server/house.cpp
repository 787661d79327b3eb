// SPDX-License-Identifier: MIT
#include "server/house.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <utility>

#include "parlor/content/embedded.h"
#include "server/black_box.h"
#include "server/log.h"
#include "table/catalogue.h"

namespace parlor::server {
namespace {

constexpr int lobby_size = 100, own_tables = 50, own_loaded = 12, own_record = 200;
constexpr Time lobby_lasts = 250;

/// Of the finished tables among them: how often this guest played, and won, where bots of each level sat.
Json record_in(const std::vector<store::TableRow>& rows, const std::string& guest) {
  std::map<std::pair<std::string, Level::Kind>, std::pair<int, int>> record;  // played, won
  for (const store::TableRow& row : rows) {
    if (row.stage != store::Stage::over) continue;
    const auto json = parse_json(row.document, "document");
    if (!json) continue;
    const auto document = read_document(*json, row.id);
    if (!document || !document->continues.is_null() || !document->result.is_object() ||
        document->result.contains("fault"))
      continue;
    if (document->result.value("reason", "") == "closed") continue;  // nobody won, and nobody lost
    if (!document->origin.empty()) continue;                         // who began it alone could see every card
    const auto seat = document->seat_of(guest);
    if (!seat) continue;
    const Json winners = document->result.value("winners", Json::array());
    const bool won = std::find(winners.begin(), winners.end(), Json(index(*seat))) != winners.end();
    std::set<Level::Kind> levels;
    for (const Sitting& one : document->seats)
      if (one.guest.empty() && one.bot) levels.insert(one.bot->kind);
    for (const Level::Kind level : levels) {
      auto& [played, times_won] = record[{document->game, level}];
      ++played, times_won += won ? 1 : 0;
    }
  }
  Json list = Json::array();
  for (const auto& [of, counted] : record)
    list.push_back({{"game", of.first},
                    {"level", parlor::name_of(Level{of.second, {}})},
                    {"played", counted.first},
                    {"won", counted.second}});
  return list;
}

/// A table, and the cards that it was begun with, when today's are others.
Result<std::optional<store::StoredTable>> with_cards(store::Store& store, const std::string& id) {
  auto found = store.table(id);
  if (!found || !*found) return found;
  const auto json = parse_json((*found)->row.document, "document");
  if (!json || !json->is_object()) return found;
  const std::string game = json->value("game", "");
  std::string hash = json->value("content", "");
  if (json->contains("pack") && (*json)["pack"].is_object()) hash = (*json)["pack"].value("hash", "");
  if (hash.empty() || facts_of(game) == nullptr || hash == own_content(game)) return found;
  auto cards = store.content(hash);
  if (!cards) return cards.fault();
  if (*cards) (*found)->cards = std::move(**cards);
  return found;
}

/// A store has a name of its own, made at its first start.
Result<std::string> name_of(store::Store& store) {
  const auto name = store.note("name");
  if (!name) return name.fault();
  if (*name) return **name;
  store::Batch first;
  first.notes.push_back({"name", random_word(16)});
  if (auto problem = store.write({&first})) return *problem;
  return first.notes.front().text;
}

/// The file beside the server remembers the store's name: an emptied database looks like a new one, and only this tells them
/// apart. Asked before anybody is served, so that who starts the server is told first.
void meet_store(store::Store& store, const std::string& known_store) {
  if (known_store.empty()) return;
  const auto name = name_of(store);
  if (!name) return log_error("the store could not be asked for its name: {}", name.fault().text());
  std::string known;
  std::ifstream{known_store} >> known;
  if (!known.empty() && known != *name)
    log_error(
        "this is not the store of the last start, or it was emptied since: guests and tables that were kept there are "
        "not here ({} remembers it)",
        known_store);
  std::ofstream{known_store} << *name << '\n';
}

}  // namespace

House::House(std::unique_ptr<store::Store> store, Settings settings, Metrics& metrics, Post post,
             std::function<void(Time)> wake)
    : Landlord{settings, metrics}, post_{std::move(post)}, wake_{std::move(wake)}, thinkers_{settings.workers} {
  meet_store(*store, settings_.known_store);
  keeper_ = std::make_unique<store::Keeper>(std::move(store), post_);
  if (settings_.set_aside.empty()) return;
  for (const std::string& id : read_black_box(settings_.set_aside))
    set_aside(id, {settings_.set_aside, "the server broke down while it played this table"});
}

void House::start() {
  look_up_bans();
  if (fleet_) return;  // each beat looks for clocks that nobody looks after
  keeper_->ask<Result<std::vector<std::string>>>([](store::Store& store) { return store.clocked(); },
                                                 [this](const Result<std::vector<std::string>>& ids) {
                                                   if (!ids)
                                                     return log_error("clocks could not be looked up: {}",
                                                                      ids.fault().text());
                                                   attend(*ids);
                                                 });
}

void House::stop(const std::function<void()>& then) {
  const auto close_all = [this, then] {
    for (const auto& [id, room] : std::exchange(rooms_, {})) room->close_all();
    then();
  };
  if (fleet_) fleet_->leave(close_all);  // first the tables, so that who comes back finds them free
  else close_all();
}

// ---- Tables

void House::find(const std::string& id, Found found) {
  if (const auto room = rooms_.find(id); room != rooms_.end()) return found(room->second, nullptr);
  if (const auto aside = aside_.find(id); aside != aside_.end()) return found(nullptr, &aside->second);
  if (id.size() > 32) return found(nullptr, nullptr);
  if (fleet_ && fleet_->leaving()) {
    const Fault closing{"server", "it is about to end"};
    return found(nullptr, &closing);
  }
  if (auto away = fleet_ ? fleet_->away(id) : nullptr) return found(std::move(away), nullptr);
  auto& waiting = loading_[id];
  waiting.push_back(std::move(found));
  if (waiting.size() > 1) return;
  keeper_->ask<Result<Looked>>(
      [id, shared = fleet_ != nullptr](store::Store& store) { return look_for(store, id, shared); },
      [this, id](Result<Looked> looked) {
        if (!looked) return loaded(id, nullptr, &looked.fault());
        if (looked->home.number == 0 && !looked->home.node.empty())
          return arrive(id, fleet_->away(id, looked->home.node), nullptr);
        if (!looked->stored) return loaded(id, nullptr, nullptr);
        if (const Fault why{"store", looked->aside}; !why.what.empty())
          return set_aside(id, why), loaded(id, nullptr, &why);
        auto whole = std::make_shared<const Looked>(std::move(*looked));
        boost::asio::post(loaders_, [this, id, whole] { load(id, *whole); });
      });
}

/// Among other servers it is claimed first: only then does nobody else write what we are about to read.
Result<House::Looked> House::look_for(store::Store& store, const std::string& id, bool shared) {
  Looked looked;
  if (shared) {
    auto home = store.claims()->home(id);
    if (!home) return home.fault();
    if (!*home) return looked;
    looked.home = **home;
    if (looked.home.number == 0) return looked;  // with another
    auto aside = store.note(note_of_aside + id);
    if (!aside) return aside.fault();
    looked.aside = aside->value_or("");
  }
  auto stored = with_cards(store, id);
  if (!stored) return stored.fault();
  looked.stored = std::move(*stored);
  return looked;
}

/// On a worker: plays what was stored. What cannot be played is set aside.
void House::load(const std::string& id, const Looked& looked) {
  const AtWork at_work{id};
  const store::StoredTable& stored = *looked.stored;
  std::shared_ptr<Room> room;
  std::optional<Fault> problem;
  const auto json = parse_json(stored.row.document, "document");
  auto document = json ? read_document(*json, id) : Result<Document>{json.fault()};
  if (!document) problem = document.fault();
  else {
    document->cards = stored.cards;
    room = std::make_shared<Room>(*this, std::move(*document), looked.home.number);
    problem = room->load(stored);
  }
  post([this, id, room, problem] {
    if (problem) set_aside(id, *problem);
    loaded(id, problem ? nullptr : room, problem ? &*problem : nullptr);
  });
}

void House::keep_cards_of(const Document& document) {
  if (!document.begun() || !document.scenario.is_null() || document.content != own_content(document.game)) return;
  if (!kept_cards_.insert(document.content).second) return;
  store::Batch batch;
  batch.contents.push_back(
      {document.content, document.game, std::string{content::embedded("content/" + document.game + "/cards.json")}});
  keep(std::move(batch), [this, hash = document.content](const std::optional<Fault>& problem) {
    if (problem) kept_cards_.erase(hash);  // another time
  });
}

void House::set_aside(const std::string& id, const Fault& why) {
  ++metrics_.damaged;
  log_error("table {} is set aside: {}", id, why.text());
  aside_.insert_or_assign(id, why);
}

void House::loaded(const std::string& id, const std::shared_ptr<Room>& room, const Fault* problem) {
  if (problem != nullptr && !aside_.contains(id)) log_error("table {} could not be read: {}", id, problem->text());
  if (room != nullptr) {
    ++metrics_.loaded;
    rooms_.emplace(id, room);
    keep_cards_of(room->document());
    room->go_on();
  }
  arrive(id, room, problem);
}

void House::arrive(const std::string& id, const std::shared_ptr<Gate>& gate, const Fault* problem) {
  const auto waited = loading_.extract(id);
  for (const Found& found : waited.mapped()) found(gate, problem);
}

std::shared_ptr<Room> House::create(Document document) {
  auto room = std::make_shared<Room>(*this, std::move(document));
  rooms_.emplace(room->id(), room);
  room->present();
  return room;
}

Json House::listings(const std::vector<store::TableRow>& rows, bool all, const std::string& guest) const {
  Json list = Json::array();
  for (const store::TableRow& row : rows) {
    const auto aside = aside_.find(row.id);
    if (aside != aside_.end() && !all) continue;
    if (const auto room = rooms_.find(row.id); room != rooms_.end()) {
      list.push_back(room->second->listing(guest));
      continue;
    }
    const auto json = parse_json(row.document, "document");
    auto document = json ? read_document(*json, row.id) : Result<Document>{json.fault()};
    if (!document && !all) continue;  // one damaged table must not take the lobby down
    if (!document) document = Document{}, document->id = row.id, document->created = row.created;
    Json& listing = list.emplace_back(face(*document, {}));
    listing["round"] = nullptr;  // only a table in memory can tell
    listing["damaged"] = aside != aside_.end() || document->seats.empty();
    if (guest.empty()) continue;
    const auto seat = document->seat_of(guest);
    listing["seat"] = seat ? Json(index(*seat)) : Json{};
    listing["your_move"] = false;
  }
  return list;
}

void House::lobby(std::function<void(Answer)> done) {
  if (now() < lobby_time_ + lobby_lasts) return done(lobby_);
  using Rows = Result<std::vector<store::TableRow>>;
  keeper_->ask<Rows>(
      [](store::Store& store) -> Rows {
        auto open = store.lobby(store::Stage::gathering, lobby_size);
        if (!open) return open;
        auto playing = store.lobby(store::Stage::playing, lobby_size - static_cast<int>(open->size()));
        if (!playing) return playing;
        open->insert(open->end(), playing->begin(), playing->end());
        return open;
      },
      [this, done = std::move(done)](const Rows& rows) {
        if (!rows) return done(refusal(503, "the store does not answer"));
        lobby_ = answer({{"tables", listings(*rows, false)}});
        lobby_time_ = now();
        done(lobby_);
      });
}

void House::tables_of(const std::string& guest, std::function<void(Answer)> done) {
  using Rows = Result<std::vector<store::TableRow>>;
  keeper_->ask<Rows>([guest](store::Store& store) { return store.tables_of(guest, own_tables); },
                     [this, guest, done = std::move(done)](const Rows& rows) {
                       if (!rows) return done(refusal(503, "the store does not answer"));
                       // Whose move it is, only a table in memory knows: the newest few in play are brought back first.
                       const auto all = std::make_shared<const std::vector<store::TableRow>>(*rows);
                       const auto to_come = std::make_shared<int>(1);
                       const auto elsewhere = std::make_shared<std::vector<Json>>();  // as their homes list them
                       const auto come = [this, guest, all, done, to_come, elsewhere] {
                         if (--*to_come > 0) return;
                         Json list = listings(*all, true, guest);
                         for (Json& one : list)
                           for (const Json& other : *elsewhere)
                             if (other.value("table", Json{}) == one["table"]) one = other;
                         done(answer({{"tables", std::move(list)}}));
                       };
                       int more = own_loaded;
                       for (const store::TableRow& row : *all) {
                         if (row.stage != store::Stage::playing || rooms_.contains(row.id) || more-- <= 0) continue;
                         ++*to_come;
                         find(row.id, [come, guest, elsewhere](const std::shared_ptr<Gate>& table, const Fault*) {
                           if (table == nullptr || dynamic_cast<const Room*>(table.get()) != nullptr) return come();
                           table->list(guest, [come, elsewhere](const Answer& said) {
                             if (auto listing = parse_json(said.body, "listing"); said.status == 200 && listing)
                               elsewhere->push_back(std::move(*listing));
                             come();
                           });
                         });
                       }
                       come();
                     });
}

void House::record_of(const std::string& guest, std::function<void(Answer)> done) {
  using Rows = Result<std::vector<store::TableRow>>;
  keeper_->ask<Rows>([guest](store::Store& store) { return store.tables_of(guest, own_record); },
                     [this, guest, done = std::move(done)](Rows rows) {
                       if (!rows) return done(refusal(503, "the store does not answer"));
                       const auto all = std::make_shared<std::vector<store::TableRow>>(std::move(*rows));
                       boost::asio::post(loaders_, [this, guest, all, done] {  // reading so many takes a moment
                         const Json record = record_in(*all, guest);
                         post([done, record] { done(answer({{"record", record}})); });
                       });
                     });
}

/// Well is a store that can be written to. However many ask, it is asked once at a time.
void House::healthy(std::function<void(bool)> done) {
  ask_health_.push_back(std::move(done));
  if (std::exchange(health_asked_, true)) return;
  store::Batch beat;
  beat.notes.push_back({"alive", std::to_string(now())});
  keep(std::move(beat), [this](const std::optional<Fault>& problem) {
    health_asked_ = false;
    if (problem) log_error("the store is not well: {}", problem->text());
    for (const auto& one : std::exchange(ask_health_, {})) one(!problem);
  });
}

// ---- For the rooms

void House::keep(store::Batch batch, std::function<void(const std::optional<Fault>&)> done) {
  keeper_->keep(std::move(batch),
                [this, done = std::move(done), given = instant()](const std::optional<Fault>& problem) {
                  metrics_.store_seconds.add_since(given);
                  done(problem);
                });
  if (std::exchange(commit_posted_, true)) return;
  post_([this] {  // when all tables had their turn: one commit for all of them
    commit_posted_ = false;
    keeper_->commit();
  });
}

std::string House::measured() const {
  Moment now;
  for (const auto& [id, room] : rooms_) ++now.tables[room->document().game];
  now.thoughts_waiting = thinkers_.waiting(), now.writes_waiting = keeper_->waiting();
  now.transactions = keeper_->transactions(), now.rows = keeper_->rows();
  if (fleet_) now.relayed = fleet_->relayed();
  return metrics_.text(now);
}

void House::run_soon(std::shared_ptr<Room> room) {
  if (std::exchange(room->soon, true)) return;
  soon_.push_back(std::move(room));
  if (std::exchange(turn_posted_, true)) return;
  post_([this] {
    turn_posted_ = false;
    for (const auto& one : std::exchange(soon_, {})) {
      one->soon = false;
      one->turn();
    }
  });
}

void House::reschedule(Room& room) {
  if (!rooms_.contains(room.id())) return;
  const Time due = room.due();
  Time& known = due_[room.id()];
  if (known == due) return;
  if (known != 0) agenda_.erase({known, room.id()});
  known = due;
  if (due != 0) agenda_.emplace(due, room.id());
  else due_.erase(room.id());
  set_alarm();
}

void House::set_alarm() {
  const Time first = agenda_.empty() ? 0 : agenda_.begin()->first;
  if (first == alarm_) return;
  alarm_ = first;
  wake_(first);
}

void House::tick() {
  const Time time = now();
  alarm_ = 0;
  std::vector<std::string> due;  // first all, for what is done may put a table on the agenda again
  while (!agenda_.empty() && agenda_.begin()->first <= time) {
    due.push_back(agenda_.begin()->second);
    due_.erase(due.back());
    agenda_.erase(agenda_.begin());
  }
  for (const std::string& id : due) {
    const auto found = rooms_.find(id);
    if (found == rooms_.end()) {
      find(id, [](const auto&, const Fault*) {});  // a clock runs there: loading it plans what is due
      continue;
    }
    const auto room = found->second;
    room->tick(time);
    if (room->idle(time) && room.use_count() == 2) {  // ours and the list's: nobody is on the way to it
      ++metrics_.evicted;
      rooms_.erase(id), addresses_.erase(id);
      if (const Time deadline = room->next_deadline(); deadline != 0)
        agenda_.emplace(deadline, id), due_[id] = deadline;
      else let_go(*room);
    } else {
      reschedule(*room);
    }
  }
  set_alarm();
}

bool House::may_talk(const Listener& listener, const std::string& table) {
  if (!settings_.limited) return true;
  const Time time = steady();
  const std::string& who = listener.guest.empty() ? listener.address : listener.guest;
  if (talk_of_guest_.take(who, time) && talk_of_address_.take(listener.address, time) &&
      talk_at_table_.take(table, time))
    return true;
  ++metrics_.limited;
  return false;
}

void House::think(const Room& room, std::function<void(Crew&)> work) {
  thinkers_.run(room.id(), room.attended(), [this, id = room.id(), attended = room.attended(), work = std::move(work)] {
    Thinkers::Helpers crew{thinkers_, id, attended};
    work(crew);
  });
}

bool House::may_play_alone(const Room& room) {
  if (!settings_.limited) return true;
  std::erase_if(alone_, [&](const std::string& id) {
    const auto found = rooms_.find(id);
    return found == rooms_.end() || !found->second->plays_alone();
  });
  if (alone_.contains(room.id())) return true;
  const auto address_of = [&](const std::string& id) {
    const auto found = addresses_.find(id);
    return found == addresses_.end() ? std::string{} : found->second;
  };
  const std::string address = address_of(room.id());
  const auto of_guest = std::count_if(alone_.begin(), alone_.end(), [&](const std::string& id) {
    return rooms_.at(id)->document().host == room.document().host;
  });
  const auto of_address = std::count_if(alone_.begin(), alone_.end(), [&](const std::string& id) {
    return !address.empty() && address_of(id) == address;
  });
  if (std::ssize(alone_) >= settings_.alone_in_all || of_guest >= settings_.alone_of_guest ||
      of_address >= settings_.alone_of_address)
    return false;
  alone_.insert(room.id());
  return true;
}

void House::remember_address(const std::string& table, const std::string& address) { addresses_[table] = address; }

void House::forget(Room& room) {
  if (const auto known = rooms_.find(room.id()); known == rooms_.end() || known->second.get() != &room) return;
  addresses_.erase(room.id());
  if (const auto due = due_.find(room.id()); due != due_.end()) {
    agenda_.erase({due->second, room.id()});
    due_.erase(due);
  }
  rooms_.erase(room.id());
}

}  // namespace parlor::server
