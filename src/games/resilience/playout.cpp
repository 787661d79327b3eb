// SPDX-License-Identifier: MIT
// How a search plays on: quick guesses instead of the heuristic's reckoning (hints.cpp), which takes ten times as long. A
// marker's worth comes from a table by events to come; every line of a card counts by itself, from where its marker stands
// now; Budget is worth what the last point of it would bring. The guesses look at nothing that is hidden.
#include "games/resilience/playout.h"

#include <algorithm>
#include <cstdlib>

#include "games/resilience/rules.h"

namespace parlor::resilience {
namespace {

constexpr int point = 1000;

/// Found by playing many games with slightly different ones.
struct Weights {
  int least = 298;                                     // a point of Budget brings at least this
  int horizon = 3;                                     // events over which a cancel counts
  int stock = 79;                                      // a point of price saved by buying for a later turn
  int bar = 400, bar_per_event = 97, most_bar = 1800;  // what an ability must bring
  int rearm = 1500;
  int foresight = 1200;
};

Action answer(Kind kind, int a = 0, int b = 0, int c = 0) {
  return {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
          static_cast<std::uint8_t>(c)};
}

class Deputy {
 public:
  Deputy(const Rules& rules, const State& state)
      : rules_{rules},
        scenario_{rules.scenario()},
        outlook_{rules.outlook()},
        briefing_{*rules.scenario().briefing},
        s_{state},
        to_come_{events_to_come()},
        worth_{briefing_.worth[static_cast<std::size_t>(to_come_)]} {}

  Action choose(Seat me) {
    me_ = me;
    if (s_.proposer != nobody) return answer(Kind::agree);
    if (!rules_.deciders(s_).has(me)) return answer(Kind::hold);
    switch (s_.question) {
      case Question::role_choice:    return role();
      case Question::start_strategy: return first_strategy();
      case Question::counter_order:
      case Question::space_order:    return answer(Kind::automatic);
      default:                       break;
    }
    if (const Action action = best_ability(); !(action == Action{})) return action;
    switch (s_.question) {
      case Question::maintenance_discard: return give_up();
      case Question::buy:                 return buy();
      case Question::option:              return answer(Kind::option, better_option());
      case Question::action:              return act();
      case Question::peek_choice:         return peeked();
      case Question::rearm_choice:        return rearm();
      case Question::replacement_marker:  return answer(Kind::mark, 1);
      case Question::pick_indicator:      return pick();
      default:                            return answer(Kind::go_on, static_cast<int>(s_.question));
    }
  }

  int standing() {
    int sum = 0;
    for (std::size_t i = 0; i < indicator_count; ++i) sum += worth_[i][s_.space[i]];
    weigh_money(s_.space[index(Indicator::gov)] + s_.space[index(Indicator::eco)]);
    for (StrategyNo card : s_.active) sum += std::max(0, keeping(card));
    return sum;
  }
  int to_come() const { return to_come_; }

 private:
  // ---- What is to come ----

  int events_to_come() const {
    const bool second = s_.step != Step::turn_end && !(s_.step == Step::event && s_.event_phase == EventPhase::second);
    const int now = (s_.step < Step::event ? 1 : 0) + (second ? 1 : 0);
    int turns = briefing_.turns_left[std::min<std::size_t>(s_.turn, most_events)];
    if (s_.final_turn != 0) turns = s_.final_turn - s_.turn;
    else if (briefing_.symbols_to_end != 0)
      turns = std::max(1, briefing_.symbols_to_end - s_.symbols) * briefing_.events_a_symbol / (2 * point) +
              briefing_.extra_turns;
    return std::clamp(now + 2 * turns, 0, int{s_.deck_count});
  }

  // ---- What a move is worth ----

