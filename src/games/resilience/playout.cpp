// SPDX-License-Identifier: MIT
// How a search plays on: quick guesses instead of the heuristic's reckoning (hints.cpp), which takes six times as long. What
// a space is worth comes from a table by events to come, every line of a card counts by itself, from where its marker stands
// now, and a point of Budget is worth what the last one would bring. The guesses look at nothing that is hidden.
#include <algorithm>
#include <cstdlib>

#include "games/resilience/briefing.h"
#include "games/resilience/law.h"
#include "games/resilience/position.h"
#include "games/resilience/rules.h"

namespace parlor::resilience {
namespace {

// As the heuristic weighs them, where it does.
constexpr int least_rate = 298;                                // a point of Budget brings at least this
constexpr int horizon = 3;                                     // events over which a cancel counts
constexpr int stock = 79;                                      // a point of price saved by buying for a later turn
constexpr int bar = 400, bar_per_event = 97, most_bar = 1800;  // what an ability must bring
constexpr int rearmed = 1500;
constexpr int cube_removed = 200;
constexpr int waived = 400;                     // a point of upkeep
constexpr int discarded = 1200, put_off = 500;  // an average event, in thousandths of what it would cost

Action answer(Kind kind, int a = 0, int b = 0) {
  return {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)};
}
Action answer(Kind kind, StrategyNo card) { return answer(kind, static_cast<int>(card)); }
Action answer(Kind kind, Question question) { return answer(kind, static_cast<int>(question)); }

constexpr std::uint8_t bit(Window window) { return static_cast<std::uint8_t>(1 << static_cast<int>(window)); }

/// Decides like the heuristic's Minister, roughly. It weighs only what a question needs.
class Deputy {
 public:
  Deputy(const Rules& rules, const State& state)
      : rules_{rules},
        briefing_{*rules.scenario().briefing},
        s_{state},
        now_{rules, state},
        to_come_{events_to_come()},
        worth_{briefing_.worth[static_cast<std::size_t>(to_come_)]} {}

  Action choose(Seat me) {
    if (s_.proposer != nobody) return answer(Kind::agree);
    if (!now_.council().deciders().has(me)) return answer(Kind::hold);
    switch (s_.question) {
      case Question::role_choice:         return role();
      case Question::start_strategy:      return first_strategy();
      case Question::counter_order:
      case Question::space_order:         return answer(Kind::automatic);
      case Question::turn_start:          return answer(Kind::go_on, s_.question);
      case Question::maintenance_discard: return give_up();
      case Question::mode:                return answer(Kind::mode, better_choice());
      case Question::peek_choice:         return peeked(me);
      case Question::rearm_choice:        return rearm();
      case Question::replacement_marker:  return answer(Kind::mark, 1);
      case Question::pick_indicator:      return pick();
      default:                            break;
    }
    if (s_.question == Question::buy && has_bought()) return answer(Kind::done, s_.question);
    if (const Action action = best_ability(me); !(action == Action{})) return action;
    if (s_.question == Question::buy) return buy();
    if (s_.question == Question::action) return act();
    return answer(Kind::go_on, s_.question);
  }

  /// How well things stand.
  int standing() {
    weigh_levers();
    weigh_strategies(space(Indicator::gov) + space(Indicator::eco));
    int sum = 0;
    for (Indicator on : every_indicator) sum += worth_at(on, space(on));
    for (StrategyNo card : s_.active) sum += std::max(0, keeping(card));
    return sum;
  }
  int to_come() const { return to_come_; }  // events

 private:
  // ---- What is to come ----

  /// Until the deck or a clock ends the game.
  int events_to_come() const {
    const bool second = s_.step != Step::turn_end && !(s_.step == Step::event && s_.event_phase == EventPhase::second);
    const int now = (s_.step < Step::event ? 1 : 0) + (second ? 1 : 0);
    const Briefing::Clock& clock = briefing_.clock;
    int turns = briefing_.turns_left[std::min<std::size_t>(s_.turn, most_events)];
    if (s_.final_turn != 0) turns = s_.final_turn - s_.turn;
    else if (clock.symbols != 0)
      turns = std::max(1, clock.symbols - s_.symbols) * clock.events_each / (2 * point) + clock.extra_turns;
    return std::clamp(now + 2 * turns, 0, int{s_.deck_count});
  }

  // ---- What a move is worth ----

