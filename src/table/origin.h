// SPDX-License-Identifier: MIT
// A game that goes on from a step of another: it has that one's cards, seed and first steps, and is a record by itself. What it says of its
// origin is a signpost, nothing hangs on it: {"record": …, "step": …}, the fingerprint of the other's first steps and how many
// they were; and "table", where one was.
#pragma once

#include <string>

#include "table/table.h"

namespace parlor {

/// As a header has it, in a fixed order of fields. `table`: the id of the table it was played at; empty: a file.
Json origin_of(const Table& table, int step, const std::string& at);

/// Checks its form.
Json read_origin(const Reader& in);

}  // namespace parlor
