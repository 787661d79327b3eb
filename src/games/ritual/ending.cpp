// SPDX-License-Identifier: MIT
// End of round and end of game: RIT-92 to RIT-112, RIT-128 to RIT-130.
#include <algorithm>

#include "games/ritual/rules.h"

namespace parlor::ritual {
/// RIT-92: level check; summoning; Full Moon draw; Sigil victory; end-of-round Spells; exhaustion; the next Moon.
void Rules::end_round(State& s, Journal& journal) const {
  s.phase = Phase::end_of_round;
  const bool full_moon = s.locked && s.moon == content_->full_moon;        // RIT-103
  const bool before_check = house_rule(HouseRule::full_moon_timing) != 0;  // RIT-102
  if (full_moon && before_check) reward(s, sides_at_level(s, 0), Reason::full_moon, journal);
  const Sides risen = check_levels(s, journal);
  const Sides summoners = risen & sides_at_level(s, level_count);
  if (!summoners.empty()) return summon(s, summoners, journal);  // RIT-99
  reward(s, risen, Reason::level, journal);
  if (full_moon && !before_check) reward(s, sides_at_level(s, 0), Reason::full_moon, journal);
  if (check_sigils(s, journal)) return;
  next_announced(s, journal);
}

/// RIT-93 to RIT-97: the sides that have gained a level.
Sides Rules::check_levels(State& s, Journal& journal) const {
  const Counts shown = symbols(s);
  Sides risen;
  for (Side side : sides()) {
    Devotion& devotion = s.devotion[side];
    const ByLevel asked = content_->asked_in_all(devotion.demon), met = content_->met(devotion.demon, shown);
    if (met[devotion.level] < asked[devotion.level]) continue;  // RIT-94
    if (devotion.level < 2) devotion.since[devotion.level] = s.round;
    ++devotion.level;  // RIT-96: one at most
    risen.add(side);
    journal.tell(LevelActivated{side, devotion.level});
  }
  return risen;
}

/// RIT-100, RIT-101: the longest devotion wins, speed decides last.
void Rules::summon(State& s, Sides summoners, Journal& journal) const {
  if (summoners.size() == 1) return finish(s, Ending::summoned, summoners, journal);
  const int tie = house_rule(HouseRule::summon_tie);
  if (tie == 2) {
    journal.tell(SummoningContested{summoners, Criterion::shared, summoners});
    return finish(s, Ending::summoned, summoners, journal);
  }
  Sides left = summoners;
  Criterion criterion{};
  const auto keep_earliest = [&](Criterion by, auto when) {
    if (left.size() == 1) return;
    criterion = by;
    int earliest = 255;
    for (Side side : left) earliest = std::min<int>(earliest, when(side));
    for (const Sides all = left; Side side : all)
      if (when(side) > earliest) left.remove(side);
  };
  if (tie == 0) {
    keep_earliest(Criterion::level_two, [&](Side side) { return s.devotion[side].since[1]; });
    keep_earliest(Criterion::level_one, [&](Side side) { return s.devotion[side].since[0]; });
  }
  keep_earliest(Criterion::first_action, [&](Side side) { return place_in_order(s, side); });
  journal.tell(SummoningContested{summoners, criterion, left});
  finish(s, Ending::summoned, left, journal);
}

/// RIT-98, RIT-102: one Incantation a side, in action order; RIT-128, RIT-129: a team's High or Lesser Witch gets it.
void Rules::reward(State& s, Sides some, Reason reason, Journal& journal) const {
  for (Witch witch : s.order) {
    const Side side = side_of(witch);
    if (!some.has(side)) continue;
    some.remove(side);
    const Witches high = members(side) & s.high, lesser = members(side) - s.high;
    const Witch receiver = !teams() ? witch : reason == Reason::level ? high.front() : lesser.front();
    if (s.incantations.empty()) journal.tell(IncantationMissing{receiver, reason});
    else draw_incantation(s, receiver, reason, journal);
  }
}

void Rules::draw_incantation(State& s, Witch who, Reason reason, Journal& journal) const {
  const Incantation number = s.incantations.pop();
  s.hand[who].incantations.add(number);
  journal.tell(IncantationDrawn{who, number, top_incantation(s), reason});
}

/// RIT-104 to RIT-108, RIT-130. True when it ended the game.
bool Rules::check_sigils(State& s, Journal& journal) const {
  const bool each_eighth = house_rule(HouseRule::sigil_victory) != 0;
  if (!(each_eighth ? s.locked && s.moon == moon_count - 1 : s.eighth_locked)) return false;
  Witches free = teams() ? s.high : witches();
  for (const Witches all = free; Witch witch : all)
    if (is_sealed(s, witch)) free.remove(witch);
  if (free.size() != 1) return false;
  finish(s, Ending::sigil, Sides::only(side_of(free.front())), journal);
  return true;
}

/// RIT-109; after the last of them the round is over.
void Rules::next_announced(State& s, Journal& journal) const {
  if (s.announced.empty()) return advance(s, journal);
  s.casting = s.announced.remove_at(0);
  go_on_with_spell(s, journal);
}

void Rules::advance(State& s, Journal& journal) const {
  if (s.transients.empty()) return finish(s, Ending::nobody, {}, journal);  // RIT-110
  if (s.locked) {                                                           // RIT-111
    s.attempt = 0;
    s.moon = byte((s.moon + 1) % moon_count);
    if (s.moon == 0) journal.tell(MonthStarted{++s.month});
  }
  start_round(s, journal);
}

void Rules::finish(State& s, Ending ending, Sides winners, Journal& journal) const {
  if (s.phase == Phase::end_of_round && s.casting.number != Incantation{}) end_announced(s);  // called off in its midst
  s.phase = Phase::over;
  s.step = Step::none;
  s.waiting = {};
  s.ending = ending;
  s.winners = winners;
  if (!journal.listens()) return;
  GameOver over{ending, winners, {}, s.round, s.hand, s.artifacts, s.incantations, s.transients};  // RIT-139
  for (Side side : sides()) over.demons[side] = s.devotion[side].demon;
  journal.tell(over);
}

Sides Rules::sides_at_level(const State& s, int level) const {
  Sides found;
  for (Side side : sides())
    if (s.devotion[side].level == level) found.add(side);
  return found;
}

}  // namespace parlor::ritual
