// SPDX-License-Identifier: MIT
// The turn, from set-up to the end of the game. What cards do is in work.cpp.
#include <algorithm>

#include "games/resilience/rules.h"

namespace parlor::resilience {
namespace {

template <class Number> Set<Number, std::uint64_t> set_of(const std::vector<Number>& list) {
  Set<Number, std::uint64_t> set;
  for (Number card : list) set.add(card);
  return set;
}

}  // namespace

// ---- Set-up: RSL-03 to RSL-23 ----------------------------------------------------------------------------------------

void Rules::build_deck(State& s, Rng& rng, Journal& journal) const {
  std::array<std::uint8_t, most_event_numbers> left{};
  for (std::size_t i = 0; i < scenario_->events.size(); ++i)
    left[i + 1] = static_cast<std::uint8_t>(scenario_->events[i].copies);
  EventList deck, pool, aside;
  const auto take = [&](const Picks& picks, EventList& into) {
    for (int i = 0; i < picks.count; ++i) into.push(picks.card);
    left[static_cast<std::size_t>(picks.card)] =
        static_cast<std::uint8_t>(left[static_cast<std::size_t>(picks.card)] - picks.count);
  };
  for (const Picks& picks : scenario_->fixed) take(picks, deck);  // RSL-10
  EventList inserts;
  for (const Segment& segment : scenario_->segments)
    for (const Picks& picks : segment.inserts) take(picks, inserts);
  const auto barred = set_of(scenario_->barred);  // RSL-11
  for (std::size_t number = 1; number <= scenario_->events.size(); ++number)
    for (int copy = 0; copy < left[number]; ++copy)
      (barred.has(static_cast<EventNo>(number)) ? aside : pool).push(static_cast<EventNo>(number));
  rng.shuffle(pool);
  for (int i = 0; i < scenario_->random; ++i) deck.push(pool.pop());  // RSL-12
  for (EventNo card : pool) aside.push(card);
  std::sort(aside.begin(), aside.end());  // in a fixed order, which tells nothing
  rng.shuffle(deck);                      // RSL-13

  std::size_t place = 0;
  const auto lay = [&](EventNo card, int segment) {
    s.slots[place++] = {card, {}, static_cast<std::uint8_t>(segment), Fate::none};
  };
  if (scenario_->segments.empty())
    for (EventNo card : deck) lay(card, 0);
  int next = 0;
  for (int number = 0; number < static_cast<int>(scenario_->segments.size()); ++number) {  // RSL-15
    const Segment& segment = scenario_->segments[static_cast<std::size_t>(number)];
    const std::size_t first = place;
    for (int i = 0, take_now = segment.take < 0 ? deck.size() - next : segment.take; i < take_now; ++i)
      lay(deck[next++], number);
    for (const Picks& picks : segment.inserts)
      for (int i = 0; i < picks.count; ++i) lay(picks.card, number);
    rng.shuffle(std::span{s.slots}.subspan(first, place - first));
  }
  s.deck_count = static_cast<std::uint8_t>(place);
  for (EventNo card : aside) lay(card, 0);
  journal.tell(DeckBuilt{s.deck_count});
}

Seat Rules::seat_of_slot(const State& s, int slot) const {  // RSL-21
  return slot < players_ ? seat_at((index(s.lead) + slot) % players_) : s.lead;
}

void Rules::deal_role(State& s, int slot, RoleNo role, RoleSlot::How how, Journal& journal) const {
  const Seat holder = seat_of_slot(s, slot);
  s.roles.push({role, holder, 3});  // RSL-22
  s.used_roles.add(role);
  journal.tell(RoleDealt{holder, role, how});
}

Roles Rules::candidates(const State& s, int slot) const {
  return slots_[static_cast<std::size_t>(slot)].of - s.used_roles;
}

/// RSL-18: choices in the order of the slots, then what is left to chance.
void Rules::deal_next_role(State& s, Rng& rng, Journal& journal) const {
  const int count = static_cast<int>(slots_.size());
  for (; s.slot < count; ++s.slot) {
    if (slots_[s.slot].how != RoleSlot::How::chosen) continue;
    const Roles free = candidates(s, s.slot);
    if (free.size() != 1) return void(s.question = Question::role_choice);
    deal_role(s, s.slot, *free.begin(), RoleSlot::How::chosen, journal);  // RSL-153
  }
  for (int slot = 0; slot < count; ++slot) {
    if (slots_[static_cast<std::size_t>(slot)].how != RoleSlot::How::random) continue;
    const Roles free = candidates(s, slot);
    if (free.empty()) {
      s.slot = static_cast<std::uint8_t>(slot), s.question = Question::role_choice;
      return;
    }
    auto drawn = free.begin();
    for (std::uint32_t skip = rng.below(static_cast<std::uint32_t>(free.size())); skip > 0; --skip) ++drawn;
    deal_role(s, slot, *drawn, RoleSlot::How::random, journal);
  }
  lay_out_strategies(s, journal);
  s.slot = static_cast<std::uint8_t>(scenario_->choose_strategies);
  s.step = Step::start_strategies;
}

void Rules::choose_role(State& s, RoleNo role, Journal& journal) const {
  deal_role(s, s.slot++, role, RoleSlot::How::chosen, journal);
}

void Rules::lay_out_strategies(State& s, Journal& journal) const {
  const Strategies banned = set_of(scenario_->banned);
  for (std::size_t number = 1; number <= scenario_->strategies.size(); ++number)
    if (!banned.has(static_cast<StrategyNo>(number))) s.market.add(static_cast<StrategyNo>(number));  // RSL-06
  for (StrategyNo card : scenario_->start_strategies) {                                               // RSL-07
    s.market.remove(card);
    s.reserve.add(card);
    journal.tell(StrategyGranted{card, false});
  }
  for (const ScenarioRule& special : scenario_->rules) {  // RSL-150
    for (StrategyNo card : special.strategies) {
      s.market.remove(card);
      s.active.push(card);
      journal.tell(StrategyGranted{card, true});
    }
    for (const auto& [on, by] : special.counters) lay_counter(s, on, by, {Source::scenario, 0, 0}, journal);
    if (special.op == ScenarioRule::Op::start_cubes) change_cubes(s, special.by, journal);
    if (special.op == ScenarioRule::Op::end_after_turn) set_final_turn(s, special.by, special.op, journal);
  }
}

void Rules::ask_start_strategy(State& s, Rng& rng, Journal& journal) const {
  if (s.slot == 0) return start_turn(s, rng, journal);
  s.question = Question::start_strategy;  // RSL-08
}

void Rules::take_strategy(State& s, StrategyNo card, Journal& journal) const {
  --s.slot;
  s.market.remove(card);
  s.reserve.add(card);
  journal.tell(StrategyGranted{card, false});
}

// ---- The turn: RSL-24 to RSL-46 --------------------------------------------------------------------------------------

/// One move of the turn's own clockwork, when no card is at work.
void Rules::advance(State& s, Rng& rng, Journal& journal) const {
  if (s.draws > 0 && s.event_stage == EventStage::none && s.turn > 0) return draw_event(s, rng, journal);
  switch (s.step) {
    case Step::roles:            return deal_next_role(s, rng, journal);
    case Step::start_strategies: return ask_start_strategy(s, rng, journal);
    case Step::turn_start:  // RSL-25, RSL-97
      if (!s.skipped && any_usable(s, Window::free, true)) return void(s.question = Question::turn_start);
      return set_budget(s, journal);
    case Step::maintenance: return maintain(s, journal);
    case Step::counters:    return apply_next_counters(s, journal);
    case Step::spaces:      return apply_next_space(s, journal);
    case Step::buying:      return ask_to_buy(s, rng, journal);
    case Step::event:       return handle_event(s, journal);
    case Step::action:      return void(s.question = Question::action);
    case Step::turn_end:  // RSL-97
      if (!s.skipped && any_usable(s, Window::free, true)) return void(s.question = Question::turn_end);
      return check_turn(s, rng, journal);
    case Step::over: return;
  }
}

/// A stop is answered, a window is closed.
void Rules::go_on(State& s) const {
  switch (s.question) {
    case Question::turn_start:
    case Question::maintenance_ability:
    case Question::event_stop:
    case Question::turn_end:            s.skipped = true; return;
    case Question::pre_roll:
    case Question::post_roll:
    case Question::pre_effect:          ++top(s).stage; return;
    default:                            return;
  }
}

void Rules::start_turn(State& s, Rng& rng, Journal& journal) const {
  ++s.turn;
  s.step = Step::turn_start;
  s.skipped = s.waived = s.automatic = false;
  s.rearmed = 0;
  s.resolved = {};
  journal.tell(TurnStarted{s.turn});
  const ScenarioRule* clock = rule(ScenarioRule::Op::end_roll);  // RSL-133
  if (clock == nullptr || s.turn < clock->by || s.final_turn != 0) return;
  const auto face = static_cast<std::uint8_t>(1 + rng.below(6));
  const int total = face + clock->add;
  journal.tell(ScenarioRolled{clock->op, face, total, total < s.turn});
  if (total < s.turn) set_final_turn(s, s.turn + clock->extra_turns, clock->op, journal);
}

void Rules::set_final_turn(State& s, int turn, ScenarioRule::Op reason, Journal& journal) const {
  if (s.final_turn != 0) return;  // RSL-120: once set it is never moved
  s.final_turn = static_cast<std::uint8_t>(turn);
  journal.tell(FinalTurnSet{s.final_turn, reason});
}

int Rules::income(const State& s) const {
  int income = 0;
  for (StrategyNo card : s.active)
    for (const Entry& entry : (*scenario_)[card].entries)
      if (entry.op == Entry::Op::income) income += entry.by;
  for (const ScenarioRule& special : scenario_->rules)
    if (special.op == ScenarioRule::Op::budget_bonus) income += special.by;  // RSL-150
  return income;
}

int Rules::maintenance(const State& s) const {
  if (s.waived) return 0;  // RSL-109
  int total = 0;
  for (StrategyNo card : s.active) total += (*scenario_)[card].maintenance;
  return total;
}

void Rules::set_budget(State& s, Journal& journal) const {  // RSL-27
  s.from_gov = s.space[index(Indicator::gov)], s.from_eco = s.space[index(Indicator::eco)];
  s.income = static_cast<std::int8_t>(std::clamp(income(s), -100, 100));
  s.budget = static_cast<std::uint8_t>(std::max(0, s.from_gov + s.from_eco + s.income));
  s.upkeep = 0;
  s.budget_open = true;
  s.skipped = false;
  s.step = Step::maintenance;
  journal.tell(BudgetSet{s.from_gov, s.from_eco, s.income, s.budget});
}

void Rules::maintain(State& s, Journal& journal) const {
  if (!s.active.empty()) {
    if (!s.skipped && any_usable(s, Window::maintenance, false))
      return void(s.question = Question::maintenance_ability);  // RSL-98
    s.skipped = true;
    const int due = maintenance(s);
    const bool voluntary = house_rule(HouseRule::maintenance_lapse) != 0 && !s.waived && !s.settled;
    if (due > s.budget || voluntary) {  // RSL-31, RSL-32
      if (due <= s.budget || s.active.size() > 1 || money_at_hand(s))
        return void(s.question = Question::maintenance_discard);
      return discard(s, nobody, s.active[0], journal);  // RSL-153
    }
    s.budget = static_cast<std::uint8_t>(s.budget - due);  // RSL-30
    s.upkeep = static_cast<std::uint8_t>(due);
    journal.tell(MaintenancePaid{s.active, s.upkeep, s.budget, s.waived});
  }
  s.settled = false;
  for (Counter& counter : s.counters) counter.due = true;  // RSL-36
  s.automatic = false;
  s.coloured = coloured(s);
  s.step = Step::counters;
}

/// A decision with one answer is still asked while money could change what can be answered (RSL-110).
bool Rules::money_at_hand(const State& s) const {
  for (const RoleInPlay& role : s.roles)
    for (int ability = 1; ability <= 2; ++ability) {
      const Lines& lines = (*scenario_)[role.role].abilities[static_cast<std::size_t>(ability - 1)].lines;
      const bool money =
          std::any_of(lines.begin(), lines.end(), [](const Line& line) { return line.op == Op::budget; });
      if (money && usable(s, role, ability, Window::free)) return true;
    }
  return false;
}

Indicators Rules::waiting_batches(const State& s) const {
  Indicators on;
  for (const Counter& counter : s.counters)
    if (counter.due) on.add(counter.on);
  return on;
}

Indicators Rules::coloured(const State& s) const {
  Indicators on;
  for (int i = 0; i < indicator_count; ++i) {
    const Track& track = content_->tracks[static_cast<std::size_t>(i)];
    const int space = s.space[static_cast<std::size_t>(i)];
    const bool bonus = house_rule(HouseRule::space8) != 0 && space == top_space && !track.bonus.empty();  // RSL-48
    if (((track.orange | track.red) >> space & 1) != 0 || bonus) on.add(indicator_at(i));
  }
  return on;
}

Indicators Rules::waiting_spaces(const State& s) const {  // RSL-38 to RSL-40
  const Indicators now = coloured(s) - s.resolved;
  return house_rule(HouseRule::prep_space_effects) == 0 ? now : now & s.coloured;
}

void Rules::apply_next_counters(State& s, Journal& journal) const {
  const Indicators batches = waiting_batches(s);
  const bool mixed = house_rule(HouseRule::prep_order) != 0;  // RSL-42
  const Indicators spaces = mixed ? waiting_spaces(s) : Indicators{};
  if (batches.empty() && spaces.empty()) {
    s.automatic = false;
    s.step = Step::spaces;
    if (!mixed) s.coloured = coloured(s);
    return;
  }
  if (batches.size() + spaces.size() > 1 && !s.automatic) return void(s.question = Question::counter_order);  // RSL-43
  if (!batches.empty()) return start_batch(s, next_batch(s, batches));
  apply_space(s, next_space(s, spaces), journal);
}

void Rules::apply_next_space(State& s, Journal& journal) const {
  const Indicators spaces = waiting_spaces(s);
  if (spaces.empty()) {
    s.automatic = false;
    s.step = Step::buying;
    return;
  }
  if (spaces.size() > 1 && !s.automatic) return void(s.question = Question::space_order);
  apply_space(s, next_space(s, spaces), journal);
}

std::span<const Line> Rules::space_lines(const State& s, Indicator on) const {
  const Track& track = (*content_)[on];
  const int space = s.space[index(on)];
  if ((track.red >> space & 1) != 0) return track.red_lines;
  if ((track.orange >> space & 1) != 0) return track.orange_lines;
  if (space == top_space) return track.bonus;
  return {};
}

void Rules::apply_space(State& s, Indicator on, Journal& journal) const {
  s.resolved.add(on);  // RSL-40
  const std::uint8_t space = s.space[index(on)];
  if (space == top_space) journal.tell(BonusApplied{on});
  else journal.tell(SpaceApplied{on, space, ((*content_)[on].red >> space & 1) != 0});
  start_lines(s, space == top_space ? Source::bonus : Source::space, index(on), space,
              nobody);  // RSL-38: the space as it is now
}

/// Batches with a negative sum first, then the others, each in the order of the indicators.
Indicator Rules::next_batch(const State& s, Indicators batches) const {
  for (Indicator on : batches) {
    int sum = 0;
    for (const Counter& counter : s.counters)
      if (counter.due && counter.on == on) sum += counter.by;
    if (sum < 0) return on;
  }
  return batches.front();
}

/// The one whose effect hits the fewest others that wait.
Indicator Rules::next_space(const State& s, Indicators spaces) const {
  Indicator best = spaces.front();
  int fewest = indicator_count + 1;
  for (Indicator on : spaces) {
    Indicators hits;
    for (const Line& line : space_lines(s, on)) hits = hits | line.on;
    const int others = (hits & (spaces - Indicators::only(on))).size();
    if (others < fewest) best = on, fewest = others;
  }
  return best;
}

int Rules::price(const State& s, StrategyNo card) const {  // RSL-45
  if (s.market.has(card)) return (*scenario_)[card].cost;
  if (s.discarded.has(card)) return 2 * (*scenario_)[card].cost;
  return -1;  // RSL-46
}

void Rules::ask_to_buy(State& s, Rng& rng, Journal& journal) const {
  const auto any_at = [&](Strategies cards, int times) {
    for (StrategyNo card : cards)
      if (times * (*scenario_)[card].cost <= s.budget) return true;
    return false;
  };
  if (!s.settled && (any_at(s.market, 1) || any_at(s.discarded, 2) || money_at_hand(s)))
    return void(s.question = Question::buy);  // RSL-153
  s.settled = false;
  start_event(s, EventPhase::first, rng, journal);
}

void Rules::buy(State& s, Seat who, StrategyNo card, Journal& journal) const {
  const auto cost = static_cast<std::uint8_t>(price(s, card));
  s.budget = static_cast<std::uint8_t>(s.budget - cost);
  s.market.remove(card);
  s.discarded.remove(card);
  s.reserve.add(card);  // RSL-44
  journal.tell(StrategyBought{who, card, cost, s.budget});
}

/// RSL-33, RSL-90, RSL-91.
void Rules::discard(State& s, Seat who, StrategyNo card, Journal& journal) const {
  s.active.remove(card);
  const bool removed = (*scenario_)[card].removed_when_discarded;
  (removed ? s.removed : s.discarded).add(card);
  if (s.step == Step::maintenance) journal.tell(StrategyLapsed{card, removed});
  else journal.tell(StrategyDiscarded{who, card, removed});
}

// ---- Event phases: RSL-69 to RSL-79 ----------------------------------------------------------------------------------

void Rules::start_event(State& s, EventPhase phase, Rng& rng, Journal& journal) const {
  s.step = Step::event;
  s.event_phase = phase;
  if (s.deck_count == 0) {  // RSL-79
    journal.tell(EventSkipped{phase});
    return leave_event(s);
  }
  if (!s.opened && house_rule(HouseRule::quiet_opening) == 0) return_quiet_opening(s, rng, journal);
  s.opened = true;
  Slot& top = s.slots[s.played_count++];  // RSL-69
  --s.deck_count;
  forget_glimpse(s, top.card);
  top.known = {};
  s.event_stage = EventStage::revealed;
  s.skipped = false;
  journal.tell(EventRevealed{phase, top.card, s.deck_count});
}

/// RSL-70, RSL-71: as long as the first part of the deck holds anything else.
void Rules::return_quiet_opening(State& s, Rng& rng, Journal& journal) const {
  const int first = s.played_count;
  int last = first;
  bool only_quiet = true;
  for (; last < first + s.deck_count && s.slots[last].segment == s.slots[first].segment; ++last)
    only_quiet = only_quiet && (*scenario_)[s.slots[last].card].tone == Tone::quiet;
  if (only_quiet) return;
  while ((*scenario_)[s.slots[first].card].tone == Tone::quiet) {
    journal.tell(EventReturned{s.slots[first].card});
    s.slots[first].known = everyone;
    for (int place = first; place < last; ++place) {
      Slot& slot = s.slots[place];
      const Glimpse glimpse{slot.card, slot.known, slot.segment};
      if (!slot.known.empty() && !s.glimpses.has(glimpse) && !s.glimpses.full()) s.glimpses.push(glimpse);
      slot.known = {};
    }
    rng.shuffle(std::span{s.slots}.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(last - first)));
  }
}