  int space(Indicator on) const { return s_.space[index(on)]; }
  int worth_at(Indicator on, int space) const {
    return worth_[index(on)][static_cast<std::size_t>(std::clamp(space, 1, top_space) + Briefing::farthest)];
  }
  int bonus(Indicator on) const {
    int value = 0;
    for (Indicator other : briefing_.bonus[index(on)])
      value += worth_at(other, space(other) + 1) - worth_at(other, space(other));
    return value;
  }
  int moved(Indicator on, int by) const {
    const int from = space(on), value = worth_at(on, from + by) - worth_at(on, from);
    return from < top_space && from + by >= top_space ? value + bonus(on) : value;
  }
  int value(const Briefing::Changes& changes) const {
    int sum = 0;
    for (const Briefing::Change& change : changes) sum += moved(change.on, change.by) * change.chance;
    return sum / Briefing::whole;
  }
  int value(const Briefing::Deed& deed) const {
    const int common = value(deed.common);
    return deed.choose ? common + std::max(value(deed.choices[0]), value(deed.choices[1])) : common;
  }

  // ---- Money ----

  void weigh_levers() {
    special_ = rules_.special_modifiers(s_.active, RollKind::influence);
    for (StrategyNo card : s_.active) {
      const Outlook::Lever& lever = rules_.outlook()[card];
      open_ |= lever.opens;
      for (std::size_t i = 0; i < indicator_count; ++i)
        modifiers_[i] = static_cast<std::int8_t>(modifiers_[i] + lever.helps[i]);
    }
  }
  const Briefing::Stroke& stroke(Indicator on, int budget) const {
    const int modifiers = std::clamp(modifiers_[index(on)] + special_, -5, 5) + 5;
    return briefing_
        .strokes[index(on)][static_cast<std::size_t>(modifiers)][static_cast<std::size_t>(std::min(budget, 4))];
  }

  /// Budget is spent where it brings most, a space each; what the last point of it brings is what a point is worth.
  void weigh_money(int budget) {
    struct Lever {
      int rate, cost;
    };
    List<Lever, indicator_count> levers;
    for (Indicator on : open_) {
      const Briefing::Stroke& best = stroke(on, 4);
      if (best.pace != 0 && space(on) < top_space) levers.push({moved(on, 1) * best.pace / 60, best.cost});
    }
    rate_ = least_rate;
    for (int left = 16 * budget; left > 0;) {
      const auto best = std::max_element(levers.begin(), levers.end(),
                                         [](const Lever& a, const Lever& b) { return a.rate < b.rate; });
      if (best == levers.end() || best->rate <= least_rate) return void(rate_ = least_rate);
      rate_ = best->rate;
      left -= best->cost;
      best->rate = 0;
    }
  }

  /// What it brings to be able to influence an indicator, too: a space of it or two, for what they cost.
  int reckon_opening(Indicator on) const {
    const int from = space(on);
    const Briefing::Stroke& best = stroke(on, 4);
    if (best.pace == 0 || from == top_space) return 0;
    const int cost = rate_ * best.cost / 16, gain = moved(on, 1) - cost;
    if (gain <= 0 || from + 1 == top_space) return std::max(0, gain);
    return gain + std::max(0, worth_at(on, from + 2) - worth_at(on, from + 1) - cost);
  }
  int opening(Indicators levers) {
    int sum = 0;
    for (Indicator on : levers) {
      int& opened = opening_[index(on)];
      if (opened == unknown) opened = reckon_opening(on);
      sum += opened;
    }
    return sum;
  }

  // ---- Strategies ----

  /// What all cards are compared by.
  void weigh_strategies(int budget) {
    weigh_money(budget);
    opening_.fill(unknown);
  }
  void weigh_moves() {
    for (Indicator on : every_indicator) {
      const int* const around = &worth_[index(on)][static_cast<std::size_t>(space(on))];
      int* const to = &moved_[static_cast<std::size_t>(index(on) * Briefing::moves_each)];
      for (int i = 0; i < Briefing::moves_each; ++i) to[i] = around[i] - around[Briefing::farthest];
      const int steps = top_space - space(on);  // to the bonus
      if (steps == 0 || steps > Briefing::farthest) continue;
      const int more = bonus(on);
      for (int by = steps; by <= Briefing::farthest; ++by) to[Briefing::farthest + by] += more;
    }
  }
  int weighed(const Briefing::Changes& changes) const {
    int sum = 0;
    for (const Briefing::Change& change : changes) sum += moved_[change.place] * change.chance;
    return sum / Briefing::whole;
  }
  int weighed(const Briefing::Deed& deed) const {
    const int common = weighed(deed.common);
    return deed.choose ? common + std::max(weighed(deed.choices[0]), weighed(deed.choices[1])) : common;
  }

