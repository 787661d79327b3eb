// SPDX-License-Identifier: MIT
// One table in memory: its document, its game, and everybody who looks at it. All on the network thread.
//
// Whatever wants to change or to see the table waits in its queue. A turn takes the whole queue, carries it out in memory,
// gives what is new to the store, and only when that is durable does anybody learn of it; meanwhile the next queue fills.
// So nobody ever sees what a crash could take back, and a table under load pays for one commit a turn, not one an act.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/document.h"
#include "server/stream.h"
#include "table/table.h"

namespace parlor::server {

class House;
class Room;

/// Somebody connected to a table. Lives on the network thread; what it is sent arrives in order, together, once a turn.
class Listener : public std::enable_shared_from_this<Listener> {
 public:
  virtual ~Listener() = default;
  virtual void send(Frame frame) = 0;
  virtual void close(int code, const std::string& reason) = 0;

  std::string guest, name;  // empty: nobody known; they watch

 private:
  friend class Room;
  std::shared_ptr<Room> room_;
  int place_ = -1;  // a seat's number, or the number of seats for who watches; -1: not in a room yet
  int told_ = -1;   // the last frame that its user has been told to the end; -1: it does not say
};

/// What a client says first.
struct Hello {
  int seen = -1;
  std::string epoch, nonce;
};

/// An answer to a request about a table: an HTTP status and a body.
struct Answer {
  int status = 200;
  std::string body;
  std::string type = "application/json";
};
Frame error_frame(const std::string& text);  // to a client whose message cannot be read, or whose table failed
Answer answer(const Json& json, int status = 200);
Answer refusal(int status, const std::string& text);

inline constexpr int chats_shown = 100;

class Room : public std::enable_shared_from_this<Room> {
 public:
  using Reply = std::function<void(Answer)>;

  Room(House& house, Document document);

  /// Plays the stored entries; a fault means that the table is damaged.
  std::optional<Fault> load(const store::StoredTable& stored);

  const std::string& id() const { return document_.id; }
  const Document& document() const { return document_; }
  Json face() const;
  Json listing() const;                              // its face in a list of tables: with the round that is played
  Json listing_for(const std::string& guest) const;  // and for who sits there: where, and whether it is their move

  // Those who look
  void join(const std::shared_ptr<Listener>& listener, Hello hello);
  void part(Listener& listener);
  void hear(const std::shared_ptr<Listener>& listener, std::string_view message);

  // Requests: `verb` is what follows the table's id in the path. The guest is who asks, empty: nobody known.
  void ask(const std::string& verb, const std::string& guest, const std::string& name, Json body, Reply reply);
  void look(const std::string& what, const std::string& guest, const std::string& query, Reply reply);
  void present();                                                  // writes a new table
  void rename(const std::string& guest, const std::string& name);  // who sits or looks on here

  // For the house
  void turn();     // takes the queue, if nothing is on its way to the store
  void wake_up();  // after loading: bots and clocks go on
  void close_all();
  bool soon() const { return soon_; }
  void set_soon(bool soon) { soon_ = soon; }
  void tick(Time now);
  Time due() const;  // when it wants to be ticked; 0: never
  bool idle(Time now) const;
  bool has_listeners() const;
  bool plays_alone() const;  // bots go on, and nobody looks
  Time next_deadline() const;
  std::size_t listeners() const;

 private:
  /// A seat, or all spectators together.
  struct Viewpoint {
    explicit Viewpoint(Viewer viewer) : stream{viewer} {}
    Viewer viewer() const { return stream.viewer(); }

    Stream stream;
    std::vector<Listener*> listeners;
    int news = 0;  // the number of the last frame about the game
  };

  /// What one turn brings about.
  struct Turn {
    store::Batch batch;
    bool document_changed = false;
    std::vector<std::function<void(bool durable)>> after;
  };
  using Job = std::function<void(Turn&)>;

  struct Act {
    std::shared_ptr<Listener> listener;
    std::string id;
    std::vector<Json> actions;
    bool list = false;  // sent as "acts"
  };

  void queue(Job job);
  void settle(Turn turn, const std::optional<Fault>& problem);
  void fail(const std::string& why);

  // Acts
  void act(Turn& turn, const Act& act);
  bool enter(Turn& turn, Seat seat, const Json& action, const std::string& key, Refused* refused);
  bool enter_by_house(Turn& turn, const char* type, Seat seat);
  void enter_out_of_time(Turn& turn, Seat seat);
  void answer_for_bot(Turn& turn);
  void end_if_over(Turn& turn);
  void say(Turn& turn, const std::shared_ptr<Listener>& listener, const std::string& id, const std::string& text);
  void why(const std::shared_ptr<Listener>& listener, const std::string& id, const Json& action);
  std::uint64_t key_of(int seat, const std::string& key) const;
  bool did(std::uint64_t key) const { return std::find(keys_.begin(), keys_.end(), key) != keys_.end(); }

