// SPDX-License-Identifier: MIT
// End of round and end of game: RIT-92 to RIT-112, RIT-128 to RIT-130.
#include <algorithm>

#include "games/ritual/play.h"

namespace parlor::ritual {
/// RIT-92: level check; summoning; Full Moon draw; Sigil victory; end-of-round Spells; exhaustion; the next Moon.
void Play::end_round() {
  s_.phase = Phase::end_of_round;
  const bool full_moon = s_.locked && s_.moon == content().full_moon;      // RIT-103
  const bool before_check = house_rule(HouseRule::full_moon_timing) != 0;  // RIT-102
  if (full_moon && before_check) reward(sides_at_level(0), Reason::full_moon);
  const Sides risen = check_levels();
  const Sides summoners = risen & sides_at_level(level_count);
  if (!summoners.empty()) return summon(summoners);  // RIT-99
  reward(risen, Reason::level);
  if (full_moon && !before_check) reward(sides_at_level(0), Reason::full_moon);
  if (check_sigils()) return;
  next_announced();
}

/// RIT-93 to RIT-97: the sides that have gained a level.
Sides Play::check_levels() {
  const Counts shown = symbols();
  Sides risen;
  for (Side side : sides()) {
    Devotion& devotion = s_.devotion[side];
    const ByLevel asked = content().asked_in_all(devotion.demon), met = content().met(devotion.demon, shown);
    if (met[devotion.level] < asked[devotion.level]) continue;  // RIT-94
    if (devotion.level < 2) devotion.since[devotion.level] = s_.round;
    ++devotion.level;  // RIT-96: one at most
    risen.add(side);
    journal_.tell(LevelActivated{side, devotion.level});
  }
  return risen;
}

/// RIT-100, RIT-101: the longest devotion wins, speed decides last.
void Play::summon(Sides summoners) {
  if (summoners.size() == 1) return finish(Ending::summoned, summoners);
  const int tie = house_rule(HouseRule::summon_tie);
  if (tie == 2) {
    journal_.tell(SummoningContested{summoners, Criterion::shared, summoners});
    return finish(Ending::summoned, summoners);
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
    keep_earliest(Criterion::level_two, [&](Side side) { return s_.devotion[side].since[1]; });
    keep_earliest(Criterion::level_one, [&](Side side) { return s_.devotion[side].since[0]; });
  }
  keep_earliest(Criterion::first_action, [&](Side side) { return place_in_order(side); });
  journal_.tell(SummoningContested{summoners, criterion, left});
  finish(Ending::summoned, left);
}

/// RIT-98, RIT-102: one Incantation a side, in action order; RIT-128, RIT-129: a team's High or Lesser Witch gets it.
void Play::reward(Sides some, Reason reason) {
  for (Witch witch : s_.order) {
    const Side side = side_of(witch);
    if (!some.has(side)) continue;
    some.remove(side);
    const Witches high = members(side) & s_.high, lesser = members(side) - s_.high;
    const Witch receiver = !teams() ? witch : reason == Reason::level ? high.front() : lesser.front();
    if (s_.incantations.empty()) journal_.tell(IncantationMissing{receiver, reason});
    else draw_incantation(receiver, reason);
  }
}

void Play::draw_incantation(Witch who, Reason reason) {
  const Incantation number = s_.incantations.pop();
  s_.hand[who].incantations.add(number);
  journal_.tell(IncantationDrawn{who, number, top_incantation(), reason});
}

/// RIT-104 to RIT-108, RIT-130. True when it ended the game.
bool Play::check_sigils() {
  const bool each_eighth = house_rule(HouseRule::sigil_victory) != 0;
  if (!(each_eighth ? s_.locked && s_.moon == content().circle - 1 : s_.eighth_locked)) return false;
  Witches free = teams() ? s_.high : witches();
  for (const Witches all = free; Witch witch : all)
    if (is_sealed(witch)) free.remove(witch);
  if (free.size() != 1) return false;
  finish(Ending::sigil, Sides::only(side_of(free.front())));
  return true;
}

/// RIT-109; after the last of them the round is over.
void Play::next_announced() {
  if (s_.announced.empty()) return advance();
  s_.casting = s_.announced.remove_at(0);
  go_on_with_spell();
}

void Play::advance() {
  if (s_.transients.empty()) return finish(Ending::nobody, {});  // RIT-110
  if (s_.locked) {                                               // RIT-111
    s_.attempt = 0;
    s_.moon = byte((s_.moon + 1) % content().circle);
    if (s_.moon == 0) journal_.tell(MonthStarted{++s_.month});
  }
  start_round();
}

void Play::finish(Ending ending, Sides winners) {
  if (s_.phase == Phase::end_of_round && s_.casting.number != Incantation{})
    end_announced();                                                               // called off in its midst
  for (const Casting& called_off : s_.announced) remove(Card{called_off.number});  // RIT-57
  s_.announced = {};
  s_.phase = Phase::over;
  s_.step = Step::none;
  s_.waiting = {};
  s_.ending = ending;
  s_.winners = winners;
  if (!journal_.listens()) return;
  GameOver over{ending, winners, {}, s_.round, s_.hand, s_.artifacts, s_.incantations, s_.transients};  // RIT-139
  for (Side side : sides()) over.demons[side] = s_.devotion[side].demon;
  journal_.tell(over);
}

}  // namespace parlor::ritual
