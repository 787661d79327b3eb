// SPDX-License-Identifier: MIT
// What can happen in The Forbidden Ritual. Secret fields are marked; the journal says who may see them.
#pragma once

#include <variant>

#include "games/ritual/state.h"

namespace parlor::ritual {

enum class Reason : std::uint8_t { action, spell, level, full_moon };  // why a card was drawn
enum class Loss : std::uint8_t {
  too_few_cards,
  sealed,
  deck_empty,
  nothing_there,
  reserve_empty
};  // why a part of a Spell is lost
enum class Criterion : std::uint8_t { level_two, level_one, first_action, shared };  // RIT-100, RIT-101

struct Shown {  // a committed card, turned up
  Witch witch;
  Card card;
};
using Picked = List<Card, max_picks>;

struct GameStarted {
  std::uint8_t sides;
  bool teams;
  Witch first;
};
struct DemonDealt {
  Side side;
  Demon demon;
};
struct SpellPairOffered {
  Witch witch;
  std::array<SpellCard, 2> pair; /* secret */
};
struct SpellKept {
  Witch witch;
  SpellCard card;
};
struct HighWitchNamed {
  Side side;
  Witch witch;
};
struct SpellReserveShown {
  SpellCards cards;
};
struct StartingObjectsDealt {
  Witch witch;
  Counts objects;
};
struct StartingArtifactDealt {
  Witch witch;
  Artifact number, next_top;
};
struct RoundStarted {
  std::uint8_t round, month, moon, attempt;
};
struct MoonCleared {
  std::uint8_t moon;
  Type object;
};
struct TransientRevealed {
  Type object;
  std::uint8_t left;
};
struct ActionPhaseOpened {
  std::uint16_t seconds;
};
struct ActionSubmitted {
  Witch witch;
  Action action; /* secret */
};  // RIT-34
struct ObjectsDrawn {
  Witch witch;
  std::uint8_t order;
  Counts objects;
  Reason reason;
};
struct ArtifactDrawn {
  Witch witch;
  std::uint8_t order;
  Artifact number, next_top;
  Reason reason;
};
struct SigilBroken {
  Witch witch;
  std::uint8_t order;
  Incantation number;
};
struct DemonTraded {
  Witch witch;
  std::uint8_t order;
  Demon given, taken;
};
struct CardCommitted {
  Witch witch;
  std::uint8_t order;
  Card back; /* its class with by_class */
  Card card; /* secret */
};
struct SeatPassed {
  Witch witch;
  std::uint8_t order;
};
struct ActionTimedOut {
  Witch witch;
};
struct CardsRevealed {
  List<Shown, max_witches> cards;
};
struct SpellAnnounced {
  Casting casting;
  bool at_end;
};
struct SpellFaded {
  Witch witch;
  Incantation number;
};
struct IncantationTransformed {
  Witch witch;
  Incantation number;
  Being into;
  std::uint8_t value;
};
struct CardPlayedFromHand {
  Witch witch;
  Card card;
  std::uint8_t worth;
};
struct CenterCardRemoved {
  Witch witch;
  CentreCard card;
};
struct CardsDiscarded {
  Witch witch;
  Picked cards;
  Spell cause;
};
struct DemonChanged {
  Side side;
  Witch witch;
  Demon given, taken;
  Witch by;
};
struct SpellChanged {
  Witch witch;
  SpellCard given, taken;
  Witch by;
};
struct EffectLost {
  Witch witch;
  Spell spell;
  std::uint8_t effect;
  Loss reason;
};
struct SpellInvalid {
  Witch witch;
  Spell spell;
  Witch target;
};
struct ArtifactActivated {
  Witch witch;
  std::uint8_t number;
  Type object;
  std::uint8_t removed;
};
struct ArtifactWasted {
  Witch witch;
  std::uint8_t number;
};
struct ObjectsCounted {
  Counts sums;
  Type winner;
};
struct MoonLocked {
  std::uint8_t moon;
  Type object;
  Card card;
};
struct MoonNotLocked {
  std::uint8_t moon;
};
struct CenterCleared {
  std::uint8_t cards;
};
struct LevelActivated {
  Side side;
  std::uint8_t level;
};
struct IncantationDrawn {
  Witch witch;
  Incantation number, next_top;
  Reason reason;
};
struct IncantationMissing {
  Witch witch;
  Reason reason;
};
struct SummoningContested {
  Sides sides;
  Criterion criterion;
  Sides winners;
};
struct SigilPlaced {
  Witch target;
  Incantation number;
  Witch by;
};
struct MonthStarted {
  std::uint8_t month;
};
struct SeatAbsent {
  Witch witch;  // of a lone player the first
  bool bot;
};
struct SeatReturned {
  Witch witch;
};
struct GameOver {
  Ending result;
  Sides winners;
  BySide<Demon> demons;
  std::uint8_t rounds;
  ByWitch<Hand> hands;
  List<Artifact, artifact_count> artifacts;
  List<Incantation, incantation_count> incantations;
  List<Type, transient_count> transients;
};

using Event =
    std::variant<GameStarted, DemonDealt, SpellPairOffered, SpellKept, HighWitchNamed, SpellReserveShown,
                 StartingObjectsDealt, StartingArtifactDealt, RoundStarted, MoonCleared, TransientRevealed,
                 ActionPhaseOpened, ActionSubmitted, ObjectsDrawn, ArtifactDrawn, SigilBroken, DemonTraded,
                 CardCommitted, SeatPassed, ActionTimedOut, CardsRevealed, SpellAnnounced, SpellFaded,
                 IncantationTransformed, CardPlayedFromHand, CenterCardRemoved, CardsDiscarded, DemonChanged,
                 SpellChanged, EffectLost, SpellInvalid, ArtifactActivated, ArtifactWasted, ObjectsCounted, MoonLocked,
                 MoonNotLocked, CenterCleared, LevelActivated, IncantationDrawn, IncantationMissing, SummoningContested,
                 SigilPlaced, MonthStarted, SeatAbsent, SeatReturned, GameOver>;

}  // namespace parlor::ritual