/// A card that was glimpsed before a shuffle may be the one revealed now: what is known of the rest is one card less.
void Rules::forget_glimpse(State& s, EventNo card) const {
  SeatSet seers = everyone;
  for (int i = 0; i < s.glimpses.size(); ++i) {
    Glimpse& glimpse = s.glimpses[i];
    if (glimpse.card != card) continue;
    const SeatSet these = glimpse.seers & seers;
    glimpse.seers = glimpse.seers - these;
    seers = seers - these;
    if (glimpse.seers.empty()) s.glimpses.remove_at(i--);
  }
}

/// RSL-147: after the current card, in the same phase or outside of both.
void Rules::draw_event(State& s, Rng& rng, Journal& journal) const {
  --s.draws;
  if (s.deck_count == 0) return void(s.draws = 0);
  if (s.step != Step::event) s.back_to = s.step, s.event_phase = EventPhase::extra;
  start_event(s, s.event_phase, rng, journal);
}

void Rules::handle_event(State& s, Journal& journal) const {
  if (s.event_stage == EventStage::revealed) {
    if (!s.skipped && any_usable(s, Window::event_reveal, true))
      return void(s.question = Question::event_stop);  // RSL-97
    return resolve_event(s, journal);
  }
  leave_event(s);
}

void Rules::resolve_event(State& s, Journal& journal) const {  // RSL-72
  const EventNo card = current_event(s);
  s.event_stage = EventStage::resolving;
  if ((*scenario_)[card].symbol != Symbol::none) {  // RSL-73
    ++s.symbols;
    if (s.cubes < most_cubes()) ++s.cubes;
    journal.tell(CubePlaced{s.cubes, s.symbols});
    const ScenarioRule* clock = rule(ScenarioRule::Op::end_after_symbols);  // RSL-129
    if (clock != nullptr && s.symbols >= clock->by) set_final_turn(s, s.turn + clock->extra_turns, clock->op, journal);
  }
  start_lines(s, Source::event, static_cast<int>(card), 0, nobody);
}

