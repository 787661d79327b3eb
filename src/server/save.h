// SPDX-License-Identifier: MIT
// A table that comes along in a file: all that a device kept of it, or the record of a game. Nothing in it is believed: its form is
// checked here, and whoever takes it in plays it through from its beginning.
#pragma once

#include <cstddef>
#include <string>

#include "server/document.h"
#include "server/offers.h"

namespace parlor::server {

inline constexpr const char* save_format = "parlor save 1";
inline constexpr const char* here = "here-";             // how the ids of tables begin that are on a device
inline constexpr std::size_t longest_save = 512 << 10;   // bytes that a server takes: ten of the longest games of bots
inline constexpr std::size_t longest_record = 8 << 20;   // bytes that a device takes; with events a record is long
inline constexpr std::size_t most_saved_entries = 3000;  // the longest games of bots have a few hundred

struct Save {
  Document document;
  store::StoredTable stored;
};

/// Entries and words as a store hands them over; and cards, if they are there.
store::StoredTable stored_in(const Reader& in);

/// What a device kept of a table, as one reads it there or elsewhere.
Result<Save> read_save(const Json& json);

/// The same as a table of a server's, for the guest who brings it. Made by adding what may come along: the game, its deal, who sits
/// there, what was done. No words to all, no cards, no bots that think for as long as they like.
Result<Save> brought(const Save& save, const Guest& guest, bool examples);

/// A record as a table on a device. One that is over can be looked at; else it goes on: whoever opens it has the first seat that no
/// bot plays, or the first of all, and further people share the device with them.
Result<Save> read_recorded(const std::string& text, const Guest& guest);

}  // namespace parlor::server
