// SPDX-License-Identifier: MIT
// The tables of a store, as numbered steps. A step that was ever released is never changed; a change is a new step.
#pragma once

#include <array>
#include <string_view>

namespace parlor::store {

// In words that SQLite and PostgreSQL both understand; "{clustered}" is what makes SQLite keep rows in the key's order.
inline constexpr std::array<std::string_view, 3> migrations{
    R"sql(
    CREATE TABLE guests (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, token TEXT NOT NULL, created BIGINT NOT NULL) {clustered};
    CREATE TABLE tables (
      id TEXT PRIMARY KEY, document TEXT NOT NULL, stage INTEGER NOT NULL, listed INTEGER NOT NULL,
      clocked INTEGER NOT NULL, created BIGINT NOT NULL) {clustered};
    CREATE INDEX lobby ON tables (stage, created) WHERE listed = 1;
    CREATE INDEX clocks ON tables (id) WHERE clocked = 1;
    CREATE TABLE sitters (
      guest TEXT NOT NULL, created BIGINT NOT NULL, table_id TEXT NOT NULL,
      PRIMARY KEY (guest, created, table_id)) {clustered};
    CREATE INDEX sitters_of ON sitters (table_id);
    CREATE TABLE entries (
      table_id TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, action TEXT NOT NULL, key TEXT NOT NULL,
      at BIGINT NOT NULL, PRIMARY KEY (table_id, n)) {clustered};
    CREATE TABLE chats (
      table_id TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL,
      key TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (table_id, n)) {clustered};
    )sql",
    "CREATE TABLE notes (name TEXT PRIMARY KEY, text TEXT NOT NULL) {clustered};",
    R"sql(
    ALTER TABLE chats ADD COLUMN guest TEXT NOT NULL DEFAULT '';
    CREATE TABLE contents (hash TEXT PRIMARY KEY, game TEXT NOT NULL, text TEXT NOT NULL) {clustered};
    CREATE TABLE reports (
      id TEXT PRIMARY KEY, table_id TEXT NOT NULL, guest TEXT NOT NULL, about TEXT NOT NULL, text TEXT NOT NULL,
      at BIGINT NOT NULL) {clustered};
    CREATE TABLE bans (
      who TEXT PRIMARY KEY, reason TEXT NOT NULL, until BIGINT NOT NULL, created BIGINT NOT NULL) {clustered};
    )sql",
};

}  // namespace parlor::store