void Rules::finish_event(State& s, Fate fate) const {
  s.slots[s.played_count - 1u].fate = fate;
  s.event_stage = EventStage::none;
}

/// To the next phase, or back to where an effect drew the event.
void Rules::leave_event(State& s) const {
  s.skipped = false;
  switch (s.event_phase) {
    case EventPhase::first:  return start_action(s);
    case EventPhase::second: s.step = Step::turn_end; return;
    case EventPhase::extra:  s.step = s.back_to; return;
  }
}

// ---- Action phase: RSL-80 to RSL-91 ----------------------------------------------------------------------------------

void Rules::start_action(State& s) const {
  s.step = Step::action;
  s.plays = 1;  // RSL-81
}

void Rules::play(State& s, Seat who, StrategyNo card, Journal& journal) const {  // RSL-82
  --s.plays;
  s.reserve.remove(card);
  s.active.push(card);
  journal.tell(StrategyPlayed{who, card});
  start_lines(s, Source::strategy, static_cast<int>(card), 0, who);
}

Indicators Rules::influenceable(const State& s) const {
  Indicators circled;
  for (StrategyNo card : s.active) circled = circled | (*scenario_)[card].influence;  // RSL-85
  for (Indicator on : circled)
    if (s.space[index(on)] == top_space) circled.remove(on);  // RSL-88
  return circled;
}

