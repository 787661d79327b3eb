// SPDX-License-Identifier: MIT
// Knowing: what a viewer knows of a state, and the worlds that it leaves possible.
#include <algorithm>

#include "games/persuasion/rules.h"

namespace parlor::persuasion {
namespace {

template <class ListOfCards> void hide(ListOfCards& into, int count) {
  for (int i = 0; i < count; ++i) into.push(no_card);
}

}  // namespace

/// Built by adding: first what all see, then what this seat has earned.
State Rules::known(const State& s, Viewer viewer) const {
  if (viewer.is_recorder()) return s;
  State k;
  k.round = s.round, k.step = s.step, k.last = s.last;
  k.character = s.character, k.status = s.status, k.fiance = s.fiance, k.exchanged_two = s.exchanged_two;
  k.waiting = s.waiting, k.named = s.named, k.entitled = s.entitled, k.absent = s.absent, k.drew_early = s.drew_early;
  k.automatic_rounds = s.automatic_rounds, k.outcome = s.outcome, k.talking = s.talking, k.discarders = s.discarders;
  k.accepts.of.fill(nobody);
  hide(k.deck, s.deck.size());
  const bool over = s.step == Step::over;
  const bool face_up = house_rule(HouseRule::discard_face) != 0;
  for (int i = 0; i < s.pile.size(); ++i) k.pile.push(face_up || viewer.is(s.discarders[i]) ? s.pile[i] : no_card);
  if (s.step == Step::discards) k.drawing = s.drawing;  // PER-78
  for (Seat seat : seats()) {
    if (over) k.traits[seat] = s.traits[seat], k.desires[seat] = s.desires[seat];  // PER-87
    else if (!viewer.is(seat)) hide(k.traits[seat], s.traits[seat].size());
    if (s.step != Step::intentions) {  // PER-28
      k.intention[seat] = s.intention[seat];
      k.intention[seat].trait = no_card;
    }
    for (Seat looker : seats()) {  // how often somebody was shown something is public, what was recognised is not
      k.meetings[looker][seat] = s.meetings[looker][seat];
      if (!viewer.is(looker)) k.meetings[looker][seat].forget_redrawn();
    }
  }
  if (!viewer.is_seat()) return k;

  const Seat me = viewer.seat();
  k.traits[me] = s.traits[me], k.desires[me] = s.desires[me];
  k.intention[me] = s.intention[me];
  k.answer[me] = s.answer[me];
  k.accepts[me] = s.accepts[me], k.gift[me] = s.gift[me];
  k.drawn[me] = s.drawn[me], k.discard[me] = s.discard[me];
  if (s.drawing.has(me)) k.drawing.add(me);
  k.notebook[me] = s.notebook[me];
  for (Seat other : seats() - SeatSet::only(me)) {
    if (s.step == Step::correspondence && (s.talking[me].has(other) || s.talking[other].has(me))) {  // PER-42 to PER-44
      k.answer[other][me] = s.answer[other][me];
      if (s.intention[other].target == me && s.intention[other].kind == Intent::invite)
        k.intention[other].trait = s.intention[other].trait;
    }
    if (s.step == Step::proposals && suitors(s, me).has(other))
      k.intention[other].trait = s.intention[other].trait;  // PER-50
    for (Card card : s.traits[me])  // PER-107: I know what I have shown to whom, not what they made of it
      if (const Place place = s.notebook[other][card]; s.shown_to[card].has(other))
        k.notebook[other][card] = {place.where(), me, place.may_have_left() ? 1 : 0};
  }
  for (Card card : s.traits[me]) k.shown_to[card] = s.shown_to[card];
  return k;
}

namespace {

/// Fills what one seat does not know. The seat's notebook and public bookkeeping bind the fill; within them every unseen
/// card is equally likely everywhere, every past discard is taken as a random one of the six, and every sealed choice as a
/// random legal one (docs/decisions: "What a seat imagines").
class Imagination {
 public:
  Imagination(const Rules& rules, const State& known, Seat me, Rng& rng)
      : rules_{rules}, s_{known}, known_{known}, me_{me}, rng_{rng} {}

