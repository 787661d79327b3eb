// SPDX-License-Identifier: MIT
// The turn, from set-up to the end of the game. What cards do is in work.cpp.
#include <algorithm>

#include "games/resilience/play.h"

namespace parlor::resilience {
namespace {

template <class Number> Set<Number, std::uint64_t> set_of(const std::vector<Number>& list) {
  Set<Number, std::uint64_t> set;
  for (Number card : list) set.add(card);
  return set;
}

}  // namespace

// ---- Set-up: RSL-03 to RSL-23 ----------------------------------------------------------------------------------------

void Play::start() {  // RSL-03
  s_.proposer = nobody;
  s_.space = scenario().start;
  s_.from_gov = s_.space[index(Indicator::gov)], s_.from_eco = s_.space[index(Indicator::eco)];
  s_.budget = static_cast<std::uint8_t>(s_.from_gov + s_.from_eco);
  journal_.tell(GameStarted{s_.lead});
  journal_.tell(IndicatorsPlaced{s_.space});
  build_deck();
  const std::span<const RoleSlot> slots = rules_.slots();
  for (std::size_t slot = 0; slot < slots.size(); ++slot)  // RSL-18: named roles first
    if (slots[slot].how == RoleSlot::How::named)
      deal_role(static_cast<int>(slot), *slots[slot].of.begin(), RoleSlot::How::named);
  run();
}

void Play::build_deck() {
  std::array<std::uint8_t, most_event_numbers> left{};
  for (std::size_t i = 0; i < scenario().events.size(); ++i)
    left[i + 1] = static_cast<std::uint8_t>(scenario().events[i].copies);
  EventList deck, pool, aside;
  const auto take = [&](const Picks& picks, EventList& into) {
    for (int i = 0; i < picks.count; ++i) into.push(picks.card);
    left[static_cast<std::size_t>(picks.card)] =
        static_cast<std::uint8_t>(left[static_cast<std::size_t>(picks.card)] - picks.count);
  };
  for (const Picks& picks : scenario().fixed) take(picks, deck);  // RSL-10
  EventList inserts;
  for (const Segment& segment : scenario().segments)
    for (const Picks& picks : segment.inserts) take(picks, inserts);
  const auto barred = set_of(scenario().barred);  // RSL-11
  for (std::size_t number = 1; number <= scenario().events.size(); ++number)
    for (int copy = 0; copy < left[number]; ++copy)
      (barred.has(static_cast<EventNo>(number)) ? aside : pool).push(static_cast<EventNo>(number));
  rng_.shuffle(pool);
  for (int i = 0; i < scenario().random; ++i) deck.push(pool.pop());  // RSL-12
  for (EventNo card : pool) aside.push(card);
  std::sort(aside.begin(), aside.end());  // in a fixed order, which tells nothing
  rng_.shuffle(deck);                     // RSL-13

  std::size_t place = 0;
  const auto lay = [&](EventNo card, int segment) {
    s_.slots[place++] = {card, {}, static_cast<std::uint8_t>(segment), Fate::none};
  };
  if (scenario().segments.empty())
    for (EventNo card : deck) lay(card, 0);
  int next = 0;
  for (int number = 0; number < static_cast<int>(scenario().segments.size()); ++number) {  // RSL-15
    const Segment& segment = scenario().segments[static_cast<std::size_t>(number)];
    const std::size_t first = place;
    for (int i = 0, take_now = segment.take < 0 ? deck.size() - next : segment.take; i < take_now; ++i)
      lay(deck[next++], number);
    for (const Picks& picks : segment.inserts)
      for (int i = 0; i < picks.count; ++i) lay(picks.card, number);
    rng_.shuffle(std::span{s_.slots}.subspan(first, place - first));
  }
  s_.deck_count = static_cast<std::uint8_t>(place);
  for (EventNo card : aside) lay(card, 0);
  journal_.tell(DeckBuilt{s_.deck_count});
}

void Play::deal_role(int slot, RoleNo role, RoleSlot::How how) {
  const Seat holder = council().seat_of_slot(slot);
  s_.roles.push({role, holder, 3});  // RSL-22
  s_.used_roles.add(role);
  journal_.tell(RoleDealt{holder, role, how});
}

/// RSL-18: choices in the order of the slots, then what is left to chance.
void Play::deal_next_role() {
  const int count = static_cast<int>(rules_.slots().size());
  for (; s_.slot < count; ++s_.slot) {  // NOLINT(bugprone-too-small-loop-variable): the state has a byte for it
    if (rules_.slots()[s_.slot].how != RoleSlot::How::chosen) continue;
    const Roles free = candidates(s_.slot);
    if (free.size() != 1) return void(s_.question = Question::role_choice);
    deal_role(s_.slot, *free.begin(), RoleSlot::How::chosen);  // RSL-153
  }
  for (int slot = 0; slot < count; ++slot) {
    if (rules_.slots()[static_cast<std::size_t>(slot)].how != RoleSlot::How::random) continue;
    const Roles free = candidates(slot);
    if (free.empty()) {
      s_.slot = static_cast<std::uint8_t>(slot), s_.question = Question::role_choice;
      return;
    }
    auto drawn = free.begin();
    for (std::uint32_t skip = rng_.below(static_cast<std::uint32_t>(free.size())); skip > 0; --skip) ++drawn;
    deal_role(slot, *drawn, RoleSlot::How::random);
  }
  lay_out_strategies();
  s_.slot = static_cast<std::uint8_t>(scenario().choose_strategies);
  s_.step = Step::start_strategies;
}

void Play::choose_role(RoleNo role) { deal_role(s_.slot++, role, RoleSlot::How::chosen); }

void Play::lay_out_strategies() {
  const Strategies banned = set_of(scenario().banned);
  for (std::size_t number = 1; number <= scenario().strategies.size(); ++number)
    if (!banned.has(static_cast<StrategyNo>(number))) s_.market.add(static_cast<StrategyNo>(number));  // RSL-06
  for (StrategyNo card : scenario().start_strategies) {                                                // RSL-07
    s_.market.remove(card);
    s_.reserve.add(card);
    journal_.tell(StrategyGranted{card, false});
  }
  for (const ScenarioRule& special : scenario().rules) {  // RSL-150
    for (StrategyNo card : special.strategies) {
      s_.market.remove(card);
      s_.active.push(card);
      journal_.tell(StrategyGranted{card, true});
    }
    for (const auto& [on, by] : special.counters) lay_counter(on, by, {Source::scenario, 0, 0});
    if (special.op == ScenarioRule::Op::start_cubes) change_cubes(special.by);
    if (special.op == ScenarioRule::Op::end_after_turn) set_final_turn(special.by, special.op);
  }
}

void Play::ask_start_strategy() {
  if (s_.slot == 0) return start_turn();
  s_.question = Question::start_strategy;  // RSL-08
}

void Play::take_strategy(StrategyNo card) {
  --s_.slot;
  s_.market.remove(card);
  s_.reserve.add(card);
  journal_.tell(StrategyGranted{card, false});
}

// ---- The turn: RSL-24 to RSL-46 --------------------------------------------------------------------------------------

/// One move of the turn's own clockwork, when no card is at work.
void Play::advance() {
  if (s_.draws > 0 && s_.event_stage == EventStage::none && s_.turn > 0) return draw_event();
  switch (s_.step) {
    case Step::roles:            return deal_next_role();
    case Step::start_strategies: return ask_start_strategy();
    case Step::turn_start:  // RSL-25, RSL-97
      if (!s_.skipped && any_usable(Window::free, true)) return void(s_.question = Question::turn_start);
      return set_budget();
    case Step::maintenance: return maintain();
    case Step::counters:    return apply_next_counters();
    case Step::spaces:      return apply_next_space();
    case Step::buying:      return ask_to_buy();
    case Step::event:       return handle_event();
    case Step::action:      return void(s_.question = Question::action);
    case Step::turn_end:  // RSL-97
      if (!s_.skipped && any_usable(Window::free, true)) return void(s_.question = Question::turn_end);
      return check_turn();
    case Step::over: return;
  }
}

/// A stop is answered, a window is closed.
void Play::go_on() {
  switch (s_.question) {
    case Question::turn_start:
    case Question::maintenance_ability:
    case Question::event_stop:
    case Question::turn_end:            s_.skipped = true; return;
    case Question::pre_roll:
    case Question::post_roll:
    case Question::pre_effect:          ++top(s_).stage; return;
    default:                            return;
  }
}

void Play::start_turn() {
  ++s_.turn;
  s_.step = Step::turn_start;
  s_.skipped = s_.waived = s_.automatic = false;
  s_.rearmed = 0;
  s_.resolved = {};
  journal_.tell(TurnStarted{s_.turn});
  const ScenarioRule* clock = rule(ScenarioRule::Op::end_roll);  // RSL-133
  if (clock == nullptr || s_.turn < clock->by || s_.final_turn != 0) return;
  const auto face = static_cast<std::uint8_t>(1 + rng_.below(6));
  const int total = face + clock->add;
  journal_.tell(ScenarioRolled{clock->op, face, total, total < s_.turn});
  if (total < s_.turn) set_final_turn(s_.turn + clock->extra_turns, clock->op);
}

void Play::set_final_turn(int turn, ScenarioRule::Op reason) {
  if (s_.final_turn != 0) return;  // RSL-120: once set it is never moved
  s_.final_turn = static_cast<std::uint8_t>(turn);
  journal_.tell(FinalTurnSet{s_.final_turn, reason});
}

void Play::set_budget() {  // RSL-27
  s_.from_gov = s_.space[index(Indicator::gov)], s_.from_eco = s_.space[index(Indicator::eco)];
  s_.income = static_cast<std::int8_t>(std::clamp(income(), -100, 100));
  s_.budget = static_cast<std::uint8_t>(std::max(0, s_.from_gov + s_.from_eco + s_.income));
  s_.upkeep = 0;
  s_.budget_open = true;
  s_.skipped = false;
  s_.step = Step::maintenance;
  journal_.tell(BudgetSet{s_.from_gov, s_.from_eco, s_.income, s_.budget});
}

void Play::maintain() {
  if (!s_.active.empty()) {
    if (!s_.skipped && any_usable(Window::maintenance, false))
      return void(s_.question = Question::maintenance_ability);  // RSL-98
    s_.skipped = true;
    const int due = maintenance();
    const bool voluntary = house_rule(HouseRule::maintenance_lapse) != 0 && !s_.waived && !s_.settled;
    if (due > s_.budget || voluntary) {  // RSL-31, RSL-32
      if (due <= s_.budget || s_.active.size() > 1 || money_at_hand())
        return void(s_.question = Question::maintenance_discard);
      return discard(nobody, s_.active[0]);  // RSL-153
    }
    s_.budget = static_cast<std::uint8_t>(s_.budget - due);  // RSL-30
    s_.upkeep = static_cast<std::uint8_t>(due);
    journal_.tell(MaintenancePaid{s_.active, s_.upkeep, s_.budget, s_.waived});
  }
  s_.settled = false;
  for (Counter& counter : s_.counters) counter.due = true;  // RSL-36
  s_.automatic = false;
  s_.coloured = coloured();
  s_.step = Step::counters;
}

void Play::apply_next_counters() {
  const Indicators batches = waiting_batches();
  const bool mixed = house_rule(HouseRule::prep_order) != 0;  // RSL-42
  const Indicators spaces = mixed ? waiting_spaces() : Indicators{};
  if (batches.empty() && spaces.empty()) {
    s_.automatic = false;
    s_.step = Step::spaces;
    if (!mixed) s_.coloured = coloured();
    return;
  }
  if (batches.size() + spaces.size() > 1 && !s_.automatic)
    return void(s_.question = Question::counter_order);  // RSL-43
  if (!batches.empty()) return start_batch(next_batch(batches));
  apply_space(next_space(spaces));
}

void Play::apply_next_space() {
  const Indicators spaces = waiting_spaces();
  if (spaces.empty()) {
    s_.automatic = false;
    s_.step = Step::buying;
    return;
  }
  if (spaces.size() > 1 && !s_.automatic) return void(s_.question = Question::space_order);
  apply_space(next_space(spaces));
}

void Play::apply_space(Indicator on) {
  s_.resolved.add(on);  // RSL-40
  const std::uint8_t space = s_.space[index(on)];
  if (space == top_space) journal_.tell(BonusApplied{on});
  else journal_.tell(SpaceApplied{on, space, (content()[on].red >> space & 1) != 0});
  start_lines(space == top_space ? Source::bonus : Source::space, index(on), space,
              nobody);  // RSL-38: the space as it is now
}

void Play::ask_to_buy() {
  const auto any_at = [&](Strategies cards, int times) {
    for (StrategyNo card : cards)
      if (times * scenario()[card].cost <= s_.budget) return true;
    return false;
  };
  if (!s_.settled && (any_at(s_.market, 1) || any_at(s_.discarded, 2) || money_at_hand()))
    return void(s_.question = Question::buy);  // RSL-153
  s_.settled = false;
  start_event(EventPhase::first);
}

void Play::buy(Seat who, StrategyNo card) {
  const auto cost = static_cast<std::uint8_t>(price(card));
  s_.budget = static_cast<std::uint8_t>(s_.budget - cost);
  s_.market.remove(card);
  s_.discarded.remove(card);
  s_.reserve.add(card);  // RSL-44
  journal_.tell(StrategyBought{who, card, cost, s_.budget});
}

/// RSL-33, RSL-90, RSL-91.
void Play::discard(Seat who, StrategyNo card) {
  s_.active.remove(card);
  const bool removed = scenario()[card].removed_when_discarded;
  (removed ? s_.removed : s_.discarded).add(card);
  if (s_.step == Step::maintenance) journal_.tell(StrategyLapsed{card, removed});
  else journal_.tell(StrategyDiscarded{who, card, removed});
}

// ---- Event phases: RSL-69 to RSL-79 ----------------------------------------------------------------------------------

void Play::start_event(EventPhase phase) {
  s_.step = Step::event;
  s_.event_phase = phase;
  if (s_.deck_count == 0) {  // RSL-79
    journal_.tell(EventSkipped{phase});
    return leave_event();
  }
  if (!s_.opened && house_rule(HouseRule::quiet_opening) == 0) return_quiet_opening();
  s_.opened = true;
  Slot& top = s_.slots[s_.played_count++];  // RSL-69
  --s_.deck_count;
  forget_glimpse(top.card);
  top.known = {};
  s_.event_stage = EventStage::revealed;
  s_.skipped = false;
  journal_.tell(EventRevealed{phase, top.card, s_.deck_count});
}

/// RSL-70, RSL-71: as long as the first part of the deck holds anything else.
void Play::return_quiet_opening() {
  const int first = s_.played_count;
  int last = first;
  bool only_quiet = true;
  for (; last < first + s_.deck_count && s_.slots[last].segment == s_.slots[first].segment; ++last)
    only_quiet = only_quiet && scenario()[s_.slots[last].card].tone == Tone::quiet;
  if (only_quiet) return;
  while (scenario()[s_.slots[first].card].tone == Tone::quiet) {
    journal_.tell(EventReturned{s_.slots[first].card});
    s_.slots[first].known = everyone;
    for (int place = first; place < last; ++place) {
      Slot& slot = s_.slots[place];
      const Glimpse glimpse{slot.card, slot.known, slot.segment};
      if (!slot.known.empty() && !s_.glimpses.has(glimpse) && !s_.glimpses.full()) s_.glimpses.push(glimpse);
      slot.known = {};
    }
    rng_.shuffle(std::span{s_.slots}.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(last - first)));
  }
}