void Rules::influence(State& s, Seat who, Indicator on, int spent) const {
  s.budget = static_cast<std::uint8_t>(s.budget - spent);  // RSL-87: spent first
  Task task{.work = Work::influence, .source = Source::influence, .card = static_cast<std::uint8_t>(index(on))};
  task.on = on, task.amount = static_cast<std::int8_t>(spent), task.who = who;
  s.tasks.push(task);
}

void Rules::pass(State& s, Seat who, Rng& rng, Journal& journal) const {
  journal.tell(Passed{who, s.budget});
  s.budget = s.plays = 0;  // RSL-29
  s.budget_open = false;
  start_event(s, EventPhase::second, rng, journal);  // RSL-78
}

// ---- End of turn and end of game: RSL-112 to RSL-121 -----------------------------------------------------------------

Indicators Rules::in_space_1(const State& s) const {
  Indicators on;
  for (int i = 0; i < indicator_count; ++i)
    if (s.space[static_cast<std::size_t>(i)] == 1) on.add(indicator_at(i));
  return on;
}

Indicators Rules::missed_goals(const State& s) const {
  Indicators missed;
  for (int i = 0; i < indicator_count; ++i)
    if (s.space[static_cast<std::size_t>(i)] < scenario_->win[static_cast<std::size_t>(i)]) missed.add(indicator_at(i));
  return missed;
}

