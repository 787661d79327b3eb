// SPDX-License-Identifier: MIT
// What a bot finds good in .Resilience: a score for where the eight markers stand and how much is still to come, and for each
// choice the change that it is expected to bring, money counted by what it would buy. It looks one step ahead and reads
// `known` alone. Scores are whole thousandths of a point, so that every compiler plays alike.
#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <optional>

#include "games/resilience/position.h"
#include "games/resilience/rules.h"
#include "games/resilience/words.h"

namespace parlor::resilience {
namespace {

using Score = std::int64_t;
using Active = List<StrategyNo, most_strategies>;
/// Found by playing many games with slightly different ones.
struct Weights {
  int next_card = 0;                                   // Budget that next turn's card will cost
  int least = 298;                                     // a point of next turn's Budget, whatever happens
  int stock = 79;                                      // a point of price saved by buying for a later turn
  int horizon = 3;                                     // events over which a cancel counts
  int upkeep = 1000;                                   // how much of its worth maintenance counts
  int bar = 400, bar_per_event = 97, most_bar = 1800;  // what an ability must bring
  int foresight = 1200, delay = 500;  // of an average event: to discard one of those seen, to put it off
  int clock = 729;                    // to let a scenario's clock run on
  int waiver = 1000;
  int rearm = 1500;
};

class Minister {
 public:
  /// Looks at nothing but what the viewer knows, whatever else the state shows.
  Minister(const Rules& rules, const State& state, Viewer viewer)
      : rules_{rules},
        content_{rules.content()},
        scenario_{rules.scenario()},
        s_{state},
        now_{rules, state},
        viewer_{viewer} {}

  Action choose() {
    const Seat me = viewer_.seat();
    rules_.choices(s_, me, choices_);
    if (s_.proposer != nobody) return first(Kind::agree);
    if (choices_.size() == 1) return choices_[0];
    if (s_.question == Question::role_choice) return role();
    if (s_.question == Question::counter_order || s_.question == Question::space_order) return first(Kind::automatic);
    const bool able = has(Kind::ability);
    if (!able && is_stop(s_.question)) return carry_on();
    look_ahead();
    if (able)
      if (const Action action = best_ability(); !(action == Action{})) return action;
    if (!now_.council().deciders().has(me)) return first(Kind::hold);  // RSL-141: the question is not for this seat
    switch (s_.question) {
      case Question::start_strategy:
        return best(Kind::take_strategy, [&](Action a) { return play_value(StrategyNo{a.a}, s_.budget); });
      case Question::maintenance_discard: return give_up();
      case Question::buy:                 return buy();
      case Question::mode:
        return best(Kind::mode,
                    [&](Action a) { return after(*now_.effects_of(s_.tasks.back()), s_.space, s_.cubes, a.a); });
      case Question::action:       return act();
      case Question::peek_choice:  return peeked();
      case Question::rearm_choice: return best(Kind::rearm, [&](Action a) { return lasting_value(RoleNo{a.a}, a.b); });
      case Question::replacement_marker:
        return best(Kind::mark, [&](Action a) { return lasting_value(RoleNo{s_.tasks.back().card}, a.a); });
      case Question::pick_indicator:
        return best(Kind::pick,
                    [&](Action a) { return moved(indicator_at(a.a), now_.picked_line(s_.tasks.back()).by); });
      default: return carry_on();
    }
  }

  /// What a choice does for the goals, and what it costs.
  Fields reason(Action action) const {
    const auto kind = static_cast<Kind>(action.kind);
    Fields why{Rules::forms()[static_cast<std::size_t>(kind)].type()};
    switch (kind) {
      case Kind::influence: {
        const Indicator on = indicator_at(action.a);
        const int modifiers = rules_.modifiers(s_.active, RollKind::influence, Indicators::only(on));
        why.add("indicator", id_of(on));
        why.add("short", short_of_goal(on));
        why.add("space", int{s_.space[index(on)]});
        why.add("faces", odds(on, action.b, modifiers));
        break;
      }
      case Kind::take_strategy:
      case Kind::play:          add_needs(why, StrategyNo{action.a}); break;
      case Kind::buy:
        add_needs(why, StrategyNo{action.a});
        why.add("left", s_.budget - now_.price(StrategyNo{action.a}));
        break;
      case Kind::discard: why.add("maintenance", int{scenario_[StrategyNo{action.a}].maintenance}); break;
      case Kind::pass:    why.add("budget", int{s_.budget}); break;
      case Kind::go_on:
      case Kind::hold:    why.add("able", now_.any_usable(now_.window(), true)); break;
      case Kind::done:    why.add("buying", s_.question == Question::buy); break;
      case Kind::peeked:  why.add("reorder", static_cast<Then>(s_.tasks.back().mode) == Then::reorder); break;
      case Kind::pick:    {
        const Indicator on = indicator_at(action.a);
        why.add("space", int{s_.space[index(on)]});
        why.add("up", now_.picked_line(s_.tasks.back()).by > 0);
        break;
      }
      default: break;
    }
    return why;
  }

