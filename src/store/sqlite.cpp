// SPDX-License-Identifier: MIT
// SQLite in WAL mode with synchronous=FULL: a commit that came back is on the disk.
#include "store/sqlite.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sys/file.h>

#include <array>
#include <condition_variable>
#include <mutex>
#include <span>
#include <thread>
#include <utility>

#include "store/schema.h"

namespace parlor::store {
namespace {

std::string for_sqlite(std::string_view sql) {
  std::string text{sql};
  constexpr std::string_view mark = "{clustered}";
  for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at))
    text.replace(at, mark.size(), "WITHOUT ROWID");
  return text;
}

/// A prepared statement, bound and stepped in the order of its columns.
class Statement {
 public:
  Statement(sqlite3* base, const char* sql) {
    if (sqlite3_prepare_v3(base, sql, -1, SQLITE_PREPARE_PERSISTENT, &held_, nullptr) != SQLITE_OK) held_ = nullptr;
  }
  Statement(Statement&& other) noexcept : held_{std::exchange(other.held_, nullptr)} {}
  Statement& operator=(Statement&&) = delete;
  ~Statement() { sqlite3_finalize(held_); }

  bool prepared() const { return held_ != nullptr; }

  template <class... Values> Statement& with(const Values&... values) {
    sqlite3_reset(held_);
    place_ = 0;
    (bind(values), ...);
    return *this;
  }
  /// Runs a statement that answers nothing.
  bool run() {
    const int code = sqlite3_step(held_);
    sqlite3_reset(held_);
    return code == SQLITE_DONE;
  }
  /// The next row; false after the last, or after a fault, which `sound` tells apart.
  bool next() {
    last_ = sqlite3_step(held_);
    place_ = 0;
    if (last_ != SQLITE_ROW) sqlite3_reset(held_);
    return last_ == SQLITE_ROW;
  }
  bool sound() const { return last_ == SQLITE_DONE; }

  std::string text() {
    const int column = place_++;
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(held_, column));
    return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(held_, column))};
  }
  std::int64_t number() { return sqlite3_column_int64(held_, place_++); }
  int small() { return static_cast<int>(number()); }

 private:
  void bind(const std::string& text) {
    sqlite3_bind_text(held_, ++place_, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
  }
  void bind(std::int64_t number) { sqlite3_bind_int64(held_, ++place_, number); }
  void bind(int number) { sqlite3_bind_int64(held_, ++place_, number); }

  sqlite3_stmt* held_ = nullptr;
  int place_ = 0, last_ = SQLITE_DONE;
};

GuestRow read_guest(Statement& row) {
  GuestRow guest;
  guest.id = row.text(), guest.name = row.text(), guest.token = row.text(), guest.created = row.number();
  return guest;
}

TableRow read_table(Statement& row) {
  TableRow table;
  table.id = row.text(), table.document = row.text(), table.stage = static_cast<Stage>(row.number());
  table.listed = row.number() != 0, table.clocked = row.number() != 0, table.created = row.number();
  return table;
}

EntryRow read_entry(Statement& row) {
  EntryRow entry;
  entry.table = row.text(), entry.n = row.small(), entry.seat = row.small(), entry.action = row.text();
  entry.key = row.text(), entry.at = row.number();
  return entry;
}

ChatRow read_chat(Statement& row) {
  ChatRow chat;
  chat.table = row.text(), chat.n = row.small(), chat.seat = row.small(), chat.name = row.text();
  chat.text = row.text(), chat.key = row.text(), chat.at = row.number(), chat.guest = row.text();
  return chat;
}

ReportRow read_report(Statement& row) {
  ReportRow report;
  report.id = row.text(), report.table = row.text(), report.guest = row.text(), report.about = row.text();
  report.text = row.text(), report.at = row.number();
  return report;
}

BanRow read_ban(Statement& row) {
  BanRow ban;
  ban.who = row.text(), ban.reason = row.text(), ban.until = row.number(), ban.created = row.number();
  return ban;
}

ContentRow read_content(Statement& row) {
  ContentRow content;
  content.hash = row.text(), content.game = row.text(), content.text = row.text();
  return content;
}

#define TABLE_COLUMNS "tables.id, document, stage, listed, clocked, tables.created"

