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

constexpr std::size_t most_guests_in_memory = 20'000;
constexpr int lobby_size = 100, own_tables = 50, own_loaded = 12, own_record = 200;
constexpr int code_letters = 8;  // 40 bits, for ten minutes, against a few guesses a minute
constexpr Time code_lasts = 10 * 60 * second;
constexpr std::size_t most_codes = 10'000;
constexpr Time lobby_lasts = 250;
constexpr int all_shown = 200;

/// "id.secret"
std::pair<std::string, std::string> parts_of(const std::string& token) {
  const std::size_t dot = token.find('.');
  if (dot == std::string::npos) return {};
  return {token.substr(0, dot), token.substr(dot + 1)};
}

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

// ---- Guests

void House::enter(const std::string& name, std::function<void(Result<std::pair<Guest, std::string>>)> done) {
  const std::string id = random_word(12), token = id + "." + random_hex(32);
  store::GuestRow row{id, name, hash_of(token), now()};
  store::Batch batch;
  batch.guests.push_back(row);
  keep(std::move(batch), [this, row, token, done = std::move(done)](const std::optional<Fault>& problem) {
    if (problem) return log_error("a guest could not be kept: {}", problem->text()), done(*problem);
    guests_.emplace(row.id, row);
    done(std::pair{Guest{row.id, row.name}, token});
  });
}

void House::recognise(const std::string& token, std::function<void(const Recognised&)> done) {
  const std::string id = parts_of(token).first;
  if (id.empty() || id.size() > 32 || token.size() > 128) return done(std::optional<Guest>{});
  const auto check = [token](const store::GuestRow& row) {
    return Recognised{same_secret(row.token, hash_of(token)) ? std::optional{Guest{row.id, row.name}} : std::nullopt};
  };
  // Another server may have changed the token: among others the store is asked every time.
  if (const auto known = guests_.find(id); known != guests_.end() && !fleet_) return done(check(known->second));
  keeper_->ask<Result<std::optional<store::GuestRow>>>(
      [id](store::Store& store) { return store.guest(id); },
      [this, check, done = std::move(done)](const Result<std::optional<store::GuestRow>>& found) {
        if (!found) return log_error("a guest could not be looked up: {}", found.fault().text()), done(found.fault());
        if (!*found) return done(std::optional<Guest>{});
        if (guests_.size() >= most_guests_in_memory) guests_.clear();
        guests_.insert_or_assign((*found)->id, **found);
        done(check(**found));
      });
}

House::Code House::code_for(const Guest& guest, const std::string& token) {
  const Time time = now();
  if (carried_.size() >= most_codes) std::erase_if(carried_, [&](const auto& one) { return one.second.until <= time; });
  if (carried_.size() >= most_codes && !carried_.contains(guest.id)) return {};
  Carried& carried = carried_[guest.id];
  carried = {random_word(code_letters), token, time + code_lasts};
  return {carried.word, carried.until};
}

std::string House::token_for(const std::string& word) {
  const Time time = now();
  std::string token;
  for (auto one = carried_.begin(); one != carried_.end();) {  // all of them, so that time tells nothing of a near miss
    const bool fits = same_secret(one->second.word, word) && one->second.until > time;
    if (fits) token = one->second.token;
    one = fits || one->second.until <= time ? carried_.erase(one) : std::next(one);
  }
  return token;
}

void House::rename(const Guest& guest, const std::string& name, std::function<void(bool)> done) {
  const auto known = guests_.find(guest.id);
  if (known == guests_.end()) return done(false);
  store::GuestRow row = known->second;
  row.name = name;
  store::Batch batch;
  batch.guests.push_back(row);
  keep(std::move(batch), [this, row, done = std::move(done)](const std::optional<Fault>& problem) {
    if (!problem) {
      guests_[row.id] = row;
      for (const auto& [id, room] : rooms_) room->rename(row.id, row.name);
      if (fleet_) fleet_->tell_guest(row.id, row.name, false);
    }
    done(!problem);
  });
}

void House::with_guest(const std::string& id, std::function<void(const store::GuestRow*)> then) {
  if (const auto known = guests_.find(id); known != guests_.end() && !fleet_) return then(&known->second);
  using Row = Result<std::optional<store::GuestRow>>;
  keeper_->ask<Row>([id](store::Store& store) { return store.guest(id); },
                    [then = std::move(then)](const Row& found) { then(found && *found ? &**found : nullptr); });
}

void House::set_token(const std::string& guest, const std::string& token, std::function<void(bool)> done) {
  with_guest(guest, [this, token, done = std::move(done)](const store::GuestRow* found) {
    if (found == nullptr) return done(false);
    store::GuestRow row = *found;
    row.token = token.empty() ? "" : hash_of(token);
    store::Batch batch;
    batch.guests.push_back(row);
    keep(std::move(batch), [this, row, done](const std::optional<Fault>& problem) {
      if (problem) return done(false);
      guests_.insert_or_assign(row.id, row);
      carried_.erase(row.id);  // a code stands for the token that is gone
      turn_out([&](const Listener& one) { return one.guest == row.id; }, token_is_gone);
      if (fleet_) fleet_->tell_guest(row.id, row.name, true);
      done(true);
    });
  });
}

