// SPDX-License-Identifier: MIT
// PostgreSQL through libpq. A batch travels as one pipeline, so that a group commit costs one round trip.
#include "store/postgres.h"

#include <chrono>
#include <memory>
#include <thread>

#include "store/held.h"
#include "store/line.h"
#include "store/schema.h"

namespace parlor::store {
namespace {

std::string for_postgres(std::string_view sql) {
  std::string text{sql};
  constexpr std::string_view mark = "{clustered}";
  for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at))
    text.replace(at, mark.size(), "");
  return text;
}

TableRow read_table(const Answer& rows, int row) {
  TableRow table;
  table.id = text_at(rows, row, 0), table.document = text_at(rows, row, 1);
  table.stage = static_cast<Stage>(number_at(rows, row, 2)), table.listed = number_at(rows, row, 3) != 0;
  table.clocked = number_at(rows, row, 4) != 0, table.created = number_at(rows, row, 5);
  return table;
}

GuestRow read_guest(const Answer& rows, int row) {
  return {text_at(rows, row, 0), text_at(rows, row, 1), text_at(rows, row, 2), number_at(rows, row, 3)};
}

constexpr const char* to_connect = "3";  // seconds

constexpr const char* table_columns = "tables.id, document, stage, listed, clocked, tables.created";

ReportRow read_report(const Answer& rows, int row) {
  return {text_at(rows, row, 0), text_at(rows, row, 1), text_at(rows, row, 2),
          text_at(rows, row, 3), text_at(rows, row, 4), number_at(rows, row, 5)};
}
BanRow read_ban(const Answer& rows, int row) {
  return {text_at(rows, row, 0), text_at(rows, row, 1), number_at(rows, row, 2), number_at(rows, row, 3)};
}
ContentRow read_content(const Answer& rows, int row) {
  return {text_at(rows, row, 0), text_at(rows, row, 1), text_at(rows, row, 2)};
}
std::string read_id(const Answer& rows, int row) { return text_at(rows, row, 0); }

constexpr const char* select_reports = "SELECT id, table_id, guest, about, text, at FROM reports";

class Postgres final : public Store {
 public:
  explicit Postgres(PGconn* base) : line_{base}, held_{line_} {}

  std::optional<Fault> migrate() {
    const Line::Patience patience{line_};
    if (auto problem = execute("BEGIN")) return problem;
    // One server at a time: the next one that starts waits here, and then finds nothing left to do.
    if (auto problem = execute("SELECT pg_advisory_xact_lock(7274526)")) return problem;
    if (auto problem = execute("CREATE TABLE IF NOT EXISTS store_version (version INTEGER NOT NULL)")) return problem;
    const Answer rows = ask("SELECT version FROM store_version", {});
    if (!sound(rows)) return fault();
    const int found = PQntuples(rows.get()) == 0 ? 0 : static_cast<int>(number_at(rows, 0, 0));
    const int newest = static_cast<int>(migrations.size());
    if (found > newest)
      return Fault{"store", "was written by a newer Parlor (version " + std::to_string(found) +
                                " of the store; this program knows " + std::to_string(newest) + ")"};
    for (int version = found; version < newest; ++version)
      if (auto problem = execute(for_postgres(migrations[static_cast<std::size_t>(version)]))) return problem;
    if (auto problem = execute("DELETE FROM store_version")) return problem;
    if (auto problem = execute("INSERT INTO store_version VALUES (" + std::to_string(newest) + ")")) return problem;
    return execute("COMMIT");
  }

