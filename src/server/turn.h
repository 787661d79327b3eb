// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/audience.h"
#include "server/book.h"
#include "server/clocks.h"
#include "server/metrics.h"

namespace parlor::server {

/// One turn of a table: whatever changes a table is handed one, does it at once in memory, and leaves here what the store has to
/// keep and whom to tell when it has.
struct Turn {
  Book& book;
  Counsel& counsel;
  Clocks& clocks;
  Audience& audience;
  Metrics& metrics;

  store::Batch batch{};
  bool document_changed = false;
  std::vector<std::function<void(bool durable)>> after{};

  /// `key` is the id that a client gave it, empty: none.
  std::optional<Refused> enter(const Act& act, const std::string& key = {});
  void enter_by_house(const char* type, Seat seat);
  void enter_out_of_time(Seat seat);
  void end_if_over();
  void put_bot(Seat seat, const Level& level);  // it plays there for who is away, or asked for it
  void let_bots_talk();
  void come_back(Seat seat);                                         // whoever acts or asks for their seat is here
  void set_name(const std::string& guest, const std::string& name);  // of today, where they sat down under another
};

}  // namespace parlor::server