 private:
  int short_of_goal(Indicator on) const { return std::max(0, scenario_.win[index(on)] - s_.space[index(on)]); }

  /// How many of the indicators that a strategy opens to influence are short of their goals.
  void add_needs(Fields& why, StrategyNo card) const {
    int opened = 0;
    for (Indicator on : scenario_[card].influence) opened += short_of_goal(on) > 0;
    why.add("short", opened);
  }

  Action first(Kind kind) const {
    for (const Action choice : choices_)
      if (static_cast<Kind>(choice.kind) == kind) return choice;
    return choices_[0];
  }
  bool has(Kind kind) const {
    for (const Action choice : choices_)
      if (static_cast<Kind>(choice.kind) == kind) return true;
    return false;
  }
  Action carry_on() const {
    return now_.council().deciders().has(viewer_.seat()) ? first(Kind::go_on) : first(Kind::hold);
  }
  template <class Worth> Action best(Kind kind, Worth worth_of) const {
    Action chosen = first(kind);
    Score most = worth_of(chosen);
    for (const Action choice : choices_)
      if (static_cast<Kind>(choice.kind) == kind && !(choice == chosen))
        if (const Score value = worth_of(choice); value > most) chosen = choice, most = value;
    return chosen;
  }

  // ---- What is to come ----

  void look_ahead() {
    weigh_hidden_cards();
    to_come_ = events_to_come();
    add_losses();
    weigh_spaces();
    worth_now_ = worth(s_.space);
    costs_ = costs(s_.active);
    for (StrategyNo card : s_.active) upkeep_ += scenario_[card].maintenance;
  }

  bool sees(std::size_t place) const { return place < s_.played_count || viewer_.among(s_.slots[place].known); }

  /// The chance that a hidden card of the deck has this number, in thousandths: unseen fixed picks and inserts are surely in
  /// it, the rest comes from the pool.
  void weigh_hidden_cards() {
    const Outlook& outlook = rules_.outlook();
    auto spare = outlook.spare, sure = outlook.fixed;  // of each number
    int pool = outlook.pool, certain = outlook.certain, hidden = 0;
    for (std::size_t i = 0; i < std::size_t{s_.played_count} + s_.deck_count; ++i) {
      const auto number = static_cast<std::size_t>(s_.slots[i].card);
      if (number == 0 || !sees(i)) ++hidden;
      else if (sure[number] > 0) --sure[number], --certain;
      else --spare[number], --pool;
    }
    if (hidden == 0) return;
    for (EventNo card : scenario_.barred) {
      const auto number = static_cast<std::size_t>(card);
      if (spare[number] > 0) pool -= spare[number], spare[number] = 0;
    }
    const int drawn = std::max(0, hidden - certain);
    const auto chance = [&](int surely, int maybe) {
      return (1000 * surely + (pool == 0 ? 0 : 1000 * maybe * drawn / pool)) / hidden;
    };
    std::array<int, 4> usual;  // most numbers are not surely there, and have few copies
    for (std::size_t copies = 0; copies < usual.size(); ++copies) usual[copies] = chance(0, static_cast<int>(copies));
    for (std::size_t number = 1; number <= scenario_.events.size(); ++number) {
      const auto copies = static_cast<std::size_t>(spare[number]);
      weight_[number] =
          sure[number] == 0 && copies < usual.size() ? usual[copies] : chance(sure[number], spare[number]);
    }
  }