  int worth_at(Indicator on, int space) const {
    return worth_[index(on)][static_cast<std::size_t>(std::clamp(space, 1, top_space))];
  }
  int space(Indicator on) const { return s_.space[index(on)]; }
  int moved(Indicator on, int by) const {
    const int from = space(on);
    int value = worth_at(on, from + by) - worth_[index(on)][static_cast<std::size_t>(from)];
    if (from < top_space && from + by >= top_space)
      for (Indicator other : briefing_.bonus[index(on)])
        value += worth_at(other, space(other) + 1) - worth_at(other, space(other));
    return value;
  }
  int value(const Briefing::Changes& changes) const {
    int sum = 0;
    for (const auto& change : changes) sum += moved(change.on, change.by) * change.sixths;
    return sum / 6;
  }
  int value(const Briefing::Deed& deed) const {
    const int common = value(deed.common);
    return deed.choose ? common + std::max(value(deed.options[0]), value(deed.options[1])) : common;
  }

  // ---- Money ----

  /// The Budget that is worth spending is spent where it brings most; what the last point of it brings is what a point is worth.
  void weigh_money(int budget) {
    Outlook::Modifiers modifiers{};
    for (StrategyNo card : s_.active) {
      const Outlook::Lever& lever = outlook_[card];
      open_ |= lever.opens;
      for (std::size_t i = 0; i < indicator_count; ++i)
        modifiers[i] = static_cast<std::int8_t>(modifiers[i] + lever.helps[i]);
    }
    const int special = rules_.special_modifiers(s_.active, RollKind::influence);
    for (std::size_t i = 0; i < indicator_count; ++i)
      modifier_[i] = static_cast<std::int8_t>(std::clamp(modifiers[i] + special, -5, 5) + 5);
    rate_ = w_.least;
    // the best levers, one space each
    std::array<int, indicator_count> rates;
    std::array<int, indicator_count> costs;
    int count = 0;
    for (Indicator on : open_) {
      const int pace = stroke(on, 4).pace;
      if (pace == 0 || space(on) == top_space) continue;
      rates[static_cast<std::size_t>(count)] = moved(on, 1) * pace / 60;
      costs[static_cast<std::size_t>(count++)] = 60 / pace;
    }
    while (budget > 0 && count > 0) {
      int best = 0;
      for (int i = 1; i < count; ++i)
        if (rates[static_cast<std::size_t>(i)] > rates[static_cast<std::size_t>(best)]) best = i;
      rate_ = std::max(w_.least, rates[static_cast<std::size_t>(best)]);
      budget -= costs[static_cast<std::size_t>(best)];
      --count;
      rates[static_cast<std::size_t>(best)] = rates[static_cast<std::size_t>(count)];
      costs[static_cast<std::size_t>(best)] = costs[static_cast<std::size_t>(count)];
    }
    if (budget > 0) rate_ = w_.least;
  }

  const Briefing::Stroke& stroke(Indicator on, int budget) const {
    return briefing_.strokes[index(on)][static_cast<std::size_t>(modifier_[index(on)])]
                            [static_cast<std::size_t>(std::min(budget, 4))];
  }

  /// What it brings to be able to influence these, too.
  int opening(Indicators levers) const {
    int sum = 0;
    for (Indicator on : levers) {
      const int pace = stroke(on, 4).pace;
      if (pace == 0 || space(on) >= top_space) continue;
      const int cost = 60 * rate_ / pace;
      const int gain = moved(on, 1) - cost;
      if (gain <= 0) continue;
      sum += gain;
      if (space(on) + 2 <= top_space)
        sum += std::max(0, worth_at(on, space(on) + 2) - worth_at(on, space(on) + 1) - cost);
    }
    return sum;
  }

  // ---- Strategies ----

  int cancels(const Briefing::Standing& standing, int events) const {
    int value = 0;
    for (const auto& cancel : standing.cancels)
      value -= briefing_.loss[index(cancel.on)] * cancel.sixths * moved(cancel.on, -1) / (6 * point);
    return value * std::min(events, to_come_);
  }
  const Briefing::Standing& standing_of(StrategyNo card) const {
    return briefing_.standings[static_cast<std::size_t>(card) - 1];
  }

