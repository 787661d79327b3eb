// SPDX-License-Identifier: MIT
#include "games/resilience/outlook.h"

#include <algorithm>
#include <numeric>

namespace parlor::resilience {
namespace {

/// Free roles are taken in this order; others after them.
constexpr std::array<std::string_view, 9> favourite_roles{"homeland",        "politics",      "intelligence",
                                                          "foreign_affairs", "communication", "economy",
                                                          "treasure",        "defense",       "strategy"};

/// The worth of standing in space 1 to 8; SOC and GOV lose the game alone.
constexpr Worth major_worth{0, -40000, -11000, -4343, -1500, 557, 2000, 3000, 3800};
constexpr Worth minor_worth{0, -11000, -8001, -3000, 0, 1200, 2000, 2600, 2781};

// Found by playing many games with slightly different ones.
constexpr int margin = 845,
              most_margin = 2200;  // a goal is held this much higher for each event to come and space it costs
constexpr int short_of = 662, short_late = 5661;  // a space short of it: always, and more towards the end
constexpr int survive = 3;                        // SOC and GOV have at least this goal
constexpr int money = 121;                        // a space of GOV or ECO for each event to come

}  // namespace

Outlook::Outlook(const Content& content, const Scenario& scenario) : goal{scenario.win} {
  for (Indicator on : every_indicator)
    if (!content[on].major) minor.add(on), minor_bytes |= std::uint64_t{0x80} << 8 * index(on);
  const auto add = [&](int card_number, const EventCard& card, const Lines& lines, int choices) {
    for (const Line& line : lines) {
      if ((line.op != Op::move && line.op != Op::counter) || line.by >= 0) continue;
      const auto number = static_cast<std::uint8_t>(card_number);
      const int parts = line.star ? count_bits(card.effects.roll) : 6;
      const int of = 6 * choices * line.on.size(), common = std::gcd(parts, of);
      if (line.conditional || line.per != Per::none) varying.push_back({number, parts / common, of / common, &line});
      else
        for (Indicator on : line.on) losses.push_back({number, on, -line.by * parts / common, of / common});
    }
  };
  for (std::size_t i = 0; i < scenario.events.size(); ++i) {
    const EventCard& card = scenario.events[i];
    const int number = static_cast<int>(i) + 1;
    spare[i + 1] = static_cast<std::int8_t>(card.copies);
    add(number, card, card.effects.common, 1);
    for (const Lines& lines : card.effects.modes) add(number, card, lines, 2);
  }
  for (const RoleCard& role : scenario.roles)
    role_ranks.push_back(static_cast<std::uint8_t>(std::find(favourite_roles.begin(), favourite_roles.end(), role.id) -
                                                   favourite_roles.begin()));
  const auto fix = [this](const Picks& picks) {
    std::int8_t& count = fixed[static_cast<std::size_t>(picks.card)];
    count = static_cast<std::int8_t>(count + picks.count);
  };
  for (const Picks& picks : scenario.fixed) fix(picks);
  for (const Segment& segment : scenario.segments)
    for (const Picks& picks : segment.inserts) fix(picks);
  for (const StrategyCard& card : scenario.strategies) {
    Lever& lever = levers.emplace_back();
    lever.opens = card.influence;
    for (const Entry& entry : card.entries)
      if (entry.op == Entry::Op::die_mod && may_regard(entry.rolls, RollKind::influence))
        for (Indicator on : entry.on.empty() ? every_indicator : entry.on)
          lever.helps[index(on)] = static_cast<std::int8_t>(lever.helps[index(on)] + entry.by);
  }
  for (std::size_t number = 0; number < fixed.size(); ++number) {
    spare[number] = static_cast<std::int8_t>(spare[number] - fixed[number]);
    certain += fixed[number], pool += spare[number];
  }
}

Worth Outlook::worth(Indicator on, int to_come, int loss) const {
  const bool major = !minor.has(on);
  const int target = goal[static_cast<std::size_t>(on)], aim = major ? std::max(target, survive) : target;
  if (to_come == 0) {
    Worth worth{};
    for (int space = 1; space <= top_space; ++space)
      worth[static_cast<std::size_t>(space)] = 50 * space - 12000 * std::max(0, target - space) -
                                               (space > 1 ? 0
                                                : major   ? 100000
                                                          : 20000);
    return worth;
  }
  const int pain = short_of + short_late * 100 / (100 + 35 * to_come);  // of a space short of the goal
  const auto more =
      static_cast<int>(std::min<std::int64_t>(most_margin, std::int64_t{margin} * to_come * loss / point));
  const int need = aim == 0 ? 0 : point * aim + more;
  Worth worth = major ? major_worth : minor_worth;
  if (on == Indicator::gov || on == Indicator::eco)
    for (int space = 1; space <= top_space; ++space) worth[static_cast<std::size_t>(space)] += money * to_come * space;
  for (int space = 1; space <= top_space && point * space < need; ++space)
    worth[static_cast<std::size_t>(space)] -= pain * (need - point * space) / point;
  return worth;
}

}  // namespace parlor::resilience
