// SPDX-License-Identifier: MIT
#include "bots/taught.h"

#include <utility>

namespace parlor {

Json others_choice(const Lesson& lesson, const Table& table, Seat seat) {
  if (auto written = lesson.scripted(table, seat)) return std::move(*written);
  Mind mind = mind_of(table.header().seed, seat);
  return table.to_json(choose(table, seat, *level_named(lesson.others), mind));
}

bool others_move(const Lesson& lesson, Table& table, Seat seat) {
  if (!table.pending().has(seat)) return false;
  const Verdict verdict = table.judge({seat, others_choice(lesson, table, seat)});
  if (verdict.refused()) return false;
  table.commit(verdict);
  const Level level = *level_named(lesson.others);
  BySeat<const Level*> speaks;
  for (const Seat other : SeatSet::first(table.players()))
    if (other != lesson.seat) speaks[other] = &level;
  for (auto due = words_due(table, speaks); !due.empty(); due = words_due(table, speaks))
    for (const Act& words : due) table.commit(table.judge(words));
  return true;
}

bool others_move(const Lesson& lesson, Table& table) {
  for (const Seat seat : table.pending() - SeatSet::only(lesson.seat))
    if (others_move(lesson, table, seat)) return true;
  return false;
}

Result<Table> at_step(const Lesson& lesson, const std::vector<Json>& acts) {
  auto table = lesson.open();
  if (!table) return table.fault();
  for (const Json& act : acts) {
    while (!table->pending().has(lesson.seat) && others_move(lesson, *table)) {
    }
    const Verdict verdict = table->judge({lesson.seat, act});
    if (verdict.refused()) return Fault{act.dump(), verdict.refusal().rule + " " + verdict.refusal().text};
    table->commit(verdict);
  }
  return table;
}

}  // namespace parlor
