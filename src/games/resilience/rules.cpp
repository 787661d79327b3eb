// SPDX-License-Identifier: MIT
// The contract, and the seats that decide. The turn is in turn.cpp, what cards do in work.cpp.
#include "games/resilience/rules.h"

#include <algorithm>
#include <cstring>

#include "kernel/sound.h"

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
constexpr std::array first_turn_setup{"first_turn"sv, "setup"sv};

constexpr std::array house_rule_list{
    HouseRuleSpec{.key = "scenario", .rule = "RSL-03", .words = scenario_words},
    HouseRuleSpec{.key = "decision_mode", .rule = "RSL-135", .words = open_lead_confirm},
    HouseRuleSpec{.key = "confirm_quorum", .rule = "RSL-136", .words = all_majority},
    HouseRuleSpec{.key = "role_control", .rule = "RSL-93", .words = any_owner},
    HouseRuleSpec{.key = "role_pick", .rule = "RSL-21", .words = choose_random},
    HouseRuleSpec{.key = "seats_max", .rule = "RSL-23", .least = 3, .most = most_seats, .usual = 3},
    HouseRuleSpec{.key = "space8", .rule = "RSL-48", .words = entry_preparation},
    HouseRuleSpec{.key = "prep_order", .rule = "RSL-42", .words = counters_mixed},
    HouseRuleSpec{.key = "prep_space_effects", .rule = "RSL-39", .words = dynamic_snapshot},
    HouseRuleSpec{.key = "defeat_check", .rule = "RSL-112", .words = end_immediate},
    HouseRuleSpec{.key = "maintenance_lapse", .rule = "RSL-32", .words = forced_voluntary},
    HouseRuleSpec{.key = "cancel_scope", .rule = "RSL-63", .words = any_not_own},
    HouseRuleSpec{.key = "cancel_big_losses", .rule = "RSL-64", .words = reduce_exact},
    HouseRuleSpec{.key = "die_window", .rule = "RSL-101", .words = after_before},
    HouseRuleSpec{.key = "reboot_replacement", .rule = "RSL-126", .words = off_on},
    HouseRuleSpec{.key = "quiet_opening", .rule = "RSL-70", .words = redraw_keep},
    HouseRuleSpec{.key = "cube_supply", .rule = "RSL-73", .words = four_unlimited},
    HouseRuleSpec{.key = "peek_visibility", .rule = "RSL-152", .words = table_holder},
    HouseRuleSpec{.key = "deck_list_public", .rule = "RSL-151", .words = off_on},
    HouseRuleSpec{.key = "decision_timer_s", .rule = "RSL-140", .words = decision_times},
    HouseRuleSpec{.key = "window_timer_s", .rule = "RSL-140", .words = window_times},
    HouseRuleSpec{.key = "ability_start", .rule = "RSL-96", .words = first_turn_setup},
};

Action make_action(Kind kind, int a = 0, int b = 0, int c = 0) {
  return {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
          static_cast<std::uint8_t>(c)};
}
template <class Number> Action make_action(Kind kind, Number card, int b = 0) {
  return make_action(kind, static_cast<int>(card), b);
}

}  // namespace

static_assert(RulesOfPlay<Rules>);

std::span<const HouseRuleSpec> Rules::house_rules() { return house_rule_list; }

Rules::Rules(std::shared_ptr<const Content> content, const Scenario& scenario, int players,
             const HouseRules& house_rules)
    : content_{std::move(content)},
      scenario_{&scenario},
      slots_{scenario.slots[static_cast<std::size_t>(std::min(players, 3))]},
      outlook_{*content_, scenario},
      players_{players},
      house_rules_{house_rules} {
  if (house_rules_.version == 0) house_rules_.version = facts.rules_version;
  if (house_rules_.version < 2)
    house_rules_.values[static_cast<std::size_t>(HouseRule::ability_start)] = 1;        // as it was read
  for (int extra = 3; extra < players; ++extra) slots_.push_back(scenario.extra_slot);  // RSL-23
  if (house_rule(HouseRule::role_pick) != 0)                                            // RSL-21
    for (RoleSlot& slot : slots_)
      if (slot.how == RoleSlot::How::chosen) slot.how = RoleSlot::How::random;
}

