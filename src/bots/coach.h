// SPDX-License-Identifier: MIT
// "What would you do?" A search from what the seat knows, in words: the best few choices, what each is expected to bring, how sure that
// is, and why. Its answer follows from what the seat knows and heard, and from nothing else, not even the table's seed.
#pragma once

#include <string>
#include <vector>

#include "bots/weigh.h"
#include "table/table.h"

namespace parlor {

/// The search's choice first. `crew` thinks along.
std::vector<Opinion> weigh(const Table& table, Seat me, const Budget& budget, Crew* crew = nullptr);

/// What each seat may expect, in millionths as they are said to people (bots/honest.h): by what `me` knows, or by the cards as they lie.
Chances chances_at(const Table& table, Seat me, bool open, int worlds, Crew* crew = nullptr);

/// Another one whenever the seat knows or heard anything else.
std::string knowledge_of(const Table& table, Seat me);

inline constexpr std::size_t most_opinions = 3;

/// {"choices": [{"action", "label", "chance", "error", "reason", "brings"}, …]}: chances in thousandths, null where nothing was weighed.
Json coach_json(const Table& table, Seat me, const std::vector<Opinion>& opinions);

/// Why that choice, by the game's own facts: of what was suggested "reason.<type>", of any other "why.<type>" where there is one.
std::string reason_in_words(const Table& table, Seat me, Action action);

}  // namespace parlor
