// SPDX-License-Identifier: MIT
#include "store/held.h"

#include <utility>

#include "store/store.h"

namespace parlor::store {
namespace {

constexpr const char* tables = R"sql(
    CREATE TABLE IF NOT EXISTS claims (table_id TEXT PRIMARY KEY, node TEXT NOT NULL, number BIGINT NOT NULL);
    CREATE INDEX IF NOT EXISTS claims_of ON claims (node) WHERE node <> '';
    CREATE TABLE IF NOT EXISTS nodes (
      id TEXT PRIMARY KEY, until TIMESTAMPTZ NOT NULL, backend INTEGER NOT NULL, since TIMESTAMPTZ NOT NULL);
    CREATE TABLE IF NOT EXISTS losses (node TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (node, table_id));
    )sql";

// A node lives as long as it said so in time and its line to the database is there: a killed process loses that at once. The time
// when a line was opened tells it from another with the same number.
const std::string lives =
    "(until > clock_timestamp() AND EXISTS (SELECT 1 FROM pg_stat_activity WHERE pid = backend AND backend_start = "
    "since))";

constexpr const char* one_at_a_time = "SELECT pg_advisory_xact_lock(7274526)";  // as for bringing a store up to date

}  // namespace

Result<std::string> Held::join(const std::string& node, std::chrono::milliseconds life) {
  node_ = node, life_ = life.count();
  const auto refuse = [this](const Fault& problem) {
    node_.clear();
    return problem;
  };
  auto problem = line_.reconnect();
  for (const std::string sql : {"BEGIN", one_at_a_time, tables, "COMMIT"})
    if (!problem) problem = line_.execute(sql);
  if (!problem) problem = line_.insist([this] { return greet(); });
  if (problem) return refuse(*problem);
  // Its first name is kept whoever was quicker: nodes that begin together must not each give it one.
  line_.ask("INSERT INTO notes (name, text) VALUES ('name', md5(random()::text || $1)) ON CONFLICT DO NOTHING", {node});
  const Answer rows = line_.ask("SELECT text FROM notes WHERE name = 'name'", {});
  if (!Line::sound(rows) || PQntuples(rows.get()) != 1) return refuse(line_.fault());
  return text_at(rows, 0, 0);
}

/// Nodes share what a server without a bus has for itself.
std::optional<Fault> Held::greet() {
  const Answer rows = line_.run("SELECT CASE WHEN pg_try_advisory_lock_shared(7274527) THEN 1 ELSE 0 END", {});
  if (!Line::sound(rows)) return line_.fault();
  if (number_at(rows, 0, 0) != 1) return Fault{"store", another_server};
  return live();
}

std::optional<Fault> Held::live() {
  const Answer rows = line_.run(
      "INSERT INTO nodes (id, until, backend, since)"
      " SELECT $1, clock_timestamp() + $2 * interval '1 millisecond', pid, backend_start FROM pg_stat_activity"
      " WHERE pid = pg_backend_pid()"
      " ON CONFLICT (id) DO UPDATE SET until = excluded.until, backend = excluded.backend, since = excluded.since",
      values(node_, life_));
  return Line::sound(rows) ? std::nullopt : std::optional{line_.fault()};
}

Result<std::vector<std::string>> Held::beat() {
  if (auto problem = line_.reconnect()) return *problem;
  if (auto problem = live()) return *problem;
  line_.run("DELETE FROM nodes WHERE until < clock_timestamp() - interval '1 day'", {});
  line_.run("DELETE FROM losses WHERE node NOT IN (SELECT id FROM nodes)", {});
  return names(line_.run("DELETE FROM losses WHERE node = $1 RETURNING table_id", {node_}));
}