  /// Until the deck or a clock ends the game.
  int events_to_come() const {
    const bool second = s_.step != Step::turn_end && !(s_.step == Step::event && s_.event_phase == EventPhase::second);
    const int now = (s_.step < Step::event ? 1 : 0) + (second ? 1 : 0);
    int turns = most_events;
    if (s_.final_turn != 0) turns = s_.final_turn - s_.turn;
    else
      for (const ScenarioRule& rule : scenario_.rules) turns = std::min(turns, turns_by(rule));
    return std::clamp(now + 2 * turns, 0, int{s_.deck_count});
  }

  /// Full turns after this one that a clock is expected to leave.
  int turns_by(const ScenarioRule& rule) const {
    if (rule.op == ScenarioRule::Op::end_after_symbols) {
      Score symbols = 0;
      for (std::size_t number = 1; number <= scenario_.events.size(); ++number)
        if (scenario_.events[number - 1].symbol != Symbol::none) symbols += weight_[number];
      const int missing = std::max(1, rule.by - s_.symbols);
      return symbols == 0 ? most_events : static_cast<int>(missing * point / symbols / 2) + rule.extra_turns;
    }
    if (rule.op == ScenarioRule::Op::end_roll) {  // the turn in which the sum of the chances passes a half
      Score chance = 0;
      for (int turn = std::max(s_.turn + 1, rule.by); turn < most_events; ++turn)
        if ((chance += point * std::clamp(turn - rule.add - 1, 0, 6) / 6) * 2 >= point)
          return turn + rule.extra_turns - s_.turn;
    }
    return most_events;
  }

  static int sixths(Faces faces) { return count_bits(faces); }

  bool holds(const Line& line, int cubes) const { return !line.conditional || now_.holds(line, cubes); }
  int amount(const Line& line, int cubes) const {
    if (line.per == Per::none) return line.by;
    return line.per == Per::cubes ? line.by * std::min<int>(cubes, line.most) : now_.amount(line);
  }
  int cubes_with(const EventCard& card) const { return s_.cubes + (card.symbol != Symbol::none ? 1 : 0); }

  /// Expected loss of each indicator by one event, in thousandths of a space.
  void add_losses() {
    const Outlook& outlook = rules_.outlook();
    for (const Outlook::Loss& loss : outlook.losses) loss_[index(loss.on)] += loss.of(weight_[loss.number]);
    for (const Outlook::Varying& loss : outlook.varying) {
      if (weight_[loss.number] == 0) continue;
      const int cubes = cubes_with(scenario_[EventNo{loss.number}]);
      if (!holds(*loss.line, cubes)) continue;
      const int each = -amount(*loss.line, cubes) * weight_[loss.number] * loss.parts / loss.of;
      for (Indicator on : loss.line->on) loss_[index(on)] += each;
    }
  }

  // ---- The score of a position ----

  void weigh_spaces() {
    for (Indicator on : every_indicator) table_[index(on)] = rules_.outlook().worth(on, to_come_, loss_[index(on)]);
  }

  Score worth(const Spaces& spaces) const {
    int sum = 0;
    for (std::size_t i = 0; i < indicator_count; ++i) sum += table_[i][spaces[i]];
    return two_are_lost(spaces) ? sum - 40000 : sum;
  }

  /// Two minor indicators in space 1. All eight bytes at once: one less than a space, and 127 more, has its highest bit set
  /// unless the space is 1.
  bool two_are_lost(const Spaces& spaces) const {
    constexpr std::uint64_t one_each = 0x0101010101010101;
    const auto bytes = std::bit_cast<std::uint64_t>(spaces);
    const std::uint64_t lost = ~(bytes + 126 * one_each) & rules_.outlook().minor_bytes;
    return (lost & (lost - 1)) != 0;
  }

  /// Moves a marker, and what its entry into space 8 moves.
  void move(Spaces& spaces, Indicator on, int by) const {
    std::uint8_t& space = spaces[index(on)];
    const int from = space;
    space = static_cast<std::uint8_t>(std::clamp(from + by, 1, top_space));
    if (from < top_space && space == top_space && rules_.house_rule(HouseRule::space8) == 0)
      for (const Line& line : content_[on].bonus) move(spaces, line.on.front(), line.by);
  }
  Score moved(const Spaces& spaces, Indicator on, int by) const {  // the change of the score
    const int from = spaces[index(on)], to = from + by;
    if (from > 1 && to > 1 && to < top_space) {  // nothing is lost, and no bonus comes of it
      const auto& worth_at = table_[index(on)];
      return worth_at[static_cast<std::size_t>(to)] - worth_at[static_cast<std::size_t>(from)];
    }
    Spaces there = spaces;
    move(there, on, by);
    return worth(there) - worth(spaces);
  }
  Score moved(Indicator on, int by) const { return moved(s_.space, on, by); }

