// SPDX-License-Identifier: MIT
// A game from its deal through the action phase of each round: RIT-01 to RIT-48, RIT-113 to RIT-121.
#include <algorithm>

#include "games/ritual/law.h"
#include "games/ritual/play.h"

namespace parlor::ritual {
namespace {

/// An action's place in the action order; 0 for what a Spell does.
std::uint8_t order_of(const State& s, Reason reason) {
  return reason == Reason::action ? byte(s.order.size()) : std::uint8_t{0};
}

}  // namespace

// ---- Setup: RIT-01 to RIT-19, RIT-113 to RIT-121 ---------------------------------------------------------------------

void Play::start() {
  s_.decks = content().ritual_objects;  // RIT-05
  for (int number = 1; number <= artifact_count; ++number) s_.artifacts.push(static_cast<Artifact>(number));
  for (int number = 1; number <= incantation_count; ++number) s_.incantations.push(static_cast<Incantation>(number));
  for (Type type : types)
    for (int i = 0; i < content().transient_objects[type]; ++i) s_.transients.push(type);
  for (int card = 1; card <= spell_card_count; ++card) s_.spell_deck.push(static_cast<SpellCard>(card));
  rng_.shuffle(s_.artifacts);                    // RIT-06
  rng_.shuffle(s_.incantations);                 // RIT-07
  rng_.shuffle(s_.transients);                   // RIT-08
  rng_.shuffle(s_.spell_deck);                   // RIT-11
  if (house_rule(HouseRule::start_seat) == 0) {  // RIT-02, RIT-116
    const int seats_between = teams() ? 2 : 1;
    const int lot = static_cast<int>(rng_.below(static_cast<std::uint32_t>(side_count())));
    choose_first(witch_at(lot * seats_between));
  } else {
    s_.step = Step::first_seat;
    s_.waiting = Witches::only(witch_of(seat_at(0)));  // the host sits first
  }
}

void Play::choose_first(Witch first) {
  s_.first = first;
  s_.waiting = {};
  journal_.tell(GameStarted{byte(side_count()), teams(), first});
  deal_demons();
  s_.step = Step::draft;
  offer_spells();
}

void Play::deal_demons() {
  List<Demon, demon_count> demons;
  for (int demon = 1; demon <= demon_count; ++demon) demons.push(static_cast<Demon>(demon));
  rng_.shuffle(demons);  // RIT-09
  for (int turn = 0; turn < side_count(); ++turn) {
    const Side side = static_cast<Side>((index(side_of(s_.first)) + turn) % side_count());  // RIT-117
    s_.devotion[side].demon = demons.pop();
    journal_.tell(DemonDealt{side, s_.devotion[side].demon});
  }
  for (Demon demon : demons) s_.demon_reserve.add(demon);
}

/// RIT-11: two cards to the next seat; RIT-118: two to each team at once.
void Play::offer_spells() {
  const auto offer = [&](Witch witch) {
    const Side side = side_of(witch);
    s_.offered[side] = {s_.spell_deck.pop(), s_.spell_deck.pop()};
    s_.waiting.add(witch);
    journal_.tell(SpellPairOffered{witch, s_.offered[side]},
                  house_rule(HouseRule::spell_offer) == 0 ? seats_of(members(side)) : everyone);  // RIT-15
  };
  if (teams()) {
    for (int turn = 0; turn < side_count(); ++turn) offer(clockwise(s_.first, 2 * turn));
    return;
  }
  const int kept = spell_card_count - s_.spell_deck.size();
  if (kept == 4 && players() == 5) rng_.shuffle(s_.spell_deck);  // RIT-12
  offer(clockwise(s_.first, kept));
}

void Play::keep_spell(Witch who, SpellCard card) {
  auto& pair = s_.offered[side_of(who)];
  const SpellCard other = pair[0] == card ? pair[1] : pair[0];
  pair = {};
  s_.waiting.remove(who);
  s_.spell_card[who] = card;  // RIT-13
  journal_.tell(SpellKept{who, card});
  if (teams()) {  // RIT-118, RIT-119
    const Witch partner = clockwise(who, 1);
    s_.spell_card[partner] = other;
    s_.waiting.add(partner);
    journal_.tell(SpellKept{partner, other});
    return;
  }
  s_.spell_deck.push(other);
  std::rotate(s_.spell_deck.begin(), s_.spell_deck.end() - 1, s_.spell_deck.end());  // RIT-11: to the bottom
  if (spell_card_count - s_.spell_deck.size() < players()) return offer_spells();
  deal_hands();
}

void Play::name_high(Witch who, Witch high) {
  s_.high.add(high);
  s_.waiting.remove(who);
  journal_.tell(HighWitchNamed{side_of(high), high});
  if (s_.waiting.empty()) deal_hands();
}

void Play::deal_hands() {
  while (!s_.spell_deck.empty()) s_.spell_reserve.add(s_.spell_deck.pop());  // RIT-14
  journal_.tell(SpellReserveShown{s_.spell_reserve});
  for (int turn = 0; turn < witch_count(); ++turn) {  // RIT-16
    const Witch witch = clockwise(s_.first, turn);
    for (Type type : types) {
      const int dealt = content().starting_objects[type];
      s_.hand[witch].objects[type] = byte(dealt);
      s_.decks[type] = byte(s_.decks[type] - dealt);
    }
    journal_.tell(StartingObjectsDealt{witch, s_.hand[witch].objects});
  }
  for (int turn = 0; turn < witch_count() * content().starting_artifacts; ++turn) {  // RIT-17
    const Witch witch = clockwise(s_.first, turn);
    const Artifact number = s_.artifacts.pop();
    s_.hand[witch].artifacts.add(number);
    journal_.tell(StartingArtifactDealt{witch, number, top_artifact()});
  }
  start_round();
}

// ---- Reveal: RIT-20 to RIT-24 ----------------------------------------------------------------------------------------

void Play::start_round() {
  ++s_.round, ++s_.attempt;
  s_.locked = false;
  s_.order.clear();
  journal_.tell(RoundStarted{s_.round, s_.month, s_.moon, s_.attempt});
  Moon& moon = s_.moons[s_.moon];
  if (moon.type != Type::none) {  // RIT-22
    journal_.tell(MoonCleared{s_.moon, moon.type});
    remove(moon.card);
    moon = {};
  }
  s_.transient = s_.transients.pop();                                                              // RIT-23
  s_.centre.push({Card::transient(s_.transient), no_witch, static_cast<Being>(s_.transient), 1});  // RIT-24
  journal_.tell(TransientRevealed{s_.transient, byte(s_.transients.size())});
  open_action_phase();
}

// ---- The action phase: RIT-25 to RIT-48 ------------------------------------------------------------------------------

void Play::open_action_phase() {
  s_.phase = Phase::action;
  s_.step = Step::act;
  s_.waiting = witches();
  journal_.tell(ActionPhaseOpened{static_cast<std::uint16_t>(house_rule(HouseRule::action_seconds))});
  if (house_rule(HouseRule::action_order) == 0) {
    pass_the_helpless();
    if (s_.waiting.empty()) reveal();
    return;
  }
  s_.decks_at_opening = s_.decks, s_.artifact_at_opening = top_artifact(), s_.reserve_at_opening = s_.demon_reserve;
  for (Witch witch : witches())
    if (!has_action(witch)) s_.waiting.remove(witch);  // RIT-31: she passes at her place in the order
  if (s_.waiting.empty()) perform_sealed();
}

void Play::take_action(Witch who, Action action) {
  if (house_rule(HouseRule::action_order) != 0 && s_.step == Step::act) return submit(who, action);
  s_.waiting.remove(who);
  perform(who, action);
  if (s_.step == Step::act_again) return perform_sealed();
  pass_the_helpless();
  if (s_.waiting.empty()) reveal();  // RIT-32
}

void Play::submit(Witch who, Action action) {
  s_.sealed[who] = action;
  s_.waiting.remove(who);
  journal_.tell(ActionSubmitted{who, action}, seats_of(members(side_of(who))));
  if (s_.waiting.empty()) perform_sealed();
}

/// RIT-34: clockwise from the lead seat, which moves on one seat each round.
void Play::perform_sealed() {
  while (s_.order.size() < witch_count()) {
    const Witch witch = clockwise(s_.first, s_.round - 1 + s_.order.size());
    const Action action = s_.sealed[witch];
    s_.sealed[witch] = {};
    if (!has_action(witch)) {  // RIT-31
      s_.order.push(witch);
      journal_.tell(SeatPassed{witch, byte(s_.order.size())});
    } else if (Law{rules_, s_}.forbids_action(witch, action).empty()) {
      perform(witch, action);
    } else {
      s_.step = Step::act_again;
      s_.waiting = Witches::only(witch);
      return;
    }
  }
  s_.decks_at_opening = {}, s_.artifact_at_opening = {}, s_.reserve_at_opening = {};
  reveal();
}

void Play::perform(Witch who, Action action) {
  s_.order.push(who);  // RIT-27
  switch (static_cast<Kind>(action.kind)) {
    case Kind::play_object:      return commit(who, Card{static_cast<Type>(action.a)});
    case Kind::play_artifact:    return commit(who, Card{Artifact{action.a}});
    case Kind::play_incantation: return commit(who, Card{Incantation{action.a}});
    case Kind::draw_objects:     {  // RIT-39
      Counts counts;
      ++counts[static_cast<Type>(action.a)];
      if (action.b != 0) ++counts[static_cast<Type>(action.b)];  // RIT-40: the last one comes alone
      return take_objects(who, counts, Reason::action);
    }
    case Kind::draw_artifact: return draw_artifact(who, Reason::action);
    case Kind::break_sigil:   return break_sigil(who);
    default:                  return change_demon(who, Demon{action.a});
  }
}

void Play::commit(Witch who, Card card) {
  s_.hand[who].remove(card);  // RIT-28
  s_.committed[who] = card;
  const Card back = house_rule(HouseRule::face_down_backs) == 0 ? face_down : back_of(card);  // RIT-136
  journal_.tell(CardCommitted{who, byte(s_.order.size()), back, card}, seats_of(members(side_of(who))));
}

void Play::take_objects(Witch who, const Counts& counts, Reason reason) {
  for (Type type : types) {
    s_.decks[type] = byte(s_.decks[type] - counts[type]);
    s_.hand[who].objects[type] = byte(s_.hand[who].objects[type] + counts[type]);
  }
  journal_.tell(ObjectsDrawn{who, order_of(s_, reason), counts, reason});
}

void Play::draw_artifact(Witch who, Reason reason) {
  const Artifact number = s_.artifacts.pop();
  s_.hand[who].artifacts.add(number);  // RIT-41
  journal_.tell(ArtifactDrawn{who, order_of(s_, reason), number, top_artifact(), reason});
}

void Play::break_sigil(Witch who) {
  pay(who, content().cost_of_breaking);  // RIT-43
  journal_.tell(SigilBroken{who, byte(s_.order.size()), s_.sigil[who]});
  remove(Card{s_.sigil[who]});
  s_.sigil[who] = {};
}

void Play::change_demon(Witch who, Demon demon) {
  pay(who, content().cost_of_changing);  // RIT-44
  Demon& mine = s_.devotion[side_of(who)].demon;
  journal_.tell(DemonTraded{who, byte(s_.order.size()), mine, demon});
  s_.demon_reserve.remove(demon);
  s_.demon_reserve.add(mine);  // RIT-45
  mine = demon;                // RIT-47: the level stays
}

/// RIT-31: whoever can do nothing passes at that moment; several of them clockwise from the first seat.
void Play::pass_the_helpless() {
  if (s_.decks.sum() > 0 || !s_.artifacts.empty()) return;
  for (int turn = 0; turn < witch_count(); ++turn) {
    const Witch witch = clockwise(s_.first, turn);
    if (!s_.waiting.has(witch) || has_action(witch)) continue;
    s_.waiting.remove(witch);
    s_.order.push(witch);
    journal_.tell(SeatPassed{witch, byte(s_.order.size())});
  }
}

void Play::pay(Witch who, const Counts& cost) {
  for (Type type : types) {
    s_.hand[who].objects[type] = byte(s_.hand[who].objects[type] - cost[type]);  // RIT-48
    s_.removed_objects[type] = byte(s_.removed_objects[type] + cost[type]);
  }
}

}  // namespace parlor::ritual
