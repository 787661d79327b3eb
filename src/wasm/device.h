// SPDX-License-Identifier: MIT
// Tables without a server: the very rooms of a server (server/room.h), kept by the device on which somebody plays. Whoever hosts it
// (web/src/local/worker.ts, or a test) tells it one thing at a time and is told what came of it: frames for lines, answers to
// requests, what to keep, what is missing, when to come back. Only what was kept is told, as at a server.
#pragma once

#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/landlord.h"
#include "server/offers.h"
#include "server/room.h"
#include "server/save.h"

namespace parlor::wasm {

class Device final : public server::Landlord {
 public:
  Device();

  /// {"do": …} in; {"out": [what to do about it, …], "due": when something is to be done by itself or null, "thinks": true when a bot
  /// has something to think about} out. What there is to say and to do: docs/decisions/0034-without-a-server.md.
  Json take(Reader& in);

  // As a landlord
  void begun(const server::Document& document) override;
  bool may_talk(const server::Listener&, const std::string&) override { return true; }
  bool shares_store() const override { return false; }
  void keep(store::Batch batch, std::function<void(const std::optional<Fault>&)> done) override;
  void run_soon(std::shared_ptr<server::Room> room) override { soon_.push_back(std::move(room)); }
  void reschedule(server::Room&) override {}  // what is due is asked of every room, of which there are few
  void forget(server::Room& room) override;
  void think(const server::Room& room, std::function<void(Crew&)> work) override;
  bool may_play_alone(const server::Room&) override { return false; }  // nobody looks: it waits
  void post(std::function<void()> task) override { tasks_.push_back(std::move(task)); }
  void aside(std::function<void()> work) override { tasks_.push_back(std::move(work)); }

 private:
  class Line;
  using Found = std::function<void(const std::shared_ptr<server::Room>&)>;  // null: there is no such table

  void ask(Reader& in);
  void open(Reader& in);
  void hear(Reader& in);
  void part(int line);
  void found(Reader& in);
  void kept(Reader& in);
  void set(Reader& in);
  void think_once();
  void tick();
  void drop(const std::string& id);

  void make_table(const server::Guest& guest, const Json& body, const server::Gate::Reply& reply);
  void teach(const server::Guest& guest, const Json& body, const server::Gate::Reply& reply);
  void take_in(const Result<server::Save>& save, const server::Gate::Reply& reply);
  void shelve(const server::Document& document, store::StoredTable stored, const server::Gate::Reply& reply);
  Json list(const Reader& tables, const std::string& guest);
  void find(const std::string& id, Found found);
  Result<std::shared_ptr<server::Room>> load(const std::string& id, const Json& stored);
  std::shared_ptr<server::Room> admit(std::shared_ptr<server::Room> room);
  void settle();
  void say(Json what) { out_.push_back(std::move(what)); }

  server::Metrics counted_;
  std::map<std::string, std::shared_ptr<server::Room>> rooms_;
  std::map<int, std::shared_ptr<Line>> lines_;
  std::map<std::string, std::vector<Found>> wanted_;
  std::map<int, std::function<void(const std::optional<Fault>&)>> flying_;
  std::vector<std::shared_ptr<server::Room>> soon_;
  std::list<std::function<void()>> tasks_;
  struct Work {
    std::string table;
    std::function<void(Crew&)> think;
  };
  std::list<Work> thoughts_;
  std::vector<std::string> known_cards_;
  int batches_ = 0;
  Json out_ = Json::array();
};

}  // namespace parlor::wasm