/// Carries what the log has gathered over into the database, on a thread of its own: it may take the disk tens of
/// milliseconds, and no commit should wait for that. Who writes says how long the log is.
class Carrier {
 public:
  explicit Carrier(sqlite3* base) : base_{base}, thread_{[this] { work(); }} {}
  ~Carrier() {
    {
      const std::lock_guard lock{mutex_};
      stopping_ = true;
    }
    wake_.notify_one();
    thread_.join();
    sqlite3_close_v2(base_);
  }

  void log_has(int pages) {
    if (pages < worth_while) return;
    {
      const std::lock_guard lock{mutex_};
      wanted_ = true;
    }
    wake_.notify_one();
  }

  static constexpr int worth_while = 4'000, too_long = 64'000;  // pages

 private:
  void work() {
    std::unique_lock lock{mutex_};
    while (true) {
      wake_.wait(lock, [this] { return stopping_ || wanted_; });
      if (stopping_) return;
      wanted_ = false;
      lock.unlock();
      sqlite3_wal_checkpoint_v2(base_, nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
      lock.lock();
    }
  }

  sqlite3* base_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stopping_ = false, wanted_ = false;
  std::thread thread_;
};

constexpr std::array deletes_of_a_table{"DELETE FROM entries WHERE table_id = ?",
                                        "DELETE FROM chats WHERE table_id = ?",
                                        "DELETE FROM sitters WHERE table_id = ?", "DELETE FROM tables WHERE id = ?"};
constexpr std::array deletes_of_a_guest{"DELETE FROM guests WHERE id = ?"};

class Sqlite final : public Store {
 public:
  Sqlite(sqlite3* base, sqlite3* carriers)
      : base_{base},
        carrier_{carriers},
        put_guest_{base, "INSERT OR REPLACE INTO guests VALUES (?, ?, ?, ?)"},
        put_table_{base, "INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?, ?)"},
        clear_sitters_{base, "DELETE FROM sitters WHERE table_id = ?"},
        put_sitter_{base, "INSERT OR IGNORE INTO sitters VALUES (?, ?, ?)"},
        put_entry_{base, "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)"},
        put_chat_{base, "INSERT INTO chats VALUES (?, ?, ?, ?, ?, ?, ?, ?)"},
        put_note_{base, "INSERT OR REPLACE INTO notes VALUES (?, ?)"},
        put_content_{base, "INSERT OR IGNORE INTO contents VALUES (?, ?, ?)"},
        put_report_{base, "INSERT INTO reports VALUES (?, ?, ?, ?, ?, ?)"},
        put_ban_{base, "INSERT OR REPLACE INTO bans VALUES (?, ?, ?, ?)"},
        one_guest_{base, "SELECT * FROM guests WHERE id = ?"},
        one_note_{base, "SELECT text FROM notes WHERE name = ?"},
        one_table_{base, "SELECT " TABLE_COLUMNS " FROM tables WHERE id = ?"},
        sitters_{base, "SELECT guest FROM sitters WHERE table_id = ? ORDER BY guest"},
        entries_{base, "SELECT * FROM entries WHERE table_id = ? ORDER BY n"},
        chats_{base, "SELECT * FROM chats WHERE table_id = ? ORDER BY n"},
        lobby_{base,
               "SELECT " TABLE_COLUMNS " FROM tables WHERE listed = 1 AND stage = ? ORDER BY created DESC LIMIT ?"},
        tables_of_{base, "SELECT " TABLE_COLUMNS
                         " FROM sitters JOIN tables ON tables.id = sitters.table_id"
                         " WHERE sitters.guest = ? ORDER BY sitters.created DESC LIMIT ?"},
        clocked_{base, "SELECT id FROM tables WHERE clocked = 1"},
        content_{base, "SELECT text FROM contents WHERE hash = ?"} {
    // Called after every commit. A log that grows faster than it is carried over must be waited for in the end.
    sqlite3_wal_hook(
        base_,
        [](void* self, sqlite3* written, const char* name, int pages) {
          static_cast<Sqlite*>(self)->carrier_.log_has(pages);
          if (pages >= Carrier::too_long)
            sqlite3_wal_checkpoint_v2(written, name, SQLITE_CHECKPOINT_RESTART, nullptr, nullptr);
          return SQLITE_OK;
        },
        this);
  }
  ~Sqlite() override {
    sqlite3_close_v2(base_);
    if (claim_ >= 0) ::close(claim_);
  }

