// SPDX-License-Identifier: MIT
#include "server/metrics.h"

#include <fmt/format.h>

#include <iterator>

namespace parlor::server {
namespace {

void head(std::string& to, const char* name, const char* kind, const char* help) {
  fmt::format_to(std::back_inserter(to), "# HELP parlor_{0} {1}\n# TYPE parlor_{0} {2}\n", name, help, kind);
}

}  // namespace

void Histogram::write(std::string& to, const char* name, const char* help) const {
  head(to, name, "histogram", help);
  const auto out = std::back_inserter(to);
  std::uint64_t all = 0;
  for (std::size_t i = 0; i < steps.size(); ++i)
    fmt::format_to(out, "parlor_{}_bucket{{le=\"{}\"}} {}\n", name, steps[i], all += counts_[i]);
  all += counts_.back();
  fmt::format_to(out, "parlor_{0}_bucket{{le=\"+Inf\"}} {1}\nparlor_{0}_sum {2}\nparlor_{0}_count {1}\n", name, all,
                 sum_);
}

std::string Metrics::text(const Moment& now) const {
  std::string text;
  const auto add = [&](const char* name, const char* kind, const char* help, auto value) {
    head(text, name, kind, help);
    fmt::format_to(std::back_inserter(text), "parlor_{} {}\n", name, value);
  };
  const auto by_game = [&](const char* name, const char* kind, const char* help, const auto& of, auto&& value) {
    head(text, name, kind, help);
    for (const auto& [game, counted] : of)
      fmt::format_to(std::back_inserter(text), "parlor_{}{{game=\"{}\"}} {}\n", name, game, value(counted));
  };
  add("requests_total", "counter", "HTTP requests", requests);
  add("connections_total", "counter", "Sockets accepted", connections);
  add("open_sockets", "gauge", "Sockets open now", open_sockets);
  add("listeners", "gauge", "Clients connected to a table now", live);
  add("messages_total", "counter", "WebSocket messages received", messages);
  by_game("actions_total", "counter", "Actions of people entered", games, [](const OfGame& of) { return of.actions; });
  by_game("bot_moves_total", "counter", "Actions of bots entered", games,
          [](const OfGame& of) { return of.bot_moves; });
  by_game("games_begun_total", "counter", "Games begun", games, [](const OfGame& of) { return of.begun; });
  by_game("games_over_total", "counter", "Games played to their end", games, [](const OfGame& of) { return of.over; });
  add("refusals_total", "counter", "Actions refused", refusals);
  add("timeouts_total", "counter", "Clocks that ran out", timeouts);
  add("frames_total", "counter", "Numbered frames made", frames);
  add("writes_total", "counter", "WebSocket messages sent", writes);
  add("sent_bytes_total", "counter", "Bytes of WebSocket messages sent", bytes_sent);
  by_game("tables_in_memory", "gauge", "Tables in memory now", now.tables, [](std::size_t count) { return count; });
  add("tables_loaded_total", "counter", "Tables brought back by replay", loaded);
  add("tables_evicted_total", "counter", "Idle tables that left memory", evicted);
  add("tables_damaged_total", "counter", "Tables set aside: they cannot be played", damaged);
  add("clients_dropped_total", "counter", "Clients dropped: too slow, too fast or silent", dropped);
  add("limited_total", "counter", "Requests refused as too many", limited);
  if (now.relayed) {
    add("relayed_listeners", "gauge", "Clients connected here, to a table at home on another server", *now.relayed);
    add("told_elsewhere_total", "counter", "Numbered frames sent to other servers", told_elsewhere);
  }
  add("thoughts_waiting", "gauge", "Bots that wait for a thread to think on", now.thoughts_waiting);
  add("store_writes_waiting", "gauge", "Batches that wait for the store", now.writes_waiting);
  add("store_transactions_total", "counter", "Transactions of the store", now.transactions);
  add("store_rows_total", "counter", "Rows written to the store", now.rows);
  request_seconds.write(text, "request_seconds", "From an HTTP request to its reply");
  move_seconds.write(text, "move_seconds", "From a player's act to the word that it is done");
  thought_seconds.write(text, "thought_seconds", "From the question to a bot's choice, with its time in line");
  store_seconds.write(text, "store_seconds", "From what a table gives to be kept to the word that it is");
  return text;
}

}  // namespace parlor::server