  /// Where the lines lead, with or without the starred ones; counters count as if they came at once.
  Spaces after(Spaces spaces, std::span<const Line> lines, int cubes, bool hit) const {
    for (const Line& line : lines) {
      if ((line.op != Op::move && line.op != Op::counter) || (line.star && !hit) || !holds(line, cubes)) continue;
      Indicator on = line.on.front();
      if (line.pick)
        for (Indicator other : line.on)
          if (moved(spaces, other, line.by) > moved(spaces, on, line.by)) on = other;
      move(spaces, on, amount(line, cubes));
    }
    return spaces;
  }

  /// The expected score after a card: the die decides the starred lines; without a given mode the better one counts.
  Score after(const Effects& effects, const Spaces& spaces, int cubes, int mode = 0) const {
    if (effects.choose && mode == 0)
      return std::max(after(effects, spaces, cubes, 1), after(effects, spaces, cubes, 2));
    const auto with = [&](bool hit) {
      const Spaces there = after(spaces, effects.common, cubes, hit);
      return worth(mode == 0 ? there : after(there, effects.modes[static_cast<std::size_t>(mode - 1)], cubes, hit));
    };
    if (effects.roll == 0) return with(false);
    const int hits = sixths(effects.roll);
    return (with(true) * hits + with(false) * (6 - hits)) / 6;
  }

  /// What an event would cost; less than nothing if it is good.
  Score harm(EventNo card) const {
    const EventCard& event = scenario_[card];
    return worth_now_ - after(event.effects, s_.space, cubes_with(event));
  }
  Score mean_harm() const {
    Score sum = 0;
    for (std::size_t number = 1; number <= scenario_.events.size(); ++number)
      if (weight_[number] > 0) sum += weight_[number] * harm(static_cast<EventNo>(number)) / point;
    return sum;
  }

  // ---- Money ----

  int odds(Indicator on, int spent, int modifiers) const {  // of six
    return good_faces(content_[on].influence[static_cast<std::size_t>(spent)], modifiers);
  }

  using Costs = std::array<int, indicator_count>;

  /// The Budget that one space of each indicator costs on average, in sixths; 0: it is not open.
  Costs costs(const Active& active) const {
    Indicators open;
    Outlook::Modifiers modifiers{};
    for (StrategyNo card : active) {
      const Outlook::Lever& lever = rules_.outlook()[card];
      open |= lever.opens;
      for (std::size_t i = 0; i < indicator_count; ++i)
        modifiers[i] = static_cast<std::int8_t>(modifiers[i] + lever.helps[i]);
    }
    const int special = rules_.special_modifiers(active, RollKind::influence);
    Costs cost{};
    for (Indicator on : open) {
      const auto place = static_cast<std::size_t>(std::clamp(modifiers[index(on)] + special, -5, 5) + 5);
      cost[index(on)] = content_.influence_costs[index(on)][place];
    }
    return cost;
  }

  /// What so much Budget brings when it is spent on influence, always where it brings most; at least `floor` for each point.
  Score spend(const Costs& cost, Spaces spaces, int budget, int floor = 0) const {
    if (budget <= 0) return 0;
    struct Lever {
      std::size_t place;
      int cost, gain, rate;  // gain: of one space more; rate: of six points spent on it
    };
    std::array<Lever, indicator_count> open;
    std::size_t count = 0;
    const auto weigh = [&](Lever& lever) {
      const bool more = spaces[lever.place] < top_space;
      lever.gain = more ? static_cast<int>(moved(spaces, indicator_at(static_cast<int>(lever.place)), 1)) : 0;
      lever.rate = lever.gain > 0 ? lever.gain * 36 / lever.cost : 0;
    };
    for (std::size_t i = 0; i < indicator_count; ++i)
      if (cost[i] > 0) open[count].place = i, open[count].cost = cost[i], weigh(open[count++]);
    Score value = 0;
    for (int left = 6 * budget; left > 0;) {
      int most = floor * 6;
      const Lever* best = nullptr;
      for (std::size_t i = 0; i < count; ++i)
        if (open[i].rate > most) most = open[i].rate, best = &open[i];
      if (best == nullptr) return value + floor * left / 6;
      const int share = std::min(left, best->cost);
      value += Score{best->gain} * share / best->cost;
      left -= share;
      if (left <= 0) break;
      const std::size_t target = best->place;
      const bool touches_all = spaces[target] + 1 == top_space || spaces[target] == 1;  // a bonus; a loss made good
      move(spaces, indicator_at(static_cast<int>(target)), 1);
      for (std::size_t i = 0; i < count; ++i)
        if (touches_all || open[i].place == target || spaces[open[i].place] + 1 == top_space) weigh(open[i]);
    }
    return value;
  }