  std::optional<Fault> write(const std::vector<const Batch*>& batches) override {
    if (!execute("BEGIN IMMEDIATE")) return fault();
    for (const Batch* batch : batches)
      if (!put(*batch)) return fault_and_undo();
    if (!execute("COMMIT")) return fault_and_undo();
    return {};
  }

  Result<std::optional<GuestRow>> guest(const std::string& id) override {
    std::optional<GuestRow> found;
    for (one_guest_.with(id); one_guest_.next();) found = read_guest(one_guest_);
    if (!one_guest_.sound()) return fault();
    return found;
  }

  Result<std::optional<StoredTable>> table(const std::string& id) override {
    std::optional<StoredTable> found;
    for (one_table_.with(id); one_table_.next();) found.emplace().row = read_table(one_table_);
    if (!one_table_.sound()) return fault();
    if (!found) return found;
    for (sitters_.with(id); sitters_.next();) found->row.guests.push_back(sitters_.text());
    if (!sitters_.sound()) return fault();
    for (entries_.with(id); entries_.next();) found->entries.push_back(read_entry(entries_));
    if (!entries_.sound()) return fault();
    for (chats_.with(id); chats_.next();) found->chats.push_back(read_chat(chats_));
    if (!chats_.sound()) return fault();
    return found;
  }

  Result<std::vector<TableRow>> lobby(Stage stage, int most) override {
    return tables(lobby_.with(static_cast<int>(stage), most));
  }
  Result<std::vector<TableRow>> tables_of(const std::string& guest, int most) override {
    return tables(tables_of_.with(guest, most));
  }
  Result<std::optional<std::string>> note(const std::string& name) override {
    std::optional<std::string> found;
    for (one_note_.with(name); one_note_.next();) found = one_note_.text();
    if (!one_note_.sound()) return fault();
    return found;
  }
  Result<std::vector<std::string>> clocked() override {
    std::vector<std::string> found;
    for (clocked_.with(); clocked_.next();) found.push_back(clocked_.text());
    if (!clocked_.sound()) return fault();
    return found;
  }

  Result<std::optional<std::string>> content(const std::string& hash) override {
    content_.with(hash);
    if (!content_.next()) return content_.sound() ? Result<std::optional<std::string>>{std::nullopt} : fault();
    std::string text = content_.text();
    content_.with();
    return std::optional{std::move(text)};
  }
  Result<std::vector<ReportRow>> reports(int most) override {
    return all("SELECT * FROM reports ORDER BY at DESC LIMIT ?", read_report, most);
  }
  Result<std::vector<BanRow>> bans() override { return all("SELECT * FROM bans ORDER BY created DESC", read_ban); }
  Result<std::vector<TableRow>> newest(int most) override {
    return all("SELECT " TABLE_COLUMNS " FROM tables ORDER BY created DESC LIMIT ?", read_table, most);
  }
  Result<std::vector<std::string>> old_tables(Time before, bool playing) override {
    return all("SELECT id FROM tables WHERE created < ? AND (stage <> ? OR ? = 1)", read_text, before,
               static_cast<int>(Stage::playing), static_cast<int>(playing));
  }
  Result<std::vector<std::string>> old_guests(Time before) override {
    return all("SELECT id FROM guests WHERE created < ? AND id NOT IN (SELECT guest FROM sitters)", read_text, before);
  }

  std::optional<Fault> claim() override {
    const std::string path = std::string{sqlite3_db_filename(base_, nullptr)} + ".lock";
    claim_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (claim_ < 0) return Fault{path, "cannot be opened"};
    if (::flock(claim_, LOCK_EX | LOCK_NB) == 0) return {};
    return Fault{sqlite3_db_filename(base_, nullptr), another_server};
  }
  std::optional<Fault> examine() override {
    const auto said = all("PRAGMA integrity_check", read_text);
    if (!said) return said.fault();
    if (said->size() == 1 && said->front() == "ok") return {};
    return Fault{sqlite3_db_filename(base_, nullptr), said->empty() ? "cannot be examined" : said->front()};
  }

