// SPDX-License-Identifier: MIT
// PostgreSQL through libpq. A batch travels as one pipeline, so that a group commit costs one round trip.
#include "store/postgres.h"

#include <libpq-fe.h>
#include <poll.h>
#include <sys/socket.h>

#include <charconv>
#include <chrono>
#include <memory>
#include <thread>

#include "store/schema.h"

namespace parlor::store {
namespace {

struct Clear {
  void operator()(PGresult* result) const { PQclear(result); }
};
using Answer = std::unique_ptr<PGresult, Clear>;

std::string for_postgres(std::string_view sql) {
  std::string text{sql};
  constexpr std::string_view mark = "{clustered}";
  for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at))
    text.replace(at, mark.size(), "");
  return text;
}

std::string typed(const std::string& text) { return text; }
std::string typed(std::int64_t number) { return std::to_string(number); }

template <class... Values> std::vector<std::string> values(const Values&... all) { return {typed(all)...}; }

std::string text_at(const Answer& rows, int row, int column) {
  return {PQgetvalue(rows.get(), row, column), static_cast<std::size_t>(PQgetlength(rows.get(), row, column))};
}

std::int64_t number_at(const Answer& rows, int row, int column) {
  const std::string text = text_at(rows, row, column);
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
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

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds soon{5}, at_length{120};  // how long an answer may take; to all that a store holds
constexpr std::chrono::seconds lull{1};                  // nobody is asked again so soon after not answering
constexpr const char* to_connect = "3";                  // seconds

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
  explicit Postgres(PGconn* base) : base_{base} { PQsetnonblocking(base_, 1); }
  ~Postgres() override { PQfinish(base_); }

  std::optional<Fault> migrate() {
    const Patience patience{*this};
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
    if (auto problem = reconnect()) return *problem;
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
    claims_ = true;
    std::optional<Fault> problem;
    for (const auto until = Clock::now() + std::chrono::seconds{3}; (problem = claim_once()) && Clock::now() < until;)
      std::this_thread::sleep_for(std::chrono::milliseconds{50});
    return problem;
  }
  std::optional<Fault> examine() override {
    const Answer rows = ask("SELECT count(*) FROM entries", {});
    return sound(rows) ? std::nullopt : std::optional{fault()};
  }

  std::optional<Fault> write(const std::vector<const Batch*>& batches) override {
    if (auto problem = reconnect()) return problem;
    if (PQenterPipelineMode(base_) != 1) return fault();
    const auto until = Clock::now() + patience_;
    send("BEGIN", {});
    for (const Batch* batch : batches) put(*batch);
    send("COMMIT", {});
    PQpipelineSync(base_);
    std::optional<Fault> problem;
    // Every statement answers with a result and a null; the sync ends it. After a fault the rest answers "aborted".
    for (int silent = 0; silent < 2;) {
      const Answer answer = next_answer(until);
      if (late_) return fault();
      if (answer == nullptr) {
        ++silent;
        continue;
      }
      silent = 0;
      const ExecStatusType status = PQresultStatus(answer.get());
      if (status == PGRES_PIPELINE_SYNC) break;
      if (status == PGRES_FATAL_ERROR && !problem) problem = Fault{"store", PQresultErrorMessage(answer.get())};
    }
    PQexitPipelineMode(base_);
    if (problem || PQtransactionStatus(base_) != PQTRANS_IDLE) {
      execute("ROLLBACK");
      return problem ? problem : fault();
    }
    return {};
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
    const Patience patience{*this};
    if (auto problem = execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")) return problem;
    std::optional<Fault> problem = give_all(take);
    execute("COMMIT");
    return problem;
  }

 private:
  /// While it lives answers may take longer.
  struct Patience {
    Postgres& of;
    explicit Patience(Postgres& store) : of{store} { of.patience_ = at_length; }
    Patience(const Patience&) = delete;
    Patience& operator=(const Patience&) = delete;
    ~Patience() { of.patience_ = soon; }
  };

  Fault fault() const {
    if (late_) return {"store", "the database does not answer in time"};
    return {"store", why_.empty() ? PQerrorMessage(base_) : why_};
  }

  std::optional<Fault> claim_once() {
    if (auto problem = reconnect()) return problem;
    return ours() ? std::nullopt : std::optional{Fault{"store", another_server}};
  }
  bool ours() {
    const Answer rows = run("SELECT CASE WHEN pg_try_advisory_lock(7274527) THEN 1 ELSE 0 END", {});
    return sound(rows) && number_at(rows, 0, 0) == 1;
  }

  /// A database that was restarted is found again; what was ours alone has to be so again.
  std::optional<Fault> reconnect() {
    late_ = false, why_.clear();
    if (PQstatus(base_) == CONNECTION_OK) return {};
    if (Clock::now() < again_) return why_ = "the database does not answer", fault();
    PQreset(base_);
    PQsetnonblocking(base_, 1);
    if (PQstatus(base_) == CONNECTION_OK && (!claims_ || ours())) return {};
    again_ = Clock::now() + lull;
    const Fault problem = PQstatus(base_) == CONNECTION_OK ? Fault{"store", another_server} : fault();
    hang_up();
    why_ = problem.what;
    return problem;
  }
  void hang_up() {
    if (PQsocket(base_) >= 0) ::shutdown(PQsocket(base_), SHUT_RDWR);
    PQconsumeInput(base_);  // and it notices
  }

  /// The next answer to what was sent; or, when it does not come in time, none, and the line is given up.
  Answer next_answer(Clock::time_point until) {
    while (true) {
      const int unsent = PQflush(base_);
      if (unsent < 0 || PQconsumeInput(base_) != 1) return Answer{PQgetResult(base_)};
      if (unsent == 0 && PQisBusy(base_) == 0) return Answer{PQgetResult(base_)};
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
      pollfd line{PQsocket(base_), static_cast<short>(POLLIN | (unsent > 0 ? POLLOUT : 0)), 0};
      if (left > 0 && ::poll(&line, 1, static_cast<int>(left)) != 0) continue;
      late_ = true;
      again_ = Clock::now() + lull;
      hang_up();
      return {};
    }
  }

  static bool sound(const Answer& answer) {
    const ExecStatusType status = PQresultStatus(answer.get());
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
  }

  /// The last answer, or the first that is a fault.
  Answer last_answer() {
    const auto until = Clock::now() + patience_;
    Answer last;
    while (true) {
      Answer next = next_answer(until);
      if (late_) return {};
      if (next == nullptr) return last;
      if (last == nullptr || sound(last)) last = std::move(next);
    }
  }

  std::optional<Fault> execute(const std::string& sql) {
    if (PQstatus(base_) == CONNECTION_OK && PQsendQuery(base_, sql.c_str()) == 1 && sound(last_answer())) return {};
    return fault();
  }

  Answer ask(const std::string& sql, const std::vector<std::string>& parameters) {
    if (reconnect()) return {};
    return run(sql, parameters);
  }
  Answer run(const std::string& sql, const std::vector<std::string>& parameters) {
    std::vector<const char*> pointers;
    for (const std::string& one : parameters) pointers.push_back(one.c_str());
    if (PQsendQueryParams(base_, sql.c_str(), static_cast<int>(pointers.size()), nullptr, pointers.data(), nullptr,
                          nullptr, 0) != 1)
      return {};
    return last_answer();
  }

  template <class Row> Result<std::vector<Row>> all(const Answer& rows, Row (*read)(const Answer&, int)) {
    if (!sound(rows)) return fault();
    std::vector<Row> found;
    for (int i = 0; i < PQntuples(rows.get()); ++i) found.push_back(read(rows, i));
    return found;
  }

  void send(const char* sql, const std::vector<std::string>& parameters) {
    const char* pointers[8];
    for (std::size_t i = 0; i < parameters.size(); ++i) pointers[i] = parameters[i].c_str();
    PQsendQueryParams(base_, sql, static_cast<int>(parameters.size()), nullptr, pointers, nullptr, nullptr, 0);
  }

  void put(const Batch& batch) {
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

  PGconn* base_;
  bool claims_ = false;  // it is ours alone, on every line that we open
  bool late_ = false;    // the last answer did not come in time
  std::string why_;      // there is no line
  Clock::duration patience_ = soon;
  Clock::time_point again_{};  // before that nobody is called again
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