  int cancelled(const Briefing::Plan& plan) const {  // by one event
    int value = 0;
    for (const Briefing::Cancel& cancel : plan.cancels)
      value -= briefing_.loss[index(cancel.on)] * moved(cancel.on, -1) / (6 * point) * cancel.sixths;
    return value;
  }

  /// To have a strategy Active through the next turn, upkeep paid.
  int lasting(const Briefing::Plan& plan, int cancels, int opened) const {
    if (to_come_ <= 1) return cancels * to_come_;
    return cancels * std::min(horizon, to_come_) + plan.income * rate_ + opened;
  }
  int keeping(StrategyNo card) {
    Indicators others;
    for (StrategyNo other : s_.active)
      if (other != card) others |= briefing_[other].opens;
    const Briefing::Plan& plan = briefing_[card];
    return lasting(plan, cancelled(plan), opening(plan.opens - others));
  }

  /// To play it now, with so much Budget left.
  int playing(const Briefing::Plan& plan, int budget) {
    const int opened = opening(plan.opens - open_), cancels = cancelled(plan);
    return weighed(plan.deed) + (plan.rearms ? rearmed : 0) + (budget >= 3 ? opened : 0) +
           std::max(cancels * std::min(1, to_come_), lasting(plan, cancels, opened));
  }

  /// The best of them to play now, if that is better than `most`.
  StrategyNo best_play(Strategies cards, int& most) {
    StrategyNo best = no_strategy;
    for (StrategyNo card : cards)
      if (const int value = playing(briefing_[card], s_.budget); value > most) best = card, most = value;
    return best;
  }

  Action first_strategy() {
    weigh_levers();
    weigh_strategies(s_.budget);
    weigh_moves();
    int most = playing(briefing_[s_.market.front()], s_.budget);
    const StrategyNo better = best_play(s_.market, most);
    return answer(Kind::take_strategy, better == no_strategy ? s_.market.front() : better);
  }

  Action give_up() {
    if (now_.maintenance() <= s_.budget) return answer(Kind::done, s_.question);
    weigh_levers();
    weigh_strategies(s_.budget);
    StrategyNo worst = s_.active[0];
    int least = keeping(worst);
    for (StrategyNo card : s_.active)
      if (const int value = keeping(card); value < least) worst = card, least = value;
    return answer(Kind::discard, worst);
  }

  bool has_bought() const { return s_.budget < s_.from_gov + s_.from_eco + s_.income - s_.upkeep; }

  Action buy() {
    const Action done = answer(Kind::done, s_.question);
    weigh_levers();
    weigh_strategies(s_.budget);
    weigh_moves();
    int held = 0;
    best_play(s_.reserve, held);
    const bool room = s_.reserve.size() < to_come_ / 2;
    int most = 0;
    StrategyNo chosen = no_strategy;
    const auto look_at = [&](StrategyNo card, int times) {
      const Briefing::Plan& plan = briefing_[card];
      const int price = plan.price * times;
      if (price > s_.budget) return;
      const int use = playing(plan, s_.budget - price);
      const int value = std::max(use - held, room && use > 0 ? stock * price : 0) - price * rate_;
      if (value > most) chosen = card, most = value;
    };
    for (StrategyNo card : s_.market) look_at(card, 1);
    for (StrategyNo card : s_.discarded) look_at(card, 2);  // RSL-45
    return chosen == no_strategy ? done : answer(Kind::buy, chosen);
  }

  Action act() {
    weigh_levers();
    if (s_.plays > 0 && !s_.reserve.empty()) {
      weigh_strategies(s_.budget);
      weigh_moves();
      int most = 0;
      if (const StrategyNo card = best_play(s_.reserve, most); card != no_strategy) return answer(Kind::play, card);
    }
    Action chosen = answer(Kind::pass);
    int most = 0;
    for (Indicator on : open_) {
      const Briefing::Stroke& best = stroke(on, s_.budget);
      if (best.spent == 0 || space(on) == top_space) continue;
      if (const int value = moved(on, 1) * best.pace; value > most)
        most = value, chosen = answer(Kind::influence, index(on), best.spent);
    }
    if (most > 0 || to_come_ <= 1) return chosen;
    weigh_strategies(s_.budget);
    for (StrategyNo card : s_.active)
      if (keeping(card) < 0) return answer(Kind::discard, card);
    return chosen;
  }