  /// To keep a strategy that is Active through the next turn, or to have another.
  int keeping(StrategyNo card) const {
    const Briefing::Standing& standing = standing_of(card);
    if (to_come_ <= 1) return cancels(standing, 1);
    Indicators others;
    if (s_.active.has(card)) {
      for (StrategyNo other : s_.active)
        if (other != card) others |= outlook_[other].opens;
    } else others = open_;
    return cancels(standing, w_.horizon) + standing.income * rate_ + opening(outlook_[card].opens - others);
  }
  int playing(StrategyNo card, int budget) const {
    const Briefing::Standing& standing = standing_of(card);
    int sum = value(briefing_[card]);
    if (standing.rearms) sum += w_.rearm;
    const int opened = opening(outlook_[card].opens - open_);
    if (budget >= 3) sum += opened;
    if (to_come_ <= 1) return sum + cancels(standing, 1);
    return sum + std::max(cancels(standing, 1), cancels(standing, w_.horizon) + standing.income * rate_ + opened);
  }

  Action first_strategy() {
    weigh_money(s_.budget);
    StrategyNo chosen = s_.market.front();
    int most = playing(chosen, s_.budget);
    for (StrategyNo card : s_.market)
      if (const int worth = playing(card, s_.budget); worth > most) chosen = card, most = worth;
    return answer(Kind::take_strategy, static_cast<int>(chosen));
  }

  Action give_up() {
    weigh_money(s_.budget);
    if (rules_.maintenance(s_) <= s_.budget) return answer(Kind::done, static_cast<int>(s_.question));
    StrategyNo worst = s_.active[0];
    int least = keeping(worst);
    for (StrategyNo card : s_.active)
      if (const int worth = keeping(card); worth < least) worst = card, least = worth;
    return answer(Kind::discard, static_cast<int>(worst));
  }

  Action buy() {
    weigh_money(s_.budget);
    int held = 0;
    for (StrategyNo card : s_.reserve) held = std::max(held, playing(card, s_.budget));
    const bool room = s_.reserve.size() < to_come_ / 2;
    int most = 0;
    StrategyNo chosen = no_strategy;
    const auto offer = [&](StrategyNo card, int price) {
      if (price > s_.budget) return;
      const int use = playing(card, s_.budget - price);
      const int worth = std::max(use - held, room && use > 0 ? w_.stock * price : 0) - price * rate_;
      if (worth > most) chosen = card, most = worth;
    };
    for (StrategyNo card : s_.market) offer(card, scenario_[card].cost);
    for (StrategyNo card : s_.discarded) offer(card, 2 * scenario_[card].cost);
    return chosen == no_strategy ? answer(Kind::done, static_cast<int>(s_.question))
                                 : answer(Kind::buy, static_cast<int>(chosen));
  }

  Action act() {
    weigh_money(s_.budget);
    if (s_.plays > 0 && !s_.reserve.empty()) {
      int most = 0;
      StrategyNo chosen = no_strategy;
      for (StrategyNo card : s_.reserve)
        if (const int worth = playing(card, s_.budget); worth > most) chosen = card, most = worth;
      if (chosen != no_strategy) return answer(Kind::play, static_cast<int>(chosen));
    }
    Action chosen = answer(Kind::pass);
    int most = 0;
    for (Indicator on : open_) {
      const Briefing::Stroke& best = stroke(on, s_.budget);
      if (best.spent == 0 || space(on) == top_space) continue;
      if (const int worth = moved(on, 1) * best.pace; worth > most)
        most = worth, chosen = answer(Kind::influence, index(on), best.spent);
    }
    if (most > 0 || to_come_ <= 1) return chosen;
    for (StrategyNo card : s_.active)
      if (keeping(card) < 0) return answer(Kind::discard, static_cast<int>(card));
    return chosen;
  }