/// A card that was glimpsed before a shuffle may be the one revealed now: what is known of the rest is one card less.
void Play::forget_glimpse(EventNo card) {
  SeatSet seers = everyone;
  for (int i = 0; i < s_.glimpses.size(); ++i) {
    Glimpse& glimpse = s_.glimpses[i];
    if (glimpse.card != card) continue;
    const SeatSet these = glimpse.seers & seers;
    glimpse.seers = glimpse.seers - these;
    seers = seers - these;
    if (glimpse.seers.empty()) s_.glimpses.remove_at(i--);
  }
}

/// RSL-147: after the current card, in the same phase or outside of both.
void Play::draw_event() {
  --s_.draws;
  if (s_.deck_count == 0) return void(s_.draws = 0);
  if (s_.step != Step::event) s_.back_to = s_.step, s_.event_phase = EventPhase::extra;
  start_event(s_.event_phase);
}

void Play::handle_event() {
  if (s_.event_stage == EventStage::revealed) {
    if (!s_.skipped && any_usable(Window::event_reveal, true))
      return void(s_.question = Question::event_stop);  // RSL-97
    return resolve_event();
  }
  leave_event();
}

void Play::resolve_event() {  // RSL-72
  const EventNo card = current_event();
  s_.event_stage = EventStage::resolving;
  if (scenario()[card].symbol != Symbol::none) {  // RSL-73
    ++s_.symbols;
    if (s_.cubes < most_cubes()) ++s_.cubes;
    journal_.tell(CubePlaced{s_.cubes, s_.symbols});
    const ScenarioRule* clock = rule(ScenarioRule::Op::end_after_symbols);  // RSL-129
    if (clock != nullptr && s_.symbols >= clock->by) set_final_turn(s_.turn + clock->extra_turns, clock->op);
  }
  start_lines(Source::event, static_cast<int>(card), 0, nobody);
}

