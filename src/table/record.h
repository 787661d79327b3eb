// SPDX-License-Identifier: MIT
// A game is its header and its actions; everything else is derived. JSON Lines, one line each.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/table.h"

namespace parlor {

struct Record {
  struct Line {
    int number;  // of the text, from 1
    Seat seat;
    Json action;
    std::optional<Json> events;
  };
  Header header;
  std::optional<Json> start;  // the events before the first action; records of earlier programs have none
  std::vector<Line> lines;
  std::optional<Json> result;

  /// The number of the line after the last action: where the result stands, or is missing.
  int end() const { return static_cast<int>(lines.size()) + (start ? 3 : 2); }
};

/// With events: those before the first action too (the deal, the first round), on a line of their own after the header.
std::string write_record(const Table& table, bool with_events);

/// The whole record of a finished game for one of its viewers: all but the private words of others, and how it was dealt (null: it was not).
/// `seats` is who sits there, as in a header.
std::string write_record_for(const Table& table, Viewer viewer, const Json& seats, const Json& deal);

/// What one viewer may keep of a game at any time: no seed, one's own actions, the events as one saw them. Its lines have no
/// numbers, for the gaps would tell how many steps another seat took in secret. It cannot be replayed.
std::string write_own_record(const Table& table, Viewer viewer, const Json& seats);

/// Checks the form, not the play. `where` names the file in a fault.
Result<Record> read_record(std::string_view text, const std::string& where);

/// Plays it through; stops after `steps` lines when they are given. Refuses what the rules forbid, saying where.
Result<Table> replay(const Record& record, const std::string& where, std::optional<int> steps = {},
                     const std::string& cards = {}, const std::string& cards_name = "cards.json");

/// Replays it whole and compares the events and the result it holds: as many as `checked_in` says.
Result<Table> verify(const Record& record, const std::string& where, const std::string& cards = {},
                     const std::string& cards_name = "cards.json");

/// "412 actions, 412 with events, start, result": what `verify` holds against the game.
std::string checked_in(const Record& record);

}  // namespace parlor
