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
  bool operator==(const ChatRow&) const = default;
};

/// What is written together, or not at all.
struct Batch {
  std::vector<GuestRow> guests;   // new, or in the place of the old
  std::vector<TableRow> tables;   // likewise
  std::vector<EntryRow> entries;  // new; a number that is taken is a fault
  std::vector<ChatRow> chats;     // likewise

  bool empty() const { return guests.empty() && tables.empty() && entries.empty() && chats.empty(); }
};

struct StoredTable {
  TableRow row;
  std::vector<EntryRow> entries;
  std::vector<ChatRow> chats;
};

class Store {
 public:
  virtual ~Store() = default;

  virtual std::optional<Fault> write(const std::vector<const Batch*>& batches) = 0;  // one transaction, durable

  virtual Result<std::optional<GuestRow>> guest(const std::string& id) = 0;
  virtual Result<std::optional<StoredTable>> table(const std::string& id) = 0;
  virtual Result<std::vector<TableRow>> lobby(Stage stage, int most) = 0;  // listed ones, the newest first
  virtual Result<std::vector<TableRow>> tables_of(const std::string& guest, int most) = 0;  // the newest first
  virtual Result<std::vector<std::string>> clocked() = 0;

  /// Everything, in one consistent picture, in pieces.
  virtual std::optional<Fault> read_all(const std::function<std::optional<Fault>(const Batch&)>& take) = 0;
};

/// "postgresql://…", or the path of a SQLite file, which is made when it is missing. Brings an older store up to date.
Result<std::unique_ptr<Store>> open(const std::string& where);

}  // namespace parlor::store
