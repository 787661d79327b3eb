// SPDX-License-Identifier: MIT
// All tables and guests: which are in memory, who is who, what is due next. Lives on the network thread, knows no sockets.
#pragma once

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/chance.h"
#include "server/fleet.h"
#include "server/landlord.h"
#include "server/limits.h"
#include "server/metrics.h"
#include "server/offers.h"
#include "server/room.h"
#include "server/thinkers.h"
#include "store/keeper.h"

namespace parlor::server {

inline constexpr const char* not_wanted = "those who run this server do not want you here";
inline constexpr const char* token_is_gone = "this token is nobody's any more";
inline constexpr const char* note_of_aside =
    "aside ";  // and the table: a server went down with it, and tells the others
inline constexpr const char* table_set_aside =
    "this table is set aside: it cannot be played; those who run the server have been told";

class House final : public Landlord {
 public:
  using Post = std::function<void(std::function<void()>)>;

  /// `post` runs something on the network thread, from any thread; `wake` asks to be ticked at a time.
  House(std::unique_ptr<store::Store> store, Settings settings, Metrics& metrics, Post post,
        std::function<void(Time)> wake);

  void start();  // looks after tables whose clocks run
  void tick();
  void stop(const std::function<void()>& then);  // everybody is told to come back later, and then is called

  // Guests
  void enter(const std::string& name,
             std::function<void(Result<std::pair<Guest, std::string>>)> done);  // and the token
  /// Nobody: the token is nobody's. A fault: the store does not answer, and nobody knows.
  using Recognised = Result<std::optional<Guest>>;
  void recognise(const std::string& token, std::function<void(const Recognised&)> done);
  /// A word that is good once, for a few minutes: whoever says it on another device is the same guest there. Kept in memory
  /// alone, with the token it stands for; a guest's newest is the only one. Empty: too many are about.
  struct Code {
    std::string word;
    Time until = 0;
  };
  Code code_for(const Guest& guest, const std::string& token);
  std::string token_for(const std::string& word);  // and the word is spent; empty: nobody's here
  void token_for(const std::string& word, std::function<void(std::string)> done);  // anywhere
  void rename(const Guest& guest, const std::string& name, std::function<void(bool)> done);
  /// Another token; the old one, and with it every socket, is nobody's from now on. Empty: the store does not answer.
  void rotate(const std::string& guest, std::function<void(const std::string& token)> done);
  void revoke(const std::string& guest, std::function<void(bool)> done);  // no token any more: the guest has left

  // Tables
  /// Neither: there is no such table. A fault: it is set aside, or the store does not answer.
  using Found = std::function<void(std::shared_ptr<Gate>, const Fault*)>;
  void find(const std::string& id, Found found);
  bool is_aside(const std::string& id) const { return aside_.contains(id); }
  std::shared_ptr<Room> create(Document document);
  /// A game that was begun on a device (save.h) becomes a table here, once it was played through; brought twice it is one table.
  void bring(const Guest& guest, const std::string& address, const std::string& save, std::function<void(Answer)> done);
  void lobby(std::function<void(Answer)> done);
  void tables_of(const std::string& guest, std::function<void(Answer)> done);
  void record_of(const std::string& guest, std::function<void(Answer)> done);  // won and lost, by the bots at the table
  void healthy(std::function<void(bool)> done);

  // For those who run it
  void all_tables(std::function<void(Answer)> done);
  void all_reports(std::function<void(Answer)> done);
  Answer all_bans() const;
  void close_table(const std::string& id, std::function<void(Answer)> done);
  void ban(store::BanRow ban, std::function<void(bool)> done);
  const store::BanRow* banned(const std::string& guest, const std::string& address) const;  // null: neither is
  void prune(Time before, bool playing, std::function<void(Answer)> done);

  // For this server among others (shared.cpp)
  std::optional<Fault> share(Node node, const std::string& bus);
  Fleet* fleet() const { return fleet_.get(); }  // null: it is the only one
  void lose(const std::string& id, const std::string& why);
  void lose_all(const std::string& why);
  void lose_all_but(const std::vector<store::Hold>& held, const std::string& why);
  void attend(const std::vector<std::string>& clocked);  // before long, one after the other
  void look_up_bans();
  void guest_changed(const std::string& id, const std::string& name, bool token);
  store::Keeper& keeper() { return *keeper_; }

