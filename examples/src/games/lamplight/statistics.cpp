// SPDX-License-Identifier: MIT
#include "games/lamplight/statistics.h"

#include "words/json.h"

namespace parlor::lamplight {

void Statistics::game_over(const Rules& rules, const State& end, std::span<const Told<Event>> history) {
  ++games_;
  const SeatSet winners = rules.brightest_streets(end);
  shine_ += static_cast<std::uint64_t>(rules.shine(end, winners.front()));
  shared_ += winners.is_single() ? 0 : 1;
  for (const auto& [event, seers] : history) {
    blown_out_ += std::holds_alternative<LampBlownOut>(event) ? 1 : 0;
    doused_ += std::holds_alternative<LampDoused>(event) ? 1 : 0;
  }
}

void Statistics::add(const Statistics& other) {
  games_ += other.games_, shine_ += other.shine_, blown_out_ += other.blown_out_, doused_ += other.doused_;
  shared_ += other.shared_;
}

Json Statistics::report(const Rules&) const {
  const auto per_game = [&](std::uint64_t count) {
    return games_ == 0 ? 0.0 : static_cast<double>(count) / static_cast<double>(games_);
  };
  return {{"Lamps", {{"blown out", per_game(blown_out_)}, {"doused", per_game(doused_)}}},
          {"Ending", {{"shine of the brightest street", per_game(shine_)}, {"victory shared", per_game(shared_)}}}};
}

}  // namespace parlor::lamplight