  // Requests
  void check_form(const std::string& verb, Reader& in) const;
  Answer carry_out(Turn& turn, const std::string& verb, const std::string& guest, const std::string& name, Reader in);
  Answer sit(Turn& turn, const std::string& guest, const std::string& name, Reader& in);
  Answer stand(Turn& turn, Seat seat);
  Answer set_bot(Turn& turn, const std::string& guest, Reader& in);
  Answer start(Turn& turn, const std::string& guest);
  Answer offer(Turn& turn, Seat seat);
  Answer stand_in(Turn& turn, Seat asker, Reader& in);
  Answer back(Turn& turn, Seat seat);
  void come_back(Turn& turn, Seat seat);
  Answer leave(Turn& turn, Seat seat);
  Answer pause(Turn& turn, bool pause);
  Answer rematch(Turn& turn, const std::string& guest);
  void set_name(Turn& turn, const std::string& guest, const std::string& name);
  void seat_people();
  std::optional<Fault> begin();
  Answer show(const std::string& what, const std::string& guest, const std::string& query) const;
  Answer replay_step(Viewer own, const std::string& query) const;

  // Those who look
  void attach(const std::shared_ptr<Listener>& listener, const Hello& hello);
  void seat_again();  // after seats changed hands: everybody to the viewpoint that is theirs now
  int place_for(const std::string& guest) const;
  bool may_watch() const;
  void welcome(Listener& listener, bool resumed, int seq) const;
  Viewpoint& viewpoint(int place);
  bool is_behind(const Viewpoint& viewpoint) const { return behind_ && !viewpoint.viewer().is_seat(); }
  void publish();
  void note_standing();
  void update(Viewpoint& viewpoint, Scratch& scratch);
  void tell(Viewpoint& viewpoint, const char* type, const std::string& fields);
  void tell_all(const char* type, const std::string& fields);
  const Table& shown(const Viewpoint& viewpoint) const;
  Naming& naming_for(const Viewpoint& viewpoint);
  Stream::Deadlines deadlines_for(const Viewpoint& viewpoint) const;
  SeatSet here() const;
  int watching() const;

  // Clocks and bots
  Time clock_time() const;  // of the table's own clock; 0: it has none
  Time deadline_of(Seat seat, const Asked& asked) const;
  void plan(Time now);
  Time bots_wait_until() const;
  Time pause_of_bot(Seat seat) const;
  void think(Seat seat);
  bool plays_by_itself(Seat seat) const;
  std::optional<Level> bot_at(Seat seat) const;
  Level in_time(Level level) const;
  bool bots_at_work() const;
  bool speaks(Seat seat) const;
  bool people_first(SeatSet pending) const;

  House& house_;
  Document document_;
  std::optional<Table> table_;
  std::vector<Time> times_;          // of the entries
  std::vector<std::uint64_t> keys_;  // hashes of the ids that clients gave to what they did
  std::vector<store::ChatRow> chats_;
  int chat_count_ = 0;

  std::vector<Job> jobs_;
  bool flying_ = false;                                  // a batch is on its way to the store
  bool gone_ = false;                                    // failed: to be loaded again
  std::vector<std::function<void(bool durable)>> kept_;  // of turns that are durable but not yet told
  int deferred_ = 0;                                     // how many these are
  bool soon_ = false;                                    // the house has it on its list for this turn

  std::string epoch_;
  std::vector<Viewpoint> viewpoints_;  // from which anybody has looked since the table came to memory
  bool face_changed_ = false;
  struct Standing {
    int round = 0;  // as those see it who may watch; 0: there is none to tell
    SeatSet waiting;
  };
  Standing standing_;  // what lists of tables tell: of what is durable
  std::vector<store::ChatRow> new_chats_;
  Naming naming_;
  struct Behind {
    Table table;
    Naming naming;
  };
  std::unique_ptr<Behind> behind_;  // what delayed spectators see

  BySeat<Time> bot_due_{};  // when the bot begins to think; 0: not at all
  BySeat<bool> thinking_{};
  bool held_back_ = false;  // its bots wait until somebody looks, or other tables without company are done
  struct Asking {
    BySeat<Time> since;              // 0: the seat is asked nothing
    BySeat<std::uint64_t> decision;  // which one it is (kernel/game.h)
  };
  Asking asking_{}, asked_before_{};  // before the last act, which may be taken back, and its time with it
  Time people_since_ = 0;             // how long somebody who plays has been here; 0: nobody is
  BySeat<Time> deadlines_{};
  BySeat<bool> timing_out_{};
  Time news_at_ = 0;  // when anybody was last sent something about the game
  Time last_looked_at_ = 0;
};

}  // namespace parlor::server
