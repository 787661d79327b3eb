// SPDX-License-Identifier: MIT
// What Persuasion's events say (words/told.h), and how a game came out.
#include "games/persuasion/events.h"

#include <bit>
#include <optional>

#include "games/persuasion/words.h"
#include "words/told.h"

namespace parlor::persuasion {
namespace {

/// What each event says.
class Teller : Words {
 public:
  using Words::Words;

  auto operator()(const CharacterChosen& e) const {
    return told<"character_chosen">(field<"seat">(e.seat), field<"character">(character(e.character)));
  }
  auto operator()(const GameStarted& e) const {
    return told<"game_started">(
        field<"n">(rules_.players()),
        field<"characters">(list(rules_.seats(), [&](Seat seat) { return or_null(character(e.characters[seat])); })),
        field<"deck_size">(e.deck_size));
  }
  auto operator()(const TraitsDealt& e) const {
    return told<"traits_dealt">(field<"seat">(e.seat), secret<"cards">(cards(e.cards)));
  }
  auto operator()(const DesiresDealt& e) const {
    return told<"desires_dealt">(field<"seat">(e.seat), secret<"card">(card(e.card)));
  }
  auto operator()(const RoundStarted& e) const {
    const bool last = e.last != LastRound::no;
    return told<"round_started">(field<"round">(e.round), field<"eligible">(e.eligible), field<"last">(last),
                                 maybe<"reason">(last, name<last_names>(e.last)));
  }
  auto operator()(const IntentionSealed& e) const {
    const bool to_somebody = e.intention.trait != no_card;
    return told<"intention_sealed">(field<"seat">(e.seat), secret<"kind">(name<intent_names>(e.intention.kind)),
                                    secret<"target">(to_somebody, e.intention.target),
                                    secret<"trait">(to_somebody, card(e.intention.trait)));
  }
  auto operator()(const IntentionsRevealed& e) const {
    const auto revealed = [](Seat seat, const Intention& intention) {
      return object(field<"seat">(seat), field<"kind">(name<intent_names>(intention.kind)),
                    maybe<"target">(intention.kind != Intent::independence, intention.target),
                    field<"automatic">(intention.automatic));
    };
    const auto those = [&](Seat seat) {
      const Intention& intention = e.intentions[seat];
      return intention.kind == Intent::none ? std::nullopt : std::optional{revealed(seat, intention)};
    };
    return told<"intentions_revealed">(field<"intentions">(list(rules_.seats(), those)));
  }
  auto operator()(const IndependenceClaimed& e) const { return told<"independence_claimed">(field<"seat">(e.seat)); }
  auto operator()(const IntentionVoided& e) const {
    return told<"intention_voided">(field<"sender">(e.sender), field<"target">(e.target),
                                    field<"kind">(name<intent_names>(e.kind)), secret<"trait">(card(e.trait)));
  }
  auto operator()(const InvitationAnswersSealed& e) const {
    const auto answered = [&](Seat inviter, Card answer) {  // with a trait, or with a no
      return object(field<"from">(inviter),
                    field<"answer">(id<"trait, or reject">(answer == refusal ? "reject" : content_[answer].key)));
    };
    const auto those = [&](Seat inviter) {
      const Card answer = e.answers[inviter];
      return answer == no_card ? std::nullopt : std::optional{answered(inviter, answer)};
    };
    return told<"invitation_answers_sealed">(field<"seat">(e.seat), secret<"answers">(list(rules_.seats(), those)));
  }
  auto operator()(const InvitationsAnswered& e) const {
    return told<"invitations_answered">(field<"answers">(list(e.answers, [](const Answered& one) {
      return object(field<"inviter">(one.from), field<"invitee">(one.to),
                    field<"result">(name<outcome_names>(one.outcome)));
    })));
  }
  auto operator()(const TraitsShown& e) const {
    return told<"traits_shown">(field<"inviter">(e.inviter), field<"invitee">(e.invitee), field<"mutual">(e.mutual),
                                secret<"of_inviter">(cards(e.of_inviter)), secret<"of_invitee">(cards(e.of_invitee)));
  }
  auto operator()(const CorrespondenceOpened& e) const {
    return told<"correspondence_opened">(field<"pair">(pair(e.one, e.other)));
  }
  auto operator()(const CorrespondenceClosed& e) const {
    return told<"correspondence_closed">(field<"pair">(pair(e.one, e.other)),
                                         field<"close">(either<"clock", "both_done">(e.by_clock)));
  }
  auto operator()(const TraitsReturned& e) const {
    return told<"traits_returned">(maybe<"inviter">(e.other == nobody, e.one),
                                   maybe<"pair">(e.other != nobody, pair(e.one, e.other)));
  }
  auto operator()(const ProposalPeeked& e) const {
    return told<"proposal_peeked">(field<"proposer">(e.proposer), field<"addressee">(e.addressee),
                                   secret<"trait">(card(e.trait)));
  }
  auto operator()(const ProposalAnswerSealed& e) const {
    return told<"proposal_answer_sealed">(field<"seat">(e.seat),
                                          secret<"accepts">(or_null(e.accepts != nobody, say(e.accepts))),
                                          secret<"gift">(or_null(card(e.gift))));
  }
  auto operator()(const ProposalsResolved& e) const {
    return told<"proposals_resolved">(field<"proposals">(list(e.proposals, [](const Answered& one) {
      return object(field<"proposer">(one.from), field<"addressee">(one.to),
                    field<"outcome">(name<outcome_names>(one.outcome)));
    })));
  }
  auto operator()(const Engaged& e) const {
    return told<"engaged">(field<"proposer">(e.proposer), field<"acceptor">(e.acceptor), field<"mutual">(e.mutual));
  }
  auto operator()(const TraitsExchanged& e) const {
    return told<"traits_exchanged">(field<"proposer">(e.proposer), field<"acceptor">(e.acceptor),
                                    field<"count">(e.of_proposer.size()), secret<"of_proposer">(cards(e.of_proposer)),
                                    secret<"of_acceptor">(cards(e.of_acceptor)));
  }
  auto operator()(const ReflectionOffered& e) const { return told<"reflection_offered">(field<"seats">(e.seats)); }
  auto operator()(const ReflectionDrawn& e) const {
    return told<"reflection_drawn">(field<"seat">(e.seat), field<"drew">(e.drew), secret<"card">(e.drew, card(e.card)));
  }
  auto operator()(const DeckReshuffled& e) const { return told<"deck_reshuffled">(field<"deck_size">(e.deck_size)); }
  auto operator()(const ReflectionDiscarded& e) const {
    return told<"reflection_discarded">(field<"seat">(e.seat), secret<"card">(card(e.card)));
  }
  auto operator()(const RoundEnded& e) const {
    const int next = e.matrimony ? 2 : e.next != LastRound::no ? 1 : 0;
    return told<"round_ended">(field<"round">(e.round), field<"eligible">(e.eligible),
                               field<"next">(name<next_names>(next)));
  }
  auto operator()(const SeatAbsent& e) const {
    return told<"seat_absent">(field<"seat">(e.seat),
                               field<"handling">(either<"independence", "bot">(e.claims_independence)));
  }
  auto operator()(const SeatReturned& e) const { return told<"seat_returned">(field<"seat">(e.seat)); }
  auto operator()(const HandsRevealed& e) const {
    return told<"hands_revealed">(field<"seat">(e.seat), field<"traits">(cards(e.traits)),
                                  field<"desires">(card(e.desires)), field<"sums">(by_attribute(rules_.sums(e.traits))),
                                  field<"dominants">(dominants(e.traits)));
  }
  auto operator()(const DesireChecked& e) const {
    return told<"desire_checked">(field<"seat">(e.seat), field<"checked">(e.checked),
                                  field<"matches">(attributes_in(e.matches)), field<"count">(std::popcount(e.matches)),
                                  field<"satisfied">(e.satisfied));
  }
  /// How it came out for each seat, and why.
  auto results(const GameEnded& e) const {
    return list(rules_.seats(), [&](Seat seat) {
      const bool win = e.winners.has(seat);
      return object(field<"seat">(seat), field<"status">(name<status_names>(e.status[seat])), field<"win">(win),
                    field<"reason">(name<reason_names>(reason(e.status[seat], win))),
                    maybe<"satisfied_by">(e.status[seat] == Status::independent && !win, e.satisfied_by[seat]));
    });
  }

  auto operator()(const GameEnded& e) const {
    return told<"game_ended">(field<"winners">(e.winners), field<"results">(results(e)), field<"rounds">(e.rounds));
  }

 private:
  static int reason(Status status, bool win) {
    switch (status) {
      case Status::eligible:    return 0;
      case Status::engaged:     return win ? 1 : 2;
      case Status::independent: return win ? 3 : 4;
    }
    return 0;
  }
};

}  // namespace

Json Rules::to_json(const Event& event, bool whole) const { return tell(Teller{*this}, event, whole); }
Json Rules::event_forms() { return parlor::event_forms<Teller, Event>(); }

Json Rules::outcome(const State& s) const {
  GameEnded ended{s.status, {}, {}, s.round};
  for (Seat seat : seats()) {
    if (wins(s, seat)) ended.winners.add(seat);
    ended.satisfied_by[seat] = satisfied_by(s, seat);
  }
  return tree({{"reason", "matrimony"}, {"rounds", s.round}, {"results", Teller{*this}.results(ended)}});
}

}  // namespace parlor::persuasion
