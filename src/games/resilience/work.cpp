// SPDX-License-Identifier: MIT
// What cards do: lines, losses, dice, abilities; what they move is in movement.cpp. A card may wait for a die, a die for an
// ability, an ability for a choice; so each is a task on a stack, and the last one works until it is done or the table is
// asked.
#include <algorithm>

#include "games/resilience/play.h"

namespace parlor::resilience {
namespace {

Cause cause_of(const Task& task) { return {task.source, task.card, task.ability}; }

int clamp_die(int face) { return std::clamp(face, 1, 6); }  // RSL-56

/// How far a task has come. Who answers a window moves it on by one (Play::go_on).
enum LinesStage : std::uint8_t { choosing, rolling, acting, picking };
enum LossStage : std::uint8_t { testing, tested, met };

/// Of work between two questions. The box needs less than a hundred; a file may have every loss of a chain of events
/// tested by dozens of strategies, and somebody waits for the answer.
constexpr int most_pieces = 50'000;

}  // namespace

void Play::run() {
  int pieces = 0;
  while (s_.question == Question::nothing && s_.step != Step::over) {
    if (++pieces > most_pieces) return;  // no question is open, so nobody has an answer: the table ends the game
    if (s_.tasks.empty()) advance();
    else work();
  }
}

void Play::work() {
  switch (s_.tasks.back().work) {
    case Work::lines:     return do_lines();
    case Work::loss:      return do_loss();
    case Work::roll:      return do_roll();
    case Work::batch:     return do_batch();
    case Work::influence: return do_influence();
    case Work::peek:      return do_peek();
    case Work::rearm:     return do_rearm();
    case Work::marker:    return void(s_.question = Question::replacement_marker);
    case Work::none:      return;
  }
}

// ---- The lines of a card: RSL-53, RSL-57, RSL-58, RSL-75, RSL-82 ----------------------------------------------------

void Play::start_lines(Source source, int card, int ability, Seat who) {
  Task task{.work = Work::lines,
            .source = source,
            .card = static_cast<std::uint8_t>(card),
            .ability = static_cast<std::uint8_t>(ability)};
  task.stage = effects_of(task) != nullptr ? choosing : acting;
  task.who = who;
  s_.tasks.push(task);
}

void Play::do_lines() {
  Task& task = top(s_);
  const Effects* effects = effects_of(task);
  switch (task.stage) {
    case choosing:
      if (effects->choose && task.mode == 0) return void(s_.question = Question::mode);
      task.stage = rolling;
      [[fallthrough]];
    case rolling:
      task.stage = acting;
      if (effects->roll == 0) break;
      if (const Indicators regards = starred(task); !regards.empty())  // RSL-57
        return start_roll(task.source == Source::event ? RollKind::event : RollKind::strategy, task, effects->roll,
                          regards, effects->starred_gains);
      break;
    case picking: return void(s_.question = Question::pick_indicator);
    default:      break;
  }
  const auto common = lines_of(task, false), chosen = lines_of(task, true);
  while (task.next < common.size() + chosen.size()) {
    const Line& line = task.next < common.size() ? common[task.next] : chosen[task.next - common.size()];
    ++task.next;
    if ((line.star && !task.hit) || !holds(line) || (line.per != Per::none && amount(line) == 0)) continue;
    if (task.source == Source::ability && !changes(line)) continue;  // parts that cannot change anything are skipped
    if (line.pick && line.on.size() > 1) {                           // RSL-148
      task.stage = picking;
      return void(s_.question = Question::pick_indicator);
    }
    return do_line(line, line.on.empty() ? Indicator{} : line.on.front());
  }
  finish_lines();
}

void Play::choose_mode(Seat who, int mode) {
  Task& task = top(s_);
  task.mode = static_cast<std::uint8_t>(mode);
  journal_.tell(ModeChosen{who, cause_of(task), task.mode});
}

void Play::pick(Indicator on) {
  top(s_).stage = acting;
  do_line(picked_line(top(s_)), on);
}

void Play::do_line(const Line& line, Indicator on) {
  const Task task = top(s_);
  const int by = amount(line);
  switch (line.op) {
    case Op::move:
      if (by > 0) return gain(on, by, cause_of(task));
      return start_loss(on, -by, task, task.source == Source::strategy || task.source == Source::ability);
    case Op::counter:    return lay_counter(on, by, cause_of(task));  // RSL-76
    case Op::budget:     return change_budget(by);
    case Op::cube:       return change_cubes(by);
    case Op::peek:       return start_peek(line, task);
    case Op::draw_event: return void(s_.draws = static_cast<std::uint8_t>(std::min(s_.draws + by, most_events)));
    case Op::discard_event:
      for (int i = 0; i < by && s_.deck_count > 0; ++i) discard_event(0);
      return;
    case Op::rearm: {
      Task work{.work = Work::rearm, .source = task.source, .card = task.card, .ability = task.ability};
      work.amount = small(by);
      return s_.tasks.push(work);
    }
    case Op::extra_play:
      if (s_.step != Step::action) return;
      s_.plays = static_cast<std::uint8_t>(std::min(s_.plays + by, 100));
      return journal_.tell(PlaysRaised{s_.plays});
    case Op::waive_maintenance: return void(s_.waived = true);  // RSL-109
    case Op::cancel_event:                                      // RSL-105
      journal_.tell(EventCancelled{current_event(), RoleNo{task.card}});
      return finish_event(Fate::cancelled);
    case Op::cancel_loss: {  // RSL-106
      Task& loss = s_.tasks[s_.tasks.size() - 2];
      const int off = std::min<int>(line.by, loss.amount);
      loss.amount = small(loss.amount - off);
      return journal_.tell(LossReduced{loss.on, static_cast<std::uint8_t>(off), cause_of(task)});
    }
    case Op::die_mod: {  // RSL-107
      Task& roll = s_.tasks[s_.tasks.size() - 2];
      return void(roll.amount = small(roll.amount + line.by));
    }
    case Op::reroll: {  // RSL-61: a new face, the modifiers stay
      Task& roll = s_.tasks[s_.tasks.size() - 2];
      roll.face = static_cast<std::uint8_t>(1 + rng_.below(6));
      return journal_.tell(DieRerolled{RoleNo{task.card}, task.ability, roll.face});
    }
  }
}

void Play::finish_lines() {
  const Task task = s_.tasks.pop();
  if (task.source == Source::event) finish_event(Fate::resolved);
  if (task.source == Source::ability) burn_out(RoleNo{task.card});
}

// ---- Losses and what takes them off: RSL-63 to RSL-68 ---------------------------------------------------------------

void Play::start_loss(Indicator on, int amount, const Task& from, bool own) {
  Task task{.work = Work::loss, .source = from.source, .card = from.card, .ability = from.ability};
  task.on = on, task.amount = small(amount), task.good = own;
  s_.tasks.push(task);
}

void Play::do_loss() {
  Task& task = top(s_);
  const bool counter = task.source == Source::counter;
  const bool can_lose = counter || s_.space[index(task.on)] > 1;  // RSL-66
  if (task.stage == tested) {
    const StrategyNo card = s_.active[task.next];
    const Entry& entry = scenario()[card].entries[task.entry];
    if (task.hit) {
      const int off = std::min<int>(entry.by, task.amount);  // RSL-64
      task.amount = small(task.amount - off);
      journal_.tell(
          LossReduced{task.on, static_cast<std::uint8_t>(off), {Source::strategy, static_cast<std::uint8_t>(card), 0}});
    }
    ++task.entry;
    task.hit = false;
    task.stage = testing;
  }
  if (task.stage == testing) {
    const bool tests = can_lose && !(task.good && house_rule(HouseRule::cancel_scope) != 0);         // RSL-63
    for (; tests && task.amount > 0 && task.next < s_.active.size(); ++task.next, task.entry = 0) {  // RSL-65
      const auto& entries = scenario()[s_.active[task.next]].entries;
      for (; task.entry < entries.size(); ++task.entry) {  // NOLINT(bugprone-too-small-loop-variable): twelve at most
        const Entry& entry = entries[task.entry];
        if (entry.op != Entry::Op::cancel || !entry.on.has(task.on)) continue;
        if (house_rule(HouseRule::cancel_big_losses) != 0 && task.amount != entry.by) continue;  // RSL-64
        task.stage = tested;
        Task from = task;
        from.source = Source::strategy, from.card = static_cast<std::uint8_t>(s_.active[task.next]);
        return start_roll(RollKind::cancel, from, entry.faces, Indicators::only(task.on), true);
      }
    }
    task.stage = met;
  }
  if (task.stage == met && task.amount > 0 && can_lose && any_usable(Window::pre_effect, false))
    return void(s_.question = Question::pre_effect);  // RSL-68
  const Task loss = s_.tasks.pop();
  if (counter) top(s_).amount = small(top(s_).amount - loss.amount);
  else if (loss.amount > 0) lose(loss.on, loss.amount, cause_of(loss));
}

// ---- Dice: RSL-55 to RSL-62, RSL-100 to RSL-102 ---------------------------------------------------------------------

void Play::start_roll(RollKind kind, const Task& from, Faces faces, Indicators regards, bool good) {
  Task roll{.work = Work::roll, .source = from.source, .card = from.card, .ability = from.ability};
  roll.kind = kind, roll.faces = faces, roll.regards = regards, roll.good = good;
  roll.amount = small(rules_.modifiers(s_.active, kind, regards));
  roll.asked = house_rule(HouseRule::die_window) != 0 ? rules_.seats() : s_.stops;  // RSL-100
  s_.tasks.push(roll);
  journal_.tell(RollAnnounced{kind, cause_of(roll), regards, faces, roll.amount, s_.budget});
}

void Play::do_roll() {
  Task& roll = top(s_);
  if (roll.stage == announced) {
    if (!roll.asked.empty() && any_usable(Window::pre_roll, false)) return void(s_.question = Question::pre_roll);
    roll.stage = to_be_thrown;
  }
  roll.asked = {};
  if (roll.stage == to_be_thrown) {
    roll.face = static_cast<std::uint8_t>(1 + rng_.below(6));
    roll.stage = seen;
    journal_.tell(DieRolled{roll.face});
  }
  const int result = clamp_die(roll.face + roll.amount);
  const bool hit = shows(roll.faces, result);
  if (roll.stage == seen && hit != roll.good && any_usable(Window::post_roll, false))
    return void(s_.question = Question::post_roll);  // RSL-101
  const Task done = s_.tasks.pop();
  journal_.tell(RollSettled{done.kind, done.face, done.amount, static_cast<std::uint8_t>(result), hit});
  top(s_).hit = hit;
}

void Play::do_influence() {
  Task& task = top(s_);
  if (task.stage++ == 0)
    return start_roll(RollKind::influence, task, content()[task.on].influence[static_cast<std::size_t>(task.amount)],
                      Indicators::only(task.on), true);
  const Task done = s_.tasks.pop();
  journal_.tell(InfluenceTried{done.who, done.on, static_cast<std::uint8_t>(done.amount), done.hit, s_.budget});
  if (done.hit) gain(done.on, 1, cause_of(done));  // RSL-87
}

// ---- Role abilities: RSL-92 to RSL-111 ------------------------------------------------------------------------------

void Play::use_ability(Seat who, RoleNo role, int ability) {
  Seat holder = nobody;
  for (RoleInPlay& one : s_.roles)
    if (one.role == role)
      one.available = static_cast<std::uint8_t>(one.available & ~(1 << (ability - 1))), holder = one.holder;  // RSL-92
  journal_.tell(AbilityUsed{who, role, static_cast<std::uint8_t>(ability)});
  start_lines(Source::ability, static_cast<int>(role), ability, holder);
}

void Play::rearm(RoleNo role, int ability) {  // RSL-111
  for (RoleInPlay& one : s_.roles)
    if (one.role == role) one.available = static_cast<std::uint8_t>(one.available | 1 << (ability - 1));
  journal_.tell(AbilityRearmed{role, static_cast<std::uint8_t>(ability)});
  if (rules_.version() >= 2 && top(s_).source == Source::ability) ++s_.rearmed;
  --top(s_).amount;
}

void Play::do_rearm() {
  int used = 0;
  RoleNo role{};
  int ability = 0;
  for (const RoleInPlay& one : s_.roles)
    for (int number = 1; number <= 2; ++number)
      if (rearms(top(s_), one.role, number)) ++used, role = one.role, ability = number;
  if (used == 0 || top(s_).amount == 0) return void(s_.tasks.pop());
  if (used > 1) return void(s_.question = Question::rearm_choice);
  rearm(role, ability);
}

/// RSL-125, RSL-126.
void Play::burn_out(RoleNo role) {
  const ScenarioRule* burnout = rule(ScenarioRule::Op::ability_burnout);
  if (burnout == nullptr) return;
  const auto place = std::find_if(s_.roles.begin(), s_.roles.end(), [&](const auto& one) { return one.role == role; });
  if (place == s_.roles.end() && rules_.version() >= 2)
    return;  // another ability of it was used meanwhile, and it left then
  const auto face = static_cast<std::uint8_t>(1 + rng_.below(6));
  const bool lost = shows(burnout->faces, face);
  journal_.tell(ScenarioRolled{burnout->op, face, face, lost});
  if (!lost) return;
  Seat holder{};
  if (place != s_.roles.end()) holder = s_.roles.remove_at(static_cast<int>(place - s_.roles.begin())).holder;
  journal_.tell(RoleLost{role});
  Roles all;
  for (std::size_t number = 1; number <= scenario().roles.size(); ++number) all.add(static_cast<RoleNo>(number));
  const Roles unused = all - s_.used_roles;
  if (house_rule(HouseRule::reboot_replacement) == 0 || unused.empty() || s_.roles.full()) return;
  auto drawn = unused.begin();
  for (std::uint32_t skip = rng_.below(static_cast<std::uint32_t>(unused.size())); skip > 0; --skip) ++drawn;
  s_.roles.push({*drawn, holder, 0});
  s_.used_roles.add(*drawn);
  journal_.tell(RoleReplaced{role, *drawn, holder});
  s_.tasks.push(Task{.work = Work::marker, .card = static_cast<std::uint8_t>(*drawn)});
}

void Play::mark(int ability) {
  const RoleNo role{s_.tasks.pop().card};
  for (RoleInPlay& one : s_.roles)
    if (one.role == role) one.available = static_cast<std::uint8_t>(1 << (ability - 1));
  journal_.tell(AbilityRearmed{role, static_cast<std::uint8_t>(ability)});
}

}  // namespace parlor::resilience