void Play::finish_event(Fate fate) {
  s_.slots[s_.played_count - 1u].fate = fate;
  s_.event_stage = EventStage::none;
}

/// To the next phase, or back to where an effect drew the event.
void Play::leave_event() {
  s_.skipped = false;
  switch (s_.event_phase) {
    case EventPhase::first:  return start_action();
    case EventPhase::second: s_.step = Step::turn_end; return;
    case EventPhase::extra:  s_.step = s_.back_to; return;
  }
}

// ---- Action phase: RSL-80 to RSL-91 ----------------------------------------------------------------------------------

void Play::start_action() {
  s_.step = Step::action;
  s_.plays = static_cast<std::uint8_t>(content().plays);  // RSL-81
}

void Play::play(Seat who, StrategyNo card) {  // RSL-82
  --s_.plays;
  s_.reserve.remove(card);
  s_.active.push(card);
  journal_.tell(StrategyPlayed{who, card});
  start_lines(Source::strategy, static_cast<int>(card), 0, who);
}

void Play::influence(Seat who, Indicator on, int spent) {
  s_.budget = static_cast<std::uint8_t>(s_.budget - spent);  // RSL-87: spent first
  Task task{.work = Work::influence, .source = Source::influence, .card = static_cast<std::uint8_t>(index(on))};
  task.on = on, task.amount = static_cast<std::int8_t>(spent), task.who = who;
  s_.tasks.push(task);
}

