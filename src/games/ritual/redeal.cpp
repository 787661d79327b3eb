// SPDX-License-Identifier: MIT
// Knowing: what a viewer knows of a state, and the worlds that it leaves possible.
#include <algorithm>

#include "games/ritual/law.h"
#include "games/ritual/play.h"
#include "games/ritual/rules.h"

namespace parlor::ritual {
namespace {

/// A deck as it lies there: so many cards, the top one open.
template <class Deck> void show_top(Deck& into, const Deck& deck) {
  for (int i = 0; i < deck.size(); ++i) into.push(i + 1 == deck.size() ? deck[i] : decltype(deck.back()){});
}

}  // namespace

/// Built by adding: first what all see, then what this viewer's side has earned. Hands can be followed card by card
/// (RIT-133, RIT-134), so they are known but for the one card that lies face down: it stays in the hand, as one unknown.
State Rules::known(const State& s, Viewer viewer) const {
  if (viewer.is_recorder() || s.phase == Phase::over) return s;  // RIT-139
  State k;
  k.removed_incantations = s.removed_incantations, k.removed_artifacts = s.removed_artifacts;
  k.removed_objects = s.removed_objects, k.removed_transients = s.removed_transients;
  k.phase = s.phase, k.step = s.step, k.demon_reserve = s.demon_reserve, k.spell_reserve = s.spell_reserve;
  k.round = s.round, k.month = s.month, k.moon = s.moon, k.attempt = s.attempt, k.first = s.first,
  k.transient = s.transient;
  k.locked = s.locked, k.eighth_locked = s.eighth_locked, k.waiting = s.waiting, k.high = s.high, k.order = s.order;
  k.devotion = s.devotion, k.spell_card = s.spell_card, k.sigil = s.sigil, k.moons = s.moons, k.decks = s.decks;
  k.centre = s.centre, k.casting = s.casting, k.effect = s.effect, k.targets = s.targets, k.announced = s.announced;
  k.decks_at_opening = s.decks_at_opening, k.artifact_at_opening = s.artifact_at_opening,
  k.reserve_at_opening = s.reserve_at_opening;
  k.absent = s.absent, k.missed = s.missed;
  show_top(k.artifacts, s.artifacts);                                           // RIT-06
  show_top(k.incantations, s.incantations);                                     // RIT-07
  for (int i = 0; i < s.transients.size(); ++i) k.transients.push(Type::none);  // RIT-08
  for (int i = 0; i < s.spell_deck.size(); ++i) k.spell_deck.push(SpellCard{});
  const Witches mine = viewer.is_seat() ? members(side_of(witches_of(viewer.seat()).front())) : Witches{};  // RIT-123
  for (Witch witch : witches()) {
    k.hand[witch] = s.hand[witch];
    const Card card = s.committed[witch];
    if (mine.has(witch)) {
      k.committed[witch] = card;
      k.sealed[witch] = s.sealed[witch];
      k.picks[witch] = s.picks[witch];
    } else if (card.is_hidden()) {  // what one knows, known again
      k.committed[witch] = card;
    } else if (!card.is_none()) {
      k.committed[witch] = house_rule(HouseRule::face_down_backs) == 0 ? face_down : back_of(card);  // RIT-136
      k.hand[witch].add(card);
      k.hand[witch].unknown = 1;  // RIT-137
    }
  }
  for (Side side : sides())
    if (house_rule(HouseRule::spell_offer) != 0 || !(members(side) & mine).empty())
      k.offered[side] = s.offered[side];  // RIT-15
  know_turned_down(k, s, mine);
  return k;
}

/// RIT-11: who has turned a card down knows that it lies at the bottom, until RIT-12 shuffles what is left.
void Rules::know_turned_down(State& k, const State& s, Witches mine) const {
  if (s.step != Step::draft || teams()) return;
  int kept = 0;
  for (Witch witch : witches()) kept += s.spell_card[witch] != SpellCard{};
  if (kept == 4) return;
  for (int turn = 0; turn < kept; ++turn) {
    const int place = kept - 1 - turn;
    if (house_rule(HouseRule::spell_offer) != 0 || mine.has(clockwise(s.first, turn)))
      k.spell_deck[place] = s.spell_deck[place];
  }
}

/// Fills what one seat does not know. Every order of the unseen cards of a deck is equally likely; a card face down, a
/// sealed action and a choice not yet shown are each a random legal one, every kind of card or action as likely as another.
class Imagination {
 public:
  Imagination(const Rules& rules, const State& known, Seat me, Rng& rng)
      : rules_{rules}, s_{known}, known_{known}, me_{me}, rng_{rng} {}

  State world() {
    if (s_.phase == Phase::over) return s_;
    fill_artifacts();
    fill_incantations();
    fill_transients();
    fill_spells();
    for (Witch witch : rules_.witches() - mine()) {
      if (known_.hand[witch].unknown != 0) imagine_committed(witch);
      if (has_sealed(witch)) imagine_sealed(witch);
      if (s_.step == Step::choose) imagine_picks(witch);
    }
    return s_;
  }