  Result<std::optional<std::string>> note(const std::string& name) override {
    if (auto problem = line_.reconnect()) return *problem;
    const Answer rows = ask("SELECT text FROM notes WHERE name = $1", {name});
    if (!sound(rows)) return fault();
    return PQntuples(rows.get()) == 0 ? std::optional<std::string>{} : text_at(rows, 0, 0);
  }
  Result<std::optional<std::string>> content(const std::string& hash) override {
    const Answer rows = ask("SELECT text FROM contents WHERE hash = $1", {hash});
    if (!sound(rows)) return fault();
    return PQntuples(rows.get()) == 0 ? std::optional<std::string>{} : text_at(rows, 0, 0);
  }
  Result<std::vector<ReportRow>> reports(int most) override {
    return all(ask(std::string{select_reports} + " ORDER BY at DESC LIMIT $1", values(std::int64_t{most})),
               read_report);
  }
  Result<std::vector<BanRow>> bans() override {
    return all(ask("SELECT who, reason, until, created FROM bans ORDER BY created DESC", {}), read_ban);
  }
  Result<std::vector<TableRow>> newest(int most) override {
    return tables(ask("SELECT " + std::string{table_columns} + " FROM tables ORDER BY created DESC LIMIT $1",
                      values(std::int64_t{most})));
  }
  Result<std::vector<std::string>> old_tables(Time before, bool playing) override {
    return all(ask("SELECT id FROM tables WHERE created < $1 AND (stage <> $2 OR $3 = 1)",
                   values(before, std::int64_t{static_cast<int>(Stage::playing)}, std::int64_t{playing})),
               read_id);
  }
  Result<std::vector<std::string>> old_guests(Time before) override {
    return all(
        ask("SELECT id FROM guests WHERE created < $1 AND id NOT IN (SELECT guest FROM sitters)", values(before)),
        read_id);
  }

  /// A server that was killed is missed by its database only after a moment.
  std::optional<Fault> claim() override {
    using Clock = Line::Clock;
    std::optional<Fault> problem;
    for (const auto until = Clock::now() + std::chrono::seconds{3}; (problem = claim_once()) && Clock::now() < until;)
      std::this_thread::sleep_for(std::chrono::milliseconds{50});
    return problem;
  }
  Claims* claims() override { return &held_; }
  std::optional<Fault> examine() override {
    const Answer rows = ask("SELECT count(*) FROM entries", {});
    return sound(rows) ? std::nullopt : std::optional{fault()};
  }

  std::optional<Fault> write(const std::vector<const Batch*>& batches) override {
    return line_.together([&] {
      for (const Batch* batch : batches) put(*batch);
    });
  }

  Result<std::optional<GuestRow>> guest(const std::string& id) override {
    const Answer rows = ask("SELECT id, name, token, created FROM guests WHERE id = $1", {id});
    if (!sound(rows)) return fault();
    if (PQntuples(rows.get()) == 0) return std::optional<GuestRow>{};
    return std::optional{read_guest(rows, 0)};
  }

  Result<std::optional<StoredTable>> table(const std::string& id) override {
    const Answer row = ask("SELECT " + std::string{table_columns} + " FROM tables WHERE id = $1", {id});
    if (!sound(row)) return fault();
    if (PQntuples(row.get()) == 0) return std::optional<StoredTable>{};
    StoredTable whole{read_table(row, 0), {}, {}};
    const Answer sitters = ask("SELECT guest FROM sitters WHERE table_id = $1 ORDER BY guest COLLATE \"C\"", {id});
    const Answer entries = ask("SELECT n, seat, action, key, at FROM entries WHERE table_id = $1 ORDER BY n", {id});
    const Answer chats =
        ask("SELECT n, seat, name, text, key, at, guest FROM chats WHERE table_id = $1 ORDER BY n", {id});
    if (!sound(sitters) || !sound(entries) || !sound(chats)) return fault();
    for (int i = 0; i < PQntuples(sitters.get()); ++i) whole.row.guests.push_back(text_at(sitters, i, 0));
    for (int i = 0; i < PQntuples(entries.get()); ++i)
      whole.entries.push_back({id, static_cast<int>(number_at(entries, i, 0)),
                               static_cast<int>(number_at(entries, i, 1)), text_at(entries, i, 2),
                               text_at(entries, i, 3), number_at(entries, i, 4)});
    for (int i = 0; i < PQntuples(chats.get()); ++i)
      whole.chats.push_back({id, static_cast<int>(number_at(chats, i, 0)), static_cast<int>(number_at(chats, i, 1)),
                             text_at(chats, i, 2), text_at(chats, i, 3), text_at(chats, i, 4), number_at(chats, i, 5),
                             text_at(chats, i, 6)});
    return std::optional{std::move(whole)};
  }

