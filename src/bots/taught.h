// SPDX-License-Identifier: MIT
// The others at a table where somebody learns (table/lesson.h): they do what is written for them, and what a bot of the lesson's level
// would do where nothing is.
#pragma once

#include <vector>

#include "bots/bots.h"
#include "table/lesson.h"

namespace parlor {

/// What somebody else does now.
Json others_choice(const Lesson& lesson, const Table& table, Seat seat);

/// One of the others moves, and whatever bots have to say is said; false: only the learner is asked, or the game is over.
bool others_move(const Lesson& lesson, Table& table, Seat seat);
bool others_move(const Lesson& lesson, Table& table);

/// The table after its opening and all that the learner did, each in its turn; a fault when that cannot be done.
Result<Table> at_step(const Lesson& lesson, const std::vector<Json>& acts);

}  // namespace parlor