  std::optional<Fault> read_all(const std::function<std::optional<Fault>(const Batch&)>& take) override {
    if (!execute("BEGIN")) return fault();
    std::optional<Fault> problem = give_all(take);
    execute("COMMIT");
    return problem;
  }

  bool prepared() const {
    for (const Statement* one :
         {&put_guest_, &put_table_, &clear_sitters_, &put_sitter_,  &put_entry_,  &put_chat_, &put_note_,
          &one_guest_, &one_note_,  &one_table_,     &sitters_,     &entries_,    &chats_,    &lobby_,
          &tables_of_, &clocked_,   &content_,       &put_content_, &put_report_, &put_ban_})
      if (!one->prepared()) return false;
    return true;
  }

 private:
  bool execute(const char* sql) { return sqlite3_exec(base_, sql, nullptr, nullptr, nullptr) == SQLITE_OK; }
  Fault fault() const { return {"store", sqlite3_errmsg(base_)}; }
  Fault fault_and_undo() {
    Fault problem = fault();
    execute("ROLLBACK");
    return problem;
  }

  bool all_gone(const std::vector<std::string>& ids, std::span<const char* const> deletes) {
    for (const std::string& id : ids)
      for (const char* const sql : deletes)
        if (Statement one{base_, sql}; !one.prepared() || !one.with(id).run()) return false;
    return true;
  }

  bool put(const Batch& batch) {
    for (const GuestRow& guest : batch.guests)
      if (!put_guest_.with(guest.id, guest.name, guest.token, guest.created).run()) return false;
    for (const TableRow& table : batch.tables) {
      if (!put_table_
               .with(table.id, table.document, static_cast<int>(table.stage), static_cast<int>(table.listed),
                     static_cast<int>(table.clocked), table.created)
               .run())
        return false;
      if (!clear_sitters_.with(table.id).run()) return false;
      for (const std::string& guest : table.guests)
        if (!put_sitter_.with(guest, table.created, table.id).run()) return false;
    }
    for (const EntryRow& entry : batch.entries)
      if (!put_entry_.with(entry.table, entry.n, entry.seat, entry.action, entry.key, entry.at).run()) return false;
    for (const ChatRow& chat : batch.chats)
      if (!put_chat_.with(chat.table, chat.n, chat.seat, chat.name, chat.text, chat.key, chat.at, chat.guest).run())
        return false;
    for (const NoteRow& note : batch.notes)
      if (!put_note_.with(note.name, note.text).run()) return false;
    for (const ContentRow& content : batch.contents)
      if (!put_content_.with(content.hash, content.game, content.text).run()) return false;
    for (const ReportRow& report : batch.reports)
      if (!put_report_.with(report.id, report.table, report.guest, report.about, report.text, report.at).run())
        return false;
    for (const BanRow& ban : batch.bans)
      if (!put_ban_.with(ban.who, ban.reason, ban.until, ban.created).run()) return false;
    return all_gone(batch.gone_tables, deletes_of_a_table) && all_gone(batch.gone_guests, deletes_of_a_guest);
  }

  Result<std::vector<TableRow>> tables(Statement& rows) {
    std::vector<TableRow> found;
    while (rows.next()) found.push_back(read_table(rows));
    if (!rows.sound()) return fault();
    return found;
  }

  std::optional<Fault> give_all(const std::function<std::optional<Fault>(const Batch&)>& take) {
    Statement all_guests{base_, "SELECT * FROM guests"};
    Statement all_tables{base_, "SELECT " TABLE_COLUMNS " FROM tables"};
    Statement all_contents{base_, "SELECT * FROM contents"};
    Statement all_reports{base_, "SELECT * FROM reports"};
    for (all_contents.with(); all_contents.next();)
      if (auto problem = take(Batch{.contents = {read_content(all_contents)}})) return problem;
    for (all_reports.with(); all_reports.next();)
      if (auto problem = take(Batch{.reports = {read_report(all_reports)}})) return problem;
    if (!all_contents.sound() || !all_reports.sound()) return fault();
    const auto banned = bans();
    if (!banned) return banned.fault();
    for (const BanRow& ban : *banned)
      if (auto problem = take(Batch{.bans = {ban}})) return problem;
    for (all_guests.with(); all_guests.next();)
      if (auto problem = take({{read_guest(all_guests)}, {}, {}, {}})) return problem;
    if (!all_guests.sound()) return fault();
    for (all_tables.with(); all_tables.next();) {
      auto whole = table(read_table(all_tables).id);
      if (!whole) return whole.fault();
      if (auto problem = take({{}, {(*whole)->row}, (*whole)->entries, (*whole)->chats})) return problem;
    }
    if (!all_tables.sound()) return fault();
    return {};
  }