  // ---- Abilities ----

  Action best_ability() {
    const Window window = rules_.window(s_);
    int most = w_.bar + std::min(w_.most_bar, w_.bar_per_event * to_come_);
    Action chosen{};
    for (const RoleInPlay& role : s_.roles) {
      for (int number = 1; number <= 2; ++number) {
        if ((role.available >> (number - 1) & 1) == 0) continue;
        const Ability& ability = scenario_[role.role].abilities[static_cast<std::size_t>(number - 1)];
        if (!ability.in(window) && !ability.in(Window::free)) continue;
        int worth = value(changes_of(role.role, number));
        for (const Line& line : ability.lines) worth += line_value(line);
        if (worth <= most || !rules_.may_use(s_, me_, role, number)) continue;
        most = worth, chosen = answer(Kind::ability, static_cast<int>(role.role), number);
      }
    }
    return chosen;
  }
  const Briefing::Changes& changes_of(RoleNo role, int number) const {
    return briefing_.abilities[static_cast<std::size_t>(role) - 1][static_cast<std::size_t>(number - 1)];
  }

  int line_value(const Line& line) {
    switch (line.op) {
      case Op::budget:
        return s_.question == Question::action && s_.budget < 4 ? line.by * (weigh_money(s_.budget + line.by), rate_)
                                                                : 0;
      case Op::cube: return 200;
      case Op::peek:
        return s_.question == Question::turn_start || s_.question == Question::buy
                   ? mean_harm() * (line.then == Then::discard_one ? w_.foresight : 500) / point
                   : 0;
      case Op::rearm:             return w_.rearm;
      case Op::extra_play:        return 0;
      case Op::waive_maintenance: return rules_.maintenance(s_) * 400;
      case Op::cancel_event:
        return s_.event_stage == EventStage::revealed ? -value(briefing_[rules_.current_event(s_)]) : 0;
      case Op::cancel_loss: {
        const Task& loss = s_.tasks.back();
        return s_.question == Question::pre_effect
                   ? moved(loss.on, -std::max(0, loss.amount - line.by)) - moved(loss.on, -loss.amount)
                   : 0;
      }
      case Op::die_mod: return turned(line.by);
      case Op::reroll:  return again();
      default:          return 0;
    }
  }
  int mean_harm() const {
    int sum = 0;
    for (std::size_t i = 0; i < indicator_count; ++i)
      sum -= briefing_.loss[i] * moved(indicator_at(static_cast<int>(i)), -1) / point;
    return sum;
  }

  int stake() const {
    const Task& roll = s_.tasks.back();
    const Task& under = s_.tasks[s_.tasks.size() - 2];
    if (roll.kind == RollKind::influence) return moved(under.on, 1);
    if (roll.kind == RollKind::cancel) return moved(under.on, 1 - under.amount) - moved(under.on, -under.amount);
    const Briefing::Deed& deed =
        under.source == Source::event ? briefing_[EventNo{under.card}] : briefing_[StrategyNo{under.card}];
    int sum = 0;
    const auto add = [&](const Briefing::Changes& changes) {
      for (const auto& change : changes)
        if (change.star) sum += moved(change.on, change.by);
    };
    add(deed.common);
    if (under.option != 0) add(deed.options[under.option - 1u]);
    return std::abs(sum);
  }
  bool favourable(int face) const {
    const Task& roll = s_.tasks.back();
    return shows(roll.faces, std::clamp(face + roll.amount, 1, 6)) == roll.good;
  }
  int turned(int by) const {
    if (s_.question != Question::post_roll) return 0;
    return favourable(s_.tasks.back().face + by) ? stake() : 0;
  }
  int again() const {
    if (s_.question != Question::post_roll) return 0;
    int good = 0;
    for (int face = 1; face <= 6; ++face) good += favourable(face) ? 1 : 0;
    return stake() * good / 6;
  }

  // ---- Single questions ----

