// SPDX-License-Identifier: MIT
#include "games/resilience/briefing.h"

#include <utility>

#include "games/resilience/outlook.h"

namespace parlor::resilience {
namespace {

Briefing::Changes changes_of(const Lines& lines, Faces roll) {
  Briefing::Changes changes;
  for (const Line& line : lines) {
    if ((line.op != Op::move && line.op != Op::counter) || changes.full()) continue;
    const int chance = Briefing::whole * (line.star ? count_bits(roll) : 6) / (line.conditional ? 12 : 6);
    changes.push({line.on.front(), line.by, static_cast<std::uint8_t>(chance), line.star,
                  static_cast<std::uint8_t>(Briefing::place(line.on.front(), line.by))});
  }
  return changes;
}

Briefing::Deed deed_of(const Effects& effects) {
  const auto changes = [&](const Lines& lines) { return changes_of(lines, effects.roll); };
  return {changes(effects.common), {changes(effects.modes[0]), changes(effects.modes[1])}, effects.choose};
}

Briefing::Plan plan_of(const StrategyCard& card) {
  Briefing::Plan plan;
  plan.deed = deed_of(card.effects);
  plan.opens = card.influence;
  plan.price = card.cost, plan.income = -card.maintenance;
  for (const Entry& entry : card.entries) {
    if (entry.op == Entry::Op::income) plan.income += entry.by;
    if (entry.op == Entry::Op::cancel && !plan.cancels.full())
      plan.cancels.push({entry.on.front(), static_cast<std::uint8_t>(count_bits(entry.faces))});
  }
  for (const Line& line : card.effects.common) plan.rearms = plan.rearms || line.op == Op::rearm;
  return plan;
}

Briefing::Power power_of(const Ability& ability) {
  const bool special = std::any_of(ability.lines.begin(), ability.lines.end(),
                                   [](const Line& line) { return line.op != Op::move && line.op != Op::counter; });
  return {changes_of(ability.lines, 0), ability.windows, special};
}

Briefing::Stroke stroke_of(const Track& track, int modifiers, int budget) {
  Briefing::Stroke best;
  for (int spent = 1; spent <= budget; ++spent) {  // the largest of equals, for fewer rolls
    const Faces faces = track.influence[static_cast<std::size_t>(spent)];
    const int pace = faces == 0 ? 0 : good_faces(faces, modifiers) * 10 / spent;
    if (pace > 0 && pace >= best.pace)
      best = {static_cast<std::uint8_t>(spent), static_cast<std::uint8_t>(pace),
              static_cast<std::uint16_t>(16 * 60 / pace)};
  }
  return best;
}

/// How many of a thousand events of a fresh deck have each number: those surely in it, and the share of the pool.
std::array<int, most_event_numbers> shares(const Scenario& scenario, const Outlook& outlook) {
  auto spare = outlook.spare;
  int pool = outlook.pool;
  for (EventNo card : scenario.barred) pool -= std::exchange(spare[static_cast<std::size_t>(card)], std::int8_t{0});
  const int deck = std::max(1, outlook.certain + scenario.random);
  std::array<int, most_event_numbers> share{};
  for (std::size_t number = 1; number <= scenario.events.size(); ++number)
    share[number] =
        (point * outlook.fixed[number] + (pool == 0 ? 0 : point * spare[number] * scenario.random / pool)) / deck;
  return share;
}

/// The turns after this one until the sum of the chances that the die ends the game passes a half.
int turns_by(const ScenarioRule& rule, int now) {
  int chance = 0;
  for (int turn = std::max(now + 1, rule.by); turn < most_events; ++turn)
    if ((chance += point * std::clamp(turn - rule.add - 1, 0, 6) / 6) * 2 >= point)
      return std::min(most_events, turn + rule.extra_turns - now);
  return most_events;
}

}  // namespace

Briefing::Briefing(const Content& content, const Scenario& scenario) {
  for (const EventCard& card : scenario.events) events.push_back(deed_of(card.effects));
  for (const StrategyCard& card : scenario.strategies) strategies.push_back(plan_of(card));
  for (const RoleCard& role : scenario.roles) {
    const auto& [first, second] = role.abilities;
    roles.push_back({static_cast<std::uint8_t>(first.windows | second.windows), {power_of(first), power_of(second)}});
  }
  for (Indicator on : every_indicator) {
    for (const Line& line : content[on].bonus) bonus[index(on)].add(line.on.front());
    for (int modifiers = 0; modifiers < 11; ++modifiers)
      for (int budget = 1; budget <= 4; ++budget)
        strokes[index(on)][static_cast<std::size_t>(modifiers)][static_cast<std::size_t>(budget)] =
            stroke_of(content[on], modifiers - 5, budget);
  }

  const Outlook outlook{content, scenario};
  const auto share = shares(scenario, outlook);
  int symbols = 0;
  for (std::size_t number = 1; number <= events.size(); ++number) {
    const auto add = [&](const Changes& changes, int choices) {
      for (const Change& change : changes)
        if (change.by < 0) loss[index(change.on)] -= change.by * share[number] * change.chance / (whole * choices);
    };
    add(events[number - 1].common, 1);
    for (const Changes& changes : events[number - 1].choices) add(changes, 2);
    if (scenario.events[number - 1].symbol != Symbol::none) symbols += share[number];
  }
  for (int& spaces : loss) spaces = std::min(spaces, point * top_space);
  for (int to_come = 0; to_come <= most_events; ++to_come)
    for (Indicator on : every_indicator) {
      const auto plain = outlook.worth(on, to_come, loss[index(on)]);
      Worth& padded = worth[static_cast<std::size_t>(to_come)][index(on)];
      for (int i = 0; i < static_cast<int>(padded.size()); ++i)
        padded[static_cast<std::size_t>(i)] = plain[static_cast<std::size_t>(std::clamp(i - farthest, 1, top_space))];
    }

  turns_left.fill(most_events);
  for (const ScenarioRule& rule : scenario.rules) {
    if (rule.op == ScenarioRule::Op::end_after_symbols)
      clock = {rule.by, rule.extra_turns, point * point / std::max(1, symbols)};
    if (rule.op == ScenarioRule::Op::end_roll)
      for (int now = 0; now <= most_events; ++now)
        turns_left[static_cast<std::size_t>(now)] = static_cast<std::uint8_t>(turns_by(rule, now));
  }
}

}  // namespace parlor::resilience
