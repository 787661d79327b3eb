// SPDX-License-Identifier: MIT
// What may be done: `choices` and `forbids`, which agree on every action.
#include "games/resilience/law.h"

#include <algorithm>

namespace parlor::resilience {
SeatSet Law::pending() const {
  if (s_.step == Step::over) return {};
  if (s_.proposer != nobody) return council().voters();
  SeatSet seats = council().deciders();
  if (house_rule(HouseRule::role_control) == 0) return seats;
  Choices choices;
  for (Seat holder : council().present() - seats - s_.held) {  // RSL-141: what is reserved to one seat
    choices.clear();
    add_abilities(holder, choices);
    if (!choices.empty()) seats.add(holder);
  }
  return seats;
}

void Law::choices(Seat who, Choices& out) const {
  if (s_.step == Step::over) return;
  if (who == house) {
    for (Seat seat : pending()) out.add({timeout_kind, static_cast<std::uint8_t>(seat)});
    for (Seat seat : s_.away) out.add({return_kind, static_cast<std::uint8_t>(seat)});
    for (Seat seat : rules_.seats() - s_.away) out.add({leave_kind, static_cast<std::uint8_t>(seat)});
    return;
  }
  if (s_.proposer != nobody) {
    if (!council().voters().has(who)) return;
    out.add(make_action(Kind::agree));
    out.add(make_action(Kind::refuse));
    return;
  }
  if (!council().present().has(who)) return;
  const bool decides = council().deciders().has(who);
  if (!decides && s_.held.has(who)) return;
  if (decides) answers(who, out);
  add_abilities(who, out);
  if (!decides && !out.empty()) out.add(make_action(Kind::hold));
  for (Seat to : rules_.seats())
    if (forbids_handing_over(who, to).empty()) out.add(make_action(Kind::hand_lead, to));
  const int stop = s_.stops.has(who) ? 0 : 1;
  if (decides && forbids_preference(who, stop).empty()) out.add(make_action(Kind::stop_before_rolls, stop));
}

void Law::answers(Seat who, Choices& out) const {
  switch (s_.question) {
    case Question::role_choice:
      for (RoleNo role : candidates(s_.slot)) out.add(make_action(Kind::choose_role, role));
      return;
    case Question::start_strategy:
      for (StrategyNo card : s_.market) out.add(make_action(Kind::take_strategy, card));
      return;
    case Question::turn_start:
    case Question::maintenance_ability:
    case Question::event_stop:
    case Question::pre_roll:
    case Question::post_roll:
    case Question::pre_effect:
    case Question::turn_end:            return out.add(make_action(Kind::go_on, s_.question));
    case Question::maintenance_discard:
      for (StrategyNo card : s_.active) out.add(make_action(Kind::discard, card));
      if (maintenance() <= s_.budget) out.add(make_action(Kind::done, s_.question));  // RSL-32: voluntary
      return;
    case Question::counter_order:
    case Question::space_order:
      for (Indicator on : waiting_batches()) out.add(make_action(Kind::counters, on));
      if (s_.question == Question::space_order || house_rule(HouseRule::prep_order) != 0)
        for (Indicator on : waiting_spaces()) out.add(make_action(Kind::space, on));
      return out.add(make_action(Kind::automatic));
    case Question::buy:
      for (StrategyNo card : s_.market)
        if (scenario()[card].cost <= s_.budget) out.add(make_action(Kind::buy, card));
      for (StrategyNo card : s_.discarded)
        if (2 * scenario()[card].cost <= s_.budget) out.add(make_action(Kind::buy, card));
      return out.add(make_action(Kind::done, s_.question));
    case Question::mode: out.add(make_action(Kind::mode, 1)); return out.add(make_action(Kind::mode, 2));
    case Question::action:
      if (s_.plays > 0)
        for (StrategyNo card : s_.reserve) out.add(make_action(Kind::play, card));
      for (Indicator on : influenceable())
        for (int spent = 1; spent <= std::min<int>(4, s_.budget); ++spent)
          if (content()[on].influence[static_cast<std::size_t>(spent)] != 0)
            out.add(make_action(Kind::influence, on, spent));
      for (StrategyNo card : s_.active) out.add(make_action(Kind::discard, card));
      return out.add(make_action(Kind::pass));
    case Question::peek_choice:
      for (int place = s_.tasks.back().next + 1; place <= s_.tasks.back().entry; ++place)
        out.add(peek_answer(who, place));
      return;
    case Question::rearm_choice:
      for (const RoleInPlay& role : s_.roles)
        for (int ability = 1; ability <= 2; ++ability)
          if (rearms(s_.tasks.back(), role.role, ability)) out.add(make_action(Kind::rearm, role.role, ability));
      return;
    case Question::replacement_marker: out.add(make_action(Kind::mark, 1)); return out.add(make_action(Kind::mark, 2));
    case Question::pick_indicator:     {
      const Task& task = s_.tasks.back();
      for (Indicator on : picked_line(task).on) out.add(make_action(Kind::pick, on));
      return;
    }
    case Question::nothing: return;
  }
}

void Law::add_abilities(Seat who, Choices& out) const {
  if (before_abilities()) return;
  const Window now = window();
  for (const RoleInPlay& role : s_.roles) {
    if (role.available == 0 || !council().controls(who, role)) continue;
    for (int ability = 1; ability <= 2; ++ability)
      if (usable(role, ability, now)) out.add(make_action(Kind::ability, role.role, ability));
  }
}

bool Law::may_use(Seat who, const RoleInPlay& role, int ability) const {
  return council().controls(who, role) && usable(role, ability, window());
}

RuleId Law::forbids(Seat who, Action action) const {
  if (who == house) return forbids_house(action);
  if (!rules_.seats().has(who)) return "RSL-01";
  if (s_.step == Step::over) return "RSL-116";
  const auto kind = static_cast<Kind>(action.kind);
  if ((action.c != 0 && kind != Kind::peeked) || action.d != 0) return "RSL-154";
  if (kind == Kind::agree || kind == Kind::refuse)
    return s_.proposer != nobody && council().voters().has(who) && action == make_action(kind) ? RuleId{} : "RSL-136";
  if (s_.proposer != nobody) return "RSL-136";  // one proposal at a time
  if (!council().present().has(who)) return "RSL-138";
  if (s_.held.has(who) && !council().deciders().has(who)) return "RSL-141";
  if (kind == Kind::ability) return forbids_ability(who, RoleNo{action.a}, action.b);
  if (kind == Kind::hold) return action == make_action(kind) ? forbids_holding(who) : "RSL-141";
  if (kind == Kind::hand_lead) return action.b == 0 ? forbids_handing_over(who, Seat{action.a}) : "RSL-137";
  if (!council().deciders().has(who))
    return house_rule(HouseRule::decision_mode) == 1 && s_.question != Question::role_choice ? "RSL-135" : "RSL-141";
  if (kind == Kind::stop_before_rolls) return action.b == 0 ? forbids_preference(who, action.a) : "RSL-100";
  return forbids_answer(who, action);
}

RuleId Law::forbids_answer(Seat who, Action action) const {
  const auto kind = static_cast<Kind>(action.kind);
  const StrategyNo card{action.a};
  const auto when = [&](bool asked, RuleId otherwise, bool legal, RuleId rule) {
    return !asked ? otherwise : legal ? RuleId{} : rule;
  };
  const bool plain = action.b == 0;
  const bool bare = plain && action.a == 0;
  const bool on_board = action.a < indicator_count;
  const Indicator on = indicator_at(on_board ? action.a : 0);
  const bool ordering = s_.question == Question::counter_order || s_.question == Question::space_order;
  switch (kind) {
    case Kind::choose_role:
      if (s_.question != Question::role_choice) return "RSL-03";
      return plain && candidates(s_.slot).has(RoleNo{action.a}) ? RuleId{} : "RSL-18";
    case Kind::take_strategy:
      return when(s_.question == Question::start_strategy, "RSL-03", plain && s_.market.has(card), "RSL-08");
    case Kind::go_on: return is_stop(s_.question) && action == make_action(kind, s_.question) ? RuleId{} : "RSL-97";
    case Kind::discard:
      if (!plain || !s_.active.has(card)) return "RSL-90";
      return s_.question == Question::maintenance_discard || s_.question == Question::action ? RuleId{} : "RSL-32";
    case Kind::counters: return when(ordering, "RSL-43", plain && on_board && waiting_batches().has(on), "RSL-35");
    case Kind::space:
      if (s_.question == Question::counter_order && house_rule(HouseRule::prep_order) == 0) return "RSL-42";
      return when(ordering, "RSL-41", plain && on_board && waiting_spaces().has(on), "RSL-37");
    case Kind::automatic: return when(ordering, "RSL-43", bare, "RSL-43");
    case Kind::buy:       {
      if (s_.question != Question::buy || !plain || price(card) < 0) return "RSL-46";
      return price(card) <= s_.budget ? RuleId{} : "RSL-44";
    }
    case Kind::done:
      if (action != make_action(kind, s_.question)) return "RSL-46";
      if (s_.question == Question::maintenance_discard) return maintenance() <= s_.budget ? RuleId{} : "RSL-31";
      return s_.question == Question::buy ? RuleId{} : "RSL-46";
    case Kind::mode:
      return when(s_.question == Question::mode, "RSL-75", plain && (action.a == 1 || action.a == 2), "RSL-75");
    case Kind::play:
      if (s_.question != Question::action) return "RSL-80";
      if (s_.plays == 0) return "RSL-81";  // first: it closes every card, whichever lie in the reserve
      return plain && s_.reserve.has(card) ? RuleId{} : "RSL-82";
    case Kind::influence:
      if (s_.question != Question::action) return "RSL-80";
      if (!on_board || s_.active.empty()) return "RSL-85";  // first: with nothing Active it closes every indicator
      if (s_.space[index(on)] == top_space) return "RSL-88";
      if (!influenceable().has(on)) return "RSL-85";
      return action.b >= 1 && action.b <= std::min<int>(4, s_.budget) && content()[on].influence[action.b] != 0
                 ? RuleId{}
                 : "RSL-86";
    case Kind::pass: return when(s_.question == Question::action, "RSL-80", bare, "RSL-80");
    case Kind::peeked:
      if (s_.question != Question::peek_choice || action.a <= s_.tasks.back().next || action.a > s_.tasks.back().entry)
        return "RSL-108";
      return action == peek_answer(who, action.a) ? RuleId{} : "RSL-108";
    case Kind::rearm:
      if (s_.question != Question::rearm_choice || action.b < 1 || action.b > 2) return "RSL-111";
      return rearms(s_.tasks.back(), RoleNo{action.a}, action.b) ? RuleId{} : "RSL-111";
    case Kind::mark:
      return when(s_.question == Question::replacement_marker, "RSL-126", plain && (action.a == 1 || action.a == 2),
                  "RSL-126");
    case Kind::pick:
      return when(
          s_.question == Question::pick_indicator, "RSL-148",
          plain && on_board && s_.question == Question::pick_indicator && picked_line(s_.tasks.back()).on.has(on),
          "RSL-148");
    default: return "RSL-154";
  }
}

RuleId Law::forbids_ability(Seat who, RoleNo role, int ability) const {
  if (ability < 1 || ability > 2) return "RSL-92";
  for (const RoleInPlay& one : s_.roles) {
    if (one.role != role) continue;
    if ((one.available >> (ability - 1) & 1) == 0) return "RSL-92";
    if (before_abilities()) return s_.question == Question::role_choice ? "RSL-95" : "RSL-96";
    if (!council().controls(who, one))
      return house_rule(HouseRule::role_control) != 0    ? "RSL-93"
             : house_rule(HouseRule::decision_mode) == 1 ? "RSL-135"
                                                         : "RSL-141";
    const Ability& power = scenario()[role].abilities[static_cast<std::size_t>(ability - 1)];
    if (!power.in(window()) && !power.in(Window::free)) return "RSL-95";
    return usable(one, ability, window()) ? RuleId{} : "RSL-94";
  }
  return "RSL-92";
}

/// RSL-100: offered where there is time to think, and while it can make a difference.
RuleId Law::forbids_preference(Seat who, int on) const {
  if (s_.question != Question::buy && s_.question != Question::action) return "RSL-100";
  if (house_rule(HouseRule::die_window) != 0 || on != (s_.stops.has(who) ? 0 : 1)) return "RSL-100";
  for (const RoleInPlay& role : s_.roles)
    for (int ability = 0; ability < 2; ++ability)
      if ((role.available >> ability & 1) != 0 &&
          scenario()[role.role].abilities[static_cast<std::size_t>(ability)].in(Window::pre_roll))
        return {};
  return "RSL-100";
}

RuleId Law::forbids_holding(Seat who) const {
  Choices abilities;
  if (!council().deciders().has(who)) add_abilities(who, abilities);
  return abilities.empty() ? "RSL-141" : RuleId{};
}

RuleId Law::forbids_handing_over(Seat who, Seat to) const {
  const bool leads = council().matters_who_leads() && who == council().acting_lead() && council().deciders().has(who) &&
                     s_.question != Question::role_choice;
  return leads && to != who && council().present().has(to) ? RuleId{} : "RSL-137";
}

RuleId Law::forbids_house(Action action) const {
  const Seat seat{action.a};
  if (action.b != 0 || action.c != 0 || action.d != 0 || !rules_.seats().has(seat) || s_.step == Step::over)
    return "RSL-140";
  switch (action.kind) {
    case timeout_kind: return pending().has(seat) ? RuleId{} : "RSL-140";
    case return_kind:  return s_.away.has(seat) ? RuleId{} : "RSL-139";
    case leave_kind:   return !s_.away.has(seat) ? RuleId{} : "RSL-138";
    default:           return "RSL-140";
  }
}

}  // namespace parlor::resilience
