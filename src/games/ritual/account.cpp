// SPDX-License-Identifier: MIT
// How a seat of The Forbidden Ritual stands, its own sealed action included.
#include "games/ritual/position.h"

namespace parlor::ritual {

void Rules::account(const State& known, Seat me, Account& out) const {
  if (known.phase == Phase::setup || known.phase == Phase::over) return;
  const Position now = at(known);
  const Witches mine = witches_of(me);
  const Side side = side_of(mine.front());
  const Devotion& devotion = known.devotion[side];
  out.add("level", devotion.level);
  if (devotion.demon != Demon{} && devotion.level < level_count) {
    out.begin_era(devotion.level);
    out.add("met", int{content_->met(devotion.demon, now.symbols()).from(devotion.level)[0]});
    out.begin_era(0);
  }
  for (const Witch witch : mine) {
    const auto of = Fields::Value::of(index(witch));
    const Hand& hand = known.hand[witch];
    out.add("cards", "seat", of, hand.size());
    out.add("artifacts", "seat", of, hand.artifacts.size());
    out.add("incantations", "seat", of, hand.incantations.size());
    out.add("sealed", "seat", of, now.is_sealed(witch) ? 1 : 0);
  }
  // RIT-86: what surely lies on the Moon of this round, my own face-down cards included
  if (known.phase != Phase::action && known.phase != Phase::resolution) return;
  Counts sums = now.sums();
  for (const Witch witch : mine)
    if (const Card lying = known.committed[witch]; lying.is_object()) ++sums[lying.type()];
  out.begin_era(known.round);
  for (const Type type : types) out.add("sum", "object", Fields::Value::of(content_->text(type).id), int{sums[type]});
}

}  // namespace parlor::ritual