Result<Rules> Rules::make(std::shared_ptr<const Content> content, int players, const HouseRules& house_rules) {
  const int most = house_rules[static_cast<std::size_t>(HouseRule::seats_max)];
  if (players < least_players || players > most)  // RSL-01, RSL-23
    return Fault{"players", ".Resilience is for 1 to " + std::to_string(most) + " players, not " +
                                std::to_string(players) + (players > most ? " (RSL-23: seats_max)" : " (RSL-01)")};
  const auto chosen = static_cast<std::size_t>(house_rules[static_cast<std::size_t>(HouseRule::scenario)]);
  const Scenario& scenario = content->own.empty() ? content->scenarios[chosen] : content->own.front();  // RSL-146
  return Rules{std::move(content), scenario, players, house_rules};
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
  if (house_rule(HouseRule::role_control) == 0) return seats;
  Choices choices;
  for (Seat holder : present(s) - seats - s.held) {  // RSL-141: what is reserved to one seat
    choices.clear();
    add_abilities(s, holder, choices);
    if (!choices.empty()) seats.add(holder);
  }
  return seats;
}

void Rules::choices(const State& s, Seat who, Choices& out) const {
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

void Rules::add_answers(const State& s, Seat who, Choices& out) const {
  switch (s.question) {
    case Question::role_choice:
      for (RoleNo role : candidates(s, s.slot)) out.add(make_action(Kind::choose_role, role));
      return;
    case Question::start_strategy:
      for (StrategyNo card : s.market) out.add(make_action(Kind::take_strategy, card));
      return;
    case Question::turn_start:
    case Question::maintenance_ability:
    case Question::event_stop:
    case Question::pre_roll:
    case Question::post_roll:
    case Question::pre_effect:
    case Question::turn_end:            return out.add(make_action(Kind::go_on, s.question));
    case Question::maintenance_discard:
      for (StrategyNo card : s.active) out.add(make_action(Kind::discard, card));
      if (maintenance(s) <= s.budget) out.add(make_action(Kind::done, s.question));  // RSL-32: voluntary
      return;
    case Question::counter_order:
    case Question::space_order:
      for (Indicator on : waiting_batches(s)) out.add(make_action(Kind::counters, on));
      if (s.question == Question::space_order || house_rule(HouseRule::prep_order) != 0)
        for (Indicator on : waiting_spaces(s)) out.add(make_action(Kind::space, on));
      return out.add(make_action(Kind::automatic));
    case Question::buy:
      for (StrategyNo card : s.market)
        if ((*scenario_)[card].cost <= s.budget) out.add(make_action(Kind::buy, card));
      for (StrategyNo card : s.discarded)
        if (2 * (*scenario_)[card].cost <= s.budget) out.add(make_action(Kind::buy, card));
      return out.add(make_action(Kind::done, s.question));
    case Question::mode: out.add(make_action(Kind::mode, 1)); return out.add(make_action(Kind::mode, 2));
    case Question::action:
      if (s.plays > 0)
        for (StrategyNo card : s.reserve) out.add(make_action(Kind::play, card));
      for (Indicator on : influenceable(s))
        for (int spent = 1; spent <= std::min<int>(4, s.budget); ++spent)
          if ((*content_)[on].influence[static_cast<std::size_t>(spent)] != 0)
            out.add(make_action(Kind::influence, on, spent));
      for (StrategyNo card : s.active) out.add(make_action(Kind::discard, card));
      return out.add(make_action(Kind::pass));
    case Question::peek_choice:
      for (int place = s.tasks.back().next + 1; place <= s.tasks.back().entry; ++place)
        out.add(peek_answer(s, who, place));
      return;
    case Question::rearm_choice:
      for (const RoleInPlay& role : s.roles)
        for (int ability = 1; ability <= 2; ++ability)
          if (rearms(s, s.tasks.back(), role.role, ability)) out.add(make_action(Kind::rearm, role.role, ability));
      return;
    case Question::replacement_marker: out.add(make_action(Kind::mark, 1)); return out.add(make_action(Kind::mark, 2));
    case Question::pick_indicator:     {
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
  return make_action(Kind::peeked, place, slot.known.has(who) ? static_cast<int>(slot.card) : 0, s.tasks.back().mode);
}

void Rules::add_abilities(const State& s, Seat who, Choices& out) const {
  if (before_abilities(s)) return;
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
  if (kind == Kind::agree || kind == Kind::refuse)
    return s.proposer != nobody && voters(s).has(who) && action == make_action(kind) ? RuleId{} : "RSL-136";
  if (s.proposer != nobody) return "RSL-136";  // one proposal at a time
  if (!present(s).has(who)) return "RSL-138";
  if (s.held.has(who) && !deciders(s).has(who)) return "RSL-141";
  if (kind == Kind::ability) return forbids_ability(s, who, RoleNo{action.a}, action.b);
  if (kind == Kind::hold) return action == make_action(kind) ? forbids_holding(s, who) : "RSL-141";
  if (kind == Kind::hand_lead) return action.b == 0 ? forbids_handing_over(s, who, Seat{action.a}) : "RSL-137";
  if (!deciders(s).has(who))
    return house_rule(HouseRule::decision_mode) == 1 && s.question != Question::role_choice ? "RSL-135" : "RSL-141";
  if (kind == Kind::stop_before_rolls) return action.b == 0 ? forbids_preference(s, who, action.a) : "RSL-100";
  return forbids_answer(s, who, action);
}

RuleId Rules::forbids_answer(const State& s, Seat who, Action action) const {
  const auto kind = static_cast<Kind>(action.kind);
  const StrategyNo card{action.a};
  const auto when = [&](bool asked, RuleId otherwise, bool legal, RuleId rule) {
    return !asked ? otherwise : legal ? RuleId{} : rule;
  };
  const bool plain = action.b == 0;
  const bool bare = plain && action.a == 0;
  const bool on_board = action.a < indicator_count;
  const Indicator on = indicator_at(on_board ? action.a : 0);
  const bool ordering = s.question == Question::counter_order || s.question == Question::space_order;
  switch (kind) {
    case Kind::choose_role:
      if (s.question != Question::role_choice) return "RSL-03";
      return plain && candidates(s, s.slot).has(RoleNo{action.a}) ? RuleId{} : "RSL-18";
    case Kind::take_strategy:
      return when(s.question == Question::start_strategy, "RSL-03", plain && s.market.has(card), "RSL-08");
    case Kind::go_on: return is_stop(s.question) && action == make_action(kind, s.question) ? RuleId{} : "RSL-97";
    case Kind::discard:
      if (!plain || !s.active.has(card)) return "RSL-90";
      return s.question == Question::maintenance_discard || s.question == Question::action ? RuleId{} : "RSL-32";
    case Kind::counters: return when(ordering, "RSL-43", plain && on_board && waiting_batches(s).has(on), "RSL-35");
    case Kind::space:
      if (s.question == Question::counter_order && house_rule(HouseRule::prep_order) == 0) return "RSL-42";
      return when(ordering, "RSL-41", plain && on_board && waiting_spaces(s).has(on), "RSL-37");
    case Kind::automatic: return when(ordering, "RSL-43", bare, "RSL-43");
    case Kind::buy:       {
      if (s.question != Question::buy || !plain || price(s, card) < 0) return "RSL-46";
      return price(s, card) <= s.budget ? RuleId{} : "RSL-44";
    }
    case Kind::done:
      if (action != make_action(kind, s.question)) return "RSL-46";
      if (s.question == Question::maintenance_discard) return maintenance(s) <= s.budget ? RuleId{} : "RSL-31";
      return s.question == Question::buy ? RuleId{} : "RSL-46";
    case Kind::mode:
      return when(s.question == Question::mode, "RSL-75", plain && (action.a == 1 || action.a == 2), "RSL-75");
    case Kind::play:
      if (s.question != Question::action) return "RSL-80";
      if (!plain || !s.reserve.has(card)) return "RSL-82";
      return s.plays > 0 ? RuleId{} : "RSL-81";
    case Kind::influence:
      if (s.question != Question::action) return "RSL-80";
      if (!on_board) return "RSL-85";
      if (s.space[index(on)] == top_space) return "RSL-88";
      if (!influenceable(s).has(on)) return "RSL-85";
      return action.b >= 1 && action.b <= std::min<int>(4, s.budget) && (*content_)[on].influence[action.b] != 0
                 ? RuleId{}
                 : "RSL-86";
    case Kind::pass: return when(s.question == Question::action, "RSL-80", bare, "RSL-80");
    case Kind::peeked:
      if (s.question != Question::peek_choice || action.a <= s.tasks.back().next || action.a > s.tasks.back().entry)
        return "RSL-108";
      return action == peek_answer(s, who, action.a) ? RuleId{} : "RSL-108";
    case Kind::rearm:
      if (s.question != Question::rearm_choice || action.b < 1 || action.b > 2) return "RSL-111";
      return rearms(s, s.tasks.back(), RoleNo{action.a}, action.b) ? RuleId{} : "RSL-111";
    case Kind::mark:
      return when(s.question == Question::replacement_marker, "RSL-126", plain && (action.a == 1 || action.a == 2),
                  "RSL-126");
    case Kind::pick:
      return when(s.question == Question::pick_indicator, "RSL-148",
                  plain && on_board && s.question == Question::pick_indicator && picked_line(s.tasks.back()).on.has(on),
                  "RSL-148");
    default: return "RSL-154";
  }
}

RuleId Rules::forbids_ability(const State& s, Seat who, RoleNo role, int ability) const {
  if (ability < 1 || ability > 2) return "RSL-92";
  for (const RoleInPlay& one : s.roles) {
    if (one.role != role) continue;
    if ((one.available >> (ability - 1) & 1) == 0) return "RSL-92";
    if (before_abilities(s)) return s.question == Question::role_choice ? "RSL-95" : "RSL-96";
    if (!ability_belongs_to(s, who, one))
      return house_rule(HouseRule::role_control) != 0    ? "RSL-93"
             : house_rule(HouseRule::decision_mode) == 1 ? "RSL-135"
                                                         : "RSL-141";
    const Ability& power = (*scenario_)[role].abilities[static_cast<std::size_t>(ability - 1)];
    if (!power.in(window(s)) && !power.in(Window::free)) return "RSL-95";
    return usable(s, one, ability, window(s)) ? RuleId{} : "RSL-94";
  }
  return "RSL-92";
}

/// RSL-100: offered where there is time to think, and while it can make a difference.
RuleId Rules::forbids_preference(const State& s, Seat who, int on) const {
  if (s.question != Question::buy && s.question != Question::action) return "RSL-100";
  if (house_rule(HouseRule::die_window) != 0 || on != (s.stops.has(who) ? 0 : 1)) return "RSL-100";
  for (const RoleInPlay& role : s.roles)
    for (int ability = 0; ability < 2; ++ability)
      if ((role.available >> ability & 1) != 0 &&
          (*scenario_)[role.role].abilities[static_cast<std::size_t>(ability)].in(Window::pre_roll))
        return {};
  return "RSL-100";
}

RuleId Rules::forbids_holding(const State& s, Seat who) const {
  Choices abilities;
  if (!deciders(s).has(who)) add_abilities(s, who, abilities);
  return abilities.empty() ? "RSL-141" : RuleId{};
}

RuleId Rules::forbids_handing_over(const State& s, Seat who, Seat to) const {
  const bool leads =
      matters_who_leads() && who == acting_lead(s) && deciders(s).has(who) && s.question != Question::role_choice;
  return leads && to != who && present(s).has(to) ? RuleId{} : "RSL-137";
}

RuleId Rules::forbids_house(const State& s, Action action) const {
  const Seat seat{action.a};
  if (action.b != 0 || action.c != 0 || action.d != 0 || !seats().has(seat) || s.step == Step::over) return "RSL-140";
  switch (action.kind) {
    case timeout_kind: return pending(s).has(seat) ? RuleId{} : "RSL-140";
    case return_kind:  return s.away.has(seat) ? RuleId{} : "RSL-139";
    case leave_kind:   return !s.away.has(seat) ? RuleId{} : "RSL-138";
    default:           return "RSL-140";
  }
}

void Rules::apply(State& s, Seat who, Action action, Rng& rng, Journal& journal) const {
  assert(forbids(s, who, action).empty());
  const StaysSound sound{*this, s};
  act_out(s, who, action, rng, journal);
}

void Rules::act_out(State& s, Seat who, Action action, Rng& rng, Journal& journal) const {
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
    case Kind::choose_role:       choose_role(s, RoleNo{action.a}, journal); break;
    case Kind::take_strategy:     take_strategy(s, card, journal); break;
    case Kind::go_on:             go_on(s); break;
    case Kind::ability:           use_ability(s, who, RoleNo{action.a}, action.b, journal); break;
    case Kind::discard:           discard(s, who, card, journal); break;
    case Kind::counters:          start_batch(s, indicator_at(action.a)); break;
    case Kind::space:             apply_space(s, indicator_at(action.a), journal); break;
    case Kind::automatic:         s.automatic = true; break;  // RSL-43
    case Kind::buy:               buy(s, who, card, journal); break;
    case Kind::done:              s.settled = true; break;
    case Kind::mode:              choose_mode(s, who, action.a, journal); break;
    case Kind::play:              play(s, who, card, journal); break;
    case Kind::influence:         influence(s, who, indicator_at(action.a), action.b); break;
    case Kind::pass:              pass(s, who, rng, journal); break;
    case Kind::peeked:            peeked(s, action.a, journal); break;
    case Kind::rearm:             rearm(s, RoleNo{action.a}, action.b, journal); break;
    case Kind::mark:              mark(s, action.a, journal); break;
    case Kind::pick:              pick(s, indicator_at(action.a), rng, journal); break;
    case Kind::hand_lead:         return hand_lead(s, Seat{action.a}, journal);
    case Kind::stop_before_rolls: return action.a != 0 ? s.stops.add(who) : s.stops.remove(who);
    case Kind::hold:              return s.held.add(who);
    case Kind::agree:
    case Kind::refuse:            return;
  }
  s.question = Question::nothing;
  s.held = {};
  run(s, rng, journal);
}

/// Nothing hidden or random came of it (RSL-46: purchases too).
bool Rules::reversible(const State& s, Seat who, Action action) const {
  if (who == house) return false;
  State after = s;
  Journal silence;
  Rng rng{Seed{}};
  const Rng before = rng;
  apply(after, who, action, rng, silence);
  return rng == before && after.step != Step::over && after.slots == s.slots && after.played_count == s.played_count;
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
  return players_ > 1 && (house_rule(HouseRule::decision_mode) == 1 || house_rule(HouseRule::role_control) != 0);
}

SeatSet Rules::table_of(const State& s) const {  // RSL-135
  return house_rule(HouseRule::decision_mode) == 1 ? SeatSet::only(acting_lead(s)) : present(s);
}

SeatSet Rules::deciders(const State& s) const {
  const SeatSet here = present(s);
  const auto only_or_lead = [&](Seat seat) { return SeatSet::only(here.has(seat) ? seat : acting_lead(s)); };
  if (s.question == Question::role_choice) return only_or_lead(seat_of_slot(s, s.slot));  // RSL-21, RSL-141
  if (s.question == Question::peek_choice && house_rule(HouseRule::peek_visibility) != 0 &&
      s.tasks.back().source == Source::ability)
    return only_or_lead(s.tasks.back().who);  // RSL-152
  return s.question == Question::pre_roll ? stopped_for(s, s.tasks.back()) : table_of(s);
}

SeatSet Rules::stopped_for(const State& s, const Task& roll) const {  // RSL-100
  const SeatSet those = table_of(s);
  const SeatSet asked = roll.asked & those;
  return asked.empty() ? those : asked;
}

bool Rules::ability_belongs_to(const State& s, Seat who, const RoleInPlay& role) const {  // RSL-93
  if (house_rule(HouseRule::role_control) == 0) return deciders(s).has(who);
  return who == (present(s).has(role.holder) ? role.holder : acting_lead(s));
}

bool Rules::may_use(const State& s, Seat who, const RoleInPlay& role, int ability) const {
  return ability_belongs_to(s, who, role) && usable(s, role, ability, window(s));
}

bool Rules::needs_consent(const State& s, Action action) const {  // RSL-136
  if (house_rule(HouseRule::decision_mode) != 2 || present(s).size() < 2) return false;
  switch (static_cast<Kind>(action.kind)) {
    case Kind::choose_role:
    case Kind::go_on:
    case Kind::hand_lead:
    case Kind::stop_before_rolls:
    case Kind::agree:
    case Kind::refuse:
    case Kind::hold:              return false;
    case Kind::ability:           return house_rule(HouseRule::role_control) == 0;
    case Kind::peeked:            return house_rule(HouseRule::peek_visibility) == 0;
    default:                      return true;
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
  const int needed = house_rule(HouseRule::confirm_quorum) == 0 ? all : all / 2 + 1;
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

/// RSL-140. An open proposal (RSL-136) and what a seat may only use an ability at are windows too.
int Rules::seconds(const State& s, Seat who) const {
  constexpr std::array decisions{0, 60, 120, 300}, windows{20, 0, 10, 40};  // in the order of their words
  const bool window = s.proposer != nobody || is_stop(s.question) || !deciders(s).has(who);
  if (!window) return decisions[static_cast<std::size_t>(house_rule(HouseRule::decision_timer_s))];
  return players_ == 1 ? 0 : windows[static_cast<std::size_t>(house_rule(HouseRule::window_timer_s))];
}

/// All are asked the same, and whatever changes the board asks anew; who leads, votes or holds back changes nothing.
std::uint64_t Rules::decision(const State& s, Seat) const {
  State board = s;
  board.lead = {}, board.away = {}, board.agreed = {}, board.refused = {}, board.held = {}, board.stops = {};
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  std::array<unsigned char, sizeof board> bytes;
  std::memcpy(bytes.data(), &board, sizeof board);
  for (const unsigned char one : bytes) hash = (hash ^ one) * 0x100000001b3;
  return hash;
}

void Rules::time_out(State& s, Seat who, Rng& rng, Journal& journal) const {  // RSL-140
  journal.tell(DecisionTimedOut{who, s.proposer != nobody ? Question::nothing : s.question});
  if (s.proposer != nobody) return answer_proposal(s, who, true, rng, journal);  // RSL-136: silence agrees
  if (!deciders(s).has(who)) return void(s.held.add(who));                       // it could only have used an ability
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

int total_loss(const Effects& effects) {  // of a choose-one card: the worse half
  return total_loss(effects.common) + std::max(total_loss(effects.modes[0]), total_loss(effects.modes[1]));
}

}  // namespace

Action Rules::automatic(const State& s, Seat who) const {
  Choices choices;
  add_answers(s, who, choices);
  if (choices.empty()) return {};  // nothing can be answered: the table ends the game
  Action best = choices[0];
  const auto least = [&](auto worth) {  // the first of the lowest
    for (const Action choice : choices)
      if (worth(choice) < worth(best)) best = choice;
    return best;
  };
  switch (s.question) {
    case Question::start_strategy: return least([&](Action a) { return -(*scenario_)[StrategyNo{a.a}].cost; });
    case Question::maintenance_discard:
      if (maintenance(s) <= s.budget) return make_action(Kind::done, s.question);
      return least([&](Action a) { return (*scenario_)[StrategyNo{a.a}].cost * 100 + a.a; });
    case Question::counter_order:
    case Question::space_order:   return make_action(Kind::automatic);
    case Question::buy:           return make_action(Kind::done, s.question);
    case Question::action:        return make_action(Kind::pass);
    case Question::mode:
      return least([&](Action a) {
        const Effects& effects = *effects_of(s.tasks.back());
        const Lines& lines = effects.modes[a.a - 1u];
        auto spaces = s.space;
        for (const Line& line : lines)
          if (line.op == Op::move && !line.pick)
            spaces[index(line.on.front())] =
                static_cast<std::uint8_t>(std::clamp(spaces[index(line.on.front())] + line.by, 1, top_space));
        return static_cast<int>(std::count_if(spaces.begin(), spaces.end(), [](int space) { return space <= 3; })) *
                   100 +
               total_loss(lines);
      });
    case Question::peek_choice:
      if (static_cast<Then>(s.tasks.back().mode) == Then::reorder) return best;
      return least([&](Action a) { return a.b == 0 ? 0 : -total_loss((*scenario_)[EventNo{a.b}].effects); });
    case Question::rearm_choice: return least([&](Action a) { return a.a * 2 + a.b; });
    case Question::pick_indicator:
      return least(
          [&](Action a) { return picked_line(s.tasks.back()).by > 0 ? int{s.space[a.a]} : -int{s.space[a.a]}; });
    default: return best;  // the lowest role, ability 1, go on
  }
}

}  // namespace parlor::resilience
