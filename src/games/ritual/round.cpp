// SPDX-License-Identifier: MIT
// A game from its deal through the action phase of each round: RIT-01 to RIT-48, RIT-113 to RIT-121.
#include <algorithm>

#include "games/ritual/rules.h"

namespace parlor::ritual {
namespace {

/// An action's place in the action order; 0 for what a Spell does.
std::uint8_t order_of(const State& s, Reason reason) {
  return reason == Reason::action ? byte(s.order.size()) : std::uint8_t{0};
}

}  // namespace

// ---- Setup: RIT-01 to RIT-19, RIT-113 to RIT-121 ---------------------------------------------------------------------

void Rules::choose_first(State& s, Witch first, Rng& rng, Journal& journal) const {
  s.first = first;
  s.waiting = {};
  journal.tell(GameStarted{byte(side_count()), teams(), first});
  deal_demons(s, rng, journal);
  s.step = Step::draft;
  offer_spells(s, rng, journal);
}

void Rules::deal_demons(State& s, Rng& rng, Journal& journal) const {
  List<Demon, demon_count> demons;
  for (int demon = 1; demon <= demon_count; ++demon) demons.push(static_cast<Demon>(demon));
  rng.shuffle(demons);  // RIT-09
  for (int turn = 0; turn < side_count(); ++turn) {
    const Side side = static_cast<Side>((index(side_of(s.first)) + turn) % side_count());  // RIT-117
    s.devotion[side].demon = demons.pop();
    journal.tell(DemonDealt{side, s.devotion[side].demon});
  }
  for (Demon demon : demons) s.demon_reserve.add(demon);
}

/// RIT-11: two cards to the next seat; RIT-118: two to each team at once.
void Rules::offer_spells(State& s, Rng& rng, Journal& journal) const {
  const auto offer = [&](Witch witch) {
    const Side side = side_of(witch);
    s.offered[side] = {s.spell_deck.pop(), s.spell_deck.pop()};
    s.waiting.add(witch);
    journal.tell(SpellPairOffered{witch, s.offered[side]},
                 house_rule(HouseRule::spell_offer) == 0 ? seats_of(members(side)) : everyone);  // RIT-15
  };
  if (teams()) {
    for (int turn = 0; turn < side_count(); ++turn) offer(clockwise(s.first, 2 * turn));
    return;
  }
  const int kept = spell_card_count - s.spell_deck.size();
  if (kept == 4 && players_ == 5) rng.shuffle(s.spell_deck);  // RIT-12
  offer(clockwise(s.first, kept));
}

void Rules::keep_spell(State& s, Witch who, SpellCard card, Rng& rng, Journal& journal) const {
  auto& pair = s.offered[side_of(who)];
  const SpellCard other = pair[0] == card ? pair[1] : pair[0];
  pair = {};
  s.waiting.remove(who);
  s.spell_card[who] = card;  // RIT-13
  journal.tell(SpellKept{who, card});
  if (teams()) {  // RIT-118, RIT-119
    const Witch partner = clockwise(who, 1);
    s.spell_card[partner] = other;
    s.waiting.add(partner);
    journal.tell(SpellKept{partner, other});
    return;
  }
  s.spell_deck.push(other);
  std::rotate(s.spell_deck.begin(), s.spell_deck.end() - 1, s.spell_deck.end());  // RIT-11: to the bottom
  if (spell_card_count - s.spell_deck.size() < players_) return offer_spells(s, rng, journal);
  deal_hands(s, journal);
}

void Rules::name_high(State& s, Witch who, Witch high, Journal& journal) const {
  s.high.add(high);
  s.waiting.remove(who);
  journal.tell(HighWitchNamed{side_of(high), high});
  if (s.waiting.empty()) deal_hands(s, journal);
}

void Rules::deal_hands(State& s, Journal& journal) const {
  while (!s.spell_deck.empty()) s.spell_reserve.add(s.spell_deck.pop());  // RIT-14
  journal.tell(SpellReserveShown{s.spell_reserve});
  for (int turn = 0; turn < witch_count(); ++turn) {  // RIT-16
    const Witch witch = clockwise(s.first, turn);
    for (Type type : types) {
      const int dealt = content_->starting_objects[type];
      s.hand[witch].objects[type] = byte(dealt);
      s.decks[type] = byte(s.decks[type] - dealt);
    }
    journal.tell(StartingObjectsDealt{witch, s.hand[witch].objects});
  }
  for (int turn = 0; turn < witch_count() * content_->starting_artifacts; ++turn) {  // RIT-17
    const Witch witch = clockwise(s.first, turn);
    const Artifact number = s.artifacts.pop();
    s.hand[witch].artifacts.add(number);
    journal.tell(StartingArtifactDealt{witch, number, top_artifact(s)});
  }
  start_round(s, journal);
}

// ---- Reveal: RIT-20 to RIT-24 ----------------------------------------------------------------------------------------

void Rules::start_round(State& s, Journal& journal) const {
  ++s.round, ++s.attempt;
  s.locked = false;
  s.order.clear();
  journal.tell(RoundStarted{s.round, s.month, s.moon, s.attempt});
  Moon& moon = s.moons[s.moon];
  if (moon.type != Type::none) {  // RIT-22
    journal.tell(MoonCleared{s.moon, moon.type});
    remove(s, moon.card);
    moon = {};
  }
  s.transient = s.transients.pop();                                                             // RIT-23
  s.centre.push({Card::transient(s.transient), no_witch, static_cast<Being>(s.transient), 1});  // RIT-24
  journal.tell(TransientRevealed{s.transient, byte(s.transients.size())});
  open_action_phase(s, journal);
}

// ---- The action phase: RIT-25 to RIT-48 ------------------------------------------------------------------------------

void Rules::open_action_phase(State& s, Journal& journal) const {
  s.phase = Phase::action;
  s.step = Step::act;
  s.waiting = witches();
  journal.tell(ActionPhaseOpened{static_cast<std::uint16_t>(house_rule(HouseRule::action_seconds))});
  if (house_rule(HouseRule::action_order) == 0) {
    pass_the_helpless(s, journal);
    if (s.waiting.empty()) reveal(s, journal);
    return;
  }
  s.decks_at_opening = s.decks, s.artifact_at_opening = top_artifact(s), s.reserve_at_opening = s.demon_reserve;
  for (Witch witch : witches())
    if (!has_action(s, witch)) s.waiting.remove(witch);  // RIT-31: she passes at her place in the order
  if (s.waiting.empty()) perform_sealed(s, journal);
}

void Rules::take_action(State& s, Witch who, Action action, Journal& journal) const {
  if (house_rule(HouseRule::action_order) != 0 && s.step == Step::act) return submit(s, who, action, journal);
  s.waiting.remove(who);
  perform(s, who, action, journal);
  if (s.step == Step::act_again) return perform_sealed(s, journal);
  pass_the_helpless(s, journal);
  if (s.waiting.empty()) reveal(s, journal);  // RIT-32
}

void Rules::submit(State& s, Witch who, Action action, Journal& journal) const {
  s.sealed[who] = action;
  s.waiting.remove(who);
  journal.tell(ActionSubmitted{who, action}, seats_of(members(side_of(who))));
  if (s.waiting.empty()) perform_sealed(s, journal);
}

/// RIT-34: clockwise from the lead seat, which moves on one seat each round.
void Rules::perform_sealed(State& s, Journal& journal) const {
  while (s.order.size() < witch_count()) {
    const Witch witch = clockwise(s.first, s.round - 1 + s.order.size());
    const Action action = s.sealed[witch];
    s.sealed[witch] = {};
    if (!has_action(s, witch)) {  // RIT-31
      s.order.push(witch);
      journal.tell(SeatPassed{witch, byte(s.order.size())});
    } else if (forbids_action(s, witch, action).empty()) {
      perform(s, witch, action, journal);
    } else {
      s.step = Step::act_again;
      s.waiting = Witches::only(witch);
      return;
    }
  }
  s.decks_at_opening = {}, s.artifact_at_opening = {}, s.reserve_at_opening = {};
  reveal(s, journal);
}

void Rules::perform(State& s, Witch who, Action action, Journal& journal) const {
  s.order.push(who);  // RIT-27
  switch (static_cast<Kind>(action.kind)) {
    case Kind::play_object:      return commit(s, who, Card{static_cast<Type>(action.a)}, journal);
    case Kind::play_artifact:    return commit(s, who, Card{Artifact{action.a}}, journal);
    case Kind::play_incantation: return commit(s, who, Card{Incantation{action.a}}, journal);
    case Kind::draw_objects:     {  // RIT-39
      Counts counts;
      ++counts[static_cast<Type>(action.a)];
      if (action.b != 0) ++counts[static_cast<Type>(action.b)];  // RIT-40: the last one comes alone
      return take_objects(s, who, counts, Reason::action, journal);
    }
    case Kind::draw_artifact: return draw_artifact(s, who, Reason::action, journal);
    case Kind::break_sigil:   return break_sigil(s, who, journal);
    default:                  return change_demon(s, who, Demon{action.a}, journal);
  }
}

void Rules::commit(State& s, Witch who, Card card, Journal& journal) const {
  s.hand[who].remove(card);  // RIT-28
  s.committed[who] = card;
  const Card back = house_rule(HouseRule::face_down_backs) == 0 ? face_down : back_of(card);  // RIT-136
  journal.tell(CardCommitted{who, byte(s.order.size()), back, card}, seats_of(members(side_of(who))));
}

void Rules::take_objects(State& s, Witch who, const Counts& counts, Reason reason, Journal& journal) const {
  for (Type type : types) {
    s.decks[type] = byte(s.decks[type] - counts[type]);
    s.hand[who].objects[type] = byte(s.hand[who].objects[type] + counts[type]);
  }
  journal.tell(ObjectsDrawn{who, order_of(s, reason), counts, reason});
}

void Rules::draw_artifact(State& s, Witch who, Reason reason, Journal& journal) const {
  const Artifact number = s.artifacts.pop();
  s.hand[who].artifacts.add(number);  // RIT-41
  journal.tell(ArtifactDrawn{who, order_of(s, reason), number, top_artifact(s), reason});
}

void Rules::break_sigil(State& s, Witch who, Journal& journal) const {
  pay(s, who, content_->cost_of_breaking);  // RIT-43
  journal.tell(SigilBroken{who, byte(s.order.size()), s.sigil[who]});
  remove(s, Card{s.sigil[who]});
  s.sigil[who] = {};
}

void Rules::change_demon(State& s, Witch who, Demon demon, Journal& journal) const {
  pay(s, who, content_->cost_of_changing);  // RIT-44
  Demon& mine = s.devotion[side_of(who)].demon;
  journal.tell(DemonTraded{who, byte(s.order.size()), mine, demon});
  s.demon_reserve.remove(demon);
  s.demon_reserve.add(mine);  // RIT-45
  mine = demon;               // RIT-47: the level stays
}

/// RIT-31: whoever can do nothing passes at that moment; several of them clockwise from the first seat.
void Rules::pass_the_helpless(State& s, Journal& journal) const {
  if (s.decks.sum() > 0 || !s.artifacts.empty()) return;
  for (int turn = 0; turn < witch_count(); ++turn) {
    const Witch witch = clockwise(s.first, turn);
    if (!s.waiting.has(witch) || has_action(s, witch)) continue;
    s.waiting.remove(witch);
    s.order.push(witch);
    journal.tell(SeatPassed{witch, byte(s.order.size())});
  }
}

bool Rules::has_action(const State& s, Witch who) const {
  const Hand& hand = s.hand[who];
  return s.decks.sum() > 0 || !s.artifacts.empty() || hand.objects.sum() > 0 || !hand.incantations.empty() ||
         (!hand.artifacts.empty() && !is_sealed(s, who));
}

void Rules::pay(State& s, Witch who, const Counts& cost) const {
  for (Type type : types) {
    s.hand[who].objects[type] = byte(s.hand[who].objects[type] - cost[type]);  // RIT-48
    s.removed_objects[type] = byte(s.removed_objects[type] + cost[type]);
  }
}

}  // namespace parlor::ritual
