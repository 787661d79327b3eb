// SPDX-License-Identifier: MIT
// What is true of every state of The Forbidden Ritual: no card is lost or doubled, nobody is asked who has nothing to say.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>

#include "games/ritual/rules.h"

namespace parlor::ritual {

inline void check_invariants(const Rules& rules, const State& s) {
  const Content& content = rules.content();
  std::array<int, 64> times{};  // by card code
  const auto count = [&](Card card, int copies = 1) { times[card.code()] += copies; };
  for (Type type : types) {
    count(Card{type}, s.decks[type] + s.removed_objects[type]);
    count(Card::transient(type), s.removed_transients[type]);
  }
  for (Artifact number : s.artifacts) count(Card{number});
  for (Artifact number : s.removed_artifacts) count(Card{number});
  for (Incantation number : s.incantations) count(Card{number});
  for (Incantation number : s.removed_incantations) count(Card{number});
  for (Type type : s.transients) count(type == Type::none ? no_card : Card::transient(type));
  for (const Moon& moon : s.moons) {
    EXPECT_EQ(moon.type == Type::none, moon.card.is_none());
    if (!moon.card.is_none()) count(moon.card);
  }
  for (const CentreCard& card : s.centre) count(card.card);
  for (const Casting& casting : s.announced) count(Card{casting.number});
  if (s.phase == Phase::end_of_round && s.casting.number != Incantation{}) count(Card{s.casting.number});
  for (Witch witch : rules.witches()) {
    const Hand& hand = s.hand[witch];
    for (Type type : types) count(Card{type}, hand.objects[type]);
    for (Artifact number : hand.artifacts) count(Card{number});
    for (Incantation number : hand.incantations) count(Card{number});
    EXPECT_EQ(hand.unknown, 0);
    if (!s.committed[witch].is_none()) count(s.committed[witch]);
    if (rules.is_sealed(s, witch)) count(Card{s.sigil[witch]});
  }
  EXPECT_EQ(times[0], 0) << "every card has a face";
  for (Type type : types) {
    EXPECT_EQ(times[Card{type}.code()], content.ritual_objects[type]);
    EXPECT_EQ(times[Card::transient(type).code()], content.transient_objects[type]);
  }
  for (int number = 1; number <= artifact_count; ++number)
    EXPECT_EQ(times[Card{static_cast<Artifact>(number)}.code()], 1) << "Artifact " << number;
  for (int number = 1; number <= incantation_count; ++number)
    EXPECT_EQ(times[Card{static_cast<Incantation>(number)}.code()], 1) << "Incantation " << number;

  Demons demons = s.demon_reserve;
  for (Side side : rules.sides()) {
    EXPECT_FALSE(demons.has(s.devotion[side].demon));
    if (s.step != Step::first_seat) demons.add(s.devotion[side].demon);
  }
  EXPECT_EQ(demons.size(), s.step == Step::first_seat ? 0 : demon_count);
  SpellCards cards = s.spell_reserve;
  const auto see = [&](SpellCard card) {
    if (card == SpellCard{}) return;
    EXPECT_FALSE(cards.has(card));
    cards.add(card);
  };
  for (SpellCard card : s.spell_deck) {
    EXPECT_NE(card, SpellCard{});
    see(card);
  }
  for (Witch witch : rules.witches()) see(s.spell_card[witch]);
  for (const auto& pair : s.offered.of) see(pair[0]), see(pair[1]);
  EXPECT_EQ(cards.size(), spell_card_count);

  EXPECT_EQ(s.waiting.empty(), s.phase == Phase::over);
  EXPECT_LE(s.round, transient_count);
  EXPECT_EQ(s.unused, (std::array<std::uint8_t, 3>{}));
  const bool may_hold_sealed = s.phase == Phase::action || s.phase == Phase::over;  // a game called off may leave some
  for (Witch witch : rules.witches()) EXPECT_TRUE(may_hold_sealed || s.sealed[witch] == Action{}) << "performed, gone";
  for (Witch witch : rules.witches() - s.waiting)
    EXPECT_TRUE(s.phase != Phase::action || s.step == Step::act_again ||
                rules.house_rule(HouseRule::action_order) != 0 || s.order.has(witch));
}

inline std::set<std::string> public_news(const Rules&) { return {"centre_card_removed"}; }  // whose it was

/// Which part of two states differs, for a failure's message.
inline std::string difference(const Rules&, const State& one, const State& other) {
  std::string parts;
  const auto note = [&](bool same, const char* name) { parts += same ? "" : std::string{" "} + name; };
  note(one.waiting == other.waiting, "waiting"), note(one.order == other.order, "order"),
      note(one.hand == other.hand, "hand");
  note(one.committed == other.committed, "committed"), note(one.sealed == other.sealed, "sealed"),
      note(one.picks == other.picks, "picks");
  note(one.offered == other.offered, "offered"), note(one.spell_deck == other.spell_deck, "spell_deck"),
      note(one.artifacts == other.artifacts, "artifacts");
  note(one.incantations == other.incantations, "incantations"), note(one.transients == other.transients, "transients"),
      note(one.centre == other.centre, "centre");
  note(one.casting == other.casting, "casting"), note(one.announced == other.announced, "announced"),
      note(one.decks == other.decks, "decks");
  return parts + " in phase " + std::to_string(static_cast<int>(one.phase)) + ", step " +
         std::to_string(static_cast<int>(one.step));
}

}  // namespace parlor::ritual