Result<std::optional<Home>> Held::home(const std::string& table) {
  for (int tries = 0; tries < 5; ++tries) {
    const Answer found = line_.ask(
        "SELECT coalesce(node, ''), coalesce(number, 0), coalesce(backend, 0),"
        " CASE WHEN node <> '' AND node <> $2 AND " +
            lives +
            " THEN 1 ELSE 0 END"
            " FROM tables LEFT JOIN claims ON table_id = tables.id LEFT JOIN nodes ON nodes.id = node WHERE tables.id "
            "= $1",
        {table, node_});
    if (!Line::sound(found)) return line_.fault();
    if (PQntuples(found.get()) == 0) return std::optional<Home>{};
    const std::string holder = text_at(found, 0, 0);
    if (number_at(found, 0, 3) == 1) return std::optional{Home{holder, 0}};
    // Whoever is taken for dead may be asleep in the middle of a transaction, with a hand on the row.
    if (!holder.empty() && holder != node_)
      line_.run(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity, nodes WHERE id = $1 AND pid = backend"
          " AND backend_start = since AND NOT " +
              lives,
          {holder});
    const Answer taken = line_.run(
        "WITH taken AS (INSERT INTO claims (table_id, node, number) VALUES ($1, $2, 1) ON CONFLICT (table_id)"
        " DO UPDATE SET node = $2, number = claims.number + 1 WHERE claims.number = $3 AND claims.node = $4"
        " RETURNING number), lost AS (INSERT INTO losses (node, table_id) SELECT $4, $1 FROM taken"
        " WHERE $4 NOT IN ('', $2) ON CONFLICT DO NOTHING) SELECT number FROM taken",
        values(table, node_, number_at(found, 0, 1), holder));
    if (!Line::sound(taken)) return line_.fault();
    if (PQntuples(taken.get()) == 1) return std::optional{Home{node_, number_at(taken, 0, 0)}};
  }
  return Fault{"store", "too many servers want this table at once"};
}

Result<std::vector<Hold>> Held::held() {
  const Answer rows = line_.ask("SELECT table_id, number FROM claims WHERE node = $1", {node_});
  if (!Line::sound(rows)) return line_.fault();
  std::vector<Hold> all;
  for (int i = 0; i < PQntuples(rows.get()); ++i) all.push_back({text_at(rows, i, 0), number_at(rows, i, 1)});
  return all;
}

std::optional<Fault> Held::let_go(const std::vector<Hold>& holds) {
  for (const Hold& hold : holds)
    if (!Line::sound(line_.ask("UPDATE claims SET node = '' WHERE table_id = $1 AND node = $2 AND number = $3",
                               values(hold.table, node_, hold.number))))
      return line_.fault();
  return {};
}

std::optional<Fault> Held::leave() {
  if (!Line::sound(line_.ask("UPDATE claims SET node = '' WHERE node = $1", {node_}))) return line_.fault();
  if (!Line::sound(line_.ask("DELETE FROM nodes WHERE id = $1", {node_}))) return line_.fault();
  return {};
}

Result<std::vector<std::string>> Held::unattended(int most) {
  return names(line_.ask(
      "SELECT tables.id FROM tables LEFT JOIN claims ON table_id = tables.id LEFT JOIN nodes ON nodes.id = node"
      " WHERE clocked = 1 AND NOT coalesce(node = $1 OR " +
          lives + ", false) LIMIT $2",
      values(node_, std::int64_t{most})));
}

Result<std::vector<std::string>> Held::names(const Answer& rows) const {
  if (!Line::sound(rows)) return line_.fault();
  std::vector<std::string> all;
  for (int i = 0; i < PQntuples(rows.get()); ++i) all.push_back(text_at(rows, i, 0));
  return all;
}

/// The row stays locked until the transaction ends: whoever takes the table waits for it, and then nothing can be written under this
/// number. A pipeline has no "else": what does not hold is a division by zero, which `Line::together` knows.
void Held::hold(const Hold& hold) {
  if (hold.number == 0)
    return line_.send("INSERT INTO claims (table_id, node, number) VALUES ($1, $2, 1)", {hold.table, node_});
  line_.send(
      "SELECT 1 / CASE WHEN (SELECT number FROM claims WHERE table_id = $1 AND node = $2 FOR SHARE) = $3 THEN 1 ELSE 0 "
      "END",
      values(hold.table, node_, hold.number));
}

void Held::forget(const std::string& table) {
  if (!node_.empty()) line_.send("DELETE FROM claims WHERE table_id = $1", {table});
}

}  // namespace parlor::store