  State world() {
    for (Seat seat : others())
      if (s_.step != Step::over) s_.traits[seat].clear(), s_.desires[seat] = no_card;
    if (s_.step != Step::characters) {
      if (s_.step != Step::over) {
        place_seen_cards();
        place_away_cards();
        place_unseen_cards();
        exchange_between_couples();
      } else {
        place_behind_the_scenes();
      }
      imagine_notebooks();
    }
    imagine_sealed_choices();
    return s_;
  }

 private:
  SeatSet others() const { return rules_.seats() - SeatSet::only(me_); }
  int below(int bound) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(bound))); }
  int room_in(Seat seat) const { return known_.traits[seat].size() - s_.traits[seat].size(); }
  void take(Card card) { placed_[static_cast<std::size_t>(card)] = true; }
  bool is_placed(Card card) const { return placed_[static_cast<std::size_t>(card)]; }

  /// My own cards, those I know to be somewhere, and those that are with T unless one of T's discards took them.
  void place_seen_cards() {
    for (Card card : s_.traits[me_]) take(card);
    take(s_.desires[me_]);
    for (Card card : s_.pile)
      if (card != no_card) take(card);
    for (Seat owner : others()) {
      List<Card, 2 * hand_size> uncertain;  // a hand of five, and those that were shown again after a draw
      for (Card card{1}; static_cast<int>(card) <= card_count; card = static_cast<Card>(static_cast<int>(card) + 1)) {
        const Place place = known_.notebook[me_][card];
        if (is_placed(card) || !place.names_seat() || place.seat() != owner) continue;
        if (place.may_have_left() && !uncertain.full()) uncertain.push(card);
        else s_.traits[owner].push(card), take(card);
      }
      decide_departures(owner, uncertain);
    }
  }

  /// Each of the owner's draws sent one of six cards away.
  void decide_departures(Seat owner, List<Card, 2 * hand_size>& uncertain) {
    rng_.shuffle(uncertain);
    int recent = 0;  // the owner's discards that still lie in the pile
    for (Seat seat : s_.discarders) recent += seat == owner;
    for (int draws_ago = 3; draws_ago >= 1; --draws_ago) {
      List<Card, 2 * hand_size> exposed;
      for (Card card : uncertain)
        if (known_.notebook[me_][card].exits() >= draws_ago) exposed.push(card);
      const bool must_leave = s_.traits[owner].size() + uncertain.size() > known_.traits[owner].size();
      const int chosen = below(must_leave && !exposed.empty() ? exposed.size() : rules_.content().setup.hand + 1);
      if (chosen >= exposed.size()) continue;
      const Card gone = exposed[chosen];
      uncertain.remove(gone);
      if (draws_ago > recent || !put_in_pile(gone, owner, draws_ago)) away_.push(gone);
    }
    for (Card card : uncertain) {
      if (room_in(owner) == 0) away_.push(card);
      else s_.traits[owner].push(card), take(card);
    }
  }

  /// As the owner's last discard, or the one before it, …; false when another card is known to lie there.
  bool put_in_pile(Card card, Seat owner, int discards_ago) {
    for (int i = s_.pile.size() - 1; i >= 0; --i) {
      if (s_.discarders[i] != owner || --discards_ago > 0) continue;
      if (s_.pile[i] != no_card) return false;
      s_.pile[i] = card;
      take(card);
      return true;
    }
    return false;
  }

  /// Cards that went into the deck at the last reshuffle: still there, or drawn by somebody since.
  void place_away_cards() {
    for (Card card{1}; static_cast<int>(card) <= card_count; card = static_cast<Card>(static_cast<int>(card) + 1))
      if (!is_placed(card) && known_.notebook[me_][card].where() == Whereabouts::away) away_.push(card);
    BySeat<int> tickets;
    for (Seat seat : others()) {
      for (Seat discarder : s_.discarders) tickets[seat] += discarder == seat;
      if (s_.step == Step::discards && s_.drawing.has(seat)) ++tickets[seat];
      if (s_.drew_early.has(seat)) --tickets[seat];
      tickets[seat] = std::max(0, tickets[seat] - known_.meetings[me_][seat].redrawn());
    }
    int deck_left = s_.deck.size();
    for (Card card : away_) {
      take(card);
      int chances = deck_left;
      for (Seat seat : others())
        if (room_in(seat) > 0) chances += tickets[seat];
      int drawn = chances > 0 ? below(chances) : 0;
      if (drawn < deck_left) {
        in_deck_.push(card), --deck_left;
        continue;
      }
      drawn -= deck_left;
      for (Seat seat : others()) {
        if (room_in(seat) == 0) continue;
        if (drawn < tickets[seat]) {
          --tickets[seat];
          if (!discarded_since(card, seat, drawn + 1)) s_.traits[seat].push(card);
          break;
        }
        drawn -= tickets[seat];
      }
    }
  }

  /// A card that came with a draw may have gone with one of the discards since, each of them one of six.
  bool discarded_since(Card card, Seat seat, int draws_ago) {
    const bool still_six = s_.step == Step::discards && s_.drawing.has(seat);
    for (int discards_ago = draws_ago - (still_six ? 1 : 0); discards_ago >= 1; --discards_ago)
      if (below(rules_.content().setup.hand + 1) == 0 && put_in_pile(card, seat, discards_ago)) return true;
    return false;
  }

  void shuffle_unseen() {
    for (Card card{1}; static_cast<int>(card) <= card_count; card = static_cast<Card>(static_cast<int>(card) + 1))
      if (!is_placed(card)) unseen_.push(card);
    rng_.shuffle(unseen_);
  }

  void place_unseen_cards() {
    shuffle_unseen();
    for (Seat seat : others()) {
      s_.desires[seat] = unseen_.pop();  // a desires card was never seen by anybody else
      while (room_in(seat) > 0) s_.traits[seat].push(unseen_.pop());
    }
    fill_deck_and_pile();
  }

  /// After the end hands and desires are open; only deck and pile are not.
  void place_behind_the_scenes() {
    for (Seat seat : rules_.seats()) {
      for (Card card : s_.traits[seat]) take(card);
      take(s_.desires[seat]);
    }
    for (Card card : s_.pile)
      if (card != no_card) take(card);
    shuffle_unseen();
    fill_deck_and_pile();
  }

  void fill_deck_and_pile() {
    for (Card& card : s_.pile)
      if (card == no_card) card = unseen_.pop();
    const int from_away = in_deck_.size();
    for (int i = 0; i < s_.deck.size(); ++i) s_.deck[i] = i < from_away ? in_deck_[i] : unseen_.pop();
    rng_.shuffle(s_.deck);
  }

  /// PER-61, PER-52: one card, or two, went each way; those in the notebook are placed where they were before it.
  void exchange_between_couples() {
    before_exchange_ = s_.traits;
    for (Seat one : others()) {
      const Seat other = s_.fiance[one];
      if (s_.status[one] != Status::engaged || other == me_ || index(other) < index(one)) continue;
      const int count = s_.exchanged_two.has(one) ? 2 : 1;
      for (int i = 0; i < count; ++i) moved_[one].push(pick_to_move(one)), moved_[other].push(pick_to_move(other));
      for (Card card : moved_[one]) s_.traits[other].push(card);
      for (Card card : moved_[other]) s_.traits[one].push(card);
    }
    for (Seat seat : others()) std::sort(s_.traits[seat].begin(), s_.traits[seat].end());
  }

  Card pick_to_move(Seat from) {
    while (true) {
      const int place = below(s_.traits[from].size());
      const Place note = known_.notebook[me_][s_.traits[from][place]];
      const bool stayed = note.where() == Whereabouts::or_fiance && note.exits() == 1;
      if (!stayed) return s_.traits[from].remove_at(place);
    }
  }

  /// What the others remember: as many looks as took place, at cards that were there to be seen.
  void imagine_notebooks() {
    const bool face_up = rules_.house_rule(HouseRule::discard_face) != 0;
    if (s_.step == Step::over) before_exchange_ = s_.traits;
    for (Seat looker : others()) {
      Notebook& notebook = s_.notebook[looker];
      for (Seat owner : others() - SeatSet::only(looker)) {
        const bool fiances = s_.status[looker] == Status::engaged && s_.fiance[looker] == owner;
        const bool coupled = s_.status[owner] == Status::engaged && !fiances && s_.fiance[owner] != me_;
        const Meetings met = known_.meetings[looker][owner];
        const Hand& hand = fiances ? s_.traits[owner] : before_exchange_[owner];
        for (int look = 0; look < met.stale() + met.fresh(); ++look) {
          const Card card = hand[below(hand.size())];
          const bool may_have_left = look < met.stale() && notebook[card].where() != Whereabouts::at;
          notebook[card] = may_have_left
                               ? Place{coupled ? Whereabouts::or_fiance_or_away : Whereabouts::or_away, owner, 1}
                               : Place{coupled ? Whereabouts::or_fiance : Whereabouts::at, owner};
        }
      }
      for (Card card : moved_[looker]) notebook[card] = {Whereabouts::at, s_.fiance[looker]};
      for (Card card : s_.traits[looker]) notebook[card] = {};
      for (int i = 0; i < s_.pile.size(); ++i)
        if (face_up || s_.discarders[i] == looker) notebook[s_.pile[i]] = {Whereabouts::pile, Seat{}};
    }
    for (Seat owner : others())
      for (Card card : s_.traits[owner])
        for (Seat looker : rules_.seats())
          if (const Place place = s_.notebook[looker][card]; place.names_seat() && place.seat() == owner)
            s_.shown_to[card].add(looker);
  }

  Card random_answer(Seat invitee) {
    const bool distinct = rules_.house_rule(HouseRule::answer_reuse) != 0;
    const auto& given = s_.answer[invitee].of;
    Hand hand;
    for (Card card : s_.traits[invitee])
      if (rules_.in_hand(s_, invitee, card) &&
          !(distinct && std::find(given.begin(), given.end(), card) != given.end()))
        hand.push(card);
    return hand[below(hand.size())];
  }

  void imagine_sealed_choices() {
    switch (s_.step) {
      case Step::intentions:     return imagine_intentions();
      case Step::invitations:    return commit_traits(), imagine_answers();
      case Step::correspondence: return commit_traits(), imagine_shown_answers();
      case Step::proposals:      return commit_traits(), imagine_proposal_answers();
      case Step::reflection:
        for (Seat seat : (s_.entitled - s_.waiting) & others())
          if (below(2) == 0) s_.drawing.add(seat);
        return;
      case Step::discards:
        for (Seat seat : s_.drawing& others()) {
          s_.drawn[seat] = imagined_draw(seat);
          if (!s_.waiting.has(seat)) s_.discard[seat] = s_.traits[seat][below(s_.traits[seat].size())];
        }
        return;
      case Step::characters:
      case Step::over:       return;
    }
  }

  void play_random_choice(Seat seat, State& s) {
    Choices choices;
    State asked = s;
    asked.waiting.add(seat);
    rules_.choices(asked, seat, choices);
    const Action action = choices[below(choices.size())];
    const auto kind = static_cast<Kind>(action.kind);
    const Seat to{action.a};
    const Card card{action.b};
    if (kind == Kind::invite) s.intention[seat] = {Intent::invite, to, card};
    if (kind == Kind::propose) s.intention[seat] = {Intent::propose, to, card};
    if (kind == Kind::independence) s.intention[seat] = {Intent::independence};
    if (kind == Kind::accept_invitation) s.answer[seat][to] = card;
    if (kind == Kind::reject_invitation) s.answer[seat][to] = refusal;
    if (kind == Kind::accept_proposal) s.accepts[seat] = to, s.gift[seat] = card;
    if (kind == Kind::second_trait) s.gift[seat] = card;
  }

  void imagine_intentions() {
    for (Seat seat : (rules_.eligible(s_) - s_.waiting) & others()) {
      const bool claims =
          s_.absent.has(seat) && rules_.house_rule(HouseRule::absent_seat) != 0;  // PER-111, announced to all
      if (claims) s_.intention[seat] = {Intent::independence, Seat{}, no_card, true};
      else play_random_choice(seat, s_);
    }
  }

  void commit_traits() {
    for (Seat seat : others()) {
      Intention& intention = s_.intention[seat];
      const Outcome outcome = s_.outcome[seat];
      const bool shown = outcome == Outcome::accepted || outcome == Outcome::forced;
      const bool open_invitation =
          intention.kind == Intent::invite && s_.step <= Step::correspondence &&
          (s_.step == Step::invitations ? outcome == Outcome::open : shown && still_talking(seat, intention.target));
      const bool open_proposal = intention.kind == Intent::propose && outcome == Outcome::open;
      if ((open_invitation || open_proposal) && intention.trait == no_card)
        intention.trait = s_.traits[seat][below(s_.traits[seat].size())];
    }
  }

  bool still_talking(Seat one, Seat other) const { return s_.talking[one].has(other) || s_.talking[other].has(one); }

  void imagine_answers() {
    for (Seat seat : others()) {
      const SeatSet open = rules_.unanswered(s_, seat);
      if (open.empty()) continue;
      const int given = s_.waiting.has(seat) ? below(open.size()) : open.size();  // nobody learns of the single steps
      for (int i = 0; i < given; ++i) play_random_choice(seat, s_);
    }
  }

  void imagine_shown_answers() {
    for (Seat inviter : rules_.seats()) {
      const Seat invitee = s_.intention[inviter].target;
      if (s_.intention[inviter].kind != Intent::invite || invitee == me_ || inviter == me_ ||
          !still_talking(inviter, invitee))
        continue;
      const bool asked = s_.outcome[inviter] != Outcome::forced || rules_.house_rule(HouseRule::mutual_invitation) == 0;
      if (asked) s_.answer[invitee][inviter] = random_answer(invitee);
    }
  }

  void imagine_proposal_answers() {
    for (Seat seat : others() - s_.waiting) {
      const bool asked = !rules_.suitors(s_, seat).empty() &&
                         (!rules_.in_mutual_proposal(s_, seat) || rules_.house_rule(HouseRule::mutual_proposal) == 0);
      if (asked) play_random_choice(seat, s_);
    }
  }

  Card imagined_draw(Seat seat) {
    List<Card, hand_size + 1> candidates;  // not one of those that I had seen there before
    for (Card card : s_.traits[seat])
      if (const Place place = known_.notebook[me_][card]; !place.names_seat() || place.seat() != seat)
        candidates.push(card);
    return candidates[below(candidates.size())];
  }

  const Rules& rules_;
  State s_;
  const State& known_;
  Seat me_;
  Rng& rng_;
  std::array<bool, card_count + 1> placed_{true};  // no_card is nowhere to be placed
  List<Card, card_count> away_, in_deck_, unseen_;
  BySeat<Hand> before_exchange_;
  BySeat<List<Card, 2>> moved_;
};

}  // namespace

State Rules::redeal(const State& known, Seat me, Rng& rng) const { return Imagination{*this, known, me, rng}.world(); }

}  // namespace parlor::persuasion