 private:
  Witches mine() const { return rules_.members(rules_.side_of(rules_.witches_of(me_).front())); }
  int below(int bound) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(bound))); }

  /// The numbers that nobody has seen go, in any order, below the top card.
  template <class Deck, class Set> void fill_below_top(Deck& deck, Set unseen) {
    if (deck.size() < 2) return;
    unseen.remove(deck.back());
    int place = 0;
    for (auto number : unseen) deck[place++] = number;
    std::span below_top{deck.begin(), deck.end() - 1};
    rng_.shuffle(below_top);
  }

  void fill_artifacts() {
    Artifacts unseen = Artifacts::span(1, artifact_count) - s_.removed_artifacts;
    for (Witch witch : rules_.witches()) {
      unseen = unseen - known_.hand[witch].artifacts;
      if (known_.committed[witch].is_artifact()) unseen.remove(known_.committed[witch].artifact());
    }
    for (const CentreCard& card : s_.centre)
      if (card.card.is_artifact()) unseen.remove(card.card.artifact());
    fill_below_top(s_.artifacts, unseen);
  }

  void fill_incantations() {
    Incantations unseen = Incantations::span(1, incantation_count) - s_.removed_incantations;
    const auto seen = [&](Card card) {
      if (card.is_incantation()) unseen.remove(card.incantation());
    };
    for (Witch witch : rules_.witches()) {
      unseen = unseen - known_.hand[witch].incantations;
      unseen.remove(s_.sigil[witch]);
      seen(known_.committed[witch]);
    }
    for (const CentreCard& card : s_.centre) seen(card.card);
    for (const Moon& moon : s_.moons) seen(moon.card);
    for (const Casting& casting : s_.announced) unseen.remove(casting.number);
    unseen.remove(s_.casting.number);
    fill_below_top(s_.incantations, unseen);
  }

  void fill_transients() {
    const Counts left = rules_.at(s_).transients_left();
    int place = 0;
    for (Type type : types)
      for (int i = 0; i < left[type]; ++i) s_.transients[place++] = type;
    rng_.shuffle(s_.transients);
  }

  /// The Spell deck and the pairs that others look at.
  void fill_spells() {
    if (s_.phase != Phase::setup) return;
    SpellCards unseen = SpellCards::span(1, spell_card_count);
    for (Witch witch : rules_.witches()) unseen.remove(s_.spell_card[witch]);
    for (const auto& pair : s_.offered.of)
      for (SpellCard card : pair) unseen.remove(card);
    for (SpellCard card : s_.spell_deck) unseen.remove(card);
    List<SpellCard, spell_card_count> cards;
    for (SpellCard card : unseen) cards.push(card);
    rng_.shuffle(cards);
    for (SpellCard& card : s_.spell_deck)
      if (card == SpellCard{}) card = cards.pop();
    for (Witch witch : s_.waiting) {
      if (s_.step != Step::draft) return;
      auto& pair = s_.offered[rules_.side_of(witch)];
      const bool chooses = s_.spell_card[witch] == SpellCard{};
      if (chooses && pair[0] == SpellCard{}) pair = {cards.pop(), cards.pop()};
    }
  }

  /// RIT-136: any card of the hand that could have been played.
  void imagine_committed(Witch witch) {
    Hand& hand = s_.hand[witch];
    hand.unknown = 0;
    const Card back = s_.committed[witch];
    List<Card, type_count + artifact_count + incantation_count> possible;
    if (back == face_down || back == object_face_down)
      for (Type type : types)
        if (hand.objects[type] > 0) possible.push(Card{type});
    if ((back == face_down || back == artifact_face_down) && !rules_.at(s_).is_sealed(witch))
      for (Artifact number : hand.artifacts) possible.push(Card{number});
    if (back == face_down || back == incantation_face_down)
      for (Incantation number : hand.incantations) possible.push(Card{number});
    s_.committed[witch] = possible[below(possible.size())];
    hand.remove(s_.committed[witch]);
  }

  bool has_sealed(Witch witch) const {
    if (rules_.house_rule(HouseRule::action_order) == 0 || s_.phase != Phase::action) return false;
    return !s_.waiting.has(witch) && !rules_.at(s_).has_acted(witch);
  }

  /// RIT-34: anything that was legal when the actions were written.
  void imagine_sealed(Witch witch) {
    State then = s_;
    then.decks = s_.decks_at_opening, then.demon_reserve = s_.reserve_at_opening;
    then.artifacts.clear();
    if (s_.artifact_at_opening != Artifact{}) then.artifacts.push(s_.artifact_at_opening);
    then.step = Step::act;
    then.waiting = Witches::only(witch);
    Choices choices;
    Law{rules_, then}.choices_of(witch, choices);
    if (!choices.empty()) s_.sealed[witch] = choices[below(choices.size())];
  }

  /// Whoever has finished has chosen something; whoever has not may have begun.
  void imagine_picks(Witch witch) {
    const bool asked = s_.waiting.has(witch);
    if (!asked && !rules_.at(s_).payers().has(witch)) return;
    const int begun = asked ? below(rules_.at(s_).picks_wanted(witch)) : rules_.at(s_).picks_wanted(witch);
    State then = s_;
    then.waiting.add(witch);
    while (then.picks[witch].size() < begun) {
      List<std::uint8_t, 64> possible;
      rules_.at(then).each_pick(witch, [&](int code) { possible.push(static_cast<std::uint8_t>(code)); });
      then.picks[witch].push(possible[below(possible.size())]);
      settle_forced(rules_, then, witch);
      if (asked && !then.waiting.has(witch)) return;  // that would have been the end of it
      s_.picks[witch] = then.picks[witch];
    }
  }

  const Rules& rules_;
  State s_;
  const State& known_;
  Seat me_;
  Rng& rng_;
};

State Rules::redeal(const State& known, Seat me, Rng& rng) const { return Imagination{*this, known, me, rng}.world(); }

}  // namespace parlor::ritual