  // ---- Abilities ----

  /// The best one that is worth its use now; no action when there is none.
  Action best_ability(Seat me) {
    const std::uint8_t windows = fitting_windows();
    int most = bar + std::min(most_bar, bar_per_event * to_come_);
    Action chosen;
    for (const RoleInPlay& role : s_.roles) {
      if (role.available == 0 || (briefing_[role.role].windows & windows) == 0) continue;
      for (int number = 1; number <= 2; ++number) {
        const Briefing::Power& power = power_of(role.role, number);
        if (!has(role, number) || (power.windows & windows) == 0) continue;
        if (s_.question == Question::action && !power.special) continue;
        int worth = value(power.changes);
        if (power.special) worth += value(rules_.scenario()[role.role].abilities[number - 1u]);
        if (worth > most && Law{rules_, s_}.may_use(me, role, number))
          most = worth, chosen = answer(Kind::ability, static_cast<int>(role.role), number);
      }
    }
    return chosen;
  }
  static bool has(const RoleInPlay& role, int number) { return (role.available >> (number - 1) & 1) != 0; }
  const Briefing::Power& power_of(RoleNo role, int number) const {
    return briefing_[role].powers[static_cast<std::size_t>(number - 1)];
  }

  /// What may be used at any time is thought of where there is no other window, and when money runs out.
  std::uint8_t fitting_windows() const {
    const Window window = now_.window();
    const bool poor = window == Window::action && s_.budget < 4;
    return static_cast<std::uint8_t>(bit(window) | (poor ? bit(Window::free) : 0));
  }

  int value(const Ability& ability) {  // but for what it moves
    int sum = 0;
    for (const Line& line : ability.lines) sum += value(line);
    return sum;
  }
  int value(const Line& line) {
    switch (line.op) {
      case Op::budget:            return s_.question == Question::action && s_.budget < 4 ? with_more(line.by) : 0;
      case Op::cube:              return cube_removed;
      case Op::peek:              return s_.question == Question::buy ? peek_value(line) : 0;
      case Op::rearm:             return rearmed;
      case Op::waive_maintenance: return now_.maintenance() * waived;
      case Op::cancel_event:      return s_.question == Question::event_stop ? -value(briefing_[now_.current_event()]) : 0;
      case Op::cancel_loss:       return s_.question == Question::pre_effect ? spared(line.by) : 0;
      case Op::die_mod:           return s_.question == Question::post_roll ? turned(line.by) : 0;
      case Op::reroll:            return s_.question == Question::post_roll ? rolled_again() : 0;
      default:                    return 0;
    }
  }

  int with_more(int budget) const {
    Deputy other{rules_, s_};
    other.weigh_levers();
    other.weigh_money(s_.budget + budget);
    return budget * other.rate_;
  }
  int peek_value(const Line& line) const {
    int harm = 0;
    for (Indicator on : every_indicator) harm -= briefing_.loss[index(on)] * moved(on, -1) / point;
    return harm * (line.then == Then::discard_one ? discarded : put_off) / point;
  }
  int spared(int most) const {
    const Task& loss = s_.tasks.back();
    return moved(loss.on, -std::max(0, loss.amount - most)) - moved(loss.on, -loss.amount);
  }

  /// What a good result of the die at hand is worth against a bad one.
  int stake() const {
    const Task& roll = s_.tasks.back();
    const Task& under = s_.tasks[s_.tasks.size() - 2];
    if (roll.kind == RollKind::influence) return moved(under.on, 1);
    if (roll.kind == RollKind::cancel) return moved(under.on, 1 - under.amount) - moved(under.on, -under.amount);
    const Briefing::Deed& deed = deed_of(under);
    const int common = starred(deed.common);
    return std::abs(under.mode == 0 ? common : common + starred(deed.choices[under.mode - 1u]));
  }
  int starred(const Briefing::Changes& changes) const {
    int sum = 0;
    for (const Briefing::Change& change : changes) sum += change.star ? moved(change.on, change.by) : 0;
    return sum;
  }
  const Briefing::Deed& deed_of(const Task& task) const {
    return task.source == Source::event ? briefing_[EventNo{task.card}] : briefing_[StrategyNo{task.card}].deed;
  }
  bool favourable(int face) const {
    const Task& roll = s_.tasks.back();
    return shows(roll.faces, std::clamp(face + roll.amount, 1, 6)) == roll.good;
  }
  int turned(int by) const { return favourable(s_.tasks.back().face + by) ? stake() : 0; }
  int rolled_again() const {
    int good = 0;
    for (int face = 1; face <= 6; ++face) good += favourable(face) ? 1 : 0;
    return stake() * good / 6;
  }

