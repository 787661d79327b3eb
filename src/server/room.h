// SPDX-License-Identifier: MIT
// One table in memory: what is kept of it (book.h), when something is due (clocks.h), those who look (audience.h), and the
// queue that binds them. All on the network thread.
//
// Whatever wants to change or to see the table waits in its queue. A turn takes the whole queue, carries it out in memory,
// gives what is new to the store, and only when that is durable does anybody learn of it; meanwhile the next queue fills.
// So nobody ever sees what a crash could take back, and a table under load pays for one commit a turn, not one an act.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/answer.h"
#include "server/audience.h"
#include "server/book.h"
#include "server/clocks.h"
#include "server/coach.h"
#include "server/gate.h"
#include "server/requests.h"
#include "server/reviewing.h"
#include "server/turn.h"

namespace parlor::server {

class Landlord;

class Room final : public Gate, public std::enable_shared_from_this<Room> {
 public:
  /// `claim` is the number under which the table is ours, among other servers; 0: it is new.
  Room(Landlord& house, Document document, std::int64_t claim = 0);

  /// Plays the stored entries; a fault means that the table is damaged.
  std::optional<Fault> load(const store::StoredTable& stored);

  const std::string& id() const { return book_.document.id; }
  const Document& document() const { return book_.document; }
  /// Its face in a list of tables, with the round that is played; for a guest, where they sit and whether it is their move.
  Json listing(const std::string& guest = {}) const;

  // Those who look
  void join(const std::shared_ptr<Listener>& listener, Hello hello) override;
  void part(Listener& listener) override;
  void hear(const std::shared_ptr<Listener>& listener, std::string_view text) override;

  // Requests; `what` follows the table's id in the path, and a guest who is empty is nobody known
  void ask(Wish wish, Reply reply) override;
  void look(const std::string& what, const std::string& guest, const std::string& query, Reply reply) override;
  void list(const std::string& guest, Reply reply) override { reply(answer(listing(guest))); }
  void present(std::vector<store::EntryRow> entries = {});  // writes a new table, with what was done before it came
  void rename(const std::string& guest, const std::string& name);  // who sits or looks on here

  // For the house
  void turn();   // takes the queue, if nothing is on its way to the store
  void go_on();  // bots and clocks, from what is durable
  void close_all();
  void turn_out(const std::function<bool(const Listener&)>& whom, int code, const std::string& why);
  void end(Reply reply) override;
  void lose(int code, const std::string& why);  // it is another server's now, or may be
  store::Hold hold() const { return {id(), claim_}; }
  void tick(Time now);
  Time due() const;  // when it wants to be ticked; 0: never
  bool idle(Time now) const;
  bool attended() const { return !audience_.empty(); }  // somebody looks
  bool plays_alone() const;                             // bots go on, and nobody looks
  Time next_deadline() const { return clocks_.next_deadline(now()); }
  bool soon = false;  // the house has it on its list for this turn

 private:
  using Job = std::function<void(Turn&)>;

  void queue(Job job);
  Turn take_turn();
  void settle(Turn turn, const std::optional<Fault>& problem);
  void fail(int code, const std::string& why);
  void decline();
  void publish();
  void think(Seat seat);
  void read_aside(const std::string& what, const std::string& guest, const std::string& query, const Reply& reply);
  SeatSet stand_ins_due(Time now) const;

  // Advice and looking back (room_coach.cpp)
  void coach(Turn& turn, const std::shared_ptr<Listener>& listener, const std::string& id);
  void weigh(Seat seat, const Coach::Matter& about);
  void review(const std::string& guest, const std::string& query, const Reply& reply);
  void go_on_reviewing(std::shared_ptr<Reviewing> at);

  Landlord& house_;
  Book book_;
  Counsel counsel_;
  Coach coach_;
  std::shared_ptr<Reviewing> reviewing_;  // null: nothing is looked back at
  Clocks clocks_;
  Audience audience_;
  std::int64_t claim_;
  Standing standing_;     // of what is durable
  SeatSet sitting_down_;  // where a bot is about to, for who is away

  std::vector<Job> jobs_;
  bool flying_ = false;                                  // a batch is on its way to the store
  bool gone_ = false;                                    // failed: to be loaded again
  std::vector<std::function<void(bool durable)>> kept_;  // of turns that are durable but not yet told
  int deferred_ = 0;                                     // how many these are
};

}  // namespace parlor::server
