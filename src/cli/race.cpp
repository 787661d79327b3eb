// SPDX-License-Identifier: MIT
#include "cli/race.h"

namespace parlor::cli {
namespace {

constexpr std::uint64_t stream = 900;  // of the seed: neither the game's nor a bot's

}  // namespace

Race::Race(const Seed& seed, int players) : chance_{seed, stream} {
  for (Seat seat : SeatSet::first(players)) hands_[seat] = any_hands(chance_);
}

bool Race::on(const Table& table) {
  const SeatSet pending = table.pending();
  if (pending.empty() || table.bot_wait(pending.front(), chance_) == 0) return false;
  const std::uint64_t decision = table.asked()[pending.front()].decision;
  if (decision == drawn_for_) return true;
  drawn_for_ = decision;
  for (Seat seat : SeatSet::first(table.players())) waits_[seat] = wait_of(table, seat, hands_[seat], chance_);
  return true;
}

Seat Race::next(SeatSet among) const {
  Seat quickest = among.front();
  for (Seat seat : among)
    if (waits_[seat] < waits_[quickest]) quickest = seat;
  return quickest;
}

}  // namespace parlor::cli