  Active without(StrategyNo card) const {
    Active others;
    for (StrategyNo other : s_.active)
      if (other != card) others.push(other);
    return others;
  }
  static Active with(Active active, StrategyNo card) { return active.push(card), active; }

  int next_budget(int upkeep) const {
    const int budget = s_.space[index(Indicator::gov)] + s_.space[index(Indicator::eco)] - w_.next_card;
    return std::max(0, budget - upkeep);
  }

  /// What next turn's Budget brings with the strategies that are Active.
  Score as_it_is() const {
    if (!as_it_is_) as_it_is_ = spend(costs_, s_.space, next_budget(upkeep_), w_.least);
    return *as_it_is_;
  }

  // ---- Strategies ----

  Score cancels(const StrategyCard& strategy, int events) const {
    Score value = 0;
    for (const Entry& entry : strategy.entries)
      if (entry.op == Entry::Op::cancel)
        value -= loss_[index(entry.on.front())] * sixths(entry.faces) * moved(entry.on.front(), -1) *
                 std::min(events, to_come_) / (6 * point);
    return value;
  }

  /// What it is worth to keep a strategy Active through the next turn, upkeep paid.
  Score standing_value(StrategyNo card) const {
    const StrategyCard& strategy = scenario_[card];
    if (to_come_ <= 1) return cancels(strategy, 1);
    int income = 0;
    for (const Entry& entry : strategy.entries)
      if (entry.op == Entry::Op::income) income += entry.by;
    Score money = 0;
    if (s_.active.has(card)) {
      const Score with_it = income == 0 ? as_it_is() : spend(costs_, s_.space, next_budget(upkeep_) + income, w_.least);
      money = with_it - spend(costs(without(card)), s_.space, next_budget(upkeep_ - strategy.maintenance), w_.least);
    } else {
      const int budget = next_budget(upkeep_ + strategy.maintenance) + income;
      money = spend(costs(with(s_.active, card)), s_.space, budget, w_.least) - as_it_is();
    }
    return cancels(strategy, w_.horizon) + (money < 0 ? money * w_.upkeep / point : money);
  }

  /// What it is worth to play a strategy now, with so much Budget left.
  Score play_value(StrategyNo card, int budget) const {
    const StrategyCard& strategy = scenario_[card];
    Score value = after(strategy.effects, s_.space, s_.cubes) - worth_now_;
    for (const Line& line : strategy.effects.common)
      if (line.op == Op::rearm) value += w_.rearm;
    const Spaces there = after(s_.space, strategy.effects.common, s_.cubes, false);
    const Costs then = costs(with(s_.active, card));
    if (then != costs_) value += spend(then, there, budget) - spend(costs_, there, budget);
    return value + std::max(cancels(strategy, 1), standing_value(card));
  }

  Action drop(StrategyNo card) const {
    for (const Action choice : choices_)
      if (static_cast<Kind>(choice.kind) == Kind::discard && StrategyNo{choice.a} == card) return choice;
    return choices_[0];
  }

  /// The Active strategy that is worth least, if that is less than nothing.
  StrategyNo burden() const {
    StrategyNo worst = no_strategy;
    Score least = 0;
    for (StrategyNo card : s_.active)
      if (const Score value = standing_value(card); value < least) worst = card, least = value;
    return worst;
  }

  Action give_up() const {
    if (now_.maintenance() > s_.budget)
      return best(Kind::discard, [&](Action a) { return -standing_value(StrategyNo{a.a}); });
    const StrategyNo card = burden();
    return card == no_strategy ? first(Kind::done) : drop(card);
  }