  Action role() const {
    RoleNo chosen = no_role;
    for (RoleNo role : rules_.candidates(s_, s_.slot))
      if (chosen == no_role || rank(role) < rank(chosen)) chosen = role;
    return answer(Kind::choose_role, static_cast<int>(chosen));
  }
  int rank(RoleNo role) const { return outlook_.role_ranks[static_cast<std::size_t>(role) - 1]; }

  int better_option() const {
    const Task& task = s_.tasks.back();
    const auto& options =
        (task.source == Source::event ? briefing_[EventNo{task.card}] : briefing_[StrategyNo{task.card}]).options;
    return value(options[0]) >= value(options[1]) ? 1 : 2;
  }

  Action peeked() const {
    const Task& task = s_.tasks.back();
    const bool reorder = static_cast<Then>(task.option) == Then::reorder;
    int best = task.next + 1, most = 0;
    for (int place = task.next + 1; place <= task.entry; ++place) {
      const Slot& slot = s_.slots[s_.played_count + static_cast<std::size_t>(place) - 1];
      const int good = slot.known.has(me_) ? value(briefing_[slot.card]) * (reorder ? 1 : -1) : 0;
      if (place == task.next + 1 || good > most) best = place, most = good;
    }
    return rules_.peek_answer(s_, me_, best);
  }

  Action rearm() const {
    Action chosen{};
    int most = 0;
    for (const RoleInPlay& role : s_.roles)
      for (int number = 1; number <= 2; ++number) {
        if ((role.available >> (number - 1) & 1) != 0) continue;
        const int worth = value(changes_of(role.role, number)) + (changes_of(role.role, number).empty() ? w_.rearm : 0);
        if (chosen == Action{} || worth > most)
          most = worth, chosen = answer(Kind::rearm, static_cast<int>(role.role), number);
      }
    return chosen;
  }

  Action pick() const {
    const Line& line = rules_.picked_line(s_.tasks.back());
    Indicator best = line.on.front();
    for (Indicator on : line.on)
      if (moved(on, line.by) > moved(best, line.by)) best = on;
    return answer(Kind::pick, index(best));
  }