void Play::pass(Seat who) {
  journal_.tell(Passed{who, s_.budget});
  s_.budget = s_.plays = 0;  // RSL-29
  s_.budget_open = false;
  start_event(EventPhase::second);  // RSL-78
}

// ---- End of turn and end of game: RSL-112 to RSL-121 -----------------------------------------------------------------

void Play::check_turn() {
  const Indicators low = in_space_1();
  int minor = 0;
  bool major = false;
  for (Indicator on : low) content()[on].major ? void(major = true) : void(++minor);
  const bool last = s_.deck_count == 0 || s_.turn == s_.final_turn;      // RSL-116
  const Ending ending = major                    ? Ending::major_defeat  // RSL-113, RSL-115
                        : minor >= 2             ? Ending::minor_defeat  // RSL-114
                        : !last                  ? Ending::none
                        : missed_goals().empty() ? Ending::victory
                                                 : Ending::failed_mandate;  // RSL-117, RSL-118
  journal_.tell(TurnChecked{s_.turn, low, ending});
  if (ending != Ending::none) return end_game(ending);
  start_turn();  // RSL-119
}

void Play::end_game(Ending ending) {
  s_.ending = ending;
  s_.step = Step::over;
  s_.question = Question::nothing;
  s_.tasks.clear();
  journal_.tell(GameEnded{ending, s_.space, missed_goals(), s_.turn});
  if (!journal_.listens()) return;
  DeckDisclosed disclosed;  // RSL-121
  for (std::size_t i = s_.played_count; i < s_.slots.size() && s_.slots[i].card != no_event; ++i)
    (i < s_.played_count + std::size_t{s_.deck_count} ? disclosed.deck : disclosed.aside).push(s_.slots[i].card);
  journal_.tell(disclosed);
}

}  // namespace parlor::resilience
