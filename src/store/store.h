// SPDX-License-Identifier: MIT
// Where tables are kept. One interface, two stores: SQLite in a file, PostgreSQL elsewhere. A table is its document (who
// sits there, how it is played, as JSON) and its entries, one row each, never changed.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernel/fault.h"
#include "store/claims.h"

namespace parlor::store {

using Time = std::int64_t;  // milliseconds since 1970

struct GuestRow {
  std::string id, name;
  std::string token;  // its hash
  Time created = 0;
  bool operator==(const GuestRow&) const = default;
};

enum class Stage : std::uint8_t { gathering, playing, over };

struct TableRow {
  std::string id, document;
  Stage stage = Stage::gathering;
  bool listed = false;   // in the lobby
  bool clocked = false;  // in play against the clock: somebody must look at it even when nobody does
  Time created = 0;
  std::vector<std::string> guests;  // who sit there, to find their tables again
  bool operator==(const TableRow&) const = default;
};

struct EntryRow {
  std::string table;
  int n = 0;
  int seat = 0;             // -1: the house
  std::string action, key;  // as JSON; the id its client gave it, empty: none
  Time at = 0;
  bool operator==(const EntryRow&) const = default;
};

struct ChatRow {
  std::string table;
  int n = 0, seat = 0;  // -1: somebody who watches
  std::string name, text, key;
  Time at = 0;
  std::string guest{};  // who said it; empty: it was said before that was kept
  bool operator==(const ChatRow&) const = default;
};

/// What a store knows about itself.
struct NoteRow {
  std::string name, text;
  bool operator==(const NoteRow&) const = default;
};

/// Cards that were played with: what was ever begun with them can be played again.
struct ContentRow {
  std::string hash, game, text;
  bool operator==(const ContentRow&) const = default;
};

/// What somebody says of somebody else at a table.
struct ReportRow {
  std::string id, table, guest, about, text;
  Time at = 0;
  bool operator==(const ReportRow&) const = default;
};

struct BanRow {
  std::string who;  // "guest ID" or "address IP"
  std::string reason;
  Time until = 0;  // 0: for ever
  Time created = 0;
  bool operator==(const BanRow&) const = default;

  bool holds(Time now) const { return until == 0 || until > now; }
};

/// What is written together, or not at all.
struct Batch {
  std::vector<GuestRow> guests{};                         // new, or in the place of the old
  std::vector<TableRow> tables{};                         // likewise
  std::vector<EntryRow> entries{};                        // new; a number that is taken is a fault
  std::vector<ChatRow> chats{};                           // likewise
  std::vector<NoteRow> notes{};                           // new, or in the place of the old
  std::vector<ContentRow> contents{};                     // new, or known already
  std::vector<ReportRow> reports{};                       // new
  std::vector<BanRow> bans{};                             // new, or in the place of the old
  std::vector<std::string> gone_tables{}, gone_guests{};  // with all that belongs to them
  std::vector<Hold> holds{};                              // it is written only while these claims hold (claims.h)

  bool empty() const {
    return guests.empty() && tables.empty() && entries.empty() && chats.empty() && notes.empty() && contents.empty() &&
           reports.empty() && bans.empty() && gone_tables.empty() && gone_guests.empty();
  }
};

struct StoredTable {
  TableRow row;
  std::vector<EntryRow> entries;
  std::vector<ChatRow> chats;
  std::string cards{};  // that it was begun with, where they are not the game's own of today and were kept
};

inline constexpr const char* another_server =
    "another server uses this store; stop it first, or give this one a store of its own";
inline constexpr const char* taken_away = "another server has this table now";

class Store {
 public:
  virtual ~Store() = default;

  virtual std::optional<Fault> write(const std::vector<const Batch*>& batches) = 0;  // one transaction, durable

  virtual Result<std::optional<GuestRow>> guest(const std::string& id) = 0;
  virtual Result<std::optional<StoredTable>> table(const std::string& id) = 0;
  virtual Result<std::vector<TableRow>> lobby(Stage stage, int most) = 0;  // listed ones, the newest first
  virtual Result<std::vector<TableRow>> tables_of(const std::string& guest, int most) = 0;  // the newest first
  virtual Result<std::vector<std::string>> clocked() = 0;
  virtual Result<std::optional<std::string>> note(const std::string& name) = 0;
  virtual Result<std::optional<std::string>> content(const std::string& hash) = 0;
  virtual Result<std::vector<ReportRow>> reports(int most) = 0;  // the newest first
  virtual Result<std::vector<BanRow>> bans() = 0;
  virtual Result<std::vector<TableRow>> newest(int most) = 0;  // of all tables
  /// Made before that time: tables that gather or are over, and with `playing` the others; guests who sit nowhere.
  virtual Result<std::vector<std::string>> old_tables(Time before, bool playing) = 0;
  virtual Result<std::vector<std::string>> old_guests(Time before) = 0;

  /// From now on this is the only server of the store; a fault: there is one already.
  virtual std::optional<Fault> claim() = 0;
  virtual Claims* claims() { return nullptr; }  // null: it cannot have many servers
  virtual std::optional<Fault> examine() = 0;   // what is wrong with it below its rows

  /// Everybody and every table, in one consistent picture, in pieces; notes are the store's own.
  virtual std::optional<Fault> read_all(const std::function<std::optional<Fault>(const Batch&)>& take) = 0;
};

/// "postgresql://…", or the path of a SQLite file, which is made when it is missing. Brings an older store up to date.
Result<std::unique_ptr<Store>> open(const std::string& where);

}  // namespace parlor::store
