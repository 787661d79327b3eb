// SPDX-License-Identifier: MIT
// What can happen in Persuasion. Secret fields are marked; the journal says who may see them.
#pragma once

#include <variant>

#include "games/persuasion/state.h"

namespace parlor::persuasion {

struct CharacterChosen {
  Seat seat;
  std::uint8_t character;
};
struct GameStarted {
  BySeat<std::uint8_t> characters;
  std::uint8_t deck_size;
};
struct TraitsDealt {
  Seat seat;
  Hand cards; /* secret */
};
struct DesiresDealt {
  Seat seat;
  Card card; /* secret */
};
struct RoundStarted {
  std::uint16_t round;
  SeatSet eligible;
  LastRound last;
};
struct IntentionSealed {
  Seat seat;
  Intention intention; /* secret */
};
struct IntentionsRevealed {
  BySeat<Intention> intentions;
};  // without their traits
struct IndependenceClaimed {
  Seat seat;
};
struct IntentionVoided {
  Seat sender, target;
  Intent kind;
  Card trait; /* secret */
};
struct InvitationAnswersSealed {
  Seat seat;
  BySeat<Card> answers; /* secret */
};
struct Answered {
  Seat from, to;
  Outcome outcome;
};
struct InvitationsAnswered {
  List<Answered, max_seats> answers;
};
struct TraitsShown {
  Seat inviter, invitee;
  bool mutual;
  List<Card, 2> of_inviter, of_invitee; /* secret */
};
struct CorrespondenceOpened {
  Seat one, other;
};
struct CorrespondenceClosed {
  Seat one, other;
  bool by_clock;
};
struct TraitsReturned {
  Seat one, other;
};  // other is `nobody` after a rejection
struct ProposalPeeked {
  Seat proposer, addressee;
  Card trait; /* secret */
};
struct ProposalAnswerSealed {
  Seat seat, accepts;
  Card gift; /* secret: both */
};
struct ProposalsResolved {
  List<Answered, max_seats> proposals;
};
struct Engaged {
  Seat proposer, acceptor;
  bool mutual;
};
struct TraitsExchanged {
  Seat proposer, acceptor;
  List<Card, 2> of_proposer, of_acceptor; /* secret */
};
struct ReflectionOffered {
  SeatSet seats;
};
struct ReflectionDrawn {
  Seat seat;
  bool drew;
  Card card; /* secret */
};
struct DeckReshuffled {
  std::uint8_t deck_size;
};
struct ReflectionDiscarded {
  Seat seat;
  Card card; /* secret */
};
struct RoundEnded {
  std::uint16_t round;
  SeatSet eligible;
  LastRound next;
  bool matrimony;
};
struct SeatAbsent {
  Seat seat;
  bool claims_independence;
};
struct SeatReturned {
  Seat seat;
};
struct HandsRevealed {
  Seat seat;
  Hand traits;
  Card desires;
};
struct DesireChecked {
  Seat seat, checked;
  Card desires;
  std::uint8_t matches; /* bit an attribute */
  bool satisfied;
};
struct GameEnded {
  BySeat<Status> status;
  SeatSet winners;
  BySeat<SeatSet> satisfied_by;
  std::uint16_t rounds;
};

using Event = std::variant<CharacterChosen, GameStarted, TraitsDealt, DesiresDealt, RoundStarted, IntentionSealed,
                           IntentionsRevealed, IndependenceClaimed, IntentionVoided, InvitationAnswersSealed,
                           InvitationsAnswered, TraitsShown, CorrespondenceOpened, CorrespondenceClosed, TraitsReturned,
                           ProposalPeeked, ProposalAnswerSealed, ProposalsResolved, Engaged, TraitsExchanged,
                           ReflectionOffered, ReflectionDrawn, DeckReshuffled, ReflectionDiscarded, RoundEnded,
                           SeatAbsent, SeatReturned, HandsRevealed, DesireChecked, GameEnded>;

}  // namespace parlor::persuasion