void Rules::check_turn(State& s, Rng& rng, Journal& journal) const {
  const Indicators low = in_space_1(s);
  int minor = 0;
  bool major = false;
  for (Indicator on : low) (*content_)[on].major ? void(major = true) : void(++minor);
  const bool last = s.deck_count == 0 || s.turn == s.final_turn;          // RSL-116
  const Ending ending = major                     ? Ending::major_defeat  // RSL-113, RSL-115
                        : minor >= 2              ? Ending::minor_defeat  // RSL-114
                        : !last                   ? Ending::none
                        : missed_goals(s).empty() ? Ending::victory
                                                  : Ending::failed_mandate;  // RSL-117, RSL-118
  journal.tell(TurnChecked{s.turn, low, ending});
  if (ending != Ending::none) return end_game(s, ending, journal);
  start_turn(s, rng, journal);  // RSL-119
}

void Rules::end_game(State& s, Ending ending, Journal& journal) const {
  s.ending = ending;
  s.step = Step::over;
  s.question = Question::nothing;
  s.tasks.clear();
  journal.tell(GameEnded{ending, s.space, missed_goals(s), s.turn});
  if (!journal.listens()) return;
  DeckDisclosed disclosed;  // RSL-121
  for (std::size_t i = s.played_count; i < s.slots.size() && s.slots[i].card != no_event; ++i)
    (i < s.played_count + std::size_t{s.deck_count} ? disclosed.deck : disclosed.aside).push(s.slots[i].card);
  journal.tell(disclosed);
}

}  // namespace parlor::resilience