  /// The best card for this turn, or one for a later turn when the money has nothing better to do.
  Action buy() const {
    Score held = 0;
    StrategyNo favourite = no_strategy;
    for (StrategyNo card : s_.reserve)
      if (const Score value = play_value(card, s_.budget); value > held) held = value, favourite = card;
    const Costs playing = favourite == no_strategy ? costs_ : costs(with(s_.active, favourite));
    const Score spent_now = spend(playing, s_.space, s_.budget);
    std::array<std::optional<Score>, 16> left_over;  // what the rest of the money brings, by price
    const auto spent_then = [&](int price) {
      const auto place = static_cast<std::size_t>(price);
      if (place >= left_over.size()) return spend(playing, s_.space, s_.budget - price);
      if (!left_over[place]) left_over[place] = spend(playing, s_.space, s_.budget - price);
      return *left_over[place];
    };
    const bool room = s_.reserve.size() < to_come_ / 2;
    Action chosen = first(Kind::done);
    Score most = 0;
    for (const Action choice : choices_) {
      if (static_cast<Kind>(choice.kind) != Kind::buy) continue;
      const StrategyNo card{choice.a};
      const int price = now_.price(card);
      const Score use = play_value(card, s_.budget - price);
      const Score cost = spent_now - spent_then(price);
      const Score value = std::max<Score>(use - held, room && use > 0 ? w_.stock * price : 0) - cost;
      if (value > most) chosen = choice, most = value;
    }
    return chosen;
  }

  Action act() const {
    if (s_.plays > 0 && !s_.reserve.empty()) {
      Score most = 0;
      const Action play = best(Kind::play, [&](Action a) {
        const Score value = play_value(StrategyNo{a.a}, s_.budget);
        most = std::max(most, value);
        return value;
      });
      if (most > 0) return play;
    }
    Action chosen = first(Kind::pass);
    Score most = 0;
    for (const Action choice : choices_) {
      if (static_cast<Kind>(choice.kind) != Kind::influence) continue;
      const Indicator on = indicator_at(choice.a);
      const int modifiers = rules_.modifiers(s_.active, RollKind::influence, Indicators::only(on));
      const Score value = moved(on, 1) * odds(on, choice.b, modifiers) * 10 / choice.b;
      if (value > most) chosen = choice, most = value;
    }
    if (most > 0 || to_come_ <= 1) return chosen;
    const StrategyNo card = burden();
    return card == no_strategy ? chosen : drop(card);
  }

  // ---- Abilities ----

  /// The best ability that is worth its use now; no action when there is none.
  Action best_ability() const {
    Action chosen;
    Score most = w_.bar + std::min(w_.most_bar, w_.bar_per_event * to_come_);
    for (const Action choice : choices_) {
      if (static_cast<Kind>(choice.kind) != Kind::ability) continue;
      const Ability& ability = scenario_[RoleNo{choice.a}].abilities[choice.b - 1u];
      Score value = worth(after(s_.space, ability.lines, s_.cubes, false)) - worth_now_;
      for (const Line& line : ability.lines) value += line_value(line);
      if (value > most) chosen = choice, most = value;
    }
    return chosen;
  }

  Score line_value(const Line& line) const {
    switch (line.op) {
      case Op::budget:
        return s_.question == Question::action && s_.budget < 4
                   ? spend(costs_, s_.space, s_.budget + line.by) - spend(costs_, s_.space, s_.budget)
                   : 0;
      case Op::cube:              return 200;
      case Op::peek:              return s_.question == Question::turn_start || s_.question == Question::buy ? peek_value(line) : 0;
      case Op::rearm:             return w_.rearm;
      case Op::extra_play:        return second_play();
      case Op::waive_maintenance: return waiver();
      case Op::cancel_event:      return harm(now_.current_event()) - (clock_runs() ? w_.clock : 0);
      case Op::cancel_loss:       return spared(line.by);
      case Op::die_mod:           return turned(line.by);
      case Op::reroll:            return rolled_again();
      default:                    return 0;
    }
  }

  bool clock_runs() const {
    for (const ScenarioRule& rule : scenario_.rules)
      if (rule.op == ScenarioRule::Op::end_after_symbols && s_.final_turn == 0) return true;
    return false;
  }

