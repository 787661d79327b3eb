// SPDX-License-Identifier: MIT
#include "games/lamplight/statistics.h"

#include "words/json.h"

namespace parlor::lamplight {

void Statistics::game_over(const Rules& rules, const State& end, std::span<const Told<Event>> history) {
  ++n_.games;
  const SeatSet winners = rules.brightest_streets(end);
  n_.shine += static_cast<std::uint64_t>(rules.shine(end, winners.front()));
  n_.shared += winners.is_single() ? 0 : 1;
  for (const auto& [event, seers] : history) {
    n_.blown_out += std::holds_alternative<LampBlownOut>(event) ? 1 : 0;
    n_.doused += std::holds_alternative<LampDoused>(event) ? 1 : 0;
  }
}

Json Statistics::report(const Rules&) const {
  const auto per_game = [&](std::uint64_t count) {
    return n_.games == 0 ? 0.0 : static_cast<double>(count) / static_cast<double>(n_.games);
  };
  return {{"Lamps", {{"blown out", per_game(n_.blown_out)}, {"doused", per_game(n_.doused)}}},
          {"Ending", {{"shine of the brightest street", per_game(n_.shine)}, {"victory shared", per_game(n_.shared)}}}};
}

}  // namespace parlor::lamplight