  const Rules& rules_;
  const Scenario& scenario_;
  const Outlook& outlook_;
  const Briefing& briefing_;
  const State& s_;
  static constexpr Weights w_{};
  int to_come_;
  const std::array<Worth, indicator_count>& worth_;
  Seat me_{};
  Indicators open_;
  std::array<std::int8_t, indicator_count> modifier_{};  // to influence, and 5
  int rate_ = 0;
};

Briefing::Changes changes_of(const Lines& lines, Faces roll) {
  Briefing::Changes changes;
  for (const Line& line : lines) {
    if ((line.op != Op::move && line.op != Op::counter) || changes.full()) continue;
    const int sixths = (line.star ? count_bits(roll) : 6) / (line.conditional ? 2 : 1);
    changes.push({line.on.front(), line.by, static_cast<std::uint8_t>(sixths), line.star});
  }
  return changes;
}

Briefing::Deed deed_of(const Effects& effects) {
  return {changes_of(effects.common, effects.roll),
          {changes_of(effects.options[0], effects.roll), changes_of(effects.options[1], effects.roll)},
          effects.choose};
}

Briefing::Standing standing_of(const StrategyCard& card) {
  Briefing::Standing standing;
  standing.income = -card.maintenance;
  for (const Entry& entry : card.entries) {
    if (entry.op == Entry::Op::income) standing.income += entry.by;
    if (entry.op == Entry::Op::cancel && !standing.cancels.full())
      standing.cancels.push({entry.on.front(), static_cast<std::uint8_t>(count_bits(entry.faces))});
  }
  for (const Line& line : card.effects.common) standing.rearms = standing.rearms || line.op == Op::rearm;
  return standing;
}

}  // namespace

Briefing::Briefing(const Content& content, const Scenario& scenario) {
  const Outlook outlook{content, scenario};
  for (const EventCard& card : scenario.events) events.push_back(deed_of(card.effects));
  for (const StrategyCard& card : scenario.strategies) {
    strategies.push_back(deed_of(card.effects));
    standings.push_back(standing_of(card));
  }
  for (const RoleCard& role : scenario.roles)
    abilities.push_back({changes_of(role.abilities[0].lines, 0), changes_of(role.abilities[1].lines, 0)});

  for (std::size_t i = 0; i < indicator_count; ++i) {
    const Track& track = content.tracks[i];
    for (const Line& line : track.bonus) bonus[i].add(line.on.front());
    for (int modifiers = -5; modifiers <= 5; ++modifiers)
      for (int budget = 1; budget <= 4; ++budget) {
        Stroke& best = strokes[i][static_cast<std::size_t>(modifiers + 5)][static_cast<std::size_t>(budget)];
        for (int spent = 1; spent <= budget; ++spent) {
          const Faces faces = track.influence[static_cast<std::size_t>(spent)];
          const int pace = faces == 0 ? 0 : good_faces(faces, modifiers) * 10 / spent;
          if (pace >= best.pace && pace > 0) best = {static_cast<std::uint8_t>(spent), static_cast<std::uint8_t>(pace)};
        }
      }
  }

  // A fresh deck: what is sure to be in it, and its share of the pool.
  int pool = outlook.pool;
  auto spare = outlook.spare;
  for (EventNo card : scenario.barred) {
    const auto number = static_cast<std::size_t>(card);
    if (spare[number] > 0) pool -= spare[number], spare[number] = 0;
  }
  const int deck = std::max(1, outlook.certain + scenario.random);
  for (std::size_t i = 0; i < scenario.events.size(); ++i) {
    const EventCard& card = scenario.events[i];
    const int often =
        (point * outlook.fixed[i + 1] + (pool == 0 ? 0 : point * spare[i + 1] * scenario.random / pool)) / deck;
    if (card.symbol != Symbol::none) symbols += often;
    const auto add = [&](const Changes& changes, int options) {
      for (const Change& change : changes)
        if (change.by < 0)
          loss[static_cast<std::size_t>(change.on)] -= change.by * often * change.sixths / (6 * options);
    };
    add(events[i].common, 1);
    for (const Changes& changes : events[i].options) add(changes, 2);
  }
  for (int to_come = 0; to_come <= most_events; ++to_come)
    for (Indicator on : every_indicator)
      worth[static_cast<std::size_t>(to_come)][static_cast<std::size_t>(on)] =
          outlook.worth(on, to_come, loss[static_cast<std::size_t>(on)]);

  turns_left.fill(most_events);
  for (const ScenarioRule& rule : scenario.rules) {
    if (rule.op == ScenarioRule::Op::end_after_symbols)
      symbols_to_end = rule.by, extra_turns = rule.extra_turns, events_a_symbol = point * point / std::max(1, symbols);
    if (rule.op != ScenarioRule::Op::end_roll) continue;
    for (int now = 0; now <= most_events; ++now) {
      int chance = 0;
      for (int turn = std::max(now + 1, rule.by); turn < most_events; ++turn)
        if ((chance += point * std::clamp(turn - rule.add - 1, 0, 6) / 6) * 2 >= point) {
          turns_left[static_cast<std::size_t>(now)] = static_cast<std::uint8_t>(turn + rule.extra_turns - now);
          break;
        }
    }
  }
}

// ---- For a search ----

void Rules::reconsider(State&, Seat, Rng&) const {}

Action Rules::likely(const State& world, Seat who, Rng&) const { return Deputy{*this, world}.choose(who); }

/// Three more turns: after fewer it is too early to judge, and playing to the end takes twice as long and gains nothing.
bool Rules::far_enough(const State& from, const State& now) const { return now.turn > from.turn + 3; }

}  // namespace parlor::resilience