  Result<std::vector<TableRow>> lobby(Stage stage, int most) override {
    return tables(ask("SELECT " + std::string{table_columns} +
                          " FROM tables WHERE listed = 1 AND stage = $1 ORDER BY created DESC LIMIT $2",
                      values(std::int64_t{static_cast<int>(stage)}, std::int64_t{most})));
  }
  Result<std::vector<TableRow>> tables_of(const std::string& guest, int most) override {
    return tables(ask("SELECT " + std::string{table_columns} +
                          " FROM sitters JOIN tables ON tables.id = sitters.table_id"
                          " WHERE sitters.guest = $1 ORDER BY sitters.created DESC LIMIT $2",
                      values(guest, std::int64_t{most})));
  }
  Result<std::vector<std::string>> clocked() override {
    const Answer rows = ask("SELECT id FROM tables WHERE clocked = 1", {});
    if (!sound(rows)) return fault();
    std::vector<std::string> found;
    for (int i = 0; i < PQntuples(rows.get()); ++i) found.push_back(text_at(rows, i, 0));
    return found;
  }

  std::optional<Fault> read_all(const std::function<std::optional<Fault>(const Batch&)>& take) override {
    const Line::Patience patience{line_};
    if (auto problem = execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")) return problem;
    std::optional<Fault> problem = give_all(take);
    execute("COMMIT");
    return problem;
  }

 private:
  Fault fault() const { return line_.fault(); }
  static bool sound(const Answer& answer) { return Line::sound(answer); }
  std::optional<Fault> execute(const std::string& sql) { return line_.execute(sql); }
  Answer ask(const std::string& sql, const std::vector<std::string>& parameters) { return line_.ask(sql, parameters); }
  void send(const char* sql, const std::vector<std::string>& parameters) { line_.send(sql, parameters); }

  std::optional<Fault> claim_once() {
    return line_.insist([this]() -> std::optional<Fault> {
      const Answer rows = line_.run("SELECT CASE WHEN pg_try_advisory_lock(7274527) THEN 1 ELSE 0 END", {});
      if (!sound(rows)) return fault();
      return number_at(rows, 0, 0) == 1 ? std::nullopt : std::optional{Fault{"store", another_server}};
    });
  }

  template <class Row> Result<std::vector<Row>> all(const Answer& rows, Row (*read)(const Answer&, int)) {
    if (!sound(rows)) return fault();
    std::vector<Row> found;
    for (int i = 0; i < PQntuples(rows.get()); ++i) found.push_back(read(rows, i));
    return found;
  }

  void put(const Batch& batch) {
    for (const Hold& hold : batch.holds) held_.hold(hold);
    for (const GuestRow& guest : batch.guests)
      send(
          "INSERT INTO guests (id, name, token, created) VALUES ($1, $2, $3, $4)"
          " ON CONFLICT (id) DO UPDATE SET name = $2, token = $3, created = $4",
          values(guest.id, guest.name, guest.token, guest.created));
    for (const TableRow& table : batch.tables) {
      send(
          "INSERT INTO tables (id, document, stage, listed, clocked, created) VALUES ($1, $2, $3, $4, $5, $6)"
          " ON CONFLICT (id) DO UPDATE SET document = $2, stage = $3, listed = $4, clocked = $5, created = $6",
          values(table.id, table.document, std::int64_t{static_cast<int>(table.stage)}, std::int64_t{table.listed},
                 std::int64_t{table.clocked}, table.created));
      send("DELETE FROM sitters WHERE table_id = $1", {table.id});
      for (const std::string& guest : table.guests)
        send("INSERT INTO sitters (guest, created, table_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
             values(guest, table.created, table.id));
    }
    for (const EntryRow& entry : batch.entries)
      send("INSERT INTO entries (table_id, n, seat, action, key, at) VALUES ($1, $2, $3, $4, $5, $6)",
           values(entry.table, std::int64_t{entry.n}, std::int64_t{entry.seat}, entry.action, entry.key, entry.at));
    for (const ChatRow& chat : batch.chats)
      send("INSERT INTO chats (table_id, n, seat, name, text, key, at, guest) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
           values(chat.table, std::int64_t{chat.n}, std::int64_t{chat.seat}, chat.name, chat.text, chat.key, chat.at,
                  chat.guest));
    for (const NoteRow& note : batch.notes)
      send("INSERT INTO notes (name, text) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET text = $2",
           {note.name, note.text});
    for (const ContentRow& content : batch.contents)
      send("INSERT INTO contents (hash, game, text) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
           {content.hash, content.game, content.text});
    for (const ReportRow& report : batch.reports)
      send("INSERT INTO reports (id, table_id, guest, about, text, at) VALUES ($1, $2, $3, $4, $5, $6)",
           values(report.id, report.table, report.guest, report.about, report.text, report.at));
    for (const BanRow& ban : batch.bans)
      send(
          "INSERT INTO bans (who, reason, until, created) VALUES ($1, $2, $3, $4)"
          " ON CONFLICT (who) DO UPDATE SET reason = $2, until = $3, created = $4",
          values(ban.who, ban.reason, ban.until, ban.created));
    for (const std::string& table : batch.gone_tables)
      for (const char* const sql : {"DELETE FROM entries WHERE table_id = $1", "DELETE FROM chats WHERE table_id = $1",
                                    "DELETE FROM sitters WHERE table_id = $1", "DELETE FROM tables WHERE id = $1"})
        send(sql, {table});
    for (const std::string& table : batch.gone_tables) held_.forget(table);
    for (const std::string& guest : batch.gone_guests) send("DELETE FROM guests WHERE id = $1", {guest});
  }

  Result<std::vector<TableRow>> tables(const Answer& rows) {
    if (!sound(rows)) return fault();
    std::vector<TableRow> found;
    for (int i = 0; i < PQntuples(rows.get()); ++i) found.push_back(read_table(rows, i));
    return found;
  }

  std::optional<Fault> give_all(const std::function<std::optional<Fault>(const Batch&)>& take) {
    const Answer guests = ask("SELECT id, name, token, created FROM guests", {});
    const Answer ids = ask("SELECT id FROM tables", {});
    const Answer contents = ask("SELECT hash, game, text FROM contents", {});
    const Answer reports = ask(select_reports, {});
    if (!sound(guests) || !sound(ids) || !sound(contents) || !sound(reports)) return fault();
    const auto banned = bans();
    if (!banned) return banned.fault();
    for (int i = 0; i < PQntuples(contents.get()); ++i)
      if (auto problem = take(Batch{.contents = {read_content(contents, i)}})) return problem;
    for (int i = 0; i < PQntuples(reports.get()); ++i)
      if (auto problem = take(Batch{.reports = {read_report(reports, i)}})) return problem;
    for (const BanRow& ban : *banned)
      if (auto problem = take(Batch{.bans = {ban}})) return problem;
    for (int i = 0; i < PQntuples(guests.get()); ++i)
      if (auto problem = take({{read_guest(guests, i)}, {}, {}, {}})) return problem;
    for (int i = 0; i < PQntuples(ids.get()); ++i) {
      auto whole = table(text_at(ids, i, 0));
      if (!whole) return whole.fault();
      if (auto problem = take({{}, {(*whole)->row}, (*whole)->entries, (*whole)->chats})) return problem;
    }
    return {};
  }

  Line line_;
  Held held_;
};

}  // namespace

Result<std::unique_ptr<Store>> open_postgres(const std::string& url) {
  const char *const keys[] = {"connect_timeout", "dbname", nullptr}, *const said[] = {to_connect, url.c_str(), nullptr};
  PGconn* const base = PQconnectdbParams(keys, said, 1);
  auto store = std::make_unique<Postgres>(base);
  if (PQstatus(base) != CONNECTION_OK) return Fault{"store", PQerrorMessage(base)};
  PQsetNoticeProcessor(base, [](void*, const char*) {}, nullptr);
  if (auto problem = store->migrate()) return *problem;
  return std::unique_ptr<Store>{std::move(store)};
}

}  // namespace parlor::store
