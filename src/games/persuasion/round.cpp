// SPDX-License-Identifier: MIT
// A game from its deal through its rounds: PER-01 to PER-86.
#include <algorithm>

#include "games/persuasion/rules.h"

namespace parlor::persuasion {
namespace {

void put_in(Hand& hand, Card card) {  // hands stay in ascending order, so that a place in the list tells nothing
  hand.push(card);
  std::sort(hand.begin(), hand.end());
}

}  // namespace

// ---- Setup: PER-01 to PER-12 -----------------------------------------------------------------------------------------

void Rules::choose_character(State& s, Seat who, int character, Rng& rng, Journal& journal) const {
  s.character[who] = static_cast<std::uint8_t>(character);  // PER-02
  s.waiting.remove(who);
  journal.tell(CharacterChosen{who, s.character[who]});
  if (s.waiting.empty()) deal(s, rng, journal);
}

void Rules::deal(State& s, Rng& rng, Journal& journal) const {
  std::array<Card, card_count> cards;
  for (int i = 0; i < card_count; ++i) cards[static_cast<std::size_t>(i)] = static_cast<Card>(i + 1);
  rng.shuffle(cards);  // PER-04
  const Card* next = cards.data();
  for (Seat seat : seats()) {
    for (int i = 0; i < content_->setup.hand; ++i) s.traits[seat].push(*next++);  // PER-05
    std::sort(s.traits[seat].begin(), s.traits[seat].end());
  }
  for (Seat seat : seats()) s.desires[seat] = *next++;               // PER-06, PER-07: the sixth card, no choice
  while (next != cards.data() + cards.size()) s.deck.push(*next++);  // PER-09
  journal.tell(GameStarted{s.character, static_cast<std::uint8_t>(s.deck.size())});
  for (Seat seat : seats()) journal.tell(TraitsDealt{seat, s.traits[seat]}, SeatSet::only(seat));
  for (Seat seat : seats()) journal.tell(DesiresDealt{seat, s.desires[seat]}, SeatSet::only(seat));
  start_round(s, rng, journal);
}

void Rules::start_round(State& s, Rng& rng, Journal& journal) const {
  s.step = Step::intentions;
  ++s.round;
  const SeatSet eligible_now = eligible(s);
  if (eligible_now.size() == 2) s.last = LastRound::two_left;                               // PER-82
  else if (s.round == house_rule(HouseRule::round_limit)) s.last = LastRound::round_limit;  // PER-86
  s.intention = {}, s.outcome = {}, s.named = {}, s.entitled = {};
  s.waiting = eligible_now;  // PER-19
  journal.tell(RoundStarted{s.round, eligible_now, s.last});
  if (house_rule(HouseRule::absent_seat) != 0)  // PER-111: the absent claim independence
    for (Seat seat : s.absent& eligible_now)
      intend(s, seat, {Intent::independence, Seat{}, no_card, true}, rng, journal);
}

// ---- Share intentions: PER-19 to PER-27 ------------------------------------------------------------------------------

void Rules::intend(State& s, Seat who, Intention intention, Rng& rng, Journal& journal) const {
  s.intention[who] = intention;
  s.waiting.remove(who);
  journal.tell(IntentionSealed{who, intention}, SeatSet::only(who));
  if (s.waiting.empty()) reveal(s, rng, journal);
}

// ---- Reveal, order, independence: PER-28 to PER-34 -------------------------------------------------------------------

void Rules::reveal(State& s, Rng& rng, Journal& journal) const {
  IntentionsRevealed revealed{s.intention};
  for (Seat seat : seats()) {
    const Intention& intention = s.intention[seat];
    revealed.intentions[seat].trait = no_card;  // PER-28: the faces stay hidden
    if (intention.kind == Intent::invite || intention.kind == Intent::propose) s.named.add(intention.target);  // PER-30
    if (intention.kind != Intent::none)
      s.automatic_rounds[seat] =
          static_cast<std::uint8_t>(intention.automatic ? std::min(s.automatic_rounds[seat] + 1, 2) : 0);
  }
  journal.tell(revealed);
  resolve_independence(s, journal);
  ask_invitees(s, rng, journal);
}

void Rules::resolve_independence(State& s, Journal& journal) const {
  for (Seat seat : seats())
    if (s.intention[seat].kind == Intent::independence) {
      s.status[seat] = Status::independent;  // PER-31
      journal.tell(IndependenceClaimed{seat});
    }
  for (Seat sender : seats()) {
    Intention& intention = s.intention[sender];
    if (intention.trait == no_card || s.status[intention.target] != Status::independent) continue;
    s.outcome[sender] = Outcome::voided;  // PER-33: back to the hand at once and unseen
    journal.tell(IntentionVoided{sender, intention.target, intention.kind, intention.trait}, SeatSet::only(sender));
    intention.trait = no_card;
  }
}

// ---- Invitations: PER-35 to PER-49 -----------------------------------------------------------------------------------

void Rules::ask_invitees(State& s, Rng& rng, Journal& journal) const {
  s.step = Step::invitations;
  for (Seat seat : seats())
    if (!unanswered(s, seat).empty()) s.waiting.add(seat);
  if (s.waiting.empty()) disclose_invitations(s, rng, journal);
}

void Rules::answer_invitation(State& s, Seat who, Seat inviter, Card trait, Rng& rng, Journal& journal) const {
  s.answer[who][inviter] = trait;
  if (!unanswered(s, who).empty()) return;  // one submission covers all inviters; nobody learns of the single answers
  s.waiting.remove(who);
  journal.tell(InvitationAnswersSealed{who, s.answer[who]}, SeatSet::only(who));
  if (s.waiting.empty()) disclose_invitations(s, rng, journal);
}

void Rules::disclose_invitations(State& s, Rng& rng, Journal& journal) const {
  s.step = Step::correspondence;
  InvitationsAnswered answered;
  for (Seat inviter : seats()) {
    const Intention& intention = s.intention[inviter];
    if (intention.kind != Intent::invite || s.outcome[inviter] != Outcome::open) continue;
    const Seat invitee = intention.target;
    s.outcome[inviter] = mutual(s, inviter, invitee)             ? Outcome::forced  // PER-36
                         : s.answer[invitee][inviter] == refusal ? Outcome::rejected
                                                                 : Outcome::accepted;
    answered.answers.push({inviter, invitee, s.outcome[inviter]});
  }
  if (!answered.answers.empty()) journal.tell(answered);
  for (const auto& [inviter, invitee, outcome] : answered.answers) {
    const Card offered = s.intention[inviter].trait;
    if (outcome == Outcome::rejected) {  // PER-47: unseen
      s.intention[inviter].trait = no_card;
      s.answer[invitee][inviter] = no_card;
      journal.tell(TraitsReturned{inviter, nobody});
      continue;
    }
    // PER-42, PER-43: both see at the same moment, nobody else sees either
    const Card reply = s.answer[invitee][inviter];
    show(s, offered, inviter, invitee);
    if (reply != no_card) show(s, reply, invitee, inviter);
    const bool second_of_mutual = outcome == Outcome::forced && index(invitee) < index(inviter);
    if (second_of_mutual) continue;  // told with the first
    TraitsShown shown{inviter, invitee, outcome == Outcome::forced, {offered}, {}};
    if (outcome == Outcome::forced) {
      shown.of_invitee.push(s.intention[invitee].trait);
      if (s.answer[inviter][invitee] != no_card) shown.of_inviter.push(s.answer[inviter][invitee]);
    }
    if (reply != no_card) shown.of_invitee.push(reply);
    journal.tell(shown, SeatSet::both(inviter, invitee));
    s.talking[inviter].add(invitee), s.talking[invitee].add(inviter);  // PER-44, PER-45
    s.waiting |= SeatSet::both(inviter, invitee);
    journal.tell(CorrespondenceOpened{inviter, invitee});
  }
  if (s.waiting.empty()) ask_addressees(s, rng, journal);
}

void Rules::finish_talk(State& s, Seat who, Seat partner, bool by_clock, Rng& rng, Journal& journal) const {
  s.talking[who].remove(partner);  // PER-18
  if (s.talking[who].empty()) s.waiting.remove(who);
  if (!s.talking[partner].has(who)) {
    const Seat one = std::min(who, partner), other = std::max(who, partner);
    journal.tell(CorrespondenceClosed{one, other, by_clock});
    for (const auto& [a, b] : {std::pair{one, other}, std::pair{other, one}}) {  // PER-46
      s.answer[a][b] = no_card;
      if (s.intention[a].kind == Intent::invite && s.intention[a].target == b) s.intention[a].trait = no_card;
    }
    journal.tell(TraitsReturned{one, other});
  }
  if (s.waiting.empty()) ask_addressees(s, rng, journal);  // PER-49
}

RuleId Rules::forbids_words(const State& s, Seat from, Seat to) const {
  if (house_rule(HouseRule::correspondence) == 2) return "PER-14";
  return s.talking[from].has(to) || s.talking[to].has(from) ? RuleId{} : "PER-16";
}

// ---- Proposals: PER-50 to PER-68 -------------------------------------------------------------------------------------

void Rules::ask_addressees(State& s, Rng& rng, Journal& journal) const {
  s.step = Step::proposals;
  for (Seat addressee : seats()) {
    const SeatSet from = suitors(s, addressee);
    for (Seat proposer : from) {  // PER-50: all of them, before deciding
      show(s, s.intention[proposer].trait, proposer, addressee);
      journal.tell(ProposalPeeked{proposer, addressee, s.intention[proposer].trait},
                   SeatSet::both(proposer, addressee));
    }
    if (from.empty()) continue;
    if (!in_mutual_proposal(s, addressee) || house_rule(HouseRule::mutual_proposal) == 0) s.waiting.add(addressee);
  }
  if (s.waiting.empty()) resolve_proposals(s, rng, journal);
}

void Rules::answer_proposals(State& s, Seat who, Seat proposer, Card gift, Rng& rng, Journal& journal) const {
  s.accepts[who] = proposer;
  s.gift[who] = gift;
  s.waiting.remove(who);
  journal.tell(ProposalAnswerSealed{who, proposer, gift}, SeatSet::only(who));
  if (s.waiting.empty()) resolve_proposals(s, rng, journal);  // PER-54
}

void Rules::resolve_proposals(State& s, Rng& rng, Journal& journal) const {
  SeatSet proposers, undecided, won, acceptors, in_ring;
  const auto target = [&](Seat proposer) { return s.intention[proposer].target; };
  for (Seat seat : seats())
    if (s.intention[seat].kind == Intent::propose && s.outcome[seat] == Outcome::open) proposers.add(seat);
  for (Seat u : proposers)
    if (mutual(s, u, target(u))) won.add(u);  // PER-51
  const SeatSet mutuals = won;
  for (Seat u : proposers - mutuals)
    if (s.accepts[target(u)] == u && !mutuals.has(target(u))) undecided.add(u);  // PER-57 (a)

  while (!undecided.empty()) {  // PER-57 (b) to (d): each waits for the fate of at most one other, its addressee's own
    bool changed = false;
    for (Seat u : undecided) {
      const Seat v = target(u);
      const bool fails = won.has(v) || acceptors.has(u);
      if (!fails && undecided.has(v)) continue;
      undecided.remove(u), changed = true;
      if (!fails) won.add(u), acceptors.add(v);
    }
    if (changed) continue;
    // PER-57 (e): what is left are rings
    if (house_rule(HouseRule::proposal_ring) == 0) {
      in_ring |= undecided;  // PER-59: none stands
      break;
    }
    SeatSet ring;
    for (Seat u = undecided.front(); !ring.has(u); u = target(u)) ring.add(u);
    const Seat lucky = rng.pick(ring);
    won.add(lucky), acceptors.add(target(lucky));  // PER-59 draw_lots: the acceptor's own proposal falls
    in_ring.add(target(lucky));
  }

  ProposalsResolved resolved;
  for (Seat u : proposers) {
    s.outcome[u] = mutuals.has(u)       ? Outcome::mutual
                   : won.has(u)         ? Outcome::accepted
                   : in_ring.has(u)     ? Outcome::ring
                   : won.has(target(u)) ? Outcome::promised  // PER-60: the same whether or not they were named
                                        : Outcome::rejected;
    resolved.proposals.push({u, target(u), s.outcome[u]});
  }
  if (!resolved.proposals.empty()) journal.tell(resolved);

  const BySeat<Intention> committed = s.intention;
  for (Seat u : proposers - won) s.intention[u].trait = no_card;  // PER-62: returned before the exchanges
  for (Seat u : won)
    if (const Seat v = target(u); !mutuals.has(u) || index(u) < index(v)) engage(s, u, v, journal);
  for (Seat v : acceptors& proposers) note_kept(s, v, committed[v].trait, target(v));
  s.accepts.of.fill(nobody);  // PER-60: an answer that was set aside stays secret
  s.gift = {};
  offer_reflection(s, rng, journal);
}

void Rules::engage(State& s, Seat proposer, Seat acceptor, Journal& journal) const {
  const bool both_asked = s.outcome[proposer] == Outcome::mutual;
  List<Card, 2> of_proposer{s.intention[proposer].trait}, of_acceptor;
  if (both_asked) {  // PER-52
    of_acceptor.push(s.intention[acceptor].trait);
    if (s.gift[proposer] != no_card) of_proposer.push(s.gift[proposer]), of_acceptor.push(s.gift[acceptor]);
  } else {
    of_acceptor.push(s.gift[acceptor]);  // PER-61
  }
  note_engagement(s, proposer, acceptor);
  for (Card card : of_proposer) s.traits[proposer].remove(card);
  for (Card card : of_acceptor) s.traits[acceptor].remove(card);
  for (Card card : of_proposer) put_in(s.traits[acceptor], card), note_own(s, acceptor, card, proposer);
  for (Card card : of_acceptor) put_in(s.traits[proposer], card), note_own(s, proposer, card, acceptor);
  for (Card card : of_proposer)
    s.notebook[proposer][card] = {Whereabouts::at, acceptor}, s.shown_to[card] = SeatSet::only(proposer);  // PER-101
  for (Card card : of_acceptor)
    s.notebook[acceptor][card] = {Whereabouts::at, proposer}, s.shown_to[card] = SeatSet::only(acceptor);
  for (const auto& [one, other] : {std::pair{proposer, acceptor}, std::pair{acceptor, proposer}}) {
    s.status[one] = Status::engaged;  // PER-63
    s.fiance[one] = other;
    if (of_proposer.size() == 2) s.exchanged_two.add(one);
    if (s.intention[one].target == other) s.intention[one].trait = no_card;
  }
  journal.tell(Engaged{proposer, acceptor, both_asked});
  journal.tell(TraitsExchanged{proposer, acceptor, of_proposer, of_acceptor}, SeatSet::both(proposer, acceptor));
}

// ---- Reflection: PER-69 to PER-81 ------------------------------------------------------------------------------------

void Rules::offer_reflection(State& s, Rng& rng, Journal& journal) const {
  s.step = Step::reflection;
  for (Seat seat : eligible(s) - s.named) {  // PER-69, PER-71, PER-72
    const Outcome outcome = s.outcome[seat];
    const bool rejected =
        outcome == Outcome::rejected || outcome == Outcome::promised || outcome == Outcome::ring;           // PER-70
    const bool voided = outcome == Outcome::voided && house_rule(HouseRule::void_counts_as_rejected) == 0;  // PER-34
    if (rejected || voided) s.entitled.add(seat);
  }
  s.waiting = s.entitled;
  if (s.entitled.empty()) return end_round(s, rng, journal);
  journal.tell(ReflectionOffered{s.entitled});
}

void Rules::reflect(State& s, Seat who, bool draws, Rng& rng, Journal& journal) const {
  if (draws) s.drawing.add(who);
  s.waiting.remove(who);
  if (s.waiting.empty()) deal_draws(s, rng, journal);  // PER-75
}

void Rules::deal_draws(State& s, Rng& rng, Journal& journal) const {
  s.step = Step::discards;
  for (int turn = 0; turn < players_; ++turn) {
    const Seat seat = seat_at((s.round - 1 + turn) % players_);  // PER-81
    if (!s.entitled.has(seat)) continue;
    if (!s.drawing.has(seat)) {
      journal.tell(ReflectionDrawn{seat, false, no_card}, SeatSet::only(seat));
      continue;
    }
    if (s.deck.empty()) {  // PER-76
      while (!s.pile.empty()) s.deck.push(s.pile.pop());
      s.discarders.clear();
      rng.shuffle(s.deck);
      s.drew_early = {};
      for (Seat early : s.drawing)
        if (s.drawn[early] != no_card) s.drew_early.add(early);
      note_reshuffle(s);
      journal.tell(DeckReshuffled{static_cast<std::uint8_t>(s.deck.size())});
    }
    s.drawn[seat] = s.deck.pop();  // PER-73
    put_in(s.traits[seat], s.drawn[seat]);
    note_own(s, seat, s.drawn[seat], seat);
    journal.tell(ReflectionDrawn{seat, true, s.drawn[seat]}, SeatSet::only(seat));
  }
  s.waiting = s.drawing;
  if (s.waiting.empty()) end_round(s, rng, journal);
}

void Rules::discard(State& s, Seat who, Card card, Rng& rng, Journal& journal) const {
  s.discard[who] = card;
  s.waiting.remove(who);
  if (s.waiting.empty()) lay_down_discards(s, rng, journal);  // PER-75: together
}

void Rules::lay_down_discards(State& s, Rng& rng, Journal& journal) const {
  const bool face_up = house_rule(HouseRule::discard_face) != 0;
  for (Seat seat : s.drawing) {
    const Card card = s.discard[seat];
    s.traits[seat].remove(card);
    s.shown_to[card] = {};
    s.pile.push(card);
    s.discarders.push(seat);
    note_discard(s, seat, card);
    journal.tell(ReflectionDiscarded{seat, card}, face_up ? everyone : SeatSet::only(seat));  // PER-74
  }
  s.drawing = {}, s.drawn = {}, s.discard = {};
  end_round(s, rng, journal);
}

// ---- End of the round and of the game: PER-82 to PER-86 --------------------------------------------------------------

void Rules::end_round(State& s, Rng& rng, Journal& journal) const {
  const SeatSet left = eligible(s);
  const bool over = s.last != LastRound::no || left.size() < 2;  // PER-82, PER-83, PER-85
  const LastRound next = over                                                ? LastRound::no
                         : left.size() == 2                                  ? LastRound::two_left
                         : s.round + 1 == house_rule(HouseRule::round_limit) ? LastRound::round_limit
                                                                             : LastRound::no;
  journal.tell(RoundEnded{s.round, left, next, over});
  if (over) return matrimony(s, journal);
  for (Seat seat : left - s.absent)
    if (s.automatic_rounds[seat] == 2) leave(s, seat, journal);  // PER-111
  start_round(s, rng, journal);
}

}  // namespace parlor::persuasion
