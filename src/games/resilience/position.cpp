// SPDX-License-Identifier: MIT
// Questions about a state, grouped as in position.h.
#include "games/resilience/position.h"

#include <algorithm>

namespace parlor::resilience {
// ---- Money: RSL-27 to RSL-33, RSL-45 --------------------------------------------------------------------------------

int Position::income() const {
  int income = content().income;
  for (StrategyNo card : s_.active)
    for (const Entry& entry : scenario()[card].entries)
      if (entry.op == Entry::Op::income) income += entry.by;
  for (const ScenarioRule& special : scenario().rules)
    if (special.op == ScenarioRule::Op::budget_bonus) income += special.by;  // RSL-150
  return income;
}

int Position::maintenance() const {
  if (s_.waived) return 0;  // RSL-109
  int total = 0;
  for (StrategyNo card : s_.active) total += scenario()[card].maintenance;
  return total;
}

int Position::price(StrategyNo card) const {  // RSL-45
  if (s_.market.has(card)) return scenario()[card].cost;
  if (s_.discarded.has(card)) return 2 * scenario()[card].cost;
  return -1;  // RSL-46
}

/// A decision with one answer is still asked while money could change what can be answered (RSL-110).
bool Position::money_at_hand() const {
  for (const RoleInPlay& role : s_.roles)
    for (int ability = 1; ability <= 2; ++ability) {
      const Lines& lines = scenario()[role.role].abilities[static_cast<std::size_t>(ability - 1)].lines;
      const bool brings_money =
          std::any_of(lines.begin(), lines.end(), [](const Line& line) { return line.op == Op::budget; });
      if (brings_money && usable(role, ability, Window::free)) return true;
    }
  return false;
}

// ---- Indicators: RSL-34 to RSL-43, RSL-85, RSL-112 to RSL-118 -------------------------------------------------------

Indicators Position::waiting_batches() const {
  Indicators on;
  for (const Counter& counter : s_.counters)
    if (counter.due) on.add(counter.on);
  return on;
}

Indicators Position::coloured() const {
  Indicators on;
  for (int i = 0; i < indicator_count; ++i) {
    const Track& track = content().tracks[static_cast<std::size_t>(i)];
    const int space = s_.space[static_cast<std::size_t>(i)];
    const bool bonus = house_rule(HouseRule::space8) != 0 && space == top_space && !track.bonus.empty();  // RSL-48
    if (((track.orange | track.red) >> space & 1) != 0 || bonus) on.add(indicator_at(i));
  }
  return on;
}

Indicators Position::waiting_spaces() const {  // RSL-38 to RSL-40
  const Indicators now = coloured() - s_.resolved;
  return house_rule(HouseRule::prep_space_effects) == 0 ? now : now & s_.coloured;
}

std::span<const Line> Position::space_lines(Indicator on) const {
  const Track& track = content()[on];
  const int space = s_.space[index(on)];
  if ((track.red >> space & 1) != 0) return track.red_lines;
  if ((track.orange >> space & 1) != 0) return track.orange_lines;
  if (space == top_space) return track.bonus;
  return {};
}

/// Batches with a negative sum first, then the others, each in the order of the indicators.
Indicator Position::next_batch(Indicators batches) const {
  for (Indicator on : batches) {
    int sum = 0;
    for (const Counter& counter : s_.counters)
      if (counter.due && counter.on == on) sum += counter.by;
    if (sum < 0) return on;
  }
  return batches.front();
}

/// The one whose effect hits the fewest others that wait.
Indicator Position::next_space(Indicators spaces) const {
  Indicator best = spaces.front();
  int fewest = indicator_count + 1;
  for (Indicator on : spaces) {
    Indicators hits;
    for (const Line& line : space_lines(on)) hits = hits | line.on;
    const int others = (hits & (spaces - Indicators::only(on))).size();
    if (others < fewest) best = on, fewest = others;
  }
  return best;
}

Indicators Position::influenceable() const {
  Indicators circled;
  for (StrategyNo card : s_.active) circled = circled | scenario()[card].influence;  // RSL-85
  for (Indicator on : circled)
    if (s_.space[index(on)] == top_space) circled.remove(on);  // RSL-88
  return circled;
}

Indicators Position::in_space_1() const {
  Indicators on;
  for (int i = 0; i < indicator_count; ++i)
    if (s_.space[static_cast<std::size_t>(i)] == 1) on.add(indicator_at(i));
  return on;
}

Indicators Position::missed_goals() const {
  Indicators missed;
  for (int i = 0; i < indicator_count; ++i)
    if (s_.space[static_cast<std::size_t>(i)] < scenario().win[static_cast<std::size_t>(i)])
      missed.add(indicator_at(i));
  return missed;
}

// ---- What cards say: RSL-53, RSL-57 to RSL-59, RSL-149 --------------------------------------------------------------

const Effects* Position::effects_of(const Task& task) const {
  if (task.source == Source::event) return &scenario()[EventNo{task.card}].effects;
  if (task.source == Source::strategy) return &scenario()[StrategyNo{task.card}].effects;
  return nullptr;
}

std::span<const Line> Position::lines_of(const Task& task, bool of_mode) const {
  if (const Effects* effects = effects_of(task); effects != nullptr) {
    if (!of_mode) return effects->common;
    if (task.mode == 0) return {};
    return effects->modes[task.mode - 1u];
  }
  if (of_mode) return {};
  const Track& track = content().tracks[task.card % indicator_count];
  if (task.source == Source::bonus) return track.bonus;
  if (task.source == Source::space) return (track.red >> task.ability & 1) != 0 ? track.red_lines : track.orange_lines;
  return scenario()[RoleNo{task.card}].abilities[task.ability - 1u].lines;
}

const Line& Position::picked_line(const Task& task) const {
  const auto common = lines_of(task, false);
  const std::size_t place = task.next - 1u;
  return place < common.size() ? common[place] : lines_of(task, true)[place - common.size()];
}

bool Position::holds(const Line& line, int cubes) const {  // RSL-149
  if (!line.conditional) return true;
  const When& when = line.when;
  if (cubes < when.cubes_min || cubes > when.cubes_max || s_.turn < when.turn_min) return false;  // RSL-74
  if (when.active != no_strategy && !s_.active.has(when.active)) return false;
  for (std::size_t i = 0; i < indicator_count; ++i)
    if (s_.space[i] < when.ind_min[i] || s_.space[i] > when.ind_max[i]) return false;
  return true;
}

int Position::amount(const Line& line) const {
  switch (line.per) {
    case Per::none:   return line.by;
    case Per::cubes:  return line.by * std::min<int>(s_.cubes, line.most);
    case Per::active: return line.by * std::min<int>(s_.active.size(), line.most);
  }
  return line.by;
}

/// RSL-59: the indicators of the starred lines that a roll would decide now; none: there is nothing to roll for.
Indicators Position::starred(const Task& task) const {
  Indicators on;
  for (const bool of_mode : {false, true})
    for (const Line& line : lines_of(task, of_mode))
      if (line.star && holds(line) && amount(line) != 0) on = on | line.on;
  return on;
}

const ScenarioRule* Position::rule(ScenarioRule::Op op) const {
  for (const ScenarioRule& special : scenario().rules)
    if (special.op == op) return &special;
  return nullptr;
}

// ---- Roles and their abilities: RSL-18, RSL-92 to RSL-111 -----------------------------------------------------------

Roles Position::candidates(int slot) const { return rules_.slots()[static_cast<std::size_t>(slot)].of - s_.used_roles; }

Window Position::window() const {
  switch (s_.question) {
    case Question::maintenance_ability: return Window::maintenance;
    case Question::event_stop:          return Window::event_reveal;
    case Question::pre_roll:            return Window::pre_roll;
    case Question::post_roll:           return Window::post_roll;
    case Question::pre_effect:          return Window::pre_effect;
    case Question::action:              return Window::action;
    default:                            return Window::free;
  }
}

bool Position::before_abilities() const {
  return s_.question == Question::role_choice || (s_.turn == 0 && house_rule(HouseRule::ability_start) == 0);
}

bool Position::usable(const RoleInPlay& role, int ability, Window window) const {
  if ((role.available >> (ability - 1) & 1) == 0) return false;
  const Ability& power = scenario()[role.role].abilities[static_cast<std::size_t>(ability - 1)];
  if (!power.in(window) && !power.in(Window::free)) return false;  // RSL-95, RSL-96
  if (s_.tasks.size() + 4 > most_tasks) return false;              // a card, a loss and a die must still find room
  const bool at_die = !power.in(Window::free) &&
                      (window == Window::pre_roll || window == Window::post_roll || window == Window::pre_effect);
  for (const Line& line : power.lines)
    if (changes(line) && (!at_die || line.op == Op::die_mod || line.op == Op::reroll || line.op == Op::cancel_loss))
      return true;
  return false;
}

bool Position::any_usable(Window window, bool free_too) const {
  for (const RoleInPlay& role : s_.roles) {
    if (role.available == 0) continue;
    for (int ability = 1; ability <= 2; ++ability) {
      const Ability& power = scenario()[role.role].abilities[static_cast<std::size_t>(ability - 1)];
      if ((power.in(window) || (free_too && power.in(Window::free))) && usable(role, ability, window)) return true;
    }
  }
  return false;
}

/// RSL-94: would this part of an ability change anything now?
bool Position::changes(const Line& line) const {
  const int by = amount(line);
  if (by == 0 && line.per != Per::none) return false;
  if (!holds(line)) return false;
  switch (line.op) {
    case Op::move:
      for (Indicator on : line.on)
        if (by > 0 ? s_.space[index(on)] < top_space : s_.space[index(on)] > 1) return true;
      return false;
    case Op::counter:       return true;
    case Op::budget:        return s_.budget_open && (by > 0 || s_.budget > 0);
    case Op::cube:          return by > 0 ? s_.cubes < most_cubes() : s_.cubes > 0;
    case Op::peek:          return s_.deck_count > (line.then == Then::bottom_one ? 1 : 0);  // RSL-108
    case Op::draw_event:
    case Op::discard_event: return s_.deck_count > 0;
    case Op::rearm:
      return std::any_of(s_.roles.begin(), s_.roles.end(),
                         [](const RoleInPlay& role) { return role.available != 3; }) &&
             (rules_.version() < 2 || s_.rearmed < most_rearmed);
    case Op::extra_play:        return s_.step == Step::action;
    case Op::waive_maintenance: return s_.step == Step::maintenance && maintenance() > 0;
    case Op::cancel_event:
      return s_.event_stage == EventStage::revealed &&
             (line.filter == Filter::any || scenario()[current_event()].symbol != Symbol::none);
    case Op::cancel_loss:
    case Op::die_mod:
    case Op::reroll:      return matches(line);
  }
  return false;
}

/// Does the line fit the roll or the loss that is being looked at?
bool Position::matches(const Line& line) const {
  if (s_.tasks.empty()) return false;
  const Task& under =
      s_.tasks.back().work == Work::lines && s_.tasks.size() > 1 ? s_.tasks[s_.tasks.size() - 2] : s_.tasks.back();
  if (line.op == Op::cancel_loss) return under.work == Work::loss && under.amount > 0 && line.on.has(under.on);
  if (under.work != Work::roll) return false;
  if (line.op == Op::die_mod && house_rule(HouseRule::die_window) != 0 && under.stage == seen) return false;  // RSL-101
  return (line.rolls == 0 || (line.rolls >> static_cast<int>(under.kind) & 1) != 0) &&
         (line.on.empty() || !(line.on & under.regards).empty());
}

/// An ability never re-arms itself, and abilities re-arm but so many in a turn: or a turn might have no end.
bool Position::rearms(const Task& by, RoleNo role, int ability) const {
  if (rules_.version() >= 2 && by.source == Source::ability &&
      (s_.rearmed >= most_rearmed || (RoleNo{by.card} == role && by.ability == ability)))
    return false;
  for (const RoleInPlay& one : s_.roles)
    if (one.role == role) return (one.available >> (ability - 1) & 1) == 0;
  return false;
}

/// Names the card for those who were shown it; a lead who answers for an absent holder goes by the place alone.
Action Position::peek_answer(Seat who, int place) const {
  const Slot& slot = s_.slots[s_.played_count + place - 1u];
  return make_action(Kind::peeked, place, slot.known.has(who) ? static_cast<int>(slot.card) : 0, s_.tasks.back().mode);
}
}  // namespace parlor::resilience