  // ---- Single questions ----

  Action role() const {
    const auto rank = [&](RoleNo role) { return rules_.outlook().role_ranks[static_cast<std::size_t>(role) - 1]; };
    const Roles free = now_.candidates(s_.slot);
    RoleNo chosen = free.front();
    for (RoleNo other : free)
      if (rank(other) < rank(chosen)) chosen = other;
    return answer(Kind::choose_role, static_cast<int>(chosen));
  }

  int better_choice() const {
    const auto& choices = deed_of(s_.tasks.back()).choices;
    return value(choices[0]) >= value(choices[1]) ? 1 : 2;
  }

  /// The worst card goes away; in a new order the mildest comes first.
  Action peeked(Seat me) const {
    const Task& task = s_.tasks.back();
    const bool reorder = static_cast<Then>(task.mode) == Then::reorder;
    const auto harm = [&](int place) {
      const Slot& slot = s_.slots[s_.played_count + static_cast<std::size_t>(place) - 1];
      return slot.known.has(me) ? -value(briefing_[slot.card]) * (reorder ? -1 : 1) : 0;
    };
    int chosen = task.next + 1;
    for (int place = chosen + 1; place <= task.entry; ++place)
      if (harm(place) > harm(chosen)) chosen = place;
    return now_.peek_answer(me, chosen);
  }

  Action rearm() const {
    Action chosen;
    int most = 0;
    for (const RoleInPlay& role : s_.roles)
      for (int number = 1; number <= 2; ++number) {
        if (!now_.rearms(s_.tasks.back(), role.role, number)) continue;
        const Briefing::Power& power = power_of(role.role, number);
        const int worth = value(power.changes) + (power.special ? rearmed : 0);
        if (chosen == Action{} || worth > most)
          most = worth, chosen = answer(Kind::rearm, static_cast<int>(role.role), number);
      }
    return chosen;
  }

  Action pick() const {
    const Line& line = now_.picked_line(s_.tasks.back());
    Indicator chosen = line.on.front();
    for (Indicator other : line.on)
      if (moved(other, line.by) > moved(chosen, line.by)) chosen = other;
    return answer(Kind::pick, index(chosen));
  }

  const Rules& rules_;
  const Briefing& briefing_;
  const State& s_;
  Position now_;  // that state, by the rules
  int to_come_;
  const std::array<Briefing::Worth, indicator_count>& worth_;
  Indicators open_;                 // to influence,
  Outlook::Modifiers modifiers_{};  // its dice,
  int special_ = 0;                 // and what the scenario adds to all of them
  int rate_ = 0;                    // what a point of Budget is worth
  static constexpr int unknown = -1;
  std::array<int, indicator_count> opening_;
  std::array<int, Briefing::moves> moved_;
};

}  // namespace

// ---- For a search ----

Action Rules::likely(const State& world, Seat who, Rng&) const { return Deputy{*this, world}.choose(who); }

/// Three more turns: after fewer it is too early to judge, and playing to the end takes twice as long and gains nothing.
bool Rules::far_enough(const State& from, const State& now) const { return now.turn > from.turn + 3; }

/// All win or lose together. In games of medium bots the chance to win, its odds on a scale of logarithms, rises by one for
/// every seven points of standing, and is even at `par`, which grows with the events to come.
BySeat<std::int32_t> Rules::evaluate(const State& world) const {
  constexpr int whole = 1'000'000, scale = 14 * point, par = 5 * point, par_of_event = 2400;
  std::int64_t expected = 0;
  if (world.step == Step::over) {
    expected = score(world, Seat{0}) > 0 ? whole : 0;
  } else {
    Deputy deputy{*this, world};
    const std::int64_t lead = deputy.standing() - par - par_of_event * deputy.to_come();
    expected = whole / 2 + whole / 2 * lead / (scale + std::abs(lead));
  }
  BySeat<std::int32_t> all;
  all.of.fill(static_cast<std::int32_t>(expected));
  return all;
}

}  // namespace parlor::resilience
