// SPDX-License-Identifier: MIT
// What is true of every state of Persuasion: PER-11. Asserted after every act.
#include <algorithm>

#include "games/persuasion/rules.h"

namespace parlor::persuasion {

std::string_view Rules::unsound(const State& s) const {
  if ((s.step == Step::over) != s.waiting.empty()) return "somebody is waited for exactly until the game is over";
  if (!(s.waiting - seats()).empty()) return "only seats of the table are waited for";
  if (s.step == Step::characters) return {};
  std::array<std::uint8_t, card_count + 1> times{};
  const auto count = [&](const auto& cards) {
    for (Card card : cards) ++times[static_cast<std::size_t>(card)];
  };
  for (Seat seat : seats()) {
    const Hand& hand = s.traits[seat];
    count(hand), ++times[static_cast<std::size_t>(s.desires[seat])];
    const bool drew = s.step == Step::discards && s.drawing.has(seat);  // PER-73
    if (hand.size() != content_->setup.hand + (drew ? 1 : 0))
      return "everybody has five traits, six between draw and discard";
    if (!std::is_sorted(hand.begin(), hand.end())) return "hands are in order";
    if (s.intention[seat].trait != no_card && !hand.has(s.intention[seat].trait)) return "who commits a trait owns it";
    const bool engaged = s.status[seat] == Status::engaged;
    if (engaged && s.fiance[s.fiance[seat]] != seat) return "an engagement has two sides";
  }
  count(s.deck), count(s.pile);
  if (times[0] != 0) return "every card has a face";
  if (std::any_of(times.begin() + 1, times.end(), [](int once) { return once != 1; }))
    return "every card is somewhere, once";
  if (s.pile.size() != s.discarders.size()) return "every discard is somebody's";
  return {};
}

}  // namespace parlor::persuasion
