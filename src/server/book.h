// SPDX-License-Identifier: MIT
// All that the store keeps of a table, as it stands in memory: its document, its game with every entry, what was done under
// which id. It is ahead of the store while a turn is on its way there. Who looks, and when something is due, is elsewhere.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/document.h"
#include "table/table.h"

namespace parlor::server {

/// What lists of tables tell of a game.
struct Standing {
  int round = 0;  // as those see it who may watch; 0: there is none to tell
  SeatSet waiting;
};

class Book {
 public:
  explicit Book(Document kept) : document{std::move(kept)} {}

  Document document;

  /// Plays the stored entries; a fault means that the table is damaged.
  std::optional<Fault> load(const store::StoredTable& stored);
  std::optional<Fault> begin();  // the game of the document
  void seat_people();  // people come, go and take other names: what is told from now on calls them by the new ones

  const Table* table() const { return table_ ? &*table_ : nullptr; }  // null: the game has not begun
  std::optional<Time> last_entry() const;                             // when it was made; none: there is none
  Standing standing() const;

  /// Does it, and adds the row for the store; or says why not. `key` is the id that a client gave it, empty: none.
  std::optional<Refused> enter(const Act& act, const std::string& key, store::Batch& batch);
  bool end_if_over();  // true: the game is over, and the document says so from now on

  // Clients who hear no answer say again what they said. A seat is -1 for whoever has none.
  bool did(int seat, const std::string& key) const;
  /// Numbers what is said to all; none: it was said before.
  std::optional<store::ChatRow> say(int seat, const std::string& guest, const std::string& name,
                                    const std::string& text, const std::string& key);

  // Who plays a seat, when nobody does
  std::optional<Level> bot_at(Seat seat) const;
  bool plays_by_itself(Seat seat) const;  // nobody is waited for there: a bot plays the seat, or it is absent
  bool speaks(Seat seat) const;           // a bot that decides for somebody does not speak for them

  // What delayed spectators see follows after a while.
  bool is_behind(Viewer viewer) const { return behind_ && !viewer.is_seat(); }
  const Table& seen_by(Viewer viewer) const { return is_behind(viewer) ? *behind_ : *table_; }
  bool follow(Time until);                     // up to what was done by then; false: there is nothing new
  std::optional<Time> next_to_follow() const;  // when that was done which they see next; none: they have seen all

 private:
  static std::uint64_t key_of(int seat, const std::string& key);

  std::optional<Table> table_;
  std::unique_ptr<Table> behind_;
  std::vector<Time> times_;          // of the entries
  std::vector<std::uint64_t> keys_;  // hashes of the ids that clients gave to what they did
  int chats_ = 0;
};

}  // namespace parlor::server
