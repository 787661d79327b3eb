// SPDX-License-Identifier: MIT
// What cards do: lines, losses, dice, abilities; what they move is in movement.cpp. A card may wait for a die, a die for an
// ability, an ability for a choice; so each is a task on a stack, and the last one works until it is done or the table is
// asked.
#include <algorithm>

#include "games/resilience/rules.h"

namespace parlor::resilience {
namespace {

Cause cause_of(const Task& task) { return {task.source, task.card, task.ability}; }

int clamp_die(int face) { return std::clamp(face, 1, 6); }  // RSL-56

/// How far a task has come. Who answers a window moves it on by one (Rules::go_on).
enum LinesStage : std::uint8_t { choosing, rolling, acting, picking };
enum LossStage : std::uint8_t { testing, tested, met };
enum RollStage : std::uint8_t { announced, to_be_thrown, seen };

/// Of work between two questions. The box needs less than a hundred; a file may have every loss of a chain of events
/// tested by dozens of strategies, and somebody waits for the answer.
constexpr int most_pieces = 50'000;

}  // namespace

void Rules::run(State& s, Rng& rng, Journal& journal) const {
  int pieces = 0;
  while (s.question == Question::nothing && s.step != Step::over) {
    if (++pieces > most_pieces) return;  // no question is open, so nobody has an answer: the table ends the game
    if (s.tasks.empty()) advance(s, rng, journal);
    else work(s, rng, journal);
  }
}

void Rules::work(State& s, Rng& rng, Journal& journal) const {
  switch (s.tasks.back().work) {
    case Work::lines:     return do_lines(s, rng, journal);
    case Work::loss:      return do_loss(s, journal);
    case Work::roll:      return do_roll(s, rng, journal);
    case Work::batch:     return do_batch(s, journal);
    case Work::influence: return do_influence(s, journal);
    case Work::peek:      return do_peek(s, journal);
    case Work::rearm:     return do_rearm(s, journal);
    case Work::marker:    return void(s.question = Question::replacement_marker);
    case Work::none:      return;
  }
}

// ---- The lines of a card: RSL-53, RSL-57, RSL-58, RSL-75, RSL-82 ----------------------------------------------------

void Rules::start_lines(State& s, Source source, int card, int ability, Seat who) const {
  Task task{.work = Work::lines,
            .source = source,
            .card = static_cast<std::uint8_t>(card),
            .ability = static_cast<std::uint8_t>(ability)};
  task.stage = effects_of(task) != nullptr ? choosing : acting;
  task.who = who;
  s.tasks.push(task);
}

const Effects* Rules::effects_of(const Task& task) const {
  if (task.source == Source::event) return &(*scenario_)[EventNo{task.card}].effects;
  if (task.source == Source::strategy) return &(*scenario_)[StrategyNo{task.card}].effects;
  return nullptr;
}

std::span<const Line> Rules::lines_of(const Task& task, bool of_option) const {
  if (const Effects* effects = effects_of(task); effects != nullptr) {
    if (!of_option) return effects->common;
    if (task.mode == 0) return {};
    return effects->modes[task.mode - 1u];
  }
  if (of_option) return {};
  const Track& track = content_->tracks[task.card % indicator_count];
  if (task.source == Source::bonus) return track.bonus;
  if (task.source == Source::space) return (track.red >> task.ability & 1) != 0 ? track.red_lines : track.orange_lines;
  return (*scenario_)[RoleNo{task.card}].abilities[task.ability - 1u].lines;
}

const Line& Rules::picked_line(const Task& task) const {
  const auto common = lines_of(task, false);
  const std::size_t place = task.next - 1u;
  return place < common.size() ? common[place] : lines_of(task, true)[place - common.size()];
}

bool Rules::holds(const State& s, const Line& line, int cubes) const {  // RSL-149
  if (!line.conditional) return true;
  const When& when = line.when;
  if (cubes < when.cubes_min || cubes > when.cubes_max || s.turn < when.turn_min) return false;  // RSL-74
  if (when.active != no_strategy && !s.active.has(when.active)) return false;
  for (std::size_t i = 0; i < indicator_count; ++i)
    if (s.space[i] < when.ind_min[i] || s.space[i] > when.ind_max[i]) return false;
  return true;
}

int Rules::amount(const State& s, const Line& line) const {
  switch (line.per) {
    case Per::none:   return line.by;
    case Per::cubes:  return line.by * std::min<int>(s.cubes, line.most);
    case Per::active: return line.by * std::min<int>(s.active.size(), line.most);
  }
  return line.by;
}

/// RSL-59: the indicators of the starred lines that a roll would decide now; none: there is nothing to roll for.
Indicators Rules::starred(const State& s, const Task& task) const {
  Indicators on;
  for (const bool of_option : {false, true})
    for (const Line& line : lines_of(task, of_option))
      if (line.star && holds(s, line) && amount(s, line) != 0) on = on | line.on;
  return on;
}

void Rules::do_lines(State& s, Rng& rng, Journal& journal) const {
  Task& task = top(s);
  const Effects* effects = effects_of(task);
  switch (task.stage) {
    case choosing:
      if (effects->choose && task.mode == 0) return void(s.question = Question::mode);
      task.stage = rolling;
      [[fallthrough]];
    case rolling:
      task.stage = acting;
      if (effects->roll == 0) break;
      if (const Indicators regards = starred(s, task); !regards.empty())  // RSL-57
        return start_roll(s, task.source == Source::event ? RollKind::event : RollKind::strategy, task, effects->roll,
                          regards, effects->starred_gains, journal);
      break;
    case picking: return void(s.question = Question::pick_indicator);
    default:      break;
  }
  const auto common = lines_of(task, false), chosen = lines_of(task, true);
  while (task.next < common.size() + chosen.size()) {
    const Line& line = task.next < common.size() ? common[task.next] : chosen[task.next - common.size()];
    ++task.next;
    if ((line.star && !task.hit) || !holds(s, line) || (line.per != Per::none && amount(s, line) == 0)) continue;
    if (task.source == Source::ability && !changes(s, line)) continue;  // parts that cannot change anything are skipped
    if (line.pick && line.on.size() > 1) {                              // RSL-148
      task.stage = picking;
      return void(s.question = Question::pick_indicator);
    }
    return do_line(s, line, line.on.empty() ? Indicator{} : line.on.front(), rng, journal);
  }
  finish_lines(s, rng, journal);
}

void Rules::choose_mode(State& s, Seat who, int mode, Journal& journal) const {
  Task& task = top(s);
  task.mode = static_cast<std::uint8_t>(mode);
  journal.tell(ModeChosen{who, cause_of(task), task.mode});
}

void Rules::pick(State& s, Indicator on, Rng& rng, Journal& journal) const {
  top(s).stage = acting;
  do_line(s, picked_line(top(s)), on, rng, journal);
}

void Rules::do_line(State& s, const Line& line, Indicator on, Rng& rng, Journal& journal) const {
  const Task task = top(s);
  const int by = amount(s, line);
  switch (line.op) {
    case Op::move:
      if (by > 0) return gain(s, on, by, cause_of(task), journal);
      return start_loss(s, on, -by, task, task.source == Source::strategy || task.source == Source::ability);
    case Op::counter:    return lay_counter(s, on, by, cause_of(task), journal);  // RSL-76
    case Op::budget:     return change_budget(s, by, journal);
    case Op::cube:       return change_cubes(s, by, journal);
    case Op::peek:       return start_peek(s, line, task, journal);
    case Op::draw_event: return void(s.draws = static_cast<std::uint8_t>(std::min(s.draws + by, most_events)));
    case Op::discard_event:
      for (int i = 0; i < by && s.deck_count > 0; ++i) discard_event(s, 0, journal);
      return;
    case Op::rearm: {
      Task work{.work = Work::rearm, .source = task.source, .card = task.card, .ability = task.ability};
      work.amount = small(by);
      return s.tasks.push(work);
    }
    case Op::extra_play:
      if (s.step != Step::action) return;
      s.plays = static_cast<std::uint8_t>(std::min(s.plays + by, 100));
      return journal.tell(PlaysRaised{s.plays});
    case Op::waive_maintenance: return void(s.waived = true);  // RSL-109
    case Op::cancel_event:                                     // RSL-105
      journal.tell(EventCancelled{current_event(s), RoleNo{task.card}});
      return finish_event(s, Fate::cancelled);
    case Op::cancel_loss: {  // RSL-106
      Task& loss = s.tasks[s.tasks.size() - 2];
      const int off = std::min<int>(line.by, loss.amount);
      loss.amount = small(loss.amount - off);
      return journal.tell(LossReduced{loss.on, static_cast<std::uint8_t>(off), cause_of(task)});
    }
    case Op::die_mod: {  // RSL-107
      Task& roll = s.tasks[s.tasks.size() - 2];
      return void(roll.amount = small(roll.amount + line.by));
    }
    case Op::reroll: {  // RSL-61: a new face, the modifiers stay
      Task& roll = s.tasks[s.tasks.size() - 2];
      roll.face = static_cast<std::uint8_t>(1 + rng.below(6));
      return journal.tell(DieRerolled{RoleNo{task.card}, task.ability, roll.face});
    }
  }
}

void Rules::finish_lines(State& s, Rng& rng, Journal& journal) const {
  const Task task = s.tasks.pop();
  if (task.source == Source::event) finish_event(s, Fate::resolved);
  if (task.source == Source::ability) burn_out(s, RoleNo{task.card}, rng, journal);
}

// ---- Losses and what takes them off: RSL-63 to RSL-68 ---------------------------------------------------------------

void Rules::start_loss(State& s, Indicator on, int amount, const Task& from, bool own) const {
  Task task{.work = Work::loss, .source = from.source, .card = from.card, .ability = from.ability};
  task.on = on, task.amount = small(amount), task.good = own;
  s.tasks.push(task);
}

void Rules::do_loss(State& s, Journal& journal) const {
  Task& task = top(s);
  const bool counter = task.source == Source::counter;
  const bool can_lose = counter || s.space[index(task.on)] > 1;  // RSL-66
  if (task.stage == tested) {
    const StrategyNo card = s.active[task.next];
    const Entry& entry = (*scenario_)[card].entries[task.entry];
    if (task.hit) {
      const int off = std::min<int>(entry.by, task.amount);  // RSL-64
      task.amount = small(task.amount - off);
      journal.tell(
          LossReduced{task.on, static_cast<std::uint8_t>(off), {Source::strategy, static_cast<std::uint8_t>(card), 0}});
    }
    ++task.entry;
    task.hit = false;
    task.stage = testing;
  }
  if (task.stage == testing) {
    const bool tests = can_lose && !(task.good && house_rule(HouseRule::cancel_scope) != 0);        // RSL-63
    for (; tests && task.amount > 0 && task.next < s.active.size(); ++task.next, task.entry = 0) {  // RSL-65
      const auto& entries = (*scenario_)[s.active[task.next]].entries;
      for (; task.entry < entries.size(); ++task.entry) {
        const Entry& entry = entries[task.entry];
        if (entry.op != Entry::Op::cancel || !entry.on.has(task.on)) continue;
        if (house_rule(HouseRule::cancel_big_losses) != 0 && task.amount != entry.by) continue;  // RSL-64
        task.stage = tested;
        Task from = task;
        from.source = Source::strategy, from.card = static_cast<std::uint8_t>(s.active[task.next]);
        return start_roll(s, RollKind::cancel, from, entry.faces, Indicators::only(task.on), true, journal);
      }
    }
    task.stage = met;
  }
  if (task.stage == met && task.amount > 0 && can_lose && any_usable(s, Window::pre_effect, false))
    return void(s.question = Question::pre_effect);  // RSL-68
  const Task loss = s.tasks.pop();
  if (counter) top(s).amount = small(top(s).amount - loss.amount);
  else if (loss.amount > 0) lose(s, loss.on, loss.amount, cause_of(loss), journal);
}

// ---- Dice: RSL-55 to RSL-62, RSL-100 to RSL-102 ---------------------------------------------------------------------

int Rules::modifiers(std::span<const StrategyNo> active, RollKind kind, Indicators regards) const {  // RSL-52, RSL-89
  int sum = special_modifiers(active, kind);
  for (StrategyNo card : active)
    for (const Entry& entry : (*scenario_)[card].entries)
      if (entry.op == Entry::Op::die_mod && may_regard(entry.rolls, kind) &&
          (entry.on.empty() || !(entry.on & regards).empty()))
        sum += entry.by;
  return sum;
}

int Rules::special_modifiers(std::span<const StrategyNo> active, RollKind kind) const {
  const auto in_force = [&](StrategyNo card) {
    return card == no_strategy || std::find(active.begin(), active.end(), card) != active.end();
  };
  int sum = 0;
  for (const ScenarioRule& special : scenario_->rules)  // RSL-131
    if (special.op == ScenarioRule::Op::die_mod && may_regard(special.rolls, kind) && in_force(special.while_active))
      sum += special.by;
  return sum;
}

void Rules::start_roll(State& s, RollKind kind, const Task& from, Faces faces, Indicators regards, bool good,
                       Journal& journal) const {
  Task roll{.work = Work::roll, .source = from.source, .card = from.card, .ability = from.ability};
  roll.kind = kind, roll.faces = faces, roll.regards = regards, roll.good = good;
  roll.amount = small(modifiers(s.active, kind, regards));
  roll.asked = house_rule(HouseRule::die_window) != 0 ? seats() : s.stops;  // RSL-100
  s.tasks.push(roll);
  journal.tell(RollAnnounced{kind, cause_of(roll), regards, faces, roll.amount, s.budget});
}

void Rules::do_roll(State& s, Rng& rng, Journal& journal) const {
  Task& roll = top(s);
  if (roll.stage == announced) {
    if (!roll.asked.empty() && any_usable(s, Window::pre_roll, false)) return void(s.question = Question::pre_roll);
    roll.stage = to_be_thrown;
  }
  roll.asked = {};
  if (roll.stage == to_be_thrown) {
    roll.face = static_cast<std::uint8_t>(1 + rng.below(6));
    roll.stage = seen;
    journal.tell(DieRolled{roll.face});
  }
  const int result = clamp_die(roll.face + roll.amount);
  const bool hit = shows(roll.faces, result);
  if (roll.stage == seen && hit != roll.good && any_usable(s, Window::post_roll, false))
    return void(s.question = Question::post_roll);  // RSL-101
  const Task done = s.tasks.pop();
  journal.tell(RollSettled{done.kind, done.face, done.amount, static_cast<std::uint8_t>(result), hit});
  top(s).hit = hit;
}

void Rules::do_influence(State& s, Journal& journal) const {
  Task& task = top(s);
  if (task.stage++ == 0)
    return start_roll(s, RollKind::influence, task,
                      (*content_)[task.on].influence[static_cast<std::size_t>(task.amount)], Indicators::only(task.on),
                      true, journal);
  const Task done = s.tasks.pop();
  journal.tell(InfluenceTried{done.who, done.on, static_cast<std::uint8_t>(done.amount), done.hit, s.budget});
  if (done.hit) gain(s, done.on, 1, cause_of(done), journal);  // RSL-87
}

// ---- Role abilities: RSL-92 to RSL-111 ------------------------------------------------------------------------------

Window Rules::window(const State& s) const {
  switch (s.question) {
    case Question::maintenance_ability: return Window::maintenance;
    case Question::event_stop:          return Window::event_reveal;
    case Question::pre_roll:            return Window::pre_roll;
    case Question::post_roll:           return Window::post_roll;
    case Question::pre_effect:          return Window::pre_effect;
    case Question::action:              return Window::action;
    default:                            return Window::free;
  }
}

/// Does the line fit the roll or the loss that is being looked at?
bool Rules::matches(const State& s, const Line& line) const {
  if (s.tasks.empty()) return false;
  const Task& under =
      s.tasks.back().work == Work::lines && s.tasks.size() > 1 ? s.tasks[s.tasks.size() - 2] : s.tasks.back();
  if (line.op == Op::cancel_loss) return under.work == Work::loss && under.amount > 0 && line.on.has(under.on);
  if (under.work != Work::roll) return false;
  if (line.op == Op::die_mod && house_rule(HouseRule::die_window) != 0 && under.stage == seen) return false;  // RSL-101
  return (line.rolls == 0 || (line.rolls >> static_cast<int>(under.kind) & 1) != 0) &&
         (line.on.empty() || !(line.on & under.regards).empty());
}

/// RSL-94: would this part of an ability change anything now?
bool Rules::changes(const State& s, const Line& line) const {
  const int by = amount(s, line);
  if (by == 0 && line.per != Per::none) return false;
  if (!holds(s, line)) return false;
  switch (line.op) {
    case Op::move:
      for (Indicator on : line.on)
        if (by > 0 ? s.space[index(on)] < top_space : s.space[index(on)] > 1) return true;
      return false;
    case Op::counter:       return true;
    case Op::budget:        return s.budget_open && (by > 0 || s.budget > 0);
    case Op::cube:          return by > 0 ? s.cubes < most_cubes() : s.cubes > 0;
    case Op::peek:          return s.deck_count > (line.then == Then::bottom_one ? 1 : 0);  // RSL-108
    case Op::draw_event:
    case Op::discard_event: return s.deck_count > 0;
    case Op::rearm:
      return std::any_of(s.roles.begin(), s.roles.end(), [](const RoleInPlay& role) { return role.available != 3; }) &&
             (version() < 2 || s.rearmed < most_rearmed);
    case Op::extra_play:        return s.step == Step::action;
    case Op::waive_maintenance: return s.step == Step::maintenance && maintenance(s) > 0;
    case Op::cancel_event:
      return s.event_stage == EventStage::revealed &&
             (line.filter == Filter::any || (*scenario_)[current_event(s)].symbol != Symbol::none);
    case Op::cancel_loss:
    case Op::die_mod:
    case Op::reroll:      return matches(s, line);
  }
  return false;
}

bool Rules::usable(const State& s, const RoleInPlay& role, int ability, Window window) const {
  if ((role.available >> (ability - 1) & 1) == 0) return false;
  const Ability& power = (*scenario_)[role.role].abilities[static_cast<std::size_t>(ability - 1)];
  if (!power.in(window) && !power.in(Window::free)) return false;  // RSL-95, RSL-96
  if (s.tasks.size() + 4 > most_tasks) return false;               // a card, a loss and a die must still find room
  const bool at_die = !power.in(Window::free) &&
                      (window == Window::pre_roll || window == Window::post_roll || window == Window::pre_effect);
  for (const Line& line : power.lines)
    if (changes(s, line) && (!at_die || line.op == Op::die_mod || line.op == Op::reroll || line.op == Op::cancel_loss))
      return true;
  return false;
}

bool Rules::before_abilities(const State& s) const {
  return s.question == Question::role_choice || (s.turn == 0 && house_rule(HouseRule::ability_start) == 0);
}

bool Rules::any_usable(const State& s, Window window, bool free_too) const {
  for (const RoleInPlay& role : s.roles) {
    if (role.available == 0) continue;
    for (int ability = 1; ability <= 2; ++ability) {
      const Ability& power = (*scenario_)[role.role].abilities[static_cast<std::size_t>(ability - 1)];
      if ((power.in(window) || (free_too && power.in(Window::free))) && usable(s, role, ability, window)) return true;
    }
  }
  return false;
}

void Rules::use_ability(State& s, Seat who, RoleNo role, int ability, Journal& journal) const {
  Seat holder = nobody;
  for (RoleInPlay& one : s.roles)
    if (one.role == role)
      one.available = static_cast<std::uint8_t>(one.available & ~(1 << (ability - 1))), holder = one.holder;  // RSL-92
  journal.tell(AbilityUsed{who, role, static_cast<std::uint8_t>(ability)});
  start_lines(s, Source::ability, static_cast<int>(role), ability, holder);
}

void Rules::rearm(State& s, RoleNo role, int ability, Journal& journal) const {  // RSL-111
  for (RoleInPlay& one : s.roles)
    if (one.role == role) one.available = static_cast<std::uint8_t>(one.available | 1 << (ability - 1));
  journal.tell(AbilityRearmed{role, static_cast<std::uint8_t>(ability)});
  if (version() >= 2 && top(s).source == Source::ability) ++s.rearmed;
  --top(s).amount;
}

/// An ability never re-arms itself, and abilities re-arm but so many in a turn: or a turn might have no end.
bool Rules::rearms(const State& s, const Task& by, RoleNo role, int ability) const {
  if (version() >= 2 && by.source == Source::ability &&
      (s.rearmed >= most_rearmed || (RoleNo{by.card} == role && by.ability == ability)))
    return false;
  for (const RoleInPlay& one : s.roles)
    if (one.role == role) return (one.available >> (ability - 1) & 1) == 0;
  return false;
}

void Rules::do_rearm(State& s, Journal& journal) const {
  int used = 0;
  RoleNo role{};
  int ability = 0;
  for (const RoleInPlay& one : s.roles)
    for (int number = 1; number <= 2; ++number)
      if (rearms(s, top(s), one.role, number)) ++used, role = one.role, ability = number;
  if (used == 0 || top(s).amount == 0) return void(s.tasks.pop());
  if (used > 1) return void(s.question = Question::rearm_choice);
  rearm(s, role, ability, journal);
}

/// RSL-125, RSL-126.
void Rules::burn_out(State& s, RoleNo role, Rng& rng, Journal& journal) const {
  const ScenarioRule* burnout = rule(ScenarioRule::Op::ability_burnout);
  if (burnout == nullptr) return;
  const auto place = std::find_if(s.roles.begin(), s.roles.end(), [&](const auto& one) { return one.role == role; });
  if (place == s.roles.end() && version() >= 2) return;  // another ability of it was used meanwhile, and it left then
  const auto face = static_cast<std::uint8_t>(1 + rng.below(6));
  const bool lost = shows(burnout->faces, face);
  journal.tell(ScenarioRolled{burnout->op, face, face, lost});
  if (!lost) return;
  Seat holder{};
  if (place != s.roles.end()) holder = s.roles.remove_at(static_cast<int>(place - s.roles.begin())).holder;
  journal.tell(RoleLost{role});
  Roles all;
  for (std::size_t number = 1; number <= scenario_->roles.size(); ++number) all.add(static_cast<RoleNo>(number));
  const Roles unused = all - s.used_roles;
  if (house_rule(HouseRule::reboot_replacement) == 0 || unused.empty() || s.roles.full()) return;
  auto drawn = unused.begin();
  for (std::uint32_t skip = rng.below(static_cast<std::uint32_t>(unused.size())); skip > 0; --skip) ++drawn;
  s.roles.push({*drawn, holder, 0});
  s.used_roles.add(*drawn);
  journal.tell(RoleReplaced{role, *drawn, holder});
  s.tasks.push(Task{.work = Work::marker, .card = static_cast<std::uint8_t>(*drawn)});
}

void Rules::mark(State& s, int ability, Journal& journal) const {
  const RoleNo role{s.tasks.pop().card};
  for (RoleInPlay& one : s.roles)
    if (one.role == role) one.available = static_cast<std::uint8_t>(1 << (ability - 1));
  journal.tell(AbilityRearmed{role, static_cast<std::uint8_t>(ability)});
}

const ScenarioRule* Rules::rule(ScenarioRule::Op op) const {
  for (const ScenarioRule& special : scenario_->rules)
    if (special.op == op) return &special;
  return nullptr;
}

}  // namespace parlor::resilience
