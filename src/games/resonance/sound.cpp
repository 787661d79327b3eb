// SPDX-License-Identifier: MIT
// What is true of every state of Resonance: RSN-06, RSN-70, RSN-98, RSN-100. Asserted after every act.
#include <algorithm>

#include "games/resonance/rules.h"

namespace parlor::resonance {
namespace {

/// Counts the cards of one kind wherever they lie.
template <int Count> class Census {
 public:
  void count(const auto& cards) {
    for (const auto card : cards) ++times_[static_cast<std::size_t>(card)];
  }
  bool each_once() const {
    return times_[0] == 0 && std::all_of(times_.begin() + 1, times_.end(), [](int times) { return times == 1; });
  }

 private:
  std::array<std::uint8_t, Count + 1> times_{};
};

}  // namespace

std::string_view Rules::unsound(const State& s) const {
  Census<persona_count> personas;
  Census<response_count> responses;
  Census<event_count> events;
  personas.count(s.personas), personas.count(s.display_personas), personas.count(s.returning_personas);
  responses.count(s.responses), responses.count(s.display_responses), responses.count(s.returning_responses);
  events.count(s.events), events.count(s.carried), events.count(s.event_discard);
  if (!revealed(s)) events.count(List<Headline, 1>{s.event});
  int influence = s.supply;
  for (Seat seat : seats()) {
    const Player& p = s[seat];
    personas.count(p.personas), personas.count(p.persona_discard);
    responses.count(p.responses), responses.count(p.response_discard);
    events.count(p.won);
    influence += p.influence;
    if (s.in_play) personas.count(p.opening), personas.count(p.bonus), responses.count(p.drawn);
    if (p.played != Response{} && !p.drawn.has(p.played)) return "who plays a response has drawn it";
    if ((p.removing_personas.size() + p.removing_responses.size()) * content_->setup.remove_cost > p.influence)
      return "RSN-98: influence pays for removals";
    const bool full =
        p.opening.size() == content_->setup.draw_personas && p.drawn.size() == content_->setup.draw_responses;
    if (house_rule(HouseRule::deck_floor) == 0 && !s.resigned.has(seat) && s.step == Step::choose && !full)
      return "RSN-100: everybody can draw a whole hand";
    if (s.step != Step::over && attention(s, seat) >= target()) return "RSN-70: who reaches the target ends the game";
  }
  if (!personas.each_once() || !responses.each_once() || !events.each_once())
    return "RSN-06: every card is somewhere, once";
  if (influence != content_->setup.influence) return "RSN-06: influence is neither made nor lost";
  if ((s.step == Step::over) != (s.ending != Ending::none)) return "a game that is over has an ending";
  if ((s.step == Step::over) != s.waiting.empty()) return "somebody is waited for exactly until the game is over";
  return {};
}

}  // namespace parlor::resonance
