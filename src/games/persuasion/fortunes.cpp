// SPDX-License-Identifier: MIT
// What became of each card of Persuasion, as a trait and as somebody's desires.
#include <algorithm>

#include "games/persuasion/statistics.h"

namespace parlor::persuasion {
namespace {

struct By {
  enum : std::size_t { trait, desires };
};

constexpr std::array kept{
    Subject{"trait", true, "drawn in Reflection", "drawn and kept", "laid down with an intention or an answer",
            "among a player's five traits at the end"},
    Subject{"desires", true, "", "", "", "dealt as a player's desires"},
};

std::size_t place_of(Card card) { return static_cast<std::size_t>(card) - 1; }

/// One game, event by event.
class Reckoning {
 public:
  explicit Reckoning(Fortunes& fortunes) : fortunes_{fortunes} {}

  template <class Other> void operator()(const Other&) {}

  void operator()(const IntentionSealed& e) { play(e.intention.trait); }
  void operator()(const InvitationAnswersSealed& e) {
    for (Card answer : e.answers.of) play(answer);
  }
  void operator()(const ProposalAnswerSealed& e) { play(e.gift); }
  void operator()(const ReflectionDrawn& e) {
    if (!e.drew) return;
    drawn_[e.seat] = e.card;
    ++of(e.card).offered;
    ++of(e.card).taken;
  }
  void operator()(const ReflectionDiscarded& e) {
    if (e.card == drawn_[e.seat]) --of(e.card).taken;
  }

 private:
  Fortune& of(Card card) { return fortunes_.of(By::trait, place_of(card)); }
  void play(Card card) {
    if (card != no_card && card != refusal) ++of(card).played;
  }

  Fortunes& fortunes_;
  BySeat<Card> drawn_;
};

}  // namespace

std::span<const Subject> Statistics::subjects() { return kept; }

std::vector<std::string> Statistics::names_of(std::size_t, const Rules& rules) {
  std::vector<std::string> names;
  for (const Trait& card : rules.content().traits) names.push_back(card.key + " " + card.name);
  return names;
}

void Statistics::count_fortunes(const Rules& rules, const State& end, std::span<const Told<Event>> history) {
  Reckoning reckoning{fortunes_};
  for (const auto& told : history) std::visit(reckoning, told.event);
  for (Seat seat : rules.seats()) {
    for (Card card : end.traits[seat]) fortunes_.of(By::trait, place_of(card)).own(rules.wins(end, seat));
    fortunes_.of(By::desires, place_of(end.desires[seat])).own(rules.wins(end, seat));
  }
}

}  // namespace parlor::persuasion
