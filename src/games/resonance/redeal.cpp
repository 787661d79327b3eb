// SPDX-License-Identifier: MIT
// Knowing: what all can tell of face-down cards, what a viewer knows of a state, and the worlds that it leaves possible.
#include <algorithm>

#include "games/resonance/rules.h"

namespace parlor::resonance {
namespace {

/// The piles of one type of card, so that personas and responses share their code.
template <class Card> struct Piles;

template <> struct Piles<Persona> {
  static constexpr int count = persona_count;
  static constexpr PersonaSet all = PersonaSet::all();
  static auto& shared(auto& s) { return s.personas; }
  static auto& display(auto& s) { return s.display_personas; }
  static auto& returning(auto& s) { return s.returning_personas; }
  static auto& deck(auto& p) { return p.personas; }
  static auto& discard(auto& p) { return p.persona_discard; }
  static auto& removing(auto& p) { return p.removing_personas; }
  static auto& dealt(auto& p) { return p.dealt_personas; }
  static auto& unseen(auto& p) { return p.unseen_personas; }
  static auto& bounds(auto& p) { return p.persona_bounds; }
};

template <> struct Piles<Response> {
  static constexpr int count = response_count;
  static constexpr ResponseSet all = ResponseSet::all();
  static auto& shared(auto& s) { return s.responses; }
  static auto& display(auto& s) { return s.display_responses; }
  static auto& returning(auto& s) { return s.returning_responses; }
  static auto& deck(auto& p) { return p.responses; }
  static auto& discard(auto& p) { return p.response_discard; }
  static auto& removing(auto& p) { return p.removing_responses; }
  static auto& dealt(auto& p) { return p.dealt_responses; }
  static auto& unseen(auto& p) { return p.unseen_responses; }
  static auto& bounds(auto& p) { return p.response_bounds; }
};

/// Calls `act` with every bound that counts a card of this trace: the pile it was first doubted in, and the deck in each
/// later round, since it has lain there face down ever after. A card never seen has lain in the deck from the start.
template <class Act> void for_each_bound(Trace trace, int last_round, Act act) {
  int round = 1;
  if (!trace.unseen()) {
    act(trace.round(), trace.pile());
    round = trace.round() + 1;
  }
  for (; round <= last_round; ++round) act(round, Pile::deck);
}

template <class Cards> void hide(Cards& into, int count) {
  for (int i = 0; i < count; ++i) into.push({});
}

template <class Cards> Cards sorted(Cards cards) {
  std::sort(cards.begin(), cards.end());
  return cards;
}

}  // namespace

// ---- What all can tell -----------------------------------------------------------------------------------------------

template <class Card> void Rules::turn_up(State& s, Seat owner, Card card) const {
  using P = Piles<Card>;
  Player& p = s[owner];
  const Trace before = s.trace(card);
  s.trace(card) = Trace::seen();
  if (before.unseen()) --P::unseen(p);
  if (hides_removals() && (before.unseen() || (before.names(owner) && !before.certain())))
    for_each_bound(before, std::min<int>(s.round, event_count - 1),
                   [&](int round, Pile pile) { P::bounds(p).lower(round, pile); });
}
template void Rules::turn_up(State&, Seat, Persona) const;
template void Rules::turn_up(State&, Seat, Response) const;

/// RSN-99 with `no`: called when the marked cards are gone. Others count the piles. They see which cards are missing from a
/// discard that stays, but not which from one that goes into the deck at once.
template <class Card> void Rules::doubt_removals(State& s, Seat owner) const {
  using P = Piles<Card>;
  Player& p = s[owner];
  if (P::removing(p).empty()) return;
  const bool refills = P::deck(p).size() < (std::is_same_v<Card, Persona> ? content_->setup.refill_personas
                                                                          : content_->setup.refill_responses);
  const auto doubt = [&](Card card) {
    if (s.trace(card) == Trace::with(owner)) s.trace(card) = Trace::maybe(owner, s.round, Pile::deck);
    if (s.trace(card) == Trace::seen() && refills) s.trace(card) = Trace::maybe(owner, s.round, Pile::discard);
  };
  for (Card card : P::deck(p)) doubt(card);
  for (Card card : P::discard(p)) doubt(card);
  for (Card card : P::removing(p)) doubt(card);
  P::bounds(p).set(s.round, Pile::deck, P::deck(p).size());
  if (refills) P::bounds(p).set(s.round, Pile::discard, P::discard(p).size());
}
template void Rules::doubt_removals<Persona>(State&, Seat) const;
template void Rules::doubt_removals<Response>(State&, Seat) const;

void Rules::forget(State& s, Seat owner) const {
  for (Trace& trace : s.persona_trace)
    if (trace.names(owner)) trace = Trace::seen();
  for (Trace& trace : s.response_trace)
    if (trace.names(owner)) trace = Trace::seen();
  s[owner].unseen_personas = s[owner].unseen_responses = 0;
  s[owner].persona_bounds = s[owner].response_bounds = {};
}

// ---- Known -----------------------------------------------------------------------------------------------------------

/// Built by adding: first what all see, then what this seat has earned.
State Rules::known(const State& s, Viewer viewer) const {
  if (viewer.is_recorder()) return s;
  State k;
  k.round = s.round, k.step = s.step, k.ending = s.ending;
  k.dealer = s.dealer, k.turn = s.turn, k.claimer = s.claimer;
  k.waiting = s.waiting, k.passed = s.passed, k.resigned = s.resigned, k.absent = s.absent, k.by_clock = s.by_clock;
  k.in_play = s.in_play;
  k.event = s.event, k.carried = s.carried, k.event_discard = s.event_discard, k.supply = s.supply;
  k.display_personas = s.display_personas, k.display_responses = s.display_responses;
  k.returning_personas = s.returning_personas, k.returning_responses = s.returning_responses;
  k.persona_trace = s.persona_trace, k.response_trace = s.response_trace;
  hide(k.personas, s.personas.size()), hide(k.responses, s.responses.size()), hide(k.events, s.events.size());
  for (Seat seat : seats()) {
    const Player& from = s[seat];
    Player& to = k[seat];
    to.opening = from.opening, to.bonus = from.bonus;
    to.persona_discard = from.persona_discard, to.response_discard = from.response_discard;
    to.won = from.won, to.influence = from.influence, to.gained = from.gained, to.timeouts = from.timeouts;
    to.unseen_personas = from.unseen_personas, to.unseen_responses = from.unseen_responses;
    to.persona_bounds = from.persona_bounds, to.response_bounds = from.response_bounds;
    if (revealed(s)) to.played = from.played;  // RSN-31
    if (viewer.is(seat)) {
      to.personas = sorted(from.personas), to.responses = sorted(from.responses);  // the contents, never the order
      to.drawn = from.drawn, to.played = from.played;
      to.removing_personas = from.removing_personas, to.removing_responses = from.removing_responses;
      to.dealt_personas = from.dealt_personas, to.dealt_responses = from.dealt_responses;
      continue;
    }
    hide(to.personas, from.personas.size()), hide(to.responses, from.responses.size());
    if (!s.in_play) to.drawn = from.drawn;  // RSN-77
    else if (to.played != Response{}) to.drawn.push(to.played), hide(to.drawn, from.drawn.size() - 1);
    else hide(to.drawn, from.drawn.size());
  }
  return k;
}

// ---- Redeal ----------------------------------------------------------------------------------------------------------

namespace {

/// Fills what one seat does not know. Cards never seen are equally likely in every place where one can lie, and every order
/// of a face-down pile is equally likely, which is exact: each deal and each shuffle was. Where cards were removed in secret
/// (`reveal_removed = no`), the cards still with a seat are picked one by one, each equally likely among those that the
/// counts of its piles leave possible. A sealed choice of another seat is a random legal one; sealed removals are a random
/// number of random legal ones.
class Imagination {
 public:
  Imagination(const Rules& rules, const State& known, Seat me, Rng& rng)
      : rules_{rules}, s_{known}, me_{me}, rng_{rng} {}

