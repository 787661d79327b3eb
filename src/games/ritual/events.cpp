// SPDX-License-Identifier: MIT
// What the events of The Forbidden Ritual say (words/told.h), and how a game came out.
#include "games/ritual/events.h"

#include <utility>

#include "games/ritual/words.h"

namespace parlor::ritual {
namespace {

/// What each event says.
class Teller : Words {
  /// As which of the round's actions it was done; 0: it was none.
  static auto order(const auto& e) { return maybe<"order">(e.order > 0, e.order); }

 public:
  using Words::Words;

  auto operator()(const GameStarted& e) const {
    return told<"game_started">(field<"seats">(rules_.witch_count()), field<"sides">(e.sides),
                                field<"mode">(either<"team", "solo">(e.teams)), field<"first_seat">(e.first));
  }
  auto operator()(const DemonDealt& e) const {
    return told<"demon_dealt">(field<"side">(e.side), field<"demon">(demon(e.demon)));
  }
  auto operator()(const SpellPairOffered& e) const {
    return told<"spell_pair_offered">(field<"seat">(e.witch), secret<"pair">(witch_cards(e.pair)));
  }
  auto operator()(const SpellKept& e) const {
    return told<"spell_kept">(field<"seat">(e.witch), field<"witch">(witch_card(e.card)));
  }
  auto operator()(const HighWitchNamed& e) const {
    return told<"high_witch_named">(field<"side">(e.side), field<"seat">(e.witch));
  }
  auto operator()(const SpellReserveShown& e) const {
    return told<"spell_reserve_shown">(field<"witches">(witch_cards(e.cards)));
  }
  auto operator()(const StartingObjectsDealt& e) const {
    return told<"starting_objects_dealt">(field<"seat">(e.witch), field<"objects">(type_list(e.objects)));
  }
  auto operator()(const StartingArtifactDealt& e) const {
    return told<"starting_artifact_dealt">(field<"seat">(e.witch), field<"number">(number(e.number)),
                                           field<"next_top">(or_null(number(e.next_top))));
  }
  auto operator()(const RoundStarted& e) const {
    return told<"round_started">(field<"round">(e.round), field<"month">(e.month), field<"moon">(e.moon),
                                 field<"attempt">(e.attempt));
  }
  auto operator()(const MoonCleared& e) const {
    return told<"moon_cleared">(field<"moon">(e.moon), field<"object">(type(e.object)));
  }
  auto operator()(const TransientRevealed& e) const {
    return told<"transient_revealed">(field<"object">(type(e.object)), field<"left">(e.left));
  }
  auto operator()(const ActionPhaseOpened& e) const { return told<"action_phase_opened">(field<"seconds">(e.seconds)); }
  auto operator()(const ActionSubmitted& e) const {
    return told<"action_submitted">(field<"seat">(e.witch),
                                    secret<"action">(action<"ritual">(rules_.fields(e.action))));
  }
  auto operator()(const ObjectsDrawn& e) const {
    return told<"objects_drawn">(field<"seat">(e.witch), field<"objects">(type_list(e.objects)),
                                 field<"reason">(name<reason_names>(e.reason)), order(e));
  }
  auto operator()(const ArtifactDrawn& e) const {
    return told<"artifact_drawn">(field<"seat">(e.witch), field<"number">(number(e.number)),
                                  field<"next_top">(or_null(number(e.next_top))),
                                  field<"reason">(name<reason_names>(e.reason)), order(e));
  }
  auto operator()(const SigilBroken& e) const {
    return told<"sigil_broken">(field<"seat">(e.witch), field<"number">(number(e.number)), order(e));
  }
  auto operator()(const DemonTraded& e) const {
    return told<"demon_traded">(field<"seat">(e.witch), field<"given">(demon(e.given)), field<"taken">(demon(e.taken)),
                                order(e));
  }
  auto operator()(const CardCommitted& e) const {
    const auto known_back = back(e.back);
    return told<"card_committed">(field<"seat">(e.witch), order(e),
                                  maybe<"class">(!known_back.json.is_null(), known_back), secret<"card">(card(e.card)));
  }
  auto operator()(const SeatPassed& e) const {
    return told<"seat_passed">(field<"seat">(e.witch), field<"forced">(true), order(e));
  }
  auto operator()(const ActionTimedOut& e) const { return told<"action_timed_out">(field<"seat">(e.witch)); }
  auto operator()(const CardsRevealed& e) const {
    return told<"cards_revealed">(field<"cards">(list(e.cards, [this](const Shown& shown) {
      return object(field<"seat">(shown.witch), field<"card">(card(shown.card)));
    })));
  }
  auto operator()(const SpellAnnounced& e) const {
    const Casting& spelt = e.casting;
    return told<"spell_announced">(field<"seat">(spelt.caster), field<"number">(number(spelt.number)),
                                   field<"spell">(spell(spelt.spell)),
                                   maybe<"target">(spelt.target != no_witch, spelt.target),
                                   field<"timing">(either<"end_of_round", "immediate">(e.at_end)));
  }
  auto operator()(const SpellFaded& e) const {
    return told<"spell_faded">(field<"seat">(e.witch), field<"number">(number(e.number)));
  }
  auto operator()(const IncantationTransformed& e) const {
    return told<"incantation_transformed">(field<"seat">(e.witch), field<"number">(number(e.number)),
                                           field<"kind">(name<being_names>(e.into)), field<"value">(e.value));
  }
  auto operator()(const CardPlayedFromHand& e) const {
    return told<"card_played_from_hand">(field<"seat">(e.witch), field<"card">(card(e.card)), field<"worth">(e.worth));
  }
  auto operator()(const CenterCardRemoved& e) const {
    return told<"centre_card_removed">(field<"seat">(e.witch), field<"card">(card(e.card.card)),
                                       field<"as">(name<being_names>(e.card.being)),
                                       field<"owner">(seat(e.card.owner)));
  }
  auto operator()(const CardsDiscarded& e) const {
    return told<"cards_discarded">(field<"seat">(e.witch),
                                   field<"cards">(list(e.cards, [this](Card one) { return card(one); })),
                                   field<"cause">(spell(e.cause)));
  }
  auto operator()(const DemonChanged& e) const {
    return told<"demon_changed">(field<"side">(e.side), field<"seat">(e.witch), field<"given">(demon(e.given)),
                                 field<"taken">(demon(e.taken)), field<"by">(e.by));
  }
  auto operator()(const SpellChanged& e) const {
    return told<"spell_changed">(field<"seat">(e.witch), field<"given">(witch_card(e.given)),
                                 field<"taken">(witch_card(e.taken)), field<"by">(e.by));
  }
  auto operator()(const EffectLost& e) const {
    return told<"effect_lost">(field<"seat">(e.witch), field<"spell">(spell(e.spell)),
                               field<"effect">(name<op_names>(content_[e.spell].effects[e.effect].op)),
                               field<"reason">(name<loss_names>(e.reason)));
  }
  auto operator()(const SpellInvalid& e) const {
    return told<"spell_invalid">(field<"seat">(e.witch), field<"spell">(spell(e.spell)),
                                 field<"target">(seat(e.target)));
  }
  auto operator()(const ArtifactActivated& e) const {
    return told<"artifact_activated">(field<"seat">(e.witch), field<"number">(e.number),
                                      field<"object">(type(e.object)), field<"removed">(e.removed));
  }
  auto operator()(const ArtifactWasted& e) const {
    return told<"artifact_wasted">(field<"seat">(e.witch), field<"number">(e.number));
  }
  auto operator()(const ObjectsCounted& e) const {
    return told<"objects_counted">(field<"herb">(e.sums[Type::herb]), field<"mineral">(e.sums[Type::mineral]),
                                   field<"potion">(e.sums[Type::potion]), field<"winner">(type(e.winner)));
  }
  auto operator()(const MoonLocked& e) const {
    return told<"moon_locked">(field<"moon">(e.moon), field<"object">(type(e.object)), field<"card">(card(e.card)));
  }
  auto operator()(const MoonNotLocked& e) const { return told<"moon_not_locked">(field<"moon">(e.moon)); }
  auto operator()(const CenterCleared& e) const { return told<"centre_cleared">(field<"cards">(e.cards)); }
  auto operator()(const LevelActivated& e) const {
    return told<"level_activated">(field<"side">(e.side), field<"level">(e.level));
  }
  auto operator()(const IncantationDrawn& e) const {
    return told<"incantation_drawn">(field<"seat">(e.witch), field<"number">(number(e.number)),
                                     field<"next_top">(or_null(number(e.next_top))),
                                     field<"reason">(name<reason_names>(e.reason)));
  }
  auto operator()(const IncantationMissing& e) const {
    return told<"incantation_missing">(field<"seat">(e.witch), field<"reason">(name<reason_names>(e.reason)));
  }
  auto operator()(const SummoningContested& e) const {
    return told<"summoning_contested">(field<"sides">(list(e.sides)),
                                       field<"criterion">(name<criterion_names>(e.criterion)),
                                       field<"winners">(list(e.winners)));
  }
  auto operator()(const SigilPlaced& e) const {
    return told<"sigil_placed">(field<"target">(e.target), field<"number">(number(e.number)), field<"by">(e.by));
  }
  auto operator()(const MonthStarted& e) const { return told<"month_started">(field<"month">(e.month)); }
  auto operator()(const SeatAbsent& e) const {
    return told<"seat_absent">(field<"seat">(e.witch), field<"handling">(either<"bot", "autopilot">(e.bot)));
  }
  auto operator()(const SeatReturned& e) const { return told<"seat_returned">(field<"seat">(e.witch)); }
  auto operator()(const GameOver& e) const {
    Listed<Number<"seat">> winners;
    for (Side side : e.winners)
      for (Witch witch : rules_.members(side)) winners.add(say(witch));
    const auto hand_of = [&](Witch witch) { return hand(e.hands[witch]); };
    const auto left = object(field<"artifacts">(numbers(e.artifacts)), field<"incantations">(numbers(e.incantations)),
                             field<"transients">(list(e.transients, [this](Type one) { return type(one); })));
    return told<"game_ended">(field<"result">(name<ending_names>(e.result)), field<"winners">(std::move(winners)),
                              field<"demons">(list(e.winners, [&](Side side) { return demon(e.demons[side]); })),
                              field<"rounds">(e.rounds), field<"hands">(list(rules_.witches(), hand_of)),
                              field<"decks">(left));
  }
};

}  // namespace

Json Rules::to_json(const Event& event, bool whole) const { return tell(Teller{*this}, event, whole); }
Json Rules::event_forms() { return parlor::event_forms<Teller, Event>(); }

Json Rules::outcome(const State& s) const {
  const Words words{*this};
  Json json = tree({{"reason", name_in(ending_names, s.ending)},
                    {"rounds", s.round},
                    {"months", s.month},
                    {"sides", number_list(s.winners)},
                    {"demons", Json::array()}});
  for (Side side : s.winners) json["demons"].push_back(words.demon(s.devotion[side].demon));
  return json;
}

}  // namespace parlor::ritual