  template <class Row, class... Values>
  Result<std::vector<Row>> all(const char* sql, Row (*read)(Statement&), const Values&... values) {
    Statement rows{base_, sql};
    std::vector<Row> found;
    if (!rows.prepared()) return fault();
    for (rows.with(values...); rows.next();) found.push_back(read(rows));
    if (!rows.sound()) return fault();
    return found;
  }
  static std::string read_text(Statement& row) { return row.text(); }

  sqlite3* base_;
  Carrier carrier_;
  Statement put_guest_, put_table_, clear_sitters_, put_sitter_, put_entry_, put_chat_, put_note_;
  Statement put_content_, put_report_, put_ban_;
  Statement one_guest_, one_note_, one_table_, sitters_, entries_, chats_, lobby_, tables_of_, clocked_, content_;
  int claim_ = -1;  // the file that says so, open as long as we live
};

#undef TABLE_COLUMNS

std::optional<Fault> migrate(sqlite3* base, const std::string& path) {
  const auto execute = [&](const std::string& sql) {
    return sqlite3_exec(base, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
  };
  if (!execute("BEGIN IMMEDIATE")) return Fault{path, sqlite3_errmsg(base)};
  int version = 0;
  {
    Statement asked{base, "PRAGMA user_version"};
    if (asked.prepared() && asked.with().next()) version = asked.small();
  }
  const int newest = static_cast<int>(migrations.size());
  if (version > newest) {
    execute("ROLLBACK");
    return Fault{path, "was written by a newer Parlor (version " + std::to_string(version) +
                           " of the store; this program knows " + std::to_string(newest) + ")"};
  }
  for (; version < newest; ++version)
    if (!execute(for_sqlite(migrations[static_cast<std::size_t>(version)]))) return Fault{path, sqlite3_errmsg(base)};
  if (!execute("PRAGMA user_version = " + std::to_string(newest)) || !execute("COMMIT"))
    return Fault{path, sqlite3_errmsg(base)};
  return {};
}

}  // namespace

namespace {

/// A store holds everybody's secrets: it is its owner's alone, and so are its log and index, which SQLite makes alike.
void keep_to_oneself(const std::string& path) {
  if (const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR); file >= 0) {
    ::fchmod(file, S_IRUSR | S_IWUSR);  // an older one, too
    ::close(file);
  }
}

Result<sqlite3*> connect(const std::string& path) {
  sqlite3* base = nullptr;
  if (sqlite3_open_v2(path.c_str(), &base, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr) !=
      SQLITE_OK) {
    const Fault problem{path, base == nullptr ? "cannot be opened" : sqlite3_errmsg(base)};
    sqlite3_close(base);
    return problem;
  }
  sqlite3_busy_timeout(base, 10'000);
  return base;
}

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite(const std::string& path) {
  keep_to_oneself(path);
  const auto connected = connect(path);
  if (!connected) return connected.fault();
  sqlite3* const base = *connected;
  const auto settle = [&](const char* sql) { return sqlite3_exec(base, sql, nullptr, nullptr, nullptr) == SQLITE_OK; };
  std::optional<Fault> problem;
  // A commit writes every page that it touches, and acts at many tables touch many: let pages be small.
  if (!settle("PRAGMA page_size = 1024") || !settle("PRAGMA journal_mode = WAL") ||
      !settle("PRAGMA synchronous = FULL"))
    problem = {path, sqlite3_errmsg(base)};
  if (!problem) problem = migrate(base, path);
  if (problem) {
    sqlite3_close(base);
    return *problem;
  }
  const auto again = connect(path);
  if (!again) {
    sqlite3_close(base);
    return again.fault();
  }
  auto store = std::make_unique<Sqlite>(base, *again);
  if (!store->prepared()) return Fault{path, "is not a store of Parlor's"};
  return std::unique_ptr<Store>{std::move(store)};
}

}  // namespace parlor::store