void House::rotate(const std::string& guest, std::function<void(const std::string&)> done) {
  const std::string token = guest + "." + random_hex(32);
  set_token(guest, token, [token, done = std::move(done)](bool kept) { done(kept ? token : ""); });
}

void House::revoke(const std::string& guest, std::function<void(bool)> done) { set_token(guest, "", std::move(done)); }

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

// ---- For those who run it

void House::all_tables(std::function<void(Answer)> done) {
  using Rows = Result<std::vector<store::TableRow>>;
  keeper_->ask<Rows>([](store::Store& store) { return store.newest(all_shown); },
                     [this, done = std::move(done)](const Rows& rows) {
                       if (!rows) return done(refusal(503, "the store does not answer"));
                       Json list = listings(*rows, true);
                       for (Json& one : list) one["in_memory"] = rooms_.contains(one["table"].get<std::string>());
                       done(answer({{"tables", std::move(list)}}));
                     });
}

void House::all_reports(std::function<void(Answer)> done) {
  using Rows = Result<std::vector<store::ReportRow>>;
  keeper_->ask<Rows>(
      [](store::Store& store) { return store.reports(all_shown); },
      [done = std::move(done)](const Rows& rows) {
        if (!rows) return done(refusal(503, "the store does not answer"));
        Json list = Json::array();
        for (const store::ReportRow& row : *rows)
          list.push_back(
              {{"table", row.table}, {"by", row.guest}, {"about", row.about}, {"text", row.text}, {"at", row.at}});
        done(answer({{"reports", std::move(list)}}));
      });
}

Answer House::all_bans() const {
  Json list = Json::array();
  for (const auto& [who, ban] : bans_)
    if (ban.holds(now()))
      list.push_back({{"who", who}, {"reason", ban.reason}, {"until", ban.until == 0 ? Json{} : Json(ban.until)}});
  return answer({{"bans", std::move(list)}});
}

void House::close_table(const std::string& id, std::function<void(Answer)> done) {
  find(id, [done = std::move(done)](const std::shared_ptr<Gate>& table, const Fault* problem) {
    if (table) return table->end(done);
    done(problem != nullptr ? refusal(409, "this table cannot be played: " + problem->text())
                            : refusal(404, "there is no such table"));
  });
}

void House::ban(store::BanRow ban, std::function<void(bool)> done) {
  store::Batch batch;
  batch.bans.push_back(ban);
  keep(std::move(batch), [this, ban, done = std::move(done)](const std::optional<Fault>& problem) {
    if (problem) return done(false);
    bans_.insert_or_assign(ban.who, ban);
    turn_out([this](const Listener& one) { return banned(one.guest, one.address) != nullptr; }, not_wanted);
    if (fleet_) fleet_->tell_bans();
    log_info("{} {}", ban.who, ban.holds(now()) ? "may not play here" : "may play here again");
    done(true);
  });
}

const store::BanRow* House::banned(const std::string& guest, const std::string& address) const {
  for (const std::string& who : {"guest " + guest, "address " + address})
    if (const auto ban = bans_.find(who); ban != bans_.end() && ban->second.holds(now())) return &ban->second;
  return nullptr;
}

void House::turn_out(const std::function<bool(const Listener&)>& whom, const std::string& why) {
  for (const auto& [id, room] : rooms_) room->turn_out(whom, 4403, why);
  if (fleet_) fleet_->turn_out(whom, 4403, why);
}

/// What is in memory stays, whatever its age: somebody may be at it.
void House::prune(Time before, bool playing, std::function<void(Answer)> done) {
  using Old = Result<store::Batch>;
  keeper_->ask<Old>(
      [before, playing, ours = tables_in_memory(), shared = fleet_ != nullptr](store::Store& store) -> Old {
        store::Batch old;
        auto tables = store.old_tables(before, playing);
        if (!tables) return tables.fault();
        auto guests = store.old_guests(before);
        if (!guests) return guests.fault();
        old.gone_tables = std::move(*tables), old.gone_guests = std::move(*guests);
        if (shared)
          if (auto problem = keep_to_free(store, old, ours)) return *problem;
        return old;
      },
      [this, done = std::move(done)](Old old) {
        if (!old) return done(refusal(503, "the store does not answer"));
        store::Batch batch = std::move(*old);
        std::erase_if(batch.gone_tables,
                      [&](const std::string& id) { return rooms_.contains(id) || loading_.contains(id); });
        for (const std::string& id : batch.gone_guests) guests_.erase(id);
        const Json counted{{"tables", batch.gone_tables.size()}, {"guests", batch.gone_guests.size()}};
        if (batch.empty()) return done(answer(counted));
        keep(std::move(batch), [done, counted](const std::optional<Fault>& problem) {
          if (problem) return done(refusal(503, "the store does not answer"));
          log_info("pruned: {}", counted.dump());
          done(answer(counted));
        });
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
