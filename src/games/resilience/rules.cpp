// SPDX-License-Identifier: MIT
// The contract, the seats, and the turn from set-up to the end. What cards do is in work.cpp.
#include "games/resilience/rules.h"

#include <algorithm>

namespace parlor::resilience {
namespace {

using namespace std::string_view_literals;

constexpr std::array open_lead_confirm{"open"sv, "lead"sv, "confirm"sv};
constexpr std::array all_majority{"all"sv, "majority"sv};
constexpr std::array any_owner{"any"sv, "owner"sv};
constexpr std::array choose_random{"choose"sv, "random"sv};
constexpr std::array entry_preparation{"on_entry"sv, "every_preparation"sv};
constexpr std::array counters_mixed{"counters_then_spaces"sv, "mixed"sv};
constexpr std::array dynamic_snapshot{"dynamic"sv, "snapshot"sv};
constexpr std::array end_immediate{"end_of_turn"sv, "immediate"sv};
constexpr std::array forced_voluntary{"forced_only"sv, "voluntary"sv};
constexpr std::array any_not_own{"any_effect"sv, "not_own_cards"sv};
constexpr std::array reduce_exact{"reduce"sv, "exact_only"sv};
constexpr std::array after_before{"before_and_after"sv, "before_only"sv};
constexpr std::array off_on{"off"sv, "on"sv};
constexpr std::array redraw_keep{"redraw"sv, "keep"sv};
constexpr std::array four_unlimited{"4"sv, "unlimited"sv};
constexpr std::array table_holder{"table"sv, "holder"sv};
constexpr std::array decision_times{"0"sv, "60"sv, "120"sv, "300"sv};
constexpr std::array window_times{"20"sv, "0"sv, "10"sv, "40"sv};

constexpr std::array setting_list{
    Setting{.key = "scenario", .rule = "RSL-03", .words = scenario_words},
    Setting{.key = "decision_mode", .rule = "RSL-135", .words = open_lead_confirm},
    Setting{.key = "confirm_quorum", .rule = "RSL-136", .words = all_majority},
    Setting{.key = "role_control", .rule = "RSL-93", .words = any_owner},
    Setting{.key = "role_pick", .rule = "RSL-21", .words = choose_random},
    Setting{.key = "seats_max", .rule = "RSL-23", .least = 3, .most = most_seats, .usual = 3},
    Setting{.key = "space8", .rule = "RSL-48", .words = entry_preparation},
    Setting{.key = "prep_order", .rule = "RSL-42", .words = counters_mixed},
    Setting{.key = "prep_space_effects", .rule = "RSL-39", .words = dynamic_snapshot},
    Setting{.key = "defeat_check", .rule = "RSL-112", .words = end_immediate},
    Setting{.key = "maintenance_lapse", .rule = "RSL-32", .words = forced_voluntary},
    Setting{.key = "cancel_scope", .rule = "RSL-63", .words = any_not_own},
    Setting{.key = "cancel_big_losses", .rule = "RSL-64", .words = reduce_exact},
    Setting{.key = "die_window", .rule = "RSL-101", .words = after_before},
    Setting{.key = "reboot_replacement", .rule = "RSL-126", .words = off_on},
    Setting{.key = "quiet_opening", .rule = "RSL-70", .words = redraw_keep},
    Setting{.key = "cube_supply", .rule = "RSL-73", .words = four_unlimited},
    Setting{.key = "peek_visibility", .rule = "RSL-152", .words = table_holder},
    Setting{.key = "deck_list_public", .rule = "RSL-151", .words = off_on},
    Setting{.key = "decision_timer_s", .rule = "RSL-140", .words = decision_times},
    Setting{.key = "window_timer_s", .rule = "RSL-140", .words = window_times},
};

Action make_action(Kind kind, int a = 0, int b = 0, int c = 0) {
  return {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(c)};
}
template <class Number> Action make_action(Kind kind, Number card, int b = 0) { return make_action(kind, static_cast<int>(card), b); }

bool is_stop(Question question) {  // answered with `go_on`
  switch (question) {
    case Question::turn_start: case Question::maintenance_ability: case Question::event_stop: case Question::pre_roll:
    case Question::post_roll: case Question::pre_effect: case Question::turn_end: return true;
    default: return false;
  }
}

template <class Number> Cards<Number, std::uint64_t> set_of(const std::vector<Number>& list) {
  Cards<Number, std::uint64_t> set;
  for (Number card : list) set.add(card);
  return set;
}

}  // namespace

static_assert(RulesOfPlay<Rules>);

std::span<const Setting> Rules::settings() { return setting_list; }

Rules::Rules(std::shared_ptr<const Content> content, const Scenario& scenario, int players, const Settings& settings)
    : content_{std::move(content)}, scenario_{&scenario}, slots_{scenario.slots[static_cast<std::size_t>(std::min(players, 3))]},
      players_{players}, settings_{settings} {
  for (int extra = 3; extra < players; ++extra) slots_.push_back(scenario.extra_slot);  // RSL-23
  if (option(Option::role_pick) != 0)                                                   // RSL-21
    for (RoleSlot& slot : slots_)
      if (slot.how == RoleSlot::How::chosen) slot.how = RoleSlot::How::random;
}

Result<Rules> Rules::make(std::shared_ptr<const Content> content, int players, const Settings& settings) {
  const int most = settings[static_cast<std::size_t>(Option::seats_max)];
  if (players < least_players || players > most)  // RSL-01, RSL-23
    return Fault{"players", ".Resilience is for 1 to " + std::to_string(most) + " players, not " + std::to_string(players) +
                                (players > most ? " (RSL-23: seats_max)" : " (RSL-01)")};
  const auto chosen = static_cast<std::size_t>(settings[static_cast<std::size_t>(Option::scenario)]);
  const Scenario& scenario = content->own.empty() ? content->scenarios[chosen] : content->own.front();  // RSL-146
  return Rules{std::move(content), scenario, players, settings};
}

// ---- The contract ----------------------------------------------------------------------------------------------------

State Rules::start(Rng& rng, Journal& journal) const {  // RSL-03
  State s;
  s.proposer = nobody;
  s.space = scenario_->start;
  s.from_gov = s.space[index(Indicator::gov)], s.from_eco = s.space[index(Indicator::eco)];
  s.budget = static_cast<std::uint8_t>(s.from_gov + s.from_eco);
  journal.tell(GameStarted{s.lead});
  journal.tell(IndicatorsPlaced{s.space});
  build_deck(s, rng, journal);
  for (int slot = 0; slot < static_cast<int>(slots_.size()); ++slot)  // RSL-18: named roles first
    if (slots_[static_cast<std::size_t>(slot)].how == RoleSlot::How::named)
      deal_role(s, slot, *slots_[static_cast<std::size_t>(slot)].of.begin(), RoleSlot::How::named, journal);
  run(s, rng, journal);
  return s;
}

SeatSet Rules::pending(const State& s) const {
  if (s.step == Step::over) return {};
  if (s.proposer != nobody) return voters(s);
  SeatSet seats = deciders(s);
  if (option(Option::role_control) == 0) return seats;
  Options options;
  for (Seat holder : present(s) - seats - s.held) {  // RSL-141: what is reserved to one seat
    options.clear();
    add_abilities(s, holder, options);
    if (!options.empty()) seats.add(holder);
  }
  return seats;
}

void Rules::options(const State& s, Seat who, Options& out) const {
  if (s.step == Step::over) return;
  if (who == house) {
    for (Seat seat : pending(s)) out.add({timeout_kind, static_cast<std::uint8_t>(seat)});
    for (Seat seat : s.away) out.add({return_kind, static_cast<std::uint8_t>(seat)});
    for (Seat seat : seats() - s.away) out.add({leave_kind, static_cast<std::uint8_t>(seat)});
    return;
  }
  if (s.proposer != nobody) {
    if (!voters(s).has(who)) return;
    out.add(make_action(Kind::agree));
    out.add(make_action(Kind::refuse));
    return;
  }
  if (!present(s).has(who)) return;
  const bool decides = deciders(s).has(who);
  if (!decides && s.held.has(who)) return;
  if (decides) add_answers(s, who, out);
  add_abilities(s, who, out);
  if (!decides && !out.empty()) out.add(make_action(Kind::hold));
  for (Seat to : seats())
    if (forbids_handing_over(s, who, to).empty()) out.add(make_action(Kind::hand_lead, to));
  const int stop = s.stops.has(who) ? 0 : 1;
  if (decides && forbids_preference(s, who, stop).empty()) out.add(make_action(Kind::stop_before_rolls, stop));
}

void Rules::add_answers(const State& s, Seat who, Options& out) const {
  switch (s.question) {
    case Question::role_choice:
      for (RoleNo role : candidates(s, s.slot)) out.add(make_action(Kind::choose_role, role));
      return;
    case Question::start_strategy:
      for (StrategyNo card : s.market) out.add(make_action(Kind::take_strategy, card));
      return;
    case Question::turn_start: case Question::maintenance_ability: case Question::event_stop: case Question::pre_roll:
    case Question::post_roll: case Question::pre_effect: case Question::turn_end: return out.add(make_action(Kind::go_on, s.question));
    case Question::maintenance_discard:
      for (StrategyNo card : s.active) out.add(make_action(Kind::discard, card));
      if (maintenance(s) <= s.budget) out.add(make_action(Kind::done, s.question));  // RSL-32: voluntary
      return;
    case Question::counter_order:
    case Question::space_order:
      for (Indicator on : waiting_batches(s)) out.add(make_action(Kind::counters, on));
      if (s.question == Question::space_order || option(Option::prep_order) != 0)
        for (Indicator on : waiting_spaces(s)) out.add(make_action(Kind::space, on));
      return out.add(make_action(Kind::automatic));
    case Question::buy:
      for (StrategyNo card : s.market)
        if ((*scenario_)[card].cost <= s.budget) out.add(make_action(Kind::buy, card));
      for (StrategyNo card : s.discarded)
        if (2 * (*scenario_)[card].cost <= s.budget) out.add(make_action(Kind::buy, card));
      return out.add(make_action(Kind::done, s.question));
    case Question::option:
      out.add(make_action(Kind::option, 1));
      return out.add(make_action(Kind::option, 2));
    case Question::action:
      if (s.plays > 0)
        for (StrategyNo card : s.reserve) out.add(make_action(Kind::play, card));
      for (Indicator on : influenceable(s))
        for (int spent = 1; spent <= std::min<int>(4, s.budget); ++spent)
          if ((*content_)[on].influence[static_cast<std::size_t>(spent)] != 0) out.add(make_action(Kind::influence, on, spent));
      for (StrategyNo card : s.active) out.add(make_action(Kind::discard, card));
      return out.add(make_action(Kind::pass));
    case Question::peek_choice:
      for (int place = s.tasks.back().next + 1; place <= s.tasks.back().entry; ++place) out.add(peek_answer(s, who, place));
      return;
    case Question::rearm_choice:
      for (const RoleInPlay& role : s.roles)
        for (int ability = 1; ability <= 2; ++ability)
          if ((role.available >> (ability - 1) & 1) == 0) out.add(make_action(Kind::rearm, role.role, ability));
      return;
    case Question::replacement_marker:
      out.add(make_action(Kind::mark, 1));
      return out.add(make_action(Kind::mark, 2));
    case Question::pick_indicator: {
      const Task& task = s.tasks.back();
      for (Indicator on : picked_line(task).on) out.add(make_action(Kind::pick, on));
      return;
    }
    case Question::nothing: return;
  }
}

/// Names the card for those who were shown it; a lead who answers for an absent holder goes by the place alone.
Action Rules::peek_answer(const State& s, Seat who, int place) const {
  const Slot& slot = s.slots[s.played_count + place - 1u];
  return make_action(Kind::peeked, place, slot.known.has(who) ? static_cast<int>(slot.card) : 0, s.tasks.back().option);
}

void Rules::add_abilities(const State& s, Seat who, Options& out) const {
  if (s.question == Question::role_choice) return;
  const Window now = window(s);
  for (const RoleInPlay& role : s.roles) {
    if (role.available == 0 || !ability_belongs_to(s, who, role)) continue;
    for (int ability = 1; ability <= 2; ++ability)
      if (usable(s, role, ability, now)) out.add(make_action(Kind::ability, role.role, ability));
  }
}

RuleId Rules::forbids(const State& s, Seat who, Action action) const {
  if (who == house) return forbids_house(s, action);
  if (!seats().has(who)) return "RSL-01";
  if (s.step == Step::over) return "RSL-116";
  const auto kind = static_cast<Kind>(action.kind);
  if ((action.c != 0 && kind != Kind::peeked) || action.d != 0) return "RSL-154";
  if (kind == Kind::agree || kind == Kind::refuse) return s.proposer != nobody && voters(s).has(who) && action == make_action(kind) ? RuleId{} : "RSL-136";
  if (s.proposer != nobody) return "RSL-136";  // one proposal at a time
  if (!present(s).has(who)) return "RSL-138";
  if (s.held.has(who) && !deciders(s).has(who)) return "RSL-141";
  if (kind == Kind::ability) return forbids_ability(s, who, RoleNo{action.a}, action.b);
  if (kind == Kind::hold) return action == make_action(kind) ? forbids_holding(s, who) : "RSL-141";
  if (kind == Kind::hand_lead) return action.b == 0 ? forbids_handing_over(s, who, Seat{action.a}) : "RSL-137";
  if (!deciders(s).has(who)) return option(Option::decision_mode) == 1 && s.question != Question::role_choice ? "RSL-135" : "RSL-141";
  if (kind == Kind::stop_before_rolls) return action.b == 0 ? forbids_preference(s, who, action.a) : "RSL-100";
  return forbids_answer(s, who, action);
}

RuleId Rules::forbids_answer(const State& s, Seat who, Action action) const {
  const auto kind = static_cast<Kind>(action.kind);
  const StrategyNo card{action.a};
  const auto when = [&](bool asked, RuleId otherwise, bool legal, RuleId rule) { return !asked ? otherwise : legal ? RuleId{} : rule; };
  const bool plain = action.b == 0;
  const bool bare = plain && action.a == 0;
  const bool on_board = action.a < indicator_count;
  const Indicator on = indicator_at(on_board ? action.a : 0);
  const bool ordering = s.question == Question::counter_order || s.question == Question::space_order;
  switch (kind) {
    case Kind::choose_role: return when(s.question == Question::role_choice, "RSL-03", plain && candidates(s, s.slot).has(RoleNo{action.a}), "RSL-18");
    case Kind::take_strategy: return when(s.question == Question::start_strategy, "RSL-03", plain && s.market.has(card), "RSL-08");
    case Kind::go_on: return is_stop(s.question) && action == make_action(kind, s.question) ? RuleId{} : "RSL-97";
    case Kind::discard:
      if (!plain || !s.active.has(card)) return "RSL-90";
      return s.question == Question::maintenance_discard || s.question == Question::action ? RuleId{} : "RSL-32";
    case Kind::counters: return when(ordering, "RSL-43", plain && on_board && waiting_batches(s).has(on), "RSL-35");
    case Kind::space:
      if (s.question == Question::counter_order && option(Option::prep_order) == 0) return "RSL-42";
      return when(ordering, "RSL-41", plain && on_board && waiting_spaces(s).has(on), "RSL-37");
    case Kind::automatic: return when(ordering, "RSL-43", bare, "RSL-43");
    case Kind::buy: {
      if (s.question != Question::buy || !plain || price(s, card) < 0) return "RSL-46";
      return price(s, card) <= s.budget ? RuleId{} : "RSL-44";
    }
    case Kind::done:
      if (action != make_action(kind, s.question)) return "RSL-46";
      if (s.question == Question::maintenance_discard) return maintenance(s) <= s.budget ? RuleId{} : "RSL-31";
      return s.question == Question::buy ? RuleId{} : "RSL-46";
    case Kind::option: return when(s.question == Question::option, "RSL-75", plain && (action.a == 1 || action.a == 2), "RSL-75");
    case Kind::play:
      if (s.question != Question::action) return "RSL-80";
      if (!plain || !s.reserve.has(card)) return "RSL-82";
      return s.plays > 0 ? RuleId{} : "RSL-81";
    case Kind::influence:
      if (s.question != Question::action) return "RSL-80";
      if (!on_board) return "RSL-85";
      if (s.space[index(on)] == top_space) return "RSL-88";
      if (!influenceable(s).has(on)) return "RSL-85";
      return action.b >= 1 && action.b <= std::min<int>(4, s.budget) && (*content_)[on].influence[action.b] != 0 ? RuleId{} : "RSL-86";
    case Kind::pass: return when(s.question == Question::action, "RSL-80", bare, "RSL-80");
    case Kind::peeked:
      if (s.question != Question::peek_choice || action.a <= s.tasks.back().next || action.a > s.tasks.back().entry) return "RSL-108";
      return action == peek_answer(s, who, action.a) ? RuleId{} : "RSL-108";
    case Kind::rearm:
      if (s.question != Question::rearm_choice || action.b < 1 || action.b > 2) return "RSL-111";
      for (const RoleInPlay& role : s.roles)
        if (role.role == RoleNo{action.a} && (role.available >> (action.b - 1) & 1) == 0) return {};
      return "RSL-111";
    case Kind::mark: return when(s.question == Question::replacement_marker, "RSL-126", plain && (action.a == 1 || action.a == 2), "RSL-126");
    case Kind::pick: return when(s.question == Question::pick_indicator, "RSL-148", plain && on_board && s.question == Question::pick_indicator && picked_line(s.tasks.back()).on.has(on), "RSL-148");
    default: return "RSL-154";
  }
}

RuleId Rules::forbids_ability(const State& s, Seat who, RoleNo role, int ability) const {
  if (ability < 1 || ability > 2) return "RSL-92";
  for (const RoleInPlay& one : s.roles) {
    if (one.role != role) continue;
    if ((one.available >> (ability - 1) & 1) == 0) return "RSL-92";
    if (s.question == Question::role_choice) return "RSL-95";
    if (!ability_belongs_to(s, who, one)) return option(Option::role_control) != 0 ? "RSL-93" : option(Option::decision_mode) == 1 ? "RSL-135" : "RSL-141";
    const Ability& power = (*scenario_)[role].abilities[static_cast<std::size_t>(ability - 1)];
    if (!power.in(window(s)) && !power.in(Window::free)) return "RSL-95";
    return usable(s, one, ability, window(s)) ? RuleId{} : "RSL-94";
  }
  return "RSL-92";
}

/// RSL-100: offered where there is time to think, and while it can make a difference.
RuleId Rules::forbids_preference(const State& s, Seat who, int on) const {
  if (s.question != Question::buy && s.question != Question::action) return "RSL-100";
  if (option(Option::die_window) != 0 || on != (s.stops.has(who) ? 0 : 1)) return "RSL-100";
  for (const RoleInPlay& role : s.roles)
    for (int ability = 0; ability < 2; ++ability)
      if ((role.available >> ability & 1) != 0 && (*scenario_)[role.role].abilities[static_cast<std::size_t>(ability)].in(Window::pre_roll)) return {};
  return "RSL-100";
}

RuleId Rules::forbids_holding(const State& s, Seat who) const {
  Options abilities;
  if (!deciders(s).has(who)) add_abilities(s, who, abilities);
  return abilities.empty() ? "RSL-141" : RuleId{};
}

RuleId Rules::forbids_handing_over(const State& s, Seat who, Seat to) const {
  const bool leads = matters_who_leads() && who == acting_lead(s) && deciders(s).has(who) && s.question != Question::role_choice;
  return leads && to != who && present(s).has(to) ? RuleId{} : "RSL-137";
}

RuleId Rules::forbids_house(const State& s, Action action) const {
  const Seat seat{action.a};
  if (action.b != 0 || action.c != 0 || action.d != 0 || !seats().has(seat) || s.step == Step::over) return "RSL-140";
  switch (action.kind) {
    case timeout_kind: return pending(s).has(seat) ? RuleId{} : "RSL-140";
    case return_kind: return s.away.has(seat) ? RuleId{} : "RSL-139";
    case leave_kind: return !s.away.has(seat) ? RuleId{} : "RSL-138";
    default: return "RSL-140";
  }
}

void Rules::apply(State& s, Seat who, Action action, Rng& rng, Journal& journal) const {
  if (who == house) {
    if (action.kind == timeout_kind) return time_out(s, Seat{action.a}, rng, journal);
    if (action.kind == leave_kind) return leave(s, Seat{action.a}, rng, journal);
    return come_back(s, Seat{action.a}, journal);
  }
  const auto kind = static_cast<Kind>(action.kind);
  if (kind == Kind::agree || kind == Kind::refuse) return answer_proposal(s, who, kind == Kind::agree, rng, journal);
  if (needs_consent(s, action)) return propose(s, who, action, rng, journal);
  perform(s, who, action, rng, journal);
}

void Rules::perform(State& s, Seat who, Action action, Rng& rng, Journal& journal) const {
  const auto kind = static_cast<Kind>(action.kind);
  const StrategyNo card{action.a};
  switch (kind) {
    case Kind::choose_role: choose_role(s, RoleNo{action.a}, journal); break;
    case Kind::take_strategy: take_strategy(s, card, journal); break;
    case Kind::go_on: go_on(s); break;
    case Kind::ability: use_ability(s, who, RoleNo{action.a}, action.b, journal); break;
    case Kind::discard: discard(s, who, card, journal); break;
    case Kind::counters: start_batch(s, indicator_at(action.a)); break;
    case Kind::space: apply_space(s, indicator_at(action.a), journal); break;
    case Kind::automatic: s.automatic = true; break;  // RSL-43
    case Kind::buy: buy(s, who, card, journal); break;
    case Kind::done: s.settled = true; break;
    case Kind::option: choose_option(s, who, action.a, journal); break;
    case Kind::play: play(s, who, card, journal); break;
    case Kind::influence: influence(s, who, indicator_at(action.a), action.b); break;
    case Kind::pass: pass(s, who, rng, journal); break;
    case Kind::peeked: peeked(s, action.a, journal); break;
    case Kind::rearm: rearm(s, RoleNo{action.a}, action.b, journal); break;
    case Kind::mark: mark(s, action.a, journal); break;
    case Kind::pick: pick(s, indicator_at(action.a), rng, journal); break;
    case Kind::hand_lead: return hand_lead(s, Seat{action.a}, journal);
    case Kind::stop_before_rolls: return action.a != 0 ? s.stops.add(who) : s.stops.remove(who);
    case Kind::hold: return s.held.add(who);
    case Kind::agree:
    case Kind::refuse: return;
  }
  s.question = Question::nothing;
  s.held = {};
  run(s, rng, journal);
}

/// Nothing hidden or random came of it, and it was no purchase (RSL-46).
bool Rules::reversible(const State& s, Seat who, Action action) const {
  if (who == house || static_cast<Kind>(action.kind) == Kind::buy) return false;
  State after = s;
  Journal silence;
  Rng rng{Seed{}};
  const Rng before = rng;
  apply(after, who, action, rng, silence);
  return rng == before && after.step != Step::over && after.slots == s.slots && after.played_count == s.played_count;
}

// ---- Set-up: RSL-03 to RSL-23 ----------------------------------------------------------------------------------------

void Rules::build_deck(State& s, Rng& rng, Journal& journal) const {
  std::array<std::uint8_t, most_event_numbers> left{};
  for (std::size_t i = 0; i < scenario_->events.size(); ++i) left[i + 1] = static_cast<std::uint8_t>(scenario_->events[i].copies);
  EventList deck, pool, aside;
  const auto take = [&](const Picks& picks, EventList& into) {
    for (int i = 0; i < picks.count; ++i) into.push(picks.card);
    left[static_cast<std::size_t>(picks.card)] = static_cast<std::uint8_t>(left[static_cast<std::size_t>(picks.card)] - picks.count);
  };
  for (const Picks& picks : scenario_->fixed) take(picks, deck);  // RSL-10
  EventList inserts;
  for (const Segment& segment : scenario_->segments)
    for (const Picks& picks : segment.inserts) take(picks, inserts);
  const auto barred = set_of(scenario_->barred);                  // RSL-11
  for (std::size_t number = 1; number <= scenario_->events.size(); ++number)
    for (int copy = 0; copy < left[number]; ++copy) (barred.has(static_cast<EventNo>(number)) ? aside : pool).push(static_cast<EventNo>(number));
  rng.shuffle(pool);
  for (int i = 0; i < scenario_->random; ++i) deck.push(pool.pop());  // RSL-12
  for (EventNo card : pool) aside.push(card);
  std::sort(aside.begin(), aside.end());                          // in a fixed order, which tells nothing
  rng.shuffle(deck);                                              // RSL-13

  std::size_t place = 0;
  const auto lay = [&](EventNo card, int segment) { s.slots[place++] = {card, {}, static_cast<std::uint8_t>(segment), Fate::none}; };
  if (scenario_->segments.empty())
    for (EventNo card : deck) lay(card, 0);
  int next = 0;
  for (int number = 0; number < static_cast<int>(scenario_->segments.size()); ++number) {  // RSL-15
    const Segment& segment = scenario_->segments[static_cast<std::size_t>(number)];
    const std::size_t first = place;
    for (int i = 0, take_now = segment.take < 0 ? deck.size() - next : segment.take; i < take_now; ++i) lay(deck[next++], number);
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

Roles Rules::candidates(const State& s, int slot) const { return slots_[static_cast<std::size_t>(slot)].of - s.used_roles; }

/// RSL-18: choices in the order of the slots, then what is left to chance.
void Rules::deal_next_role(State& s, Rng& rng, Journal& journal) const {
  const int count = static_cast<int>(slots_.size());
  for (; s.slot < count; ++s.slot) {
    if (slots_[s.slot].how != RoleSlot::How::chosen) continue;
    const Roles free = candidates(s, s.slot);
    if (free.size() > 1) return void(s.question = Question::role_choice);
    deal_role(s, s.slot, *free.begin(), RoleSlot::How::chosen, journal);  // RSL-153
  }
  for (int slot = 0; slot < count; ++slot) {
    if (slots_[static_cast<std::size_t>(slot)].how != RoleSlot::How::random) continue;
    const Roles free = candidates(s, slot);
    auto drawn = free.begin();
    for (std::uint32_t skip = rng.below(static_cast<std::uint32_t>(free.size())); skip > 0; --skip) ++drawn;
    deal_role(s, slot, *drawn, RoleSlot::How::random, journal);
  }
  lay_out_strategies(s, journal);
  s.slot = static_cast<std::uint8_t>(scenario_->choose_strategies);
  s.step = Step::start_strategies;
}

void Rules::choose_role(State& s, RoleNo role, Journal& journal) const { deal_role(s, s.slot++, role, RoleSlot::How::chosen, journal); }

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
    case Step::roles: return deal_next_role(s, rng, journal);
    case Step::start_strategies: return ask_start_strategy(s, rng, journal);
    case Step::turn_start:  // RSL-25, RSL-97
      if (!s.skipped && any_usable(s, Window::free, true)) return void(s.question = Question::turn_start);
      return set_budget(s, journal);
    case Step::maintenance: return maintain(s, journal);
    case Step::counters: return apply_next_counters(s, journal);
    case Step::spaces: return apply_next_space(s, journal);
    case Step::buying: return ask_to_buy(s, rng, journal);
    case Step::event: return handle_event(s, journal);
    case Step::action: return void(s.question = Question::action);
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
    case Question::turn_end: s.skipped = true; return;
    case Question::pre_roll:
    case Question::post_roll:
    case Question::pre_effect: ++top(s).stage; return;
    default: return;
  }
}

void Rules::start_turn(State& s, Rng& rng, Journal& journal) const {
  ++s.turn;
  s.step = Step::turn_start;
  s.skipped = s.waived = s.automatic = false;
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
    if (!s.skipped && any_usable(s, Window::maintenance, false)) return void(s.question = Question::maintenance_ability);  // RSL-98
    s.skipped = true;
    const int due = maintenance(s);
    const bool voluntary = option(Option::maintenance_lapse) != 0 && !s.waived && !s.settled;
    if (due > s.budget || voluntary) {  // RSL-31, RSL-32
      if (due <= s.budget || s.active.size() > 1 || money_at_hand(s)) return void(s.question = Question::maintenance_discard);
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
      const bool money = std::any_of(lines.begin(), lines.end(), [](const Line& line) { return line.op == Op::budget; });
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
    const bool bonus = option(Option::space8) != 0 && space == top_space && !track.bonus.empty();  // RSL-48
    if (((track.orange | track.red) >> space & 1) != 0 || bonus) on.add(indicator_at(i));
  }
  return on;
}

Indicators Rules::waiting_spaces(const State& s) const {  // RSL-38 to RSL-40
  const Indicators now = coloured(s) - s.resolved;
  return option(Option::prep_space_effects) == 0 ? now : now & s.coloured;
}

void Rules::apply_next_counters(State& s, Journal& journal) const {
  const Indicators batches = waiting_batches(s);
  const bool mixed = option(Option::prep_order) != 0;  // RSL-42
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
  start_lines(s, space == top_space ? Source::bonus : Source::space, index(on), space, nobody);  // RSL-38: the space as it is now
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
  bool choice = money_at_hand(s);
  for (StrategyNo card : s.market) choice = choice || (*scenario_)[card].cost <= s.budget;
  for (StrategyNo card : s.discarded) choice = choice || 2 * (*scenario_)[card].cost <= s.budget;
  if (!s.settled && choice) return void(s.question = Question::buy);  // RSL-153
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
  if (!s.opened && option(Option::quiet_opening) == 0) return_quiet_opening(s, rng, journal);
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
    if (!s.skipped && any_usable(s, Window::event_reveal, true)) return void(s.question = Question::event_stop);  // RSL-97
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
    case EventPhase::first: return start_action(s);
    case EventPhase::second: s.step = Step::turn_end; return;
    case EventPhase::extra: s.step = s.back_to; return;
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
  const bool last = s.deck_count == 0 || s.turn == s.final_turn;  // RSL-116
  const Ending ending = major        ? Ending::major_defeat       // RSL-113, RSL-115
                        : minor >= 2 ? Ending::minor_defeat       // RSL-114
                        : !last      ? Ending::none
                        : missed_goals(s).empty() ? Ending::victory : Ending::failed_mandate;  // RSL-117, RSL-118
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

// ---- Deciding together: RSL-135 to RSL-142 ---------------------------------------------------------------------------

SeatSet Rules::present(const State& s) const {
  const SeatSet here = seats() - s.away;
  return here.empty() ? seats() : here;  // RSL-138: then the game pauses, and whoever comes back goes on
}

Seat Rules::acting_lead(const State& s) const {  // RSL-137
  const SeatSet here = present(s);
  for (int i = 0; i < players_; ++i)
    if (const Seat seat = seat_at((index(s.lead) + i) % players_); here.has(seat)) return seat;
  return s.lead;
}

bool Rules::matters_who_leads() const {
  return players_ > 1 && (option(Option::decision_mode) == 1 || option(Option::role_control) != 0);
}

SeatSet Rules::deciders(const State& s) const {
  const SeatSet here = present(s);
  const auto only_or_lead = [&](Seat seat) { return SeatSet::only(here.has(seat) ? seat : acting_lead(s)); };
  if (s.question == Question::role_choice) return only_or_lead(seat_of_slot(s, s.slot));  // RSL-21, RSL-141
  if (s.question == Question::peek_choice && option(Option::peek_visibility) != 0 && s.tasks.back().source == Source::ability)
    return only_or_lead(s.tasks.back().who);  // RSL-152
  const SeatSet those = option(Option::decision_mode) == 1 ? SeatSet::only(acting_lead(s)) : here;  // RSL-135
  if (s.question != Question::pre_roll) return those;
  const SeatSet asked = s.tasks.back().asked & those;  // RSL-100
  return asked.empty() ? those : asked;
}

bool Rules::ability_belongs_to(const State& s, Seat who, const RoleInPlay& role) const {  // RSL-93
  if (option(Option::role_control) == 0) return deciders(s).has(who);
  return who == (present(s).has(role.holder) ? role.holder : acting_lead(s));
}

bool Rules::needs_consent(const State& s, Action action) const {  // RSL-136
  if (option(Option::decision_mode) != 2 || present(s).size() < 2) return false;
  switch (static_cast<Kind>(action.kind)) {
    case Kind::choose_role: case Kind::go_on: case Kind::hand_lead: case Kind::stop_before_rolls: case Kind::agree: case Kind::refuse: case Kind::hold: return false;
    case Kind::ability: return option(Option::role_control) == 0;
    case Kind::peeked: return option(Option::peek_visibility) == 0;
    default: return true;
  }
}

void Rules::propose(State& s, Seat who, Action action, Rng& rng, Journal& journal) const {
  s.proposer = who;
  s.proposal = action;
  journal.tell(ProposalMade{who, action});
  settle_proposal(s, rng, journal);
}

SeatSet Rules::voters(const State& s) const { return present(s) - SeatSet::only(s.proposer) - s.agreed - s.refused; }

void Rules::answer_proposal(State& s, Seat who, bool agrees, Rng& rng, Journal& journal) const {
  (agrees ? s.agreed : s.refused).add(who);
  journal.tell(ProposalAnswered{who, agrees});
  settle_proposal(s, rng, journal);
}

void Rules::settle_proposal(State& s, Rng& rng, Journal& journal) const {
  const int all = (present(s) | SeatSet::only(s.proposer)).size();
  const int needed = option(Option::confirm_quorum) == 0 ? all : all / 2 + 1;
  const int yes = 1 + ((present(s) & s.agreed) - SeatSet::only(s.proposer)).size();
  const bool carried = yes >= needed;
  if (!carried && yes + voters(s).size() >= needed) return;  // still open
  const Seat who = s.proposer;
  const Action action = s.proposal;
  s.proposer = nobody, s.proposal = {}, s.agreed = {}, s.refused = {};
  journal.tell(ProposalClosed{carried});
  if (carried) perform(s, who, action, rng, journal);
}

void Rules::hand_lead(State& s, Seat to, Journal& journal) const {
  s.lead = to;
  s.held = {};
  journal.tell(LeadChanged{to});
}

void Rules::time_out(State& s, Seat who, Rng& rng, Journal& journal) const {  // RSL-140
  journal.tell(DecisionTimedOut{who, s.proposer != nobody ? Question::nothing : s.question});
  if (s.proposer != nobody) return answer_proposal(s, who, true, rng, journal);  // RSL-136: silence agrees
  if (!deciders(s).has(who)) return void(s.held.add(who));  // it could only have used an ability
  perform(s, who, automatic(s, who), rng, journal);
}

void Rules::leave(State& s, Seat who, Rng& rng, Journal& journal) const {
  s.away.add(who);
  s.held = {};
  journal.tell(SeatLeft{who});
  if (s.proposer != nobody) settle_proposal(s, rng, journal);
}

void Rules::come_back(State& s, Seat who, Journal& journal) const {
  s.away.remove(who);
  s.held = {};
  journal.tell(SeatJoined{who});
}

// ---- The automatic choice --------------------------------------------------------------------------------------------

namespace {

int total_loss(std::span<const Line> lines) {
  int loss = 0;
  for (const Line& line : lines)
    if ((line.op == Op::move || line.op == Op::counter) && line.by < 0) loss -= line.by;
  return loss;
}

int total_loss(const Effects& effects) {  // of a choose-option card: the worse half
  return total_loss(effects.common) + std::max(total_loss(effects.options[0]), total_loss(effects.options[1]));
}

}  // namespace

Action Rules::automatic(const State& s, Seat who) const {
  Options options;
  add_answers(s, who, options);
  Action best = options[0];
  const auto least = [&](auto worth) {  // the first of the lowest
    for (const Action option : options)
      if (worth(option) < worth(best)) best = option;
    return best;
  };
  switch (s.question) {
    case Question::start_strategy: return least([&](Action a) { return -(*scenario_)[StrategyNo{a.a}].cost; });
    case Question::maintenance_discard:
      if (maintenance(s) <= s.budget) return make_action(Kind::done, s.question);
      return least([&](Action a) { return (*scenario_)[StrategyNo{a.a}].cost * 100 + a.a; });
    case Question::counter_order:
    case Question::space_order: return make_action(Kind::automatic);
    case Question::buy: return make_action(Kind::done, s.question);
    case Question::action: return make_action(Kind::pass);
    case Question::option: return least([&](Action a) {
      const Effects& effects = *effects_of(s.tasks.back());
      const Lines& lines = effects.options[a.a - 1u];
      auto spaces = s.space;
      for (const Line& line : lines)
        if (line.op == Op::move && !line.pick) spaces[index(line.on.front())] = static_cast<std::uint8_t>(std::clamp(spaces[index(line.on.front())] + line.by, 1, top_space));
      return static_cast<int>(std::count_if(spaces.begin(), spaces.end(), [](int space) { return space <= 3; })) * 100 + total_loss(lines);
    });
    case Question::peek_choice:
      if (static_cast<Then>(s.tasks.back().option) == Then::reorder) return best;
      return least([&](Action a) { return a.b == 0 ? 0 : -total_loss((*scenario_)[EventNo{a.b}].effects); });
    case Question::rearm_choice: return least([&](Action a) { return a.a * 2 + a.b; });
    case Question::pick_indicator: return least([&](Action a) { return picked_line(s.tasks.back()).by > 0 ? int{s.space[a.a]} : -int{s.space[a.a]}; });
    default: return best;  // the lowest role, ability 1, go on
  }
}

}  // namespace parlor::resilience