  State world() {
    place<Persona>();
    place<Response>();
    place_events();
    if (!rules_.revealed(s_)) imagine_choices();
    if (s_.step == Step::remove) imagine_removals();
    return s_;
  }

 private:
  SeatSet others() const { return rules_.seats() - SeatSet::only(me_); }
  int below(int bound) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(bound))); }

  template <class Card> struct Layout {
    using Cards = List<Card, Piles<Card>::count>;
    CardSet<Card, Piles<Card>::count> left = Piles<Card>::all;  // to be placed
    Cards unseen;                             // by me: each may lie with anybody whose starting cards are not all known
    std::array<Cards, most_players> doubted;  // what each other seat may have face down, or has removed in secret
    std::array<Cards, most_players> piles;    // what each other seat has face down
  };

  template <class Card> void place() {
    using P = Piles<Card>;
    Layout<Card> layout = place_known<Card>();
    for (const auto left = layout.left; Card card : left) {
      const Trace trace = s_.trace(card);
      if (trace.unseen()) {
        if (!P::dealt(s_[me_]).has(card)) layout.unseen.push(card);
      } else if (trace.names_somebody() && trace.seat() != me_) {
        const auto owner = static_cast<std::size_t>(trace.seat());
        if (trace.certain()) layout.piles[owner].push(card), layout.left.remove(card);
        else layout.doubted[owner].push(card);
      }
    }
    rng_.shuffle(layout.unseen);
    for (int attempt = 0; !place_piles(layout, attempt); ++attempt) {
    }
    for (Seat seat : others()) lay_down(seat, layout.piles[static_cast<std::size_t>(seat)]);
    rng_.shuffle(P::deck(s_[me_]));
    int next = 0;
    for (Card card : layout.left) P::shared(s_)[next++] = card;
    assert(next == P::shared(s_).size());
    rng_.shuffle(P::shared(s_));
  }

  /// Everything face up, and my own cards.
  template <class Card> Layout<Card> place_known() const {
    using P = Piles<Card>;
    Layout<Card> layout;
    const auto place_all = [&](const auto& cards) {
      for (Card card : cards) layout.left.remove(card);
    };
    layout.left -= P::display(s_), layout.left -= P::returning(s_), place_all(P::deck(s_[me_]));
    for (Seat seat : rules_.seats()) {
      const Player& p = s_[seat];
      layout.left -= P::discard(p);
      if (!s_.in_play) continue;
      if constexpr (std::is_same_v<Card, Persona>) place_all(p.opening), place_all(p.bonus);
      else place_all(p.drawn);
    }
    return layout;
  }

  template <class Card> int face_down(Seat seat) const {
    int count = Piles<Card>::deck(s_[seat]).size();
    if constexpr (std::is_same_v<Card, Response>)
      if (s_.in_play) count += static_cast<int>(std::count(s_[seat].drawn.begin(), s_[seat].drawn.end(), Response{}));
    return count;
  }

  /// False when the seats' picks together want more unseen cards than there are. That is rare, and from the hundredth
  /// attempt on the seen cards are picked first, which leaves the least to the unseen.
  template <class Card> bool place_piles(Layout<Card>& layout, int attempt) {
    Layout<Card> tried = layout;
    for (Seat seat : others())
      if (!place_pile(tried, seat, attempt >= 100)) return false;
    layout = tried;
    return true;
  }

  template <class Card> bool place_pile(Layout<Card>& layout, Seat seat, bool seen_first) {
    using P = Piles<Card>;
    auto& pile = layout.piles[static_cast<std::size_t>(seat)];
    auto candidates = layout.doubted[static_cast<std::size_t>(seat)];  // and 0 stands for a card never seen
    const int doubted = candidates.size();
    for (int i = 0; i < P::unseen(s_[seat]) && !candidates.full(); ++i) candidates.push({});
    if (seen_first) std::rotate(candidates.begin(), candidates.begin() + doubted, candidates.end());
    else rng_.shuffle(candidates);
    Bounds bounds = P::bounds(s_[seat]);
    const bool bounded = bounds != Bounds{};  // only where cards were removed in secret
    const int size = face_down<Card>(seat);
    while (pile.size() < size) {
      assert(!candidates.empty());
      const Card card = candidates.pop();
      if (bounded) {
        const Trace trace = card == Card{} ? Trace{} : s_.trace(card);
        bool fits = true;
        for_each_bound(trace, event_count - 1, [&](int round, Pile of) {
          fits = fits && (!bounds.has(round, of) || bounds.at(round, of) > 0);
        });
        if (!fits) continue;
        for_each_bound(trace, event_count - 1, [&](int round, Pile of) { bounds.lower(round, of); });
      }
      if (card == Card{} && layout.unseen.empty()) return false;
      pile.push(card == Card{} ? layout.unseen.pop() : card);
      layout.left.remove(pile.back());
    }
    return true;
  }

  template <class Card> void lay_down(Seat seat, List<Card, Piles<Card>::count>& pile) {
    rng_.shuffle(pile);
    if constexpr (std::is_same_v<Card, Response>)
      if (s_.in_play)
        for (Response& card : s_[seat].drawn)
          if (card == Response{}) card = pile.pop();
    Piles<Card>::deck(s_[seat]) = pile;
  }

  void place_events() {
    HeadlineSet left = HeadlineSet::all();
    left -= s_.carried, left -= s_.event_discard;
    for (Seat seat : rules_.seats()) left -= s_[seat].won;
    if (s_.round > 0) left.remove(s_.event);
    int next = 0;
    for (Headline card : left) s_.events[next++] = card;
    assert(next == s_.events.size());
    rng_.shuffle(s_.events);
  }

  void imagine_choices() {
    for (Seat seat : others() - s_.waiting) {
      Player& p = s_[seat];
      if (s_.in_play && !p.drawn.empty()) p.played = p.drawn[s_.by_clock.has(seat) ? 0 : below(p.drawn.size())];
    }
  }

  void imagine_removals() {
    const SeatSet waiting = s_.waiting;
    for (Seat seat : (others() & rules_.active(s_)) - waiting - s_.by_clock) {
      s_.waiting = SeatSet::only(seat);
      for (int left = below(s_[seat].influence + 1); left > 0; --left) {
        Choices choices;
        rules_.choices(s_, seat, choices);
        if (choices.size() == 1) break;  // nothing but `done`
        const Action action = choices[below(choices.size() - 1)];
        if (action.b == 0) s_[seat].removing_personas.add(Persona{action.a});
        else s_[seat].removing_responses.add(Response{action.b});
      }
    }
    s_.waiting = waiting;
  }

  const Rules& rules_;
  State s_;
  Seat me_;
  Rng& rng_;
};

}  // namespace

State Rules::redeal(const State& known, Seat me, Rng& rng) const { return Imagination{*this, known, me, rng}.world(); }

}  // namespace parlor::resonance
