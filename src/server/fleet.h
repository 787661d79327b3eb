// SPDX-License-Identifier: MIT
// This server among others on the same store: that it lives, which tables are its own, and all that goes to and fro between it and the
// others (docs/decisions/0032-many-servers.md). Lives on the network thread.
//
// Of every client there are two ends: at the server it is connected to, an entry of `clients_`, in the table's `Away`; at the table's
// home a `Far`, which the room takes for a listener like any other.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "bus/bus.h"
#include "server/gate.h"
#include "server/limits.h"
#include "server/link.h"
#include "words/json.h"

namespace parlor::server {

class Away;
class Far;
class House;

struct Node {
  std::string id;     // of this process: no two ever have the same
  std::string store;  // its name: servers of other stores may share the bus
  Time beat = 1500, life = 4000;
};

class Fleet {
 public:
  Fleet(House& house, Node node);
  ~Fleet();

  std::optional<Fault> connect(const std::string& url);
  const std::string& id() const { return node_.id; }
  void pulse();                            // a few times a second
  void leave(std::function<void()> then);  // lets go of all tables, tells the others, and calls back
  bool leaving() const { return leaving_; }

  std::shared_ptr<Gate> away(const std::string& table);  // null: it is not known to be elsewhere
  std::shared_ptr<Gate> away(const std::string& table, const std::string& home);
  void turn_out(const std::function<bool(const Listener&)>& whom, int code,
                const std::string& why);  // of ours, at others' tables
  std::size_t relayed() const { return clients_.size(); }

  // What all servers ought to know
  void tell_guest(const std::string& id, const std::string& name, bool token);
  void tell_bans();
  void ask_for_token(const std::string& word, std::function<void(std::string)> done);  // empty: nobody has that word

  void count_together(const std::string& name, Buckets& limit);

  // For Away: a client of ours, and what is asked of the table's home
  std::uint64_t admit(const std::shared_ptr<Away>& away, const std::shared_ptr<Listener>& listener);
  void dismiss(std::uint64_t client) { clients_.erase(client); }
  void put(const std::string& node, const Json& head, std::string_view body = {});
  /// The answer's status is 0 when the table is no longer there.
  void request(const std::string& node, Json head, std::string_view body, Gate::Reply reply);
  bool up() const { return bus_ && bus_->up(); }
  bool knows(const Away& away) const;  // false: whoever still holds it must look for the table again
  void forget(Away& away);             // it is not at home there any more: who was at it must come back
  House& house() { return house_; }

  // For Far: what a client elsewhere is told
  void send(const Far& to, std::string_view type, std::string_view fields, std::string_view body);
  void tell(const Far& to, int viewer, const Frame& frame);  // once for all of that server who look from there
  void close_soon(const Far& far);

 private:
  struct Asked {
    Gate::Reply reply;
    Time until = 0;
  };
  struct Neighbour {
    Link link;
    Time heard_at = 0, told_at = 0;
    Frame last;                                                    // that its clients were told
    std::unordered_map<std::uint64_t, std::shared_ptr<Far>> fars;  // its clients at our tables
    std::unordered_map<std::uint64_t, Asked> asked;                // of it
  };

  Neighbour& neighbour(const std::string& node);
  void flush();
  void flush_soon();
  void beat();
  void look_over();
  void lapse();
  void tell_spent();
  void changed(bool up);
  void arrived(const bus::Letter& letter);
  void heard_by_all(const bus::Letter& letter);
  void take(const std::string& from, std::string_view head, std::string_view body);
  void take_from_edge(const std::string& from, Neighbour& there, const Json& head, std::string_view body);
  void take_from_home(const std::string& from, Neighbour& there, const Json& head, std::string_view body);
  void let_in(const std::string& from, const Json& head);
  void answer_for(const std::string& from, const Json& head, std::string_view body);
  void forget(const std::string& node, Neighbour& there, bool begin_anew);  // all that we have in common with it
  std::string subject(const std::string& to, const std::string& from) const;

  House& house_;
  Node node_;
  std::map<std::string, Neighbour> neighbours_;
  std::unordered_map<std::string, std::shared_ptr<Away>> aways_;
  struct Client {
    std::shared_ptr<Away> away;
    std::shared_ptr<Listener> listener;
  };
  std::unordered_map<std::uint64_t, Client> clients_;
  std::unordered_map<std::uint64_t, std::pair<std::function<void(std::string)>, Time>> words_;  // who waits for a token
  std::map<std::string, Buckets*> limits_;
  Time spent_at_ = 0;
  std::uint64_t count_ = 0;  // of clients and of questions
  Time alive_ = 0;           // when the last beat began that the store has heard
  Time beat_at_ = 0;
  int beats_ = 0;
  bool beating_ = false, lapsed_ = false, leaving_ = false, flush_planned_ = false;
  std::unique_ptr<bus::Bus> bus_;  // last: it hands letters to the above until it is gone
};

}  // namespace parlor::server
