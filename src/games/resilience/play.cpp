// SPDX-License-Identifier: MIT
// The acts of the seats and of the house, and how the table agrees on them. The turn is in turn.cpp, what cards do in work.cpp, what
// they move in movement.cpp.
#include "games/resilience/play.h"

#include <algorithm>

#include "games/resilience/law.h"

namespace parlor::resilience {
void Play::act(Seat who, Action action) {
  if (who == house) {
    if (action.kind == timeout_kind) return time_out(Seat{action.a});
    if (action.kind == leave_kind) return leave(Seat{action.a});
    return come_back(Seat{action.a});
  }
  const auto kind = static_cast<Kind>(action.kind);
  if (kind == Kind::agree || kind == Kind::refuse) return answer_proposal(who, kind == Kind::agree);
  if (council().needs_consent(action)) return propose(who, action);
  perform(who, action);
}

void Play::perform(Seat who, Action action) {
  const auto kind = static_cast<Kind>(action.kind);
  const StrategyNo card{action.a};
  switch (kind) {
    case Kind::choose_role:       choose_role(RoleNo{action.a}); break;
    case Kind::take_strategy:     take_strategy(card); break;
    case Kind::go_on:             go_on(); break;
    case Kind::ability:           use_ability(who, RoleNo{action.a}, action.b); break;
    case Kind::discard:           discard(who, card); break;
    case Kind::counters:          start_batch(indicator_at(action.a)); break;
    case Kind::space:             apply_space(indicator_at(action.a)); break;
    case Kind::automatic:         s_.automatic = true; break;  // RSL-43
    case Kind::buy:               buy(who, card); break;
    case Kind::done:              s_.settled = true; break;
    case Kind::mode:              choose_mode(who, action.a); break;
    case Kind::play:              play(who, card); break;
    case Kind::influence:         influence(who, indicator_at(action.a), action.b); break;
    case Kind::pass:              pass(who); break;
    case Kind::peeked:            peeked(action.a); break;
    case Kind::rearm:             rearm(RoleNo{action.a}, action.b); break;
    case Kind::mark:              mark(action.a); break;
    case Kind::pick:              pick(indicator_at(action.a)); break;
    case Kind::hand_lead:         return hand_lead(Seat{action.a});
    case Kind::stop_before_rolls: return action.a != 0 ? s_.stops.add(who) : s_.stops.remove(who);
    case Kind::hold:              return s_.held.add(who);
    case Kind::agree:
    case Kind::refuse:            return;
  }
  s_.question = Question::nothing;
  s_.held = {};
  run();
}

// ---- Deciding together: RSL-135 to RSL-142 --------------------------------------------------------------------------

void Play::propose(Seat who, Action action) {
  s_.proposer = who;
  s_.proposal = action;
  journal_.tell(ProposalMade{who, action});
  settle_proposal();
}

void Play::answer_proposal(Seat who, bool agrees) {
  (agrees ? s_.agreed : s_.refused).add(who);
  journal_.tell(ProposalAnswered{who, agrees});
  settle_proposal();
}

void Play::settle_proposal() {
  const Vote vote = council().vote();
  if (vote == Vote::open) return;
  const bool carried = vote == Vote::carried;
  const Seat who = s_.proposer;
  const Action action = s_.proposal;
  s_.proposer = nobody, s_.proposal = {}, s_.agreed = {}, s_.refused = {};
  journal_.tell(ProposalClosed{carried});
  if (carried) perform(who, action);
}

void Play::hand_lead(Seat to) {
  s_.lead = to;
  s_.held = {};
  journal_.tell(LeadChanged{to});
}

void Play::time_out(Seat who) {  // RSL-140
  journal_.tell(DecisionTimedOut{who, s_.proposer != nobody ? Question::nothing : s_.question});
  if (s_.proposer != nobody) return answer_proposal(who, true);  // RSL-136: silence agrees
  if (!council().deciders().has(who)) return s_.held.add(who);   // it could only have used an ability
  perform(who, automatic(who));
}

void Play::leave(Seat who) {
  s_.away.add(who);
  s_.held = {};
  journal_.tell(SeatLeft{who});
  if (s_.proposer != nobody) settle_proposal();
}

void Play::come_back(Seat who) {
  s_.away.remove(who);
  s_.held = {};
  journal_.tell(SeatJoined{who});
}

// ---- The automatic choice -------------------------------------------------------------------------------------------

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

Action Play::automatic(Seat who) const {
  Choices choices;
  Law{rules_, s_}.answers(who, choices);
  if (choices.empty()) return {};  // nothing can be answered: the table ends the game
  Action best = choices[0];
  const auto least = [&](auto worth) {  // the first of the lowest
    for (const Action choice : choices)
      if (worth(choice) < worth(best)) best = choice;
    return best;
  };
  switch (s_.question) {
    case Question::start_strategy: return least([&](Action a) { return -scenario()[StrategyNo{a.a}].cost; });
    case Question::maintenance_discard:
      if (maintenance() <= s_.budget) return make_action(Kind::done, s_.question);
      return least([&](Action a) { return scenario()[StrategyNo{a.a}].cost * 100 + a.a; });
    case Question::counter_order:
    case Question::space_order:   return make_action(Kind::automatic);
    case Question::buy:           return make_action(Kind::done, s_.question);
    case Question::action:        return make_action(Kind::pass);
    case Question::mode:
      return least([&](Action a) {
        const Effects& effects = *effects_of(s_.tasks.back());
        const Lines& lines = effects.modes[a.a - 1u];
        auto spaces = s_.space;
        for (const Line& line : lines)
          if (line.op == Op::move && !line.pick)
            spaces[index(line.on.front())] =
                static_cast<std::uint8_t>(std::clamp(spaces[index(line.on.front())] + line.by, 1, top_space));
        return static_cast<int>(std::count_if(spaces.begin(), spaces.end(), [](int space) { return space <= 3; })) *
                   100 +
               total_loss(lines);
      });
    case Question::peek_choice:
      if (static_cast<Then>(s_.tasks.back().mode) == Then::reorder) return best;
      return least([&](Action a) { return a.b == 0 ? 0 : -total_loss(scenario()[EventNo{a.b}].effects); });
    case Question::rearm_choice: return least([&](Action a) { return a.a * 2 + a.b; });
    case Question::pick_indicator:
      return least(
          [&](Action a) { return picked_line(s_.tasks.back()).by > 0 ? int{s_.space[a.a]} : -int{s_.space[a.a]}; });
    default: return best;  // the lowest role, ability 1, go on
  }
}

}  // namespace parlor::resilience
