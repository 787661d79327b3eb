// SPDX-License-Identifier: MIT
// Talking at a terminal: to whom one may speak now, and the prepared statements as things to choose from.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "table/speech.h"
#include "table/table.h"

namespace parlor::cli {

/// In small letters, as words are compared.
std::string lower(std::string_view text);

/// The seats that this one may talk to now.
SeatSet partners(const Table& table, Seat me);

/// "2 Good evening", "Lindhurst good evening" or, where it is clear who is meant, "good evening": words for the table.
/// A fault says why nobody can be meant.
Result<Json> words_typed(const Table& table, Seat me, std::string_view typed);

/// Every statement that a game has prepared, to each partner: {"type":"say","to":…,"statement":…,…}. Asked for in
/// stages, as actions are.
std::vector<Choice> statements(const Table& table, Seat me);

/// What the table is told of such a choice.
Json said(const Choice& statement);

}  // namespace parlor::cli