  // For the rooms
  void begun(const Document& document) override { keep_cards_of(document); }
  bool may_talk(const Listener& listener, const std::string& table) override;
  bool shares_store() const override { return fleet_ != nullptr; }
  void keep(store::Batch batch, std::function<void(const std::optional<Fault>&)> done) override;
  void run_soon(std::shared_ptr<Room> room) override;
  void reschedule(Room& room) override;
  void forget(Room& room) override;
  void think(const Room& room, std::function<void(Crew&)> work) override;
  bool may_play_alone(const Room& room) override;
  void remember_address(const std::string& table, const std::string& address);  // of who made it, while it is in memory
  void post(std::function<void()> task) override { post_(std::move(task)); }
  void aside(std::function<void()> work) override { boost::asio::post(loaders_, std::move(work)); }
  std::string measured() const;  // as Prometheus reads it

 private:
  void set_alarm();
  void loaded(const std::string& id, const std::shared_ptr<Room>& room, const Fault* problem);
  struct Looked {
    std::optional<store::StoredTable> stored;
    store::Home home{};   // among other servers
    std::string aside{};  // why it is set aside: another server went down with it
  };
  static Result<Looked> look_for(store::Store& store, const std::string& id, bool shared);
  void arrive(const std::string& id, const std::shared_ptr<Gate>& gate, const Fault* problem);
  void let_go(const Room& room);
  std::set<std::string> tables_in_memory() const;
  /// Leaves in the batch those tables alone that no server has, and claims them for it.
  static std::optional<Fault> keep_to_free(store::Store& store, store::Batch& batch, const std::set<std::string>& ours);
  void load(const std::string& id, const Looked& looked);
  void set_aside(const std::string& id, const Fault& why);
  void keep_cards_of(const Document& document);  // with which a game was begun, once and for ever
  void with_guest(const std::string& id, std::function<void(const store::GuestRow*)> then);  // null: there is none
  void set_token(const std::string& guest, const std::string& token, std::function<void(bool)> done);
  void turn_out(const std::function<bool(const Listener&)>& whom, const std::string& why);
  /// As a list shows them, `all` with those that cannot be played; for a guest, with what concerns them.
  Json listings(const std::vector<store::TableRow>& rows, bool all, const std::string& guest = {}) const;

  Post post_;
  std::function<void(Time)> wake_;
  Thinkers thinkers_;
  boost::asio::thread_pool loaders_{1};  // nobody who comes back to a table waits for a bot
  std::set<std::string> alone_;          // tables that bots play on while nobody looks
  Buckets talk_of_guest_{1, 20}, talk_of_address_{3, 60}, talk_at_table_{4, 60};
  std::unordered_map<std::string, std::string> addresses_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  std::unordered_map<std::string, std::vector<Found>> loading_;
  std::unordered_map<std::string, Fault> aside_;  // cannot be played; not tried again until the next start
  std::unordered_map<std::string, store::GuestRow> guests_;
  struct Carried {
    std::string word, token;
    Time until = 0;
  };
  std::unordered_map<std::string, Carried> carried_;     // by guest
  std::set<std::string> kept_cards_;                     // by hash
  std::unordered_map<std::string, store::BanRow> bans_;  // by whom
  bool health_asked_ = false;
  std::vector<std::function<void(bool)>> ask_health_;  // who waits for the answer
  std::unordered_map<std::string, Time> due_;
  std::set<std::pair<Time, std::string>> agenda_;
  std::vector<std::shared_ptr<Room>> soon_;
  bool turn_posted_ = false, commit_posted_ = false;
  Time alarm_ = 0;
  Answer lobby_;  // as it was a moment ago
  Time lobby_time_ = 0;
  std::unique_ptr<Fleet> fleet_;
  std::unique_ptr<store::Keeper> keeper_;  // last made, first gone: its thread posts to the above
};

}  // namespace parlor::server