  Score peek_value(const Line& line) const {
    if (line.then == Then::discard_one) return s_.deck_count < 2 ? 0 : mean_harm() * w_.foresight / point;
    return s_.deck_count < 3 ? 0 : mean_harm() * w_.delay * (to_come_ < s_.deck_count ? 2 : 1) / point;
  }

  Score second_play() const {
    if (s_.plays > 0) return 0;
    Score most = 0;
    for (StrategyNo card : s_.reserve) most = std::max(most, play_value(card, s_.budget));
    return most;
  }

  Score waiver() const {
    const int due = now_.maintenance();
    if (due > s_.budget) return 3000;
    return (spend(costs_, s_.space, s_.budget) - spend(costs_, s_.space, s_.budget - due)) * w_.waiver / point;
  }

  Score spared(int most) const {
    const Task& loss = s_.tasks.back();
    return moved(loss.on, -std::max(0, loss.amount - most)) - moved(loss.on, -loss.amount);
  }

  /// What a good result of the die at hand is worth against a bad one.
  Score stake() const {
    const Task& roll = s_.tasks.back();
    const Task& under = s_.tasks[s_.tasks.size() - 2];
    if (roll.kind == RollKind::influence) return moved(under.on, 1);
    if (roll.kind == RollKind::cancel) return moved(under.on, 1 - under.amount) - moved(under.on, -under.amount);
    const Effects& effects = *now_.effects_of(under);
    const auto with_hit = [&](bool hit) {
      const Spaces there = after(s_.space, effects.common, s_.cubes, hit);
      return worth(under.mode == 0 ? there : after(there, effects.modes[under.mode - 1u], s_.cubes, hit));
    };
    return roll.good ? with_hit(true) - with_hit(false) : with_hit(false) - with_hit(true);
  }

  bool favourable(int face) const {
    const Task& roll = s_.tasks.back();
    return shows(roll.faces, std::clamp(face + roll.amount, 1, 6)) == roll.good;
  }
  Score turned(int by) const {
    const int face_now = s_.tasks.back().face;
    if (face_now != 0) return favourable(face_now + by) ? stake() : 0;
    int more = 0;
    for (int face = 1; face <= 6; ++face) more += (favourable(face + by) ? 1 : 0) - (favourable(face) ? 1 : 0);
    return stake() * more / 6;
  }
  Score rolled_again() const {
    int good = 0;
    for (int face = 1; face <= 6; ++face) good += favourable(face) ? 1 : 0;
    return stake() * good / 6;
  }

  /// How good it is to have an ability at all.
  Score lasting_value(RoleNo role, int number) const {
    const Ability& ability = scenario_[role].abilities[static_cast<std::size_t>(number - 1)];
    Score value = worth(after(s_.space, ability.lines, s_.cubes, false)) - worth_now_;
    for (const Line& line : ability.lines) value += line.op == Op::move || line.op == Op::counter ? 0 : w_.rearm;
    return value;
  }

  // ---- Single questions ----

  Action role() const {
    return best(Kind::choose_role, [&](Action a) { return -Score{rules_.outlook().role_ranks[a.a - 1u]}; });
  }

  /// The worst card goes away; in a new order the mildest comes first.
  Action peeked() const {
    const bool reorder = static_cast<Then>(s_.tasks.back().mode) == Then::reorder;
    return best(Kind::peeked, [&](Action a) { return a.b == 0 ? 0 : harm(EventNo{a.b}) * (reorder ? -1 : 1); });
  }

  const Rules& rules_;
  const Content& content_;
  const Scenario& scenario_;
  const State& s_;
  Position now_;  // that state, by the rules
  Viewer viewer_;
  static constexpr Weights w_{};
  Choices choices_;
  int to_come_ = 0;
  std::array<int, most_event_numbers> weight_{};
  std::array<int, indicator_count> loss_{};
  std::array<Worth, indicator_count> table_;
  Score worth_now_ = 0;
  Costs costs_;     // with the strategies that are Active
  int upkeep_ = 0;  // theirs
  mutable std::optional<Score> as_it_is_;
};

}  // namespace

Action Rules::suggest(const State& known, Seat me, Rng&) const { return Minister{*this, known, Viewer{me}}.choose(); }

Fields Rules::reason(const State& known, Seat me, Action action) const {
  return Minister{*this, known, Viewer{me}}.reason(action);
}

}  // namespace parlor::resilience
