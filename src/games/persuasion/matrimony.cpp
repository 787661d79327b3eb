// SPDX-License-Identifier: MIT
// Who is satisfied with whom, and who wins: PER-87 to PER-95.
#include "games/persuasion/rules.h"

namespace parlor::persuasion {

void Rules::matrimony(State& s, Journal& journal) const {
  s.step = Step::over;
  s.waiting = {};
  if (!journal.listens()) return;
  GameEnded ended{s.status, {}, {}, s.round};
  for (Seat seat : seats()) journal.tell(HandsRevealed{seat, s.traits[seat], s.desires[seat]});  // PER-87
  for (Seat seat : seats()) {
    const SeatSet checked = s.status[seat] == Status::engaged       ? SeatSet::only(s.fiance[seat])
                            : s.status[seat] == Status::independent ? seats() - SeatSet::only(seat)  // PER-92, PER-94
                                                                    : SeatSet{};
    for (Seat other : checked) {
      const std::uint8_t found = matches(s.traits[other], s.desires[seat]);
      const bool satisfied = satisfies(s.traits[other], s.desires[seat]);
      journal.tell(DesireChecked{seat, other, s.desires[seat], found, satisfied});
      if (satisfied) ended.satisfied_by[seat].add(other);
    }
    if (wins(s, seat)) ended.winners.add(seat);
  }
  journal.tell(ended);
}

Signs Rules::sums(const Hand& hand) const {
  Signs sum{};
  for (Card card : hand)
    if (card != no_card)
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = static_cast<std::int8_t>(sum[i] + content_->signs(card)[i]);
  return sum;
}

std::uint8_t Rules::matches(const Hand& hand, Card desires) const {
  const Signs has = sums(hand);
  const Signs& wanted = content_->signs(desires);
  std::uint8_t found = 0;
  for (std::size_t i = 0; i < has.size(); ++i)
    if (wanted[i] * has[i] > 0) found = static_cast<std::uint8_t>(found | 1u << i);  // PER-88: a tie is no sign
  return found;
}

bool Rules::satisfies(const Hand& hand, Card desires) const {
  return std::popcount(matches(hand, desires)) >= content_->setup.satisfies;  // PER-90
}

SeatSet Rules::satisfied_by(const State& s, Seat who) const {
  SeatSet found;
  for (Seat other : seats())
    if (other != who && satisfies(s.traits[other], s.desires[who])) found.add(other);
  return found;
}

bool Rules::wins(const State& s, Seat who) const {
  switch (s.status[who]) {
    case Status::engaged:     return satisfies(s.traits[s.fiance[who]], s.desires[who]);  // PER-91
    case Status::independent: return satisfied_by(s, who).empty();                        // PER-92
    case Status::eligible:    return false;                                                  // PER-93
  }
  return false;
}

}  // namespace parlor::persuasion
